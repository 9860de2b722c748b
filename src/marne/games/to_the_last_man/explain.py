"""Why a choice is not offered: the bars of the rules in words."""
from __future__ import annotations

from marne.games.to_the_last_man.movement import free_to_move, has_zone, why_not
from marne.games.to_the_last_man.phrases import REFUSALS
from marne.games.to_the_last_man.pieces import POOL, SIDE
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.words import pick, read_choice, typography

MOVES = frozenset({"move", "join", "leave", "rail", "strategic", "sail", "reserves"})


def explain(s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
    """(rule, sentence) pairs, at least one."""
    ask = s.decision
    rule = ask.rule if ask else "3.1"

    def why(number: str, key: str) -> tuple[str, str]:
        return number, typography(pick(REFUSALS[key], lang), lang)

    c = read_choice(text)
    if c is None:
        return [why(rule, "verb")]
    moving = ask is not None and ask.message in ("which_unit", "which_move")
    if ask is None or not any(o.verb == c.verb for o in ask.choices) and not (moving and c.verb in MOVES):
        return [why(c.rule or rule, "question")]
    if moving and c.verb in MOVES:
        u = c.a
        if SIDE[u] != ask.seat:
            return [why("2.0 II", "not_yours")]
        if zone_of(s, u) >= POOL:
            return [why("4.1", "not_there")]
        out = [] if free_to_move(s, u) else [why("2.0 II.1 [Pass b1]", "pass")]
        if not has_zone(s, u):
            out.append(why("2.0 II.2 [allowance]", "moved"))
        if c.verb == "move":
            out += [why(number, bar.__name__ if bar else "apart") for number, bar in why_not(s, ask.seat, u, c.b)]
        if out:
            return out
        if ask.message == "which_unit" or ask.args != (u,):
            return [why("2.0 II.2", "select")]
    return [why(c.rule or rule, "unknown")]
