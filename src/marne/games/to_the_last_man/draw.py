"""The board as lines of text, for the terminal."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.pieces import ARMIES, ENTENTE, FIRST_FORT, GERMAN, IDS, KIND, KINDS, OF_SIDE, ZONES
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.victory import level_of, vp
from marne.games.to_the_last_man.words import zone_name
from marne.games.to_the_last_man.zones import disputed
from marne.parts.bits import bits

_SHORT = {"infantry": "I", "stosstruppen": "S", "commonwealth": "W", "cavalry": "C", "artillery": "A", "siege-gun": "G",
          "biplane": "B", "tank": "T", "paris-gun": "P"}


def contents(s: State, a: int) -> str:
    """What an army holds: '3I 1A'."""
    counts: dict[str, int] = {}
    for u in bits(s.inside[a]):
        k = _SHORT[KINDS[KIND[u]]]
        counts[k] = counts.get(k, 0) + 1
    return " ".join(f"{n}{k}" for k, n in counts.items())


def unit_text(s: State, u: int) -> str:
    dug = "=" if s.entrenched >> u & 1 else ""
    if u < ARMIES:
        return f"{IDS[u]}{dug}({contents(s, u)})"
    return f"{IDS[u]}:{s.steps[u - FIRST_FORT]}" if u >= FIRST_FORT else IDS[u] + dug


def draw(s: State, lang: str) -> Sequence[str]:
    points = vp(s)
    level = s.t.levels[level_of(s, points)]
    label = (s.t.label_fr if lang == "fr" else s.t.label_en)[s.turn]
    out = [f"[bold]{label}[/bold]  VP {points} ({level.name_fr if lang == 'fr' else level.name_en})"
           if lang != "fr" else f"[bold]{label}[/bold]  PV {points} ({level.name_fr})"]
    front = disputed(s)
    for z in range(ZONES):
        if not s.t.playable >> z & 1:
            continue
        mark = "×" if front >> z & 1 else "●" if s.german >> z & 1 else "○"
        sides = [" ".join(unit_text(s, u) for u in bits(s.at[z] & OF_SIDE[side])) for side in (GERMAN, ENTENTE)]
        if not any(sides) and not s.t.vp[z]:
            continue
        worth = f" {s.t.vp[z]}" if s.t.vp[z] else ""
        out.append(f"{mark} {zone_name(z, lang)}{worth}: {' | '.join(x for x in sides if x)}".replace("[", "\\["))
    return out
