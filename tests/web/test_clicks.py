"""How many clicks ten typical acts take, at most. What they took before marches, *Place for me* and one click for plain choices
is told in docs/performance.md; a change that needs more clicks again has to say why."""
from __future__ import annotations

import pytest

from tools.served import Served

from .clicks import ACTS, count
from .conftest import Person
from .kit import sign_in
from .last_man import user_of

MOST = {
    "Grand Illusion: activate and march a stack two hexes": 2,
    "Grand Illusion: a battle of both sides, up to the dice": 3,
    "Grand Illusion: the reinforcements of a turn": 2,
    "Great War Commander: set up a side": 1,
    "Great War Commander: a Move order, six formations": 19,
    "Great War Commander: a Fire order, up to the shot": 9,
    "To the Last Man!: a rail move": 2,
    "To the Last Man!: an Offensive, its moves and battles": 19,
    "Drive on Paris: march a unit": 2,
    "Drive on Paris: a combat declared and fought": 2,
}


@pytest.mark.parametrize("act", ACTS)
def test_the_act_takes_no_more_clicks(act: str, person: Person, server: Served) -> None:
    page, _ = person()
    sign_in(page, "Ada")
    assert count(page, server.folder, user_of(page), act) <= MOST[act]
