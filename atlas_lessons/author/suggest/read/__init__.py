"""What a search works on: the numbers of a lesson with their units, words and places."""
