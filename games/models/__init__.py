"""Models of play."""

from games.models.match import Beat, Draft, FrozenContent, LogEntry, Match, Seat, Snapshot

__all__ = ["Beat", "Draft", "FrozenContent", "LogEntry", "Match", "Seat", "Snapshot"]
