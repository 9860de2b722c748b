"""5.38 The Turkish Required Reserve."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import HOLD_BACK, RELEASE
from marne.games.great_war_in_europe.pieces import (AVAILABLE_NE, C, CENTRAL, DIVISION, INFANTRY, LETTERS, OF_NATION,
                                                    ON_NEAR_EAST, PERSIAN,
                                                    RESERVE, TRANSIT, TU)
from marne.games.great_war_in_europe.questions_politics import WHO_IS_HELD_BACK, WHO_IS_RELEASED
from marne.games.great_war_in_europe.state import State, in_box, put, units_on
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure

COUNTED = OF_NATION[TU] & INFANTRY & DIVISION & ~PERSIAN


def in_reserve(s: State) -> int:
    """5.38 Turkish infantry divisions in the reserve; HQs, cavalry, brigades and the Persian Gendarmerie do not count."""
    return in_box(s, RESERVE, COUNTED).bit_count()


def missing(s: State) -> int:
    """5.38, 5.62#7 How many divisions the reserve lacks."""
    return max(0, s.turkey_reserve - in_reserve(s))


# state: who does not go to the reserve; {u} the unit
HOLD_BARS: tuple[Bar[[State]], ...] = (
    Bar("5.38", lambda s: ~COUNTED, "only Turkish infantry divisions count in the reserve",
        "seules les divisions d'infanterie turques comptent dans la réserve"),
    Bar("5.38#1", lambda s: in_box(s, RESERVE), "{u} {u:is|are} in the reserve already",
        "{u.le} {u:est|sont} déjà dans la réserve"),
    Bar("5.38#1", lambda s: ~(units_on(s, ON_NEAR_EAST) | in_box(s, TRANSIT) | in_box(s, AVAILABLE_NE)),
        "divisions come to the reserve from the Near East maps, the Transit box or the box of available units there",
        "les divisions viennent à la réserve des cartes du Proche-Orient, de la case de transit ou de celle des disponibles"),
)


def may_be_held_back(s: State) -> int:
    """5.38#1 Divisions on the Near East maps, in transit or available."""
    return allowed(HOLD_BARS, COUNTED, s)


def who_is_held_back(s: State) -> Ask:
    return WHO_IS_HELD_BACK(CENTRAL, [*HOLD_BACK.among(may_be_held_back(s)), DONE], missing(s))


def who_is_released(s: State) -> Ask:
    return WHO_IS_RELEASED(CENTRAL, [*RELEASE.among(in_box(s, RESERVE, COUNTED)), DONE], in_reserve(s) - s.turkey_reserve)


@procedure
async def required_reserve(s: State) -> None:
    """4.3.4, 5.38, 5.38#1, 5.38#2, 5.38#3 From C on, where the Near East is played and Turkey fights: dice tell how many
    divisions the reserve needs. The CP may fill it up; what is too many may go to the Transit box."""
    rules = s.t.ds.tables["turkish_required_reserve"]
    if s.letter < C or s.law.europe_alone or s.turkey_out or not s.joined[CENTRAL] >> TU & 1:
        return
    dice = 2 if LETTERS[s.letter] in rules["two_dice"] else 1
    s.turkey_reserve = sum(roll(s, "reserve", "5.38#3") for _ in range(dice))
    if s.log is not None:
        s.log.append(ev.ReserveRolled("5.38", s.turkey_reserve, in_reserve(s)))
    while missing(s) and may_be_held_back(s):
        c = await ask(s, who_is_held_back(s))
        if c is DONE:
            break
        put(s, c.a, RESERVE)
    while in_reserve(s) > s.turkey_reserve:
        c = await ask(s, who_is_released(s))
        if c is DONE:
            break
        put(s, c.a, TRANSIT)
        s.since[c.a] = s.turn
