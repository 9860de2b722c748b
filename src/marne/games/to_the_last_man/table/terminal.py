"""The table in the terminal as lines of rich markup: tracks, the front by sectors, the own hand, the battle under way.

`look`, `text_board` and `board_text` (in `describe`) answer in plain lines without markup.
"""
from __future__ import annotations

from marne.games.to_the_last_man.words.describe import (SIGNS, arrivals, board_text, clock, firing, hand, known, look, points,
                                                        side_line, text_board, unit_lines, zone_lines)
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value
from marne.games.to_the_last_man.questions import battle_zone
from marne.games.to_the_last_man.words.names import LETTERS, Camp, Place, contents, level_name, season, zone_name
from marne.games.to_the_last_man.pieces import (
    ARMY, EFT, ENTENTE, FIRST_FORT, FORT, GERMAN, IDS, IN_ARMY, KIND, NATION, NATIONS, OF_SIDE, PIECE, ZONE,
)
from marne.games.to_the_last_man.state import COMBAT, NONE, State, zone_of
from marne.games.to_the_last_man.rules.r03_victory import level_of, vp
from marne.games.to_the_last_man.choices import kinds
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.kernel.title import WHOLE
from marne.parts.bits import bits
from marne.parts.columns import cut, safe, styled, wrapped
from marne.parts.words import Pair, pick, typography

WIDE, NARROW = 100, 80
# Ink and ground both set, readable on any terminal; the sides differ in lightness, and every sign has a shape of its own.
CHIP = ("bold #000000 on #ded9ca", "bold #ffffff on #2f74d0")
LIT = "bold #000000 on #ffd24a"
BATTLE = "bold #ffffff on #c2301c"
SECTORS: tuple[tuple[Pair, str], ...] = (
    (("Flanders and Artois", "Flandre et Artois"), "flanders calais lille artois"),
    (("Belgium and Luxembourg", "Belgique et Luxembourg"), "antwerp brussels mons namur liege ardennes luxembourg"),
    (("Somme and Oise", "Somme et Oise"), "cambrai somme amiens st-quentin maubeuge compiegne"),
    (("Aisne and Champagne", "Aisne et Champagne"), "laon soissons sedan reims marne chalons"),
    (("Meuse and Lorraine", "Meuse et Lorraine"), "argonne verdun metz bar-le-duc nancy sarrebourg"),
    (("Vosges and Alsace", "Vosges et Alsace"), "epinal strasbourg mulhouse belfort"),
    (("Paris and the rear", "Paris et l'arrière"), "paris dieppe normandy orleans troyes chaumont dijon"),
    (("The Rhine", "Le Rhin"), "aachen koln trier mainz saarbrucken karlsruhe freiburg"),
    (("Off the map", "Hors de la carte"), "england eft"),
)


def draw(s: State, lang: str, width: int = WHOLE) -> list[str]:
    """The whole table in `width` columns, 100 or 80."""
    width = WIDE if width >= WIDE else NARROW
    s = known(s)
    lines = [*head(s, lang, width), *front(s, lang, width), *legend(lang, width)]
    return [*lines, *battle(s, lang, width)]


def fitted(s: State, lang: str, width: int) -> list[str]:
    """The table for a window of that width."""
    return draw(s, lang, width)


# Tracks -------------------------------------------------------------------------------------------------------------------


def head(s: State, lang: str, width: int) -> list[str]:
    """Turn and phase, the VP track, cards and points, the hand of the side that decides."""
    total = vp(s)
    now = level_of(s, total)
    shown = pick(lang, f"{total} German VP: {level_name(now, lang)}", f"{total} PV allemands : {level_name(now, lang)}")
    made = wrapped(f"{typography(shown, lang)} ({points(s, lang)})".split(" "), width, " ")
    out = [styled(cut(clock(s, lang), width), "bold"), track(s, lang, total, now), *map(safe, made)]
    piles = pick(lang, f"draw pile {s.deck.bit_count()}, discards {s.discard.bit_count()}",
                 f"pioche {s.deck.bit_count()}, défausse {s.discard.bit_count()}")
    out += [safe(x) for x in wrapped([side_line(s, GERMAN, lang), side_line(s, ENTENTE, lang), piles], width, "   ")]
    if s.decision is not None and s.result is None:
        side = s.decision.seat
        title = pick(lang, f"Hand {Camp(side, lang).des}: ", f"Main {Camp(side, lang).des} : ")
        first, *rest = wrapped([x + "," for x in hand(s, side, lang).split(", ")], width - len(title), " ")
        lines = [title + first, *(" " * len(title) + x for x in rest)]
        lines[-1] = lines[-1].rstrip(",")
        out += [styled(typography(x, lang), "") for x in lines]
    return out


def track(s: State, lang: str, total: int, now: int) -> str:
    """3.1 The VP track: its bands from the Entente's decisive victory to the German one, the present one in full."""
    cells = []
    for i, band in enumerate(s.t.levels):
        low, high = max(band.low, -9), min(band.high, 30)
        if i != now:
            cells.append(f"≤{high}" if i == 0 else f"≥{low}" if i == len(s.t.levels) - 1 else f"{low}–{high}")
        elif i in (0, len(s.t.levels) - 1):
            cells.append(f"[{LIT}] {total} [/]")
        else:
            cells.append(" ".join(f"[{LIT}] {n} [/]" if n == total else str(n) for n in range(low, high + 1)))
    return f"{SIGNS[ENTENTE]} " + " │ ".join(cells) + f" {SIGNS[GERMAN]}"


def status(s: State, lang: str) -> str:
    """The tracks in a line of at most 76 columns."""
    total = vp(s)
    level = level_name(level_of(s, total), lang)
    cards = " ".join(f"{SIGNS[x]}{s.hand[x].bit_count()}" for x in (GERMAN, ENTENTE))
    return cut(" · ".join((pick(lang, f"Turn {s.turn}", f"Tour {s.turn}"), season(s.turn, lang),
                           pick(lang, f"{total} VP", f"{total} PV"), level, pick(lang, f"cards {cards}", f"cartes {cards}"))), 76)


# The front ----------------------------------------------------------------------------------------------------------------


def token(s: State, u: int) -> str:
    """An army or fort in short: 'ge-3≡ 4I 1A', '⌂4'."""
    if u >= FIRST_FORT:
        return f"⌂{s.steps[u - FIRST_FORT]}"
    return f"{IDS[u]}{'≡' if s.entrenched >> u & 1 else ''} {contents(s.inside[u]) or '∅'}"


def singles(s: State, units: int) -> list[str]:
    """Single pieces in short: 'fr 2I≡ 1C'."""
    lots: dict[tuple[int, int, bool], int] = {}
    for u in bits(units):
        key = (NATION[u], KIND[u], bool(s.entrenched >> u & 1))
        lots[key] = lots.get(key, 0) + 1
    by_nation: dict[int, list[str]] = {}
    for (nation, kind, dug), n in sorted(lots.items()):
        by_nation.setdefault(nation, []).append(f"{n}{LETTERS[kind]}{'≡' if dug else ''}")
    return [f"{NATIONS[nation]} {' '.join(x)}" for nation, x in by_nation.items()]


def side_tokens(s: State, side: int, z: int) -> list[str]:
    units = s.at[z] & OF_SIDE[side]
    return [*(token(s, f) for f in bits(units & FORT)), *(token(s, a) for a in bits(units & ARMY)), *singles(s, units & PIECE)]


def zone_sign(s: State, z: int) -> str:
    """Who holds a zone, and whether it is disputed: '●×'."""
    return SIGNS[GERMAN if s.german >> z & 1 else ENTENTE] + ("×" if disputed(s) >> z & 1 else " ")


def zone_label(s: State, z: int, lang: str) -> str:
    """Sign, name, VP, source of supply, port."""
    worth = f" {s.t.vp[z]}" if s.t.vp[z] else ""
    source = "⊕" if (s.t.sources[0] | s.t.sources[1]) >> z & 1 else ""
    points = f" {box_value(s)}BP" if z == EFT and box_value(s) else ""
    name = pick(lang, *SHORT[z]) if z in SHORT else zone_name(z, lang)
    return f"{zone_sign(s, z)} {name}{worth}{source}{points}"


def lit(s: State) -> int:
    """Zones that the open question can choose: their own, or those of units that can be chosen."""
    out = 0
    for c in s.decision.choices if s.decision else ():
        for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
            if kind == "zone" or kind == "place" and value < IN_ARMY:
                out |= 1 << value
            elif kind == "place" and s.loc[value - IN_ARMY] < IN_ARMY:
                out |= 1 << s.loc[value - IN_ARMY]
            elif kind == "unit" and len(kinds(c.verb)) == 1 and zone_of(s, value) < IN_ARMY:
                out |= 1 << zone_of(s, value)
    return out


def front(s: State, lang: str, width: int) -> list[str]:
    """Sector by sector, the zones with units in a line each, Germans left, Entente right; the empty ones in the heading."""
    bright = lit(s)
    name_width = 24 if width == WIDE else 22
    side_width = (width - name_width - 2) // 2
    out = []
    for title, ids in SECTORS:
        zones = [ZONE[i] for i in ids.split()]
        full = [z for z in zones if s.at[z]]
        out += sector(s, pick(lang, *title), [z for z in zones if not s.at[z]], bright, lang, width)
        for z in full:
            columns = [wrapped(side_tokens(s, x, z), side_width) for x in (GERMAN, ENTENTE)]
            for i in range(max(map(len, columns))):
                label = cut(zone_label(s, z, lang), name_width - 1).ljust(name_width) if i == 0 else " " * name_width
                cells = [(c[i] if i < len(c) else "").ljust(side_width) for c in columns]
                style = BATTLE if s.battles >> z & 1 else LIT if bright >> z & 1 else ""
                shown = styled(label.rstrip(), style) + " " * (name_width - len(label.rstrip())) if i == 0 else label
                chips = [styled(c.rstrip(), CHIP[x] if c.strip() else "") + " " * (side_width - len(c.rstrip()))
                         for x, c in enumerate(cells)]
                out.append(f"{shown} {chips[0]} {chips[1]}".rstrip())
    return out


def sector(s: State, title: str, empty: list[int], bright: int, lang: str, width: int) -> list[str]:
    """The heading of a sector, with its empty zones."""
    lines: list[list[tuple[str, str]]] = [[(f"─ {title} ─", "dim")]]
    used = len(title) + 4
    for z in empty:
        label = zone_label(s, z, lang).replace("  ", " ")
        if used + len(label) + 2 > width:
            lines.append([("  ", "")])
            used = 2
        lines[-1] += [("  ", ""), (label, LIT if bright >> z & 1 else "dim")]
        used += len(label) + 2
    return ["".join(styled(text, style) for text, style in line) for line in lines]


SHORT: dict[int, Pair] = {EFT: ("Eastern Front", "Front de l'Est"), ZONE["sarrebourg"]: ("Saarburg (Lorr.)", "Sarrebourg"),
                         ZONE["freiburg"]: ("Freiburg", "Fribourg-en-Br.")}
LEGEND: dict[str, tuple[str, ...]] = {
    "en": ("● German ■ Entente × disputed ≡ entrenched ⌂ fort ⊕ source of supply; a number after a name: VP",
           "I infantry S Stosstruppen W Commonwealth C cavalry A artillery G siege B biplane T tank P Paris Gun"),
    "fr": ("● Allemands ■ Entente × disputée ≡ retranchée ⌂ fort ⊕ source ; nombre après un nom : PV",
           "I infanterie S Stoßtruppen W Commonwealth C cavalerie A artillerie G siège B biplans T chars P Paris"),
}


def legend(lang: str, width: int) -> list[str]:
    out = []
    for line in LEGEND[lang]:
        out += [f"[dim]{safe(typography(x, lang))}[/]" for x in wrapped(line.split(" "), width, " ")]
    return out


# The battle ---------------------------------------------------------------------------------------------------------------


def battle(s: State, lang: str, width: int) -> list[str]:
    """The battle that the question belongs to: who fires at what number."""
    if s.decision is None or s.phase != COMBAT:
        return []
    z = battle_zone(s.decision)
    if z == NONE:
        return []
    out = ["", styled(pick(lang, f"Battle of {Place(z, lang)}", f"Bataille {Place(z, lang).de}"), BATTLE)]
    for side, role in ((s.active, ("attacks", "attaque")), (1 - s.active, ("defends", "défend"))):
        name = f"{SIGNS[side]} {pick(lang, *role)}  "
        first, *rest = wrapped([x + "," for x in firing(s, side, z, lang).split(", ")], width - len(name), " ")
        lines = [name + first, *(" " * len(name) + x for x in rest)]
        lines[-1] = lines[-1].rstrip(",")
        out += [safe(x) for x in lines]
    return out


__all__ = ["arrivals", "board_text", "draw", "fitted", "look", "status", "text_board", "unit_lines", "zone_lines"]
