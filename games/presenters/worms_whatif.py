"""What a choice would do, asked for by the page piece by piece: a worm, a weapon, an aim, a list.

A question is a line of words: "A1", "A1 G7" (walk there), "A1 bazooka", "A1 bazooka G7",
"A1 mine G7 poison", "A1 airstrike G7 NE". Where a direction is wanted a square does too: the way it
lies. A list of commands is asked about as "list" and its lines, the legal commands as "commands".
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.engines.worms.actions import Command, Fire, FireFamily, Orders, Use, UseFamily
from games.engines.worms.board import Board
from games.engines.worms.content import MINE_TYPES, Row
from games.engines.worms.geometry import VECTORS, dir8
from games.engines.worms.guess import FirstDice
from games.engines.worms.state import Phase
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.worms_hand import is_my_turn
from games.presenters.worms_land import view_box
from games.presenters.worms_notation import write_command
from games.presenters.worms_outline import Point, around
from games.presenters.worms_reach import (
    Way,
    command_of,
    draw_way,
    draw_ways,
    list_ways,
    say_way,
)
from games.presenters.worms_refusals import refusal
from games.presenters.worms_saying import direction, mine_type
from games.presenters.worms_squares import name_square, read_square
from games.presenters.worms_strike import line_to, strike_of
from games.presenters.worms_words import ItemWords, words_for

TEMPLATE = "games/worms/_whatif.html"
FAR = 60  # more targets than this are the whole island: no area is drawn


@dataclass(slots=True)
class Answer:
    """What the page is told: drawings, words, choices still to make, and the plate."""

    worm: str = ""
    item: str = ""
    aim: str = ""
    needs: str = ""  # walk, direction, square, line, mine, none
    under: str = ""
    air: str = ""
    title: str = ""
    icon: str = ""
    said: list[str] = field(default_factory=list)
    chips: tuple[str, ...] = ()
    choices: list[tuple[str, str, bool]] = field(default_factory=list)  # question, label, pressed
    plate: str = ""
    command: Command | Orders | None = None
    wrong: bool = False


@dataclass(slots=True)
class Asking:
    """Everything an answer is made from: the match as the asking player sees it."""

    scene: Scene
    board: Board
    state: Any
    legal: tuple[Any, ...]


def whatif(scene: Scene, question: str) -> Fragment | None:
    """Return the answer to a question; None for those who do not play."""
    from games.presenters.worms_commands import commands_fragment  # noqa: PLC0415 - they ask back
    from games.presenters.worms_orders import answer_list  # noqa: PLC0415

    if scene.viewer is None or scene.view.phase is Phase.SHOP:
        return None
    if not is_my_turn(scene.view):
        waits = Answer(title=gettext("Not your turn"), said=[gettext("Look around meanwhile.")])
        return _fragment(scene, waits)
    state = scene.engine.as_seen(scene.view)
    board = Board(scene.engine.rules, state, FirstDice())
    asking = Asking(scene, board, state, scene.engine.legal_actions(state, scene.viewer))
    if question == "commands":
        return commands_fragment(asking)
    if question == "list" or question.startswith("list\n"):
        return _fragment(scene, answer_list(asking, question[5:].replace("\r\n", "\n")))
    return _fragment(scene, _answer(asking, question.split()))


def _answer(asking: Asking, said: Sequence[str]) -> Answer:
    worm = said[0].upper() if said else ""
    live = asking.board.worms.get(worm)
    if live is None or live.team != asking.scene.viewer:
        return Answer(
            title=gettext("Choose a worm"),
            said=[gettext("Then a square to walk to, or a weapon and where to aim it.")],
        )
    if len(said) == 1:
        return _walk(asking, worm)
    square = read_square(said[1])
    if len(said) == 2 and square is not None:
        return _walk_to(asking, worm, square)
    row = asking.scene.content.get(said[1])
    if row is None:
        return _walk(asking, worm)
    if row.is_weapon:
        return _fire(asking, worm, row, said[2:])
    return _use(asking, worm, row, said[2:])


def _check(asking: Asking, answer: Answer, command: Command, plate: str) -> Answer:
    """Put a command on the plate, or the reason why it would be refused in its place."""
    refused = asking.scene.engine.preview(asking.state, asking.scene.viewer, command)
    if refused is not None:
        answer.said.insert(0, refusal(refused.code, refused.params))
        answer.wrong = True
        return answer
    answer.command, answer.plate = command, plate
    acting = asking.board.acting
    worm = getattr(command, "worm", None)
    if acting is not None and worm is not None and acting.worm != worm:
        text = gettext("%(worm)s finishes first; what it laid goes off.")
        answer.said.append(text % {"worm": acting.worm})
    return answer


# Walking


def _walk(asking: Asking, worm: str) -> Answer:
    ways = list_ways(asking.board, asking.legal, worm)
    answer = Answer(worm=worm, needs="walk", title=gettext("%(worm)s walks") % {"worm": worm})
    answer.icon = "ui-walk"
    if not ways:
        answer.said.append(gettext("There is nowhere to walk to now."))
        return answer
    answer.under = draw_ways(ways)
    text = ngettext(
        "%(count)s square within reach. Choose one, or a weapon.",
        "%(count)s squares within reach. Choose one, or a weapon.",
        len(ways),
    )
    answer.said.append(text % {"count": len(ways)})
    if any(way.danger == "mine" for way in ways.values()):
        answer.said.append(gettext("× is a mine."))
    if any(way.danger == "fall" for way in ways.values()):
        answer.said.append(gettext("↓ is a fall; the circle shows where the parachute lands."))
    return answer


def _walk_to(asking: Asking, worm: str, square: Point) -> Answer:
    answer = _walk(asking, worm)
    answer.said.clear()
    answer.aim = name_square(square)
    ways = list_ways(asking.board, asking.legal, worm)
    start = asking.board.xy[asking.board.worms[worm].at]
    way = ways.get(square)
    if way is None:
        answer.wrong = True
        answer.said.append(_why_not(asking, worm, start, square))
        return answer
    answer.air = draw_way(start, way)
    answer.said.append(say_way(way))
    swings = asking.board.acting is not None and asking.board.acting.rope
    text = gettext("Swing to %(at)s") if swings else gettext("Walk to %(at)s")
    return _check(asking, answer, command_of(worm, way), text % {"at": answer.aim})


def _why_not(asking: Asking, worm: str, start: Point, square: Point) -> str:
    """Return why a square cannot be walked to: the first step that fails on the straight way."""
    dx, dy = square[0] - start[0], square[1] - start[1]
    path = ("E" * dx or "W" * -dx) + ("S" * dy or "N" * -dy)
    if not path:
        return gettext("The worm is here already.")
    way = Way(square, path, "", False, None)
    refused = asking.scene.engine.preview(asking.state, asking.scene.viewer, command_of(worm, way))
    params = {} if refused is None else {k: v for k, v in refused.params.items() if k != "step"}
    said = refusal(refused.code, params) if refused is not None else ""
    return said or gettext("There is no way there.")


# Weapons


def _headed(answer: Answer, word: ItemWords) -> Answer:
    answer.item, answer.title = word.id, word.label
    answer.icon, answer.chips = word.icon, word.chips
    return answer


def _fire(asking: Asking, worm: str, row: Row, aims: Sequence[str]) -> Answer:
    word = words_for(asking.scene).items[row.id]
    answer = _headed(Answer(worm=worm), word)
    answer.needs = {"adjacent": "direction", "place": "square"}.get(row.aim, row.aim)
    fire = _read_aim(asking, worm, row, aims)
    _show_aims(asking, answer, row, fire)
    if not _is_complete(row, fire):
        answer.said.append(word.says)
        return answer
    refused = asking.scene.engine.preview(asking.state, asking.scene.viewer, fire)
    if refused is None:
        strike = strike_of(asking.board, asking.board.worms[worm], row, fire)
        answer.under += strike.drawn
        answer.air += strike.air
        answer.said += strike.said or [word.says]
    answer.aim = _aim_words(fire)
    return _check(asking, answer, fire, _plate(row, fire, word))


def _read_aim(asking: Asking, worm: str, row: Row, aims: Sequence[str]) -> Fire:
    """Return the command as far as it is aimed; a square stands for the direction it lies in."""
    start = asking.board.xy[asking.board.worms[worm].at]
    given: dict[str, Any] = {}
    for said in aims:
        square = read_square(said)
        if said.upper() in VECTORS:
            given["dir"] = said.upper()
        elif said in MINE_TYPES:
            given["mine"] = said
        elif square is not None and row.aim in ("direction", "adjacent"):
            given["dir"] = _toward(start, square, diagonal=False)
        elif square is not None and row.aim == "line" and "start" in given:
            diagonal = bool(row.extra.get("diagonal"))
            given["dir"] = _toward(given["start"], square, diagonal=diagonal)
        elif square is not None:
            given["start" if row.aim == "line" else "target"] = square
    if row.behaviour == "place_mine" and "target" in given:
        given.setdefault("mine", MINE_TYPES[0])
    return Fire(worm, row.id, **given)


def _toward(start: Point, square: Point, *, diagonal: bool) -> str | None:
    dx, dy = square[0] - start[0], square[1] - start[1]
    if not diagonal:
        dx, dy = (dx, 0) if abs(dx) >= abs(dy) else (0, dy)
    vector = dir8(dx, dy)
    return next((name for name, one in VECTORS.items() if one == vector), None)


def _is_complete(row: Row, fire: Fire) -> bool:
    return {
        "direction": fire.dir is not None,
        "adjacent": fire.dir is not None,
        "square": fire.target is not None,
        "place": fire.target is not None,
        "line": fire.start is not None and fire.dir is not None,
    }.get(row.aim, True)


def _family(asking: Asking, worm: str, item: str) -> Any:
    for one in asking.legal:
        if isinstance(one, FireFamily | Fire) and (one.worm, one.weapon) == (worm, item):
            return one
        if isinstance(one, UseFamily | Use) and (one.worm, one.item) == (worm, item):
            return one
    return None


def _show_aims(asking: Asking, answer: Answer, row: Row, fire: Fire) -> None:
    """Draw where a weapon can be aimed and offer what is chosen from a few words."""
    family = _family(asking, answer.worm, row.id)
    if not isinstance(family, FireFamily):
        return
    here = asking.board.xy[asking.board.worms[answer.worm].at]
    question = f"{answer.worm} {row.id}"
    targets = family.targets or family.mine_targets
    if targets and len(targets) <= FAR:
        answer.under += f'<path class="rng" d="{around(targets, 2)}"/>'
        answer.under += f'<path class="rng-in" d="{around(targets, 2)}"/>'
    if family.lines and fire.start is None:
        starts = {start for start, _ in family.lines}
        answer.under += f'<path class="rng" d="{around(starts, 2)}"/>'
    for name in family.dirs:
        if name != fire.dir:
            dx, dy = VECTORS[name]
            reach = 1 if row.aim == "adjacent" else min(row.range, 15)
            answer.air += line_to(here, (here[0] + dx * reach, here[1] + dy * reach), "ln-off")
        answer.choices.append((f"{question} {name}", direction(name), name == fire.dir))
    if fire.start is not None:
        begin = f"{question} {name_square(fire.start)}"
        for start, name in family.lines:
            if start == fire.start:
                answer.choices.append((f"{begin} {name}", name, name == fire.dir))
        answer.under += f'<path class="goal" d="{around([fire.start])}"/>'
    if fire.target is not None and family.mines:
        begin = f"{question} {name_square(fire.target)}"
        for mine in family.mines:
            answer.choices.append((f"{begin} {mine}", mine_type(mine), mine == fire.mine))


def _aim_words(fire: Fire) -> str:
    return " ".join(write_command(fire).split()[3:])


def _plate(row: Row, fire: Fire, word: ItemWords) -> str:
    if row.aim == "place" and fire.target is not None:
        return gettext("Lay on %(at)s") % {"at": name_square(fire.target)}
    square = fire.target or fire.start
    if square is not None:
        return gettext("Fire at %(at)s") % {"at": name_square(square)}
    if fire.dir is not None:
        return gettext("Fire %(direction)s") % {"direction": direction(fire.dir)}
    return gettext("Use %(item)s") % {"item": word.label}


# Utilities


def _use(asking: Asking, worm: str, row: Row, aims: Sequence[str]) -> Answer:
    word = words_for(asking.scene).items[row.id]
    answer = _headed(Answer(worm=worm), word)
    answer.said.append(word.says)
    answer.needs = "square" if row.aim == "square" else "none"
    if row.aim != "square":
        return _check(
            asking, answer, Use(worm, row.id), gettext("Use %(item)s") % {"item": word.label}
        )
    family = _family(asking, worm, row.id)
    if isinstance(family, UseFamily):
        answer.under = f'<path class="walk" d="{around(family.targets, 2)}"/>'
    target = read_square(aims[0]) if aims else None
    if target is None:
        return answer
    answer.aim = name_square(target)
    answer.air = f'<path class="goal" d="{around([target])}"/>'
    text = gettext("Teleport to %(at)s") % {"at": answer.aim}
    return _check(asking, answer, Use(worm, row.id, target), text)


def _fragment(scene: Scene, answer: Answer) -> Fragment:
    view = scene.view
    action = ""
    if answer.command is not None:
        action = json.dumps(scene.engine.action_to_json(answer.command))
    line = ""
    if answer.command is not None and not isinstance(answer.command, Orders):
        line = write_command(answer.command)
    return fragment(
        "whatif",
        "owner",
        TEMPLATE,
        box=view_box(view.width, view.height),
        worm=answer.worm,
        item=answer.item,
        aim=answer.aim,
        needs=answer.needs,
        under=SafeString(answer.under),
        air=SafeString(answer.air),
        title=answer.title,
        icon=answer.icon,
        said=" ".join(answer.said),
        chips=answer.chips,
        choices=tuple(answer.choices),
        plate=answer.plate,
        action=action,
        line=line,
        wrong=answer.wrong,
    )
