"""March to a destination: what is offered, made at one stroke, stopped by what comes between, taken back, and telling nothing."""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from marne import games_index
from marne.kernel.choice import Choice
from marne.match import Match, start
from marne.parts.play.marching import Way
from marne.players.base import SeatView, player
from marne.server.games import creating, standing
from marne.server.games.desk import Desk
from marne.server.shapes import Confirm, NewGame, Standing, Table
from tests.server.desks import desk_in, who_decides

MARCHING = ("grand-illusion", "great-war-commander", "drive-on-paris")


TAKING = ("move", "take", "select")     # what a piece is pointed at by


def greedy(m: Match) -> Choice:
    assert m.decision is not None
    return player("greedy", "march").choose(SeatView(m, m.decision.seat))


def at_march(slug: str, nth: int = 1, least: int = 2) -> tuple[Match, str, dict[str, Way]]:
    """A game in which units can march far: the match, the piece that is pointed at, the ways."""
    m = start(slug, seed=f"march {nth}")
    for _ in range(900):
        ask = m.state.decision
        assert ask is not None
        if m.title.table.marching(ask):
            pieces = sorted({c.text.split()[1] for c in ask.choices if c.verb in TAKING}) or [""]
            found = m.title.table.marches(m.title.known(m.state, ask.seat), pieces[0], ()) or {}
            if sum(len(w.path) > 1 for w in found.values()) >= least:
                nth -= 1
                if not nth:
                    return m, pieces[0], found
        m.choose(greedy(m))
    raise AssertionError("nobody marches")


def followed(m: Match, texts: list[str]) -> Match:
    """The same choices one by one on a copy, while others let their windows pass."""
    m = m.copy()
    assert m.decision is not None
    seat = m.decision.seat
    for text in texts:
        while m.decision is not None and m.decision.seat != seat:
            ask = m.state.decision
            window = None if ask is None else m.title.table.window(m.state, ask)
            if window is None:
                return m
            m.choose(window[1])
        if m.find(text) is None:
            return m
        m.choose(text)
    return m


@pytest.mark.parametrize("slug", MARCHING)
@pytest.mark.parametrize("nth", [1, 3])
def test_every_way_is_what_the_engine_offers_step_by_step(slug: str, nth: int) -> None:
    """Each place is reached by the choices that are told, and by no place but those of the path."""
    m, _, found = at_march(slug, nth)
    assert m.decision is not None
    for place, way in list(found.items())[:40]:
        assert way.path[-1] == place and way.texts and way.cost >= 1
        end = followed(m, [*way.texts, way.stop] if way.stop else list(way.texts))
        told = [str(e) for e in end.events[len(m.events):]]
        assert told, way
        made = [c.text for c in end.made[m.choices_made:]]
        assert [t for t in made if t in way.texts] == list(way.texts), way


def test_a_cheaper_way_is_never_passed_over() -> None:
    """8.4.2 On the map of Grand Illusion a step is one point or two: no way costs more than a neighbour's and one step on."""
    m, _, found = at_march("grand-illusion")
    from marne.games.grand_illusion.rules.r08_4_movement import cost
    for way in found.values():
        total, places = 0, [int(x) for x in way.path]
        ask = m.state.decision
        assert ask is not None
        for a, b in zip([ask.args[0], *places], places, strict=False):
            total += cost(m.state, a, b)                # type: ignore[arg-type]
        assert total == way.cost, way


@pytest.mark.parametrize("slug", MARCHING)
def test_over_way_points_the_way_goes_through_them(slug: str) -> None:
    m, piece, found = at_march(slug)
    ask = m.state.decision
    assert ask is not None
    known = m.title.known(m.state, ask.seat)
    tried = 0
    for point, first in sorted(found.items(), key=lambda x: -x[1].cost):
        if not first.stop:
            continue
        more = m.title.table.marches(known, piece, (point,)) or {}
        for place, way in list(more.items())[:5]:
            assert way.path[:len(first.path)] == first.path and point in way.path and way.path[-1] == place
            assert way.texts[:len(first.texts)] == first.texts and way.cost >= first.cost
            tried += 1
        if tried > 8:
            break
    assert tried
    assert m.title.table.marches(known, piece, ("nowhere",)) == {}


def test_who_does_not_march_is_offered_no_way() -> None:
    for slug in (*MARCHING, "to-the-last-man"):
        m = start(slug, seed=1)
        ask = m.state.decision
        assert ask is not None and not m.title.table.marching(ask)
        assert not m.title.table.marches(m.title.known(m.state, ask.seat), "", ())


@pytest.mark.parametrize("slug", ["great-war-commander", "drive-on-paris"])
def test_what_is_offered_tells_nothing_hidden(slug: str) -> None:
    """Hidden things of the other side are dealt anew: the ways are the same."""
    m, piece, found = at_march(slug)
    ask = m.state.decision
    assert ask is not None
    from marne.kernel.chance import Seeded
    for i in range(3):
        other = m.title.hide(m.state, ask.seat, Seeded(f"other {i}"))
        assert m.title.table.marches(m.title.known(other, ask.seat), piece, ()) == found


# --- on the server ------------------------------------------------------------------------------------------------------

@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("marne.server.games.creating.new_seed", lambda: "a march")
    return desk_in(tmp_path)


def watched(m: Match, way: Way) -> bool:
    """Is the other side asked on the way, before its last step?"""
    m = m.copy()
    ask = m.state.decision
    assert ask is not None
    for text in way.texts[:-1]:
        m.choose(text)
        now = m.state.decision
        if now is None or now.seat != ask.seat:
            return now is not None and m.title.table.window(m.state, now) is not None
    return False


def far(desk: Desk, table: Table, other: str) -> Way | None:
    live = desk.live(table.id, None, "en")
    ask = live.match.state.decision
    if ask is None or not live.title.table.marching(ask):
        return None
    known = live.title.known(live.match.state, ask.seat)
    pieces = sorted({c.text.split()[1] for c in ask.choices if c.verb == "move"}) or [""]
    found: dict[str, Way] = live.title.table.marches(known, pieces[0], ()) or {}
    long = [w for w in found.values() if len(w.path) > 2 and not w.halts and (other != "open" or watched(live.match, w))]
    return max(long, key=lambda w: (len(w.path), w.path)) if long else None


def at_table(desk: Desk, slug: str, scenario: str, other: str) -> tuple[str, Table, Way]:
    """A game at the desk, played on until somebody can march three places."""
    t = creating.new_game(desk, "lucie", NewGame(title=slug, scenario=scenario, seats={"allied": "me", "german": other}), "en")
    if other == "open":
        t = creating.join(desk, t.id, "marek", None, "", "en")
    for _ in range(700):
        person, now = who_decides(desk, t.id)
        way = far(desk, now, other)
        d = now.decision
        assert d is not None
        if way is not None:
            return person, now, way
        m = desk.live(t.id, None, "en").match
        desk.choose(t.id, person, d.seat, now.version, greedy(m).text, "en")
    raise AssertionError("nobody marches")


def send(desk: Desk, person: str, now: Table, way: Way) -> Table:
    d = now.decision
    assert d is not None
    rest = [*way.texts[1:], way.stop] if way.stop else list(way.texts[1:])
    desk.choose(now.id, person, d.seat, now.version, way.texts[0], "en", "", rest)
    return desk.look(now.id, person, "en")


def test_a_march_is_one_request_and_one_undo(desk: Desk) -> None:
    person, now, way = at_table(desk, "grand-illusion", "2", "me")
    after = send(desk, person, now, way)
    assert after.n - now.n >= len(way.texts)
    assert after.undo.back == now.n
    back = desk.undo(now.id, person, now.decision.seat, after.version, after.undo.back, "en")       # type: ignore[union-attr]
    assert back.n == now.n and back.view == now.view


def marching(t: Table) -> list[Any]:
    return [s for s in t.standing if s.kind == "march"]


def reaction(desk: Desk, game: str) -> tuple[str, Table]:
    """Whoever is asked about a window now."""
    person, t = who_decides(desk, game)
    assert t.decision is not None and t.decision.window
    return person, t


def test_it_waits_for_those_who_may_react_and_goes_on_when_they_let_it_pass(desk: Desk, tmp_path: Path) -> None:
    person, now, way = at_table(desk, "great-war-commander", "gwc-01", "open")
    after = send(desk, person, now, way)
    assert marching(after) and after.decision is not None and not after.decision.yours
    other, t = reaction(desk, now.id)
    assert other != person and not marching(t)                      # the other side is not told
    steps = marching(after)[0].steps
    again = desk_in(tmp_path, people=False)                         # a restart does not stop it
    d = t.decision
    assert d is not None
    again.choose(now.id, other, d.seat, t.version, d.passing, "en")
    later = again.look(now.id, person, "en")
    assert not marching(later) or marching(later)[0].steps < steps
    for _ in range(12):
        if not marching(later):
            break
        other, t = reaction(again, now.id)
        assert t.decision is not None
        again.choose(now.id, other, t.decision.seat, t.version, t.decision.passing, "en")
        later = again.look(now.id, person, "en")
    assert not marching(later)
    made = [c.text for c in again.live(now.id, None, "en").match.made]
    assert all(text in made for text in way.texts)


def test_a_reaction_ends_it(desk: Desk) -> None:
    person, now, way = at_table(desk, "great-war-commander", "gwc-01", "open")
    send(desk, person, now, way)
    for _ in range(8):
        other, t = who_decides(desk, now.id)
        d = t.decision
        if other == person or d is None or not d.window:
            break
        react = next((c.text for c in d.choices if c.text != d.passing), "")
        desk.choose(now.id, other, d.seat, t.version, react or d.passing, "en")
        if react:
            assert not marching(desk.look(now.id, person, "en"))
            return
    pytest.skip("nobody could react on this way")


def test_a_halt_ends_it_and_a_choice_by_hand_too(desk: Desk) -> None:
    person, now, way = at_table(desk, "great-war-commander", "gwc-01", "open")
    after = send(desk, person, now, way)
    assert marching(after)
    seat = now.decision.seat                                        # type: ignore[union-attr]
    standing.put(desk, now.id, person, Standing(seat, {"march": "ask"}), "en")
    assert not marching(desk.look(now.id, person, "en"))
    other, t = reaction(desk, now.id)
    assert t.decision is not None
    desk.choose(now.id, other, t.decision.seat, t.version, t.decision.passing, "en")
    asked = desk.look(now.id, person, "en").decision
    assert asked is not None and asked.yours and asked.message == "where_to_step"


def drawn(desk: Desk, game: str) -> int:
    with desk.held(game, None, "en", anybody=True) as live:
        return live.match.state.drawn


def test_a_choice_that_could_not_be_taken_back_asks_to_be_confirmed(desk: Desk) -> None:
    """`sure=False`: what leads to dice or to the other side is not made, and it is no fault to ask; the rest is made. Judged by
    what the seat knows."""
    rng, asked, made = random.Random(5), set[str](), 0
    both = NewGame(title="grand-illusion", scenario="2", seats={"allied": "me", "german": "me"})
    t = creating.new_game(desk, "lucie", both, "en")
    for _ in range(150):
        person, now = who_decides(desk, t.id)
        d = now.decision
        assert d is not None
        text = rng.choice(d.choices).text
        answer = desk.choose(t.id, person, d.seat, now.version, text, "en", sure=False)
        after = desk.look(t.id, person, "en")
        if not isinstance(answer, Confirm):
            made += 1
            assert after.undo.free > 0, text
            continue
        assert answer.confirm == text and (after.version, after.n) == (now.version, now.n)
        asked.add(answer.text)
        before = drawn(desk, t.id)
        desk.choose(t.id, person, d.seat, now.version, text, "en")
        after = desk.look(t.id, person, "en")
        assert after.undo.free == 0, text
        assert after.decision is not None               # what it says is so
        assert {"Dice or cards follow at once.": drawn(desk, t.id) != before,
                "Then it is for the other side to decide.": after.decision.seat != d.seat,
                "Something hidden is revealed.": True}[answer.text], (text, answer.text)
    assert len(asked) > 1 and made > 10


def test_titles_say_which_questions_are_marches() -> None:
    for slug in MARCHING:
        table = games_index.title(slug).table
        assert type(table).marching is not type(table).__mro__[1].marching
