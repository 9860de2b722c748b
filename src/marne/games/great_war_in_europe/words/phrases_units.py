"""What happens, in words: new units, strategic and sea movement (9, 13). See `phrases_log`."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe import events_units as ev
from marne.games.great_war_in_europe.words.names import Place
from marne.kernel.events import Event
from marne.parts.words import Pair

EVENTS: dict[str, Pair] = {
    "Travelled": ("{u} travels from {g} to {h}.", "{u.Le} voyage {g.de} {h.vers}."),
    "Travelled/out": ("{u} leaves {g} for the box between the maps.", "{u.Le} quitte {g.le} pour la case entre les cartes."),
    "Travelled/in": ("{u} comes out of its box to {h}.", "{u.Le} sort de sa case {h.vers}."),
    "TrainSeen": ("{side.Les}: a unit travels from {g} to {h}.", "{side} : une unité voyage {g.de} {h.vers}."),
    "TrainSeen/out": ("{side.Les}: a unit leaves {g} for the box between the maps.",
                      "{side} : une unité quitte {g.le} pour la case entre les cartes."),
    "TrainSeen/in": ("{side.Les}: a unit comes out of its box to {h}.", "{side} : une unité sort de sa case {h.vers}."),
    "Placed": ("{u} enters in {h}.", "{u.Le} entre en jeu {h.a}."),
    "Arrived": ("{u} is beside the map.", "{u.Le} est à côté de la carte."),
    "GunPlaced": ("The Paris Gun is placed in {h}.", "Le canon de Paris est placé {h.a}."),
}
PURPOSES: dict[str, Pair] = {}


def form(event: Event, lang: str, f: dict[str, Any]) -> str | None:
    """Which wording of the event ('/out'), '' for the usual one, None if it is none of this chapter; adds fields to `f`."""
    match event:
        case ev.Travelled() | ev.TrainSeen():
            if event.here:
                f["g"] = Place(event.here, lang)
            return "/in" if not event.here else "/out" if not event.hex else ""
        case ev.Placed() | ev.GunPlaced() | ev.Arrived():
            return ""
    return None
