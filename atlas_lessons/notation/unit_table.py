"""The closed vocabulary of units: names and symbols, exact factors and dimensions, and the prefixes they take."""
