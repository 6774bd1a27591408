"""Labels: digits that name something instead of measuring it. ``words`` and ``shapes`` are the vocabulary."""
