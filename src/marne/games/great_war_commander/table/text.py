"""Words for the web table: where the game stands, what a question is about, how it ended, events as data."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marne.games.great_war_commander import events as ev
from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.questions import WHICH_REACTION
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    CARD_IDS, GOAL_IDS, IDS, NONE, OF_SIDE, PHONE_IDS, PIECE_IDS, SEATS, STRATEGY_IDS, UNITS, WEAPON_IDS,
)
from marne.games.great_war_commander.words.phrases_log import PURPOSES as PURPOSE_WORDS
from marne.games.great_war_commander.rules.r01_roll import PURPOSES
from marne.games.great_war_commander.state import SETUP, State
from marne.games.great_war_commander.rules.orders.O21_defence import resist
from marne.games.great_war_commander.table.frames import frames
from marne.games.great_war_commander.tables import BOXES, TRIGGERS, tables
from marne.kernel.choice import Ask
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.run import waiting
from marne.kernel.table import Focus
from marne.parts.bits import bits
from marne.parts.words import colon, counted, pick

SIDES = (("Germany", "Allemagne"), ("Allies", "Alliés"))
NATION_NAMES = (("Germans", "Allemands"), ("French", "Français"), ("Americans", "Américains"))
NATION_TURN = (("German turn", "Tour allemand"), ("French turn", "Tour français"), ("American turn", "Tour américain"))
WINS = (("The Germans win", "Les Allemands l'emportent"), ("The French win", "Les Français l'emportent"),
        ("The Americans win", "Les Américains l'emportent"))


def seat_name(seat: int, lang: str) -> str:
    return pick(lang, *SIDES[seat])


def nation_name(s: State, side: int, lang: str) -> str:
    """Who sits there in this scenario: 'French', 'Américains'."""
    return pick(lang, *NATION_NAMES[s.law.nations[side]])


# Where the game stands ------------------------------------------------------------------------------------------------


def date_words(s: State, lang: str) -> str:
    return names.month(s.law.date, lang)


def where(s: State, lang: str) -> str:
    """Turn, time and date, for the lobby."""
    if s.phase == SETUP:
        return f"{pick(lang, 'Set-up', 'Mise en place')} · {date_words(s, lang)}"
    return pick(lang, f"Turn {s.turn} · time {s.time} · {date_words(s, lang)}",
                f"Tour {s.turn} · temps {s.time} · {date_words(s, lang)}")


def crumb(s: State, lang: str) -> Sequence[str]:
    """The turn, whose it is, the order under way, and what is inside it."""
    if s.phase == SETUP:
        return [pick(lang, "Set-up", "Mise en place")]
    out = [pick(lang, f"Turn {s.turn}", f"Tour {s.turn}"), pick(lang, *NATION_TURN[s.law.nations[s.active]])]
    if s.order:
        n = s.law.sides[s.active].orders
        out.append(pick(lang, f"{names.order(s.order, lang)} (order {s.orders} of {n})",
                        f"{names.order(s.order, lang)} (ordre {s.orders} sur {n})"))
    for name, kept in frames(s):
        told = _step(name, kept, lang)
        if told and (not out or out[-1] != told):
            out.append(told)
    return out


_STEPS: dict[str, tuple[str, str]] = {
    "r05_turn.passing": ("Pass", "Passe"), "r05_turn.headquarters": ("Orders of headquarters", "Ordres du QG"),
    "r05_turn.engineer": ("Engineers", "Génie"), "r05_turn.end_of_turn": ("End of the turn", "Fin du tour"),
    "r06_time.advance_time": ("Time advances", "Avance du temps"), "r06_time.arrivals": ("Reinforcements", "Renforts"),
    "A42_reaction.react": ("Reaction to the move", "Réaction au mouvement"),
    "O19_bombardment.impact": ("Impact of the shells", "Impact des obus"),
    "O19_bombardment.gas_attack": ("Gas attack", "Attaque au gaz"),
    "O19_artillery.spot": ("Spotting round", "Salve de réglage"), "O17_air.strike": ("Air strike", "Frappe aérienne"),
    "r01_triggers.sniper": ("Sniper", "Sniper"),
    "r01_triggers.pull": ("Trigger", "Déclencheur"), "O26_rout.fall_back": ("Falling back", "Repli"),
    "S98_strategy.play": ("Strategy card", "Carte Stratégie"),
}


def _step(name: str, kept: dict[str, Any], lang: str) -> str:
    h = kept.get("h", HEXES)
    if name in ("O21_fire.attack", "O21_fire.volley") and h < HEXES:
        op = kept.get("op")
        return pick(lang, f"{'Opportunity fire' if op else 'Fire'} at {HEX_IDS[h]}",
                    f"Tir {'d’opportunité ' if op else ''}sur {HEX_IDS[h]}".replace("’", "'"))
    if name == "O21_defence.resist" and h < HEXES:
        return pick(lang, f"Defence rolls in {HEX_IDS[h]}", f"Jets de défense en {HEX_IDS[h]}")
    if name == "O16_melee.melee" and h < HEXES:
        return pick(lang, f"Melee in {HEX_IDS[h]}", f"Mêlée en {HEX_IDS[h]}")
    told = _STEPS.get(name)
    return pick(lang, *told) if told else ""


# What a question is about ---------------------------------------------------------------------------------------------


def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The hex, formation or roll of a question, else what is left to do. Public things only: everybody may see it."""
    question = LEXICON.questions[ask.message]
    about, args = question.about, question.named(ask)
    if about == "roll":
        return _about_roll(s, args["purpose"], lang)
    u, h = args.get("unit", NONE), args.get("hex", HEXES)
    if u < UNITS:
        at = s.loc[u]
        who = names.unit(u, lang)
        parts = [who, *([HEX_IDS[at]] if at < HEXES else [])]
        if at < HEXES and s.demo >> u & 1:
            parts.append(pick(lang, "demoralised", f"démoralisé{who:|e|s|es}"))
        return Focus(" · ".join(parts), (HEX_IDS[at],) if at < HEXES else (), (IDS[u],))
    if h < HEXES:
        return _about_hex(s, ask, h, lang)
    if about in ("attack", "defence"):
        shown = waiting(s, resist)
        if shown is not None:
            return _about_hex(s, ask, shown.h, lang)
    if about == "orders":
        n = args["n"]
        return Focus(pick(lang, f"{n} order{'s' * (n != 1)} left", f"{n} ordre{'s' * (n > 1)} restant{'s' * (n > 1)}"))
    chosen = s.ordered & OF_SIDE[ask.seat]
    if s.order and chosen and about == "activated":
        n = chosen.bit_count()
        told = f"{names.order(s.order, lang)} · {counted(lang, n, 'activated|activated', 'activée|activées')}"
        return Focus(told, tuple(sorted({HEX_IDS[s.loc[v]] for v in bits(chosen) if s.loc[v] < HEXES})),
                     tuple(IDS[v] for v in bits(chosen)))
    if s.order:
        return Focus(names.order(s.order, lang))
    return Focus(crumb(s, lang)[-1])


def _about_roll(s: State, purpose: int, lang: str) -> Focus:
    """A roll that may be thrown again or raised: what it is for and where."""
    what = pick(lang, *PURPOSE_WORDS[PURPOSES[purpose]])
    told = pick(lang, f"Roll for {what}", f"Jet pour {what}")
    for name, kept in reversed(frames(s)):
        h = kept.get("h", HEXES)
        if name in ("O21_fire.volley", "O21_fire.find_target", "O21_defence.resist", "O16_melee.fight",
                    "O19_bombardment.impact") and h < HEXES:
            return Focus(f"{told} · {HEX_IDS[h]}", (HEX_IDS[h],))
        u = kept.get("u", NONE)
        if name in ("O25_rally.carry_out", "O26_rout.carry_out", "O21_defence.resist") and u < UNITS and s.loc[u] < HEXES:
            return Focus(f"{told} · {names.unit(u, lang)}", (HEX_IDS[s.loc[u]],), (IDS[u],))
    return Focus(told)


def _about_hex(s: State, ask: Ask, h: int, lang: str) -> Focus:
    at = HEX_IDS[h]
    for name, kept in reversed(frames(s)):
        told = _step(name, kept, lang)
        if at in told:
            return Focus(told, (at,), tuple(IDS[u] for u in bits(s.at[h])))
    if ask.message == WHICH_REACTION.id:
        who = pick(lang, f"Enemy in {at}", f"Ennemi en {at}")
        return Focus(who, (at,), tuple(IDS[u] for u in bits(s.at[h] & OF_SIDE[1 - ask.seat])))
    return Focus(at, (at,), tuple(IDS[u] for u in bits(s.at[h])))


# How it ended ---------------------------------------------------------------------------------------------------------

_WAYS: dict[str, tuple[str, str]] = {
    "surrender": ("the enemy surrenders", "l'adversaire se rend"),
    "wiped-out": ("the enemy has nobody left on the board", "l'adversaire n'a plus personne sur le plateau"),
    "left": ("the last formation of one side has left the board", "la dernière formation d'un camp a quitté le plateau"),
    "sudden-death": ("sudden death", "mort subite"),
}


def outcome(s: State, lang: str) -> str:
    """6.3 The result in a sentence: who has won, how, and the points."""
    r = s.result
    if r is None:
        return ""
    side = SEATS.index(r.winner) if r.winner in SEATS else NONE
    points = abs(s.vp)
    ahead = nation_name(s, 0 if s.vp > 0 else 1, lang)
    vp = pick(lang, f"{points} VP for the {ahead}", f"{points} PV pour les {ahead}") if points else pick(
        lang, "the victory points are even", "les points de victoire sont à égalité")
    way = pick(lang, *_WAYS.get(r.kind, (r.kind, r.kind)))
    if side == NONE:
        return f"{vp[0].upper()}{vp[1:]}."
    if r.kind == "surrender" and s.boxes[1 - side] < s.surrender[1 - side]:
        way = pick(lang, *_WAYS["wiped-out"])
    if r.kind == "surrender" and s.doomed == 3 or r.kind != "surrender" and not points:
        way += pick(lang, ", and the Initiative card decides", ", et la carte Initiative décide")
    return f"{pick(lang, *WINS[s.law.nations[side]])}{colon(lang)}{way}, {vp}."


# Events as data -------------------------------------------------------------------------------------------------------

def _of(ids: Sequence[str]) -> Callable[[int], Any]:
    """The id by its number, None for what is none."""
    return lambda v: ids[v] if 0 <= v < len(ids) else None


# The fields of events by their names; those of single kinds of events that mean something else.
_FIELDS: dict[str, Callable[[int], Any]] = {
    **dict.fromkeys(("unit", "old", "new"), _of(IDS[:UNITS])), **dict.fromkeys(("hex", "src", "dst"), _of(HEX_IDS[:HEXES])),
    **dict.fromkeys(("side", "winner", "to", "seat", "roller", "owner"), _of(SEATS)), "card": _of(CARD_IDS),
    "weapon": _of(WEAPON_IDS), "piece": _of(PIECE_IDS), "phone": _of(PHONE_IDS), "work": _of(WORKS), "ground": _of(GROUNDS),
    "trigger": _of(TRIGGERS), "order": lambda n: "A42" if n == 42 else f"O{n}", "action": names.action_rule}
_OWN: dict[tuple[type[Event], str], Callable[[int], Any]] = {
    (ev.HandShown, "cards"): lambda hand: [CARD_IDS[c] for c in bits(hand)], (ev.PhoneSet, "box"): _of(BOXES),
    (ev.EventStruck, "number"): lambda n: f"E{n}",
    **dict.fromkeys(((ev.GoalRevealed, "marker"), (ev.GoalTaken, "marker")), _of(GOAL_IDS)),
    **dict.fromkeys(((kind, "card") for kind in (ev.StrategyPlayed, ev.StrategyTaken, ev.StrategySeen, ev.StrategyGone)),
                    _of(STRATEGY_IDS))}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event with the ids of the view: formations, hexes, seats, cards, weapons; orders and actions by their
    rules."""
    if isinstance(e, Chosen | Rolled):
        return {}
    out = {name: _plain(e, name, getattr(e, name)) for name in e.__struct_fields__ if name != "rule"}
    if isinstance(e, ev.Flipped):
        t = tables("")
        out |= {"white": t.white[e.card], "coloured": t.coloured[e.card], "trigger": TRIGGERS[t.trigger[e.card]],
                "hex": HEX_IDS[t.hex[e.card]]}
    return out


def _plain(e: Event, name: str, value: Any) -> Any:
    told = _OWN.get((type(e), name)) or _FIELDS.get(name)
    return told(value) if told else value


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan)
