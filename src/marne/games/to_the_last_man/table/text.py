"""Words for the web table: where the game stands, what a question is about, how it ended, events as data."""
from __future__ import annotations

from functools import cache
from typing import Any

from marne.games.to_the_last_man import events as ev
from marne.games.to_the_last_man.words.facts import SIDES
from marne.games.to_the_last_man.words.names import Place, card_name, unit_name, zone_name
from marne.games.to_the_last_man.pieces import (
    ARMIES, ENTENTE, FIRST_FORT, GERMAN, GONE, IDS, IN_ARMY, KINDS, OF_SIDE, POOL, SEATS, TYPE_IDS, UNITS, WAIT, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.questions import QUESTIONS
from marne.games.to_the_last_man.rules.r05_battle import aftermath, battle
from marne.games.to_the_last_man.state import (
    COMBAT, DECLARATION, EFT_LOSSES, FULL, LIMITED, MOVEMENT, NONE, OFFENSIVE, PRODUCTION, REINFORCEMENT, SETUP, SUPPLY, State,
    strength, units_in, zone_of,
)
from marne.games.to_the_last_man.tables import tables
from marne.games.to_the_last_man.view import LEVELS, PHASES, place_id
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.run import is_under_way, under_way, waiting
from marne.parts.bits import bits
from marne.kernel.table import Focus
from marne.parts.words import colon, pick, signed



def seat_name(seat: int, lang: str) -> str:
    return pick(lang, *SIDES[seat])


def zone_words(z: int, lang: str) -> str:
    return zone_name(z, lang)


def unit_words(u: int, lang: str) -> str:
    return unit_name(u, lang)


def card_words(card: int, lang: str) -> str:
    return pick(lang, card_name(card, "en"), card_name(card, "fr"))


def battle_zone(s: State) -> int:
    """The zone of the battle that is being fought, NONE if there is none or all is over but its aftermath."""
    shown = waiting(s, battle)
    return NONE if shown is None or is_under_way(s, aftermath) else shown.z


# Where the game stands ------------------------------------------------------------------------------------------------

PHASE_NAMES: dict[int, tuple[str, str]] = {
    SETUP: ("Set-up", "Mise en place"), REINFORCEMENT: ("Reinforcements", "Renforts"),
    OFFENSIVE: ("Offensive or pass", "Offensive ou passe"), MOVEMENT: ("Movement", "Mouvement"),
    DECLARATION: ("Declaration of battles", "Déclaration des batailles"), COMBAT: ("Combat", "Combat"),
    SUPPLY: ("Supply", "Ravitaillement"), PRODUCTION: ("Production", "Production"),
    EFT_LOSSES: ("Eastern Front", "Front de l'Est"),
}
STEP_NAMES: dict[str, tuple[str, str]] = {
    "cavalry_leaves": ("cavalry may leave", "la cavalerie peut se retirer"),
    "scramble": ("biplanes come", "des biplans arrivent"),
    "dogfight": ("dogfight", "combat aérien"), "keep_biplanes": ("reaction", "réaction"),
    "bombardment": ("attacker's artillery", "artillerie de l'attaquant"), "defence": ("the defender fires", "le défenseur tire"),
    "attack": ("the attacker fires", "l'attaquant tire"), "pursue": ("pursuit", "poursuite"),
    "after_combat": ("retreats", "retraites"), "aftermath": ("end of the battle", "fin de la bataille"),
    "crisis": ("Military Crisis", "Crise militaire"), "reorganise": ("Army contents", "Contenu des armées"),
    "redraw": ("Exchange of cards", "Échange de cartes"), "talks": ("Armistice", "Armistice"),
    "discard_excess": ("Hand limit", "Limite de main"), "place_bonus": ("Extra dice", "Dés supplémentaires"),
    "attack_cards": ("The attacker's cards", "Cartes de l'attaquant"),
    "defence_cards": ("The defender's cards", "Cartes du défenseur"),
}


def turn_words(s: State, lang: str) -> str:
    return pick(lang, f"Turn {s.turn}", f"Tour {s.turn}")


def season_words(s: State, lang: str) -> str:
    return (s.t.label_fr if lang == "fr" else s.t.label_en)[s.turn]


def where(s: State, lang: str) -> str:
    """Turn and season, for the lobby."""
    return f"{turn_words(s, lang)} · {season_words(s, lang)}"


def crumb(s: State, lang: str) -> list[str]:
    """Where in the procedure the game stands, from the turn down to the step of a battle."""
    out = [turn_words(s, lang), season_words(s, lang)]
    if s.result is not None or s.decision is None:
        return [*out, pick(lang, "The game is over", "Partie terminée")]
    if OFFENSIVE <= s.phase <= COMBAT:
        out.append(pick(lang, ("German player turn", "Entente player turn")[s.active],
                        ("Tour allemand", "Tour de l'Entente")[s.active]))
    out.append(pick(lang, *PHASE_NAMES[s.phase]))
    z = battle_zone(s)
    for p, _ in under_way(s):
        if p is battle and z != NONE:
            out.append(battle_name(z, lang))
        elif p.called in STEP_NAMES:
            out.append(pick(lang, *STEP_NAMES[p.called]))
    return out


@cache
def battle_name(z: int, lang: str) -> str:
    """'Battle of the Somme', 'Bataille de la Somme'."""
    place = Place(z, lang)
    return f"Bataille {place.de}" if lang == "fr" else f"Battle of {place.name}"


# What a question is about ---------------------------------------------------------------------------------------------

def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The chosen unit and its zone, the battle zone, the points that are left."""
    q = QUESTIONS[ask.message]
    named, about = q.named(ask), q.about
    if about in ("unit", "hand"):
        return _about_unit(s, named["u"], lang)
    if about in ("battle", "force"):
        z = named["z"]
        units = s.at[z] & OF_SIDE[ask.seat] if about == "force" else 1 << named["u"] if "u" in named else 0
        return _about_battle(s, z, units, lang)
    if about == "battles":
        n = s.battles.bit_count()
        return Focus(pick(lang, f"{n} battle{'s' * (n != 1)} declared", f"{n} bataille{'s' * (n > 1)} déclarée{'s' * (n > 1)}"),
                     tuple(ZONE_IDS[z] for z in bits(s.battles)))
    return Focus(_general(s, ask, about, lang))


def _about_unit(s: State, u: int, lang: str) -> Focus:
    z = zone_of(s, u)
    parts = [unit_words(u, lang)]
    if z < ZONES:
        w = s.loc[u]
        parts.append(zone_words(z, lang) if w == z else f"{unit_words(w - IN_ARMY, lang)}, {zone_words(z, lang)}")
        if u < ARMIES or u >= FIRST_FORT:
            parts.append(pick(lang, f"strength {strength(s, u)}", f"force {strength(s, u)}"))
    return Focus(" · ".join(parts), (ZONE_IDS[z],) if z < ZONES else (), (IDS[u],))


def _about_battle(s: State, z: int, units: int, lang: str) -> Focus:
    last = next((pick(lang, *STEP_NAMES[p.called]) for p, _ in reversed(under_way(s)) if p.called in STEP_NAMES), "")
    return Focus(" · ".join(x for x in (battle_name(z, lang), last) if x), (ZONE_IDS[z],), tuple(IDS[u] for u in bits(units)))


def _general(s: State, ask: Ask, about: str, lang: str) -> str:
    """Questions about no zone or unit of their own: what is left to spend, else the phase."""
    side = ask.seat
    match about:
        case "movement":
            if s.level == LIMITED:
                return pick(lang, "Limited Offensive · one battle", "Offensive limitée · une bataille")
            if s.level == FULL:
                return pick(lang, "Offensive · all units may move", "Offensive · toutes les unités peuvent bouger")
            return pick(lang, "Pass · one unit may move", "Passe · une unité peut bouger")
        case "points":
            return pick(lang, f"{s.bp[side]} BP left", f"Reste {s.bp[side]} BP")
        case "cards":
            n = s.hand[side].bit_count()
            return pick(lang, f"{n} card{'s' * (n != 1)} in hand", f"{n} carte{'s' * (n > 1)} en main")
        case "crisis":
            n = ask.args[0]
            return pick(lang, f"{n} infantry to remove", f"{n} infanterie{'s' * (n > 1)} à retirer")
        case "box":
            n = units_in(s, GERMAN, ZONE_IDS.index("eft")).bit_count()
            return pick(lang, f"Eastern Front · {n} counters", f"Front de l'Est · {n} pions")
    return pick(lang, *PHASE_NAMES[s.phase])


# How it ended ---------------------------------------------------------------------------------------------------------

_WAYS: dict[str, tuple[str, str]] = {
    "3.2": ("", ""), "3.3": ("by capitulation", "par capitulation"), "2.0 VI": ("at the end of the war", "à la fin de la guerre"),
}


def outcome(s: State, lang: str) -> str:
    """The result with the level of victory and what it follows from."""
    r = s.result
    if r is None:
        return ""
    level = next((x for x in s.t.levels if x.id == r.kind), None)
    if level is None:
        return ""
    points = r.score.get("german", 0)
    name = level.name_fr if lang == "fr" else level.name_en
    if r.rule == "3.2":
        sudden = ("at once", "aussitôt") if s.law.decisive_at_once else ("at the end of the season", "en fin de saison")
        way = pick(lang, *(sudden if level.decisive else ("by armistice", "par armistice")))
    else:
        way = pick(lang, *_WAYS.get(r.rule, ("", "")))
    band = _band(level.low, level.high, lang)
    vp = pick(lang, f"the Germans have {signed(points)} VP", f"les Allemands ont {signed(points)} PV")
    if not level.low <= points <= level.high:                       # 3.3: one level worse than the points say
        band = ""
    return f"{name}{' ' * bool(way)}{way}{colon(lang)}{vp}{band}."


def _band(low: int, high: int, lang: str) -> str:
    if low <= -90:
        return pick(lang, f" ({signed(high)} or less)", f" ({signed(high)} ou moins)")
    if high >= 90:
        return pick(lang, f" ({signed(low)} or more)", f" ({signed(low)} ou plus)")
    if low == high:
        return ""
    return pick(lang, f" ({signed(low)} to {signed(high)})", f" (de {signed(low)} à {signed(high)})")


# Events as data -------------------------------------------------------------------------------------------------------

_UNIT_FIELDS = {"unit", "old", "new", "biplane"}
_PLACE_FIELDS = {"src", "dst", "place", "where"}
_SIDE_FIELDS = {"side", "winner", "attacker", "seat"}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event with the ids of the view: units, zones, armies or places off the map, seats, card types."""
    out: dict[str, Any] = {}
    for name in e.__struct_fields__:
        value = getattr(e, name)
        if name == "rule":
            continue
        if name in _UNIT_FIELDS:
            value = IDS[value] if value < UNITS else None
        elif name in _PLACE_FIELDS:
            value = place_id(value) if value < IN_ARMY + ARMIES or value in (POOL, WAIT, GONE) else None
        elif name == "zone":
            value = ZONE_IDS[value] if value < ZONES else None
        elif name in _SIDE_FIELDS:
            value = SEATS[value] if value in (GERMAN, ENTENTE) else None
        elif name == "card":
            value = TYPE_IDS[value] if value < len(TYPE_IDS) else None
        elif name == "what":
            value = KINDS[value]
        elif name == "phase":
            value = PHASES[value]
        elif name == "level":
            value = tables("").levels[value].id if isinstance(e, ev.GameEnded) else LEVELS[value]
        out[name] = value
    return out


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan | ev.PhaseBegan | ev.PlayerTurnBegan)
