"""Tables: their form, their totals and the columns that follow from others."""
