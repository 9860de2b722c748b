"""Why a card of the hand cannot be played now, in a few words with the rule: its order, its action, the Strategy card. What
forbids it are the bars that make the choices; here is what they do not say, the moment that a card waits for."""
from __future__ import annotations

from marne.games.great_war_commander.questions import WHICH_REACTION
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules.cards.A42_reaction import could_open
from marne.games.great_war_commander.rules.orders.O21_fire import GRENADE_PACK
from marne.games.great_war_commander.rules.r05_turn import ORDERS
from marne.games.great_war_commander.words.explain_cards import barred, lacking, unable, unused
from marne.games.great_war_commander.words.names import action_rule
from marne.games.great_war_commander.pieces import GE, STRATEGY
from marne.games.great_war_commander.state import State
from marne.parts.refusals import Reason
from marne.parts.words import Pair, pick

OVER: Pair = ("the game is over", "la partie est finie")
_BEFORE_FIRE = ("only before your fire roll", "seulement avant votre jet de tir")
_BEFORE_MELEE = ("only before your melee roll", "seulement avant votre jet de mêlée")
_BEFORE_TANK = ("before your melee roll, or your weapons' fire at an adjacent tank",
                "avant votre jet de mêlée, ou le tir de vos armes sur un char adjacent")
_BEFORE_BOTH = ("before your fire or melee roll", "avant votre jet de tir ou de mêlée")
_BEFORE_DEFENCE = ("only before your defence roll", "seulement avant votre jet de défense")
_IN_MOVE = ("only during your Move", "seulement pendant votre Mouvement")
WHEN: dict[int, Pair] = {
    30: _BEFORE_MELEE, 31: _IN_MOVE, 32: ("before your barrage falls", "avant l'impact de votre barrage"), 33: _BEFORE_MELEE,
    34: _BEFORE_FIRE, 35: _BEFORE_MELEE, 36: _BEFORE_DEFENCE, 37: _BEFORE_DEFENCE, 38: _BEFORE_FIRE,
    39: ("only when time advances", "seulement quand le temps avance"), 40: _BEFORE_BOTH, 41: _IN_MOVE, 43: _BEFORE_DEFENCE,
    44: _BEFORE_FIRE, 46: _BEFORE_DEFENCE, 47: ("when a platoon would be demoralised", "quand une section serait démoralisée"),
    48: _BEFORE_BOTH, 49: ("only in your gas attack", "seulement lors de votre attaque au gaz"), 50: _BEFORE_FIRE,
    51: ("after a melee that you win", "après une mêlée gagnée"),
    53: ("after a lost defence roll", "après un jet de défense raté"),
    54: _IN_MOVE, 55: _BEFORE_BOTH, 451: _BEFORE_DEFENCE, 452: _BEFORE_DEFENCE,
    453: ("when the enemy discards by passing", "quand l'ennemi défausse en passant"),
    454: ("when the enemy enters a hex", "quand l'ennemi entre dans un hex"),
}


def of_order(s: State, side: int, order: int, lang: str) -> Reason | None:
    """O14 Why an order cannot be given now; None if nothing stands in its way but the question."""
    if s.decision is None:
        return "6.3", pick(lang, *OVER)
    return next(iter(barred(ORDERS, s, side, lang) or unable(s, side, order, lang)), None)


def of_action(s: State, side: int, c: int, lang: str) -> Reason:
    """A28 Why the action of a card cannot be played now."""
    a = s.t.action[c]
    rule = action_rule(a)
    row = s.t.entries[rule]
    if not row.playable:
        return rule, pick(lang, "a cry without effect", "un cri sans effet")
    if s.t.ds.nations[s.law.nations[side]].id not in row.nations:
        return rule, pick(lang, "not your nation", "pas votre nation")
    if row.defender_only and not s.law.sides[side].defender:
        return rule, pick(lang, "only for the defender", "réservé au défenseur")
    if row.since and s.law.date < row.since:
        return rule, pick(lang, f"from {row.since[:4]} on", f"à partir de {row.since[:4]}")
    ask = s.decision
    if ask is None:
        return "6.3", pick(lang, *OVER)
    when = _BEFORE_TANK if a == GRENADE_PACK and s.law.nations[side] == GE else WHEN[a]
    return ask.seat == side and lacking(s, ask, c, lang) or (rule, pick(lang, *when))


def of_op_fire(s: State, side: int, lang: str) -> Reason:
    """A42 Why a Fire card does not serve as opportunity fire now."""
    ask = s.decision
    if ask is not None and ask.seat == side and ask.message == WHICH_REACTION.id:
        if could_open(s, side, ask.args[0]):
            return "A42.3(3)", pick(lang, "one fire at most for each step", "un tir au plus par pas")
        return "A42.2", pick(lang, "nobody idle has that hex in sight and range",
                             "personne de libre n'a cet hex en vue et à portée")
    return "A42.2", pick(lang, "opportunity fire: when the enemy moves", "tir d'opportunité : quand l'ennemi bouge")


# Strategy cards ------------------------------------------------------------------------------------------------------------

S_WHEN: dict[str, Pair] = {
    "fr-s4": _IN_MOVE, "ge-s7": _IN_MOVE, "us-s6": _IN_MOVE, "us-s3": ("during your Offensive", "pendant votre Offensive"),
    "fr-s8": _BEFORE_MELEE, "ge-s4": ("when the observer on the map spots", "quand l'observateur de la carte règle le tir"),
    "ge-s5": ("after a French Offensive is activated", "quand une Offensive française est activée"),
    "ge-s6": ("when the enemy announces opportunity fire", "quand l'ennemi annonce un tir d'opportunité"),
    "us-s7": ("when the enemy plays an action to hide", "quand l'ennemi joue une action pour se cacher"),
    "us-s4": ("before the fire of your weapons", "avant le tir de vos armes"),
}
S_LACKS: dict[str, Pair] = {
    "fr-s9": ("the enemy has no barrage on the board", "l'ennemi n'a pas de barrage en place"),
    "fr-s6": ("the enemy has no working telephone", "l'ennemi n'a pas de téléphone en état"),
    "ge-s9": ("no other battery to be had", "pas d'autre batterie disponible"),
    "us-s2": ("you have no leader", "vous n'avez pas de leader"),
}
S_LACKS["ge-s8"] = S_LACKS["us-s8"] = S_LACKS["fr-s9"]
# What the n-th use of a card with several means.
S_WAYS: dict[str, dict[int, Pair]] = {
    "fr-s1": {1: ("Artillery Request through the observer on the map", "Artillerie demandée par l'observateur de la carte"),
              2: ("Discard the enemy's Strategy card, look at the top of both decks",
                  "Défausser la carte Stratégie adverse, regarder le dessus des deux pioches"),
              3: ("Discard the enemy's cards on the table", "Défausser les cartes adverses posées sur la table"),
              4: ("Draw two Strategy cards and keep one", "Tirer deux cartes Stratégie, en garder une")},
    "fr-s2": {1: ("Cancel an enemy air strike", "Annuler une frappe aérienne ennemie"),
              2: ("Two air strikes outside the order limit", "Deux frappes aériennes hors limite d'ordres")},
    "ge-s7": {1: ("Those who move ignore wire", "Ceux qui avancent ignorent les barbelés"),
              2: ("Those who move may enter enemy hexes", "Ceux qui avancent peuvent entrer chez l'ennemi")},
    "ge-s9": {1: ("Exchange the battery for another", "Échanger la batterie contre une autre"),
              2: ("Discard the enemy's cards on the table", "Défausser les cartes adverses posées sur la table")},
}
S_WAYS["ge-s3"], S_WAYS["ge-s2"] = S_WAYS["fr-s1"], S_WAYS["fr-s2"]


def of_strategy(s: State, side: int, i: int, lang: str) -> Reason:
    """S98 Why the Strategy card in hand has no use now."""
    row = s.t.strategy[i]
    if bar := unused(s, side, i, lang):
        return bar
    if row.id in S_WHEN:
        return row.rule, pick(lang, *S_WHEN[row.id])
    if s.active != side:
        return row.rule, pick(lang, "in your own turn; or +1 on a roll", "pendant votre tour ; ou +1 à un jet")
    if s.order and not strategy.in_order(s, side, i, True) and strategy.ways(s, side, i):
        return "O14.3", pick(lang, "between two orders; or +1 on a roll", "entre deux ordres ; ou +1 à un jet")
    if s.order and strategy.ways(s, side, i):
        return "S98.1", pick(lang, "at the next pause of the order; or +1 on a roll",
                             "à la prochaine pause de l'ordre ; ou +1 à un jet")
    if row.id in S_LACKS and not strategy.ways(s, side, i):
        return row.rule, pick(lang, *S_LACKS[row.id])
    return row.rule, pick(lang, "not at this moment", "pas à cet instant")


assert all(k in STRATEGY for k in (*S_WHEN, *S_LACKS, *S_WAYS))
