"""Rendering of verified lessons to Markdown, HTML and JSON."""
