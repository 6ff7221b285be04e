"""Editing drafts of rulesets: the forms the admin and the players' pages share, and their words."""
