"""The text board of the web table: one row a zone, everything that the map shows, in words; then what is off the map."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ENTENTE, FORT, GERMAN, INDEX, OF_NATION, OF_SIDE, PIECE, POOL, SEATS, WAIT, ZONE, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.state import State, strength, zone_of
from marne.games.to_the_last_man.table.marks import marks
from marne.games.to_the_last_man.table.odds import kind_words
from marne.games.to_the_last_man.words.choices_said import word
from marne.games.to_the_last_man.words.facts import BOTH, CONTROL, GROUND, of_unit, of_zone, supply
from marne.games.to_the_last_man.words.names import tally, unit_name, zone_name
from marne.parts.bits import bits, mask
from marne.parts.facts import doable, standing, text_board
from marne.kernel.table import Mark
from marne.parts.words import colon, counted, pick, semicolon

COLUMNS = (("Zone", "Zone"), ("Control", "Contrôle"), ("Ground", "Terrain"), ("German units", "Unités allemandes"),
           ("Entente units", "Unités de l'Entente"), ("Supply", "Ravitaillement"), ("VP", "PV"),
           ("What may be done here", "Ce qu'on peut y faire"))
NATION_NAMES = (("German", "allemand"), ("French", "français"), ("British", "britannique"), ("Belgian", "belge"),
                ("American", "américain"))


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by. Rows without id are off the map."""
    return text_board(COLUMNS, _rows(s, seat, lang), lang)


def _rows(s: State, seat: int | None, lang: str) -> Iterator[tuple[str, list[str], list[str]]]:
    acts = doable(s.decision, seat, lambda ask: marks(s, ask), lambda m: _zones(s, m), lambda c: word(c, lang), lang)
    supplied = (fed(s, GERMAN), fed(s, ENTENTE))
    for z in bits(s.t.playable):
        f = of_zone(s, z, lang)
        supply(f, s, supplied, z)
        yield (ZONE_IDS[z], [zone_name(z, lang), f.cell(*CONTROL), f.cell(*GROUND), *(units(s, x, z, lang) for x in BOTH),
                             f.cell("supply"), f.cell("vp"), acts.get(z, "")],
               standing({seat: s.at[z] & OF_SIDE[side] for side, seat in enumerate(SEATS)}))
    for name, cells in ((pick(lang, "Force pool", "Réserve"), [stock(s, x, POOL, lang) for x in BOTH]),
                        (pick(lang, "To come", "À venir"), [stock(s, x, WAIT, lang) for x in BOTH]),
                        (pick(lang, "Hand", "Main"),
                         [counted(lang, s.hand[x].bit_count(), "card|cards", "carte|cartes") for x in BOTH])):
        yield "", [name, "", "", *cells, "", "", ""], []


def _zones(s: State, m: Mark) -> set[int]:
    return {ZONE[p] for p in m.places} or {z for u in m.pieces if (z := zone_of(s, INDEX[u])) < ZONES}


def units(s: State, side: int, z: int, lang: str) -> str:
    """Armies with what they hold, then single pieces."""
    here = s.at[z] & OF_SIDE[side] & ~FORT
    parts = [army(s, a, lang) for a in bits(here) if a < ARMIES]
    lots: dict[tuple[str, str], int] = {}
    for u in bits(here & PIECE):
        k = (unit_name(u, lang), ", ".join(states(s, u, lang)))
        lots[k] = lots.get(k, 0) + 1
    parts += [f"{name}{f' × {n}' if n > 1 else ''}{f' ({how})' if how else ''}" for (name, how), n in lots.items()]
    return semicolon(lang).join(parts)


def kinds(units: int, lang: str) -> str:
    return ", ".join(kind_words(k, n, lang) for k, n in tally(units).items())


def army(s: State, a: int, lang: str) -> str:
    """5th German Army (strength 9: 5 infantry, 3 artillery, 1 biplane, entrenched)."""
    held = s.inside[a]
    if not held:
        inside = pick(lang, "empty", "vide")
    else:
        inside = pick(lang, f"strength {strength(s, a)}: ", f"force {strength(s, a)} : ") + kinds(held, lang)
    return f"{unit_name(a, lang)} ({', '.join([inside, *states(s, a, lang)])})"


def states(s: State, u: int, lang: str) -> list[str]:
    return of_unit(s, u, lang).brief("entrenched", "moved", "half", "retreated")


def stock(s: State, side: int, where: int, lang: str) -> str:
    """Counters off the map, by nation and kind."""
    out = []
    for nation, name in enumerate(NATION_NAMES):
        units = mask(u for u in bits(OF_SIDE[side] & OF_NATION[nation] & ~FORT) if s.loc[u] == where)
        n = (units & ARMY).bit_count()
        armies = pick(lang, f"{n} arm{'ies' if n > 1 else 'y'}", f"{n} armée{'s' * (n > 1)}") if n else ""
        if units:
            parts = ", ".join(filter(None, (armies, kinds(units & ~ARMY, lang))))
            out.append(f"{pick(lang, *name)}{colon(lang)}{parts}")
    return semicolon(lang).join(out)
