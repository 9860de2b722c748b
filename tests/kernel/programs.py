"""Procedures for the tests of the weaver: a small state, two ways to play a procedure, and random programs.

The oracle is Python itself: a procedure runs as the coroutine it is written as, and woven; both must ask the same
questions, do the same and return the same. Between two decisions the woven run goes through JSON into a new state.

`python -m tests.kernel.programs 0 5000` compares so many random programs.
"""
from __future__ import annotations

import json
import linecache
import re
import sys
from collections.abc import Callable, Iterable
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from marne.kernel.choice import Ask, Choice, Table1
from marne.kernel.run import GameOver, advance, ask, begin, pack, reask, unpack
from marne.kernel.weave import NATIVE, Frame, Procedure, procedure

AnyProcedure = Procedure[Any, Any]
NUMBER = Table1("take", "1", str)


class Table:
    """The state. `notes`: what the procedures did; `value`: what the outermost one returned."""

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.unwound: list[Frame] = []
        self.decision: Ask | None = None
        self.x = 0
        self.notes: list[tuple[object, ...]] = []
        self.value: object = None

    def copy(self) -> Table:
        s = Table()
        s.stack = unpack(json.loads(json.dumps(pack(self.stack))))
        s.x, s.notes, s.value = self.x, self.notes, self.value
        return s

    def key(self) -> tuple[object, ...]:
        return (self.x, len(self.notes), self.value, tuple(self.stack))


def note(s: Table, *values: int) -> int:
    """An effect: it is seen in the notes, and the number it returns depends on all effects before it."""
    s.notes.append(values)
    s.x = (s.x * 31 + sum(values) + 7) % 1009
    return s.x


def number(s: Table, most: int = 9, *, always: bool = False) -> Ask:
    """Any number from 0 to `most`."""
    return Ask(0, f"number to {most}", "1", [NUMBER[i] for i in range(most + 1)], always=always)


def pick(s: Table, k: int) -> Ask:
    """One to three numbers, by what happened before."""
    return Ask(k % 2, f"pick {k}", "1", [NUMBER[1 + (s.x + i) % 7] for i in range(1 + (s.x + k) % 3)])


STARTED: list[AnyProcedure] = []


@procedure
async def keep_value(s: Table, which: int, args: tuple[int, ...]) -> None:
    s.value = await STARTED[which](s, *args)


@procedure
async def rounds(s: Table, first: int, last: int, b: int) -> int:
    """Call some procedures in turn, often, with different arguments."""
    a = 3
    for turn in range(12):
        for which in range(first, last):
            a = (a + await STARTED[which](s, turn, b)) % 10
            b += turn - which % 3
    return a


class Story(NamedTuple):
    """What happened: each decision (message, choices, the number of effects so far), all effects, the end."""

    decisions: list[tuple[object, ...]]
    notes: list[tuple[object, ...]]
    value: object
    frames: list[list[Frame]]


Answer = Callable[[Ask], Choice]


def asked(question: Ask, s: Table) -> tuple[object, ...]:
    return (question.seat, question.message, tuple(c.a for c in question.choices), question.always, s.x, len(s.notes))


def play_native(proc: AnyProcedure, args: tuple[int, ...], answer: Answer, most: int = 1000) -> Story:
    """As a coroutine. Ends with the procedure, with GameOver or after `most` decisions."""
    s = Table()
    decisions: list[tuple[object, ...]] = []
    NATIVE[0] = True
    try:
        run = proc.native(s, *args)
        question = run.send(None)
        while True:
            decisions.append(asked(question, s))
            if len(decisions) == most:
                run.close()
                break
            question = run.send(answer(question))
    except StopIteration as end:
        s.value = end.value
    except GameOver:
        pass
    finally:
        NATIVE[0] = False
    return Story(decisions, s.notes, s.value, [])


def play_woven(proc: AnyProcedure, args: tuple[int, ...], answer: Answer, most: int = 1000) -> Story:
    """Woven. At every decision the stack goes through JSON, the question is built again, and the copy plays on."""
    s = Table()
    decisions: list[tuple[object, ...]] = []
    frames: list[list[Frame]] = []
    STARTED.append(proc)
    begin(s, keep_value, len(STARTED) - 1, args)  # type: ignore[arg-type]
    while s.decision is not None:
        question = s.decision
        decisions.append(asked(question, s))
        frames.append(s.stack[1:])
        assert not s.unwound
        assert all(plain(v) for frame in s.stack for v in frame), s.stack
        other = s.copy()
        assert other.key() == s.key()
        assert asked(reask(other), other) == decisions[-1]
        assert other.key() == s.key()
        if len(decisions) == most:
            break
        before = s.stack[:]
        advance(other, answer(question))
        assert s.stack == before
        s = other
    else:
        assert not s.stack
    return Story(decisions, s.notes, s.value, frames)


def both(proc: AnyProcedure, *args: int, answers: list[int]) -> Story:
    """Play woven and as a coroutine; both must tell the same story and use all answers."""
    woven = play_woven(proc, args, scripted(answers))
    native = play_native(proc, args, scripted(answers))
    assert woven[:3] == native[:3]
    assert len(woven.decisions) == len(answers)
    return woven


def plain(value: object) -> bool:
    """May it live in a frame?"""
    if isinstance(value, tuple):
        return all(type(v) is int for v in value)
    return value is None or type(value) in (int, bool, str, range)


def scripted(answers: Iterable[int]) -> Answer:
    """Take these numbers, in order."""
    left = iter(answers)

    def answer(question: Ask) -> Choice:
        wanted = next(left)
        return next(c for c in question.choices if c.a == wanted)

    return answer


# --- random programs -----------------------------------------------------------------------------------------------

class Writer:
    """Writes one procedure. It may call those with a smaller number."""

    def __init__(self, random: Random, me: int) -> None:
        self.random = random
        self.me = me
        self.names = ["a", "b"]         # may be read anywhere and assigned to
        self.others = ["w"]             # counters, and what a walrus assigns to: only read where that is safe
        self.count = 0
        self.loops = 0

    def one(self, *options: Callable[[], Any]) -> Any:
        return self.random.choice(options)()

    def name(self) -> str:
        return self.random.choice(self.names)

    def known(self) -> str:
        return self.random.choice(self.names + self.others)

    def fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    def digit(self) -> int:
        return self.random.randint(0, 9)

    def simple(self) -> str:
        """An expression without await."""
        return self.random.choice([
            self.known(), self.known(), self.known(), str(self.digit()), f"({self.known()} + {self.digit()})", "s.x",
            f"note(s, {self.known()})", f"sum([z * {self.known()} for z in range(3)])", f"(w := {self.known()} + 1)",
            f"(lambda a: a + {self.known()})(2)", f"({self.known()} if {self.known()} > 3 else {self.digit()})"])

    def wait(self) -> str:
        if self.me and self.random.random() < 0.35:
            return f"(await p{self.random.randrange(self.me)}(s, {self.simple()}, {self.simple()}))"
        return f"(await ask(s, pick(s, {self.random.choice([self.known(), str(self.digit())])}))).a"

    def expression(self, waits: float = 0.4) -> str:
        if self.random.random() > waits:
            return self.simple()
        wait = self.wait
        return self.random.choice([
            wait(), wait(), f"{self.name()} + {wait()}", f"{wait()} + {self.simple()}", f"{wait()} * 2 + {wait()}",
            f"note(s, {self.name()}, {wait()})", f"note(s, {wait()}) + {wait()}", f"-3 + {wait()}", f"-{wait()}",
            f"({wait()} + s.x) - {wait()}", f"note(s, {wait()}, {wait()}, {self.digit()})",
            f"({self.simple()} and {wait()} or {self.simple()})", f"({self.name()} > 3 or {wait()})",
            f"(w := {wait()}) + {self.name()}"])

    def test(self) -> str:
        wait = self.wait
        return self.random.choice([
            f"{self.simple()} % 3 {self.random.choice(['==', '!=', '<'])} {self.random.randint(0, 2)}",
            f"{wait()} > 2", f"{self.name()} > 2 and {wait()} > 2",
            f"{wait()} > 4 or {self.simple()} > 3 or {wait()} == 1",
            f"(w := {wait()}) != 3", f"not {wait()} == 2", f"not ({self.name()} > 4 and {wait()} > 3)",
            f"{self.name()} > 1 and not ({self.name()} % 2 or {wait()} > 3) and s.x % 5"])

    def block(self, depth: int, most: int = 3) -> list[str]:
        known = list(self.names)
        lines = [line for _ in range(self.random.randint(1, most)) for line in self.statement(depth)]
        if depth:
            self.names = known      # what is assigned in a branch need not exist after it
        return ["    " + line for line in lines]

    def statement(self, depth: int) -> list[str]:
        small: list[Callable[[], list[str]]] = [
            self.assign, self.assign, self.assign, self.assign, self.augment, self.effect, self.call, self.small_loop,
            self.comprehension, self.leave, self.leave, self.leave, self.give_up, self.pair, self.inner_match]
        large: list[Callable[[], list[str]]] = [
            lambda: self.if_(depth), lambda: self.if_(depth), lambda: self.while_(depth), lambda: self.for_(depth),
            lambda: self.match(depth)]
        lines: list[str] = self.one(*small) if depth > 1 or self.random.random() < 0.65 else self.one(*large)
        return lines

    def assign(self) -> list[str]:
        value = self.expression()
        name = self.name() if self.random.random() < 0.4 or len(self.names) > 7 else self.fresh("v")
        if name not in self.names:
            self.names.append(name)
        return [self.random.choice([f"{name} = {value}", f"{name}: int = {value}"])]

    def augment(self) -> list[str]:
        value = self.expression()
        return [f"{self.name()} += {value if ':=' not in value else self.digit()}"]

    def pair(self) -> list[str]:
        return [f"{self.name()}, s.x = {self.simple()}, {self.name()}"]

    def effect(self) -> list[str]:
        return [f"note(s, {self.known()}, {self.digit()})"]

    def call(self) -> list[str]:
        return [self.random.choice([self.wait(), f"w = {self.wait()}", f"s.x = {self.wait()}"])]

    def comprehension(self) -> list[str]:
        return [f"note(s, sum([v1 for v1 in (1, {self.name()})]))", f"note(s, *(z for z in range({self.name()} % 4)))"]

    def leave(self) -> list[str]:
        test = f"if {self.random.choice([self.name(), self.simple()])} % 5 == 1:"
        if not self.loops or self.random.random() < 0.1:
            return [f"if s.x % 11 == {self.name()}:", f"    return {self.expression()}"]
        way = self.random.choice(["break", "continue"])
        return self.random.choice([
            [test, f"    {way}"], [test, f"    {way}"],
            ["try:", f"    {test}", f"        {way}", f"    {self.name()} = {self.digit()}",
             "finally:", "    note(s, 3)"],
            [f"for z in range({self.digit()} % 4):", f"    if z > {self.name()}:", "        break",
             "else:", f"    {way}"],
            [f"match {self.name()} % 3:", "    case 1:", f"        {way}",
             "    case 2 if s.x % 2:", "        note(s, 2)"]])

    def give_up(self) -> list[str]:
        return ["if s.x % 197 == 5:", "    raise GameOver"]

    def small_loop(self) -> list[str]:
        """Without await: it stays as it is, also inside a loop that does not."""
        first, second = self.name(), self.name()
        return [f"for z in range({self.random.randint(2, 4)}):", f"    if z == {first} % 3:",
                f"        {self.random.choice(['break', 'continue'])}", f"    {second} = z + {first}",
                f"    if {second} > 9:", f"        {first} = 1", "        break", f"    {first} = {second} + 1"]

    def inner_match(self) -> list[str]:
        return [f"match ({self.name()}, {self.name()} % 2):", "    case (g, 1) if g > 2:", "        note(s, g)",
                "    case (g, h):", f"        {self.name()} = g - h"]

    def if_(self, depth: int) -> list[str]:
        lines = [f"if {self.test()}:", *self.block(depth + 1)]
        while self.random.random() < 0.3:
            lines += [f"elif {self.test()}:", *self.block(depth + 1)]
        if self.random.random() < 0.5:
            lines += ["else:", *self.block(depth + 1)]
        return lines

    def loop(self, depth: int, counter: str) -> list[str]:
        self.loops += 1
        self.others.append(counter)
        body = self.block(depth + 1)
        self.others.pop()
        self.loops -= 1
        return body

    def while_(self, depth: int) -> list[str]:
        i = self.fresh("i")
        most = self.random.randint(1, 3)
        body = self.loop(depth, i)
        return [f"{i} = 0", *self.random.choice([
            [f"while {i} < {most}:", f"    {i} += 1"],
            [f"while {i} < {most} and {self.wait()} > 1:", f"    {i} += 1"],
            [f"while (w := {self.wait()}) > 2 and {i} < {most}:", f"    {i} += 1"],
            ["while True:", f"    {i} += 1", f"    if {i} > {most}:", "        break"]]), *body]

    def for_(self, depth: int) -> list[str]:
        f = self.fresh("f")
        items = self.random.choice([
            f"range({self.random.randint(0, 3)})", "(2, 5, 3)", f"[x for x in range(4) if x != {self.name()} % 4]",
            f"range({self.wait()} % 3)", f"range(3, 0, -{self.random.randint(1, 2)})"])
        body = self.loop(depth, f)
        return [f"for {f} in {items}:", f"    note(s, {f})", *body]

    def match(self, depth: int) -> list[str]:
        def case(pattern: str) -> list[str]:
            return [f"    case {pattern}:", *("    " + line for line in self.block(depth + 1))]

        lines = [f"match {self.expression(0.3)} % 5:", *case("0"), *case(f"1 if {self.name()} > 2")]
        if self.random.random() < 0.5:
            lines += ["    case m if m > 2:", "        note(s, m)", f"        note(s, m, {self.wait()}, m)"]
        lines += ["    case 2 | 3:", f"        {self.name()} = {self.digit()}"]
        if self.random.random() < 0.5:
            lines += case("_")
        return lines


def write(seed: int) -> str:
    """The source of a random program: p0, p1... with two parameters beside the state."""
    random = Random(seed)
    lines: list[str] = []
    for me in range(random.choice((1, 1, 1, 2, 3))):
        writer = Writer(random, me)
        body = ["    w = 1", *writer.block(0, 4), f"    return {writer.simple()}", ""]
        lines += [*shown(me, body), f"async def p{me}(s, a: int, b: int) -> int:", *body] if seed % 2 else [
            "@procedure", f"async def p{me}(s, a: int, b: int) -> int:", *body]
    return "\n".join(lines)


def shown(me: int, body: list[str]) -> list[str]:
    """A decorator that shows two locals at every wait and others while they are needed."""
    local = sorted({found[1] for line in body if (found := re.match(r" +(v\d+)(: int)? = ", line))})
    return [f"class Facts{me}(NamedTuple):", "    w: int", *(f"    {name}: int | None" for name in local[:2]), "    a: int",
            f"@procedure(shows=Facts{me})"]


def load(source: str, name: str) -> ModuleType:
    """A module from source that is in no file; tracebacks and the weaver still find its lines."""
    module = ModuleType(name)
    module.__dict__.update(procedure=procedure, ask=ask, GameOver=GameOver, note=note, pick=pick, number=number,
                           NamedTuple=NamedTuple)
    path = f"<{name}>"
    linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
    exec(compile(source, path, "exec"), module.__dict__)
    return module


def differs(seed: int, games: int = 2, most: int = 80) -> str:
    """'' if the random program plays alike in both ways, else what is wrong, with the program."""
    source = write(seed)
    first = len(STARTED)
    STARTED.extend(p for p in vars(load(source, f"random_program_{seed}")).values() if isinstance(p, Procedure))
    last = len(STARTED)
    for game in range(games):
        args = (first, last, game)
        try:
            native = play_native(rounds, args, player(game), most)
        except UnboundLocalError:
            continue                # the program itself is wrong on this way through it
        try:
            woven = play_woven(rounds, args, player(game), most)
        except Exception as e:
            return f"program {seed}, game {game}: {e!r}\n{source}"
        if native[:3] != woven[:3]:
            return f"program {seed}, game {game}: {native[:3]}\n{woven[:3]}\n{source}"
    return ""


def player(seed: int) -> Answer:
    random = Random(seed)
    return lambda question: random.choice(question.choices)


if __name__ == "__main__":
    first, last = int(sys.argv[1]), int(sys.argv[2])
    wrong = [found for seed in range(first, last) if (found := differs(seed))]
    print("\n".join(wrong[:3]), f"{last - first} programs, {len(wrong)} differ", sep="\n")
