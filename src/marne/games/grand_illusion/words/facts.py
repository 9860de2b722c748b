"""What is so of a hex and of a unit, said once for the terminal, the text board and whoever reads aloud."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import ALLIED, COMBAT, FORT, GERMAN, HA, HEXES, HQ, UNITS
from marne.games.grand_illusion.rules.r08_4_supply import hex_supplied, nation_of, sources, zone
from marne.games.grand_illusion.state import State, steps_left
from marne.games.grand_illusion.words.names import NATION_EN, NATION_FR, feminine, unit_name
from marne.parts.bits import bits
from marne.parts.facts import Facts
from marne.parts.words import Pair, listed

# Which facts make a line about a hex, and the cells of its row.
POINTS = ("paris", "german", "plan17", "double", "chit")
LINE = ("control", "battle", "siege", "trench", "rough", *POINTS, "port", "printed")
GROUND = ("rough", "vosges", "trench", "rail", "port", "coast", "schlieffen", "danger", "impassable", "slow", "by_allies",
          "by_germans")
CONTROL = ("control", "cavalry", "siege", "battle")
SUPPLY = ("sources", "supplied", "cut")
# Which facts make a line about a unit.
VALUES = ("strength", "circle", "bombardment", "movement", "mountain", "steps", "plus", "garrison")
STATES = ("disrupted", "flipped", "cut")


def of_hex(s: State, h: int, lang: str) -> Facts:
    """Who holds it, the ground, victory points."""
    f, t, b = Facts(lang), s.t, 1 << h
    level = (s.trench >> h & 1) + (s.trench2 >> h & 1)
    side = s.german >> h & 1
    (en, fr), horse = (("Allied", "allié"), ("German", "allemand"))[side], ("by cavalry only", "par la seule cavalerie")
    f.say("control", True, (f"{en} control" + f" {horse[0]}" * bool(s.cavalry & b),
                            f"contrôle {fr}" + f" {horse[1]}" * bool(s.cavalry & b)), (en, fr))
    f.say("cavalry", s.cavalry & b, full=horse)
    f.say("siege", s.siege & b, ("siege", "siège"))
    f.say("battle", s.battles & b, ("battle", "bataille"))
    f.say("rough", t.tem[h], (f"terrain +{t.tem[h]}", f"terrain +{t.tem[h]}"),
          (f"rough, {t.tem[h]:+d} for the attacker", f"accidenté, {t.tem[h]:+d} pour l'assaillant"))
    f.say("vosges", t.vosges & b, full=("Vosges", "Vosges"))
    f.say("trench", level, (f"trench +{level}", f"tranchée +{level}"), (f"trench level {level}", f"tranchée de niveau {level}"))
    f.say("rail", t.rail & b, full=("railway", "voie ferrée"))
    f.say("port", t.ports & b, ("port", "port"))
    f.say("coast", t.coastal & b & ~t.ports, full=("coast", "côte"))
    f.say("schlieffen", t.schlieffen & b, full=("Schlieffen hex", "hexagone Schlieffen"))
    f.say("danger", t.paris_danger & b, full=("Paris in Danger hex", "hexagone de Paris en danger"))
    f.say("paris", h == t.paris, (f"{t.paris_vp} German VP", f"{t.paris_vp} PV allemands"))
    f.say("german", t.german_vp & b, ("German VP", "PV allemand"))
    f.say("plan17", t.plan17 & b, ("Plan 17 VP", "PV du Plan 17"))
    f.say("double", t.double & b, ("counts double", "compte double"))
    f.say("chit", s.chits[h], (f"chit {s.chits[h]}", f"jeton {s.chits[h]}"))
    f.say("taken", t.plan17 & b & s.taken17, full=("already taken", "déjà pris"))
    en, fr = nations([i for i in range(4) if t.source[i] & b or i == 1 and s.landed & b])
    f.say("printed", en, (f"{en} supply source", f"source de ravitaillement {fr}"))
    for label, shut, en, fr in (
            ("impassable", t.impassable[h], "impassable to", "infranchissable vers"),
            ("slow", t.slow[h], "+1 to cross to", "+1 pour passer vers"),
            ("by_allies", t.blocked_sides(s.blocked, 6 * ALLIED, h), "blocked by the Allies:", "bloqué par les Alliés :"),
            ("by_germans", t.blocked_sides(s.blocked, 6 * GERMAN, h), "blocked by the Germans:", "bloqué par les Allemands :")):
        to = listed([str(x) for x in bits(shut)], lang)
        f.say(label, shut, full=(f"{en} {to}", f"{fr} {to}"))
    return f


def supply(f: Facts, s: State, h: int) -> None:
    """8.4.3 Who could trace supply from a hex; sources; who stands there without."""
    en, fr = nations([i for i in range(4) if sources(s, i) >> h & 1])
    allies, germans = (hex_supplied(s, side, h) for side in (ALLIED, GERMAN))
    f.say("sources", en, full=(f"{en} source", f"source {fr}"))
    f.say("supplied", True, full=("both sides", "les deux camps") if allies and germans else ("Allies", "Alliés") if allies
          else ("Germans", "Allemands") if germans else ("nobody", "personne"))
    cut = listed([unit_name(u, f.lang, True) for u in bits(s.at[h] & ~FORT) if not zone(s, nation_of(u)) >> h & 1], f.lang)
    f.say("cut", cut, full=(f"out of supply: {cut}", f"non ravitaillés : {cut}"))


def nations(which: list[int]) -> Pair:
    return listed([NATION_EN[i] for i in which], "en"), listed([NATION_FR[i][1] for i in which], "fr")


def of_unit(s: State, u: int, lang: str) -> Facts:
    """The numbers on the face that shows, and what state it is in."""
    f, t, b, h = Facts(lang), s.t, 1 << u, s.loc[u]
    e = "e" if feminine(u) else ""
    if u >= UNITS:
        steps, lost, all_steps = steps_left(s, u), s.steps[u - UNITS], len(t.fort_cs[u - UNITS])
        cs = t.fort_cs[u - UNITS][lost] if steps else 0
        plus = t.fort_plus[u - UNITS][lost] if steps else 0
        f.say("strength", steps, (f"strength {cs}", f"force {cs}"))
        f.say("steps", True, (f"{steps} of {all_steps} steps", f"{steps} pas sur {all_steps}"))
        f.say("plus", plus, (f"+{plus} against bombardment", f"+{plus} contre le bombardement"))
        f.say("garrison", t.large & b, ("large garrison", "grosse garnison"))
    else:
        face = s.disrupted >> u & 1
        cs, only = t.cs[face][u], t.def_only[face] & b
        f.say("strength", b & COMBAT, (f"strength {cs}" + (", defence only" if only else ""),
                                       f"force {cs}" + (", défense seule" if only else "")))
        f.say("circle", b & COMBAT & t.red, (f"+{t.circle} in defence", f"+{t.circle} en défense"))
        f.say("bombardment", b & HA, (f"bombardment {t.bombard[u]}", f"bombardement {t.bombard[u]}"))
        ma = t.ma[(s.flipped if b & HQ else s.disrupted) >> u & 1][u]
        f.say("movement", True, ("moves one hex", "avance d'un hexagone") if b & HA else (f"movement {ma}", f"mouvement {ma}"))
        f.say("mountain", t.mountain & b, ("mountain troops", "troupes de montagne"))
        f.say("cut", 0 < h <= HEXES and not zone(s, nation_of(u)) >> h & 1, ("out of supply", f"non ravitaillé{e}"))
    f.say("disrupted", s.disrupted & b, ("disrupted", f"désorganisé{e}"))
    f.say("flipped", s.flipped & b, ("has fired", "a tiré") if b & HA else ("on its reduced side", "sur sa face réduite"))
    f.say("attacks", s.attackers & b, full=("attacks", "attaque"))
    f.say("moved", s.moved & ~s.attackers & b, full=("has moved", "a bougé"))
    f.say("fresh", b & COMBAT and not any(x in f for x in STATES), full=("fresh", "en ordre"))
    return f
