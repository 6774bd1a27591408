"""The fields of a lesson record: hashes, offsets, citations and URLs."""
