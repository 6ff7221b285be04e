"""The lobby's tables: opening, sitting, starting, closing."""
