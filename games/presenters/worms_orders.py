"""A list of commands in words before it is sent: read, and judged as far as that can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.engines.worms.actions import Orders
from games.engines.worms.foretell import Foretold
from games.presenters.worms_notation import Line, Unreadable, read_lines
from games.presenters.worms_refusals import refusal, unreadable
from games.presenters.worms_whatif import Answer


def answer_list(asking: Any, text: str) -> Answer:
    """Return what would become of a list; errors point at their line."""
    answer = Answer(needs="list", title=gettext("Your list"), icon="ui-copy")
    lines = read_lines(text, asking.scene.content)
    if isinstance(lines, Unreadable):
        answer.wrong = True
        answer.said.append(unreadable(lines.line, lines.code))
        return answer
    commands = tuple(line.command for line in lines)
    found = asking.scene.engine.foretell(asking.state, asking.scene.viewer, commands)
    if found.sure:
        answer.said.append(_say_sure(found.sure, lines))
    if found.refusal is not None:
        answer.wrong = True
        params = {**found.refusal.params, "line": lines[found.sure].number}
        answer.said.append(refusal(found.refusal.code, params))
        return answer
    if found.then:
        answer.said.append(_say_rest(found, lines))
    answer.command = Orders(commands)
    plate = ngettext("Send %(count)s command", "Send %(count)s commands", len(lines))
    answer.plate = plate % {"count": len(lines)}
    return answer


def _say_sure(sure: int, lines: Sequence[Line]) -> str:
    if sure == len(lines):
        text = ngettext("%(count)s command, legal.", "%(count)s commands, all legal.", sure)
        return text % {"count": sure}
    text = ngettext("The first command is legal.", "The first %(count)s commands are legal.", sure)
    return text % {"count": sure}


def _say_rest(found: Foretold, lines: Sequence[Line]) -> str:
    """Return why the lines after the sure ones cannot be judged, or that they will be dropped."""
    texts = {
        "chance": gettext("From line %(line)s on it depends on dice."),
        "hidden": gettext("From line %(line)s on it depends on what you do not see."),
        "collected": gettext("It pauses there, to see what you found; drop line %(line)s on."),
        "turn_over": gettext("Your turn is over then; drop line %(line)s on."),
    }
    return texts[found.then] % {"line": lines[found.sure].number}
