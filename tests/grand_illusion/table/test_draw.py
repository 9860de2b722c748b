"""The map, the tracks and the Battle Board in the terminal; the descriptions in words."""
from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

from marne.games.grand_illusion.table import hexmap, panels, terminal as draw
from marne.games.grand_illusion.rules.r09_1_battle import fight
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, DEFENCE, box, on_board
from marne.games.grand_illusion.events import Disrupted, Fired
from marne.games.grand_illusion.pieces import FORT, HEXES, IDS, INDEX, UNITS
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State, put
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, begin, waiting
from tests.conformance.pictures import lighter, narrow, plain, readable, without_markup

LANGS = ("en", "fr")


def start(scenario: str = "1") -> State:
    return new_state(scenario, {}, "", Seeded("1914"))


def later(message: str, seed: int = 1, most: int = 4000) -> State:
    """A random game that has come to this question."""
    s = start()
    s.log = None
    r = random.Random(seed)
    begin(s, game)
    for _ in range(most):
        assert s.decision is not None, "the game ended"
        if s.decision.message == message:
            return s
        cs = s.decision.choices
        advance(s, cs[int(r.random() * len(cs))])
    raise AssertionError(f"{message} was never asked")


@pytest.mark.parametrize("lang", LANGS)
def test_the_full_map_fits_in_119_by_45(lang: str) -> None:
    lines = plain(draw.draw(start(), lang))
    assert len(lines) == 45
    assert max(cell_len(line) for line in lines) <= 119
    assert all(cell_len(line) == len(line) for line in lines), "a sign that is two cells wide"


@pytest.mark.parametrize("lang", LANGS)
def test_the_compact_map_fits_in_80_columns(lang: str) -> None:
    s = later("which_reserve")
    s.retreated, s.vp, s.cap, s.danger = [14, 15], [-10, -10], [10, 10], 13
    lines = plain(draw.draw(s, lang, 80))
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 45


@pytest.mark.parametrize("width", [80, 120])
def test_every_hex_is_there_once_with_its_control(width: int) -> None:
    s = start()
    s.cavalry = 1 << 72 | 1 << 45
    text = "\n".join(plain(draw.draw(s, "en", width)))
    for h in range(1, HEXES + 1):
        sign = "■" if s.german >> h & 1 else "●"
        if h in (45, 72):
            sign = "□" if h == 72 else "○"
        assert len(re.findall(rf"{sign}{h}(?!\d)", text)) == 1, h


def test_hexes_stand_where_the_map_has_them() -> None:
    """86 lies south of 85 and north-east of 77: two half rows down, one half row up in the next column."""
    lines = plain(draw.draw(start(), "en"))
    at = {h: next((x.index(f"■{h}") if f"■{h}" in x else x.index(f"●{h}"), y) for y, x in enumerate(lines)
                  if re.search(rf"[■●]{h}(?!\d)", x)) for h in (85, 86, 77)}
    assert at[86][1] - at[85][1] == 4
    assert at[77][1] - at[86][1] == 2
    assert 7 <= at[86][0] - at[77][0] <= 11


def test_stacks_in_short() -> None:
    s = start()
    assert hexmap.summary(s, 87, 0) == "F5+2H"          # five corps and groups, two cavalry divisions, the 2nd Army HQ
    assert hexmap.summary(s, 72, 1) == "g4+3Ha"         # four corps, three cavalry divisions, HQ, siege artillery
    assert hexmap.summary(s, 62, 0) == "L2+2H~1"        # the Belgian 3rd Division starts disrupted
    put(s, INDEX["br-1"], 87)
    assert hexmap.summary(s, 87, 0) == "A5+3H"
    s.flipped |= 1 << INDEX["fr-hq-2"]
    assert hexmap.summary(s, 87, 0) == "A5+3h"
    assert hexmap.brief(s, 62, 0) == "L2+"
    assert hexmap.summary(s, 2, 0) == ""


def test_marks_of_a_hex() -> None:
    s = start()
    assert hexmap.fort_mark(s, 86) == "⌂4+2"            # both forts of Metz
    assert hexmap.trench_mark(s, 86) == "≡1"
    assert hexmap.vp_mark(s, 86) == "☆☆"                # Plan 17, double
    assert hexmap.vp_mark(s, 48) == "★"
    assert hexmap.source_mark(s, 91) == "⊕"
    s.siege |= 1 << 64
    s.steps[INDEX["fort-namur"] - UNITS] = 1
    s.trench2 |= 1 << 86
    assert hexmap.fort_mark(s, 64) == "⊗1"
    assert hexmap.trench_mark(s, 86) == "≡2"


def test_a_contested_hex_shows_both_sides_and_the_battle() -> None:
    s = start()
    put(s, INDEX["fr-xx"], 96)
    s.battles |= 1 << 96
    lines = plain(draw.draw(s, "en"))
    y = next(i for i, line in enumerate(lines) if "■96" in line)
    x = lines[y].index("■96")
    near = [line[x - 3:x + 8] for line in lines[y + 1:y + 4]]
    assert "F1" in near[0]
    assert "g3H" in near[1]
    assert "✸" in near[2]


def test_hexes_that_can_be_chosen_are_lit() -> None:
    s = start()
    begin(s, game)
    while s.decision is not None and s.decision.message != "what_to_do":
        advance(s, s.decision.choices[-1])
    assert s.decision is not None
    hexes = {c.a for c in s.decision.choices if c.verb == "activate"}
    assert hexes
    lit = {int(h) for h in re.findall(rf"\[{hexmap.LIT}\][●■○□](\d+)\[/\]", "\n".join(draw.draw(s, "en")))}
    assert lit == hexes


def test_tracks() -> None:
    s = start()
    s.turn, s.phase, s.active, s.initiative = 4, 3, 1, 1
    s.cap, s.vp, s.mandated, s.retreated, s.danger = [4, 7], [3, -2], [2, 0], [3, 0], 4
    text = "\n".join(plain(draw.draw(s, "en")))
    for wanted in ("Turn 4 of 15 · 1–6 September 1914", "Action Phase · ■ German", "Initiative: ■ German",
                   "Paris in Danger: turn 4"):
        assert wanted in text
    rows = {line[:9].strip(): line[9:18].split()[:2] for line in plain(draw.draw(s, "en"))[6:10]}
    assert rows == {"CAP left": ["4", "7"], "VP": ["3", "−2"], "Mandated": ["2", "0"], "Gen. Ret.": ["t.3", "–"]}
    compact = "\n".join(plain(draw.draw(s, "en", 80)))
    assert "● Allied CAP 4 · Plan 17 VP 3 · Mandated Battles 2 · General Retreat: turn 3" in compact


def test_secret_options_are_not_shown_before_they_are_revealed() -> None:
    s = start("3")
    s.chosen = 1 << 9
    assert "Holland" not in "\n".join(draw.draw(s, "en"))
    s.revealed = 1
    assert "The Germans invade Holland" in "\n".join(draw.draw(s, "en"))


def test_the_battle_board_is_drawn_when_units_are_on_it() -> None:
    s = start()
    assert draw.board(s, "en") == []
    s.board[:2] = bytes((INDEX["fr-xx"], 255))                              # attacker's front 1
    s.board[10:12] = bytes((INDEX["fr-2-c"], INDEX["fr-10-c"]))             # attacker's Reserve 2
    s.board[16:18] = bytes((INDEX["fort-metz-a"], 255))                     # defender's front 1
    s.disrupted |= 1 << INDEX["fr-xx"]
    lines = plain(draw.board(s, "en"))
    text = "\n".join(lines)
    assert "● attacks  │ F XX 3~" in text                                   # XX Corps: 5, disrupted half rounded up
    assert "■ defends  │ ⌂ Metz 5 5" in text
    assert "│ F 2 C 2" in text
    assert "│ F 10 C 2" in text
    assert len({len(line) for line in lines[1:]}) == 1
    assert "\n".join(plain(draw.draw(s, "en"))).endswith(text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("message", ["which_reserve", "who_retreats", "which_replacement"])
def test_pictures_of_random_games_are_sound(lang: str, message: str) -> None:
    s = later(message)
    for width in (80, 120):
        narrow(draw.draw(s, lang, width), width)
    without_markup([*draw.text_board(s, lang), *draw.arrivals(s, lang)])
    for h in range(1, HEXES + 1):
        assert len(draw.stack(s, h, lang)) >= 2
    for u in range(len(IDS)):
        assert len(draw.unit(s, u, lang)) == 3


def test_a_hex_in_full() -> None:
    s = start()
    s.disrupted |= 1 << INDEX["fr-xv"]
    lines = draw.stack(s, 87, "en")
    assert lines[0] == "Nancy/Toul (87): Allied control, terrain +1, German VP, counts double"
    assert "  French XX Corps (fr-xx): strength 5, movement 2" in lines
    assert "  French XV Corps (fr-xv): strength 2, movement 1, disrupted" in lines
    assert any(line.startswith("  Fort Toul (fort-toul): strength 5, 4 of 4 steps") for line in lines)
    assert lines[-1].startswith("Next to: Metz (86)")
    assert "Scheldt Estuary (42) (impassable)" in draw.stack(s, 52, "en")[-1]
    assert draw.stack(s, 2, "fr")[1] == "Aucune unité."


def test_a_unit_in_full() -> None:
    s = start()
    assert draw.unit(s, INDEX["fr-xx"], "en") == [
        "French XX Corps (fr-xx): French infantry corps", "Strength 5; movement 2",
        "In Nancy/Toul (87); full side 5-2, disrupted side 3-1"]
    s.disrupted |= 1 << INDEX["be-c"]
    french = draw.unit(s, INDEX["be-c"], "fr")
    assert french[0] == "Division de cavalerie belge (be-c)\u202f: division de cavalerie belge"
    assert french[1].endswith("désorganisée")
    assert "due on turn 9" in draw.unit(s, INDEX["br-rn"], "en")[2].casefold()


def test_the_calendar_of_arrivals() -> None:
    s = start()
    lines = draw.arrivals(s, "en")
    two = lines.index(next(line for line in lines if line.startswith("Turn 2 (20–25 August 1914)")))
    three = next(i for i, line in enumerate(lines) if line.startswith("Turn 3"))
    assert "  French IX (-) Corps (fr-ix-minus), Mézières (56)" in lines[two:three]
    assert "  Bavarian Ersatz Division (ge-b-e), variable" in lines[two:three]
    assert lines[-1] == "The turn after Paris in Danger: French IX Corps and French 71st Reserve Division"


def test_the_text_board_names_every_unit_on_the_map() -> None:
    s = start()
    text = "\n".join(draw.text_board(s, "en"))
    for h in range(1, HEXES + 1):
        assert f"({h})" in text or f", {h})" in text, h
    assert "Metz (86): German control, trench +1, terrain +1, Plan 17 VP, counts double; German: XVI Corps" in text
    assert "Belgian 3rd Division (disrupted)" in text
    assert "Allied: 4 CAP, 3 Plan 17 VP, one Mandated Battle to fight, no General Retreat yet" in text


def test_text_has_contrast() -> None:
    readable(*hexmap.NAMES, *hexmap.NUMBER, *hexmap.CHIP, *hexmap.MARKS, hexmap.LIT, hexmap.BATTLE,
             *(f"bold #ffffff {head}" for head in hexmap.HEAD))


def test_the_sides_differ_in_lightness() -> None:
    for allied, german in (hexmap.GROUND, hexmap.HEAD, hexmap.CHIP):
        lighter(german, allied)


def test_the_dice_that_hit() -> None:
    """9.3.1c At or below the strength; a natural 1 always hits, a 6 never; a fort falls to a natural 1 only."""
    assert panels.hits_on(5, 1, False) == "1–4"
    assert panels.hits_on(5, -1, False) == "1–5"
    assert panels.hits_on(2, 3, False) == "1"
    assert panels.hits_on(6, 0, True) == "1"


def test_the_dice_shown_on_the_board_are_those_of_the_fire_that_follows() -> None:
    s = start()
    r = random.Random(3)
    begin(s, game)
    seen = 0
    for _ in range(6000):
        if s.decision is None or seen >= 40:
            break
        shown = {}
        if on_board(s):
            battle = waiting(s, fight)
            assert battle is not None
            for i in range(4):
                a, d = box(s, ATTACK + i), box(s, DEFENCE + i)
                if a and d:
                    shown[a, d] = panels.chances(s, i, battle.side, battle.hx, battle.how)
        s.log = []
        cs = s.decision.choices
        advance(s, cs[int(r.random() * len(cs))])
        for n, e in enumerate(s.log):
            # Who has been hit before he fires (9.1.4 surprise, 9.6.1/b2 charging cavalry) fires with less.
            if not isinstance(e, Fired) or any(isinstance(x, Disrupted) and x.unit == e.unit for x in s.log[:n]):
                continue
            for (a, d), (ours, theirs) in shown.items():
                if e.rule == "9.3.1" and a >> e.unit & 1 and d >> e.target & 1:
                    assert panels.hits_on(e.strength, e.drm, bool(d & FORT)) == ours
                    seen += 1
                elif e.rule == "9.3.2a" and d >> e.unit & 1 and a >> e.target & 1:
                    assert panels.hits_on(e.strength, e.drm, False) == theirs
                    seen += 1
    assert seen >= 40


def test_the_board_names_what_is_added_to_the_dice() -> None:
    """9.3.1b Morhange has terrain; a battle there shows it, and the same in words for a screen reader."""
    s = later("which_attacker")
    battle = waiting(s, fight)
    assert battle is not None
    s.trench |= 1 << battle.hx
    how = 0
    assert any("trench +1" in line for line in panels.modifiers(s, battle.side, battle.hx, how, "en"))
    assert any("tranchée +1" in line for line in panels.modifiers(s, battle.side, battle.hx, how, "fr"))
    assert any("hits with 1" in line for line in draw.board_text(s, "en"))
    assert any("↑1" in line for line in draw.board(s, "en"))


def test_things_are_found_by_number_id_and_name() -> None:
    s = start()
    assert draw.look(s, "76", "en") == draw.look(s, "verdun", "en") == draw.stack(s, 76, "en")
    assert draw.look(s, "mezieres", "fr") == draw.look(s, "Mézières", "fr") == draw.stack(s, 56, "fr")
    assert draw.look(s, "fr-xx", "en") == draw.look(s, "XX Corps", "en") == draw.unit(s, INDEX["fr-xx"], "en")
    assert draw.look(s, "arrivals", "en") == draw.arrivals(s, "en")
    assert len(draw.look(s, "neufchateau", "en")) == 2
    for nothing in ("0", "108", "zork", "", "!?"):
        assert draw.look(s, nothing, "en") == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_status_line_fits_in_a_narrow_window(lang: str) -> None:
    s = start()
    s.turn, s.vp, s.cap = 14, [-10, -10], [10, 10]
    assert len(draw.status(s, lang)) <= 76
    assert "CAP" in draw.status(s, lang)
