"""Corners of the rulebook that a second reading of the engine found wrong, each with its rule."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r08_1_armies import shifts
from marne.games.to_the_last_man.words.describe import arrivals
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.pieces import ENTENTE, INDEX, WAIT
from marne.games.to_the_last_man.state import put
from tests.to_the_last_man.arena import Arena
from tests.to_the_last_man.rules.test_04_movement import march


@pytest.mark.rules("4.6 [campaign]")
def test_4_6_another_army_in_england_does_not_bring_the_two_together() -> None:
    """The infantry that starts beside the 1st Army may join the 2nd there, but not the 1st by way of it."""
    a = Arena({"england": "uk-1[i] uk-2[i] uk:i"}, active="entente", turn=3)
    a.s.apart = 1 << INDEX["uk-i-03"]
    a.run(movement, ENTENTE).play("select uk-i-03", "join uk-i-03 uk-2", "done")
    a.s.joined = a.s.left = 0                            # in the next phase contents may be changed again (8.1)
    assert [c.text for c in shifts(a.s, ENTENTE, INDEX["uk-i-03"])] == ["shift uk-i-03 england"]
    assert "shift uk-i-02 uk-1" in [c.text for c in shifts(a.s, ENTENTE, INDEX["uk-i-02"])]


@pytest.mark.rules("4.6 [campaign]")
def test_4_6_beyond_the_channel_they_may_join() -> None:
    a = march({"england": "uk-1[i] uk-2[i]", "calais": "uk:i"}, side="entente", turn=3)
    a.s.apart = 1 << INDEX["uk-i-02"]                    # inside the 2nd Army
    a.play("sail uk-2 calais")
    assert a.where("uk-i-02") == "uk-2" and not a.s.apart


@pytest.mark.rules("8.3.4 [weather]", "8.3.1 [PURSUIT]")
def test_9_5_pursuit_does_not_strike_biplanes_in_bad_weather() -> None:
    """They take no part in the combat, so that no loss falls on them; who retreats beside them pays alone."""
    a = Arena({"reims": "ge:c fr:b fr:a"}, turn=9, dice=[1, 6, 6, 6])
    a.s.weather = 1
    a.battle("reims").calm("fire_or_retreat").play("retreat fr-b-01 marne", "retreat fr-a-01 marne").calm()
    assert a.where("fr-b-01") == "marne" and a.where("fr-a-01") == "pool"


@pytest.mark.rules("2.0 I")
@pytest.mark.parametrize(("lang", "words"), [("en", "2 × British infantry"), ("fr", "2 × Infanterie britannique")])
def test_2_0_who_is_still_to_come(lang: str, words: str) -> None:
    """By name, and without those of this turn who are on the map; who found no place is told with this turn."""
    a = Arena({}, turn=3)
    assert words in arrivals(a.s, lang)[0] and "uk-" not in "".join(arrivals(a.s, lang))
    put(a.s, INDEX["uk-i-14"], WAIT)
    a.s.due[INDEX["uk-i-14"]], a.s.turn = 3, 4
    assert words not in arrivals(a.s, lang)[0] and words[4:] in arrivals(a.s, lang)[0]
