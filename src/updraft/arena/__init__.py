"""Bots against bots, and games under the magnifying glass: on this machine or on many."""
