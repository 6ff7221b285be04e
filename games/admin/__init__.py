"""What staff sees of play: matches to look at, never to change."""

from games.admin.matches import MatchAdmin

__all__ = ["MatchAdmin"]
