"""Reports: one file a format, each a pure function from a report to text."""
