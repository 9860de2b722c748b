"""What most people choose together is chosen at one stroke: who fires at a target, who attacks a hex."""
from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import marne
from marne.match import Match
from marne.players.base import SeatView, player
from marne.server.games import creating
from marne.server.shapes import NewGame
from tests.server.desks import desk_in, who_decides

AIMING = "great-war-commander", "gwc-01", "which_target", "finger 0"


@cache
def at(slug: str, scenario: str, message: str, seed: str = "strokes") -> Match:
    m, bot = marne.start(slug, scenario=scenario, seed=seed, data=""), player("greedy", seed)
    for _ in range(400):
        assert m.decision is not None
        if m.decision.message == message:
            return m
        m.choose(bot.choose(SeatView(m, m.decision.seat)))
    raise AssertionError(f"{message} was not asked")


def strokes(m: Match) -> dict[str, list[str]]:
    ask = m.state.decision
    assert ask is not None
    found = m.title.table.strokes(m.title.known(m.state, ask.seat), ask)
    return {ask.choices[i].text: list(then) for i, then in found.items()}


@pytest.mark.rules("great-war-commander:O21.3.1")
def test_all_who_can_fire_at_a_target_do() -> None:
    """Every target has its stroke: whatever it asks on the way is answered, and nobody who could join is left out."""
    m = at(*AIMING)
    found = strokes(m)
    assert m.decision is not None and found.keys() == {c.text for c in m.decision.choices if c.verb == "target"}
    for target, then in found.items():
        t = m.copy()
        t.choose(target)
        for text in then:
            assert t.decision is not None
            last = [c.text for c in t.decision.choices]
            assert text in last, (target, then)
            t.choose(text)
        assert t.decision is None or t.decision.message not in ("which_base", "who_joins"), (target, then)
        assert "fire" not in then                   # to fire before all have joined is not what it does


@pytest.mark.rules("great-war-commander:O21.2")
def test_who_points_at_a_target_activates_nobody_else() -> None:
    target = at(*AIMING)
    assert target.made[-1].text == "done", "a leader has activated others before"
    m = marne.start(AIMING[0], scenario=AIMING[1], seed=AIMING[3], data="")
    for c in target.made[:-1]:
        m.choose(c.text)
    ask = m.state.decision
    assert ask is not None and ask.message == "whom_else_to_activate"
    found = m.title.table.marches(m.title.known(m.state, ask.seat), "", ())
    assert found
    after = m.copy()
    after.choose("done")
    assert after.decision is not None and after.decision.message == "which_target"
    assert {w.texts for w in found.values()} == {("done", c.text) for c in after.decision.choices if c.verb == "target"}
    assert all(w.grade == 2 for w in found.values())                # it is shown, and not fired


@pytest.mark.rules("drive-on-paris:SCS-7.2")
def test_all_who_can_attack_a_hex_do() -> None:
    m = at("drive-on-paris", "5-1", "where_to_attack")
    found = strokes(m)
    assert m.decision is not None and found.keys() == {c.text for c in m.decision.choices if c.verb == "attack"}
    for attack, then in found.items():
        t = m.copy()
        t.choose(attack)
        for text in then:
            t.choose(text)
        assert t.decision is not None and t.decision.message == "who_attacks"
        assert "join-all" not in [c.text for c in t.decision.choices] and t.find("back") is not None


def test_a_stroke_is_sent_with_its_choice_and_not_in_other_questions(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    want = NewGame(title="drive-on-paris", scenario="5-1", seats={"german": "me", "allied": "greedy"})
    game = creating.new_game(desk, "lucie", want, "en").id
    bot = player("greedy", "sent")
    for _ in range(200):
        person, t = who_decides(desk, game)
        d = t.decision
        assert d is not None
        if d.message == "where_to_attack":
            break
        assert not any(c.then for c in d.choices)
        m = desk.live(game, None, "en").match
        desk.choose(game, person, d.seat, t.version, bot.choose(SeatView(m, d.seat)).text, "en")
    attacks = [c for c in d.choices if c.text.startswith("attack")]
    assert attacks and all(c.then for c in attacks)
    c = attacks[0]
    desk.choose(game, person, d.seat, t.version, c.text, "en", "", c.then)
    after = desk.look(game, person, "en")
    assert after.decision is not None and after.decision.message == "who_attacks"
    assert [x.text for x in desk.live(game, None, "en").match.made[-1 - len(c.then):]] == [c.text, *c.then]
