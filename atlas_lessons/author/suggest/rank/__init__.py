"""Ranking of proposals: which derivation an author most likely meant."""
