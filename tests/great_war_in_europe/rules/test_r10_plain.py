"""10.3 to 10.5 Combats of all fronts and years against `plain_odds`."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.data.rows import NATIONS
from marne.games.great_war_in_europe.pieces import COMBAT, DEAD, EGYPT, FRONT, HEX, HQ, IDS, NATION, TYPE, UNITS, WEST, hex_text
from marne.games.great_war_in_europe.rules.r10_3_odds import odds
from marne.games.great_war_in_europe.rules.r17_2_areas import foreign
from marne.games.great_war_in_europe.state import State, nation_side, put
from marne.kernel.chance import Seeded
from marne.parts.bits import bits
from tests.great_war_in_europe.rules.plain_odds import COLLAPSIBLE, ROWS, Battle, Fight, T

FACES = ("shock", "reduced", "infantry", "pg", "weaker")
PLACES = T.forts | T.cities | T.alpine | 1 << T.kut         # where much comes together


def troops(s: State, rng: random.Random, side: int, h: int, near: int) -> list[int]:
    """The units of one or two nations of a side that may be there."""
    pool = [u for u in bits((COMBAT | HQ) & s.army[side]) if nation_side(s, NATION[u]) >= 0 and not foreign(s, 1 << u) >> near & 1
            and ROWS[IDS[u]].back != "untried"]
    nations = sorted({NATION[u] for u in pool})
    some = rng.sample(nations, min(rng.choice((1, 1, 2)), len(nations)))
    return [u for u in pool if NATION[u] in some]


def some_of(rng: random.Random, units: list[int], least: int, most: int) -> list[int]:
    rare = [u for u in units if TYPE[u] in ("tank", "cavalry", "anti-tank", "mountain") or ROWS[IDS[u]].back == "shock"] or units
    return [rng.choice(rare if rng.random() < 0.4 else units) for _ in range(rng.randint(least, most))]


def situation(rng: random.Random) -> tuple[State, int, int, list[str]] | None:
    """Somebody next to somebody, in whatever year, weather, ground and state of collapse."""
    s = TITLE.new(rng.choice(("campaign", "1915", "1916", "1917", "1918")), {}, "", Seeded("1"))
    s.log, s.turks, side, f = None, 1, rng.randrange(2), rng.choice(s.law.fronts)
    land = [h for h in HEX.values() if FRONT[h] == f and T.land >> h & 1]
    h = rng.choice([x for x in land if PLACES >> x & 1] if rng.random() < 0.4 else land)
    hexes = [h, *bits(T.touching[h])]
    for x in hexes:
        for u in bits(s.at.get(x, 0)):
            put(s, u, DEAD)
    mine, foes = troops(s, rng, side, h, h), troops(s, rng, 1 - side, h, h)
    if not mine or not foes:
        return None
    for x in hexes:
        owner = 1 - side if x == h or rng.random() < 0.25 else side
        s.control[owner] |= 1 << x
        s.control[1 - owner] &= ~(1 << x)
        s.forts &= ~(1 << x)
        if T.forts >> x & 1 and x != T.kut and owner != side and rng.random() < 0.7:
            s.forts |= 1 << x
        enemies = some_of(rng, foes, 0 if s.forts >> h & 1 else 1, 5) if x == h else some_of(rng, foes, 0, 1)
        for u in enemies if owner != side else some_of(rng, mine, 0, 3):
            put(s, u, x)
        if f == WEST and rng.random() < 0.1:
            s.devastated |= 1 << x
    if side == 0 and f == WEST and not s.forts >> h & 1 and rng.random() < 0.3:
        s.hindenburg |= 1 << h
    s.ne_trenches |= int(side == 0 and f == EGYPT and rng.random() < 0.3) << h
    s.kut, s.letter = side or rng.randrange(2), rng.randrange(21)
    s.trenches = bytearray(rng.randrange(3) for _ in range(5))
    s.weather = bytearray(rng.randrange(4) for _ in range(6))
    for u in bits(s.present):
        s.back ^= int(ROWS[IDS[u]].back in FACES and rng.random() < 0.4) << u
    s.collapsed |= int(rng.random() < 0.2) << NATIONS.index(rng.choice(COLLAPSIBLE))
    units = [u for u in range(UNITS) if s.loc[u] in hexes[1:] and (COMBAT & s.army[side]) >> u & 1 and rng.random() < 0.8]
    if not units or not (s.at.get(h, 0) & s.army[1 - side] & COMBAT or s.forts >> h & 1):
        return None
    s.attackers = sum(1 << u for u in units)
    return s, side, h, [IDS[u] for u in units]


@pytest.mark.rules("10.33", "10.34", "10.41", "10.42", "10.43", "10.45", "10.55", "11.12", "14.44", "14.46", "15.23", "16.11")
@pytest.mark.parametrize("seed", range(8))
def test_what_a_combat_comes_to_is_what_a_plain_reading_makes_of_it(seed: int) -> None:
    rng, n = random.Random(seed), 0
    while n < 12:
        found = situation(rng)
        if found is None:
            continue
        s, side, h, names = found
        o, plain = odds(s, side, h), Battle(s, side, hex_text(h), names).result()
        assert Fight(o.attack, o.defence, o.table, o.column, o.plus) == plain._replace(attack=max(1, plain.attack)), (
            n, hex_text(h), names, o.shifts, o.parts)
        n += 1
