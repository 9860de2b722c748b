"""Why a card cannot be played now, in a few words with the rule: its order, its action, the Strategy card."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O19_artillery as artillery, O21_fire as fire
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules.r03_command import highest_leader, idle
from marne.games.great_war_commander.words.names import action_rule
from marne.games.great_war_commander.pieces import FOOT, HMG, NATION, NONE, OF_SIDE, PLATOON, RUNNER, SQUAD, STRATEGY, UNITS
from marne.games.great_war_commander.state import SETUP, State, on_map
from marne.games.great_war_commander.table.text import month_words
from marne.games.great_war_commander.rules.r05_turn import CONFUSION, passing, possible
from marne.kernel.run import is_under_way
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

Reason = tuple[str, str]                # words, rule

# Orders ---------------------------------------------------------------------------------------------------------------------


def of_order(s: State, side: int, order: int, lang: str) -> Reason | None:
    """O14 Why an order cannot be given now; None if nothing stands in its way but the question."""
    def say(rule: str, en: str, fr: str) -> Reason:
        return pick(lang, en, fr), rule

    if s.decision is None:
        return say("6.3", "the game is over", "la partie est finie")
    if s.phase == SETUP:
        return say("5", "once the game has begun", "une fois la partie commencée")
    if s.active != side:
        return say("1.5", "in your own turn", "pendant votre tour")
    if s.hq[side]:
        return say("E71.2", "the orders of headquarters come first", "les ordres du QG d'abord")
    if s.orders >= s.law.sides[side].orders:
        return say("5.1", "no order left this turn", "plus d'ordre ce tour")
    if s.order:
        return say("O14.3", "after the order under way", "après l'ordre en cours")
    if is_under_way(s, passing):
        return say("O15", "you have passed", "vous avez passé")
    if not possible(s, side, order):
        rule, told = _impossible(s, side, order)
        return pick(lang, *told), rule
    return None


def _impossible(s: State, side: int, order: int) -> tuple[str, Pair]:
    """O14.5 Nobody can carry it out: the most telling reason."""
    rule = f"O{order}"
    if order in (16, 21, 22, 23, 24) and not idle(s, side):
        return "O14.1", ("everybody has been activated this turn", "tous ont été activés ce tour")
    if order == 16:
        return rule, ("nobody can advance", "personne ne peut progresser")
    if order == 17:
        return "S98.5.5", ("the enemy's flying squadrons rule the sky", "les escadrons volants tiennent le ciel")
    if order == 18:
        return rule, ("the enemy has no telephone", "l'ennemi n'a pas de téléphone")
    if order == 19:
        return (rule, ("you have no telephone", "vous n'avez pas de téléphone")) if s.phone[side] == NONE else (
            "O19.2", ("no observer left this turn", "plus d'observateur ce tour"))
    if order == CONFUSION:
        return rule, _no_runner(s, side)
    if order == 21 and fire.shooters(s, side):
        return "O21.3.5", ("hindrance takes all firepower", "la gêne annule toute puissance de feu")
    if order == 21:
        return "O21.1", ("no target in sight and range", "aucune cible en vue et à portée")
    if order == 22:
        guns = any(HMG >> s.arm[u] & 1 for u in bits(on_map(s, side) & s.carried))
        return rule, ("nobody in sight of your heavy machine guns", "personne en vue de vos mitrailleuses lourdes") if guns else (
            "you have no heavy machine gun", "vous n'avez pas de mitrailleuse lourde")
    if order == 23:
        return rule, ("nobody can move", "personne ne peut se déplacer")
    if order == 24:
        return "O24.1", ("no leader with a line beside him", "aucun leader avec une ligne à ses côtés")
    if order == 25:
        return "O25.1", ("you have rallied or routed this turn", "ralliement ou repli déjà fait ce tour") if (
            s.rallied >> side & 1) else ("nobody is demoralised or suppressed", "personne n'est démoralisé ni suppressé")
    if order == 26:
        shaken = any(on_map(s, x) & s.demo & FOOT for x in (0, 1))
        return ("O26.1", ("rallied or routed already this turn", "ralliement ou repli déjà fait ce tour")) if shaken else (
            "O26.1", ("nobody is demoralised", "personne n'est démoralisé"))
    return rule, ("no runner can be placed or moved", "aucun agent à placer ni à déplacer")


def _no_runner(s: State, side: int) -> Pair:
    """O20 What Confusion lacks to call the artillery."""
    if not artillery.working(s, side):
        return "no working telephone", "aucun téléphone en état"
    u = highest_leader(s, side)
    if u == NONE or s.demo >> u & 1:
        return "no leader to call the guns", "aucun leader pour appeler les canons"
    if not on_map(s, side) & RUNNER:
        return "no runner on the board", "aucun agent de liaison"
    return "no idle runner beside your highest leader", "pas d'agent disponible près du plus haut gradé"


# Actions -------------------------------------------------------------------------------------------------------------------

FIRE_WINDOW, DEFENCE_WINDOW, MELEE_WINDOW = "which_fire_card", "which_defence_card", "which_melee_card"
_BEFORE_FIRE = ("only before your fire roll", "seulement avant votre jet de tir")
_BEFORE_MELEE = ("only before your melee roll", "seulement avant votre jet de mêlée")
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
# In the very window of the action: what is missing.
LACKS: dict[tuple[str, int], Pair] = {
    (FIRE_WINDOW, 38): ("the target does not move", "la cible ne se déplace pas"),
    (FIRE_WINDOW, 44): ("the target is not adjacent", "la cible n'est pas adjacente"),
    (FIRE_WINDOW, 34): ("no weapon with a firepower of 5 fires", "aucune arme de puissance 5 ne tire"),
    (FIRE_WINDOW, 33): ("no weapon fires at an adjacent tank", "aucune arme ne tire sur un char adjacent"),
    (FIRE_WINDOW, 50): ("no platoon or squad of that nation fires", "aucune section de cette nation ne tire"),
    (DEFENCE_WINDOW, 36): ("there is no cover here", "pas de couvert ici"),
    (DEFENCE_WINDOW, 37): ("nobody activated for it next to your units", "aucune formation activée près de vos unités"),
    (DEFENCE_WINDOW, 43): ("not in the open", "pas en terrain découvert"),
    (DEFENCE_WINDOW, 46): ("too few machine guns cover the firers", "trop peu de mitrailleuses couvrent les tireurs"),
    (DEFENCE_WINDOW, 451): ("not in this hex", "pas dans cet hex"),
    (DEFENCE_WINDOW, 452): ("not in this hex", "pas dans cet hex"),
    (MELEE_WINDOW, 35): ("no leader in the melee", "aucun leader dans la mêlée"),
    ("which_reaction", 454): ("no wire can lie here", "pas de barbelés possibles ici"),
    ("where_to_step", 31): ("no target for those who move", "aucune cible pour ceux qui avancent"),
    ("where_to_step", 41): ("no wire next to able hands", "pas de barbelés à portée du génie"),
}
DEFENDER = (34, 451, 452, 453, 454)
NEVER = (29, 52)


def of_action(s: State, side: int, c: int, lang: str) -> Reason:
    """A28 Why the action of a card cannot be played now."""
    a = s.t.action[c]
    rule = action_rule(a)
    if a in NEVER:
        return pick(lang, "a cry without effect", "un cri sans effet"), rule
    row = s.t.entries[rule]
    nation = s.t.ds.nations[s.law.nations[side]].id
    if nation not in row.nations:
        return pick(lang, "not your nation", "pas votre nation"), rule
    if a in DEFENDER and not s.law.sides[side].defender:
        return pick(lang, "only for the defender", "réservé au défenseur"), rule
    if row.since and s.law.date < row.since:
        return pick(lang, f"from {row.since[:4]} on", f"à partir de {row.since[:4]}"), rule
    ask = s.decision
    if ask is None:
        return pick(lang, "the game is over", "la partie est finie"), "6.3"
    if ask.seat == side:
        lack = LACKS.get((ask.message, a))
        if lack is not None:
            return pick(lang, *lack), rule
        if a == 50 and ask.message == FIRE_WINDOW and not _marksmen(s, side, c):
            return pick(lang, *LACKS[FIRE_WINDOW, 50]), rule
    return pick(lang, *WHEN.get(a, ("not now", "pas maintenant"))), rule


def _marksmen(s: State, side: int, c: int) -> bool:
    who = s.t.marksman[c]
    return any((PLATOON | SQUAD) >> u & 1 and (who < 0 or NATION[u] == who) for u in bits(s.ordered & OF_SIDE[side]) if u < UNITS)


def of_op_fire(s: State, side: int, lang: str) -> Reason:
    """A42 Why a Fire card does not serve as opportunity fire now."""
    ask = s.decision
    if ask is not None and ask.seat == side and ask.message == "which_reaction":
        return pick(lang, "nobody idle has that hex in sight and range",
                    "personne de libre n'a cet hex en vue et à portée"), "A42.2"
    return pick(lang, "opportunity fire: when the enemy moves", "tir d'opportunité : quand l'ennemi bouge"), "A42.2"


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
    if s.snew >> side & 1:
        return pick(lang, "drawn this turn: from the next turn on", "tirée ce tour : dès le tour suivant"), "S98"
    if s.sused >> side & 1:
        return pick(lang, "one Strategy card a turn", "une carte Stratégie par tour"), "1.S"
    if not strategy.in_period(s, i):
        if row.since and s.law.date < row.since:
            since = month_words(row.since, lang)
            return pick(lang, f"from {since} on; +1 on a roll at any time", f"dès {since} ; +1 à un jet, toujours"), row.rule
        until = month_words(row.until, lang)
        return pick(lang, f"until {until}; +1 on a roll at any time", f"jusqu'en {until} ; +1 à un jet, toujours"), row.rule
    if row.id in S_WHEN:
        return pick(lang, *S_WHEN[row.id]), row.rule
    if s.active != side:
        return pick(lang, "in your own turn; or +1 on a roll", "pendant votre tour ; ou +1 à un jet"), row.rule
    if s.order and not strategy.in_order(s, side, i, True) and strategy.ways(s, side, i):
        return pick(lang, "between two orders; or +1 on a roll", "entre deux ordres ; ou +1 à un jet"), "O14.3"
    if s.order and strategy.ways(s, side, i):
        return pick(lang, "at the next pause of the order; or +1 on a roll",
                    "à la prochaine pause de l'ordre ; ou +1 à un jet"), "S98.1"
    if row.id in S_LACKS and not strategy.ways(s, side, i):
        return pick(lang, *S_LACKS[row.id]), row.rule
    return pick(lang, "not at this moment", "pas à cet instant"), row.rule


assert all(k in STRATEGY for k in (*S_WHEN, *S_LACKS, *S_WAYS))
