"""12 Weather: what it is on each front. Its effects stand with what they touch: movement 8.3, combat 10.4 and 10.5, supply
11.6."""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.pieces import ITALY, WEST
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.tables import FAIR, VARIABLE, WET
from marne.kernel.chance import roll


def weather_phase(s: State) -> None:
    """4.2.3, 12.0, 12.2, 12.11, 12.12, 12.13 Read from the turn track, by front; in March and October a die decides for the
    West and Italian maps together: even is fair, odd is wet."""
    track = s.t.turns[s.turn].weather
    for f, w in enumerate(track):
        if w != VARIABLE:
            s.weather[f] = w
    if VARIABLE in track and (WEST in s.law.fronts or ITALY in s.law.fronts):
        die = roll(s, "weather", "12.13")
        s.weather[WEST] = s.weather[ITALY] = WET if die % 2 else FAIR
        if s.log is not None:
            s.log.append(ev.WeatherRolled("12.13", die, s.weather[WEST]))
