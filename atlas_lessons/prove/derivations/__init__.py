"""Declared worked examples: their file, the places that they quote, and the judging of each result."""
