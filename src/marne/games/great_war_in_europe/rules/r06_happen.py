"""6.7 to 6.64 Mandatory events: what happens at once when they are drawn."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices_events import PLACE_ARMENIANS, PLACE_FIRST_ARABS, REMOVE, SEND_WEST, WEAR
from marne.games.great_war_in_europe.pieces import (AB, ALLIED, ALPENKORPS, AM, AVAILABLE_NE, BR, BU, CANAL, CAUCASUS, CAVALRY,
                                                    CENTRAL, COMBAT, COMING, DEAD_NE,
                                                    EFFECT, EGYPT, EVENT, EVENT_UNITS, INDEX, IRAQ, IT, NATIONS, OF_FRONT,
                                                    OF_NATION, OUT,
                                                    REMOVED, RIFLES, RUSSIANS, SHOCKABLE)
from marne.games.great_war_in_europe.questions_events import WHERE_ARMENIANS, WHERE_FIRST_ARABS, WHO_IS_WITHDRAWN, WHO_IS_WORN
from marne.games.great_war_in_europe.rules.r05_3_replacement import desert
from marne.games.great_war_in_europe.rules.r10_46_support import param, rule_of
from marne.games.great_war_in_europe.rules.r10_combat import clash, clear
from marne.games.great_war_in_europe.rules.r16_collapse import collapse
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.state import (NEVER, State, attack_of, eliminate, fighters, in_box, nation_side, of, put,
                                                   units_on)
from marne.kernel.chance import draw, roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

U_BOATS = mask((EVENT["cp-uboat-1"], EVENT["cp-uboat-2"]))
ANA = 1 << EVENT["al-ana"]
NOT_SENT = mask((INDEX["br-10in"], INDEX["br-11in"])) if "br-10in" in INDEX else 0      # 6.46
THREE = 3


@procedure
async def happens(s: State, side: int, e: int) -> None:
    """6.12 [draw] A mandatory event takes effect; some go back into their cup if their time has not come."""
    kind, bit = EFFECT[e], 1 << e
    if too_early(s, e):
        s.cups[side] |= bit
        if s.log is not None:
            s.log.append(ev.EventReturned(rule_of(s, e), side, e))
        return
    if kind == "kaiserschlacht-ne" and s.t.turns[s.turn].year < 1918:
        s.kaiserschlacht_due = e + 1                        # 6.64: it waits for the first turn of 1918
        return
    if s.log is not None and not (kind == "french-mutiny" and s.law.secret_mutiny):     # 18.25
        s.log.append(ev.EventUsed(rule_of(s, e), side, e))
    if kind == "arab-northern-army":
        s.in_play |= bit
        await arabs_rise(s)
    elif kind == "armenian-massacres":
        s.spent |= bit
        await armenians_rise(s)
    elif kind == "armenian-republic":
        s.spent |= bit
        await republic(s)
    elif kind == "libyan-revolt":
        s.spent |= bit
        await withdrawn(s, int(param(s, e, "factors")), 0)
        s.libya = s.letter + THREE
    elif kind == "kaiserschlacht-ne":
        s.spent |= bit
        await withdrawn(s, int(param(s, e, "factors")), THREE)
        s.kaiserschlacht = s.turn + THREE - 1
    elif kind == "influenza":
        s.spent |= bit
        await influenza(s)
    else:
        at_once(s, side, e)


def too_early(s: State, e: int) -> bool:
    """6.9, 6.26, 6.30#2, 6.48 Events that are put back: the Armenian Republic and the Civil War before the Bolshevik Revolution,
    the Atrocity without the Arabs, Conrad's offensive while Italy is neutral."""
    kind = EFFECT[e]
    if kind == "armenian-republic":
        return s.bolshevik == NEVER or not russian_towns(s)
    if kind == "russian-civil-war":
        return s.bolshevik == NEVER
    if kind == "atrocity":
        return not s.present & OF_NATION[AB]
    if kind == "mandated-offensive":
        return s.t.event[e].id == "cp-conrad" and nation_side(s, IT) < 0
    return False


def three_turns(s: State) -> int:
    """6.30, 6.47, 6.57 The last of the three turns of an event: that of the draw is the first, by the option the next one."""
    return s.turn + THREE - 1 + s.law.from_next


def at_once(s: State, side: int, e: int) -> None:
    """6.11 [event], 6.12 [event], 6.30, 6.42, 6.43, 6.45, 6.47, 6.48, 6.49, 6.50, 6.51, 6.54, 6.55, 6.56, 6.57, 6.58, 6.63
    Events without a choice."""
    kind, bit = EFFECT[e], 1 << e
    lasting = kind in ("czar-takes-command", "army-of-islam", "russian-civil-war", "u-boat")
    if lasting:
        s.in_play |= bit
    else:
        s.spent |= bit
    if kind == "remove-units":
        for u in bits(EVENT_UNITS[e] & ~in_box(s, OUT)):
            put(s, u, REMOVED)
        s.libya_units &= ~EVENT_UNITS[e]                    # 6.46: who has been sent to Libya does not come back either
    elif kind == "mandated-offensive":
        mandate(s, e)
    elif kind == "russian-paralysis":
        s.paralysis = s.turn
    elif kind == "atrocity":
        s.atrocity = s.turn
    elif kind == "french-mutiny":
        s.mutiny = three_turns(s)
        s.mutiny_hidden = int(s.law.secret_mutiny)
    elif kind == "u-boat":
        if not s.box & U_BOATS:
            s.box |= bit                                    # 5.22#1: a second one waits
    elif kind == "jutland":
        jutland(s)
    elif kind == "vp":
        s.vp += 0 if s.jutland else int(param(s, e, "vp"))  # 6.51
    elif kind == "entry":
        s.entering[side] |= 1 << NATIONS.index(param(s, e, "nation"))
    elif kind == "collapse":
        if nation_side(s, BU) < 0:
            s.barred |= 1 << BU                             # 6.54#3
        else:
            collapse(s, BU, "6.55")
    elif kind == "us-entry":
        s.us_entry = min(s.us_entry, s.letter + 1)          # 6.56
    elif kind == "serb-typhus":
        s.typhus = three_turns(s)
        s.rp[NATIONS.index("SR")] = 0


def mutiny_told(s: State) -> None:
    """6.47 A concealed mutiny need not be revealed before it is over: then it is."""
    if s.mutiny_hidden and s.turn > s.mutiny:
        s.mutiny_hidden = 0
        s.secrets += 1
        if s.log is not None:
            s.log.append(ev.EventUsed("6.47", ALLIED, EVENT["al-mutiny"]))


def mandate(s: State, e: int) -> None:
    """6.30, 6.30#1, 6.30#2, 6.30#3 A mandated offensive begins."""
    name = s.t.event[e].id
    if name == "al-haig":
        s.haig = three_turns(s)
    elif name == "cp-conrad":
        s.conrad = three_turns(s)
        s.conrad_first = s.turn + s.law.from_next
    else:
        s.enver = s.turn


def jutland(s: State) -> None:
    """6.50 A die changes the points of the CP."""
    die = roll(s, "jutland", "6.50")
    change: int = s.t.ds.tables["jutland"][str(die)]
    s.vp += change
    s.jutland = int(change > 0)


def shock_units(s: State) -> int:
    """6.58#1 The shock troops on the maps that were converted; the Alpenkorps always is what it is (15.46)."""
    return s.back & SHOCKABLE & s.present & ~(1 << ALPENKORPS)


def who_is_worn(s: State, left: int) -> Ask:
    return WHO_IS_WORN(CENTRAL, WEAR.among(shock_units(s)), left)


@procedure
async def influenza(s: State) -> None:
    """6.58, 6.58#1 Nobody places new units in this turn, nobody is restored in the next Replacement Phase; two dice of shock
    units, chosen by their owner, are ordinary divisions again, for good."""
    s.influenza, s.no_rebuild = s.turn, 1
    if not shock_units(s):
        return
    left = roll(s, "influenza", "6.58#1") + roll(s, "influenza", "6.58#1")
    while left and shock_units(s):
        c = await ask(s, who_is_worn(s, left))
        s.back &= ~(1 << c.a)
        s.worn |= 1 << c.a
        left -= 1


# Arabs and Armenians -------------------------------------------------------------------------------------------------------


def where_first_arabs(s: State) -> Ask:
    return WHERE_FIRST_ARABS(ALLIED, PLACE_FIRST_ARABS.among(desert(s)))


@procedure
async def arabs_rise(s: State) -> None:
    """6.7, 15.81, 14.53 An Arab unit, drawn at random and untried, in a desert hex of Palestine without a CP unit."""
    if not desert(s):
        return
    u = draw(s, bits(OF_NATION[AB] & ~in_box(s, OUT)), "arabs", "6.7")
    c = await ask(s, where_first_arabs(s))
    enters(s, ALLIED, 1 << u, c.a)                          # 7.13#4, 14.53
    put(s, u, c.a)


def fresh_armenians(s: State) -> int:
    """15.81, 15.82 Armenian units that have not come yet."""
    return in_box(s, COMING, OF_NATION[AM])


@procedure
async def armenians_rise(s: State) -> None:
    """6.8 An untried Armenian unit in Van; CP units there must attack it at once, by the rules of combat. A lone HQ of theirs is
    overrun (8.22#1); if both sides are still there afterwards the rising is over, since no hex holds both (8.22)."""
    van = s.t.van
    if not fresh_armenians(s):
        return
    u = draw(s, bits(fresh_armenians(s)), "armenians", "6.8")
    foes = fighters(s, van, CENTRAL)
    put(s, u, van)
    if foes:
        s.target, s.attackers = van, foes
        await clash(s, CENTRAL, van)
        clear(s)
    rising = of(s, van, ALLIED)
    if rising and fighters(s, van, CENTRAL):
        for v in bits(rising):
            eliminate(s, v)
    elif rising:
        enters(s, ALLIED, rising, van)


def russian_towns(s: State) -> int:
    """6.9, 6.8, 15.81 Towns, not cities, of Russia on the Caucasus map without Russian or CP units; Armenians are Russians for
    all rules."""
    t = s.t
    board = t.towns & ~t.cities & t.country["RU"] & OF_FRONT[CAUCASUS] & ~s.occ[CENTRAL] & ~s.staff[CENTRAL]
    return mask(h for h in bits(board) if not of(s, h, ALLIED) & RUSSIANS)


def where_armenians(s: State) -> Ask:
    return WHERE_ARMENIANS(ALLIED, PLACE_ARMENIANS.among(russian_towns(s)))


@procedure
async def republic(s: State) -> None:
    """6.9 After the Bolshevik Revolution: an untried Armenian unit in a Russian town of the Caucasus."""
    if fresh_armenians(s):
        u = draw(s, bits(fresh_armenians(s)), "armenians", "6.9")
        c = await ask(s, where_armenians(s))
        put(s, u, c.a)
        take(s, ALLIED, c.a, 1 << u)


# Withdrawals ---------------------------------------------------------------------------------------------------------------


def troops(s: State, libya: bool, cavalry: bool) -> int:
    """6.46, 6.64 The British units from which must be taken, by the order of their places. Libya: Egypt, the box, Iraq; not those
    that are to leave by 6.11. The Kaiserschlacht: Egypt, Iraq, the box, the dead pile; not the South Persian Rifles."""
    units = OF_NATION[BR] & COMBAT & ~CANAL & ~(NOT_SENT if libya else 1 << RIFLES)
    if cavalry:
        units &= CAVALRY
    egypt, iraq, box = units_on(s, OF_FRONT[EGYPT]), units_on(s, OF_FRONT[IRAQ]), in_box(s, AVAILABLE_NE)
    for pool in (egypt, box, iraq) if libya else (egypt, iraq, box, in_box(s, DEAD_NE)):
        if pool & units:
            return pool & units
    return 0


def who_is_withdrawn(s: State, left: int, libya: bool, cavalry: bool) -> Ask:
    verb = REMOVE if libya else SEND_WEST
    return WHO_IS_WITHDRAWN(ALLIED, verb.among(troops(s, libya, cavalry)), left, rule="6.46" if libya else "6.64")


@procedure
async def withdrawn(s: State, factors: int, horse: int) -> None:
    """6.46, 6.64 The Allies withdraw British units worth so many attack factors, as far as there are any. For the Kaiserschlacht
    `horse` of them are cavalry, if there is any; those sent to Libya come back after three Strategic Turns."""
    libya, left, mounted = not horse, factors, horse
    while left > 0:
        cavalry = mounted > 0 and bool(troops(s, libya, True))
        if not troops(s, libya, cavalry):
            break
        c = await ask(s, who_is_withdrawn(s, left, libya, cavalry))
        worth = max(1, attack_of(s, c.a))
        left, mounted = left - worth, mounted - (worth if CAVALRY >> c.a & 1 else 0)
        put(s, c.a, REMOVED)
        if libya:
            s.libya_units |= 1 << c.a


def libyans_return(s: State) -> None:
    """6.46 The units withdrawn for Libya are available again."""
    if s.libya and s.letter >= s.libya:
        for u in bits(s.libya_units):
            put(s, u, AVAILABLE_NE)
        s.libya = s.libya_units = 0
