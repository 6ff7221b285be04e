"""What staff sees of play: matches to look at, never to change; rulesets to edit as drafts."""

from games.admin.lab import LabRunAdmin
from games.admin.matches import MatchAdmin
from games.admin.rows import CardAdmin, ItemAdmin, WeaponAdmin
from games.admin.rulesets import RulesetAdmin

__all__ = ["CardAdmin", "ItemAdmin", "LabRunAdmin", "MatchAdmin", "RulesetAdmin", "WeaponAdmin"]
