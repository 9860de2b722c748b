"""Choices in words, English and French, and back. Their phrases stand where the verbs are declared, in `choices`.

`word` knows a choice alone; `At` knows the position too and says where the units of the choices stand.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man.choices import VERBS, kinds
from marne.games.to_the_last_man.questions import QUESTIONS
from marne.games.to_the_last_man.words.facts import MOVES, of_unit
from marne.games.to_the_last_man.words.names import (Camp, Piece, Place, base, card_name, contents, counter_words, unit_name,
                                                     zone_name)
from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, ENTENTE, FIRST_FORT, FORT, GERMAN, IDS, IN_ARMY, INDEX, KIND, NATION, PIECE, ZONE, ZONE_IDS,
)
from marne.games.to_the_last_man.state import State, units_in, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import enemy
from marne.kernel.choice import Choice
from marne.kernel.title import Listing, Title
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, colon, counted, fill, lower, pick, typography

_piece, _place, _camp = cache(Piece), cache(Place), cache(Camp)
BUY_CARD: Pair = ("Buy a card (1 BP)", "Acheter une carte (1 BP)")
A_LEVEL: Pair = ("Lose a level of {u}", "Perdre un niveau {u.du}")
THE_LAST: Pair = ("Lose {u} with its last level", "Perdre {u.le} avec son dernier niveau")
ATTACK: Pair = ("Enter {z} with {u} and attack", "Entrer {z.a} avec {u.le} et attaquer")
HEADINGS: dict[str, Pair] = {"into": ("Into an army", "Dans une armée"), "alone": ("Alone in a zone", "Seule dans une zone"),
                             "cards": ("Cards", "Cartes")}
# In a question the place of the units is known: then the choices say it.
PLACED: dict[str, Pair] = {**dict.fromkeys(("select", "remove", "swap"), ("{who}", "{who}")),
                           **dict.fromkeys(("lose", "sacrifice", "starve"), ("Lose {who}", "Perdre {who}")),
                           **dict.fromkeys(("entrench", "promote"), ("{who}, in {z}", "{who}, {z.a}"))}


# Choices -------------------------------------------------------------------------------------------------------------


def choice_fields(choice: Choice, lang: str, s: State | None = None) -> dict[str, Any]:
    """The arguments of a choice as the phrases want them; with the position units are named by their army."""
    f: dict[str, Any] = {}
    for kind, value in zip(kinds(choice.verb), (choice.a, choice.b), strict=False):
        if kind == "unit":
            f["v" if "u" in f else "u"] = _piece(value, lang, -1 if s is None else s.loc[value])
            f.setdefault("cost", base().cost[value])
        elif kind == "zone":
            f["z"] = _place(value, lang)
        elif kind == "place":
            f["p"] = _place(value, lang)
        elif kind == "card":
            f["c"] = card_name(value, lang)
            f["value"] = counted(lang, base().ersatz[value], "loss|losses", "perte|pertes")
        else:
            f["k"] = counter_words(value, lang)
            f["cost"] = counter_cost(value)
    return f


@cache
def counter_cost(n: int) -> int:
    """7.6 The price of a sort of counter."""
    t = base()
    return next((t.cost[u] for u in range(ARMIES, FIRST_FORT) if ch.counter(NATION[u], KIND[u]) == n), 0)


def phrase(choice: Choice) -> Pair:
    """The phrase of a choice. A hit on a fort takes one of its levels (5.3.1 [fort]), not the fort."""
    if choice.verb == "lose" and choice.a >= FIRST_FORT:
        return A_LEVEL
    return BUY_CARD if choice is ch.BUY_CARD else VERBS[choice.verb].said


def word(choice: Choice, lang: str) -> str:
    """A choice in words: 'Move the 1st German Army to Liège'."""
    return fill(phrase(choice), lang, choice_fields(choice, lang))


def _end(s: State, c: Choice, lang: str) -> str:
    """What a plain choice means in the question that is asked; '' if it means the same everywhere."""
    pair = None if s.decision is None else QUESTIONS[s.decision.message].forms.get(c.verb)
    return "" if pair is None else fill(pair, lang, choice_fields(c, lang))


def group(choice: Choice) -> str:
    """The list a choice belongs to: its unit where units have several ways, else its verb. See `heading`."""
    if choice.verb in ("retreat", "retreat-part"):
        return IDS[choice.a]
    if choice.verb in ("buy", "place", "shift") and choice is not ch.BUY_CARD:
        return "into" if choice.b >= IN_ARMY else "alone"
    return "cards" if choice is ch.BUY_CARD else "reroll" if choice is ch.REROLL_EXTRA else choice.verb


def heading(key: str, lang: str) -> str:
    """A group in words: 'Reims', '1st French Army', 'By rail'."""
    if key in INDEX:
        return unit_name(INDEX[key], lang)
    if key in ZONE:
        return zone_name(ZONE[key], lang)
    return pick(lang, *(HEADINGS.get(key) or VERBS[key].head))


class At(Listing[State]):
    """Choices say where their units stand, and are listed by zone where that helps."""

    def __init__(self, title: Title[State], s: State) -> None:
        super().__init__(title, s)
        self._words: dict[str, dict[str, str]] = {}

    def word(self, choice: Choice, lang: str) -> str:
        if lang not in self._words:
            asked = self.s.decision.choices if self.s.decision else ()
            self._words[lang] = told(self.s, asked, lang)
        return self._words[lang].get(choice.text) or word(choice, lang)

    def group(self, choice: Choice) -> str:
        return group_at(self.s, choice)


def told(s: State, asked: Sequence[Choice], lang: str) -> dict[str, str]:
    """The words of all choices of a question by their text; equal ones are told apart by the counter's id."""
    out: dict[str, str] = {}
    seen: dict[tuple[str, str], list[Choice]] = {}
    for c in asked:
        out[c.text] = word_at(s, c, lang)
        seen.setdefault((group_at(s, c), out[c.text]), []).append(c)
    for (_, words), same in seen.items():
        if len(same) > 1:
            for c in same:
                tag = marks(s, c.a, lang) if kinds(c.verb)[:1] == ("unit",) else ""
                out[c.text] = f"{words} ({tag})" if tag else words
            if len({out[c.text] for c in same}) < len(same):
                for c in same:
                    out[c.text] = f"{words} ({c.text.split()[1]})"
    return out


def marks(s: State, u: int, lang: str) -> str:
    """What sets a piece apart from others of its kind beside it."""
    return of_unit(s, u, lang).line("entrenched", *MOVES)


def who(s: State, u: int, lang: str) -> str:
    """A unit where its zone is known: an army with its contents, a piece with its army, a fort with its value."""
    p = _piece(u, lang, s.loc[u])
    if u < ARMIES:
        inside = contents(s.inside[u]) or pick(lang, "empty", "vide")
        return f"{unit_name(u, lang)} ({inside})"
    if u >= FIRST_FORT:
        n = s.steps[u - FIRST_FORT]
        return pick(lang, f"a level of {p.name} (now {n})", f"un niveau {p.du} (sur {n})")
    return capital(p.name) if lang == "en" else p.name


def word_at(s: State, c: Choice, lang: str) -> str:
    """A choice in words in this position."""
    if end := _end(s, c, lang):
        return end
    f = choice_fields(c, lang, None if c.verb == "leave" else s)
    pair = PLACED.get(c.verb)
    if pair is not None:
        name = who(s, c.a, lang)
        z = zone_of(s, c.a)
        if c.verb in ("entrench", "promote") and z >= IN_ARMY:
            return word(c, lang)
        f["z"] = _place(z, lang) if z < IN_ARMY else ""
        f["who"] = name
        if c.verb in ("lose", "sacrifice", "starve") and c.a < FIRST_FORT:
            f["who"] = f["u"].le
        return capital(fill(pair, lang, f))
    if c.verb in ("buy", "place", "shift") and c is not ch.BUY_CARD and c.b >= IN_ARMY:
        a = c.b - IN_ARMY
        inside = contents(s.inside[a]) or pick(lang, "empty", "vide")
        where = zone_name(s.loc[a], lang) if s.loc[a] < IN_ARMY else ""
        return f"{unit_name(a, lang)} ({', '.join(filter(None, (where, inside)))})"
    if c.verb in ("buy", "place", "shift") and c is not ch.BUY_CARD:
        return zone_name(c.b, lang)
    if c.verb == "join":
        a = c.b
        inside = contents(s.inside[a]) or pick(lang, "empty", "vide")
        return f"{unit_name(a, lang)} ({zone_name(s.loc[a], lang)}, {inside})"
    if c.verb in ("move", "rail", "strategic", "sail", "reserves"):
        return destination(s, c.a, c.b, lang)
    return fill(phrase(c), lang, f)


_WHERE = ("select", "remove", "swap", "entrench", "promote", "sacrifice")


def spoken(s: State, choice: Choice, lang: str) -> str:
    """A choice in a full sentence that needs no heading: 'Move French infantry of the 1st Army to Reims'. For the web table."""
    if end := _end(s, choice, lang):
        return end
    if choice.verb == "move" and must_fight(s, ENTENTE if NATION[choice.a] else GERMAN, choice.b):
        return fill(ATTACK, lang, choice_fields(choice, lang, s))
    if choice.verb == "lose" and choice.a >= FIRST_FORT:
        n = s.steps[choice.a - FIRST_FORT]
        text = fill(A_LEVEL if n > 1 else THE_LAST, lang, choice_fields(choice, lang, s))
        return f"{text} {pick(lang, f'(now {n})', f'(sur {n})')}" if n > 1 else text
    text = fill(phrase(choice), lang, choice_fields(choice, lang, None if choice.verb == "leave" else s))
    if choice.verb in _WHERE:
        z = zone_of(s, choice.a)
        zone = zone_name(z, lang) if z < IN_ARMY else ""
        zone = lower(zone) if z == EFT and lang == "fr" else zone
        notes = (zone, marks(s, choice.a, lang) if choice.verb == "select" and choice.a >= ARMIES else "")
        where = ", ".join(filter(None, notes))
        return f"{text} ({where})" if where else text
    return text


def must_fight(s: State, side: int, z: int) -> bool:
    """5.1.1 Whoever enters an enemy zone with enemies in it must fight there."""
    return bool(enemy(s, side) & s.hold[1 - side] & 1 << z)


def destination(s: State, u: int, z: int, lang: str) -> str:
    """A zone that a unit may go to, with what it means: the enemy there, or that it is taken."""
    side = ENTENTE if NATION[u] else GERMAN
    foes = units_in(s, 1 - side, z)
    b = 1 << z
    name = zone_name(z, lang)
    if s.hold[0] & s.hold[1] & b:
        note = pick(lang, "disputed", "disputée")
    elif bool(s.german & b) != (side == GERMAN):
        note = pick(lang, "enemy", "ennemie") if foes else pick(lang, "enemy, empty", "ennemie, vide")
    else:
        note = ""
    there = [contents(foes & PIECE), *(f"fort {s.steps[f - FIRST_FORT]}"
                                       for f in bits(foes & FORT))]
    against = colon(lang) + ", ".join(filter(None, there)) if any(there) else ""
    return typography(f"{name} ({note}{against})" if note else name, lang)


def group_at(s: State, choice: Choice) -> str:
    """As `group`, by zone where the units of a list stand in several."""
    if choice.verb in ("select", "remove", "swap"):
        z = zone_of(s, choice.a)
        if z < IN_ARMY:
            return ZONE_IDS[z]
    return group(choice)
