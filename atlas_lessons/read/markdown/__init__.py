"""Markdown: events, front matter, footnotes, pictures and quizzes."""
