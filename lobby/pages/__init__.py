"""Pages and forms of the lobby: front page, tables, own games, chat."""
