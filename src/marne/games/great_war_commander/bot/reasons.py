"""Why the computer's player would do a thing, in words: what a fire or a melee promises, objectives, men out of danger."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.bot.evaluate import exposed
from marne.games.great_war_commander.pieces import OF_SIDE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE
from marne.games.great_war_commander.rules.r03_values import cover_of
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Reasons = list[tuple[str, str]]


def reasons(before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Reasons:
    """O14, 7 What a line of choices is good for."""
    return [*_dice(after, line[-1], seat, lang), *_goals(before, after, seat, lang), *_safer(before, after, seat, lang),
            *_cover(before, after, seat, lang), *_rallied(before, after, seat, lang)]


def _dice(after: State, last: Choice, seat: int, lang: str) -> Reasons:
    """O21, O16.4 What the cards promise."""
    ask = after.decision
    if ask is None or ask.seat != seat or last not in ask.choices:
        return []
    from marne.games.great_war_commander import TITLE
    found = TITLE.table.odds(after, seat, last.text, lang)
    if found is None:
        return []
    if found["kind"] == "melee":
        return [("O16.4", pick(lang, f"melee in {found['hex']}: won with {found['win']:.0%}",
                               f"mêlée en {found['hex']} : gagnée à {found['win'] * 100:.0f} %"))]
    if found["kind"] == "fire":
        rows = [r for r in found["targets"] if not r["mine"]]
        if rows:
            r = max(rows, key=lambda r: r["demoralised"] + r["eliminated"])
            p = r["demoralised"] + r["eliminated"]
            return [("O21.3.7", pick(lang, f"fire on {r['name']}: broken with {p:.0%}",
                                     f"tir sur {r['name']} : démoralisée à {p * 100:.0f} %"))]
    return []


def _goals(before: State, after: State, seat: int, lang: str) -> Reasons:
    """7.3 Objectives taken or come nearer to."""
    out: Reasons = []
    for i, cells in enumerate(after.law.field.goals):
        if after.held[i] == seat + 1 != before.held[i]:
            out.append(("7.3", pick(lang, f"takes objective {i + 1}", f"prend l'objectif {i + 1}")))
        elif after.held[i] != seat + 1:
            was, now = (min((DISTANCE[h][x] for h in bits(s.of[seat]) for x in bits(cells)), default=99) for s in (before, after))
            if now < was:
                out.append(("7.3", pick(lang, f"comes within {now} hexes of objective {i + 1}" if now > 1
                                        else f"comes next to objective {i + 1}",
                                        f"s'approche à {now} hexagones de l'objectif {i + 1}" if now > 1
                                        else f"arrive au contact de l'objectif {i + 1}")))
    return out[:2]


def _safer(before: State, after: State, seat: int, lang: str) -> Reasons:
    """Fewer of one's own stand weak beside strong enemies."""
    return [("O16.4", pick(lang, "leaves fewer of yours beside stronger enemies",
                           "laisse moins des vôtres au contact d'ennemis plus forts"))
            ] if exposed(after, seat) < exposed(before, seat) - 0.2 else []


def _cover(before: State, after: State, seat: int, lang: str) -> Reasons:
    """T99.3 Better cover for those who moved."""
    def total(s: State) -> int:
        return sum(cover_of(s, h) * (s.at[h] & OF_SIDE[seat]).bit_count() for h in bits(s.of[seat]))
    more = total(after) - total(before)
    return [("T99.3", pick(lang, f"better cover (+{more})", f"meilleur couvert (+{more})"))] if more > 0 else []


def _rallied(before: State, after: State, seat: int, lang: str) -> Reasons:
    """O25 Whoever is in good order again."""
    n = ((before.demo | before.supp) & ~(after.demo | after.supp) & OF_SIDE[seat]).bit_count()
    return [("O25", pick(lang, f"puts {n} back in good order", f"remet {n} formation{'s' if n > 1 else ''} en ordre"))
            ] if n else []
