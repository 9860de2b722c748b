"""`marne` alone: greet, offer to go on with the last game, ask what to play and who plays."""
from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

import marne
from marne.cli import saves, screen, seating
from marne.cli.table import Leave
from marne.cli.words import PLAYERS, player_name, say, seat_name
from marne.kernel.errors import MarneError


def welcome(lang: str, plain: bool = False, read: seating.Reader | None = None) -> int:
    out = screen.console(plain)
    ask = read or seating.reader()
    out.print(Text(say(lang, "hello"), "bold"))
    out.print()
    try:
        kept = saves.last()
        if kept is not None:
            code = offer(kept, out, ask, lang, plain)
            if code is not None:
                return code
        return new_game(out, ask, lang, plain)
    except (EOFError, KeyboardInterrupt, Leave):
        out.print()
        out.print(say(lang, "bye"))
        return 0


def offer(kept: saves.Last, out: Console, ask: seating.Reader, lang: str, plain: bool) -> int | None:
    """Go on with the game that was left. None if the person would rather begin a new one."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.when))
    out.print(Text(say(lang, "resume?", game=kept.game, scenario=kept.scenario, n=kept.choices, when=when)))
    if ask("> ", []).strip().lower() not in ("", "y", "yes", "o", "oui"):
        out.print(Text(say(lang, "stays", file=kept.file)))
        return None
    try:
        m = seating.resume(kept.file, None, None, lang)
    except MarneError as e:
        out.print(Text(e.said(lang)))
        return None
    greet = [say(lang, "resumed", file=kept.file, n=m.choices_made)]
    return seating.open_table(m, kept.seats, seating.keep_in(kept.file, m.slug), lang, plain, kept.dice, ask, greet,
                              saves.minds(kept.file, m.choices_made))


def new_game(out: Console, ask: seating.Reader, lang: str, plain: bool) -> int:
    titles = marne.games()
    n = pick(out, ask, lang, say(lang, "which-game"), [(t.slug, t.title) for t in titles], 0)
    title = titles[n]
    scenarios = [(sc.id, (sc.title_fr if lang == "fr" else "") or sc.title) for sc in title.scenarios]
    scenario = title.scenarios[pick(out, ask, lang, say(lang, "which-scenario"), scenarios, 0)].id
    kinds = [(name, player_name(lang, name)) for name in PLAYERS]
    seats: dict[str, str] = {}
    for i, seat in enumerate(title.seats):
        default = 0 if i == 0 else len(kinds) - 1
        question = say(lang, "who", seat=seat_name(lang, seat))
        seats[seat] = kinds[pick(out, ask, lang, question, kinds, default)][0]
    m = marne.start(title.slug, scenario=scenario, lang=lang)
    return seating.open_table(m, seats, saves.new_path(title.slug), lang, plain, "", ask, seating.greeting(m, lang))


def pick(out: Console, ask: seating.Reader, lang: str, question: str, choices: Sequence[tuple[str, str]],
         default: int) -> int:
    """One of several by number or name; Enter takes the default. With only one there is nothing to ask."""
    if len(choices) == 1:
        out.print(Text.assemble((choices[0][1], "bold")))
        return 0
    out.print(Text(question, "bold"))
    names = [name for name, _ in choices]
    for i, (name, words) in enumerate(choices, 1):
        out.print(Text.assemble((f"{i:>3} ", "bold"), words, (f"  {name}" if not name.isdecimal() else "", "dim")))
    while True:
        typed = ask(f"{say(lang, 'default', value=default + 1)} > ", names).strip().lower()
        if not typed:
            return default
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return int(typed) - 1
        near = [i for i, name in enumerate(names) if name.startswith(typed)]
        if len(near) == 1:
            return near[0]
        if typed in ("q", "quit", "exit"):
            raise Leave
        out.print(Text(say(lang, "pick", n=len(choices))))
