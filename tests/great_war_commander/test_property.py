"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.choices import VERBS
from marne.games.great_war_commander.events import Moved, Placed, Replaced
from marne.games.great_war_commander.pieces import (
    CARD_IDS,
    GOAL_IDS,
    IDS,
    LOST,
    NONE,
    PHONE_IDS,
    SEATS,
    STRATEGY_IDS,
    TRACK,
    UNITS,
    WEAPON_IDS,
)
from marne.games.great_war_commander.possible import faults
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES, NEAR
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import BOXES, TRIGGERS, tables
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.conformance.playing import Walks, random_play, whole
from tests.conformance.properties import Properties, bounded, matches, said
from tests.great_war_commander.arena import DATA, Arena, Fate

SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data=""),
              (0, 3, 40, 110, 200, 350, 600), keep=120)
MATCHES = matches(WALKS, SCENARIOS)


class TestProperties(Properties):
    slug = TITLE.slug
    matches = MATCHES
    texts = said(VERBS, IDS, HEX_IDS, CARD_IDS, STRATEGY_IDS)
    played = 200


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


@settings(bounded, max_examples=20)
@given(MATCHES, st.integers(0, 1), st.integers(0, 10 ** 6))
def test_what_is_thought_up_for_a_seat_keeps_what_it_knows(m: marne.Match, seat: int, seed: int) -> None:
    """1.2 A copy with the hidden things dealt anew: the seat's view is the same, numbers of cards too, and no rule breaks."""
    s = state(m)
    before = whole(m)
    h = TITLE.hide(s, seat, Seeded(str(seed)))
    assert TITLE.view(h, seat) == TITLE.view(s, seat) and TITLE.check(h) == []
    foe = 1 - seat
    assert h.hand[seat] == s.hand[seat] and h.hand[foe].bit_count() == s.hand[foe].bit_count()
    assert (h.hand[foe] | h.deck[foe]).bit_count() == (s.hand[foe] | s.deck[foe]).bit_count()
    assert (h.decision is None) == (s.decision is None)
    if h.decision is not None and s.decision is not None:
        assert (h.decision.seat, h.decision.message) == (s.decision.seat, s.decision.message)
        if s.decision.seat == seat:
            assert [c.text for c in h.decision.choices] == [c.text for c in s.decision.choices]
    assert whole(m) == before


# Positions ----------------------------------------------------------------------------------------------------------------------


def written(s: State) -> dict[str, Any]:
    """The situation at the beginning of a turn, as somebody would write it down."""
    units = {}
    for u in range(UNITS):
        w = s.loc[u]
        if w == LOST:
            units[IDS[u]] = "lost"
        elif w == TRACK:
            units[IDS[u]] = f"track {s.due[u]}" + (f" {WEAPON_IDS[s.arm[u]]}" if s.arm[u] != NONE else "")
        elif w < HEXES:
            words = [HEX_IDS[w]]
            marks = (("demoralised", s.demo), ("suppressed", s.supp), ("veteran", s.vet))
            words += [name for name, board in marks if board >> u & 1]
            if s.arm[u] != NONE:
                words.append(WEAPON_IDS[s.arm[u]])
                words += ["broken"] if s.wbroken >> s.arm[u] & 1 else []
            units[IDS[u]] = " ".join(words)
    phones = {SEATS[x]: "none" for x in (0, 1)}
    for x in (0, 1):
        if s.phone[x] != NONE:
            told = [PHONE_IDS[s.phone[x]], BOXES[s.box[x]], "broken" if s.phone_broken >> x & 1 else ""]
            phones[SEATS[x]] = " ".join(filter(None, told))
    return {"game": "great-war-commander", "scenario": s.law.scenario, "options": {}, "data": "", "seat": SEATS[s.active],
            "time": s.time, "vp": s.vp, "initiative": SEATS[s.initiative], "units": units,
            "works": {HEX_IDS[h]: WORKS[s.works[h]] for h in range(HEXES) if s.works[h] or s.law.field.works[h]},
            "ground": {HEX_IDS[h]: GROUNDS[s.ground[h]] for h in range(HEXES) if s.ground[h] != s.law.field.printed[h]},
            "gas": [HEX_IDS[h] for h in bits(s.gas)], "blaze": [HEX_IDS[h] for h in bits(s.blaze)],
            "control": {str(i + 1): SEATS[s.held[i] - 1] for i in range(5) if s.held[i]},
            "hands": {SEATS[x]: [CARD_IDS[c] for c in bits(s.hand[x])] for x in (0, 1)},
            "strategy": {SEATS[x]: STRATEGY_IDS[s.shand[x]] for x in (0, 1) if s.shand[x] != NONE},
            "objectives": [GOAL_IDS[g] for g in bits(s.open_goals)],
            "secret": {SEATS[x]: [GOAL_IDS[g] for g in bits(s.secret[x])] for x in (0, 1)}, "telephones": phones,
            "losses": {SEATS[x]: s.boxes[x] for x in (0, 1)},
            "surrender": {SEATS[x]: s.surrender[x] for x in (0, 1)}}


KEPT = ("scenario", "active", "time", "vp", "initiative", "hand", "strategy", "secret", "open_objectives", "objectives", "units",
        "orders_given")


@settings(bounded, max_examples=16)
@given(st.sampled_from(SCENARIOS), st.integers(0, 1), st.integers(2, len(WALKS.lengths) - 1))
def test_a_situation_written_down_is_the_same_situation(scenario: str, seed: int, at: int) -> None:
    """At the next turn after any moment: the position gives the same board, hands and orders."""
    m = WALKS.to(scenario, seed, at)
    rng = random.Random(at)
    for _ in range(400):
        s = state(m)
        fresh = not s.orders and not s.sused and not any(s.hq)
        if s.decision is None or s.decision.message == "what_to_do" and fresh:
            break
        m.choose(rng.choice(s.decision.choices))
    s = state(m)
    if s.decision is None or s.decision.message != "what_to_do":
        return
    again = marne.position(written(s), seed=1)
    assert again.decision is not None and m.decision is not None and again.decision.seat == m.decision.seat
    for seat in (*SEATS, None):
        mine, theirs = again.view(seat), m.view(seat)
        assert {k: mine[k] for k in KEPT} == {k: theirs[k] for k in KEPT}
        cells = {h: {k: x for k, x in cell.items() if k != "no_path"} for h, cell in theirs["hexes"].items()}
        assert mine["hexes"] == {h: cell for h, cell in cells.items() if cell}
    if not s.reminders and not s.nopath:
        orders = ("order", "engineers", "scrap", "pass")
        assert {c.text for c in again.decision.choices if c.verb in orders} == {
            c.text for c in m.decision.choices if c.verb in orders}
    random_play(again, 60, rng)
    assert TITLE.check(again.state) == []


@settings(bounded, max_examples=12)
@given(st.sampled_from(SCENARIOS), st.integers(0, 10 ** 6))
def test_nothing_that_random_play_reaches_is_refused_as_a_position(scenario: str, seed: int) -> None:
    """At the beginning of every turn."""
    m = marne.start(TITLE.slug, scenario=scenario, seed=seed, data="")
    rng = random.Random(seed)
    for _ in range(500):
        s = state(m)
        if s.decision is None:
            break
        if s.decision.message == "what_to_do" and not s.orders and not s.sused:
            assert list(faults(s)) == []
        m.choose(rng.choice(s.decision.choices))


# Where formations stand --------------------------------------------------------------------------------------------------------


class Mishaps(Fate):
    """Chance with many snipers and detachments."""

    def __init__(self, seed: int) -> None:
        super().__init__((), (), ())
        self.rng = random.Random(seed)

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        t = tables(DATA)
        wanted: list[int] = []
        if rule == "1.9.1.1":
            wanted = [c for c in values if t.event[c] == 64]
        elif purpose.startswith("fate") and rule != "1.8" and self.rng.random() < 0.6:
            wanted = [c for c in values if TRIGGERS[t.trigger[c]] in ("sniper", "event")]
        return self.rng.choice(wanted or values)


MINED = {"F5": "ge-inf+ge-mg08 ge-lt-mueller ge-inf", "G6": "ge-gd+ge-mg0815 ge-lt-ebel", "H5": "ge-inf ge-inf",
         "F9": "fr-inf+fr-hot14 fr-lt-ravy", "G9": "fr-inf fr-inf", "H9": "fr-inf+fr-chau fr-lt-durant",
         "A1": "fr-inf", "O1": "ge-inf"}


@pytest.mark.rules("A47", "E64", "O16.1", "O23.2")
@settings(bounded, max_examples=60)
@given(st.integers(0, 10 ** 6), st.sampled_from((16, 21, 23, 24)))
def test_nobody_changes_his_hex_but_by_a_step_of_his_own(seed: int, number: int) -> None:
    """A move, advance, rout or shift leads from the hex where the formation is into the next one; nothing else moves it."""
    a = Arena(MINED, german=["A47", "A47", "O23", "A31"], allied=["O21", "O21", "A47", "A47"],
              works={"F5": "mines", "G6": "mines"})
    s, rng = a.s, random.Random(seed)
    s.chance = Mishaps(seed)
    hexes, read = bytes(s.loc), len(s.log or [])
    a.order(number)
    for _ in range(300):
        log = s.log or []
        now = bytearray(hexes)
        for e in log[read:]:
            if isinstance(e, Moved):
                assert now[e.unit] == e.src and NEAR[e.src] >> e.dst & 1, f"{IDS[e.unit]} was in {HEX_IDS[now[e.unit]]}: {e}"
                now[e.unit] = e.dst
            elif isinstance(e, Placed):
                now[e.unit] = e.hex
            elif isinstance(e, Replaced):
                now[e.new] = now[e.old]
        moved = [IDS[u] for u in range(UNITS) if s.loc[u] < HEXES and s.loc[u] != now[u]]
        assert not moved, moved
        hexes, read = bytes(s.loc), len(log)
        if s.decision is None:
            break
        telling = [c for c in s.decision.choices if c.verb not in ("no", "keep", "done", "stop")]
        advance(s, rng.choice(telling if telling and rng.random() < 0.8 else s.decision.choices))
