"""Small parts that games share: looking up by name, the luck chart, events as data."""
from __future__ import annotations

from marne.kernel.events import Chosen
from marne.kernel.table import Luck
from marne.parts.facts import as_data
from marne.parts.lookup import bare, best
from marne.parts.luck import Chart

NAMES = list(enumerate(["Saint-Dié (101)", "St. Dizier (44)", "Épinal (92)", "Dijon (60)", "Épinal (92)"]))


def test_names_are_found_as_people_type_them() -> None:
    assert bare("Saint-Dié  (101)!") == "saint die 101"
    assert best("EPINAL", NAMES) == [2, 4] and best("saint die", NAMES) == [0]
    assert best("di", NAMES) == [0, 1, 3], "by the beginnings of words"
    assert best("44", NAMES) == [1] and best("d 60", NAMES) == [3]
    assert best("paris", NAMES) == best("", NAMES) == best("!", NAMES) == []


def test_of_several_the_one_with_most_words_in_full() -> None:
    assert best("i corps", [(1, "II Corps"), (2, "I Corps Reserve")]) == [2]


def test_the_luck_chart_has_a_row_for_each_battle_with_a_throw() -> None:
    chart = Chart()
    chart.throw(0, 1, 0.5)                                          # before any battle
    chart.begin(3, "A", "Turn 1")
    chart.begin(5, "B", "Turn 1")
    chart.throw(0, True, 0.5)
    chart.throw(1, False, 0.25)
    chart.throw(0, True, 0.25)
    chart.end()
    chart.throw(1, 1, 0.5)                                          # after it
    chart.begin(9, "C", "Turn 2")
    chart.throw(1, 0, 0.5)
    assert chart.end() == [Luck(5, "B", "Turn 1", (2, 0), (0.75, 0.25)), Luck(9, "C", "Turn 2", (0, 0), (0, 0.5))]


def test_an_event_is_data_with_ids_for_numbers() -> None:
    e = Chosen("1", 1, "pass")
    assert as_data(e, {"seat": ("red", "blue").__getitem__}) == {"seat": "blue", "text": "pass", "secret": False}
