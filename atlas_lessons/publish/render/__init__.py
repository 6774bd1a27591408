"""Rendering of verified lessons: Markdown, HTML pages and fragments, the sealed JSON, and what a site needs besides."""
