"""What happens, in words: events (6). See `phrases_log`."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe import events_events as ev
from marne.kernel.events import Event
from marne.parts.words import Pair

EVENTS: dict[str, Pair] = {
    "EventDrawn": ("{side.Les} draw: {e}.", "{side.Les} tirent : {e}."),
    "EventDrawn/poached": ("Out of the cup of {side.les}: {e}.", "Dans la pioche {side.des} : {e}."),
    "EventKept": ("Drawn and kept: {e}.", "Tiré et gardé : {e}."),
    "EventHidden": ("{side.Les} draw an event and keep it.", "{side.Les} tirent un événement et le gardent."),
    "EventVoid": ("{side.Les} draw {e}, which is of no use any more.", "{side.Les} tirent {e}, désormais sans effet."),
    "EventReturned": ("{e} goes back into the cup: its time has not come.",
                      "{e} retourne dans la pioche : son heure n'est pas venue."),
    "EventUsed": ("Event of {side.les}: {e}.", "Événement {side.des} : {e}."),
    "LandingPlayed": ("{e}: the Allies land.", "{e} : les Alliés débarquent."),
    "OffensiveFailed": ("{side.Les} have not made the offensive that they were ordered to make.",
                        "{side.Les} n'ont pas mené l'offensive qui leur était imposée."),
    "Raid": ("Lawrence raids {h}: nobody travels from or to it in this turn.",
             "Lawrence fait un raid {h.a} : nul n'en part ni n'y arrive par rail à ce tour."),
    "LawrenceCaptured": ("Lawrence is captured ({die}) and gets away; the raid comes to nothing.",
                         "Lawrence est capturé ({die}) et s'échappe ; le raid n'a pas lieu."),
    "LawrenceCaptured/lost": ("Lawrence is captured ({die}): he is lost for good.",
                              "Lawrence est capturé ({die}) : il est perdu pour toujours."),
    "WentAshore": ("{u} lands in {h}.", "{u.Le} débarque {h.a}."),
}
PURPOSES: dict[str, Pair] = {
    "poach": ("From the enemy's cup", "Dans la pioche adverse"), "event allied": ("Event", "Événement"),
    "event central": ("Event", "Événement"), "jutland": ("Jutland", "Jutland"), "influenza": ("Influenza", "Grippe"),
    "armenians": ("Armenian units", "Unités arméniennes"), "lawrence": ("Lawrence captured", "Lawrence capturé"),
}


def form(event: Event, lang: str, f: dict[str, Any]) -> str | None:
    """Which wording of the event, '' for the usual one, None if it is none of this chapter."""
    if isinstance(event, ev.LawrenceCaptured):
        f["die"] = event.die
        return "/lost" if event.lost else ""
    if isinstance(event, ev.EventDrawn) and event.rule == "6.14 [draw]":
        return "/poached"                                   # the side is that of the cup, not who draws
    return "" if event.kind in EVENTS else None
