"""A small game for the tests of the kernel: dice, a draw pile with hidden hands, a secret choice, nested reactions.

Two seats dig trenches at three posts. A turn: [1] both choose a posture in secret, then show them; [2] each seat draws
a card; [3] each seat acts: digs (at most three), plays a card, shows its hand or raids a post. [4] A raided seat may
fire, the raider may then duck. [5] A raid that hits scores. First to the goal wins, else the higher score.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marne.kernel.chance import Chance, draw, roll
from marne.kernel.choice import Ask, Table1, plain
from marne.kernel.errors import BadData, BadPosition
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.run import GameOver, ask, begin
from marne.kernel.title import WHOLE, Option, Result, Scenario, Title
from marne.kernel.weave import Frame, procedure

SEATS = ("red", "blue")
POSTS = ("north", "centre", "south")
PILE = tuple(range(1, 9))
MOST = 4        # depth of a trench


class Dug(Event, frozen=True):
    seat: int
    post: int


class Shown(Event, frozen=True):
    red: int
    blue: int


class Raided(Event, frozen=True):
    seat: int
    post: int
    hit: bool


class Played(Event, frozen=True):
    seat: int
    card: int


class State:
    __slots__ = ("chance", "decision", "drawn", "first", "goal", "hand", "last", "log", "open", "pile", "posture",
                 "result", "scenario", "score", "secrets", "shown", "stack", "trench", "turn", "unwound")

    def __init__(self, scenario: str, last: int, goal: int, chance: Chance) -> None:
        self.stack: list[Frame] = []
        self.unwound: list[Frame] = []
        self.decision: Ask | None = None
        self.chance = chance
        self.drawn = 0
        self.log: list[Event] | None = []
        self.result: Result | None = None
        self.secrets = 0
        self.scenario, self.last, self.goal = scenario, last, goal
        self.turn = 1
        self.trench = [0] * 6           # seat * 3 + post
        self.score = [0, 0]
        self.pile = list(PILE)
        self.hand: list[tuple[int, ...]] = [(), ()]
        self.posture = [-1, -1]
        self.shown = False
        self.first = 0
        self.open = [False, False]      # hands that all may see

    def copy(self) -> State:
        new = State.__new__(State)
        new.stack, new.unwound = self.stack[:], []
        new.decision, new.chance, new.drawn, new.log = self.decision, self.chance, self.drawn, self.log
        new.result, new.secrets = self.result, self.secrets
        new.scenario, new.last, new.goal, new.turn = self.scenario, self.last, self.goal, self.turn
        new.trench, new.score, new.pile = self.trench[:], self.score[:], self.pile[:]
        new.hand, new.posture, new.shown = self.hand[:], self.posture[:], self.shown
        new.first, new.open = self.first, self.open[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (self.scenario, self.last, self.goal, self.turn, tuple(self.trench), tuple(self.score), tuple(self.pile),
                tuple(self.hand), tuple(self.posture), self.shown, self.secrets, self.first,
                tuple(self.open))


ATTACK, HOLD, FEINT = POSTURES = plain("attack", "1.1"), plain("hold", "1.2"), plain("feint", "1.3")
FIRE, PASS, DUCK = plain("fire", "4.1"), plain("pass", "4.2"), plain("duck", "4.3")
DONE, SHOW = plain("done", "3.4"), plain("show", "3.5")
DIG = Table1("dig", "3.1", POSTS.__getitem__)
PLAY = Table1("play", "3.2", str)
RAID = Table1("raid", "3.3", POSTS.__getitem__)


def note(s: State, e: Event) -> None:
    if s.log is not None:
        s.log.append(e)


def which_posture(s: State, seat: int) -> Ask:
    return Ask(seat, "which_posture", "1", POSTURES, (s.turn,), sealed=True)


def which_action(s: State, seat: int, digs: int) -> Ask:
    out = [DIG[p] for p in range(3) if digs and s.trench[seat * 3 + p] < MOST]
    out += [PLAY[c] for c in s.hand[seat]]
    if s.posture[seat] != 1:
        out += [RAID[p] for p in range(3) if s.trench[seat * 3 + p]]
    if s.hand[seat] and not s.open[seat]:
        out.append(SHOW)
    return Ask(seat, "which_action", "3", [*out, DONE], (digs,))


def whether_to_fire(s: State, seat: int, post: int) -> Ask:
    can = s.trench[seat * 3 + post] > 0
    return Ask(seat, "whether_to_fire", "4", (FIRE, PASS) if can else (PASS,), (post,))


def whether_to_duck(s: State, seat: int, post: int) -> Ask:
    return Ask(seat, "whether_to_duck", "4.3", (DUCK, PASS), (post,))


def over(s: State, kind: str) -> None:
    red, blue = s.score
    winner = None if red == blue else SEATS[blue > red]
    s.result = Result(winner, kind, {"red": red, "blue": blue}, "5")
    raise GameOver


@procedure
async def toy_game(s: State) -> None:
    if s.scenario == "2":
        s.first = draw(s, (0, 1), "first seat", "0")
    while s.turn <= s.last:
        for seat in (s.first, 1 - s.first):
            c = await ask(s, which_posture(s, seat))
            s.posture[seat] = POSTURES.index(c)
            s.secrets += 1
        s.shown = True
        s.secrets += 1
        note(s, Shown("1", s.posture[0], s.posture[1]))
        for seat in (s.first, 1 - s.first):
            if s.pile:
                card = draw(s, s.pile, f"pile {SEATS[seat]}", "2")
                s.pile.remove(card)
                s.hand[seat] = tuple(sorted((*s.hand[seat], card)))
                s.open[seat] = False
            await toy_actions(s, seat)
        s.posture, s.shown = [-1, -1], False
        s.turn += 1
    over(s, "last turn")


@procedure
async def toy_actions(s: State, seat: int) -> None:
    digs = 3
    while True:
        c = await ask(s, which_action(s, seat, digs))
        if c is DONE:
            return
        if c.verb == "dig":
            digs -= 1
            s.trench[seat * 3 + c.a] += 1
            note(s, Dug("3.1", seat, c.a))
        elif c.verb == "play":
            s.hand[seat] = tuple(x for x in s.hand[seat] if x != c.a)
            note(s, Played("3.2", seat, c.a))
            gain(s, seat, 1 if c.a > 4 else 0)
        elif c is SHOW:
            s.open[seat] = True
            s.secrets += 1
        else:
            post = c.a
            s.trench[seat * 3 + post] -= 1
            hit = await toy_raid(s, seat, post)
            note(s, Raided("3.3", seat, post, hit))
            if hit:
                gain(s, seat, 2)


@procedure
async def toy_raid(s: State, seat: int, post: int) -> bool:
    bonus = 1 if s.posture[seat] == 0 else 0
    if await ask(s, whether_to_fire(s, 1 - seat, post)) is FIRE and await toy_fire(s, seat, post):
        return False
    return roll(s, "raid", "3.3") + bonus > 3 + s.trench[(1 - seat) * 3 + post]


@procedure
async def toy_fire(s: State, seat: int, post: int) -> bool:
    need = 3
    if await ask(s, whether_to_duck(s, seat, post)) is DUCK:
        need = 5
    return roll(s, "fire", "4.1") >= need


def gain(s: State, seat: int, points: int) -> None:
    s.score[seat] += points
    if s.score[seat] >= s.goal:
        over(s, "goal")


PROMPTS = {
    "en": {"which_posture": "Choose a posture", "which_action": "Dig, play a card, raid or be done",
           "whether_to_fire": "Fire at the raiders?", "whether_to_duck": "Duck?"},
    "fr": {"which_posture": "Choisissez une posture", "which_action": "Creusez, jouez, lancez un raid ou terminez",
           "whether_to_fire": "Tirer sur le raid ?", "whether_to_duck": "Se coucher ?"},
}


class Toy(Title[State]):
    slug = "toy"
    title = "Three Posts"
    seats: tuple[str, ...] = SEATS
    scenarios: tuple[Scenario, ...] = (Scenario("1", "A short day", "Un jour court", "0"), Scenario("2", "A long day"))
    options: tuple[Option, ...] = (Option("long", False, "0.1"), Option("goal", 8, "0.2", (8, 12)))

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        if data is not None and data != "overlay":
            raise BadData(f"there is no overlay {data}")
        last = (3 if scenario == "1" else 6) * (2 if options.get("long") else 1)
        s = State(scenario, last, options.get("goal", 8) + (data is not None), chance)
        begin(s, toy_game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        for key in data:
            if key not in ("game", "scenario", "turn", "trench", "score"):
                raise BadPosition(f"a position of toy has no {key!r}")
        s = State(str(data.get("scenario", "1")), 3, 8, chance)
        s.turn = data.get("turn", 1)
        s.trench = list(data.get("trench", s.trench))
        s.score = list(data.get("score", s.score))
        begin(s, toy_game)
        return s

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": f"h{s.goal % 2}", "replaced": ["goal"] if s.goal % 2 else []}

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        hands = {SEATS[i]: list(h) if i == seat or s.open[i] else len(h) for i, h in enumerate(s.hand)}
        posture = {SEATS[i]: POSTURES[p].text if p >= 0 and (s.shown or i == seat) else p >= 0
                   for i, p in enumerate(s.posture)}
        return {"turn": s.turn, "trench": s.trench[:], "score": s.score[:], "pile": len(s.pile), "hands": hands,
                "posture": posture, "first": s.first}

    def sees(self, event: Event, seat: int | None) -> bool:
        if isinstance(event, Rolled) and event.purpose.startswith("pile "):
            return seat is not None and event.purpose.endswith(SEATS[seat])
        return super().sees(event, seat)

    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        new = s.copy()
        new.chance, new.log = chance, None
        closed = [foe for foe in (0, 1) if foe != seat and not new.open[foe]]
        unknown = sorted([*new.pile, *(card for foe in closed for card in new.hand[foe])])
        k = 0
        for foe in closed:
            hand: list[int] = []
            for _ in range(len(new.hand[foe])):
                card = chance.value(k, unknown, "hidden card", "2")
                unknown.remove(card)
                hand.append(card)
                k += 1
            new.hand[foe] = tuple(sorted(hand))
        if closed:
            new.pile = unknown
        for foe in (0, 1):
            if foe != seat and new.posture[foe] >= 0 and not new.shown:
                new.posture[foe] = chance.value(9 + foe, (0, 1, 2), "hidden posture", "1")
        return new

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        verb = text.split(" ")[0]
        rules = {"dig": ("3.1", "only three digs in a turn, none deeper than four"),
                 "play": ("3.2", "this card is not in hand"),
                 "raid": ("3.3", "a raid starts from a trench of one's own and not while holding")}
        if verb in rules:
            return [rules[verb]]
        return [("0", f"{verb!r} cannot be done here" if lang == "en" else f"{verb!r} est impossible ici")]

    def prompt(self, s: State, ask: Ask, lang: str) -> str:
        return PROMPTS[lang][ask.message]

    def say(self, event: Event, lang: str) -> str:
        match event:
            case Dug():
                return f"{SEATS[event.seat]}: {'digs at' if lang == 'en' else 'creuse à'} {POSTS[event.post]}"
            case Rolled():
                return f"{event.purpose}: {event.value}"
            case Chosen():
                return f"{SEATS[event.seat]}: {event.text}"
        return ""

    def check(self, s: State) -> list[str]:
        out = [f"trench {i} is {d} deep" for i, d in enumerate(s.trench) if not 0 <= d <= MOST]
        cards = [*s.pile, *s.hand[0], *s.hand[1]]
        if len(set(cards)) != len(cards):
            out.append("a card is in two places")
        if not 1 <= s.turn <= s.last + 1:
            out.append(f"there is no turn {s.turn}")
        return out

    def draw(self, s: State, lang: str, width: int = WHOLE) -> Sequence[str]:
        return [str(self.view(s, None))]


TITLE = Toy()
