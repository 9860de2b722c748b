"""What the end of a turn will judge and what is close at hand (see `marne.parts.play.warnings`): stacks too large, units out of
cohesion, melees, surrender, sudden death, broken units beside the enemy, weapons that cannot fire, objectives left open.

Formations lie open; of secret objectives only the seat's own are counted.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator

from marne.games.great_war_commander.pieces import HERO, IDS, OF_SIDE, RUNNER, UNIT
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, NEAR
from marne.games.great_war_commander.rules.r03_cohesion import scattered
from marne.games.great_war_commander.rules.r03_values import functional
from marne.games.great_war_commander.rules.r06_time import box_number
from marne.games.great_war_commander.rules.r07_victory import EACH, worth
from marne.games.great_war_commander.rules.r08_stacking import crowded, figures, more_tanks
from marne.games.great_war_commander.rules.orders.O23_march import march as go
from marne.games.great_war_commander.state import SETUP, State, on_map, put
from marne.games.great_war_commander.words.names import unit, weapon
from marne.kernel.choice import Choice
from marne.kernel.run import waiting
from marne.kernel.sayings import Count
from marne.parts.bits import bits, mask
from marne.parts.play.warnings import NOTE, SOON, SURE, Warn, Warnings, warn
from marne.parts.words import Pair, listed

NEARLY = 2              # so many casualties from surrender it is time to say so


def _warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, h: int = -1, units: int = 0, **fields: object) -> Warn:
    return warn(kind, grade, rule, pair, lang, HEX_IDS[h] if h >= 0 else "", (IDS[u] for u in bits(units)),
                **fields, h=HEX_IDS[h] if h >= 0 else "")


def _names(units: int, lang: str) -> str:
    return listed([str(unit(u, lang)) for u in bits(units)], lang)


def crowds(s: State, side: int, lang: str) -> Iterator[Warn]:
    """8.2, 8.2.1 More than seven figures of a side in a hex, or two tanks: formations are given up at the end of the turn."""
    for h in bits(crowded(s, side)):
        pair = (("Two tanks share {h}: one is given up at the end of the turn",
                 "Deux chars partagent {h} : l'un d'eux sera sacrifié en fin de tour") if more_tanks(s, side, h) else
                ("{h} holds {n} figures, {most} at most: formations are given up at the end of the turn",
                 "{h} compte {n} figurines pour {most} au plus : des formations à sacrifier en fin de tour"))
        yield _warn("crowd", SURE, "8.2.1" if more_tanks(s, side, h) else "8.2", pair, lang, h, s.at[h] & OF_SIDE[side],
                    n=figures(s, side, h), most=s.t.figures)


def cohesion(s: State, side: int, lang: str) -> Iterator[Warn]:
    """3.3.2.1 Units out of cohesion are suppressed at the end of any turn; who is suppressed already loses nothing by it."""
    lone = scattered(s, side) & ~s.supp
    for h in bits(mask(s.loc[u] for u in bits(lone))):
        here = lone & s.at[h]
        yield _warn("cohesion", SURE, "3.3.2.1", (
            "{who} in {h} {n:is|are} out of cohesion, without a leader near: suppressed at the end of the turn",
            "{who} en {h} hors de cohésion, sans chef à portée : {n:suppression|suppressions} en fin de tour"), lang, h, here,
            who=_names(here, lang), n=Count(here.bit_count(), lang))


def melees(s: State, side: int, lang: str) -> Iterator[Warn]:
    """O16.4 Both sides in one hex: a melee at the end of the order."""
    for h in bits(s.of[0] & s.of[1] & ~s.fighting):
        yield _warn("melee", NOTE, "O16.4", ("Both sides are in {h}: there will be a melee at the end of the order",
                                            "Les deux camps sont en {h} : mêlée à la fin de l'ordre"), lang, h,
                    s.at[h] & OF_SIDE[side])


def surrender(s: State, side: int, lang: str) -> Iterator[Warn]:
    """6.3(1), 4.3 The next casualties reach the surrender marker, or nobody is left (6.3(2))."""
    left = s.surrender[side] - s.boxes[side]
    if left <= NEARLY:
        n = Count(left, lang)
        yield _warn("surrender", SOON, "6.3(1)", (
            "{n} more {n:formation|formations} lost and your side surrenders",
            "{n} {n:formation perdue|formations perdues} de plus et votre camp se rend"), lang, n=n)
    alone = on_map(s, side)
    if alone and not alone & alone - 1:
        yield _warn("surrender", SOON, "6.3(2)", ("{who} {n:is|are} your last formation: if lost, so is the game",
                                                 "{who} : votre dernière formation ; sa perte est celle de la partie"), lang,
                    s.loc[alone.bit_length() - 1], alone, who=_names(alone, lang), n=Count(1, lang))


def time(s: State, side: int, lang: str) -> Iterator[Warn]:
    """6.2.1 From now on, or from the next one, each advance of time may end the game."""
    if s.time + 1 >= s.law.sudden_death:
        boxes = s.t.time_boxes
        number = boxes[min(s.time + 1, len(boxes) - 1)] if s.time + 1 < len(boxes) else box_number(s)
        yield _warn("time", SOON, "6.2.1", (
            "The next advance of time ends the game on a roll below {n}",
            "Le prochain avancement du temps met fin à la partie sur un jet inférieur à {n}"), lang, n=number)


def broken(s: State, side: int, lang: str) -> Iterator[Warn]:
    """3.2, O16.4 Demoralised units with the enemy next to them: an Advance brings a melee on them."""
    foes = mask(h for h in bits(s.of[1 - side]) if s.at[h] & OF_SIDE[1 - side] & UNIT & ~(s.demo | RUNNER))
    for h in bits(s.of[side] & ~s.of[1 - side]):
        here = s.at[h] & OF_SIDE[side] & s.demo
        if here and NEAR[h] & foes:
            yield _warn("broken", SOON, "O16.4", (
                "{who} in {h} {n:is|are} demoralised with the enemy next to {n:it|them}: an Advance would bring a melee",
                "{who} en {h} : moral perdu et ennemi au contact ; une Progression amènerait la mêlée"), lang, h, here,
                who=_names(here, lang), n=Count(here.bit_count(), lang))


def weapons(s: State, side: int, lang: str) -> Iterator[Warn]:
    """11.5, 13.2 Weapons that cannot fire: broken, or with a bearer out of order, in wire or in water."""
    for u in bits(on_map(s, side) & s.carried & ~HERO):
        if not functional(s, u):
            w = s.arm[u]
            pair = (("{w} of {who} is broken: it is lost if it breaks again",
                     "{w} ({who}) : arme cassée, perdue si elle casse encore") if s.wbroken >> w & 1 else
                    ("{w} cannot fire: {who} {n:is|are} out of order, in wire or in water",
                     "{w} ne peut tirer : {who} hors d'ordre, dans les barbelés ou dans l'eau"))
            yield _warn("weapon", NOTE, "11.4" if s.wbroken >> w & 1 else "11.5", pair, lang, s.loc[u], 1 << u,
                        w=weapon(w, lang), who=unit(u, lang), n=Count(1, lang))


def goals(s: State, side: int, lang: str) -> Iterator[Warn]:
    """7.3.1 An objective of yours that is worth something, empty with the enemy next to it: who is alone in it has it."""
    field = s.law.field
    foes = mask(h for h in bits(s.of[1 - side]) if s.at[h] & OF_SIDE[1 - side] & ~RUNNER)
    for i in EACH:
        cells = field.goals[i]
        value = worth(s, s.open_goals | s.secret[side], i)
        if s.held[i] != side + 1 or not value or cells & (s.of[0] | s.of[1]):
            continue
        reach = next((h for h in bits(cells) if NEAR[h] & foes), -1)
        if reach >= 0:
            yield _warn("objective", SOON, "7.3.1", (
                "Objective {i} ({h}, {vp} VP) is yours and empty with the enemy next to it: who stands there alone takes it",
                "L'objectif {i} ({h}, {vp} PV) est à vous, vide, l'ennemi à côté : qui s'y trouve seul le prend"), lang, reach,
                i=i + 1, vp=value)


def ending(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """8.2, 3.3.2.1 Said of the choice that ends the turn."""
    first = next((w for of in (crowds, cohesion) for w in of(s, side, lang)), None)
    return lambda c: first


def stepping(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """8.2, 3.3.2.1 Said of the next hex of a march: what would be judged if it ended there. The units are only put there: who may
    fire at them on the way is not asked."""
    march = waiting(s, go)
    group = (march.group if march is not None else 0) or 0
    before = {(w.kind, w.place, p) for of in (crowds, cohesion) for w in of(s, side, lang) for p in w.pieces}

    def note(c: Choice) -> Warn | None:
        then = s.copy()
        for u in bits(group):
            put(then, u, c.a)
        return next((w for of in (crowds, cohesion) for w in of(then, side, lang)
                     if any((w.kind, w.place, p) not in before for p in w.pieces)), None)
    return note if group else lambda c: None


WARNINGS: Warnings[State] = Warnings(
    (crowds, cohesion, melees, surrender, time, broken, goals, weapons), judged=(crowds, cohesion),
    verbs=("stop", "advance", "place", "give", "leave"), notes={"end": ending, "pass": ending, "step": stepping},
    when=lambda s: s.phase != SETUP)
