"""Why not? Verbs that name one piece in the middle of something: attackers, siege guns, who arrives, retreats, lands."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.choices import OPTION_IDS, RETREAT
from marne.games.grand_illusion.pieces import (
    ALLIED, BE4, BR, CAV, COMBAT, CORPS, DEAD, DIVISION, FORT, FR, GE, GERMAN, HA, HEXES, HQ, INF, NATION, NATIONS, OF_NATION,
    OF_SIDE, SIDE, TRACK,
)
from marne.games.grand_illusion.questions import (
    WHERE_NEXT, WHERE_TO_ARRIVE, WHERE_TO_REDEPLOY, WHETHER_TO_ATTACK, WHICH_CAVALRY_WITHDRAWS, WHICH_GUN, WHO_GOES_ASHORE,
    WHO_GOES_EAST, WHO_IS_RESTORED, WHO_RECOVERS, WHO_REDEPLOYS, WHO_RETREATS, WHO_TRAVELS, asked,
)
from marne.games.grand_illusion.rules.r07_reinforcements import ARRIVE_BARS, eastern_pool
from marne.games.grand_illusion.rules.r08_4_stacking import crowded, fits
from marne.games.grand_illusion.rules.r09_2_board import DEFENCE, box, engaged
from marne.games.grand_illusion.rules.r09_4_retreat import ports, priorities, retreat_hexes, retreating
from marne.games.grand_illusion.rules.r10_strategic import TRAVELLED, rail_net
from marne.games.grand_illusion.rules.r14_3_landing import held_back, option
from marne.games.grand_illusion.rules.r14_3_options import redeploy_hexes
from marne.games.grand_illusion.state import ANY_SOURCE, COAST, State, own
from marne.games.grand_illusion.rules.r08_4_supply import nation_of, zone
from marne.games.grand_illusion.words.names import Place, hex_name, unit_name
from marne.games.grand_illusion.words.whose import about, elsewhere, foreign, the_unit, whose
from marne.kernel.bars import barring
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits
from marne.parts.refusals import Reason, Said
from marne.parts.words import pick as t

_AMPHIBIOUS = 1 << OPTION_IDS.index("al-amphibious")


def _at(h: int, lang: str, rule: str, en: str, fr: str) -> Reason:
    """A sentence with {h}, a hex."""
    return rule, t(lang, en, fr).format(h=Place(h, lang))


# 9 Battles --------------------------------------------------------------------------------------------------------------------


def designate(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.1.2a Who may be named as an attacker in the activated hex."""
    u = c.a
    if asked(ask) is not WHETHER_TO_ATTACK:
        return []
    if wrong := whose(s, ask, u, lang) or elsewhere(s, u, ask.args[0], lang, "9.1.2a"):
        return wrong
    if not COMBAT >> u & 1:
        return [about(u, lang, "9.1.2a/p2", "is no infantry and no cavalry: only these attack",
                      "n'est ni infanterie ni cavalerie : elles seules attaquent")]
    if s.moved >> u & 1:
        return [about(u, lang, "9.1.2a", "has moved: only who began the activation in the hex is named",
                      "a bougé : on ne désigne que ceux qui étaient là au début de l'activation")]
    return [about(u, lang, "9.1.2a/p2", "is named already", "est déjà désigné{e}")]


def bombard(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.5.4 Which gun may fire at which fort."""
    gun, fort = c.a, c.b
    if asked(ask) is not WHICH_GUN:
        return []
    if wrong := whose(s, ask, gun, lang):
        return wrong
    if not HA >> gun & 1:
        return [about(gun, lang, "9.5.4a", "is no siege artillery", "n'est pas une artillerie de siège")]
    if wrong := elsewhere(s, gun, ask.args[0], lang, "9.5.4c"):
        return wrong
    if s.flipped >> gun & 1:
        return [about(gun, lang, "9.5.4b", "has fired this turn", "a déjà tiré ce tour-ci")]
    if not FORT >> fort & 1:
        return ["9.5.4a/b2"]
    if SIDE[fort] == ask.seat or s.loc[fort] != ask.args[0]:
        return [about(fort, lang, "9.5.4c", f"is no enemy fort in {hex_name(ask.args[0], lang)}",
                      f"n'est pas un fort adverse de {hex_name(ask.args[0], lang)}")]
    return []


def pull_out(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.2.6 Whose cavalry may leave the Battle Board."""
    u = c.a
    if asked(ask) is not WHICH_CAVALRY_WITHDRAWS:
        return []
    if wrong := whose(s, ask, u, lang):
        return wrong
    if not CAV >> u & 1:
        return [about(u, lang, "9.2.6", "is no cavalry: only cavalry withdraws before the firing",
                      "n'est pas de la cavalerie : elle seule se retire avant le tir")]
    if s.disrupted >> u & 1:
        return [about(u, lang, "9.2.6", "is disrupted: only undisrupted cavalry withdraws",
                      "est désorganisé{e} : seule se retire une cavalerie qui ne l'est pas")]
    for i in engaged(s):
        if box(s, DEFENCE + i) >> u & 1:                                # the other one of a stack
            with_it = unit_name(s.board[2 * (DEFENCE + i)], lang)
            return [about(u, lang, "9.2.6", f"withdraws together with {with_it}", f"se retire avec : {with_it}")]
    return [about(u, lang, "9.2.6", "is in no front box that is attacked", "n'est dans aucune case de front attaquée")]


# 9.4 Retreats -----------------------------------------------------------------------------------------------------------------


def retreat(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.4.3 Why a unit may not go there in a retreat."""
    u, dst = c.a, c.b
    if wrong := whose(s, ask, u, lang):
        return wrong
    if asked(ask) is WHO_RETREATS and (wrong := elsewhere(s, u, ask.args[0], lang, "9.4")):
        return wrong
    if FORT >> u & 1:
        return ["9.4(1)"]
    src = s.loc[u]
    if not s.t.near[src] >> dst & 1:
        return ["9.4.3a"]
    if s.t.impassable[src] >> dst & 1:
        return ["9.4.3a(1)"]
    if not own(s, SIDE[u]) >> dst & 1 and s.t.blocked_sides(s.blocked, 6 * (1 - SIDE[u]), src) >> dst & 1:
        return ["9.4.3a(2)"]
    hexes, rank = retreat_hexes(s, u, src)
    mine = next((i for i, m in enumerate(priorities(s, u, src), 1) if m >> dst & 1), 0)
    if not mine:
        if s.at[dst] & INF & OF_SIDE[1 - SIDE[u]]:
            return ["9.4.3a.4"]
        return ["9.4.3a.5" if s.occ[1 - SIDE[u]] >> dst & 1 else "9.4.3a.3"]
    if mine > rank:
        return [f"9.4.3a.{rank}"]
    if NATION[u] == BR and dst == s.t.paris:
        return ["8.4.7b"]
    if not zone(s, nation_of(u)) >> dst & 1 and hexes & zone(s, nation_of(u)):
        return ["8.4.3e"]
    return ["9.4.3c"] if not fits(s, s.at[dst] & OF_SIDE[SIDE[u]] | 1 << u, dst) else []


def retreat_all(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.4(1) Why not all of them go to one hex: what keeps one of them from it, or the room."""
    if asked(ask) is not WHO_RETREATS:
        return []
    hx, dst = ask.args[0], c.a
    group = retreating(s, ask.seat, hx)
    if not group & group - 1:
        return [("9.4(1)", t(lang, "there are not two units that can retreat",
                             "il n'y a pas deux unités qui puissent retraiter"))]
    for u in bits(group):
        if not retreat_hexes(s, u, hx)[0] >> dst & 1:
            return retreat(s, ask, RETREAT[u][dst], lang) or ["9.4.3a"]
    return [_at(dst, lang, "9.4.3c", "there is no room in {h} for all of them", "il n'y a pas de place pour tous {h.a}")]


def embark(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.4.5 Who retreats by sea, and from where."""
    u = c.a
    if wrong := whose(s, ask, u, lang):
        return wrong
    if SIDE[u] != ALLIED or not COMBAT >> u & 1:
        return [("9.4.5", t(lang, "only Allied combat units retreat by sea",
                            "seules des unités de combat alliées retraitent par mer"))]
    src = s.loc[u]
    if not ports(s) >> src & 1:
        return [_at(src, lang, "9.4.5", "there is no named port in {h}", "il n'y a pas de port nommé {h.a}")]
    if retreat_hexes(s, u, src)[1] in (1, 2):
        return [about(u, lang, "9.4.5", "has a friendly hex to retreat to", "dispose d'un hexagone ami où retraiter")]
    return [("9.4.5", t(lang, "only a forced retreat goes by sea", "seule une retraite obligatoire se fait par mer"))]


def evacuate(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """12.6 The Belgian 4th Division alone, when it has to go."""
    u = c.a
    if u != BE4:
        return foreign(s, ask, u, lang) or [
            ("12.6", t(lang, "only the Belgian 4th Division is taken off so", "seule la 4e Division belge est évacuée ainsi"))]
    if wrong := whose(s, ask, u, lang):
        return wrong
    if s.law.namur_only and s.loc[u] != s.law.namur_hex:
        return [_at(s.law.namur_hex, lang, "12.6", "by the chosen option it is taken off from {h} only",
                    "selon l'option choisie elle n'est évacuée que {h.de}")]
    return [("12.6", t(lang, "it is taken off only when it is forced to retreat", "elle n'est évacuée que forcée à la retraite"))]


# 7 Arrivals, the Eastern Front -----------------------------------------------------------------------------------------------


def arrive(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """7.1 Why a unit does not arrive there now: its turn, the hex, the way it enters."""
    u, h = c.a, c.b
    if wrong := foreign(s, ask, u, lang):
        return wrong
    code, rebuilt = s.entry[u], s.rebuilt >> u & 1
    fixed = code and not rebuilt
    out: list[Said] = []
    if asked(ask) is WHERE_TO_ARRIVE and u != ask.args[0]:
        if s.loc[u] == TRACK and s.due[u] <= s.turn:
            now = unit_name(ask.args[0], lang)
            return [("7.1", t(lang, f"{now} is being placed now", f"on place à présent : {now}"))]
        out.append(about(u, lang, "7.1", "is not among the arrivals of this turn", "n'est pas parmi les arrivées de ce tour"))
    if fixed and code <= HEXES and h != code:
        return out or [("7.1", t(lang, f"it enters in {hex_name(code, lang)}, the hex on its counter, or is delayed",
                                 f"son hexagone d'arrivée est {hex_name(code, lang)}, celui de son pion ; sinon l'unité attend"))]
    for bar in barring(ARRIVE_BARS, h, s, u, 1 << h):
        if bar.rule != "8.4.7c" or not fixed:
            out.append(bar.said(lang, h=Place(h, lang)))
    if out:
        return out
    if code == ANY_SOURCE and not rebuilt:
        return [("7.1", t(lang, "its hex was blocked: now it enters at a source of supply of its nation",
                          "son hexagone était fermé : l'unité entre à présent par une source de ravitaillement de sa nation"))]
    if code == COAST and not rebuilt:
        return ["12.6"]
    return ["7.2/p3" if rebuilt else "7.1.2" if HQ >> u & 1 else "7.1.1"]


def send(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """7.3/b1 Who may leave for the Eastern Front."""
    u = c.a
    if asked(ask) is not WHO_GOES_EAST:
        return []
    if wrong := whose(s, ask, u, lang):
        return wrong
    if not COMBAT >> u & 1:
        return [about(u, lang, "7.3/b1", "is no infantry and no cavalry", "n'est ni infanterie ni cavalerie")]
    if not eastern_pool(s) >> u & 1:
        return [about(u, lang, "7.3/b1", "is not within a hex of the HQ of the 1st, 2nd or 3rd Army",
                      "n'est ni au QG de la 1re, 2e ou 3e armée ni à côté")]
    return [("7.3/b1", t(lang, "enough cavalry has gone", "assez de cavalerie est partie") if CAV >> u & 1
             else t(lang, "enough infantry has gone", "assez d'infanterie est partie"))]


def restore(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.1.1a/BEF8 Which dead unit comes back free."""
    u = c.a
    if asked(ask) is not WHO_IS_RESTORED:
        return []
    if wrong := foreign(s, ask, u, lang):
        return wrong
    if s.loc[u] != DEAD:
        return [about(u, lang, ask.rule, "has not been eliminated", "n'est pas parmi les unités éliminées")]
    nations = {NATIONS.index(nation) for nation, _ in s.law.free_replacements.get(s.turn, [])}
    if NATION[u] not in nations or not INF >> u & 1:
        return [("7.2/r2", t(lang, "only the infantry that the scenario names comes back free",
                             "seule revient sans frais l'infanterie que le scénario désigne"))]
    return [about(u, lang, ask.rule, "has no hex to enter, or its nation has had its turn",
                  "n'a pas d'hexagone d'arrivée, ou sa nation a déjà eu son tour")]


# 8.4 Groups, 11.4 recovery ---------------------------------------------------------------------------------------------------


def drop(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.4/b5 Who may be left behind on the way."""
    if asked(ask) is not WHERE_NEXT:
        return []
    force, h, _ = ask.args
    if not force >> c.a & 1:
        return whose(s, ask, c.a, lang) or [about(c.a, lang, "8.4/b5", "is not in the group", "n'est pas dans le groupe")]
    if h == s.t.paris and NATION[c.a] == BR:
        return ["8.4.7b"]
    return ["8.4.6a/Vosges" if s.t.vosges >> h & 1 else "8.4.6a"]


def recover(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """11.4, 9.8.3a Who may recover in the hex."""
    u = c.a
    if asked(ask) is not WHO_RECOVERS:
        return []
    if wrong := whose(s, ask, u, lang) or elsewhere(s, u, ask.args[0], lang, "11.4"):
        return wrong
    if not COMBAT >> u & 1:
        return ["11.4/ex5"]                                             # HQ and guns recover by themselves
    if not s.disrupted >> u & 1:
        return [about(u, lang, "11.4", "is not disrupted", "n'est pas une unité désorganisée")]
    return ["11.4/ex1" if s.unsupplied >> u & 1 else "8.4.3g.2/b5"]


# 8.4.9g, 14.3 ----------------------------------------------------------------------------------------------------------------


def free_train(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.4.9g One French corps to Paris, after Paris in Danger."""
    u, rule = c.a, "8.4.9g"
    if wrong := whose(s, ask, u, lang):
        return wrong
    if not s.danger:
        return [(rule, t(lang, "Paris is not in danger", "Paris n'est pas en danger"))]
    if not s.free_rail:
        return [(rule, t(lang, "the free move has been used, or its turn is over",
                         "le trajet gratuit a été employé, ou son tour est passé"))]
    if not 1 << u & INF & CORPS & OF_NATION[FR]:
        return [about(u, lang, rule, "is no French corps", "n'est pas un corps français")]
    if asked(ask) is not WHO_TRAVELS:
        return []
    if s.moved >> u & 1:
        return [TRAVELLED.said(lang, u=the_unit(u, lang))]
    if not rail_net(s, ALLIED) >> s.loc[u] & 1:
        return ["10.2"]
    return [about(u, lang, "10.2", "cannot reach Paris by rail, or Paris is full",
                  "ne peut gagner Paris par rail, ou Paris est plein")]


def land(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.3.6a.4 When and where the British may land in force."""
    h, rule = c.a, "14.3.6a.4"
    if not s.chosen & _AMPHIBIOUS:
        return [(rule, t(lang, "the option of a large British landing is not in force",
                         "l'option du grand débarquement britannique n'est pas en vigueur"))]
    if ask.seat == GERMAN:
        return [(rule, t(lang, "only the Allies land", "seuls les Alliés débarquent"))]
    if s.turn < option(s)["from_turn"]:
        return [f"{rule}/b3"]
    if s.landed:
        return [(rule, t(lang, "the landing has been made", "le débarquement a déjà eu lieu"))]
    if not held_back(s):
        return [(f"{rule}/b2", t(lang, "no British division has been held back",
                                 "aucune division britannique n'attend au large"))]
    if not s.t.coastal >> h & 1:
        return [_at(h, lang, f"{rule}/b1", "{h} is not on the coast", "{h} n'est pas sur la côte")]
    if not s.at[h] and not s.law.landing_vacant:
        return [_at(h, lang, f"{rule}/b1", "nobody stands in {h}: a landing needs units of either side there",
                    "personne ne se trouve {h.a} : il y faut des unités de l'un ou l'autre camp")]
    one = held_back(s) & -held_back(s)
    return ["8.4.6a"] if not fits(s, s.at[h] & OF_SIDE[ALLIED] | one, h) else []


def ashore(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.3.6a.4/b2 Up to four British infantry divisions that have been held back."""
    u = c.a
    if asked(ask) is not WHO_GOES_ASHORE:
        return []
    if not 1 << u & INF & DIVISION & OF_NATION[BR]:
        return foreign(s, ask, u, lang) or [about(u, lang, "14.3.6a.4/b2", "is no British infantry division",
                                                  "n'est pas une division d'infanterie britannique")]
    if not held_back(s) >> u & 1:
        return [about(u, lang, "14.3.6a.4/b2", "does not wait off the coast", "n'attend pas au large")]
    return ["8.4.6a"] if crowded(s, u, 1 << ask.args[0]) else []


def redeploy(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
    """14.3.6a.1, 14.3.6b.1 Who starts elsewhere, and where."""
    u = c.a
    if asked(ask) not in (WHO_REDEPLOYS, WHERE_TO_REDEPLOY):
        return []
    if wrong := whose(s, ask, u, lang):
        return wrong
    nation = GE if ask.seat == GERMAN else FR
    if NATION[u] != nation or not 1 << u & (INF & CORPS | CAV & DIVISION | HQ):
        return [(ask.rule, t(lang, "only corps, cavalry divisions and an HQ of the nation start elsewhere",
                             "seuls débutent ailleurs des corps, des divisions de cavalerie et un QG de la nation"))]
    if asked(ask) is WHO_REDEPLOYS:
        return [about(u, lang, ask.rule, "starts elsewhere already, or no more of its kind may",
                      "débute déjà ailleurs, ou il ne peut plus y en avoir de cette sorte")]
    if u != ask.args[0]:
        mover = unit_name(ask.args[0], lang)
        return [(ask.rule, t(lang, f"it is about {mover}", f"il s'agit de : {mover}"))]
    if s.loc[u] == c.b:
        return [_at(c.b, lang, ask.rule, "it is in {h} already", "il s'y trouve déjà : {h}")]
    ground = s.german if nation == GE else s.t.france & own(s, ALLIED)
    if not ground >> c.b & 1:
        en, fr = (("{h} is not under German control", "{h} n'est pas sous contrôle allemand") if nation == GE else
                  ("{h} is not Allied ground in France", "{h} n'est pas en France sous contrôle allié"))
        return [_at(c.b, lang, ask.rule, en, fr)]
    return ["8.4.6a"] if not redeploy_hexes(s, ask.seat, u) >> c.b & 1 else []
