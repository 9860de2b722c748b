"""The players' own dice: ask for each value that a choice needs, with its purpose and rule, then make the choice."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marne.cli.words import say
from marne.kernel.chance import D6, Scripted
from marne.kernel.choice import Choice
from marne.kernel.errors import NeedChance
from marne.kernel.title import Title
from marne.match import Match

BACK = ("back", "retour", "undo")
CANCEL = ("cancel", "abandon")


class Cancelled(Exception):
    """The player took the choice back before its dice were all given; nothing has changed."""


def ask_value(title: Title[Any], e: NeedChance, ask: Callable[[str], str], tell: Callable[[str], None], lang: str) -> int | str:
    """One value, or "back", or "cancel"."""
    die = e.values == D6
    tell(f"[{e.rule}] " + say(lang, "need-die" if die else "need-draw", purpose=title.purpose(e.purpose, lang))
         + " (" + say(lang, "die-values", values=listed(e.values)) + ")")
    while True:
        typed = ask("⚄ " if die else "? ").strip().lower()
        if typed in BACK:
            return "back"
        if typed in CANCEL:
            return "cancel"
        if typed.lstrip("-").isdecimal() and int(typed) in e.values:
            return int(typed)
        tell(say(lang, "die-bad", values=listed(e.values)))


def listed(values: Sequence[int]) -> str:
    """1, 2, 3 … as a range where it is one."""
    if len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]}–{values[-1]}"
    return ", ".join(map(str, values))


def choose_with_dice(m: Match, c: Choice, ask: Callable[[str], str], tell: Callable[[str], None], lang: str) -> None:
    """Make the choice; while a die is missing, ask for it. Raises Cancelled, and then nothing has changed."""
    source = m.chance
    script = list(source.given) if isinstance(source, Scripted) else []
    given: list[int] = []
    told = False
    while True:
        missing = attempt(m, c, given)
        if missing is None:
            return
        # Values typed for a choice that is not made yet must not stay, or they would serve another one.
        if isinstance(source, Scripted):
            source.given[:] = script
        if not told:
            tell(say(lang, "die-back"))
        told = True
        value = ask_value(m.title, missing, ask, tell, lang)
        if value == "cancel" or (value == "back" and not given):
            raise Cancelled
        if value == "back":
            given.pop()
        else:
            given.append(int(value))


def attempt(m: Match, c: Choice, given: Sequence[int]) -> NeedChance | None:
    """Try the choice with the values given so far; what is missing still, or None when it is made."""
    for value in [*given, None]:
        try:
            m.choose(c)
            return None
        except NeedChance as e:
            if value is None:
                return e
            m.give(value)
    return None
