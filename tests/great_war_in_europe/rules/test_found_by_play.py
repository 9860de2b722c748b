"""What random play has found: one test for each fault."""
from __future__ import annotations

import pytest

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.choices import STOP
from marne.games.great_war_in_europe.pieces import AVAILABLE, CENTRAL, EGYPT, GK, HEX, HQ, INDEX, OF_NATION, RU
from marne.games.great_war_in_europe.rules import r08_march
from marne.games.great_war_in_europe.rules.r06_happen import armenians_rise
from marne.games.great_war_in_europe.rules.r11_supply import winnable_towns
from marne.games.great_war_in_europe.rules.r13_places import around_host
from marne.games.great_war_in_europe.rules.r17_1_entry import homes, joins_side
from marne.games.great_war_in_europe.state import OHL, put
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, begin, reask
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, play, st

VAN = "N3338"
PLAIN = (int, bool, str, tuple, range, type(None))


@pytest.mark.rules("10.82")
def test_a_marker_that_waits_for_its_hex_is_plain_data() -> None:
    m = field({"ge-2": "W6630", "fr-5": "W6312"}, phase="movement-1", west="central")
    st(m).command = OHL
    while m.decision is not None and m.decision.message != "where_marker":
        m.choose("done" if "done" in [c.text for c in m.decision.choices] else m.decision.choices[-1])
    s = st(m)
    assert s.decision is not None and "mark W6630" in [c.text for c in s.decision.choices]
    for frame in s.stack:
        assert all(type(x) in PLAIN for x in frame), "only plain values wait in a frame"
    assert [c.text for c in reask(s).choices] == [c.text for c in s.decision.choices]


@pytest.mark.rules("17.11#1")
def test_greeks_are_not_deployed_on_ground_that_the_enemy_holds() -> None:
    s = TITLE.new("1917", {}, "", Seeded("1"))
    held = s.t.country["GK"] & s.control[CENTRAL]
    assert held & ~s.occ[CENTRAL], "some of it without a unit"
    joins_side(s, GK, 0)
    u = (OF_NATION[GK] & -OF_NATION[GK]).bit_length() - 1
    assert homes(s, u, GK) and not homes(s, u, GK) & held


@pytest.mark.rules("13.11")
def test_a_place_asked_about_at_another_question_is_refused_in_words() -> None:
    m = marne.start(TITLE.slug, scenario="campaign-near-east", seed=1, data="")
    assert m.decision is not None and m.decision.message != "where_to_place"
    assert m.why("place N3934") and m.why("onward N3934") and m.why("withdraw N3934")


@pytest.mark.rules("6.8")
@pytest.mark.parametrize("there", ["tu-hq-3", "tu-30"])
def test_armenians_and_turks_do_not_both_stay_in_van(there: str) -> None:
    """A lone HQ is overrun; after a combat in which both are left the Armenians are gone."""
    for seed in range(6):
        s = st(field({there: VAN, "tu-29": "N2711"}, phase="events", scenario="campaign-near-east", turn=8, alone=True)).copy()
        s.chance = Seeded(str(seed))
        s.stack.clear()
        begin(s, armenians_rise)
        while s.decision is not None:
            advance(s, s.decision.choices[-1])
        left = s.at.get(HEX[VAN], 0)
        assert not (left & s.army[0] and left & s.army[1]) and not TITLE.check(s)
        if there == "tu-hq-3":
            assert left & s.army[0] and s.control[0] >> HEX[VAN] & 1


@pytest.mark.rules("8.26", "11.21 [bis]#2", "10.73")
def test_a_town_of_palestine_feeds_nobody_before_gaza_or_beersheba() -> None:
    """Jaffa lies north of row xx13: who enters it without one of them is out of supply there and may not stop."""
    s = TITLE.new("1917", {}, "", Seeded("1"))
    jaffa, keys = HEX["N2717"], 1 << s.t.gaza | 1 << s.t.beersheba
    assert not s.control[0] & keys and not winnable_towns(s, 0, EGYPT) >> jaffa & 1
    assert winnable_towns(s, 0, EGYPT) & keys == keys
    s.control[0] |= keys
    s.control[1] &= ~keys
    assert winnable_towns(s, 0, EGYPT) >> jaffa & 1


@pytest.mark.rules("13.3")
def test_nobody_is_placed_on_a_lake() -> None:
    s = TITLE.new("1915", {}, "", Seeded("1"))
    lake, u = HEX["E6624"], INDEX["ru-59"]
    hq = next(q for q in bits(s.present & HQ & OF_NATION[RU]))
    put(s, hq, next(x for x in bits(s.t.touching[lake]) if s.t.land >> x & 1))
    put(s, u, AVAILABLE)
    assert around_host(s, hq, u) and not around_host(s, hq, u) & ~s.t.land


@pytest.mark.rules("7.25", "7.23#2")
def test_an_imagined_stack_has_one_headquarters_at_most() -> None:
    s = TITLE.new("1918", {}, "", Seeded("1"))
    for seed in range(4):
        one = TITLE.hide(s, 1, Seeded(str(seed)))
        for h, units in one.at.items():
            assert (units & HQ & one.army[0]).bit_count() <= 1, h
        assert one.occ == s.occ, "where combat units stand is known"


@pytest.mark.rules("8.26")
def test_who_can_neither_stop_nor_go_on_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question always has an answer, also at the end of one's points on ground where one may not stop."""
    m = field({"ge-2": "W6313", "fr-5": "W6312"})
    play(m, "done", "take ge-2")
    s = st(m)
    s.spent_mp = 1
    monkeypatch.setattr(r08_march, "may_stop", lambda *_: False)
    assert STOP not in r08_march.where_to(s, CENTRAL).choices
    monkeypatch.setattr(r08_march, "heading", lambda *_: (0, 0, False))
    assert list(r08_march.where_to(s, CENTRAL).choices) == [STOP]
