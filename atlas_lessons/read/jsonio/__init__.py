"""JSON: strict parsing with positions, and validation against the schemas."""
