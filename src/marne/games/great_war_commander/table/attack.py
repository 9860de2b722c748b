"""The attack, melee or bombardment under way, for its panel: read from the procedures that wait and from the board.

What has been rolled so far the page takes from the log; here is what is at stake now. Everything is public but the chances, which
rest on the cards the reader has not seen.
"""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.rules.orders import O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.table import dice
from marne.games.great_war_commander.rules.orders.O19_bombardment import splinters
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.orders.O25_rally import needed_to_rally
from marne.games.great_war_commander.rules.orders.O26_rout import needed_to_hold
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX_IDS, HEXES, NOWHERE
from marne.games.great_war_commander.rules.orders.O16_melee import strength
from marne.games.great_war_commander.pieces import CARD_IDS, FOOT, IDS, NONE, OF_SIDE, PIECE_IDS, SEATS, SIDE, TANK, UNIT, UNITS
from marne.games.great_war_commander.words.phrases_log import PURPOSES as PURPOSE_WORDS
from marne.games.great_war_commander.rules.cards.A42_reaction import could_shoot
from marne.games.great_war_commander.rules.r01_roll import FIRE, PRODUCTS
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.table.odds import fire_terms
from marne.games.great_war_commander.table.frames import frames
from marne.games.great_war_commander.tables import BOXES, TRIGGERS
from marne.games.great_war_commander.rules.r06_time import box_number
from marne.games.great_war_commander.rules.r03_values import commanding, firepower, gun_firepower, in_wire, morale
from marne.parts.bits import bits, mask
from marne.parts.words import pick

Kept = dict[str, Any]
# Which procedures belong to which fight; the innermost counts.
KINDS = {"O21_fire.attack": "fire", "O21_fire.volley": "fire", "O16_melee.melee": "melee", "O19_artillery.bombard": "artillery",
         "O19_bombardment.impact": "artillery", "O17_air.strike": "air", "O25_rally.carry_out": "rally",
         "O26_rout.carry_out": "rout",
         "F128_mines.explode": "mines", "r06_time.advance_time": "time", "A42_reaction.react": "reaction"}


def attack(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """None when nothing is being fought over or rolled for."""
    stack = frames(s)
    found = next(((i, KINDS[name]) for i, (name, _) in reversed(list(enumerate(stack))) if name in KINDS), None)
    rolled = roll(s, stack, lang)
    if found is None:
        return None
    i, kind = found
    first = i
    while first and KINDS.get(stack[first - 1][0]) == kind:
        first -= 1                                                      # fire.attack holds what fire.volley has let go
    scene = Scene(s, seat, stack, first, lang)
    out: dict[str, Any] | None = getattr(scene, kind)()
    if out is None or kind == "time" and rolled is None:
        return None
    return {"kind": kind, **out, "roll": rolled, "asked": SEATS[s.decision.seat] if s.decision else ""}


def roll(s: State, stack: list[tuple[str, Kept]], lang: str) -> dict[str, Any] | None:
    """1.9 The card that has just been thrown and does not count yet: may it be thrown again, raised, what does it trigger?"""
    kept = next((k for name, k in reversed(stack) if name == "r01_roll.roll"), None)
    if kept is None or "c" not in kept and "value" not in kept:
        return None
    c, purpose = kept.get("c", -1), kept.get("purpose", "")
    out: dict[str, Any] = {"side": SEATS[kept["side"]] if "side" in kept else "", "purpose": purpose,
                           "words": pick(lang, *PURPOSE_WORDS[purpose]) if purpose else ""}
    if c >= 0:
        w, k = s.t.white[c], s.t.coloured[c]
        value = (w * k if purpose in PRODUCTS else w + k) + kept.get("plus", 0)
        out |= {"card": CARD_IDS[c], "white": w, "coloured": k, "value": value, "product": purpose in PRODUCTS,
                "trigger": TRIGGERS[s.t.trigger[c]], "quiet": bool(s.quiet), "plus": kept.get("plus", 0)}
    else:
        out |= {"value": kept["value"]}
    return out


class Scene:
    """One fight: the stack from its first procedure inwards."""

    def __init__(self, s: State, seat: int | None, stack: list[tuple[str, Kept]], first: int, lang: str) -> None:
        self.s, self.seat, self.inner, self.lang = s, seat, stack[first:], lang
        self.asked = s.decision.message if s.decision else ""

    def get(self, key: str, default: Any, *inside: str) -> Any:
        """What the innermost procedure (of those named) keeps under a name."""
        for name, kept in reversed(self.inner):
            if key in kept and (not inside or name in inside):
                return kept[key]
        return default

    def kept(self, name: str) -> Kept | None:
        return next((k for n, k in reversed(self.inner) if n == name), None)

    def say(self, en: str, fr: str) -> str:
        return pick(self.lang, en, fr)

    # Fire --------------------------------------------------------------------------------------------------------------------

    def fire(self) -> dict[str, Any] | None:
        """O21.3 From the choice of the base to the last defence roll."""
        s = self.s
        inside = ("O21_fire.attack", "O21_fire.volley", "O21_fire.support", "O21_fire.find_target",
                  "O21_defence.resist", "O21_defence.cards")
        h = self.get("h", HEXES, *inside)
        if h >= HEXES:
            return None
        resist = self.kept("O21_defence.resist")
        side = self.get("side", -1, "O21_fire.attack", "O21_fire.volley", "O21_fire.support")
        if side < 0 and resist is not None:
            side = 1 - resist.get("side", s.active)
        if side < 0:
            side = s.active
        base, group = self.get("base", -1, *inside), self.get("group", 0, *inside)
        group = mask(p for p in bits(group) if not fire.lost(s, p))     # 1.9.1 a trigger of the roll may take a firer away
        if base >= 0 and not group >> base & 1:
            base = -1
        out: dict[str, Any] = {"side": SEATS[side], "hex": HEX_IDS[h], "op": bool(self.get("op", s.active != side, *inside)),
                               "stage": self.stage(resist), "terms": [], "firers": [], "total": None, "rule": "O21.3"}
        if group and base >= 0:
            worst = 0 if fire.light(base) else fire.worst_hindrance(s, group, h)
            plus = self.get("plus", 0, "O21_fire.support")
            terms = fire_terms(s, base, group, h, self.lang)
            if worst:
                terms.append({"text": self.say("hindrance", "gêne"), "value": -worst, "rule": "10.3"})
            if plus:
                terms.append({"text": self.say("cards", "cartes"), "value": plus, "rule": "O21.3.4"})
            out |= {"terms": terms, "fp": sum(t["value"] for t in terms), "hindrance": worst}
        if group:
            out["firers"] = [self.firer(p, h, p == base) for p in bits(group)]
        if "fp" not in out and (volley := self.kept("O21_fire.volley")) is not None and "cells" in volley:
            out["fp"] = volley.get("fp")
        cells = self.get("cells", 0)
        if not cells and group:
            cells = fire.hexes_of(s, group)
        if resist is not None:
            cards = self.kept("O21_defence.cards") or resist
            out["total"] = cards.get("total", resist.get("total"))
        aim = self.kept("O21_fire.find_target")
        if aim is not None and "far" in aim:                            # O21.2.1.1 what the product must be above
            out |= {"far": aim["far"], "hindrance": aim["worst"]}
        out["defenders"] = self.defenders(1 - side, h, cells, resist, self.thrown(out))
        return out

    def thrown(self, out: dict[str, Any]) -> int | None:
        """9.1 What the attack comes to if the roll on the table stands: for whoever may have it thrown again."""
        kept = self.kept("r01_roll.roll")
        if kept is None or kept.get("purpose") != FIRE or kept.get("c", -1) < 0:
            return None
        if out["stage"] != "roll" or out.get("fp") is None:
            return None
        return int(out["fp"]) + self.s.t.white[kept["c"]] + self.s.t.coloured[kept["c"]] + int(kept.get("plus", 0))

    def stage(self, resist: Kept | None) -> str:
        if resist is not None:
            return "defence"
        return {"which_base": "base", "who_joins": "group", "which_fire_card": "cards"}.get(self.asked, "roll")

    def firer(self, p: int, h: int, base: bool) -> dict[str, Any]:
        s = self.s
        u = fire.owner(s, p)
        at = s.loc[u]
        return {"piece": PIECE_IDS[p], "unit": IDS[u], "name": names.piece(p, self.lang), "base": base,
                "fp": fire.piece_firepower(s, p), "distance": DISTANCE[at][h] if at < HEXES else 0,
                "hex": HEX_IDS[at] if at < HEXES else ""}

    def defenders(self, side: int, h: int, cells: int, resist: Kept | None, thrown: int | None = None) -> list[dict[str, Any]]:
        """O21.3.7 Everybody in the hex with morale and cover; whose roll is still to come."""
        s = self.s
        cards = self.kept("O21_defence.cards") or resist or {}
        left = cards.get("left", s.at[h] & OF_SIDE[side])
        total = cards.get("total", thrown)
        indirect, flames, less = cards.get("indirect", False), cards.get("flames", False), (resist or {}).get("less", 0)
        now = (resist or {}).get("u", NONE)
        out = []
        for u in bits((s.at[h] & OF_SIDE[side] | left) & s.present):
            cover = defence.cover_now(s, SIDE[u], h, cells, indirect, flames)
            row = self.soldier(u, cover)
            row |= {"left": bool(left >> u & 1), "now": u == now and not left >> u & 1}
            if total is not None and left >> u & 1:
                b = dice.Blow(1 - side, h, total, 0, cells, less, False, indirect, flames, 1 << u)
                against = total - less if TANK >> u & 1 else total
                f = dice.fate(s, u, against, dice.stand(s, b, u), dice.sums(s, self.seat, SIDE[u]))
                row |= {"against": against, "odds": [round(x, 4) for x in f]}
            out.append(row)
        return out

    def soldier(self, u: int, cover: int) -> dict[str, Any]:
        """3.1.4 A formation with what its morale is made of."""
        s = self.s
        base = s.t.morale[s.demo >> u & 1][u]
        parts: list[dict[str, Any]] = [{"text": self.say("morale", "moral"), "value": base, "rule": "3.1.4"}]
        stand = morale(s, u, cover)
        lead = commanding(s, SIDE[u], s.loc[u]) if UNIT >> u & 1 and s.loc[u] < HEXES else 0
        wire = -int(s.loc[u] < HEXES and s.works[s.loc[u]] == WIRE and in_wire(s, u))
        shelter = 0 if TANK >> u & 1 else cover
        for told, value, rule in ((("command", "commandement"), lead, "3.3.1.5"), (("cover", "couvert"), shelter, "T99.3"),
                                  (("wire", "barbelés"), wire, "F131.1")):
            if value:
                parts.append({"text": self.say(*told), "value": value, "rule": rule})
        rest = stand - sum(p["value"] for p in parts)
        if rest:
            parts.append({"text": self.say("markers", "marqueurs"), "value": rest, "rule": "13.2"})
        return {"unit": IDS[u], "name": names.unit(u, self.lang), "side": SEATS[SIDE[u]], "stand": stand, "parts": parts,
                "cover": cover, "demoralised": bool(s.demo >> u & 1), "suppressed": bool(s.supp >> u & 1),
                "moving": bool(s.moving >> u & 1)}

    # Melee -------------------------------------------------------------------------------------------------------------------

    def melee(self) -> dict[str, Any] | None:
        """O16.4 Both sums, the cards played and the rolls that lie on the table."""
        s = self.s
        h = self.get("h", HEXES, "O16_melee.melee", "O16_melee.fight", "O16_melee.cards")
        if h >= HEXES:
            return None
        foe, me = 1 - s.active, s.active
        fight = self.kept("O16_melee.fight") or {}
        cards = self.kept("O16_melee.cards")
        plus = [0, 0]
        plus[foe] = fight.get("plus_foe", 0)
        if cards is not None and s.decision is not None:
            who = s.decision.seat if self.asked == "which_melee_card" else cards.get("side", s.decision.seat)
            plus[who] = cards.get("plus", 0)
        fixed = {foe: fight.get("fp_foe"), me: fight.get("fp_me")}
        totals = {foe: fight.get("total_foe"), me: fight.get("total_me")}
        sides: dict[str, dict[str, Any]] = {}
        fps, sums = [0, 0], [dice.sums(s, self.seat, x) for x in (0, 1)]
        for x in (0, 1):
            units = [self.fighter(u) for u in bits(s.at[h] & OF_SIDE[x])]
            own, set_, total = strength(s, x, h), fixed[x], totals[x]
            fps[x] = own + plus[x] if set_ is None else int(set_)
            sides[SEATS[x]] = {"units": units, "strength": own, "plus": fps[x] - own, "fp": fps[x], "total": total}
            if total is not None:
                fps[x], sums[x] = int(total), {0: 1.0}
        got = dice.clash(s, h, (fps[0], fps[1]), (sums[0], sums[1]))
        tie = s.law.field.ground.work_ties[s.works[h]] and s.sole[h]
        return {"hex": HEX_IDS[h], "side": SEATS[me], "sides": sides, "first": SEATS[foe], "rule": "O16.4",
                "stage": "cards" if cards is not None or not fight.get("fp_foe") and not fight.get("total_foe") else "roll",
                "tie": SEATS[s.sole[h] - 1] if tie else None,
                "odds": {SEATS[0]: round(got.german, 4), SEATS[1]: round(got.allied, 4), "nobody": round(got.nobody, 4)}}

    def fighter(self, u: int) -> dict[str, Any]:
        s = self.s
        values = [v for v in (firepower(s, u), gun_firepower(s, u) if TANK >> u & 1 else -1) if v >= 0]
        return {"unit": IDS[u], "name": names.unit(u, self.lang), "fp": min(values, default=0) + s.t.fp_box[u],
                "boxed": bool(s.t.fp_box[u]), "demoralised": bool(s.demo >> u & 1)}

    # Artillery and aircraft --------------------------------------------------------------------------------------------------

    def artillery(self) -> dict[str, Any] | None:
        """O19 The request: box, observer, spotting round, accuracy, impact."""
        s = self.s
        side = self.get("side", s.active, "O19_artillery.bombard", "O19_artillery.spot", "O19_bombardment.impact",
                        "O19_bombardment.lay_out", "O19_bombardment.gas_attack")
        if s.phone[side] == NONE:
            return None
        impact, spot = self.kept("O19_bombardment.impact"), self.kept("O19_artillery.spot")
        fp = s.t.phones[s.phone[side]].fp
        if impact is not None:
            fp = impact.get("fp", fp)
        box = self.get("box", s.box[side], "O19_artillery.bombard")
        out: dict[str, Any] = {"side": SEATS[side], "box": BOXES[box], "box_name": names.BOXES[self.lang][box], "fp": fp,
                               "battery": names.phone(s.phone[side], self.lang), "rule": "O19.2",
                               "round": HEX_IDS[s.sr[side]] if s.sr[side] != NOWHERE else None,
                               "impacts": [HEX_IDS[h] for h in bits(s.impacts[side])], "hex": None, "defenders": []}
        if spot is not None:
            far, worst = spot.get("far"), spot.get("worst")
            out |= {"stage": "spot", "hex": out["round"], "far": far, "hindrance": worst}
            if far is None and self.kept("r01_triggers.reveal") is not None:
                out["stage"] = "drift"
        elif self.kept("O19_bombardment.gas_attack") is not None:
            out |= {"stage": "gas", "hex": out["round"]}
        elif impact is not None:
            resist = self.kept("O21_defence.resist")
            h = (resist or impact).get("h", HEXES)
            out |= {"stage": "cards" if self.asked == "which_barrage_card" else "impact",
                    "left": [HEX_IDS[x] for x in bits(impact.get("left", 0))]}
            if h < HEXES:
                out["hex"] = HEX_IDS[h]
                out["extra"] = splinters(s, h)
                out["defenders"] = [row for x in (0, 1) for row in self.defenders(x, h, 0, resist)]
                if resist is not None:
                    out["total"] = (self.kept("O21_defence.cards") or resist).get("total", resist.get("total"))
        else:
            out["stage"] = "plan"
        return out

    def air(self) -> dict[str, Any] | None:
        """O17.1 The aircraft and its attack."""
        s = self.s
        resist, drop = self.kept("O21_defence.resist"), self.kept("O17_air.drop")
        at = self.get("h", HEXES, "O17_air.strike")
        h = (resist or drop or {}).get("h", HEXES)
        fp = (drop or {}).get("fp")
        return {"side": SEATS[s.active], "aircraft": HEX_IDS[at] if at < HEXES else None,
                "hex": HEX_IDS[h] if h < HEXES else None, "fp": fp, "rule": "O17.1",
                "stage": "defence" if resist is not None else "roll" if drop is not None else "plan",
                "total": (self.kept("O21_defence.cards") or resist or {}).get("total"),
                "defenders": [row for x in (0, 1) for row in self.defenders(x, h, 0, resist)] if h < HEXES else []}

    # Rally, rout, mines, time ---------------------------------------------------------------------------------------------------

    def rally(self) -> dict[str, Any] | None:
        """O25 Who has still to roll, with what each needs."""
        s = self.s
        side = self.get("side", s.active, "O25_rally.carry_out")
        left, now = self.get("left", 0, "O25_rally.carry_out"), self.get("u", NONE, "O25_rally.carry_out")
        rows = []
        sums = dice.sums(s, self.seat, side)
        for u in bits((left | (1 << now if now < UNITS else 0)) & on_map(s, side) & s.demo):
            n = needed_to_rally(s, u)
            good, even, bad = dice.rallies(n, sums)
            rows.append({"unit": IDS[u], "name": names.unit(u, self.lang), "needed": n, "now": u == now and not left >> u & 1,
                         "odds": [round(good, 4), round(even, 4), round(bad, 4)]})
        return {"side": SEATS[side], "rows": rows, "rule": "O25.3", "hex": None, "stage": "roll"}

    def rout(self) -> dict[str, Any] | None:
        """O26 Whose formations fall back, who has still to roll."""
        s = self.s
        kept = self.kept("O26_rout.carry_out") or {}
        if "victim" not in kept:
            return None
        left, now, victim = kept.get("left", 0), kept.get("u", NONE), kept["victim"]
        rows = []
        sums = dice.sums(s, self.seat, s.active)
        for u in bits((left | (1 << now if now < UNITS else 0)) & on_map(s, victim) & s.demo & FOOT):
            n = needed_to_hold(s, u)
            holds, even, back, far = dice.flight(n, sums)
            rows.append({"unit": IDS[u], "name": names.unit(u, self.lang), "needed": n, "now": u == now and not left >> u & 1,
                         "odds": [round(holds, 4), round(even, 4), round(back, 4)], "far": round(far, 2)})
        return {"side": SEATS[s.active], "victim": SEATS[victim], "rows": rows, "rule": "O26.2", "hex": None, "stage": "roll"}

    def mines(self) -> dict[str, Any] | None:
        """F128 Those who stand in the mines."""
        s = self.s
        h, todo = self.get("h", HEXES, "F128_mines.explode"), self.get("todo", 0, "F128_mines.explode")
        now = NONE if self.asked == "who_meets_mines" else self.get("u", NONE, "F128_mines.explode")
        units = (todo | (1 << now if now < UNITS else 0)) & s.present
        return {"side": SEATS[1 - SIDE[now]] if now < UNITS else SEATS[1 - s.active], "hex": HEX_IDS[h] if h < HEXES else None,
                "fp": s.t.mines[0], "stage": "roll", "rule": "F128.2", "total": None,
                "defenders": [{**self.soldier(u, 0), "left": bool(todo >> u & 1), "now": u == now} for u in bits(units)]}

    def time(self) -> dict[str, Any] | None:
        """6.2.2 Sudden death: the roll must not be below the number of the box."""
        s = self.s
        return {"side": SEATS[self.get("side", s.active, "r06_time.advance_time")], "number": box_number(s), "time": s.time,
                "hex": None, "stage": "roll", "rule": "6.2.2"}

    def reaction(self) -> dict[str, Any] | None:
        """A42.2 The enemy has entered a hex: who could fire at him."""
        s = self.s
        if self.asked not in ("which_reaction", "whether_forward") or s.decision is None:
            return None
        h = self.get("h", HEXES, "A42_reaction.react")
        if h >= HEXES:
            return None
        side = 1 - s.active
        able = could_shoot(s, side, h) | s.opfire & OF_SIDE[side]
        return {"side": SEATS[side], "hex": HEX_IDS[h], "stage": "cards", "rule": "A42.2", "total": None,
                "firers": [{"unit": IDS[u], "name": names.unit(u, self.lang), "distance": DISTANCE[s.loc[u]][h],
                            "again": bool(s.opfire >> u & 1)} for u in bits(able) if s.loc[u] < HEXES],
                "defenders": self.defenders(1 - side, h, 0, None)}
