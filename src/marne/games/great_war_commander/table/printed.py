"""What is printed on counters, cards and markers, in both languages: the fixed data that the page keeps."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.words import names as spoken
from marne.games.great_war_commander.table import effects as fr_texts
from marne.games.great_war_commander.data.rows import (ABSENT, NATIONS, EntryRow, FateRow, StrategyRow, TerrainRow, UnitRow,
                                                       WorkRow)
from marne.games.great_war_commander.pieces import (
    CARD_IDS, GOAL_IDS, IDS, NATION, PHONE_IDS, SEATS, SIDE, SIDE_OF, STRATEGY_IDS, TYPE_IDS, TYPE_OF, UNITS, WEAPON_IDS,
    WEAPON_SIDE, WEAPONS,
)
from marne.games.great_war_commander.tables import Tables
from marne.kernel.sayings import narrow

TONES = {"ge": "de", "fr": "fr", "us": "us"}            # the colour tokens of the client


def plain(value: int) -> int | None:
    """A number, None where nothing is printed."""
    return None if value == ABSENT else value


def summary(rule: str) -> dict[str, str]:
    """A rule in our own words."""
    found = TITLE.rulebook.rule(rule)
    return {"text_en": found.en, "text_fr": narrow(found.fr)} if found else {"text_en": "", "text_fr": ""}


def names(r: Any) -> dict[str, str]:
    return {"en": r.name_en, "fr": narrow(r.name_fr)}


def units(t: Tables) -> dict[str, Any]:
    """8 Each counter by its id. `said`: its name in sentences. `front`, `back`: the values of both faces; a figure in `boxes` is
    printed in a box."""
    return {IDS[u]: {"id": IDS[u], "type": TYPE_IDS[TYPE_OF[u]], "number": _number(IDS[u], TYPE_IDS[TYPE_OF[u]]),
                     "side": SEATS[SIDE[u]], "tone": TONES[NATIONS[NATION[u]]], "said_en": str(spoken.unit(u, "en")),
                     "said_fr": narrow(str(spoken.unit(u, "fr"))), **_unit(t.rows[u])} for u in range(UNITS)}


def _number(name: str, kind: str) -> str:
    """The number that tells counters of one kind apart, '' if there is one only."""
    return name[len(kind) + 1:]


def _unit(r: UnitRow) -> dict[str, Any]:
    front = {"fp": plain(r.fp), "range": plain(r.reach), "move": plain(r.move), "morale": plain(r.morale),
             "command": plain(r.command)}
    back = {"fp": plain(r.d_fp), "range": plain(r.d_range), "move": plain(r.d_move), "morale": plain(r.d_morale),
            "command": plain(r.d_command)}
    if r.gun_fp > 0:
        front["gun_fp"], front["gun_range"] = plain(r.gun_fp), plain(r.gun_range)
        back["gun_fp"], back["gun_range"] = plain(r.d_gun_fp), plain(r.d_gun_range)
    return {**names(r), "nation": r.nation, "kind": r.kind, "rank": r.rank, "figures": r.figures, "stack": r.stack, "vp": r.vp,
            "stripe": bool(r.stripe_1914), "since": r.since, "until": r.until, "front": front, "back": back,
            "boxes": [name for name, box in (("fp", r.fp_box), ("range", r.range_box), ("move", r.move_box)) if box],
            "immobilisation": plain(r.immobilisation), "adjacent_bonus": plain(r.adjacent_bonus), "engineer": bool(r.engineer),
            "always_cohesion": bool(r.always_cohesion), "source": r.source}


def weapons(t: Tables) -> dict[str, Any]:
    """11 Each weapon by its id. `repair`, `lose`: rows of the random hex that mend or remove a broken one."""
    out = {}
    for w in range(WEAPONS):
        r = t.arms[w]
        out[WEAPON_IDS[w]] = {
            "id": WEAPON_IDS[w], "type": r.id, "number": _number(WEAPON_IDS[w], r.id), **names(r), "nation": r.nation,
            "said_en": str(spoken.weapon(w, "en")), "said_fr": narrow(str(spoken.weapon(w, "fr"))),
            "side": SEATS[WEAPON_SIDE[w]], "tone": TONES[r.nation], "category": r.category, "fp": plain(r.fp),
            "range": [r.range_min, r.range_max], "move": r.move,
            "boxes": [name for name, box in (("fp", r.fp_box), ("range", r.range_box)) if box],
            "light_artillery": bool(r.light_artillery), "repair": [r.repair_lo, r.repair_hi],
            "lose": [r.eliminate_lo, r.eliminate_hi], "carriers": list(r.carriers), "source": r.source,
        }
    return out


def phones(t: Tables) -> dict[str, Any]:
    """12 The off-map batteries."""
    return {name: {"id": name, **names(r), "nation": r.nation, "side": SEATS[SIDE_OF[NATIONS.index(r.nation)]],
                   "tone": TONES[r.nation], "fp": r.fp, "kind": r.kind, "source": r.source}
            for name, r in zip(PHONE_IDS, t.phones, strict=True)}


def cards(t: Tables) -> dict[str, Any]:
    """1.F The Fate cards."""
    return {name: _card(r) for name, r in zip(CARD_IDS, t.cards, strict=True)}


def _card(r: FateRow) -> dict[str, Any]:
    """`order`, `action`, `event`: keys of the lists of these. `also`: the action that may be played instead of the order."""
    return {"id": r.id, "nation": r.nation, "tone": TONES[r.nation], "number": r.number, "order": r.order,
            "also": r.order_as_action, "action": r.action, "action_nation": r.action_nation, "event": r.event,
            "wind": r.wind_direction, "event_from": r.event_from, "hex": r.hex, "white": r.die_white, "coloured": r.die_coloured,
            "trigger": r.trigger, "source": r.source}


def entries(t: Tables, kind: str) -> dict[str, Any]:
    """15-97 The orders, actions or events by the number of their rule. `when`: the moment they may be played."""
    told = {"order": fr_texts.ORDERS, "action": fr_texts.ACTIONS, "event": fr_texts.EVENTS}[kind]
    return {r.rule: _entry(r, told) for r in t.ds.catalogue if r.kind == kind}


def _entry(r: EntryRow, told: dict[str, str]) -> dict[str, Any]:
    return {"id": r.rule, "rule": r.rule, **names(r), "text_en": r.effect_en, "text_fr": narrow(told[r.rule]),
            "when_en": r.window, "when_fr": narrow(fr_texts.WINDOWS[r.window]), "nations": list(r.nations),
            "since": r.since, "defender_only": bool(r.defender_only), "playable": bool(r.playable),
            "copies": {"ge": r.copies_ge, "fr": r.copies_fr, "us": r.copies_us}}


def strategies(t: Tables) -> dict[str, Any]:
    """S98 The Strategy cards by their id."""
    return {name: _strategy(r) for name, r in zip(STRATEGY_IDS, t.strategy, strict=True)}


def _strategy(r: StrategyRow) -> dict[str, Any]:
    return {"id": r.id, "rule": r.rule, **names(r), "nation": r.nation, "tone": TONES[r.nation], "text_en": r.effect_en,
            "text_fr": narrow(fr_texts.STRATEGIES[r.rule]), "when_en": r.window,
            "when_fr": narrow(fr_texts.WINDOWS[r.window]), "since": r.since, "until": r.until,
            "reminder": bool(r.reminder), "bonus": r.dice_bonus}


def goals(t: Tables) -> dict[str, Any]:
    """7.3.2 The objective markers."""
    from marne.games.great_war_commander.words.names import goal
    return {name: {"id": name, "letter": r.letter, "objective": r.objective, "vp": r.vp, "kind": r.kind, "en": goal(g, "en"),
                   "fr": goal(g, "fr"), "secret": bool(r.secret_side)}
            for g, (name, r) in enumerate(zip(GOAL_IDS, t.goals, strict=True))}


def terrain(t: Tables) -> dict[str, Any]:
    """T99-T124.1 The terrains. `move` None: impassable. `added`: cost and cover come on top of the other terrain."""
    return {r.id: _terrain(r) for r in t.ds.terrain}


def _terrain(r: TerrainRow) -> dict[str, Any]:
    shut = r.cost == ABSENT
    silent = shut or (r.kind in ("element", "marker") and not r.cover)             # nothing of its own
    return {"id": r.id, "rule": r.rule, **names(r), "kind": r.kind, "move": plain(r.cost),
            "added": r.kind in ("hexside", "marker") or r.id == "hill", "cover": None if silent else r.cover, "sight": r.los,
            "hindrance": r.hindrance, "blind": bool(r.blind_hex), "vulnerability": r.vulnerability, "degrades_to": r.degrades_to,
            "water": bool(r.water), **summary(r.rule)}


def works(t: Tables) -> dict[str, Any]:
    """F126-F131 The fortifications."""
    return {r.id: _work(r) for r in t.ds.works}


def _work(r: WorkRow) -> dict[str, Any]:
    said = summary(r.rule)
    more = narrow(fr_texts.WORKS[r.effect])
    return {"id": r.id, "rule": r.rule, **names(r), "cover": None if r.id == "wire" else r.cover,
            "vulnerability": r.vulnerability, "degrades_to": r.degrades_to, "tank_test": bool(r.tank_test),
            "wins_melee_ties": bool(r.wins_melee_ties), "text_en": r.effect or said["text_en"],
            "text_fr": more or said["text_fr"]}


def nations(t: Tables) -> dict[str, Any]:
    return {r.id: {"id": r.id, **names(r), "side": SEATS[SIDE_OF[NATIONS.index(r.id)]], "tone": TONES[r.id],
                   "gas_from": r.gas_from, "strafe_from": r.strafe_from} for r in t.ds.nations if r.id in NATIONS}


def markers(t: Tables) -> dict[str, Any]:
    """The kinds of markers with their stock."""
    return {r.id: {"id": r.id, **names(r), "count": r.count} for r in t.ds.markers}
