"""The rules of Up Too High, one file for each phase of a round and for each place where cards lie."""
