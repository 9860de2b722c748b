"""Facts about the cards, the objective markers and the support tables."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from marne.games.great_war_commander.data.rows import COLUMNS, NATIONS, ROWS, Dataset, FateRow
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.parts.data.facts import Fact

ORDERS = {f"O{k}" for k in range(16, 28)}
ACTIONS = {f"A{k}" for k in range(29, 56) if k not in (42, 45)} | {f"A45.{k}" for k in range(1, 5)}
EVENTS = {f"E{k}" for k in range(57, 98)}
# actions and events that name their nations
ONLY = {"A29": "ge", "A40": "fr", "A48": "us", "A51": "ge us", "A52": "fr us", "A54": "ge", "A55": "ge", "E58": "ge", "E65": "us",
        "E66": "fr", "E78": "fr", "E79": "fr", "E80": "fr us", "E82": "fr"}
REMINDERS = {"S98.3.3", "S98.3.7", "S98.4.1", "S98.5.1", "S98.5.4", "S98.5.5", "S98.5.9"}
PERIODS = {"S98.3.3": ("1916-01", "1918-12"), "S98.3.7": ("1915-01", "1917-12"), "S98.4.5": ("1914-08", "1914-12"),
           "S98.4.6": ("1916-01", "1918-12"), "S98.4.7": ("1916-02", "")}
SAME = {"S98.4.1": "S98.3.3", "S98.4.2": "S98.3.2", "S98.4.3": "S98.3.1", "S98.4.8": "S98.3.9", "S98.5.1": "S98.3.3",
        "S98.5.8": "S98.3.9"}
TRIGGERS = {"ge": (2, 5, 10), "fr": (3, 5, 12), "us": (3, 6, 11)}           # jam, sniper, event: our estimate


def may(rule: str) -> str:
    return ONLY.get(rule, "ge fr us")


def facts(ds: Dataset) -> Iterator[Fact]:
    yield from _objectives(ds)
    yield from _strategy(ds)
    yield from _catalogue(ds)
    for n in NATIONS:
        yield from _deck(ds, n, ds.fate[n])
    yield from _examples(ds)
    yield from _support(ds)


def _objectives(ds: Dataset) -> Iterator[Fact]:
    goal = {o.id: o for o in ds.objectives}
    yield Fact("7.3.2", "twenty objective markers", len(goal) == 20, len(goal))
    third = {(o.letter, o.vp) for o in ds.objectives if o.objective == 3}
    yield Fact("7.3.2-a", "objective 3: C, G and K are worth 1, 2 and 3", third == {("C", 1), ("G", 2), ("K", 3)}, third)
    yield Fact("7.3.2-b", "some markers are for each objective", sum(o.kind == "each" for o in ds.objectives) >= 2)
    yield Fact("7.3.2-c", "Z: 1 VP an elimination", (goal["obj-z"].kind, goal["obj-z"].vp) == ("elimination", 1))
    yield Fact("7.3.2-d", "Y: 1 VP an exit", (goal["obj-y"].kind, goal["obj-y"].vp) == ("exit", 1))
    shown = {o.letter for o in ds.objectives if not o.secret_side}
    yield Fact("7.3.3-a", "Y and Z have no secret side", shown == {"Y", "Z"}, shown)


def _strategy(ds: Dataset) -> Iterator[Fact]:
    card = {c.rule: c for c in ds.strategy}
    for n, chapter in (("fr", "S98.3"), ("ge", "S98.4"), ("us", "S98.5")):
        mine = {c.rule for c in ds.strategy if c.nation == n}
        yield Fact("1.S", f"nine Strategy cards of {n}", mine == {f"{chapter}.{k}" for k in range(1, 10)}, mine)
    for rule, period in PERIODS.items():
        yield Fact(rule, f"{card[rule].name_en} has its years", (card[rule].since, card[rule].until) == period, period)
    reminders = {c.rule for c in ds.strategy if c.reminder}
    yield Fact("S98.1.1", "the reminder cards", reminders == REMINDERS, reminders)
    for rule, other in SAME.items():
        yield Fact(rule, f"the same as {other}", card[rule].same_as == other and card[rule].effect_en == card[other].effect_en)
    yield Fact("S98.2", "each may add 1 to a roll", all(c.dice_bonus == 1 for c in ds.strategy))


def _catalogue(ds: Dataset) -> Iterator[Fact]:
    entry = {e.rule: e for e in ds.catalogue}
    yield Fact("notes", "27 actions and 41 events", len({a.split(".")[0] for a in ACTIONS} | {"A42"}) == 27 and len(EVENTS) == 41)
    yield Fact("integrity", "catalogue.csv has every order, action and event",
               set(entry) == ORDERS | ACTIONS | EVENTS | {"O15", "A42"},
               set(entry) ^ (ORDERS | ACTIONS | EVENTS | {"O15", "A42"}))
    for rule, e in entry.items():
        yield Fact(rule, f"{e.name_en}: its nations", " ".join(e.nations) == may(rule), e.nations)
    for rule, since in (("A32", "1915-01"), ("A54", "1916-01"), ("E80", "1916-05")):
        yield Fact("A54.1" if rule == "A54" else rule, f"{entry[rule].name_en} from {since}", entry[rule].since == since)
    defender = {r for r, e in entry.items() if e.defender_only}
    yield Fact("A45", "actions of the defender alone", defender == {"A34", "A45.1", "A45.2", "A45.3", "A45.4"}, defender)
    mute = {r for r, e in entry.items() if not e.playable}
    yield Fact("A29", "actions that nobody can play", mute == {"A29", "A52"}, mute)


def _deck(ds: Dataset, n: str, deck: list[FateRow]) -> Iterator[Fact]:
    numbered = [c.id for c in deck] == [f"{n}-{k:02}" for k in range(1, 73)] and all(c.nation == n for c in deck)
    yield Fact("1.F", f"{n}: 72 cards", numbered)
    pairs = Counter((c.die_white, c.die_coloured) for c in deck)
    yield Fact("integrity", f"{n}: each of the 36 pairs of dice twice", len(pairs) == 36 and set(pairs.values()) == {2})
    yield Fact("1.8", f"{n}: 72 different hexes", len({c.hex for c in deck} & set(HEX)) == 72)
    rows, columns = Counter(int(c.hex[1:]) for c in deck), Counter(c.hex[0] for c in deck)
    yield Fact("11.4", f"{n}: every row as often, so that repairs are fair", set(rows) == set(range(1, ROWS + 1))
               and max(rows.values()) - min(rows.values()) <= 1, dict(rows))
    yield Fact("integrity", f"{n}: columns about as often", set(columns) == set(COLUMNS)
               and max(columns.values()) - min(columns.values()) <= 2, dict(columns))
    told = Counter(c.trigger for c in deck)
    yield Fact("1.9.1", f"{n}: the four triggers", set(told) == {"", "event", "jam", "sniper", "time"})
    yield Fact("integrity", f"{n}: how often they come", (told["jam"], told["sniper"], told["event"]) == TRIGGERS[n], dict(told))
    yield Fact("integrity", f"{n}: Time on double sixes",
               all((c.trigger == "time") == (c.die_white == c.die_coloured == 6) for c in deck))
    yield Fact("integrity", f"{n}: Jam on the lowest rolls",
               all(c.trigger != "jam" or c.die_white + c.die_coloured <= 3 for c in deck))
    for rule, kind, wanted, found in (("O14", "order", ORDERS, {c.order for c in deck}),
                                      ("A28", "action", ACTIONS, {c.action for c in deck}),
                                      ("E56", "event", EVENTS, {c.event for c in deck})):
        right = {x for x in wanted if n in may(x)}
        yield Fact(rule, f"{n}: every {kind} of the nation and no other", found == right, found ^ right)
    yield Fact("A42", f"{n}: Fire cards serve for opportunity fire",
               all((c.order_as_action == "A42") == (c.order == "O21") for c in deck))
    yield Fact("A50", f"{n}: Marksmanship names the nation", all((c.action_nation == n) == (c.action == "A50") for c in deck))
    yield Fact("E80.1", f"{n}: the date of the Chauchat", all(c.event_from == "1916-05" for c in deck if c.event == "E80"))
    copies = {"order": Counter(c.order for c in deck), "action": Counter(c.action for c in deck),
              "event": Counter(c.event for c in deck)}
    copies["action"]["A42"] = copies["order"]["O21"]
    wrong = [e.rule for e in ds.catalogue if copies[e.kind][e.rule] != getattr(e, f"copies_{n}")]
    yield Fact("integrity", f"{n}: copies in catalogue.csv", not wrong, wrong)
    useless = [c.id for c in deck if c.order == "O20" and c.action in ("A29", "A52")]
    yield Fact("integrity", f"{n}: no card without any use", not useless, useless)
    yield Fact("1.F", f"{n}: a card with Counter-attack and Detachment", any((c.action, c.event) == ("A37", "E64") for c in deck))


def _examples(ds: Dataset) -> Iterator[Fact]:
    """Dice, triggers and cards that the worked examples show."""
    rolls = {n: {(c.die_white, c.die_coloured, c.trigger) for c in ds.fate[n]} for n in NATIONS}
    yield Fact("O17.1(1)", "German card 7 has the hex G11", ds.fate["ge"][6].hex == "G11", ds.fate["ge"][6].hex)
    yield Fact("O21.3.6", "German 5-5 with an event, 5-4 and 1-5 plain", {(5, 5, "event"), (5, 4, ""), (1, 5, "")} <= rolls["ge"])
    yield Fact("O21.3.6.1", "German 1-1 with a jam, 4-2 plain", {(1, 1, "jam"), (4, 2, "")} <= rolls["ge"])
    yield Fact("O21.3.7", "American 2-3, 3-5, 4-6 and 5-5 plain", {(2, 3, ""), (3, 5, ""), (4, 6, ""), (5, 5, "")} <= rolls["us"])
    actions = Counter(c.action for c in ds.fate["ge"])
    yield Fact("A38", "Germany has Grenades, Unternehmungslustig, two Crossfires",
               bool(actions["A44"] and actions["A55"]) and actions["A38"] > 1)
    cells = {n: {c.hex for c in ds.fate[n]} for n in NATIONS}
    yield Fact("integrity", "opposing decks share no hex", not cells["ge"] & (cells["fr"] | cells["us"]))
    yield Fact("integrity", "every hex is in a deck", set().union(*cells.values()) == set(HEX))


def _support(ds: Dataset) -> Iterator[Fact]:
    unit, arm = {u.id: u for u in ds.units}, {w.id: w for w in ds.weapons}
    for n in NATIONS:
        periods = ds.support[n]
        ordered = all(a["to"] < b["from"] for a, b in pairwise(periods))
        yield Fact("integrity", f"support of {n}: periods in order", ordered)
        for p in periods:
            late = [i["unit"] for r in p["rows"] for i in r["items"] if unit[i["unit"]].since > p["from"]
                    or (unit[i["unit"]].until and unit[i["unit"]].until < p["to"])]
            yield Fact("integrity", f"support of {n} from {p['from']}: units of that time", not late, late)
            late = [i["weapon"] for r in p["rows"] for i in r["items"] if "weapon" in i and arm[i["weapon"]].since > p["to"]]
            yield Fact("11.2", f"support of {n} from {p['from']}: weapons of that time", not late, late)
