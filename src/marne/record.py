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
    # digest 2:1f2e…          (every 25 choices and after the last)
    = {"kind": …}             (when the game is over)
    # end 137 09ab…           (number of choices, hash of all lines above; a line without the hash is taken too)

`chance: line` says that the seed's values follow from all choices before them too, not from their number alone.
A digest without its "2:" is one of version 0.4, which can no longer be compared (`match.agrees`); all else is.
`dice: own 3` says that the first three values of chance were given by hand and are not the seed's, `dice: own` that all
were; `script: [4]` are values given by hand that are still to come.
Loading plays the game again. It accepts nothing that does not fit, and says which line it is.
"""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, NoReturn, TypeVar

from marne import games_index
from marne.kernel.chance import Chance, Scripted, commitment, follow, seeded
from marne.kernel.errors import BadData, BadOption, BadPosition, BadRecord
from marne.kernel.sayings import Said, cut
from marne.kernel.title import Result
from marne.match import DIGEST_EVERY, Match, agrees, check_options, check_scenario, clean_seed, folder
from marne.situation import scenario_of, set_up
from marne.tape import Tape

T = TypeVar("T")
FIRST = "marne record 1"
KEYS = ("game", "scenario", "seed", "commitment", "chance", "dice", "script", "options", "data", "position")
TOO_LONG = 64_000_000       # bytes; the longest games stay under one million
OBJECT = Said("an object", "un objet")
NUMBERS = Said("a list of whole numbers", "une liste de nombres entiers")


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
    source = m.chance
    now = m.state.drawn
    head: list[tuple[str, str]] = [("game", m.slug)]
    if m.position is None:
        head.append(("scenario", m.scenario))
    if m.seed is not None and seed:
        head.append(("seed", _json(m.seed)))
    if m.commitment:
        head.append(("commitment", m.commitment))
    if m.by_line:
        head.append(("chance", "line"))
    if isinstance(source, Scripted):
        head.append(("dice", "own" if source.then is None else f"own {min(len(source.given), now)}"))
        if source.given[now:]:
            head.append(("script", _json(source.given[now:])))
    head += [("options", _json(m.options)), ("data", _json(m.title.data_note(m.state)))]
    if m.position is not None:
        head.append(("position", _json(m.position)))
    lines = [FIRST, *(f"{k}: {v}" for k, v in head), ""]
    taken, drawn = m.taken, m.drawn
    lines += [_chance_line(taken[i]) for i in range(drawn[0]) if i in taken]
    for n, (c, who) in enumerate(zip(m.made, m.movers, strict=True), 1):
        lines.append(f"{m.title.seats[who]}: {c.text}")
        lines += [_chance_line(taken[i]) for i in range(drawn[n - 1], drawn[n])]
        if n % DIGEST_EVERY == 0 and n < m.choices_made:
            lines.append(f"# digest {m.digests[n]}")
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

    def follow(self, line: bytes, start: int) -> None:
        follow(self.seed, line, start)

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if self.at == len(self.values):
            raise BadRecord(Said(f"the record has no value here for {purpose} [{rule}]",
                                 f"le compte rendu n'a pas ici de valeur pour {purpose} [{rule}]"), self.line)
        v, said, line = self.values[self.at]
        if said != _clean(purpose):
            raise BadRecord(Said(f"this value is for {said!r}, but the game needs one for {purpose!r} [{rule}]",
                                 f"cette valeur est pour {said!r}, mais le jeu en demande une pour {purpose!r} [{rule}]"), line)
        if v not in values:
            possible = ", ".join(map(str, sorted(set(values))))
            raise BadRecord(Said(f"{v} is impossible for {purpose}: it is one of {possible}",
                                 f"{v} est impossible pour {purpose} : au choix {possible}"), line)
        if self.seed is not None and index >= self.own and (w := self.seed.value(index, values, purpose, rule)) != v:
            raise BadRecord(Said(f"the seed gives {w} for {purpose}, not {v}: somebody has changed a die",
                                 f"la graine donne {w} pour {purpose}, pas {v} : quelqu'un a changé un dé"), line)
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
            raise BadRecord(Said("this line is not text", "cette ligne n'est pas du texte"), self.n + 1) from None

    def take(self) -> str:
        line = self.peek()
        self.seen.append(line)
        self.n += 1
        return line


def _read(path: str | os.PathLike[str]) -> _Lines:
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise BadRecord(cut(Said(f"a record is a file: give its name, not {path!r}",
                                 f"un compte rendu est un fichier : donnez son nom, pas {path!r}"), 200)) from None
    try:
        with open(name, "rb") as f:
            raw = f.read(TOO_LONG + 1)
    except (OSError, ValueError) as e:
        why = getattr(e, "strerror", "") or e
        raise BadRecord(Said(f"{name} cannot be read: {why}", f"{name} est illisible : {why}")) from e
    lines = _Lines(raw)
    first = raw[:200].split(b"\n")[0].removesuffix(b"\r")
    if first != FIRST.encode():
        if first.startswith(b"marne record "):
            raise BadRecord(Said("this record was written by another version of Marne, which this one cannot read",
                                 "ce compte rendu vient d'une autre version de Marne, que celle-ci ne sait pas lire"), 1)
        raise BadRecord(Said(f"this is not a Marne record: its first line should be '{FIRST}'",
                             f"ce n'est pas un compte rendu de Marne : sa première ligne devrait être '{FIRST}'"), 1)
    if len(raw) > TOO_LONG:
        raise BadRecord(Said("this file is too long to be a record", "ce fichier est trop long pour être un compte rendu"))
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
                raise BadRecord(Said(f"a header line is 'key: value' with one of {', '.join(KEYS)}",
                                     f"une ligne d'en-tête est 'clé: valeur', la clé étant {', '.join(KEYS)}"), lines.n)
            if key in self.values:
                raise BadRecord(Said(f"{key} stands here for the second time", f"{key} est ici pour la deuxième fois"), lines.n)
            self.values[key] = value.strip()
            self.lines[key] = lines.n
        raise BadRecord(Said("the header does not end: the file breaks off or the blank line after it is missing",
                             "l'en-tête ne finit pas : le fichier s'interrompt, ou la ligne vide qui suit l'en-tête manque"),
                        lines.n)

    def fail(self, key: str, why: Said) -> NoReturn:
        raise BadRecord(why, self.line(key))

    def line(self, key: str) -> int:
        """Where it stands, or where it is missing."""
        return self.lines.get(key, self.end)

    def json(self, key: str, kind: type, what: Said) -> Any:
        """The value of a key, None where there is none."""
        if key not in self.values:
            return None
        try:
            value = json.loads(self.values[key])
        except (ValueError, RecursionError):
            self.fail(key, Said(f"{key} should be {what}, and this is not JSON",
                                f"{key} devrait être {what.fr}, et ceci n'est pas du JSON"))
        if not isinstance(value, kind) or isinstance(value, bool):
            self.fail(key, Said(f"{key} should be {what}", f"{key} devrait être {what.fr}"))
        return value


def load(path: str | os.PathLike[str], verify: bool = True, to: int | None = None, *,
         data: str | os.PathLike[str] | None = None, seed: int | str | None = None, folders: bool = True,
         watch: Callable[[Match], None] | None = None) -> Match:
    """Play a record again and check it. `to`: stop after that many choices; `verify=False`: let digests, data and the
    seed's dice differ; `data`: the overlay folder it was played with; `seed`: a seed that the record only commits to;
    `folders=False`: a record from elsewhere, whose position may not name a folder of this machine; `watch` is called at the first
    decision and after each choice.
    """
    if to is not None and (type(to) is not int or to < 0):
        raise BadOption(Said("a record can be loaded up to choice 0, 1, 2 …",
                             "un compte rendu se charge jusqu'au choix 0, 1, 2 …"))
    lines = _read(path)
    head = _Header(lines)
    dice = _Recorded()
    if not folders:
        _names_no_folder(head)
    m, script = _begin(head, lines, dice, verify, data, seed)
    if watch is not None:
        watch(m)
    if not _replay(m, lines, dice, verify, to, watch):
        script = []
    now = m.state.drawn
    then = None if m.seed is None else seeded(str(m.seed), m.by_line)
    # values that are past are never asked for again; how many there are says how many were given by hand
    if then is None or script:
        m.chance = Scripted([0] * now + script, then)
    elif dice.own:
        m.chance = Scripted([0] * min(dice.own, now), then)
    else:
        m.chance = then
    return m


def _begin(head: _Header, lines: _Lines, dice: _Recorded, verify: bool, data: str | os.PathLike[str] | None,
           seed: int | str | None) -> tuple[Match, list[int]]:
    """The match at its first decision, and the values given by hand that are still to come."""
    if "game" not in head.values:
        raise BadRecord(Said("the header does not say which game it is", "l'en-tête ne dit pas de quel jeu il s'agit"), lines.n)
    title = _from(head, "game", lambda: games_index.title(head.values["game"]))
    options = _from(head, "options", lambda: check_options(title, head.json("options", dict, OBJECT)))
    known = _seed(head, seed)
    script, own = _dice(head)
    lined = _by_line(head)
    dice.own = own
    if verify and known is not None:
        dice.seed = seeded(str(known), lined)
    pos: dict[str, Any] | None = head.json("position", dict, OBJECT)
    tape = Tape(dice)
    dice.line = lines.n
    _take_values(lines, dice)
    overlay = folder(data)
    if pos is not None:
        if pos.get("game") != title.slug:
            head.fail("position", Said(f"the position is not one of {title.slug}", f"la situation n'est pas de {title.slug}"))
        options = _from(head, "position", lambda: check_options(title, pos.get("options")))
        state = _from(head, "position", lambda: set_up(title, pos, tape))
        scenario = scenario_of(title, pos)
    else:
        if "scenario" not in head.values:
            raise BadRecord(Said("the header does not say which scenario it is",
                                 "l'en-tête ne dit pas de quel scénario il s'agit"), lines.n)
        scenario = _from(head, "scenario", lambda: check_scenario(title, head.values["scenario"], overlay))
        state = _from(head, "options", lambda: title.new(scenario, options, overlay, tape))
    _all_taken(dice)
    m = Match(title, state, tape, scenario=scenario, seed=known, options=options, position=pos, by_line=lined)
    m.commitment = m.commitment or head.values.get("commitment")
    if verify:
        note = json.loads(_json(title.data_note(state)))
        if "data" not in head.values:
            head.fail("data", Said("the header does not say with which data the game was played",
                                   "l'en-tête ne dit pas avec quelles données la partie a été jouée"))
        if head.json("data", dict, OBJECT) != note:
            yours = _json(note)[:200]
            head.fail("data", Said("the game was played with other data than yours; if it had an overlay, load it with the "
                                   f"same one. Yours is {yours}",
                                   "la partie a été jouée avec d'autres données que les vôtres ; si elle avait des données "
                                   f"modifiées, chargez-la avec les mêmes. Les vôtres sont {yours}"))
    return m, script


def _names_no_folder(head: _Header) -> None:
    """Before anything is opened: the answer is the same whatever there is on this machine."""
    pos: dict[str, Any] = head.json("position", dict, OBJECT) or {}
    if pos.get("data") is not None:
        head.fail("position", Said("a record that is brought in cannot name a data folder: a position with data of its own "
                                   "can only be played where the folder is",
                                   "un compte rendu apporté ne peut pas désigner un dossier de données : une situation qui a ses "
                                   "propres données ne se joue que là où se trouve le dossier"))


def _from(head: _Header, key: str, make: Callable[[], T]) -> T:
    """What the header describes; a fault in it is told with its line."""
    try:
        return make()
    except BadRecord:
        raise
    except (BadOption, BadPosition, BadData) as e:
        raise BadRecord(e.sentence, head.line(key)) from e
    except Exception as e:
        fault = f"{type(e).__name__}: {e}"
        raise BadRecord(Said(f"the game does not start: {fault}", f"la partie ne commence pas : {fault}"),
                        head.line(key)) from e


def _seed(head: _Header, given: int | str | None) -> int | str | None:
    said = head.json("seed", object, Said("a number or a text", "un nombre ou un texte"))
    if said is not None:
        try:
            said = clean_seed(said)
        except BadOption as e:
            head.fail("seed", e.sentence)
    if given is not None:
        given = clean_seed(given)
        if said is not None and said != given:
            head.fail("seed", Said("the seed of this record is another one than the one you give",
                                   "la graine de ce compte rendu n'est pas celle que vous donnez"))
    known = said if said is not None else given
    promised = head.values.get("commitment")
    if known is not None and promised is not None and commitment(str(known)) != promised:
        head.fail("commitment", Said("this is not the hash of the seed: the seed or the commitment was changed",
                                     "ce n'est pas l'empreinte de la graine : l'une ou l'autre a été changée"))
    return known


def _by_line(head: _Header) -> bool:
    """Records from before say nothing of it: their values follow from their number alone."""
    said = head.values.get("chance", "index")
    if said not in ("index", "line"):
        head.fail("chance", Said("chance should be 'index' or 'line'", "chance devrait être 'index' ou 'line'"))
    return said == "line"


def _dice(head: _Header) -> tuple[list[int], int]:
    """Values given by hand that are to come, and the number of values before which the seed is not looked at."""
    script = head.json("script", list, NUMBERS) or []
    if not all(type(v) is int for v in script):
        head.fail("script", Said(f"script should be {NUMBERS}", f"script devrait être {NUMBERS.fr}"))
    said = head.values.get("dice", "seed").split()
    if said == ["seed"]:
        return script, 0
    if said == ["own"]:
        return script, 1 << 60
    if len(said) == 2 and said[0] == "own" and said[1].isascii() and said[1].isdecimal() and len(said[1]) < 10:
        return script, int(said[1])
    head.fail("dice", Said("dice should be 'seed', 'own' or 'own' and how many of the values were given by hand",
                           "dice devrait être 'seed', 'own', ou 'own' et le nombre de valeurs données à la main"))


def _take_values(lines: _Lines, dice: _Recorded) -> None:
    dice.values, dice.at = [], 0
    while lines.more() and lines.peek().startswith("!"):
        parts = lines.take().split(" ", 2)
        if len(parts) < 3 or parts[0] != "!" or not parts[1].removeprefix("-").isdecimal() or len(parts[1]) > 9:
            raise BadRecord(Said("a line of chance is '! value purpose'", "une ligne de hasard est '! valeur objet'"), lines.n)
        dice.values.append((int(parts[1]), parts[2], lines.n))


def _all_taken(dice: _Recorded) -> None:
    if dice.at < len(dice.values):
        v, purpose, line = dice.values[dice.at]
        raise BadRecord(Said(f"no value is due here, but the record has {v} for {purpose!r}",
                             f"aucune valeur n'est attendue ici, mais le compte rendu a {v} pour {purpose!r}"), line)


def _replay(m: Match, lines: _Lines, dice: _Recorded, verify: bool, to: int | None,
            watch: Callable[[Match], None] | None) -> bool:
    """Play to the end of the record, or to choice `to`: then the answer is False."""
    digested, ended = False, False              # after the last choice: seen its digest, seen the result
    while True:
        if to is not None and m.choices_made >= to and not lines.digest_next():
            return False
        if not lines.more():
            n = m.choices_made
            raise BadRecord(Said(f"the record breaks off after {n} choices: its '# end' line is missing. Load "
                                 f"it up to choice {n} to keep what there is",
                                 f"le compte rendu s'interrompt après {n} choix : il manque sa ligne '# end'. Chargez-le "
                                 f"jusqu'au choix {n} pour garder ce qu'il y a"), lines.n + lines.open_end)
        line = lines.take()
        if not line:
            continue
        if line.startswith("# end "):
            _end(m, line, lines, digested, ended, verify)
            return True
        if line.startswith("# digest "):
            if verify and not agrees(line[9:], m.digest()):
                raise BadRecord(Said("the situation here is not the one that was recorded: a line above was changed, or the "
                                     "rules or the data are not those of the record",
                                     "la situation n'est pas ici celle qui a été notée : une ligne plus haut a été changée, "
                                     "ou les règles ou les données ne sont pas celles du compte rendu"), lines.n)
            digested = True
        elif line.startswith("= "):
            _result(m, line[2:], lines.n, verify)
            ended = True
        elif line[0] in "#=!":
            raise BadRecord(Said(f"this line cannot be understood here: {line[:60]!r}",
                                 f"cette ligne ne se comprend pas ici : {line[:60]!r}"), lines.n)
        else:
            _step(m, line, lines, dice)
            digested = False
            if watch is not None:
                watch(m)


def _step(m: Match, line: str, lines: _Lines, dice: _Recorded) -> None:
    """One choice with the values of chance that follow it."""
    seat, colon, said = line.partition(": ")
    if not colon or seat not in m.title.seats:
        raise BadRecord(Said(f"this is not a line of a record ('seat: choice'): {line[:60]!r}",
                             f"ce n'est pas une ligne de compte rendu ('camp: choix') : {line[:60]!r}"), lines.n)
    at = dice.line = lines.n
    ask = m.state.decision
    if ask is None:
        raise BadRecord(Said("the game is over before this choice", "la partie est terminée avant ce choix"), at)
    due = m.title.seats[ask.seat]
    if due != seat:
        raise BadRecord(Said(f"it is {due}'s turn to choose, not {seat}'s", f"c'est à {due} de choisir, pas à {seat}"), at)
    c = next((c for c in ask.choices if c.text == said), None)
    if c is None:
        raise BadRecord(Said(str(m.refusal(said, "en")), m.refusal(said, "fr").said("fr")), at)
    _take_values(lines, dice)
    try:
        m.replay(c)
    except BadRecord:
        raise
    except Exception as e:
        fault = f"{type(e).__name__}: {e}"
        raise BadRecord(Said(f"the game fails at this choice: {fault}", f"le jeu échoue à ce choix : {fault}"), at) from e
    _all_taken(dice)


def _result(m: Match, said: str, line: int, verify: bool) -> None:
    if m.result is None or m.state.decision is not None:
        raise BadRecord(Said("the record says that the game is over, but it is not",
                             "le compte rendu dit que la partie est terminée, mais elle ne l'est pas"), line)
    if verify:
        try:
            recorded = json.loads(said)
        except (ValueError, RecursionError):
            raise BadRecord(Said("the result cannot be read", "le résultat est illisible"), line) from None
        true = plain_result(m.result)
        if recorded != true:
            raise BadRecord(Said(f"the game ends with {_json(true)}, not with this",
                                 f"la partie se termine par {_json(true)}, pas par ceci"), line)


def _end(m: Match, line: str, lines: _Lines, digested: bool, ended: bool, verify: bool) -> None:
    parts = line.split(" ")
    if lines.open_end or lines.more():
        raise BadRecord(Said("there is something after the '# end' line", "il y a quelque chose après la ligne '# end'"),
                        lines.n + 1)
    if len(parts) not in (3, 4) or parts[2] != str(m.choices_made):
        raise BadRecord(Said(f"the record should end with '# end {m.choices_made}': choices are missing or added",
                             f"le compte rendu devrait finir par '# end {m.choices_made}' : il manque des choix, ou il y en a "
                             "de trop"), lines.n)
    if not digested and verify:
        raise BadRecord(Said("the digest after the last choice is missing",
                             "il manque l'empreinte après le dernier choix"), lines.n)
    if m.result is not None and not ended:
        raise BadRecord(Said("the game is over, but the record does not say how",
                             "la partie est terminée, mais le compte rendu ne dit pas comment"), lines.n)
    if verify and len(parts) == 4 and parts[3] != _check(lines.seen[:-1]):
        raise BadRecord(Said("a line above was changed, though the game can still be played; delete the hash at the end of "
                             "this line if the change was meant",
                             "une ligne plus haut a été changée, mais la partie se joue encore ; supprimez l'empreinte à la fin "
                             "de cette ligne si le changement est voulu"), lines.n)
