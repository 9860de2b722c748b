"""Why not? A choice that is not offered, explained by the rules that forbid it: the same bars that make the choices."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.rules.r07_reinforcements import REBUILD_BARS
from marne.games.grand_illusion.rules.r08_1_activation import ACTIVATE_BARS, ENTRENCH_BARS, REORGANISE_BARS
from marne.games.grand_illusion.rules.r08_4_march import movable
from marne.games.grand_illusion.rules.r08_4_movement import points_left, why_not
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.rules.r08_7_general_retreat import RETREAT_BARS, RETREAT_TRENCH_BARS
from marne.games.grand_illusion.rules.r09_1_battle import battle, fight
from marne.games.grand_illusion.rules.r09_2_board import (
    ATTACK, DEFENCE, PAIR_BARS, box, bracketed, by_rank, may_back, on_board, room_in_reserve,
)
from marne.games.grand_illusion.rules.r10_strategic import DETRAIN_BARS, ENTRAIN_BARS, SAIL_BARS, rail_net
from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.pieces import (
    BE, BR, CAV, FORT, HA, HQ, NATION, OF_NATION, OF_SIDE, SIDE, UNITS,
)
from marne.games.grand_illusion.questions import (
    WHAT_TO_DO, WHERE_NEXT, WHERE_TO_DETRAIN, WHETHER_TO_ATTACK, WHETHER_TO_JOIN, WHICH_ATTACKER, WHICH_BOX, WHICH_DEFENDER,
    WHICH_DISRUPTED, WHICH_HEX_RETREATS, WHICH_RESERVE, WHICH_TRENCH, WHOM_TO_GROUP, WHOM_TO_MOVE, asked, named,
)
from marne.games.grand_illusion.state import ACTION, State
from marne.games.grand_illusion.words import explain_pieces as pieces
from marne.games.grand_illusion.words.names import Place
from marne.games.grand_illusion.words.whose import about, by_hex, by_unit, foreign, of_hex, the_unit, whose
from marne.kernel.bars import barring, first
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason, Refusals, Said
from marne.parts.words import typography
from marne.parts.words import pick as t

def _move(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u, dst = c.a, c.b
    if wrong := whose(s, ask, u, lang):
        return wrong
    if u >= UNITS:
        return ["2.4/Fort"]
    src = s.loc[u]
    out: list[Said] = []
    retreat = _falling_back(s, ask)
    if asked(ask) in (WHOM_TO_MOVE, WHOM_TO_GROUP):
        if src != ask.args[0]:
            out.append(_elsewhere(s, u, ask.args[0], lang))
        out += _spent(s, ask, u, lang)
    elif asked(ask) in (WHAT_TO_DO, WHICH_HEX_RETREATS):
        out.append(("8.2.1", t(lang, f"first activate hex {src}", f"activez d'abord l'hexagone {src}")))
        out += _spent(s, ask, u, lang) if retreat else []
    elif asked(ask) is not WHERE_NEXT and s.phase == ACTION and s.activations:     # the movement of this activation is over
        named = s.attackers & ~s.moved | (HA if s.battles >> src & 1 else 0)
        out.append(("8.5/b2" if HA >> u & 1 else "8.5/b1") if named >> u & 1 else "8.2.2")
    force = 1 << u
    out += why_not(s, u, force, src, dst, points_left(s, u, force, 0, 0), retreat)
    return out


def _elsewhere(s: State, u: int, hx: int, lang: str) -> Reason:
    return ("8.2.1", t(lang, f"{the_unit(u, lang)} stands in {s.loc[u]}; only units of the activated hex {hx} may move",
                        f"{the_unit(u, lang)} est en {s.loc[u]} ; seules les unités de l'hexagone activé {hx} bougent"))


def _falling_back(s: State, ask: Ask) -> bool:
    """8.7 Are units moving in a General Retreat? It is free, so that no activation has been counted."""
    return not s.activations and asked(ask) in (WHICH_HEX_RETREATS, WHOM_TO_MOVE, WHOM_TO_GROUP, WHERE_NEXT)


def _spent(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """8.4/b5, 8.7.2/b2, b5 A unit that takes no part, or has had its move."""
    retreat = _falling_back(s, ask)
    if retreat and NATION[u] == BE:
        return ["8.7.2/b2"]
    if not s.moved >> u & 1:
        return []
    rule = f"8.7.{2 + SIDE[u]}/b5" if retreat else "8.4/b5"
    return [(rule, t(lang, f"{the_unit(u, lang)} has already moved", f"{the_unit(u, lang)} a déjà bougé"))]


def _to(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    dst = c.a
    if asked(ask).about != "group":
        return []
    march = named(ask)
    force, src, spent, steps = march["force"], march["h"], march.get("spent", 0), int("spent" in march)
    out: list[Said] = []
    m = force
    while m:
        b = m & -m
        m ^= b
        u = b.bit_length() - 1
        out += why_not(s, u, force, src, dst, points_left(s, u, force, spent, steps), _falling_back(s, ask))
    if not fits(s, s.at[dst] & OF_SIDE[ask.seat] | force, dst):
        out.append("8.4.6a")
    return out


def _select(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if wrong := whose(s, ask, u, lang):
        return wrong
    if asked(ask) in (WHOM_TO_MOVE, WHOM_TO_GROUP):
        if u >= UNITS:
            return ["2.4/Fort"]
        if s.loc[u] != ask.args[0]:
            return [_elsewhere(s, u, ask.args[0], lang)]
        if ask.args[1] >> u & 1:
            return [("8.4/b1", t(lang, f"{the_unit(u, lang)} is already in the group", 
                                 f"{the_unit(u, lang)} est déjà dans le groupe"))]
        if not movable(s, ask.seat, ask.args[0], _falling_back(s, ask)) >> u & 1:
            return _spent(s, ask, u, lang) or ["8.4/b5"]
        return [("8.4/b1", t(lang, "the group could not move together", "le groupe ne pourrait pas bouger ensemble"))]
    return []


def _activate(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    if _falling_back(s, ask):
        return of_hex(RETREAT_BARS[ask.seat], s, ask.seat, c.a, lang) or [f"8.7.{2 + ask.seat}/b4"]
    return [bar.said(lang, h=Place(c.a, lang)) for bar in barring(ACTIVATE_BARS, c.a, s, ask.seat)]


def _enter(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.3.6b.5/b4 The 9th Army comes in by the named hexes, on turn 2."""
    h = c.a
    army = s.at[0]
    if not army or s.turn != 2 or not s.t.dutch_entry >> h & 1:
        return ["14.3.6b.5/b4"]
    return list(dict.fromkeys(rule for u in bits(army) for rule in why_not(s, u, army, 0, h, points_left(s, u, army, 0, 0))))


def _rebuild(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    wrong = foreign(s, ask, c.a, lang) or first(REBUILD_BARS, c.a, s)
    if wrong == ["7.2"]:
        return [about(c.a, lang, "7.2", "has not been eliminated", "n'est pas parmi les unités éliminées")]
    cost, cap = s.law.cost_now, s.cap[SIDE[c.a]]
    if wrong or cap >= cost:
        return wrong or ["7.2/p3"]
    return [("7.2/p1", t(lang, f"that costs {cost} CAP; left: {cap}", f"cela coûte {cost} CAP ; il en reste {cap}"))]


def _detrain(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    if asked(ask) is not WHERE_TO_DETRAIN:
        return []
    u, h = ask.args[0], c.a
    rules = first(DETRAIN_BARS, h, s, u, 1 << h)
    return rules if rules and (rules != ["8.4.3d"] or rail_net(s, SIDE[u]) >> h & 1) else ["10.2"]


def _entrench(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """9.7.2, and at the end of a German General Retreat 9.7.2/ex."""
    return of_hex(RETREAT_TRENCH_BARS if asked(ask) is WHICH_TRENCH else ENTRENCH_BARS, s, ask.seat, c.a, lang)


def _attack(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """9.1.2a, c Who stood in a hex is asked by another rule than who has entered it."""
    return [ask.rule] if asked(ask) in (WHETHER_TO_ATTACK, WHETHER_TO_JOIN) else []


def _not_in_battle(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """9.1.2, 9.2 Why a unit has no place on the Battle Board at all: whose it is, where it stands, what it is, who attacks."""
    if wrong := foreign(s, ask, u, lang):
        return wrong
    here, shown = waiting(s, battle), waiting(s, fight)
    if here is None:
        return []
    if s.loc[u] != here.hx:
        return [(ask.rule, t(lang, f"{the_unit(u, lang)} is not in the hex of the battle ({here.hx})",
                             f"{the_unit(u, lang)} n'est pas dans l'hexagone de la bataille ({here.hx})"))]
    b = 1 << u
    if b & (HQ | HA):
        return ["9.2.2b/b5"]
    if on_board(s) & b and asked(ask) is not WHICH_BOX:
        return [(ask.rule, t(lang, f"{the_unit(u, lang)} is on the Battle Board already",
                             f"{the_unit(u, lang)} est déjà sur la Grille de Bataille"))]
    if shown is None or shown.side != ask.seat:
        return []
    if b & FORT:
        return ["9.5.1"]
    limit = shown.result and s.t.fow[shown.result].limit_side == ask.seat
    if b & bracketed(s) and not limit:
        return ["2.4/e1"]
    if here.side == ask.seat and not (here.attackers | shown.attackers) & b:
        return ["9.1.2c" if here.attackers & s.moved else "9.1.2a/p2"]
    return []


def _rank(s: State, u: int) -> int:
    """9.2.2c The placement priority of a unit; staff has none."""
    return next((i for i, m in enumerate(by_rank(s, 1 << u), 1) if m), 3)


def _place(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if asked(ask) is not WHICH_DEFENDER:
        return []
    if wrong := _not_in_battle(s, ask, u, lang):
        return wrong
    best = min((_rank(s, c.a) for c in ask.choices if c.verb == "place"), default=1)
    return [f"9.2.2c.{best}"] if _rank(s, u) > best else ["9.2.2a"]


def _pair(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    u, v = c.a, c.b
    other = next((c for c in ask.choices if c.verb in ("pair", "stack") and (c.a, c.b) == (v, u)), None)
    if other is not None:
        return [(other.rule, t(lang, f"say it the other way round: {other}", f"dites-le dans l'autre ordre : {other}"))]
    if asked(ask) in (WHICH_DEFENDER, WHICH_ATTACKER, WHICH_DISRUPTED):
        for unit in (u, v):
            if wrong := _not_in_battle(s, ask, unit, lang):
                return wrong
    return first(PAIR_BARS, v, u) or ["9.2.2b"]


def _face(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    i = c.b
    if asked(ask) not in (WHICH_ATTACKER, WHICH_BOX, WHICH_DISRUPTED):
        return []
    facing = box(s, DEFENCE + i)
    if wrong := _not_in_battle(s, ask, u, lang):
        return wrong
    if 1 << u & CAV and facing & FORT:
        return ["9.2.3a/n1"]
    if not facing or box(s, i):
        return [("9.2.3a", t(lang, f"box {i + 1} is taken" if facing else f"nobody stands opposite in box {i + 1}",
                             f"la case {i + 1} est prise" if facing else f"personne ne se trouve en face, case {i + 1}"))]
    best = min((_rank(s, c.a) for c in ask.choices if c.verb == "face"), default=1)
    if _rank(s, u) > best:
        return [f"9.2.3a.{best}"]
    return [("9.2.3a", t(lang, "boxes facing undisrupted units are filled first",
                          "les cases face à des unités non désorganisées sont remplies d'abord"))]


def _reserve(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.2.5 Who may not stand in Reserve, or not there."""
    u = c.a
    if asked(ask) is not WHICH_RESERVE:
        return []
    if wrong := _not_in_battle(s, ask, u, lang):
        return wrong
    if s.disrupted >> u & 1:
        return ["9.8.2/b3"]
    shown = waiting(s, fight)
    rear = ATTACK if shown is None or shown.side == ask.seat else DEFENCE
    if not may_back(s, u, c.b, rear):
        return ["9.6.1/b3"]
    return [ask.rule] if room_in_reserve(s, rear) else ["9.2.1"]


def _stop(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.4.6, 8.4.7b A march that may not end here."""
    if asked(ask) is not WHERE_NEXT:
        return []
    force, h, _ = ask.args
    if h == s.t.paris and force & OF_NATION[BR]:
        return ["8.4.7b"]
    return ["8.4.6a/Vosges" if s.t.vosges >> h & 1 else "8.4.6a"]


REFUSALS: Refusals[State] = Refusals(
    title=TITLE, lexicon=LEXICON, over="11.6", unread="",
    seats=(("the Allies", "aux Alliés"), ("the Germans", "aux Allemands")),
    stories={
        "move": _move, "to": _to, "select": _select, "activate": _activate, "enter": _enter, "stop": _stop,
        "entrench": _entrench, "attack": _attack, "decline": _attack, "reorganise": by_hex(REORGANISE_BARS),
        "pass": lambda s, ask, c, lang: ["8.1.1a"] if s.activations else [],
        "general-retreat": lambda s, ask, c, lang: ["8.7.1"], "option": lambda s, ask, c, lang: ["14.3.6"],
        "arrive": pieces.arrive, "replace": _rebuild, "queue": _rebuild, "detrain": _detrain,
        "entrain": by_unit(ENTRAIN_BARS, "10.2"), "sail": by_unit(SAIL_BARS, "10.4"),
        "place": _place, "pair": _pair, "stack": _pair, "face": _face,
        "reserve": _reserve, "retreat": pieces.retreat, "designate": pieces.designate, "bombard": pieces.bombard,
        "pull-out": pieces.pull_out,
        "retreat-all": pieces.retreat_all, "embark": pieces.embark, "evacuate": pieces.evacuate, "send": pieces.send,
        "restore": pieces.restore, "drop": pieces.drop, "recover": pieces.recover, "free-train": pieces.free_train,
        "land": pieces.land, "ashore": pieces.ashore, "pick": pieces.redeploy, "deploy": pieces.redeploy,
    },
    sentences={"no_verb": ("{w!r} is not a choice of this game", "{w!r} n'est pas un choix de ce jeu"),
               "usage": ("write it as '{w}'", "écrivez « {w} »")})


def explain(s: State, text: str, lang: str = "en") -> list[Reason]:
    """At least one rule and sentence; rules of a scenario by the numbers of the one that is played."""
    return [_own(s, rule, sentence, lang) for rule, sentence in REFUSALS.explain(s, text, lang)]


def _own(s: State, rule: str, sentence: str, lang: str) -> Reason:
    own = s.law.cite(rule)
    if own == rule or sentence != typography(TITLE.because(rule, lang)[1], lang):
        return own, sentence
    return own, typography(TITLE.because(own, lang)[1], lang)
