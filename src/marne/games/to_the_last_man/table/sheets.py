"""For the web table: the production sheet, the calendar and the tracks."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.rules.r08_1_armies import can_shift
from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.rules.r09_8_crisis import CARD_OF, crisis_now
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value, loss_dice
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, EFT, ENTENTE, GERMAN, IDS, K_BIPLANE, K_COMMONWEALTH, K_FORT, KINDS, NATION, NATIONS, OF_KIND, OF_NATION,
    OF_SIDE, SEATS, STOSS, TYPE_IDS, WAIT, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.rules.r07_production import (COUNTERS, O_BUILD, O_CARD, O_ENTRENCH, O_PROMOTE, building_sites,
                                                              diggers, home_zones, lowest, may_dig, recruits, unseal)
from marne.games.to_the_last_man.rules.r02_reinforcements import places
from marne.games.to_the_last_man.state import NONE, PRODUCTION, State, units_in
from marne.games.to_the_last_man.tables import LAST
from marne.games.to_the_last_man.rules.r03_victory import eft_vp, level_of, paris_gun_vp, vp, zone_vp
from marne.games.to_the_last_man.words.names import counter_name, place_name, unit_name, zone_name
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

BOTH = (GERMAN, ENTENTE)


def season_name(s: State, turn: int, lang: str) -> str:
    t = s.t
    return (t.label_fr if lang == "fr" else t.label_en)[min(turn, LAST)]


def since(s: State, turn: int, lang: str) -> str:
    """A season as one says from when on: 'Summer 1917', 'l'été 1917'."""
    name = season_name(s, turn, lang)
    if lang != "fr":
        return name
    return ("le " if name.startswith("P") else "l'") + name[0].lower() + name[1:]


# 7 Production -------------------------------------------------------------------------------------------------------------

PRICE_RULE = {"infantry": "7.6 [1BP.3]", "cavalry": "7.6 [1BP.4]", "artillery": "7.6 [1BP.5]", "biplane": "7.6 [1BP.6]",
              "siege-gun": "7.6 [1BP.7]", "paris-gun": "7.6 [1BP.8]", "tank": "7.6 [2BP.1]", "stosstruppen": "7.6 [2BP.2]",
              "commonwealth": "7.6 [2BP.3]"}


def reason(pair: Pair, rule: str, lang: str) -> dict[str, str]:
    return {"text": pick(lang, *pair), "rule": rule}


def stock(s: State, side: int, lang: str) -> list[dict[str, Any]]:
    """7.2, 7.6 The price list: each sort of counter with how many can be had, and why none can."""
    out = []
    for n, board in COUNTERS[side]:
        nation, kind = n >> 4, n & 15
        pool = s.pool & board
        ready = pool & s.t.on_sale[s.turn]
        some = lowest(ready or pool or board)
        cost = s.t.cost[some]
        dates = sorted({s.t.build_from[u] for u in bits(pool & ~ready) if s.t.build_from[u]})
        room = places(s, some, building_sites(s, side, nation)) if ready else 0
        why = None
        if not pool and kind == K_COMMONWEALTH:
            why = reason(("only to rebuild one that was lost", "seulement pour en reconstruire une perdue"), "7.6 [2BP.3]", lang)
        elif not pool:
            why = reason(("no counter left in the pool", "plus de pion en réserve"), "1.2.1", lang)
        elif not ready:
            date = since(s, dates[0], lang) if dates else ""
            why = reason((f"from {date}", f"dès {date}"), "8.3.4 [build]" if kind == K_BIPLANE else "7.6", lang)
        elif cost > s.bp[side]:
            why = reason((f"costs {cost} BP", f"coûte {cost} BP"), PRICE_RULE[KINDS[kind]], lang)
        elif not room:
            why = reason(("no supplied place with room", "aucun lieu ravitaillé avec de la place"), "7.2", lang)
        out.append({"counter": f"{NATIONS[nation]}-{KINDS[kind]}", "nation": NATIONS[nation], "kind": KINDS[kind],
                    "unit": IDS[some], "name": pick(lang, counter_name(n, "en"), counter_name(n, "fr")), "cost": cost,
                    "left": ready.bit_count(), "later": (pool & ~ready).bit_count(),
                    "from": since(s, dates[0], lang) if dates else "",
                    "rule": PRICE_RULE[KINDS[kind]], "why": why})
    return out


def lost_armies(s: State, side: int, lang: str) -> list[dict[str, Any]]:
    """7.3 Eliminated armies, and whether there is a zone for them."""
    out = []
    for a in bits(s.pool & OF_SIDE[side] & ARMY):
        why = None
        if s.bp[side] < s.t.cost[a]:
            why = reason((f"costs {s.t.cost[a]} BP", f"coûte {s.t.cost[a]} BP"), "7.6 [1BP.2]", lang)
        elif not home_zones(s, side, NATION[a]):
            why = reason(("no supplied zone of its own country", "aucune zone ravitaillée de son pays"), "7.3", lang)
        out.append({"id": IDS[a], "name": unit_name(a, lang), "cost": s.t.cost[a], "why": why})
    return out


def orders(s: State, side: int, lang: str) -> list[dict[str, Any]]:
    """7.0 The plan so far, in the order in which it was made. Entrenching costs with the first of each four (7.4)."""
    out: list[dict[str, Any]] = []
    dug = 0
    for code, u, _src, v, *_ in s.orders[side]:
        if code == O_CARD:
            row = {"order": "card", "text": pick(lang, "A card", "Une carte"), "cost": s.t.cost_card, "rule": "7.1"}
        elif code == O_BUILD:
            row = {"order": "build", "text": unit_name(u, lang), "cost": s.t.cost[u], "rule": "7.3" if u < ARMIES else "7.2"}
        elif code == O_ENTRENCH:
            row = {"order": "entrench", "text": unit_name(u, lang), "cost": 0 if dug % s.t.units_per_dig else s.t.cost_dig,
                   "rule": "7.4"}
            dug += 1
        elif code == O_PROMOTE:
            row = {"order": "promote", "text": unit_name(v, lang), "cost": s.t.cost_promote, "rule": "7.5"}
        else:
            row = {"order": "shift", "text": unit_name(u, lang), "cost": 0, "rule": "8.1"}
        at = v if code == O_PROMOTE else u
        where = NONE if at == NONE else s.loc[at]
        out.append({**row, "unit": "" if at == NONE else IDS[at], "place": "" if where == NONE else place_name(where, lang)})
    return out


def own_plan(s: State, side: int, lang: str) -> dict[str, Any]:
    """7.0-7.6 All that the planner sees of his own sheet."""
    t = s.t
    cap = t.entrench_cap[s.turn]
    hand = s.hand[side].bit_count()
    dig = None
    if not may_dig(s, side):
        dig = reason(("one BP at most this turn", "un BP au plus ce tour-ci"), "7.4 [cap]", lang) if cap and s.dug[side] >= cap \
            else reason(("no BP left", "plus de BP"), "7.4", lang)
    elif not diggers(s, side):
        dig = reason(("everybody is entrenched", "tout le monde est retranché"), "7.4", lang)
    promote = None
    if side == GERMAN:
        why = None
        if s.turn < t.promote_from:
            date = since(s, t.promote_from, lang)
            why = reason((f"from {date}", f"dès {date}"), "7.5", lang)
        elif not s.pool & STOSS:
            why = reason(("no counter left in the pool", "plus de pion en réserve"), "1.2.1", lang)
        elif not recruits(s):
            why = reason(("no BP left", "plus de BP") if s.bp[side] < t.cost_promote else
                         ("nobody can be promoted", "personne à promouvoir"), "7.5", lang)
        promote = {"cost": t.cost_promote, "left": (s.pool & STOSS).bit_count(), "why": why, "rule": "7.5"}
    return {
        "side": SEATS[side], "income": t.income[side][s.turn], "points": s.bp[side], "orders": orders(s, side, lang),
        "stock": stock(s, side, lang), "armies": lost_armies(s, side, lang),
        "card": {"cost": t.cost_card, "bought": s.bought[side], "hand": hand, "limit": hand_limit(s, side), "rule": "7.1"},
        "entrench": {"cost": t.cost_dig, "left": s.digs[side], "per": t.units_per_dig, "cap": cap, "spent": s.dug[side],
                     "why": dig, "rule": "7.4"},
        "promote": promote, "shift": can_shift(s, side),
    }


def production(g: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """7.0 The production sheet: the reader's own plan; of the other's only whether it is sealed. None outside the planning."""
    if g.phase != PRODUCTION or not g.before:
        return None
    s = g.copy()
    unseal(s, seat)
    planning = -1 if s.committed & 1 << ENTENTE else ENTENTE if s.committed & 1 << GERMAN else GERMAN
    sides = {SEATS[x]: {"income": s.t.income[x][s.turn],
                        "state": "sealed" if s.committed >> x & 1 else "planning" if x == planning else "waiting"} for x in BOTH}
    if seat is not None and sides[SEATS[seat]]["state"] == "waiting":
        s.bp[seat] = s.t.income[seat][s.turn]                           # not counted out yet
    own = None if seat is None else own_plan(s, seat, lang)
    return {"turn": s.turn, "season": season_name(s, s.turn, lang), "rule": "7.0", "sides": sides, "own": own}


# Calendar -----------------------------------------------------------------------------------------------------------------

EVENT_RULE = {"army": "2.0 I", "unit": "2.0 I", "commonwealth": "8.2.3", "blockade": "3.1 [blockade]"}


def first_turn(s: State) -> int:
    """The turn on which the scenario of this game began."""
    return s.law.start_turn


def calendar(g: State, lang: str) -> list[dict[str, Any]]:
    """2.0 VI The seasons from the start of the scenario to its end, with arrivals, changes and the charts of the turn."""
    t = g.t
    rows: dict[int, list[dict[str, Any]]] = {}
    for e in t.ds.events:
        rows.setdefault(e.turn, []).append(
            {"kind": e.kind, "side": e.side, "nation": e.nation, "what": e.what, "n": e.qty or 0,
             "text": pick(lang, e.text_en, e.text_fr), "rule": EVENT_RULE.get(e.kind) or e.source.removeprefix("rule ")})
    out = []
    for turn in range(first_turn(g), g.law.end_turn + 1):
        crises = [{"text": pick(lang, c.name_en, c.name_fr), "side": SEATS[c.victim], "n": c.number,
                   "card": TYPE_IDS[c.card], "rule": "9.9" if c.victim == GERMAN else "9.8"}
                  for c in t.crises if c.year == t.year[turn]]
        out.append({
            "turn": turn, "season": t.season[turn], "year": t.year[turn], "name": season_name(g, turn, lang),
            "state": "past" if turn < g.turn else "now" if turn == g.turn else "next",
            "bp": {SEATS[x]: t.income[x][turn] for x in BOTH}, "limit": {SEATS[x]: t.hand_limit[x][turn] for x in BOTH},
            "guns": {n: t.guns[turn][i] for i, n in enumerate(NATIONS)}, "blockade": t.blockade[turn],
            "eft": bool(t.eft_vp[turn]), "shuffle": bool(t.reshuffle[turn]), "events": rows.get(turn, []), "crises": crises,
        })
    return out


# Tracks -------------------------------------------------------------------------------------------------------------------


def vp_zones(s: State, lang: str) -> list[dict[str, Any]]:
    """3.1 Zones worth VP and whose they are; a disputed zone counts for nobody."""
    front = disputed(s)
    out = [{"zone": ZONE_IDS[z], "name": zone_name(z, lang), "vp": s.t.vp[z],
            "held": "disputed" if front >> z & 1 else SEATS[GERMAN if s.german >> z & 1 else ENTENTE]}
           for z in range(ZONES) if s.t.vp[z] and s.t.playable >> z & 1]
    return sorted(out, key=lambda x: (["german", "disputed", "entente"].index(x["held"]), -x["vp"], x["name"]))


def pool(s: State) -> list[dict[str, Any]]:
    """1.2.1 The force pools and who is on the way: number of counters by nation and kind."""
    out = []
    for n, nation in enumerate(NATIONS):
        kinds = []
        for k, kind in enumerate(KINDS):
            all_ = OF_NATION[n] & OF_KIND[k]
            if not all_ or k == K_FORT:
                continue
            here = s.pool & all_
            waits = sum(s.loc[u] == WAIT for u in bits(all_))
            field = sum(s.loc[u] < WAIT - 1 for u in bits(all_))
            if here or waits:
                kinds.append({"kind": kind, "unit": IDS[lowest(here or all_)], "pool": here.bit_count(), "waits": waits,
                              "map": field, "now": (here & s.t.on_sale[s.turn]).bit_count()})
        if kinds:
            out.append({"nation": nation, "side": SEATS[GERMAN if nation == "ge" else ENTENTE], "kinds": kinds})
    return out


def tracks(g: State, lang: str) -> dict[str, Any]:
    """3.1 The VP and what they are made of, the levels, the blockade, the Eastern Front box, the crises, the force pools."""
    t = g.t
    points = vp(g)
    at = level_of(g, points)
    parts = [
        ("zones", ("Zones friendly to Germany", "Zones amies de l'Allemagne"), zone_vp(g), "3.1"),
        ("ledger", ("Armies eliminated and crises not met", "Armées éliminées et crises non satisfaites"), g.ledger,
         "3.1 [mod 1]"),
        ("eft", ("Eastern Front box", "Case du front de l'Est"), eft_vp(g), "3.1 [mod 5]"),
        ("paris-gun", ("Paris Gun near Paris", "Canon de Paris près de Paris"), paris_gun_vp(g), "8.3.6"),
        ("blockade", ("Blockade", "Blocus"), t.blockade[g.turn], "3.1 [blockade]"),
    ]
    crises = []
    for x in BOTH:
        e = crisis_now(g, x)
        crises.append({"card": TYPE_IDS[CARD_OF[x]], "side": SEATS[x], "victim": SEATS[1 - x],
                       "name": pick(lang, e.name_en, e.name_fr) if e else "", "n": e.number if e else 0,
                       "rule": "9.8" if x == GERMAN else "9.9"})
    levels = [{"id": x.id, "name": pick(lang, x.name_en, x.name_fr), "from": x.low, "to": x.high,
               "side": SEATS[x.side] if x.side >= 0 else "", "decisive": x.decisive} for x in t.levels]
    return {
        "vp": {"total": points, "level": at, "rule": "3.1", "levels": levels,
               "parts": [{"id": i, "text": pick(lang, *p), "value": v, "rule": r} for i, p, v, r in parts]},
        "zones": vp_zones(g, lang), "crises": crises,
        "blockade": [{"turn": n, "year": t.year[n], "value": t.blockade[n]} for n in range(1, LAST + 1)
                     if n == 1 or t.blockade[n] != t.blockade[n - 1]],
        "eft": {"points": box_value(g), "vp": eft_vp(g), "dice": loss_dice(g), "per_vp": t.eft_per_vp, "per_die": t.eft_per_die,
                "counts": bool(t.eft_vp[g.turn] and g.law.eft_used), "units": [IDS[u] for u in bits(units_in(g, GERMAN, EFT))],
                "rule": "2.0 V.4"},
        "pool": pool(g), "turn": g.turn, "end": g.law.end_turn,
    }


