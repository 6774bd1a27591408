"""The one reading of a lesson: its text as a reader of the page sees it, and the quantities in it."""
