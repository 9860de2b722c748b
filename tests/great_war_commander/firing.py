"""Words for fire tests: what was declared, rolled and withstood on a small battlefield."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.events import AttackTotal, DefenceTotal, FireDeclared, Missed, Shot
from marne.games.great_war_commander.pieces import CARD_IDS, IDS, INDEX, PIECE_IDS, SEATS, WEAPON
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

ATTACK = "which_fire_card"
DEFENCE = "which_defence_card"


def cards(a: Arena, seat: str, what: str) -> list[str]:
    """The cards in a hand with that order or action."""
    rows = a.s.t.cards
    return [CARD_IDS[c] for c in bits(a.s.hand[SEATS.index(seat)]) if what in (rows[c].order, rows[c].action)]


def action(a: Arena, seat: str, what: str) -> str:
    return "action " + next(i for i in cards(a, seat, what) if a.s.t.cards[_number(i)].action == what)


def op_fire(a: Arena, seat: str) -> str:
    return "op-fire " + next(i for i in cards(a, seat, "O21") if a.s.t.cards[_number(i)].order == "O21")


def _number(card: str) -> int:
    return CARD_IDS.index(card)


def declared(a: Arena) -> tuple[int, int]:
    """Firepower before hindrance and cards, and the hindrance, of the last fire."""
    e = a.log(FireDeclared)[-1]
    return e.fp, e.hindrance


def shots(a: Arena) -> set[str]:
    """Who took part in all fires so far."""
    return {PIECE_IDS[e.piece] for e in a.log(Shot)}


def attack(a: Arena) -> int:
    """The total of the last attack."""
    return int(a.log(AttackTotal)[-1].total)


def attacks(a: Arena) -> list[int]:
    return [e.total for e in a.log(AttackTotal)]


def stood(a: Arena) -> dict[str, tuple[int, int, int]]:
    """For every formation: morale, defence total, attack total of its last defence roll."""
    return {IDS[e.unit]: (e.morale, e.total, e.against) for e in a.log(DefenceTotal)}


def missed(a: Arena) -> bool:
    return bool(a.log(Missed))


def broken(a: Arena, weapon: str) -> bool:
    return bool(a.s.wbroken >> WEAPON[weapon] & 1)


def armed(a: Arena, name: str) -> bool:
    return bool(a.s.carried >> INDEX[name] & 1)


def until(a: Arena, question: str) -> Arena:
    """Let windows pass until that question is put."""
    while a.asked != question:
        quiet = [c for c in a.choices if c in ("no", "keep")]
        assert quiet, f"asked is {a.asked}, not {question}: {a.choices}"
        a.play(quiet[0], calm=False)
    return a


def everybody(a: Arena, first: str) -> Arena:
    """Give the order to `first` and to all it can be passed on to."""
    if a.asked == "whom_to_activate":
        a.play(f"activate {first}")
    while a.asked == "whom_else_to_activate":
        a.play(next(c for c in ("all", *a.choices) if c in a.choices and c != "done" or a.choices == ["done"]))
    return a


def together(a: Arena, base: str) -> Arena:
    """That base, and everybody joins."""
    if a.asked == "which_base":
        a.play(f"base {base}")
    while a.asked == "who_joins":
        a.play(next(c for c in ("all", *a.choices) if c in a.choices))
    return a


def alone(a: Arena, base: str) -> Arena:
    """That base, and nobody joins."""
    if a.asked == "which_base":
        a.play(f"base {base}")
    if a.asked == "who_joins":
        a.play("fire")
    return a


def offers(a: Arena, question: str, seat: str, what: str) -> bool:
    """Is the action among the choices when that window opens?"""
    until(a, question)
    return action(a, seat, what) in a.choices


def shooter(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The German fires, with these cards in hand."""
    return Arena(units, german=hand, **kw).order(21)


def target(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The French in H6 are fired at from H4 by a German platoon and hold these cards."""
    return Arena({"H4": "ge-inf", **units}, allied=hand, **kw).order(21)


def march(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The German moves with these cards in hand."""
    return Arena(units, german=hand, **kw).order(23)


def mover(units: dict[str, str], *german: str, **kw: Any) -> Arena:
    """The Allies move under the eyes of the Germans, who hold these cards."""
    a = Arena(units, active="allied", german=german, **kw).order(23)
    if a.asked == "whom_to_activate":
        a.play(next(c for c in a.choices if "fr-" in c or "us-" in c))
    while a.asked == "whom_else_to_activate":
        a.play("all" if "all" in a.choices else a.choices[0])
    if a.asked == "who_moves":
        a.play(a.choices[0])
    return a
