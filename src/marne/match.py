"""A game being played: the one object that front ends, players, tests and batch runs use.

A choice is applied to a copy of the state, which replaces the state when all went well: a fault in the rules or a die
that is missing leaves everything as it was.
"""
from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marne import games_index
from marne.kernel.chance import NO_CHOICE, Chance, Scripted, commitment, line_after, seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadData, BadOption, IllegalChoice, NeedChance
from marne.kernel.events import Chosen, Event
from marne.kernel.run import advance
from marne.kernel.sayings import Said, narrow
from marne.kernel.title import Result, State, Title
from marne.tape import Taken, Tape

if TYPE_CHECKING:
    from marne.kernel.table import Warn

LANGS = ("en", "fr")
DIGEST_EVERY = 25       # choices between two digests of the record
DIGEST = "2:"           # what a digest begins with: how it is made
LONGEST = 200           # characters of a choice, and of one that is repeated in an error
MARK_EVERY = 16         # choices between two snapshots for undo; the ones between are played again

WORDS = {
    "en": {"over": "the game is over", "not offered": "this is not among the choices now", "hint": "Did you mean {}?",
           "or": " or ", "kind": "a choice is a text or one of decision.choices, not {}", "long": "no choice is so long",
           "foreign": "this Choice was not made by the game; give its text, or one of decision.choices",
           "undo": "nothing can be taken back: a die, a draw, a secret or the other side lies between"},
    "fr": {"over": "la partie est terminée", "not offered": "ce choix n'est pas proposé maintenant",
           "hint": "Vouliez-vous dire {} ?", "or": " ou ", "long": "aucun choix n'est si long",
           "kind": "un choix est un texte ou l'un de decision.choices, pas {}",
           "foreign": "ce Choice ne vient pas du jeu ; donnez son texte, ou l'un de decision.choices",
           "undo": "rien à reprendre : un dé, un tirage, un secret ou le camp adverse s'interpose"},
}
WORDS["fr"] = {key: narrow(text) for key, text in WORDS["fr"].items()}


class Decision:
    """What is asked now: seat (by name), prompt, rule and choices; the prompt is made of `message` and `args`."""

    __slots__ = ("_prompt", "args", "choices", "message", "rule", "seat")

    def __init__(self, seat: str, ask: Ask, prompt: Callable[[], str]) -> None:
        self.seat = seat
        self.message = ask.message
        self.args = ask.args
        self.rule = ask.rule
        # what answers many questions ("done") is given by the rule of the one that it answers
        self.choices: list[Choice] = [c if c.rule else replace(c, rule=ask.rule) for c in ask.choices]
        self._prompt: Callable[[], str] | str = prompt

    @property
    def prompt(self) -> str:
        if not isinstance(self._prompt, str):
            self._prompt = self._prompt()
        return self._prompt

    def __repr__(self) -> str:
        return f"Decision({self.seat}: {self.message} [{self.rule}], {len(self.choices)} choices)"


class Match:
    """A game from its first decision to its end. Made by `marne.start`, `marne.load` and `marne.position`.

    Its course can be read at any time and is changed by `choose` and `undo` alone: `events` (what happened; some of it may be
    secret, `sees` and `log` tell what a seat may know), `made` (the choices that stand), `movers` (for each the index of the seat
    that made it), `drawn` (by number of choices: how many values chance had given), `taken` (those values), `digests`.
    """

    __slots__ = ("_decision", "_digest", "_lang", "_line", "_marks", "_run", "_tape", "by_line", "commitment", "digests", "drawn",
                 "events", "made", "movers", "options", "position", "scenario", "seed", "state", "title")

    def __init__(self, title: Title[Any], state: State, tape: Tape, *, scenario: str, seed: int | str | None,
                 options: Mapping[str, Any], position: dict[str, Any] | None = None, lang: str = "en",
                 by_line: bool = False) -> None:
        self.title = title
        self.state = state                  # never changed in place once it is here, except while a record is replayed
        self.scenario = scenario
        self.seed = seed
        self.commitment = None if seed is None else commitment(str(seed))       # shown before the game
        self.options = dict(options)
        self.by_line = by_line              # the seed's values follow from the choices too: `kernel.chance.Lined`
        self.position = position
        self._tape = tape
        self._lang = "en"
        self.events: list[Event] = list(state.log or ())
        state.log = None
        self.made: list[Choice] = []
        self.movers = bytearray()
        self.drawn: list[int] = [state.drawn]
        self.digests: dict[int, str] = {}
        self._line: list[bytes] = [NO_CHOICE]       # if `by_line`, by choices made: the line up to there
        self._run: list[int] = []           # for each choice that can be undone: how many events there were before it
        self._marks: list[State] = []
        self._decision: Decision | None = None
        self._digest = ""
        self.lang = lang

    # what there is to see ------------------------------------------------------------------------------------------

    @property
    def slug(self) -> str:
        return self.title.slug

    @property
    def lang(self) -> str:
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = _language(lang)
        self._decision = None

    @property
    def decision(self) -> Decision | None:
        """What is asked now, None when the game is over."""
        ask = self.state.decision
        if ask is None:
            return None
        if self._decision is None:
            title, state, lang = self.title, self.state, self._lang
            self._decision = Decision(title.seats[ask.seat], ask, lambda: title.prompt(state, ask, lang))
        return self._decision

    @property
    def result(self) -> Result | None:
        r = self.state.result
        return None if r is None else Result(r.winner, r.kind, dict(r.score), r.rule)

    @property
    def choices_made(self) -> int:
        return len(self.made)

    @property
    def taken(self) -> Mapping[int, tuple[int, str]]:
        """The values that chance has given, each with its purpose, by their number in the game."""
        return self._tape.taken

    @property
    def chance(self) -> Chance:
        """Where the values to come are from. Another source may be set between two choices, as whoever replays a game does."""
        return self._tape.source

    @chance.setter
    def chance(self, source: Chance) -> None:
        self._tape.source = source

    def seat_index(self, seat: str) -> int:
        if seat not in self.title.seats:
            raise BadOption(games_index.unknown(Said("seat", "de camp"), str(seat), self.title.seats))
        return self.title.seats.index(seat)

    def view(self, seat: str | None) -> dict[str, Any]:
        """The game as that seat may know it, as plain data; None: as a spectator."""
        return self.title.view(self.state, None if seat is None else self.seat_index(seat))

    def log(self, lang: str | None = None, seat: str | None = None, *, since: int = 0,
            everything: bool = False) -> list[str]:
        """What happened, one line an event, as `seat` (None: a spectator) may know it; `since`: from that event on."""
        title, words = self.title, self._lang if lang is None else _language(lang)
        who = None if seat is None else self.seat_index(seat)
        out: list[str] = []
        for e in self.events[since:]:
            if everything or self.sees(e, who):
                line = title.say(e, words)
                if line:
                    out.append(f"[{e.rule}] {line}" if e.rule else line)
        return out

    def sees(self, e: Event, who: int | None) -> bool:
        """May a seat (its index, None: a spectator) know of this event?"""
        if isinstance(e, Chosen) and e.secret and e.seat != who:
            return False
        return self.title.sees(e, who)

    def digest(self) -> str:
        """A hash of the situation that is the same on every machine and in every run."""
        if not self._digest:
            self._digest = digest(self.state)
        return self._digest

    # choosing ------------------------------------------------------------------------------------------------------

    def choose(self, choice: str | Choice) -> None:
        """Make a choice, given as it stands in `decision.choices` or as its text. Raises IllegalChoice, NeedChance."""
        found = self.find(choice)
        if found is None:
            raise self.refusal(choice, self._lang)
        self._play(found, in_place=False)

    def why(self, choice: str | Choice) -> list[tuple[str, str]]:
        """Why this is not possible now: (rule, sentence) pairs. Empty when it is."""
        return [] if self.find(choice) is not None else self._reasons(choice, self._lang)

    def warnings(self, seat: str, lang: str | None = None) -> list[Warn]:
        """What will be judged later against a seat as things stand, by what it may know; the gravest first."""
        who, words = self.seat_index(seat), self._lang if lang is None else _language(lang)
        return list(self.title.table.warnings(self.title.known(self.state, who), who, words))

    def cautions(self, lang: str | None = None) -> dict[str, Warn]:
        """By the text of a choice that is offered, what will be judged later if it is made."""
        ask, words = self.state.decision, self._lang if lang is None else _language(lang)
        if ask is None:
            return {}
        found = self.title.table.cautions(self.title.known(self.state, ask.seat), ask, words)
        return {ask.choices[i].text: w for i, w in found.items()}

    def find(self, choice: str | Choice) -> Choice | None:
        """The offered choice that is meant, None if there is none. It is the very object: rules compare choices by identity."""
        ask = self.state.decision
        if ask is None:
            return None
        if isinstance(choice, Choice):
            same = (choice, replace(choice, rule="")) if choice.rule == ask.rule else (choice,)      # see `Decision.choices`
            return next((c for c in ask.choices if c.text == choice.text and c in same), None)
        if not isinstance(choice, str):
            return None
        for c in ask.choices:
            if c.text == choice:
                return c
        if len(choice) > 2 * LONGEST:
            return None
        loose = _loose(choice)
        found = [c for c in ask.choices if _loose(c.text) == loose]
        return found[0] if len(found) == 1 else None

    def _reasons(self, choice: str | Choice, lang: str) -> list[tuple[str, str]]:
        words, ask = WORDS[lang], self.state.decision
        if ask is None:
            return [(self.state.result.rule if self.state.result else "", words["over"])]
        text = choice.text if isinstance(choice, Choice) else choice
        if not isinstance(text, str):
            return [("", words["kind"].format(_cut(choice)))]
        if isinstance(choice, Choice) and any(c.text == text for c in ask.choices):
            return [("", words["foreign"])]
        if len(text) > 2 * LONGEST:
            return [("", words["long"])]
        known = self.title.known(self.state, ask.seat, "why")       # a refusal tells only what the asked seat may know
        reasons = self.title.explain(known, " ".join(text.split()), lang)
        return reasons or [(ask.rule, words["not offered"])]

    def refusal(self, choice: str | Choice, lang: str) -> IllegalChoice:
        """The error for a choice that is not offered: why it is not, and which ones are like it."""
        from difflib import get_close_matches

        text, words, ask = _cut(choice), WORDS[lang], self.state.decision
        offered = {_loose(c.text): c.text for c in ask.choices} if ask else {}
        near = [offered[t] for t in get_close_matches(_loose(text), offered, n=3, cutoff=0.6)]
        hint = words["hint"].format(words["or"].join(near)) if near else ""
        return IllegalChoice(text, self._reasons(choice, lang), hint)

    def replay(self, c: Choice) -> None:
        """Make an offered choice, faster than `choose` does: the state is changed in place, and after a fault the match is of no
        use any more. For games that were played before.
        """
        self._play(c, in_place=True)

    def _play(self, c: Choice, in_place: bool) -> None:
        old = self.state
        ask = old.decision
        assert ask is not None
        drawn, secrets, seat = old.drawn, old.secrets, ask.seat
        mark = len(self._run) % MARK_EVERY == 0
        kept, new = (old.copy() if mark else old, old) if in_place else (old, old.copy())
        events: list[Event] = []
        new.log = events
        line = line_after(self._line[-1], self.title.seats[seat], c.text) if self.by_line else NO_CHOICE
        if line:
            self._tape.follow(line, drawn)
        advance(new, c)
        new.log = None
        after = new.decision
        before = len(self.events)
        self.events.append(Chosen(c.rule or ask.rule, seat, c.text, ask.sealed))
        self.events += events
        self.state = new
        self.made.append(c)
        if line:
            self._line.append(line)
        self.movers.append(seat)
        self.drawn.append(new.drawn)
        if after is None or after.seat != seat or new.drawn != drawn or new.secrets != secrets:
            self._run.clear()
            self._marks.clear()
        else:
            self._run.append(before)
            if mark:
                self._marks.append(kept)
        self._forget()
        if len(self.made) % DIGEST_EVERY == 0:
            self.digests[len(self.made)] = self.digest()

    def put(self, state: State) -> None:
        """Go on from another situation, or from this one after something in it was changed by hand."""
        self.state = state
        self._forget()

    def _forget(self) -> None:
        self._decision = None
        self._digest = ""
        self._tape.need = None

    def give(self, value: int) -> None:
        """The players' own die: the value that the last NeedChance asked for. Then make the same choice again."""
        need, source = self._tape.need, self._tape.source
        if need is None or not isinstance(source, Scripted):
            raise BadOption(Said("no die is awaited: make a choice first, and give a value when NeedChance asks for one",
                                 "aucun dé n'est attendu : faites d'abord un choix, et donnez une valeur quand NeedChance en "
                                 "demande une"))
        index, error = need
        if type(value) is not int or value not in error.values:
            raise NeedChance(error.purpose, error.rule, error.values)
        source.given[index:index + 1] = [value]
        self._tape.need = None

    # taking back ---------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return bool(self._run)

    @property
    def undoable(self) -> int:
        """How many choices `undo` can take back, one after the other."""
        return len(self._run)

    def undo(self) -> None:
        """Take the last choice back. Never across a die, a draw, a secret or a reveal, or a change of seat."""
        if not self._run:
            raise IllegalChoice("undo", [("", WORDS[self._lang]["undo"])])
        stay = len(self._run) - 1
        first = len(self.made) - len(self._run)
        at = stay // MARK_EVERY
        s = self._marks[at].copy()          # marks are shared with copies of the match: never changed
        s.chance = self._tape
        s.log = None
        for c in self.made[first + at * MARK_EVERY:first + stay]:
            advance(s, c)
        del self._marks[-(-stay // MARK_EVERY):]
        del self.events[self._run.pop():]
        self.made.pop()
        if self.by_line:
            self._line.pop()
        self.movers.pop()
        self.drawn.pop()
        self.state = s
        self._forget()

    def rewound(self, n: int, first: State) -> Match:
        """The game as it was after n choices, played again from its first situation with the values of chance it had: more can be
        taken back so than by `undo`. What comes next is for the source of chance to say.
        """
        tape = Tape(self._tape.source)
        tape.taken = {i: v for i, v in self.taken.items() if i < self.drawn[n]}
        state = first.copy()
        state.chance, state.log = Taken(self.taken), None
        new = Match(self.title, state, tape, scenario=self.scenario, seed=self.seed, options=self.options, position=self.position,
                    lang=self._lang, by_line=self.by_line)
        new.commitment = self.commitment
        new.events = self.events[:next((i for i, e in enumerate(self.events) if isinstance(e, Chosen)), len(self.events))]
        for c in self.made[:n]:
            new.replay(c)
        new.state.chance = tape
        return new

    def copy(self) -> Match:
        """An independent copy: it has the same dice to come, and what happens in one is not seen by the other."""
        new = Match.__new__(Match)
        new.title, new.scenario, new.seed = self.title, self.scenario, self.seed
        new.commitment, new.options, new.position = self.commitment, dict(self.options), self.position
        new.by_line = self.by_line
        new._tape = self._tape.copy()
        new.state = self.state.copy()
        new.state.chance = new._tape
        new.state.log = None
        new._lang = self._lang
        new.events, new.made, new.movers = list(self.events), list(self.made), bytearray(self.movers)
        new._line = list(self._line)
        new.drawn, new.digests = list(self.drawn), dict(self.digests)
        new._run, new._marks = list(self._run), list(self._marks)
        new._decision, new._digest = None, self._digest
        return new

    def save(self, path: str | os.PathLike[str], *, seed: bool = True) -> None:
        """Write the record. `seed=False` keeps the seed out of it, so that nobody can read the dice to come."""
        from marne.record import save

        save(self, path, seed=seed)

    def __repr__(self) -> str:
        where = self.result or self.decision
        return f"Match({self.slug}, scenario {self.scenario!r}, {self.choices_made} choices, {where})"


def _language(lang: str) -> str:
    if lang not in LANGS:
        raise BadOption(games_index.unknown(Said("language", "de langue"), str(lang), LANGS))
    return lang


def _cut(said: object) -> str:
    """What somebody gave as a choice, for an error: its text, and not more of it than one can read."""
    text = said.text if isinstance(said, Choice) else said
    if not isinstance(text, str):
        text = repr(said)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def _loose(text: str) -> str:
    return " ".join(text.split()).casefold()


def digest(s: State) -> str:
    """The hash of a situation: the state's key, who is asked and what he may choose, how many values chance has given. How the
    rules are written as procedures is no part of it: they may be written otherwise without spoiling a saved game.
    """
    ask = s.decision
    asked = None if ask is None else (ask.seat, *[c.text for c in ask.choices])
    return DIGEST + blake2b(repr((s.key(), asked, s.drawn)).encode(), digest_size=16).hexdigest()


def agrees(recorded: str, now: str) -> bool:
    """Is this the situation that was recorded? Version 0.4 hashed the procedures themselves and wrote no version: its digests can
    no longer be made, so its games are held against their choices, dice, data and result alone.
    """
    return recorded == now or not recorded.startswith(DIGEST)


# --- starting --------------------------------------------------------------------------------------------------------

def clean_seed(seed: int | str | None) -> int | str | None:
    """A seed as it is kept: a whole number where the text is one, so that 1914 and "1914" are the same seed."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadOption(Said(f"a seed is a whole number or a text, not {_cut(repr(seed))}",
                             f"une graine est un nombre entier ou un texte, pas {_cut(repr(seed))}"))
    try:
        text = str(seed)
        text.encode()
    except ValueError:
        raise BadOption(Said("a seed is a short number or a text without broken characters",
                             "une graine est un nombre court, ou un texte sans caractère défectueux")) from None
    if not text or len(text) > 200:
        raise BadOption(Said("a seed has between 1 and 200 characters", "une graine a de 1 à 200 caractères"))
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and str(int(text)) == text else text


def chance_source(seed: int | str | None, dice: Sequence[int] | None, by_line: bool = False) -> Tape:
    """Scripted values first, then the seed; without either nothing is known and every value is asked for."""
    then = None if seed is None else seeded(str(seed), by_line)
    if dice is None:
        assert then is not None
        return Tape(then)
    if isinstance(dice, Mapping) or not isinstance(dice, Iterable):
        raise BadOption(Said(f"dice is a list of whole numbers, not {_cut(repr(dice))}",
                             f"dice est une liste de nombres entiers, pas {_cut(repr(dice))}"))
    given = list(dice)                  # also of something that can be gone through only once
    for v in given:
        if isinstance(v, bool) or not isinstance(v, int):
            raise BadOption(Said(f"dice are whole numbers, not {_cut(repr(v))}",
                                 f"les dés sont des nombres entiers, pas {_cut(repr(v))}"))
    return Tape(Scripted(given, then))


def folder(data: str | os.PathLike[str] | None) -> str | None:
    """The overlay folder as a text."""
    try:
        return None if data is None else os.fsdecode(data)
    except TypeError:
        raise BadOption(Said(f"data is the name of a folder, not {_cut(repr(data))}",
                             f"data est le nom d'un dossier, pas {_cut(repr(data))}")) from None


def check_scenario(title: Title[Any], scenario: str | int | None, data: str | None = None) -> str:
    """The id of a scenario there is: of the title, or one that an overlay brings (a title tells them in `own_scenarios`)."""
    ids = [s.id for s in title.scenarios]
    if scenario is None:
        return ids[0]
    if str(scenario) not in ids:
        ids += [s.id for s in title.own_scenarios(data)]
    if str(scenario) not in ids:
        what = Said(f"scenario of {title.slug}", f"de scénario de {title.slug}")
        raise BadOption(games_index.unknown(what, str(scenario), ids))
    return str(scenario)


def check_options(title: Title[Any], options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The options as given, each known and set to something it can be."""
    known = {o.id: o for o in title.options}
    if options is not None and not isinstance(options, Mapping):
        raise BadOption(Said(f"options is a table of names and values, not {_cut(repr(options))}",
                             f"options est une table de noms et de valeurs, pas {_cut(repr(options))}"))
    given = dict(options or {})
    for name, value in given.items():
        o = known.get(name)
        if o is None:
            what = Said(f"option of {title.slug}", f"d'option de {title.slug}")
            raise BadOption(games_index.unknown(what, str(name), known))
        if not any(type(v) is type(value) and v == value for v in o.values or (o.default,)):
            wrong, may = _cut(repr(value)), [repr(v) for v in o.values]
            raise BadOption(Said(f"option {name} [{o.rule}] cannot be {wrong}: choose {' or '.join(may)}",
                                 f"l'option {name} [{o.rule}] ne peut pas être {wrong} : au choix {' ou '.join(may)}"))
    return given


def start(slug: str, scenario: str | int | None = None, seed: int | str | None = None,
          options: Mapping[str, Any] | None = None, dice: Sequence[int] | None = None,
          data: str | os.PathLike[str] | None = None, lang: str = "en", by_line: bool = False) -> Match:
    """Start a game. Without a seed one is taken from the system; `dice` scripts the first values of chance, and without
    a seed beside it NeedChance asks for the ones after that. `data`: a folder that replaces single values. `by_line`: dice follow
    from the seed and all choices so far, not from the seed and their number alone; for games in which more can be taken back
    than `undo` does.
    """
    title = games_index.title(slug)
    scenario = check_scenario(title, scenario, folder(data))
    options = check_options(title, options)
    seed = clean_seed(seed)
    if seed is None and dice is None:
        seed = clean_seed(os.urandom(16).hex())
    tape = chance_source(seed, dice, by_line)
    try:
        state = title.new(scenario, options, folder(data), tape)
    except OSError as e:
        name, why = _cut(os.fspath(data or "")), e.strerror or e
        raise BadData(Said(f"{name}: the overlay cannot be read: {why}",
                           f"{name} : les données modifiées sont illisibles : {why}")) from e
    return Match(title, state, tape, scenario=scenario, seed=seed, options=options, lang=lang, by_line=by_line)
