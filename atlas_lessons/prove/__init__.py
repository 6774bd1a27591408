"""What is computed about the numbers of one lesson."""
