"""The rules of die Aufsteiger, one file for each phase or thing of the game."""
