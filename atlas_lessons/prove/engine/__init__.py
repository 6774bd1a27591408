"""Proving of numbers: the graph of quantities, two engines and the verdict; the only importer of sympy."""
