"""3 Victory: the German VP, the level they mean, the sudden end by a decisive victory, armistice and capitulation."""
from __future__ import annotations

from typing import NoReturn

from marne.games.to_the_last_man.choices import ACCEPT, BACK, CAPITULATE, OFFER, REFUSE
from marne.games.to_the_last_man.questions import WHAT_TO_SAY, WHETHER_TO_ACCEPT
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value
from marne.games.to_the_last_man.events import ArmisticeOffered, ArmisticeRefused, GameEnded
from marne.games.to_the_last_man.pieces import GERMAN, SEATS, THE_PARIS_GUN
from marne.games.to_the_last_man.rules.r01_2_units import Named
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import friendly
from marne.kernel.bars import ENDS, Bar
from marne.kernel.choice import Ask
from marne.kernel.run import GameOver, ask
from marne.kernel.title import Result
from marne.kernel.weave import procedure


def zone_vp(s: State) -> int:
    """3.1 The VP of zones friendly to the Germans; disputed and enemy zones count nothing."""
    mine = friendly(s, GERMAN)
    return sum(v * (mine & board).bit_count() for v, board in s.t.vp_boards)


def eft_vp(s: State) -> int:
    """3.1, 3.1 [mod 5], 2.0 V.4 [AAC] One VP for each full 5 BP in the Eastern Front box, to the end of 1917."""
    return box_value(s) // s.t.eft_per_vp if s.t.eft_vp[s.turn] and s.law.eft_used else 0


def paris_gun_vp(s: State) -> int:
    """8.3.6, 8.3.6 [TERROR] One VP, not more, while the Paris Gun stands in Paris or next to it."""
    z = zone_of(s, THE_PARIS_GUN)
    return s.t.paris_gun_vp if s.t.near_paris >> z & 1 else 0


def vp(s: State) -> int:
    """3.1 The German VP: zones, the lasting modifiers, the box, the Paris Gun, the blockade."""
    return zone_vp(s) + s.ledger + eft_vp(s) + paris_gun_vp(s) + s.t.blockade[s.turn]  # 3.1 [blockade]


def level_of(s: State, points: int) -> int:
    """3.1 The index of the victory level on the VP track."""
    for i, level in enumerate(s.t.levels):
        if points <= level.high:
            return i
    return len(s.t.levels) - 1


def level(s: State) -> int:
    return level_of(s, vp(s))


def end_game(s: State, index: int, way: str, rule: str) -> NoReturn:
    """3.1 The game is over at this level."""
    points = vp(s)
    won = s.t.levels[index]
    s.result = Result(SEATS[won.side] if won.side >= 0 else None, won.id, {"german": points, "entente": 0}, rule)
    if s.log is not None:
        s.log.append(GameEnded(rule, won.side, index, way, points))
    raise GameOver


def check(s: State) -> None:
    """3.2 A decisive victory ends the game as soon as it is reached (by option only at the end of a season)."""
    if s.law.decisive_at_once:
        check_season(s)


def check_season(s: State) -> None:
    """3.2 Does a decisive victory stand now?"""
    index = level(s)
    if s.t.levels[index].decisive:
        end_game(s, index, "decisive" if s.law.decisive_at_once else "season", "3.2")


def final(s: State) -> NoReturn:
    """2.0 VI After the last turn the level reached counts."""
    end_game(s, level(s), "time", "2.0 VI")


# 3.2, 3.3 Armistice ---------------------------------------------------------------------------------------------------------


NO_TALKS: Named = Bar("3.2", lambda s, side: -(not s.law.armistice), "this game is played without talks, by the chosen option",
                      "cette partie se joue sans pourparlers, selon l'option choisie", ENDS)
TALKS_BARS: tuple[Named, ...] = (
    NO_TALKS, Bar("3.2", lambda s, side: -(s.talked >> side & 1), "you have talked already in this player turn",
                  "vous avez déjà parlementé dans ce tour de joueur"))


def may_capitulate(s: State, side: int) -> bool:
    """3.3 Whoever is winning cannot give up."""
    return s.t.levels[level(s)].side != side


WINNING: Named = Bar("3.3", lambda s, side: -(not may_capitulate(s, side)))


def what_to_say(s: State, side: int) -> Ask:
    return WHAT_TO_SAY(side, [OFFER, *([CAPITULATE] if may_capitulate(s, side) else []), BACK])


def whether_to_accept(s: State, side: int) -> Ask:
    return WHETHER_TO_ACCEPT(side, [ACCEPT, REFUSE])


def capitulation_level(s: State, side: int) -> int:
    """3.3 One level worse for the side that gives up."""
    index = level(s) + (-s.t.capitulation if side == GERMAN else s.t.capitulation)
    return min(max(index, 0), len(s.t.levels) - 1)


@procedure
async def talks(s: State, side: int) -> None:
    """3.2, 3.3 An armistice by agreement ends the game at the present level; a capitulation one level lower."""
    s.talked |= 1 << side
    c = await ask(s, what_to_say(s, side))
    if c is CAPITULATE:
        end_game(s, capitulation_level(s, side), "capitulation", "3.3")
    if c is OFFER:
        if s.log is not None:
            s.log.append(ArmisticeOffered("3.2", side))
        c = await ask(s, whether_to_accept(s, 1 - side))
        if c is ACCEPT:
            end_game(s, level(s), "armistice", "3.2")
        if s.log is not None:
            s.log.append(ArmisticeRefused("3.2", 1 - side))
