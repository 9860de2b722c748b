"""For the web table: the battle under way, who fires at what in which step, what is owed. sheets.py has the other panels."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.rules.r05_2_fire import (ARTILLERY_STEP, ATTACK_STEP, attack_power, bonus_dice, defence_power,
                                                          force)
from marne.games.to_the_last_man.rules import r05_battle as rules
from marne.games.to_the_last_man.rules.r05_3_losses import absorb, strongest
from marne.games.to_the_last_man.rules.r05_4_retreat import after_combat
from marne.games.to_the_last_man.pieces import (
    ARMY, ART, BIPLANE, CAV, FIRST_FORT, FORT, GERMAN, IDS, INF, K_ARTILLERY, KINDS, OF_SIDE, PIECE, SEATS,
    SIEGE, T_BARRAGE, T_GAS, T_SURPRISE, T_WEATHER, TYPE_IDS, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.state import NONE, State, is_entrenched, units_in
from marne.games.to_the_last_man.table.sheets import calendar, production, tracks
from marne.games.to_the_last_man.words.names import zone_name
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.kernel.run import under_way, waiting
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

__all__ = ["battle", "calendar", "production", "tracks"]


STEPS: dict[str, tuple[Pair, str, str]] = {          # words, rule, rule in a Surprise Attack
    "cavalry": (("Cavalry retreat", "Retraite de cavalerie"), "2.0 II.4 [cavalry]", "2.0 II.4 [cavalry]"),
    "dogfight": (("Dogfight", "Combat aérien"), "2.0 II.4.a", "2.0 II.4 [surprise] a"),
    "artillery": (("Attacker's artillery", "Artillerie de l'assaillant"), "2.0 II.4.b", ""),
    "defence": (("Defender's fire", "Tir du défenseur"), "2.0 II.4.c", "2.0 II.4 [surprise] c"),
    "attack": (("Attacker's fire", "Tir de l'assaillant"), "2.0 II.4.d", "2.0 II.4 [surprise] b"),
    "retreat": (("Retreats", "Retraites"), "2.0 II.4.e", "2.0 II.4 [surprise] d"),
}
ORDER = ("cavalry", "dogfight", "artillery", "defence", "attack", "retreat")
ORDER_SURPRISE = ("cavalry", "dogfight", "attack", "defence", "retreat")        # 9.7: no artillery step, the attacker first
# The step that each procedure of a battle belongs to.
STEP_OF = {"cavalry_leaves": "cavalry", "scramble": "dogfight", "dogfight": "dogfight", "bombardment": "artillery",
           "keep_biplanes": "attack", "defence": "defence", "attack": "attack", "after_combat": "retreat", "aftermath": "retreat"}

# Where the battle stands ------------------------------------------------------------------------------------------------


def step_now(s: State) -> str:
    """The step of the outermost procedure that has one; before the first die it is the cavalry's."""
    return next((STEP_OF[p.called] for p, _ in under_way(s) if p.called in STEP_OF), "cavalry")


def absent(s: State, step: str, side: int, z: int) -> bool:
    """Nothing can happen in a step that is still to come, as things are."""
    mine, theirs = force(s, side, z), force(s, 1 - side, z)
    if step == "cavalry":
        return not (mine | theirs) & CAV
    if step == "dogfight":
        return bool(s.weather) or not mine & BIPLANE or not theirs & BIPLANE
    if step == "artillery":
        return not mine & (ART | SIEGE) and not bonus_dice(s, side, z, ARTILLERY_STEP)
    return False


def steps(s: State, now: str, side: int, z: int, lang: str) -> list[dict[str, str]]:
    """2.0 II.4 The steps in the order of this battle: done, now, to come, or skipped because nobody can act in them."""
    surprise = s.surprise >> z & 1
    order = ORDER_SURPRISE if surprise else ORDER
    at = order.index(now) if now in order else 0
    out = []
    for i, step in enumerate(order):
        words, rule, sudden = STEPS[step]
        state = "now" if i == at else "done" if i < at else "skip" if absent(s, step, side, z) else "todo"
        out.append({"id": step, "name": pick(lang, *words), "rule": sudden if surprise else rule, "state": state})
    return out


# Who fires --------------------------------------------------------------------------------------------------------------

WHY_NOT: dict[str, tuple[Pair, str]] = {
    "retreated": (("has retreated", "a retraité"), "5.4"),
    "raid": (("not against infantry", "pas contre l'infanterie"), "8.3.1 [RAID]"),
    "no-fort": (("no fort to shell", "aucun fort à battre"), "8.3.3"),
    "weather": (("grounded by Bad Weather", "cloué au sol par le mauvais temps"), "8.3.4 [weather]"),
    "dogfought": (("spent in the dogfight", "engagé en combat aérien"), "2.0 II.4.a [spent]"),
    "reacting": (("kept for the reaction", "gardé pour la réaction"), "8.3.4 [METHODS 3]"),
    "rough": (("not in rough terrain", "pas en terrain accidenté"), "8.3.5 [rough]"),
    "never": (("does not fire", "ne tire pas"), "8.3.6"),
}


def silence(s: State, u: int, z: int, foes: int, defending: bool) -> str:
    """Why a piece does not fire in this battle; '' if it does."""
    b = 1 << u
    if b & s.retreated:
        return "retreated"
    if b & BIPLANE and s.weather:
        return "weather"
    if (defence_power(s, u, z) if defending else attack_power(s, u, z, foes)) or u >= FIRST_FORT:
        return ""
    if b & BIPLANE:
        return "reacting" if b & s.reacting else "dogfought"
    if b & CAV and not defending:
        return "raid"
    if b & SIEGE and not defending:
        return "no-fort"
    return "rough" if s.t.rough >> z & 1 and not s.t.rough_fire & b else "never"


def unit_facts(s: State, u: int, z: int, foes: int, defending: bool, lang: str) -> dict[str, Any]:
    """One piece or fort of the battle: the number it needs, its dice, in which of the attacker's steps it fires."""
    why = silence(s, u, z, foes, defending)
    fort = u >= FIRST_FORT
    need = 0 if why else s.t.fort_f if fort else defence_power(s, u, z) if defending else attack_power(s, u, z, foes)
    out: dict[str, Any] = {"id": IDS[u], "need": need, "dice": s.steps[u - FIRST_FORT] if fort else 1,
                           "artillery": bool(not defending and 1 << u & (ART | SIEGE) and not s.surprise >> z & 1)}
    if why:
        words, rule = WHY_NOT[why]
        out["why"] = {"id": why, "text": pick(lang, *words), "rule": rule}
    return out


def groups(s: State, side: int, z: int, attacker: int, lang: str) -> list[dict[str, Any]]:
    """The units of a side in the zone by army, those that stand alone, the fort; who has retreated there is told apart."""
    foes = force(s, 1 - side, z)
    here = s.at[z] & OF_SIDE[side]
    out = []
    for a in bits(here & ARMY):
        out.append({"army": IDS[a], "strength": s.inside[a].bit_count(), "entrenched": is_entrenched(s, a),
                    "retreated": bool(s.retreated >> a & 1),
                    "units": [unit_facts(s, u, z, foes, side != attacker, lang) for u in bits(s.inside[a])]})
    single = here & ~ARMY
    if single:
        out.append({"army": "", "strength": single.bit_count(), "entrenched": False, "retreated": False,
                    "units": [dict(unit_facts(s, u, z, foes, side != attacker, lang),
                                   entrenched=u < FIRST_FORT and is_entrenched(s, u)) for u in bits(single)]})
    return out


def volleys(s: State, side: int, z: int) -> dict[str, dict[str, Any]]:
    """2.0 II.4.b-d How many dice at which number each step would throw as things are, and the hits to be expected."""
    foe = 1 - side
    mine, foes = force(s, side, z), force(s, foe, z)
    surprise = s.surprise >> z & 1
    needs: dict[str, list[int]] = {"artillery": [], "defence": [], "attack": []}
    for u in bits(mine & PIECE):
        need = attack_power(s, u, z, foes)
        if need and 1 << u & (ART | SIEGE) and not surprise:
            needs["artillery"].append(need)
        if need:
            needs["attack"].append(need)
    for step, code in (("artillery", ARTILLERY_STEP), ("attack", ATTACK_STEP)):
        if step == "attack" or not surprise:
            needs[step] += [bonus_need(s, side, z) for _ in range(bonus_dice(s, side, z, code))]
    for u in bits(foes & (PIECE | FORT)):
        if u >= FIRST_FORT:
            needs["defence"] += [s.t.fort_f] * s.steps[u - FIRST_FORT]
        elif defence_power(s, u, z):
            needs["defence"].append(defence_power(s, u, z))
    return {step: {"side": SEATS[foe if step == "defence" else side], "dice": [[n, all_.count(n)] for n in sorted(set(all_))],
                   "hits": round(sum(all_) / 6, 4)} for step, all_ in needs.items()}


def bonus_need(s: State, side: int, z: int) -> int:
    """9.1.3-9.1.6 At what number the extra dice of a special Offensive hit."""
    t = s.t
    raised = t.bonus_kind[s.bonus] == K_ARTILLERY and s.barrage[side] >> z & 1
    return t.bonus_f[T_BARRAGE if raised else s.bonus]


# Cards, losses, forced retreats ---------------------------------------------------------------------------------------------


def cards(s: State, side: int, z: int) -> list[dict[str, Any]]:
    """9.1.3-9.7 The cards that bear on this battle, and whose they are."""
    out: list[dict[str, Any]] = []
    if s.surprise >> z & 1:
        out.append({"card": TYPE_IDS[T_SURPRISE], "side": SEATS[side], "n": 1})
    if s.bonus != NONE and s.bonus_at.count(z):
        out.append({"card": TYPE_IDS[s.bonus], "side": SEATS[side], "n": s.bonus_at.count(z),
                    "kind": KINDS[s.t.bonus_kind[s.bonus]], "need": bonus_need(s, side, z)})
    for x in (side, 1 - side):
        for there, card in ((s.gas[x], T_GAS), (s.barrage[x], T_BARRAGE)):
            if there >> z & 1:
                out.append({"card": TYPE_IDS[card], "side": SEATS[x], "n": 1})
    if s.weather:
        out.append({"card": TYPE_IDS[T_WEATHER], "side": SEATS[1 - side], "n": s.weather})
    return out


def owed(s: State) -> dict[str, Any] | None:
    """5.3 The hits that are being paid: whose, how many, of them siege hits that only the fort can pay, and with whom.

    From what the procedure shows: the question itself may be hidden from the reader, the hits never are.
    """
    paying = waiting(s, absorb)
    if paying is None:
        return None
    left = paying.units & ~paying.gone
    siege = paying.siege if left & FORT else 0
    victims = left & FORT if siege else strongest(s, left)
    return {"side": SEATS[paying.side], "hits": paying.hits + siege, "siege": siege, "units": [IDS[u] for u in bits(victims)]}


def forced(s: State, now: rules.Battle) -> int:
    """8.2.2, 8.3.5 Armies of the defender that hits of Stosstruppen or tanks force out, as many as still have to go."""
    falling_back = waiting(s, after_combat)
    return now.forced if falling_back is None or falling_back.side == s.active else falling_back.must


def notes(s: State, z: int, lang: str) -> list[dict[str, str]]:
    """What lies in the zone and matters for its battle."""
    vp = s.t.vp[z]
    held = ("German", "allemande") if s.german >> z & 1 else ("Entente", "de l'Entente")
    out = []
    for there, pair, rule in (
        (True, ((f"{held[0]} zone, disputed" if disputed(s) >> z & 1 else f"{held[0]} zone"),
                (f"zone {held[1]}, disputée" if disputed(s) >> z & 1 else f"zone {held[1]}")), "4.1"),
        (vp, (f"{vp} VP", f"{vp} PV"), "3.1"),
        (s.t.rough >> z & 1, ("rough terrain: tanks do not fire", "terrain accidenté : les chars ne tirent pas"),
         "8.3.5 [rough]"),
    ):
        if there:
            out.append({"text": pick(lang, *pair), "rule": rule})
    return out


def others(s: State, z: int, lang: str) -> list[dict[str, Any]]:
    """5.2.1 All battles of this Combat Phase: fought, under way, still to come."""
    out = []
    for w in range(ZONES):
        if (s.battles | s.fought) >> w & 1 or w == z:
            out.append({"zone": ZONE_IDS[w], "name": zone_name(w, lang), "surprise": bool(s.surprise >> w & 1),
                        "state": "now" if w == z else "todo" if s.battles >> w & 1 else "done"})
    return out


def battle(g: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """The battle under way: zone, steps, both sides by army with what each unit needs, cards, hits owed. None without one."""
    shown = waiting(g, rules.battle)
    if shown is None or g.decision is None:
        return None
    z, side, now = shown.z, g.active, step_now(g)
    return {
        "zone": ZONE_IDS[z], "name": zone_name(z, lang), "control": SEATS[GERMAN if g.german >> z & 1 else 1 - GERMAN],
        "attacker": SEATS[side], "defender": SEATS[1 - side], "surprise": bool(g.surprise >> z & 1),
        "step": now, "steps": steps(g, now, side, z, lang), "over": now == "retreat", "asks": SEATS[g.decision.seat],
        "sides": {SEATS[x]: groups(g, x, z, side, lang) for x in (0, 1)}, "volleys": volleys(g, side, z),
        "cards": cards(g, side, z), "owed": owed(g), "forced": forced(g, shown), "notes": notes(g, z, lang),
        "battles": others(g, z, lang),
        "strength": {SEATS[x]: (units_in(g, x, z) & PIECE & ~g.retreated).bit_count() for x in (0, 1)},
        "infantry": {SEATS[x]: (force(g, x, z) & INF).bit_count() for x in (0, 1)},
    }


