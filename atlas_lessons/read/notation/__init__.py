"""Reading of numbers, units and formulas: text in, exact values and one syntax tree out. No sympy here."""
