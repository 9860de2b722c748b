"""What the choices of production, events, politics and of the boxes are worth."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.great_war_in_europe import choices as ch
from marne.games.great_war_in_europe.bot.answers import Values, of_mind, only, pass_over
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.bot.memory import Memory
from marne.games.great_war_in_europe.choices_combat import PASS
from marne.games.great_war_in_europe.pieces import ALLIED, BR, CENTRAL, EFFECT, FRONT, GE, GRID, HQ, NATION
from marne.games.great_war_in_europe.rules.r05_38_reserve import in_reserve
from marne.games.great_war_in_europe.rules.r18_victory import victory_hexes
from marne.games.great_war_in_europe.state import State, attack_of, defence_of
from marne.kernel.choice import Ask
from marne.parts.bits import mask


def who_is_rebuilt(s: State, ask: Ask, memory: Memory) -> Values:
    """5.31 The most strength for a point; a few points are kept for events."""
    payers = mask((GE, BR)) if ask.seat == CENTRAL else 1 << BR
    out = []
    for c in ask.choices:
        if c is ch.DONE:
            out.append(0.0)
            continue
        u = c.a
        full = s.t.attack[0][u] + s.t.defence[0][u]
        low = s.t.attack[1][u] + s.t.defence[1][u] if s.t.steps[u] == 2 else 0
        if c.verb == "restore":
            value = float(full - low)
        elif c.verb == "rebuild-full":
            value = (4.0 + 2.0 * s.t.support[u] if HQ >> u & 1 else float(full)) / 2.0
        else:
            value = 2.0 if HQ >> u & 1 else float(low or full)
        if payers >> NATION[u] & 1 and s.rp[NATION[u]] <= of_mind(memory).purse and s.letter >= 2 and not s.law.near_east_alone:
            value = -1.0
        out.append(value)
    return out


def whether_to_buy(s: State, ask: Ask, memory: Memory) -> Values:
    """6.11 [draw] As long as somebody has points to spare."""
    return [0.5 if c is PASS else 1.0 if c.verb == "draw" else 0.1 * s.rp[c.a] + (0.3 if s.rp[c.a] else 0.0) for c in ask.choices]


def which_event(s: State, ask: Ask, memory: Memory) -> Values:
    return [0.5 if c is PASS else 0.0 if EFFECT[c.a] in ("gallipoli", "salonika") else 1.0 for c in ask.choices]


def whether_to_land(s: State, ask: Ask, memory: Memory) -> Values:
    """6.53 Salonika opens the Balkans; Gallipoli is left alone."""
    return [1.0 if c.verb == "salonika" else 0.5 if c is ch.DONE else 0.0 for c in ask.choices]


def who_lands(s: State, ask: Ask, memory: Memory) -> Values:
    return [-1.0 if c is ch.DONE else float(defence_of(s, c.a)) for c in ask.choices]


def which_theatre(s: State, ask: Ask, memory: Memory) -> Values:
    """5.83 The CP attacks in the West first, then in the East, and in 1918 in the West again; the Allies in the West."""
    w = of_mind(memory)
    west = ask.seat == ALLIED or s.turn < w.year_east or s.turn >= w.year_west
    return [1.0 if (c.verb in ("take-west", "have-west")) == west else 0.0 for c in ask.choices]


def which_command(s: State, ask: Ask, memory: Memory) -> Values:
    return [1.0 if (c.verb == "ohl") == (s.west == CENTRAL) else 0.0 for c in ask.choices]


def whether_peace(s: State, ask: Ask, memory: Memory) -> Values:
    """5.46 Peace while little would be lost by it; in the Near East alone it would close the road to Baku."""
    if s.law.near_east_alone and of_mind(memory).war_to_baku:
        return only(ask, "done")
    lost = (victory_hexes(s) & s.t.russia_proper).bit_count()
    return only(ask, "make-peace" if lost <= 1 else "done")


def weakest(s: State, ask: Ask, memory: Memory) -> Values:
    return [-99.0 if c.text in ("done", "back") else -float(attack_of(s, c.a) + defence_of(s, c.a)) for c in ask.choices]


def who_is_held_back(s: State, ask: Ask, memory: Memory) -> Values:
    """5.38#1 The weakest, those first who stand on no map."""
    w = of_mind(memory)
    return [-99.0 if c.text == "done" else -float(attack_of(s, c.a) + defence_of(s, c.a))
            - (w.rear if s.loc[c.a] < GRID.size else 0.0) for c in ask.choices]


def who_is_released(s: State, ask: Ask, memory: Memory) -> Values:
    """5.38#2 The strongest of those who are too many, but for a few: the next roll may want more."""
    few = in_reserve(s) - s.turkey_reserve <= of_mind(memory).kept_back
    return [0.0 if c.text == "done" else -1.0 if few else 1.0 + attack_of(s, c.a) for c in ask.choices]


def strongest(s: State, ask: Ask, memory: Memory) -> Values:
    return [0.0 if c.text in ("done", "pass") else 1.0 + attack_of(s, c.a) for c in ask.choices]


def threatened(s: State, ask: Ask, memory: Memory) -> Values:
    """Where the enemy is strongest near by: lines, trenches, guns."""
    fronts: dict[int, Front] = {}
    out = []
    for c in ask.choices:
        if c is ch.DONE:
            out.append(0.1)
        else:
            f = FRONT[c.a]
            if f not in fronts:
                fronts[f] = Front(s, ask.seat, f)
            out.append(1.0 + fronts[f].threat.get(c.a, 0.0) + worth(s, c.a) - 0.2 * min(20, fronts[f].away[c.a]))
    return out


def first(s: State, ask: Ask, memory: Memory) -> Values:
    """What is offered first: laying the pipeline, relieving a stack."""
    return [1.0 if i == 0 else 0.0 for i in range(len(ask.choices))]


def play_it(s: State, ask: Ask, memory: Memory) -> Values:
    """An event that can be played is."""
    return [1.0 if c.verb == "play" else 0.5 for c in ask.choices]


POLITICS: dict[str, Callable[[State, Ask, Memory], Values]] = {
    "who_is_rebuilt": who_is_rebuilt, "whether_to_buy": whether_to_buy, "whether_to_poach": pass_over,
    "which_event": which_event, "whether_to_land": whether_to_land, "who_lands": who_lands, "where_to_land": first,
    "which_theatre": which_theatre, "which_initiative": which_theatre, "whether_to_cancel": which_theatre,
    "which_command": which_command, "whether_peace": whether_peace, "who_is_too_many": weakest, "who_is_withdrawn": weakest,
    "who_is_held_back": who_is_held_back, "who_is_released": who_is_released, "who_is_reddened": strongest,
    "whether_red_army": first,
    "who_converts": strongest, "who_guards": pass_over, "who_dismounts": pass_over, "who_devastates": pass_over,
    "where_to_step_back": first, "where_line": threatened, "where_to_dig": threatened, "where_gun": first,
    "where_first_arabs": threatened, "where_arabs": threatened, "where_armenians": threatened,
    "who_goes_to_persia": pass_over, "whether_leave_persia": pass_over, "whether_pipeline": first, "whether_scheffer": first,
    "who_is_abandoned": weakest,
    "which_on_top": pass_over, "which_transfer": pass_over, "whether_emergency": pass_over, "whether_recall": pass_over,
    "where_to_raid": first, "whether_captured": play_it, "who_goes_ashore": pass_over, "where_ashore": first,
    "who_is_worn": weakest,
}
