"""Getting to the table: who sits where, the options, a new game or a saved one."""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import marne
from marne import games_index
from marne.cli import jsonplay, saves, screen
from marne.cli.dice import ask_value
from marne.cli.table import Leave, Sitting, describe_seats, sit_down, the_human
from marne.cli.words import say
from marne.kernel.errors import BadOption, NeedChance
from marne.kernel.title import Title
from marne.match import Match
from marne.players.base import PLAYERS

Reader = Callable[[str, list[str]], str]


def seats_from(title: Title[Any], given: Sequence[str], lang: str, people: bool = True) -> dict[str, str]:
    """`--seat german=greedy` for each seat. Seats not named: the computer against a person, else a person."""
    players = ["human", *sorted(PLAYERS)] if people else sorted(PLAYERS)
    named: dict[str, str] = {}
    for text in given:
        seat, sign, who = text.partition("=")
        seat, who = seat.strip().lower(), who.strip().lower()
        if not sign or not who:
            raise BadOption(say(lang, "seat-form", value=text, example=title.seats[0]))
        if seat not in title.seats:
            raise BadOption(say(lang, "no-seat", game=title.title, seat=seat, seats=", ".join(title.seats)))
        if who == "human" and not people:
            raise BadOption(say(lang, "no-human", seat=seat, players=", ".join(players)))
        if who not in players:
            raise BadOption(say(lang, "no-player", player=who, players=", ".join(players)))
        named[seat] = who
    if not people:
        return {s: named.get(s, "greedy") for s in title.seats}
    if not named:
        named[title.seats[0]] = "human"
    other = "officer" if "human" in named.values() else "human"
    return {s: named.get(s, other) for s in title.seats}


def options_from(title: Title[Any], given: Sequence[str], lang: str) -> dict[str, bool | int | str]:
    """`--option NAME=VALUE`, the value as the option has it: yes and no, a number, a word."""
    known = {o.id: o for o in title.options}
    out: dict[str, bool | int | str] = {}
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            raise BadOption(say(lang, "option-form", value=text, game=title.title, options=", ".join(known) or "–"))
        option = known.get(name)
        values = option.values if option else ()
        out[name] = next((v for v in values if spelt(v) == spelt(value)), value)
    return out


def spelt(value: bool | int | str) -> str:
    """How a value is typed: yes, true and on are the same."""
    text = str(value).lower()
    return {"yes": "true", "on": "true", "oui": "true", "no": "false", "off": "false", "non": "false"}.get(text, text)


def dice_from(text: str | None, lang: str) -> list[int] | None:
    if text is None:
        return None
    if text.strip().lower() == "ask":
        return []
    parts = text.replace(",", " ").split()
    if not parts or not all(p.isascii() and p.isdecimal() for p in parts):
        raise BadOption(say(lang, "dice-form", value=text))
    return [int(p) for p in parts]


def begin(slug: str, scenario: str | None, seed: str | None, options: dict[str, bool | int | str],
          dice: list[int] | None, data: str | None, ask: Callable[[str], str], tell: Callable[[str], None],
          lang: str) -> Match:
    """A new game. Set-up may need dice of the players' own already."""
    while True:
        try:
            return marne.start(slug, scenario=scenario, seed=None if dice == [] else seed, options=options, dice=dice,
                               data=data, lang=lang)
        except NeedChance as e:
            if dice is None:
                raise
            value = ask_value(games_index.title(slug), e, ask, tell, lang)
            if isinstance(value, str):
                raise Leave() from None
            dice.append(value)


def resume(file: str, game: str | None, data: str | None, lang: str) -> Match:
    if not Path(file).is_file():
        raise BadOption(say(lang, "no-file", file=file))
    m = marne.load(file, data=data)
    if game is not None and m.slug != game:
        raise BadOption(say(lang, "resume-other", file=file, found=m.slug, game=game))
    return m


def saved_seats(file: str) -> dict[str, str] | None:
    """Who sat where when this file was left."""
    note = saves.last()
    return note.seats if note and Path(note.file).resolve() == Path(file).resolve() else None


def keep_in(file: str | None, slug: str) -> Path:
    """Where to keep the game: the autosave it comes from, else a new one. A copy saved by hand stays as it is."""
    if file and Path(file).resolve().parent == saves.folder().resolve():
        return Path(file).resolve()
    return saves.new_path(slug)


def reader() -> Reader:
    """Lines from the keyboard, with editing, history and completion by Tab; from a pipe, echoed."""
    if not sys.stdin.isatty():
        def piped(prompt: str, words: list[str]) -> str:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            print(prompt + line.rstrip("\n"), flush=True)
            return line.rstrip("\n")
        return piped
    offered: list[str] = []
    try:
        import readline

        def complete(text: str, state: int) -> str | None:
            begun = readline.get_line_buffer()
            fits = [w for w in offered if w.startswith(begun)]
            return fits[state] if state < len(fits) else None
        readline.set_completer(complete)
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")
    except ImportError:
        pass

    def typed(prompt: str, words: list[str]) -> str:
        offered[:] = words
        return input(prompt)
    return typed


def open_table(match: Match, seats: dict[str, str], file: Path | None, lang: str, plain: bool, dice: str = "",
               read: Reader | None = None, greet: Sequence[str] = (), minds: dict[str, dict[str, Any]] | None = None) -> int:
    """Sit down and play. Returns the exit code. `minds`: what the players had in mind when the game was left."""
    plain = plain or not sys.stdout.isatty()
    s = Sitting(match, seats, screen.console(plain), read or reader(), lang, plain, file, dice, minds=minds or {})
    if plain:
        s.line(screen.head(match, lang))
    for text in [*greet, *describe_seats(s)]:
        s.line(text)
    # What happened before a game was left is not news; the last of it reminds of where it stood.
    if match.choices_made:
        s.shown = {seat: len(match.events) for seat, name in seats.items() if name == "human"}
        for text in screen.abridged(match, match.log(lang, the_human(s)), lang)[-screen.LOG_LINES:]:
            s.line(screen.log_line(text))
    return sit_down(s)


def greeting(m: Match, lang: str) -> list[str]:
    """How the dice of this game come about."""
    if m.seed is None:
        return [say(lang, "own-dice")]
    return [say(lang, "committed", hash=(m.commitment or "")[:16])]


class Wish(NamedTuple):
    """What was asked for on the command line."""

    game: str | None
    scenario: str | None
    seats: list[str]
    seed: str | None
    dice: str | None
    options: list[str]
    data: str | None
    resume: str | None


def play_command(w: Wish, plain: bool, json: bool, lang: str) -> int:
    """`marne play`: a new game or a saved one, for people or, with --json, for a program."""
    out = screen.console(plain or not sys.stdout.isatty())
    read = reader()
    if w.resume is not None:
        m = resume(w.resume, w.game, w.data, lang)
        known = None if w.seats else saved_seats(w.resume)
        seats = known or seats_from(m.title, w.seats, lang)
        greet = [say(lang, "resumed", file=w.resume, n=m.choices_made)]
    elif w.game is None:
        raise BadOption(say(lang, "game-or-resume", games=", ".join(games_index.slugs())))
    else:
        title = games_index.title(w.game)
        seats = seats_from(title, w.seats, lang)
        dice = dice_from(w.dice, lang)
        options = options_from(title, w.options, lang)
        try:
            m = begin(w.game, w.scenario, w.seed, options, dice, w.data, lambda p: read(p, []),
                      lambda t: out.print(t, markup=False), lang)
        except (Leave, EOFError):
            out.print(say(lang, "bye"))
            return 0
        greet = greeting(m, lang)
    file = keep_in(w.resume, m.slug)
    minds = saves.minds(w.resume, m.choices_made) if w.resume is not None else {}
    if json:
        return jsonplay.play(m, seats, file, lang, minds)
    return open_table(m, seats, file, lang, plain, w.dice or "", read, greet, minds)
