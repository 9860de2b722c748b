"""9.5 Allied sea movement: from port to port."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_units as ev
from marne.games.great_war_in_europe.choices import BACK
from marne.games.great_war_in_europe.choices_units import DISEMBARK
from marne.games.great_war_in_europe.pieces import (ALLIED, CAUCASUS, CENTRAL, CODE, DFPS, EGYPT, EUROPE, FRONT, GRID, HQ, IRAQ,
                                                    IT, NATION, OF_FRONT, OF_NATION, ON_EUROPE, ON_NEAR_EAST, RIFLES, TYPE)
from marne.games.great_war_in_europe.questions_units import WHERE_BY_SEA
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r07_24_cooperation import unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import no_room
from marne.games.great_war_in_europe.rules.r08_2_closed import disarmed, truce_line
from marne.games.great_war_in_europe.rules.r08_movement import NOT_YET, newcomers
from marne.games.great_war_in_europe.rules.r11_supply import served
from marne.games.great_war_in_europe.rules.r17_2_areas import barred, greece_open
from marne.games.great_war_in_europe.state import NEVER, OPEN, State, nation_side, put, units_on
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

SEA_EUROPE, SEA_NEAR_EAST = 7, 8
SPECIAL = (DFPS, RIFLES)


def harbours(s: State) -> int:
    """9.53, 9.54 The ports that serve Allied ships: those with an anchor, the coast west of the Suez Canal, the beachheads of
    Gallipoli while they are open; not in the Baltic, not on the Caucasus map, in the Black Sea only with Constantinople. Valona
    is one for Italians alone (`harbours_of`)."""
    t = s.t
    sea = t.coast["mediterranean"] | t.coast["gulf-of-suez"]
    out = (t.ports | t.region["egypt-west"] & sea) & ~(1 << t.valona)
    if s.gallipoli != OPEN:
        out &= ~t.beachheads
    out &= ~(t.coast["baltic"] | t.coast["caspian"] | OF_FRONT[CAUCASUS])
    if not s.control[ALLIED] >> t.constantinople & 1:
        out &= ~t.coast["black-sea"]
    return out & s.control[ALLIED]


def harbours_of(s: State, nation: int) -> int:
    """9.53, 6.53#5 The ports for units of a nation: for the Italians Valona too, once Albania is open, unless the CP holds it."""
    out = harbours(s)
    return out | 1 << s.t.valona & ~s.control[CENTRAL] if nation == IT and greece_open(s) else out


def room(s: State, pool: int) -> bool:
    """9.52 Six units in Europe, three in the Near East."""
    names = {SEA_EUROPE: "sea_europe", SEA_NEAR_EAST: "sea_near_east"}
    return bool(s.capacity[pool] < s.t.ds.tables["strategic_movement"][names[pool]])


def pools(a: int, b: int) -> tuple[int, ...]:
    """9.52 The pools that a voyage counts against: both between Europe and the Near East."""
    return tuple(p for p, board in ((SEA_EUROPE, ON_EUROPE), (SEA_NEAR_EAST, ON_NEAR_EAST)) if board & (1 << a | 1 << b))


def shores(s: State, u: int) -> int:
    """9.51, 9.52, 9.55, 9.56, 9.56#1, 15.64 Where a unit may go by sea: supplied Allied ports with room where it may operate;
    from Europe only to Egypt, to Iraq only from Egypt; in Europe not on the turn of a landing; HQs stay in Europe or the Near
    East, and in the Near East alone never go by sea."""
    h = s.loc[u]
    f = FRONT[h]
    out = s.havens[NATION[u]]
    if not out:
        return 0
    out &= harbours_of(s, NATION[u]) & ~(1 << h) & ~barred(s, 1 << u)
    if s.treaty != NEVER:
        out &= ~truce_line(s, 1 << u)
    if f in EUROPE:
        out &= ON_EUROPE | OF_FRONT[EGYPT]
    elif f == IRAQ:
        out &= ON_NEAR_EAST
    if HQ >> u & 1:
        out = 0 if s.law.near_east_alone else out & (ON_EUROPE if f in EUROPE else ON_NEAR_EAST)
    if s.landed:
        out &= ON_NEAR_EAST if f not in EUROPE else 0
    for pool, board in ((SEA_EUROPE, ON_EUROPE), (SEA_NEAR_EAST, ON_NEAR_EAST)):
        if not room(s, pool):
            out &= ~board if not board >> h & 1 else 0      # 9.52
    if out and (s.collapsed or s.red):
        out &= ~unfriendly(s, ALLIED, 1 << u, out)          # 16.11, 15.93#3
    return out & ~no_room(s, ALLIED, u) if out else 0


# state, side: units that do not go on board; {u} the unit
EMBARK_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("9.51", lambda s, side: ~s.army[ALLIED]),
    Bar("9.56", lambda s, side: s.moved, "{u} {u:has|have} travelled already", "{u.le} {u:a|ont} déjà voyagé"),
    Bar("9.51", lambda s, side: ~(units_on(s, harbours(s)) | units_on(s, harbours_of(s, IT)) & OF_NATION[IT]),
        "{u} {u:is|are} not in a port that serves you",
        "{u.le} {u:n'est|ne sont} pas dans un port utilisable"),
    Bar("9.56", lambda s, side: units_on(s, ON_EUROPE) if s.landed else 0,
        "a landing has been made in this turn: no ships sail in Europe",
        "un débarquement a eu lieu à ce tour : aucun navire ne circule en Europe"),
    Bar("5.46", lambda s, side: disarmed(s), "the war in Russia is over: {u} {u:stays|stay} where {u:it is|they are}",
        "la guerre en Russie est finie : {u.le} {u:reste|restent} en place"),
    Bar("17.11#2", newcomers, *NOT_YET),
    Bar("11.81", lambda s, side: s.unsupplied, "{u} {u:was|were} out of supply when the phase began",
        "{u.le} {u:n'était pas ravitaillé|n'étaient pas ravitaillés} au début de la phase"),
)


def embarking(s: State) -> int:
    """9.51 Who may go on board and has a port to go to."""
    out, alike = 0, dict[tuple[object, ...], bool]()
    for u in bits(allowed(EMBARK_BARS, s.present & s.army[ALLIED], s, ALLIED)):
        key = s.loc[u], NATION[u], CODE[u], TYPE[u], u in SPECIAL, s.red >> u & 1
        if key not in alike:                                # those of a port who are of a kind have the same ways
            alike[key] = bool(shores(s, u))
        if alike[key]:
            out |= 1 << u
    return out


def havens(s: State) -> list[int]:
    """9.51, 11.85 By Allied nation: the harbours in supply."""
    out = [0] * 16
    for n in range(16):
        if nation_side(s, n) == ALLIED:
            board = harbours_of(s, n)
            for f in s.law.fronts:
                if board & OF_FRONT[f]:
                    out[n] |= board & served(s, ALLIED, n, f)
    return out


def where_by_sea(s: State, u: int) -> Ask:
    """9.51 A port."""
    return WHERE_BY_SEA(ALLIED, Offer(((DISEMBARK, shores(s, u)),), BACK), u, sealed=s.law.fog)


@procedure
async def voyage(s: State, u: int) -> None:
    """9.51, 9.52 One unit by sea."""
    c = await ask(s, where_by_sea(s, u))
    if c is BACK:
        return
    a = s.loc[u]
    for p in pools(a, c.a):
        s.capacity[p] += 1
    put(s, u, c.a)
    if not s.control[ALLIED] >> c.a & 1:
        take(s, ALLIED, c.a, 1 << u)                        # Valona, which nobody held
    s.moved |= 1 << u
    if s.log is not None:
        s.log.append(ev.Travelled("9.51", ALLIED, u, a if a < GRID.size else 0, c.a, open=not s.law.fog))
        if s.law.fog:
            s.log.append(ev.TrainSeen("9.51", ALLIED, a, c.a))
