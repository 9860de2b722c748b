"""Great War Commander on the server: what goes out to a seat and to a spectator tells nothing of what is hidden from them.

Hands, Strategy cards, secret objectives and cards of HQ orders are exchanged in the memory of one process; all that is sent
before and after must be the same to the byte.
"""
from __future__ import annotations

from pathlib import Path

import pytest

from marne.server.games import payload
from marne.server.games.desk import Desk
from marne.server.games.live import ALL
from tests.great_war_commander.worlds import SLUG, twin
from tests.server.desks import desk_in, play_on, who_decides
from tests.server.hidden import SEAT, Hidden

HIDDEN = Hidden(SLUG, ("german", "allied"), twin, overlays=("sight", "fire", "reach", "threat", "command", "control", "cohesion"),
                at="H6", place="H6", odds=("order fr-12", "action ge-30", "strategy fr-s4 1"))
game = HIDDEN.game


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


@pytest.mark.parametrize(("scenario", "steps"), [("gwc-01", 0), ("gwc-04", 60), ("gwc-09", 150), ("gwc-13", 240)])
def test_nothing_sent_tells_what_is_hidden(desk: Desk, scenario: str, steps: int) -> None:
    HIDDEN.nothing_sent_tells(desk, scenario, steps)


def test_the_comparison_is_not_blind(desk: Desk) -> None:
    HIDDEN.the_owner_sees(desk, "gwc-09", 60)


def test_whoever_is_not_asked_is_not_told_the_choices(desk: Desk) -> None:
    """1.2 Neither the choices nor their number: a window with a card that can be played looks like one without."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 90)
    for _ in range(12):
        person, t = who_decides(desk, id)
        assert t.decision is not None and t.decision.choices
        for other in SEAT:
            if other == person:
                continue
            seen = desk.look(id, other, "en").decision
            assert seen is not None and not seen.yours and not seen.choices
        play_on(desk, id, 1, seed=len(t.decision.choices))


def test_cards_drawn_are_no_dice_for_others(desk: Desk) -> None:
    """The list of all values of chance shows cards of the hand to their owner alone, revealed cards to everybody, and the order
    of the Strategy decks and cards of HQ orders to nobody as long as the game runs."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 150)
    with desk.held(id, "lucie", "en") as live:
        drawn = [p for _, p in live.match.taken.values()]
        count = {who: len(payload.dice_between(live, who, 0, live.match.choices_made, "en"))
                 for who in ("german", "allied", None, ALL)}
    everybody = sum(p.startswith(("fate", "lieutenant", "secret")) for p in drawn)
    own = {seat: sum(p in (f"draw {seat}", f"objective {seat}") for p in drawn) for seat in ("german", "allied")}
    assert everybody > 0 and min(own.values()) >= 4 and any(p.startswith("strategy") for p in drawn)
    assert count == {"german": everybody + own["german"], "allied": everybody + own["allied"], None: everybody, ALL: len(drawn)}


def test_the_record_of_a_running_game_is_for_nobody_who_lacks_a_hand(desk: Desk) -> None:
    HIDDEN.no_record(desk, "gwc-01")


def test_an_analysis_of_a_running_game_imagines_what_is_hidden(desk: Desk) -> None:
    HIDDEN.analyses_imagine(desk, "gwc-09", 60)
