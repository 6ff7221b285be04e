"""Models of the lobby."""

from lobby.models.chat import ChatLine
from lobby.models.tables import Presence, Table, TablePlace
from lobby.models.user import User

__all__ = ["ChatLine", "Presence", "Table", "TablePlace", "User"]
