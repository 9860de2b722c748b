"""What officer and general walk into: headquarters that stand alone, open towns; overruns on the march; a trench less to lose."""
from __future__ import annotations

import msgspec

from marne.games.drive_on_paris.bot.hints import hint
from marne.games.drive_on_paris.bot.judge import own_price, staff_at
from marne.games.drive_on_paris.bot.plan import Plan, idle
from marne.games.drive_on_paris.bot.raids import raids
from marne.games.drive_on_paris.bot.weights import GREEDY, named
from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID, INDEX, SEATS
from marne.games.drive_on_paris.state import State
from marne.players.base import SeatView, player
from tests.drive_on_paris.arena import field, play, st
from tests.drive_on_paris.bot.test_officer import start

GENERAL = named("general")


def hexes(s: State, side: int, **more: object) -> set[str]:
    """Where raids go to by the better judgment, changed a little."""
    return {GRID.text(h) for _, h, _ in raids(Plan(s.copy(), side, msgspec.structs.replace(GENERAL, **more)))}


def test_infantry_rides_over_a_headquarters_that_stands_alone() -> None:
    """1-3a Not by greedy, and not if a division stands with it."""
    s = st(field({"ge-3": "28-22", "hq-fr6": "23-22", "fr-2": "21-18", "fr-1": "23-24"}, turn=12))
    assert "23-22" in hexes(s, GERMAN) and not hexes(s, GERMAN, hunt=0.0, seek=0.0)
    assert not raids(Plan(s.copy(), GERMAN, GREEDY))
    s = st(field({"ge-3": "28-22", "hq-fr6": "23-22", "fr-2": "23-22"}, turn=12))
    assert "23-22" not in hexes(s, GERMAN) and staff_at(s, GERMAN, GRID.read("23-22"), GENERAL) == 0.0


def test_cavalry_rides_on_to_the_headquarters() -> None:
    """SCS-10.4 In a full advance too."""
    m = field({"ge-3": "07-23", "ge-4": "07-23", "ge-2cd": "07-23", "fr-81t": "07-22", "hq-fr6": "07-21", "fr-1": "04-17"},
              turn=12, phase="combat", dice=[4, 4, 1])
    play(m, "attack 07-22", "join-all", "fight", "advance ge-2cd")
    s = st(m)
    assert s.decision is not None
    best = []
    for judgment in ("", "general"):
        values = hint(s, s.decision, m.title.memory({"judgment": judgment}))
        assert values is not None
        best.append(s.decision.choices[max(range(len(values)), key=values.__getitem__)].text)
    assert best == ["stop", "onward 07-21"]


def test_an_open_town_is_taken_before_the_end_where_it_is_safe() -> None:
    """SCS-17.2 Lille stands empty, a march away: in October it is taken, if no army stands before it and supply reaches it."""
    units = {"ge-7": "16-28", "hq-ge6": "19-24", "fr-1": "10-26"}
    held = {"german": ["19-32", "14-32", "12-32", "19-24", "16-23", "17-22", "22-25", "24-30"]}
    s = st(field(units, scenario="5-7-t9", turn=18, alone=True, held=held))
    assert "15-26" in hexes(s, GERMAN) and "15-26" not in hexes(s, GERMAN, seek=0.0)
    army = {f"fr-{n}": h for n, h in zip((2, 5, 6, 7, 9, 10, 11, 12), ["14-25"] * 4 + ["14-24"] * 4, strict=True)}
    s = st(field({**units, **army}, scenario="5-7-t9", turn=18, alone=True, held=held))
    assert "15-26" not in hexes(s, GERMAN)


def test_a_stack_rides_down_lone_cavalry_on_the_march() -> None:
    """SCS-6.1, SCS-6.10 In the combat phase it would slip away. Greedy keeps overruns for the exploitation phase."""
    s = st(field({**dict.fromkeys(("ge-3", "ge-4", "ge-5", "ge-6"), "07-23"), "fr-1cd": "07-22", "fr-2": "04-16"}))
    over = [{o[2] for o in Plan(s.copy(), GERMAN, w).orders()} - {0} for w in (GENERAL, GREEDY)]
    assert over == [{GRID.read("07-22")}, set()]


def test_who_waits_for_a_place_that_is_too_far_for_one_march() -> None:
    """1-1d#3 On the last turn the division that reaches Laon with twice its allowance goes into reserve before all others."""
    units = {"fr-1": "16-04", "fr-2": "14-06", "fr-4": "15-05", "fr-3": "19-08", "hq-fr5": "16-07", "ge-3": "19-22"}
    s = st(field(units, scenario="5-7-t9", turn=25, seat="allied", phase="reserves", alone=True,
                 held={"german": ["22-15"], "allied": ["11-17"]}))
    assert idle(s.copy(), ALLIED, GENERAL)[0] == INDEX["fr-3"]


def test_no_trench_is_dug_that_the_enemy_could_storm() -> None:
    """5-5/Victory#3 Only trenches count there: each new one is one more that may be lost."""
    m = start("5-5")
    players = {seat: player("greedy", 1) for seat in SEATS}
    for _ in range(900):
        ask = st(m).decision
        assert ask is not None
        if ask.message == "where_to_dig":
            found = [hint(st(m), ask, m.title.memory({"judgment": judgment})) for judgment in ("", "general")]
            assert found[0] is not None and found[1] is not None and max(found[1]) == 0.5
            if max(found[0]) == 1.0:
                return
        m.choose(players[SEATS[ask.seat]].choose(SeatView(m, SEATS[ask.seat])))
    raise AssertionError("greedy would have dug nowhere")


def test_the_last_step_of_a_division_is_dear_on_the_last_turn_of_lorraine() -> None:
    """5-2/Victory#1 A division that is destroyed then counts for the enemy; one that is only reduced counts nothing."""
    s = st(start("5-2")).copy()
    full, spent = 1 << INDEX["fr-13"], 1 << INDEX["fr-14"]
    s.reduced = s.reduced & ~full | spent
    assert own_price(s, ALLIED, full, GENERAL) == own_price(s, ALLIED, spent, GENERAL)
    s.turn = s.law.last
    prices = [own_price(s, ALLIED, units, GENERAL) for units in (full, full | spent, spent)]
    assert prices[0] < prices[1] < prices[2]
