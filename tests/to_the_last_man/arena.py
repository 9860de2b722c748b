"""Situations for the combat tests: units in zones, cards in hands, scripted dice, one procedure to run.

Zones are written as a line of tokens: `ge-1[iiiaa]` an army with its contents, `fr:iic` single pieces of a nation, `fort` or
`fort3` the zone's fort; `*` behind an army or piece means entrenched. Letters: i infantry, s Stosstruppen, k Commonwealth,
u American infantry, c cavalry, a artillery, g siege gun, b biplane, t tank, p Paris Gun.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.to_the_last_man.rules.r05_battle import battle
from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.law import Law
from marne.games.to_the_last_man.pieces import (
    ALL_CARDS,
    FIRST_FORT,
    GERMAN,
    GONE,
    IDS,
    IN_ARMY,
    INDEX,
    K_FORT,
    KIND,
    KINDS,
    NATION,
    NATIONS,
    OF_TYPE,
    POOL,
    SEATS,
    TYPE,
    UNITS,
    ZONE,
    ZONE_IDS,
)
from marne.games.to_the_last_man.state import FULL, State, put
from marne.games.to_the_last_man.tables import tables
from marne.kernel.chance import Chance, Scripted
from marne.kernel.run import advance, begin, reask
from marne.kernel.weave import Procedure
from marne.parts.bits import mask

LETTER = {"i": "infantry", "s": "stosstruppen", "k": "commonwealth", "c": "cavalry", "a": "artillery", "g": "siege-gun",
          "b": "biplane", "t": "tank", "p": "paris-gun", "u": "infantry"}


class Arena:
    """A state without a game around it, and the hand that plays it."""

    def __init__(self, zones: dict[str, str], *, turn: int = 5, active: str = "german", dice: Sequence[int] = (),
                 hands: dict[str, Sequence[str]] | None = None, german: str = "", level: int = FULL,
                 chance: Chance | None = None, **options: Any) -> None:
        ds = dataset("")
        s = State(tables(""), Law(ds, "1914", {k.replace("_", "-"): v for k, v in options.items()}), chance or Scripted(dice))
        self.s = s
        s.turn, s.active, s.level = turn, SEATS.index(active), level
        s.german = mask(i for i, r in enumerate(ds.zones) if r.control_1914 == "german") | mask(ZONE[z] for z in german.split())
        for f in range(FIRST_FORT, UNITS):
            s.loc[f] = GONE
        for zone, line in zones.items():
            before = s.german & 1 << ZONE[zone]
            for token in line.split():
                self._set(ZONE[zone], token)
            if s.hold[0] & s.hold[1] & 1 << ZONE[zone]:
                s.german = s.german & ~(1 << ZONE[zone]) | before       # who came first in the line does not own the zone
        for side, cards in (hands or {}).items():
            for name in cards:
                self.give(side, name)

    def give(self, side: str, name: str) -> None:
        """One card of the type from the draw pile into the hand."""
        s = self.s
        c = s.deck & OF_TYPE[TYPE[name]]
        s.deck &= ~(c & -c)
        s.hand[SEATS.index(side)] |= c & -c
        assert c and (s.hand[0] | s.hand[1] | s.deck | s.discard | s.removed) == ALL_CARDS

    def _take(self, nation: int, letter: str, place: int) -> int:
        kind = KINDS.index(LETTER[letter])
        if letter == "u":
            nation = NATIONS.index("us")
        u = next(u for u in range(UNITS) if KIND[u] == kind and NATION[u] == nation and self.s.loc[u] == POOL)
        put(self.s, u, place)
        return u

    def _set(self, z: int, token: str) -> None:
        s = self.s
        dug = token.endswith("*")
        token = token.rstrip("*")
        if token.startswith("fort"):
            f = next(u for u in range(UNITS) if KIND[u] == K_FORT and s.t.fort_zone[u] == z)
            s.steps[f - FIRST_FORT] = int(token[4:]) if token[4:] else s.t.fort_value[f]
            put(s, f, z)
        elif "[" in token:
            name, inside = token.rstrip("]").split("[")
            a = INDEX[name]
            put(s, a, z)
            for letter in inside:
                self._take(NATION[a], letter, IN_ARMY + a)
            s.entrenched |= (1 << a) if dug else 0
        elif ":" in token:
            nation, letters = token.split(":")
            for letter in letters:
                u = self._take(NATIONS.index(nation), letter, z)
                s.entrenched |= (1 << u) if dug else 0
        else:
            put(s, INDEX[token], z)
            s.entrenched |= (1 << INDEX[token]) if dug else 0

    # playing

    def run(self, proc: Procedure[Any, Any], *args: Any) -> Arena:
        begin(self.s, proc, *args)
        return self

    def play(self, *texts: str) -> Arena:
        """Make the choices; each argument may hold several, separated by commas."""
        for text in ",".join(texts).split(","):
            text = text.strip()
            assert self.s.decision is not None, f"nothing is asked any more, so not {text!r}"
            assert text in self.texts, f"{text!r} is not among {self.texts}"
            assert [c.text for c in reask(self.s).choices] == self.texts
            advance(self.s, next(c for c in self.s.decision.choices if c.text == text))
        return self

    def battle(self, zone: str) -> Arena:
        """One battle, the active side attacking, up to its first question."""
        self.s.battles |= 1 << ZONE[zone]
        return self.run(battle, self.s.active, ZONE[zone])

    def calm(self, until: str = "", limit: int = 400) -> Arena:
        """Answer with the least active choice until a question of this kind comes up, or to the end."""
        for _ in range(limit):
            d = self.s.decision
            if d is None or d.message == until:
                assert d is not None or not until, f"{until} was never asked"
                return self
            quiet = [c for c in d.choices if c.verb in ("stand", "fire", "done", "lose", "resolve")]
            advance(self.s, quiet[0] if quiet else d.choices[0])
        raise AssertionError("it does not end")

    # looking

    @property
    def texts(self) -> list[str]:
        return [] if self.s.decision is None else [c.text for c in self.s.decision.choices]

    @property
    def asked(self) -> str:
        """'seat message' of the pending question, 'over' when the procedure has ended."""
        d = self.s.decision
        return "over" if d is None else f"{SEATS[d.seat]} {d.message}"

    def where(self, unit: str) -> str:
        """Zone id, army id, 'pool' or 'gone'."""
        w = self.s.loc[INDEX[unit]]
        return ZONE_IDS[w] if w < IN_ARMY else IDS[w - IN_ARMY] if w < POOL else {POOL: "pool", GONE: "gone"}[w]

    def inside(self, army: str) -> str:
        """What an army holds, in letters."""
        held = self.s.inside[INDEX[army]]
        short = {v: k for k, v in LETTER.items() if k != "u"}
        return "".join(short[KINDS[KIND[u]]] for u in range(UNITS) if held >> u & 1)

    def fort(self, name: str) -> int:
        return self.s.steps[INDEX[name] - FIRST_FORT]

    def events(self, kind: str) -> list[Any]:
        assert self.s.log is not None
        return [e for e in self.s.log if e.kind == kind]

    def fired(self) -> list[tuple[str, int, int, bool]]:
        """Every die so far: kind of unit, number needed, die, hit."""
        return [(KINDS[e.what], e.need, e.die, e.hit) for e in self.events("Fired")]

    def owner(self, zone: str) -> str:
        return SEATS[GERMAN if self.s.german >> ZONE[zone] & 1 else 1]

    def hand(self, side: str) -> list[str]:
        h = self.s.hand[SEATS.index(side)]
        return [name for name, i in TYPE.items() for _ in range((h & OF_TYPE[i]).bit_count())]
