"""Arithmetic that is spelled out in the text."""
