"""10.46, 15.1, 6.13 to 6.24 What is committed to a combat: one HQ a side, aircraft, events. The attacker first, then the
defender.

Who is asked, and when, follows from what everybody can see: whether an enemy HQ lies in a stack, or which events a side holds,
is not told by silence (7.25, 6.17 [draw]).
"""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices_combat import FLY, PASS, PLAY, SUPPORT
from marne.games.great_war_in_europe.pieces import (ACES, AIR, AM, BE, BR, CAUCASUS, CENTRAL, EAST, EFFECT, EGYPT, ENTRY, EUROPE,
                                                    EVENT, EVENTS_OF, FR, FRONT, FRONTS, GE, HQ, HQ_11, IDS, IRAQ,
                                                    LETTERS, MANDATORY, NATION, OF_NATION, PERSIAN, REMOVED, RU, RUSSIANS, SKY,
                                                    TU, WEST, events_with)
from marne.games.great_war_in_europe.questions_combat import WHICH_COMBAT_EVENT, WHICH_SUPPORT, WHO_FLIES
from marne.games.great_war_in_europe.rules.r07_24_cooperation import fort_flag
from marne.games.great_war_in_europe.rules.r10_5_modifiers import HURRICANE, TACTICS, all_fed, hurricane, supported_by
from marne.games.great_war_in_europe.rules.r11_supply import halved_attack, halved_defence
from marne.games.great_war_in_europe.rules.r14_1_forts import intact
from marne.games.great_war_in_europe.rules.r15_5_cavalry import alone
from marne.games.great_war_in_europe.state import State, fighters, holding, in_box, put, units_on
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

MAUDE = 1 << EVENT["al-maude"]
GAS, FIRE = events_with("gas"), events_with("flamethrower", "mine")
LASTING = events_with("system", "bruchmuller")          # 6.16 [event], 6.17 [event]: once in every turn
KINDS = ("chlorine", "phosgene", "mustard")
WINTER = ("Nov", "Dec", "Jan", "Feb")                   # 6.29


def engaged(s: State, side: int, attacker: int, h: int) -> int:
    """The units of a side in the combat."""
    return s.attackers if side == attacker else fighters(s, h, side)


# HQs -----------------------------------------------------------------------------------------------------------------------


def staff_zone(s: State, side: int, attacker: int, h: int) -> int:
    """10.46#1 The hexes of the engaged units and those next to them; of a fort without troops its own."""
    hexes = mask(s.loc[u] for u in bits(s.attackers)) if side == attacker else 1 << h
    return hexes | s.t.around(hexes)


def nations_engaged(s: State, side: int, attacker: int, h: int) -> int:
    """10.46#3, 14.11, 15.54, 15.81 Units of the nations that an HQ could support: restricted cavalry that is stacked with no
    infantry gets no support, but the infantry need not fight; a fort's own unit is of the nation that built it."""
    units = engaged(s, side, attacker, h)
    out = 0
    if side != attacker and intact(s, side, h):
        out = mask(u for n in bits(fort_flag(s, h)) for u in bits(OF_NATION[n]))
    for u in bits(units & ~alone(s, units, FRONT[h], s.army[side])):
        n = NATION[u]
        out |= OF_NATION[RU if n == AM else n]
    return out


def horse_alone(s: State, side: int, attacker: int, h: int) -> int:
    """15.54 Units of the nations that have nothing but restricted cavalry without infantry in the combat."""
    units = engaged(s, side, attacker, h)
    out = mask(u for n in {NATION[x] for x in bits(alone(s, units, FRONT[h], s.army[side]))} for u in bits(OF_NATION[n]))
    return out & ~nations_engaged(s, side, attacker, h)


def starved(s: State, hq: int, attacks: bool) -> bool:
    """10.46#1, 11.51 Has an HQ no supply to support with? In defence fortress supply will do."""
    return halved_attack(s, hq) if attacks else halved_defence(s, hq)


# state, side, attacker, hex: HQs that do not support it; {u} the HQ
SUPPORT_BARS: tuple[Bar[[State, int, int, int]], ...] = (
    Bar("10.46#1", lambda s, side, a, h: ~(HQ & s.army[side]), "{u} {u:is|are} no headquarters of yours",
        "{u.le} {u:n'est|ne sont} pas un de vos quartiers généraux"),
    Bar("10.46#1", lambda s, side, a, h: ~units_on(s, staff_zone(s, side, a, h)),
        "{u} {u:is|are} not with or next to a unit in the combat",
        "{u.le} {u:n'est|ne sont} ni avec une unité engagée ni à côté"),
    Bar("10.46#1", lambda s, side, a, h: s.back & HQ, "{u} {u:is|are} depleted", "{u.le} {u:est épuisé|sont épuisés}"),
    Bar("15.62", lambda s, side, a, h: mask(u for u in bits(s.present & HQ) if not s.t.support[u]),
        "{u} {u:has|have} no support to give",
        "{u.le} n'{u:a|ont} pas d'appui à donner"),
    Bar("10.46#2", lambda s, side, a, h: 0 if FRONT[h] == EAST else 1 << HQ_11),
    Bar("15.54", horse_alone, "cavalry without infantry in its hex gets no support", "la cavalerie sans infanterie dans son "
        "hexagone ne reçoit pas d'appui"),
    Bar("10.46#3", lambda s, side, a, h: ~nations_engaged(s, side, a, h), "no unit of the nation of {u.le} is in the combat",
        "aucune unité de la nation {u.du} n'est engagée"),
    Bar("10.46#1", lambda s, side, a, h: mask(u for u in bits(s.present & HQ & s.army[side]) if starved(s, u, side == a)),
        "{u} {u:is|are} out of supply", "{u.le} {u:n'est pas ravitaillé|ne sont pas ravitaillés}"),
)


def supporters(s: State, side: int, attacker: int, h: int) -> int:
    """10.46#1, 10.46#2, 10.46#3 The HQs that could support the combat."""
    out = allowed(SUPPORT_BARS[:-1], units_on(s, staff_zone(s, side, attacker, h)) & HQ, s, side, attacker, h)
    return mask(hq for hq in bits(out) if not starved(s, hq, side == attacker))


def could_have_staff(s: State, side: int, attacker: int, h: int) -> bool:
    """7.25 Could the others think that an HQ is at hand: one lies open, or a stack could hide one?"""
    zone = staff_zone(s, side, attacker, h)
    if not s.law.fog:
        return bool(supporters(s, side, attacker, h))
    return bool(zone & s.piles[side]) or bool(units_on(s, zone) & s.army[side] & HQ & (s.tops | s.shown))


def must_be_brusilov(s: State) -> bool:
    """6.43 Is it an attack of paralysed Russians: only those of the Brusilov Offensive are allowed?"""
    return s.paralysis == s.turn and bool(s.attackers & RUSSIANS)


def which_support(s: State, side: int, attacker: int, h: int) -> Ask:
    """10.46#3, 6.43 One HQ, or none; a Brusilov attack of paralysed Russians needs one."""
    staffs = supporters(s, side, attacker, h)
    bound = side == attacker and staffs and must_be_brusilov(s) and not fighters(s, h, 1 - side) & OF_NATION[GE]
    return WHICH_SUPPORT(side, [*SUPPORT.among(staffs), *(() if bound else (PASS,))], h, always=s.law.fog)


@procedure
async def staff(s: State, side: int, attacker: int, h: int) -> None:
    """10.46 An HQ may support; it is depleted when the combat is over."""
    if not could_have_staff(s, side, attacker, h):
        return
    c = await ask(s, which_support(s, side, attacker, h))
    if c is not PASS:
        s.support[side] = c.a + 1
        if s.log is not None:
            s.log.append(ev.Supported("10.46", side, c.a, h))


# Aircraft ------------------------------------------------------------------------------------------------------------------


ON_FRONT = tuple(mask(u for u in bits(AIR) if ENTRY[u] == front) for front in FRONTS)         # 15.16

# state, side, front: air units that do not fly there; {u} the unit
FLY_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("15.11", lambda s, side, f: ~(AIR & s.army[side]), "{u} {u:is|are} no air unit of yours",
        "{u.le} {u:n'est|ne sont} pas une de vos unités aériennes", ENDS),
    Bar("15.11", lambda s, side, f: ~in_box(s, SKY), "{u} {u:is|are} not in play", "{u.le} {u:n'est|ne sont} pas en jeu", ENDS),
    Bar("15.13", lambda s, side, f: s.wings, "{u} {u:takes|take} part already", "{u.le} {u:participe|participent} déjà", ENDS),
    Bar("15.14", lambda s, side, f: s.home_guard, "{u} {u:guards|guard} the homeland until the next Strategic Turn",
        "{u.le} {u:défend|défendent} le territoire national jusqu'au prochain tour stratégique", ENDS),
    Bar("15.12", lambda s, side, f: s.flown, "{u} {u:has|have} supported a combat already since the last Strategic Turn",
        "{u.le} {u:a|ont} déjà soutenu un combat depuis le dernier tour stratégique", ENDS),
    Bar("15.16", lambda s, side, f: ~ON_FRONT[f], "{u} {u:does|do} not operate on this front",
        "{u.le} n'{u:opère|opèrent} pas sur ce front"),
)


def hangar(s: State, side: int, f: int) -> int:
    """15.12, 15.16, 15.17 The air units that a side could commit on a front: each once in a series, each on its own front."""
    return allowed(FLY_BARS, in_box(s, SKY), s, side, f)


def tactics(s: State, side: int, f: int) -> int:
    """6.3#2 New Air Tactics in hand; on the West map only, where there is something to cancel."""
    return s.hands[side] & TACTICS & ~s.played if f == WEST and contested(s, side) else 0


def contested(s: State, side: int) -> bool:
    """6.3#2, 15.13 Is there something that tactics could cancel: what the enemy has committed; for the attacker, who goes first,
    also what the defender may commit."""
    if s.wings & s.army[1 - side] or s.played & TACTICS & EVENTS_OF[1 - side]:
        return True
    return bool(s.attackers & s.army[side]) and bool(hangar(s, 1 - side, WEST))


def in_the_sky(s: State, side: int, f: int) -> bool:
    """15.13, 6.17 [draw] Is there, as far as all can see, something to commit?"""
    if hangar(s, side, f):
        return True
    if not s.law.secret_events:
        return bool(tactics(s, side, f))
    return f == WEST and contested(s, side) and holding(s, side) and bool(possible(s, side) & TACTICS)


def who_flies(s: State, side: int, h: int) -> Ask:
    """15.13 Any number of air units, then enough."""
    f = FRONT[h]
    return WHO_FLIES(side, [*FLY.among(hangar(s, side, f)), *PLAY.among(tactics(s, side, f)), PASS], h,
                     always=s.law.secret_events)


@procedure
async def air(s: State, side: int, h: int) -> None:
    """15.13 A side commits its aircraft."""
    while in_the_sky(s, side, FRONT[h]):
        c = await ask(s, who_flies(s, side, h))
        if c is PASS:
            break
        if c.verb == "fly":
            s.wings |= 1 << c.a
            if s.log is not None:
                s.log.append(ev.Flew("15.13", side, c.a))
        else:
            commit(s, side, c.a)


def land(s: State) -> None:
    """15.12, 15.15, 15.17, 6.3#4 After the combat: air units have flown for the series; aces may be lost; the Italians are
    gone."""
    s.flown |= s.wings
    for u in bits(s.wings):
        event = EVENT.get(IDS[u], -1)
        if ACES >> u & 1:
            die = roll(s, "ace", "15.15")
            lost = die <= deadly(s, event)
            if s.log is not None:
                s.log.append(ev.AceTested("15.15", u, die, lost))
            if lost:
                put(s, u, REMOVED)
        elif ENTRY[u] == "italy":
            put(s, u, REMOVED)
    s.wings = 0


def param(s: State, e: int, name: str) -> str:
    """A parameter of an event counter, '' if it has none of that name."""
    return dict(part.split("=") for part in s.t.event[e].params.split(",") if part).get(name, "")


def rule_of(s: State, e: int) -> str:
    """The rule of an event counter, by its number in the list: numbers that are used twice carry a word."""
    rule = s.t.event[e].rule[0]
    return f"{rule} [event]" if rule in ("6.11", "6.12", "6.13", "6.14", "6.15", "6.16", "6.17", "6.21") else rule


def deadly(s: State, event: int) -> int:
    """15.15 The highest number that kills an ace."""
    return int(param(s, event, "kill").split("-")[-1])


# Events --------------------------------------------------------------------------------------------------------------------


def possible(s: State, side: int) -> int:
    """6.17 [draw], 6.12 [draw] The events that a side could hold as far as the other knows: not mandatory, already in its cup by
    their letter, not yet played or removed."""
    due = mask(e for e in bits(s.law.events & EVENTS_OF[side]) if s.t.event[e].turn
               and LETTERS.index(s.t.event[e].turn) <= s.letter)
    return due & ~MANDATORY & ~s.spent & ~s.in_play


def fits_attack(s: State, side: int, h: int, e: int) -> bool:
    """6.13 [event], 6.13 [event]#3 to 6.24, 6.37 May an event of the attacker be used in this combat, whoever holds it?"""
    f, mine, kind, name = FRONT[h], s.attackers, EFFECT[e], s.t.event[e].id
    if kind == "gas":
        taken = s.gas >> 2 * gas_kind(s, e) & 3
        friends = OF_NATION[BR] | OF_NATION[FR] | OF_NATION[BE]
        return not s.played & (GAS | FIRE) and not taken & ~(1 << side) and (side == CENTRAL or bool(mine & friends))
    if kind in ("flamethrower", "mine"):
        return not s.played & (GAS | FIRE) and (kind == "mine" or bool(mine & OF_NATION[GE]))
    if kind == "hurricane":
        return hurricane(s, side, h)
    if kind == "system":
        return f == WEST and bool(mine & OF_NATION[FR]) and supported_by(s, side, FR) and all_fed(s)
    if kind == "bruchmuller":
        return f in EUROPE and bool(mine & OF_NATION[GE]) and supported_by(s, side, GE) and all_fed(s)
    if kind == "iraq-flotilla":
        return f == IRAQ and bool(s.t.iraq_south >> h & 1) and all(s.t.river[s.loc[u]] >> h & 1 for u in bits(mine))
    if kind == "russian-winter":
        return f == CAUCASUS and not mine & ~RUSSIANS and s.t.turns[s.turn].months[:3] in WINTER
    if name == "al-meinertzhagen":
        return f == EGYPT
    if name == "al-palestine-naval":
        return f == EGYPT and any(board >> h & 1 for board in s.t.coast.values())
    if name == "al-townsend":
        return f == IRAQ and not mine & ~OF_NATION[BR] and not s.in_play & MAUDE
    return name == "al-yudenich" and f == CAUCASUS and not mine & ~RUSSIANS


def fits_defence(s: State, side: int, h: int, e: int) -> bool:
    """6.18, 6.22, 6.23, 14.11 May an event of the defender be used in this combat? A fort's own unit defends too, as one of the
    nation that built it."""
    name, units, fort = s.t.event[e].id, fighters(s, h, side), intact(s, side, h)
    if name == "cp-determination":
        return bool(units & OF_NATION[TU] & ~PERSIAN) or fort and bool(fort_flag(s, h) >> TU & 1)
    if name == "cp-kemal":
        return (bool(units) or fort) and bool((s.t.region["turkey"] | s.t.european_turkey) >> h & 1)
    return name == "cp-goltz" and FRONT[h] == IRAQ and (bool(units) or fort)


def usable(s: State, side: int, attacker: int, h: int, among: int) -> int:
    """Of some events those that fit the combat for a side."""
    fit = fits_attack if side == attacker else fits_defence
    return mask(e for e in bits(among & ~s.played) if fit(s, side, h, e))


def ready_events(s: State, side: int, attacker: int, h: int) -> int:
    """6.12 [draw], 6.16 [event], 6.17 [event] What a side may play now: from its hand, and what lasts and has not served in this
    turn."""
    lasting = s.in_play & LASTING & EVENTS_OF[side] & ~s.used_turn if side == attacker else 0
    return usable(s, side, attacker, h, s.hands[side] | lasting)


def events_open(s: State, side: int, attacker: int, h: int) -> bool:
    """6.17 [draw] Does the window open? Where events are secret it does if one of those that the side could hold would fit."""
    if ready_events(s, side, attacker, h):
        return True
    return s.law.secret_events and holding(s, side) and bool(usable(s, side, attacker, h, possible(s, side)))


def which_combat_event(s: State, side: int, attacker: int, h: int) -> Ask:
    """6.13 [event] Before the die is thrown."""
    return WHICH_COMBAT_EVENT(side, [*PLAY.among(ready_events(s, side, attacker, h)), PASS], h, always=s.law.secret_events)


@procedure
async def play_events(s: State, side: int, attacker: int, h: int) -> None:
    """6.13 [event] to 6.24 A side commits its events, one after the other."""
    while events_open(s, side, attacker, h):
        c = await ask(s, which_combat_event(s, side, attacker, h))
        if c is PASS:
            break
        commit(s, side, c.a)


def gas_kind(s: State, e: int) -> int:
    """6.13 [event] Chlorine, phosgene or mustard."""
    return KINDS.index(param(s, e, "type"))


def commit(s: State, side: int, e: int) -> None:
    """6.13 [event]#1, 6.13 [event]#2, 6.14 [event] An event is committed to the combat under way: it leaves the hand, and the
    game unless it lasts; a kind of gas belongs to who uses it first."""
    bit = 1 << e
    s.hands[side] &= ~bit
    s.played |= bit
    if bit & LASTING:
        s.in_play |= bit
        s.used_turn |= bit
    else:
        s.spent |= bit
    if bit & GAS:
        s.gas |= 1 << 2 * gas_kind(s, e) + side
    elif bit == HURRICANE:
        s.used_turn |= bit
    elif EFFECT[e] == "russian-winter":
        s.winter = s.turn
    s.secrets += 1
    if s.log is not None:
        s.log.append(ev.EventPlayed(rule_of(s, e), side, e))


def counts(side: int) -> int:
    """10.71#1, 6.13 [event]#4, 6.14 [event], 6.17 [event]#1 Events of a side that let its attackers advance against the deepest
    trenches."""
    return EVENTS_OF[side] & ~TACTICS & events_with("gas", "flamethrower", "mine", "system", "bruchmuller")


