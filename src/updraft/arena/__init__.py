"""Tournaments and the balance lab: bots against bots, on this machine or on a cluster."""
