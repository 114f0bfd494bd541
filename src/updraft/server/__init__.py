"""The server: tables for people and bots that never lose a move. It knows no rule and no game's name."""
