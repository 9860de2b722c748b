"""What is so of a hex or a piece, in words: rows of facts (`parts.facts`), as far as a seat knows them."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import (ABOARD, ALLIED, CARRIER, COMBAT, COMING, DEAD, FORT, GERMAN, GRID, HQ, IDS, INDEX,
                                               OF_SIDE, OUT, PIECES, SIDE, TAXI, TRACK)
from marne.games.drive_on_paris.rules.s12_supply import supplied
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn
from marne.games.drive_on_paris.rules.s15_command import face, in_command
from marne.games.drive_on_paris.rules.s15_return import capacity
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State, allowance, attack_of, cargo, defence_of, fort_value, here, stands
from marne.games.drive_on_paris.words.names import Piece, Place, base, hex_name, kind_of, unit_name
from marne.games.drive_on_paris.words.wording import camp, steps_said, units_said
from marne.parts.bits import bits
from marne.parts.data.sheet import unaccented
from marne.parts.facts import Facts
from marne.parts.words import capital, colon, listed, pick

TERRAIN = (("woods", "woods", "bois"), ("foothills", "foothills", "collines"), ("mountains", "mountains", "montagne"),
           ("marsh", "marsh", "marais"), ("sea", "sea", "mer"))
COUNTRIES = {"fr": ("France", "France"), "be": ("Belgium", "Belgique"), "ge": ("Germany", "Allemagne"),
             "lu": ("Luxembourg", "Luxembourg"), "nl": ("the Netherlands", "Pays-Bas"), "ch": ("Switzerland", "Suisse")}
WATER = {"minor": ("minor river", "rivière"), "major": ("major river", "fleuve"), "canal": ("canal", "canal")}
DIRECTIONS = {"en": ("N", "NE", "SE", "S", "SW", "NW"), "fr": ("N", "NE", "SE", "S", "SO", "NO")}
GROUND = ("terrain", "city", "country", "vp", "port", "plan17", "rail", "rivers", "fort", "trench", "works", "zone", "outside")
UNIT = ("kind", "values", "reduced", "place", "due", "command", "points", "supply", "reserve", "dug", "moved", "exploits",
        "cargo", "room", "uses", "value")


def ground(s: State, h: int, lang: str) -> Facts:
    """A hex: its ground, what it is worth, who controls it."""
    f, t, b = Facts(lang), s.t, 1 << h
    boards = {"woods": t.woods, "foothills": t.foothills, "mountains": t.mountains, "marsh": t.marsh, "sea": t.sea}
    name = next(((en, fr) for key, en, fr in TERRAIN if boards[key] & b), ("clear", "terrain clair"))
    f.say("terrain", True, name)
    f.say("city", t.city & b, ("town", "ville"))
    f.say("city", t.major & b, ("major city", "grande ville"))
    country = next((c for c, m in t.country.items() if m & b), "")
    f.say("country", country, COUNTRIES.get(country, ("", "")))
    f.say("vp", t.vp.get(h), (f"{t.vp.get(h)} VP{_held(s, h, 'en')}", f"{t.vp.get(h)} PV{_held(s, h, 'fr')}"))
    f.say("port", t.ports & b, ("port", "port"))
    f.say("plan17", t.plan17 & b, ("Plan XVII", "Plan XVII"))
    for side, en, fr in ((ALLIED, "Allied railway", "rail allié"), (GERMAN, "German railway", "rail allemand")):
        f.say("rail", t.rail & b & s.rail[side], (en, fr))
    rivers = [(d, t.water[h, x]) for d, x in enumerate(GRID.dirs[h]) if (h, x) in t.water]
    f.say("rivers", rivers, (_rivers(rivers, "en"), _rivers(rivers, "fr")))
    for u in bits(here(s, h) & FORT):
        f.say("fort", True, (f"{unit_name(u, 'en')}, defends with {fort_value(s, u)}",
                             f"{unit_name(u, 'fr')}, défend avec {fort_value(s, u)}"))
    for side, en, fr in ((ALLIED, "Allied", "alliée"), (GERMAN, "German", "allemande")):
        f.say("trench", s.trench[side] & b, (f"{en} trench", f"tranchée {fr}"))
        f.say("works", s.works[side] & b, (f"{en} trench in construction", f"tranchée {fr} en construction"))
    zones = [i for i in (ALLIED, GERMAN) if s.zone[i] & b]
    f.say("zone", zones, ("zone of control: " + ", ".join(camp(i, "en").adj for i in zones),
                          "zone de contrôle : " + ", ".join(("alliée", "allemande")[i] for i in zones)))
    f.say("outside", not s.law.area & b, ("outside this scenario", "hors de ce scénario"))
    return f


def _rivers(rivers: list[tuple[int, str]], lang: str) -> str:
    """By kind: 'major river N NE'."""
    return ", ".join(f"{pick(lang, *words)} {' '.join(DIRECTIONS[lang][d] for d, k in rivers if k == kind)}"
                     for kind, words in WATER.items() if any(k == kind for _, k in rivers))


def _held(s: State, h: int, lang: str) -> str:
    side = next((i for i in (ALLIED, GERMAN) if s.held[i] >> h & 1), -1)
    return "" if side < 0 else pick(lang, f" ({camp(side, lang).adj})", f" ({('Alliés', 'Allemands')[side]})")


def unit(s: State, u: int, lang: str, own: bool) -> Facts:
    """A piece whose place the reader knows. `own`: he also knows what it has done."""
    f, b, p = Facts(lang), 1 << u, s.loc[u]
    f.say("kind", True, (kind_of(u, "en"), kind_of(u, "fr")))
    if b & COMBAT:
        figures = f"{attack_of(s, u)}-{defence_of(s, u)}-{allowance(s, u)}"
        f.say("values", True, (figures, figures))
        f.say("reduced", s.reduced & b, ("reduced", "réduite"))
    elif not b & FORT:
        f.say("values", allowance(s, u), (f"{allowance(s, u)} MP", f"{allowance(s, u)} PM"))
    else:
        f.say("value", p < GRID.size, (f"defends with {fort_value(s, u)}", f"défend avec {fort_value(s, u)}"))
    h = stands(s, u)
    where = (hex_name(h, "en"), Place(h, "fr").a) if h else ("", "")
    f.say("place", h, (f"in {where[0]}", where[1]))
    if p >= ABOARD:
        c = p - ABOARD
        f.say("place", True, (f"aboard {unit_name(c, 'en')} in {where[0]}", f"à bord {Piece(c, 'fr').du} {where[1]}"))
    f.say("due", p == TRACK, (f"returns on turn {s.due[u]}", f"revient au tour {s.due[u]}"))
    f.say("due", p == DEAD, ("out of the game", "hors jeu"))
    f.say("due", p == OUT, ("not in this scenario", "hors de ce scénario"))
    if p == COMING:
        turn = min(due_turn(s, i) for i, a in enumerate(s.law.arrivals) if a.unit == u and not a.flip)
        f.say("due", True, (f"arrives on turn {turn}", f"arrive au tour {turn}"))
    if not h:
        return f
    if b & HQ:
        side = face(s, u)
        f.say("command", True, (f"radius {s.t.radius[side][u]}", f"rayon {s.t.radius[side][u]}"))
        left = capacity(s, u) if own else s.t.replace[side][u]
        f.say("points", True, (f"replacement points {left}", f"points de remplacement {left}"))
    f.say("supply", (COMBAT | HQ) & b and own and not supplied(s, u), ("out of supply", "non ravitaillée"))
    if b & COMBAT and own:
        f.say("command", in_command(s, u, h), ("in command", "commandée"))
    f.say("reserve", s.reserve & b, ("in reserve", "en réserve"))
    f.say("dug", s.frozen & b, ("digging", "creuse une tranchée"))
    f.say("moved", s.moved & b and own, ("has moved", "a bougé"))
    f.say("exploits", b & s.t.yellow or b & s.t.white and s.turn <= s.law.white_until, ("can exploit", "peut exploiter"))
    if b & CARRIER:
        aboard = bits(cargo(s, u)) if own else ()
        f.say("cargo", aboard, ("aboard: " + listed([unit_name(v, "en", True) for v in aboard], "en"),
                                "à bord : " + listed([unit_name(v, "fr", True) for v in aboard], "fr")))
        f.say("room", True, (f"carries {steps_said(s.t.room[u], 'en')}", f"transporte {steps_said(s.t.room[u], 'fr')}"))
        f.say("uses", b & TAXI, (f"runs left {s.taxi_uses}", f"courses restantes {s.taxi_uses}"))
    return f


def reader(s: State) -> int | None:
    """For whom the terminal shows the board: the seat that decides."""
    return s.decision.seat if s.decision is not None else None


def hex_lines(s: State, h: int, lang: str) -> list[str]:
    """A hex and all that the reader knows to be there."""
    seat = reader(s)
    dark = unseen(s, seat)
    out = [f"{capital(hex_name(h, lang))}{colon(lang)}{ground(s, h, lang).line(*GROUND)}"]
    for side in (ALLIED, GERMAN):
        mine = here(s, h) & OF_SIDE[side] & ~FORT
        out += [f"  {unit_line(s, u, lang, side == seat)}" for u in bits(mine & ~dark)]
        if mine & dark:
            n = (mine & dark).bit_count()
            told = units_said(n, lang)
            out.append(f"  {camp(side, lang).Le}{colon(lang)}" + pick(lang, f"{told} face down", f"{told} face cachée"))
    return out


def unit_line(s: State, u: int, lang: str, own: bool, place: bool = False) -> str:
    labels = [x for x in UNIT if place or x != "place" or s.loc[u] >= ABOARD]
    top = pick(lang, ", on top", ", au-dessus") if s.tops >> u & 1 and here(s, stands(s, u)).bit_count() > 1 and not place else ""
    return f"{capital(unit_name(u, lang))} ({IDS[u]}){colon(lang)}{unit(s, u, lang, own).line(*labels)}{top}"


def look(s: State, text: str, lang: str) -> list[str]:
    """All about a hex (by number or town) or a piece (by id, label or name); several if the name is not clear."""
    wanted = unaccented(text.strip().casefold())
    h = GRID.read(wanted)
    if not h:
        names = base().hex_fr if lang == "fr" else base().hex_en
        towns = [x for x, n in {**base().hex_en, **names}.items() if unaccented(n.casefold()).split(" (")[0] == wanted]
        h = towns[0] if towns else 0
    if h:
        return hex_lines(s, h, lang)
    seat = reader(s)
    found = [INDEX[wanted]] if wanted in INDEX else [
        u for u in range(PIECES) if s.loc[u] != OUT and wanted and (
            s.t.label[u].casefold() == wanted or wanted in unaccented(unit_name(u, lang).casefold()))]
    dark = unseen(s, seat)
    return [_unseen_line(s, u, lang) if dark >> u & 1 else unit_line(s, u, lang, SIDE[u] == seat, True) for u in found[:12]]


def _unseen_line(s: State, u: int, lang: str) -> str:
    figures = f"{attack_of(s, u)}-{defence_of(s, u)}-{allowance(s, u)}" if COMBAT >> u & 1 else kind_of(u, lang)
    return (f"{capital(unit_name(u, lang))} ({IDS[u]}){colon(lang)}{figures}, "
            + pick(lang, "somewhere in a stack", "quelque part dans une pile"))


__all__ = ["GROUND", "UNIT", "ground", "hex_lines", "look", "reader", "unit", "unit_line"]
