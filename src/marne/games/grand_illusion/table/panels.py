"""Beside the map: the tracks, the legend, the Battle Board."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_1_battle import fight
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, ATTACK_RESERVE, DEFENCE, DEFENCE_RESERVE, box, on_board
from marne.games.grand_illusion.rules.r09_3_fire import (COUNTER, ELAN, NO_FORT, NO_TERRAIN, SURPRISE, attack_drm, box_drm,
                                                         can_fire, concentric, defence_drm, strength)
from marne.games.grand_illusion.table.hexmap import CHIP, CONTROL, LETTERS
from marne.games.grand_illusion.words.names import hex_name, option_name, turn_dates
from marne.games.grand_illusion.words.phrases_log import PHASES
from marne.games.grand_illusion.pieces import ALLIED, FORT, GERMAN, HEXES, NATION, OF_SIDE, SIDE, UNITS
from marne.games.grand_illusion.state import ACTION, SETUP, State
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.words import pick, signed


def side_sign(side: int, lang: str) -> str:
    """● Allied."""
    return f"{CONTROL[side]} {pick(lang, *(('Allied', 'Alliés'), ('German', 'Allemands'))[side])}"


def clock(s: State, lang: str) -> list[str]:
    """Turn and date; phase and whose segment; initiative; Paris in Danger."""
    when = turn_dates(s.t, s.turn, lang)
    head = pick(lang, f"Turn {s.turn} of {s.law.turns} · {when}", f"Tour {s.turn} sur {s.law.turns} · {when}")
    phase = pick(lang, *PHASES[s.phase])
    if s.phase == ACTION:
        phase += f" · {side_sign(s.active, lang)}"
    first = "–" if s.phase == SETUP else side_sign(s.initiative, lang)
    danger = pick(lang, f"turn {s.danger}", f"tour {s.danger}") if s.danger else pick(lang, "no", "non")
    out = [head, phase, pick(lang, f"Initiative: {first}", f"Initiative : {first}"),
           pick(lang, f"Paris in Danger: {danger}", f"Paris en danger : {danger}")]
    return out


def tracks(s: State, lang: str) -> list[tuple[str, str, str]]:
    """The rows of the tracks: name, Allied value, German value."""
    retreat = [f"t.{x}" if x else "–" for x in s.retreated]
    return [
        (pick(lang, "CAP left", "CAP"), str(s.cap[ALLIED]), str(s.cap[GERMAN])),
        (pick(lang, "VP", "PV"), signed(s.vp[ALLIED]), signed(s.vp[GERMAN])),
        (pick(lang, "Mandated", "Bat. obl."), str(s.mandated[ALLIED]), str(s.mandated[GERMAN])),
        (pick(lang, "Gen. Ret.", "Retraite"), retreat[ALLIED], retreat[GERMAN]),
    ]


def notes(s: State, lang: str) -> list[str]:
    """What holds for the rest of the game: trenches, options once they are revealed."""
    out = []
    if s.digging:
        out.append(pick(lang, "Trenches may be dug", "Tranchées permises"))
    if s.revealed and s.chosen:
        for side in (ALLIED, GERMAN):
            names = [option_name(i, lang) for i in bits(s.chosen) if (i >= 5) == side]
            if names:
                out.append(f"{CONTROL[side]} {', '.join(names)}")
    return out


def side_panel(s: State, lang: str) -> list[str]:
    """The tracks as narrow lines for the empty corner of the map."""
    rows = tracks(s, lang)
    out = [*clock(s, lang), "", f"{'':9} {CONTROL[0]:>3} {CONTROL[1]:>3}"]
    return out + [f"{name:9} {a:>3} {g:>3}" for name, a, g in rows]


def strip(s: State, lang: str) -> list[str]:
    """The same as lines across the page, for the compact map."""
    when, phase, first, danger = clock(s, lang)
    out = [f"{when} · {phase}", f"{first} · {danger}"]
    names = (("Plan 17 VP", "PV Plan 17"), ("German VP", "PV allemands"))
    for side in (ALLIED, GERMAN):
        retreat = s.retreated[side]
        done = pick(lang, *((f"turn {retreat}", f"tour {retreat}") if retreat else ("no", "non")))
        head = f"{side_sign(side, lang):{11 if lang == 'fr' else 8}} CAP {s.cap[side]}"
        vp, due = signed(s.vp[side]), s.mandated[side]
        text = pick(lang, f"{head} · {names[side][0]} {vp} · Mandated Battles {due} · General Retreat: {done}",
                    f"{head} · {names[side][1]} {vp} · batailles dues {due} · retraite : {done}")
        out.append(text)
    return out


def status(s: State, lang: str) -> str:
    """What a player wants to see at every decision, in one line: turn, command points, victory points."""
    points = pick(lang, "VP", "PV")
    sides = [f"{CONTROL[side]} {s.cap[side]} CAP, {signed(s.vp[side])} {points}" for side in (ALLIED, GERMAN)]
    when = turn_dates(s.t, s.turn, lang).removesuffix(" 1914")
    return " · ".join([pick(lang, f"Turn {s.turn}/{s.law.turns}", f"Tour {s.turn}/{s.law.turns}"), when, *sides])


LEGEND = {
    "en": ("● Allied control", "■ German control", "○ □ cavalry only", "F French", "B British", "L Belgian",
           "A several allies", "g German", "4+1 4 corps and", "  1 small unit", "H HQ (h reduced)", "a siege artillery",
           "~2 two disrupted", "⌂4 fort (steps)", "⊗4 besieged fort", "≡1 trench", "✸ battle", "★ German VP",
           "☆ Plan 17 VP", "⊕ supply source"),
    "fr": ("● contrôle allié", "■ c. allemand", "○ □ cavalerie", "F français", "B britannique", "L belge",
           "A alliés mêlés", "g allemand", "4+1 4 corps et", "  1 petite unité", "H QG (h réduit)", "a artill. siège",
           "~2 désorganisées", "⌂4 fort (pas)", "⊗4 fort assiégé", "≡1 tranchée", "✸ bataille", "★ PV allemand",
           "☆ PV Plan 17", "⊕ ravitaillement"),
}
LAST = {"en": "≈ port · ◊ a point more to cross · ◊◊ closed", "fr": "≈ port · ◊ un point de plus · ◊◊ infranchissable"}
SHORT = {
    "en": ("● Allied control", "■ German", "○ □ by cavalry only", "F4+ 4 French corps and smaller units", "B British",
           "L Belgian", "A several allies", "g German", "H HQ", "a siege artillery", "⌂ fort", "⊗ besieged", "≡ trench",
           "✸ battle", "★ German VP", "☆ Plan 17 VP", "⊕ supply source", "≈ port"),
    "fr": ("● contrôle allié", "■ allemand", "○ □ cavalerie seule", "F4+ 4 corps français et petites unités",
           "B britannique", "L belge", "A alliés mêlés", "g allemand", "H QG", "a artillerie de siège", "⌂ fort",
           "⊗ assiégé", "≡ tranchée", "✸ bataille", "★ PV allemand", "☆ PV Plan 17", "⊕ ravitaillement", "≈ port"),
}


def short_legend(lang: str, width: int = 78) -> list[str]:
    """The legend of the compact map, wrapped."""
    out = [""]
    for item in SHORT[lang]:
        more = f"{out[-1]} · {item}" if out[-1] else item
        if len(more) > width:
            out.append(item)
        else:
            out[-1] = more
    return out


# 9.2 The Battle Board -----------------------------------------------------------------------------------------------


def strength_of(s: State, u: int) -> str:
    """The printed strength of the face that shows; in brackets where it may only defend."""
    if u >= UNITS:
        return str(s.t.fort_cs[u - UNITS][min(s.steps[u - UNITS], len(s.t.fort_cs[u - UNITS]) - 1)])
    face = s.disrupted >> u & 1
    cs = str(s.t.cs[face][u])
    return f"({cs})" if s.t.def_only[face] >> u & 1 else cs


def token(s: State, u: int) -> str:
    """A unit in a box: nation, label, strength, ~ if disrupted."""
    name = ("⌂ " if u >= UNITS else f"{LETTERS[NATION[u]]} ") + s.t.label[u].split(" (")[0]
    return f"{name[:10]} {strength_of(s, u)}" + ("~" if s.disrupted >> u & 1 else "")


DICE = ("↓ ↑ the dice that hit: 1 always, 6 never", "↓ ↑ les dés qui touchent : 1 toujours, 6 jamais")


def hits_on(cs: int, drm: int, fort: bool) -> str:
    """9.3.1c The dice that hit: '1–4'."""
    most = 1 if fort else max(1, min(5, cs - drm))
    return f"1–{most}" if most > 1 else "1"


def chances(s: State, i: int, side: int, hx: int, how: int) -> tuple[str, str]:
    """The dice with which the front boxes of a column hit each other: the attacker's and the defender's; '' if empty."""
    a, d = box(s, ATTACK + i), box(s, DEFENCE + i)
    ours = theirs = ""
    if a and d:
        drm = box_drm(s, a, hx, attack_drm(s, side, hx, how), how)
        ours = hits_on(strength(s, a, False), drm, bool(d & FORT)) if can_fire(a, d) else "–"
    if d:
        theirs = hits_on(strength(s, d, True), defence_drm(s, 1 - side, hx, how)[bool(d & FORT)], False)
    return ours, theirs


def modifiers(s: State, side: int, hx: int, how: int, lang: str) -> list[str]:
    """9.3.1b, 9.3.2d What is added to the dice, part by part."""
    rough, level = s.t.tem[hx], (s.trench >> hx & 1) + (s.trench2 >> hx & 1)
    attack = [
        (0 if how & (SURPRISE | NO_TERRAIN) else rough, ("terrain", "terrain")),
        (0 if how & SURPRISE else level, ("trench", "tranchée")),
        (concentric(s, side, hx), ("concentric attack", "attaque concentrique")),
    ] if not how & COUNTER else [(s.t.counter_drm, ("counterattack", "contre-attaque"))]
    fort = s.at[hx] & FORT & OF_SIDE[1 - side] and not how & (NO_FORT | COUNTER)
    defence = [(-rough if how & ELAN else 0, ("Élan", "Élan")),
               (s.t.fort_drm if fort else 0, ("fort in the hex", "fort dans l'hexagone"))]
    told = []
    for head, parts in ((("Added to the attacker's dice: ", "Ajouté aux dés de l'assaillant : "), attack),
                        (("Added to the defender's dice: ", "Ajouté aux dés du défenseur : "), defence)):
        shown = [f"{pick(lang, *name)} {signed(n, '+d')}" for n, name in parts if n]
        if shown:
            told.append(pick(lang, *head) + ", ".join(shown))
    if how & SURPRISE:
        told.append(pick(lang, "The attacker's hits come first", "Les touches de l'assaillant comptent d'abord"))
    return told


def board(s: State, lang: str) -> list[str]:
    """The Battle Board as two sides of four front and four Reserve boxes; nothing when nobody is on it."""
    units = bits(on_board(s))
    shown = waiting(s, fight)
    if not units:
        return []
    defender = next((SIDE[u] for i in range(4) for u in bits(box(s, DEFENCE + i) | box(s, DEFENCE_RESERVE + i))), -1)
    attacker = next((SIDE[u] for i in range(8) for u in bits(box(s, ATTACK + i))), 1 - defender)
    here = next((s.loc[u] for u in units if 0 < s.loc[u] <= HEXES), 0)
    title = pick(lang, f"Battle Board: {hex_name(here, lang)}", f"Grille de bataille : {hex_name(here, lang)}")
    rows = (
        (ATTACK_RESERVE, attacker, pick(lang, "Reserve", "réserve")),
        (ATTACK, attacker, pick(lang, "attacks", "attaque")),
        (DEFENCE, 1 - attacker, pick(lang, "defends", "défend")),
        (DEFENCE_RESERVE, 1 - attacker, pick(lang, "Reserve", "réserve")),
    )
    rule = " " * 11 + "{}" + "{}".join("─" * 15 for _ in range(4)) + "{}"
    out = [f"[bold]{title}[/]",
           " " * 11 + "┌" + "┬".join(f" {i + 1} ".center(15, "─") for i in range(4)) + "┐"]
    for first, side, name in rows:
        depth = 2 if any(box(s, first + i) & box(s, first + i) - 1 for i in range(4)) else 1
        for line in range(depth):
            head = f"{CONTROL[side]} {name}" if not line else ""
            cells = []
            for i in range(4):
                members = bits(box(s, first + i))
                text = f" {token(s, members[line])}" if line < len(members) else ""
                cells.append(f"[{CHIP[side]}]{text:15}[/]" if text else " " * 15)
            out.append(f"{head:11}│" + "│".join(cells) + "│")
        if first == ATTACK:
            odds = [chances(s, i, attacker, here, shown.how) if shown else ("", "") for i in range(4)]
            texts = [" ".join(f"{sign}{dice}" for sign, dice in zip("↓↑", pair, strict=True) if dice) for pair in odds]
            out.append(" " * 11 + "╞" + "╪".join((f" {x} " if x else "").center(15, "═") for x in texts) + "╡")
        else:
            out.append(rule.format(*("└┴┴┴┘" if first == DEFENCE_RESERVE else "├┼┼┼┤")))
    if shown:
        out += [f"[dim]{line}[/]" for line in (pick(lang, *DICE), *modifiers(s, attacker, here, shown.how, lang))]
    return out


__all__ = ["LAST", "LEGEND", "board", "clock", "notes", "short_legend", "side_panel", "side_sign", "status",
           "strip", "tracks"]
