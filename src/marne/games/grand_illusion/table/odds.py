"""What a battle is likely to bring, before it is chosen. trial.py fights it in every way; here the results are put together.

The figures are for the battle that the Fortunes of War let happen unchanged; `overall` counts all their results.
"""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.rules.r09_1_battle import Battle, battle, fight, manner, plan17, qualifies
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, ATTACK_RESERVE, DEFENCE, DEFENCE_RESERVE, attacking, box, engaged
from marne.games.grand_illusion.events import BattleBegan
from marne.games.grand_illusion.rules.r09_3_fire import COUNTER, strength
from marne.games.grand_illusion.words.names import unit_name
from marne.games.grand_illusion.pieces import CORPS, FORT, IDS, INF, OF_SIDE, SEATS, SIDE
from marne.games.grand_illusion.state import State, steps_left
from marne.games.grand_illusion.table.battle import attack_modifiers, defence_modifiers
from marne.games.grand_illusion.table.calendar import fow_effect
from marne.games.grand_illusion.table.luck import chance
from marne.games.grand_illusion.table.marks import Question
from marne.games.grand_illusion.table.text import called_off, seat_name, spot
from marne.games.grand_illusion.table.trial import Fallen, Trial, in_battle
from marne.games.grand_illusion.tables import Fow
from marne.games.grand_illusion.words.at_hand import next_battle
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.play.odds import TooMany
from marne.parts.words import capital, pick, signed

FINE = 300              # with more falls of the dice than this, the other results of the Fortunes of War are not worked out
# Questions after the firing: no more odds.
AFTER = frozenset(("elan_target", "whether_to_fall_back", "who_retreats", "who_takes_hit", "where_further",
                   "whether_cavalry_leaves", "where_hq_relocates"))


def odds(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know, with dice of its own. None for a choice that leads to no battle."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return None
    c = next((c for c in ask.choices if c.text == text), None)
    target = 0 if c is None else battle_of(s, ask, c)
    if c is None or not target:
        return None
    trial = Trial(s, c, target, s.t.no_fow.roll)
    if trial.pad is None:
        return None
    return Report(s, ask, c, trial, lang).told()


def battle_of(s: State, ask: Ask, c: Choice) -> int:
    """The hex of the battle that a choice leads to; 0 if none."""
    if in_battle(s):
        shown = waiting(s, battle)
        return 0 if shown is None or ask.message in AFTER or called_off(s) else shown.hx
    match c.verb:
        case "attack" | "resolve":
            return c.a
        case "designate":
            return ask.args[0]
        case "done" | "decline":
            hx = next_battle(s, ask)
            return 0 if c.verb == "decline" and hx == c.a else hx
        case "move":
            return c.b if Question(s, ask).step(1 << c.a, c.b)[1] == "swords" else 0
        case "to":
            q = Question(s, ask)
            return c.a if q.step(q.force, c.a)[1] == "swords" else 0
        case "enter":
            return c.a if Question(s, ask).step(s.at[0], c.a)[1] == "swords" else 0
    return 0


class Report:
    """The odds of one battle."""

    def __init__(self, s: State, ask: Ask, c: Choice, trial: Trial, lang: str) -> None:
        assert trial.pad is not None
        self.s, self.ask, self.c, self.trial, self.lang = s, ask, c, trial, lang
        self.hx = trial.target
        self.board = trial.board
        self.rolls = trial.rolls
        self.told_by = trial.began.attacker if trial.began else self._declared()
        self.mandated = self._mandated(trial.began)
        self.how, self.side = self._manner()
        self.ways = trial.outcomes()

    # what kind of battle it is ---------------------------------------------------------------------------------------------

    def _shown(self) -> Battle | None:
        assert self.trial.pad is not None
        return waiting(self.trial.pad.s, battle)

    def _declared(self) -> int:
        shown = self._shown()
        return self.s.active if shown is None else shown.side

    def _mandated(self, began: BattleBegan | None) -> int:
        """0 no, 1 yes, 2 in a Plan 17 hex (9.1.1e)."""
        if began is None:
            shown = self._shown()
            return 0 if shown is None else shown.mandated
        return 0 if not began.mandated else 2 if plan17(self.s, began.attacker, self.hx) else 1

    def _manner(self) -> tuple[int, int]:
        """The flags of the battle, and the side that attacks on the board."""
        assert self.trial.pad is not None
        fought, shown = waiting(self.trial.pad.s, fight), self._shown()
        if fought is not None:
            how = fought.how
        else:
            result = 0 if shown is None else shown.result
            how = manner(self.s, result if result and not self.rolls else self.trial.fow, self.mandated)
            if self.c.verb == "counterattack":
                how |= COUNTER
        front = [u for i in range(4) for u in bits(box(self.board, ATTACK + i))]
        return how, SIDE[front[0]] if front else self.told_by

    # the parts -----------------------------------------------------------------------------------------------------------

    def told(self) -> dict[str, Any]:
        foe = 1 - self.side
        retreat = self._retreat(self.ways)
        overall = self._overall()
        out: dict[str, Any] = {
            "hex": str(self.hx), "name": spot(self.hx, self.lang),
            "attacker": SEATS[self.side], "declared_by": SEATS[self.told_by],
            "exact": "exact" if self.trial.exact else "sampled", "samples": self.trial.samples,
            "pairs": self._pairs(), "retreat": {"defender": retreat[foe], "attacker": retreat[self.side]}, **self._ends(),
            "losses": {SEATS[x]: self._losses(x) for x in (0, 1)}, "expected": self._expected(self.ways),
            "modifiers": self._modifiers(), "forts": self._forts(), "fow": self._fortunes(), "overall": overall,
            "counts": self._counts(), "assume": self._assume(overall),
        }
        return out

    def _retreat(self, ways: list[Fallen]) -> tuple[float, float]:
        return (_round(sum(w.weight for w in ways if w.retreat == 0)), _round(sum(w.weight for w in ways if w.retreat == 1)))

    def _ends(self) -> dict[str, Any]:
        """Where nobody is ordered to retreat: of whom nobody is left in the hex, and how likely both sides still stand there."""
        stays = [(w.weight, w.gone[1 - self.side], w.gone[self.side]) for w in self.ways if w.retreat < 0]
        gone = {who: _round(sum(p for p, *lost in stays if lost == ends))
                for who, ends in (("defender", [True, False]), ("attacker", [False, True]), ("both", [True, True]))}
        return {"gone": gone, "stand": _round(sum(p for p, *lost in stays if not any(lost)))}

    def _expected(self, ways: list[Fallen]) -> dict[str, float]:
        return {SEATS[x]: _round(sum(w.weight * w.losses[x] for w in ways)) for x in (0, 1)}

    def _losses(self, side: int) -> list[float]:
        out = [0.0] * (max(w.losses[side] for w in self.ways) + 1)
        for w in self.ways:
            out[w.losses[side]] += w.weight
        return [_round(p) for p in out]

    def _pairs(self) -> list[dict[str, Any]]:
        """The columns that fire, with the chance of every throw."""
        out = []
        for i in range(4):
            a, d = box(self.board, ATTACK + i), box(self.board, DEFENCE + i)
            if not a or not d:
                continue
            hit, reply = self._hit("9.3.1", a), self._hit("9.3.2a", d)
            if hit is None and reply is None:
                continue
            out.append({
                "n": i + 1, "a": self._side(a, False), "a_hit": hit or 0.0, "d": self._side(d, True), "d_hit": reply or 0.0,
                "first": self._hit("9.6.1/b2", d),
                "reserve": self._reserve(box(self.board, ATTACK_RESERVE + i), False),
                "d_reserve": self._reserve(box(self.board, DEFENCE_RESERVE + i), True),
            })
        return out

    def _hit(self, rule: str, units: int) -> float | None:
        e = self.trial.shots.get((rule, bits(units)[0]))
        return None if e is None else _round(chance(e))

    def _side(self, units: int, defending: bool) -> dict[str, Any]:
        names = [self.s.t.label[u].split(" (")[0] for u in bits(units)]
        return {"id": IDS[bits(units)[0]], "ids": [IDS[u] for u in bits(units)], "label": " + ".join(names),
                "cs": strength(self.board, units, defending)}

    def _reserve(self, units: int, defending: bool) -> dict[str, Any] | None:
        hit = self._hit("9.3.4", units) if units else None
        return None if hit is None else {**self._side(units, defending), "hit": hit}

    def _modifiers(self) -> list[dict[str, Any]]:
        """9.3.1b, 9.3.2d What is added to the dice of each side."""
        s, side, hx = self.board, self.side, self.hx
        rows = [(side, m) for m in attack_modifiers(s, side, hx, self.how, self.lang)]
        climbers = s.t.mountain & sum(box(s, i) for i in range(8))
        if climbers and s.t.vosges >> hx & 1 and not self.how & COUNTER:
            n = signed(s.t.mountain_drm, "+d")                        # not for the others: no part of the sum
            rows.append((side, {"text": pick(self.lang, f"Mountain troops in the Vosges: {n} for their own dice",
                                             f"Troupes de montagne dans les Vosges : {n} à leurs propres dés"),
                                "note": "", "rule": "9.3.1b/b4", "value": 0}))
        rows += [(1 - side, m) for m in defence_modifiers(s, 1 - side, hx, self.how, self.lang)]
        return [{**m, "side": SEATS[x]} for x, m in rows]

    def _forts(self) -> list[dict[str, Any]]:
        """The forts of the hex, and how likely they fall, by siege guns or by fire."""
        assert self.trial.pad is not None
        start = self.trial.pad.s
        return [{"id": IDS[u], "label": capital(unit_name(u, self.lang)), "steps": steps_left(start, u),
                 "falls": _round(sum(w.weight for w in self.ways if u in w.fell))}
                for u in bits(start.at[self.hx] & FORT & OF_SIDE[1 - self.told_by])]

    def _ignored(self, f: Fow) -> bool:
        return self.mandated == 2 and f.ignored17                       # 14.1.1a/Mandated/b6

    def _plain(self, f: Fow) -> bool:
        """Does this result leave the battle itself as it is?"""
        changes = f.cancels or f.skirmish or f.counterattack or f.rout or f.surprise or f.limit_side == self.told_by
        return self._ignored(f) or not changes

    def _fortunes(self) -> list[dict[str, Any]]:
        """9.1.4 What may come before the battle, the likeliest first; what changes nothing is left out."""
        if not self.rolls:
            return []
        out = []
        for f in self.s.t.fow.values():
            told = fow_effect(f, self.lang)
            elsewhere = f.limit_side not in (-1, self.told_by)          # the other side's Offensive to the Limit
            if f is self.s.t.no_fow or self._ignored(f) or elsewhere:
                continue
            out.append({"text": pick(self.lang, f"{told['name']}: {told['text']}", f"{told['name']} : {told['text']}"),
                        "name": told["name"], "chance": _round(told["chance"]), "roll": f.roll, "rule": told["rule"],
                        "changes": not self._plain(f) or f.choice})
        return sorted(out, key=lambda x: (not x["changes"], -x["chance"], x["roll"]))

    def _overall(self) -> dict[str, Any] | None:
        """All results of the Fortunes of War together: the defender is taken to fight where he may choose."""
        if not self.rolls or not self.trial.exact or self.trial.ends > FINE:
            return None
        retreat, lost, fought = [0.0, 0.0], [0.0, 0.0], 0.0
        for f in self.s.t.fow.values():
            p = (6 - abs(f.roll - 7)) / 36
            ways = self.ways
            if not self._plain(f):
                trial = Trial(self.s, self.c, self.hx, f.roll)
                if trial.pad is None:
                    continue
                try:
                    ways = trial.outcomes(or_samples=False)
                except TooMany:
                    return None
            fought += p
            for w in ways:
                if w.retreat >= 0:
                    retreat[w.retreat] += p * w.weight
                for x in (0, 1):
                    lost[x] += p * w.weight * w.losses[x]
        foe = 1 - self.side
        return {"fought": _round(fought), "retreat": {"defender": _round(retreat[foe]), "attacker": _round(retreat[self.side])},
                "expected": {SEATS[x]: _round(lost[x]) for x in (0, 1)}}

    def _counts(self) -> list[dict[str, str]]:
        """What the battle counts for, and what limits its effect."""
        lang, side, hx = self.lang, self.told_by, self.hx
        out = []
        owed = self.s.law.quota[side].get(self.s.turn, 0)
        left = self.s.mandated[side]
        need, corps = self.s.t.mandated_attack, (attacking(self.board) & INF & CORPS).bit_count()
        if self.mandated and left > 0 and engaged(self.board) and self.side == side and corps < need:
            out.append({"text": pick(lang, f"No Mandated Battle with {corps} infantry corps on the board: it takes {need}",
                                     f"Pas de Bataille Obligatoire avec {corps} corps d'infanterie sur la grille :"
                                     f" il en faut {need}"),
                        "rule": "9.1.1c"})
        elif self.mandated and left > 0:
            of = max(owed, left)
            out.append({"text": pick(lang, f"Counts as Mandated Battle {of - left + 1} of {of}",
                                     f"Compte comme Bataille Obligatoire {of - left + 1} sur {of}"), "rule": "9.1.1c"})
        elif left > 0 and not in_battle(self.s) and not qualifies(self.board, side, hx):
            out.append({"text": pick(lang, f"No Mandated Battle: it takes {need} infantry corps against two corps or forts",
                                     f"Pas de Bataille Obligatoire : il faut {need} corps d'infanterie contre deux corps "
                                     "ou forts"),
                        "rule": "9.1.1c"})
        if self.mandated == 2 and not (self.s.law.once_per_hex and self.s.scored17 >> hx & 1):
            n = self.s.law.plan17_vp
            out.append({"text": pick(lang, f"{n:+d} Plan 17 VP if all attackers are in supply",
                                     f"{n:+d} PV du Plan 17 si tous les assaillants sont ravitaillés"), "rule": "9.1.1e"})
        if (self.board.trench | self.board.t.vosges) >> hx & 1:
            where = (("a trench", "une tranchée") if self.board.trench >> hx & 1 else ("the Vosges", "les Vosges"))
            out.append({"text": pick(lang, f"In {where[0]} infantry need not retreat",
                                     f"Dans {where[1]}, l'infanterie n'est pas forcée de retraiter"), "rule": "9.4.1/ex"})
        return out

    def _assume(self, overall: dict[str, Any] | None) -> str:
        lang = self.lang
        out = []
        if self.rolls:
            out.append(pick(lang, "The Fortunes of War let the battle happen unchanged.",
                            "Les Fortunes de guerre laissent la bataille inchangée."))
        if self.c.verb in ("move", "to", "enter"):
            out.append(pick(lang, "Only the units that have entered by then attack.",
                            "Seules les unités entrées jusque-là attaquent."))
        if self.mandated == 2 and self.ask.message != "whether_mandated" and not (
                (shown := self._shown()) is not None and shown.mandated):
            out.append(pick(lang, "It is declared a Mandated Battle.", "Elle est déclarée Bataille Obligatoire."))
        assert self.trial.pad is not None
        if self.trial.pad.choice is not self.c or not self.trial.ready:
            out.append(pick(lang, "Both sides fill the Battle Board by its priorities, the strongest first.",
                            "Les deux camps garnissent la grille selon ses priorités, les plus forts d'abord."))
        if not self.trial.exact:
            out.append(pick(lang, f"{self.trial.samples} trials.", f"{self.trial.samples} essais."))
        if overall:
            foe, own = (seat_name(x, lang) for x in (1 - self.side, self.side))
            go, back = (round(100 * overall["retreat"][x]) for x in ("defender", "attacker"))
            out.append(pick(lang, f"With every result of the Fortunes of War: {foe} must retreat {go}%, {own} {back}%.",
                            f"Avec tous les résultats des Fortunes de guerre : retraite des {foe} {go} %, des {own} {back} %."))
        return " ".join(out)


def _round(p: float) -> float:
    return round(float(p), 6)
