"""Random play, or that of another player, which checks the promises of the engine at every step, in any game.

At every decision: something can be chosen, texts are unique, frames are plain data, undo is possible exactly where it
should be. At a sample of them, and at the end: invariants hold; the question can be built again; every choice offered
is accepted and leaves the original untouched; what is not offered is refused with a reason; undo restores; views are
plain and do not leak; the record replays to the same digests.
"""
from __future__ import annotations

import json
import os
import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import IllegalChoice
from marne.kernel.run import advance, pack, reask
from marne.kernel.title import State
from marne.lab.sim import check_counts
from marne.lab.workers import Stopped, crew
from marne.match import Match, check_options, check_scenario, digest, start
from marne.players.base import Player, SeatView, check_player, player
from marne.record import load
from marne.record import text as write

RANDOM = "random"
LIMIT = 200_000         # decisions in a game: fifty-one turns of random play with five hundred units take some 80,000
LIMIT_TURN = 5_000      # decisions without the turn changing
MOST_FAULTS = 50        # kept in a report
MEMORY = 400            # texts offered earlier, to be tried where they are not offered
DEEP = 40               # choices taken back in a row
SAMPLE = {"check": 0.5, "reask": 0.1, "accept": 0.06, "refuse": 0.04, "undo": 0.1, "deep undo": 0.1, "view": 0.02,
          "leak": 0.04}
NONSENSE = ("", " ", "xyzzy", "undo undo", "é ☃ 1", "-1", "pass pass", "x" * 500, "\0\n", "{}", "%s", "move 99999999")
ODD = ("²", "٣", "0", "-1", "1_0", "007", "9" * 5000)       # for the last word of a choice: numbers that are none

WORDS = {
    "en": ("{} games, {} decisions, {} choices tried on copies, {} refusals", "no fault", "{} faults",
           "questions", "endings"),
    "fr": ("{} parties, {} décisions, {} choix essayés sur des copies, {} refus", "aucun défaut", "{} défauts",
           "questions", "fins de partie"),
}


class Fault(msgspec.Struct, frozen=True):
    """Something that must not happen: `kind` in a word, `text` in a sentence, and how to get there again."""

    kind: str
    text: str
    scenario: str
    seed: str
    step: int               # choices made before it
    record: str = ""        # the file that was written; on its way from the worker, what is to be written there


class Report(msgspec.Struct):
    """What a run has seen."""

    slug: str
    games: int = 0
    decisions: int = 0
    tried: int = 0
    refused: int = 0
    messages: dict[str, int] = {}
    results: dict[str, int] = {}
    faults: list[Fault] = []

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.tried += other.tried
        self.refused += other.refused
        for mine, theirs in ((self.messages, other.messages), (self.results, other.results)):
            for k, n in theirs.items():
                mine[k] = mine.get(k, 0) + n
        self.faults += other.faults[:max(0, MOST_FAULTS - len(self.faults))]

    def summary(self, lang: str = "en") -> str:
        """The report for people."""
        head, none, some, questions, endings = WORDS[lang]
        lines = [head.format(self.games, self.decisions, self.tried, self.refused)]
        lines.append(some.format(len(self.faults)) if self.faults else none)
        lines += [f"  {f.kind}: {f.text} ({f.scenario}, {f.seed}, {f.step}) {f.record}".rstrip() for f in self.faults]
        for name, counts in ((questions, self.messages), (endings, self.results)):
            often = sorted(counts.items(), key=lambda x: (-x[1], x[0]))
            lines.append(f"{name}: " + ", ".join(f"{k} {n}" for k, n in often))
        return "\n".join(lines)

    def plain(self) -> dict[str, Any]:
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


class Task(msgspec.Struct, frozen=True):
    slug: str
    target: str
    scenario: str
    seed: str
    options: dict[str, Any]
    data: str | None
    records: bool
    player: str = RANDOM


class Broken(Exception):
    """A check failed: kind and sentence."""


def fuzz(slug: str, games: int = 100, seed: int | str = 0, scenario: str | int | None = None, jobs: int | None = 1,
         progress: Callable[[int, int], None] | None = None, *, options: Mapping[str, Any] | None = None,
         data: str | os.PathLike[str] | None = None, faults_dir: str | os.PathLike[str] | None = None,
         players: Sequence[str] = (RANDOM,), ray: str | None = None) -> Report:
    """Play `games` games and check everything. `scenario`: one of the game's, None or "all" for each in turn. `faults_dir`: a
    record is written there for every fault. A game with a fault ends there. `players`: who plays, game by game in turn, both
    seats; one that plans reaches situations that chance does not. `jobs` and `ray`: see `lab.workers`. An interrupt becomes a
    `Stopped` with the report so far.
    """
    title = games_index.title(slug)
    ids = [s.id for s in title.scenarios]
    if scenario is not None and (scenario != "all" or "all" in ids):
        ids = [check_scenario(title, scenario, None if data is None else os.fspath(data))]
    check_counts(games, jobs)
    for name in players:
        check_player(name)
    given = check_options(title, options)
    folder = None if faults_dir is None else Path(faults_dir)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    overlay = os.path.abspath(data) if data else "" if data == "" else None
    # Every second game that somebody plays in a scenario goes to its last turn, where players could agree to stop before.
    ways = (given, {**title.long_play, **given})
    tasks = [Task(slug, games_index.KNOWN[slug], ids[i % len(ids)], f"{seed}/{i}", ways[i // (len(ids) * len(players)) % 2],
                  overlay, folder is not None, players[i // len(ids) % len(players)]) for i in range(games)]
    seen: dict[int, Report] = {}

    def found() -> Report:
        report = Report(slug)
        for _, one in sorted(seen.items()):
            report.add(one)
        return report

    try:
        with crew(jobs, ray) as do:
            for i, one in do(fuzz_game, tasks):
                one.faults = [_written(tasks[i], f, folder) for f in one.faults]
                seen[i] = one
                if progress is not None:
                    progress(len(seen), games)
    except KeyboardInterrupt:
        raise Stopped(found()) from None
    return found()


def _written(t: Task, f: Fault, folder: Path | None) -> Fault:
    """Its record in the folder."""
    if folder is None or not f.record:
        return f
    path = folder.absolute() / f"{t.slug}-{t.scenario}-{t.seed.replace('/', '_')}-{f.step}.marne"
    try:
        path.write_text(f.record, "utf-8")
    except OSError as e:
        return msgspec.structs.replace(f, text=f"{f.text} (and the record could not be written: {e})", record="")
    return msgspec.structs.replace(f, record=str(path))


def fuzz_game(t: Task) -> Report:
    """One game. The first fault ends it."""
    games_index.register(t.slug, t.target)
    run = _Run(t)
    try:
        run.play()
    except Broken as e:
        run.fault(*e.args)
    except Exception as e:
        where = traceback.extract_tb(e.__traceback__)[-1]
        notes = "".join(getattr(e, "__notes__", []))
        run.fault("crash", f"{type(e).__name__}: {e} at {os.path.basename(where.filename)}:{where.lineno}{notes}")
    return run.report


def unplain(value: object) -> bool:
    """Is it something that a frame may not hold?"""
    if value is None or type(value) in (int, bool, str, range):
        return False
    return not (type(value) is tuple and all(type(x) in (int, bool) for x in value))


def expect(holds: bool, kind: str, text: str) -> None:
    if not holds:
        raise Broken(kind, text)


class _Run:
    """One game being fuzzed."""

    def __init__(self, t: Task) -> None:
        self.t = t
        self.pick = random.Random(f"fuzz {t.seed}").random      # the game does not depend on what is sampled
        self.rng = random.Random(f"sample {t.seed}")
        self.report = Report(t.slug, games=1)
        self.messages: Counter[str] = Counter()
        self.seen: list[str] = []
        self.m: Match | None = None
        self.players: dict[int, tuple[Player, SeatView]] = {}

    def fault(self, kind: str, said: str) -> None:
        m, t = self.m, self.t
        step = m.choices_made if m else 0
        record = ""
        if m is not None and t.records:
            try:
                record = write(m)
            except Exception as e:
                said = f"{said} (and the record could not be written: {e})"
        self.report.messages = dict(self.messages)
        self.report.faults.append(Fault(kind, said, t.scenario, t.seed, step, record))

    def sampled(self, what: str) -> bool:
        return self.rng.random() < SAMPLE[what]

    def play(self) -> None:
        t = self.t
        self.m = m = start(t.slug, t.scenario, t.seed, t.options, data=t.data)
        turn, since = getattr(m.state, "turn", None), 0
        while m.state.decision is not None:
            self.report.decisions += 1
            self.at_decision(m)
            self.step(m)
            now = getattr(m.state, "turn", None)
            turn, since = (turn, since + 1) if now == turn else (now, 0)
            expect(m.choices_made < LIMIT, "endless", f"the game is not over after {LIMIT} choices")
            expect(turn is None or since < LIMIT_TURN, "endless", f"turn {turn} is not over after {LIMIT_TURN} choices")
        self.at_end(m)

    def at_decision(self, m: Match) -> None:
        s = m.state
        ask = s.decision
        assert ask is not None
        self.messages[ask.message] += 1
        expect(len(ask.choices) > 0, "dead end", f"{ask.message} [{ask.rule}] offers nothing")
        expect(0 <= ask.seat < len(m.title.seats), "bad question", f"{ask.message} is put to seat {ask.seat}")
        expect(s.result is None, "bad result", f"there is a result, but {ask.message} is still asked")
        texts = {c.text for c in ask.choices}
        expect(len(texts) == len(ask.choices), "bad question", f"{ask.message} offers two choices with the same text")
        for f in s.stack:
            expect(not any(map(unplain, f)), "frame", f"a waiting procedure holds more than plain values: {f}")
        if self.sampled("check"):
            self.check(m)
        if self.sampled("reask"):
            self.reask(m)
        if self.sampled("accept"):
            self.accept(m)
        if self.sampled("refuse"):
            self.refuse(m, texts)
        if self.sampled("view"):
            self.views(m)
        if self.sampled("leak"):
            self.leaks(m)

    def choice(self, m: Match, ask: Ask) -> Choice:
        if self.t.player == RANDOM:
            return ask.choices[int(self.pick() * len(ask.choices))]
        if ask.seat not in self.players:
            seat = m.title.seats[ask.seat]
            self.players[ask.seat] = player(self.t.player, f"{self.t.seed} {seat}"), SeatView(m, seat, self.t.seed)
        bot, view = self.players[ask.seat]
        wanted = bot.choose(view).text
        found = next((c for c in ask.choices if c.text == wanted), None)
        expect(found is not None, "player", f"{self.t.player} chooses {wanted!r}, which is not offered at {ask.message}")
        assert found is not None
        return found

    def step(self, m: Match) -> None:
        """Choose, and see whether undo is possible exactly when it should be."""
        s = m.state
        ask = s.decision
        assert ask is not None
        c = self.choice(m, ask)
        self.remember(c)
        careful = self.sampled("undo")
        before = (inside(s), len(m.events)) if careful else ("", 0)
        silent = s.copy() if careful else None
        m.choose(c if self.rng.random() < 0.5 else c.text)
        after = m.state
        own = (after.drawn == s.drawn and after.secrets == s.secrets and after.decision is not None
               and after.decision.seat == ask.seat)
        expect(m.can_undo == own, "undo", f"undo is {'not ' if own else ''}possible after {c.text!r}, and should "
                                          f"{'' if own else 'not '}be")
        if silent is not None:
            silent.log = None
            advance(silent, c)
            expect(inside(silent) == inside(after), "log", f"{c.text!r} has another outcome when nobody listens")
            self.undo(m, c, before, own)

    def undo(self, m: Match, c: Choice, before: tuple[str, int], own: bool) -> None:
        now, events = inside(m.state), m.events[:]
        if own:
            m.undo()
            expect((inside(m.state), len(m.events)) == before, "undo", f"undo of {c.text!r} does not restore the situation")
            m.choose(c)
            expect(inside(m.state) == now and m.events == events, "undo", f"{c.text!r} goes differently after an undo")
            if self.sampled("deep undo"):
                self.deep_undo(m)

    def deep_undo(self, m: Match) -> None:
        """Take much back in a copy, and do it again."""
        now, events = inside(m.state), m.events[:]
        other, taken = m.copy(), 0
        while other.can_undo and taken < DEEP:
            other.undo()
            taken += 1
            back = other.state
            expect(back.drawn == m.state.drawn and back.secrets == m.state.secrets and back.decision is not None
                   and m.state.decision is not None and back.decision.seat == m.state.decision.seat, "undo",
                   "undo goes back across chance, a secret or a change of seat")
        for again in m.made[m.choices_made - taken:]:
            other.choose(again)
        expect(inside(other.state) == now and other.events == events, "undo", f"{taken} choices go differently after undo")
        expect(inside(m.state) == now, "copy", "undo in a copy of the match changes the original")

    def remember(self, c: Choice) -> None:
        if len(self.seen) < MEMORY:
            self.seen.append(c.text)
        else:
            self.seen[int(self.rng.random() * MEMORY)] = c.text

    def check(self, m: Match) -> None:
        faults = m.title.check(m.state)
        expect(not faults, "illegal state", "; ".join(faults))

    def reask(self, m: Match) -> None:
        s = m.state.copy()
        old, before = s.decision, inside(s)
        assert old is not None
        expect(before == inside(m.state), "copy", "a copy of the state has another digest")
        new = reask(s)
        expect(_whole(new) == _whole(old), "reask", f"{old.message} is another question when built again")
        expect(inside(s) == before, "reask", f"building {old.message} again changes the state")

    def accept(self, m: Match) -> None:
        ask = m.state.decision
        assert ask is not None
        before = inside(m.state)
        for c in self.rng.sample(list(ask.choices), min(3, len(ask.choices))):
            expect(not m.why(c.text) and not m.why(c), "illegal offer", f"{c.text!r} is offered, but why objects")
            self.try_on_copy(m.state, c)
            self.report.tried += 1
        expect(inside(m.state) == before, "copy", "playing on in a copy changes the original")

    def try_on_copy(self, original: State, c: Choice) -> None:
        s = original.copy()
        s.log = None
        try:
            advance(s, c)
        except Exception as e:
            raise Broken("crash", f"{c.text!r} is offered but fails: {type(e).__name__}: {e}") from e
        expect(s.decision is not None or s.result is not None, "dead end", f"{c.text!r} ends the game without a result")
        expect(s.decision is None or len(s.decision.choices) > 0, "dead end", f"nothing can be chosen after {c.text!r}")

    def refuse(self, m: Match, offered: set[str]) -> None:
        before = inside(m.state)
        loose = {" ".join(t.split()).casefold() for t in offered}
        pool = [t for t in self.rng.sample(self.seen, min(6, len(self.seen))) if t.casefold() not in loose]
        odd = f"{self.rng.choice(sorted(offered)).rpartition(' ')[0]} {self.rng.choice(ODD)}"
        for text in [*pool, odd, self.rng.choice(NONSENSE)]:
            try:
                why = m.why(text)
            except Exception as e:
                raise Broken("refusal", f"why({text!r}) fails: {type(e).__name__}: {e}") from e
            for lang in ("en", "fr"):
                said = m.title.explain(m.state, " ".join(text.split()), lang)
                expect(bool(said) and all(words for _, words in said), "refusal",
                       f"{text!r} is refused without a reason in {lang}")
            try:
                m.choose(text)
            except IllegalChoice as e:
                expect(e.reasons == why, "refusal", f"{text!r}: choose and why give different reasons")
            else:
                raise Broken("refusal", f"{text!r} is not offered, but accepted")
            self.report.refused += 1
        expect(inside(m.state) == before, "refusal", "a refused choice changes the state")

    def views(self, m: Match) -> None:
        before = inside(m.state)
        for seat in (*m.title.seats, None):
            v = m.view(seat)
            try:
                json.dumps(v, allow_nan=False)
            except (TypeError, ValueError) as e:
                raise Broken("view", f"the view of {seat} is not plain data: {e}") from e
            expect(_text_keys(v), "view", f"the view of {seat} has a key that is not a text")
        ask = m.state.decision
        for lang in ("en", "fr"):
            expect(ask is None or bool(m.title.prompt(m.state, ask, lang).strip()), "prompt",
                   f"{ask and ask.message} has no words in {lang}")
        expect(inside(m.state) == before and before.startswith(m.digest()), "view", "looking changes the state")

    def leaks(self, m: Match) -> None:
        """What a seat sees must not change when all that it cannot know is drawn anew."""
        s, title = m.state, m.title
        ask, before = s.decision, inside(s)
        for i, seat in enumerate(title.seats):
            h = title.hide(s, i, Seeded(f"{self.t.seed} {m.choices_made} {seat}"))
            expect(title.view(h, i) == title.view(s, i), "leak", f"the view of {seat} tells what {seat} cannot know")
            expect(h.chance is not s.chance, "leak", f"{seat} thinks with the dice of the game")
            if ask is None or ask.seat != i:
                continue
            expect(_whole(reask(h)) == _whole(ask), "leak", f"the choices of {seat} tell what {seat} cannot know")
            self.imagine(h)
        h = title.hide(s, None, Seeded(f"{self.t.seed} {m.choices_made}"))
        expect(title.view(h, None) == title.view(s, None), "leak", "the view of a spectator tells what only seats can know")
        if ask is not None:
            reask(h)
        expect(inside(s) == before, "leak", "hiding changes the original")

    def imagine(self, h: State) -> None:
        h.log = None
        try:
            for _ in range(4):
                if h.decision is None:
                    return
                advance(h, h.decision.choices[int(self.rng.random() * len(h.decision.choices))])
        except Exception as e:
            raise Broken("hide", f"an imagined state cannot be played: {type(e).__name__}: {e}") from e

    def at_end(self, m: Match) -> None:
        r = m.result
        if r is None:
            raise Broken("dead end", "the game has ended without a result")
        expect(r.winner is None or r.winner in m.title.seats, "bad result", f"the winner is {r.winner!r}")
        self.check(m)
        self.views(m)
        expect(bool(m.why("pass")), "refusal", "something can be chosen after the end")
        for lang in ("en", "fr"):
            for seat in (*m.title.seats, None):
                m.log(lang, seat)
        self.replay(m)
        self.report.messages = dict(self.messages)
        self.report.results = {r.kind: 1}

    def replay(self, m: Match) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.marne")
            m.save(path)
            try:
                again = load(path, data=self.t.data)
            except Exception as e:
                raise Broken("replay", f"the record does not replay: {e}") from e
            expect(again.digest() == m.digest(), "replay", "the replayed game ends elsewhere")
            expect(again.result == m.result and again.events == m.events, "replay", "the replay goes differently")
            half = m.choices_made // 2
            expect(load(path, to=half, data=self.t.data).choices_made == half, "replay", "half a record does not load")


def inside(s: State) -> str:
    """All of a state: its digest, and the procedures that wait."""
    return digest(s) + repr(pack(s.stack))


def _whole(a: Ask) -> tuple[object, ...]:
    return a.seat, a.message, a.rule, a.args, a.always, a.sealed, list(a.choices)


def _text_keys(v: object) -> bool:
    """Of what JSON could write: nothing but dicts, lists and tuples has things in it."""
    if isinstance(v, dict):
        return all(type(k) is str for k in v) and all(map(_text_keys, v.values()))
    return not isinstance(v, (list, tuple)) or all(map(_text_keys, v))
