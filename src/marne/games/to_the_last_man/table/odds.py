"""What a battle is likely to bring, before it is chosen: the report of dice.py in words, each line with its rule.

A report: {kind: 'battle', zone, name, title, attacker, mine, surprise, exact: 'exact', steps: [{step, side, mine, text, rule,
expected, hits: [chance of 0, 1, …], dice: [{kind, number, f, entrenched, bonus, expected, rule, text}]}], expected: {seat: hits
it scores}, losses: {seat: [chance of losing 0, 1, … steps]}, lost: {seat: expected}, annihilated: {seat: chance}, strength:
{seat: steps}, forced: {expected, chance} or None, cards: [{card, text, expected, annihilated, rule}], notes: [{text, rule,
side}], assume}. Before an Offensive is played: {kind: 'targets', title, targets: [{zone, name, units, expected, annihilated,
strength}], assume}.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from marne.games.to_the_last_man.rules.r09_cards import has
from marne.games.to_the_last_man.rules.r05_1_declare import gas_is_void
from marne.games.to_the_last_man.rules.r05_2_fire import force
from marne.games.to_the_last_man.words.names import Piece, Place, unit_name
from marne.games.to_the_last_man.pieces import (
    ARMY, BIPLANE, CAV, FORT, IDS, IN_ARMY, INF, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_FORT, K_INFANTRY,
    K_PARIS_GUN, K_SIEGE, K_STOSS, K_TANK, KINDS, OF_NATION, OF_SIDE, PIECE, SEATS, SIEGE, T_BARRAGE, T_GAS, T_LIMITED,
    T_SURPRISE, TANK, TYPE_IDS, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.state import COMBAT, FULL, LIMITED, NONE, PASSED, State, put, strength, units_in
from marne.games.to_the_last_man.table.dice import Dice, Outcome, Step, fight, mean
from marne.games.to_the_last_man.table.reach import strikers
from marne.games.to_the_last_man.table.text import battle_name, battle_zone, card_words, zone_words
from marne.games.to_the_last_man.rules.r04_1_zones import contested, enemy
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import under_way
from marne.parts.words import listed, pick

MOST = 8                # targets of an Offensive that are worked out
STEP_RULE = {"dogfight": "2.0 II.4.a", "artillery": "2.0 II.4.b", "defence": "2.0 II.4.c", "attack": "2.0 II.4.d"}
_KINDS: dict[int, tuple[str, str, str]] = {            # English, French singular and plural
    K_INFANTRY: ("infantry", "infanterie", "infanteries"), K_STOSS: ("Stosstruppen", "Stoßtruppen", "Stoßtruppen"),
    K_COMMONWEALTH: ("Commonwealth", "Commonwealth", "Commonwealth"), K_CAVALRY: ("cavalry", "cavalerie", "cavaleries"),
    K_ARTILLERY: ("artillery", "artillerie", "artilleries"), K_SIEGE: ("siege gun", "canon de siège", "canons de siège"),
    K_BIPLANE: ("biplane", "biplan", "biplans"), K_TANK: ("tank", "char", "chars"),
    K_PARIS_GUN: ("Paris Gun", "canon de Paris", "canons de Paris"),
}
_RULES = {K_INFANTRY: "8.2.1", K_STOSS: "8.2.2 [stats]", K_COMMONWEALTH: "8.2.3", K_CAVALRY: "8.3.1", K_ARTILLERY: "8.3.2",
          K_SIEGE: "8.3.3", K_BIPLANE: "8.3.4", K_TANK: "8.3.5", K_PARIS_GUN: "8.3.6", K_FORT: "8.4 [fire]"}


def odds(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a choice that leads to no battle."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return None
    c = next((c for c in ask.choices if c.text == text), None)
    if c is None:
        return None
    if c.verb == "offensive":
        return targets(s, ask, c, lang)
    g = s.copy()
    z, start, mover = meant(g, ask, c)
    if mover != NONE and z < ZONES and not enemy(s, ask.seat) >> z & 1 and not contested(s) >> z & 1:
        return None                                     # among friends
    if z >= ZONES or not (force(g, g.active, z) & PIECE and force(g, 1 - g.active, z) & (PIECE | FORT)):
        return None
    report = Report(g, seat, z, start, mover, lang)
    report.enters = mover != NONE and bool(enemy(s, ask.seat) >> z & 1)
    return report.told()


def meant(g: State, ask: Ask, c: Choice) -> tuple[int, str, int]:
    """The zone of the battle that a choice leads to, the step it begins with, and the unit that comes in; what the choice
    itself changes is done to `g`."""
    if ask.message == "fire_or_retreat" and c.verb == "fire":
        return ask.args[0], "defence", NONE
    if g.phase == COMBAT and battle_zone(g) != NONE:
        begun = {p.called for p, _ in under_way(g)}
        return (battle_zone(g), "dogfight", NONE) if c.verb in ("stand", "done") and begun & {"cavalry_leaves", "scramble"} else (
            NONE, "", NONE)
    match c.verb:
        case "battle" | "resolve" | "keep":
            return c.a, "dogfight", NONE
        case "bonus":
            g.bonus_at[ask.args[0] if ask.args else 0] = c.a
            return c.a, "dogfight", NONE
        case "card":
            _play(g, ask.seat, c.a, c.b)
            return c.b, "dogfight", NONE
        case "move" | "reserves" if g.level != PASSED:
            put(g, c.a, c.b)
            return c.b, "dogfight", c.a
        case "join" if g.level != PASSED:
            z = g.loc[c.b]
            put(g, c.a, IN_ARMY + c.b)
            return z, "dogfight", c.a
    return NONE, "", NONE


def _play(g: State, side: int, card: int, z: int) -> None:
    """9.3, 9.4, 9.7 As if the card lay on the battle zone."""
    if card == T_SURPRISE:
        g.surprise |= 1 << z
    elif card == T_GAS:
        g.gas[side] |= 1 << z
    elif card == T_BARRAGE:
        g.barrage[side] |= 1 << z


def _round(p: float) -> float:
    return round(p, 6)


class Report:
    """The odds of one battle, for the seat that is asked."""

    def __init__(self, s: State, seat: int, z: int, start: str, mover: int, lang: str) -> None:
        self.s, self.seat, self.z, self.start, self.mover, self.lang = s, seat, z, start, mover, lang
        self.side = s.active
        self.enters = False             # the unit that comes opens the battle
        self.out = fight(s, self.side, z, start)

    def told(self) -> dict[str, Any]:
        o, lang = self.out, self.lang
        armies = bool(self.s.at[self.z] & ARMY & OF_SIDE[1 - self.side])
        return {
            "kind": "battle", "zone": ZONE_IDS[self.z], "name": zone_words(self.z, lang), "title": self._title(),
            "attacker": SEATS[self.side], "mine": self.seat == self.side, "surprise": bool(self.s.surprise >> self.z & 1),
            "exact": "exact", "steps": [self._step(x) for x in o.steps], "expected": _pair(o.expected),
            "losses": {SEATS[x]: [_round(p) for p in o.losses[x]] for x in (0, 1)},
            "lost": {SEATS[x]: _round(mean(o.losses[x])) for x in (0, 1)}, "annihilated": _pair(o.gone),
            "strength": {SEATS[x]: o.strength[x] for x in (0, 1)},
            "forced": {"expected": _round(o.forced), "chance": _round(o.forces), "rule": "8.2.2 [FORCED RETREAT]"}
            if o.forced and armies else None,
            "cards": self._cards(), "notes": self._notes(), "assume": self._assume(),
        }

    def _title(self) -> str:
        if self.mover == NONE:
            return battle_name(self.z, self.lang)
        place = Place(self.z, self.lang).name
        who, le = unit_name(self.mover, self.lang), Piece(self.mover, self.lang).le
        if not self.enters:
            return f"{battle_name(self.z, self.lang)}, {pick(self.lang, f'with {who}', f'avec {le}')}"
        return pick(self.lang, f"If {who} attacks {place}", f"Si {le} attaque {place}")

    # steps -----------------------------------------------------------------------------------------------------------------

    def _step(self, x: Step) -> dict[str, Any]:
        dice = [self._dice(d, x) for d in x.dice]
        own = x.side == self.seat
        words = listed([d["text"] for d in dice], self.lang)
        head = {
            "dogfight": (("Your biplanes", "Vos biplans"), ("Their biplanes", "Biplans ennemis")),
            "artillery": (("Your artillery", "Votre artillerie"), ("Their artillery", "Artillerie ennemie")),
        }.get(x.name, (("You fire", "Vous tirez"), ("They fire", "L'ennemi tire")))[0 if own else 1]
        return {"step": x.name, "side": SEATS[x.side], "mine": own, "expected": _round(mean(x.hits)),
                "text": pick(self.lang, f"{head[0]}: {words}", f"{head[1]} : {words}"), "dice": dice,
                "hits": [_round(p) for p in x.hits], "siege": _round(x.siege), "rule": STEP_RULE[x.name]}

    def _dice(self, d: Dice, x: Step) -> dict[str, Any]:
        s, lang = self.s, self.lang
        rule, card = _RULES[d.kind], None
        if d.bonus:
            card, rule = TYPE_IDS[s.bonus], s.t.card_rule[s.bonus]
            words = f"{card_words(s.bonus, lang)} {f'{d.number} × ' if d.number > 1 else ''}F{d.need}"
        elif d.kind == K_FORT:
            words = pick(lang, f"fort {d.number} × F{d.need}", f"fort {d.number} × F{d.need}")
        else:
            if d.dug:
                rule = "8.2.1 [ENTRENCH fire]"
            elif d.kind == K_CAVALRY and x.name == "attack":
                rule = "8.3.1 [RAID]"
            elif d.kind == K_ARTILLERY and s.barrage[x.side] >> self.z & 1:
                rule = "9.4"
            elif d.kind == K_ARTILLERY and s.gas[x.side] >> self.z & 1:
                rule = "9.3"
            named = x.name == "dogfight" or x.name == "artillery" and d.kind == K_ARTILLERY
            words = f"{d.number} × F{d.need}" if named else f"{kind_words(d.kind, d.number, lang)} F{d.need}"
            if d.dug:
                words += pick(lang, " entrenched", " en tranchée")
        return {"kind": KINDS[d.kind], "number": d.number, "f": d.need, "entrenched": d.dug, "bonus": card,
                "expected": _round(d.number * d.need / 6), "rule": rule, "text": words}

    # what could be added -----------------------------------------------------------------------------------------------------

    def _cards(self) -> list[dict[str, Any]]:
        """9.3, 9.4, 9.7, 9.1.3 What the attacker's own hand and his special Offensive could still add."""
        s, z, side = self.s, self.z, self.side
        if self.seat != side or s.phase == COMBAT or self.start != "dogfight":
            return []
        out = []
        b, t = 1 << z, s.t
        shelled = (s.gas[side] | s.barrage[side]) & b
        for card in (T_GAS, T_BARRAGE, T_SURPRISE):
            if not has(s, side, card) or s.turn < t.earliest[card]:
                continue
            if s.surprise & b if card == T_SURPRISE else shelled or card == T_GAS and gas_is_void(s, side):
                continue
            out.append(self._with(card, partial(_play, side=side, card=card, z=z)))
        if s.bonus != NONE and NONE in s.bonus_at[:t.bonus_dice[s.bonus]] and z not in s.bonus_at:
            if s.at[z] & ARMY & OF_NATION[t.bonus_army[s.bonus]]:
                out.append(self._with(s.bonus, partial(_all_bonus, z=z)))
        return out

    def _with(self, card: int, change: Callable[[State], None]) -> dict[str, Any]:
        g = self.s.copy()
        change(g)
        o: Outcome = fight(g, self.side, self.z, self.start)
        name = card_words(card, self.lang)
        return {"card": TYPE_IDS[card], "text": pick(self.lang, f"with {name}", f"avec {name}"), "expected": _pair(o.expected),
                "annihilated": _pair(o.gone), "rule": self.s.t.card_rule[card]}

    # words -------------------------------------------------------------------------------------------------------------------

    def _notes(self) -> list[dict[str, str]]:
        """What changes the fire in this battle, and who of those present does not fire."""
        s, z, b, lang = self.s, self.z, 1 << self.z, self.lang
        mine, theirs = force(s, self.side, z), force(s, 1 - self.side, z)
        out: list[dict[str, str]] = []

        def note(there: object, side: int, rule: str, en: str, fr: str) -> None:
            if there:
                out.append({"text": pick(lang, en, fr), "rule": rule, "side": SEATS[side] if side >= 0 else ""})

        note(s.surprise & b, self.side, "9.7", "Surprise Attack: the attacker fires first, his artillery only once",
             "Attaque surprise : l'attaquant tire le premier, son artillerie une seule fois")
        for side in (self.side, 1 - self.side):
            note(s.barrage[side] & b, side, "9.4", "Advanced Artillery Barrage: artillery at F3",
                 "Barrage d'artillerie moderne : artillerie à F3")
            note(s.gas[side] & b, side, "9.3", "Poison Gas: artillery at F2", "Gaz toxiques : artillerie à F2")
        flyers = (units_in(s, self.side, z) | units_in(s, 1 - self.side, z)) & BIPLANE
        note(s.weather and flyers, -1, "9.5", "Bad Weather: no biplane takes part", "Mauvais temps : aucun biplan ne participe")
        note(mine & CAV and theirs & INF, self.side, "8.3.1 [RAID]", "Cavalry does not attack where infantry stands",
             "La cavalerie n'attaque pas là où il y a de l'infanterie")
        note(mine & SIEGE and not theirs & FORT, self.side, "8.3.3", "No fort: the siege guns are silent",
             "Pas de fort : les canons de siège se taisent")
        note((mine | theirs) & TANK and s.t.rough & b, -1, "8.3.5 [rough]", "Rough terrain: tanks do not fire",
             "Terrain difficile : les chars ne tirent pas")
        note(mine & SIEGE and theirs & FORT, self.side, "8.3.3 [fort loss]", "Hits of siege guns fall on the fort",
             "Les coups des canons de siège frappent le fort")
        return out

    def _assume(self) -> str:
        lang = self.lang
        out = [pick(lang, "No losses are paid with cards and nobody retreats; where there is a choice, the unit that fires worst "
                           "is lost.",
                    "Aucune perte n'est payée en cartes et personne ne retraite ; au choix, on perd l'unité qui tire le "
                    "plus mal.")]
        if self.mover != NONE:
            out.append(pick(lang, "Only the units that are there by then attack.",
                            "Seules attaquent les unités alors présentes."))
        planes = force(self.s, 1 - self.side, self.z) & BIPLANE & ~(self.s.reacting | self.s.dogfought)
        if planes and not force(self.s, self.side, self.z) & BIPLANE and not self.s.weather:
            out.append(pick(lang, "The defender's biplanes fire and are not kept to react.",
                            "Les biplans du défenseur tirent et ne sont pas gardés pour réagir."))
        return " ".join(out)


def _all_bonus(g: State, z: int) -> None:
    for i in range(g.t.bonus_dice[g.bonus]):
        g.bonus_at[i] = z


def _pair(values: tuple[float, float]) -> dict[str, float]:
    return {SEATS[x]: _round(values[x]) for x in (0, 1)}


def kind_words(kind: int, n: int, lang: str) -> str:
    en, one, many = _KINDS[kind]
    if lang == "fr":
        return f"{n} {many if n > 1 else one}"
    plural = en + "s" if n > 1 and kind in (K_SIEGE, K_BIPLANE, K_TANK) else en
    return f"{n} {plural}"


# Before an Offensive ----------------------------------------------------------------------------------------------------------


def targets(s: State, ask: Ask, c: Choice, lang: str) -> dict[str, Any] | None:
    """2.0 II.1, 9.1 The battles that the Offensive would make possible, each with as much as can come there at once, the ones
    with the best exchange first."""
    side, card = ask.seat, c.a
    g = s.copy()
    g.level = LIMITED if card == T_LIMITED else FULL
    g.bonus = card if s.t.special_side[card] == side and s.turn >= s.t.earliest[card] else NONE
    found: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = []
    for z, (there, comers) in strikers(g, side).items():
        if force(g, 1 - side, z) & (PIECE | FORT):
            found.append((-sum(strength(g, u) for u in (*there, *comers)), z, there, comers))
    rows: list[dict[str, Any]] = []
    for _, z, there, comers in sorted(found)[:MOST]:
        h = g.copy()
        for u in comers:
            put(h, u, z)
        if g.bonus != NONE and h.at[z] & ARMY & OF_NATION[g.t.bonus_army[g.bonus]]:
            _all_bonus(h, z)
        if not force(h, side, z) & PIECE:
            continue
        o = fight(h, side, z)
        rows.append({"zone": ZONE_IDS[z], "name": zone_words(z, lang), "units": [IDS[u] for u in (*there, *comers)],
                     "expected": _pair(o.expected), "annihilated": _pair(o.gone),
                     "strength": {SEATS[x]: o.strength[x] for x in (0, 1)}, "vp": g.t.vp[z]})
    if not rows:
        return None
    foe = 1 - side
    rows.sort(key=lambda r: r["expected"][SEATS[foe]] - r["expected"][SEATS[side]])
    return {"kind": "targets", "attacker": SEATS[side], "mine": True, "exact": "exact", "rule": s.t.card_rule[card],
            "title": pick(lang, f"{card_words(card, lang)}: where it could strike",
                          f"{card_words(card, lang)} : où elle pourrait frapper"), "targets": rows,
            "assume": pick(lang, "For each zone the strongest units that can enter it in one move; nobody retreats, no cards are "
                               "played.",
                           "Pour chaque zone, les unités les plus fortes qui peuvent y entrer en un mouvement ; ni retraite ni "
                           "carte.")}
