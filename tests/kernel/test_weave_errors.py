"""Names of procedures, what is refused and with which words, and what an exception shows."""
from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import traceback
from pathlib import Path

import pytest

from marne.kernel.run import advance, ask, begin, describe
from marne.kernel.weave import BY_NAME, NATIVE, PROCS, ProcedureError, procedure
from tests.kernel.programs import NUMBER, AnyProcedure, Table, both, load, note, number


@procedure
async def down(s: Table, n: int) -> int:
    return (await ask(s, number(s))).a + n


# --- names -----------------------------------------------------------------------------------------------------------

SMALL = "@procedure\nasync def battle(s, a):\n    return (await ask(s, number(s))).a + a\n"


def test_two_games_may_have_a_procedure_of_the_same_name() -> None:
    one, two = load(SMALL, "marne.games.verdun.battle").battle, load(SMALL, "marne.games.somme.battle").battle
    assert (one.name, two.name) == ("verdun.battle.battle", "somme.battle.battle")
    assert one.pid != two.pid
    assert BY_NAME["verdun.battle.battle"] is one
    assert PROCS[two.pid] is two
    assert down.name == "tests.kernel.test_weave_errors.down"
    assert load(SMALL, "mygames.battle").battle.name == "mygames.battle.battle"


def test_the_same_name_twice_is_refused() -> None:
    with pytest.raises(ProcedureError, match=r"<twice>:5: in procedure twice.battle: .*already: choose another name"):
        load(SMALL + "\n" + SMALL, "twice")


def test_weaving_leaves_the_module_alone() -> None:
    module = load(SMALL, "left_alone")
    names = set(vars(module))
    module.battle.weave()
    assert set(vars(module)) == names


def test_a_procedure_is_not_called_directly() -> None:
    with pytest.raises(RuntimeError, match="await it in a procedure, or start it with `begin`"):
        _ = down(Table(), 1)
    assert not NATIVE[0]


def test_every_procedure_of_every_game_weaves() -> None:
    for module in pkgutil.walk_packages(importlib.import_module("marne.games").__path__, "marne.games."):
        importlib.import_module(module.name)
    for p in PROCS:
        if not p.native.__code__.co_filename.startswith("<"):
            assert p.weave().points.keys() == p.saved.keys() == p.lines.keys()


# --- what is refused -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("body", "line", "why", "instead"), [
    ("try:\n    await ask(s, number(s))\nfinally:\n    pass", 4, "await inside a `try`", "wait before or after it"),
    ("try:\n    pass\nexcept* ValueError:\n    await ask(s, number(s))", 6, "await inside a `try`", "wait before or"),
    ("with a:\n    await ask(s, number(s))", 4, "await inside a `with`", "wait before or after it"),
    ("x = [await down(s, i) for i in range(3)]", 3, "await inside a comprehension", "write a `for` loop"),
    ("x = {await down(s, i) for i in range(3)}", 3, "await inside a comprehension", "write a `for` loop"),
    ("x = {i: await down(s, i) for i in range(3)}", 3, "await inside a comprehension", "write a `for` loop"),
    ("x = (await down(s, 1)) if a else 0", 3, "await inside a conditional expression", "write an `if` statement"),
    ("x = 0 < (await down(s, 1)) < 3", 3, "await inside a chain of comparisons", "put the answer into a local first"),
    ("x = [1][await down(s, 1)]", 3, r"await inside `\[1\]\[await down", "put the answer into a local first"),
    ("x = f'{await down(s, 1)}'", 3, "await inside `f'", "put the answer into a local first"),
    ("assert await down(s, 1)", 3, "await inside `assert", "put the answer into a local first"),
    ("raise ValueError(await down(s, 1))", 3, "await inside `raise", "put the answer into a local first"),
    ("x = note(s, *await down(s, 1))", 3, r"await inside `\*", "put the answer into a local first"),
    ("x = note(s, k=await down(s, 1))", 3, "await inside `note", "put the answer into a local first"),
    ("x = print(s)(await down(s, 1))", 3, "await inside `print", "put the answer into a local first"),
    ("async def inner():\n    await down(s, 1)", 4, "await inside an inner function", "a procedure of its own"),
    ("match a:\n    case 1 if await down(s, 1):\n        pass", 4, "await in the guard", "put the answer into a local"),
    ("while await down(s, 1):\n    pass\nelse:\n    pass", 3, "a `while` that waits has an `else`", "after the loop"),
    ("for i in (1, 2):\n    await down(s, i)\nelse:\n    pass", 3, "a `for` that waits has an `else`", "after the"),
    ("for i, j in a:\n    await down(s, i)", 3, "more than a name", "take it apart inside the loop"),
    ("x = s.x + await down(s, 1)", 3, "`s.x` stands before an await and is read before the wait", "if the old value"),
    ("x = note(s, a + 1, await down(s, 1))", 3, r"`a \+ 1` stands before an await", "put the answer into a local"),
    ("x = note(s, a, await down(s, (a := 1)))", 3, "`a` stands before an await", "put the answer into a local first"),
    ("await down(s, note(s, 1) + await down(s, 1))", 3, r"`note\(s, 1\)` stands before", "put the answer into a local"),
    ("s.x += await down(s, 1)", 3, "`s.x` is read before the wait and written after it", "put the answer into a local"),
    ("a += await down(s, (a := 1))", 3, "`a` is read before the wait", "put the answer into a local first"),
    ("s.notes[await down(s, 1)] = await down(s, 1)", 3, "await in the target", "put the answer into a local first"),
    ("await a", 3, "await of what is not called", "await a procedure or `ask`"),
    ("await note(s, 1)", 3, "`note` is no procedure", "mark it with @procedure"),
    ("a = 1\nawait down(s)", 4, "`down` is given 1 arguments", r"it takes \(s, n\)"),
    ("async for i in a:\n    pass", 3, "`async for` cannot be woven", "write a plain `for`"),
    ("async with a:\n    pass", 3, "`async with` cannot be woven", "do without it"),
    ("global g\ng = 1", 3, "`global` cannot be woven", "keep the value in the state"),
    ("del a", 3, "`del` cannot be woven", "assign None"),
    ("s = 1", 3, "the state `s` is assigned to", "choose another name"),
    ("_pc = 1", 3, "the weaver needs the name `_pc`", "choose another"),
    ("_t12 = 1", 3, "the weaver needs the name `_t12`", "choose another")])
def test_refused_in_a_procedure(body: str, line: int, why: str, instead: str) -> None:
    text = "@procedure\nasync def refused(s, a):\n" + "".join(f"    {row}\n" for row in body.splitlines())
    name = f"refused_{len(PROCS)}"
    module = load(text, name)
    vars(module)["down"] = down
    with pytest.raises(ProcedureError, match=rf"<{name}>:{line}: in procedure {name}\.refused: .*{why}.*: .*{instead}"):
        module.refused.weave()


@pytest.mark.parametrize(("text", "why"), [
    ("@procedure\nasync def p(s, a=1):\n    pass\n", "parameters are not plain: the state first"),
    ("@procedure\nasync def p(s, *a):\n    pass\n", "parameters are not plain: the state first"),
    ("@procedure\nasync def p(s, /, a):\n    pass\n", "parameters are not plain: the state first"),
    ("@procedure\nasync def p():\n    pass\n", "parameters are not plain: the state first"),
    ("@procedure\n@(lambda f: f)\nasync def p(s):\n    pass\n", "another decorator beside @procedure: leave it away"),
    ("def make(n):\n    @procedure\n    async def p(s):\n        return n\n    return p\np = make(1)\n",
     "`n` belongs to the function around this one: write the procedure at module level")])
def test_refused_for_its_form(text: str, why: str) -> None:
    module = load(text, f"form_{len(PROCS)}")
    with pytest.raises(ProcedureError, match=why):
        module.p.weave()


@pytest.mark.parametrize("text", ["@procedure\ndef p(s):\n    pass\n", "@procedure\nasync def p(s):\n    yield 1\n"])
def test_refused_at_once_what_is_no_coroutine_function(text: str) -> None:
    with pytest.raises(ProcedureError, match="is an `async def` without `yield`"):
        load(text, "no_coroutine")


def test_await_in_a_lambda_is_refused_by_python() -> None:
    with pytest.raises(SyntaxError):
        load("@procedure\nasync def p(s):\n    f = lambda: await ask(s, number(s))\n", "in_lambda")


def test_missing_or_changed_source_is_refused() -> None:
    space: dict[str, object] = {"procedure": procedure, "__name__": "lost"}
    exec(compile("@procedure\nasync def lost(s):\n    pass\n", "<lost>", "exec"), space)
    with pytest.raises(ProcedureError, match=r"<lost>:1: .*its source is missing or has changed"):
        BY_NAME["lost.lost"].weave()


def test_a_module_that_is_written_anew_after_it_was_loaded_is_woven_as_it_was(tmp_path: Path) -> None:
    """Somebody installs a new version, or edits a rule, while a server plays: what runs is what was loaded."""
    file = tmp_path / "changed_rules.py"
    head = "from marne.kernel.run import ask\nfrom marne.kernel.weave import procedure\nfrom tests.kernel.programs import *\n"
    file.write_text(head + SMALL, "utf-8")
    spec = importlib.util.spec_from_file_location("changed_rules", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    file.write_text(head + "\n\n# another version\n" + SMALL.replace("+ a", "- a"), "utf-8")
    assert both(module.battle, 4, answers=[3]).value == 7


# --- tracebacks ------------------------------------------------------------------------------------------------------

@procedure
async def fails(s: Table, a: int) -> int:
    c = await ask(s, number(s))
    if c.a > 3:
        note(s, a)
        return (a *
                (7 // (c.a - 4)))      # fails here
    return a


@procedure
async def calls_fails(s: Table, a: int) -> int:
    b = a + 1
    for i in range(3):
        b += await fails(s, i)
    return b


@procedure
async def calls_that(s: Table) -> int:
    return await calls_fails(s, 5)


def line_of(proc: AnyProcedure, text: str) -> int:
    code = proc.native.__code__
    with open(code.co_filename, encoding="utf-8") as f:
        lines = f.readlines()
    return next(n for n, row in enumerate(lines, 1) if n >= code.co_firstlineno and text in row)


def test_an_exception_shows_its_line_and_every_waiting_frame() -> None:
    s = Table()
    begin(s, calls_that)
    advance(s, NUMBER[1])
    with pytest.raises(ZeroDivisionError) as caught:
        advance(s, NUMBER[4])
    last = traceback.extract_tb(caught.tb)[-1]
    assert (last.name, last.filename, last.lineno) == ("fails", __file__, line_of(fails, "# fails here"))
    assert last.line == "(7 // (c.a - 4)))      # fails here"
    inner, outer = line_of(calls_fails, "await fails"), line_of(calls_that, "await calls_fails")
    assert caught.value.__notes__ == [
        f"  inside {__name__}.calls_fails(_i2=2, _seq1=range(0, 3), b=6) waiting for fails, {__file__}:{inner}",
        f"  inside {__name__}.calls_that() waiting for calls_fails, {__file__}:{outer}"]


def test_an_exception_in_a_call_shows_both_lines() -> None:
    s = Table()
    with pytest.raises(AttributeError) as caught:
        begin(s, calls_none, 0)
    rows = [(entry.name, entry.line) for entry in traceback.extract_tb(caught.tb) if entry.name != "_first"]
    assert rows[-2:] == [("calls_none", "await reads_none(s, a)"), ("reads_none", "if getattr(s, NOTHING):")]
    assert not s.stack


NOTHING = "no attribute of the state"


@procedure
async def calls_none(s: Table, a: int) -> None:
    await reads_none(s, a)


@procedure
async def reads_none(s: Table, a: int) -> None:
    while True:
        if getattr(s, NOTHING):
            await ask(s, number(s))


def test_describe_needs_no_earlier_use() -> None:
    module = load(SMALL, "never_woven")
    assert describe((module.battle.pid, 1, 4)) == "never_woven.battle(a=4) waiting for number, <never_woven>:3"
