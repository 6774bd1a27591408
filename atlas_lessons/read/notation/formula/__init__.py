"""Formulas: one grammar and one syntax tree, read from plain text and printed as text or LaTeX."""
