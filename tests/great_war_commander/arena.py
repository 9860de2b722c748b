"""A small battlefield for rule tests: an own map, chosen formations, scripted cards.

    a = Arena({"H4": "ge-lt-mueller ge-inf-14+ge-mg08", "J4": "us-inf"}, ground={"I4": "orchard"}, dice=["5-4", "2-3"])
    a.order(21)                       # the German gives a Fire order
    a.play("activate ge-lt-mueller", "all", "done", ...)

Ground is open and level 0 unless it is said otherwise. `dice` are thrown in this order by whoever rolls, without triggers
("5-4 event" names one); when they are used up the roll is a 7. Questions that are only let pass
("no", "keep") are answered by `calm`.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from marne.games.great_war_commander.data.rows import Board, Goal, Hexsides, Lines
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.pieces import CARD, IDS, INDEX, LEADER, NONE, OF_DECK, PHONE, SEATS, STRATEGY
from marne.games.great_war_commander.rules.cards.A45_hidden import spare, spare_weapon
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS, Terrain
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, DISTANCE, HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.rules.r03_command import highest_leaders
from marne.games.great_war_commander.rules.r05_turn import begin as begin_turn
from marne.games.great_war_commander.rules.r05_turn import carry_out, player_turn
from marne.games.great_war_commander.rules.r10_sight import sight
from marne.games.great_war_commander.state import TURN, State, give, put, rebuild
from marne.games.great_war_commander.tables import TRIGGERS, tables
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.run import advance, begin
from marne.kernel.weave import Procedure
from marne.parts.bits import bits

CALM = ("no", "keep")
# Values that are reconstructed and may be tuned are fixed for the rule tests.
DATA = str(Path(__file__).parent / "fixed_data")


class Fate:
    """Chance for tests: dice by wish, everything else the first that is possible."""

    def __init__(self, dice: Sequence[str], hexes: Sequence[str], events: Sequence[int]) -> None:
        self.dice, self.hexes, self.events = list(dice), list(hexes), list(events)
        self.next = ""

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        t = tables(DATA)
        if purpose.startswith("fate"):
            if rule == "1.8" and self.hexes:
                want = HEX[self.hexes.pop(0)]
                return min(values, key=lambda c: DISTANCE[t.hex[c]][want])       # not every hex is in every deck
            if rule == "1.9.1.1" and self.events:
                number = self.events.pop(0)
                return next(c for c in values if t.event[c] == number)
            if not self.dice:
                return next((c for c in values if t.white[c] + t.coloured[c] == 7 and not t.trigger[c]), values[0])
            told = self.dice.pop(0)
            pair, _, trigger = told.partition(" ")
            white, coloured = map(int, pair.split("-"))
            fits = [c for c in values if (t.white[c], t.coloured[c]) == (white, coloured)]
            swapped = [c for c in values if (t.coloured[c], t.white[c]) == (white, coloured)]     # the same sum and product
            return next((c for c in fits + swapped if TRIGGERS[t.trigger[c]] == trigger), fits[0] if fits else values[0])
        return values[0]


def field(ground: Mapping[str, str], levels: Mapping[str, int], roads: Sequence[Sequence[str]], paths: Sequence[Sequence[str]],
          rails: Sequence[Sequence[str]], sides: Mapping[str, Sequence[str]], goals: Sequence[str]) -> Terrain:
    """A map of open ground with a few things on it."""
    ds = tables(DATA).ds
    codes = {r.id: r.code for r in ds.terrain if r.code}
    names = ["open"] * HEXES
    level = [0] * HEXES
    for h, g in ground.items():
        names[HEX[h]] = g
    for h, n in levels.items():
        level[HEX[h]] = n
    rows = range(0, HEXES, COLUMNS)
    board = Board("map-test", 0, "Test", "Essai", "", "reconstruction", COLUMNS, len(rows), ("A6", "H1", "H11", "O6"),
                  tuple("".join(codes[g] for g in names[i:i + COLUMNS]) for i in rows),
                  tuple("".join(map(str, level[i:i + COLUMNS])) for i in rows), {},
                  {str(i + 1): Goal(h, f"Objective {i + 1}", f"Objectif {i + 1}") for i, h in enumerate(goals)},
                  Lines(tuple(map(tuple, roads)), tuple(map(tuple, paths)), tuple(map(tuple, rails))),
                  Hexsides(**{k.replace("-", "_"): tuple(v) for k, v in sides.items()}))
    return Terrain(ds, board)


_FIELDS: dict[str, Terrain] = {}


def known_field(*args: Any) -> Terrain:
    """`field`, made once for each map: so its lines of sight are worked out once too."""
    key = repr(args)
    if key not in _FIELDS:
        _FIELDS[key] = field(*args)
    return _FIELDS[key]


class Arena:
    """`units`: hex -> ids separated by blanks, a weapon after '+', '!' demoralised, '~' suppressed, '*' veteran:
    'ge-inf-14+ge-mg08!'. An id without a number takes the next free counter of that kind."""

    def __init__(self, units: Mapping[str, str], *, scenario: str = "gwc-09", active: str = "german", dice: Sequence[str] = (),
                 hexes: Sequence[str] = (), events: Sequence[int] = (), ground: Mapping[str, str] | None = None,
                 levels: Mapping[str, int] | None = None, roads: Sequence[Sequence[str]] = (),
                 paths: Sequence[Sequence[str]] = (), rails: Sequence[Sequence[str]] = (),
                 sides: Mapping[str, Sequence[str]] | None = None,
                 works: Mapping[str, str] | None = None, goals: Sequence[str] = ("A1", "A11", "O1", "O11", "H6"),
                 german: Sequence[str] = (), allied: Sequence[str] = (), strategy: Mapping[str, str] | None = None,
                 initiative: str = "", phones: Mapping[str, str] | None = None, options: Mapping[str, Any] | None = None,
                 gas: Sequence[str] = (), held: Mapping[int, str] | None = None) -> None:
        t = tables(DATA)
        law = Law(t, scenario, options or {})
        law.field = known_field(ground or {}, levels or {}, roads, paths, rails, sides or {}, goals)
        law.sight_limits, law.tank_range, law.footbridges, law.gas_at_start, law.vp = (), 0, 0, 0, 0
        self.fate = Fate(dice, hexes, events)
        s = self.s = State(t, law, self.fate)
        s.phase = TURN
        s.active = SEATS.index(active)
        s.initiative = SEATS.index(initiative) if initiative else 1 - s.active
        s.sight = sight(law.field, law.field.printed, 0)
        for side in (0, 1):
            s.deck[side] = OF_DECK[law.nations[side]]
        for cards, side in ((german, 0), (allied, 1)):
            for c in cards:
                self.deal(side, c)
        for seat, card in (strategy or {}).items():
            s.shand[SEATS.index(seat)] = STRATEGY[card]
        for seat, phone in (phones or {}).items():
            s.phone[SEATS.index(seat)] = PHONE[phone]
            s.box[SEATS.index(seat)] = 1
        for h, names in units.items():
            for name in names.split():
                self.put(name, h)
        for h, w in (works or {}).items():
            s.works[HEX[h]] = WORKS.index(w)
        for h in gas:
            s.gas |= 1 << HEX[h]
        for i, seat in (held or {}).items():
            s.held[i - 1] = SEATS.index(seat) + 1
        rebuild(s)
        for side in (0, 1):
            s.chief[side] = next(iter(bits(highest_leaders(s, side))), NONE)    # the first whole turn asks who it is
        s.leaders = s.present & LEADER
        self.fresh = True
        s.log = []
        begin_turn(s, s.active)
        self.events: list[Event] = []

    # Setting up

    def deal(self, side: int, told: str) -> int:
        """A card into a hand: by its id ('ge-12'), its order ('O21') or its action ('A38')."""
        s = self.s
        if told in CARD:
            c = CARD[told]
        else:
            rows = s.t.cards
            c = next(c for c in bits(s.deck[side]) if told in (rows[c].order, rows[c].action))
        s.deck[side] &= ~(1 << c)
        s.hand[side] |= 1 << c
        return c

    def put(self, told: str, h: str) -> int:
        s = self.s
        marks = ""
        while told[-1] in "!~*":
            marks, told = marks + told[-1], told[:-1]
        name, _, weapon = told.partition("+")
        u = INDEX[name] if name in INDEX else spare(s, name)
        assert u != NONE, f"no counter left of {name}"
        put(s, u, HEX[h])
        if weapon:
            give(s, u, spare_weapon(s, weapon))
        for mark, board in (("!", "demo"), ("~", "supp"), ("*", "vet")):
            if mark in marks:
                setattr(s, board, getattr(s, board) | 1 << u)
        return u

    # Playing

    def run(self, proc: Procedure[Any, Any], *args: Any) -> Arena:
        """Start a procedure on the state."""
        begin(self.s, proc, *args)
        return self

    def order(self, number: int) -> Arena:
        """The active side carries out an order, as if it had played a card for it."""
        self.s.order = number
        self.s.orders += 1
        return self.run(carry_out, self.s.active, number)

    def turn(self) -> Arena:
        """A whole turn of the active side."""
        if self.fresh:
            self.s.leaders = 0
            self.fresh = False
        return self.run(player_turn, self.s.active)

    @property
    def choices(self) -> list[str]:
        return [c.text for c in self.s.decision.choices] if self.s.decision is not None else []

    @property
    def asked(self) -> str:
        return self.s.decision.message if self.s.decision is not None else ""

    @property
    def seat(self) -> str:
        assert self.s.decision is not None
        return SEATS[self.s.decision.seat]

    def calm(self, wanted: str = "") -> Arena:
        """Let every window pass until something real is asked, or `wanted` is offered."""
        while self.s.decision is not None and wanted not in self.choices:
            quiet = [c for c in self.s.decision.choices if c.text in CALM]
            if not quiet:
                break
            advance(self.s, quiet[0])
        return self

    def play(self, *texts: str, calm: bool = True) -> Arena:
        """Make choices by their text; windows in between are let pass unless `calm` is False."""
        for text in texts:
            if calm and text not in self.choices:
                self.calm(text)
            advance(self.s, self.find(text))
        return self

    def find(self, text: str) -> Choice:
        assert self.s.decision is not None, f"nothing is asked, so {text!r} cannot be chosen"
        for c in self.s.decision.choices:
            if c.text == text:
                return c
        raise AssertionError(f"{text!r} is not offered by {self.asked}: {', '.join(self.choices)}")

    # Looking

    def at(self, h: str) -> list[str]:
        return [IDS[u] for u in bits(self.s.at[HEX[h]])]

    def where(self, name: str) -> str:
        h = self.s.loc[INDEX[name]]
        return HEX_IDS[h] if h < HEXES else {200: "unused", 201: "lost", 202: "track"}[h]

    def is_(self, board: str, name: str) -> bool:
        return bool(getattr(self.s, board) >> INDEX[name] & 1)

    def log(self, kind: type[Event]) -> list[Any]:
        return [e for e in self.s.log or [] if isinstance(e, kind)]

    def ground(self, h: str) -> str:
        return GROUNDS[self.s.ground[HEX[h]]]

    def work(self, h: str) -> str:
        return WORKS[self.s.works[HEX[h]]]
