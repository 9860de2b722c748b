"""Choices in the words of the question that offers them: what 'done' ends, what a march costs, what a unit is worth.

`word` of wording.py knows a choice alone; here the position is known too, as far as the seat that decides knows it.
"""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import COMBAT, GRID
from marne.games.drive_on_paris.questions import WHICH_ON_TOP, WHO_MOVES, WHO_WAITS
from marne.games.drive_on_paris.rules.s04_zones import COST, RETREATS, enemy_zone
from marne.games.drive_on_paris.rules.s05_movement import allowance_now, points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import overrun_cost
from marne.games.drive_on_paris.rules.s14_transport import LOADS, UNLOADS, reached, room_left, space
from marne.games.drive_on_paris.rules.s16_siege import needed, siege_plus
from marne.games.drive_on_paris.state import EXPLOITATION, State, attack_of, defence_of, stands, steps
from marne.games.drive_on_paris.words.names import hex_name, unit_name
from marne.games.drive_on_paris.words.phrases import ACTS
from marne.games.drive_on_paris.words.wording import hexes_said, owed, place, steps_said, things, word
from marne.kernel.choice import Ask, Choice
from marne.kernel.title import Listing
from marne.parts.words import capital, fill, pick


def values(s: State, u: int, lang: str) -> str:
    """The figures of a counter as they are now: (6-8-6), (3-4-6, reduced), (6 MP)."""
    if 1 << u & COMBAT:
        low = pick(lang, ", reduced", ", réduite") if s.reduced >> u & 1 else ""
        return f"({attack_of(s, u)}-{defence_of(s, u)}-{allowance_now(s, u)}{low})"
    return pick(lang, f"({allowance_now(s, u)} MP)", f"({allowance_now(s, u)} PM)")


def spoken(s: State, c: Choice, lang: str) -> str:
    """A choice as a button says it: its act in this question."""
    ask = s.decision
    key = _act(s, ask, c) if ask is not None else ""
    if ask is None or key not in ACTS:
        return word(c, lang)
    fields = {**things(c, lang), "more": _more(s, ask, c, lang)}
    match c.verb:
        case "stop":
            fields["h"] = place(standing(s) if ask.message == "where_to" else stands(s, ask.args[0]), lang)
        case "fight":
            fields["h"] = place(ask.args[0], lang)
        case "screen" | "stand" | "hold-trench" | "fall-back":
            fields["h"] = place(ask.args[0], lang)
            fields["hexes"] = hexes_said(ask.args[-1], lang)
        case "send" | "refuse":
            fields |= {"owed": owed(*s.law.east_need, lang), "n": s.law.east_vp}
    return capital(fill(ACTS[key], lang, fields))


def _act(s: State, ask: Ask, c: Choice) -> str:
    """The key of the words that a choice has in this question."""
    key = f"{c.verb} {ask.message}"
    match c.verb:
        case "done" if ask.message == WHO_MOVES.id and s.phase == EXPLOITATION:
            return f"{key}/exploitation"
        case "stop" if ask.message == "where_to" and not s.spent:
            return f"{key}/unmoved"
        case "lose":
            return "lose/last" if steps(s, c.a) == 1 else "lose"
        case "retreat":
            return "retreat" if enemy_zone(s, ask.seat, RETREATS) >> c.a & 1 else ""
    return key if key in ACTS else c.verb


def _more(s: State, ask: Ask, c: Choice, lang: str) -> str:
    """What a choice costs or is worth."""
    match c.verb:
        case "take" | "add" | "reserve" | "lose" | "join":
            return values(s, c.a, lang)
        case "to":
            return _cost(s, ask, c.a, lang)
        case "overrun":
            return pick(lang, "{} MP", "{} PM").format(overrun_cost(s, c.a))
        case "load" | "unload":
            return _aboard(s, c, lang)
        case "shell":
            plus = siege_plus(s, c.a, c.b)
            return pick(lang, "({} or more on the die)", "({} ou plus au dé)").format(max(1, needed(s, c.b) - plus))
    return ""


def _cost(s: State, ask: Ask, h: int, lang: str) -> str:
    """What a march to a hex costs, and whether it lies in an enemy zone of control."""
    cost = reached(s, ask.seat).cost(h)
    cost = points_left(s) if cost < 0 else cost                     # SCS-5.6
    zone = pick(lang, ", enemy zone", ", zone ennemie") if enemy_zone(s, ask.seat, COST) >> h & 1 else ""
    return pick(lang, f"{cost} MP{zone}", f"{cost} PM{zone}")


def _aboard(s: State, c: Choice, lang: str) -> str:
    """The points that loading costs, the room that is left."""
    carrier = (s.group & -s.group).bit_length() - 1
    loading = c.verb == "load"
    paid = s.loaded & (LOADS if loading else UNLOADS)
    cost = 0 if paid else (s.t.load_cost if loading else s.t.unload_cost)[carrier]
    mp = pick(lang, f"{cost} MP", f"{cost} PM")
    if not loading:
        return f"({mp})"
    takes, room = steps_said(space(s, carrier, c.a), lang), room_left(s, carrier)
    return pick(lang, f"({mp}, {takes} of {room} free)", f"({mp}, {takes} sur {room} libres)")


class At(Listing[State]):
    """Where the whole front is asked, the list says of every unit in which hex it stands."""

    def word(self, choice: Choice, lang: str) -> str:
        ask, c = self.s.decision, choice
        if ask is None or ask.message not in _OF_THE_FRONT:
            return spoken(self.s, c, lang)
        if c.verb in ("take", "reserve", "top"):
            return f"{GRID.text(stands(self.s, c.a))} {unit_name(c.a, lang, own=True)} {values(self.s, c.a, lang)}"
        return hex_name(c.a, lang) if c.verb in ("stack", "reserve-all") else spoken(self.s, c, lang)


_OF_THE_FRONT = {q.id for q in (WHO_MOVES, WHO_WAITS, WHICH_ON_TOP)}


__all__ = ["At", "spoken", "values"]
