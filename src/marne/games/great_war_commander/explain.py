"""Why something is not possible now, with the rule: a choice by its text; 'see H4 J6' tells what a line of sight meets."""
from __future__ import annotations

from marne.games.great_war_commander import names
from marne.games.great_war_commander.choices import PLAIN, TABLES
from marne.games.great_war_commander.command import highest_leader, reachable
from marne.games.great_war_commander.fire import pieces, targets
from marne.games.great_war_commander.grid import DISTANCE, HEX, HEX_IDS, HEXES, NEAR, NOWHERE
from marne.games.great_war_commander.los import judge
from marne.games.great_war_commander.movement import FAR, allowance, cost
from marne.games.great_war_commander.names import pick
from marne.games.great_war_commander.pieces import CARD, INDEX, LEADER, NONE, OF_SIDE, SIDE
from marne.games.great_war_commander.stacking import passable
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.turn import possible
from marne.games.great_war_commander.values import hindrance
from marne.parts.bits import bits

Reason = tuple[str, str]
VERBS = {t.verb for t in (*TABLES, *PLAIN)}
BLOCKS = {"10.2": ("an obstacle", "un obstacle"), "10.2.1": ("a blaze", "un incendie"), "T108": ("a gully", "un fossé"),
          "T114": ("a quarry", "une carrière"), "T109": ("a hedge", "une haie"), "T122": ("a wall", "un mur"),
          "T110.3.2": ("the crest of the hill", "la crête de la colline"), "T110.3.3": ("higher ground", "un terrain plus haut"),
          "T110.4.1": ("the blind hex behind an obstacle", "l'angle mort derrière un obstacle"),
          "T124.1": ("two hexes of destroyed woods", "deux hexs de bois détruits")}


def explain(s: State, text: str, lang: str) -> list[Reason]:
    """At least one reason, the most telling first."""
    words = text.split()
    if len(words) == 3 and words[0] == "see":
        return [sight_line(s, words[1].upper(), words[2].upper(), lang)]
    ask = s.decision
    if ask is None:
        return [("6.3", pick(lang, "The game is over.", "La partie est finie."))]
    if not words or words[0] not in VERBS:
        return [(ask.rule, pick(lang, "This is no choice of the game.", "Ce n'est pas un choix du jeu."))]
    return by_verb(s, words, lang) or [(ask.rule, not_now(s, lang))]


def not_now(s: State, lang: str) -> str:
    ask = s.decision
    assert ask is not None
    who = names.side(ask.seat, lang)
    return pick(lang, f"That is not what {who} are asked now.", f"Ce n'est pas ce qui est demandé à présent ({who}).")


def by_verb(s: State, words: list[str], lang: str) -> list[Reason]:
    verb = words[0]
    if verb in ("order", "engineers", "action", "op-fire", "discard") and len(words) == 2:
        return of_card(s, verb, words[1], lang)
    if verb == "pass":
        return of_pass(s, lang)
    if verb in ("activate", "move", "with") and len(words) == 2 and words[1] in INDEX:
        return of_unit(s, INDEX[words[1]], lang)
    if verb == "target" and len(words) == 2 and words[1] in HEX:
        return of_target(s, HEX[words[1]], lang)
    if verb == "step" and len(words) == 2 and words[1] in HEX:
        return of_step(s, HEX[words[1]], lang)
    return []


# Cards -------------------------------------------------------------------------------------------------------------------------


def of_card(s: State, verb: str, name: str, lang: str) -> list[Reason]:
    assert s.decision is not None
    side = s.decision.seat
    c = CARD.get(name, -1)
    if c < 0 or not s.hand[side] >> c & 1:
        return [("1.5", pick(lang, "You do not hold this card.", "Vous n'avez pas cette carte."))]
    if verb not in ("order", "engineers"):
        return []
    if s.hq[side] != NONE:
        return [("E71.2", pick(lang, "The orders of headquarters come first.", "Les ordres du QG passent d'abord."))]
    if side != s.active:
        return [("1.5", pick(lang, "Orders are given in your own turn.", "Les ordres se donnent pendant votre tour."))]
    if s.order:
        return [("O14.3", pick(lang, "One order is finished before the next is given.", "Un ordre s'achève avant le suivant."))]
    if s.orders >= s.law.sides[side].orders:
        n = s.law.sides[side].orders
        return [("5.1", pick(lang, f"All {n} orders of this turn are given.", f"Les {n} ordres de ce tour sont donnés."))]
    order = s.t.order[c]
    if verb == "order" and not possible(s, side, order):
        told = names.order(order, lang)
        return [(f"O{order}", pick(lang, f"Nobody can carry out {told} now.", f"Personne ne peut exécuter {told} à présent."))]
    return []


def of_pass(s: State, lang: str) -> list[Reason]:
    assert s.decision is not None
    if s.hq[s.decision.seat] != NONE:
        return [("E71.2", pick(lang, "With orders of headquarters one may not pass.",
                               "Avec un ordre du QG, on ne peut pas passer."))]
    if s.orders:
        return [("O15", pick(lang, "Who has given an order does not pass.", "Qui a donné un ordre ne passe pas."))]
    return []


# Formations --------------------------------------------------------------------------------------------------------------------


def of_unit(s: State, u: int, lang: str) -> list[Reason]:
    assert s.decision is not None
    side = s.decision.seat
    name = names.unit(u, lang)
    if SIDE[u] != side:
        return [("O14.1", pick(lang, f"{name} is not yours.", f"{name} n'est pas à vous."))]
    if s.loc[u] >= HEXES:
        return [("O14.1", pick(lang, f"{name} is not on the board.", f"{name} n'est pas sur le plateau."))]
    out: list[Reason] = []
    if s.activated >> u & 1:
        out.append(("O14.1", pick(lang, f"{name} has been activated this turn.", f"{name} a déjà été activée ce tour.")))
    leaders = s.ordered & LEADER & OF_SIDE[side]
    if leaders and not any(reachable(s, side, s.order, v) >> u & 1 for v in bits(leaders)):
        out.append(("3.3.1.1", pick(lang, f"{name} is outside the command radius.",
                                    f"{name} est hors du rayon de commandement.")))
        if LEADER >> u & 1 and highest_leader(s, side) not in bits(s.ordered):
            out.append(("3.3.1.2", pick(lang, "Only the highest leader begins a chain of leaders.",
                                        "Seul le leader le plus haut gradé commence une chaîne de leaders.")))
    return out


def of_target(s: State, h: int, lang: str) -> list[Reason]:
    assert s.decision is not None
    side = s.decision.seat
    at = HEX_IDS[h]
    if not s.of[1 - side] >> h & 1:
        return [("O21.3", pick(lang, f"No enemy stands in {at}.", f"Aucun ennemi en {at}."))]
    if s.of[side] >> h & 1:
        return [("O21.3", pick(lang, f"Both sides stand in {at}.", f"Les deux camps sont en {at}."))]
    out: list[Reason] = []
    for u in bits(s.ordered & OF_SIDE[side]):
        src = s.loc[u]
        if src >= HEXES:
            continue
        v = judge(s.law.field, s.ground, s.blaze, src, h)
        if v.rule:
            out.append(sight_line(s, HEX_IDS[src], at, lang))
        elif not any(targets(s, p) >> h & 1 for p in bits(pieces(s, 1 << u))):
            n = DISTANCE[src][h]
            out.append(("3.1.2", pick(lang, f"{at} is {n} hexes from {names.unit(u, lang)}: out of range.",
                                      f"{at} est à {n} hexs de {names.unit(u, lang)} : hors de portée.")))
    return list(dict.fromkeys(out))[:4]


def of_step(s: State, h: int, lang: str) -> list[Reason]:
    ask = s.decision
    assert ask is not None
    if ask.message != "where_to_step":
        return []
    src, spent = ask.args[0], ask.args[1]
    at = HEX_IDS[h]
    group = s.moving & s.at[src]
    if not NEAR[src] >> h & 1:
        return [("O23.1", pick(lang, f"{at} does not touch {HEX_IDS[src]}.", f"{at} ne touche pas {HEX_IDS[src]}."))]
    if s.of[1 - ask.seat] >> h & 1:
        return [("O23.4", pick(lang, f"Enemies stand in {at}.", f"L'ennemi occupe {at}."))]
    out: list[Reason] = []
    for u in bits(group):
        n = cost(s, u, src, h, 0)
        if n >= FAR or not passable(s, u, h):
            who = names.unit(u, lang)
            out.append(("O23.4", pick(lang, f"{who} cannot enter {at}.", f"{who} ne peut entrer en {at}.")))
        elif n > allowance(s, 1 << u, 0) - spent:
            left = allowance(s, 1 << u, 0) - spent
            out.append(("O23.1", pick(lang, f"{at} costs {n} points; {names.unit(u, lang)} has {left} left.",
                                      f"{at} coûte {n} points ; il en reste {left} à {names.unit(u, lang)}.")))
    return out[:4]


# Sight -------------------------------------------------------------------------------------------------------------------------


def sight_line(s: State, a: str, b: str, lang: str) -> Reason:
    """10 What a line from one hex to another meets."""
    if a not in HEX or b not in HEX:
        return "2.1", pick(lang, "Hexes are A1 to O11.", "Les hexs vont de A1 à O11.")
    v = judge(s.law.field, s.ground, s.blaze, HEX[a], HEX[b])
    if v.rule:
        what = BLOCKS[v.rule][lang == "fr"]
        where = HEX_IDS[v.where] if v.where != NOWHERE else ""
        return v.rule, pick(lang, f"{a} does not see {b}: {what} at {where}.", f"{a} ne voit pas {b} : {what} en {where}.")
    n = hindrance(s, HEX[a], HEX[b])
    if n:
        by = f" ({HEX_IDS[v.by]})" if v.by != NOWHERE else ""
        return "10.3", pick(lang, f"{a} sees {b} with hindrance {n}{by}.", f"{a} voit {b} avec une gêne de {n}{by}.")
    return "10.1", pick(lang, f"{a} sees {b} clearly.", f"{a} voit {b} sans gêne.")
