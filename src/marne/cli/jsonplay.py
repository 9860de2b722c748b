"""`marne play --json`: the same game for a program, one JSON object a line out, one choice a line in."""
from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from marne.kernel.errors import MarneError, NeedChance
from marne.kernel.events import Chosen
from marne.kernel.title import Title
from marne.match import Decision, Match
from marne.players.base import SeatView, player
from marne.record import plain_result


def put(kind: str, **more: Any) -> None:
    sys.stdout.write(msgspec.json.encode({"type": kind, **more}).decode() + "\n")
    sys.stdout.flush()


def decision_data(title: Title[Any], d: Decision, lang: str) -> dict[str, Any]:
    return {"seat": d.seat, "prompt": d.prompt, "rule": d.rule,
            "choices": [{"text": c.text, "words": title.word(c, lang), "rule": c.rule, "group": title.group(c)}
                        for c in d.choices]}


def line_in() -> str | None:
    line = sys.stdin.readline()
    return line.strip() if line else None


def play(m: Match, seats: dict[str, str], file: Path | None, lang: str, minds: dict[str, dict[str, Any]] | None = None) -> int:
    """Decisions of people are read from the input: a choice, a number as value of a die, `undo` or `quit`. `minds`: what the
    players had in mind when the game was left.
    """
    m.lang = lang
    seed = m.seed if m.seed is not None else 0
    bots = {seat: player(name, f"{seed}/{seat}") for seat, name in seats.items() if name != "human"}
    for seat, kept in (minds or {}).items():
        if seat in bots:
            bots[seat].load(kept)
    people = [seat for seat in seats if seat not in bots]
    watcher = people[0] if len(people) == 1 else None
    told = 0
    put("start", game=m.slug, scenario=m.scenario, seats=seats, commitment=m.commitment,
        record=str(file) if file else None)
    while True:
        told = tell_events(m, watcher, told)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            m.save(file)
        d = m.decision
        if d is None:
            break
        bot = bots.get(d.seat)
        if bot is not None:
            text: str | None = bot.choose(SeatView(m, d.seat, salt=str(m.seed))).text
        else:
            put("decision", **decision_data(m.title, d, lang), can_undo=m.can_undo, made=m.choices_made)
            text = line_in()
        if text is None or text == "quit":
            put("left", made=m.choices_made, record=str(file) if file else None)
            return 0
        if text == "undo" and bot is None:
            attempt(m, m.undo)
            told = min(told, len(m.events))
        elif text and not give_dice_and_choose(m, text):
            put("left", made=m.choices_made, record=str(file) if file else None)
            return 0
    put("result", **(plain_result(m.result) if m.result else {}), digest=m.digest())
    return 0


def tell_events(m: Match, watcher: str | None, told: int) -> int:
    """Events that the only person at the table, or else everybody, may know."""
    who = None if watcher is None else m.seat_index(watcher)
    for e in m.events[told:]:
        secret = isinstance(e, Chosen) and e.secret and e.seat != who
        if m.title.sees(e, who) and not secret:
            put("event", event=e.plain(), line=m.title.say(e, m.lang))
    return len(m.events)


def attempt(m: Match, act: Callable[[], None]) -> bool:
    try:
        act()
        return True
    except MarneError as e:
        put("error", error=e.said(m.lang), rules=getattr(e, "rules", []))
        return False


def give_dice_and_choose(m: Match, text: str) -> bool:
    """Make the choice; a missing die is asked for with a `need` line. False at the end of the input."""
    while True:
        try:
            m.choose(text)
            return True
        except NeedChance as e:
            put("need", purpose=e.purpose, rule=e.rule, values=list(e.values))
            line = line_in()
            if line is None:
                return False
            if line.lstrip("-").isdecimal():
                attempt(m, lambda value=int(line): m.give(value))      # type: ignore[misc]
        except MarneError as e:
            put("error", error=e.said(m.lang), rules=getattr(e, "rules", []))
            return True
