"""17, 3.26#10 Why a unit may not operate in a hex: the refusal names the rule of the country, the code or the nation, and none of
them is the bare heading 17.0."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import CODE, HEX, INDEX, NATION, OF_NATION, UNITS, hex_text
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.tables import tables
from marne.games.great_war_in_europe.words.explain_areas import CODES, NATIONAL, operating
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, refused, st
from tests.great_war_in_europe.fights import OPEN

T = tables("")


def travels(units: dict[str, str], unit: str, to: str, **more: Any) -> list[str]:
    """The rules by which a unit does not go there by rail."""
    m = field(units, phase="strategic-movement", options=OPEN, dice=(1,) * 20, **more)
    while not offers(m, "entrain") & {unit}:
        m.choose("done")
    play(m, f"entrain {unit}")
    return refused(m, f"detrain {to}")


AUSTRIANS = [u for u in INDEX if u.startswith("ah-") and u[3:].isdigit()]
ITALIANS = [u for u in INDEX if u.startswith("it-") and u[3:].isdigit()]


@pytest.mark.rules("17.31#AH")
def test_austrians_in_the_west() -> None:
    four = dict.fromkeys(AUSTRIANS[:4], "W6330")
    assert travels({**four, AUSTRIANS[4]: "E3606"}, AUSTRIANS[4], "W6529", turn=30) == ["17.31#AH"]
    assert travels({AUSTRIANS[4]: "E3606"}, AUSTRIANS[4], "W6529", turn=25, scenario="1916") == ["17.31#AH"], "not before 1917"


@pytest.mark.rules("17.21#IT", "17.21#US")
def test_the_seventh_italian_and_the_second_american_abroad() -> None:
    six = dict(zip(ITALIANS[:6], ["W5909"] * 6, strict=True))
    assert travels({**six, ITALIANS[6]: "W2014"}, ITALIANS[6], "W4725", turn=30) == ["17.21#IT"]
    assert travels({"us-1": "W4725", "us-2": "W2014", "ab-ana-1": "N2601"}, "us-1", "W2019", turn=41,
                   scenario="1918") == ["17.21#US"]


@pytest.mark.rules("17.21#IT", "17.31#AH")
@pytest.mark.parametrize(("unit", "rule"), [("fr-5", "17.21#IT"), ("ge-5", "17.31#AH")])
def test_the_italian_front_before_1917(unit: str, rule: str) -> None:
    s = st(field({}, turn=25, scenario="1916", options=OPEN))
    said = operating(s, 1 << INDEX[unit], HEX["W2014"], "en")[0]
    assert said[0] == rule and "1917" in said[1]
    assert not operating(st(field({}, turn=27, options=OPEN)), 1 << INDEX[unit], HEX["W2014"], "en")


@pytest.mark.rules("7.12", "17.1", "17.4#AL", "17.4#NL", "17.4#PN", "17.11#2", "17.31#TU")
def test_ground_that_is_closed() -> None:
    early: dict[str, Any] = {"scenario": "campaign", "options": OPEN}
    cases = [("fr-5", "W6926", {}, "17.4#NL"), ("br-5", "N2416", {**early, "turn": 5}, "7.12"),
             ("it-5", "E1210", {**early, "turn": 5}, "17.4#AL"), ("ah-5", "W2014", {**early, "turn": 5}, "17.1"),
             ("ge-5", "E1819", {"scenario": "1915", "turn": 13, "joined": {"central": ["BU"]}, "fresh": ["BU"]}, "17.11#2"),
             ("br-14in", "N2436", {"scenario": "1916", "turn": 18}, "17.4#PN"),
             ("ge-5", "E1328", {"scenario": "1915", "turn": 13}, "17.31#TU"),
             ("tu-17", "E1328", {"scenario": "1915", "turn": 13}, "17.31#TU")]
    for unit, hex, more, rule in cases:
        for lang in ("en", "fr"):
            said = operating(st(field({}, **{"options": OPEN, **more})), 1 << INDEX[unit], HEX[hex], lang)
            assert [x if isinstance(x, str) else x[0] for x in said] == [rule], (unit, hex)


@pytest.mark.rules("3.26#10", "17.21", "17.31", "17.4")
@pytest.mark.parametrize("turn", [20, 30])
def test_every_hex_that_is_barred_to_a_unit_has_a_rule_of_its_own(turn: int) -> None:
    """One unit of each nation and code, everywhere: what is barred is told by the rule of the country, of its code or of its
    nation."""
    s = st(field({}, turn=turn, scenario="1916", options=OPEN))
    own = {**{n: {rule} for n, rule in NATIONAL.items()}}
    kinds = {(NATION[u], CODE[u]): u for u in range(UNITS)}
    for (nation, code), u in kinds.items():
        allowed_rules = {"17.1", "17.4#NL", "17.4#AL", "17.4#PN", "17.31#TU", "17.21#IT", "17.31#AH", "6.6", *own[nation]} | (
            {CODES[code]} if code in CODES else set())
        board = barred(s, 1 << u)
        for h in bits(T.playable & T.towns):
            said = operating(s, 1 << u, h, "fr")
            assert bool(said) == bool(board >> h & 1)
            if said:
                rule = said[0] if isinstance(said[0], str) else said[0][0]
                assert rule in allowed_rules, (u, hex_text(h), rule)
    assert len(kinds) > 20 and OF_NATION


@pytest.mark.rules("17.21#IT", "17.21#FR")
def test_in_placement_the_same_rule_is_named() -> None:
    m = field({"it-5": "available", "fr-5": "available"}, phase="new-units", turn=30, options=OPEN, dice=(1,) * 20)
    while "bring it-5" not in offers(m):
        m.choose("done")
    play(m, "bring it-5")
    assert asked(m) == "allied where_to_place" and refused(m, "place N2416") == ["17.21#IT"]
    m.choose("back")
    play(m, "bring fr-5")
    assert refused(m, "place N2416") == ["17.21#FR"]
