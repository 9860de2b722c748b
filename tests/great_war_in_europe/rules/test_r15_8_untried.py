"""15.8 Arab and Armenian units."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import AB, AM, INDEX
from marne.games.great_war_in_europe.rules.r15_8_untried import try_units, unknown
from tests.great_war_in_europe.arena import field, st, units_in


@pytest.mark.rules("15.82", "3.26#8")
def test_what_an_untried_unit_is_chance_tells_when_it_fights() -> None:
    m = field({"ab-ana-1": "N1817", "br-1as": "N4208"}, dice=[INDEX["ab-ana-3"]], alone=True)
    s = st(m).copy()
    assert "attack" not in m.view("allied")["units"]["ab-ana-1"], "not even its owner knows"
    assert unknown(s, AB).bit_count() == 4
    got = try_units(s, 1 << INDEX["ab-ana-1"])
    assert got == s.tried & got == 1 << INDEX["ab-ana-3"] and s.loc[INDEX["ab-ana-3"]] == st(m).loc[INDEX["ab-ana-1"]]
    assert try_units(s, got) == got, "only once"
    assert units_in(m, "N1817") == {"ab-ana-1"}


@pytest.mark.rules("15.82")
def test_what_is_known_or_dead_it_cannot_be() -> None:
    s = st(field({"am-1": "N3840", "am-2": "N3940 tried", "am-3": "dead-ne"}, alone=True))
    assert unknown(s, AM) == 1 << INDEX["am-1"] | 1 << INDEX["am-4"]
