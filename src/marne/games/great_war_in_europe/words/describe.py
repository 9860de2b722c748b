"""What is so of a hex, a unit or a front, in words: rows of facts (`parts.facts`), as far as a seat knows them."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (BACK, BOX_NAMES, BOXES0, COMING, FRONTS, GRID, HEX, HQ, IDS, INDEX,
                                                    NATION, OF_FRONT, OUT, UNITS, UNTRIED)
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.secrets import unseen
from marne.games.great_war_in_europe.state import State, face, of, side_of, steps
from marne.games.great_war_in_europe.words.at_hand import values
from marne.games.great_war_in_europe.words.names import Place, base, hex_name, nation_name, unit_name
from marne.games.great_war_in_europe.words.phrases import BOXES, COUNTRIES, FACES, FRONT_NAMES, TERRAINS
from marne.games.great_war_in_europe.words.phrases_log import WEATHERS
from marne.games.great_war_in_europe.words.wording import camp, units_said
from marne.parts.bits import bits
from marne.parts.data.sheet import unaccented
from marne.parts.facts import Facts
from marne.parts.words import capital, colon, counted, pick

GROUND = ("terrain", "city", "country", "port", "fort", "vp", "ts", "rp", "source", "line", "trench", "waste", "held", "outside")
UNIT = ("values", "face", "place", "steps", "supply", "moved", "attacked")
FEW = 12            # so many of several that are called alike
HELD = (("held by the Allies", "aux Alliés"), ("held by the Central Powers", "aux Puissances centrales"))


def ground(s: State, h: int, lang: str) -> Facts:
    """A hex: its ground, what it is worth, who holds it."""
    f, t, b = Facts(lang), s.t, 1 << h
    f.say("terrain", True, TERRAINS[t.terrain_at[h]])
    f.say("city", t.towns & b, ("town", "ville"))
    f.say("city", t.cities & b, ("city", "grande ville"))
    f.say("country", True, COUNTRIES[t.country_at[h]])
    f.say("port", t.ports & b, ("port", "port"))
    for board, en, fr, gone in ((t.light, "fort", "fort", "fort détruit"),
                                (t.heavy, "fortress", "forteresse", "forteresse détruite")):
        f.say("fort", board & b, (en, fr) if s.forts & b else (f"{en} destroyed", gone))
    f.say("vp", t.cp_vp & b, ("victory hex", "hexagone de victoire"))
    f.say("ts", t.ts & b, ("Turkish surrender hex", "hexagone de reddition turque"))
    n = t.rp.get(h, 0)
    f.say("rp", n, (f"resource hex ({n})", f"hexagone de ressources ({n})"))
    f.say("source", (t.sources_of[0] | t.sources_of[1]) & b & ~s.lost_sources, ("source of supply", "source de ravitaillement"))
    f.say("line", s.hindenburg & b, ("Hindenburg Line", "ligne Hindenburg"))
    f.say("trench", s.ne_trenches & b, ("trenches", "tranchées"))
    f.say("waste", s.devastated & b, ("devastated", "dévasté"))
    for side in (0, 1):
        f.say("held", s.control[side] & b, HELD[side])
    f.say("outside", not s.law.ground & b, ("outside this scenario", "hors de ce scénario"))
    return f


def unit(s: State, u: int, lang: str, own: bool) -> Facts:
    """A unit whose place the reader knows. `own`: he also knows what it has done."""
    f, b, p = Facts(lang), 1 << u, s.loc[u]
    figures = values(s, u, lang).strip("()").split(",")[0] if not HQ & b else values(s, u, lang).strip("()")
    f.say("values", True, (figures, figures))
    shown = "red" if s.red & b else BACK[u]
    f.say("face", (s.red & b or face(s, u)) and not HQ & b, FACES.get(shown, ("", "")))
    f.say("face", UNTRIED & b and not s.tried & b, ("", ""))
    if p < GRID.size:
        f.say("place", True, (f"in {hex_name(p, 'en')}", Place(p, "fr").a))
        f.say("supply", not supplied(s, u), ("out of supply", "sans ravitaillement"))
    elif p == COMING:
        when = s.t.arrive[u]
        told = (f"comes on Strategic Turn {when}", f"arrive au tour stratégique {when}") if len(when) == 1 else (
            BOXES["coming"][0].lower(), BOXES["coming"][1].lower())
        f.say("place", True, told)
    else:
        en, fr = BOXES[BOX_NAMES[p - BOXES0]]
        f.say("place", True, (en.lower(), fr.lower()))
    f.say("steps", s.t.steps[u] == 2, (f"{steps(s, u)} of 2 steps", f"{steps(s, u)} pas sur 2"))
    f.say("moved", s.moved & b and own, ("has moved", "a bougé"))
    f.say("attacked", s.attacked & b and own, ("has attacked", "a attaqué"))
    return f


def reader(s: State) -> int | None:
    """For whom the terminal shows the board: the seat that decides."""
    return s.decision.seat if s.decision is not None else None


def hex_lines(s: State, h: int, lang: str) -> list[str]:
    """A hex and all that the reader knows to be there."""
    seat = reader(s)
    dark = unseen(s, seat)
    out = [f"{capital(hex_name(h, lang))}{colon(lang)}{ground(s, h, lang).line(*GROUND)}"]
    for side in (0, 1):
        mine = of(s, h, side)
        out += [f"  {unit_line(s, u, lang, side == seat)}" for u in bits(mine & ~dark)]
        if mine & dark:
            told = units_said((mine & dark).bit_count(), lang)
            out.append(f"  {camp(side, lang).Le}{colon(lang)}" + pick(lang, f"{told} face down", f"{told} face cachée"))
    return out


def unit_line(s: State, u: int, lang: str, own: bool, place: bool = False) -> str:
    labels = [x for x in UNIT if place or x != "place"]
    alone = s.loc[u] >= GRID.size or place or of(s, s.loc[u], side_of(s, u)).bit_count() < 2
    top = "" if alone or not s.tops >> u & 1 else pick(lang, ", on top", ", au-dessus")
    return f"{capital(unit_name(u, lang))} ({IDS[u]}){colon(lang)}{unit(s, u, lang, own).line(*labels)}{top}"


def front_lines(s: State, f: int, lang: str) -> list[str]:
    """A front: weather, who stands there with how many, then every hex that holds somebody."""
    weather = pick(lang, *WEATHERS[s.weather[f]])
    out = [f"{pick(lang, *FRONT_NAMES[f])}{colon(lang)}{weather}"]
    for side in (0, 1):
        mine = s.on[f] & s.army[side]
        count: dict[int, int] = {}
        for u in bits(mine):
            count[NATION[u]] = count.get(NATION[u], 0) + 1
        nations = ", ".join(f"{nation_name(n, lang)} {k}" for n, k in sorted(count.items(), key=lambda x: -x[1]))
        told = counted(lang, mine.bit_count(), "unit|units", "unité|unités")
        out.append(f"{camp(side, lang).Le}{colon(lang)}{told}" + (f" ({nations})" if len(count) > 0 else ""))
    for h in bits((s.occ[0] | s.occ[1] | s.staff[0] | s.staff[1]) & OF_FRONT[f]):
        out += hex_lines(s, h, lang)
    return out


def front_named(text: str) -> int:
    """The front that a word means: its id or its name in either language; -1 if it is none."""
    for f, (en, fr) in enumerate(FRONT_NAMES):
        if text in (FRONTS[f], unaccented(en.casefold()), unaccented(fr.casefold()), *WORDS[f]):
            return f
    return -1


WORDS = (("ouest",), ("italie",), ("est",), ("caucase",), ("irak",), ("egypte",))


def look(s: State, text: str, lang: str) -> list[str]:
    """All about a front, a hex (by number or town) or a unit (by id, label or name); several if the name is not clear."""
    wanted = unaccented(text.strip().casefold())
    f = front_named(wanted)
    if f in s.law.fronts:
        return front_lines(s, f, lang)
    h = HEX.get(wanted.upper(), 0)
    if not h:
        names = {**base().name_en, **(base().name_fr if lang == "fr" else base().name_en)}
        towns = [x for x, n in names.items() if unaccented(n.casefold()).split(" (")[0] == wanted and s.law.area >> x & 1]
        h = towns[0] if towns else 0
    if h:
        return hex_lines(s, h, lang)
    seat = reader(s)
    found = [INDEX[wanted]] if wanted in INDEX else [
        u for u in range(UNITS) if s.loc[u] != OUT and wanted and (
            s.t.label[u].casefold() == wanted or wanted in unaccented(unit_name(u, lang).casefold()))]
    dark = unseen(s, seat)
    return [_unseen_line(s, u, lang) if dark >> u & 1 else unit_line(s, u, lang, side_of(s, u) == seat, True)
            for u in found[:FEW]]


def _unseen_line(s: State, u: int, lang: str) -> str:
    return (f"{capital(unit_name(u, lang))} ({IDS[u]}){colon(lang)}{values(s, u, lang).strip('()')}, "
            + pick(lang, "somewhere in a stack", "quelque part dans une pile"))


__all__ = ["GROUND", "UNIT", "front_lines", "front_named", "ground", "hex_lines", "look", "reader", "unit", "unit_line"]
