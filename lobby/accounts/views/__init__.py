"""Pages of accounts: guests, the own page, and allauth's in our words."""
