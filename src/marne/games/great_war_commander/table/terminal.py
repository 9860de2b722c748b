"""The table in the terminal as lines of rich markup: tracks, objectives, the map in staggered columns, the own hand.

A hex is two lines high: what it is above, who stands there below. `look`, `text_board` and `board_text` (in `describe`) answer in
plain lines without markup.
"""
from __future__ import annotations

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.describe import (SIGNS, arrivals, board_text, clock, hex_lines, known_goals,
                                                            look, points, side_line, text_board, unit_lines)
from marne.games.great_war_commander.rules.orders.O21_fire import owner
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, HEXES, LETTERS, ROWS
from marne.games.great_war_commander.pieces import HERO, LEADER, NONE, OF_SIDE, PLATOON, RUNNER, SQUAD, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.games.great_war_commander.words.wording import standing
from marne.kernel.title import WHOLE
from marne.parts.bits import bits
from marne.parts.columns import cut, safe, styled, wrapped
from marne.parts.words import colon, pick, typography

WIDE, NARROW = 100, 80
# Ink and ground both set, readable on any terminal; the sides differ in lightness, and every sign has a shape of its own.
CHIP = ("bold #000000 on #ded9ca", "bold #ffffff on #2f74d0")
LIT = "bold #000000 on #ffd24a"
BOTH = "bold #ffffff on #c2301c"
# by number of `GROUNDS`: sign, ink on ground
GROUND = (
    ("⌂", "#ffffff on #6b4a3a"), ("=", "#ffffff on #6a6a6a"), ("∎", "#ffffff on #5c5148"), ("♣", "#ffffff on #1f5a2c"),
    ("♧", "#ffffff on #4a5a34"), ("▴", "#ffffff on #5a5f66"), ("≈", "#ffffff on #1d4f8a"), ("≋", "#ffffff on #2f6a6a"),
    ("~", "#ffffff on #2b63a3"), ("\"", "#ffffff on #4c6b2a"), ("°", "#ffffff on #3c7a3c"), ("u", "#ffffff on #6b6250"),
    ("v", "#ffffff on #5b6b3e"), ("o", "#ffffff on #4f4a3f"), (":", "#000000 on #c8b25a"), ("·", "#000000 on #a9b98a"),
)
WORK_SIGNS = " ▣∪*▲≡×"                          # by number of `WORKS`: blockhouse, foxhole, mines, casemate, trench, wire


def draw(s: State, lang: str, width: int = WHOLE) -> list[str]:
    """The whole table in `width` columns, 100 or 80."""
    width = WIDE if width >= WIDE else NARROW
    return [*head(s, lang, width), *board(s, 6 if width == WIDE else 5), *legend(s, lang, width), *hand(s, lang, width)]


def fitted(s: State, lang: str, width: int) -> list[str]:
    """The table for a window of that width."""
    return draw(s, lang, width)


# Tracks -----------------------------------------------------------------------------------------------------------------------


def head(s: State, lang: str, width: int) -> list[str]:
    """Turn and time, points, both sides, the objectives."""
    out = [styled(typography(x, lang), "bold") for x in wrapped([*clock(s, lang).split(" · "), points(s, lang)], width, " · ")]
    for side in (0, 1):
        out += [safe(typography(x, lang)) for x in wrapped(side_line(s, side, lang).split(" "), width, " ")]
    return [*out, *goals(s, lang, width)]


def goals(s: State, lang: str, width: int) -> list[str]:
    """7.3 The objectives: number, hex, holder, worth as far as one knows; then what the own secret markers say."""
    seen = known_goals(s)
    title = pick(lang, "Objectives", "Objectifs")
    line, used = safe(title), len(title)
    for i in range(5):
        holder = SIGNS[s.held[i] - 1] if s.held[i] else "–"
        text = f" {i + 1} {names.hex_(s.law.field.goal_hex[i], lang)} {holder} {worth(s, seen, i)} "
        line += " " + styled(text, CHIP[s.held[i] - 1] if s.held[i] else "dim")
        used += len(text) + 1
    extra = [names.goal(g, lang) for g in bits(seen & ~s.open_goals)]
    if not extra:
        return [line]
    told = typography(f"({pick(lang, 'secret: ', 'secret : ')}{', '.join(extra)})", lang)
    if used + len(told) + 2 <= width:
        return [f"{line}  {safe(told)}"]
    return [line, *(safe(x) for x in wrapped(told.split(" "), width, " "))]


def status(s: State, lang: str) -> str:
    """The tracks in a line of at most 76 columns."""
    cards = " ".join(f"{SIGNS[x]}{s.hand[x].bit_count()}" for x in (0, 1))
    lost = " ".join(f"{SIGNS[x]}{s.boxes[x]}/{s.surrender[x]}" for x in (0, 1))
    parts = (pick(lang, f"Turn {s.turn}", f"Tour {s.turn}"), pick(lang, f"time {s.time}", f"temps {s.time}"),
             pick(lang, "VP ", "PV ") + standing(s.vp, lang), pick(lang, f"cards {cards}", f"cartes {cards}"),
             pick(lang, f"losses {lost}", f"pertes {lost}"))
    return cut(" · ".join(parts), 76)


# The map ----------------------------------------------------------------------------------------------------------------------


def board(s: State, wide: int) -> list[str]:
    """The hexes: column after column, every second one a line lower. `wide`: columns a hex takes, the gap included."""
    bright = lit(s)
    letters = "   " + "".join(LETTERS[c].center(wide) for c in range(COLUMNS))
    out = [styled(letters.rstrip(), "dim")]
    for line in range(2 * ROWS + 1):
        label = f"{line // 2 + 1:>2} " if line % 2 == 0 and line < 2 * ROWS else "   "
        cells = [styled(label, "dim")]
        for c in range(COLUMNS):
            at = line - (c & 1)
            if not 0 <= at < 2 * ROWS:
                cells.append(" " * wide)
                continue
            h = at // 2 * COLUMNS + c
            cells.append(upper(s, h, wide, bright) if at % 2 == 0 else lower(s, h, wide, bright))
        out.append("".join(cells).rstrip())
    return out


def upper(s: State, h: int, wide: int, bright: int) -> str:
    """Ground, level, work, road or gas or blaze, and the number of an objective in the colours of its holder."""
    f = s.law.field
    sign, style = GROUND[s.ground[h]]
    level = str(f.level[h]) if f.level[h] else " "
    way = "#" if f.has_rail >> h & 1 else "-" if f.has_road >> h & 1 else " "
    way = "G" if s.gas >> h & 1 else "F" if s.blaze >> h & 1 else way
    text = sign + level + WORK_SIGNS[s.works[h]] + (way if wide > 5 else way if way in "GF" else "")
    goal = next((i for i in range(5) if f.goals[i] >> h & 1), -1)
    room = wide - 1 - len(text)
    tail = " " * room
    number = ""
    if goal >= 0 and room:
        tail = " " * (room - 1)
        number = styled(str(goal + 1), CHIP[s.held[goal] - 1] if s.held[goal] else "bold #ffffff on #000000")
    shells = "⊙" if h in (s.sr[0], s.sr[1]) else "+" if (s.impacts[0] | s.impacts[1]) >> h & 1 else " "
    return styled(text + tail, LIT if bright >> h & 1 else style) + number + styled(shells, BOTH if shells != " " else "")


def lower(s: State, h: int, wide: int, bright: int) -> str:
    """Who stands there: '●2Lm!' is a German leader with two units, one of them with a weapon, somebody demoralised."""
    here = s.at[h]
    if not here:
        sign, style = GROUND[s.ground[h]]
        return styled(sign + " " * (wide - 2), style) + " "
    if here & OF_SIDE[0] and here & OF_SIDE[1]:
        return styled(f"{SIGNS[0]}×{SIGNS[1]}".ljust(wide - 1), BOTH) + " "
    side = 0 if here & OF_SIDE[0] else 1
    return styled(SIGNS[side] + force(s, here, wide - 2).ljust(wide - 2), CHIP[side]) + " "


def force(s: State, here: int, room: int) -> str:
    """The formations of a hex in a few letters; what is hurt is told even where there is no room for the rest."""
    units = here & (PLATOON | SQUAD)
    text = str(units.bit_count()) if units else ""
    for board, letter in ((TANK, "T"), (LEADER & ~HERO, "L"), (HERO, "H"), (RUNNER, "r")):
        if here & board:
            text += letter
    if any(s.arm[u] != NONE for u in bits(here)):
        text += "m"
    mark = "!" if here & s.demo else "~" if here & s.supp else ""
    return text[:room - len(mark)] + mark


def lit(s: State) -> int:
    """Hexes that the open question can choose: their own, or those of formations that can be chosen."""
    out = 0
    for c in s.decision.choices if s.decision else ():
        if c.verb in ("target", "step", "hex"):
            out |= 1 << c.a
        elif c.verb in ("advance", "place", "dig"):
            out |= 1 << c.b
        elif c.verb in ("activate", "move", "with", "choose", "leave") and s.loc[c.a] < HEXES:
            out |= 1 << s.loc[c.a]
        elif c.verb in ("base", "add"):
            out |= 1 << s.loc[owner(s, c.a)]
    return out


LEGEND = {
    "en": "Above: ground, level, work, road, objective. Below: ● German ■ Allied, number of units, L leader m weapon; "
          "~ suppressed ! demoralised",
    "fr": "En haut : terrain, niveau, ouvrage, route, objectif. En bas : ● Allemands ■ Alliés, nombre d'unités, L leader m arme "
          "; ~ suppression ! démoralisation",
}
# Signs that are explained when they are on the board.
MORE: tuple[tuple[str, str, str], ...] = (
    ("T", "tank", "char"), ("H", "hero", "héros"), ("r", "runner", "agent de liaison"), ("-", "road", "route"),
    ("#", "railway", "voie ferrée"), ("G", "gas", "gaz"), ("F", "fire", "feu"), ("⊙", "spotting round", "salve de réglage"),
    ("+", "shells", "obus"),
)


def legend(s: State, lang: str, width: int) -> list[str]:
    """What the signs mean, as far as they are on the board."""
    f = s.law.field
    parts = [f"{GROUND[g][0]} {names.ground(g, lang)}" for g in range(len(GROUND)) if g in s.ground]
    parts += [f"{WORK_SIGNS[w]} {names.work(w, lang)}" for w in range(1, len(WORK_SIGNS)) if w in s.works]
    shown = {"T": s.present & TANK, "H": s.present & HERO, "r": s.present & RUNNER, "-": f.has_road, "#": f.has_rail, "G": s.gas,
             "F": s.blaze, "⊙": min(s.sr) < HEXES, "+": s.impacts[0] | s.impacts[1]}
    parts += [f"{sign} {pick(lang, en, fr)}" for sign, en, fr in MORE if shown[sign]]
    lines = [*wrapped(LEGEND[lang].split(" "), width, " "), *wrapped(parts, width)]
    return [f"[dim]{safe(typography(x, lang))}[/]" for x in lines]


# The hand ---------------------------------------------------------------------------------------------------------------------


def hand(s: State, lang: str, width: int) -> list[str]:
    """The cards of the side that decides; those that can be used now stand out."""
    if s.decision is None or s.result is not None:
        return []
    side = s.decision.seat
    usable = {c.a for c in s.decision.choices if c.verb in ("order", "engineers", "action", "op-fire", "discard")}
    cards = [(names.card(c, lang), c in usable) for c in bits(s.hand[side])]
    if s.shand[side] != NONE:
        ready = any(c.verb in ("strategy", "plus-one") for c in s.decision.choices)
        cards.append((f"{pick(lang, 'Strategy', 'Stratégie')} {names.strategy(s.shand[side], lang)}", ready))
    title = f"{SIGNS[side]} {pick(lang, 'Hand', 'Main')}{colon(lang)}"
    lines, used = [styled(typography(title, lang), "bold")], len(title)
    for text, now in cards:
        shown = f" {text} " if now else text
        if used + len(shown) + 2 > width:
            lines.append("   ")
            used = 3
        lines[-1] += styled(shown, LIT if now else "dim") + "  "
        used += len(shown) + 2
    return [x.rstrip() for x in lines]


__all__ = ["arrivals", "board_text", "draw", "fitted", "hex_lines", "look", "status", "text_board", "unit_lines"]
