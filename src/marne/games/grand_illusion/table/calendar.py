"""For the web table: the calendar with arrivals and duties, the boxes beside the map, the tracks and what they mean."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r08_3_control import victory_rule
from marne.games.grand_illusion.words.describe import entry_words, on_track
from marne.games.grand_illusion.words.names import option_name, option_price, turn_dates
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BR, COMBAT, CORPS, DEAD, FORTS, GERMAN, GONE, HEXES, HQ, IDS, INDEX, INF, NATION, NATIONS, OF_SIDE, PD_BOX, SEATS,
    TRACK, UNITS,
)
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r08_4_supply import hex_supplied
from marne.games.grand_illusion.table.text import spot
from marne.games.grand_illusion.tables import Fow
from marne.games.grand_illusion.rules.r14_1_victory import bonus_earned
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, pick

MONTHS = {"en": ("", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
          "fr": ("", "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.")}
CAP_COLUMNS = (("joffre", "joffre-ii"), ("moltke", "falkenhayn"))
COLUMN_NAMES = {"joffre": "Joffre", "joffre-ii": "Joffre II", "moltke": "Moltke", "falkenhayn": "Falkenhayn"}


def opened(s: State) -> State:
    """14.3.6 The situation without strategic options that nobody has revealed."""
    if s.chosen and not s.revealed:
        s = s.copy()
        s.chosen = 0
    return s


def short_dates(s: State, turn: int, lang: str) -> str:
    """26–31 Aug; 31 Oct–5 Nov."""
    row = next((d for d in s.t.dates if d["turn"] == turn), None)
    if row is None:
        return ""
    (m1, d1), (m2, d2) = ([int(x) for x in str(row[k]).split("-")[1:]] for k in ("from", "to"))
    a, b = ("1er" if lang == "fr" and d == 1 else str(d) for d in (d1, d2))
    months = MONTHS[lang]
    return f"{a}–{b} {months[m2]}" if m1 == m2 else f"{a} {months[m1]}–{b} {months[m2]}"


def unit_row(s: State, u: int, lang: str) -> dict[str, Any]:
    """A unit beside the map, and where it may enter; its name and kind are in the ground."""
    code = s.entry[u]
    row: dict[str, Any]
    where = entry_words(s, u, lang)
    if 0 < code <= HEXES and not s.rebuilt >> u & 1:
        where = spot(code, lang)
    elif not code and not s.rebuilt >> u & 1:
        where = pick(lang, *(("any supplied hex without an HQ", "tout hexagone ravitaillé sans QG") if HQ >> u & 1 else
                    ("at an HQ or a supply source", "à un QG ou à une source")))
    row = {"id": IDS[u], "place": where, "hex": str(code) if 0 < code <= HEXES and not s.rebuilt >> u & 1 else ""}
    if s.weak >> u & 1:
        row["weak"] = True
    if s.rebuilt >> u & 1:
        row["replacement"] = True
    return row


EFFECTS: dict[str, Pair] = {
    "rout": ("Afterwards the side with fewer undisrupted combat units must retreat.",
             "Ensuite, le camp qui a le moins d'unités de combat en ordre doit retraiter."),
    "cautious-attacker": ("No battle. All battles still waiting are off and the initiative passes.",
                          "Pas de bataille. Les batailles en attente sont annulées et l'initiative passe."),
    "skirmish": ("One pair of boxes fires, picked by the defender. No Reserve, no fort bonus.",
                 "Une seule paire de cases tire, au choix du défenseur. Ni Réserve ni bonus de fort."),
    "german-general-staff": ("The Germans receive 1 CAP. The battle goes on.",
                             "Les Allemands reçoivent 1 CAP. La bataille continue."),
    "french-offensive-to-the-limit": (
        "If the Allies attack: strengths in parentheses may attack, and one more Mandated Battle is owed.",
        "Si les Alliés attaquent, les forces entre parenthèses le peuvent aussi, et une Bataille Obligatoire s'ajoute."),
    "defender-tactical-advantage": ("For 1 CAP the defender may withdraw, make it a Skirmish or counterattack.",
                                    "Pour 1 CAP, le défenseur peut se replier, réduire à une Escarmouche ou contre-attaquer."),
    "no-effect": ("The battle goes on.", "La bataille continue."),
    "allied-general-staff": ("The Allies receive 1 CAP. The battle goes on.",
                             "Les Alliés reçoivent 1 CAP. La bataille continue."),
    "counterattack": ("The defender attacks instead, with +1 on his dice. The initiative passes.",
                      "Le défenseur attaque à la place, avec +1 à ses dés. L'initiative passe."),
    "german-offensive-to-the-limit": (
        "If the Germans attack: strengths in parentheses may attack, and one Mandated Battle is owed.",
        "Si les Allemands attaquent, les forces entre parenthèses le peuvent aussi, et une Bataille Obligatoire est due."),
    "attacker-surprise": ("Terrain and trench do not count; the attacker's hits come before the reply.",
                          "Terrain et tranchée ne comptent pas ; les touches de l'assaillant précèdent la riposte."),
}


@lru_cache(maxsize=64)
def fow_effect(fow: Fow, lang: str) -> dict[str, Any]:
    """A result of the Fortunes of War in words, with its chance."""
    return {"roll": fow.roll, "id": fow.id, "name": fow.name_fr if lang == "fr" else fow.name_en,
            "text": pick(lang, *EFFECTS[fow.id]), "chance": (6 - abs(fow.roll - 7)) / 36, "rule": "9.1.4"}


# The calendar ------------------------------------------------------------------------------------------------------------


def duties(s: State, turn: int, lang: str) -> list[dict[str, Any]]:
    """What is special about a turn. kind: `mandated` and `east` are owed, `score` and `end` count VP, `note` is good to know."""
    law = s.law
    out: list[dict[str, Any]] = []

    def add(kind: str, short: Pair, long: Pair, rule: str, side: int = -1, **more: Any) -> None:
        out.append({"kind": kind, "short": pick(lang, *short), "text": pick(lang, *long), "rule": rule,
                    "side": SEATS[side] if side >= 0 else "", **more})

    for side in (ALLIED, GERMAN):
        n = law.quota[side].get(turn, 0)
        left = s.mandated[side] if turn == s.turn else n
        if side == ALLIED and s.retreated[ALLIED] and turn >= s.turn:
            n = left = 0 if turn > s.turn else s.mandated[side]
        who = (("Allied", "alliées"), ("German", "allemandes"))[side]
        if turn == s.turn and left > n:
            n = left
        if n > 0 and turn >= s.turn:
            done = f"{n - left}/{n}" if turn == s.turn else str(n)
            add("mandated", (f"Mandated {done}", f"Obl. {done}"),
                (f"Mandated Battles, {who[0]}: {left} to fight, each one not fought costs {law.unfought_vp} VP",
                 f"Batailles Obligatoires {who[1]} : {left} à livrer, chacune omise coûte {law.unfought_vp} PV"),
                law.cite("14.1.1a/Mandated" if side == ALLIED else "14.1.1b/Mandated"), side, n=n, left=left)
    if law.east_turn == turn:
        add("east", ("East", "Est"), (f"The Germans send troops to the Eastern Front or lose {abs(law.east_vp)} VP",
            f"Les Allemands envoient des troupes à l'Est ou perdent {abs(law.east_vp)} PV"), "7.3", GERMAN)
    if law.interim_turn == turn:
        add("score", ("VP count", "Compte PV"),
            ("Chits are drawn for the supplied German VP hexes; the game goes on",
             "Un jeton est tiré pour chaque hexagone de PV allemand ravitaillé ; la partie continue"),
            victory_rule(s, "d"), GERMAN)
    for b in law.bonuses:
        if b["turn"] == turn:
            words, rule = BONUSES[b["id"]]
            add("score", (f"+{b['vp']} VP", f"+{b['vp']} PV"), words, rule, GERMAN)
    if turn == law.turns:
        add("end", ("End", "Fin"),
            (f"Final count: the Germans win with {law.german_minimum} VP or more, above twice the Allied total",
             f"Compte final : les Allemands gagnent avec {law.german_minimum} PV au moins, plus du double du total allié"),
            victory_rule(s, "c"))
    if turn == law.fatigue_from <= law.turns:
        add("note", ("Fatigue", "Fatigue"), ("From now on only half of the disrupted units of a hex recover",
            "Désormais, seule la moitié des unités désorganisées d'un hexagone récupère"), law.cite("14.1.1c/Fatigue"))
    rule = law.cite("14.1.1a/BEF8" if turn == 8 else "14.1.1a/BEF12")
    for nation, _ in law.free_replacements.get(turn, []):
        who = ("a British", "britannique") if nation == "br" else ("a Belgian", "belge")
        add("note", ("Repl.", "Rempl."),
            (f"{capital(who[0])} infantry unit may return", f"Une unité d'infanterie {who[1]} peut revenir"), rule, ALLIED)
    if turn == law.plan17_until:
        add("note", ("Plan 17", "Plan 17"), ("Last turn on which Mandated Battles in Plan 17 hexes earn VP",
            "Dernier tour où les Batailles Obligatoires du Plan 17 rapportent des PV"), "9.1.1e", ALLIED)
    if turn == law.retreat_from:
        add("note", ("Retreat", "Retraite"),
            ("From now on a General Retreat may be declared", "Une Retraite Générale devient possible"), "8.7.1")
    return [d for d in out if d["kind"] != "note"] + [d for d in out if d["kind"] == "note"]


BONUSES: dict[str, tuple[Pair, str]] = {
    "maubeuge-and-namur": (("German bonus: Maubeuge (54) and Namur (64) taken, both forts gone",
                            "Bonus allemand : Maubeuge (54) et Namur (64) prises, leurs deux forts détruits"), "14.2.2b/b3"),
    "antwerp-masked": (("German bonus: Antwerp (52) still Allied, but two German corps stand before it",
                        "Bonus allemand : Anvers (52) encore alliée, mais masquée par deux corps allemands"), "14.2.2b/b4"),
    "french-corps-lost": (("German bonus: French corps eliminated", "Bonus allemand : corps français éliminés"), "14.2.2b/b5"),
    "british-hits": (("German bonus: hits on British units", "Bonus allemand : touches sur des unités britanniques"),
                     "14.2.2b/b6"),
}


_MADE: dict[object, list[dict[str, Any]]] = {}            # calendars: most choices leave theirs as it was
_MOST = 400


def calendar(s: State, lang: str) -> list[dict[str, Any]]:
    """One cell a turn: dates, who arrives and where, what is owed and counted."""
    s = opened(s)
    track = on_track(s)
    key = (s.t, s.law, s.turn, tuple(s.mandated), tuple(s.retreated), lang, tuple(
        (u, turn, s.entry[u], s.weak >> u & 1, s.rebuilt >> u & 1) for turn, units in track.items() for u in units))
    got = _MADE.get(key)
    if got is None:
        if len(_MADE) >= _MOST:
            _MADE.clear()
        got = _MADE[key] = _calendar(s, track, lang)
    return got


def _calendar(s: State, track: dict[int, list[int]], lang: str) -> list[dict[str, Any]]:
    out = []
    for turn in range(1, s.law.turns + 1):
        arrivals: dict[str, list[dict[str, Any]]] = {}
        for u in track.get(turn, []):
            arrivals.setdefault(NATIONS[NATION[u]], []).append(unit_row(s, u, lang))
        out.append({
            "turn": turn, "dates": short_dates(s, turn, lang), "long": turn_dates(s.t, turn, lang),
            "state": "past" if turn < s.turn else "now" if turn == s.turn else "next",
            "arrivals": [{"nation": n, "units": arrivals[n]} for n in NATIONS if n in arrivals],
            "duties": duties(s, turn, lang),
        })
    return out


# The boxes beside the map ----------------------------------------------------------------------------------------------


def eliminated_note(u: int, s: State, lang: str) -> tuple[str, str]:
    """7.2 Whether an eliminated unit can come back."""
    if not 1 << u & COMBAT:
        return pick(lang, "never replaced", "jamais remplacé"), "7.2/r1"
    if NATION[u] in (BR, BE):
        return pick(lang, "only by the scenario", "seulement par le scénario"), "7.2/r2"
    now, later = s.law.cost_now, s.law.cost_later
    return pick(lang, f"{now} CAP now, {later} CAP in two turns", f"{now} CAP tout de suite, {later} CAP dans deux tours"), "7.2"


def danger_words(s: State, lang: str) -> str:
    if s.danger:
        return pick(lang, f"Paris in Danger since turn {s.danger}", f"Paris en danger depuis le tour {s.danger}")
    return pick(lang, "Supplied German units in or next to a Paris in Danger hex bring these units in on the turn after",
                "Des Allemands ravitaillés dans un hexagone de Paris en danger ou à côté font entrer ces unités au tour suivant")


def boxes(s: State, lang: str) -> dict[str, Any]:
    """Beside the turn track, which the calendar has: those due too late, the eliminated, the boxes, the forts that fell."""
    s = opened(s)
    dead: dict[str, list[dict[str, Any]]] = {}
    for u in range(UNITS):
        if s.loc[u] == DEAD:
            note, rule = eliminated_note(u, s, lang)
            dead.setdefault(NATIONS[NATION[u]], []).append({"id": IDS[u], "note": note, "rule": rule})
    waiting = [unit_row(s, u, lang) for u in range(UNITS) if s.loc[u] == PD_BOX]
    leaving = [unit_row(s, u, lang) for u in range(UNITS)
               if s.t.ds.units[u].pd_mark == "R" and (s.loc[u] <= HEXES or s.loc[u] == TRACK)] if not s.danger else []
    fallen = [{"id": IDS[UNITS + f], "hex": str(s.t.fort_hex[f]), "place": spot(s.t.fort_hex[f], lang)}
              for f in range(FORTS) if s.loc[UNITS + f] == GONE and s.steps[f] >= len(s.t.fort_cs[f])]
    return {
        "later": [{"turn": turn, "units": [unit_row(s, u, lang) for u in units]}
                  for turn, units in sorted(on_track(s).items()) if turn > s.law.turns],
        "eliminated": [{"nation": n, "units": dead[n]} for n in NATIONS if n in dead],
        "danger": {"turn": s.danger or None, "rule": "8.4.9b", "units": waiting, "leaving": leaving,
                   "hexes": [str(h) for h in bits(s.t.paris_danger)],
                   "text": danger_words(s, lang)},
        "holland": [unit_row(s, u, lang) for u in range(UNITS) if s.loc[u] == 0],
        "fallen": fallen,
    }


# The tracks --------------------------------------------------------------------------------------------------------------


def victory(s: State, lang: str) -> dict[str, Any]:
    """The VP totals, what the Germans would need, and what a count would bring now."""
    law = s.law
    p, g = s.vp[ALLIED], s.vp[GERMAN]
    enough = law.multiple * p + (1 if law.strict_double else 0)
    need = max(law.german_minimum, enough)
    open_hexes = [h for h in bits(s.t.german_vp & s.german) if hex_supplied(s, GERMAN, h) and not s.chits[h]]
    weights = sorted((2 if s.t.double >> h & 1 else 1 for h in open_hexes), reverse=True)[:len(s.cup)]
    cup = sorted(s.cup)
    mean = sum(cup) / len(cup) if cup else 0.0
    paris = s.t.paris_vp if s.german >> s.t.paris & 1 and not s.paris_scored else 0
    low = g + paris + sum(w * v for w, v in zip(weights, cup, strict=False))
    high = g + paris + sum(w * v for w, v in zip(weights, reversed(cup), strict=False))
    return {
        "plan17": p, "german": g, "need": need, "minimum": law.german_minimum, "multiple": law.multiple,
        "strict": law.strict_double, "ahead": SEATS[GERMAN] if g >= need else SEATS[ALLIED], "rule": victory_rule(s, "c"),
        "count": {"low": low, "mean": round(g + paris + mean * sum(weights), 2), "high": high, "hexes": len(open_hexes),
                  "rule": victory_rule(s, "d") if law.interim_turn else victory_rule(s, "c")},
        "text": pick(lang, f"The Germans need {need} VP: at least {law.german_minimum}, and more than {law.multiple} × {p}",
                     f"Il faut {need} PV aux Allemands : au moins {law.german_minimum}, et plus de {law.multiple} × {p}"),
    }


def vp_hexes(s: State, lang: str) -> dict[str, list[dict[str, Any]]]:
    """The hexes that give VP, and how each stands."""
    german = [{"hex": str(h), "name": spot(h, lang), "held": bool(s.german >> h & 1),
               "supplied": hex_supplied(s, GERMAN, h), "chit": s.chits[h], "times": 2 if s.t.double >> h & 1 else 1,
               "vp": s.t.paris_vp if h == s.t.paris else 0} for h in bits(s.t.german_vp | 1 << s.t.paris)]
    plan17 = [{"hex": str(h), "name": spot(h, lang), "held": not s.german >> h & 1, "taken": bool(s.taken17 >> h & 1),
               "battle": bool(s.scored17 >> h & 1), "times": 2 if s.t.double >> h & 1 else 1} for h in bits(s.t.plan17)]
    return {"german": german, "plan17": plan17}


def bonus_rows(s: State, lang: str) -> list[dict[str, Any]]:
    """14.2.2b The four bonuses of the short campaign: how far they are."""
    out = []
    for b in s.law.bonuses:
        words, rule = BONUSES[b["id"]]
        now, goal = 0, 1
        if "french_corps_eliminated_at_least" in b:
            now, goal = s.french_lost, b["french_corps_eliminated_at_least"]
        elif "british_hits_at_least" in b:
            now, goal = s.british_hits, b["british_hits_at_least"]
        elif "german_corps_at_least" in b:
            near = b["german_corps_in"] if s.law.mask_near else b["allied_control"]
            now = sum((s.at[h] & INF & CORPS & OF_SIDE[GERMAN]).bit_count() for h in near)
            goal = b["german_corps_at_least"]
        else:
            now = (sum(s.german >> h & 1 for h in b["german_control"])
                   + sum(s.loc[INDEX[f]] > HEXES for f in b["forts_eliminated"]))
            goal = len(b["german_control"]) + len(b["forts_eliminated"])
        out.append({"text": pick(lang, *words), "rule": rule, "vp": b["vp"], "turn": b["turn"], "now": now, "goal": goal,
                    "earned": bonus_earned(s, b), "past": s.turn > b["turn"]})
    return out


def retreats(s: State, lang: str) -> list[dict[str, Any]]:
    """8.7 The General Retreats: when they were, or what they would cost now."""
    out = []
    for side in (ALLIED, GERMAN):
        first, dear, later = s.law.retreat_vp[side]
        turn = s.retreated[side]
        price = dear if s.turn <= first else later
        soonest = s.law.retreat_from if side == ALLIED else max(s.law.retreat_from, s.retreated[ALLIED] + 1)
        possible = not turn and s.turn >= soonest and (side == ALLIED or bool(s.retreated[ALLIED]))
        text = ((f"General Retreat on turn {turn}", f"Retraite Générale au tour {turn}") if turn else
                (f"General Retreat possible, at {price} VP", f"Retraite Générale possible, pour {price} PV") if possible else
                ("General Retreat only after the Allied one", "Retraite Générale seulement après celle des Alliés")
                if side == GERMAN and not s.retreated[ALLIED] else
                (f"General Retreat from turn {soonest} on", f"Retraite Générale à partir du tour {soonest}"))
        out.append({"side": SEATS[side], "turn": turn or None, "possible": possible, "price": price, "text": pick(lang, *text),
                    "rule": "8.7.2" if side == ALLIED else "8.7.3"})
    return out


def tracks(s: State, lang: str) -> dict[str, Any]:
    """VP with the victory bands, VP hexes, Mandated Battles, the CAP table, the Fortunes of War, what is revealed."""
    s = opened(s)
    caps = []
    for side in (ALLIED, GERMAN):
        changed = 0 < s.retreated[side] < s.turn
        for i, name in enumerate(CAP_COLUMNS[side]):
            values = list(s.t.cap_column[side][i])
            caps.append({"side": SEATS[side], "id": name, "name": COLUMN_NAMES[name], "values": values, "now": i == changed,
                         "mean": round(sum(values) / 6, 2), "rule": "5.1.3" if side == ALLIED else "5.1.2"})
    owed = [{"side": SEATS[side], "left": s.mandated[side], "rule": s.law.cite(f"14.1.1{'ab'[side]}/Mandated"),
             "turns": [{"turn": t, "n": 0 if side == ALLIED and s.retreated[ALLIED] and t >= s.turn else n,
                        "state": "past" if t < s.turn else "now" if t == s.turn else "next"}
                       for t, n in sorted(s.law.quota[side].items())]} for side in (ALLIED, GERMAN)]
    options = [{"id": OPTION_IDS[i], "name": option_name(i, lang), "vp": option_price(i), "side": SEATS[int(i >= 5)],
                "rule": "14.3.6"} for i in bits(s.chosen)] if s.revealed else []
    return {
        "cap": {"now": {SEATS[x]: s.cap[x] for x in (0, 1)}, "max": s.t.cap_max, "columns": caps, "rule": "5.1.1"},
        "victory": victory(s, lang), "hexes": vp_hexes(s, lang), "mandated": owed, "bonuses": bonus_rows(s, lang),
        "cups": {"plan17": list(s.cup17), "german": list(s.cup)}, "retreats": retreats(s, lang), "options": options,
        "trenches": bool(s.digging), "fow": [fow_effect(f, lang) for _, f in sorted(s.t.fow.items())],
    }


__all__ = ["boxes", "calendar", "tracks"]
