"""Odds before an attack: each figure against the book's table and the engine's own dice; what is hidden only as a guess."""
from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import marne
from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import FIGHT
from marne.games.drive_on_paris.pieces import GERMAN, GRID, INDEX, SIDE
from marne.games.drive_on_paris.rules.s07_strength import odds, shifts
from marne.games.drive_on_paris.state import strong
from marne.games.drive_on_paris.table.odds import shift_words
from marne.match import Match
from marne.parts.play.odds import outcomes

from ..arena import field, play, st

OPEN: dict[str, Any] = {"options": {"open-stacks": True}}


def look(m: Match, text: str, seat: int = 1) -> Any:
    return m.title.table.odds(m.title.known(st(m), seat), seat, text, "en")


def attack(units: dict[str, str], hex: str, *joins: str, dice: tuple[int, ...] = (), **more: Any) -> Match:
    m = field(units, phase="combat", dice=dice, **{**OPEN, **more})
    return play(m, f"attack {hex}", *(f"join {u}" for u in joins))


def test_three_to_two_against_a_town() -> None:
    """Two divisions of 6 against one of defence: every term by hand."""
    m = attack({"ge-3": "20-17", "ge-4": "20-18", "fr-5": "19-18"}, "19-18", "ge-3", "ge-4")        # Saint-Quentin is a town
    o = look(m, "fight")
    s = st(m)
    defence = s.t.defence[0][INDEX["fr-5"]]
    assert o["exact"] and o["attack"] <= 12 and o["defence"] == defence
    assert {x["text"] for x in o["shifts"]} >= {"town"} and o["die"] == []
    assert sum(x["n"] for x in o["shifts"]) == sum(n for _, n in shifts(s, 1, s.attackers, s.target))
    assert o["columns"][o["at"]] == o["column"]
    assert [a["id"] for a in o["attackers"]] == ["ge-3", "ge-4"] and [d["id"] for d in o["defenders"]] == ["fr-5"]


def test_the_results_are_those_of_the_dice() -> None:
    """All 36 throws played out: how often each result falls, and how often the hex is free."""
    base = {"ge-3": "24-19", "ge-4": "25-21", "fr-81t": "24-20"}
    o = look(attack(base, "24-20", "ge-3", "ge-4", alone=True), "fight")
    fell: Counter[str] = Counter()
    free = 0
    for a in range(1, 7):
        for b in range(1, 7):
            m = attack(base, "24-20", "ge-3", "ge-4", alone=True, dice=(a, b, 6, 6, 6, 6))
            m.choose("fight")
            rolled = next(e for e in m.events if e.kind == "CombatRolled")
            fell[rolled.result] += 1                                                # type: ignore[attr-defined]
            for _ in range(12):                             # both take the first of what they are asked, nobody advances
                if m.decision is None or m.decision.message in ("who_advances", "where_to_attack", "who_moves", "who_waits"):
                    break
                m.choose(m.decision.choices[0])
            free += not st(m).occ[0] >> GRID.read("24-20") & 1
    assert {c["text"]: c["ways"] for c in o["cells"]} == dict(fell)
    assert sum(c["ways"] for c in o["cells"]) == 36 == sum(o["lost"]) == sum(o["dealt"])
    assert o["free"] == free
    assert o["mean"][1] == sum(n * w for n, w in enumerate(o["dealt"])) / 36


QUESTIONS = ("who_advances", "where_to_attack", "who_moves")       # what is asked when the combat itself is over
FIELD = {"fr-5": "24-20"}
COMBATS: dict[str, tuple[dict[str, str], str, dict[str, Any]]] = {
    "two to one": ({"ge-3": "24-19", "ge-4": "25-21"}, "24-20", FIELD),
    "a weak attack": ({"ge-lw11": "24-19"}, "24-20", {"fr-5": "24-20", "fr-6": "24-20"}),
    "more steps than there are": ({"ge-3": "24-19", "ge-4": "25-21", "ge-5": "24-19"}, "24-20", {"fr-81t": "24-20 reduced"}),
    "British defend": ({"ge-3": "24-19", "ge-4": "25-21"}, "24-20", {"br-1": "24-20"}),
    "a town": ({"ge-3": "20-17", "ge-4": "20-18"}, "19-18", {"fr-5": "19-18"}),
    "assault troops": ({"ge-3": "24-19", "ge-em-11-14": "25-21"}, "24-20", FIELD),
    "the last step of a fort": ({"ge-3": "34-31", "ge-4": "34-31", "ge-em-11-14": "34-31"}, "34-30", {}),
    "troops in a fort": ({"ge-3": "34-31", "ge-4": "34-31", "ge-em-11-14": "34-31"}, "34-30", {"be-1": "34-30"}),
}


@pytest.mark.rules("SCS-7.14", "SCS-8.1")
@pytest.mark.parametrize("name", COMBATS)
def test_the_sums_are_those_of_the_engine_over_every_fall(name: str) -> None:
    """The engine runs the combat with open dice (`parts.play.odds`): what it comes to, and how often, is what the panel says."""
    mine, hex, theirs = COMBATS[name]
    m = attack({**mine, **theirs}, hex, *mine, alone=True, forts={"liege": 1})
    o, s, h = look(m, "fight"), st(m), GRID.read(hex)
    assert o["exact"]

    def lost(tally: tuple[str, int, int], e: Any) -> tuple[str, int, int]:
        if e.rule not in ("SCS-8.1", "SCS-8.2", "SCS-8.3"):
            return tally                                    # what a retreat costs is no result of the table
        text, attacker, defender = tally
        return (text, attacker + 1, defender) if SIDE[e.unit] == GERMAN else (text, attacker, defender + 1)

    ways = outcomes(s, FIGHT, until=lambda s, _: s.decision is None or s.decision.message in QUESTIONS, tally=("", 0, 0),
                    watch={ev.CombatRolled: lambda tally, e: (str(e.result), 0, 0), ev.StepLost: lost, ev.Destroyed: lost},
                    given={"return": (6,) * 9}, most=20_000)
    assert ways.exact and sum(w.weight for w in ways) == 1
    texts: Counter[str] = Counter()
    losses = [Counter[int](), Counter[int]()]
    free = Fraction(0)
    for w in ways:
        texts[w.tally[0]] += int(36 * w.weight)
        for side in (0, 1):
            losses[side][w.tally[1 + side]] += int(36 * w.weight)
        free += 0 if strong(w.s, 0) >> h & 1 else w.weight
    assert {c["text"]: c["ways"] for c in o["cells"]} == dict(texts) and sum(texts.values()) == 36
    for told, counted in zip((o["lost"], o["dealt"]), losses, strict=True):
        assert {n: k for n, k in enumerate(told) if k} == dict(counted)
    assert o["free"] == 36 * free


def test_a_wide_river_halves_and_says_so() -> None:
    m = field({"ge-3": "02-09", "fr-5": "02-08"}, phase="combat", **OPEN)      # the Seine between them
    play(m, "attack 02-08", "join ge-3")
    one = look(m, "fight")["attackers"][0]
    assert one["printed"] == 6 and one["value"] == 3 and one["why"][0]["by"] == "×½" and one["why"][0]["rule"] == "SCS-7.8"


def test_joining_is_looked_at_before_it_is_done() -> None:
    m = attack({"ge-3": "24-19", "ge-4": "25-21", "fr-5": "24-20"}, "24-20", "ge-3")
    assert [a["id"] for a in look(m, "join ge-4")["attackers"]] == ["ge-3", "ge-4"]
    assert [a["id"] for a in look(m, "join-all")["attackers"]] == ["ge-3", "ge-4"] if "join-all" in {
        c.text for c in m.decision.choices} else True                               # type: ignore[union-attr]
    assert look(m, "spare ge-3") is None and look(m, "back") is None, "nobody attacks: no odds"
    assert look(m, "fight", 0) is None, "the other side is not told"
    assert look(attack({"ge-3": "24-19", "fr-5": "24-20"}, "24-20"), "fight") is None


def test_an_attack_on_a_hex_supposes_all_who_can() -> None:
    m = field({"ge-3": "24-19", "ge-4": "25-21", "fr-5": "24-20"}, phase="combat", **OPEN)
    o = look(m, "attack 24-20")
    assert len(o["attackers"]) == 2 and o["all"]
    assert o["column"] == look(play(m, "attack 24-20", "join ge-3", "join ge-4"), "fight")["column"]


def test_cavalry_may_slip_away_and_the_odds_say_so() -> None:
    m = field({"ge-3": "24-19", "fr-1cd": "24-20"}, phase="combat", **OPEN)
    assert look(play(m, "attack 24-20", "join ge-3"), "fight")["screen"]


def test_the_die_of_a_siege_gun() -> None:
    m = field({"ge-skoda": "34-31", "ge-3": "34-31"}, phase="siege", forts={"liege": 2}, **OPEN)
    text = next(c.text for c in m.decision.choices if c.verb == "shell")           # type: ignore[union-attr]
    siege = look(m, text)["siege"]
    assert siege["now"] == 12 and siege["then"] == 6 and siege["ways"] == max(0, min(6, 7 - siege["need"] + siege["plus"]))


def test_what_is_hidden_is_a_guess_with_its_limits() -> None:
    m = field({"ge-3": "24-19", "fr-5": "24-20", "fr-6": "24-20", "fr-1": "10-10", "fr-2": "10-10", "fr-81t": "10-02",
               "fr-82t": "10-02"},
              phase="combat")
    o = look(play(m, "attack 24-20", "join ge-3"), "fight")
    assert not o["exact"] and o["between"] and "imagined" in o["assume"]
    named = {d["id"] for d in o["defenders"]}
    top = next(x for x in ("fr-5", "fr-6") if st(m).tops >> INDEX[x] & 1)
    assert named == {top, ""} and next(d for d in o["defenders"] if not d["id"])["hidden"] == 1
    low, high = (o["columns"].index(x) for x in o["between"])
    true = odds(st(m), 1, st(m).attackers, st(m).target).column
    assert low <= o["at"] <= high and low <= true <= high


def test_the_reasons_of_shifts_add_up_in_play() -> None:
    """In every combat of a random game the shifts with reasons are the shifts of the rule."""
    m = marne.start("drive-on-paris", "5-5", seed=8, options={"open-stacks": True})
    rng, seen = random.Random(8), 0
    for _ in range(1500):
        s = st(m)
        if s.decision is None or seen > 15:
            break
        if s.decision.message == "who_attacks" and s.attackers:
            seen += 1
            side = s.decision.seat
            assert [(r, n) for _, r, n in shift_words(s, side, s.attackers, s.target, "en")] == list(shifts(s, side, s.attackers,
                                                                                                            s.target))
        texts = [c.text for c in s.decision.choices]
        m.choose("done" if s.decision.message in ("who_moves", "who_waits", "who_recovers", "where_to_dig") and "done" in texts
                 else rng.choice(texts))
    assert seen > 5


def test_the_panel_follows_the_combat() -> None:
    m = attack({"ge-3": "24-19", "ge-4": "25-21", "fr-5": "24-20", "fr-6": "24-20"}, "24-20", "ge-3", "ge-4",
               dice=(6, 6, 2, 2, 2, 2))
    play(m, "spare ge-4")
    hook = m.title.table
    plan = hook.facts(m.title.known(st(m), 1), 1, "en")["battle"]
    assert plan["planned"] and plan["attackers"] == ["ge-3"] and plan["could"] == ["ge-4"]
    assert plan["most"]["at"] >= plan["odds"]["at"]
    assert hook.facts(m.title.known(st(m), 0), 0, "en")["battle"] is None, "an attack in preparation is nobody else's affair"
    play(m, "join ge-4", "fight")
    steps: list[str] = []
    while m.decision is not None and m.decision.message != "where_to_attack" and len(steps) < 20:
        told = [hook.facts(m.title.known(st(m), seat), seat, "en")["battle"] for seat in (0, 1, None)]
        for b in told:
            if b is None:
                break
            assert b["hex"] == "24-20" and b["dice"] == 12 and b["side"] == "german" and not b["planned"]
            assert next(x for x in b["steps"] if x["state"] == "now")["id"] == b["step"]
            steps.append(b["step"])
        if told[0] is None:
            break
        m.choose(m.decision.choices[0])
    assert steps and set(steps) <= {"attacker", "defender", "retreat", "advance"}


@pytest.mark.rules("SCS-7.17", "2-1a", "2-1b")
@pytest.mark.parametrize("turn, first, could", [
    (14, "fr-1", ["fr-2"]), (14, "br-1", []), (14, "be-1", []), (15, "fr-1", ["be-1", "fr-2"]), (15, "br-1", ["be-1"]),
    (15, "be-1", ["fr-1", "fr-2"])])
def test_the_attack_in_preparation_tells_who_could_join_those_named(turn: int, first: str, could: list[str]) -> None:
    """Before anybody is named it is the strongest that fight together; then those who go with him who is."""
    units = {"fr-1": "07-21", "fr-2": "07-21", "br-1": "06-21", "be-1": "08-21", "ge-3": "07-22"}
    m = field(units, seat="allied", phase="combat", turn=turn, **OPEN)
    assert {u["id"] for u in look(m, "attack 07-22", 0)["attackers"]} == {"fr-1", "fr-2"} | ({"be-1"} if turn > 14 else set())
    play(m, "attack 07-22", f"join {first}")
    plan = m.title.table.facts(m.title.known(st(m), 0), 0, "en")["battle"]
    assert sorted(plan["could"]) == could


@pytest.mark.rules("SCS-6.10", "1-11")
@pytest.mark.parametrize("option", [True, False])
def test_an_overrun_has_the_step_of_a_screen_by_the_option_alone(option: bool) -> None:
    m = field({"ge-3": "07-23", "ge-4": "07-23", "fr-1cd": "07-22"}, dice=[1] * 20, options={"screen-overrun": option})
    play(m, "stack 07-23", "overrun 07-22")
    steps = m.title.table.facts(m.title.known(st(m), 0), 0, "en")["battle"]["steps"]
    assert ("screen" in [x["id"] for x in steps]) is option and [x["id"] for x in steps if x["state"] == "now"]
