"""Numbers of running text: spelled-out arithmetic, recognised labels, the ledger and suggestions."""
