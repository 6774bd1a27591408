"""Finding and loading the files of lessons."""
