"""What a turn that came out so is worth to one player: the share of the win to be expected."""

from __future__ import annotations

from games.engines.wawawest.bots_outcome import After
from games.engines.wawawest.bots_stage import Place, Stage
from games.engines.wawawest.bots_table import PATIENCE, Table, side_of
from games.engines.wawawest.kinds import Tie

#: How much more than others the strongest of many wins.
SHARPNESS = 0.9
STUNNED, RAISED = 0.25, 0.2
#: What a share is still worth after a turn in which nobody fell: shields for ever win nothing.
RESTLESS = 0.93


def share_of(stage: Stage, table: Table, after: After, who: Place, *, deep: bool) -> float:
    """Return the expected share of the win, 0 to 1; a tie of k counts 1/k, a team's win 1.

    `deep`: play special turns between the last two through.
    """
    options = stage.rules.options
    count = len(after.held)
    if after.duellists and options.tie is Tie.ENDS_MATCH:
        return 1 / len(after.duellists) if who in after.duellists else 0.0
    living = [place for place in range(count) if place not in after.dead]
    if options.teams:
        return _team_share(stage, table, after, who, living)
    if who in after.dead:
        return 1 / count if not living and not after.raised else 0.0
    rivals = len(living) - 1 + len(after.raised)
    if rivals == 0 or stage.last_turn:
        return 1 / (1 + rivals)
    if rivals == 1 and not after.raised:
        other = living[0] if living[1] == who else living[1]
        return _pair_share(table, after, who, other, deep=deep)
    strengths = _strengths(table, after, living, [living] * len(living))
    total = sum(strengths) + len(after.raised) * RAISED
    share = strengths[living.index(who)] / total
    return share if after.dead else share * RESTLESS


def _pair_share(table: Table, after: After, who: Place, other: Place, *, deep: bool) -> float:
    mine, theirs = side_of(after, who), side_of(after, other)
    if deep:
        share = table.closely(mine, theirs, frozenset(after.hazards))
    else:
        share = table.roughly(mine, theirs)
    return 0.5 + PATIENCE * (share - 0.5)


def _strengths(
    table: Table, after: After, living: list[Place], rivals: list[list[Place]]
) -> list[float]:
    """Return how each of the living stands against its rivals, by ammo and what is carried on."""
    top, grid = table.top, table.grid
    safe = 1 + table.lore.free_gain
    ammo = dict.fromkeys(living, 0)
    for place in living:
        have = after.ammo[place] + (safe if place in after.overlays else 0)
        ammo[place] = min(have, top)
    strengths = []
    for place, others in zip(living, rivals, strict=True):
        row = grid[ammo[place]]
        mean = sum([row[ammo[other]] for other in others]) / len(others) if others else 1.0
        strength = (0.02 + mean) ** SHARPNESS
        if place in after.stunned and place not in after.overlays:
            strength *= STUNNED
        strengths.append(strength)
    return strengths


def _team_share(stage: Stage, table: Table, after: After, who: Place, living: list[Place]) -> float:
    """Return the chance of one's team."""
    teams, team = stage.teams, stage.teams[who]
    raised = [stage.dead[index][1] for index in after.raised]
    ours = [place for place in living if teams[place] == team]
    theirs = [place for place in living if teams[place] != team]
    friends = len(ours) + raised.count(team)
    foes = len(theirs) + len(raised) - raised.count(team)
    if not friends or not foes:
        return 0.5 if not friends and not foes else float(friends > 0)
    if stage.last_turn:
        return 0.5
    rivals = [theirs if teams[place] == team else ours for place in living]
    strengths = _strengths(table, after, living, rivals)
    sums = [RAISED * raised.count(team), RAISED * (len(raised) - raised.count(team))]
    for place, strength in zip(living, strengths, strict=True):
        sums[teams[place] != team] += 0.05 + strength
    return sums[0] / (sums[0] + sums[1])
