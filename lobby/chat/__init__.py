"""Talk at tables and in matches."""
