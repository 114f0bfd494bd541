"""The rules of Up Turn: set-up, bag, line, choices and turns, a file for each."""
