"""What explanations are made of: how a choice is read, rules with their summaries, and the questions many of them begin with."""
from __future__ import annotations

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.choices import PLAIN, TABLES
from marne.games.great_war_commander.words.describe import rulebook
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.words.names import capital, pick
from marne.games.great_war_commander.pieces import (
    CARD, GOAL, INDEX, LOST, PHONE, PIECE_IDS, SEATS, SIDE, STRATEGY, TRACK, WEAPON,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import BOXES
from marne.games.great_war_commander.rules.r06_time import boxes_of
from marne.games.great_war_commander.rules.r03_values import movement
from marne.kernel.choice import Choice, Table1

Reason = tuple[str, str]
VERBS: dict[str, object] = {t.verb: t for t in (*TABLES, *PLAIN)}
# What the arguments of a verb are; verbs that are not here have none.
KINDS: dict[str, tuple[str, ...]] = {
    "order": ("card",), "engineers": ("card",), "discard": ("card",), "action": ("card",), "op-fire": ("card",),
    "card": ("card",),
    "strategy": ("strategy", "number"), "keep-strategy": ("strategy",), "activate": ("unit",), "move": ("unit",),
    "with": ("unit",), "leave": ("unit",), "choose": ("unit",), "target": ("hex",), "step": ("hex",), "hex": ("hex",),
    "base": ("piece",), "add": ("piece",), "give": ("unit", "unit"), "advance": ("unit", "hex"), "place": ("unit", "hex"),
    "dig": ("work", "hex"), "weapon": ("weapon",), "scrap": ("weapon",), "player": ("seat",), "direction": ("number",),
    "way": ("number",), "objective": ("goal",), "telephone": ("phone",), "box": ("box",),
}
READ: dict[str, dict[str, int]] = {
    "card": CARD, "strategy": STRATEGY, "unit": INDEX, "hex": {k.lower(): v for k, v in HEX.items()},
    "piece": {name: p for p, name in reversed(list(enumerate(PIECE_IDS)))}, "work": {w: i for i, w in enumerate(WORKS) if w},
    "weapon": WEAPON, "seat": {x: i for i, x in enumerate(SEATS)}, "number": {str(n): n for n in range(1, 16)}, "goal": GOAL,
    "phone": PHONE, "box": {b: i for i, b in enumerate(BOXES) if b},
}
ARGUMENT = {"card": ("CARD", "CARTE"), "strategy": ("STRATEGY", "STRATÉGIE"), "unit": ("FORMATION", "FORMATION"),
            "hex": ("HEX", "HEX"), "piece": ("PIECE", "PION"), "work": ("WORK", "OUVRAGE"), "weapon": ("WEAPON", "ARME"),
            "seat": ("SIDE", "CAMP"), "number": ("NUMBER", "NUMÉRO"), "goal": ("MARKER", "MARQUEUR"),
            "phone": ("BATTERY", "BATTERIE"),
            "box": ("BOX", "CASE")}
NO_SUCH = {"card": ("there is no card {w}", "il n'y a pas de carte {w}"),
           "strategy": ("there is no Strategy card {w}", "il n'y a pas de carte Stratégie {w}"),
           "unit": ("there is no formation {w}", "il n'y a pas de formation {w}"),
           "hex": ("there is no hex {w}: they are A1 to O11", "il n'y a pas d'hex {w} : ils vont de A1 à O11"),
           "piece": ("nothing that fires is called {w}", "rien de ce qui tire ne s'appelle {w}"),
           "work": ("there is no work {w}", "il n'y a pas d'ouvrage {w}"),
           "weapon": ("there is no weapon {w}", "il n'y a pas d'arme {w}"),
           "seat": ("there is no side {w}", "il n'y a pas de camp {w}"),
           "number": ("{w} is no number here", "{w} n'est pas un numéro ici"),
           "goal": ("there is no marker {w}", "il n'y a pas de marqueur {w}"),
           "phone": ("there is no battery {w}", "il n'y a pas de batterie {w}"),
           "box": ("there is no box {w}", "il n'y a pas de case {w}")}


def read_choice(words: list[str]) -> Choice | None:
    """The choice that a text form stands for, whether offered or not."""
    verb, *args = words
    form = VERBS.get(verb)
    kinds = KINDS.get(verb, ())
    if form is None or len(args) != len(kinds):
        return None
    values = [READ[k].get(a.lower(), -1) for k, a in zip(kinds, args, strict=True)]
    if min(values, default=0) < 0:
        return None
    if isinstance(form, Choice):
        return form
    if isinstance(form, Table1):
        return form[values[0] - (verb == "direction")]
    return form[values[0]][values[1]]                                   # type: ignore[index, no-any-return]


def because(rule: str, lang: str) -> Reason:
    """A rule with its summary."""
    r = rulebook().rule(rule)
    return rule, r.text(lang) if r else rule


def said(rule: str, lang: str, en: str, fr: str) -> Reason:
    return rule, capital(pick(lang, en, fr))


def whose(s: State, u: int, side: int, lang: str) -> list[Reason]:
    """O14.1 The other side's formation, or one that is not on the board."""
    n = names.unit(u, lang)
    if SIDE[u] != side:
        return [said("O14.1", lang, f"{n} {n:belongs|belong} to the other side",
                     f"{n} {n:appartient|appartiennent} à l'autre camp")]
    h = s.loc[u]
    if h == TRACK:
        en, fr = (word.join(map(str, boxes_of(s, u))) for word in (" or ", " ou "))
        return [said("6.1.2", lang, f"{n} {n:comes|come} in time box {en}", f"{n} {n:arrive|arrivent} à la case {fr} du temps")]
    if h == LOST:
        return [said("O14.1", lang, f"{n} {n:is|are} lost", f"{n} {n:est perdu|est perdue|sont perdus|sont perdues}")]
    if h >= HEXES:
        return [said("O14.1", lang, f"{n} {n:is|are} not on the board", f"{n} {n:n'est|ne sont} pas sur le plateau")]
    return []


def spent(s: State, u: int, lang: str) -> list[Reason]:
    """O14.1 It has done its work this turn."""
    n = names.unit(u, lang)
    return [said("O14.1", lang, f"{n} {n:has|have} been activated this turn",
                 f"{n} {n:a déjà été activé|a déjà été activée|ont déjà été activés|ont déjà été activées} ce tour")]


def rooted(s: State, u: int, lang: str) -> list[Reason]:
    """3.1.3, O23.5.9 It has no movement points."""
    n = names.unit(u, lang)
    if movement(s, u) < 0:
        return [said("O23.5.9", lang, f"{n} cannot move while demoralised", f"{n} ne peut bouger tant qu'il est démoralisé")]
    if movement(s, u) == 0:
        return [said("3.1.3", lang, f"{n} {n:has|have} no movement points", f"{n} {n:n'a|n'ont} aucun point de mouvement")]
    return []


def at(s: State, u: int) -> str:
    return HEX_IDS[s.loc[u]] if s.loc[u] < HEXES else ""
