"""Asking, building a question again, the end of the game; and what a frame holds."""
from __future__ import annotations

import json

import pytest

from marne.kernel.choice import Ask
from marne.kernel.errors import BadPosition
from marne.kernel.run import GameOver, advance, ask, begin, offer, pack, reask, unpack
from marne.kernel.weave import procedure, stable_name
from tests.kernel.programs import NUMBER, AnyProcedure, Table, both, load, note, number

# --- asking, and the end ---------------------------------------------------------------------------------------------

@procedure
async def forced(s: Table) -> int:
    first = (await ask(s, number(s, 0))).a
    note(s, first)
    second = (await ask(s, number(s, 0, always=True))).a
    note(s, second)
    return (await ask(s, number(s, 1))).a


def test_a_forced_choice_is_not_asked_unless_always() -> None:
    story = both(forced, answers=[0, 1])
    assert [(d[2], d[3], d[5]) for d in story.decisions] == [((0,), True, 1), ((0, 1), False, 2)]


@procedure
async def as_long_as_there_is_one(s: Table) -> int:
    left = 3
    while True:
        c = await offer(s, Ask(0, "which", "1", [NUMBER[i] for i in range(left)]))
        if c is None:
            return left
        note(s, c.a)
        left -= 1


def test_where_there_is_nothing_to_choose_nobody_is_asked() -> None:
    story = both(as_long_as_there_is_one, answers=[2, 1])
    assert (story.notes, story.value) == ([(2,), (1,), (0,)], 0)        # the last one was forced
    assert len(story.decisions) == 2


@procedure
async def over_below(s: Table, n: int) -> int:
    for _ in range(2):
        if n == 0:
            if (await ask(s, number(s))).a == 6:
                try:
                    raise GameOver
                finally:
                    note(s, 1)
        else:
            await over_below(s, n - 1)
        note(s, 2)
    return n


def test_game_over_at_depth() -> None:
    story = both(over_below, 3, answers=[0, 6])
    assert story.notes == [(2,), (1,)]
    assert story.value is None
    assert len(story.frames[0]) == 4


@procedure
async def over_at_once(s: Table) -> None:
    raise GameOver


def test_game_over_leaves_an_idle_state() -> None:
    s = Table()
    begin(s, over_at_once)
    assert (s.stack, s.unwound, s.decision) == ([], [], None)
    begin(s, over_below, 2)
    advance(s, NUMBER[6])
    assert (s.stack, s.unwound, s.decision) == ([], [], None)


@procedure
async def asks_of_locals(s: Table) -> int:
    most = 2
    for step in (1, 2):
        most = (await ask(s, number(s, most + step))).a
    return most


def test_the_pending_question_is_built_again_from_the_frame() -> None:
    s = Table()
    begin(s, asks_of_locals)
    advance(s, NUMBER[3])
    for _ in range(3):
        s.decision = None
        stack = s.stack[:]
        question = reask(s)
        assert question is s.decision
        assert [c.a for c in question.choices] == [0, 1, 2, 3, 4, 5]
        assert (s.stack, s.unwound, s.notes) == (stack, [], [])
    advance(s, NUMBER[5])
    assert (s.stack, s.decision) == ([], None)


def of_notes(s: Table) -> Ask:
    return Ask(0, "which", "1", [NUMBER[i] for i in range(3 - len(s.notes))])


@procedure
async def asks_of_the_state(s: Table) -> int:
    first = (await ask(s, of_notes(s))).a
    second = await offer(s, of_notes(s))
    return first if second is None else second.a


@pytest.mark.parametrize("answers", [[], [1]])
def test_a_question_with_one_choice_left_or_none_is_built_again_and_not_answered(answers: list[int]) -> None:
    """In a copy in which hidden things were dealt anew there may be less to choose than there was."""
    s = Table()
    begin(s, asks_of_the_state)
    for n in answers:
        advance(s, NUMBER[n])
    stack = s.stack[:]
    for left in (3, 2, 1, 0):
        assert len(reask(s).choices) == left
        assert (s.stack, s.unwound, s.decision is None) == (stack, [], False)
        note(s, 0)


@procedure
async def impure(s: Table) -> int:
    n = 0
    return (await ask(s, number(s, (n := n + 1)))).a + n


def test_a_question_that_changes_its_procedure_is_found_out() -> None:
    s = Table()
    begin(s, impure)
    with pytest.raises(RuntimeError, match=r"impure\(n=1\) waiting for number, .*does not come out the same"):
        reask(s)
    with pytest.raises(RuntimeError, match="no procedure is waiting"):
        reask(Table())


@procedure
async def asks_plainly(s: Table) -> int:
    return (await ask(s, Ask(0, "which-box", "9.2", [NUMBER[1], NUMBER[2]]))).a


def test_a_question_made_on_the_spot_is_named_by_its_message() -> None:
    assert asks_plainly.points == {1: "which-box"}


# --- frames ----------------------------------------------------------------------------------------------------------

@procedure
async def holds(s: Table, a: int, b: int, unused: int) -> int:
    total = sum([z + a for z in range(3)])              # z is nobody's local; a is done with here
    await ask(s, number(s, total))                      # 1: total is in the question, b in the loop
    for item in (b, 7):
        if (n := item * 2) > 4:
            await ask(s, number(s))                     # 2: n is read later, and item
            note(s, n)
        count = len([last for last in (item, b)])       # another last
        await ask(s, number(s))                         # 3: count is read
        note(s, count)
    match b:
        case 1:
            last = 5
        case other:
            last = other + 4
    await ask(s, number(s))                             # 4: only last
    total = last
    await ask(s, number(s, total))                      # 5: total again, in the question
    return (lambda a: a)(total)


def test_a_frame_holds_what_is_read_later_and_nothing_else() -> None:
    assert holds.saved == {1: ["b", "total"], 2: ["_i3", "_seq2", "b", "item", "n"], 3: ["_i3", "_seq2", "b", "count"],
                           4: ["last"], 5: ["total"]}
    story = both(holds, 1, 2, 3, answers=[0, 1, 2, 3, 4, 5])
    pid = holds.pid
    assert [frames[-1] for frames in story.frames] == [
        (pid, 1, 2, 6), (pid, 3, 1, (2, 7), 2, 2), (pid, 2, 2, (2, 7), 2, 7, 14), (pid, 3, 2, (2, 7), 2, 2),
        (pid, 4, 6), (pid, 5, 6)]
    assert holds.lines == {n: holds.native.__code__.co_firstlineno + at for n, at in [(1, 3), (2, 6), (3, 9), (4, 16),
                                                                                       (5, 18)]}


@procedure
async def assigned_sometimes(s: Table, a: int) -> int:
    if a:
        found = a
    await ask(s, number(s))
    return found if a else -1


def test_a_local_that_is_assigned_on_one_way_only() -> None:
    assert both(assigned_sometimes, 4, answers=[0]).value == 4
    story = both(assigned_sometimes, 0, answers=[0])
    assert (story.value, story.frames[0][0][2:]) == (-1, (0, None))


# In each of these `kept` is overwritten on the straight way, and read on another.

@procedure
async def kept_by_for(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    for i in range(c.a):
        kept = i
        if i == 4:
            break
    return kept


@procedure
async def kept_by_while(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    left = c.a
    while left:
        left -= 1
        kept = left
    return kept


@procedure
async def kept_by_while_true(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    left = c.a
    while True:
        try:
            if left == 0:
                break
        finally:
            left -= 1
        kept = left
    return kept


@procedure
async def kept_by_break_in_try(s: Table) -> int:
    kept = 3
    while True:
        c = await ask(s, number(s))
        try:
            if c.a == 0:
                break
        finally:
            note(s, c.a)
        kept = c.a - 1
    return kept


@procedure
async def kept_by_and(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    if c.a > 0 and (kept := c.a - 1) > 5:
        note(s, c.a)
    return kept


@procedure
async def kept_by_conditional(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    note(s, (kept := c.a - 1) if c.a else 0)
    return kept


@procedure
async def kept_by_match(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    match c.a:
        case 0:
            note(s, 0)
        case other:
            kept = other - 1
    return kept


@procedure
async def kept_by_augmented(s: Table) -> int:
    kept = 3
    c = await ask(s, number(s))
    kept -= 3 * c.a
    return kept


@pytest.mark.parametrize("proc", [kept_by_for, kept_by_while, kept_by_while_true, kept_by_and, kept_by_conditional,
                                  kept_by_match, kept_by_augmented])
def test_what_may_be_read_is_kept(proc: AnyProcedure) -> None:
    assert both(proc, answers=[0]).value == 3
    assert both(proc, answers=[1]).value == 0
    assert proc.saved == {1: ["kept"]}


def test_what_may_be_read_after_a_break_in_a_try_is_kept() -> None:
    assert both(kept_by_break_in_try, answers=[0]).value == 3
    assert both(kept_by_break_in_try, answers=[5, 2, 0]).value == 1
    assert kept_by_break_in_try.saved == {1: ["kept"]}


ASKS_ITS_TARGET = """
@procedure
async def asks_its_target(s):
    x = 3
    x = await ask(s, number(s, x))
    return x.a
"""


def test_a_question_may_read_the_name_that_gets_the_answer() -> None:
    proc = load(ASKS_ITS_TARGET, "asks_its_target").asks_its_target
    story = both(proc, answers=[2])
    assert (story.value, story.decisions[0][2], story.frames[0][0][2:]) == (2, (0, 1, 2, 3), (3,))


@procedure
async def walks(s: Table) -> int:
    for i in range(5, 0, -2):
        for j in (1, 2):
            await ask(s, number(s))
            note(s, i, j)
    return 0


def test_the_stack_through_json() -> None:
    s = Table()
    begin(s, walks)
    assert walks.saved == {1: ["_i2", "_i4", "_seq1", "_seq3", "i", "j"]}
    assert pack(s.stack) == [["tests.kernel.test_weave_frames.walks", 1, 1, 1, ("range", 5, 0, -2), (1, 2), 5, 1]]
    stack = unpack(json.loads(json.dumps(pack(s.stack))))
    assert stack == s.stack
    assert (type(stack[0][4]), type(stack[0][5])) == (range, tuple)


@pytest.mark.parametrize(("frame", "why"), [
    (["nobody.knows", 1], "no procedure nobody.knows"),
    (["tests.kernel.test_weave_frames.forced", 4, 1], "does not wait at point 4"),
    (["tests.kernel.test_weave_frames.assigned_sometimes", 1], "with 0 values"),
    (["tests.kernel.test_weave_frames.over_at_once", 1], "does not wait at point 1")])
def test_a_frame_that_fits_no_procedure_is_refused(frame: list[object], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        unpack([frame])


@pytest.mark.parametrize(("module", "name"), [
    ("marne.games.grand_illusion.battle", "grand_illusion.battle.f"),
    ("marne.games.grand_illusion.rules.battle", "grand_illusion.battle.f"),
    ("tests.kernel.toy", "tests.kernel.toy.f"), ("alone", "alone.f")])
def test_a_procedure_is_named_without_the_folders_of_its_game(module: str, name: str) -> None:
    """Its module may move from room to room."""
    def f() -> None:
        pass

    f.__module__, f.__qualname__ = module, "f"
    assert stable_name(f) == name
