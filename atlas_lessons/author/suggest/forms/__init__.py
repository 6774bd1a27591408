"""Shapes of formulas that a suggestion may have: textbook forms, and those that the lesson itself displays."""
