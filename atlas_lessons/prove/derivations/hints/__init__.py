"""Why a declared result may be wrong: single edits and stale inputs that would explain it."""
