"""Numbers that a lesson prints twice, or counts: restated values, lists with their number, repeated quantities."""
