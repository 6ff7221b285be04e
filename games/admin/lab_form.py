"""What staff say to start a run of the balance lab."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.lab_words import LEVELS, refused_words
from games.lab.crew import WORKERS
from games.lab.desk import LabRefused, Wish
from games.lab.limits import FEWEST, MOST, SPEEDS, list_levels, most_matches
from games.lab.work import DUTY
from games.models import Ruleset
from games.registry import engine_class

USUAL = 2000
USUAL_SEATS = 4


class LabForm(forms.Form):
    """Matches, seats, bots, seed."""

    matches = forms.IntegerField(
        label=gettext_lazy("Matches"),
        min_value=FEWEST,
        max_value=MOST,
        help_text=gettext_lazy("Each side plays so many, with the same seeds."),
    )
    seats = forms.MultipleChoiceField(
        label=gettext_lazy("Seats"),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Several numbers take turns."),
    )
    level = forms.ChoiceField(label=gettext_lazy("Bots"), widget=forms.RadioSelect)
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        max_length=40,
        help_text=gettext_lazy("Any text. The same seed gives the same matches."),
    )
    stop_early = forms.BooleanField(
        label=gettext_lazy("Stop as soon as a difference is clear"),
        required=False,
        help_text=gettext_lazy("Without this all matches are played, for narrower intervals."),
    )

    def __init__(self, given: Any, *, ruleset: Ruleset) -> None:
        game = ruleset.game
        allowed = engine_class(game).seat_counts
        levels = list_levels(game)
        usual = USUAL_SEATS if USUAL_SEATS in allowed else allowed[-1]
        most = most_matches(game, "medium", (usual,))
        initial = {
            "matches": min(USUAL, most),
            "seats": [str(usual)],
            "level": "medium",
            "seed": "1",
            "stop_early": True,
        }
        super().__init__(given, initial=initial)
        seats: Any = self.fields["seats"]
        seats.choices = [(str(count), str(count)) for count in allowed]
        level: Any = self.fields["level"]
        level.choices = [(one, _level_words(game, one, usual)) for one in levels]

    def wish(self) -> Wish:
        """Return what was asked for; the form must be valid."""
        given = self.cleaned_data
        return Wish(
            matches=given["matches"],
            seats=tuple(sorted(int(count) for count in given["seats"])),
            level=given["level"],
            seed=given["seed"],
            stop_early=given["stop_early"],
        )

    def refuse(self, refused: LabRefused) -> None:
        """Show why nothing was started at the right field."""
        field, text = refused_words(refused)
        self.add_error(field or None, text)


def _level_words(game: str, level: str, seats: int) -> str:
    speed = SPEEDS[game][level] * min(1.0, USUAL_SEATS / seats) / 2 * WORKERS * DUTY * 60
    text = _(
        "%(level)s: at most %(most)s matches, about %(speed)s a minute here with %(seats)s seats"
    )
    return text % {
        "level": LEVELS[level],
        "most": f"{most_matches(game, level, (seats,)):,}",
        "speed": f"{int(speed):,}",
        "seats": seats,
    }
