"""Options of a game, the readings of its rules: each set to what was asked for or to its default, all checked."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Option


def known_scenario(scenario: str, scenarios: Iterable[str]) -> str:
    """The scenario, if there is such a one. Raises BadOption."""
    names = list(scenarios)
    if scenario not in names:
        raise BadOption(Said(f"there is no scenario {scenario!r}: choose one of {', '.join(names)}",
                             f"il n'y a pas de scénario {scenario!r} : au choix {', '.join(names)}"))
    return scenario


def settled(readings: Iterable[Option], options: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option. Raises BadOption for one that does not exist or cannot be set so."""
    known = {o.id: o for o in readings}
    values: dict[str, Any] = {o.id: o.default for o in known.values()}
    for name, value in options.items():
        if name not in known:
            raise BadOption(Said(f"there is no option {name!r}: the options are {', '.join(known)}",
                                 f"il n'y a pas d'option {name!r} : les options sont {', '.join(known)}"))
        o = known[name]
        if value not in o.values or isinstance(value, bool) != isinstance(o.default, bool):     # 1 is no True
            may = [str(v) for v in o.values]
            raise BadOption(Said(f"option {name} may be {' or '.join(may)}, not {value!r}",
                                 f"l'option {name} peut être {' ou '.join(may)}, pas {value!r}"))
        values[name] = value
    return values
