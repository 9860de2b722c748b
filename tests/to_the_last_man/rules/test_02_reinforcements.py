"""2.0 I, 8.2.2, 8.2.3 Reinforcements: dates, places, what the force pool lacks, the Commonwealth."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.pieces import (
    ANZAC,
    CANADIANS,
    ENTENTE,
    GERMAN,
    IDS,
    INDEX,
    K_INFANTRY,
    K_STOSS,
    KIND,
    NATION,
    POOL,
    WAIT,
    ZONE,
)
from marne.games.to_the_last_man.rules.r02_reinforcements import due, reinforcements, which_placement
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State, is_entrenched, put
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, begin
from marne.parts.bits import bits
from tests.to_the_last_man.arena import Arena


def at_turn(turn: int, scenario: str = "1914") -> State:
    """The set-up of a scenario, at the Reinforcement Phase of a turn."""
    s = new_state(scenario, {}, "", Seeded("r"))
    s.turn = turn
    begin(s, reinforcements)
    return s


def texts(s: State) -> list[str]:
    return [c.text for c in s.decision.choices] if s.decision else []


def choose(s: State, text: str) -> None:
    assert s.decision is not None
    advance(s, next(c for c in s.decision.choices if c.text == text))


def placing(s: State) -> dict[str, set[str]]:
    assert s.decision is not None
    if s.decision.message == "which_placement":          # there was only one sort of unit to choose
        return {texts(s)[0].split()[1]: {t.split()[2] for t in texts(s)}}
    return {IDS[c.a]: {x.text.split()[2] for x in which_placement(s, s.decision.seat, c.a).choices} for c in s.decision.choices}


@pytest.mark.rules("2.0 I", "2.0 I [placement]")
def test_2_0_i_autumn_1914() -> None:
    """Germans three infantry; then the French 6th, 9th and 10th Armies, an infantry; the British an infantry and a cavalry."""
    s = at_turn(2)
    german = placing(s)
    assert len(german) == 1 and {KIND[INDEX[u]] for u in german} == {K_INFANTRY}        # one of three alike
    where = next(iter(german.values()))
    assert {"koln", "ge-1", "metz"} <= where and not where & {"liege", "eft", "verdun"}
    assert due(s, GERMAN).bit_count() == 3
    for _ in range(3):
        choose(s, texts(s)[0])
    choose(s, "done")                                    # no reorganisation
    got = placing(s)
    assert {"fr-6", "fr-9", "fr-10"} <= set(got) and len(got) == 6
    assert "paris" in got["fr-6"] and "england" not in got["fr-6"]
    uk = [u for u in got if u.startswith("uk")]
    assert len(uk) == 2 and all(got[u] <= {"england", "uk-1"} for u in uk)


@pytest.mark.rules("2.0 I [placement]", "6.5 [b4]")
def test_2_0_i_only_in_supplied_friendly_or_disputed_zones() -> None:
    a = Arena({"liege": "ge:i be:i", "paris": "ge:i"}, turn=3, german="paris").run(reinforcements)
    where = {t.split()[2] for t in a.texts}
    assert "liege" in where and "paris" not in where and "brussels" not in where


@pytest.mark.rules("2.0 I [placement]", "1.2.2", "4.6")
def test_t50_without_a_place_units_wait() -> None:
    """England is full on turn 4: the two British infantry wait, and come when there is room."""
    a = Arena({"england": "uk:ccc", "koln": "ge:i"}, turn=4)
    a.run(reinforcements).calm()
    waiting = [u for u in bits(due(a.s, ENTENTE)) if NATION[u] == 2]
    assert len(waiting) == 2 and all(a.s.loc[u] == WAIT for u in waiting)
    assert len(a.events("Delayed")) == 2
    a.s.turn = 7                                         # brings one more
    put(a.s, INDEX["uk-c-01"], ZONE["calais"])
    a.run(reinforcements).calm()
    assert due(a.s, ENTENTE).bit_count() == 2 and a.where("uk-i-01") == "england"


@pytest.mark.rules("8.2.2 [1918]")
@pytest.mark.parametrize(("used", "infantry", "stoss", "line"), [(0, 0, 10, 0), (8, 0, 7, 3), (8, 33, 7, 2)])
def test_8_2_2_ten_stosstruppen_or_infantry_or_nothing(used: int, infantry: int, stoss: int, line: int) -> None:
    a = Arena({"koln": "ge-1[i]"}, turn=16)
    s = a.s
    for u in [u for u in range(len(IDS)) if KIND[u] == K_STOSS][:used]:
        put(s, u, ZONE["eft"])
    for u in [u for u in range(len(IDS)) if KIND[u] == K_INFANTRY and NATION[u] == 0 and s.loc[u] == POOL][:max(0, infantry - 1)]:
        put(s, u, ZONE["eft"])
    a.run(reinforcements)
    got = [KIND[u] for u in bits(due(s, GERMAN))]
    assert got.count(K_STOSS) == stoss and got.count(K_INFANTRY) == line


@pytest.mark.rules("8.2.3 [entry]", "8.2.3")
@pytest.mark.parametrize(("turn", "unit"), [(6, CANADIANS), (12, ANZAC)])
def test_8_2_3_commonwealth_replaces_british_infantry(turn: int, unit: int) -> None:
    a = Arena({"artois": "uk-1[ii]* uk:i*", "england": "uk:i", "paris": "fr:i"}, turn=turn)
    s = a.s
    for u in (CANADIANS, ANZAC):
        put(s, u, WAIT)
        s.due[u] = 6 if u == CANADIANS else 12 if turn == 12 else 99
    if turn == 12:
        put(s, CANADIANS, POOL)
    a.run(reinforcements).calm("which_swap")
    assert {t for t in a.texts} >= {"swap uk-i-01", "swap uk-i-03", "swap uk-i-04"} and not any("fr" in t for t in a.texts)
    a.play("swap uk-i-03")
    assert a.where(IDS[unit]) == "artois" and a.where("uk-i-03") == "pool" and is_entrenched(s, unit)


@pytest.mark.rules("8.2.3 [entry]")
@pytest.mark.parametrize(("unit", "date"), [(CANADIANS, 6), (ANZAC, 12)])
def test_8_2_3_commonwealth_does_not_come_before_its_date(unit: int, date: int) -> None:
    s = new_state("1914", {}, "", Seeded("x"))
    assert s.loc[unit] == WAIT and s.due[unit] == date
    for turn, comes in ((date - 1, False), (date, True)):
        a = Arena({"artois": "uk:ii", "england": "uk:i", "paris": "fr:i"}, turn=turn)
        put(a.s, unit, WAIT)
        a.s.due[unit] = date
        a.run(reinforcements)
        for _ in range(20):
            if a.asked in ("over", "entente which_swap"):
                break
            a.play("done" if "done" in a.texts else a.texts[0])
        assert a.asked == ("entente which_swap" if comes else "over") and a.s.loc[unit] == WAIT


@pytest.mark.rules("8.2.3 [late scenarios]")
def test_8_2_3_later_starts_have_them_on_the_map() -> None:
    for scenario in ("1916", "1917", "1918"):
        s = new_state(scenario, {}, "", Seeded("x"))
        on_map = [s.loc[u] < POOL for u in (CANADIANS, ANZAC)]
        assert on_map[0], scenario
        assert on_map[1] or scenario != "1918"


@pytest.mark.rules("8.1 [reorganise]")
def test_8_1_reorganisation_in_the_reinforcement_phase() -> None:
    a = Arena({"koln": "ge-1[iii] ge-2[i]"}, turn=10).run(reinforcements)
    assert a.asked == "german whether_to_reorganise"
    a.play("reorganise", "select ge-i-01")
    assert set(a.texts) == {"shift ge-i-01 ge-2", "shift ge-i-01 koln", "back"}      # never to another zone
    a.play("shift ge-i-01 ge-2")
    assert a.inside("ge-2") == "ii" and "select ge-i-01" not in a.texts
    a.play("done")
    assert not a.s.shifted
