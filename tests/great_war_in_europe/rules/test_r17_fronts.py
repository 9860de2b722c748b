"""17.2, 17.3, 3.26#10 Where units of each kind operate: one place on each front, read from the book."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import HEX, INDEX
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from tests.great_war_in_europe.arena import field, st
from tests.great_war_in_europe.fights import OPEN

PLACES = {"west": "W5009", "italy": "W2022", "east": "E4816", "caucasus": "N4243", "iraq": "N2252", "egypt": "N4106"}
EUROPE = {"west", "italy", "east"}
IN_1917 = {
    "br-5": EUROPE | {"iraq", "egypt"}, "br-hq-1": EUROPE, "br-hq-eef": {"iraq", "egypt"}, "br-cd-1": {"egypt"},    # 17.21#BR
    "fr-5": EUROPE, "fr-dfps": {"egypt"}, "ru-5": {"east", "caucasus"}, "be-1": {"west"},                   # 17.21#FR, #RU, #BE
    "sr-mor1": {"east"}, "ro-1": {"east"}, "it-1": EUROPE, "us-1": EUROPE,                      # 17.21#SR, 17.4#RO, 17.21#IT, #US
    "ge-5": set(PLACES), "ge-hq-5": EUROPE, "ah-5": EUROPE, "tu-30": {"east", "caucasus", "iraq", "egypt"},         # 17.31
    "am-1": {"caucasus"}, "bu-1": set(), "gk-1": set(),                                         # 17.21#AM; only in the Balkans
}
IN_1916 = {"ge-5": set(PLACES) - {"italy"}, "br-5": {"west", "east", "iraq", "egypt"}, "it-1": EUROPE, "ah-5": {"italy", "east"}}


@pytest.mark.rules("17.21#BR", "17.21#FR", "17.21#RU", "17.21#BE", "17.21#SR", "17.4#RO", "17.21#IT", "17.21#US", "17.31#GE",
                   "17.31#AH", "17.31#TU", "17.31#BU", "17.21#GK")
@pytest.mark.parametrize(("turn", "scenario", "table"), [(30, "1917", IN_1917), (20, "1916", IN_1916)])
def test_the_fronts_on_which_a_unit_operates(turn: int, scenario: str, table: dict[str, set[str]]) -> None:
    """With the Turks of Europe deployed; before 1917 the Italian map is for Italians and Austrians, the West not for these."""
    s = st(field({}, turn=turn, scenario=scenario, options=OPEN, flags={"turks": 1}, joined={"allied": ["GK"]}))
    for unit, fronts in table.items():
        closed = barred(s, 1 << INDEX[unit])
        assert {name for name, h in PLACES.items() if not closed >> HEX[h] & 1} == fronts, unit
