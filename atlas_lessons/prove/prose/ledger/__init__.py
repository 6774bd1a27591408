"""The number ledger: every numeral of the text in one class."""
