"""People: guests, members, their names, their devices and what they like to see."""
