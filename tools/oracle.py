"""Does every game still play as it did? Write down what it does before a redesign, compare afterwards.

    python tools/oracle.py write FOLDER [GAME ...] [--walks 200] [--jobs 2]
    python tools/oracle.py compare FOLDER [GAME ...] [--jobs 2]
    python tools/oracle.py show GAME WALK DECISION          # what is hashed there, as text: run it in both versions and diff

All recorded games and so many seeded random games of each title, over all scenarios in turn, to their ends (every second one with
the options under which players do not agree to stop). At every decision: the choices with their rules, the prompt in both
languages, what happened since (event, rule, words in both languages) and the digest. At every seventh, and whenever a question is
asked for the first time in a game: the views of all seats and of a spectator, what the web table makes of them, the choices in
words, and why some choices that are not offered are refused. At every 28th, and at questions asked for the first time: the board
in the terminal and as a table of text, what clicks may have meant, overlays and odds.
"""
from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import marne
from marne import games_index
from marne.kernel.choice import Ask
from marne.kernel.events import Chosen
from marne.lab.workers import crew

ROOT = Path(__file__).resolve().parent.parent
LANGS = ("en", "fr")
ASPECTS = ("choices", "prompt", "events", "digest", "views", "table", "words", "refusals", "boards", "clicks", "overlays", "odds")
EVERY = 7
SELDOM = 28
OVERLAYS = ("supply", "reach", "threat", "special", "strength", "control", "sight", "fire", "command", "zones")
MOST = 4000             # decisions of a walk
MEMORY = 200            # choices that were offered once, to be refused later


def plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=lambda v: msgspec.to_builtins(v, str_keys=True))


class Walk:
    """One game from its first decision to its last, with what is said of each."""

    def __init__(self, slug: str, name: str) -> None:
        self.title = games_index.title(slug)
        self.table = self.title.table
        self.rng = random.Random(f"oracle {name}")
        self.line: list[str] | None = None
        if name.endswith(".marne"):
            path = ROOT / "tests" / slug.replace("-", "_") / "records" / name
            self.line = [e.text for e in marne.load(path, verify=False).events if isinstance(e, Chosen)]
            self.m = marne.load(path, verify=False, to=0)
        else:
            scenario, _, seed = name.partition(" ")
            long = int(seed.rpartition("-")[2]) // len(self.title.scenarios) % 2
            self.m = marne.start(slug, scenario=scenario, seed=seed, options=self.title.long_play if long else {})
        self.known: list[str] = []
        self.places: list[str] = []         # that marks of choices have named
        self.pieces: list[str] = []
        self.asked: set[str] = set()
        self.told = 0

    def said(self) -> Iterator[list[str]]:
        """The aspects of each decision in turn, as text; the last is the end of the game."""
        m = self.m
        for n in range(MOST):
            ask = m.state.decision
            closely = ask is None or n % EVERY == 0 or ask.message not in self.asked
            out = [self.choices(), self.prompt(), self.events(), m.digest()]
            if closely:
                out += [self.views(), self.facts(), self.words(), self.refusals()]
                if ask is not None and (n % SELDOM == 0 or ask.message not in self.asked):
                    out += [self.boards(), self.clicks(ask), self.overlays(ask), self.odds(ask)]
            yield out
            if ask is None:
                return
            self.asked.add(ask.message)
            texts = [c.text for c in ask.choices]
            if self.line is not None:
                if n >= len(self.line) or self.line[n] not in texts:
                    return
                m.choose(self.line[n])
            else:
                m.choose(self.rng.choice(texts))
            self.remember(texts)

    def remember(self, texts: list[str]) -> None:
        for text in self.rng.sample(texts, min(3, len(texts))):
            if len(self.known) < MEMORY:
                self.known.append(text)
            else:
                self.known[self.rng.randrange(MEMORY)] = text

    def choices(self) -> str:
        ask = self.m.state.decision
        if ask is None:
            return plain(self.m.result)
        return plain([ask.seat, ask.rule, ask.always, ask.sealed, [[c.verb, c.text, c.rule] for c in ask.choices]])

    def prompt(self) -> str:
        ask = self.m.state.decision
        return "" if ask is None else plain([self.title.prompt(self.m.state, ask, lang) for lang in LANGS])

    def events(self) -> str:
        events = self.m.events[self.told:]
        self.told += len(events)
        seats = (*range(len(self.title.seats)), None)
        return plain([[e.kind, e.rule, msgspec.to_builtins(e, str_keys=True), [self.title.say(e, lang) for lang in LANGS],
                       [self.title.sees(e, i) for i in seats]] for e in events])

    def views(self) -> str:
        return plain([self.m.view(seat) for seat in (*self.title.seats, None)])

    def facts(self) -> str:
        s, table, ask = self.m.state, self.table, self.m.state.decision
        seats = (*range(len(self.title.seats)), None)
        out: list[Any] = [table.facts(self.title.known(s, i), i, lang) for i in seats for lang in LANGS]
        out += [[table.where(s, lang), table.crumb(s, lang), table.outcome(s, lang)] for lang in LANGS]
        if ask is not None:
            marks = table.marks(s, ask)
            self.places = sorted({*self.places, *(p for m in marks for p in m.places)})
            self.pieces = sorted({*self.pieces, *(p for m in marks for p in m.pieces)})
            out += [marks, table.window(s, ask), *(table.focus(s, ask, lang) for lang in LANGS)]
        return plain(out)

    def boards(self) -> str:
        s, seats = self.m.state, (*range(len(self.title.seats)), None)
        known = [(self.title.known(s, i), i) for i in seats]
        return plain([[self.title.draw(s, lang), *(self.table.board(k, i, lang) for k, i in known)] for lang in LANGS])

    def clicks(self, ask: Ask) -> str:
        """What some clicks on places and pieces may have meant, and why that is not possible."""
        out = []
        for kind, names in (("place", self.places), ("piece", self.pieces)):
            for name in self.rng.sample(names, min(3, len(names))):
                texts = self.table.candidates(self.m.state, ask, kind, name)
                out.append([kind, name, texts, [self.m.why(t) for t in texts[:2]]])
        return plain(out)

    def overlays(self, ask: Ask) -> str:
        out, known = [], self.title.known(self.m.state, ask.seat)
        for name in self.rng.sample(OVERLAYS, 4):
            arg, lang = self.rng.choice(["", *self.places, *self.pieces]), self.rng.choice(LANGS)
            out.append([name, arg, self.table.overlay(known, ask.seat, name, arg, lang)])
        return plain(out)

    def odds(self, ask: Ask) -> str:
        text, lang = self.rng.choice(ask.choices).text, self.rng.choice(LANGS)
        return plain([text, self.table.odds(self.title.known(self.m.state, ask.seat), ask.seat, text, lang)])

    def words(self) -> str:
        ask = self.m.state.decision
        shown = () if ask is None else ask.choices[:40]
        return plain([[self.title.group(c), *(self.title.word(c, lang) for lang in LANGS)] for c in shown])

    def refusals(self) -> str:
        ask = self.m.state.decision
        if ask is None:
            return ""
        offered = {c.text for c in ask.choices}
        tried = [t for t in self.rng.sample(self.known, min(6, len(self.known))) if t not in offered]
        out = []
        for text in [*tried, "what now"]:
            for lang in LANGS:
                self.m.lang = lang
                out.append([text, self.m.why(text)])
        self.m.lang = "en"
        return plain(out)


def hashes(task: tuple[str, str]) -> tuple[str, str, list[str]]:
    """A walk as hashes: for each decision six letters for each aspect."""
    slug, name = task
    out = ["".join(blake2b(text.encode(), digest_size=3).hexdigest() for text in said) for said in Walk(slug, name).said()]
    return slug, name, out


def names(slug: str, walks: int) -> list[str]:
    ids = [s.id for s in games_index.title(slug).scenarios]
    recorded = sorted(p.name for p in (ROOT / "tests" / slug.replace("-", "_") / "records").glob("*.marne"))
    return recorded + [f"{ids[i % len(ids)]} walk-{i}" for i in range(walks)]


def progress(slug: str, done: int, of: int, began: float) -> None:
    if sys.stderr.isatty() or done == of:
        end = "\n" if done == of else ""
        print(f"\r{slug}: {done} of {of} games, {time.monotonic() - began:.0f} s", end=end, file=sys.stderr)


def played(slug: str, walks: list[str], jobs: int) -> dict[str, list[str]]:
    began, out = time.monotonic(), {}
    with crew(jobs) as do:
        for _, (_, name, said) in do(hashes, [(slug, name) for name in walks]):
            out[name] = said
            progress(slug, len(out), len(walks), began)
    return {name: out[name] for name in walks}


def write(folder: Path, slugs: list[str], walks: int, jobs: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for slug in slugs:
        got = played(slug, names(slug, walks), jobs)
        (folder / f"{slug}.json").write_text(json.dumps(got, indent=0), "utf-8")
        print(f"{slug}: {len(got)} games, {sum(map(len, got.values()))} decisions written")


def compare(folder: Path, slugs: list[str], jobs: int) -> bool:
    """Prints each game that goes another way, with the first decision where it does and what differs there."""
    well = True
    for slug in slugs:
        old: dict[str, list[str]] = json.loads((folder / f"{slug}.json").read_text("utf-8"))
        new = played(slug, list(old), jobs)
        other = [name for name in old if old[name] != new[name]]
        for name in other[:10]:
            at, what = difference(old[name], new[name])
            print(f"{slug}: {name!r}: other {what} at decision {at}; to see it: tools/oracle.py show {slug} {name!r} {at}")
        print(f"{slug}: {len(old)} games, {sum(map(len, old.values()))} decisions, {len(other)} games differ")
        well = well and not other
    return well


def difference(old: list[str], new: list[str]) -> tuple[int, str]:
    for at, (a, b) in enumerate(zip(old, new, strict=False)):
        if a != b:
            return at, ", ".join(what for i, what in enumerate(ASPECTS) if a[6 * i:6 * i + 6] != b[6 * i:6 * i + 6])
    return min(len(old), len(new)), "length"


def show(slug: str, name: str, at: int) -> None:
    for n, said in enumerate(Walk(slug, name).said()):
        if n == at:
            for what, text in zip(ASPECTS, said, strict=False):
                print(f"== {what}\n{text}")
            return
    print("the game is over before that")


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("what", choices=("write", "compare", "show"))
    p.add_argument("rest", nargs="+")
    p.add_argument("--walks", type=int, default=200)
    p.add_argument("--jobs", type=int, default=2)
    a = p.parse_args()
    if a.what == "show":
        slug, name, at = a.rest
        show(slug, name, int(at))
        return 0
    folder, slugs = Path(a.rest[0]), a.rest[1:] or games_index.slugs()
    if a.what == "write":
        write(folder, slugs, a.walks, a.jobs)
        return 0
    return 0 if compare(folder, slugs, a.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
