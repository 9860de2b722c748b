"""Why not? A choice that is not offered, explained by the rules that forbid it: the same bars that make the choices."""
from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from marne.games.grand_illusion import choices
from marne.games.grand_illusion.rules.r08_1_activation import antwerp_pinned, forbidden_hexes
from marne.games.grand_illusion.rules.r09_2_board import DEFENCE, box, on_board
from marne.games.grand_illusion.choices import OPTION_IDS, VERBS
from marne.games.grand_illusion.rules.r08_7_general_retreat import why_no_retreat
from marne.games.grand_illusion.rules.r08_4_march import movable
from marne.games.grand_illusion.rules.r08_4_movement import points_left, why_not
from marne.games.grand_illusion.words.names import Piece, capital
from marne.games.grand_illusion.pieces import (
    BE, BR, CAV, COMBAT, CORPS, DEAD, DIVISION, FORT, GE, GERMAN, HA, HEXES, HQ, IDS, INDEX, MOBILE, NATION, OF_NATION, OF_SIDE,
    SIDE, SMALL, TRACK, UNITS,
)
from marne.games.grand_illusion.rules.r09_4_retreat import priorities, retreat_hexes
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import ACTION, State, own
from marne.games.grand_illusion.rules.r10_strategic import rail_net
from marne.games.grand_illusion.rules.r08_4_supply import nation_of, zone
from marne.games.grand_illusion.rules.r09_7_trenches import reorganisable, why_no_trench
from marne.games.grand_illusion.words.wording import prompt
from marne.kernel.choice import Choice, Table1
from marne.kernel.rulebook import Rulebook
from marne.parts.bits import bits

Reason = tuple[str, str]


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    return Rulebook.load(Path(__file__).parents[1] / "data" / "rules.tsv", "grand-illusion")


def because(rule: str, lang: str) -> Reason:
    """A rule with its summary."""
    r = rulebook().rule(rule)
    return rule, r.text(lang) if r else rule


def _t(lang: str, en: str, fr: str) -> str:
    return fr if lang == "fr" else en


class _Unreadable(Exception):
    pass


def _unit(word: str, lang: str) -> int:
    u = INDEX.get(word, -1)
    if u < 0:
        near = difflib.get_close_matches(word, IDS, 3, 0.5)
        hint = (_t(lang, "; did you mean ", " ; vouliez-vous dire ") + ", ".join(near) + " ?"[lang != "fr":]) if near else ""
        raise _Unreadable(_t(lang, f"there is no unit {word!r}", f"il n'y a pas d'unité {word!r}") + hint)
    return u


def _number(word: str) -> int:
    """A number written as the choices write it; -1 for anything else ('²', '086', thousands of digits)."""
    return int(word) if len(word) < 4 and word.isascii() and word.isdecimal() and word[0] != "0" else -1


def _hex(word: str, lang: str) -> int:
    h = _number(word)
    if not 1 <= h <= HEXES:
        raise _Unreadable(_t(lang, f"{word!r} is not a hex: they are numbered 1 to {HEXES}",
                             f"{word!r} n'est pas un hexagone : ils vont de 1 à {HEXES}"))
    return h


def _box(word: str, lang: str) -> int:
    i = _number(word) - 1
    if not 0 <= i <= 3:
        raise _Unreadable(_t(lang, "the front has boxes 1 to 4", "la ligne de front a les cases 1 à 4"))
    return i


def _strategic(word: str, lang: str) -> int:
    if word not in OPTION_IDS:
        raise _Unreadable(_t(lang, f"there is no strategic option {word!r}", f"il n'y a pas d'option {word!r}"))
    return OPTION_IDS.index(word)


# What an argument must be, by the function that writes it.
_READERS: dict[Callable[[int], str], Callable[[str, str], int]] = {
    choices._unit: _unit, choices._hex: _hex, choices._box: _box, choices._option: _strategic}
_ARGUMENTS: dict[Callable[[int], str], tuple[str, str]] = {
    choices._unit: ("UNIT", "UNITÉ"), choices._hex: ("HEX", "HEXAGONE"), choices._box: ("BOX", "CASE"),
    choices._option: ("OPTION", "OPTION")}


def explain(s: State, text: str, lang: str = "en") -> list[Reason]:
    """At least one (rule, sentence): what is wrong with this choice here and now."""
    words = text.lower().split()
    if s.decision is None:
        return [("11.6", _t(lang, "the game is over", "la partie est terminée"))]
    if not words or words[0] not in VERBS:
        near = difflib.get_close_matches(words[0] if words else "", VERBS, 3, 0.5)
        hint = (_t(lang, "; did you mean ", " ; vouliez-vous dire ") + ", ".join(near) + _t(lang, "?", " ?")) if near else ""
        what = words[0] if words else ""
        return [("", _t(lang, f"{what!r} is not a choice of this game", f"{what!r} n'est pas un choix de ce jeu") + hint)]
    verb, args = words[0], words[1:]
    form = VERBS[verb]
    names = () if isinstance(form, Choice) else (form.name,) if isinstance(form, Table1) else (form.name_a, form.name_b)
    if len(args) != len(names):
        usage = " ".join([verb, *(_t(lang, *_ARGUMENTS[n]) for n in names)])
        return [("", _t(lang, f"write it as '{usage}'", f"écrivez « {usage} »"))]
    try:
        for name, word in zip(names, args, strict=True):
            _READERS[name](word, lang)
    except _Unreadable as e:
        return [("", str(e))]
    reasons = _reasons(s, verb, args, lang)
    if any(c.verb == verb for c in s.decision.choices) or _ASKED_BY.get(verb) == s.decision.message:
        return reasons or [because(form.rule, lang)]
    seat = _t(lang, *(("the Allies", "aux Alliés"), ("the Germans", "aux Allemands"))[s.decision.seat])
    not_now = (form.rule, _t(lang, f"this is not asked now; the question to {seat} is: ",
                             f"ce n'est pas demandé maintenant ; la question posée {seat} : ")
               + prompt(s, s.decision, lang))
    return [not_now, *reasons]


def _reasons(s: State, verb: str, args: list[str], lang: str) -> list[Reason]:
    special = _SPECIAL.get(verb)
    rules = special(s, args, lang) if special else []
    return [because(r, lang) if isinstance(r, str) else r for r in dict.fromkeys(rules)]


def _the(u: int, lang: str) -> str:
    """A unit at the beginning of a sentence."""
    piece = Piece(u, lang)
    return piece.Le if lang == "fr" else capital(piece.name)


def _whose(s: State, u: int, lang: str) -> list[str | Reason]:
    assert s.decision is not None
    side = s.decision.seat
    if SIDE[u] != side:
        return [("8.2.1", _t(lang, f"{_the(u, lang)} belongs to the other side", f"{_the(u, lang)} appartient à l'autre camp"))]
    if not 0 < s.loc[u] <= HEXES:
        e = Piece(u, lang).e
        where = {TRACK: ("7.1", "is on the turn track", "est sur l'échelle des tours"),
                 DEAD: ("7.2", "has been eliminated", f"a été éliminé{e}")}.get(
                     s.loc[u], ("8.2.1", "is not on the map", "n'est pas sur la carte"))
        return [(where[0], f"{_the(u, lang)} {_t(lang, where[1], where[2])}")]
    return []


def _move(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u, dst = _unit(args[0], lang), _hex(args[1], lang)
    wrong = _whose(s, u, lang)
    if wrong:
        return wrong
    if u >= UNITS:
        return ["2.4/Fort"]
    src = s.loc[u]
    out: list[str | Reason] = []
    d = s.decision
    assert d is not None
    retreat = _falling_back(s)
    if d.message in ("whom_to_move", "whom_to_group"):
        if src != d.args[0]:
            out.append(_elsewhere(s, u, d.args[0], lang))
        out += _spent(s, u, lang)
    elif d.message in ("what_to_do", "which_hex_retreats"):
        out.append(("8.2.1", _t(lang, f"first activate hex {src}", f"activez d'abord l'hexagone {src}")))
        out += _spent(s, u, lang) if retreat else []
    elif d.message != "where_next" and s.phase == ACTION and s.activations:     # the movement of this activation is over
        named = s.attackers & ~s.moved | (HA if s.battles >> src & 1 else 0)
        out.append(("8.5/b2" if HA >> u & 1 else "8.5/b1") if named >> u & 1 else "8.2.2")
    force = 1 << u
    out += why_not(s, u, force, src, dst, points_left(s, u, force, 0, 0), retreat)
    return out


def _elsewhere(s: State, u: int, hx: int, lang: str) -> Reason:
    return ("8.2.1", _t(lang, f"{_the(u, lang)} stands in {s.loc[u]}; only units of the activated hex {hx} may move",
                        f"{_the(u, lang)} est en {s.loc[u]} ; seules les unités de l'hexagone activé {hx} bougent"))


def _falling_back(s: State) -> bool:
    """8.7 Are units moving in a General Retreat? It is free, so that no activation has been counted."""
    assert s.decision is not None
    return not s.activations and s.decision.message in ("which_hex_retreats", "whom_to_move", "whom_to_group", "where_next")


def _spent(s: State, u: int, lang: str) -> list[str | Reason]:
    """8.4/b5, 8.7.2/b2, b5 A unit that takes no part, or has had its move."""
    retreat = _falling_back(s)
    if retreat and NATION[u] == BE:
        return ["8.7.2/b2"]
    if not s.moved >> u & 1:
        return []
    rule = f"8.7.{2 + SIDE[u]}/b5" if retreat else "8.4/b5"
    return [(rule, _t(lang, f"{_the(u, lang)} has already moved", f"{_the(u, lang)} a déjà bougé"))]


def _to(s: State, args: list[str], lang: str) -> list[str | Reason]:
    dst = _hex(args[0], lang)
    d = s.decision
    assert d is not None
    if d.message == "where_next":
        force, src, spent = d.args
        steps = 1
    elif d.message == "whom_to_group":
        src, force = d.args
        spent = steps = 0
    else:
        return []
    out: list[str | Reason] = []
    m = force
    while m:
        b = m & -m
        m ^= b
        u = b.bit_length() - 1
        out += why_not(s, u, force, src, dst, points_left(s, u, force, spent, steps), _falling_back(s))
    if not fits(s, s.at[dst] & OF_SIDE[d.seat] | force, dst):
        out.append("8.4.6a")
    return out


def _select(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    wrong = _whose(s, u, lang)
    if wrong:
        return wrong
    d = s.decision
    assert d is not None
    if d.message in ("whom_to_move", "whom_to_group"):
        if u >= UNITS:
            return ["2.4/Fort"]
        if s.loc[u] != d.args[0]:
            return [_elsewhere(s, u, d.args[0], lang)]
        if d.args[1] >> u & 1:
            return [("8.4/b1", _t(lang, f"{_the(u, lang)} is already in the group", f"{_the(u, lang)} est déjà dans le groupe"))]
        if not movable(s, d.seat, d.args[0], _falling_back(s)) >> u & 1:
            return _spent(s, u, lang) or ["8.4/b5"]
        return [("8.4/b1", _t(lang, "the group could not move together", "le groupe ne pourrait pas bouger ensemble"))]
    return []


def _activate(s: State, args: list[str], lang: str) -> list[str | Reason]:
    h = _hex(args[0], lang)
    d = s.decision
    assert d is not None
    side = d.seat
    out: list[str | Reason] = []
    units = s.at[h] & OF_SIDE[side] & MOBILE
    if not units:
        out.append("8.2.1")
    if _falling_back(s):
        if units and not movable(s, side, h, 1):
            out.append("8.7.2/b2" if not units & ~OF_NATION[BE] else f"8.7.{2 + side}/b5")
        return out or [f"8.7.{2 + side}/b4"]
    if not s.cap[side]:
        out.append("8.1.1b/b2")
    out += _shut(s, side, h)
    if s.reorganising:
        out.append("9.8.3b/b1")
    return out


def _shut(s: State, side: int, h: int) -> list[str | Reason]:
    """12.5.2, 14.1.1a/Command Why no CAP may be spent on the hex now."""
    if not forbidden_hexes(s, side) >> h & 1:
        return []
    if h == s.law.antwerp and antwerp_pinned(s):
        return ["12.5.2"]
    return ["14.3.1a/Command" if s.law.scenario == "3" else "14.1.1a/Command"]


def _enter(s: State, args: list[str], lang: str) -> list[str | Reason]:
    """14.3.6b.5/b4 The 9th Army comes in by the named hexes, on turn 2."""
    h = _hex(args[0], lang)
    army = s.at[0]
    if not army or s.turn != 2 or not s.t.dutch_entry >> h & 1:
        return ["14.3.6b.5/b4"]
    return list(dict.fromkeys(rule for u in bits(army) for rule in why_not(s, u, army, 0, h, points_left(s, u, army, 0, 0))))


def _entrench(s: State, args: list[str], lang: str) -> list[str | Reason]:
    h = _hex(args[0], lang)
    assert s.decision is not None
    side = s.decision.seat
    rule = why_no_trench(s, side, h)
    return [rule] if rule else _shut(s, side, h) or (["9.8.3b/b1"] if s.reorganising else [])


def _reorganise(s: State, args: list[str], lang: str) -> list[str | Reason]:
    h = _hex(args[0], lang)
    assert s.decision is not None
    side = s.decision.seat
    if s.at[h] & OF_SIDE[1 - side] & ~(OF_SIDE[1 - side] & HA):
        return ["5.2/n1"]
    return _shut(s, side, h) if reorganisable(s, side, h) else ["9.8.3a"]


def _pass(s: State, args: list[str], lang: str) -> list[str | Reason]:
    return ["8.1.1a"] if s.activations else []


def _general_retreat(s: State, args: list[str], lang: str) -> list[str | Reason]:
    assert s.decision is not None
    rule = why_no_retreat(s, s.decision.seat)
    return [rule] if rule else ["8.7.1"]


def _retreat(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u, dst = _unit(args[0], lang), _hex(args[1], lang)
    wrong = _whose(s, u, lang)
    if wrong:
        return wrong
    src = s.loc[u]
    if not s.t.near[src] >> dst & 1:
        return ["9.4.3a"]
    if s.t.impassable[src] >> dst & 1:
        return ["9.4.3a(1)"]
    if not own(s, SIDE[u]) >> dst & 1 and s.t.blocked_sides(s.blocked, 6 * (1 - SIDE[u]), src) >> dst & 1:
        return ["9.4.3a(2)"]
    hexes, rank = retreat_hexes(s, u, src)
    classes = priorities(s, u, src)
    mine = next((i for i, m in enumerate(classes, 1) if m >> dst & 1), 0)
    if not mine:
        return ["9.4.3a.4", "9.4.3a.5"] if s.occ[1 - SIDE[u]] >> dst & 1 else ["9.4.3a.3"]
    if mine > rank:
        return [f"9.4.3a.{rank}"]
    if NATION[u] == 1 and dst == s.t.paris:
        return ["8.4.7b"]
    if not zone(s, nation_of(u)) >> dst & 1 and hexes & zone(s, nation_of(u)):
        return ["8.4.3e"]
    return ["9.4.3c"] if not fits(s, s.at[dst] & OF_SIDE[SIDE[u]] | 1 << u, dst) else []


def _arrive(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u, h = _unit(args[0], lang), _hex(args[1], lang)
    side = SIDE[u]
    out: list[str | Reason] = []
    if s.loc[u] != TRACK or s.due[u] > s.turn:
        out.append("7.1")
    if not own(s, side) >> h & 1:
        out.append("7.1")
    elif not zone(s, nation_of(u)) >> h & 1:
        out.append("8.4.3a")
    if not fits(s, s.at[h] & OF_SIDE[side] | 1 << u, h):
        out.append("8.4.6a")
    if NATION[u] in (0, 1) and s.turn <= s.law.arrivals_until and s.t.schlieffen >> h & 1:
        out.append("8.4.7c")
    return out or ["7.1.1"]


def _rebuild(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    if u >= UNITS or not 1 << u & COMBAT:
        return ["7.2/r1"]
    if NATION[u] not in (0, GE):
        return ["7.2/r2"]
    if s.loc[u] != DEAD:
        return ["7.2"]
    return ["7.2/p1"] if s.cap[SIDE[u]] < 2 else ["7.2/p3"]


def _travel(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    wrong = _whose(s, u, lang)
    if wrong:
        return wrong
    side = SIDE[u]
    if 1 << u & HA:
        return ["9.5.4a/b6"]
    if NATION[u] == BE:
        return ["10.3/b4"]
    if not s.cap[side]:
        return ["10.1"]
    if s.turn < s.t.rail_turn["allied"]:
        return ["10.3/b1"]
    if side == GERMAN and s.turn < s.t.rail_turn["german_conquered"] and not s.t.german_home >> s.loc[u] & 1:
        return ["10.3/b3"]
    return ["10.2"]


def _sail(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    wrong = _whose(s, u, lang)
    if wrong:
        return wrong
    if NATION[u] == BE:
        return ["10.4/p2"]
    if s.loc[u] == s.law.antwerp:
        return ["12.5.4"]
    return ["10.4"]


def _detrain(s: State, args: list[str], lang: str) -> list[str | Reason]:
    h = _hex(args[0], lang)
    d = s.decision
    if d is None or d.message != "where_to_detrain":
        return []
    u = d.args[0]
    if NATION[u] == 1 and h == s.t.paris:
        return ["10.3/b5"]
    if not fits(s, s.at[h] & OF_SIDE[SIDE[u]] | 1 << u, h):
        return ["8.4.6a"]
    z = zone(s, nation_of(u))
    return ["8.4.3d"] if rail_net(s, SIDE[u]) >> h & 1 and z >> s.loc[u] & 1 and not z >> h & 1 else ["10.2"]


def _option(s: State, args: list[str], lang: str) -> list[str | Reason]:
    return ["14.3.6"]


def _rank(s: State, u: int) -> int:
    """9.2.2c The placement priority of a unit."""
    b = 1 << u
    if b & FORT:
        return 6
    if s.disrupted & b:
        return 5
    return 1 if b & CORPS else 4 if b & CAV else 2 if b & DIVISION else 3


def _place(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    d = s.decision
    if d is None or d.message != "which_defender":
        return []
    if SIDE[u] != d.seat or on_board(s) >> u & 1 or 1 << u & (HQ | HA):
        return ["9.2.2b/b5" if 1 << u & (HQ | HA) else "9.2.2a"]
    best = min((_rank(s, c.a) for c in d.choices if c.verb == "place"), default=1)
    return [f"9.2.2c.{best}"] if _rank(s, u) > best else ["9.2.2a"]


def _pair(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u, v = _unit(args[0], lang), _unit(args[1], lang)
    offered = s.decision.choices if s.decision else ()
    other = next((c for c in offered if c.verb in ("pair", "stack") and (c.a, c.b) == (v, u)), None)
    if other is not None:
        return [(other.rule, _t(lang, f"say it the other way round: {other}", f"dites-le dans l'autre ordre : {other}"))]
    if not SMALL >> u & 1 or not SMALL >> v & 1:
        return ["9.2.2b"]
    if NATION[u] != NATION[v]:
        return ["9.2.2b/b2"]
    return ["9.2.2b/b3"] if (CAV >> u & 1) != (CAV >> v & 1) else ["9.2.2b"]


def _face(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    i = _box(args[1], lang)
    d = s.decision
    if d is None or d.message not in ("which_attacker", "which_box", "which_disrupted"):
        return []
    facing = box(s, DEFENCE + i)
    if 1 << u & CAV and facing & FORT:
        return ["9.2.3a/n1"]
    if not facing or box(s, i) or SIDE[u] != d.seat:
        return ["9.2.3a"]
    best = min((_rank(s, c.a) for c in d.choices if c.verb == "face"), default=1)
    if _rank(s, u) > best:
        return [f"9.2.3a.{best}"]
    return [("9.2.3a", _t(lang, "boxes facing undisrupted units are filled first",
                          "les cases face à des unités non désorganisées sont remplies d'abord"))]


def _reserve(s: State, args: list[str], lang: str) -> list[str | Reason]:
    u = _unit(args[0], lang)
    if s.disrupted >> u & 1:
        return ["9.8.2/b3"]
    return ["9.6.1/b3"] if 1 << u & CAV else ["9.2.5b"]


def _stop(s: State, args: list[str], lang: str) -> list[str | Reason]:
    """8.4.6, 8.4.7b A march that may not end here."""
    d = s.decision
    if d is None or d.message != "where_next":
        return []
    force, h, _ = d.args
    if h == s.t.paris and force & OF_NATION[BR]:
        return ["8.4.7b"]
    return ["8.4.6a/Vosges" if s.t.vosges >> h & 1 else "8.4.6a"]


_Story = Callable[[State, list[str], str], list[str | Reason]]
_SPECIAL: dict[str, _Story] = {
    "move": _move, "to": _to, "select": _select, "activate": _activate, "enter": _enter, "entrench": _entrench,
    "reorganise": _reorganise, "pass": _pass, "general-retreat": _general_retreat, "retreat": _retreat, "arrive": _arrive,
    "replace": _rebuild, "queue": _rebuild, "entrain": _travel, "sail": _sail, "detrain": _detrain, "place": _place,
    "pair": _pair, "stack": _pair, "face": _face, "reserve": _reserve, "option": _option,
    "stop": _stop,
}
_ASKED_BY = {                           # questions that are open although nothing of the kind is offered
    "select": "whom_to_move", "stop": "where_next",
    "activate": "what_to_do", "reorganise": "what_to_do", "entrench": "what_to_do",
}
