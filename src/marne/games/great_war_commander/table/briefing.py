"""A scenario in a few words, for those who choose one: year, day and place, situation, forces. Own scenarios too."""
from __future__ import annotations

from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.data.rows import Plan
from marne.kernel.errors import MarneError
from marne.kernel.sayings import narrow
from marne.kernel.table import Briefing
from marne.parts.words import lower

MONTHS = {
    "en": ("", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December"),
    "fr": ("", "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
           "décembre"),
}


NATIONS = {"fr": ("The French", "Les Français"), "ge": ("The Germans", "Les Allemands"),
           "us": ("The Americans", "Les Américains")}
POSTURES = {"attack": ("attack", "attaquent"), "defend": ("defend", "défendent"), "recon": ("feel their way", "tâtonnent")}


def day(date: str, lang: str) -> str:
    """A date as one says it; what is no whole date stays as it is."""
    parts = date.split("-")
    if len(parts) != 3 or not all(p.isdecimal() for p in parts) or not 1 <= int(parts[1]) <= 12:
        return date
    year, month, n = (int(p) for p in parts)
    first = "1er" if lang == "fr" and n == 1 else str(n)
    return f"{first} {MONTHS[lang][month]} {year}"


def briefing(scenario: str, lang: str) -> Briefing:
    try:
        p = dataset().plans.get(scenario)
    except MarneError:                  # faulty data of the owner's are told when a game is begun with them
        p = dataset("").plans.get(scenario)
    if p is None:
        return Briefing()
    fr = lang == "fr"
    place, text, forces = ((p.place_fr or p.place, p.situation_fr or p.situation, p.forces_fr or p.forces) if fr
                           else (p.place, p.situation, p.forces))
    if fr:
        text, forces = narrow(text), narrow(forces)
    where = f"{place[:1].upper()}{place[1:]}"
    n = p.time.sudden_death
    turns = f"peut finir dès la case de temps {n}" if fr else f"may end from time box {n} on"
    return Briefing(p.date[:4], f"{where} · {day(p.date, lang)}", text, forces, _attack(p, fr), turns)


def _attack(p: Plan, fr: bool) -> str:
    """The attacker first; two who know nothing of each other together."""
    first, then = sorted(p.side, key=lambda c: (c.posture == "defend", c.nation))
    if first.posture == then.posture:
        return f"{('Both sides', 'Les deux camps')[fr]} {POSTURES[first.posture][fr]}."
    one, two = NATIONS[first.nation][fr], NATIONS[then.nation][fr]
    return f"{one} {POSTURES[first.posture][fr]}, {lower(two)} {POSTURES[then.posture][fr]}."
