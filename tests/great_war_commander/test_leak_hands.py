"""1.2 Whether something is asked, and what happens without being asked, does not tell what is in a hand.

A choice that is the only one is taken without a question. Where cards would add choices the question must come whether they are
held or not: else silence tells what the hand lacks. Random games are played; at every choice the hand of either side is dealt
anew, all useless in one world and all useful in the other, and the same choice must lead to the same question in both.
"""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import NONE, SEATS
from marne.games.great_war_commander.state import TURN, State
from marne.kernel.chance import Seeded
from marne.kernel.choice import Choice
from marne.kernel.events import Rolled
from marne.kernel.run import advance, reask
from marne.parts.bits import bits, mask
from tests.conformance.worlds import public
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.worlds import LOOKING, SCENARIOS

# What a hand may be full of, by action; an order of Fire is an action too (A42). Nothing but dead cards is the other extreme.
MOVING, DEFENDING, ATTACKING, FIGHTING, REST = (
    (31, 41, 54), (36, 37, 43, 46, 47, 53, 451, 452), (33, 34, 38, 40, 44, 48, 50, 55), (30, 33, 35, 51), (32, 39, 49, 453, 454))
FULL = (MOVING, DEFENDING, ATTACKING, FIGHTING, REST)
FIRE = 21
STEPS = 350
KINDS = {"ge": ("ge-stoss", "ge-pio", "ge-inf+ge-mg08", "ge-hptm-falk ge-inf"),
         "us": ("us-eng", "us-mar+us-chau", "us-cpt-wise us-inf"),
         "fr": ("fr-inf", "fr-gen", "fr-inf+fr-hot14", "fr-cne-barnier fr-inf")}
PLENTY = ("ge-stoss", "fr-inf", "us-mar+us-chau")         # of the others there are few counters
YEARS = {"fr": ("gwc-05", "gwc-09"), "us": ("gwc-13", "gwc-15")}
MOVES = ("order", "activate", "move", "step", "all")        # random play that moves meets most of the windows


def deal(s: State, owner: int, wanted: tuple[int, ...], strategy: int) -> State:
    """A copy in which `owner` holds as many cards of these actions as there are; without `wanted` as few as possible of any
    use. Also another Strategy card. How many he holds stays, and so does what lies open."""
    s = s.copy()
    s.log = []
    pool = s.hand[owner] | s.deck[owner]
    n = s.hand[owner].bit_count()
    dead = not wanted
    useful = {a for kind in FULL for a in kind} if dead else set(wanted)
    ranked = sorted(bits(pool), key=lambda c: ((s.t.action[c] in useful or dead and s.t.order[c] == FIRE) == dead, c))
    s.hand[owner] = mask(ranked[:n])
    s.deck[owner] = pool & ~s.hand[owner]
    if s.shand[owner] != NONE:
        cards = [s.shand[owner], *s.sdeck[owner]]
        s.shand[owner] = cards.pop(strategy % len(cards))
        s.sdeck[owner] = tuple(cards)
    if s.decision is not None and s.stack:
        reask(s)
    return s


def seen(s: State, seat: int) -> tuple[list[str], bool]:
    """What a seat is told of a choice, up to the first card that is another one in each world (the other's pile, a hidden
    marker, a Strategy card that is played); whether one has come to light."""
    piles = (f"fate {SEATS[1 - seat]}", f"draw {SEATS[1 - seat]}", f"hq {SEATS[1 - seat]}", "secret")
    out: list[str] = []
    for e in s.log or []:
        if isinstance(e, Rolled) and e.purpose in piles:
            return [*out, e.purpose], True
        if e.kind in ("HandShown", "StrategyPlayed", "StrategyGone", "StrategyTaken"):
            return [*out, e.kind], True
        if TITLE.sees(e, seat):
            out.append(repr(e))
    return out, False


def common(a: State, b: State) -> list[Choice]:
    assert a.decision is not None and b.decision is not None
    texts = {c.text for c in b.decision.choices}
    return [c for c in a.decision.choices if c.text in texts]


def compare(s: State, owner: int, rng: random.Random, wanted: tuple[int, ...], label: str) -> bool:
    """The same choice in two worlds that differ in the hand of `owner` alone. True if they could be compared."""
    seat = 1 - owner
    ask = s.decision
    if ask is None or ask.seat == seat and ask.message == LOOKING:
        return False
    poor, rich = deal(s, owner, (), 0), deal(s, owner, wanted, rng.randrange(9))
    assert public(poor.decision, seat) == public(rich.decision, seat), label
    both = common(poor, rich)
    if not both:
        return False                                        # only with a card of one world can it go on
    c = rng.choice(both)
    advance(poor, c)
    advance(rich, c)
    told = f"{label}: {c.text} ({ask.message})"
    (news, shown), (others, _) = seen(poor, seat), seen(rich, seat)
    assert news == others, told
    if shown:
        return False
    assert public(poor.decision, seat) == public(rich.decision, seat), told
    if poor.decision is not None and rich.decision is not None and not poor.decision.sealed:
        assert TITLE.prompt(poor, poor.decision, "en") == TITLE.prompt(rich, rich.decision, "en"), told
        assert poor.decision.always == rich.decision.always, told           # so does the terminal when two share it
    assert TITLE.view(poor, seat) == TITLE.view(rich, seat), told
    return True


def begun(scenario: str, seed: str, rng: random.Random) -> State:
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    while s.phase != TURN:
        assert s.decision is not None
        advance(s, rng.choice(s.decision.choices))
    return s


@pytest.mark.rules("1.2", "A28.1", "O23.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_what_is_asked_does_not_tell_what_a_hand_is_full_of(scenario: str) -> None:
    rng = random.Random(f"hands {scenario}")
    s = begun(scenario, f"hands {scenario}", rng)
    compared = 0
    for n in range(STEPS):
        if s.decision is None:
            break
        for owner in (0, 1):
            compared += compare(s, owner, rng, FULL[(n + owner) % len(FULL)], f"{scenario}, choice {n}")
        bold = [c for c in s.decision.choices if c.verb in MOVES]
        advance(s, rng.choice(bold if bold and rng.random() < 0.7 else s.decision.choices))
    assert compared > 50


def cramped(rng: random.Random) -> Arena:
    """A few formations face to face on islands in the water, among wire, mines and gas: there is often one step only."""
    cells = [f"{column}{row}" for column in "FGHIJ" for row in range(4, 9)]
    ground = dict.fromkeys((f"{column}{row}" for column in "EFGHIJK" for row in range(3, 10)), "water")
    ground |= {h: rng.choice(("water", "water", "water", "marsh", "woods", "open", "shell-hole")) for h in cells}
    dry = [h for h in cells if ground[h] not in ("water", "marsh")]
    works = {h: rng.choice(("wire", "wire", "mines", "trench")) for h in rng.sample(dry, len(dry) // 2)}
    nation = rng.choice(("fr", "us"))
    units = {"A6": f"{nation}-inf!", "O6": "ge-inf!"}
    land = [h for h in cells if ground[h] != "water"]
    for h in rng.sample(land, len(land) * 2 // 3):
        kind = rng.choice(KINDS[rng.choice(("ge", nation))])
        if not any(told.startswith(kind) for told in units.values()) or kind in PLENTY:
            units[h] = kind + rng.choice(("", "", "~", "!"))
    return Arena(units, scenario=rng.choice(YEARS[nation]), active=rng.choice(SEATS), ground=ground, works=works,
                 german=("O23", "O23", "O16", "O21"), allied=("O23", "O23", "O16", "O21"), gas=rng.sample(cells, 2),
                 strategy={"german": f"ge-s{rng.randint(1, 9)}", "allied": f"{nation}-s{rng.randint(1, 9)}"})


@pytest.mark.rules("1.2", "A28.1", "O23.1", "O14.5")
@pytest.mark.parametrize("lot", range(8))
def test_1_2_nor_does_it_where_choices_are_few(lot: int) -> None:
    compared = 0
    for seed in range(12):
        rng = random.Random(f"cramped {lot} {seed}")
        s = cramped(rng).turn().s
        for n in range(60):
            if s.decision is None:
                break
            for owner in (0, 1):
                wanted = MOVING if owner == s.active and s.order else FULL[n % len(FULL)]
                compared += compare(s, owner, rng, wanted, f"lot {lot}, seed {seed}, choice {n}")
            bold = [c for c in s.decision.choices if c.verb in MOVES]
            advance(s, rng.choice(bold if bold and rng.random() < 0.7 else s.decision.choices))
    assert compared > 300


@pytest.mark.rules("1.2", "O14.5", "O23.1", "A31", "A41")
@pytest.mark.parametrize("useful", ["A31", "A41", "A54", "ge-s7"])
def test_1_2_who_must_take_the_only_step_is_asked_whatever_he_holds(useful: str) -> None:
    """O14.5 The first to move has one hex to enter: the question comes with any card in hand, as if it were the right one."""
    pond = {h: "water" for h in ("H5", "G6", "G7", "I6", "I7")}
    units = {"H6": "ge-stoss", "H8": "fr-inf", "A6": "ge-inf"}
    asked = []
    for hand, card in (([useful] if useful[0] == "A" else ["O25"], {"german": useful if useful[0] != "A" else "ge-s9"}),
                       (["O25"], {"german": "ge-s9"})):
        a = Arena(units, ground=pond, works={"H7": "wire"}, german=hand, strategy=card)
        a.order(23).play("activate ge-stoss.1")
        asked.append((a.asked, a.seat, a.where("ge-stoss.1"), [c for c in a.choices if c.startswith("step")]))
    assert asked[0] == asked[1] == ("where_to_step", "german", "H6", ["step H7"])


@pytest.mark.rules("1.2", "O14.5")
def test_1_2_where_no_card_could_matter_the_only_step_is_taken_at_once() -> None:
    """Without a card of any kind nothing could be played, and everybody knows it."""
    pond = {h: "water" for h in ("H5", "G6", "G7", "I6", "I7")}
    a = Arena({"H6": "ge-inf", "A6": "ge-inf", "O1": "fr-inf"}, ground=pond)
    a.order(23).play("activate ge-inf.1")
    assert a.where("ge-inf.1") == "H7"


def test_the_two_hands_differ() -> None:
    """The comparison is not blind: its worlds are as different as the deck allows."""
    a = Arena({"H6": "ge-inf", "A6": "fr-inf"}, german=["O25", "O25", "A31"]).turn()
    for kind in FULL:
        poor, rich = deal(a.s, 0, (), 0), deal(a.s, 0, kind, 0)
        assert not any(a.s.t.action[c] in kind for c in bits(poor.hand[0]))
        assert poor.hand[0].bit_count() == rich.hand[0].bit_count() == 3
        if any(a.s.t.action[c] in kind for c in bits(a.s.hand[0] | a.s.deck[0])):
            assert any(a.s.t.action[c] in kind for c in bits(rich.hand[0]))
