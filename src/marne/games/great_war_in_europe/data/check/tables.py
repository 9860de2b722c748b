"""Facts about the calendar, the charts and the other tables."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.rows import LETTERS, TURNS
from marne.parts.data.facts import Fact


def facts(look: Look) -> Iterator[Fact]:
    yield from _calendar(look)
    yield from _combat(look)
    yield from _numbers(look)


def _calendar(look: Look) -> Iterator[Fact]:
    turns = look.ds.turns
    yield Fact("4.1", "51 Operational Turns, 21 Strategic ones",
               len(turns) == TURNS and [t.letter for t in turns if t.letter] == list(LETTERS))
    yield Fact("18.24", "turn 28 is March 1917", (turns[27].months, turns[27].year) == ("Mar", 1917))
    yield Fact("18.15", "U is the end of June 1919", (turns[-1].months, turns[-1].year, turns[-1].letter) == ("Jun", 1919, "U"))
    gaps = [b - a for a, b in zip([0, *(t.turn for t in turns if t.letter)], [t.turn for t in turns if t.letter], strict=False)]
    yield Fact("4.1", "series of two or three turns", set(gaps) == {2, 3}, gaps)
    late = next(t for t in turns if (t.months, t.year) == ("Nov/Dec", 1914))
    yield Fact("12.12", "November 1914: wet, snow, fair, snow", (late.west, late.east, late.egypt, late.caucasus) == ("W", "S",
                                                                                                                      "F", "S"))
    odd = [t.turn for t in turns if (t.west == "V") != (t.months in ("Mar", "Oct")) or "V" in (t.east, t.egypt, t.caucasus)]
    yield Fact("12.12", "March and October vary in the West, nothing else does", not odd, odd)
    hot = [t.turn for t in turns if "H" in (t.west, t.east, t.caucasus)]
    yield Fact("12.2#3", "hot in Egypt and Iraq only", not hot, hot)


def _combat(look: Look) -> Iterator[Fact]:
    c = look.ds.tables["crt"]
    yield Fact("10.48", "six columns from 1-2 to 5-1", c["columns"] == ["1-2", "1-1", "2-1", "3-1", "4-1", "5-1"])
    yield Fact("10.48", "below them 2/0 and 4/0", c["below_first_column"] == {"a": "2/0", "b": "4/0"})
    yield Fact("10.55", "no net modifier below -3", c["drm_floor"] == -3)
    yield Fact("10.56", "rolls from 1 to 6", c["roll_clamp"] == [1, 6])
    for k in "ab":
        grid = [[(int(x.split("/")[0]),
                  99 if x.endswith("E") else int(x.split("/")[1])) for x in c[k][col]] for col in c["columns"]]
        right = all(b[0] <= a[0] and b[1] >= a[1] for row in grid for a, b in pairwise(row))
        down = all(y[0] <= x[0] and y[1] >= x[1] for one, two in pairwise(grid) for x, y in zip(one, two,
                                                                                                                   strict=True))
        yield Fact("integrity", f"table {k} gets better with die and odds", right and down)
        wipes = [(i, j) for i, row in enumerate(grid) for j, (a, d) in enumerate(row) if d == 99 and (k == "b" or i < 3 or a)]
        yield Fact("10.65", f"table {k}: E from 3-1 on, on A only", not wipes, wipes)
    yield Fact("10.65", "E appears at 3-1", any(x.endswith("E") for x in c["a"]["3-1"]))


def _numbers(look: Look) -> Iterator[Fact]:
    x = look.ds.tables
    s = x["strategic_movement"]
    got = [s[k] for k in ("cp_europe", "cp_near_east", "allied_west_italy", "ru_east", "ru_caucasus", "allied_egypt",
                          "allied_iraq",
                          "sea_europe", "sea_near_east")]
    yield Fact("9.11", "capacities of strategic and sea movement", got == [24, 4, 12, 8, 2, 4, 4, 6, 3], got)
    yield Fact("7.23", "stacks of six, four US or Bulgarian", [x["stacking"][k] for k in ("limit", "us_infantry",
                                                                                          "bu_infantry")] == [6, 4, 4])
    tr = x["trenches"]
    yield Fact("14.43", "trenches of the CP", tr["GE"] == {"B": -1, "D": -2} and tr["other_cp"] == {"F": -1})
    yield Fact("14.45", "trenches of the Allies", tr["BR_BE"] == {"B": -1, "D": -2} and tr["FR"] == {"C": -1, "D": -2}
               and tr["other_allied"] == {"F": -1})
    two = [k for k in ("forest", "marsh", "desert", "difficult", "mountain") if x["terrain"][k]["mp"] != 2]
    yield Fact("8.32", "terrain of two points", not two, two)
    yield Fact("8.32", "mountain units: 1 in mountains, 2 in the alps, where others never go", (
        x["terrain"]["mountain"]["mp_mountain_unit"], x["terrain"]["alpine"]["mp_mountain_unit"],
        x["terrain"]["alpine"]["mp"]) == (1, 2, 0))
    for rule, key in (("5.42", "fall_of_czar"), ("5.44", "bolshevik_revolution"), ("5.61", "turkish_surrender")):
        yield Fact(rule, f"{key} on 11", x[key]["target"] == 11)
    yield Fact("5.71", "the US enters at O", x["us_entry"]["default"] == "O")
    yield Fact("18.11", "20 points", x["victory"]["cp_points"] == 20)
    dice = x["turkish_required_reserve"]
    yield Fact("5.38#3", "two dice from D to N, one at C and from O to R", dice["two_dice"] == list(LETTERS[3:14])
               and {"C", "O", "P", "Q", "R"} <= set(dice["one_die"]))
    yield Fact("5.13", "ten points are carried over", x["resource_points"]["carry_over_max"] == 10)
    yield Fact("11.21", "lines of four hexes, six for an HQ of the Near East", (x["supply"]["unit_range"],
                                                                                x["supply"]["hq_range_near_east"]) == (4, 6))
