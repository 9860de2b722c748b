"""2.0 II.3, 5.1, 9.3-9.5, 9.7 Declaration of battles: the zones, the attacker's cards, the defender's, and Bad Weather."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.rules.r09_cards import HELD, play
from marne.games.to_the_last_man.choices import BAD_WEATHER, BATTLE, BONUS, CARD, DONE, KEEP
from marne.games.to_the_last_man.questions import (
    WHERE_BONUS, WHICH_ATTACK_CARDS, WHICH_BATTLES, WHICH_DEFENCE_CARDS, WHICH_TO_KEEP,
)
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis, crisis_choices
from marne.games.to_the_last_man.events import BattleCancelled, BattleDeclared, BonusPlaced, GasCancelled, OffensiveDegraded
from marne.games.to_the_last_man.pieces import ARMY, OF_NATION, PIECE, T_BARRAGE, T_GAS, T_SURPRISE, T_WEATHER
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.rules.r01_2_units import Going, Named, of
from marne.games.to_the_last_man.state import DECLARATION, FULL, LIMITED, NONE, PASSED, State, units_in
from marne.games.to_the_last_man.rules.r04_1_zones import contested, disputed
from marne.kernel.bars import ENDS, Bar, allowed, recast
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

# 2.0 II.3.a Battle zones ----------------------------------------------------------------------------------------------


def mandatory(s: State, side: int) -> int:
    """5.1.1, 2.0 II.3 [mandatory], 4.1 [battle] Zones newly disputed in this player turn must be fought for."""
    return s.fresh & disputed(s)


def open_to_attack(s: State, side: int) -> int:
    """5.1.2, T-11 Zones where the side may fight: with enemy units, be it a fort of strength 1, and with pieces of its own."""
    return sum(1 << z for z in bits(contested(s)) if units_in(s, side, z) & PIECE)


def _closed(mine: bool) -> Callable[[State, int], int]:
    return lambda s, side: mask(z for z in bits(ANYWHERE & ~open_to_attack(s, side)) if bool(units_in(s, side, z)) is mine)


NOT_DECLARED: Named = Bar("2.0 II.3.a", lambda s, side: ~s.battles, "{there.Le} is not a declared battle zone{they}",
                          "{there.Le} {there:n'est|ne sont} pas une zone de bataille déclarée{they}", ENDS)
BATTLE_BARS: tuple[Named, ...] = (
    Bar("5.1.2 [binding]", lambda s, side: s.battles, "the battle of {z} is declared already",
        "la bataille {z.de} est déjà déclarée", ENDS),
    Bar("5.1.2", _closed(True), "there are no enemies in {z}", "il n'y a pas d'ennemis {z.a}"),
    Bar("5.1.2", _closed(False), "there are no units of yours that can attack in {z}",
        "il n'y a pas d'unités à vous capables d'attaquer {z.a}"),
    Bar("9.1.2", lambda s, side: -(s.level == LIMITED and s.battles > 0)),      # with a Limited Offensive there is but one
)


def offered(s: State, side: int) -> int:
    """5.1.2 The battles that may still be declared."""
    return allowed(BATTLE_BARS, ANYWHERE, s, side) if s.level != PASSED else 0


def which_battles(s: State, side: int) -> Ask:
    """2.0 II.3.a The attacker names the other battles he wants to fight."""
    return WHICH_BATTLES(side, [*BATTLE.among(offered(s, side)), DONE])


def name_battle(s: State, side: int, z: int, rule: str) -> None:
    s.battles |= 1 << z
    if s.log is not None:
        s.log.append(BattleDeclared(rule, z, side))


# 2.0 II.3.b Cards -------------------------------------------------------------------------------------------------------


def bonus_zones(s: State, side: int) -> int:
    """9.1.3-9.1.6 Battle zones with an army of the nation, where a special Offensive's dice can fall."""
    nation = s.t.bonus_army[s.bonus]
    return sum(1 << z for z in bits(s.battles) if s.at[z] & ARMY & OF_NATION[nation])


def _without_army(rule: str) -> Callable[[State, int], int]:
    return lambda s, side: ~bonus_zones(s, side) if s.t.card_rule[s.bonus] == rule else 0


BONUS_BARS: tuple[Named, ...] = (
    Bar("9.1.3", lambda s, side: -(s.bonus == NONE), "no special Offensive has been played",
        "aucune Offensive spéciale n'a été jouée", ENDS),
    NOT_DECLARED,
    *(Bar(rule, _without_army(rule), "there is no {nation[0]} army there", "il n'y a pas là d'armée {nation[1]}")
      for rule in ("9.1.3", "9.1.4", "9.1.5", "9.1.6")))


def where_bonus(s: State, side: int, die: int) -> Ask:
    """T-38 The zone of each extra die."""
    return WHERE_BONUS(side, BONUS.among(bonus_zones(s, side)), die, rule=s.t.card_rule[s.bonus])


@procedure
async def place_bonus(s: State, side: int) -> None:
    """9.1.3-9.1.6, 9.1.3 [global], 9.1.4 [global], 9.1.5 [global], 9.1.6 [global] The dice of The Big Push, Gericht, Tout le
    monde à la bataille! and Friedensturm get their battle zones."""
    if s.bonus == NONE or not bonus_zones(s, side):
        return
    for die in range(s.t.bonus_dice[s.bonus]):
        c = await ask(s, where_bonus(s, side, die))
        s.bonus_at[die] = c.a
        if s.log is not None:
            s.log.append(BonusPlaced(s.t.card_rule[s.bonus], c.a, s.bonus))


def gas_is_void(s: State, side: int) -> bool:
    """9.3 [weather], T-03 Bad Weather cancels the gas of both sides, or of the attacker only."""
    return bool(s.weather) and (s.law.gas_cancelled_both or side == s.active)


ON_ZONES = (T_GAS, T_BARRAGE, T_SURPRISE)


def _same(card: int) -> Callable[[State, int, int], int]:
    """9.3, 9.4 Zones where a side has such a card already."""
    return lambda s, side, i: (s.gas if card == T_GAS else s.barrage)[side] if i == card else 0


def _mixed(card: int) -> Callable[[State, int, int], int]:
    """9.3 [date], 9.4 [date], T-05 Zones where a side has the other of gas and barrage."""
    return lambda s, side, i: (s.barrage if card == T_GAS else s.gas)[side] if i == card else 0


def _early(card: int) -> Callable[[State, int, int], int]:
    return lambda s, side, i: -(i == card and s.turn < s.t.earliest[card])


_DATED = ("{c} may be played {c_since}; before, it is an Ersatz of 1", "{c} se joue {c_since} ; avant, elle vaut Ersatz 1")
_ONE = ("you have played {c} in that zone already: one a zone", "vous avez déjà joué {c} dans cette zone : une par zone")
_MIXED = ("gas and a barrage are never played in the same zone by one side",
          "un même camp ne joue jamais gaz et barrage dans la même zone")
CARD_BARS: tuple[Going, ...] = (
    Bar("9.5", lambda s, side, i: -(i == T_WEATHER), "Bad Weather strikes the whole Offensive: type bad-weather",
        "le Mauvais temps frappe toute l'Offensive : tapez bad-weather", ENDS),
    Bar("2.0 II.3.b", lambda s, side, i: -(i not in ON_ZONES), "{c} is not played on a battle zone",
        "{c} ne se joue pas sur une zone de bataille", ENDS),
    *of(HELD), Bar("9.3 [date]", _early(T_GAS), *_DATED), Bar("9.4 [date]", _early(T_BARRAGE), *_DATED),
    Bar("9.7", _early(T_SURPRISE), *_DATED),
    Bar("9.7", lambda s, side, i: -(i == T_SURPRISE and side != s.active), "only the attacker plays it",
        "seul l'attaquant la joue"),
    Bar("2.0 II.3.a", lambda s, side, i: ~s.battles, NOT_DECLARED.en, NOT_DECLARED.fr),
    Bar("9.7", lambda s, side, i: s.surprise if i == T_SURPRISE else 0, "that battle is a surprise already",
        "cette bataille est déjà une surprise"),
    *(bar for rule, card in (("9.3", T_GAS), ("9.4", T_BARRAGE))
      for bar in (Bar(rule, _same(card), *_ONE), Bar(f"{rule} [date]", _mixed(card), *_MIXED))),
    Bar("9.3 [weather]", lambda s, side, i: -(i == T_GAS and gas_is_void(s, side))),
)
WEATHER_BARS: tuple[Named, ...] = (
    Bar("9.5", lambda s, side: -(side == s.active), "only the defender plays Bad Weather",
        "seul le défenseur joue le Mauvais temps", ENDS),
    *recast(HELD, lambda f: lambda s, side: -(f(s, side) >> T_WEATHER & 1)),
    Bar("9.5 [turn 1]", lambda s, side: -(s.turn < s.t.earliest[T_WEATHER])),
    Bar("9.5", lambda s, side: -(s.weather > 0 and not s.law.weather_stacks), "one Bad Weather a player turn",      # T-02
        "un seul Mauvais temps par tour de joueur"),
)


def card_choices(s: State, side: int) -> list[Choice]:
    """9.3, 9.4, 9.7 The combat cards that a side may play on battle zones."""
    return [c for i in ON_ZONES for c in CARD[i].among(allowed(CARD_BARS, s.battles, s, side, i))]


def which_attack_cards(s: State, side: int) -> Ask:
    """2.0 II.3.b Asked of every attacker with cards in hand, whatever they are."""
    return WHICH_ATTACK_CARDS(side, [*card_choices(s, side), *crisis_choices(s, side), DONE])


def which_defence_cards(s: State, side: int) -> Ask:
    """2.0 II.3.b Asked of every defender with cards in hand, whatever they are."""
    weather = [BAD_WEATHER] if allowed(WEATHER_BARS, 1, s, side) else []
    return WHICH_DEFENCE_CARDS(side, [*card_choices(s, side), *weather, DONE])


def play_on(s: State, side: int, card: int, z: int) -> None:
    """9.3, 9.4, 9.7 A combat card is played on a battle zone."""
    play(s, side, card, s.t.card_rule[card], z)
    if card == T_SURPRISE:
        s.surprise |= 1 << z
    elif card == T_GAS:
        s.gas[side] |= 1 << z
    else:
        s.barrage[side] |= 1 << z


# 9.5 Bad Weather ----------------------------------------------------------------------------------------------------------


def cancel_gas(s: State) -> None:
    """9.3 [weather], T-03"""
    for side in (s.active, 1 - s.active):
        if gas_is_void(s, side):
            for z in bits(s.gas[side]):
                if s.log is not None:
                    s.log.append(GasCancelled("9.3 [weather]", side, z))
            s.gas[side] = 0


def cancel(s: State, zones: int, rule: str) -> None:
    """T-01 These battles are off; the units stay, the zones stay disputed, cards played there are lost."""
    s.battles &= ~zones
    if s.log is not None:
        for z in bits(zones):
            s.log.append(BattleCancelled(rule, z))


KEEP_BARS: tuple[Named, ...] = (
    NOT_DECLARED, Bar("2.0 II.3 [mandatory]", lambda s, side: ~s.fresh if s.battles & s.fresh else 0,
                      "a zone newly disputed this turn must be fought for first",
                      "une zone devenue disputée à ce tour passe d'abord"))


def which_to_keep(s: State, side: int) -> Ask:
    """T-01 The attacker keeps one battle: a newly disputed zone if there is any."""
    return WHICH_TO_KEEP(side, KEEP.among(allowed(KEEP_BARS, ANYWHERE, s, side)))


@procedure
async def bad_weather(s: State, foe: int) -> None:
    """9.5, 9.5.1, 9.5 [gas/air] The defender's card: gas is void, biplanes stay on the ground, and the Offensive drops a
    level: a special one becomes a plain one, a plain one a Limited one, a Limited one a pass that does not count towards the
    end of the turn."""
    side = 1 - foe
    play(s, foe, T_WEATHER, "9.5")
    s.weather += 1
    cancel_gas(s)
    if s.bonus != NONE:
        s.bonus = NONE  # 9.1.3 [weather], 9.1.4 [weather], 9.1.5 [weather], 9.1.6 [weather]
        s.bonus_at[0] = s.bonus_at[1] = NONE
    elif s.level == FULL:
        s.level = LIMITED
    else:
        s.level = PASSED
    if s.log is not None:
        s.log.append(OffensiveDegraded("9.5", s.level))
    if s.level == PASSED:
        cancel(s, s.battles, "9.1.2 [weather]")
    elif s.level == LIMITED and s.battles & s.battles - 1:
        c = await ask(s, which_to_keep(s, side))
        cancel(s, s.battles & ~(1 << c.a), "9.1.1 [weather]")


# The phase ------------------------------------------------------------------------------------------------------------------


@procedure
async def declare(s: State, side: int) -> None:
    """2.0 II.3 Only with an Offensive: the battles, the attacker's cards, then the defender's."""
    s.phase = DECLARATION
    s.battles = s.surprise = 0
    s.gas[0] = s.gas[1] = s.barrage[0] = s.barrage[1] = 0
    s.bonus_at[0] = s.bonus_at[1] = NONE
    if s.level == PASSED:
        return
    for z in bits(mandatory(s, side)):
        name_battle(s, side, z, "5.1.1")
    while offered(s, side):
        c = await ask(s, which_battles(s, side))
        if c is DONE:
            break
        name_battle(s, side, c.a, "5.1.2")
    if not s.battles:
        return
    await place_bonus(s, side)
    await attack_cards(s, side)
    await defence_cards(s, 1 - side)


@procedure
async def attack_cards(s: State, side: int) -> None:
    """2.0 II.3.b The attacker plays combat cards on his battle zones."""
    while s.hand[side] and s.battles:
        c = await ask(s, which_attack_cards(s, side))
        if c is DONE:
            break
        if c.verb == "crisis":
            await crisis(s, side)
            drop_void(s, side)
        else:
            play_on(s, side, c.a, c.b)


@procedure
async def defence_cards(s: State, side: int) -> None:
    """2.0 II.3.b Then the defender does."""
    while s.hand[side] and s.battles:
        c = await ask(s, which_defence_cards(s, side))
        if c is DONE:
            break
        if c is BAD_WEATHER:
            await bad_weather(s, side)
        else:
            play_on(s, side, c.a, c.b)


def drop_void(s: State, side: int) -> None:
    """A battle without anybody left on one side is off."""
    cancel(s, s.battles & ~open_to_attack(s, side), "5.1.2")
