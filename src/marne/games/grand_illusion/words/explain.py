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
    ATTACK, DEFENCE, PAIR_BARS, box, bracketed, by_rank, engaged, may_back, on_board, room_in_reserve,
)
from marne.games.grand_illusion.rules.r10_strategic import DETRAIN_BARS, ENTRAIN_BARS, SAIL_BARS, rail_net
from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BR, CAV, COMBAT, FORT, GERMAN, HA, HQ, NATION, OF_NATION, OF_SIDE, SIDE, UNITS,
)
from marne.games.grand_illusion.questions import (
    SKIRMISH_BOX, WHAT_TO_DO, WHERE_NEXT, WHERE_TO_ARRIVE, WHERE_TO_DETRAIN, WHETHER_ADVANTAGE, WHETHER_TO_ATTACK,
    WHETHER_TO_JOIN, WHICH_ATTACKER, WHICH_BOX, WHICH_DEFENDER, WHICH_DISRUPTED, WHICH_HEX_RETREATS, WHICH_RESERVE, WHICH_TRENCH,
    WHOM_TO_GROUP, WHOM_TO_MOVE, asked, named,
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
    return out + entering(why_not(s, u, force, src, dst, points_left(s, u, force, 0, 0), retreat), src, dst, lang)


def entering(rules: Sequence[str], src: int, dst: int, lang: str) -> list[Said]:
    """8.4/b2 The rules that keep a unit from a hex, the first of all told of these two hexes."""
    far = ("8.4/b2", t(lang, f"{dst} does not touch {src}: one goes hex by hex",
                       f"{dst} ne touche pas {src} : on avance hexagone par hexagone") if dst != src else
           t(lang, f"that is {src} itself", f"c'est {src} même"))
    return [far if rule == "8.4/b2" else rule for rule in rules]


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
        mp = points_left(s, u, force, spent, steps)
        out += entering(why_not(s, u, force, src, dst, mp, _falling_back(s, ask)), src, dst, lang)
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
    if asked(ask) not in (WHETHER_TO_ATTACK, WHETHER_TO_JOIN):
        return []
    if c.a != ask.args[0]:
        return [(ask.rule, t(lang, f"the question is about {ask.args[0]}", f"la question porte sur {ask.args[0]}"))]
    if c.verb == "decline":
        return [("9.1.2a/p2", t(lang, "attackers have been named: the battle is declared",
                                "des assaillants sont désignés : la bataille est déclarée"))]
    return ["9.6.1" if not s.at[c.a] & OF_SIDE[1 - ask.seat] & COMBAT else "2.4/e1"]      # nobody there could attack


def _general_retreat(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """8.7.1 What is in the way of a General Retreat."""
    side, since = ask.seat, s.law.retreat_from
    if s.retreated[side]:
        n = s.retreated[side]
        return [("8.7.1", t(lang, f"your General Retreat was made on turn {n}",
                            f"votre retraite générale a eu lieu au tour {n}"))]
    if s.turn < since:
        return [("8.7.1", t(lang, f"no General Retreat before turn {since}", f"pas de retraite générale avant le tour {since}"))]
    if side == GERMAN and not 0 < s.retreated[ALLIED] < s.turn:
        return [("8.7.1", t(lang, "the Germans retreat from the turn after the Allied General Retreat on",
                            "les Allemands retraitent à partir du tour qui suit la retraite générale alliée"))]
    return [("8.7.1", t(lang, "only at the start of a segment, before its first activation",
                        "seulement au début d'un segment, avant sa première activation"))]


def _yield(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """8.1.1a To yield without having spent anything is to pass."""
    if asked(ask) is not WHAT_TO_DO or s.activations:
        return []
    return [("8.1.1a", t(lang, "no CAP has been spent in this segment: that is a pass",
                         "aucun CAP dépensé dans ce segment : c'est passer"))]


def _unblock(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """8.4.5c/b1 Only sides that one blocks oneself."""
    if asked(ask) is not WHAT_TO_DO:
        return []
    return [("8.4.5c/b1", t(lang, f"you block no side between {c.b} and {c.a}",
                            f"vous ne bloquez aucun côté entre {c.b} et {c.a}"))]


def _skirmish_box(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """9.1.4 The pair of boxes that fires has units of both sides."""
    if asked(ask) is not SKIRMISH_BOX:
        return []
    if c.a in engaged(s):
        return [("9.1.4", t(lang, "that pair has been chosen", "cette paire est déjà choisie"))]
    return [("9.1.4", t(lang, f"not both sides stand in box {c.a + 1}", f"les deux camps ne sont pas en case {c.a + 1}"))]


def _advantage(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """9.1.1d/b2 What Defender Tactical Advantage does not buy here."""
    if asked(ask) is not WHETHER_ADVANTAGE:
        return []
    if c.verb == "withdraw":
        return [("9.4.2", t(lang, "not every unit there has a hex to retreat to",
                            "toutes les unités n'y ont pas d'hexagone où retraiter"))]
    if not s.law.fow7_full:
        return [("9.1.1d/b2", t(lang, "by the chosen reading it buys a withdrawal only",
                                "selon la lecture choisie, il ne permet que de se retirer"))]
    return ["2.4/e1"]


def _delay(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """7.1 Reinforcements may wait, who has just been paid for may not."""
    if asked(ask) is not WHERE_TO_ARRIVE:
        return []
    if c.a != ask.args[0]:
        return foreign(s, ask, c.a, lang) or [about(c.a, lang, "7.1", "is not being placed now",
                                                    "n'est pas en cours de placement")]
    return [about(c.a, lang, "7.2/p1" if s.rebuilt >> c.a & 1 else ask.rule, "returns now or not at all",
                  "revient à présent ou pas du tout")]


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
        "yield": _yield, "unblock": _unblock, "skirmish-box": _skirmish_box, "withdraw": _advantage,
        "skirmish": _advantage, "counterattack": _advantage, "delay": _delay, "general-retreat": _general_retreat,
        "option": lambda s, ask, c, lang: ["14.3.6"],
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
