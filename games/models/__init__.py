"""Models of play and of what is played by."""

from games.models.lab import LabRun
from games.models.match import Beat, Credit, Draft, FrozenContent, LogEntry, Match, Seat, Snapshot
from games.models.ruleset import Card, Item, Ring, Ruleset, RulesetEdit, Weapon

__all__ = [
    "Beat",
    "Card",
    "Credit",
    "Draft",
    "FrozenContent",
    "Item",
    "LabRun",
    "LogEntry",
    "Match",
    "Ring",
    "Ruleset",
    "RulesetEdit",
    "Seat",
    "Snapshot",
    "Weapon",
]
