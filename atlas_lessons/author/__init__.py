"""What writers do with a lesson: sealing it, suggesting derivations, comparing two versions."""
