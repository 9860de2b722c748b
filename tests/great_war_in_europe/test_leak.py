"""Nothing tells a seat what it cannot know: who lies hidden in which stack of the other side (7.25), which events it holds (6.17
[draw]), a concealed mutiny (18.25), what untried units are worth (15.82).

Two worlds that differ in nothing else are laid side by side; all that the seat is told must be the same to the byte.
"""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, EVENT, HEX, HQ, INDEX, SEATS
from marne.games.great_war_in_europe.rules.r07_2_stacking import full
from marne.games.great_war_in_europe.secrets import hidden
from marne.games.great_war_in_europe.state import State, holding
from marne.kernel.chance import Seeded
from marne.kernel.run import reask
from marne.parts.bits import bits, mask
from marne.players.base import SeatView
from marne.players.thinker import imagination
from tests.conformance import properties
from tests.great_war_in_europe.arena import asked, field, play, until
from tests.great_war_in_europe.fights import NO_TRENCHES, RING, TARGET
from tests.great_war_in_europe.worlds import WORLDS, other_hand, somewhere, state, told, twin

bounded = settings(properties.bounded, max_examples=8)
MATCHES = WORLDS.situations(["1918-near-east", "campaign-near-east"], (0, 3, 25, 90, 220), keep=20)


@pytest.mark.rules("7.25")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_stacks_look_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other = twin(m, seat, rng)
    assert told(m, seat) == told(other, seat) and told(m, None) == told(other, None)


@pytest.mark.rules("6.17 [draw]")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_events_look_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other = other_hand(m, seat, rng)
    assert told(m, seat) == told(other, seat) and told(m, None) == told(other, None)


@pytest.mark.rules("7.25")
def test_the_comparison_is_not_blind() -> None:
    """The owner of the stacks sees the difference, and so would anybody who were shown the state."""
    m = somewhere("1918-near-east", 1, 0)
    assert hidden(state(m), CENTRAL).bit_count() > 5
    WORLDS.not_blind([twin(m, 0, random.Random(i)) for i in range(3)])


@pytest.mark.rules("7.25", "6.17 [draw]")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_what_is_imagined_knows_nothing(m: marne.Match, seat: int, rng: random.Random) -> None:
    for other in (twin(m, seat, rng), other_hand(m, seat, rng)):
        WORLDS.imagined_alike(m, other, seat)


@pytest.mark.rules("7.23#2", "7.25")
@bounded
@given(MATCHES, st.integers(0, 1), st.integers(0, 99))
def test_imagined_stacks_are_as_many_and_as_high_with_one_hq_each(m: marne.Match, seat: int, seed: int) -> None:
    s, foe = state(m), 1 - seat
    secret = hidden(s, foe)
    other = TITLE.hide(s, seat, Seeded(str(seed)))
    assert {h: units.bit_count() for h, units in other.at.items()} == {h: units.bit_count() for h, units in s.at.items()}
    assert {u: h for u, h in enumerate(other.loc) if not secret >> u & 1} == {
        u: h for u, h in enumerate(s.loc) if not secret >> u & 1}
    for h in bits(mask(s.loc[u] for u in bits(secret))):
        assert (other.at[h] & HQ & s.army[foe]).bit_count() <= max(1, (s.at[h] & HQ & s.army[foe]).bit_count())


@pytest.mark.rules("7.25")
def test_what_a_player_imagines_lasts_for_the_turn() -> None:
    """Two choices of one turn are made of the same imagined stacks, so that what is planned and what is done agree."""
    m = until(somewhere("1918-near-east", 1, 0), "who_moves")
    assert m.decision is not None and m.decision.seat is not None
    seat, turn = m.decision.seat, state(m).turn
    foes = state(m).army[1 - SEATS.index(seat)]
    view = SeatView(m, seat)

    def imagined(seed: str) -> list[int]:
        s = view.think(imagination(seed, view.span))
        assert isinstance(s, State)
        return [h for u, h in enumerate(s.loc) if foes >> u & 1]

    first = imagined("x")
    assert first != imagined("y")
    for _ in range(6):
        m.choose(m.decision.choices[0])
        assert m.decision is not None and m.decision.seat == seat and state(m).turn == turn
        assert imagined("x") == first


@pytest.mark.rules("7.25", "6.17 [draw]")
@bounded
@given(MATCHES, st.randoms(use_true_random=False))
def test_players_choose_the_same_whatever_lies_hidden(m: marne.Match, rng: random.Random) -> None:
    """Of every level: nobody peeks into stacks or hands."""
    WORLDS.players_choose_the_same(m, twin, rng)
    WORLDS.players_choose_the_same(m, other_hand, rng)


@pytest.mark.rules("7.25")
@pytest.mark.parametrize("way", [["take tu-53"], ["stack N2418"], ["arrange"], ["arrange", "top tu-53"]])
def test_what_is_in_the_making_shows_nothing(way: list[str]) -> None:
    """Who is taken up, and looked at, is nobody else's business; what lies on top at last is."""
    units = {"tu-26": "N2418", "tu-53": "N2418", "tu-16": "N2518", "br-53t": "N2416", "br-60t": "N2416"}
    m = field(units, scenario="1918-near-east", turn=38, west="central", alone=True, tops=["tu-26"])
    first = [told(m, seat) for seat in (ALLIED, None)]
    before = len(m.events)
    play(m, *way)
    if "top tu-53" not in way:
        assert [told(m, seat) for seat in (ALLIED, None)] == first
    assert not [e for e in m.events[before:] for seat in (ALLIED, None) if m.sees(e, seat)]


@pytest.mark.rules("7.25", "14.62")
def test_who_lays_waste_is_known_when_he_steps_back() -> None:
    """A hidden division lays its hex waste: which one is nobody's business until it leaves the stack, and the table of the other
    seat can be laid at every moment."""
    worlds = []
    for burner, other in (("ge-4", "ge-6"), ("ge-6", "ge-4")):
        units = {"ge-2": TARGET, burner: TARGET, "ge-5": RING[1], other: RING[1], "fr-5": RING[3]}
        m = field(units, phase="movement-1", west="central", trenches=NO_TRENCHES, tops=["ge-2", "ge-5"],
                  control={"central": [TARGET, *RING[:3], *RING[4:]]})
        assert hidden(state(m), CENTRAL) == 1 << INDEX[burner] | 1 << INDEX[other]
        play(m, f"devastate {burner}")
        until(m, "where_to_attack")
        worlds.append(m)
    assert told(worlds[0], ALLIED) == told(worlds[1], ALLIED) and told(worlds[0], None) == told(worlds[1], None)
    WORLDS.imagined_alike(worlds[0], worlds[1], ALLIED)
    for m in worlds:
        play(m, "done")
        assert asked(m) == "central where_to_step_back" and not hidden(state(m), CENTRAL) & state(m).burners
        for seat in (ALLIED, CENTRAL, None):
            assert TITLE.known(state(m), seat).loc[state(m).burners.bit_length() - 1] == HEX[TARGET]


@pytest.mark.rules("18.25", "6.17 [draw]")
def test_a_concealed_mutiny_looks_like_an_event_that_is_kept() -> None:
    """The Allies draw it or another one: the Central Powers read the same, whichever it was; the Allies know."""
    worlds = []
    for e in ("al-mutiny", "al-meinertzhagen"):
        m = field({"fr-5": "W6312", "ge-2": "W6313"}, phase="events", turn=30, rp={"FR": 5},
                  cups=["al-mutiny", "al-mine", "al-meinertzhagen"],
                  dice=[EVENT[e], EVENT["al-mine"]], options={"secret-mutiny": True}, events=[], hands=[])
        play(m, "buy fr")
        m.choose("pass")
        worlds.append(m)
    here, there = worlds
    assert state(here).mutiny_hidden and not state(there).mutiny_hidden
    for seat in (CENTRAL, None):
        a, b = (x.view(None if seat is None else SEATS[seat]) for x in worlds)
        assert a["events"]["allied"] == b["events"]["allied"] and a["mutiny"] == b["mutiny"] == 0
        assert WORLDS.seen(here.events, seat) == WORLDS.seen(there.events, seat)
    assert here.view("allied")["mutiny"] > 0
    known = TITLE.hide(state(here), CENTRAL, Seeded("a"))
    assert not known.mutiny and "al-mutiny" not in str(TITLE.table.facts(known, CENTRAL, "en")["events"])


@pytest.mark.rules("18.25", "5.18")
def test_a_concealed_mutiny_is_not_told_by_a_question_that_is_left_out() -> None:
    """After it France calls nobody up any more (5.18), but is asked all the same; and its one event opens the same windows as any
    other that is kept."""
    asked = []
    for flags in ({"mutiny": 32, "mutiny_hidden": 1}, {}):
        m = field({}, turn=31, phase="resources", letter="M", rp={"FR": 0, "GE": 0}, options={"secret-mutiny": True}, flags=flags,
                  events=[], hands=[] if flags else ["al-mine"])
        until(m, "whether_emergency")
        assert m.decision is not None
        asked.append((m.decision.seat, m.decision.message, m.choices_made))
        assert [c.text for c in m.decision.choices] == (["done"] if flags else ["call-up", "done"])
        assert holding(state(m), ALLIED) and not holding(state(m), CENTRAL)
    assert asked[0] == asked[1] and asked[0][0] == "allied"
    m = field({}, turn=31, phase="resources", letter="M", rp={"FR": 0, "GE": 0}, flags={"mutiny": 32})
    until(m, "whether_emergency")
    assert m.decision is not None and m.decision.seat == "central", "known to all, it is not asked about"


@pytest.mark.rules("15.82")
def test_what_untried_units_are_worth_nobody_is_told() -> None:
    m = field({"ab-ana-1": "N2008", "tu-8": "N2105", "br-53t": "N2416"}, scenario="1918-near-east", turn=38, alone=True)
    for seat in ("allied", "central", None):
        unit = m.view(seat)["units"]["ab-ana-1"]
        assert unit["untried"] and "attack" not in unit and "defence" not in unit
    assert TITLE.table.ground("1918-near-east")["units"]["ab-ana-1"]["attack"] == [0, 0]


def test_what_is_imagined_of_a_stack_is_not_remembered_as_full() -> None:
    """7.23 A stack of six with an HQ below its top is not full; with the HQ dealt elsewhere it would be."""
    near, far = "W6630", "W6224"
    units = {**{f"ge-{n}": near for n in (5, 6, 7, 8, 9)}, "ge-hq-5": near, "ge-10": far, "ge-11": far, "ge-13": far}
    s = state(field(units, tops=["ge-5", "ge-10"]))
    assert not full(s, 1)
    for seed in range(12):
        full(TITLE.hide(s, 0, Seeded(str(seed))), 1)
        assert not full(s, 1)


@pytest.mark.rules("5.46", "7.25")
def test_after_the_treaty_everybody_knows_where_the_russians_are() -> None:
    """Nobody may attack them then: were they hidden, what is offered to the CP would tell who lies below the top of a stack."""
    units = {"gk-arc": "E1219", "gk-4": "E1219", "ru-48": "E1318", "gk-13": "E1318", "bu-12": "E1419", "bu-10": "E1319"}
    m = field(units, scenario="1918", turn=40, phase="combat-1", west="allied", tops=["gk-arc", "gk-13"], alone=True,
              flags={"czar": 11, "bolshevik": 13, "treaty": 14, "salonika": 1}, joined={"allied": ["GK"]})
    until(m, "where_to_attack")
    s, offered = state(m), sorted(c.text for c in m.decision.choices) if m.decision else []
    assert asked(m) == "central where_to_attack" and "attack E1219" in offered and "attack E1318" not in offered
    assert hidden(s, ALLIED) == 1 << INDEX["gk-4"]
    for i in range(10):
        h = TITLE.hide(s, CENTRAL, Seeded(f"{i}"))
        assert sorted(c.text for c in reask(h).choices) == offered


@pytest.mark.rules("7.25", "13.3")
def test_a_new_unit_enters_where_the_other_side_imagines_no_place_for_it() -> None:
    """Its only place is by the HQ, which may lie in the other stack for all that the CP knows."""
    units = {"ro-hq": "E2927", "ro-1": "E2927", "ro-2": "E2927", "ro-4": "E2015", "ro-5": "E2015", "ro-3": "available",
             "ge-21r": "E2423"}
    m = field(units, phase="new-units", tops=["ro-1", "ro-4"], flags={"typhus": 31}, control={"central": ["E3225"]})
    play(m, "bring ro-3")
    imagined = [TITLE.hide(state(m), CENTRAL, Seeded(f"{i}")).decision for i in range(20)]
    seen = {len(ask.choices) for ask in imagined if ask is not None}
    assert seen == {1, 8}, "only back, or the seven hexes round the HQ; and it is never refused"
