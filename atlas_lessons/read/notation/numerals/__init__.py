"""Numerals: digits, number words, labels and quantities."""
