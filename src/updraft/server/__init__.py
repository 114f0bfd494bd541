"""Serve tables for people and bots without ever losing a move. No rule and no game is named here."""
