"""What a choice would lead to, from the cards the reader has not seen: fire, melee, rally, rout, artillery."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.rules.orders import O19_artillery as artillery, O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.rules.cards import A31_on_move as cards_on_move, A42_reaction as reaction
from marne.games.great_war_commander.rules import r03_command as command
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.table import dice
from marne.games.great_war_commander.rules.orders.O19_bombardment import splinters
from marne.games.great_war_commander.rules.orders.O25_rally import needed_to_rally
from marne.games.great_war_commander.rules.orders.O26_rout import needed_to_hold
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX_IDS, HEXES, NEAR
from marne.games.great_war_commander.rules.orders.O16_melee import AMBUSH, lone_runner
from marne.games.great_war_commander.pieces import FOOT, IDS, LEADER, NONE, PIECE_IDS, SEATS, SIDE, TANK
from marne.games.great_war_commander.rules.r01_roll import PRODUCTS
from marne.games.great_war_commander.state import State, on_map, put
from marne.games.great_war_commander.table.frames import frames
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Kept = dict[str, Any]
BONUS = 2
MOST = 8                # targets of a Fire order that are worked out
TITLES = {"keep": ("If it stands", "Si on garde"), "reroll": ("Thrown again", "Si on relance"),
          "no": ("As it is", "Sans rien ajouter"), "plus-one": ("With 1 more", "Avec 1 de plus")}


def odds(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a choice that leads to no roll."""
    ask = s.decision
    if ask is None or seat is None or ask.seat != seat:
        return None
    c = next((c for c in ask.choices if c.text == text), None)
    return None if c is None else Report(s, seat, ask, lang).of(c)


def _round(p: float) -> float:
    return round(p, 6)


def fire_terms(s: State, base: int, group: int, h: int, lang: str) -> list[dict[str, Any]]:
    """O21.3.1.2, O21.3.2 What the firepower of a group is made of; the last term makes up for height and close fire."""
    own = fire.piece_firepower(s, base)
    out: list[dict[str, Any]] = [{"text": names.piece(base, lang), "value": own, "rule": "O21.3.1.2", "piece": PIECE_IDS[base]}]
    n = group.bit_count() - 1
    if n:
        s_ = "s" * (n > 1)
        out.append({"text": pick(lang, f"{n} more piece{s_}", f"{n} autre{s_} pièce{s_}"), "value": n, "rule": "O21.3.1.2"})
    u = fire.owner(s, base)
    close = 0
    if TANK >> u & 1 and not s.demo >> u & 1 and NEAR[s.loc[u]] >> h & 1:
        close = s.t.adjacent_bonus[u] or fire.BONUS
        out.append({"text": pick(lang, "tank at close range", "char à bout portant"), "value": close, "rule": "O21.3.2"})
    rest = fire.group_firepower(s, base, group, h) - own - n - close
    if rest:
        out.append({"text": pick(lang, *(("from higher ground", "d'une hauteur") if rest > 0 else ("uphill", "vers le haut"))),
                    "value": rest, "rule": "T110.2"})
    return out


class Report:
    """The odds for the seat that is asked."""

    def __init__(self, s: State, seat: int, ask: Ask, lang: str) -> None:
        self.s, self.seat, self.ask, self.lang = s, seat, ask, lang
        self.stack = frames(s)

    def kept(self, name: str) -> Kept | None:
        """What the innermost procedure of that name remembers."""
        return next((kept for n, kept in reversed(self.stack) if n == name), None)

    def say(self, en: str, fr: str) -> str:
        return pick(self.lang, en, fr)

    def sums(self, side: int) -> dice.Chances:
        return dice.sums(self.s, self.seat, side)

    def of(self, c: Choice) -> dict[str, Any] | None:
        match self.ask.message:
            case "which_target":
                return self.at_target(c)
            case "which_base" | "who_joins":
                return self.in_group(c)
            case "which_fire_card":
                return self.with_card(c)
            case "which_reaction":
                return self.reaction(c)
            case "whether_reroll" | "whether_plus_one":
                return self.of_roll(c)
            case "which_defence_card" | "who_defends":
                return self.in_defence(c)
            case "who_meets_mines":
                return self.in_mines(c)
            case "whom_to_rally":
                return self.rally(1 << c.a) if c.verb == "choose" else None
            case "whom_to_rout":
                return self.rout(1 << c.a) if c.verb == "choose" else None
            case "which_player_routs":
                return self.rout(on_map(self.s, c.a) & self.s.demo & FOOT)
            case "which_melee":
                return self.melee(self.s, c.a) if c.verb == "hex" else None
            case "which_melee_card":
                return self.melee_card(c)
            case "who_advances":
                return self.advance(c)
            case "where_to_spot":
                return self.spotting(c)
            case "which_impact" | "which_air_target":
                return self.impact(c)
            case "what_to_do":
                return self.order(c)
        return None

    # Fire -------------------------------------------------------------------------------------------------------------------

    def pool(self, h: int) -> int:
        """The pieces that may still fire at a hex in the order under way."""
        s = self.s
        name, kept = self.stack[-1]
        if name == "O21_fire.carry_out":
            return fire.pieces(s, kept["chosen"]) & ~s.fired & ~fire.shut_out(kept["shut"], h)
        if name == "A31_on_move.play":
            return cards_on_move.assault_pool(s)
        pool = kept.get("pool", 0)
        return int(pool)

    def at_target(self, c: Choice) -> dict[str, Any] | None:
        if c.verb != "target":
            return None
        base, group = dice.best_group(self.s, self.pool(c.a), c.a)
        if base < 0:
            return None
        return self.fire(c.a, base, group, 0, self.say("The strongest group of those who can fire at it.",
                                                       "Le groupe le plus fort parmi ceux qui peuvent y tirer."))

    def in_group(self, c: Choice) -> dict[str, Any] | None:
        kept = self.kept("O21_fire.attack")
        if kept is None:
            return None
        h, pool = kept["h"], kept["pool"]
        if c.verb == "base":
            if kept["op"]:
                pool = fire.comrades(self.s, c.a, pool)
            note = "" if fire.alone(c.a) else self.say("With everybody who can join.", "Avec tous ceux qui peuvent participer.")
            return self.fire(h, c.a, dice.join_all(self.s, pool, h, c.a), 0, note)
        base, group = kept["base"], kept["group"]
        if c.verb == "add":
            group |= 1 << c.a
        elif c.verb == "all":
            while extra := fire.joiners(self.s, pool, h, group):
                group |= extra
        return self.fire(h, base, group, 0, "")

    def with_card(self, c: Choice) -> dict[str, Any] | None:
        kept = self.kept("O21_fire.support")
        if kept is None:
            return None
        return self.fire(kept["h"], kept["base"], kept["group"], kept["plus"] + (BONUS if c.verb == "action" else 0), "")

    def reaction(self, c: Choice) -> dict[str, Any] | None:
        """A42 What opportunity fire could do: the best group of those already activated, or of one chain of command."""
        s, side, h = self.s, self.seat, self.ask.args[0]
        if c.verb == "again":
            base, group = self.best_op(s.opfire, h)
        elif c.verb == "op-fire":
            able = reaction.could_shoot(s, side, h)
            best, base, group = -99, -1, 0
            for u in bits(command.idle(s, side)):
                near = command.reachable(s, side, command.OP_FIRE, u) if LEADER >> u & 1 else 1 << u
                b, g = self.best_op(near & able, h)
                if b >= 0 and (fp := fire.group_firepower(s, b, g, h) - fire.worst_hindrance(s, g, h)) > best:
                    best, base, group = fp, b, g
        else:
            return None
        if base < 0:
            return None
        return self.fire(h, base, group, 0, self.say("The strongest group that can fire.",
                                                     "Le groupe le plus fort qui puisse tirer."))

    def best_op(self, units: int, h: int) -> tuple[int, int]:
        return dice.best_group(self.s, reaction.op_pool(self.s, units, h), h)

    def fire(self, h: int, base: int, group: int, plus: int, note: str) -> dict[str, Any]:
        """O21.3 A fire attack with all terms and what becomes of everybody there."""
        s, side = self.s, SIDE[fire.owner(self.s, base)]
        b = dice.volley(s, side, h, base, group, plus)
        terms = fire_terms(s, base, group, h, self.lang)
        worst = 0 if fire.light(base) else fire.worst_hindrance(s, group, h)
        if worst:
            terms.append({"text": self.say("hindrance", "gêne"), "value": -worst, "rule": "10.3"})
        if plus:
            terms.append({"text": self.say("cards", "cartes"), "value": plus, "rule": "O21.3.4"})
        hit = dice.hits(s, self.seat, side, base, h) if fire.light(base) else None
        at = HEX_IDS[h]
        out = {"title": self.say(f"Fire at {at}", f"Tir sur {at}"), "rule": "O21.3", "distance": self.distance(group, h),
               "hit": hit, "note": note}
        if b.fp < 1:
            return {"kind": "fire", "hex": at, "exact": "exact", "terms": terms, "fp": b.fp, "targets": [], **out,
                    "assume": self.say("Firepower falls to nothing: the fire does not take place.",
                                       "La puissance tombe à rien : le tir n'a pas lieu.")}
        return {**self.blow(b, self.sums(side), 1 if hit is None else hit), **out, "terms": terms}

    def distance(self, group: int, h: int) -> list[int]:
        far = [DISTANCE[x][h] for x in bits(fire.hexes_of(self.s, group))]
        return [min(far), max(far)]

    def blow(self, b: dice.Blow, attack: dice.Chances, scale: float = 1) -> dict[str, Any]:
        """O21.3.7 The attack total and the fate of each victim. `scale`: how likely it comes to the attack at all."""
        s = self.s
        got = dice.fates(s, b, attack, (self.sums(0), self.sums(1)))
        totals = [[v + b.fp + b.extra, _round(p)] for v, p in attack.items()]
        rows = [self.row(u, dice.stand(s, b, u), (1 - scale + scale * f[0], scale * f[1], scale * f[2], scale * f[3]))
                for u, f in got.items()]
        extra = [{"text": self.say("added to the roll", "ajouté au jet"), "value": b.extra, "rule": "T124"}] if b.extra else []
        return {"kind": "fire", "hex": HEX_IDS[b.h], "exact": "exact", "fp": b.fp, "terms": extra, "totals": totals,
                "mean": _round(sum(t * p for t, p in totals)), "targets": rows, "assume": self.assume()}

    def row(self, u: int, stand: int, f: dice.Fate) -> dict[str, Any]:
        s = self.s
        return {"unit": IDS[u], "name": names.unit(u, self.lang), "side": SEATS[SIDE[u]], "mine": SIDE[u] == self.seat,
                "stand": stand, "demoralised_before": bool(s.demo >> u & 1), "moving": bool(s.moving >> u & 1),
                "none": _round(f[0]), "suppressed": _round(f[1]), "demoralised": _round(f[2]), "eliminated": _round(f[3])}

    def assume(self) -> str:
        return self.say("Every card you have not seen is equally likely. Each roll by itself; no reactions, no triggers, nothing "
                        "thrown again.",
                        "Chaque carte non vue est également probable. Chaque jet pour lui-même ; ni réactions, ni déclencheurs, "
                        "ni relances.")

    # A roll that lies on the table ------------------------------------------------------------------------------------------

    def of_roll(self, c: Choice) -> dict[str, Any] | None:
        """9.1, S98.2 What the roll means as it stands, thrown again, or with 1 more."""
        s = self.s
        i = next((i for i in range(len(self.stack) - 1, -1, -1) if self.stack[i][0] == "r01_roll.roll"), -1)
        if i < 1:
            return None
        roll, (name, kept) = self.stack[i][1], self.stack[i - 1]
        side, card, product = roll["side"], roll["c"], roll["purpose"] in PRODUCTS
        if c.verb == "reroll":
            got = dice.products(s, self.seat, side) if product else self.sums(side)
        else:
            value = s.t.white[card] * s.t.coloured[card] if product else s.t.white[card] + s.t.coloured[card]
            got = {value + roll.get("plus", 0) + (c.verb == "plus-one"): 1.0}
        out = self.resolve(name, kept, side, got)
        if out is not None:
            out["title"] = self.say(*TITLES[c.verb])
            out["rule"] = c.rule
            other = next((x for x in self.ask.choices if x is not c), None)
            if other is not None and c.verb in ("reroll", "plus-one"):
                out["instead"] = self.of_roll(other)                    # what stands against it
        return out

    def resolve(self, name: str, kept: Kept, side: int, got: dice.Chances) -> dict[str, Any] | None:
        s = self.s
        h = kept.get("h", HEXES)
        if name == "O21_fire.volley" and "cells" in kept:
            b = dice.of_fire(s, side, h, kept["fp"], kept["weapons"], kept["cells"], kept["less"], kept.get("struck", s.at[h]))
            return {**self.blow(b, got), "hit": None, "note": ""}
        if name in ("O19_bombardment.impact", "O17_air.drop") and h < HEXES and "fp" in kept:
            b = dice.shells(s, side, h, kept["fp"], splinters(s, h) if name == "O19_bombardment.impact" else -1)
            return {**self.blow(b, got), "hit": None, "note": ""}
        if name == "O21_defence.resist" and kept.get("u", NONE) != NONE:
            return self.one_defence(kept, kept["u"], got)
        if name in ("O21_fire.find_target", "O19_artillery.spot") and "far" in kept:
            rule = "O21.2.1.1" if name == "O21_fire.find_target" else "O19.2.1.2"
            return self.chance_of(got, kept["far"] + kept["worst"], rule)
        if name == "O25_rally.carry_out":
            return self.rally(1 << kept["u"], got)
        if name == "O26_rout.carry_out":
            return self.rout(1 << kept["u"], got)
        if name == "O16_melee.fight":
            return self.melee_roll(kept, side, got)
        return None

    def chance_of(self, got: dice.Chances, limit: int, rule: str) -> dict[str, Any]:
        p = dice.above(got, limit)
        return {"kind": "chance", "exact": "exact", "title": self.say("On target", "Au but"), "chance": _round(p), "rule": rule,
                "rows": [{"text": self.say(f"Product of the dice above {limit}", f"Produit des dés au-dessus de {limit}"),
                          "chance": _round(p), "rule": rule}], "assume": self.assume()}

    # Defence ----------------------------------------------------------------------------------------------------------------

    def in_defence(self, c: Choice) -> dict[str, Any] | None:
        kept = self.kept("O21_defence.resist")
        if kept is None:
            return None
        s, side, h = self.s, self.seat, kept.get("h", HEXES)
        if self.ask.message == "who_defends":
            return self.one_defence(kept, c.a, self.sums(side))
        if c.verb == "strategy":
            return None                                                 # S98.5.3 the rolls stay as they are
        inner = self.kept("O21_defence.cards") or kept
        total, cells, left = inner["total"], inner["cells"], inner["left"]
        if c.verb == "action":
            a = s.t.action[c.a]
            cover = defence.cover_now(s, side, h, cells, inner["indirect"], inner["flames"])
            if a == defence.CONCEALMENT:
                total -= max(0, cover)
            elif a == defence.FIELD_OF_FIRE:
                total -= defence.covering_guns(s, side, cells)
            else:
                return None
        b = dice.Blow(1 - side, h, total, 0, cells, self.less(), False, inner["indirect"], inner["flames"], left)
        out = self.blow(b, {0: 1.0})
        at = HEX_IDS[h]
        return {**out, "title": self.say(f"Defence in {at} against {total}", f"Défense en {at} contre {total}"),
                "rule": "O21.3.7", "hit": None, "note": ""}

    def less(self) -> int:
        kept = self.kept("O21_defence.resist")
        return int(kept["less"]) if kept and "less" in kept else 0

    def in_mines(self, c: Choice) -> dict[str, Any]:
        """F128.2 A defence roll without any cover."""
        h, total = self.ask.args
        kept = {"h": h, "total": total, "cells": 0, "less": 0, "indirect": True, "flames": True}
        return self.one_defence(kept, c.a, self.sums(self.seat))

    def one_defence(self, kept: Kept, u: int, got: dice.Chances) -> dict[str, Any]:
        s, h = self.s, kept["h"]
        b = dice.Blow(1 - SIDE[u], h, kept["total"], 0, kept["cells"], kept["less"], False, kept["indirect"], kept["flames"],
                      1 << u)
        stand = dice.stand(s, b, u)
        against = b.fp - b.less if TANK >> u & 1 else b.fp
        f = dice.fate(s, u, against, stand, got)
        who = names.unit(u, self.lang)
        return {"kind": "fire", "hex": HEX_IDS[h], "exact": "exact", "fp": against, "terms": [], "totals": [[against, 1]],
                "mean": against, "targets": [self.row(u, stand, f)], "assume": self.assume(), "hit": None, "note": "",
                "rule": "O21.3.7", "title": self.say(f"{who} against {against}", f"{who} contre {against}")}

    # Rally and rout ---------------------------------------------------------------------------------------------------------

    def rally(self, units: int, got: dice.Chances | None = None) -> dict[str, Any]:
        rows = []
        for u in bits(units):
            n = needed_to_rally(self.s, u)
            good, even, bad = dice.rallies(n, got or self.sums(SIDE[u]))
            rows.append({"unit": IDS[u], "name": names.unit(u, self.lang), "needed": n, "rallied": _round(good),
                         "suppressed": _round(even), "nothing": _round(bad)})
        return {"kind": "rally", "exact": "exact", "title": self.say("Rally", "Ralliement"), "rule": "O25.3", "rows": rows,
                "assume": self.assume()}

    def rout(self, units: int, got: dice.Chances | None = None) -> dict[str, Any]:
        rows = []
        for u in bits(units):
            n = needed_to_hold(self.s, u)
            holds, even, back, far = dice.flight(n, got or self.sums(self.s.active))
            rows.append({"unit": IDS[u], "name": names.unit(u, self.lang), "needed": n, "holds": _round(holds),
                         "suppressed": _round(even), "back": _round(back), "far": _round(far), "mine": SIDE[u] == self.seat})
        return {"kind": "rout", "exact": "exact", "title": self.say("Rout", "Repli"), "rule": "O26.2", "rows": rows,
                "assume": self.assume()}

    # Melee ------------------------------------------------------------------------------------------------------------------

    def melee(self, s: State, h: int, plus: tuple[int, int] = (0, 0), rolls: tuple[dice.Chances, dice.Chances] | None = None,
              fp: tuple[int, int] | None = None) -> dict[str, Any] | None:
        own = dice.strengths(s, h)
        for side in (0, 1):
            if lone_runner(s, side, h):
                return None                                                 # O16.4.1 he is swept away
        fp = fp or (own[0] + plus[0], own[1] + plus[1])
        got = dice.clash(s, h, fp, rolls or (self.sums(0), self.sums(1)))
        mine = got.german if self.seat == 0 else got.allied
        at = HEX_IDS[h]
        return {"kind": "melee", "hex": at, "exact": "exact", "title": self.say(f"Melee in {at}", f"Mêlée en {at}"),
                "rule": "O16.4", "fp": {SEATS[x]: fp[x] for x in (0, 1)}, "win": _round(mine),
                "lose": _round(1 - mine - got.nobody), "both": _round(got.nobody), "assume": self.assume()}

    def melee_card(self, c: Choice) -> dict[str, Any] | None:
        """O16.4.1 With what has been played so far; an ambush changes the enemy in a way he chooses."""
        kept = self.kept("O16_melee.cards")
        if kept is None or c.verb == "strategy" or c.verb == "action" and self.s.t.action[c.a] == AMBUSH:
            return None
        outer = self.kept("O16_melee.fight") or {}
        plus = [0, 0]
        plus[self.seat] = kept.get("plus", 0) + (BONUS if c.verb == "action" else 0)
        if "plus_foe" in outer:
            plus[outer["foe"] if "foe" in outer else 1 - self.s.active] += outer["plus_foe"]
        return self.melee(self.s, self.ask.args[0], (plus[0], plus[1]))

    def melee_roll(self, kept: Kept, side: int, got: dice.Chances) -> dict[str, Any] | None:
        s, h = self.s, kept["h"]
        foe = 1 - s.active
        fp = [0, 0]
        rolls = [self.sums(0), self.sums(1)]
        rolls[side] = got
        if side == foe:
            fp[foe], fp[s.active] = kept["fp_foe"], kept["fp_me"]
        else:
            fp[foe], fp[s.active] = kept["total_foe"], kept["fp_me"]
            rolls[foe] = {0: 1.0}
        return self.melee(s, h, fp=(fp[0], fp[1]), rolls=(rolls[0], rolls[1]))

    def advance(self, c: Choice) -> dict[str, Any] | None:
        """O16.4 The melee that an advance among enemies would lead to, with those who are there by then."""
        s = self.s
        if c.verb != "advance" or not s.of[1 - self.seat] >> c.b & 1:
            return None
        g = s.copy()
        put(g, c.a, c.b)
        g.sole = s.sole[:]
        out = self.melee(g, c.b)
        if out is not None:
            out["note"] = self.say("Cards may add 2 each.", "Des cartes peuvent ajouter 2 chacune.")
        return out

    # Artillery and air ------------------------------------------------------------------------------------------------------

    def spotting(self, c: Choice) -> dict[str, Any] | None:
        """O19.2.1.2 Accuracy: the product less hindrance above the distance."""
        kept = self.kept("O19_artillery.spot")
        if kept is None or c.verb != "hex":
            return None
        s, src, on_board = self.s, kept["src"], kept["on_map"]
        far = max(1, DISTANCE[src][c.a]) if on_board else DISTANCE[src][c.a]
        worst = artillery.view_hindrance(s, on_board, src, c.a)
        out = self.chance_of(dice.products(s, self.seat, self.seat), far + worst, "O19.2.1.2")
        at = HEX_IDS[c.a]
        out["title"] = self.say(f"Spotting round on {at}", f"Salve de réglage sur {at}")
        out["note"] = self.say("On target it drifts two hexes at most; else up to six.",
                               "Au but, elle dérive de deux hexs au plus ; sinon, jusqu'à six.")
        return out

    def impact(self, c: Choice) -> dict[str, Any] | None:
        s = self.s
        if c.verb != "hex" or not s.at[c.a]:
            return None
        kept = self.kept("O19_bombardment.impact")
        if self.ask.message == "which_impact":
            if kept is None:
                return None
            b, roller = dice.shells(s, self.seat, c.a, kept["fp"], splinters(s, c.a)), kept["roller"]
        else:
            strike = self.kept("O17_air.strike") or {}
            fp = s.t.strafing if strike.get("how") == 2 else s.t.bombs[s.law.year > 1914]
            b, roller = dice.shells(s, self.seat, c.a, fp, -1), self.seat
        at = HEX_IDS[c.a]
        return {**self.blow(b, self.sums(roller)), "title": self.say(f"Impact on {at}", f"Impact sur {at}"),
                "rule": "O19.2.1.4.2", "hit": None, "note": ""}

    # Before an order --------------------------------------------------------------------------------------------------------

    def order(self, c: Choice) -> dict[str, Any] | None:
        if c.verb != "order":
            return None
        s, side = self.s, self.seat
        n = s.t.order[c.a]
        if n == 21:
            return self.targets()
        if n == 25:
            units = on_map(s, side) & s.demo
            return self.rally(units) if units else None
        if n == 26:
            units = sum(on_map(s, x) & s.demo & FOOT for x in (0, 1) if not s.rallied >> x & 1)
            return self.rout(units) if units else None
        return None

    def targets(self) -> dict[str, Any] | None:
        """O21.1 The hexes that a Fire order could reach, each with the strongest group under one chain of command."""
        s, side = self.s, self.seat
        able = fire.shooters(s, side)
        best: dict[int, tuple[int, int, int]] = {}
        for u in bits(command.idle(s, side)):
            near = command.reachable(s, side, 21, u) & able if LEADER >> u & 1 else able & 1 << u
            pool = fire.pieces(s, near)
            reach = 0
            for p in bits(pool):
                reach |= fire.targets(s, p)
            for h in bits(reach):
                base, group = dice.best_group(s, pool, h)
                if base >= 0:
                    fp = fire.group_firepower(s, base, group, h) - (0 if fire.light(base) else fire.worst_hindrance(s, group, h))
                    if h not in best or fp > best[h][0]:
                        best[h] = (fp, base, group)
        rows = []
        for h in sorted(best, key=lambda x: -best[x][0])[:MOST]:
            fp, base, group = best[h]
            if fp < 1:
                continue
            hit = dice.hits(s, self.seat, side, base, h) if fire.light(base) else 1
            got = self.blow(dice.volley(s, side, h, base, group, 0), self.sums(side), hit)
            top = max((x["demoralised"] + x["eliminated"] for x in got["targets"]), default=0.0)
            rows.append({"hex": HEX_IDS[h], "fp": fp, "pieces": group.bit_count(), "base": names.piece(base, self.lang),
                         "targets": got["targets"], "best": _round(top)})
        if not rows:
            return None
        rows.sort(key=lambda r: -r["best"])
        return {"kind": "targets", "exact": "exact", "rows": rows, "assume": self.assume(), "rule": "O21.1",
                "title": self.say("Fire: what could be hit", "Tir : ce qui peut être touché")}

