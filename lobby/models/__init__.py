"""Models of the lobby."""

from lobby.models.chat import ChatLine
from lobby.models.tables import Presence, Table, TablePlace
from lobby.models.user import TransferCode, User

__all__ = ["ChatLine", "Presence", "Table", "TablePlace", "TransferCode", "User"]
