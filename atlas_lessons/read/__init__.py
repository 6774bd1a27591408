"""From bytes to what a lesson says: records, Markdown and notation."""
