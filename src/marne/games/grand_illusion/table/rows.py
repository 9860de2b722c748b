"""The text board of the web table: one row a hex, everything that the map shows, in words."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne.games.grand_illusion.pieces import ALLIED, COMBAT, FORT, GERMAN, HEXES, HQ, INDEX, OF_SIDE, SEATS
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table.marks import marks
from marne.games.grand_illusion.words.facts import CONTROL, GROUND, POINTS, STATES, SUPPLY, VALUES, of_hex, of_unit, supply
from marne.games.grand_illusion.words.names import base, unit_name
from marne.games.grand_illusion.words.wording import word
from marne.parts.bits import bits
from marne.parts.facts import doable, standing, text_board
from marne.kernel.table import Mark
from marne.parts.words import capital, semicolon

COLUMNS = (("Hex", "Hex."), ("Name", "Nom"), ("Terrain", "Terrain"), ("Control", "Contrôle"), ("Forts", "Forts"),
           ("Allied units", "Unités alliées"), ("German units", "Unités allemandes"), ("Supply", "Ravitaillement"),
           ("VP", "PV"), ("What may be done here", "Ce qu'on peut y faire"))


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by."""
    return text_board(COLUMNS, _rows(s, seat, lang), lang)


def _rows(s: State, seat: int | None, lang: str) -> Iterator[tuple[str, list[str], list[str]]]:
    acts = doable(s.decision, seat, lambda ask: marks(s, ask), lambda m: _hexes(s, m), lambda c: word(c, lang), lang)
    t = base()
    names = t.name_fr if lang == "fr" else t.name_en
    for h in range(1, HEXES + 1):
        f = of_hex(s, h, lang)
        supply(f, s, h)
        forts, (allies, germans) = s.at[h] & FORT, (s.at[h] & OF_SIDE[side] & ~FORT for side in (ALLIED, GERMAN))
        yield (str(h),
               [str(h), names[h], f.cell(*GROUND), f.cell(*CONTROL), *(_units(s, m, lang) for m in (forts, allies, germans)),
                f.cell(*SUPPLY), f.cell(*POINTS, "taken"), acts.get(h, "")],
               standing({seat: s.at[h] & OF_SIDE[side] for side, seat in enumerate(SEATS)}))


def _hexes(s: State, m: Mark) -> set[int]:
    return {int(p) for p in m.places} or {h for u in m.pieces if 0 < (h := s.loc[INDEX[u]]) <= HEXES}


def _units(s: State, here: int, lang: str) -> str:
    """Units with values and states, those that fight first."""
    order = (*bits(here & (COMBAT | FORT)), *bits(here & HQ), *bits(here & ~(COMBAT | FORT | HQ)))
    return semicolon(lang).join(f"{capital(unit_name(u, lang, own=True))} "
                                f"({of_unit(s, u, lang).cell(*VALUES, *STATES, 'fresh', 'attacks', 'moved')})" for u in order)
