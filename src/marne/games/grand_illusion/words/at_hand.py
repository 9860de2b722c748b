"""Choices in the words of the question that offers them: what 'done' ends, which move is an attack, which battle then begins.

`word` of wording.py knows a choice alone; here the position is known too.
"""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.rules.r09_1_battle import can_attack
from marne.games.grand_illusion.rules.r09_6_cavalry import delays
from marne.games.grand_illusion.words.names import Piece, Place
from marne.games.grand_illusion.pieces import COMBAT
from marne.games.grand_illusion.questions import WHOM_TO_MOVE, asked, named
from marne.games.grand_illusion.state import State, strong
from marne.games.grand_illusion.words.wording import word
from marne.kernel.choice import Ask, Choice
from marne.parts.words import Pair, fill


# What a choice does where the position makes more of it. What it does in a question that is only about it: see questions.py.
ACTS: dict[str, Pair] = {
    "move": ("Enter {h} with {u} and attack", "Entrer {h.a} avec {u.le} et attaquer"),
    "to": ("Enter {h} and attack", "Entrer {h.a} et attaquer"),
    "enter": ("Bring the 9th Army into {h} and attack", "Faire entrer la 9e Armée {h.a} et attaquer"),
    "decline": ("Do not attack in {h}, but fight the battle of {g}", "Ne pas attaquer {h.a}, mais livrer la bataille {g.de}"),
}


def must_attack(s: State, side: int, force: int, dst: int) -> bool:
    """9.1.2b Units that enter a hex where only the enemy is attack, unless cavalry delays them or they cannot."""
    b = 1 << dst
    return bool(force & COMBAT and strong(s, 1 - side) & b and not strong(s, side) & b
                and not delays(s, side, force, dst) and can_attack(s, side, force, dst))


def next_battle(s: State, ask: Ask) -> int:
    """9.1.3b The hex of the one battle that begins when nothing more is moved or declared."""
    if asked(ask).about not in ("movers", "stayed", "entered") or s.battles & s.battles - 1:
        return 0
    return s.battles.bit_length() - 1 if s.battles else 0


def spoken(s: State, c: Choice, lang: str) -> str:
    """A choice as a button says it: what it does in this question."""
    ask = s.decision
    if ask is None:
        return word(c, lang)
    question, args = asked(ask), named(ask)
    pair = question.forms.get(c.verb.replace("-", "_"))
    fields: dict[str, Any] = {"h": Place(args["h"], lang)} if "h" in args else {}
    match c.verb:
        case "move":
            pair = ACTS["move"] if must_attack(s, ask.seat, 1 << c.a, c.b) else None
            fields = {"u": Piece(c.a, lang, True), "h": Place(c.b, lang)}
        case "to" | "enter":
            force = s.at[0] if c.verb == "enter" else args["force"]
            pair = ACTS[c.verb] if must_attack(s, ask.seat, force, c.a) else None
            fields = {"h": Place(c.a, lang)}
        case "decline":
            pair = ACTS["decline"] if next_battle(s, ask) not in (0, c.a) else None
            fields = {"h": Place(c.a, lang), "g": Place(next_battle(s, ask), lang)}
        case "done" if question is WHOM_TO_MOVE and s.battles:
            hx = next_battle(s, ask)
            pair = question.forms["done_battle" if hx else "done_battles"]
            fields = {"h": Place(hx, lang)}
    return fill(pair, lang, fields) if pair else word(c, lang)


__all__ = ["must_attack", "next_battle", "spoken"]
