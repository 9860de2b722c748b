"""1.2 What the web table tells a reader: the same, to the byte, for two situations that differ only in what he may not know."""
from __future__ import annotations

import json
import random
from typing import Any, cast

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD_IDS, NONE, SEATS, STRATEGY_IDS
from marne.games.great_war_commander.secrets import imagine
from marne.games.great_war_commander.state import TURN, State
from marne.games.great_war_commander.table.hooks import TABLE
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits

SCENARIOS = ("gwc-01", "gwc-05", "gwc-09", "gwc-13", "gwc-14")
READERS: tuple[int | None, ...] = (0, 1, None)


def walk(scenario: str, seed: str, steps: int, every: int) -> list[State]:
    """Situations of a random game after the set-up."""
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    rng = random.Random(seed)
    out = []
    n = 0
    while s.decision is not None and n < steps:
        if s.phase == TURN:
            n += 1
            if n % every == 0:
                out.append(s.copy())
        advance(s, rng.choice(s.decision.choices))
    return out


def other(s: State, reader: int | None, seed: str) -> State:
    """The same to the reader, something else behind the backs of the cards."""
    chance = Seeded(seed)
    if reader is not None:
        return imagine(s, reader, chance)
    return imagine(imagine(s, 0, chance), 1, Seeded(seed + " too"))


def shown(s: State, reader: int | None) -> str:
    """Everything the hooks make for a reader."""
    out: dict[str, Any] = {}
    known = TITLE.known(s, reader)
    for lang in ("en", "fr"):
        out[lang] = [TABLE.facts(known, reader, lang), TABLE.board(known, reader, lang), list(TABLE.crumb(s, lang)),
                     TABLE.where(s, lang)]
        if s.decision is not None and not s.decision.sealed:
            out[lang].append(TABLE.focus(s, s.decision, lang))
        if s.decision is not None and s.decision.seat == reader:
            out[lang].append([TABLE.odds(known, reader, c.text, lang) for c in s.decision.choices[:5]])
    return json.dumps(out)


@pytest.mark.rules("1.2", "7.3.2", "S98")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_the_page_is_the_same_whatever_the_enemy_holds(scenario: str) -> None:
    changed = 0
    for i, s in enumerate(walk(scenario, f"leak {scenario}", 300, 17)):
        for reader in READERS:
            t = other(s, reader, f"{scenario} {i}")
            foe = 0 if reader is None else 1 - reader
            changed += t.hand[foe] != s.hand[foe]
            assert shown(s, reader) == shown(t, reader), (scenario, i, reader)
    assert changed > 10, "the hands did differ"


@pytest.mark.rules("1.2")
def test_1_2_no_card_of_the_enemys_hand_is_named_to_the_reader() -> None:
    seen = 0
    for s in walk("gwc-06", "named", 200, 23):
        for reader in READERS:
            known = TITLE.known(s, reader)
            text = json.dumps([TABLE.facts(known, reader, "en"), TABLE.board(known, reader, "en")])
            for side in (0, 1):
                if side == reader:
                    continue
                for c in bits(s.hand[side]):
                    assert f'"{CARD_IDS[c]}"' not in text
                    seen += 1
                if s.shand[side] != NONE and not s.reminders >> s.shand[side] & 1:
                    assert f'"{STRATEGY_IDS[s.shand[side]]}"' not in text
    assert seen > 20


@pytest.mark.rules("1.2", "E71")
def test_1_2_events_that_a_seat_may_not_see_are_not_told() -> None:
    """The page gets plain events only for what `sees` lets through: drawn cards are their owner's."""
    s = TITLE.new("gwc-05", {}, None, Seeded("events"))
    rng = random.Random(5)
    for _ in range(400):
        if s.decision is None:
            break
        advance(s, rng.choice(s.decision.choices))
    hidden = 0
    for e in s.log or []:
        if type(e).__name__ not in ("CardTaken", "StrategyTaken", "StrategySeen", "GoalTaken"):
            continue
        data = TABLE.plain_event(e)
        for seat, name in enumerate(SEATS):
            if data["side"] != name:
                assert not TITLE.sees(e, seat)
                hidden += 1
        assert not TITLE.sees(e, None)
    assert hidden > 10


def test_the_thinking_copy_leaves_the_game_alone() -> None:
    for s in walk("gwc-09", "alone", 60, 13):
        before = cast(Any, s.key())
        for reader in READERS:
            shown(s, reader)
        assert s.key() == before
