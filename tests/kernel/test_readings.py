"""Options of a game set and checked, in both languages."""
from __future__ import annotations

from typing import Any

import pytest

from marne.kernel.errors import BadOption
from marne.kernel.title import Option
from marne.parts.readings import known_scenario, settled

READINGS = (Option("strict", True, "1.1"), Option("pairs", 1, "2.2", (1, 2)),
            Option("who", "owner", "3.3", ("owner", "attacker")))


def test_every_option_has_a_value() -> None:
    assert settled(READINGS, {}) == {"strict": True, "pairs": 1, "who": "owner"}
    assert settled(READINGS, {"who": "attacker", "strict": False}) == {"strict": False, "pairs": 1, "who": "attacker"}


@pytest.mark.parametrize(("wrong", "en", "fr"), [
    ({"strikt": True}, "there is no option 'strikt'", "il n'y a pas d'option 'strikt'"),
    ({"pairs": 3}, "option pairs may be 1 or 2, not 3", "l'option pairs peut être 1 ou 2, pas 3"),
    ({"pairs": True}, "not True", "pas True"), ({"strict": 1}, "not 1", "pas 1"),
    ({"who": "nobody"}, "owner or attacker", "owner ou attacker")])
def test_what_cannot_be_is_told(wrong: dict[str, Any], en: str, fr: str) -> None:
    with pytest.raises(BadOption) as e:
        settled(READINGS, wrong)
    assert en in e.value.said("en") and fr in e.value.said("fr")


def test_a_scenario_that_is_not_there() -> None:
    assert known_scenario("b", ["a", "b"]) == "b"
    with pytest.raises(BadOption) as e:
        known_scenario("c", ["a", "b"])
    assert "choose one of a, b" in str(e.value) and "au choix a, b" in e.value.said("fr")
