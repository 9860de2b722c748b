"""14.1.2, 14.1.3 Victory points and the ways to win; the scenarios' own numbers are cited."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r08_3_control import end_game, victory_rule
from marne.games.grand_illusion.events import ChitDrawn
from marne.games.grand_illusion.rules.r09_3_losses import score
from marne.games.grand_illusion.pieces import ALLIED, CORPS, GERMAN, HEXES, INDEX, INF, OF_SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r08_4_supply import hex_supplied
from marne.kernel.chance import draw
from marne.parts.bits import bits


def german_hexes(s: State) -> list[int]:
    """14.1.2b, 14.1.2d.3, 14.2.2d.3 German VP hexes under supplied German control, Paris aside."""
    return [h for h in bits(s.t.german_vp & s.german) if hex_supplied(s, GERMAN, h)]


def draw_chits(s: State, rule: str) -> None:
    """14.1.3, 14.1.3a/b1, 14.1.3a/b2 A random chit on every such hex that has none; 76 and 87 count double."""
    for h in german_hexes(s):
        if s.chits[h] or not s.cup:
            continue
        value = draw(s, s.cup, f"german {h}", rule)
        i = s.cup.index(value)
        s.cup = s.cup[:i] + s.cup[i + 1:]
        s.chits = s.chits[:h] + bytes([value]) + s.chits[h + 1:]
        if s.log is not None:
            s.log.append(ChitDrawn(rule, h, value))
        score(s, GERMAN, value * (2 if s.t.double >> h & 1 else 1), rule, "chit")


def return_chits(s: State, rule: str) -> None:
    """14.1.3a/b6 All chits except Paris go back into the cup."""
    for h in bits(s.t.german_vp):
        value = s.chits[h]
        if value:
            score(s, GERMAN, -value * (2 if s.t.double >> h & 1 else 1), rule, "chit-returned")
            s.cup = bytes(sorted(s.cup + bytes([value])))
    s.chits = bytes(HEXES + 1)


def score_paris(s: State) -> None:
    """14.1.3a/b3, 14.2.2b/b1 The ten points of Paris, while it is German."""
    if s.german >> s.t.paris & 1 and not s.paris_scored:
        s.paris_scored = 1
        score(s, GERMAN, s.t.paris_vp, s.law.cite("14.1.3a/b3"), "paris")


def immediate_victory(s: State) -> None:
    """14.1.3a, 14.2.3a, 14.3.5a At the end of the turn on which Paris first falls: the Germans win if Plan 17 has less than
    half of their total."""
    if s.tested or s.paris != s.turn or not s.german >> s.t.paris & 1:
        return
    s.tested = 1                                                        # 14.1.3a/b7
    rule = victory_rule(s, "a")
    draw_chits(s, rule)
    score_paris(s)
    if 2 * s.vp[ALLIED] < s.vp[GERMAN]:                                 # 14.1.3a/p2
        end_game(s, GERMAN, "immediate", rule)
    return_chits(s, s.law.cite("14.1.3a/b6"))                                       # 14.1.3a/b4: Paris stays scored


def interim_count(s: State) -> None:
    """14.1.3d, 14.3.5d Turn 9: chits are drawn and stay on the map."""
    if s.turn == s.law.interim_turn:
        draw_chits(s, victory_rule(s, "d"))


def bonuses(s: State) -> None:
    """14.2.2b The four German bonuses of the short campaign."""
    for b in s.law.bonuses:
        if b["turn"] == s.turn and bonus_earned(s, b):
            number = {"maubeuge-and-namur": "14.2.2b/b3", "antwerp-masked": "14.2.2b/b4",
                      "french-corps-lost": "14.2.2b/b5", "british-hits": "14.2.2b/b6"}[b["id"]]
            score(s, GERMAN, b["vp"], number, b["id"])


def bonus_earned(s: State, b: dict[str, object]) -> bool:
    match b:
        case {"forts_eliminated": list(forts), "german_control": list(hexes)}:
            return all(s.german >> h & 1 for h in hexes) and all(s.loc[INDEX[f]] > HEXES for f in forts)
        case {"allied_control": list(hexes), "german_corps_at_least": int(n), "german_corps_in": list(near)}:
            where = near if s.law.mask_near else hexes
            corps = sum((s.at[h] & INF & CORPS & OF_SIDE[GERMAN]).bit_count() for h in where)
            return not any(s.german >> h & 1 for h in hexes) and corps >= n
        case {"french_corps_eliminated_at_least": int(n)}:
            return s.french_lost >= n
        case {"british_hits_at_least": int(n)}:
            return s.british_hits >= n
    raise ValueError(f"unknown bonus {b}")


def final_victory(s: State) -> None:
    """14.1.3c, 14.2.3c, 14.3.5c, 14.2.2 On the last turn the Germans win with six points that are more than twice the Allied
    total."""
    if s.turn < s.law.turns:
        return
    rule = victory_rule(s, "c")
    draw_chits(s, rule)
    if s.paris:
        score_paris(s)
    german, allied = s.vp[GERMAN], s.vp[ALLIED]
    times = s.law.multiple
    enough = german > times * allied if s.law.strict_double else german >= times * allied
    end_game(s, GERMAN if german >= s.law.german_minimum and enough else ALLIED, "points", rule)
