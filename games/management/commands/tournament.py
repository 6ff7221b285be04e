"""Measure bots: a stronger one among weaker ones, at several numbers of seats."""

from __future__ import annotations

import json
import multiprocessing
import signal
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.contest import Pairing, Score, play_games
from games.registry import ENGINES, engine_class

LEVELS = ("easy", "medium", "hard")
#: What is played where nothing is said; thinking that lets a whole run take minutes.
SEATS = {"wawawest": "2,5"}
NODES = {"wyattearp": 500}
CHUNK = 20


class Command(BaseCommand):
    """`manage.py tournament wawawest --games 2000 --check`."""

    help = "Play bots of two strengths against each other and print how often the stronger wins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(ENGINES))
        parser.add_argument("--games", type=int, default=400, help="games for each pairing")
        parser.add_argument("--seats", help="numbers of seats (2,4; 2,5 of wawawest)")
        parser.add_argument(
            "--levels", default="hard:medium,medium:easy", help="pairs stronger:weaker"
        )
        parser.add_argument("--seed", default="1", help="any text; the same seed, the same games")
        parser.add_argument("--nodes", type=int, help="thinking for each choice")
        parser.add_argument("--workers", type=int, default=2, help="processes that play")
        parser.add_argument("--options", default="{}", help="table options as JSON")
        parser.add_argument(
            "--check", action="store_true", help="fail unless every stronger bot is clearly above"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        options["seats"] = options["seats"] or SEATS.get(options["game"], "2,4")
        if options["nodes"] is None:
            options["nodes"] = NODES.get(options["game"], 100)
        pairings = list(_pairings(options))
        games = options["games"]
        if games < 1 or options["workers"] < 1:
            raise CommandError("--games and --workers must be at least 1.")
        self.stdout.write(
            f"{options['game']}: {games} games a pairing, {options['nodes']} nodes a choice, "
            f"seeds {options['seed']}/0 to {options['seed']}/{games - 1}"
        )
        below = 0
        with ProcessPoolExecutor(
            options["workers"], multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
        ) as workers:
            try:
                for pairing in pairings:
                    below += not self._measure(workers, pairing, games)
            except KeyboardInterrupt:
                workers.shutdown(wait=False, cancel_futures=True)
                raise CommandError("stopped.", returncode=130) from None
        if below and options["check"]:
            raise CommandError(f"{below} of {len(pairings)} pairings are not clearly above fair.")

    def _measure(self, workers: ProcessPoolExecutor, pairing: Pairing, games: int) -> bool:
        """Play one pairing and print its line; return whether it is above the fair share."""
        started = time.monotonic()
        chunks: list[Future[Score]] = [
            workers.submit(play_games, pairing, range(first, min(games, first + CHUNK)))
            for first in range(0, games, CHUNK)
        ]
        score = sum((chunk.result() for chunk in chunks), Score(0, 0.0))
        low, high = score.interval()
        above = low > pairing.fair
        self.stdout.write(
            f"{pairing.strong:>6} among {pairing.weak:<6} {pairing.seats:>2} seats: "
            f"{score.rate:.3f} ({low:.3f} to {high:.3f}), fair {pairing.fair:.3f}: "
            f"{'above' if above else 'NOT ABOVE'}   {time.monotonic() - started:.0f} s"
        )
        return above


def _pairings(options: dict[str, Any]) -> Iterator[Pairing]:
    """Yield what was asked for; raises CommandError."""
    allowed = engine_class(options["game"]).seat_counts
    if find_spec(f"games.engines.{options['game']}.bots") is None:
        raise CommandError(f"{options['game']} has no bots.")
    try:
        seats = [int(part) for part in options["seats"].split(",")]
        table = tuple(sorted(json.loads(options["options"]).items()))
    except (ValueError, AttributeError):
        raise CommandError("--seats is a list such as 2,5 and --options a JSON object.") from None
    for count in seats:
        if count not in allowed:
            raise CommandError(f"{options['game']} is for {allowed[0]} to {allowed[-1]} seats.")
        for pair in options["levels"].split(","):
            strong, _, weak = pair.partition(":")
            if strong not in LEVELS or weak not in LEVELS:
                raise CommandError(f"--levels: {pair!r} is no pair such as hard:medium.")
            yield Pairing(
                slug=options["game"],
                strong=strong,
                weak=weak,
                seats=count,
                seed=options["seed"],
                nodes=options["nodes"],
                options=table,
            )


def _ignore_interrupts() -> None:
    """Let Ctrl-C end the command alone, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
