"""Tables that a development site shows from the start: bots wait at them, nobody hosts them."""

from __future__ import annotations

from django.db import transaction

from lobby.models import Table, TablePlace
from lobby.people.bell import TABLES, ring
from lobby.tables.opening import CLOCKS, TablePlan, check_plan, insert_table
from lobby.tables.seating import new_bot_name

PLANS = (
    TablePlan(
        game="wawawest",
        title="Six at the OK",
        seats=6,
        bots=("easy", "medium", "medium"),
        options={"thievery": True},
    ),
    TablePlan(
        game="wawawest",
        title="처음이면 여기로",
        seats=4,
        bots=("easy", "easy"),
        options={"turn_seconds": 30},
        language="ko",
    ),
    TablePlan(
        game="wawawest",
        title="Marksmen only",
        seats=5,
        bots=("hard", "hard"),
        options={"precision": True, "turn_seconds": 20},
    ),
    TablePlan(
        game="wyattearp",
        title="Seven on the wall",
        seats=4,
        bots=("easy", "medium", "medium"),
    ),
    TablePlan(
        game="wyattearp",
        title="현상금 사냥 첫걸음",
        seats=3,
        bots=("easy", "easy"),
        options={"win_money": "15000", "start_bounty": "2000"},
        language="ko",
    ),
    TablePlan(
        game="worms",
        title="Sheep may safely graze",
        seats=3,
        bots=("easy", "medium"),
        options={"worms": 3, "sudden_death": 6},
    ),
    TablePlan(
        game="worms",
        title="하루 한 수",
        seats=2,
        bots=("hard",),
        clock="correspondence",
        language="ko",
    ),
)


@transaction.atomic
def open_demo_tables() -> int:
    """Open those of the demo tables that are not open now; return how many that were."""
    found = Table.objects.filter(state=Table.State.OPEN, title__in=[plan.title for plan in PLANS])
    there = set(found.values_list("title", flat=True))
    missing = [plan for plan in PLANS if plan.title not in there]
    for plan in missing:
        _open(plan)
    if missing:
        ring(TABLES)
    return len(missing)


def _open(plan: TablePlan) -> None:
    options, _warnings = check_plan(plan)
    table = insert_table(
        game=plan.game,
        title=plan.title,
        options=options,
        clock=dict(CLOCKS[plan.clock]),
        seats=plan.seats,
        privacy=plan.privacy,
        language=plan.language,
        host=None,
        quick=False,
    )
    for index, level in enumerate(plan.bots):
        name = new_bot_name(table)
        TablePlace.objects.create(table=table, index=index, name=name, bot_level=level, ready=True)
