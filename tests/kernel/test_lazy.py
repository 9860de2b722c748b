"""Hooks that are imported when they are first used: every one of every title is there and fits the contract of its hook."""
from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import marne
from marne import games_index
from marne.kernel import table
from marne.kernel import title as titles
from marne.kernel.lazy import Lazy, lazy
from marne.kernel.memory import Memory
from marne.kernel.observed import Observed
from marne.kernel.table import Table
from marne.kernel.title import Title

SLUGS = tuple(games_index.KNOWN)


def hooks(slug: str) -> Iterator[tuple[type, str, Lazy]]:
    """(the class that declares the hook, its name, what stands there)"""
    t = games_index.title(slug)
    for owner, base in ((type(t), Title), (type(t.table), Table)):
        for name, value in vars(owner).items():
            if isinstance(value, Lazy) and not name.startswith("_"):
                yield base, name, value


def fitting(given: Any, wanted: Any, known: dict[Any, Any]) -> bool:
    """May a value of type `given` stand where `wanted` is said? Type variables are what the title makes of them."""
    given, wanted = known.get(given, given), known.get(wanted, wanted)
    if given == wanted or wanted is Any or given is Any:
        return True
    if isinstance(given, UnionType):
        return all(fitting(x, wanted, known) for x in get_args(given))
    if isinstance(wanted, UnionType):
        return any(fitting(given, x, known) for x in get_args(wanted))
    if not issubclass(get_origin(given) or given, get_origin(wanted) or wanted):
        return False
    return all(fitting(x, y, known) for x, y in zip(get_args(given), get_args(wanted), strict=False))


def test_lazy_hooks_are_found_where_they_are_said_to_be() -> None:
    """And none stands for a hook that nobody asks for."""
    found = [(slug, *hook) for slug in SLUGS for hook in hooks(slug)]
    assert len(found) > 60
    for slug, base, name, value in found:
        assert hasattr(base, name), f"{slug}: {base.__name__} has no hook {name}"
        assert value.find() is not None


@pytest.mark.parametrize("slug", SLUGS)
def test_lazy_hooks_fit_what_is_asked_of_them(slug: str) -> None:
    """mypy does not look through them: so the parameters and results are compared here, with their types."""
    t: Any = games_index.title(slug)
    state = next(x for base in type(t).__orig_bases__ for x in get_args(base))
    spaces = {**vars(titles), **vars(table)}
    known: dict[Any, Any] = {titles.S: state}
    for base, name, value in hooks(slug):
        where = f"{slug}: {value.module}: {value.name or name}"
        contract, found = inspect.getattr_static(base, name), value.find()
        if not inspect.isfunction(contract):                    # no method: the table, what is observed
            assert isinstance(found, Observed if name == "observed" else Table), where
            continue
        asked = list(inspect.signature(contract).parameters.values())[1:]
        offered = list(inspect.signature(found).parameters.values())
        assert len(offered) == len(asked), where
        wanted, given = get_type_hints(contract, spaces), get_type_hints(getattr(found, "__func__", found))
        for a, o in zip(asked, offered, strict=True):
            assert a.default is a.empty or o.default == a.default, f"{where}: the default of {o.name}"
            mind = isinstance(given[o.name], type) and issubclass(given[o.name], Memory)        # its own kind, which it made
            assert mind or o.name == "kept" or fitting(wanted[a.name], given[o.name], known), f"{where}: {o.name}"
        if name == "memory":
            assert isinstance(found({}), Memory), where
        else:
            assert fitting(given["return"], wanted["return"], known), f"{where}: {given['return']} is no {wanted['return']}"


# What a game loads ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_that_is_only_simulated_loads_no_words_and_no_table(slug: str) -> None:
    code = (f"import sys, marne\nm = marne.start({slug!r}, seed='lazy')\n"
            "for _ in range(40):\n    if m.state.decision: m.choose(m.state.decision.choices[-1].text)\n"
            "rooms = [x for x in sys.modules if x.startswith('marne.games.') and x.count('.') > 2]\n"
            "print(*(x for x in rooms if x.split('.')[3] in ('words', 'table', 'bot')))")
    env = {**os.environ, "PYTHONPATH": str(Path(marne.__file__).parents[1])}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True).stdout
    assert out.strip() == ""


# The descriptor ---------------------------------------------------------------------------------------------------------------


class Some:
    fitting = lazy("test_lazy")
    other = lazy("test_lazy", "Some.method")
    nothing = lazy("test_lazy")
    nowhere = lazy("no_such_module")

    @staticmethod
    def method() -> int:
        return 7


def test_a_hook_is_found_once_and_called_without_the_object() -> None:
    some = Some()
    assert isinstance(Some.other, Lazy) and "other" not in vars(some)
    assert some.other() == 7 and vars(some)["other"] is some.other
    assert "fitting" not in vars(some) and some.fitting(int, int, {})
    assert "fitting" not in vars(Some())


def test_a_hook_that_is_not_there_says_so() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = Some().nothing
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = Some().nowhere


def test_fitting_can_say_no() -> None:
    S = titles.S
    assert fitting(list[str], titles.Sequence[str], {}) and not fitting(int, str, {})
    assert not fitting(list[int], list[str], {}) and not fitting(str | None, str, {}) and fitting(str, str | None, {})
    assert fitting(S, int, {S: int}) and not fitting(S, str, {S: int})
