"""Ink on demand: what a hex sees, the line between two, where a formation can go, what it can fire at, whom a leader commands.

An answer has `places` {hex: {tone, label, …}}, `lines` [{path, tone, label}], `note` and `rule`; tones: good, bad, warn, plain.
Everything comes from the board, which both sides see: no card is looked at.
"""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r03_command import HEADS, TANK_RADIUS, highest_leader, idle, reachable
from marne.games.great_war_commander.rules.orders.O21_fire import light, owner, piece_firepower, pieces, span, targets
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX, HEX_IDS, HEXES, NEAR, NOWHERE, WITHIN
from marne.games.great_war_commander.rules.orders.O23_march import march
from marne.games.great_war_commander.rules.orders.O23_movement import (allowance, cost, may_enter_enemy, may_exit, slowest,
                                                                       trailed, wire_stops)
from marne.games.great_war_commander.pieces import (
    IDS, INDEX, LEADER, OF_SIDE, PIECE_IDS, SIDE, TANK, TANK_LEADER, WEAPON,
)
from marne.games.great_war_commander.state import SETUP, State, on_map
from marne.games.great_war_commander.table.sight import Eye, around, look
from marne.games.great_war_commander.rules.r03_values import (command, cover_of, defence_cover, hindrance, movement, radius,
                                                              seen_from, sheltered)
from marne.kernel.run import waiting
from marne.parts.bits import bits, mask
from marne.parts.words import pick

Places = dict[str, dict[str, Any]]
Lines = list[dict[str, Any]]
NOBODY = -1


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a name that is not known here."""
    match name:
        case "sight":
            return sight(s, arg, lang)
        case "reach":
            return where_to(s, seat, arg, lang)
        case "fire":
            return fire(s, seat, arg, lang)
        case "command":
            return commands(s, seat, arg, lang)
        case "threat":
            return threat(s, seat, lang)
        case "zones":
            return zones(s, lang)
    return None


def _out(places: Places, lines: Lines, note: str, rule: str, **more: Any) -> dict[str, Any]:
    return {"places": places, "lines": lines, "note": note, "rule": rule, **more}


def subject(s: State, seat: int | None, arg: str) -> list[int]:
    """The formations on the board that an argument names: a formation, the carrier of a weapon, or all of the reader's in a hex
    (else the other side's)."""
    name = arg.removesuffix("/gun")
    if name in WEAPON:
        return [u for u in bits(s.carried & s.present) if s.arm[u] == WEAPON[name]]
    if name in INDEX:
        return [INDEX[name]] if s.loc[INDEX[name]] < HEXES else []
    if name in HEX:
        here = s.at[HEX[name]]
        mine = here & OF_SIDE[seat] if seat is not None else here
        return list(bits(mine or here))
    return []


# Sight ---------------------------------------------------------------------------------------------------------------------


def sight(s: State, arg: str, lang: str) -> dict[str, Any]:
    """10, O19.2.1.1 From one hex, or between two. A formation stands for its hex; a star after the first one: as the artillery
    observer who stands there."""
    words = arg.split()[:2]
    cells = [at_hex(s, x.removesuffix("*")) for x in words]
    if not cells or NOWHERE in cells:
        return _out({}, [], pick(lang, "Choose a hex or a formation, then a second one.",
                                 "Choisissez un hex ou une formation, puis un second."), "10.1", **{"from": "", "to": ""})
    eye = Eye(cells[0], words[0].endswith("*") and any(x.observer == cells[0] for x in s.law.sides))
    found = around(s, eye, lang) if len(cells) == 1 or cells[0] == cells[1] else look(s, eye, cells[1], lang)
    return {**found, **_out(found["places"], found["lines"], found["note"], found["rule"])}


def at_hex(s: State, name: str) -> int:
    if name.upper() in HEX:
        return HEX[name.upper()]
    units = subject(s, None, name)
    return s.loc[units[0]] if units else NOWHERE


# Movement ------------------------------------------------------------------------------------------------------------------


def costs(s: State, group: int, src: int, spent: int, trail: int, came: int) -> dict[int, int]:
    """O23.1 The hexes a stack can still enter, and the points spent by then; with what it has met on the way."""
    u = slowest(group)
    side = SIDE[u]
    barred = 0 if may_enter_enemy(s, group) else s.of[1 - side]
    best: dict[tuple[int, int], int] = {(src, trail): spent}
    todo = [(spent, src, trail, came)]
    out: dict[int, int] = {}
    while todo:
        todo.sort()
        n, h, met, last = todo.pop(0)
        if last != NOWHERE and (wire_stops(s, group, h) or wire_stops(s, group, last)) or h != src and s.of[1 - side] >> h & 1:
            continue
        for x in bits(NEAR[h] & ~barred):
            price = n + cost(s, u, h, x, met)
            if price > allowance(s, group, met) or group & TANK and s.at[x] & TANK:
                continue
            key = (x, trailed(s, x, met))
            if price < best.get(key, 999):
                best[key] = price
                out[x] = min(price, out.get(x, 999))
                todo.append((price, x, key[1], h))
    out.pop(src, None)
    return out


def where_to(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """O23.1 Where a formation, or the stack that is on the move, can go; hexes under enemy fire are marked."""
    now = waiting(s, march)
    units = subject(s, seat, arg)
    group, spent, trail, came = 0, 0, 0, NOWHERE
    if now is not None and now.group and (not units or now.group >> units[0] & 1):
        group, spent, trail, came = now.group, now.spent or 0, now.trail or 0, NOWHERE if now.came is None else now.came
    elif units:
        able = [u for u in units if movement(s, u) > 0]
        group = 1 << able[0] if able else 0
        if not group:
            return _out({}, [], pick(lang, f"{names.unit(units[0], lang)} cannot move.",
                                     f"{names.unit(units[0], lang)} : aucun mouvement possible."), "O23.1")
    if not group:
        return _out({}, [], pick(lang, "Choose a formation to see where it can go.",
                                 "Choisissez une formation pour voir où elle peut aller."), "O23.1")
    u = (group & -group).bit_length() - 1
    src, side = s.loc[u], SIDE[u]
    found = costs(s, group, src, spent, trail, came)
    under = covered(s, 1 - side)
    places: Places = {HEX_IDS[h]: {"tone": "warn" if under.get(h) else "good", "label": str(n), "cost": n,
                                   "fire": under.get(h, 0)} for h, n in sorted(found.items())}
    who = names.unit(u, lang)
    total = allowance(s, group, trail)
    left = total - spent
    danger = sum(bool(under.get(h)) for h in found)
    note = pick(lang, f"{who}: {len(found)} hexes with {left} movement points; figures are points spent.",
                f"{who} : {len(found)} hexs avec {left} points de mouvement ; les chiffres sont les points dépensés.")
    if danger:
        note += pick(lang, f" {danger} of them lie under enemy fire.", f" {danger} sont sous le feu ennemi.")
    if may_exit(s, group, src, left):
        note += pick(lang, " It may leave the board here.", " Elle peut quitter le plateau ici.")
    if s.activated >> u & 1 and not s.moving >> u & 1:
        note += pick(lang, " It has been activated this turn.", " Elle a déjà été activée ce tour.")
    return _out(places, [], note, "O23.1", **{"from": HEX_IDS[src]})


# Fire ----------------------------------------------------------------------------------------------------------------------


def field_of_fire(s: State, p: int) -> int:
    """The hexes in sight and in range, whoever stands there."""
    near, far = span(s, p, owner(s, p))
    h = s.loc[owner(s, p)]
    if far < near:
        return 0
    return seen_from(s, h) & WITHIN[h][min(far, len(WITHIN[h]) - 1)] & ~WITHIN[h][near - 1]


def power(s: State, p: int, h: int) -> int:
    """O21.3.1.2, T110.2, 10.3.2 What a piece by itself brings against a hex: height and hindrance counted. Light artillery
    suffers the hindrance when it looks for its target."""
    u = owner(s, p)
    src, level = s.loc[u], s.law.field.level
    fp = piece_firepower(s, p) - (level[src] < level[h]) + (level[src] > level[h])
    if TANK >> u & 1 and not s.demo >> u & 1 and NEAR[src] >> h & 1:
        fp += s.t.adjacent_bonus[u] or 2
    return fp if light(p) else fp - hindrance(s, src, h)


def covered(s: State, side: int) -> dict[int, int]:
    """Every hex that formations of a side could fire at, with the strongest single piece there."""
    out: dict[int, int] = {}
    for p in bits(pieces(s, on_map(s, side))):
        for h in bits(field_of_fire(s, p)):
            n = power(s, p, h)
            if n > out.get(h, 0):
                out[h] = n
    return out


def fire(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """O21.1, O21.3 What a formation, or those of a hex, can fire at: range, firepower, hindrance, cover."""
    units = subject(s, seat, arg)
    if not units:
        return _out({}, [], pick(lang, "Choose a formation to see what it can fire at.",
                                 "Choisissez une formation pour voir ses cibles."), "O21.1")
    own = {u for u in units if SIDE[u] == SIDE[units[0]]}
    only = arg if arg in WEAPON or arg.endswith("/gun") else ""
    able = [p for p in bits(pieces(s, mask(own))) if not only or PIECE_IDS[p] == only]
    src, side = s.loc[units[0]], SIDE[units[0]]
    who = names.unit(units[0], lang) if len(own) == 1 else HEX_IDS[src]
    if not able:
        why = pick(lang, "both sides stand in the hex", "les deux camps sont dans l'hex") if (s.of[0] & s.of[1]) >> src & 1 \
            else pick(lang, "no firepower", "aucune puissance de feu")
        return _out({}, [], pick(lang, f"{who} cannot fire: {why}.", f"{who} ne peut tirer : {why}."), "O21.3")
    places: Places = {}
    guns = []
    for p in able:
        board, near_far, hits = field_of_fire(s, p), span(s, p, owner(s, p)), targets(s, p)
        for h in bits(board):
            n = hindrance(s, src, h)
            here = places.setdefault(HEX_IDS[h], {"tone": "plain", "label": f"−{n}" if n else "", "hindrance": n,
                                                  "distance": DISTANCE[src][h], "fp": 0})
            if hits >> h & 1 and power(s, p, h) > here["fp"]:
                fp = power(s, p, h)
                cover = defence_cover(s, 1 - side, h, sheltered(s, h, 1 << src))
                here.update(tone="bad" if fp > 0 else "warn", label=str(max(0, fp)), fp=fp, cover=cover, piece=PIECE_IDS[p])
        guns.append({"id": PIECE_IDS[p], "name": names.piece(p, lang), "fp": piece_firepower(s, p), "range": list(near_far),
                     "light": light(p), "targets": [_aim(s, p, h, side) for h in bits(hits)]})
    aims = [x for x, v in places.items() if "cover" in v]
    lines: Lines = [{"path": [HEX_IDS[src], x], "tone": places[x]["tone"]} for x in aims]
    note = pick(lang, f"{who}: {len(aims)} targets in sight and range; figures are firepower with height and hindrance.",
                f"{who} : {len(aims)} cibles en vue et à portée ; les chiffres sont la puissance de feu, relief et gêne compris.")
    if len(aims) < 2:
        note = note.replace(" 1 targets", " 1 target").replace(f"{len(aims)} cibles", f"{len(aims)} cible")
    return _out(places, lines, note, "O21.1", pieces=guns, **{"from": HEX_IDS[src]})


def _aim(s: State, p: int, h: int, side: int) -> dict[str, Any]:
    src = s.loc[owner(s, p)]
    return {"hex": HEX_IDS[h], "distance": DISTANCE[src][h], "fp": power(s, p, h), "hindrance": hindrance(s, src, h),
            "cover": defence_cover(s, 1 - side, h, sheltered(s, h, 1 << src))}


def threat(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """A42, O21.1 The hexes under fire of the other side (of the side not at turn, for a spectator), and by how much."""
    foe = 1 - seat if seat is not None else 1 - s.active
    found = covered(s, foe)
    mine = s.of[1 - foe]
    places: Places = {HEX_IDS[h]: {"tone": "bad" if mine >> h & 1 else "warn", "label": str(n), "cover": cover_of(s, h)}
                      for h, n in sorted(found.items()) if n > 0}
    side = names.side(foe, lang)
    held = sum(mine >> h & 1 for h in found)
    note = pick(lang, f"Hexes that {side} could fire at, with the strongest single piece: {len(places)}, {held} occupied.",
                f"Hexs que {side} peuvent battre, avec la pièce la plus forte : {len(places)}, dont {held} occupés.")
    return _out(places, [], note, "A42.2")


# Command -------------------------------------------------------------------------------------------------------------------


def commands(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """3.3.1.1, 3.3.1.2 A leader's radius and whom he can activate; without one, the radii of all leaders."""
    units = [u for u in subject(s, seat, arg) if HEADS >> u & 1]
    if units:
        return _commands_of(s, max(units, key=lambda u: (bool(LEADER >> u & 1), command(s, u))), lang)
    sides = (seat,) if seat is not None else (0, 1)
    places: Places = {}
    n = 0
    for side in sides:
        first = highest_leader(s, side)
        for u in bits(on_map(s, side) & LEADER):
            n += 1
            for h in bits(radius(s, u)):
                places.setdefault(HEX_IDS[h], {"tone": "good" if seat is not None else ("bad", "good")[side], "label": ""})
            places[HEX_IDS[s.loc[u]]]["label"] = f"{command(s, u)}{'★' if first == u else ''}"
    note = pick(lang, f"Command radii of {n} leaders; ★ marks the highest, whose order may pass from leader to leader.",
                f"Rayons de commandement de {n} leaders ; ★ marque le plus haut gradé, dont l'ordre passe de leader en leader.")
    return _out(places, [], note, "3.3.1.1")


def _commands_of(s: State, u: int, lang: str) -> dict[str, Any]:
    side, src = SIDE[u], s.loc[u]
    board = WITHIN[src][TANK_RADIUS] if TANK_LEADER >> u & 1 else radius(s, u)
    places: Places = {HEX_IDS[h]: {"tone": "good", "label": ""} for h in bits(board)}
    free = idle(s, side)
    chain = reachable(s, side, 23, u) & ~(1 << u)
    lines: Lines = []
    for h in sorted({s.loc[v] for v in bits(chain)}):
        places.setdefault(HEX_IDS[h], {"tone": "plain", "label": ""})["label"] = str((chain & s.at[h]).bit_count())
        if h != src:
            lines.append({"path": [HEX_IDS[src], HEX_IDS[h]], "tone": "good" if board >> h & 1 else "plain"})
    spent = on_map(s, side) & ~free & ~(1 << u)
    for h in bits(board):
        if spent & s.at[h] and not chain & s.at[h]:
            places[HEX_IDS[h]]["tone"] = "warn"
    who, n, r = names.unit(u, lang), chain.bit_count(), TANK_RADIUS if TANK_LEADER >> u & 1 else command(s, u)
    note = pick(lang, f"{who}: command {r}; an order through him reaches {n} more formations.",
                f"{who} : commandement {r} ; un ordre passant par lui atteint {n} autres formations.")
    if highest_leader(s, side) == u:
        note += pick(lang, " Highest leader: he may activate other leaders too.",
                     " Leader le plus haut gradé : il peut aussi activer d'autres leaders.")
    if s.demo >> u & 1:
        note += pick(lang, " Demoralised: his command is 0.", " Démoralisé : son commandement est nul.")
    if not free >> u & 1:
        note += pick(lang, " He has been activated this turn.", " Il a déjà été activé ce tour.")
    return _out(places, lines, note, "3.3.1.1", pieces=[IDS[v] for v in bits(chain)], **{"from": HEX_IDS[src]})


# Set-up areas --------------------------------------------------------------------------------------------------------------


def zones(s: State, lang: str) -> dict[str, Any]:
    """8.2.2, 2.4, 7.2.1 Where each side sets up, its map edge and its observer."""
    places: Places = {}
    for side, tone in ((0, "bad"), (1, "good")):
        here = s.law.sides[side]
        area = here.set_up | here.works_zone
        for h in bits(area if s.phase == SETUP or s.turn < 2 else here.edge):
            both = HEX_IDS[h] in places
            places[HEX_IDS[h]] = {"tone": "warn" if both else tone, "label": ""}
        places.setdefault(HEX_IDS[here.observer], {"tone": "plain", "label": ""})["label"] = "◉"
    what = (("set-up areas", "zones de déploiement"), ("map edges", "bords de carte"))[not (s.phase == SETUP or s.turn < 2)]
    note = pick(lang, f"Both sides' {what[0]}; ◉ is the artillery observer of a side.",
                f"Les {what[1]} des deux camps ; ◉ est l'observateur d'artillerie d'un camp.")
    return _out(places, [], note, "8.2.2")
