"""Models of the lobby."""

from lobby.models.user import User

__all__ = ["User"]
