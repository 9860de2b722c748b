"""What is so of a zone and of a unit, said once: in short for the lines of the terminal, at length for the text board."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ENTENTE, FORT, GERMAN
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.games.to_the_last_man.state import State, strength, units_in
from marne.games.to_the_last_man.words.names import Camp
from marne.parts.bits import bits
from marne.parts.facts import Facts
from marne.parts.words import Pair, pick

SIDES: tuple[Pair, Pair] = (("Germany", "Allemagne"), ("Entente", "Entente"))
BOTH = (GERMAN, ENTENTE)
# The facts that a line and the cells of the text board show, in their order.
ZONE_LINE = ("control", "vp", "rough", "source 0", "source 1", "port", "battle")
CONTROL = ("control", "disputed", "battle", "surprise", "gas 0", "barrage 0", "gas 1", "barrage 1")
GROUND = ("rough", "port", "source 0", "source 1", "fort")
MOVES = ("moved", "half", "joined", "left", "shifted", "railed", "retreated")


def of_zone(s: State, z: int, lang: str) -> Facts:
    """Who holds a zone, what it is worth, what is special about it."""
    f, b, t = Facts(lang), 1 << z, s.t
    side = GERMAN if s.german & b else ENTENTE
    who, front = Camp(side, lang), disputed(s) & b
    f.say("control", True, (f"disputed, last held by {who.les}", f"disputée, tenue en dernier par {who.les}") if front else
          (f"held by {who.les}", f"aux mains {who.des}"), SIDES[side])
    f.say("disputed", front, full=("disputed", "disputée"))
    f.say("vp", t.vp[z], (f"{t.vp[z]} VP", f"{t.vp[z]} PV"))
    f.say("rough", t.rough & b, ("rough", "terrain difficile"), ("rough", "difficile"))
    f.say("port", t.ports & b, ("port", "port"))
    f.say("battle", s.battles & b, ("battle declared", "bataille déclarée"))
    f.say("surprise", s.surprise & b, full=("Surprise Attack", "Attaque surprise"))
    for x, source in enumerate((("German source of supply", "source de ravitaillement allemande"),
                                ("Entente source of supply", "source de ravitaillement de l'Entente"))):
        camp, name = Camp(x, lang), pick(lang, *SIDES[x])
        f.say(f"source {x}", t.sources[x] & b, (f"source of supply {camp.des}", f"source de ravitaillement {camp.des}"), source)
        f.say(f"gas {x}", s.gas[x] & b, full=(f"gas ({name})", f"gaz ({name})"))
        f.say(f"barrage {x}", s.barrage[x] & b, full=(f"barrage ({name})", f"barrage ({name})"))
    forts = ", ".join(f"fort {strength(s, u)}" for u in bits(s.at[z] & FORT))
    f.say("fort", forts, full=(forts, forts))
    return f


def supply(f: Facts, s: State, supplied: tuple[int, int], z: int) -> None:
    """Who stands here without supply, else who could."""
    cut = [x for x in BOTH if units_in(s, x, z) and not supplied[x] >> z & 1]
    named = ", ".join(pick(f.lang, *SIDES[x]) for x in cut or BOTH if cut or supplied[x] >> z & 1)
    f.say("supply", named, full=(f"out of supply: {named}", f"non ravitaillés : {named}") if cut else (named, named))


def of_unit(s: State, u: int, lang: str) -> Facts:
    """What sets a unit apart from others of its kind beside it."""
    f = Facts(lang)
    for label, flags, pair in (
            ("entrenched", s.entrenched, ("entrenched", "retranchée")), ("moved", s.moved, ("has moved", "a bougé")),
            ("half", s.half, ("one zone left", "encore une zone")), ("joined", s.joined, ("has joined", "a rejoint")),
            ("left", s.left, ("has left an army", "a quitté une armée")),
            ("shifted", s.shifted, ("has changed armies", "a changé d'armée")),
            ("railed", s.railed, ("transported", "déjà en transport")),
            ("retreated", s.retreated, ("has retreated", "a retraité"))):
        f.say(label, flags >> u & 1, pair)
    return f
