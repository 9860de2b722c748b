"""Why not, of the declaration of battles, the cards of a battle, losses and retreats."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.rules.r08_1_armies import exits, has_infantry
from marne.games.to_the_last_man.rules.r09_8_crisis import CARD_OF, RULE_OF, crisis_now
from marne.games.to_the_last_man.rules.r05_1_declare import bonus_zones, gas_is_void, open_to_attack
from marne.games.to_the_last_man.words.explain_moves import berth, crowded
from marne.games.to_the_last_man.words.explain_said import NOT, dated, fort, in_hand, the, whose
from marne.games.to_the_last_man.words.names import NATION_WORDS, Place, card_name, zones_named, zone_name
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, BIPLANE, CAV, FIRST_FORT, FORT, IMMOBILE_GUNS, IN_ARMY, K_PARIS_GUN, KIND, NATIONS, OFFENSIVES,
    PARIS_GUN, SIDE, T_BARRAGE, T_GAS, T_GERMAN_CRISIS, T_SURPRISE, T_WEATHER,
)
from marne.games.to_the_last_man.questions import QUESTIONS
from marne.games.to_the_last_man.rules.r05_4_retreat import can_go
from marne.games.to_the_last_man.rules.r01_2_stacking import fits_army, room
from marne.games.to_the_last_man.state import LIMITED, NONE, State, strength, units_in, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import usable
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Said
from marne.parts.words import pick as t


def battle_zone(ask: Ask) -> int:
    """The zone of the battle that a question belongs to, NONE if there is none."""
    return QUESTIONS[ask.message].named(ask).get("z", NONE)


# Cards ---------------------------------------------------------------------------------------------------------------


def offensive(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if c.a not in OFFENSIVES:
        return [("9.1", t(lang, f"{card_name(c.a, lang)} is not an Offensive card",
                          f"{card_name(c.a, lang)} n'est pas une carte Offensive"))]
    return in_hand(s, ask.seat, c.a, lang)


def crisis(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.8, 9.9 Each side has its own crisis card, in certain years."""
    side = ask.seat
    if c.a not in CARD_OF:
        return [("9.8", t(lang, f"{card_name(c.a, lang)} is not a crisis card",
                          f"{card_name(c.a, lang)} n'est pas une carte de crise"))]
    if c.a != CARD_OF[side]:
        rule = "9.9" if c.a == T_GERMAN_CRISIS else "9.8"
        return [(rule, t(lang, f"only the other side plays {card_name(c.a, lang)} as a crisis; for you it is an Ersatz of 1",
                         f"seul l'autre camp joue {card_name(c.a, lang)} comme crise ; pour vous elle vaut Ersatz 1"))]
    out = in_hand(s, side, c.a, lang)
    if crisis_now(s, side) is None:
        years = ", ".join(str(e.year) for e in s.t.crises if e.card == c.a)
        out.append((f"{RULE_OF[side]} [years]", t(lang, f"the crisis comes in {years} only", f"la crise n'a lieu qu'en {years}")))
    if s.active != side:
        out.append((RULE_OF[side], t(lang, "a crisis is played in one's own player turn",
                                     "une crise se joue pendant son propre tour de joueur")))
    return out


def card(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.3, 9.4, 9.7 Combat cards on battle zones."""
    side, i, z = ask.seat, c.a, c.b
    if i not in (T_GAS, T_BARRAGE, T_SURPRISE):
        if i == T_WEATHER:
            return [("9.5", t(lang, "Bad Weather strikes the whole Offensive: type bad-weather",
                              "le Mauvais temps frappe toute l'Offensive : tapez bad-weather"))]
        return [("2.0 II.3.b", t(lang, f"{card_name(i, lang)} is not played on a battle zone",
                                 f"{card_name(i, lang)} ne se joue pas sur une zone de bataille"))]
    rule = s.t.card_rule[i]
    out = in_hand(s, side, i, lang) + dated(s, i, f"{rule} [date]" if i != T_SURPRISE else rule, lang)
    if i == T_SURPRISE and side != s.active:
        out.append(("9.7", t(lang, "only the attacker plays it", "seul l'attaquant la joue")))
    out += not_a_battle(s, z, lang)
    if i == T_SURPRISE and s.surprise >> z & 1:
        out.append(("9.7", t(lang, "that battle is a surprise already", "cette bataille est déjà une surprise")))
    if i != T_SURPRISE and (s.gas[side] | s.barrage[side]) >> z & 1:
        out.append((f"{rule} [date]", t(lang, "you have gas or a barrage in that zone already: one card a zone",
                                        "vous avez déjà des gaz ou un barrage dans cette zone : une carte par zone")))
    if i == T_GAS and gas_is_void(s, side):
        out.append("9.3 [weather]")
    return out


def weather(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    side = ask.seat
    if side == s.active:
        return [("9.5", t(lang, "only the defender plays Bad Weather", "seul le défenseur joue le Mauvais temps"))]
    out = in_hand(s, side, T_WEATHER, lang)
    if s.turn < s.t.earliest[T_WEATHER]:
        out.append("9.5 [turn 1]")
    if s.weather and not s.law.weather_stacks:
        out.append(("9.5", t(lang, "one Bad Weather a player turn", "un seul Mauvais temps par tour de joueur")))
    return out


def ersatz(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return in_hand(s, ask.seat, c.a, lang)


# Declaration ---------------------------------------------------------------------------------------------------------


def not_a_battle(s: State, z: int, lang: str) -> list[Said]:
    if s.battles >> z & 1:
        return []
    named = zones_named(s.battles, lang)
    more = t(lang, f"; they are: {named}", f" ; ce sont : {named}") if named else ""
    return [("2.0 II.3.a", t(lang, f"{zone_name(z, lang)} is not a declared battle zone",
                             f"{zone_name(z, lang)} n'est pas une zone de bataille déclarée") + more)]


def battle(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    z = c.a
    if s.battles >> z & 1:
        return [("5.1.2 [binding]", t(lang, f"the battle of {Place(z, lang)} is declared already",
                                      f"la bataille {Place(z, lang).de} est déjà déclarée"))]
    out: list[Said] = []
    if not open_to_attack(s, ask.seat) >> z & 1:
        mine = units_in(s, ask.seat, z)
        who = t(lang, "enemies", "ennemis") if mine else t(lang, "units of yours that can attack",
                                                           "unités à vous capables d'attaquer")
        out.append(("5.1.2", t(lang, f"there are no {who} in {Place(z, lang)}", f"il n'y a pas d'{who} {Place(z, lang).a}")))
    if s.level == LIMITED and s.battles:
        out.append("9.1.2")
    return out


def bonus(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if s.bonus == NONE:
        return [("9.1.3", t(lang, "no special Offensive has been played", "aucune Offensive spéciale n'a été jouée"))]
    out = not_a_battle(s, c.a, lang)
    if not out and not bonus_zones(s, ask.seat) >> c.a & 1:
        nation = NATION_WORDS[NATIONS[s.t.bonus_army[s.bonus]]]
        out.append((s.t.card_rule[s.bonus], t(lang, f"there is no {nation[0]} army there",
                                              f"il n'y a pas là d'armée {nation[1]}")))
    return out


def keep(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return not_a_battle(s, c.a, lang) or [
        ("2.0 II.3 [mandatory]", t(lang, "a zone newly disputed this turn must be fought for first",
                                   "une zone devenue disputée à ce tour passe d'abord"))]


def resolve(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if s.fought >> c.a & 1:
        return [("5.1.2 [separate]", t(lang, f"the battle of {Place(c.a, lang)} is over",
                                       f"la bataille {Place(c.a, lang).de} est finie"))]
    return not_a_battle(s, c.a, lang)


# Losses --------------------------------------------------------------------------------------------------------------


def in_battle(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """Is the unit one's own, in the zone of the battle, and has not left it?"""
    out = whose(s, u, ask.seat, lang)
    z = battle_zone(ask)
    if out or z == NONE:
        return out
    if zone_of(s, u) != z:
        fled = s.retreated >> u & 1
        return [("5.1.2 [separate]", t(lang, f"{the(s, u, lang, 'is|are')} not in {Place(z, lang)}",
                                       f"{the(s, u, lang, NOT)} pas {Place(z, lang).a}"))
                if not fled else "5.4.4"]
    return ["5.4.4"] if s.retreated >> u & 1 else []


def lose(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """5.3.1 Strongest unit first, and of an army the most numerous type."""
    u = c.a
    if ask.message == "which_army":
        return in_battle(s, ask, u, lang) or ["8.2.2 [FORCED RETREAT]"]
    out = in_battle(s, ask, u, lang)
    if out or ask.message != "how_to_pay":
        return out
    if u < ARMIES:
        return [("5.3.1", t(lang, "losses are taken from the units inside an army: name one of them",
                            "les pertes frappent les unités d'une armée : nommez-en une"))]
    if PARIS_GUN >> u & 1 or KIND[u] == K_PARIS_GUN:
        return ["8.3.6 [no loss]"]
    victims = [o.a for o in ask.choices if o.verb == "lose"]
    if not victims:
        return ["5.3.4"]
    if all(v >= FIRST_FORT for v in victims) and u < FIRST_FORT and _siege(s, u, victims):
        return ["8.3.3 [fort loss]"]
    if all(BIPLANE >> v & 1 for v in victims) and not BIPLANE >> u & 1:
        return ["2.0 II.4.a [target]"]
    if s.weather and BIPLANE >> u & 1:
        return ["8.3.4 [weather]"]
    home = s.loc[u]
    if home >= IN_ARMY and any(s.loc[v] == home for v in victims):
        return ["5.3.1 [army type]"]
    strong = max(strength(s, s.loc[v] - IN_ARMY) if s.loc[v] >= IN_ARMY else strength(s, v) for v in victims)
    return [("5.3.1 [strongest]", t(lang, f"the strongest unit loses first; the strongest here has {strong}",
                                    f"l'unité la plus forte perd d'abord ; la plus forte ici vaut {strong}"))]


def _siege(s: State, u: int, victims: list[int]) -> bool:
    """Is the fort asked for although it is not the strongest: a siege gun's hit?"""
    mine = strength(s, s.loc[u] - IN_ARMY) if s.loc[u] >= IN_ARMY else 1
    return mine >= max(strength(s, v) for v in victims)


# Retreats ------------------------------------------------------------------------------------------------------------


def way_out(s: State, side: int, z: int, to: int, lang: str) -> list[Said]:
    """5.4 Where nobody can retreat to."""
    if to == z:
        return [("5.4", t(lang, f"that is {Place(z, lang)} itself", f"c'est la zone de bataille elle-même ({Place(z, lang)})"))]
    if not s.t.near[side][z] >> to & 1:
        return [("5.4", t(lang, f"{zone_name(to, lang)} does not touch {Place(z, lang)}",
                          f"{zone_name(to, lang)} ne touche pas {Place(z, lang)}"))
                if s.t.land >> to & 1 else "4.6 [no retreat]"]
    if not s.t.land >> to & 1:
        return [("2.0 V.4", t(lang, "the Eastern Front box is no way of retreat",
                              "la case du front de l'Est n'est pas une issue"))]
    if not usable(s, side) >> to & 1:
        return [("5.4", t(lang, f"{zone_name(to, lang)} is an enemy zone: nobody retreats there",
                          f"{zone_name(to, lang)} est une zone ennemie : on n'y retraite pas"))]
    return [] if exits(s, side, z) >> to & 1 else ["5.4"]


def retreat(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """5.4 Who may retreat, when, and where to."""
    u, p = c.a, c.b
    side = SIDE[u]
    if ask.message == "where_empty":
        return empty(s, ask, u, p, lang)
    out = in_battle(s, ask, u, lang) if ask.message != "which_army" or SIDE[u] == ask.seat else []
    z = battle_zone(ask)
    if out or z == NONE:
        return out
    b = 1 << u
    if b & FORT:
        return ["8.4 [b3]"]
    if b & IMMOBILE_GUNS:
        return ["8.3.6 [no retreat]" if b & PARIS_GUN else "8.3.3 [no retreat]"]
    if ask.message == "which_cavalry" and not b & CAV:
        return ["8.3.1 [RETREAT]"]
    if ask.message == "which_army" and not b & ARMY:
        return ["8.2.2 [FORCED RETREAT]"]
    to = p if p < IN_ARMY else s.loc[p - IN_ARMY]
    if p >= IN_ARMY:
        a = p - IN_ARMY
        wrong = whose(s, a, side, lang)
        if wrong:
            return wrong
        if u < ARMIES:
            return [("8.1", t(lang, "an army does not go into an army", "une armée n'entre pas dans une armée"))]
        out += berth(s, a, u, lang)
        if not out and not fits_army(s, u, a):
            out.append(crowded(s, to, lang))
    out += way_out(s, side, z, to, lang)
    if ask.message in ("who_falls_back", "which_army"):
        goal = ask.args[1] if ask.message == "who_falls_back" else _goal(ask)
        if goal not in (NONE, to):
            out.append("5.4.2 [same zone]")
    if p < IN_ARMY and not out and room(s, side, to) < 1:
        out.append(crowded(s, to, lang))
    if u < ARMIES and ask.message != "which_army":
        out += rooted(s, u, lang)
    return out


def rooted(s: State, a: int, lang: str) -> list[Said]:
    """5.4.4, 8.1, 8.3.3, 8.3.6 An army in which nobody can retreat does not go of its own will."""
    held = s.inside[a]
    if can_go(s, a):
        return []
    if held & IMMOBILE_GUNS:
        rule = "8.3.3 [no retreat]" if held & IMMOBILE_GUNS & ~PARIS_GUN else "8.3.6 [no retreat]"
        return [(rule, t(lang, f"{the(s, a, lang)} has only guns that never retreat, and nobody else who can",
                         f"{the(s, a, lang)} n'a que des canons qui ne retraitent jamais, et personne d'autre qui le puisse"))]
    if held:
        return [("5.4.4 [twice]", t(lang, f"whoever is in {the(s, a, lang)} has retreated already",
                                    f"{the(s, a, lang)} : ses unités ont déjà retraité"))]
    return [("8.1 [EMPTY retreat]", t(lang, f"{the(s, a, lang, 'is|are')} empty: it leaves by itself where it must",
                                      f"{the(s, a, lang)} est vide : elle part d'elle-même quand elle le doit"))]


def _goal(ask: Ask) -> int:
    """The zone that has been fixed for all who retreat."""
    return next((c.b for c in ask.choices if c.verb == "retreat" and c.b < IN_ARMY), NONE)


def empty(s: State, ask: Ask, u: int, p: int, lang: str) -> list[Said]:
    """8.1 The empty army that has to go, and its refuges."""
    if u != ask.args[0]:
        return [("8.1 [EMPTY retreat]", t(lang, f"it is {the(s, ask.args[0], lang)} that must go",
                                          f"c'est {the(s, ask.args[0], lang)} qui doit partir"))]
    if p >= IN_ARMY:
        return [("8.1", t(lang, "an army does not go into an army", "une armée n'entre pas dans une armée"))]
    return way_out(s, ask.seat, ask.args[1], p, lang) or [
        ("8.1 [EMPTY lost]", t(lang, f"{zone_name(p, lang)} is disputed, and no infantry of yours stands there",
                               f"{zone_name(p, lang)} est disputée, et aucune de vos infanteries ne s'y trouve"))
        if not has_infantry(s, ask.seat, p) else
        ("8.1 [EMPTY retreat]", t(lang, f"{zone_name(p, lang)} is disputed: it would have to leave again",
                                  f"{zone_name(p, lang)} est disputée : elle devrait en repartir"))]


def everyone(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """retreat-all, fall-back: one zone for all."""
    z = battle_zone(ask)
    if z == NONE:
        return []
    out = way_out(s, ask.seat, z, c.a, lang)
    if ask.message == "who_falls_back" and ask.args[1] != c.a:
        out.append("5.4.2 [same zone]")
    return out or [("1.2.2", t(lang, f"there is no room for them in {Place(c.a, lang)}, or nobody can go",
                               f"il n'y a pas de place {Place(c.a, lang).a}, ou personne ne peut partir"))]


def part(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if c.a >= ARMIES:
        return [("8.1", t(lang, "only an army can leave units behind", "seule une armée peut laisser des unités sur place"))]
    out = retreat(s, ask, c, lang)
    if ask.message == "which_army" or ask.message == "where_to_fall_back" and ask.args[1]:
        out.append(("8.2.2 [FORCED RETREAT]",
                    t(lang, "an army that is forced out goes with all it holds; only guns, which cannot retreat, may stay behind",
                      "une armée chassée part avec tout ce qu'elle contient ; seuls peuvent rester des canons, qui ne retraitent"
                      " pas")))
    elif not out and battle_zone(ask) != NONE:
        out.append(("8.1", t(lang, "an army with one unit leaves nobody behind",
                             "une armée d'une seule unité ne laisse personne")))
    return out


def stand(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message in ("where_to_fall_back", "which_army"):
        return ["8.2.2 [FORCED RETREAT]"]
    if ask.message == "which_army_joined":
        return [crowded(s, ask.args[1], lang)]
    if ask.message == "who_falls_back":
        return [("5.4.2", t(lang, "a retreat has been announced: somebody must go",
                            "une retraite est annoncée : quelqu'un doit partir"))]
    return []


# Air -----------------------------------------------------------------------------------------------------------------


def biplanes(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """react, scramble"""
    u = c.a
    if not BIPLANE >> u & 1:
        return [("8.3.4", t(lang, "only biplanes do that", "seuls les biplans le font"))]
    if c.verb == "scramble":
        if not s.law.scramble:
            return [("8.3.4 [13.7]", t(lang, "the advanced rule of scrambling biplanes is not in use",
                                       "la règle avancée des biplans en alerte n'est pas employée"))]
        return whose(s, u, ask.seat, lang) or ["8.3.4 [13.7]"]
    out = in_battle(s, ask, u, lang)
    if s.weather:
        out.append("8.3.4 [weather]")
    if s.dogfought >> u & 1:
        out.append("2.0 II.4.a [spent]")
    if s.reacting >> u & 1:
        out.append(("8.3.4 [METHODS 3]", t(lang, "it is kept for the reaction already", "il est déjà gardé pour la réaction")))
    return out or ["8.3.4 [METHODS 3]"]


def reroll(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return [("8.3.4 [METHODS 3]", t(lang, "only the die of an attacking infantry-type unit that has hit is thrown again",
                                    "seul se relance le dé d'une unité de type infanterie qui attaque et a touché"))]


def reroll_extra(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.3.4 [METHODS 3], 9.1.6"""
    if not s.law.extra_rerolled:
        return [("8.3.4 [METHODS 3]", t(lang, "by the chosen reading extra dice are not thrown again",
                                        "selon la lecture choisie, les dés supplémentaires ne se relancent pas"))]
    return [("8.3.4 [METHODS 3]", t(lang, "no extra die of Stosstruppen has hit",
                                    "aucun dé supplémentaire de Stoßtruppen n'a touché"))]


def remove(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.8, 9.9 Whom a crisis does not take."""
    out = whose(s, c.a, ask.seat, lang) or fort(c.a)
    e = crisis_now(s, 1 - ask.seat)
    if out or e is None or ask.message != "whom_to_remove":
        return out
    rule = RULE_OF[1 - ask.seat]
    if not e.units >> c.a & 1:
        return [(rule, t(lang, f"the crisis of {e.year} takes certain infantry only",
                         f"la crise de {e.year} ne prend que certaines infanteries"))]
    return [(rule, t(lang, "units in the Eastern Front box do not count",
                     "les unités de la case du front de l'Est ne comptent pas"))]


FIGHT: dict[str, Callable[[State, Ask, Choice, str], list[Said]]] = {
    "offensive": offensive, "crisis": crisis, "card": card, "bad-weather": weather, "ersatz": ersatz,
    "battle": battle, "bonus": bonus, "keep": keep, "resolve": resolve, "lose": lose, "retreat": retreat, "retreat-all": everyone,
    "fall-back": everyone,
    "retreat-part": part, "stand": stand, "react": biplanes, "scramble": biplanes, "reroll": reroll,
    "reroll-extra": reroll_extra, "remove": remove,
}
