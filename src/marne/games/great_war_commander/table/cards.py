"""The hand of cards with what each can do now, and the tracks."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.questions import WHAT_TO_DISCARD, WHAT_TO_DO
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.data.rows import NATIONS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.pieces import (
    CARD_IDS, DECK, GOAL_IDS, IDS, LOST, NONE, OF_SIDE, OF_STRATEGY, PHONE_IDS, SEATS, SIDE, STRATEGY_IDS, TANK, TRACK, UNITS,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table.reasons import S_WAYS, of_action, of_op_fire, of_order, of_strategy
from marne.games.great_war_commander.table.text import nation_name
from marne.games.great_war_commander.tables import BOXES, POSTURES, TRIGGERS
from marne.games.great_war_commander.rules.r06_time import boxes_of
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.refusals import Reason
from marne.parts.words import pick

BY_CARD = ("order", "engineers", "discard", "action", "op-fire", "card")    # verbs whose argument is a card
FIRE_ORDER = 21
# Windows of the one who is asked, in which his cards decide: the easy answer lets it pass.
PASSING = ("no", "keep", "done", "end")


def told(reason: Reason | None) -> dict[str, str] | None:
    return None if reason is None else {"text": reason[1], "rule": reason[0]}


def hand(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """1.5 The cards of the reader: order, action, event, dice, trigger, what each may do now, and else why not. `s` is what he
    may know; nobody else's hand is ever told."""
    if seat is None:
        return None
    ask = s.decision
    mine = ask.choices if ask is not None and ask.seat == seat else ()
    here = s.law.sides[seat]
    orders = {n: of_order(s, seat, n, lang) for n in {s.t.order[c] for c in bits(s.hand[seat])}}
    cards = [card(s, seat, c, mine, orders[s.t.order[c]], lang) for c in bits(s.hand[seat])]
    cards.sort(key=lambda x: (x["order"]["rule"], x["action"]["rule"]))
    quiet = next((c.text for v in PASSING for c in mine if c.verb == v), "")
    return {"seat": SEATS[seat], "cards": cards, "limit": here.hand, "strategy": strategy_card(s, seat, mine, lang),
            "window": bool(mine) and ask is not None and ask.always and ask.message not in (WHAT_TO_DO.id, WHAT_TO_DISCARD.id),
            "quiet": quiet, "asked": bool(mine), "plays": sum(bool(c["plays"]) for c in cards)}


def card(s: State, side: int, c: int, choices: Any, bar: Reason | None, lang: str) -> dict[str, Any]:
    """`bar`: why its order cannot be given now."""
    t = s.t
    plays = [{"text": x.text, "verb": x.verb} for x in choices if x.verb in BY_CARD and x.a == c]
    verbs = {x["verb"] for x in plays}
    order = None if verbs & {"order", "discard"} else told(bar)
    if order is None and "order" not in verbs and "discard" not in verbs:
        order = {"text": pick(lang, "when you give orders", "quand vous donnez des ordres"), "rule": "O14.1"}
    op = t.order[c] == FIRE_ORDER and "op-fire" not in verbs
    return {
        "id": CARD_IDS[c], "number": c % DECK + 1, "nation": NATIONS[c // DECK],
        "order": {"rule": f"O{t.order[c]}", "name": names.order(t.order[c], lang)},
        "action": {"rule": names.action_rule(t.action[c]), "name": names.action(t.action[c], lang)},
        "event": {"rule": f"E{t.event[c]}", "name": names.event(t.event[c], lang)},
        "hex": HEX_IDS[t.hex[c]], "white": t.white[c], "coloured": t.coloured[c], "trigger": TRIGGERS[t.trigger[c]],
        "plays": plays, "why_order": order, "why_action": None if "action" in verbs else told(of_action(s, side, c, lang)),
        "why_op": told(of_op_fire(s, side, lang)) if op else None,
    }


def strategy_card(s: State, side: int, choices: Any, lang: str) -> dict[str, Any] | None:
    """1.S, S98 The Strategy card in hand, with every use and whether it may be had now."""
    i = s.shand[side]
    if i == NONE:
        return None
    row = s.t.strategy[i]
    now: dict[int, Choice] = {x.b: x for x in choices if x.verb == "strategy" and x.a == i}
    plus = next((x.text for x in choices if x.verb == "plus-one"), "")
    ways = S_WAYS.get(row.id, {1: ("Play the card", "Jouer la carte")})
    uses = [{"way": n, "words": pick(lang, *pair), "play": now[n].text if n in now else ""} for n, pair in ways.items()]
    since, until = (names.month(x, lang) if x else "" for x in (row.since, row.until))
    return {"id": row.id, "name": names.strategy(i, lang), "rule": row.rule, "since": since, "until": until,
            "reminder": bool(row.reminder), "uses": uses, "plus": plus,
            "why": None if now or plus else told(of_strategy(s, side, i, lang))}


# Tracks --------------------------------------------------------------------------------------------------------------------


def tracks(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """4, 6, 7 Time with sudden death and reinforcements, points, losses, decks, artillery. Secret objectives for their owner."""
    return {"time": time_track(s, lang), "vp": points(s, seat, lang), "initiative": SEATS[s.initiative],
            "active": SEATS[s.active], "orders": {"given": s.orders, "of": s.law.sides[s.active].orders},
            "order": f"O{s.order}" if s.order else "",
            "sides": {SEATS[x]: side_track(s, x, lang) for x in (0, 1)}}


def below(number: int) -> float:
    """6.2.2 The chance that two dice of a full deck add up to less than a number: every pair is in a deck equally often."""
    return sum(w + c < number for w in range(1, 7) for c in range(1, 7)) / 36


def time_track(s: State, lang: str) -> dict[str, Any]:
    boxes = s.t.time_boxes
    last = max(len(boxes) - 1, s.time)
    waiting = [u for u in range(UNITS) if s.loc[u] == TRACK]
    out = []
    for n in range(last + 1):
        number = boxes[min(n, len(boxes) - 1)]
        sudden = n >= s.law.sudden_death
        due = [u for u in waiting if n in boxes_of(s, u)]
        phones = [lot.telephone for x in (0, 1) for lot in s.law.sides[x].camp.reinforcement if lot.telephone and lot.time == n]
        state = "past" if n < s.time else "now" if n == s.time else "next"
        words = [pick(lang, f"Time {n}", f"Temps {n}")]
        if sudden:
            words.append(pick(lang, f"sudden death on a roll below {number}", f"mort subite sur un jet inférieur à {number}"))
        if due:
            words.append(pick(lang, "reinforcements: ", "renforts : ") + ", ".join(names.unit(u, lang) for u in due))
        out.append({"n": n, "state": state, "sudden": sudden, "number": number,
                    "chance": round(below(number), 4) if sudden else 0,
                    "due": [{"unit": IDS[u], "side": SEATS[SIDE[u]], "name": names.unit(u, lang)} for u in due],
                    "phones": phones, "words": ", ".join(words)})
    return {"now": s.time, "sudden_death": s.law.sudden_death, "boxes": out, "rule": "6.1.2", "sudden_rule": "6.2.2"}


def points(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """4.1.1, 7.3 The marker, the objectives with what they are worth to all, and what the reader knows besides."""
    own = 0 if seat is None else s.secret[seat]
    goals = []
    for i in range(5):
        cells = s.law.field.goals[i]
        if not cells:
            continue
        held = s.held[i]
        goals.append({"number": i + 1, "hexes": [HEX_IDS[h] for h in bits(cells)], "held": SEATS[held - 1] if held else None,
                      "open": worth(s, s.open_goals, i), "secret": worth(s, own, i)})
    hidden = 0
    if seat is not None:
        for i in range(5):
            if s.held[i]:
                hidden += worth(s, own, i) * (1 if s.held[i] == 1 else -1)
    who = "" if not s.vp else SEATS[0 if s.vp > 0 else 1]
    lead = pick(lang, "even", "égalité") if not s.vp else pick(
        lang, f"{abs(s.vp)} for the {nation_name(s, 0 if s.vp > 0 else 1, lang)}",
        f"{abs(s.vp)} pour les {nation_name(s, 0 if s.vp > 0 else 1, lang)}")
    return {"value": s.vp, "leader": who, "words": lead, "max": 20, "objectives": goals, "known": s.vp + hidden,
            "open": [{"id": GOAL_IDS[g], "text": goal_words(g, lang)} for g in bits(s.open_goals)],
            "secret": None if seat is None else [{"id": GOAL_IDS[g], "text": goal_words(g, lang)} for g in bits(own)],
            "rule": "4.1.1"}


def goal_words(g: int, lang: str) -> str:
    text = names.goal(g, lang)
    return text[0].upper() + text[1:]


def side_track(s: State, side: int, lang: str) -> dict[str, Any]:
    here = s.law.sides[side]
    phone = s.phone[side]
    return {
        "nation": NATIONS[here.nation], "name": nation_name(s, side, lang), "posture": POSTURES[here.posture],
        "posture_name": pick(lang, *_POSTURES[here.posture]), "hand": s.hand[side].bit_count(), "hand_size": here.hand,
        "orders": here.orders, "discards": here.discards, "deck": s.deck[side].bit_count(),
        "discard": s.discard[side].bit_count(),
        "strategy": s.shand[side] != NONE, "strategy_deck": len(s.sdeck[side]), "strategy_used": bool(s.sused >> side & 1),
        "reminders": [{"id": STRATEGY_IDS[i], "name": names.strategy(i, lang), "rule": s.t.strategy[i].rule}
                      for i in bits(s.reminders & OF_STRATEGY[here.nation])],
        "losses": s.boxes[side], "surrender": s.surrender[side], "secret": s.secret[side].bit_count(),
        "hq": len(s.hq[side]), "rally_used": bool(s.rallied >> side & 1),
        "lost": [{"unit": IDS[u], "name": names.unit(u, lang), "boxes": 2 if TANK >> u & 1 else 1}
                 for u in bits(OF_SIDE[side]) if s.loc[u] == LOST],
        "observer": HEX_IDS[here.observer], "observer_used": bool(s.observed >> side & 1),
        "phone": None if phone == NONE else {
            "id": PHONE_IDS[phone], "name": names.phone(phone, lang), "fp": s.t.phones[phone].fp,
            "broken": bool(s.phone_broken >> side & 1), "box": BOXES[s.box[side]], "box_name": names.BOXES[lang][s.box[side]]},
    }


_POSTURES = (("attacker", "attaquant"), ("reconnaissance", "reconnaissance"), ("defender", "défenseur"))
