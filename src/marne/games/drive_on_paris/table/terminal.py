"""The table in the terminal: the part of the map that matters, the tracks in a line, the board in words."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, FORT, GERMAN, GRID, OF_SIDE, TRACK
from marne.games.drive_on_paris.questions import WHO_ATTACKS
from marne.games.drive_on_paris.rules.r5_victory import divisions, lost_divisions, points
from marne.games.drive_on_paris.rules.s07_combat import clash
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State, here, strong
from marne.games.drive_on_paris.table.hexmap import ROWS, WIDE, around, bounds, far_map, front, near_map, subject
from marne.games.drive_on_paris.words.describe import hex_lines, look, reader
from marne.games.drive_on_paris.words.names import turn_dates
from marne.games.drive_on_paris.words.phrases_log import PHASES
from marne.games.drive_on_paris.words.wording import band, camp, place
from marne.kernel.run import waiting
from marne.kernel.title import WHOLE
from marne.parts.bits import bits
from marne.parts.map.canvas import wrapped
from marne.parts.words import capital, colon, counted, pick, signed

LEGEND = {
    "en": ("F B L g French, British, Belgian, German · A Allies together · 3 combat units · ? unseen · h HQ · t train"
           " · a siege gun · m mobilization point",
           "⌂20 fort · ≡ trench, - begun · ■ major city · ▪ town · ♣ woods · ∩ foothills · ▲ mountains · ≈ marsh"
           " · 14=05 railway"),
    "fr": ("F B L g Français, Britanniques, Belges, Allemands · A Alliés ensemble · 3 unités combattantes · ? non vues"
           " · h QG · t train · a artillerie de siège",
           "⌂20 forteresse · ≡ tranchée, - commencée · ■ grande ville · ▪ ville · ♣ bois · ∩ collines · ▲ montagne · ≈ marais ·"
           " 14=05 rail · m centre de mobilisation"),
}


def draw(s: State, lang: str, width: int = WHOLE) -> list[str]:
    """Near to what the question is about; the whole front where it is about all of it and the window is wide enough."""
    about = subject(s)
    area = bounds(s.law.area & s.t.land)
    assert area is not None
    whole = bounds(s.occ[ALLIED] | s.occ[GERMAN]) or area
    if width >= WHOLE:
        lines = near_map(s, area, lang).lines()
    elif not about and (whole.east - whole.west + 5) * 2 + 6 <= width:
        wider = around(s, GRID.number((whole.west + whole.east) // 2, (whole.south + whole.north) // 2),
                       whole.east - whole.west + 5, whole.north - whole.south + 5)
        lines = far_map(s, wider).lines()
    else:
        lines = near_map(s, around(s, about or middle(s), max(3, width // WIDE), ROWS), lang).lines()
    return [*lines, *(f"[dim]{line}[/]" for line in wrapped(LEGEND[lang], width))]


def middle(s: State) -> int:
    """The hex in the middle of the front."""
    touch = bits(front(s))
    return touch[len(touch) // 2]


# The tracks ----------------------------------------------------------------------------------------------------------------


def status(s: State, lang: str) -> str:
    """Turn, date, whose phase it is, what is at stake."""
    turn = pick(lang, f"Turn {s.turn} of {s.law.last}", f"Tour {s.turn} sur {s.law.last}")
    phase = f"{camp(s.active, lang).Le}{colon(lang)}{pick(lang, *PHASES[s.phase])}"
    return " · ".join((turn, turn_dates(s.t, s.turn, lang), phase, stake(s, lang), *_facts(s, lang)))


def stake(s: State, lang: str) -> str:
    """5-1 to 5-6/Victory What is counted in this scenario, as it stands."""
    v = s.law.victory
    if s.law.kind == "division-count":
        line = v["line_row"]
        german, allied = divisions(s, GERMAN, range(line + 1)), divisions(s, ALLIED, range(line + 1, GRID.rows + 1))
        return pick(lang, f"divisions across row {line}: German {german}, Allied {allied}",
                    f"divisions au-delà de la rangée {line} : allemandes {german}, alliées {allied}")
    if s.law.kind == "points-difference":
        allied, german = (sum(s.law.places[h] for h in s.law.places if s.held[side] >> h & 1)
                          + v["per_enemy_division_destroyed"] * lost_divisions(s, 1 - side) for side in (ALLIED, GERMAN))
    elif s.law.kind == "conditions":
        taken = [(s.stormed[side] & s.held[side]).bit_count() for side in (ALLIED, GERMAN)]
        return pick(lang, f"trenches taken: Allied {taken[0]}, German {taken[1]}",
                    f"tranchées prises : Alliés {taken[0]}, Allemands {taken[1]}")
    else:
        allied, german = points(s)
    return pick(lang, f"VP: Allied {allied}, German {german} ({signed(allied - german, '+d')})",
                f"PV : Alliés {allied}, Allemands {german} ({signed(allied - german, '+d')})")


def _facts(s: State, lang: str) -> list[str]:
    out = []
    if s.doctrine:
        out.append(pick(lang, "Doctrine Line", "ligne de doctrine"))
    if s.law.trench_shift and s.german_dug:
        out.append(pick(lang, "a German trench", "tranchée allemande"))
    away = sum(p == TRACK for p in s.loc)
    if away:
        out.append(counted(lang, away, "unit on the turn track|units on the turn track",
                           "unité sur la piste des tours|unités sur la piste des tours"))
    return out


# The board in words --------------------------------------------------------------------------------------------------------


def text_board(s: State, lang: str) -> list[str]:
    """Every hex that holds something, from west to east, with who is known to be there."""
    out = [status(s, lang)]
    for side in (ALLIED, GERMAN):
        out.append(capital(camp(side, lang).le) + colon(lang).rstrip())
        for h in sorted(h for h, pieces in s.at.items() if pieces & OF_SIDE[side]):
            out += hex_lines(s, h, lang)
    return out


def board_text(s: State, lang: str) -> list[str]:
    """The combat under way: who attacks what; or the units that are moving."""
    fight = waiting(s, clash)
    if s.target and (fight is not None or (s.decision is not None and s.decision.message == WHO_ATTACKS.id)):
        side = s.active if fight is None else fight.side
        dark = unseen(s, reader(s))
        seen = bits(here(s, s.target) & OF_SIDE[1 - side] & (COMBAT | FORT) & ~dark)
        foes = band(seen, lang, False) if seen else pick(lang, "unseen", "non vue")
        return [pick(lang, f"Combat in {place(s.target, lang)}: defending {foes}.",
                     f"Combat {place(s.target, lang).a} : en défense {foes}.")] if strong(s, 1 - side) >> s.target & 1 else []
    return []


__all__ = ["board_text", "draw", "look", "status", "text_board"]
