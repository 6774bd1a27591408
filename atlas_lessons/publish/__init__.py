"""What readers and machines get: pages, sites and reports."""
