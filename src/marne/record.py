"""The record of a game as a text file: the save game, the bug report, the replay and the test fixture.

    marne record 1
    game: grand-illusion
    scenario: 1
    seed: 1914
    commitment: 5d0c…
    options: {}
    data: {"hash": "…"}

    allied: activate 86
    ! 5 fortunes of war
    # digest 1f2e…            (every 25 choices and after the last)
    = {"kind": …}             (when the game is over)
    # end 137 09ab…           (number of choices, hash of all lines above; a line without the hash is taken too)

`dice: own 3` says that the first three values of chance were given by hand and are not the seed's, `dice: own` that all
were; `script: [4]` are values given by hand that are still to come.
Loading plays the game again. It accepts nothing that does not fit, and says which line it is.
"""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, NoReturn, TypeVar

from marne import games_index
from marne.kernel.chance import Chance, Scripted, Seeded, commitment
from marne.kernel.errors import BadData, BadOption, BadPosition, BadRecord
from marne.kernel.title import Result, State, Title
from marne.match import DIGEST_EVERY, Match, Tape, chance_source, check_options, check_scenario, clean_seed, folder

T = TypeVar("T")
FIRST = "marne record 1"
KEYS = ("game", "scenario", "seed", "commitment", "dice", "script", "options", "data", "position")
TOO_LONG = 64_000_000       # bytes; the longest games stay under one million


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _clean(purpose: str) -> str:
    return " ".join(purpose.split())


def _check(lines: Sequence[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def plain_result(r: Result) -> dict[str, Any]:
    return {"winner": r.winner, "kind": r.kind, "score": dict(r.score), "rule": r.rule}


# --- writing ---------------------------------------------------------------------------------------------------------

def text(m: Match, *, seed: bool = True) -> str:
    """The record of `m`. `seed=False` leaves the seed out, so that nobody can read the dice to come."""
    source = m._tape.source
    now = m.state.drawn
    head: list[tuple[str, str]] = [("game", m.slug)]
    if m.position is None:
        head.append(("scenario", m.scenario))
    if m.seed is not None and seed:
        head.append(("seed", _json(m.seed)))
    if m.commitment:
        head.append(("commitment", m.commitment))
    if isinstance(source, Scripted):
        head.append(("dice", "own" if source.then is None else f"own {min(len(source.given), now)}"))
        if source.given[now:]:
            head.append(("script", _json(source.given[now:])))
    head += [("options", _json(m.options)), ("data", _json(m.title.data_note(m.state)))]
    if m.position is not None:
        head.append(("position", _json(m.position)))
    lines = [FIRST, *(f"{k}: {v}" for k, v in head), ""]
    taken, drawn = m._tape.taken, m._drawn
    lines += [_chance_line(taken[i]) for i in range(drawn[0]) if i in taken]
    for n, (c, who) in enumerate(zip(m._made, m._seats, strict=True), 1):
        lines.append(f"{m.title.seats[who]}: {c.text}")
        lines += [_chance_line(taken[i]) for i in range(drawn[n - 1], drawn[n])]
        if n % DIGEST_EVERY == 0 and n < m.choices_made:
            lines.append(f"# digest {m._digests[n]}")
    lines.append(f"# digest {m.digest()}")
    if m.result is not None:
        lines.append(f"= {_json(plain_result(m.result))}")
    lines.append(f"# end {m.choices_made} {_check(lines)}")
    return "\n".join(lines) + "\n"


def _chance_line(taken: tuple[int, str]) -> str:
    return f"! {taken[0]} {_clean(taken[1])}"


def save(m: Match, path: str | os.PathLike[str], *, seed: bool = True) -> None:
    """Write the record so that at every moment either the old file or the new one is there, whole."""
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    tmp = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(tmp, "w", encoding="utf-8", newline="\n") as f:
            f.write(text(m, seed=seed))
            f.flush()
            os.fsync(f.fileno())
        os.replace(tmp, target)
    except BaseException as e:
        with suppress(OSError):
            os.unlink(tmp)
        if isinstance(e, OSError) and e.filename is not None:       # name the file that was asked for
            raise type(e)(e.errno, e.strerror, os.fspath(path)) from e
        raise
    with suppress(OSError):             # not every system can sync a folder
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


# --- reading ---------------------------------------------------------------------------------------------------------

class _Recorded:
    """The recorded values of one step, each checked when the game asks for it."""

    def __init__(self) -> None:
        self.values: list[tuple[int, str, int]] = []        # value, purpose, line
        self.at = 0
        self.line = 0                   # of the choice they belong to
        self.seed: Chance | None = None     # set when the values must be the seed's
        self.own = 0                    # values before this one need not be

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if self.at == len(self.values):
            raise BadRecord(f"the record has no value here for {purpose} [{rule}]", self.line)
        v, said, line = self.values[self.at]
        if said != _clean(purpose):
            raise BadRecord(f"this value is for {said!r}, but the game needs one for {purpose!r} [{rule}]", line)
        if v not in values:
            possible = ", ".join(map(str, sorted(set(values))))
            raise BadRecord(f"{v} is impossible for {purpose}: it is one of {possible}", line)
        if self.seed is not None and index >= self.own and (w := self.seed.value(index, values, purpose, rule)) != v:
            raise BadRecord(f"the seed gives {w} for {purpose}, not {v}: somebody has changed a die", line)
        self.at += 1
        return v


class _Lines:
    """The lines of a file, decoded when they are read: what comes after the place one loads to may be broken."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw.split(b"\n")
        self.open_end = self.raw.pop() != b""       # the last line is not finished
        self.n = 0                                  # lines read
        self.seen: list[str] = []

    def more(self) -> bool:
        return self.n < len(self.raw)

    def digest_next(self) -> bool:
        return self.more() and self.raw[self.n].startswith(b"# digest ")

    def peek(self) -> str:
        try:
            return self.raw[self.n].removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            raise BadRecord("this line is not text", self.n + 1) from None

    def take(self) -> str:
        line = self.peek()
        self.seen.append(line)
        self.n += 1
        return line


def _read(path: str | os.PathLike[str]) -> _Lines:
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise BadRecord(f"a record is a file: give its name, not {path!r}"[:200]) from None
    try:
        with open(name, "rb") as f:
            raw = f.read(TOO_LONG + 1)
    except (OSError, ValueError) as e:
        raise BadRecord(f"{name} cannot be read: {getattr(e, 'strerror', '') or e}") from e
    lines = _Lines(raw)
    first = raw[:200].split(b"\n")[0].removesuffix(b"\r")
    if first != FIRST.encode():
        if first.startswith(b"marne record "):
            raise BadRecord("this record was written by another version of Marne, which this one cannot read", 1)
        raise BadRecord(f"this is not a Marne record: its first line should be '{FIRST}'", 1)
    if len(raw) > TOO_LONG:
        raise BadRecord("this file is too long to be a record")
    if lines.more():
        lines.take()
    return lines


class _Header:
    """The lines `key: value` up to the blank line."""

    def __init__(self, lines: _Lines) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.end = lines.n
        while lines.more():
            line = lines.take()
            self.end = lines.n
            if not line.strip():
                return
            key, colon, value = line.partition(":")
            if not colon or key not in KEYS:
                raise BadRecord(f"a header line is 'key: value' with one of {', '.join(KEYS)}", lines.n)
            if key in self.values:
                raise BadRecord(f"{key} stands here for the second time", lines.n)
            self.values[key] = value.strip()
            self.lines[key] = lines.n
        raise BadRecord("the header does not end: the file breaks off or the blank line after it is missing", lines.n)

    def fail(self, key: str, why: str) -> NoReturn:
        raise BadRecord(why, self.line(key))

    def line(self, key: str) -> int:
        """Where it stands, or where it is missing."""
        return self.lines.get(key, self.end)

    def json(self, key: str, kind: type, what: str) -> Any:
        """The value of a key, None where there is none."""
        if key not in self.values:
            return None
        try:
            value = json.loads(self.values[key])
        except (ValueError, RecursionError):
            self.fail(key, f"{key} should be {what}, and this is not JSON")
        if not isinstance(value, kind) or isinstance(value, bool):
            self.fail(key, f"{key} should be {what}")
        return value


def load(path: str | os.PathLike[str], verify: bool = True, to: int | None = None, *,
         data: str | os.PathLike[str] | None = None, seed: int | str | None = None) -> Match:
    """Play a record again and check it. `to`: stop after that many choices; `verify=False`: let digests, data and the
    seed's dice differ; `data`: the overlay folder it was played with; `seed`: a seed that the record only commits to.
    """
    if to is not None and (type(to) is not int or to < 0):
        raise BadOption("a record can be loaded up to choice 0, 1, 2 …")
    lines = _read(path)
    head = _Header(lines)
    dice = _Recorded()
    m, script = _begin(head, lines, dice, verify, data, seed)
    if not _replay(m, lines, dice, verify, to):
        script = []
    now = m.state.drawn
    then = None if m.seed is None else Seeded(str(m.seed))
    # values that are past are never asked for again; how many there are says how many were given by hand
    if then is None or script:
        m._tape.source = Scripted([0] * now + script, then)
    elif dice.own:
        m._tape.source = Scripted([0] * min(dice.own, now), then)
    else:
        m._tape.source = then
    return m


def _begin(head: _Header, lines: _Lines, dice: _Recorded, verify: bool, data: str | os.PathLike[str] | None,
           seed: int | str | None) -> tuple[Match, list[int]]:
    """The match at its first decision, and the values given by hand that are still to come."""
    if "game" not in head.values:
        raise BadRecord("the header does not say which game it is", lines.n)
    title = _from(head, "game", lambda: games_index.title(head.values["game"]))
    options = _from(head, "options", lambda: check_options(title, head.json("options", dict, "an object")))
    known = _seed(head, seed)
    script, own = _dice(head)
    dice.own = own
    if verify and known is not None:
        dice.seed = Seeded(str(known))
    pos: dict[str, Any] | None = head.json("position", dict, "an object")
    tape = Tape(dice)
    dice.line = lines.n
    _take_values(lines, dice)
    overlay = folder(data)
    if pos is not None:
        if pos.get("game") != title.slug:
            head.fail("position", f"the position is not one of {title.slug}")
        options = _from(head, "position", lambda: check_options(title, pos.get("options")))
        state = _from(head, "position", lambda: _set_up(title, pos, tape))
        scenario = _scenario_of(title, pos)
    else:
        if "scenario" not in head.values:
            raise BadRecord("the header does not say which scenario it is", lines.n)
        scenario = _from(head, "scenario", lambda: check_scenario(title, head.values["scenario"]))
        state = _from(head, "options", lambda: title.new(scenario, options, overlay, tape))
    _all_taken(dice)
    m = Match(title, state, tape, scenario=scenario, seed=known, options=options, position=pos)
    m.commitment = m.commitment or head.values.get("commitment")
    if verify:
        note = json.loads(_json(title.data_note(state)))
        if "data" not in head.values:
            head.fail("data", "the header does not say with which data the game was played")
        if head.json("data", dict, "an object") != note:
            head.fail("data", "the game was played with other data than yours; if it had an overlay, load it with the "
                              f"same one. Yours is {_json(note)[:200]}")
    return m, script


def _from(head: _Header, key: str, make: Callable[[], T]) -> T:
    """What the header describes; a fault in it is told with its line."""
    try:
        return make()
    except BadRecord:
        raise
    except (BadOption, BadPosition, BadData) as e:
        raise BadRecord(str(e), head.line(key)) from e
    except Exception as e:
        raise BadRecord(f"the game does not start: {type(e).__name__}: {e}", head.line(key)) from e


def _seed(head: _Header, given: int | str | None) -> int | str | None:
    said = head.json("seed", object, "a number or a text")
    if said is not None:
        try:
            said = clean_seed(said)
        except BadOption as e:
            head.fail("seed", str(e))
    if given is not None:
        given = clean_seed(given)
        if said is not None and said != given:
            head.fail("seed", "the seed of this record is another one than the one you give")
    known = said if said is not None else given
    promised = head.values.get("commitment")
    if known is not None and promised is not None and commitment(str(known)) != promised:
        head.fail("commitment", "this is not the hash of the seed: the seed or the commitment was changed")
    return known


def _dice(head: _Header) -> tuple[list[int], int]:
    """Values given by hand that are to come, and the number of values before which the seed is not looked at."""
    script = head.json("script", list, "a list of whole numbers") or []
    if not all(type(v) is int for v in script):
        head.fail("script", "script should be a list of whole numbers")
    said = head.values.get("dice", "seed").split()
    if said == ["seed"]:
        return script, 0
    if said == ["own"]:
        return script, 1 << 60
    if len(said) == 2 and said[0] == "own" and said[1].isascii() and said[1].isdecimal() and len(said[1]) < 10:
        return script, int(said[1])
    head.fail("dice", "dice should be 'seed', 'own' or 'own' and how many of the values were given by hand")


def _take_values(lines: _Lines, dice: _Recorded) -> None:
    dice.values, dice.at = [], 0
    while lines.more() and lines.peek().startswith("!"):
        parts = lines.take().split(" ", 2)
        if len(parts) < 3 or parts[0] != "!" or not parts[1].removeprefix("-").isdecimal() or len(parts[1]) > 9:
            raise BadRecord("a line of chance is '! value purpose'", lines.n)
        dice.values.append((int(parts[1]), parts[2], lines.n))


def _all_taken(dice: _Recorded) -> None:
    if dice.at < len(dice.values):
        v, purpose, line = dice.values[dice.at]
        raise BadRecord(f"no value is due here, but the record has {v} for {purpose!r}", line)


def _replay(m: Match, lines: _Lines, dice: _Recorded, verify: bool, to: int | None) -> bool:
    """Play to the end of the record, or to choice `to`: then the answer is False."""
    digested, ended = False, False              # after the last choice: seen its digest, seen the result
    while True:
        if to is not None and m.choices_made >= to and not lines.digest_next():
            return False
        if not lines.more():
            raise BadRecord(f"the record breaks off after {m.choices_made} choices: its '# end' line is missing. Load "
                            f"it up to choice {m.choices_made} to keep what there is", lines.n + lines.open_end)
        line = lines.take()
        if not line:
            continue
        if line.startswith("# end "):
            _end(m, line, lines, digested, ended, verify)
            return True
        if line.startswith("# digest "):
            if verify and line[9:] != m.digest():
                raise BadRecord("the situation here is not the one that was recorded: a line above was changed, or the "
                                "rules or the data are not those of the record", lines.n)
            digested = True
        elif line.startswith("= "):
            _result(m, line[2:], lines.n, verify)
            ended = True
        elif line[0] in "#=!":
            raise BadRecord(f"this line cannot be understood here: {line[:60]!r}", lines.n)
        else:
            _step(m, line, lines, dice)
            digested = False


def _step(m: Match, line: str, lines: _Lines, dice: _Recorded) -> None:
    """One choice with the values of chance that follow it."""
    seat, colon, said = line.partition(": ")
    if not colon or seat not in m.title.seats:
        raise BadRecord(f"this is not a line of a record ('seat: choice'): {line[:60]!r}", lines.n)
    at = dice.line = lines.n
    ask = m.state.decision
    if ask is None:
        raise BadRecord("the game is over before this choice", at)
    if m.title.seats[ask.seat] != seat:
        raise BadRecord(f"it is {m.title.seats[ask.seat]}'s turn to choose, not {seat}'s", at)
    c = next((c for c in ask.choices if c.text == said), None)
    if c is None:
        raise BadRecord(str(m._refusal(said)), at)
    _take_values(lines, dice)
    try:
        m._play(c, in_place=True)
    except BadRecord:
        raise
    except Exception as e:
        raise BadRecord(f"the game fails at this choice: {type(e).__name__}: {e}", at) from e
    _all_taken(dice)


def _result(m: Match, said: str, line: int, verify: bool) -> None:
    if m.result is None or m.state.decision is not None:
        raise BadRecord("the record says that the game is over, but it is not", line)
    if verify:
        try:
            recorded = json.loads(said)
        except (ValueError, RecursionError):
            raise BadRecord("the result cannot be read", line) from None
        if recorded != plain_result(m.result):
            raise BadRecord(f"the game ends with {_json(plain_result(m.result))}, not with this", line)


def _end(m: Match, line: str, lines: _Lines, digested: bool, ended: bool, verify: bool) -> None:
    parts = line.split(" ")
    if lines.open_end or lines.more():
        raise BadRecord("there is something after the '# end' line", lines.n + 1)
    if len(parts) not in (3, 4) or parts[2] != str(m.choices_made):
        raise BadRecord(f"the record should end with '# end {m.choices_made}': choices are missing or added", lines.n)
    if not digested and verify:
        raise BadRecord("the digest after the last choice is missing", lines.n)
    if m.result is not None and not ended:
        raise BadRecord("the game is over, but the record does not say how", lines.n)
    if verify and len(parts) == 4 and parts[3] != _check(lines.seen[:-1]):
        raise BadRecord("a line above was changed, though the game can still be played; delete the hash at the end of "
                        "this line if the change was meant", lines.n)


# --- positions -------------------------------------------------------------------------------------------------------

def _set_up(title: Title, data: dict[str, Any], tape: Tape) -> State:
    """The situation, or BadPosition whatever is wrong with it."""
    try:
        state = title.position(data, tape)
    except (BadOption, BadData) as e:
        raise BadPosition(str(e)) from e
    except OSError as e:
        raise BadPosition(f"the overlay of the position cannot be read: {e.strerror or e}") from e
    faults = title.check(state)
    if faults:
        raise BadPosition("; ".join(faults))
    return state


def _scenario_of(title: Title, data: Mapping[str, Any]) -> str:
    return str(data.get("scenario", title.scenarios[0].id))


def position(source: str | os.PathLike[str] | Mapping[str, Any], seed: int | str | None = None,
             dice: Sequence[int] | None = None, lang: str = "en") -> Match:
    """A match that begins from a situation written by hand: a JSON or TOML file or a dict. `game` says which game it
    is, the rest is the game's own. Raises BadPosition; BadOption for a wrong seed, dice or language.
    """
    found = source if isinstance(source, Mapping) else read_position(source)
    try:
        data = json.loads(json.dumps(dict(found), allow_nan=False))     # as the record will have it
    except (TypeError, ValueError, RecursionError) as e:
        raise BadPosition(f"a position holds only texts, numbers, lists and tables: {e}") from None
    slug = data.get("game")
    if not isinstance(slug, str):
        raise BadPosition(f"a position says which game it is: game = one of {', '.join(games_index.slugs())}")
    try:
        title = games_index.title(slug)
        options = check_options(title, data.get("options"))
    except BadOption as e:
        raise BadPosition(str(e)) from e
    seed = clean_seed(seed)
    if seed is None and dice is None:
        seed = os.urandom(16).hex()
    tape = chance_source(seed, dice)
    state = _set_up(title, data, tape)
    return Match(title, state, tape, scenario=_scenario_of(title, data), seed=seed, options=options, position=data, lang=lang)


def read_position(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a position file. TOML if its name ends so or it does not begin with a brace."""
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise BadPosition(f"a position is a table or the name of a file, not {path!r}"[:200]) from None
    try:
        with open(name, "rb") as f:
            content = f.read(TOO_LONG).decode("utf-8-sig")      # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise BadPosition(f"{name} is not a text file") from None
    except (OSError, ValueError) as e:
        raise BadPosition(f"{name} cannot be read: {getattr(e, 'strerror', '') or e}") from e
    toml = name.endswith(".toml") or not (name.endswith(".json") or content.lstrip().startswith("{"))
    try:
        if toml:
            import tomllib

            return tomllib.loads(content)
        found = json.loads(content)
    except (ValueError, RecursionError) as e:
        raise BadPosition(f"{name} is not a {'TOML' if toml else 'JSON'} file: {e}") from None
    if not isinstance(found, dict):
        raise BadPosition(f"{name} should hold one table, beginning with {{")
    return found
