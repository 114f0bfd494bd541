"""The rules of Up Turn: set-up, legal moves, playing them, the end; and a file for each thing that they handle."""
