"""Ardoise: the score of a real card table."""
