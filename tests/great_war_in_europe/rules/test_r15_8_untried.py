"""15.8 Arab and Armenian units."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import AB, ALLIED, AM, HEX, INDEX
from marne.games.great_war_in_europe.rules.r15_8_untried import try_units, unknown
from marne.games.great_war_in_europe.state import put
from tests.great_war_in_europe.arena import asked, field, offers, play, st, units_in, until, where
from tests.great_war_in_europe.fights import OPEN


@pytest.mark.rules("15.82", "3.26#8")
def test_what_an_untried_unit_is_chance_tells_when_it_fights() -> None:
    m = field({"ab-ana-1": "N1817", "br-1as": "N4208"}, dice=[INDEX["ab-ana-3"]], alone=True)
    s = st(m).copy()
    assert "attack" not in m.view("allied")["units"]["ab-ana-1"], "not even its owner knows"
    assert unknown(s, AB).bit_count() == 4
    got = try_units(s, 1 << INDEX["ab-ana-1"])
    assert got == s.tried & got == 1 << INDEX["ab-ana-3"] and s.loc[INDEX["ab-ana-3"]] == st(m).loc[INDEX["ab-ana-1"]]
    assert try_units(s, got) == got, "only once"
    assert units_in(m, "N1817") == {"ab-ana-1"}


@pytest.mark.rules("15.82")
def test_what_is_known_or_dead_it_cannot_be() -> None:
    s = st(field({"am-1": "N3840", "am-2": "N3940 tried", "am-3": "dead-ne"}, alone=True))
    assert unknown(s, AM) == 1 << INDEX["am-1"] | 1 << INDEX["am-4"]


@pytest.mark.rules("15.82", "7.13#4")
@pytest.mark.parametrize(("fights", "is_really"), [("ab-ana-1", "ab-ana-3"), ("ab-ana-3", "ab-ana-1")])
def test_whichever_arab_it_turns_out_to_be_the_hex_stays_his(fights: str, is_really: str) -> None:
    s = st(field({"ab-ana-1": "N3013", "ab-ana-3": "N2813", "br-1as": "N4208"}, dice=[INDEX[is_really]], alone=True)).copy()
    s.arab_hex = HEX["N3013"]                               # which goes back to the CP when he leaves it
    before = s.control[:]
    try_units(s, 1 << INDEX[fights])
    assert {s.loc[INDEX["ab-ana-1"]], s.loc[INDEX["ab-ana-3"]]} == {HEX["N3013"], HEX["N2813"]}
    assert s.loc[INDEX[is_really]] == HEX["N3013" if fights == "ab-ana-1" else "N2813"]
    assert s.arab_hex == HEX["N3013"] and s.control == before and s.control[ALLIED] >> HEX["N3013"] & 1


@pytest.mark.rules("15.82", "7.25", "6.8")
def test_armenians_who_rise_among_turks_leave_these_their_top() -> None:
    """In Van both sides stand in one hex until the combat is over."""
    s = st(field({"am-1": "N3338", "tu-26": "N3339", "tu-53": "N3339"}, dice=[INDEX["am-2"]], alone=True, tops=["tu-53"])).copy()
    for u in ("tu-53", "tu-26"):
        put(s, INDEX[u], HEX["N3338"])
    try_units(s, 1 << INDEX["am-1"])
    assert s.tops & s.at[HEX["N3338"]] == 1 << INDEX["tu-53"] | 1 << INDEX["am-2"]


@pytest.mark.rules("15.82", "10.14")
def test_who_has_fought_as_another_has_attacked_in_this_phase_and_the_other_has_not() -> None:
    """The Armenian in N3840 turns out to be the second one, who was thought to be in N3940: it is he who has attacked, and the
    counter that stands in N3940 now may still do so."""
    m = field({"am-1": "N3840", "ru-39": "N3840", "ru-66": "N3840", "am-2": "N3940", "tu-17": "N3839", "tu-26": "N3939"},
              phase="combat-1", west="central", options=OPEN, dice=[INDEX["am-2"], 6], alone=True)
    m = until(m, "where_to_attack")
    play(m, "attack N3839", "join am-1", "join ru-39", "join ru-66", "fight")
    while asked(m) not in ("allied where_to_attack", ""):
        play(m, "pass" if "pass" in offers(m) else "done" if "done" in offers(m) else sorted(offers(m))[-1])
    assert where(m, "am-2") in ("N3840", "N3839") and where(m, "am-1") == "N3940"
    s = st(m)
    assert s.attacked >> INDEX["am-2"] & 1 and not s.attacked >> INDEX["am-1"] & 1
    play(m, "attack N3939")
    assert "am-1" in offers(m, "join") and "am-2" not in offers(m, "join")
