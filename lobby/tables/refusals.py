"""Why the lobby says no: a code for programs, words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

_WORDS = {
    "no_such_table": _("There is no table with this code. Check the link, or ask for a new one."),
    "gone": _("This table is closed."),
    "started": _("The game at this table has started."),
    "full": _("This table is full. You may watch."),
    "seat_taken": _("That seat was just taken."),
    "no_such_seat": _("This table has no such seat."),
    "kicked": _("The host has asked you to leave this table."),
    "not_here": _("You have no seat at this table."),
    "not_host": _("Only the host can do that."),
    "host_is_here": _("The host is still here."),
    "not_a_person": _("Only a person can be the host."),
    "kick_self": _("To leave the table yourself, choose Leave."),
    "no_such_bot": _("There is no such bot."),
    "no_such_game": _("There is no such game."),
    "coming_later": _("This game comes later."),
    "bad_options": _("Some of the options do not fit. Look at the marked ones."),
    "too_many_tables": _("You have opened enough tables for now. Close one first."),
    "too_many_seats": _("You sit at enough tables for now. Leave one first."),
    "too_fast": _("That was a lot at once. Wait a moment and try again."),
    "still_running": _("The match is still running."),
    "was_not_there": _("Only those who played can ask for another."),
    "sign_in": _("Choose a name first."),
    "empty_line": _("There is nothing to say yet."),
    "not_playing": _("You have no seat in this match."),
    "no_chat": _("There is nothing to talk about here."),
}


class Refused(Exception):
    """The lobby said no, and nothing changed. `fields` names what is wrong with a form."""

    def __init__(
        self, code: str, *, fields: Sequence[tuple[str, str]] = (), **params: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params
        self.fields = tuple(fields)

    @property
    def text(self) -> str:
        """Return the words, in the active language."""
        return _counted(self.code, self.params) or str(_WORDS.get(self.code, self.code))

    def __str__(self) -> str:
        return self.code


def _counted(code: str, params: Mapping[str, object]) -> str:
    if code == "too_few":
        need = int(str(params["need"]))
        return ngettext(
            "%(need)d player is needed. Add a bot or invite somebody.",
            "%(need)d players are needed. Add a bot or invite somebody.",
            need,
        ) % {"need": need}
    if code == "not_ready":
        return str(_("Not ready yet: %(names)s.")) % {"names": params["names"]}
    if code == "too_long":
        return str(_("%(length)d characters are too many: a line has at most %(limit)d.")) % {
            "length": params["length"],
            "limit": params["limit"],
        }
    return ""
