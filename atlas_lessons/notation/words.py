"""Number words of English prose."""
