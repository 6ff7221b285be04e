"""What staff sees of the lobby."""

from lobby.admin.people import PersonAdmin
from lobby.admin.tables import ChatLineAdmin, TableAdmin

__all__ = ["ChatLineAdmin", "PersonAdmin", "TableAdmin"]
