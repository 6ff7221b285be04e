"""Worms: Evolved, the whole island (rules/worms.md)."""
