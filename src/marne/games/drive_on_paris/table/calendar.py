"""The calendar: by turn, who arrives where, who returns from the turn track, and what the date changes."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.law import Arrival
from marne.games.drive_on_paris.pieces import BE, COMBAT, GRID, IDS, NATION, NATIONS, OF_NATION, OUT, TRACK
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn, entries
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.words.names import hex_name, turn_dates, unit_name
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, pick


def calendar(s: State, seat: int | None, lang: str) -> list[dict[str, Any]]:
    """One entry a turn of the scenario. All of it lies open: arrivals are printed, the turn track is seen by both."""
    coming: dict[int, list[dict[str, Any]]] = {}
    for i, a in enumerate(s.law.arrivals):
        if not s.arrived >> i & 1:
            coming.setdefault(max(due_turn(s, i), s.turn), []).append(arrival(s, seat, i, a, lang))
    back: dict[int, list[dict[str, Any]]] = {}
    for u in bits(COMBAT):
        if s.loc[u] == TRACK:
            back.setdefault(max(s.due[u], s.turn), []).append({"id": IDS[u], "nation": NATIONS[NATION[u]]})
    out = []
    for turn in range(s.law.first, s.law.last + 1):
        out.append({"turn": turn, "dates": turn_dates(s.t, turn, lang).removesuffix(" 1914"),
                    "state": "past" if turn < s.turn else "now" if turn == s.turn else "next",
                    "arrivals": coming.get(turn, []), "returns": back.get(turn, []), "duties": duties(s, turn, lang)})
    return out


def arrival(s: State, seat: int | None, i: int, a: Arrival, lang: str) -> dict[str, Any]:
    """Who comes and where to; an HQ that is turned over comes nowhere. Where an enemy HQ is may be hidden."""
    out: dict[str, Any] = {"id": IDS[a.unit], "nation": NATIONS[NATION[a.unit]], "flip": a.flip, "late": bool(s.late >> i & 1),
                           "reduced": a.reduced, "hex": "", "place": ""}
    if a.flip:
        out["place"] = pick(lang, "turned over", "retourné")
        return out
    here = entries(s, i)
    h = bits(here)[0] if here and not here & here - 1 else 0
    out["hex"] = GRID.text(h) if h else ""
    if a.kind == "hq":
        out["place"] = capital(pick(lang, f"with {unit_name(a.entry, lang)}", f"auprès : {unit_name(a.entry, lang)}"))
        out["barred"] = s.loc[a.entry] >= GRID.size
        if unseen(s, seat) >> a.entry & 1:
            out["hex"] = ""
    elif h:
        out["place"] = hex_name(h, lang)
    elif a.kind == "port":
        out["place"] = pick(lang, "Channel ports", "ports de la Manche")
    elif a.kind == "edge":
        out["place"] = pick(lang, "east edge", "bord est")
    else:
        out["place"], out["barred"] = pick(lang, "barred for now", "empêché pour l'instant"), True
    return out


def duties(s: State, turn: int, lang: str) -> list[dict[str, str]]:
    """What the date brings: the East calls, lines end, trenches may be dug, the game is over."""
    law, belgians = s.law, any(s.loc[u] != OUT for u in bits(COMBAT & OF_NATION[BE]))
    found: list[tuple[bool, str, str, Pair]] = [
        (turn == law.east_turn and not s.east, "east", "3-4", ("The Eastern Front calls", "Le front de l'Est appelle")),
        (turn == law.belgium_from, "open", "2-2b#2", ("French and British may enter Belgium",
                                                      "Français et Britanniques entrent en Belgique")),
        (belgians and turn == law.belgians_until + 1, "open", "2-2b", ("Belgians may leave Belgium",
                                                          "Les Belges peuvent quitter la Belgique")),
        (turn == law.white_until + 1, "end", "3-1", ("White bands lose their effect", "Les bandeaux blancs perdent leur effet")),
        (law.plan17 and turn == law.plan17_until, "end", "2-3",
         ("Last turn to score for Plan XVII", "Dernier tour pour marquer au Plan XVII")),
        (turn == law.trenches_from, "dig", "1-6a", ("The Germans may dig trenches",
                                                    "Les Allemands peuvent creuser des tranchées")),
        (law.doctrine and bool(s.doctrine) and turn == law.doctrine_until + 1, "open", "2-8/Errata",
         ("The Doctrine Line ends", "Fin de la ligne de doctrine")),
        (belgians and turn == law.belgians_join, "open", "2-1b",
         ("Belgians fight with the others", "Les Belges combattent avec les autres")),
        (bool(law.massive_from) and turn == law.massive_from, "score", "5-3/Victory#2",
         ("From now on: no German unit in France wins for the Allies",
          "Dès ce tour : plus d'Allemand en France, victoire alliée")),
        (turn == law.last, "score", law.victory_rule, ("The last turn", "Le dernier tour")),
    ]
    return [{"kind": kind, "rule": rule, "text": pick(lang, *pair)} for on, kind, rule, pair in found if on]
