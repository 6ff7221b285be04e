"""The shop before the game, and the start when everybody is ready (M-27, M-28)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engines.dice import Dice
from games.engines.errors import IllegalAction
from games.engines.protocol import Seat, Step
from games.engines.worms import events as ev
from games.engines.worms.actions import Equip
from games.engines.worms.board import Board
from games.engines.worms.content import Rules
from games.engines.worms.geometry import geometry
from games.engines.worms.island import SIZE, as_text, make_island
from games.engines.worms.loadouts import check_loadout, items_of, sort_buys, suggest
from games.engines.worms.options import Options
from games.engines.worms.placement import place_objects, place_worms, shuffle
from games.engines.worms.state import Double, Ending, Loadout, Phase, State, Team
from games.engines.worms.turns import end_turn, start_turn

_FIRST_ID = 100


def open_shop(rules: Rules, options: Options, players: int) -> Step[State]:
    """Return the state in which loadouts are made."""
    team = Team((), False, Double.NO, False, False, None)
    state = State(
        options=options,
        phase=Phase.SHOP,
        width=SIZE,
        height=SIZE,
        land="0" * (SIZE * SIZE),
        water=0,
        wind="",
        strength=0,
        round=0,
        sd_round=0,
        sudden_death=False,
        order=tuple(range(players)),
        turn=-1,
        turn_number=0,
        busy=False,
        teams=(team,) * players,
        worms=(),
        mines=(),
        drums=(),
        crates=(),
        cards=(),
        bubbles=(),
        dynamite=(),
        acting=None,
        acted=(),
        dead=(),
        next_id=_FIRST_ID,
        fallen=(),
        ending=None,
    )
    return Step(state, (ev.ShopOpened("all", rules.constants.points_of(players)),))


def find_shoppers(state: State) -> frozenset[Seat]:
    """Return the seats whose loadout is awaited."""
    return frozenset(
        seat for seat, team in enumerate(state.teams) if not team.gone and team.loadout is None
    )


def equip(rules: Rules, state: State, seat: Seat, action: Equip, dice: Dice) -> Step[State]:
    """Take a loadout; the last team that is ready starts the game."""
    points = rules.constants.points_of(len(state.teams))
    check_loadout(rules, (action.team_weapon,), action.buys, points)
    buys = tuple(pair for pair in sort_buys(rules, action.buys) if pair[1])
    again = state.teams[seat].loadout is not None
    loadout = Loadout(action.team_weapon, buys)
    after = _with_team(state, seat, replace(state.teams[seat], loadout=loadout))
    told: Any = ev.EquipmentChanged(frozenset((seat,)), seat) if again else ev.Equipped("all", seat)
    return _go_on(rules, after, (told,), dice)


def reopen(state: State, seat: Seat) -> Step[State]:
    """Let a team that was ready think again."""
    if state.teams[seat].loadout is None:
        raise IllegalAction("not_ready")
    after = _with_team(state, seat, replace(state.teams[seat], loadout=None))
    return Step(after, (ev.Reopened("all", seat),))


def leave_shop(rules: Rules, state: State, seat: Seat, dice: Dice) -> Step[State]:
    """Let a team go before the game began; it is out from the start."""
    gone = replace(state.teams[seat], gone=True, out=True, loadout=None)
    after = replace(_with_team(state, seat, gone), fallen=(*state.fallen, (seat,)))
    told = (ev.Surrendered("all", seat), ev.TeamOut("all", seat))
    left = [one for one, team in enumerate(after.teams) if not team.gone]
    if len(left) == 1:
        ending = Ending(left[0], (), "last_team")
        over = replace(after, phase=Phase.OVER, ending=ending)
        return Step(over, (*told, ev.GameOver("all", left[0])))
    return _go_on(rules, after, told, dice)


def standard_loadout(rules: Rules, players: int) -> Equip:
    """Return what a team takes whose player does not choose."""
    return suggest(rules, rules.constants.points_of(players))[0]


def _with_team(state: State, seat: Seat, team: Team) -> State:
    teams = (*state.teams[:seat], team, *state.teams[seat + 1 :])
    return replace(state, teams=teams)


def _go_on(rules: Rules, state: State, told: tuple[Any, ...], dice: Dice) -> Step[State]:
    if find_shoppers(state):
        return Step(state, told)
    opened = set_up(rules, state, dice)
    board = Board(rules, opened, dice)
    board.tell(ev.GameStarted("all", opened.order, opened.sd_round))
    if start_turn(board):
        end_turn(board)
    return Step(board.freeze(), (*told, *board.events))


def draw_order(
    rules: Rules, seats: tuple[Seat, ...], fixed: int, dice: Dice
) -> tuple[tuple[Seat, ...], int]:
    """Return the turn order and the number of ordinary rounds, off the stream `order` (M-28)."""
    stream, constants = dice.stream("order"), rules.constants
    order = tuple(shuffle(seats, stream, "order"))
    span = constants.sd_round_max - constants.sd_round_min + 1
    return order, fixed or constants.sd_round_min + stream.roll(span, "rounds")


def set_up(rules: Rules, state: State, dice: Dice) -> State:
    """Return the state with the island made and everybody on it; no turn has begun."""
    options, constants = state.options, rules.constants
    order, sd_round = draw_order(rules, state.order, options.sudden_death, dice)
    land, _ = make_island(dice.stream)
    playing = [seat for seat in order if not state.teams[seat].out]
    geo, place = geometry(SIZE, SIZE), dice.stream("place")
    worms = place_worms(geo, land, playing, options.worms, constants.start_health, dice=place)
    drums, mines = place_objects(geo, land, worms, constants, place)
    teams = tuple(
        replace(team, items=items_of(rules, team.loadout)) if team.loadout else team
        for team in state.teams
    )
    return replace(
        state,
        phase=Phase.PLAY,
        land=as_text(land),
        round=1,
        sd_round=sd_round,
        order=order,
        turn=playing[0],
        teams=teams,
        worms=worms,
        mines=mines,
        drums=drums,
        next_id=max(_FIRST_ID, constants.mines + constants.drums + 1),
    )
