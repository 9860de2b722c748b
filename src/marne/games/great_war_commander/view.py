"""What a seat may know, as plain data: hands, decks, Strategy cards in hand and secret objectives of the other side are
hidden."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.rules.r03_command import highest_leader
from marne.games.great_war_commander.data.rows import KINDS, NATIONS
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES, NOWHERE
from marne.games.great_war_commander.pieces import (
    CARD_IDS, GOAL_IDS, IDS, KIND, LOST, NATION, NONE, OF_STRATEGY, PHONE_IDS, SEATS, SIDE, STRATEGY_IDS, TRACK, TYPE_IDS,
    TYPE_OF, UNITS, UNUSED, WEAPON_IDS, WEAPON_SIDE, WEAPONS,
)
from marne.games.great_war_commander.state import SETUP, W_LOST, State
from marne.games.great_war_commander.tables import BOXES, POSTURES
from marne.games.great_war_commander.rules.r03_values import (command, cover_of, firepower, functional, gun_firepower, gun_reach,
                                                              morale, movement, reach, weapon_firepower, weapon_reach)
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.parts.bits import bits

PLACES = {UNUSED: "unused", LOST: "lost", TRACK: "track"}


def ids(board: int, names: tuple[str, ...]) -> list[str]:
    return [names[i] for i in bits(board)]


def unit_view(s: State, u: int) -> dict[str, Any]:
    """A formation on the board, on the time track or on the casualty track."""
    h = s.loc[u]
    out: dict[str, Any] = {
        "id": IDS[u], "type": TYPE_IDS[TYPE_OF[u]], "side": SEATS[SIDE[u]], "nation": NATIONS[NATION[u]], "kind": KINDS[KIND[u]],
        "hex": HEX_IDS[h] if h < HEXES else None,
    }
    w = s.arm[u]
    if w != NONE:
        out["weapon"] = {"id": WEAPON_IDS[w], "broken": bool(s.wbroken >> w & 1), "works": h < HEXES and functional(s, u)}
    if h >= HEXES:
        out["place"] = PLACES[h]
        if h == TRACK:
            out["due"] = s.due[u]
        return out
    out["demoralised"], out["suppressed"] = bool(s.demo >> u & 1), bool(s.supp >> u & 1)
    out["veteran"], out["activated"] = bool(s.vet >> u & 1), bool(s.activated >> u & 1)
    out["moving"], out["op_fire"] = bool(s.moving >> u & 1), bool(s.opfire >> u & 1)
    out["values"] = {"fp": firepower(s, u), "range": reach(s, u), "move": movement(s, u), "morale": morale(s, u, cover_of(s, h)),
                     "command": command(s, u)}
    if gun_firepower(s, u) >= 0:
        out["values"]["gun"] = [gun_firepower(s, u), gun_reach(s, u)]
    if w != NONE:
        out["weapon"]["fp"], (low, high) = weapon_firepower(s, u), weapon_reach(s, u)
        out["weapon"]["range"] = [low, high]
    return out


def side_view(s: State, side: int) -> dict[str, Any]:
    here = s.law.sides[side]
    phone = s.phone[side]
    leader = highest_leader(s, side)
    return {
        "nation": NATIONS[here.nation], "posture": POSTURES[here.posture], "edge": here.camp.edge,
        "observer": HEX_IDS[here.observer],
        "hand": s.hand[side].bit_count(), "hand_size": here.hand, "deck": s.deck[side].bit_count(), "orders": here.orders,
        "discards": here.discards, "discard": ids(s.discard[side], CARD_IDS), "strategy": s.shand[side] != NONE,
        "strategy_deck": len(s.sdeck[side]), "reminders": ids(s.reminders & OF_STRATEGY[here.nation], STRATEGY_IDS),
        "strategy_gone": ids(s.sdiscard & OF_STRATEGY[here.nation], STRATEGY_IDS), "hq_cards": len(s.hq[side]),
        "surrender": s.surrender[side], "losses": s.boxes[side], "secret_objectives": s.secret[side].bit_count(),
        "telephone": None if phone == NONE else {"id": PHONE_IDS[phone], "broken": bool(s.phone_broken >> side & 1),
                                                 "box": BOXES[s.box[side]], "fp": s.t.phones[phone].fp},
        "spotting_round": None if s.sr[side] == NOWHERE else HEX_IDS[s.sr[side]], "impacts": ids(s.impacts[side], HEX_IDS),
        "observer_used": bool(s.observed >> side & 1), "rally_used": bool(s.rallied >> side & 1),
        "strategy_used": bool(s.sused >> side & 1), "highest_leader": None if leader == NONE else IDS[leader],
        "lost_weapons": [WEAPON_IDS[w] for w in range(WEAPONS) if s.wplace[w] == W_LOST and WEAPON_SIDE[w] == side],
    }


def view(s: State, seat: int | None) -> dict[str, Any]:
    """A seat sees its own hand, Strategy card and objectives; of the other's, how many there are."""
    f = s.law.field
    cells = {}
    for h in range(HEXES):
        cell: dict[str, Any] = {}
        if s.ground[h] != f.printed[h]:
            cell["ground"] = GROUNDS[s.ground[h]]
        if s.works[h]:
            cell["work"] = WORKS[s.works[h]]
        for name, board in (("gas", s.gas), ("blaze", s.blaze), ("no_path", s.nopath)):
            if board >> h & 1:
                cell[name] = True
        if cell:
            cells[HEX_IDS[h]] = cell
    own = None if seat is None else seat
    known = s.open_goals | (0 if own is None else s.secret[own])
    return {
        "game": "great-war-commander", "scenario": s.law.scenario, "seat": None if seat is None else SEATS[seat],
        "date": s.law.plan.date,
        "phase": "setup" if s.phase == SETUP else "turn", "turn": s.turn, "active": SEATS[s.active], "orders_given": s.orders,
        "order": s.order, "time": s.time, "sudden_death": s.law.sudden_death, "vp": s.vp, "initiative": SEATS[s.initiative],
        "hand": None if own is None else ids(s.hand[own], CARD_IDS),
        "strategy": None if own is None or s.shand[own] == NONE else STRATEGY_IDS[s.shand[own]],
        "secret": None if own is None else ids(s.secret[own], GOAL_IDS), "open_objectives": ids(s.open_goals, GOAL_IDS),
        "objectives": [{"number": i + 1, "hexes": ids(f.goals[i], HEX_IDS),
                        "control": SEATS[s.held[i] - 1] if s.held[i] else None,
                        "open_worth": worth(s, s.open_goals, i), "worth": worth(s, known, i)} for i in range(5)],
        "sides": {SEATS[x]: side_view(s, x) for x in (0, 1)}, "hexes": cells,
        "units": [unit_view(s, u) for u in range(UNITS)
                  if s.loc[u] != UNUSED and (s.loc[u] != TRACK or s.phase != SETUP or s.due[u])],
        "result": None if s.result is None else {"winner": s.result.winner, "kind": s.result.kind, "score": dict(s.result.score),
                                                 "rule": s.result.rule},
    }
