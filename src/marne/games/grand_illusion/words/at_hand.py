"""Choices in the words of the question that offers them: what 'done' ends, which move is an attack, which battle then begins.

`word` of wording.py knows a choice alone; here the position is known too.
"""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.rules.r09_1_battle import can_attack
from marne.games.grand_illusion.rules.r09_6_cavalry import delays
from marne.games.grand_illusion.words.names import Piece, Place
from marne.games.grand_illusion.words.phrases import ACTS
from marne.games.grand_illusion.pieces import COMBAT
from marne.games.grand_illusion.state import State, strong
from marne.games.grand_illusion.words.wording import word
from marne.kernel.choice import Ask, Choice
from marne.parts.words import fill


def must_attack(s: State, side: int, force: int, dst: int) -> bool:
    """9.1.2b Units that enter a hex where only the enemy is attack, unless cavalry delays them or they cannot."""
    b = 1 << dst
    return bool(force & COMBAT and strong(s, 1 - side) & b and not strong(s, side) & b
                and not delays(s, side, force, dst) and can_attack(s, side, force, dst))


def next_battle(s: State, ask: Ask) -> int:
    """9.1.3b The hex of the one battle that begins when nothing more is moved or declared."""
    if ask.message not in ("whom_to_move", "whether_to_attack", "whether_to_join") or s.battles & s.battles - 1:
        return 0
    return s.battles.bit_length() - 1 if s.battles else 0


def spoken(s: State, c: Choice, lang: str) -> str:
    """A choice as a button says it: its act in this question."""
    ask = s.decision
    if ask is None:
        return word(c, lang)
    pair = ACTS.get(_act(s, ask, c))
    if pair is None:
        return word(c, lang)
    fields: dict[str, Any] = {}
    match c.verb:
        case "move":
            fields = {"u": Piece(c.a, lang, True), "h": Place(c.b, lang)}
        case "to" | "enter":
            fields = {"h": Place(c.a, lang)}
        case "stop":
            fields = {"h": Place(ask.args[1], lang)}
        case "decline":
            fields = {"h": Place(c.a, lang), "g": Place(next_battle(s, ask), lang)}
        case "done":
            fields = {"h": Place(next_battle(s, ask) or (ask.args[0] if ask.message == "whom_to_move" else 0), lang)}
        case "fight" | "fall-back" | "hold" if ask.args:
            fields = {"h": Place(ask.args[0], lang)}
    return fill(pair, lang, fields)


def _act(s: State, ask: Ask, c: Choice) -> str:
    """The key of the words that a choice has in this question."""
    key = f"{c.verb} {ask.message}"
    match c.verb:
        case "move":
            return "move/attack" if must_attack(s, ask.seat, 1 << c.a, c.b) else ""
        case "to":
            force = ask.args[0] if ask.message == "where_next" else ask.args[1]
            return "to/attack" if must_attack(s, ask.seat, force, c.a) else ""
        case "enter":
            return "enter/attack" if must_attack(s, ask.seat, s.at[0], c.a) else ""
        case "decline":
            return "decline/battle" if next_battle(s, ask) not in (0, c.a) else ""
        case "done" if ask.message == "whom_to_move" and s.battles:
            return f"{key}/battle" if next_battle(s, ask) else f"{key}/battles"
    return key


__all__ = ["must_attack", "next_battle", "spoken"]
