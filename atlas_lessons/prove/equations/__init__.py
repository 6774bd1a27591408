"""Displayed equations: their LaTeX, plain-text form and symbol list, and whether these agree."""
