"""Why not? A choice that is not offered, explained by the rules that forbid it: the same bars that make the choices."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.pieces import (AVAILABLE, AVAILABLE_NE, COMBAT, COMING, DEAD, DEAD_NE, EVENTS_OF, FRONT, HEX,
                                                    HQ, IDS, OUT, REMOVED)
from marne.games.great_war_in_europe.questions import WHERE_TO, WHO_MOVES
from marne.games.great_war_in_europe.questions_combat import (WHERE_LINE, WHERE_MARKER, WHERE_ONWARD, WHETHER_TO_WITHDRAW,
                                                               WHO_ATTACKS, WHO_LOSES)
from marne.games.great_war_in_europe.questions_events import WHERE_ASHORE, WHO_LANDS
from marne.games.great_war_in_europe.questions_units import WHERE_TO_ENTER_MAP, WHERE_TO_PLACE, WHO_TRAVELS
from marne.games.great_war_in_europe.rules.r05_3_replacement import RESTORE_BARS
from marne.games.great_war_in_europe.rules.r06_25_lawrence import LAWRENCE_BARS, RAID_BARS
from marne.games.great_war_in_europe.rules.r06_30_offensives import have_to_march
from marne.games.great_war_in_europe.rules.r06_38_amphibious import ASHORE_BARS, SHORE_BARS
from marne.games.great_war_in_europe.rules.r06_52_landings import GALLIPOLI, LAND_BARS, RULE, SALONIKA
from marne.games.great_war_in_europe.rules.r07_24_cooperation import strangers, unfriendly
from marne.games.great_war_in_europe.rules.r08_4_obliged import obliged
from marne.games.great_war_in_europe.rules.r08_march import may_stop
from marne.games.great_war_in_europe.rules.r08_movement import MOVE_BARS, NOT_YOURS, WALLS, ends, passable, standing, ways
from marne.games.great_war_in_europe.rules.r09_5_sea import EMBARK_BARS
from marne.games.great_war_in_europe.rules.r09_strategic import TRAVEL_BARS
from marne.games.great_war_in_europe.rules.r10_1_attack import FIGHT_BARS, JOIN_BARS, READY_BARS, TARGET_BARS
from marne.games.great_war_in_europe.rules.r10_46_support import FLY_BARS, SUPPORT_BARS, rule_of
from marne.games.great_war_in_europe.rules.r10_7_advance import ADVANCE_BARS, ONWARD_BARS
from marne.games.great_war_in_europe.rules.r10_8_command import MARK_BARS, marker_of
from marne.games.great_war_in_europe.rules.r13_25_beside import ASIDE_BARS, GATE_BARS, OVERSEAS_BARS
from marne.games.great_war_in_europe.rules.r13_places import PLACE_BARS, PROPER_BARS, plain_places, with_hosts
from marne.games.great_war_in_europe.rules.r14_3_hindenburg import LINE_BARS
from marne.games.great_war_in_europe.rules.r14_6_devastation import DEVASTATE_BARS
from marne.games.great_war_in_europe.rules.r15_4_shock import CONVERT_BARS
from marne.games.great_war_in_europe.rules.r15_5_cavalry import DISMOUNT_BARS, WITHDRAW_BARS
from marne.games.great_war_in_europe.rules.r17_2_areas import not_south
from marne.games.great_war_in_europe.state import State, in_box, of
from marne.games.great_war_in_europe.tables import lift
from marne.games.great_war_in_europe.words import explain_politics
from marne.games.great_war_in_europe.words.explain_areas import operating
from marne.games.great_war_in_europe.words.explain_travel import WAIT_RULES, aboard, at_station, by_rail, by_sea, into_box
from marne.games.great_war_in_europe.words.wording import piece, place
from marne.kernel.bars import ENDS, Bar, barring
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits
from marne.parts.refusals import Refusals, Said, Story
from marne.parts.words import pick as t

Stood = Bar[[State, int]]


def _off(*places: int) -> Callable[[State, int], int]:
    def where(s: State, side: int) -> int:
        out = 0
        for p in places:
            out |= in_box(s, p)
        return out
    return where


# What is wrong with a unit before any other rule is looked at: whose it is, and where.
WHOSE: tuple[Stood, ...] = (
    Bar("8.0", lambda s, side: ~s.army[side], *NOT_YOURS),
    Bar("5.31", _off(DEAD, DEAD_NE), "{u} is in the dead pile", "{u.le} est dans la pile des pertes"),
    Bar("5.11", _off(COMING), "{u} has not arrived yet", "{u.le} n'est pas encore arrivé{u.e}"),
    Bar("3.4", _off(OUT, REMOVED), "{u} has no part in this game", "{u.le} ne figure pas dans cette partie"),
    Bar("13.0", lambda s, side: ~s.present, "{u} is not on a map", "{u.le} n'est sur aucune carte"),
)
# The same for a unit that is to enter.
WAITING: tuple[Stood, ...] = (
    *WHOSE[:-1],
    Bar("13.0", lambda s, side: s.present, "{u} {u:is|are} on a map already", "{u.le} {u:est|sont} déjà sur une carte"),
    Bar("13.0", lambda s, side: ~(in_box(s, AVAILABLE) | in_box(s, AVAILABLE_NE)), "{u} {u:waits|wait} in no box of new units",
        "{u.le} n'{u:attend|attendent} dans aucune case d'unités disponibles"),
    Bar("6.58", lambda s, side: -1 if s.influenza == s.turn else 0),
)


# 10.63 Who loses no step of a combat.
NO_LOSS: Bar[[]] = Bar("15.63", lambda: HQ, "{u} {u:is|are} no combat unit", "{u.le} {u:n'est|ne sont} pas une unité de combat")
APART_FROM_IT: Bar[[]] = Bar("10.63", lambda: -1, "{u} {u:takes|take} no part in the combat",
                             "{u.le} ne {u:participe|participent} pas au combat")


def fields(s: State, lang: str, *, u: int = -1, g: int = 0) -> dict[str, Any]:
    """What the sentences of bars name: a unit, a hex."""
    out: dict[str, Any] = {}
    if u >= 0:
        out["u"] = piece(u, lang)
    if g:
        out["g"] = place(g, lang)
    return out


def told(bars: Iterable[Bar[Any]], lang: str, named: dict[str, Any]) -> list[Said]:
    return [bar.said(lang, **named) for bar in bars]


def whose(s: State, ask: Ask, u: int, lang: str, bars: Sequence[Stood] = WHOSE) -> list[Said]:
    return told(barring(bars, u, s, ask.seat)[:1], lang, fields(s, lang, u=u))


def by_unit(bars: Sequence[Stood]) -> Story[State]:
    """Whose the unit is and where, or else what forbids it to the side that is asked."""
    return lambda s, ask, c, lang: whose(s, ask, c.a, lang) or told(barring(bars, c.a, s, ask.seat)[:1], lang, fields(s, lang,
                                                                                                                      u=c.a))


def _leave_first(s: State, side: int, lang: str, among: int = -1) -> list[Said]:
    """16.11, 15.93#3, 17.31#AH Who has to leave his hex does so before anybody else moves."""
    for u in bits(obliged(s, side, among))[:1]:
        stack, who, h = s.at[s.loc[u]], piece(u, lang), place(s.loc[u], lang)
        rule = "17.31#AH" if not strangers(s, stack) else "15.93#3" if stack & s.red else "16.11"
        return [(rule, t(lang, f"{who} has to leave {h} first", f"{who.le} doit d'abord quitter {h.le}"))]
    return []


def _take(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.0 Why a unit does not move now."""
    return [*by_unit(MOVE_BARS)(s, ask, c, lang)] or _leave_first(s, ask.seat, lang)


def _stack(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    units = of(s, c.a, ask.seat)
    if not units & units - 1:
        return [("8.17", t(lang, f"there is no stack of yours in {place(c.a, lang)}",
                           f"vous n'avez pas de pile {place(c.a, lang).a}"))]
    out = [r for u in bits(units) for r in told(barring(MOVE_BARS, u, s, ask.seat)[:1], lang, fields(s, lang, u=u))]
    return out or _leave_first(s, ask.seat, lang)


def _to(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """8.2 What is wrong with a hex as a destination: what stands there, whose ground it is, the points, supply."""
    if ask.message != WHERE_TO.id:
        return []
    h, g = standing(s), place(c.a, lang)
    if FRONT[h] != FRONT[c.a]:
        return [("8.24", t(lang, f"{g} lies on another map", f"{g.le} est sur une autre carte"))]
    walls = barring(WALLS, c.a, s, ask.seat, s.group)
    if walls and walls[0].rule == "17.0":
        return operating(s, s.group, c.a, lang)
    if walls:
        return told(walls[:1], lang, fields(s, lang, g=c.a))
    if not passable(s, ask.seat, s.group) >> c.a & 1:
        return ["8.24"]
    if not lift(FRONT[h], ways(s, ask.seat).all) >> c.a & 1:
        return [("8.21", t(lang, f"{g} is out of reach", f"{g.le} est hors de portée"))]
    if unfriendly(s, ask.seat, s.group) >> c.a & 1:
        return ["15.93#3" if s.red & (s.group | s.at.get(c.a, 0)) else "16.11"]
    if not_south(s, s.group, s.origin) >> c.a & 1:
        return ["17.31#AH"]
    if not ends(s, ask.seat) >> c.a & 1:
        return [("8.26", t(lang, f"not all of them would be in supply in {g}", f"toutes ne seraient pas ravitaillées {g.a}"))]
    return ["8.21"]


def _stop(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHERE_TO.id or may_stop(s, ask.seat):
        return []
    return ["8.26"] if s.spent_mp else _leave_first(s, ask.seat, lang, s.group)


def _done(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """6.30#1, 16.11 Why a side has not done yet: somebody has to leave his hex, Enver has ordered units forward."""
    if ask.message != WHO_MOVES.id:
        return []
    return _leave_first(s, ask.seat, lang) or (["6.30#1"] if s.enver_march and have_to_march(s) else [])


def by_hex(bars: Sequence[Stood]) -> Story[State]:
    """What forbids a hex to the side that is asked."""
    return lambda s, ask, c, lang: told(barring(bars, c.a, s, ask.seat), lang, fields(s, lang, g=c.a))


def _join(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.1 Why a unit does not join the attack under way."""
    named = fields(s, lang, u=c.a, g=s.target)
    out = whose(s, ask, c.a, lang) or told(barring(READY_BARS, c.a, s, ask.seat), lang, named)
    return out or (told(barring(JOIN_BARS, c.a, s, ask.seat, s.target), lang, named) if s.target else [])


def _fight(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.1, 10.2 Why those named cannot attack yet."""
    out: list[Said] = []
    for bar in FIGHT_BARS if ask.message == WHO_ATTACKS.id else ():
        units = bar.forbids(s, ask.seat, s.target)
        if units:
            out.append(bar.said(lang, **fields(s, lang, u=bits(units & s.attackers)[0] if units > 0 else -1)))
            if bar.how & ENDS:
                break
    return out


def _fly(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """15.1 Why an air unit does not take part in the combat under way."""
    bars = barring(FLY_BARS, c.a, s, ask.seat, FRONT[s.target]) if s.target else []
    return told(bars, lang, fields(s, lang, u=c.a))


LANDINGS = {GALLIPOLI: "6.52#1", SALONIKA: "6.53#1"}        # these are played when new units come


def _play(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """6.12 [draw] Why an event is not played: one does not hold it, or its own rule."""
    if not (s.hands[ask.seat] | s.in_play & EVENTS_OF[ask.seat]) >> c.a & 1:
        return [("6.12 [draw]", t(lang, "you do not hold this event", "vous ne détenez pas cet événement"))]
    rule = LANDINGS.get(c.a) or rule_of(s, c.a)
    if s.used_turn >> c.a & 1:
        return [(rule, t(lang, "it has served in this turn", "il a déjà servi ce tour"))]
    return [rule]


def _support(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.46 Why an HQ does not support the combat under way."""
    attacker = int(bool(s.attackers & s.army[1]))
    bars = barring(SUPPORT_BARS, c.a, s, ask.seat, attacker, s.target)[:1] if s.target else []
    return told(bars, lang, fields(s, lang, u=c.a))


def _advance(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.7 Why a unit does not advance."""
    bars = barring(ADVANCE_BARS, c.a, s, ask.seat, s.target)[:1] if s.target else []
    return told(bars, lang, fields(s, lang, u=c.a, g=s.target))


def _lose(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.63, 10.64, 15.63 Why a unit does not lose the step: whose it is and where, no combat unit, not in the combat, or another
    has to lose the first one."""
    if ask.message != WHO_LOSES.id:
        return []
    mine, h = s.army[ask.seat], ask.args[0]
    there = s.attackers & mine or of(s, h, ask.seat)
    out = whose(s, ask, c.a, lang)
    if out or (there & COMBAT) >> c.a & 1:
        return out or ["10.64"]
    u = fields(s, lang, u=c.a)
    bar = NO_LOSS if HQ >> c.a & 1 else APART_FROM_IT
    return [bar.said(lang, **u)]


def _at_question(bars: Sequence[Bar[Any]], question: str) -> Story[State]:
    """What forbids a hex to the unit, or to the units of the hex, that the question is about: its first argument. Another
    question has other arguments."""
    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        if ask.message != question:
            return []
        first = ask.args[0]
        found = barring(bars, c.a, s, ask.seat, first)[:1]
        return told(found, lang, fields(s, lang, u=first if question == WHERE_ONWARD.id else -1, g=c.a))
    return story


def _bring(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """13 Why a unit does not enter: whose it is and where, the influenza, or the rule that takes the last of its places."""
    out = told(barring(WAITING, c.a, s, ask.seat)[:1], lang, fields(s, lang, u=c.a))
    board = plain_places(s, c.a) | with_hosts(s, c.a)
    for bar in () if out else PLACE_BARS[1:]:
        rest = board & ~bar.forbids(s, c.a)
        if board and not rest:
            return [bar.rule]
        board = rest
    return out


def _place(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """13 Why a unit is not placed there."""
    if ask.message != WHERE_TO_PLACE.id:
        return []
    u = ask.args[0]
    bars = barring(PLACE_BARS, c.a, s, u)[:1]
    if bars and bars[0].rule in ("13.11", "17.0"):          # what is closed is told first, whatever else is wrong with it
        foreign = operating(s, 1 << u, c.a, lang)
        if foreign:
            return foreign
        if bars[0].rule == "13.11":
            bars = barring(PROPER_BARS, c.a, s, u)[:1] or bars
    return told(bars, lang, fields(s, lang, u=u, g=c.a))


def _raid(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """6.25 Why Lawrence does not raid a town, or does not raid at all."""
    bars = [bar for bar in LAWRENCE_BARS if bar.forbids(s)] or barring(RAID_BARS, c.a, s)
    return told(bars[:1], lang, fields(s, lang, g=c.a))


def _ashore(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """6.38 Why a unit does not land on the Black Sea."""
    return told(barring(ASHORE_BARS, c.a, s)[:1], lang, fields(s, lang, u=c.a))


def _land(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """6.52, 6.53 Why a division does not land."""
    if ask.message != WHO_LANDS.id:
        return []
    e = SALONIKA if ask.rule == RULE[SALONIKA] else GALLIPOLI
    return told(barring(LAND_BARS[e], c.a, s)[:1], lang, fields(s, lang, u=c.a))


def _where_from_afar(bars: Sequence[Bar[[State, int]]], question: str) -> Story[State]:
    """6.38, 13.25 Why the unit that the question is about does not land or enter there."""
    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        if ask.message != question:
            return []
        found = barring(bars, c.a, s, ask.args[0])[:1]
        if found and found[0].rule == "17.0":
            return operating(s, 1 << ask.args[0], c.a, lang)
        return told(found, lang, fields(s, lang, u=ask.args[0], g=c.a))
    return story


def _enter_map(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """13.25 Why a unit does not enter the map from beside it."""
    return told(barring(ASIDE_BARS, c.a, s, ask.seat)[:1], lang, fields(s, lang, u=c.a))


def _beside(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """13.25 Why a unit is not placed beside the map."""
    if ask.message != WHERE_TO_PLACE.id:
        return []
    u = ask.args[0]
    return told([bar for bar in OVERSEAS_BARS if bar.forbids(s, u)][:1], lang, fields(s, lang, u=u))


def _devastate(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.6 Why a unit does not lay its hex waste."""
    return whose(s, ask, c.a, lang) or told(barring(DEVASTATE_BARS, c.a, s)[:1], lang, fields(s, lang, u=c.a))


def _mark(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """10.82 Why a command marker is not laid there."""
    m = marker_of(s, ask.seat, ask.args[0]) if ask.message == WHERE_MARKER.id else None
    return told(barring(MARK_BARS, c.a, s, m), lang, fields(s, lang, g=c.a)) if m is not None else []


def _line(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """14.31 Why a marker of the Hindenburg Line is not laid there: the ground, or that four in a chain would not find room."""
    if ask.message != WHERE_LINE.id:
        return []
    return told(barring(LINE_BARS, c.a, s), lang, fields(s, lang, g=c.a)) or [
        ("14.31", t(lang, f"from {place(c.a, lang)} the chain could not be completed",
                    f"à partir {place(c.a, lang).de}, la suite de marqueurs ne pourrait être achevée"))]


def _change(bars: Sequence[Bar[[State]]]) -> Story[State]:
    """15.41, 15.55 Why a division is not converted."""
    return lambda s, ask, c, lang: told(barring(bars, c.a, s), lang, fields(s, lang, u=c.a))


def _entrain(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.31 Why a unit does not travel: who it is, where it is, and then where it could go."""
    if ask.message != WHO_TRAVELS.id:
        return []
    if s.army[ask.seat] >> c.a & 1 and s.loc[c.a] in WAIT_RULES:
        return at_station(s, c.a, lang)
    return [*by_unit(TRAVEL_BARS)(s, ask, c, lang)] or at_station(s, c.a, lang)


def _embark(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.51 Why a unit does not go on board: who it is, where it is, and then where it could go."""
    return [*by_unit(EMBARK_BARS)(s, ask, c, lang)] or aboard(s, c.a, lang) if ask.message == WHO_TRAVELS.id else []


STORIES: dict[str, Story[State]] = {
    "done": _done, "take": _take, "add": by_unit(MOVE_BARS), "stack": _stack, "to": _to, "stop": _stop,
    "attack": by_hex(TARGET_BARS), "join": _join, "fight": _fight, "mark": _mark, "line": _line, "fly": _fly, "play": _play,
    "convert": _change(CONVERT_BARS), "dismount": _change(DISMOUNT_BARS), "lose": _lose, "support": _support, "advance": _advance,
    "onward": _at_question(ONWARD_BARS, WHERE_ONWARD.id), "withdraw": _at_question(WITHDRAW_BARS, WHETHER_TO_WITHDRAW.id),
    "devastate": _devastate, "entrain": _entrain, "to-box": into_box, "embark": _embark,
    "detrain": by_rail, "disembark": by_sea,
    "raid": _raid, "land": _land, "ashore": _ashore,
    "ashore-at": _where_from_afar(SHORE_BARS, WHERE_ASHORE.id), "enter-map": _enter_map,
    "enter-at": _where_from_afar(GATE_BARS, WHERE_TO_ENTER_MAP.id), "beside": _beside,
    "bring": _bring, "place": _place, **explain_politics.STORIES, "restore": by_unit(RESTORE_BARS),
}
REFUSALS = Refusals(title=TITLE, lexicon=LEXICON, unread="", seats=(("the Allies", "aux Alliés"), ("the Central Powers",
                                                                                        "aux Puissances centrales")),
                    stories=STORIES,
                    means=(({name.lower() for name in HEX}, {WHO_MOVES.id: "stack", WHERE_TO.id: "to"}, ""),
                           (set(IDS), {WHO_MOVES.id: "take", WHERE_TO.id: "add"}, "")))


def explain(s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
    """At least one rule with a sentence: what is wrong with this choice here and now."""
    return REFUSALS.explain(s, text, lang)
