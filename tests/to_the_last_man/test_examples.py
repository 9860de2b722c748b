"""The worked examples of the rulebook, each played as a game set up at its first moment. The book tells hits, not dice: a 1 hits
and a 6 misses in all of them.
"""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.to_the_last_man.pieces import FIRST_FORT, INDEX, KINDS
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.view import LEVELS

HIT, MISS = 1, 6


def pos(units: dict[str, str], dice: list[int] | None = None, **more: Any) -> marne.Match:
    """A situation on an empty map, in the middle of 1915 unless told otherwise."""
    data = {"game": "to-the-last-man", "scenario": "1914", "base": "empty", "turn": 5, "units": units, "data": "", **more}
    return marne.position(data, dice=dice or [])


def army(name: str, zone: str, letters: str, after: int = 0) -> dict[str, str]:
    """An army with its contents: 'iiiaa' of its own nation, counters from number `after` + 1 on."""
    nation = name.split("-")[0]
    out, count = {name: zone}, dict.fromkeys(letters, after)
    for x in letters:
        count[x] += 1
        out[f"{nation}-{x}-{count[x]:02d}"] = name
    return out


def play(m: marne.Match, *choices: str) -> marne.Match:
    for c in choices:
        assert c in texts(m), (c, texts(m))
        m.choose(c)
    return m


def texts(m: marne.Match) -> list[str]:
    return [] if m.decision is None else [c.text for c in m.decision.choices]


def zone(m: marne.Match, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(z for z in m.view(None)["zones"] if z["id"] == name)
    return found


def unit(m: marne.Match, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(u for u in m.view(None)["units"] if u["id"] == name)
    return found


def fort(m: marne.Match, name: str) -> int:
    s = m.state
    assert isinstance(s, State)
    return s.steps[INDEX[name] - FIRST_FORT]


def kinds(m: marne.Match, kind: str) -> list[Any]:
    return [e for e in m.events if e.kind == kind]


def until(m: marne.Match, message: str) -> marne.Match:
    """Answer quietly up to that question."""
    for _ in range(60):
        assert m.decision is not None
        if m.decision.message == message:
            return m
        m.choose(next(t for t in (*("stand", "fire", "done"), *texts(m)) if t in texts(m)))
    raise AssertionError(f"{message} never asked")


# 3.3 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.3")
def test_3_3_a_german_capitulation_at_stalemate() -> None:
    """I1 is a marginal victory of the Entente."""
    m = pos({}, ledger=0, phase="offensive", seat="german")
    assert m.view(None)["vp"]["level"] == "stalemate"
    play(m, "talks", "capitulate")
    assert m.result is not None and (m.result.winner, m.result.kind, m.result.rule) == ("entente", "entente-marginal", "3.3")


# 4.1 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.1 [friendly]", "4.1 [enemy]", "4.1 [disputed]", "4.1 [instant]", "4.1 [battle]", "4.1 [neutral]", "5.1.1")
def test_4_1_the_first_army_goes_to_antwerp() -> None:
    """E1 Antwerp becomes disputed for all; Liège, left empty, is still an enemy zone for the French at Namur. I2 The Netherlands
    are closed to both."""
    where = {**army("ge-1", "liege", "iii"), "be-i-01": "antwerp", "fr-i-01": "namur"}
    m = pos(where, control={"german": ["liege"]}, phase="movement", seat="german", level="full")
    assert not zone(m, "antwerp")["disputed"] and zone(m, "antwerp")["control"] == "entente"
    play(m, "select ge-1")
    assert "move ge-1 antwerp" in texts(m) and not any("netherlands" in t for t in texts(m))
    play(m, "move ge-1 antwerp")
    assert zone(m, "antwerp")["disputed"] and zone(m, "antwerp")["fresh"]
    assert zone(m, "liege")["control"] == "german" and not zone(m, "liege")["disputed"]
    play(m, "done")
    assert "battle antwerp" not in texts(m) and zone(m, "antwerp")["battle"]           # it must be fought
    stays = {**where, "ge-1": "antwerp"}
    for level, may in (("pass", False), ("full", True)):
        f = pos(stays, control={"german": ["liege"]}, phase="movement", seat="entente", level=level)
        play(f, "select fr-i-01")
        assert ("move fr-i-01 liege" in texts(f)) is may
        assert not any("netherlands" in t for t in texts(f))
        if not may:
            assert f.why("move fr-i-01 liege")[0][0]


# 5.2, 5.3 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.2.1 [dice]", "8.3.3")
def test_5_2_1_siege_guns_without_a_fort_do_not_fire() -> None:
    """I3 With a fort they throw dice; without one they throw none."""
    for forts, fires in (({}, False), ({"fort-antwerp": 3}, True)):
        m = pos({"ge-g-01": "antwerp", "ge-i-01": "antwerp", "be-i-01": "antwerp"}, [MISS] * 30, forts=forts, phase="combat",
                seat="german", battles=["antwerp"], control={"german": ["liege"]})
        until(m, "which_offensive")
        assert any(KINDS[e.what] == "siege-gun" for e in kinds(m, "Fired")) is fires


@pytest.mark.rules("5.3.1", "8.1 [stats]")
@pytest.mark.parametrize(("letters", "strength"), [("iiicc", 5), ("iiicaa", 6)])
def test_5_3_1_and_8_1_the_strength_of_an_army(letters: str, strength: int) -> None:
    """I4, E6 As many as it has units; a single unit has 1; Verdun turned to 4 has 4."""
    m = pos({**army("fr-1", "verdun", letters), "fr-b-01": "verdun"}, forts={"fort-verdun": 4}, turn=14)
    assert unit(m, "fr-1")["strength"] == strength and unit(m, "fort-verdun")["strength"] == 4


@pytest.mark.rules("5.3.1 [army type]")
def test_5_3_1_the_most_numerous_type_pays() -> None:
    """I5 Of three infantry, two guns and a cavalry an infantry goes."""
    m = pos({**army("fr-1", "reims", "iiiaac"), "ge-i-01": "reims", "ge-a-01": "reims"}, [HIT, *[MISS] * 30], phase="combat",
            seat="german", battles=["reims"], control={"german": ["laon"]}, turn=14)
    until(m, "fire_or_retreat")                                         # the hit is forced on the only type
    assert [unit(m, u)["army"] for u in ("fr-a-01", "fr-a-02", "fr-c-01")] == ["fr-1"] * 3
    assert sum(unit(m, f"fr-i-{n:02d}")["army"] is None for n in (1, 2, 3)) == 1


@pytest.mark.rules("5.3.1 [fort]", "8.4")
@pytest.mark.parametrize(("place", "full", "hits", "left"), [
    ("antwerp", 3, 1, 2), ("antwerp", 3, 2, 1), ("antwerp", 3, 3, 0), ("nancy", 5, 1, 4), ("nancy", 5, 4, 1)])
def test_5_3_1_and_8_4_a_fort_turns_a_step_at_a_time(place: str, full: int, hits: int, left: int) -> None:
    """I6, I8 Antwerp 3, 2, 1 and gone; Nancy 5, 4, and after three more 1. I7 Nancy has a strength of 5 at first."""
    guns = {f"ge-a-{n:02d}": "ge-5" for n in range(1, min(hits, 2) + 1)}
    guns |= {f"ge-g-{n:02d}": "ge-5" for n in range(1, hits - 1)}
    m = pos({"ge-5": place, "ge-i-01": "ge-5", **guns}, [HIT] * hits + [MISS] * 60, forts={f"fort-{place}": full},
            phase="declaration", seat="german", turn=8, control={"german": ["metz"]})
    assert unit(m, f"fort-{place}")["strength"] == full
    play(m, *([f"battle {place}"] if f"battle {place}" in texts(m) else []))
    for _ in range(40):
        if m.decision is None or m.decision.message == "which_offensive":
            break
        m.choose(next(t for t in ("stand", "fire", "done", *texts(m)) if t in texts(m)))
    assert fort(m, f"fort-{place}") == left and len(kinds(m, "FortReduced")) == hits - (left == 0)
    assert (left == 0) == all(u["id"] != f"fort-{place}" for u in m.view(None)["units"])


@pytest.mark.rules("5.3.2", "9.2.2")
@pytest.mark.parametrize(("hits", "card", "lost"), [(2, "ersatz-3", 1), (1, "ersatz-2", 1)])
def test_5_3_2_what_an_ersatz_card_has_in_excess_is_lost(hits: int, card: str, lost: int) -> None:
    """E3 An Ersatz 3 for two losses of the artillery step, I10 an Ersatz 2 for one loss: the point left over helps no more."""
    guns = {f"ge-a-{n:02d}": "reims" for n in range(1, hits + 1)}
    m = pos({"ge-i-01": "reims", **guns, "fr-i-01": "reims", "fr-i-02": "reims"},
            [HIT] * hits + [MISS, MISS] + [HIT] + [MISS] * 20, hands={"entente": [card]}, phase="combat", seat="german",
            battles=["reims"], control={"german": ["laon"]})
    until(m, "how_to_pay")
    play(m, f"ersatz {card}")
    (paid,) = kinds(m, "Absorbed")
    assert (paid.hits, paid.lost) == (hits, lost) and m.view(None)["discard"] == [card]
    until(m, "which_offensive")
    assert sum(unit(m, u)["zone"] is None for u in ("fr-i-01", "fr-i-02")) == 1         # the hit of the next step is not paid


@pytest.mark.rules("5.3.4", "5.3.2")
@pytest.mark.parametrize(("cards", "way", "lives"), [
    (["ersatz-3"], ["ersatz ersatz-3"], True), (["ersatz-2", "offensive"], ["ersatz ersatz-2", "ersatz offensive"], True),
    (["ersatz-2"], ["ersatz ersatz-2"], False), (["ersatz-3"], ["lose fr-i-01"], False), ([], [], False)])
def test_5_3_4_three_hits_on_one_infantry(cards: list[str], way: list[str], lives: bool) -> None:
    """E4 Cards worth three points keep it; or it goes, and the hits left over trouble nobody."""
    m = pos({**army("ge-1", "reims", "iiiiiaa"), "fr-i-01": "reims"}, [MISS, MISS, MISS, HIT, HIT, HIT, *[MISS] * 20],
            hands={"entente": cards}, phase="combat", seat="german", battles=["reims"], control={"german": ["laon"]}, turn=14)
    if cards:
        until(m, "how_to_pay")
        assert {f"ersatz {c}" for c in cards} | {"lose fr-i-01"} == set(texts(m))
        play(m, *way)
    until(m, "which_offensive")
    assert (unit(m, "fr-i-01")["zone"] == "reims") is lives
    assert [e.hits for e in kinds(m, "HitsWasted")] == ([] if lives or way == ["ersatz ersatz-2"] else [2])


# 7.3 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.3")
def test_7_3_the_belgian_army_needs_a_belgian_zone() -> None:
    """E5 Friendly and in supply; it comes empty and costs a point."""
    belgium = ["flanders", "antwerp", "brussels", "mons", "namur", "liege", "ardennes"]
    for lost, may in ((belgium, False), (belgium[1:], True)):
        held = {"ge-i-01": "brussels", "fr-i-01": "paris"} | ({"fr-i-02": "flanders"} if may else {})
        m = pos(held, control={"german": lost}, phase="production")
        play(m, "commit")
        assert m.decision is not None and m.decision.seat == "entente" and "raise be-army" in texts(m)
        points = m.view("entente")["plan"]["points"]
        play(m, "raise be-army")
        assert [t for t in texts(m) if t != "back"] == (["rebuild be-army flanders"] if may else [])
        if may:
            play(m, "rebuild be-army flanders")
            assert m.view("entente")["plan"]["points"] == points - 1
            assert unit_as(m, "entente", "be-army")["units"] == []


def unit_as(m: marne.Match, seat: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(u for u in m.view(seat)["units"] if u["id"] == name)
    return found


# 8.4 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4 [STRENGTH 1]", "8.3.1 [move]")
def test_8_4_cavalry_rides_past_a_fort_of_1() -> None:
    """I9 The zone is friendly, not disputed, so the second zone may be an enemy one. Past a fort of 2 it may not."""
    for value, on in ((1, True), (2, False)):
        m = pos({"ge-c-01": "ardennes", "ge-i-01": "luxembourg"}, forts={"fort-namur": value}, phase="movement", seat="german",
                level="full", control={"german": ["ardennes"]})
        play(m, "select ge-c-01", "move ge-c-01 namur")
        assert zone(m, "namur")["disputed"] is not on and (zone(m, "namur")["control"] == "german") is on
        if "select ge-c-01" in texts(m):
            play(m, "select ge-c-01")
        assert ("move ge-c-01 brussels" in texts(m)) is on


# 9 ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5", "9.1.3")
@pytest.mark.parametrize(("card", "becomes"), [("gericht", "full"), ("offensive", "limited"), ("limited-offensive", "pass")])
def test_9_5_what_bad_weather_makes_of_an_offensive(card: str, becomes: str) -> None:
    """I11 A special Offensive is a plain one, an Offensive a Limited one, a Limited one a forced pass that counts as none."""
    m = pos({**army("ge-5", "verdun", "iia"), **army("ge-4", "sedan", "iia", 2), "fr-i-01": "verdun", "fr-i-02": "sedan"},
            [MISS] * 80, hands={"german": [card], "entente": ["bad-weather"]}, turn=9, passes=1,
            control={"german": ["metz", "ardennes"]})
    play(m, f"offensive {card}", "done")
    while m.decision is not None and m.decision.seat == "german":
        m.choose(next(t for t in ("battle verdun", "battle sedan", "bonus verdun", *texts(m)) if t in texts(m)))
    play(m, "bad-weather")
    assert [LEVELS[e.level] for e in kinds(m, "OffensiveDegraded")] == [becomes] and not m.view(None)["bonus"]
    while m.decision is not None and m.decision.message != "which_offensive":
        m.choose(next(t for t in ("keep verdun", "stand", "fire", "done", *texts(m)) if t in texts(m)))
    assert len(kinds(m, "BattleBegan")) == {"full": 2, "limited": 1, "pass": 0}[becomes]
    assert m.decision is not None and m.decision.seat == "entente" and m.view(None)["passes"] == 0      # the season goes on


@pytest.mark.rules("9.8 [years]", "9.8 [1915]", "9.8 [1917]")
@pytest.mark.parametrize(("turn", "removed"), [(1, 0), (5, 1), (9, 0), (12, 3)])
def test_9_8_the_german_card_by_year(turn: int, removed: int) -> None:
    """E8 In 1917 Italy (three infantry) and not Gallipoli (one); in 1914 and 1916 no crisis, but Ersatz 1."""
    british = {f"uk-i-{n:02d}": "uk-1" for n in range(1, 5)}
    m = pos({"uk-1": "artois", **british, "ge-i-01": "lille"}, hands={"german": ["entente-crisis"]}, turn=turn, seat="german",
            control={"german": ["lille"]})
    assert ("crisis entente-crisis" in texts(m)) is bool(removed)
    if removed:
        play(m, "crisis entente-crisis")
        while m.decision is not None and m.decision.message == "whom_to_remove":
            m.choose(texts(m)[0])
        assert len(kinds(m, "Removed")) == removed


@pytest.mark.rules("9.9 [years]", "9.9 [1914]", "9.9 [1916]")
@pytest.mark.parametrize(("turn", "name"), [(5, None), (9, 1916), (12, None)])
def test_9_9_the_entente_card_by_year(turn: int, name: int | None) -> None:
    """E9 In 1916 Austria-Hungary (two German infantry); in 1915 and 1917 no crisis."""
    germans = {f"ge-i-{n:02d}": "ge-5" for n in range(1, 5)}
    m = pos({"ge-5": "metz", **germans}, hands={"entente": ["german-crisis"]}, turn=turn, seat="entente")
    assert ("crisis german-crisis" in texts(m)) is (name is not None)
    if name is not None:
        play(m, "crisis german-crisis")
        while m.decision is not None and m.decision.message == "whom_to_remove":
            m.choose(texts(m)[0])
        assert len(kinds(m, "Removed")) == 2 and kinds(m, "CrisisStruck")[0].year == name
