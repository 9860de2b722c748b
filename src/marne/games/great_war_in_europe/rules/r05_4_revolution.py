"""5.4, 15.9 The Russian Revolutions, the treaty of Brest-Litovsk, the Provisional Government and the Red Army."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import MAKE_PEACE, RAISE_REDS, REDDEN
from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, AVAILABLE_NE, CENTRAL, EVENT, HQ, LETTERS, OF_NATION,
                                                    PG_FACED, REDDENED, REMOVED, RO, RU)
from marne.games.great_war_in_europe.questions_politics import WHETHER_PEACE, WHETHER_RED_ARMY, WHO_IS_REDDENED
from marne.games.great_war_in_europe.rules.r05_1_resources import near_east_bound
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.rules.r16_collapse import collapse
from marne.games.great_war_in_europe.state import NEVER, State, in_box, put
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

COMMAND, BRUSILOV = 1 << EVENT["cp-czar"], 1 << EVENT["al-brusilov"]
RED_DELAY = 2                           # 15.93


# The dice ------------------------------------------------------------------------------------------------------------------


def lost_cities(s: State) -> int:
    """5.42 Cities of Russia and Russian Poland, the Caucasus too, in CP hands."""
    return (s.t.cities & s.t.country["RU"] & s.control[CENTRAL]).bit_count()


def won_cities(s: State) -> int:
    """5.43, 5.43#2, 7.1#1 Cities of the CP in Russian hands: a Russian unit was the last of the Allies to enter. Those of Romania
    are among them if it has joined the CP."""
    t = s.t
    home = t.country["GE"] | t.country["AH"] | t.country["TU"] | t.country["BU"]
    if s.joined[CENTRAL] >> RO & 1:
        home |= t.country["RO"]
    return (t.cities & home & s.control[ALLIED] & s.ru_last).bit_count()


def fall_of_czar(s: State) -> int:
    """5.42, 5.43, 6.42 What is added to the die for the fall of the Czar."""
    rules = s.t.ds.tables["fall_of_czar"]
    out = lost_cities(s) - won_cities(s) + rules["letters"].get(LETTERS[s.letter], 0)
    if s.in_play & COMMAND:
        out += rules["czar_takes_command"]
    if s.in_play & BRUSILOV:                                # not if the enemy has drawn it (6.14 [draw])
        out += rules["brusilov_played"]
    if s.control[CENTRAL] >> s.t.petrograd & 1:
        out += rules["petrograd_cp"]
    return int(out)


def bolsheviks(s: State) -> int:
    """5.44 What is added for the Bolshevik Revolution: a point for each turn of the series in which Russia attacked, and for
    each in which nobody attacked it."""
    return lost_cities(s) - won_cities(s) + s.ru_attacks + s.ru_spared


def count_turn(s: State) -> None:
    """5.44 At the end of a turn: has Russia attacked, has it been spared?"""
    s.ru_attacks += s.ru_now & 1
    s.ru_spared += int(not s.ru_now & 2)


@procedure
async def revolution_phase(s: State) -> None:
    """4.3.5, 5.41, 5.42 First the fall of the Czar, in later Strategic Turns the Bolsheviks, never both at once; then the
    treaty, and the Red Army."""
    if s.bolshevik == NEVER:
        if s.czar == NEVER:
            czar_tested(s)
        else:
            bolsheviks_tested(s)
    if s.bolshevik != NEVER and s.treaty == NEVER:
        await peace(s)
        await red_army(s)


def czar_tested(s: State) -> None:
    """5.42, 5.43, 5.43#1 11 or more; in the Near East alone the numbers of the turn track from I on, +1 for each Russian city
    lost."""
    rules = s.t.ds.tables["fall_of_czar"]
    if s.law.near_east_alone:
        limits = rules["gwine"]["foc"].get(LETTERS[s.letter])
        if limits is None:
            return
        die = roll(s, "czar", "5.43#1")
        plus = lost_cities(s)
        falls = die + plus >= limits[0]
    else:
        die, plus = roll(s, "czar", "5.42"), fall_of_czar(s)
        falls = die + plus >= rules["target"]
    if s.log is not None:
        s.log.append(ev.RevolutionTested("5.43", 0, die, plus, falls))
    if falls:
        czar_falls(s)


def bolsheviks_tested(s: State) -> None:
    """5.44, 5.44#1 11 or more; in the Near East alone 7, with +1 for each Russian city lost."""
    rules = s.t.ds.tables["bolshevik_revolution"]
    die, plus = roll(s, "bolsheviks", "5.44"), bolsheviks(s)
    falls = die + plus >= rules["gwine_target" if s.law.near_east_alone else "target"]
    if s.log is not None:
        s.log.append(ev.RevolutionTested("5.44", 1, die, plus, falls))
    if falls:
        s.bolshevik = s.letter
        collapse(s, RU, "5.45#6")


def czar_falls(s: State) -> None:
    """5.45, 5.45#1, 5.45#3, 5.45#4, 5.45#5, 15.91, 15.92 The Czarist divisions become those of the Provisional Government,
    wherever they are; the Serbian Volunteers do not. Landings and the way to the Caucasus end by the date (`s.czar`)."""
    s.czar = s.letter
    s.back |= PG_FACED


# Peace and the Red Army ----------------------------------------------------------------------------------------------------


def whether_peace(s: State) -> Ask:
    return WHETHER_PEACE(CENTRAL, [MAKE_PEACE, DONE])


@procedure
async def peace(s: State) -> None:
    """5.46, 15.93#4 In any Russian Revolution Phase after the Bolshevik Revolution the CP may end the war in Russia."""
    c = await ask(s, whether_peace(s))
    if c is MAKE_PEACE:
        s.treaty = s.letter
        if s.log is not None:
            s.log.append(ev.PeaceMade("5.46"))


# state: who does not join the Red Army; {u} the unit
REDDEN_BARS: tuple[Bar[[State]], ...] = (
    Bar("15.93#1", lambda s: ~REDDENED, "{u} cannot become red", "{u.le} ne {u:peut|peuvent} devenir rouge{u:|s}"),
    Bar("15.93#1", lambda s: s.red, "{u} {u:is|are} red already", "{u.le} {u:est|sont} déjà rouge{u:|s}"),
    Bar("15.93#1", lambda s: ~(s.present & s.back), "no division of the Provisional Government on a map: {u}",
        "pas une division du gouvernement provisoire sur une carte : {u.le}"),
    Bar("15.93#1", lambda s: mask(u for u in bits(s.present & REDDENED & s.back & ~s.red) if not supplied(s, u)),
        "{u} {u:is|are} out of supply", "{u.le} {u:n'est|ne sont} pas ravitaillé{u.e}"),
)


def may_redden(s: State) -> int:
    """15.93#1 Divisions of the Provisional Government in normal supply that can become red ones."""
    return allowed(REDDEN_BARS, REDDENED, s)


def who_is_reddened(s: State, left: int) -> Ask:
    return WHO_IS_REDDENED(ALLIED, REDDEN.among(may_redden(s)), left)


def whether_red_army(s: State) -> Ask:
    """15.93 The Allies may begin with it, or not yet."""
    return WHETHER_RED_ARMY(ALLIED, [RAISE_REDS, DONE])


@procedure
async def red_army(s: State) -> None:
    """15.93, 15.93#1, 15.93#2, 15.93#3 From the second Strategic Turn after the Revolution, without a treaty, the Allies may
    begin: then in each of them a die of divisions becomes the Red Army, with an HQ that never supports; what is more than there
    are is lost."""
    if s.treaty != NEVER or s.letter < s.bolshevik + RED_DELAY:
        return
    if not s.red:
        if not may_redden(s):
            return
        c = await ask(s, whether_red_army(s))
        if c is DONE:
            return
    left = roll(s, "red-army", "15.93#1")
    made = 0
    while left and may_redden(s):
        c = await ask(s, who_is_reddened(s, left))
        s.back &= ~(1 << c.a)
        s.red |= 1 << c.a
        left, made = left - 1, made + 1
    staff = in_box(s, REMOVED, OF_NATION[RU] & HQ)
    if made and staff:
        u = (staff & -staff).bit_length() - 1
        s.back |= 1 << u
        s.red |= 1 << u                                     # it is of the Red Army, and stands with it alone
        put(s, u, AVAILABLE_NE if near_east_bound(s, u) else AVAILABLE)
    if s.log is not None:
        s.log.append(ev.RedArmy("15.93#1", made))
