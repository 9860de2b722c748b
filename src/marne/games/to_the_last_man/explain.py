"""Why a choice is not offered: the bars of the rules in words."""
from __future__ import annotations

from marne.games.to_the_last_man.movement import free_to_move, has_zone, why_not
from marne.games.to_the_last_man.phrases import REFUSALS
from marne.games.to_the_last_man.pieces import POOL, SIDE
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.words import pick, read_choice, typography


def explain(s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
    """(rule, sentence) pairs, at least one."""
    ask = s.decision
    rule = ask.rule if ask else "3.1"

    def why(number: str, key: str) -> tuple[str, str]:
        return number, typography(pick(REFUSALS[key], lang), lang)

    c = read_choice(text)
    if c is None:
        return [why(rule, "verb")]
    if ask is None or not any(o.verb == c.verb for o in ask.choices) and c.verb not in ("move", "rail", "strategic", "sail"):
        return [why(c.rule or rule, "question")]
    if c.verb == "move" and ask.message == "which_move":
        u = c.a
        if SIDE[u] != ask.seat:
            return [why("2.0 II", "not_yours")]
        if zone_of(s, u) >= POOL:
            return [why("4.1", "not_there")]
        out = [] if free_to_move(s, u) else [why("2.0 II.1 [Pass b1]", "pass")]
        if not has_zone(s, u):
            out.append(why("2.0 II.2 [allowance]", "moved"))
        out += [why(number, bar.__name__ if bar else "apart") for number, bar in why_not(s, ask.seat, u, c.b)]
        if out:
            return out
    return [why(c.rule or rule, "unknown")]
