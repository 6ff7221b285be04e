"""What a run of the lab found, as sections of rows with their little charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.admin import lab_words as words
from games.lab.counting import list_rows
from games.lab.measures import Comparison, Estimate, Mean, Ratio
from games.lab.trials import LONGEST_BAR, Tally
from games.models import LabRun

WIDTH, HIGH = 200.0, 22.0
_SHARES = ("seat", "tie", "cap", "first")


class Interval(NamedTuple):
    """One estimate in a chart: where its line begins and ends, and its point."""

    x1: str
    x2: str
    x: str


class Line(NamedTuple):
    """One number: texts of both sides and their difference, with their intervals."""

    key: str
    label: str
    a: str
    a_range: str
    b: str
    b_range: str
    gap: str
    gap_range: str
    clear: bool
    charts: tuple[Interval | None, Interval | None]  # b, then a


class Section(NamedTuple):
    """Numbers that belong together. `silent` = rows that neither side ever used."""

    key: str
    title: str
    note: str
    lines: tuple[Line, ...]
    scale: str
    silent: str = ""


class Bar(NamedTuple):
    """Matches of one length, as shares of the tallest bar."""

    label: str
    x: str
    b_y: str
    b_high: str
    a_y: str
    a_high: str
    a_x: str
    wide: str


class Report:
    """Everything a page or a file says about a run."""

    def __init__(self, run: LabRun) -> None:
        self.run = run
        self.tally = Tally(run.tally)
        self.names = words.Names(run)
        self.clear = {key for look in run.looks for key in look["clear"]}

    def sections(self) -> tuple[Section, ...]:
        """Return all sections; none before anything has been played."""
        if not self.tally.pairs:
            return ()
        game = self.run.game
        rows = self._rows()
        return (
            self._section(
                "match", _("Length of matches"), "", ["length"], lambda key: _match(game, key)
            ),
            self._section("ends", _("Ends"), "", ["tie", "cap"], lambda key: _match(game, key)),
            self._section("seat", _("Wins by seat"), "", self._seats(), _seat),
            self._row_section("first", words.FIRST[game], words.FIRST_NOTES[game], rows),
            self._row_section("uses", words.USES[game], "", rows),
            self._row_section("kills", words.KILLS[game], words.KILL_NOTES[game], rows),
        )

    def numbers(self) -> int:
        """Return how many differences the page shows."""
        return sum(1 for section in self.sections() for line in section.lines if line.gap)

    def compare(self, key: str) -> Comparison:
        """Return both sides of one number."""
        sort = key.partition("|")[0]
        if sort == "first":
            return self.tally.ratios.get(key, Ratio()).compare()
        pairs = self.tally.pairs
        if sort == "seat":
            pairs = self.tally.sizes.get(key.split("|")[1], 0)
        return self.tally.means.get(key, Mean()).compare(pairs, share=sort in _SHARES)

    def _rows(self) -> list[str]:
        """Return every row of either content, then what else was counted."""
        run = self.run
        both = [*list_rows(run.game, run.content.json), *list_rows(run.game, run.base_content.json)]
        counted = (*self.tally.means, *self.tally.ratios)
        seen = [key.partition("|")[2] for key in counted if key.split("|")[0] in _ROWED]
        return list(dict.fromkeys([*both, *seen]))

    def _seats(self) -> list[str]:
        sizes = sorted(map(int, self.tally.sizes))
        return [f"seat|{size}|{seat}" for size in sizes for seat in range(size)]

    def _row_section(self, sort: str, title: object, note: object, rows: list[str]) -> Section:
        counted = self.tally.ratios if sort == "first" else self.tally.means
        keys = [f"{sort}|{row}" for row in rows if f"{sort}|{row}" in counted]
        silent = [self.names.row(row) for row in rows if f"{sort}|{row}" not in counted]
        found = self._section(sort, str(title), str(note), keys, self._row_name)
        return found._replace(silent=", ".join(silent) if sort == "uses" else "")

    def _row_name(self, key: str) -> str:
        return self.names.row(key.partition("|")[2])

    def _section(
        self, sort: str, title: str, note: str, keys: Sequence[str], name: Callable[[str], str]
    ) -> Section:
        found = {key: self.compare(key) for key in keys}
        most = max((one.high for both in found.values() for one in _sides(both)), default=0.0)
        show = _percent if sort in {"seat", "first", "ends"} else _plain
        lines = tuple(
            _line(key, name(key), both, most, show, key in self.clear)
            for key, both in found.items()
        )
        return Section(sort, title, note, lines, show(most) if most else "")

    def bars(self) -> tuple[Bar, ...]:
        """Return the lengths of matches, both sides beside each other."""
        lengths = {int(key): both for key, both in self.tally.lengths.items()}
        if not lengths:
            return ()
        tallest = max(max(both) for both in lengths.values())
        first, last = min(lengths), max(lengths)
        step = 640 / (last - first + 1)
        return tuple(
            _bar(length, (length - first) * step, step, lengths.get(length, [0, 0]), tallest)
            for length in range(first, last + 1)
        )


_ROWED = {"uses", "kills", "first"}


def _bar(length: int, x: float, step: float, both: Sequence[int], tallest: int) -> Bar:
    b_high, a_high = 100 * both[1] / tallest, 100 * both[0] / tallest
    label = f"{length}+" if length == LONGEST_BAR else str(length)
    half = step * 0.42
    return Bar(
        label, _at(x + step * 0.08), _at(100 - b_high), _at(b_high), _at(100 - a_high), _at(a_high),
        _at(x + step * 0.08 + half), _at(half),
    )  # fmt: skip


def _match(game: str, key: str) -> str:
    return words.length_words(game) if key == "length" else words.end_words(key)


def _seat(key: str) -> str:
    _sort, seats, seat = key.split("|")
    return words.seat_words(int(seats), int(seat))


def _sides(both: Comparison) -> Iterable[Estimate]:
    return (one for one in (both.a, both.b) if one is not None)


def _line(  # noqa: PLR0913, PLR0917 - the cells of a row
    key: str, label: str, both: Comparison, most: float, show: Callable[[float], str], clear: bool
) -> Line:
    gap = both.difference
    return Line(
        key=key,
        label=label,
        a=show(both.a.value) if both.a else "–",
        a_range=_range(both.a, show),
        b=show(both.b.value) if both.b else "–",
        b_range=_range(both.b, show),
        gap=_signed(gap.value, show) if gap else "",
        gap_range=f"{_signed(gap.low, show)} … {_signed(gap.high, show)}" if gap else "",
        clear=clear,
        charts=(_interval(both.b, most), _interval(both.a, most)),
    )


def _interval(one: Estimate | None, most: float) -> Interval | None:
    if one is None or not most:
        return None
    return Interval(*(_at(4 + (WIDTH - 8) * x / most) for x in (one.low, one.high, one.value)))


def _range(one: Estimate | None, show: Callable[[float], str]) -> str:
    return f"{show(one.low)} – {show(one.high)}" if one else ""


def _at(value: float) -> str:
    return f"{value:.1f}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def _plain(value: float) -> str:
    if value == 0:
        return "0"
    size = abs(value)
    return f"{value:.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.3f}"


def _signed(value: float, show: Callable[[float], str]) -> str:
    return ("+" if value > 0 else "−" if value < 0 else "±") + show(abs(value))
