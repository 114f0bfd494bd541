"""A game on paper: write it, read it strictly, replay it, verify it."""
