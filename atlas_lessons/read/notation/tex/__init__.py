"""LaTeX mathematics, read into the syntax tree of formulas."""
