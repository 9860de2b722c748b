"""What a person typed at the table: a number, a choice, an abbreviation, or a command. Pure functions."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from marne.kernel.choice import Choice

# Every command with its other names; a slash before it makes sure that it is not taken for a choice.
COMMANDS: dict[str, tuple[str, ...]] = {
    "?": ("help", "aide", "h"),
    "why": ("pourquoi",),
    "rule": ("règle", "regle", "rules"),
    "undo": ("annuler", "u"),
    "log": ("journal",),
    "map": ("carte", "board"),
    "view": ("voir", "show"),
    "list": ("liste", "choices"),
    "save": ("sauver",),
    "lang": ("langue",),
    "let": ("laisser",),
    "auto": ("autoplace", "placer"),
    "quit": ("quitter", "exit", "q"),
}
_BY_NAME = {name: command for command, names in COMMANDS.items() for name in (command, *names)}


class Pick(NamedTuple):
    """A choice that is offered."""

    choice: Choice


class Command(NamedTuple):
    name: str
    rest: str


class Many(NamedTuple):
    """An abbreviation that could be several choices."""

    text: str
    choices: list[Choice]


class NoNumber(NamedTuple):
    """A number without a choice; `near`: choices in which it stands as an argument."""

    number: int
    near: list[Choice]


class Unknown(NamedTuple):
    """Not offered: the engine is asked why."""

    text: str


Entry = Pick | Command | Many | NoNumber | Unknown


def tidy(text: str) -> str:
    return " ".join(text.split())


def read(text: str, choices: Sequence[Choice]) -> Entry:
    """The meaning of a line. An exact choice wins over a command, a command over an abbreviation."""
    text = tidy(text)
    low = text.lower()
    for c in choices:
        if c.text.lower() == low:
            return Pick(c)
    if low.isdecimal():
        n = int(low)
        return Pick(choices[n - 1]) if 1 <= n <= len(choices) else NoNumber(n, naming(low, choices))
    found = command(text)
    if found:
        return found
    near = abbreviated(low, choices)
    if len(near) == 1:
        return Pick(near[0])
    return Many(text, near) if near else Unknown(text)


def command(text: str) -> Command | None:
    slash = text.startswith("/")
    body = text[1:].lstrip() if slash else text
    if body.startswith("?"):
        return Command("?", body[1:].strip())
    head, _, rest = body.partition(" ")
    name = _BY_NAME.get(head.lower())
    if name is None:
        return Command("?", "") if slash else None
    return Command(name, rest.strip())


def abbreviated(low: str, choices: Sequence[Choice]) -> list[Choice]:
    """Choices whose words begin with the typed words, in order; more words typed in full win. A number is never short
    for another one: 8 is not hex 87.
    """
    typed = low.split()
    best: list[Choice] = []
    most = -1
    for c in choices:
        words = c.text.lower().split()
        if len(typed) > len(words) or not all(w == t or w.startswith(t) and not t.isdecimal()
                                              for t, w in zip(typed, words, strict=False)):
            continue
        full = sum(t == w for t, w in zip(typed, words, strict=False))
        if full > most:
            best, most = [], full
        if full == most:
            best.append(c)
    return best


def naming(word: str, choices: Sequence[Choice]) -> list[Choice]:
    """Choices that have `word` among their arguments."""
    return [c for c in choices if word in c.text.lower().split()[1:]]
