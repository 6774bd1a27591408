"""Units: the table, their symbols and their dimensions."""
