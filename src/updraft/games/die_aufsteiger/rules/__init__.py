"""The rules of die Aufsteiger, one file for each thing that they are about."""
