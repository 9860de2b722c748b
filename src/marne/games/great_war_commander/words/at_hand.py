"""Choices in words: by themselves, and in a position, where they say where formations stand, what a step costs."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from marne.games.great_war_commander import choices as ch
from marne.games.great_war_commander.choices import LEXICON, kinds
from marne.games.great_war_commander.questions import (WHEN_TO_RETURN, WHICH_FLIGHT, WHICH_SHIFT, WHO_DEFENDS, WHO_MEETS_MINES,
                                                       WHO_OBSERVES, WHO_RETURNS, WHOM_TO_KILL, WHOM_TO_RALLY, WHOM_TO_ROUT,
                                                       WHOM_TO_SNIPE)
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.orders.O21_fire import owner, piece_firepower
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES, NEXT, NOWHERE
from marne.games.great_war_commander.rules.orders.O23_march import march
from marne.games.great_war_commander.rules.orders.O23_movement import FAR, cost, slowest
from marne.games.great_war_commander.words.phrases import STRATEGY_WAYS
from marne.games.great_war_commander.pieces import IDS, INDEX, LEADER, NONE, OF_SIDE, SIDE, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import tables
from marne.games.great_war_commander.rules.r03_values import command, cover_of, hindrance, morale
from marne.kernel.choice import Choice
from marne.kernel.lexicon import Pair
from marne.kernel.run import waiting
from marne.kernel.title import Listing, Title
from marne.parts.bits import bits
from marne.parts.words import capital, colon, fill, listed, pick, typography

OF_CARDS = {verb for verb in ch.VERBS if kinds(verb) == ("card",)}
OF_UNITS = {verb for verb in ch.VERBS if kinds(verb) == ("unit",)}
BY_HOLDER = {"hex-foe": ("Hexes with enemies", "Hexs avec des ennemis"),
             "hex-own": ("Hexes with your own", "Hexs avec les vôtres")}
LONG = 10                       # more formations than that are listed by hex


# Without a position -----------------------------------------------------------------------------------------------------------


def word(choice: Choice, lang: str) -> str:
    """A choice in words."""
    v, a, b = choice.verb, choice.a, choice.b
    if v == "strategy":
        return typography(strategy_use(a, b, lang), lang)
    if v == "way":
        return pick(lang, f"Way {a}", f"Façon {a}")
    return capital(fill(LEXICON.verbs[v].said, lang, _fields(v, a, b, lang)))


def strategy_use(i: int, n: int, lang: str) -> str:
    """S98.1 A Strategy card and what it is used for."""
    told = STRATEGY_WAYS.get(i, {}).get(n)
    name = names.strategy(i, lang)
    return pick(lang, f"{name}: {told[0]}", f"{name} : {told[1]}") if told else name


# The field of the phrases for each kind of argument, and what names it; a second argument has another field.
_NAMED: dict[str, tuple[str, Callable[[int, str], str]]] = {
    "unit": ("unit", names.unit), "hex": ("at", names.hex_), "piece": ("piece", names.piece), "work": ("works", names.work),
    "weapon": ("gun", names.weapon), "seat": ("who", names.side_up), "goal": ("goal", names.goal),
    "phone": ("phone", names.phone), "strategy": ("strategy", names.strategy),
    "box": ("box", lambda n, lang: names.BOXES[lang][n]),
    "number": ("dir", lambda n, lang: names.DIRECTIONS[lang][n])}
_SECOND = {"unit": "other", "hex": "to"}


def _fields(v: str, a: int, b: int, lang: str) -> dict[str, Any]:
    if v in OF_CARDS:
        t = tables("")
        act = names.action(t.action[a], lang)
        card = names.card(a, lang)
        if v == "order":
            card = f"{names.order(t.order[a], lang)} ({pick(lang, 'action: ', 'action : ')}{act})"
        return {"card": card, "act": act}
    out: dict[str, Any] = {}
    for kind, value in zip(kinds(v), (a, b), strict=False):
        field, name = _NAMED[kind]
        out[_SECOND[kind] if out else field] = name(value, lang)
    return out


def spoken(s: State, choice: Choice, lang: str) -> str:
    """A choice in words that fit the question: what a way means, where somebody goes. For lists without headings."""
    told = own_words(s, choice, lang)
    if told:
        return told
    v, a, b = choice.verb, choice.a, choice.b
    act = as_answer(s, v)
    if act is not None:
        if v == "hex":
            return fill(act, lang, {"at": place(s, a, lang)})
        text = fill(act, lang, {"unit": names.unit(a, lang)})
        return typography(capital(f"{text} ({HEX_IDS[s.loc[a]]})" if s.loc[a] < HEXES else text), lang)
    if v == "step":
        return pick(lang, f"To {place(s, a, lang)}", f"Vers {place(s, a, lang)}")
    if v == "target":
        return pick(lang, f"Fire at {place(s, a, lang)}", f"Tirer sur {place(s, a, lang)}")
    if v == "hex":
        return place(s, a, lang)
    if v in OF_UNITS and s.loc[a] < HEXES and v != "with":
        return f"{word(choice, lang)} ({HEX_IDS[s.loc[a]]})"
    if v == "advance":
        u = names.unit(a, lang)
        foes = standing(s, b, 1 - SIDE[a], lang)
        melee = pick(lang, f": melee against {foes}", f" : mêlée contre {foes}") if foes else ""
        return typography(capital(pick(lang, f"{u} {u:advances|advance} to {place(s, b, lang)}{melee}",
                                       f"{u} {u:progresse|progressent} en {place(s, b, lang)}{melee}")), lang)
    return word(choice, lang)


def own_words(s: State, choice: Choice, lang: str) -> str:
    """What a way, an end or a let-be means at this question; '' where the choice speaks for itself."""
    v, n = choice.verb, choice.a
    if v == "way" and s.decision is not None and s.decision.message == WHEN_TO_RETURN.id:
        if TANK >> s.decision.args[0] & 1 and n + 1 < len(s.t.time_boxes):
            return pick(lang, f"Return in box {n} or {n + 1}", f"Retour en case {n} ou {n + 1}")
        return pick(lang, f"Return in box {n}", f"Retour en case {n}")
    told = as_answer(s, f"{v}{n}" if v in ("way", "box") else "" if kinds(v) else v)
    return pick(lang, *told) if told else ""


def as_answer(s: State, verb: str) -> Pair | None:
    """What the open question says that a choice of this verb means."""
    return LEXICON.questions[s.decision.message].forms.get(verb.replace("-", "_")) if s.decision is not None and verb else None


# In a position ----------------------------------------------------------------------------------------------------------------


def terrain(s: State, h: int, lang: str) -> str:
    """'woods, trench, level 1': what a hex is."""
    parts = [names.ground(s.ground[h], lang)]
    if s.works[h]:
        parts.append(names.work(s.works[h], lang))
    if s.law.field.level[h]:
        parts.append(pick(lang, f"level {s.law.field.level[h]}", f"niveau {s.law.field.level[h]}"))
    if s.gas >> h & 1:
        parts.append(pick(lang, "gas", "gaz"))
    if s.blaze >> h & 1:
        parts.append(pick(lang, "blaze", "incendie"))
    goal = next((i + 1 for i in range(5) if s.law.field.goals[i] >> h & 1), 0)
    if goal:
        parts.append(pick(lang, f"objective {goal}", f"objectif {goal}"))
    return ", ".join(parts)


def place(s: State, h: int, lang: str) -> str:
    """'H6 (woods, trench)'."""
    return f"{HEX_IDS[h]} ({terrain(s, h, lang)})" if h < HEXES else names.hex_(h, lang)


def marks(s: State, u: int, lang: str) -> list[str]:
    """The states of a formation."""
    n = names.unit(u, lang)
    out = []
    if s.demo >> u & 1:
        out.append(pick(lang, "demoralised", f"démoralisé{n:|e|s|es}"))
    if s.supp >> u & 1:
        out.append(pick(lang, "suppressed", f"suppressé{n:|e|s|es}"))
    if s.vet >> u & 1:
        out.append(pick(lang, "veteran", f"{n:vétéran|vétérane|vétérans|vétéranes}"))
    return out


def armed(s: State, u: int, lang: str) -> str:
    """A formation with its weapon: 'German Infantry 3 with MG 08 no. 1'."""
    name = names.unit(u, lang)
    w = s.arm[u]
    if w == NONE:
        return str(name)
    broken = pick(lang, " (broken)", " (en panne)") if s.wbroken >> w & 1 else ""
    return pick(lang, f"{name} with {names.weapon(w, lang)}", f"{name} avec {names.weapon(w, lang)}") + broken


def standing(s: State, h: int, side: int, lang: str) -> str:
    """Who of a side stands in a hex: 'French Infantry 2 (suppressed) and Lt Kelly'."""
    return listed([_with_marks(s, u, lang) for u in bits(s.at[h] & OF_SIDE[side])], lang)


def _with_marks(s: State, u: int, lang: str) -> str:
    got = marks(s, u, lang)
    return f"{names.unit(u, lang)} ({', '.join(got)})" if got else str(names.unit(u, lang))


class At(Listing[State]):
    """Choices say where their formations stand, listed by hex or formation where that helps."""

    def __init__(self, title: Title[State], s: State) -> None:
        super().__init__(title, s)
        asked = s.decision.choices if s.decision else ()
        units = [c for c in asked if c.verb in OF_UNITS and s.loc[c.a] < HEXES]
        where = Counter(s.loc[c.a] for c in units)
        self._hexes = {h for h, n in where.items() if n > 1 and len(units) > LONG and len(where) > 1}
        self._ways = Counter(c.a for c in asked if c.verb == "advance")

    def word(self, choice: Choice, lang: str) -> str:
        if choice.verb == "advance" and self._ways[choice.a] < 2:
            return spoken(self.s, choice, lang)
        return typography(capital(word_at(self.s, choice, lang, not self._in_list(choice))), lang)

    def _in_list(self, choice: Choice) -> bool:
        """Does the formation stand under the heading of its hex?"""
        return choice.verb in OF_UNITS and self.s.loc[choice.a] in self._hexes

    def group(self, choice: Choice) -> str:
        if choice.verb == "advance" and self._ways[choice.a] > 1:
            return IDS[choice.a]
        if self._in_list(choice):
            return HEX_IDS[self.s.loc[choice.a]]
        if choice.verb == "hex" and self.s.decision is not None:
            here = self.s.at[choice.a]
            seat = self.s.decision.seat
            return "hex" if not here else "hex-own" if here & OF_SIDE[seat] else "hex-foe"
        return choice.verb                              # what stands alone needs no heading

    def heading(self, key: str, lang: str) -> str:
        s = self.s
        if key in HEX:
            return typography(capital(place(s, HEX[key], lang)), lang)
        if key in INDEX:
            u = INDEX[key]
            n, h = names.unit(u, lang), HEX_IDS[s.loc[u]] if s.loc[u] < HEXES else ""
            return typography(capital(pick(lang, f"{armed(s, u, lang)} in {h} {n:advances|advance} to",
                                           f"{armed(s, u, lang)} en {h} : progresser en")), lang)
        return pick(lang, *(BY_HOLDER.get(key) or LEXICON.verbs[key].head))


def word_at(s: State, c: Choice, lang: str, where: bool = True) -> str:
    """A choice in words in this position, under a heading. `where`: with the hex of a formation."""
    told = own_words(s, c, lang)
    if told:
        return told
    form = _FORMS.get(c.verb)
    return form(s, c, lang, where) if form else word(c, lang)


def _unit(s: State, c: Choice, lang: str, where: bool) -> str:
    u = c.a
    notes = [HEX_IDS[s.loc[u]]] if where and s.loc[u] < HEXES else []
    notes += marks(s, u, lang)
    if c.verb == "activate" and LEADER >> u & 1 and s.loc[u] < HEXES:
        notes.append(pick(lang, f"command {command(s, u)}", f"commandement {command(s, u)}"))
    message = s.decision.message if s.decision else ""
    if message == WHO_DEFENDS.id:
        got = at_stake.stand_of(s, u)
        if got:
            notes.append(pick(lang, f"{got[0]} + roll against {got[1]}", f"{got[0]} + jet contre {got[1]}"))
    elif message == WHO_MEETS_MINES.id and s.decision is not None:
        n, against = morale(s, u, 0), s.decision.args[1]
        notes.append(pick(lang, f"{n} + roll against {against}", f"{n} + jet contre {against}"))
    elif message in (WHOM_TO_RALLY.id, WHOM_TO_ROUT.id) and s.loc[u] < HEXES:
        n = at_stake.morale_needed(s, u, message == WHOM_TO_ROUT.id)
        notes.append(pick(lang, f"morale {n}", f"moral {n}"))
    if s.decision is not None and SIDE[u] != s.decision.seat and message in (WHOM_TO_SNIPE.id, WHOM_TO_KILL.id, WHO_RETURNS.id):
        notes.insert(0, pick(lang, "enemy", "ennemi"))
    name = armed(s, u, lang)
    return f"{name} ({', '.join(notes)})" if notes else name


def _target(s: State, c: Choice, lang: str, where: bool) -> str:
    far, worst = at_stake.shooting(s, c.a)
    foes = standing(s, c.a, 1 - (s.decision.seat if s.decision else 0), lang)
    notes = [pick(lang, f"distance {far}", f"distance {far}")] if far else []
    if worst:
        notes.append(pick(lang, f"hindrance {worst}", f"gêne {worst}"))
    tail = f" ({', '.join(notes)})" if notes else ""
    return f"{HEX_IDS[c.a]} {terrain(s, c.a, lang)}{colon(lang)}{foes}{tail}"


def _piece(s: State, c: Choice, lang: str, where: bool) -> str:
    p = c.a
    u = owner(s, p)
    h = at_stake.target(s)
    notes = [HEX_IDS[s.loc[u]], pick(lang, f"firepower {piece_firepower(s, p)}", f"puissance {piece_firepower(s, p)}")]
    if h < HEXES:
        n = hindrance(s, s.loc[u], h)
        notes.append(pick(lang, f"distance {at_stake.distance(s, p, h)}", f"distance {at_stake.distance(s, p, h)}"))
        if n:
            notes.append(pick(lang, f"hindrance {n}", f"gêne {n}"))
    if p != u:
        holder = names.unit(u, lang)
        return f"{names.piece(p, lang)} {pick(lang, 'of', '–')} {holder} ({', '.join(notes)})"
    return f"{names.piece(p, lang)} ({', '.join(notes)})"


def _step(s: State, c: Choice, lang: str, where: bool) -> str:
    """O23.1 A step: the hex, what it costs, who is there."""
    h = c.a
    notes = []
    group = at_stake.movers(s)
    if group and s.decision is not None:
        u = slowest(group)
        now = waiting(s, march)
        n = cost(s, u, s.loc[u], h, now and now.trail or 0)
        if n < FAR:
            notes.append(pick(lang, f"{n} MP", f"{n} PM"))
    notes.append(pick(lang, f"cover {cover_of(s, h)}", f"couverture {cover_of(s, h)}"))
    side = s.decision.seat if s.decision else 0
    if s.of[1 - side] >> h & 1:
        notes.append(pick(lang, f"enemy: {standing(s, h, 1 - side, lang)}", f"ennemi : {standing(s, h, 1 - side, lang)}"))
    elif s.of[side] >> h & 1:
        notes.append(pick(lang, f"with {standing(s, h, side, lang)}", f"avec {standing(s, h, side, lang)}"))
    return f"{HEX_IDS[h]} {terrain(s, h, lang)} ({', '.join(notes)})"


def _advance(s: State, c: Choice, lang: str, where: bool) -> str:
    side = SIDE[c.a]
    if s.of[1 - side] >> c.b & 1:
        foes = standing(s, c.b, 1 - side, lang)
        return pick(lang, f"{HEX_IDS[c.b]} {terrain(s, c.b, lang)}: melee against {foes}",
                    f"{HEX_IDS[c.b]} {terrain(s, c.b, lang)} : mêlée contre {foes}")
    return f"{HEX_IDS[c.b]} {terrain(s, c.b, lang)}"


def _hex(s: State, c: Choice, lang: str, where: bool) -> str:
    """A hex: its ground, and who is there if that matters."""
    h = c.a if c.verb == "hex" else c.b
    text = f"{HEX_IDS[h]} {terrain(s, h, lang)}"
    if s.decision is not None and s.decision.message == WHO_OBSERVES.id:
        return pick(lang, f"The observer of the map ({HEX_IDS[h]})", f"L'observateur de la carte ({HEX_IDS[h]})")
    there = [x for x in (standing(s, h, 0, lang), standing(s, h, 1, lang)) if x]
    return pick(lang, f"{text}: {'; '.join(there)}", f"{text} : {' ; '.join(there)}") if there else text


def _direction(s: State, c: Choice, lang: str, where: bool) -> str:
    """A direction, with the hex it leads to where it starts from one."""
    told = names.DIRECTIONS[lang][c.a]
    asked = s.decision
    src = NOWHERE
    if asked is not None and asked.message == WHICH_FLIGHT.id:
        src = asked.args[0]
    elif asked is not None and asked.message == WHICH_SHIFT.id:
        src = s.sr[asked.seat]
    if src >= HEXES or NEXT[src][c.a] == NOWHERE:
        return told
    return f"{told} ({HEX_IDS[NEXT[src][c.a]]})"


def _give(s: State, c: Choice, lang: str, where: bool) -> str:
    u, w = names.unit(c.a, lang), names.weapon(s.arm[c.a], lang)
    return pick(lang, f"{u} {u:gives|give} {w} to {names.unit(c.b, lang)} (1 MP)",
                f"{u} {u:cède|cèdent} {w} à {names.unit(c.b, lang)} (1 PM)")


def _weapon(s: State, c: Choice, lang: str, where: bool) -> str:
    """A weapon and who carries it."""
    u = next((u for u in bits(s.carried) if s.arm[u] == c.a), NONE)
    text = word(c, lang)
    return text if u == NONE else f"{text} ({names.unit(u, lang)})"


_FORMS = {"activate": _unit, "move": _unit, "with": _unit, "leave": _unit, "choose": _unit, "target": _target, "base": _piece,
          "add": _piece, "step": _step, "advance": _advance, "hex": _hex, "place": _hex, "dig": _hex, "direction": _direction,
          "give": _give, "weapon": _weapon, "scrap": _weapon}

__all__ = ["At", "armed", "marks", "place", "spoken", "standing", "strategy_use", "terrain", "word", "word_at"]
