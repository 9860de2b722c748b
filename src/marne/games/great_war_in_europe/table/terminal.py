"""The table in the terminal: the front that matters, the tracks in a line, the board in words front by front."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import COMBAT, INDEX, LETTERS, OF_FRONT
from marne.games.great_war_in_europe.questions_combat import WHO_ATTACKS
from marne.games.great_war_in_europe.rules.r10_combat import clash
from marne.games.great_war_in_europe.rules.r18_victory import ledger
from marne.games.great_war_in_europe.secrets import unseen
from marne.games.great_war_in_europe.state import VICTORY, WRITING, State, of
from marne.games.great_war_in_europe.table.hexmap import (FAR_ROWS, ROWS, WIDE, around, bounds, far_map, front_of, middle,
                                                         near_map, subject)
from marne.games.great_war_in_europe.table.odds import combat
from marne.games.great_war_in_europe.table.sheets import arrivals
from marne.games.great_war_in_europe.table.text import WRITTEN
from marne.games.great_war_in_europe.words.describe import front_lines, look as about, reader
from marne.games.great_war_in_europe.words.names import THEATRE_NAMES, turn_name, units_named
from marne.games.great_war_in_europe.words.phrases import FRONT_NAMES
from marne.games.great_war_in_europe.words.phrases_log import PHASES, WEATHERS
from marne.games.great_war_in_europe.words.wording import band, camp, place
from marne.kernel.run import waiting
from marne.kernel.title import WHOLE
from marne.parts.bits import bits
from marne.parts.map.canvas import wrapped
from marne.parts.words import colon, pick

LEGEND = {
    "en": ("g a t b German, Austrian, Turkish, Bulgarian · F B L R French, British, Belgian, Russian · S M I K O U N Z Serb, "
           "Montenegrin, Italian, Greek, Romanian, US, Arab, Armenian · X x several nations · 3 combat units · ? unseen · h HQ",
           "★ victory hex · ⌂ fort · ■ city · ▪ town · ♣ forest · ∩ difficult · ▲ mountain · ^ pass · ≈ marsh · : desert"
           " · view west, view W5008: a front, a hex in words"),
    "fr": ("g a t b Allemands, Autrichiens, Turcs, Bulgares · F B L R Français, Britanniques, Belges, Russes · S M I K O U N Z "
           "Serbes, Monténégrins, Italiens, Grecs, Roumains, Américains, Arabes, Arméniens · X x plusieurs nations"
           " · 3 unités combattantes · ? non vues · h QG",
           "★ hexagone de victoire · ⌂ fort · ■ grande ville · ▪ ville · ♣ forêt · ∩ difficile · ▲ montagne · ^ col · ≈ marais"
           " · : désert · view ouest, view W5008 : un front, un hexagone en mots"),
}


def draw(s: State, lang: str, width: int = WHOLE) -> list[str]:
    """The front that the question is about: near to its subject, or as much of the front as fits. Without a width all fronts."""
    if width >= WHOLE:
        lines: list[str] = []
        for f in s.law.fronts:
            lines += [_title(s, f, lang), *far_map(s, f, bounds(OF_FRONT[f])).lines()]
    else:
        f, h = front_of(s), subject(s)
        whole = bounds(OF_FRONT[f])
        if not h and (whole.right - whole.left + 1) * 2 + 7 <= width:
            drawn = far_map(s, f, around(f, middle(s, f), whole.right - whole.left + 1, FAR_ROWS))
        else:
            drawn = near_map(s, f, around(f, h or middle(s, f), max(3, (width - WIDE // 2) // WIDE), ROWS), lang)
        lines = [_title(s, f, lang), *drawn.lines()]
    return [*lines, *(f"[dim]{line}[/]" for line in wrapped(LEGEND[lang], width))]


def _title(s: State, f: int, lang: str) -> str:
    return f"[bold]{pick(lang, *FRONT_NAMES[f])}[/]{colon(lang)}{pick(lang, *WEATHERS[s.weather[f]])}"


def status(s: State, lang: str) -> str:
    """Turn, date, phase and Theatre, who has the initiative, the points."""
    turn = pick(lang, f"Turn {s.turn} of {s.law.last}", f"Tour {s.turn} sur {s.law.last}")
    if s.phase >= VICTORY:
        turn += pick(lang, f", Strategic Turn {LETTERS[s.letter]}", f", tour stratégique {LETTERS[s.letter]}")
    phase = pick(lang, *PHASES[s.phase])
    if "movement" in PHASES[s.phase][0] or "combat" in PHASES[s.phase][0]:
        phase = f"{camp(s.active, lang).Le}{colon(lang)}{phase}, {pick(lang, *THEATRE_NAMES[s.theatre])}"
        if s.sealed == WRITING:
            phase += f" ({pick(lang, *WRITTEN)})"
    first = camp(s.west, lang)
    lead = pick(lang, f"initiative in the West: {first}", f"initiative à l'Ouest : {first}")
    out = [turn, turn_name(s.turn, lang), phase, lead]
    if not s.law.near_east_alone:
        n, need = ledger(s).total, s.law.victory["cp_points"]
        out.append(pick(lang, f"VP {n} of {need}", f"PV {n} sur {need}"))
    return " · ".join(out)


def text_board(s: State, lang: str) -> list[str]:
    """Front by front, every hex that holds somebody, with who is known to be there."""
    out = [status(s, lang)]
    for f in s.law.fronts:
        out += ["", *front_lines(s, f, lang)]
    return out


def board_text(s: State, lang: str) -> list[str]:
    """The combat under way: who defends, and how it stands."""
    fight = waiting(s, clash)
    naming = s.decision is not None and s.decision.message == WHO_ATTACKS.id
    if not s.target or fight is None and not naming:
        return []
    side = s.active if fight is None else fight.side
    dark = unseen(s, reader(s))
    seen = bits(of(s, s.target, 1 - side) & COMBAT & ~dark)
    foes = band(seen, lang) if seen else pick(lang, "unseen", "non vue")
    out = [pick(lang, f"Combat in {place(s.target, lang)}: defending {foes}.", f"Combat {place(s.target, lang).a} : "
                                                                               f"en défense {foes}.")]
    if fight is None or not fight.die:
        from marne.games.great_war_in_europe import TITLE
        odds = combat(TITLE.known(s, reader(s)), side, s.attackers, s.target, lang)
        if odds is not None:
            out.append(odds["text"] + pick(lang, ". By die: ", ". Selon le dé : ")
                       + ", ".join(f"{d['die']} {d['result']}" for d in odds["dice"]) + ".")
    return out


def look(s: State, text: str, lang: str) -> list[str]:
    """All about a front, a hex or a unit; `arrivals`: by Strategic Turn, who comes."""
    if text.strip().casefold() not in ("arrivals", "arrivées", "arrivees", "renforts"):
        return about(s, text, lang)
    out = []
    for row in arrivals(s):
        letter, units = row["letter"], units_named([INDEX[u] for u in row["units"]], lang)
        out.append(pick(lang, f"Strategic Turn {letter}: {units}", f"Tour stratégique {letter} : {units}"))
    return out


__all__ = ["board_text", "draw", "look", "status", "text_board"]
