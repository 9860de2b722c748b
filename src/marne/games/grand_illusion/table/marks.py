"""How each choice looks on the table: grade, sign, the hexes and counters it lights, a short label in no language."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.grand_illusion.rules.r09_2_board import DEFENCE, box
from marne.games.grand_illusion import choices as ch
from marne.games.grand_illusion.choices import kinds
from marne.games.grand_illusion.rules.r08_4_movement import cost
from marne.games.grand_illusion.words.names import option_price
from marne.games.grand_illusion.pieces import COMBAT, CORPS, IDS
from marne.games.grand_illusion.state import State, own, strong
from marne.games.grand_illusion.words.at_hand import must_attack, next_battle
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import CHANGES, COSTLY, PLAIN
from marne.kernel.table import Mark
from marne.parts.bits import bits

ONE = ch.ONE_CAP
LOOK = {v.id: v.look for v in ch.VERBS.values()}        # what depends on the situation is in `_OWN`
_HEX = tuple(str(h) for h in range(256))
Look = tuple[int, str, str]


def _made(verb: str) -> Callable[[Choice, Look], Mark]:
    """A function that makes the mark of a choice of this verb: which of its arguments are hexes, which are counters."""
    match kinds(verb):
        case ("hex",):
            return lambda c, k: Mark(k[0], k[1], (_HEX[c.a],), (), k[2])
        case ("hex", "hex"):
            return lambda c, k: Mark(k[0], k[1], (_HEX[c.a], _HEX[c.b]), (), k[2])
        case ("unit",):
            return lambda c, k: Mark(k[0], k[1], (), (IDS[c.a],), k[2])
        case ("unit", "unit"):
            return lambda c, k: Mark(k[0], k[1], (), (IDS[c.a], IDS[c.b]), k[2])
        case ("unit", "hex"):
            return lambda c, k: Mark(k[0], k[1], (_HEX[c.b],), (IDS[c.a],), k[2])
        case ("unit", "box"):
            return lambda c, k: Mark(k[0], k[1], (), (IDS[c.a],), k[2] or str(c.b + 1))
        case ("box",):
            return lambda c, k: Mark(k[0], k[1], (), (), k[2] or str(c.a + 1))
    return lambda c, k: Mark(k[0], k[1], (), (), k[2])


_MAKE = {verb: _made(verb) for verb in LOOK}
_KNOWN: dict[tuple[Choice, Look], Mark] = {}          # choices are made once, and their looks are few


def mark(c: Choice, look: Look) -> Mark:
    key = (c, look)
    got = _KNOWN.get(key)
    if got is None:
        if len(_KNOWN) > 20_000:
            _KNOWN.clear()
        got = _KNOWN[key] = _MAKE[c.verb](c, look)
    return got


class Question:
    """What the marks of one question share."""

    __slots__ = ("ask", "force", "looks", "s", "src")

    def __init__(self, s: State, ask: Ask) -> None:
        self.s = s
        self.ask = ask
        self.force, self.src = 0, 0
        if ask.message == "where_next":
            self.force, self.src = ask.args[0], ask.args[1]
        elif ask.message in ("whom_to_group", "whom_to_move"):
            self.src, self.force = ask.args[0], ask.args[1]
        self.looks: dict[tuple[int, int, bool, bool], Look] = {}

    def step(self, force: int, dst: int) -> Look:
        """8.4.4 What entering a hex means: a battle that must be fought, one that may be, a hex taken, or nothing."""
        s, side = self.s, self.ask.seat
        b = 1 << dst
        label = str(cost(s, self.src, dst)) if self.src else ""
        if not force & COMBAT:
            return PLAIN, "arrow", label
        if strong(s, 1 - side) & b:
            if strong(s, side) & b:
                return CHANGES, "swords", label                         # 9.1.2c: they may attack
            if must_attack(s, side, force, dst):
                return COSTLY, "swords", label
            return CHANGES, "flag", label
        return (PLAIN, "arrow", label) if own(s, side) & b else (CHANGES, "flag", label)

    def move(self, c: Choice) -> Mark:
        t = self.s.t
        key = (t.kind[c.a], c.b, bool(self.s.disrupted >> c.a & 1), bool(CORPS >> c.a & 1))       # 9.6.3 asks for corps
        look = self.looks.get(key)
        if look is None:
            look = self.looks[key] = self.step(1 << c.a, c.b)
        return mark(c, look)


def _move(q: Question, c: Choice) -> Mark:
    return q.move(c)


def _to(q: Question, c: Choice) -> Mark:
    return mark(c, q.step(q.force, c.a))


def _enter(q: Question, c: Choice) -> Mark:
    grade, sign, _ = q.step(q.s.at[0], c.a)
    return mark(c, (grade or CHANGES, sign, ONE))


def _stop(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["stop"][:2], (_HEX[q.src],) if q.src else ())


def _activate(q: Question, c: Choice) -> Mark:
    free = q.ask.message == "which_hex_retreats"                        # 8.7.2: nothing to pay
    return mark(c, (PLAIN, "retreat", "") if free else LOOK["activate"])


def _unblock(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["unblock"][:2], (_HEX[c.a],), (), f"{c.b}–{c.a}")


def _box(q: Question, c: Choice) -> Mark:
    both = box(q.s, c.a) | box(q.s, DEFENCE + c.a)
    return Mark(*LOOK["skirmish-box"][:2], (), tuple(IDS[u] for u in bits(both)), str(c.a + 1))


def _replace(q: Question, c: Choice) -> Mark:
    price = q.s.law.cost_now if c.verb == "replace" else q.s.law.cost_later
    return mark(c, (CHANGES, "coin", f"{price} CAP"))


def _option(q: Question, c: Choice) -> Mark:
    return Mark(CHANGES, "coin", (), (), f"−{option_price(c.a)}")


def _antwerp(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK[c.verb][:2], (_HEX[q.s.law.withdrawal[2]],), (), f"{q.s.law.withdrawal[3]} CAP")


def _done(q: Question, c: Choice) -> Mark:
    """To have done, or not to attack here, may mean that the dice are thrown elsewhere."""
    hx = next_battle(q.s, q.ask)
    if hx and hx != c.a:
        return Mark(COSTLY, "swords")
    return Mark(*LOOK[c.verb][:2])                                      # a click on the hex means the attack


_OWN: dict[str, Callable[[Question, Choice], Mark]] = {
    "move": _move, "to": _to, "enter": _enter, "stop": _stop, "activate": _activate, "unblock": _unblock,
    "skirmish-box": _box, "replace": _replace, "queue": _replace, "option": _option, "withdraw-to-antwerp": _antwerp,
    "decline": _done, "done": _done,
}


def marks(s: State, ask: Ask) -> list[Mark]:
    """One for each choice of the question, in their order."""
    q = Question(s, ask)
    out = []
    for c in ask.choices:
        special = _OWN.get(c.verb)
        out.append(special(q, c) if special is not None else mark(c, LOOK[c.verb]))
    return out
