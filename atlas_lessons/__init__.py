"""Proves a technical lesson before anyone reads it: schema, hashes, offsets, citations and every number."""

__version__ = "0.1.0"
