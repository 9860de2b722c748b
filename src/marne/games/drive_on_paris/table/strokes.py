"""What is chosen at one stroke: whoever attacks a hex attacks with all that can (SCS-7.2); who is to be spared is said then."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.games.drive_on_paris.choices import JOIN_ALL
from marne.games.drive_on_paris.questions import WHERE_TO_ATTACK, WHO_ATTACKS
from marne.games.drive_on_paris.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance


def strokes(known: State, ask: Ask) -> Mapping[int, Sequence[str]]:
    if ask.message != WHERE_TO_ATTACK.id:
        return {}
    return {i: _all_join(known, c) for i, c in enumerate(ask.choices) if c.verb == "attack"}


def _all_join(known: State, attack: Choice) -> list[str]:
    s = known.copy()
    s.log = None
    advance(s, attack)
    now = s.decision
    if now is None or now.message != WHO_ATTACKS.id:
        return []
    return [c.text for c in now.choices if c is JOIN_ALL] or [c.text for c in now.choices if c.verb == "join"][:1]
