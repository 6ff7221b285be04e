"""Wyatt Earp: the card game of the seven wanted posters."""
