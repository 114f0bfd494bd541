"""The rules of Tout là-haut: `setup`, `legal`, `play` and `end`, and one file for each thing on the table."""
