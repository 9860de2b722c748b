"""What the end of a phase or a season will judge (see `marne.parts.play.warnings`): supply, guns without escort, empty armies,
battles that must be fought, cards beyond the limit, points that will be lost, the dice of the Eastern Front box.

Units lie open; of hands and production orders only the seat's own are counted.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator

from marne.games.to_the_last_man.pieces import ARMY, EFT, FIRST_FORT, FORT, GERMAN, IDS, KIND, OF_SIDE, PIECE, ZONE_IDS
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value, loss_dice
from marne.games.to_the_last_man.rules.r04_1_zones import contested
from marne.games.to_the_last_man.rules.r05_1_declare import mandatory
from marne.games.to_the_last_man.rules.r06_supply import unsupplied
from marne.games.to_the_last_man.rules.r08_1_armies import empty_in_dispute, has_infantry
from marne.games.to_the_last_man.rules.r08_3_auxiliaries import ALONE, unescorted
from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.state import COMBAT, MOVEMENT, PASSED, PRODUCTION, SETUP, SUPPLY, State
from marne.games.to_the_last_man.words.names import Piece, Place, force_name
from marne.kernel.choice import Choice
from marne.kernel.sayings import Count
from marne.parts.bits import bits, mask
from marne.parts.play.warnings import NOTE, SOON, SURE, Warn, Warnings, warn
from marne.parts.words import Pair


def _warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, z: int = -1, units: int = 0, **fields: object) -> Warn:
    return warn(kind, grade, rule, pair, lang, ZONE_IDS[z] if z >= 0 else "", (IDS[u] for u in bits(units)),
                **fields, z=Place(z, lang) if z >= 0 else "")


def hunger(s: State, side: int, lang: str) -> Iterator[Warn]:
    """6.5 Out of supply at the end of the season: a fort loses a step, an army a unit, a single unit is lost."""
    if s.phase >= SUPPLY:
        return
    units = unsupplied(s, side)
    for z in bits(mask(s.loc[u] for u in bits(units))):
        here = units & s.at[z]
        if alone := here & PIECE:
            yield _warn("supply", SURE, "6.5 [b3]", (
                "{who} in {z} {n:is|are} out of supply: lost at the end of the season",
                "{who} {z.a} sans ravitaillement : à perdre en fin de saison"), lang, z, alone,
                who=force_name(alone, lang), n=Count(alone.bit_count(), lang))
        for a in bits(here & ARMY):
            last = s.inside[a].bit_count() < 2
            yield _warn("supply", SURE, "6.5 [b2]", (
                ("{u} in {z} is out of supply: eliminated at the end of the season",
                 "{u.Le} {z.a} n'est pas ravitaillée : éliminée en fin de saison") if last else
                ("{u} in {z} is out of supply: it loses a unit at the end of the season",
                 "{u.Le} {z.a} n'est pas ravitaillée : elle perd une unité en fin de saison")), lang, z, 1 << a,
                u=Piece(a, lang))
        for f in bits(here & FORT):
            last = s.steps[f - FIRST_FORT] < 2
            yield _warn("supply", SURE, "6.5 [b1]", (
                ("{u} is out of supply: it falls at the end of the season",
                 "{u.Le} n'est pas ravitaillé : il tombe en fin de saison") if last else
                ("{u} is out of supply: it loses a step at the end of the season",
                 "{u.Le} n'est pas ravitaillé : il perd un pas en fin de saison")), lang, z, 1 << f, u=Piece(f, lang))


def escort(s: State, side: int, lang: str) -> Iterator[Warn]:
    """8.3.2 [alone] to 8.3.6 [alone] Guns, biplanes and tanks amid the enemy without infantry of their own are lost when the
    phase ends."""
    if s.phase not in (MOVEMENT, COMBAT):
        return
    for z in bits(contested(s)):
        lost = unescorted(s, side, z)
        for a in bits(s.at[z] & ARMY & OF_SIDE[side]):
            if s.inside[a] and not s.inside[a] & ~lost and (s.phase == COMBAT or s.hold[1 - side] >> z & 1):
                yield _warn("escort", SURE, "8.1 [last unit]" if s.phase == COMBAT else "8.1 [EMPTY lost]", (
                    "{u} in {z} loses all it holds amid the enemy: eliminated at the end of the phase",
                    "{u.Le} {z.a} perd tout ce qu'elle contient face à l'ennemi : éliminée à la fin de la phase"), lang, z,
                    1 << a, u=Piece(a, lang))
        for u in bits(lost):
            yield _warn("escort", SURE, ALONE[KIND[u]], (
                "{u} in {z} {u:has|have} no infantry beside {u:it|them} amid the enemy: lost at the end of the phase",
                "{u.Le} {z.a} {u:est|est|sont|sont} sans infanterie face à l'ennemi : {u:perdu|perdue|perdus|perdues} à la fin de"
                " la phase"), lang, z, 1 << u, u=Piece(u, lang))


def hollow(s: State, side: int, lang: str) -> Iterator[Warn]:
    """8.1 [EMPTY retreat], 8.1 [EMPTY lost] At the end of the Movement Phase an empty army leaves a disputed zone; without
    infantry beside it, it is lost."""
    if s.phase != MOVEMENT or s.active != side:
        return
    for a in empty_in_dispute(s, side, -1):
        z = s.loc[a]
        saved = has_infantry(s, side, z)
        yield _warn("empty", SURE, "8.1 [EMPTY retreat]" if saved else "8.1 [EMPTY lost]", (
            ("{u} is empty in {z}, a disputed zone: it has to leave at the end of the movement",
             "{u.Le} est vide {z.a}, zone disputée : elle devra en sortir à la fin du mouvement") if saved else
            ("{u} is empty in {z} without infantry: lost at the end of the movement",
             "{u.Le} est vide {z.a} sans infanterie : perdue à la fin du mouvement")), lang, z, 1 << a, u=Piece(a, lang))


def battles(s: State, side: int, lang: str) -> Iterator[Warn]:
    """5.1.1, 4.1 [battle] A zone newly disputed in this player turn must be fought for."""
    if s.phase != MOVEMENT or s.active != side or s.level == PASSED:
        return
    for z in bits(mandatory(s, side)):
        yield _warn("battle", NOTE, "5.1.1", ("{z} has been entered: a round of battle must be fought there",
                                             "Entrée {z.a} : il faudra y livrer un round de bataille"), lang, z)


def hand(s: State, side: int, lang: str) -> Iterator[Warn]:
    """2.0 V.3 Cards beyond the limit of the coming turn are discarded after the production."""
    over = Count(s.hand[side].bit_count() - hand_limit(s, side), lang)
    if over.real > 0:
        yield _warn("hand", SOON, "2.0 V.3", (
            "{n} {n:card|cards} over the limit of {limit}: to be discarded at the end of the season unless played",
            "{n} {n:carte|cartes} au-delà de la limite de {limit} : à défausser en fin de saison, sauf si vous les jouez"), lang,
            n=over, limit=hand_limit(s, side))


def points(s: State, side: int, lang: str) -> Iterator[Warn]:
    """7.0 Build points that are not spent are lost."""
    n = Count(s.bp[side], lang)
    if s.phase == PRODUCTION and n and not s.committed >> side & 1:
        yield _warn("points", SURE, "7.0", ("{n} build {n:point|points} not spent: lost when you seal the orders",
                                           "{n} {n:point de construction|points de construction} sans emploi :"
                                           " {n:perdu|perdus} quand vous scellez les ordres"), lang, n=n)


def box(s: State, side: int, lang: str) -> Iterator[Warn]:
    """2.0 V.4 Each 1 among the dice of the Eastern Front box costs a unit."""
    dice = Count(loss_dice(s), lang) if side == GERMAN else Count(0, lang)
    if dice:
        yield _warn("box", SOON, "2.0 V.4", (
            "The Eastern Front box holds {bp} BP: {n} {n:die is|dice are} thrown at the end of the season, a unit lost for every"
            " one that shows a 1",
            "La case du front de l'Est vaut {bp} BP : {n} {n:dé|dés} en fin de saison, une unité perdue par 1 obtenu"), lang, EFT,
            n=dice, bp=box_value(s))


def passing(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """2.0 IV The second pass in a row ends the player turns: supply is checked next."""
    first = next(hunger(s, side, lang), None) if s.passes else None
    return lambda c: first


def sealing(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """7.0 Sealing the orders ends the spending."""
    first = next(points(s, side, lang), None)
    return lambda c: first


WARNINGS: Warnings[State] = Warnings(
    (hunger, escort, hollow, battles, hand, points, box), judged=(hunger, escort, hollow),
    verbs=("move", "join", "leave", "rail", "strategic", "sail", "reserves", "place", "shift", "retreat", "retreat-all",
           "fall-back"), notes={"pass": passing, "commit": sealing}, when=lambda s: s.phase != SETUP)
