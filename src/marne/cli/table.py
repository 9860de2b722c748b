"""Playing at the terminal: the loop of decisions, the commands between them, the autosave after every choice."""
from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from marne.cli import entry, saves, screen
from marne.cli.dice import Cancelled, choose_with_dice
from marne.cli.lookup import find_in_view, rule_lines, rule_name
from marne.cli.words import player_name, say, seat_name
from marne.kernel.choice import Choice
from marne.match import Decision, Match
from marne.players import placing
from marne.players.base import Player, SeatView, player


class Leave(Exception):
    """The player wants to go; the game is kept. `code`: what the program returns."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


@dataclass
class Sitting:
    """A match, who plays it, and the terminal it is played at."""

    match: Match
    seats: dict[str, str]                       # seat to human, random, greedy
    out: Console
    read: Callable[[str, list[str]], str]       # prompt and completions to a line; EOFError and KeyboardInterrupt leave
    lang: str
    plain: bool
    file: Path | None = None                    # where the game is kept
    dice: str = ""
    bots: dict[str, Player] = field(default_factory=dict)
    minds: dict[str, dict[str, Any]] = field(default_factory=dict)      # what they had in mind when the game was left
    shown: dict[str, int] = field(default_factory=dict)     # seat to events that its player has seen
    menu: screen.Menu = field(default_factory=lambda: screen.Menu([], [], {}))
    warned: bool = False
    before: str = ""                            # the human seat that decided last
    passed: dict[str, set[str]] = field(default_factory=dict)       # seat to the kinds of windows it lets pass unasked
    placed: dict[str, set[str]] = field(default_factory=dict)       # seat to the kinds of placings that the computer does for it

    def say(self, key: str, **args: object) -> str:
        return say(self.lang, key, **args)

    def line(self, text: str | Text = "") -> None:
        """One line of answer; plain text is never taken for markup."""
        self.out.print(text if isinstance(text, Text) else Text(text))

    def ask(self, prompt: str, words: list[str] | None = None) -> str:
        try:
            return self.read(prompt, words or [])
        except EOFError:
            raise Leave() from None
        except KeyboardInterrupt:
            raise Leave(130) from None

    def die(self, prompt: str) -> str:
        """A line where a die is asked for: one may leave there too."""
        typed = self.ask(prompt)
        found = entry.command(entry.tidy(typed))
        if found is not None and found.name == "quit":
            raise Leave()
        return typed


def sit_down(s: Sitting) -> int:
    """Play to the end or until the player leaves. Returns the exit code."""
    s.match.lang = s.lang
    seed = s.match.seed if s.match.seed is not None else 0
    s.bots = {seat: player(name, f"{seed}/{seat}") for seat, name in s.seats.items() if name != "human"}
    for seat, bot in s.bots.items():
        bot.load(s.minds.get(seat, {}))
    try:
        keep(s)
        while s.match.decision is not None:
            one_decision(s, s.match.decision)
    except KeyboardInterrupt:
        return leave(s, 130)
    except Leave as e:
        return leave(s, e.code)
    finish(s)
    return 0


def one_decision(s: Sitting, d: Decision) -> None:
    bot = s.bots.get(d.seat)
    if bot is not None:
        bot_turn(s, d, bot)
    else:
        human_turn(s, d)


# --- the computer's turn --------------------------------------------------------------------------------------------

def bot_turn(s: Sitting, d: Decision, bot: Player) -> None:
    kept = bot.save()
    with waiting(s, d):
        c = bot.choose(SeatView(s.match, d.seat, salt=str(s.match.seed)))
    before = len(s.match.events)
    try:
        choose_with_dice(s.match, c, s.die, s.line, s.lang)
    except Cancelled:
        bot.load(kept)
        return
    keep(s)
    # Who rolls the dice for the computer must know what they are for.
    if "human" not in s.seats.values() or s.plain or s.match.seed is None:
        watcher = the_human(s)
        for text in screen.abridged(s.match, s.match.log(s.lang, watcher, since=before), s.lang):
            s.line(screen.log_line(screen.named(s.match, text, s.lang)))
        if watcher and s.plain:
            s.shown[watcher] = len(s.match.events)


def waiting(s: Sitting, d: Decision) -> AbstractContextManager[object]:
    """A sign of life while the computer thinks, where it can be taken away again."""
    if s.plain:
        return nullcontext()
    seat = seat_name(s.lang, d.seat)
    return s.out.status(Text(s.say("thinking", seat=seat, player=s.seats[d.seat]), "dim"))


def the_human(s: Sitting) -> str | None:
    """The only person at the table; None if there are several or none: then only what all may know is shown."""
    people = [seat for seat, name in s.seats.items() if name == "human"]
    return people[0] if len(people) == 1 else None


# --- a person's turn ------------------------------------------------------------------------------------------------

def idle(s: Sitting) -> bool:
    """A window that is opened on public grounds, in which this player holds nothing to play. The computer across the table learns
    nothing from his not being asked; another person would."""
    return the_human(s) is not None and s.match.title.idle(s.match.state)


def unasked(s: Sitting, d: Decision) -> Choice | None:
    """The choice that is made without asking: a window that this seat lets pass, or one in which there is nothing to play; a
    placing that it leaves to the computer."""
    if idle(s):
        return d.choices[0]
    ask = s.match.state.decision
    if s.placed.get(d.seat) and placing.placing(s.match) in s.placed[d.seat]:
        seed = f"{s.match.seed if s.match.seed is not None else 0}/{d.seat}/place"
        return placing.judged(s.match, player("greedy", seed), seed)
    found = s.match.title.table.window(s.match.state, ask) if ask is not None and s.passed.get(d.seat) else None
    if found is None or found[0] not in s.passed[d.seat]:
        return None
    return next((c for c in d.choices if c.text == found[1]), None)


def human_turn(s: Sitting, d: Decision) -> None:
    """Show the table and read lines until one of them is a choice."""
    c = unasked(s, d)
    if c is not None:
        try:
            choose_with_dice(s.match, c, s.die, s.line, s.lang)
            keep(s)
            return
        except Cancelled:
            pass
    hand_over(s, d)
    s.before = d.seat
    show(s, d)
    while True:
        words = [c.text for c in s.menu.order] + [w for w in entry.COMMANDS if len(w) > 1]
        typed = s.ask("> ", words)
        if not entry.tidy(typed):
            show(s, d)
            continue
        fold = s.menu.folds.get(typed.strip().lower())
        if fold is not None:
            s.out.print(Text(screen.heading(s.match.title.at(s.match.state), fold, s.lang), "italic"))
            s.out.print(screen.group_table(s.match.title.at(s.match.state), fold, s.out.width, s.lang))
            continue
        e = entry.read(typed, s.menu.order)
        if isinstance(e, entry.Pick):
            if make(s, d, e.choice):
                return
        elif isinstance(e, entry.Command):
            if COMMANDS[e.name](s, d, e.rest):
                return
        else:
            answer(s, e)


def make(s: Sitting, d: Decision, c: Choice) -> bool:
    """Make a choice; False if the player took it back while dice were asked for."""
    s.shown[d.seat] = len(s.match.events)
    try:
        choose_with_dice(s.match, c, s.die, s.line, s.lang)
    except Cancelled:
        s.line(s.say("die-cancel"))
        return False
    keep(s)
    return True


def answer(s: Sitting, e: entry.Many | entry.NoNumber | entry.Unknown) -> None:
    """A line that is no choice: say what it could have been, or which rule forbids it."""
    number = {c.text: n for n, c in enumerate(s.menu.order, 1)}
    if isinstance(e, entry.Many):
        s.line(s.say("ambiguous", text=e.text))
        for c in e.choices[:12]:
            s.line(f"{number[c.text]:>3} {screen.full(s.match.title.at(s.match.state), c, s.lang)}")
        if len(e.choices) > 12:
            s.line(s.say("and-more", n=len(e.choices) - 12))
    elif isinstance(e, entry.NoNumber):
        s.line(s.say("no-number", n=len(s.menu.order)))
        if e.near:
            s.line(s.say("did-you-mean", texts=", ".join(f"{number[c.text]} {c.text}" for c in e.near[:5])))
    else:
        s.line(Text(s.say("not-possible", text=e.text), "bold"))
        reasons(s, e.text)


def reasons(s: Sitting, text: str) -> None:
    for rule, message in s.match.why(text):
        shown = f" [{rule_name(s.match.title.slug, rule, s.lang)}]" if rule else ""
        s.line(Text.assemble("  ", message, (shown, "cyan")))


def hand_over(s: Sitting, d: Decision) -> None:
    """Two people at one keyboard: the other must not see what is secret at this moment."""
    pending = s.match.state.decision
    people = sum(name == "human" for name in s.seats.values())
    if people < 2 or pending is None or not pending.always or s.before in ("", d.seat):
        return
    if not s.plain:
        s.out.clear()
    s.line(Text(s.say("hand-over", seat=seat_name(s.lang, d.seat)), "bold"))
    s.ask("")


def show(s: Sitting, d: Decision) -> None:
    """The table for this decision. The log's new part is what this player has not seen yet."""
    m = s.match
    since = s.shown.get(d.seat, 0)
    if s.plain:
        for text in screen.abridged(m, m.log(s.lang, d.seat, since=since), s.lang):
            s.line(text)
        s.shown[d.seat] = len(m.events)
        s.menu = screen.menu(m.title.at(m.state), d.choices)
        for text in screen.plain_lines(m, d, s.menu, s.lang):
            s.line(text)
        return
    log = m.log(s.lang, d.seat)
    new = len(m.log(s.lang, d.seat, since=since))
    view, s.menu = screen.layout(m, d, log, new, s.lang, s.out.width, s.out.height)
    s.out.clear()
    s.out.print(view)
    s.out.print(Text(s.say("choose"), "dim"))


# --- commands: each returns True when the decision has changed ------------------------------------------------------

def do_help(s: Sitting, d: Decision, rest: str) -> bool:
    if not rest:
        example = s.menu.order[0].text
        s.line(s.say("help", example=example, rule=d.rule or "1"))
        return False
    c = entry.read(rest, s.menu.order)
    if isinstance(c, entry.Pick):
        s.line(Text(screen.full(s.match.title.at(s.match.state), c.choice, s.lang), "bold"))
        return show_rule(s, c.choice.rule, alone=True)
    if isinstance(c, entry.Unknown | entry.Command):
        return do_rule(s, d, rest)
    answer(s, c)
    return False


def do_rule(s: Sitting, d: Decision, rest: str) -> bool:
    return show_rule(s, rest or d.rule)


def show_rule(s: Sitting, number: str, alone: bool = False) -> bool:
    for text in rule_lines(s.match.title.slug, number, s.lang, alone):
        s.line(screen.log_line(text))
    return False


def do_why(s: Sitting, d: Decision, rest: str) -> bool:
    if not rest:
        s.line(s.say("why-what", example=s.menu.order[0].text))
        return False
    found = entry.read(rest, s.menu.order)
    if isinstance(found, entry.Pick):
        c = found.choice
        n = s.menu.order.index(c) + 1
        s.line(s.say("possible", text=c.text, n=n, rule=f"[{rule_name(s.match.title.slug, c.rule, s.lang)}]"))
    elif isinstance(found, entry.Command):
        reasons(s, rest)
    else:
        answer(s, found)
    return False


def do_undo(s: Sitting, d: Decision, rest: str) -> bool:
    if not s.match.can_undo:
        s.line(s.say("no-undo"))
        return False
    s.match.undo()
    while s.match.can_undo and s.match.decision is not None and unasked(s, s.match.decision) is not None:
        s.match.undo()
    s.shown[d.seat] = min(s.shown.get(d.seat, 0), len(s.match.events))
    keep(s)
    if s.plain:
        s.line(s.say("undone"))
    return True


def do_log(s: Sitting, d: Decision, rest: str) -> bool:
    lines = s.match.log(s.lang, d.seat)
    n = int(rest) if rest.isdecimal() else 20
    if not lines:
        s.line(s.say("log-empty"))
    for text in lines[-n:] if n else []:
        s.line(screen.log_line(text))
    return False


def do_map(s: Sitting, d: Decision, rest: str) -> bool:
    if s.plain:
        for text in screen.board_plain(s.match, s.lang):
            s.line(text)
    else:
        screen.show_board(s.out, screen.board(s.match, s.lang))
    return False


def do_view(s: Sitting, d: Decision, rest: str) -> bool:
    if not rest:
        s.line(s.say("view-what"))
        return False
    lines = find_in_view(s.match, d.seat, rest, s.lang)
    for text in lines:
        s.line(text)
    if not lines:
        s.line(s.say("view-none", text=rest))
    return False


def do_list(s: Sitting, d: Decision, rest: str) -> bool:
    if s.plain:
        for text in screen.plain_lines(s.match, d, s.menu, s.lang):
            s.line(text)
    else:
        full = screen.Menu(s.menu.groups, s.menu.order, {})
        s.out.print(screen.menu_view(s.match.title.at(s.match.state), full, s.out.width, s.lang))
    return False


def do_save(s: Sitting, d: Decision, rest: str) -> bool:
    if not rest:
        s.line(s.say("save-what"))
        return False
    path = Path(rest).expanduser()
    try:
        s.match.save(path)
        s.line(s.say("saved", file=path))
    except OSError as e:
        s.line(s.say("not-saved", file=path, why=e.strerror or e))
    return False


def do_lang(s: Sitting, d: Decision, rest: str) -> bool:
    if rest not in ("en", "fr"):
        s.line(s.say("lang-what"))
        return False
    s.lang = s.match.lang = rest
    s.line(s.say("lang-now"))
    return True


def do_let(s: Sitting, d: Decision, rest: str) -> bool:
    """Windows for reactions: which are let pass unasked; a kind is switched on or off by its name."""
    kinds = dict(s.match.title.table.windows(s.lang))
    if not kinds:
        s.line(s.say("let-none"))
        return False
    mine = s.passed.setdefault(d.seat, set())
    if rest in kinds:
        mine ^= {rest}
    elif rest:
        s.line(s.say("let-what", kinds=", ".join(kinds)))
        return False
    for kind, name in kinds.items():
        set_to = s.say("let-pass") if kind in mine else s.say("let-ask")
        s.line(f"{kind:<12} {set_to}  {name}")
    return bool(rest) and unasked(s, d) is not None


def do_place(s: Sitting, d: Decision, rest: str) -> bool:
    """The computer places what is being placed, all of its kind; `auto always` and the kind comes to be placed unasked."""
    kind = placing.placing(s.match)
    if not kind:
        s.line(s.say("place-none"))
        return False
    names = dict(s.match.title.table.placings.names(s.lang))
    if rest in ("always", "toujours"):
        s.placed.setdefault(d.seat, set()).add(kind)
    elif rest:
        s.line(s.say("place-what"))
        return False
    seed = f"{s.match.seed if s.match.seed is not None else 0}/{d.seat}/place"
    s.shown[d.seat] = len(s.match.events)
    made = placing.place(s.match, seed)
    keep(s)
    s.line(s.say("placed", n=len(made), what=names[kind]))
    return True


def do_quit(s: Sitting, d: Decision, rest: str) -> bool:
    raise Leave


COMMANDS: dict[str, Callable[[Sitting, Decision, str], bool]] = {
    "?": do_help, "why": do_why, "rule": do_rule, "undo": do_undo, "log": do_log, "map": do_map, "view": do_view,
    "list": do_list, "save": do_save, "lang": do_lang, "let": do_let, "auto": do_place,
    "quit": do_quit,
}


# --- keeping and ending ---------------------------------------------------------------------------------------------

def keep(s: Sitting) -> None:
    """Save the game. A full disk is told once and does not stop the play."""
    if s.file is None:
        return
    try:
        s.file.parent.mkdir(parents=True, exist_ok=True)
        s.match.save(s.file)
        if "human" in s.seats.values():
            minds = {seat: bot.save() for seat, bot in s.bots.items()}
            saves.note(saves.Last(str(s.file), s.match.slug, s.match.scenario, s.seats, s.dice, s.match.choices_made,
                                  minds=minds))
    except OSError as e:
        if not s.warned:
            s.line(s.say("no-autosave", why=e.strerror or e))
        s.warned = True


def leave(s: Sitting, code: int) -> int:
    s.line()
    if s.file is not None and not s.warned:
        s.line(s.say("left", file=s.file))
    return code


def finish(s: Sitting) -> None:
    """The end: what happened last, the board, the result and where the record is."""
    m = s.match
    watcher = the_human(s)
    if s.plain:
        for text in m.log(s.lang, watcher, since=s.shown.get(watcher or "", 0)):
            s.line(text)
    else:
        s.out.print(Rule(screen.head(m, s.lang), align="left", style="dim"))
        s.out.print(screen.board(m, s.lang, s.out.width), no_wrap=True, overflow="ignore", crop=False)
        for text in screen.abridged(m, m.log(s.lang, watcher), s.lang)[-screen.LOG_LINES * 2:]:
            s.line(screen.log_line(text))
    s.line()
    s.line(Text(s.say("over"), "bold"))
    for text in result_lines(m, s.lang):
        s.line(text)
    if s.file is not None and not s.warned:
        s.line(s.say("record", file=s.file))
        saves.forget()


def result_lines(m: Match, lang: str) -> list[str]:
    r = m.result
    if r is None:
        return []
    kind = m.title.ending(r.kind, lang)
    if r.winner is None:
        out = [say(lang, "draw", kind=kind, rule=r.rule)]
    else:
        out = [say(lang, "winner", seat=seat_name(lang, r.winner), kind=kind, rule=r.rule)]
    if r.score:
        out.append(say(lang, "score", score=", ".join(f"{seat_name(lang, k)} {v}" for k, v in r.score.items())))
    return out


def describe_seats(s: Sitting) -> list[str]:
    return [f"{seat_name(s.lang, seat)}: {player_name(s.lang, name)}" for seat, name in s.seats.items()]
