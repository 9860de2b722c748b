"""Hexes, formations, cards and the whole board in sentences without colour: for looking things up and for screen readers.

All of it is made of what the side that decides may know; without a decision, of what everybody may.
"""
from __future__ import annotations

import unicodedata

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.r03_command import highest_leader, units_near
from marne.games.great_war_commander.data.rows import KINDS
from marne.games.great_war_commander.rules.r02_field import GROUNDS, SIDES, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES, NEAR, side_key
from marne.games.great_war_commander.words.explain_said import because
from marne.games.great_war_commander.words.phrases_log import TRIGGERS
from marne.games.great_war_commander.pieces import (
    CARD, FOOT, GOALS, IDS, INDEX, KIND, LEADER, LOST, NATION, NONE, OF_SIDE, RANK, SIDE, STRATEGIES,
    STRATEGY, TANK, TRACK, UNITS, WEAPON, WEAPONS,
)
from marne.games.great_war_commander.rules.r08_stacking import figures
from marne.games.great_war_commander.state import SETUP, State
from marne.games.great_war_commander.table.effects import ACTIONS, EVENTS, ORDERS
from marne.games.great_war_commander.table.effects import STRATEGIES as STRATEGY_TEXTS
from marne.games.great_war_commander.rules.r06_time import boxes_of
from marne.games.great_war_commander.rules.r03_values import (command, cover_of, firepower, functional, gun_firepower, gun_reach,
                                                              morale, movement, reach, weapon_firepower, weapon_reach)
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.games.great_war_commander.words.wording import standing as vp_standing
from marne.games.great_war_commander.words.at_hand import armed, marks, place, standing, terrain
from marne.parts.bits import bits
from marne.parts.words import capital, colon, counted, listed, pick, semicolon, typography

SIGNS = ("●", "■")                      # as the terminal signs the seats
POSTURE = {"en": ("attack", "recon", "defence"), "fr": ("attaque", "reconnaissance", "défense")}
NATION_WORDS = {"en": ("Germans", "French", "Americans"), "fr": ("Allemands", "Français", "Américains")}
KIND_WORDS = {
    "platoon": ("platoon", "section"), "squad": ("squad", "escouade"), "runner": ("runner", "agent de liaison"),
    "leader": ("leader", "leader"), "hero": ("hero", "héros"), "tank": ("tank", "char"),
    "tank_leader": ("tank leader", "char leader"),
}
SIDE_WORDS = {"wall": ("wall", "mur"), "wall-destroyed": ("destroyed wall", "mur détruit"), "hedge": ("hedge", "haie"),
              "fence": ("fence", "clôture")}


def known_goals(s: State) -> int:
    """7.3.2 The markers that the side that decides may see."""
    return s.open_goals | (s.secret[s.decision.seat] if s.decision is not None else 0)


# Tracks -----------------------------------------------------------------------------------------------------------------------


def clock(s: State, lang: str) -> str:
    """Turn, time, whose turn it is."""
    if s.phase == SETUP:
        parts = [pick(lang, "Setting up", "Mise en place")]
    else:
        parts = [pick(lang, f"Turn {s.turn}", f"Tour {s.turn}")]
    parts.append(pick(lang, f"time {s.time}, sudden death from {s.law.sudden_death}",
                      f"temps {s.time}, mort subite dès {s.law.sudden_death}"))
    if s.phase != SETUP and s.result is None:
        left = s.law.sides[s.active].orders - s.orders
        orders = counted(lang, left, "order|orders", "ordre|ordres")
        parts.append(f"{SIGNS[s.active]} {capital(names.side(s.active, lang))}, {orders}{pick(lang, ' left', ' à donner')}")
    return " · ".join(parts)


def points(s: State, lang: str) -> str:
    """4.1.1 Where the marker of victory points stands."""
    return pick(lang, f"VP: {vp_standing(s.vp, lang)}", f"PV : {vp_standing(s.vp, lang)}")


def side_line(s: State, side: int, lang: str) -> str:
    """Nation, posture, cards, losses, telephone of a side."""
    here = s.law.sides[side]
    parts = [pick(lang, f"{POSTURE['en'][here.posture]}", POSTURE["fr"][here.posture]),
             pick(lang, f"hand {s.hand[side].bit_count()}/{here.hand}", f"main {s.hand[side].bit_count()}/{here.hand}"),
             pick(lang, f"deck {s.deck[side].bit_count()}", f"pioche {s.deck[side].bit_count()}"),
             pick(lang, f"losses {s.boxes[side]}/{s.surrender[side]}", f"pertes {s.boxes[side]}/{s.surrender[side]}")]
    if s.shand[side] != NONE:
        parts.append(pick(lang, "a Strategy card", "une carte Stratégie"))
    if s.hq[side]:
        parts.append(pick(lang, "orders of headquarters", "ordres du QG"))
    if s.phone[side] != NONE:
        broken = s.phone_broken >> side & 1
        parts.append(names.phone(s.phone[side], lang) + (pick(lang, " (line cut)", " (ligne coupée)") if broken else ""))
    if s.initiative == side:
        parts.append(pick(lang, "Initiative", "Initiative"))
    return f"{SIGNS[side]} {NATION_WORDS[lang][here.nation]}{colon(lang)}{', '.join(parts)}"


def goal_lines(s: State, lang: str) -> list[str]:
    """7.3 The objectives: where, who holds them, what they are worth as far as one knows; then the markers."""
    seen = known_goals(s)
    out = []
    for i in range(5):
        h = s.law.field.goal_hex[i]
        who = names.side(s.held[i] - 1, lang) if s.held[i] else pick(lang, "nobody", "personne")
        n = worth(s, seen, i)
        cells = s.law.field.goals[i]
        where = HEX_IDS[h] + (pick(lang, " and around", " et alentour") if cells & cells - 1 else "")
        out.append(pick(lang, f"Objective {i + 1}, {where} ({names.ground(s.ground[h], lang)}): held by {who}, worth {n} VP",
                        f"Objectif {i + 1}, {where} ({names.ground(s.ground[h], lang)}) : tenu par {who}, vaut {n} PV"))
    for title, board in ((("Open", "Connu"), s.open_goals), (("Secret, yours", "Secret, à vous"), seen & ~s.open_goals)):
        told = [names.goal(g, lang) for g in range(GOALS) if board >> g & 1]
        if told:
            out.append(f"{pick(lang, *title)}{colon(lang)}{', '.join(told)}")
    return out


def hand_lines(s: State, side: int, lang: str) -> list[str]:
    """The cards of a hand, each with what it can do now."""
    offered = {c.text for c in s.decision.choices} if s.decision is not None and s.decision.seat == side else set()
    out = []
    for c in bits(s.hand[side]):
        can = [told for verb, told in USES.items() if f"{verb} {s.t.cards[c].id}" in offered]
        now = ", ".join(pick(lang, *x) for x in can) or pick(lang, "nothing now", "rien à présent")
        out.append(f"{names.card(c, lang)} ({s.t.cards[c].id}){colon(lang)}{now}")
    if s.shand[side] != NONE:
        i = s.shand[side]
        now = pick(lang, "can be used now", "utilisable à présent") if any(
            c.verb == "strategy" and c.a == i for c in (s.decision.choices if s.decision else ())) else pick(
            lang, "not now, but +1 on a roll", "pas à présent, mais +1 sur un jet")
        out.append(f"{pick(lang, 'Strategy', 'Stratégie')}, {names.strategy(i, lang)}{colon(lang)}{now}")
    return out or [pick(lang, "No cards", "Aucune carte")]


USES = {"order": ("order", "ordre"), "engineers": ("engineers", "génie"), "action": ("action", "action"),
        "op-fire": ("opportunity fire", "tir d'opportunité"), "discard": ("discard", "défausse")}


# Hexes, formations ------------------------------------------------------------------------------------------------------------


def hex_lines(s: State, h: int, lang: str) -> list[str]:
    """All about a hex: ground, cover, sides, lines, who stands there, what it costs to go on."""
    f = s.law.field
    g = f.ground
    facts = [pick(lang, f"cover {cover_of(s, h)}", f"couverture {cover_of(s, h)}")]
    price = g.cost[s.ground[h]]
    facts.append(pick(lang, f"{price} MP to enter", f"{price} PM pour entrer") if price >= 0 else pick(lang, "cannot be entered",
                                                                                                       "infranchissable"))
    if g.obstacle[s.ground[h]]:
        facts.append(pick(lang, "blocks sight", "bloque la vue"))
    elif g.hindrance[s.ground[h]]:
        facts.append(pick(lang, f"hindrance {g.hindrance[s.ground[h]]}", f"gêne {g.hindrance[s.ground[h]]}"))
    for board, told in ((f.has_road, ("road", "route")), (f.has_rail, ("railway", "voie ferrée")),
                        (f.has_path & ~s.nopath, ("path", "chemin"))):
        if board >> h & 1:
            facts.append(pick(lang, *told))
    rows = f"[{g.rows[s.ground[h]].rule}]" + (f" [{w.rule}]" if (w := g.works[s.works[h]]) is not None else "")
    out = [f"{HEX_IDS[h]}{colon(lang)}{terrain(s, h, lang)}{semicolon(lang)}{', '.join(facts)} {rows}"]
    sides: dict[str, list[str]] = {}
    for x in bits(NEAR[h]):
        kind = f.side.get(side_key(h, x), -1)
        if kind >= 0:
            sides.setdefault(pick(lang, *SIDE_WORDS[SIDES[kind]]), []).append(HEX_IDS[x])
    out += [f"  {capital(k)}{pick(lang, ' towards ', ' vers ')}{listed(v, lang)}" for k, v in sides.items()]
    for side in (0, 1):
        who = names.side(side, lang)
        if s.sr[side] == h:
            out.append("  " + (f"Salve de réglage {who:de}" if lang == "fr" else f"Spotting round of {who}"))
        if s.impacts[side] >> h & 1:
            out.append("  " + (f"Obus {who:de}" if lang == "fr" else f"Shells of {who}"))
    for side in (0, 1):
        here = s.at[h] & OF_SIDE[side]
        for u in bits(here):
            out.append("  " + unit_line(s, u, lang))
        if here:
            n = figures(s, side, h)
            out.append("  " + pick(lang, f"{n} of {s.t.figures} figures", f"{n} figurines sur {s.t.figures}"))
    if not s.at[h]:
        out.append("  " + pick(lang, "nobody", "personne"))
    return out


def unit_line(s: State, u: int, lang: str) -> str:
    """A formation on the board in a line: 'FP 5, range 5, move 4, morale 7'."""
    parts = list(marks(s, u, lang))
    if firepower(s, u) >= 0:
        parts.append(pick(lang, f"firepower {firepower(s, u)}, range {max(0, reach(s, u))}",
                          f"puissance {firepower(s, u)}, portée {max(0, reach(s, u))}"))
    if gun_firepower(s, u) >= 0:
        parts.append(pick(lang, f"gun {gun_firepower(s, u)}, range {gun_reach(s, u)}",
                          f"canon {gun_firepower(s, u)}, portée {gun_reach(s, u)}"))
    n = movement(s, u)
    parts.append(pick(lang, f"movement {n}", f"mouvement {n}") if n >= 0 else pick(lang, "cannot move", "immobile"))
    stand = morale(s, u, 0 if TANK >> u & 1 else cover_of(s, s.loc[u]))
    parts.append(pick(lang, f"morale {stand} here", f"moral {stand} ici"))
    if LEADER >> u & 1:
        parts.append(pick(lang, f"command {command(s, u)}", f"commandement {command(s, u)}"))
    if s.arm[u] != NONE:
        low, high = weapon_reach(s, u)
        span = f"{low}–{high}" if low > 1 else str(high)
        dead = "" if functional(s, u) else pick(lang, ", not working now", ", hors service à présent")
        parts.append(pick(lang, f"{names.weapon(s.arm[u], lang)}: firepower {weapon_firepower(s, u)}, range {span}{dead}",
                          f"{names.weapon(s.arm[u], lang)} : puissance {weapon_firepower(s, u)}, portée {span}{dead}"))
    if s.activated >> u & 1:
        parts.append(pick(lang, "activated this turn", "activation faite ce tour"))
    return f"{SIGNS[SIDE[u]]} {capital(names.unit(u, lang))} ({IDS[u]}){colon(lang)}{', '.join(parts)}"


def unit_lines(s: State, u: int, lang: str) -> list[str]:
    """All about a formation: what it is, where, its values now and as printed, whom it can reach."""
    r = s.t.rows[u]
    h = s.loc[u]
    kind = pick(lang, *KIND_WORDS[KINDS[KIND[u]]])
    side = NATION_WORDS[lang][NATION[u]]
    if h < HEXES:
        where = pick(lang, f"in {place(s, h, lang)}", f"en {place(s, h, lang)}")
    elif h == TRACK:
        when = pick(lang, " or ", " ou ").join(map(str, boxes_of(s, u)))
        where = pick(lang, f"comes in time box {when}", f"arrive à la case {when} du temps")
    elif h == LOST:
        where = pick(lang, "lost", "perte")
    else:
        where = pick(lang, "not in play", "hors du jeu")
    out = [f"{capital(names.unit(u, lang))} ({IDS[u]}){colon(lang)}{kind}, {side}, {where}"]
    if h < HEXES:
        out.append("  " + unit_line(s, u, lang))
    full = [f"{a} {b if b >= 0 else '–'}" for a, b in (
        (pick(lang, "firepower", "puissance"), r.fp), (pick(lang, "range", "portée"), r.reach),
        (pick(lang, "movement", "mouvement"), r.move), (pick(lang, "morale", "moral"), r.morale))]
    weak = [f"{b if b >= 0 else '–'}" for b in (r.d_fp, r.d_range, r.d_move, r.d_morale)]
    out.append("  " + pick(lang, f"Printed: {', '.join(full)}; demoralised: {', '.join(weak)}; {r.vp} VP if lost",
                           f"Imprimé : {', '.join(full)} ; démoralisé : {', '.join(weak)} ; {r.vp} PV en cas de perte"))
    if LEADER >> u & 1 and h < HEXES:
        near = units_near(s, SIDE[u], u)
        out.append("  " + pick(lang, f"In his radius of {command(s, u)}: ", f"Dans son rayon de {command(s, u)} : ")
                   + (listed([names.unit(v, lang) for v in bits(near)], lang) or pick(lang, "nobody", "personne")))
        if highest_leader(s, SIDE[u]) == u:
            out.append("  " + pick(lang, "The highest leader of his side", "Le plus haut gradé de son camp"))
    if s.arm[u] != NONE:
        out += ["  " + x for x in weapon_lines(s, s.arm[u], lang)]
    return out


def weapon_lines(s: State, w: int, lang: str) -> list[str]:
    """11 A weapon: its values, repair, who carries it."""
    r = s.t.arms[w]
    span = f"{r.range_min}–{r.range_max}" if r.range_min > 1 else str(r.range_max)
    u = next((u for u in bits(s.carried) if s.arm[u] == w), NONE)
    who = "" if u == NONE else pick(lang, f", carried by {names.unit(u, lang)}", f", porteur : {names.unit(u, lang)}")
    broken = pick(lang, ", broken", ", en panne") if s.wbroken >> w & 1 else ""
    return [pick(lang, f"{names.weapon(w, lang)}: firepower {r.fp}, range {span}, movement {r.move}{who}{broken}; when broken, "
                 f"row {r.repair_lo}–{r.repair_hi} of a random hex repairs it, {r.eliminate_lo}–{r.eliminate_hi} loses it",
                 f"{names.weapon(w, lang)} : puissance {r.fp}, portée {span}, mouvement {r.move}{who}{broken} ; en panne, un hex "
                 f"aléatoire de rang {r.repair_lo}–{r.repair_hi} la répare, {r.eliminate_lo}–{r.eliminate_hi} l'élimine")]


# Cards ------------------------------------------------------------------------------------------------------------------------


def entry_line(rule: str, lang: str, s: State) -> str:
    """An order, action or event: its name, what it does, its rule."""
    r = s.t.entries[rule]
    text = {**ORDERS, **ACTIONS, **EVENTS}.get(rule, "") if lang == "fr" else r.effect_en
    return f"{pick(lang, r.name_en, r.name_fr)} [{rule}]{colon(lang)}{text}"


def card_lines(s: State, c: int, lang: str) -> list[str]:
    """1.F A card of a deck: order, action, event, dice."""
    r = s.t.cards[c]
    trigger = TRIGGERS[lang][s.t.trigger[c]]
    return [pick(lang, f"Card {r.id}: {names.card(c, lang)}", f"Carte {r.id} : {names.card(c, lang)}"),
            "  " + pick(lang, "Order: ", "Ordre : ") + entry_line(r.order, lang, s),
            "  " + pick(lang, "Action: ", "Action : ") + entry_line(r.action, lang, s),
            "  " + pick(lang, "Event: ", "Événement : ") + entry_line(r.event, lang, s),
            "  " + pick(lang, f"When it is turned up: dice {names.dice(c)}, hex {r.hex}, trigger: {trigger}",
                        f"Retournée : dés {names.dice(c)}, hex {r.hex}, déclencheur : {trigger}")]


def strategy_lines(s: State, i: int, lang: str) -> list[str]:
    """S98 A Strategy card."""
    r = s.t.strategy[i]
    text = STRATEGY_TEXTS.get(r.rule, "") if lang == "fr" else r.effect_en
    return [f"{names.strategy(i, lang)} ({r.id}) [{r.rule}]{colon(lang)}{text}",
            "  " + pick(lang, "Or +1 on any roll [S98.2]", "Ou +1 sur un jet quelconque [S98.2]")]


def rule_line(rule: str, title: str, lang: str) -> str:
    return f"{capital(title)} [{rule}]{colon(lang)}{because(rule, lang)[1]}"


# Lists ------------------------------------------------------------------------------------------------------------------------


def losses(s: State, lang: str) -> list[str]:
    """4.2 The casualty tracks."""
    out = []
    for side in (0, 1):
        gone = [names.unit(u, lang) for u in range(UNITS) if s.loc[u] == LOST and SIDE[u] == side]
        told = listed(gone, lang) or pick(lang, "no losses", "aucune perte")
        out.append(f"{capital(names.side(side, lang))}{colon(lang)}{told} ({s.boxes[side]}/{s.surrender[side]})")
    return out


def arrivals(s: State, lang: str) -> list[str]:
    """6.1.2 Who is still to come, box by box."""
    out = []
    for box in range(len(s.t.time_boxes)):
        due = [names.unit(u, lang) for u in range(UNITS)
               if s.loc[u] == TRACK and box in boxes_of(s, u) and (box or s.phase != SETUP)]
        if due:
            out.append(f"{pick(lang, 'Time box', 'Case')} {box}{colon(lang)}{listed(due, lang)}")
    return out or [pick(lang, "Nobody is still to come.", "Plus personne n'est attendu.")]


def sides(s: State, lang: str) -> list[str]:
    return [side_line(s, 0, lang), side_line(s, 1, lang)]


# Looking things up ------------------------------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in folded if c.isalnum())


_LISTS = {"hand": "hand", "main": "hand", "cards": "hand", "cartes": "hand", "objectives": "goals", "objectifs": "goals",
          "losses": "losses", "pertes": "losses", "casualties": "losses", "arrivals": "arrivals", "renforts": "arrivals",
          "reinforcements": "arrivals", "sides": "sides", "camps": "sides"}


def look(s: State, text: str, lang: str) -> list[str]:
    """All about what is called so: a hex, formation, weapon, card, order, action, event, Strategy card, kind of ground or work,
    by id or name; hand, objectives, losses, arrivals, sides."""
    return [typography(line, lang) for line in _look(s, text, lang)]


def _look(s: State, text: str, lang: str) -> list[str]:
    wanted, key = _plain(text), text.strip().lower()
    if not wanted:
        return []
    which = _LISTS.get(wanted, "")
    if which == "hand" and s.decision is not None:
        return hand_lines(s, s.decision.seat, lang)
    if which:
        return {"goals": goal_lines, "losses": losses, "arrivals": arrivals, "sides": sides}.get(which, sides)(s, lang)
    if key.upper() in HEX:
        return hex_lines(s, HEX[key.upper()], lang)
    if key in INDEX:
        return unit_lines(s, INDEX[key], lang)
    if key in WEAPON:
        return weapon_lines(s, WEAPON[key], lang)
    if key in CARD:
        return card_lines(s, CARD[key], lang)
    if key in STRATEGY:
        return strategy_lines(s, STRATEGY[key], lang)
    return _by_name(s, wanted, lang)


def _by_name(s: State, wanted: str, lang: str) -> list[str]:
    def is_called(*told: str) -> bool:
        return wanted in map(_plain, told)

    found = [u for u in range(UNITS)
             if is_called(names.unit(u, "en"), names.unit(u, "fr"), names.short(u, "en"), names.short(u, "fr"))]
    found.sort(key=lambda u: s.loc[u])                                  # those on the board first
    if found:
        mine = [u for u in found if s.loc[u] == s.loc[found[0]] or s.loc[u] < HEXES]
        return [line for u in mine[:3] for line in unit_lines(s, u, lang)]
    leaders = [u for u in bits(FOOT) if RANK[u] >= 0 and wanted == _plain(names.unit(u, "en").split()[-1])]
    if leaders:
        return [line for u in leaders[:2] for line in unit_lines(s, u, lang)]
    for w in range(WEAPONS):
        if is_called(names.weapon(w, "en"), names.weapon(w, "fr"), s.t.arms[w].name_en, s.t.arms[w].name_fr):
            return weapon_lines(s, w, lang)
    out = [entry_line(rule, lang, s) for rule, r in s.t.entries.items() if is_called(r.name_en, r.name_fr, rule)]
    out += [line for i in range(STRATEGIES) if is_called(names.strategy(i, "en"), names.strategy(i, "fr"))
            for line in strategy_lines(s, i, lang)][:2]
    for i, _ in enumerate(GROUNDS):
        row = s.law.field.ground.rows[i]
        if is_called(row.name_en, row.name_fr):
            out.append(rule_line(row.rule, names.ground(i, lang), lang))
    for i in range(1, len(WORKS)):
        work = s.law.field.ground.works[i]
        if work is not None and is_called(work.name_en, work.name_fr):
            out.append(rule_line(work.rule, names.work(i, lang), lang))
    return list(dict.fromkeys(out))


# The board in words -----------------------------------------------------------------------------------------------------------


def text_board(s: State, lang: str) -> list[str]:
    """The whole table in sentences: tracks, objectives, the hand, every hex with somebody or something on it."""
    out = [clock(s, lang), points(s, lang), side_line(s, 0, lang), side_line(s, 1, lang), *goal_lines(s, lang)]
    if s.decision is not None:
        out.append(pick(lang, "Your hand:", "Votre main :"))
        out += ["  " + x for x in hand_lines(s, s.decision.seat, lang)]
    for h in range(HEXES):
        if s.at[h]:
            there = [f"{capital(names.side(x, lang))}{colon(lang)}{_force(s, h, x, lang)}"
                     for x in (0, 1) if s.at[h] & OF_SIDE[x]]
            out.append(". ".join([capital(place(s, h, lang)), *there]) + ".")
    bare = [place(s, h, lang) for h in range(HEXES) if not s.at[h] and (s.works[h] or s.gas >> h & 1 or s.blaze >> h & 1)]
    if bare:
        out.append(pick(lang, "Empty works and markers: ", "Ouvrages et marqueurs vides : ") + ", ".join(bare))
    return [typography(line, lang) for line in out]


def _force(s: State, h: int, side: int, lang: str) -> str:
    parts = []
    for u in bits(s.at[h] & OF_SIDE[side]):
        got = marks(s, u, lang)
        parts.append(armed(s, u, lang) + (f" ({', '.join(got)})" if got else ""))
    return listed(parts, lang)


def board_text(s: State, lang: str) -> list[str]:
    """What a question needs of the board: at the beginning of a turn the tracks and the hand, under attack who is there."""
    ask = s.decision
    if ask is None or s.result is not None:
        return []
    about = LEXICON.questions[ask.message].about
    if about == "orders":
        out = [clock(s, lang), points(s, lang), *(f"  {x}" for x in hand_lines(s, ask.seat, lang))]
    elif about in ("defence", "fight"):
        h = ask.args[0] if ask.args else at_stake.target(s)
        if h >= HEXES:
            return []
        out = [f"{capital(place(s, h, lang))}{colon(lang)}"
               + semicolon(lang).join(x for x in (standing(s, h, 0, lang), standing(s, h, 1, lang)) if x)]
    else:
        return []
    return [typography(line, lang) for line in out]


__all__ = ["SIGNS", "arrivals", "board_text", "card_lines", "clock", "colon", "goal_lines", "hand_lines",
           "hex_lines", "known_goals", "look", "losses", "points", "side_line", "text_board", "unit_lines"]
