"""The people socket: it tells open pages that something of the lobby has moved."""
