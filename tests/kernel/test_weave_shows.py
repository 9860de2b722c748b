"""What a procedure shows while it waits: at every wait, or while it still needs it itself."""
from __future__ import annotations

from typing import NamedTuple

import pytest

from marne.kernel.choice import Choice
from marne.kernel.run import advance, ask, begin, give_up, is_under_way, reask, start_over, under_way, waiting
from marne.kernel.weave import PROCS, ProcedureError, procedure
from tests.kernel.programs import NUMBER, Table, both, load, note, number


class Fire(NamedTuple):
    side: int
    group: int
    total: int | None
    most: int | None


@procedure(shows=Fire)
async def fire(s: Table, side: int, most: int) -> int:
    group = 0
    while group < most:
        group += (await ask(s, number(s, 3))).a
    note(s, group)
    total = await defend(s, group)
    note(s, (await ask(s, number(s, 6))).a, total)
    side = (await ask(s, number(s, 4))).a               # a shown name that gets the answer keeps its old value until then
    return side


class Defence(NamedTuple):
    left: int


@procedure(shows=Defence)
async def defend(s: Table, group: int) -> int:
    left = 7
    left = (await ask(s, number(s, 5))).a
    if left:
        return group * 10
    return await defend(s, group + 1)


@procedure
async def silent(s: Table) -> None:
    await fire(s, 1, 3)
    await ask(s, number(s))


def answer(s: Table, a: int) -> None:
    advance(s, NUMBER[a])


def test_what_is_shown_is_there_at_every_wait() -> None:
    s = Table()
    begin(s, silent)
    assert waiting(s, fire) == Fire(1, 0, None, 3) and waiting(s, defend) is None
    answer(s, 2)
    assert waiting(s, fire) == Fire(1, 2, None, 3)
    answer(s, 1)
    assert (waiting(s, fire), waiting(s, defend)) == (Fire(1, 3, None, None), Defence(7))
    answer(s, 0)                                        # the innermost of two
    assert [p for p, _ in under_way(s)] == [silent, fire, defend, defend]
    assert [facts for _, facts in under_way(s)] == [(), Fire(1, 3, None, None), Defence(0), Defence(7)]
    assert waiting(s, defend) == Defence(7)
    answer(s, 5)
    assert waiting(s, fire) == Fire(1, 3, 40, None)     # side and group are not needed any more, the total is
    assert reask(s) is s.decision
    answer(s, 1)
    assert waiting(s, fire) == Fire(1, 3, None, None)
    answer(s, 2)
    assert waiting(s, fire) is None and is_under_way(s, silent) and not is_under_way(s, fire)


def test_showing_changes_nothing_of_what_happens() -> None:
    for answers in ([2, 1, 0, 5, 6, 2], [3, 5, 0, 0], [1, 1, 1, 0, 0, 0, 1, 3, 4]):
        assert both(fire, 1, 3, answers=answers).value == answers[-1]


def test_a_type_knows_what_is_shown() -> None:
    s = Table()
    begin(s, silent)
    facts = waiting(s, fire)
    assert facts is not None
    side: int = facts.side
    total: int | None = facts.total
    assert (side, total) == (1, None)


# --- giving up -------------------------------------------------------------------------------------------------------

@procedure
async def plan(s: Table) -> None:
    while True:
        c = await ask(s, number(s, 5))
        if c.a == 0:
            return
        await order(s, c.a)


@procedure
async def order(s: Table, kind: int) -> None:
    c = await ask(s, number(s, kind + 1))
    note(s, c.a)


def offered(s: Table) -> list[Choice]:
    assert s.decision is not None
    return list(s.decision.choices)


def test_what_is_given_up_leaves_no_trace() -> None:
    one, two = Table(), Table()
    for s, kind in ((one, 1), (two, 3)):
        begin(s, plan)
        answer(s, kind)
        assert len(offered(s)) == kind + 2
        give_up(s, order)
    assert one.stack == two.stack and offered(one) == offered(two) and len(offered(one)) == 6 and not one.notes
    before = one.stack[:]
    give_up(one, order)                                 # not under way: nothing to do
    assert one.stack == before


class Shooting(NamedTuple):
    side: int
    most: int


@procedure(shows=Shooting)
async def shoot(s: Table, side: int, most: int) -> None:
    for _ in range(most):
        note(s, side, (await ask(s, number(s, 3))).a)


@procedure
async def volleys(s: Table) -> None:
    await shoot(s, 4, 2)
    await ask(s, number(s, 5))


def test_what_is_started_over_is_as_it_was_when_it_began() -> None:
    s, other = Table(), Table()
    for x in (s, other):
        begin(x, volleys)
    began = s.stack[:]
    answer(s, 2)
    assert s.stack != began
    start_over(s, shoot)
    assert s.stack == began == other.stack and offered(s) == offered(other) and waiting(s, shoot) == Shooting(4, 2)
    answer(s, 1)
    answer(s, 0)
    assert len(offered(s)) == 6, "and it goes on to the end of whoever called it"


@procedure(shows=Shooting)
async def shoots_while(s: Table, side: int, most: int) -> None:
    for _ in range(most - len(s.notes)):
        note(s, side, (await ask(s, number(s, 3))).a)


@procedure
async def salvo(s: Table) -> None:
    await shoots_while(s, 4, 2)
    await ask(s, number(s, 5))


def test_what_has_nothing_to_ask_when_it_is_started_over_is_over() -> None:
    s = Table()
    begin(s, salvo)
    answer(s, 1)
    note(s, 9)
    start_over(s, shoots_while)
    assert len(offered(s)) == 6 and not is_under_way(s, shoots_while)


# --- what cannot be shown --------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("fields", "body", "why"), [
    ("b: int", "    await ask(s, number(s))", "`b` is shown and is no local of it: name what the procedure itself calls so"),
    ("s: int", "    await ask(s, number(s))", "`s` is shown and is no local of it"),
    ("b: int", "    await ask(s, number(s))\n    b = 1\n    note(s, b)", "`b` is shown and is not known at every wait: assign"),
    ("b: int", "    if a:\n        b = 1\n    await ask(s, number(s))", "`b` is shown and is not known at every wait")])
def test_refused(fields: str, body: str, why: str) -> None:
    module = load(f"from typing import NamedTuple\nclass Facts(NamedTuple):\n    {fields}\n"
                  f"@procedure(shows=Facts)\nasync def p(s, a):\n{body}\n", f"shows_{len(PROCS)}")
    with pytest.raises(ProcedureError, match=why):
        module.p.weave()


def test_what_is_known_on_every_way_needs_no_none() -> None:
    module = load("from typing import NamedTuple\nclass Facts(NamedTuple):\n    a: int\n    b: int\n"
                  "@procedure(shows=Facts)\nasync def p(s, a):\n    if a:\n        b = 1\n    else:\n        b = 2\n"
                  "    await ask(s, number(s))\n", "shows_known")
    assert module.p.saved == {1: ["a", "b"]}
