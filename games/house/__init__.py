"""Pages on which players make rulesets of their own."""
