"""Marks, clicks, marches and overlays: what the table lights is what the engine offers, at the price that the engine takes."""
from __future__ import annotations

import random
from typing import Any

import marne
from marne.games.drive_on_paris.pieces import GRID, IDS, INDEX
from marne.games.drive_on_paris.rules.s12_supply import fed, starving
from marne.games.drive_on_paris.rules.s15_command import commanded
from marne.match import Match
from marne.parts.bits import bits

from ..arena import field, hexes, play, st


def table(m: Match) -> Any:
    return m.title.table


def facts(m: Match, seat: int, lang: str = "en") -> dict[str, Any]:
    out: dict[str, Any] = table(m).facts(m.title.known(st(m), seat), seat, lang)
    return out


def ink(m: Match, seat: int, name: str, arg: str = "") -> dict[str, Any]:
    out: dict[str, Any] = table(m).overlay(m.title.known(st(m), seat), seat, name, arg, "en")
    return out


def test_a_march_is_sent_with_all_its_ways_and_the_engine_goes_them() -> None:
    m = field({"ge-3": "24-20", "fr-5": "27-20"}, dice=[])
    play(m, "take ge-3")
    march = facts(m, 1)["march"]
    assert march["from"] == "24-20" and march["left"] == march["allowance"] == 6 and march["units"] == ["ge-3"]
    ask = st(m).decision
    assert ask is not None
    assert {c.text for c in ask.choices if c.verb == "to"} == {f"to {h}" for h in march["ways"]}
    assert march["zone"] and set(march["zone"]) <= set(march["ways"])
    for goal in random.Random(1).sample(sorted(march["ways"]), 12):
        way, h = [], goal
        while h != "24-20":
            way.append(h)
            h = march["ways"][h][1]
        then = m.copy()
        then.choose(f"to {goal}")
        told = next(e for e in reversed(then.events) if e.kind == "Marched")
        assert [GRID.text(x) for x in told.path] == ["24-20", *reversed(way)]       # type: ignore[attr-defined]
        assert told.cost == march["ways"][goal][0]                                  # type: ignore[attr-defined]


def test_a_train_is_sent_with_the_ways_of_the_railway() -> None:
    m = field({"fr-train-1": "14-05", "fr-5": "14-05"}, seat="allied")
    play(m, "take fr-train-1", "load fr-5")
    march = facts(m, 0)["march"]
    ask = st(m).decision
    assert ask is not None and march["left"] == 30
    assert {c.text for c in ask.choices if c.verb == "to"} == {f"to {h}" for h in march["ways"]}
    assert all(n <= 30 for n, _ in march["ways"].values())


def test_the_other_side_gets_no_march() -> None:
    m = field({"ge-3": "24-20"})
    play(m, "take ge-3")
    assert facts(m, 1)["march"] and facts(m, 0)["march"] is None
    assert table(m).facts(m.title.known(st(m), None), None, "en")["march"] is None


def test_marks_have_the_price_and_the_place() -> None:
    m = field({"ge-3": "24-20", "fr-81t": "25-20"}, alone=True)
    play(m, "take ge-3")
    ask = st(m).decision
    assert ask is not None
    marks = dict(zip((c.text for c in ask.choices), table(m).marks(st(m), ask), strict=True))
    assert marks["overrun 25-20"].grade == 2 and marks["overrun 25-20"].places == ("25-20",)
    ways = facts(m, 1)["march"]["ways"]
    assert all(marks[f"to {h}"].label == str(n) and marks[f"to {h}"].grade == 0 for h, (n, _) in ways.items())
    assert marks["stop"].places == ("24-20",)


def test_clicks_mean_what_is_lit_else_what_the_question_is_about() -> None:
    m = field({"ge-3": "24-20", "ge-4": "24-20", "fr-5": "30-10"})
    s = st(m)
    ask = s.decision
    assert ask is not None
    hook = table(m)
    assert hook.candidates(s, ask, "piece", "ge-3") == ["take ge-3"]
    assert hook.candidates(s, ask, "place", "24-20") == ["stack 24-20"]
    assert hook.candidates(s, ask, "piece", "fr-5") == ["take fr-5"]          # refused: it is not yours
    assert all(rule for rule, _ in m.why("take fr-5"))
    play(m, "take ge-3")
    s, ask = st(m), st(m).decision
    assert ask is not None
    assert hook.candidates(s, ask, "place", "01-01") == ["to 01-01"]
    assert hook.candidates(s, ask, "piece", "fr-5") == ["overrun 30-10", "to 30-10"]
    assert hook.candidates(s, ask, "piece", "nobody") == [] == hook.candidates(s, ask, "place", "99-99")


def test_every_click_can_be_answered() -> None:
    """Whatever is clicked in random play, the candidates are choices or can be refused with a reason."""
    m = marne.start("drive-on-paris", "5-1", seed=4)
    rng = random.Random(4)
    looked = 0
    for n in range(300):
        s = st(m)
        ask = s.decision
        if ask is None:
            break
        if n % 6 == 0:
            known = m.title.known(s, ask.seat)
            for kind, name in (("piece", rng.choice(IDS)), ("place", GRID.text(rng.choice(list(GRID.hexes()))))):
                for text in table(m).candidates(known, ask, kind, name):
                    looked += 1
                    assert text in {c.text for c in ask.choices} or m.why(text), text
        m.choose(rng.choice(ask.choices))
    assert looked > 60


def test_reach_shows_where_a_unit_could_go() -> None:
    m = field({"ge-3": "24-20", "fr-5": "26-20"})
    shown = ink(m, 1, "reach", "ge-3")
    play(m, "take ge-3")
    ways = facts(m, 1)["march"]["ways"]
    assert {h: int(p["label"]) for h, p in shown["places"].items() if p["label"].isdigit()} == {h: n for h,
                                                                                                (n, _) in ways.items()}
    assert shown["from"] == "24-20"
    assert ink(m, 1, "reach", "fr-5")["places"], "an enemy counter that is seen can be asked about"
    assert ink(m, 1, "reach")["places"].keys() == ways.keys(), "nothing chosen: the units under way"
    assert table(m).overlay(st(m), 1, "nonsense", "", "en") is None


def test_supply_command_and_zones_are_those_of_the_rules() -> None:
    m = marne.start("drive-on-paris", "5-3", seed=2, options={"open-stacks": True})
    s = st(m)
    supply = ink(m, 1, "supply")
    assert set(supply["region"]) == hexes(fed(s, 3) & s.law.ground)
    bad = {h for h, p in supply["places"].items() if p["tone"] == "bad"}
    assert bad == {GRID.text(s.loc[u]) for u in bits(starving(s, 1))}
    assert "★" in {p["label"] for p in supply["places"].values()} and supply["net"]
    hq = INDEX["hq-ge1"]
    command = ink(m, 1, "command", "hq-ge1")
    assert set(command["places"]) == hexes(commanded(s, hq))
    assert len(ink(m, 1, "command")["places"]) > len(command["places"])
    zones = ink(m, 1, "zones")["places"]
    assert set(zones) == hexes(s.zone[0])
    assert {p["tone"] for h, p in zones.items() if s.occ[1] >> GRID.read(h) & 1} == {"warn"}
    assert "Doctrine Line" in ink(m, 0, "doctrine")["note"] and ink(m, 0, "rails")["rule"] == "1-2d"
