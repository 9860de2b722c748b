"""6.25, 6.27 Lawrence of Arabia: raids before the Arab Northern Army takes the field, and his capture."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import PASS, PLAY
from marne.games.great_war_in_europe.choices_events import RAID
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, EVENT
from marne.games.great_war_in_europe.questions_events import WHERE_TO_RAID, WHETHER_CAPTURED
from marne.games.great_war_in_europe.rules.r10_46_support import possible
from marne.games.great_war_in_europe.state import State
from marne.kernel.bars import Bar, allowed, free
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure

LAWRENCE, ANA, CAPTURED = (1 << EVENT[e] for e in ("al-lawrence", "al-ana", "cp-lawrence-captured"))
SAFE = 4                                # 6.27: on more he is lost


# state: 1 if there can be no raid at all
LAWRENCE_BARS: tuple[Bar[[State]], ...] = (
    Bar("6.25", lambda s: int(not s.in_play & LAWRENCE), "Lawrence is not in play", "Lawrence n'est pas en jeu"),
    Bar("6.25#2", lambda s: int(bool((s.in_play | s.spent) & ANA)), "with the Arab Northern Army in the field he raids no more",
        "depuis l'entrée en jeu de l'Armée arabe du Nord, il ne fait plus de raids"),
    Bar("6.25#1", lambda s: int(bool(s.used_series & LAWRENCE)), "he has raided already since the last Strategic Turn",
        "il a déjà fait un raid depuis le dernier tour stratégique"),
)


def may_raid(s: State) -> bool:
    """6.25#1, 6.25#2 Once between two Strategic Turns, and no more once the Arab Northern Army has been played."""
    return free(LAWRENCE_BARS, s) and bool(raid_sites(s))


# state: hexes that Lawrence does not raid; {g} the hex
RAID_BARS: tuple[Bar[[State]], ...] = (
    Bar("6.25#1", lambda s: ~(s.t.region["palestine"] & s.law.ground), "{g} is not in Palestine",
        "{g.le} n'est pas en Palestine"),
    Bar("6.25#1", lambda s: ~s.t.towns, "there is no town in {g}", "il n'y a pas de ville {g.a}"),
    Bar("6.25#1", lambda s: s.t.cities, "{g} is a city: he raids towns", "{g.le} est une cité : il n'attaque que des villes"),
)


def raid_sites(s: State) -> int:
    """6.25#1 The towns of Palestine, not its cities, whoever stands there."""
    return allowed(RAID_BARS, s.t.towns, s)


def where_to_raid(s: State) -> Ask:
    return WHERE_TO_RAID(ALLIED, [*RAID.among(raid_sites(s)), DONE])


def capture_open(s: State) -> bool:
    """6.27, 6.17 [draw] Could the CP hold the event, as far as the Allies know?"""
    return bool(s.hands[CENTRAL] & CAPTURED) or s.law.secret_events and bool(s.hands[CENTRAL] and possible(s, CENTRAL) & CAPTURED)


def whether_captured(s: State, h: int) -> Ask:
    return WHETHER_CAPTURED(CENTRAL, [*PLAY.among(s.hands[CENTRAL] & CAPTURED), PASS], h, always=s.law.secret_events)


@procedure
async def raid(s: State) -> None:
    """6.25#1, 6.27 At the start of the CP's strategic movement Lawrence may raid a town: until the next Operational Turn nobody
    travels from or to it. The CP may cancel it by their event; then he is lost on a die of 5 or 6, and in any case raids no
    more in the series."""
    if not may_raid(s):
        return
    c = await ask(s, where_to_raid(s))
    if c is DONE:
        return
    s.lawrence = c.a
    s.used_series |= LAWRENCE
    if s.log is not None:
        s.log.append(ev.Raid("6.25#1", c.a))
    if capture_open(s):
        c = await ask(s, whether_captured(s, s.lawrence))
        if c is not PASS:
            captured(s)


def captured(s: State) -> None:
    """6.27 The raid comes to nothing; a die for Lawrence himself."""
    s.hands[CENTRAL] &= ~CAPTURED
    s.spent |= CAPTURED
    s.secrets += 1
    s.lawrence = 0
    die = roll(s, "lawrence", "6.27")
    if die > SAFE:
        s.in_play &= ~LAWRENCE
        s.spent |= LAWRENCE
    if s.log is not None:
        s.log.append(ev.LawrenceCaptured("6.27", die, die > SAFE))
