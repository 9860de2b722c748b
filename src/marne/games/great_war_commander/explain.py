"""Why something is not possible now. A first plain form."""
from __future__ import annotations

from marne.games.great_war_commander.names import pick
from marne.games.great_war_commander.state import State


def explain(s: State, text: str, lang: str) -> list[tuple[str, str]]:
    ask = s.decision
    rule = ask.rule if ask is not None else "6.3"
    return [(rule, pick(lang, "This is not among the choices of this moment.", "Ce n'est pas parmi les choix du moment."))]
