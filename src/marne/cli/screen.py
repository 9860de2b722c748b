"""How a decision looks in the terminal: board, log, prompt, numbered choices. Plain mode writes lines only."""
from __future__ import annotations

import os
import shutil
import string
import subprocess
import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from marne.cli.lookup import rule_name
from marne.cli.words import say, seat_name
from marne.kernel.choice import Choice
from marne.kernel.table import SURE
from marne.kernel.title import WHOLE, Listing, Title
from marne.match import Decision, Match

SIGNS = "●■▲◆"                  # shape first, colour second
COLOURS = ("bright_cyan", "yellow", "bright_green", "bright_magenta")
LETTERS = [c for c in string.ascii_lowercase if c not in "hqu"]     # these three are commands
SHORT = 12                      # a list up to here stands in one column, with the text to type beside each choice
LOG_LINES = 6
GRADES = ("warn-0", "warn-1", "warn-2")
WARNINGS, CAUTIONS = 5, 4       # lines at most that the warnings and what is said of choices take
SIDE = 46                       # columns that log and choices need to stand beside the board


Lister = Title[Any] | Listing[Any]        # says how choices are worded and grouped


class Listed(NamedTuple):
    """A heading and its choices, numbered from `first`."""

    name: str
    first: int
    choices: list[Choice]


class Menu(NamedTuple):
    """The choices in the order in which they are shown; `folds`: letter to group, when there are too many to show."""

    groups: list[Listed]
    order: list[Choice]
    folds: dict[str, Listed]


def console(plain: bool, stderr: bool = False) -> Console:
    if plain:
        return Console(no_color=True, highlight=False, markup=False, emoji=False, soft_wrap=True, stderr=stderr)
    return Console(highlight=False, emoji=False, stderr=stderr)


def menu(title: Lister, choices: Sequence[Choice], room: int = 0, width: int = 80, lang: str = "en") -> Menu:
    """Choices by heading, numbered down the page. Folded if they do not fit in `room` lines (0: never)."""
    by_name: dict[str, list[Choice]] = {}
    for c in choices:
        by_name.setdefault(title.group(c), []).append(c)
    groups: list[Listed] = []
    order: list[Choice] = []
    for name, members in by_name.items():
        groups.append(Listed(name, len(order) + 1, members))
        order += members
    folds: dict[str, Listed] = {}
    if room and sum(1 + rows(title, g, width, lang) for g in groups) > room and len(groups) > 1:
        big = [g for g in groups if len(g.choices) > 3][:len(LETTERS)]
        folds = dict(zip(LETTERS, big, strict=False))
    return Menu(groups, order, folds)


def in_columns(cells: Sequence[str], width: int) -> int:
    """How many columns these cells have."""
    widest = max((cell_len(c) for c in cells), default=1) + 2
    return max(1, min(width // widest, 6))


def cells_of(title: Lister, g: Listed, lang: str) -> list[str]:
    return [f"{n:>3} {title.word(c, lang)}" for n, c in enumerate(g.choices, g.first)]


def rows(title: Lister, g: Listed, width: int, lang: str) -> int:
    if len(g.choices) <= SHORT:
        return len(g.choices)
    return -(-len(g.choices) // in_columns(cells_of(title, g, lang), width))


def full(title: Lister, c: Choice, lang: str) -> str:
    """A choice in words, with the text to type where that is not the same."""
    words = title.word(c, lang)
    return words if words == c.text else f"{words} ({c.text})"


def heading(title: Lister, g: Listed, lang: str) -> str:
    """A group in words: the game's own, else what all its choices begin with ('Move XV Corps to')."""
    text = title.heading(g.name, lang)
    if text is None:
        split = [title.word(c, lang).split() for c in g.choices]
        same = [column[0] for column in zip(*split, strict=False) if len(set(column)) == 1]
        text = " ".join(split[0][:len(same)]) if same and split[0][:len(same)] == same else g.name
    return text[:1].upper() + text[1:]


def group_table(title: Lister, g: Listed, width: int, lang: str, words_width: int = 0) -> RenderableType:
    """One heading's choices: with their text to type if they are few, else in columns, numbered downwards."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    if len(g.choices) <= SHORT:
        # The text to type is never cut or broken: the words give way.
        typed = max(cell_len(c.text) for c in g.choices)
        grid.add_column()
        grid.add_column(min_width=max(1, min(words_width, width - typed - 7)))
        grid.add_column(no_wrap=True, min_width=min(typed, width // 2))
        for n, c in enumerate(g.choices, g.first):
            words = title.word(c, lang)
            grid.add_row(Text(f"{n:>3}", "bold"), Text(words), Text("" if words == c.text else c.text, "dim"))
        return grid
    cells = cells_of(title, g, lang)
    columns = in_columns(cells, width)
    height = -(-len(cells) // columns)
    for i in range(height):
        row = cells[i::height]
        grid.add_row(*(Text.assemble((cell[:3], "bold"), cell[3:]) for cell in row))
    return grid


def menu_view(title: Lister, m: Menu, width: int, lang: str) -> RenderableType:
    parts: list[RenderableType] = []
    letter_of = {g.first: letter for letter, g in m.folds.items()}
    few = [g for g in m.groups if len(g.choices) <= SHORT and g.first not in letter_of]
    words_width = max((cell_len(title.word(c, lang)) for g in few for c in g.choices), default=0)
    for g in m.groups:
        letter = letter_of.get(g.first)
        if letter:
            parts.append(folded(title, g, letter, width, lang))
            continue
        # A heading above a single choice that says the same is noise.
        if len(m.groups) > 1 and not (len(g.choices) == 1 and g.name == g.choices[0].verb):
            parts.append(Text(heading(title, g, lang), "italic"))
        parts.append(group_table(title, g, width, lang, words_width))
    if m.folds:
        parts.append(Text(say(lang, "open"), "dim"))
    return Group(*parts)


def folded(title: Lister, g: Listed, letter: str, width: int, lang: str) -> Text:
    """A closed list in one line: its letter and heading, its numbers, and the targets themselves if there is room."""
    name = heading(title, g, lang)
    numbers = f"{g.first}–{g.first + len(g.choices) - 1}"
    split = [c.text.rsplit(" ", 1) for c in g.choices]
    rest = say(lang, "more", n=len(g.choices))
    if len({s[0] for s in split}) == 1 and all(len(s) == 2 for s in split):
        targets = " ".join(s[1] for s in split)
        if len(name) + len(numbers) + len(targets) + 9 <= width:
            rest = targets
    line = Text.assemble((f"  {letter} ", "bold"), name, "  ", (f"{say(lang, 'group', name=numbers)} {rest}", "dim"))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def wrapped(text: Text, width: int) -> Text:
    """Broken into lines at blanks, but never at a no-break space, which rich takes for a blank like any other."""
    lines = textwrap.wrap(text.plain, max(width, 8), replace_whitespace=False, expand_tabs=False, break_on_hyphens=False)
    at, parts = 0, []
    for line in lines:
        at = text.plain.index(line, at)
        parts.append(text[at:at + len(line)])
        at += len(line)
    return Text("\n").join(parts)


def log_line(line: str, new: bool = True) -> Text:
    """A line of the log with its rule number set off."""
    style = "" if new else "dim"
    if line.startswith("[") and "]" in line:
        end = line.find("] ") + 1 or len(line)
        return Text.assemble((line[:end], "cyan" if new else "dim cyan"), (line[end:], style))
    return Text(line, style)


def log_view(old: Sequence[str], new: Sequence[str], lang: str, room: int, command: int,
             width: int) -> RenderableType:
    """The end of the log; `new` is what happened since this player last looked. `command`: lines that `log` shows."""
    shown = list(new[-room:])
    parts: list[RenderableType] = []
    if len(new) > len(shown):
        parts.append(Text(say(lang, "earlier", all=command), "dim italic"))
    before = old[len(old) - max(0, LOG_LINES - len(shown)):] if len(shown) < LOG_LINES else []
    told = [*(log_line(line, False) for line in before), *(log_line(line) for line in shown)]
    parts += [wrapped(line, width) for line in told]
    return Group(*parts)


def seat_text(m: Match, seat: str, lang: str) -> Text:
    i = m.title.seats.index(seat) % len(SIGNS)
    return Text(f"{SIGNS[i]} {seat_name(lang, seat)}", f"bold {COLOURS[i]}")


def prompt_view(m: Match, d: Decision, lang: str) -> Text:
    rule = (f"  [{rule_name(m.title.slug, d.rule, lang)}]", "cyan") if d.rule else ""
    return Text.assemble(seat_text(m, d.seat, lang), "  ", (d.prompt, "bold"), rule)


def head(m: Match, lang: str) -> str:
    sc = next((s for s in m.title.scenarios if s.id == m.scenario), None)
    name = "" if sc is None else f" · {sc.id}. {(sc.title_fr if lang == 'fr' else '') or sc.title}"
    return f"{m.title.title}{name} · {say(lang, 'made', n=m.choices_made)}"


def board(m: Match, lang: str, width: int = WHOLE) -> Text:
    """The board; where `width` is given and the game can draw for it, as large as fits."""
    return Text("\n").join(Text.from_markup(line) for line in m.title.draw(m.state, lang, width))


def board_plain(m: Match, lang: str) -> list[str]:
    """The board in words where the game has them, else its drawing without colours."""
    words = m.title.text_board(m.state, lang)
    return list(words) or [Text.from_markup(line).plain.rstrip() for line in m.title.draw(m.state, lang)]


def abridged(m: Match, lines: Sequence[str], lang: str) -> list[str]:
    """The log with what belongs together in one line, where the game can do that; rule numbers in the reader's language."""
    out = m.title.abridged(lines, lang)
    return [named(m, line, lang) for line in out] if lang == "fr" else out


def named(m: Match, line: str, lang: str) -> str:
    """A line of the log with its rule as it is shown."""
    head, found, rest = line.partition("] ")
    return f"[{rule_name(m.title.slug, head[1:], lang)}{found}{rest}" if found and head.startswith("[") else line


def block_width(text: Text) -> int:
    return max((line.cell_len for line in text.split("\n")), default=0)


def show_board(out: Console, drawn: Text) -> None:
    """The whole board. One that is larger than the window opens in `less`, where the arrow keys move it."""
    less = shutil.which("less")
    fits = block_width(drawn) <= out.width and len(drawn.split("\n")) < out.height
    if fits or less is None or not out.is_terminal:
        out.print(drawn, no_wrap=True, overflow="ignore", crop=False)
        return
    with out.capture() as caught:
        out.print(drawn, no_wrap=True, overflow="ignore", crop=False)
    subprocess.run([less, "-RS"], input=caught.get().encode(), env={**os.environ, "LESSCHARSET": "utf-8"}, check=False)


class Told(NamedTuple):
    """What will be judged later: lines for the warnings, and by the text of a choice what is said of it."""

    lines: list[str]
    cautions: dict[str, str]


def told(m: Match, d: Decision, lang: str) -> Told:
    """What the seat that decides is told before it is too late, with the rules."""
    def said(text: str, rule: str) -> str:
        return f"{text} [{rule_name(m.title.slug, rule, lang)}]"
    return Told([f"{say(lang, GRADES[w.grade])} {said(w.text, w.rule)}" for w in m.warnings(d.seat, lang)],
                {text: said(w.text, w.rule) for text, w in m.cautions(lang).items()})


def caution_lines(listed: Menu, cautions: dict[str, str], lang: str) -> list[str]:
    """The choices that will be judged, by their numbers: those of which the same is said in one line."""
    numbers: dict[str, list[str]] = {}
    for n, c in enumerate(listed.order, 1):
        if c.text in cautions:
            numbers.setdefault(cautions[c.text], []).append(str(n))
    out = [say(lang, "caution", n=", ".join(ns[:8]) + (" …" if len(ns) > 8 else ""), text=text) for text, ns in numbers.items()]
    return out[:CAUTIONS] + ([say(lang, "and-more", n=len(out) - CAUTIONS)] if len(out) > CAUTIONS else [])


def layout(m: Match, d: Decision, log: Sequence[str], new: int, lang: str, width: int,
           height: int) -> tuple[RenderableType, Menu]:
    """The whole table for one decision. Log and choices stand beside the board where there is room, else below."""
    drawn = board(m, lang, width)
    wide = block_width(drawn)
    beside = wide > 0 and width - wide - 3 >= SIDE
    side_width = width - wide - 3 if beside else width
    tall = len(drawn.split("\n"))
    room = max(tall, height - 4) - LOG_LINES - 4 if beside else max(12, height - LOG_LINES - 6)
    title = m.title.at(m.state)
    listed = menu(title, d.choices, room, side_width, lang)
    # What the enemy did is worth more room than a board that does not fit the window anyway.
    taken = sum(1 if g in listed.folds.values() else 1 + rows(title, g, side_width, lang) for g in listed.groups)
    spare = max(LOG_LINES, height - taken - 8)
    old, fresh = (abridged(m, part, lang) for part in (log[:len(log) - new], log[len(log) - new:]))
    warned = told(m, d, lang)
    sure = sum(w.grade == SURE for w in m.warnings(d.seat, lang))
    below: list[RenderableType] = [
        Rule(say(lang, "log"), align="left", style="dim"),
        log_view(old, fresh, lang, spare, new, side_width),
        # The tracks beside the question: the top of a tall board may have scrolled away.
        Rule(Text(m.title.status(m.state, lang)), align="left", style="dim"),
        *(wrapped(Text(line, "red" if i < sure else "yellow"), side_width) for i, line in enumerate(warned.lines[:WARNINGS])),
        wrapped(prompt_view(m, d, lang), side_width),
        menu_view(title, listed, side_width, lang),
        *(wrapped(Text(line, "yellow"), side_width) for line in caution_lines(listed, warned.cautions, lang)),
    ]
    top = Rule(Text(head(m, lang), "bold"), align="left", style="dim")
    if beside:
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_column(width=wide, no_wrap=True)
        grid.add_column(width=side_width)
        grid.add_row(drawn, Group(*below))
        return Group(top, grid), listed
    if wide > width:
        # A board that is cut off would mislead: the command `map` shows it whole.
        return Group(top, Text(say(lang, "too-narrow"), "dim italic"), *below), listed
    drawn.no_wrap = True
    return Group(top, *([drawn] if wide else []), *below), listed


def plain_lines(m: Match, d: Decision, listed: Menu, lang: str) -> list[str]:
    """A decision as a screen reader wants it: who, the question with its rule, then one choice a line."""
    rule = f" ({say(lang, 'rule-of', rule=rule_name(m.title.slug, d.rule, lang))})" if d.rule else ""
    title, warned = m.title.at(m.state), told(m, d, lang)
    out = [*m.title.board_text(m.state, lang), *warned.lines]
    out.append(f"{say(lang, 'turn', seat=seat_name(lang, d.seat))}. {d.prompt}{rule}")
    for g in listed.groups:
        if len(listed.groups) > 1 and len(g.choices) > 1:
            out.append(say(lang, "group", name=heading(title, g, lang)))
        out += [f"{n}. {full(title, c, lang)}" + (say(lang, "beware", text=warned.cautions[c.text])
                                                  if c.text in warned.cautions else "") for n, c in enumerate(g.choices, g.first)]
    return out
