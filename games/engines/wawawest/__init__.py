"""Wa Wa West ++: everybody chooses in secret, all choices are shown at once (rules W-1 to W-40)."""
