"""The rules, one file a family; this concatenates their RULES tuples."""
