"""Every construct that a procedure may use, woven and as a coroutine; and that the same lines run in both."""
from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from marne.kernel.run import ask
from marne.kernel.weave import procedure
from tests.kernel import programs
from tests.kernel.programs import AnyProcedure, Table, both, differs, note, number, play_native, play_woven, scripted

# --- statements ------------------------------------------------------------------------------------------------------

@procedure
async def branches(s: Table, a: int) -> int:
    if a == 0:
        note(s, 10)
    elif (await ask(s, number(s))).a == 5:
        note(s, 20)
    elif a == 2:
        note(s, 30)
    else:
        note(s, 40)
        c = await ask(s, number(s))
        return c.a
    return 99


@pytest.mark.parametrize(("a", "answers", "notes", "value"), [
    (0, [], [(10,)], 99), (1, [5], [(20,)], 99), (2, [4], [(30,)], 99), (3, [4, 7], [(40,)], 7)])
def test_if_elif_else(a: int, answers: list[int], notes: list[tuple[int]], value: int) -> None:
    story = both(branches, a, answers=answers)
    assert (story.notes, story.value) == (notes, value)


@procedure
async def while_sum(s: Table, most: int) -> int:
    total = 0
    while total < most:
        c = await ask(s, number(s))
        total += c.a
        note(s, total)
    return total


def test_while() -> None:
    story = both(while_sum, 10, answers=[4, 5, 6])
    assert (story.notes, story.value) == ([(4,), (9,), (15,)], 15)
    assert both(while_sum, 0, answers=[]).value == 0


@procedure
async def while_true(s: Table) -> int:
    seen = 0
    while True:
        c = await ask(s, number(s))
        if c.a == 1:
            continue
        if c.a == 0:
            break
        seen += c.a
        note(s, seen)
    note(s, -1)
    return seen


def test_while_true_break_continue() -> None:
    story = both(while_true, answers=[3, 1, 1, 4, 0])
    assert (story.notes, story.value) == ([(3,), (7,), (-1,)], 7)


@procedure
async def walk_range(s: Table) -> int:
    total = 0
    for i in range(5, 0, -2):
        c = await ask(s, number(s))
        total = total * 10 + i + c.a
    return total * 10 + i


@procedure
async def walk_tuple(s: Table) -> int:
    total = 0
    for i in (4, 0, 2):
        if i == 0:
            continue
        c = await ask(s, number(s))
        total = total * 10 + i + c.a
    return total


@procedure
async def walk_list(s: Table) -> int:
    items = [3, 1]
    total = 0
    for i in sorted(items):
        total = total * 10 + i
        await ask(s, number(s))
    return total


@procedure
async def walk_nothing(s: Table) -> int:
    last = 7
    for last in range(0):
        await ask(s, number(s, last))
    return last


def test_for_over_range_tuple_list_and_nothing() -> None:
    assert both(walk_range, answers=[0, 1, 2]).value == 5431
    assert both(walk_tuple, answers=[1, 1]).value == 53
    assert both(walk_list, answers=[0, 0]).value == 13
    assert both(walk_nothing, answers=[]).value == 7


@procedure
async def nested_loops(s: Table) -> int:
    for i in range(3):
        j = 0
        while True:
            c = await ask(s, number(s))
            if c.a == 9:
                break
            if c.a == 8:
                return i * 10 + j
            if c.a % 2:
                continue
            j += 1
            note(s, i, j)
        if i == 1:
            continue
        note(s, -i)
    return -1


def test_nested_loops_and_return_from_inside() -> None:
    story = both(nested_loops, answers=[2, 1, 9, 4, 9, 6, 6, 8])
    assert story.notes == [(0, 1), (0,), (1, 1), (2, 1), (2, 2)]
    assert story.value == 22


@procedure
async def leaves_native_statements(s: Table) -> int:
    """`break` and `continue` of a loop that waits, inside statements that do not."""
    kept = 5
    while True:
        c = await ask(s, number(s))
        try:
            if c.a == 1:
                break
            d = 1
        finally:
            note(s, 0)
        for i in range(c.a):
            if i == 3:
                break
        else:
            continue
        with Silent():
            if c.a == 5:
                break
        match c.a:
            case 4:
                break
            case 6 | 7:
                continue
        kept = d
    return kept


class Silent:
    def __enter__(self) -> None:
        return None

    def __exit__(self, *args: object) -> None:
        return None


@pytest.mark.parametrize(("answers", "value"), [
    ([1], 5), ([0, 2, 3, 1], 5), ([5], 5), ([4], 5), ([6, 7, 1], 5), ([8, 1], 1), ([8, 6, 4], 1)])
def test_break_and_continue_in_try_with_match_and_else_of_a_loop(answers: list[int], value: int) -> None:
    assert both(leaves_native_statements, answers=answers).value == value


@procedure
async def matches(s: Table, a: int) -> int:
    c = await ask(s, number(s))
    match (a, c.a):
        case (0, _):
            return 1
        case (1, x) if x > 5:
            await ask(s, number(s))
            note(s, x)
        case (1, x):
            note(s, -x)
        case (2, 0 | 1):
            c = await ask(s, number(s))
            return c.a
        case (3, y) as pair:
            await ask(s, number(s))
            return y * 10 + len(pair)
    return 99


@pytest.mark.parametrize(("a", "answers", "notes", "value"), [
    (0, [3], [], 1), (1, [6, 0], [(6,)], 99), (1, [5], [(-5,)], 99), (2, [1, 8], [], 8), (2, [2], [], 99),
    (3, [4, 0], [], 42), (4, [0], [], 99)])
def test_match_with_guards_and_captures(a: int, answers: list[int], notes: list[tuple[int]], value: int) -> None:
    story = both(matches, a, answers=answers)
    assert (story.notes, story.value) == (notes, value)


@procedure
async def match_in_loop(s: Table) -> int:
    total = 0
    for i in range(4):
        match (await ask(s, number(s))).a:
            case 0:
                break
            case 1:
                continue
            case 2:
                total += (await ask(s, number(s))).a
            case n:
                total += n
        note(s, i)
    return total


def test_match_in_a_loop() -> None:
    story = both(match_in_loop, answers=[2, 7, 1, 5, 0])
    assert (story.notes, story.value) == ([(0,), (2,)], 12)


@procedure
async def augmented(s: Table) -> int:
    """`x += 1` reads x: the frame before it must hold x."""
    x = 1
    await ask(s, number(s))
    x += 1
    await ask(s, number(s))
    x += (await ask(s, number(s))).a
    x *= 2
    return x


def test_augmented_assignment_reads_its_target() -> None:
    assert both(augmented, answers=[0, 0, 5]).value == 14
    assert augmented.saved == {1: ["x"], 2: ["x"], 3: ["x"]}


@procedure
async def targets(s: Table) -> int:
    s.x = (await ask(s, number(s))).a
    a = b = (await ask(s, number(s))).a
    c: int = (await ask(s, number(s))).a
    d, *e = await several(s)
    return ((s.x * 10 + a + b) * 10 + c) * 1000 + d * 100 + sum(e)


@procedure
async def several(s: Table) -> tuple[int, ...]:
    c = await ask(s, number(s))
    return (1, 2, c.a)


def test_targets_of_an_assignment() -> None:
    assert both(targets, answers=[1, 2, 3, 4]).value == (14 * 10 + 3) * 1000 + 106


# --- expressions -----------------------------------------------------------------------------------------------------

@procedure
async def boolean(s: Table, a: int) -> int:
    if a > 2 and (await ask(s, number(s))).a > 2 and note(s, 1):
        note(s, 100)
    if a > 2 or (await ask(s, number(s))).a > 2:
        note(s, 200)
    if not (a == 3 and (await ask(s, number(s))).a == 3):
        note(s, 300)
    x = a - 3 or (await ask(s, number(s))).a or note(s, 2) and 77
    return x


@pytest.mark.parametrize(("a", "answers", "notes", "value"), [
    (1, [3], [(200,), (300,)], -2),
    (1, [2], [(300,)], -2),
    (3, [3, 3, 9], [(1,), (100,), (200,)], 9),
    (3, [2, 2, 0], [(200,), (300,), (2,)], 77),
    (4, [5], [(1,), (100,), (200,), (300,)], 1)])
def test_and_or_not_wait_only_as_far_as_needed(a: int, answers: list[int], notes: list[tuple[int]], value: int) -> None:
    story = both(boolean, a, answers=answers)
    assert (story.notes, story.value) == (notes, value)


@procedure
async def walrus(s: Table) -> int:
    total = 0
    while (n := (await ask(s, number(s))).a) != 0:
        if (m := n * 2) > 10:
            await ask(s, number(s))
            total += m
        total += note(s, (k := (await ask(s, number(s))).a), k) and n
    return total


def test_walrus() -> None:
    story = both(walrus, answers=[3, 4, 6, 0, 5, 0])
    assert (story.notes, story.value) == ([(4, 4), (5, 5)], 3 + 12 + 6)


@procedure
async def in_order(s: Table) -> int:
    more = note(s, 1, (await ask(s, number(s))).a) + (await ask(s, number(s))).a
    return more - note(s, 2, (await ask(s, number(s))).a)


def test_what_is_made_of_an_answer_is_made_before_the_next_wait() -> None:
    story = both(in_order, answers=[5, 6, 7])
    assert story.notes == [(1, 5), (2, 7)]
    assert [d[5] for d in story.decisions] == [0, 1, 1]         # effects so far, at each question
    first = 1 + 5 + 7
    assert story.value == first + 6 - (first * 31 + 2 + 7 + 7)


@procedure
async def add(s: Table, a: int, b: int) -> int:
    note(s, a, b)
    await ask(s, number(s))
    return a + b


@procedure
async def calls(s: Table) -> int:
    one = await add(s, (await ask(s, number(s))).a, 2)
    two = await add(s, one, await add(s, 3, await add(s, 1, 1)))
    three = await programs.rounds(s, 0, 0, 5)
    four = await TABLE["add"](s, b=three, a=-1)
    return two * -(-1 * await add(s, 100, 0)) + four


TABLE = {"add": add}


def test_calls_in_calls_by_table_by_module_and_by_keyword() -> None:
    story = both(calls, answers=[4, 0, 0, 0, 0, 0, 0])
    assert story.notes == [(4, 2), (1, 1), (3, 2), (6, 5), (-1, 3), (100, 0)]
    assert story.value == 1102
    assert list(calls.points.values()) == ["number", "add", "add", "add", "add", "rounds", "TABLE['add']", "add"]


@procedure
async def down(s: Table, n: int) -> int:
    if n == 0:
        return (await ask(s, number(s))).a
    return n + await down(s, n - 1)


def test_recursion_returns_from_depth() -> None:
    story = both(down, 6, answers=[9])
    assert story.value == 30
    assert [frame[2:] for frame in story.frames[0]] == [(6,), (5,), (4,), (3,), (2,), (1,), ()]


@procedure
async def without_await(s: Table, a: int) -> None:
    """Weaves too, and returns nothing at its end."""
    for i in range(a):
        note(s, i)


@procedure
async def dead_code(s: Table) -> int:
    while True:
        return (await ask(s, number(s))).a
        await ask(s, number(s))
    await ask(s, number(s))


def test_no_await_and_dead_awaits() -> None:
    story = both(without_await, 2, answers=[])
    assert (story.notes, story.value) == ([(0,), (1,)], None)
    assert both(dead_code, answers=[4]).value == 4
    assert list(dead_code.points) == [1, 2, 3]


# --- what a debugger sees -----------------------------------------------------------------------------------------

@procedure
async def only_jumps(s: Table) -> int:
    while True:
        c = await ask(s, number(s))
        if c.a == 1:
            await ask(s, number(s))
        else:
            break
    for _ in range(2):
        if (await ask(s, number(s))).a == 1:
            await ask(s, number(s))
        else:
            continue
        note(s, 1)
    while s.x < 2000:
        await ask(s, number(s))
        note(s, 2)
        break
    while True:
        await ask(s, number(s))
        note(s, 3)
        break
    return 0


def lines_run(proc: AnyProcedure, play: Callable[[], object]) -> set[int]:
    """The source lines of `proc` that run, as a debugger or a coverage tool sees them."""
    code = proc.native.__code__
    seen: set[int] = set()

    def trace(frame: FrameType, event: str, arg: object) -> object:
        if frame.f_code.co_filename != code.co_filename or frame.f_code.co_name != code.co_name:
            return None
        if event == "line":
            seen.add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        play()
    finally:
        sys.settrace(before)
    return seen - {code.co_firstlineno, code.co_firstlineno + 1}


@pytest.mark.parametrize(("proc", "args", "answers"), [
    (branches, (1,), [5]), (branches, (3,), [1, 2]), (while_true, (), [3, 1, 0]), (nested_loops, (), [2, 1, 9, 8]),
    (matches, (1,), [6, 0]), (match_in_loop, (), [2, 7, 1, 0]), (boolean, (3,), [2, 2, 0]),
    (walrus, (), [6, 0, 5, 0]), (leaves_native_statements, (), [0, 8, 6, 4]), (only_jumps, (), [1, 0, 2, 1, 0, 3, 0, 0])])
def test_the_same_lines_run_as_in_the_coroutine(proc: AnyProcedure, args: tuple[int, ...],
                                                answers: list[int]) -> None:
    proc.weave()
    native = lines_run(proc, lambda: play_native(proc, args, scripted(answers)))
    woven = lines_run(proc, lambda: play_woven(proc, args, scripted(answers)))
    assert native == woven


def test_a_woven_procedure_can_be_printed() -> None:
    text = ast.unparse(augmented.tree)
    assert "x += 1" in text
    assert f"s.unwound.append(({augmented.pid}, 2, x))" in text


def test_a_difference_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison of random programs finds a weaver that forgets what a frame must hold."""
    monkeypatch.setattr("marne.kernel.weave.find_live", lambda blocks, names: None)
    assert any(differs(seed) for seed in range(900_000, 900_005))
