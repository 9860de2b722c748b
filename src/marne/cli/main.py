"""The command `marne`: what can be typed, and what goes wrong in one clear sentence."""
from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

import marne
from marne.cli.words import LANGS, pick_lang, say
from marne.kernel.errors import BadOption, IllegalChoice, MarneError


def asked_lang(tokens: Sequence[str]) -> str | None:
    """`--lang fr` counts for help and errors as well, so it is looked for before anything else."""
    for i, t in enumerate(tokens):
        if t == "--lang" and i + 1 < len(tokens):
            return tokens[i + 1]
        if t.startswith("--lang="):
            return t[7:]
    return None


def with_address(tokens: Sequence[str]) -> list[str]:
    """`--ray` may stand alone: a Ray of its own on this machine. What follows it is an address only if it looks like one."""
    out: list[str] = []
    for i, t in enumerate(tokens):
        out.append(t)
        after = tokens[i + 1] if i + 1 < len(tokens) else ""
        if t == "--ray" and after not in ("local", "auto") and ":" not in after:
            out.append("local")
    return out


HELP_LANG = pick_lang(asked_lang(sys.argv))


def h(key: str) -> str:
    return say(HELP_LANG, f"help.{key}")


COMMANDS, ARGUMENTS, PARAMETERS = (Group(h(g), sort_key=i)
                                    for i, g in enumerate(("commands", "arguments", "parameters")))

app = App(name="marne", help=h("app"), version=marne.__version__, help_format="plaintext", group_commands=COMMANDS,
          group_arguments=ARGUMENTS, group_parameters=PARAMETERS,
          default_parameter=Parameter(negative="", show_default=False))
app["--help"].help = h("help-flag")
app["--version"].help = h("version-flag")

Game = Annotated[str, Parameter(help=h("arg.game"))]
File = Annotated[str, Parameter(help=h("arg.file"))]
Json = Annotated[bool, Parameter(name="--json", help=h("arg.json"))]
Lang = Annotated[Literal["en", "fr"] | None, Parameter(name="--lang", help=h("arg.lang"))]
Scenario = Annotated[str | None, Parameter(name="--scenario", help=h("arg.scenario"))]
Seats = Annotated[list[str] | None, Parameter(name="--seat", help=h("arg.seat"), consume_multiple=False)]
Options = Annotated[list[str] | None, Parameter(name="--option", help=h("arg.option"), consume_multiple=False)]
Data = Annotated[str | None, Parameter(name="--data", help=h("arg.data"))]
Jobs = Annotated[int | None, Parameter(name="--jobs", help=h("arg.jobs"))]
Ray = Annotated[str | None, Parameter(name="--ray", help=h("arg.ray"))]
Plain = Annotated[bool, Parameter(name="--plain", help=h("arg.plain"))]
Records = Annotated[str | None, Parameter(name="--records", help=h("arg.records"))]
Games = Annotated[int, Parameter(name="--games", help=h("arg.games"), show_default=True)]
Features = Annotated[bool, Parameter(name="--features", help=h("arg.features"))]
SimSeed = Annotated[str, Parameter(name="--seed", help=h("arg.sim-seed"), show_default=True)]


@app.default
def start(*, plain: Plain = False, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    if json:
        return reports.games(pick_lang(lang), True)
    if not sys.stdin.isatty():
        app.help_print([])
        return 0
    if plain:
        from marne.cli import welcome

        return welcome.welcome(pick_lang(lang), plain)
    from marne.cli import serve as server

    return server.serve(server.Wish(), pick_lang(lang), False, again=True)


@app.command(help=h("serve"), sort_key=0)
def serve(*, port: Annotated[int, Parameter(name="--port", help=h("arg.port"))] = 8014,
          host: Annotated[str, Parameter(name="--host", help=h("arg.host"))] = "127.0.0.1",
          data: Annotated[str | None, Parameter(name="--data", help=h("arg.folder"))] = None,
          database: Annotated[str | None, Parameter(name="--database", help=h("arg.database"))] = None,
          public_url: Annotated[str, Parameter(name="--public-url", help=h("arg.public-url"))] = "",
          proxy: Annotated[bool, Parameter(name="--proxy", help=h("arg.proxy"))] = False,
          guests: Annotated[bool, Parameter(name="--guests", help=h("arg.guests"))] = False,
          workers: Annotated[int, Parameter(name="--workers", help=h("arg.workers"))] = 1,
          smtp: Annotated[str | None, Parameter(name="--smtp", help=h("arg.smtp"))] = None,
          mail_from: Annotated[str, Parameter(name="--mail-from", help=h("arg.mail-from"))] = "",
          connections: Annotated[int, Parameter(name="--connections", help=h("arg.connections"), show_default=True)] = 4000,
          no_browser: Annotated[bool, Parameter(name="--no-browser", help=h("arg.no-browser"))] = False,
          no_limits: Annotated[bool, Parameter(name="--no-limits", help=h("arg.no-limits"))] = False,
          verbose: Annotated[bool, Parameter(name="--verbose", help=h("arg.verbose"))] = False,
          check: Annotated[bool, Parameter(name="--check", help=h("arg.serve-check"))] = False,
          backup: Annotated[str | None, Parameter(name="--backup", help=h("arg.backup"))] = None,
          json: Json = False, lang: Lang = None) -> int:
    from marne.cli import serve as server

    wish = server.Wish(port, host, data, database, public_url, proxy, guests, workers, smtp, mail_from, not no_browser,
                       not no_limits, connections, verbose)
    if check:
        from marne.cli import serve_check

        return serve_check.check(wish, pick_lang(lang), json)
    if backup is not None:
        return server.backup(wish, backup, pick_lang(lang), json)
    return server.serve(wish, pick_lang(lang), json)


@app.command(help=h("host"), sort_key=11)
def host(action: Annotated[str, Parameter(help=h("arg.action"))], target: Annotated[str, Parameter(help=h("arg.target"))], *,
         data: Annotated[str | None, Parameter(name="--data", help=h("arg.folder"))] = None,
         database: Annotated[str | None, Parameter(name="--database", help=h("arg.database"))] = None,
         json: Json = False, lang: Lang = None) -> int:
    from marne.cli import host as hosting
    from marne.cli.serve import Wish

    return hosting.host(Wish(folder=data, database=database), action, target, pick_lang(lang), json)


@app.command(help=h("games"), sort_key=1)
def games(*, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    return reports.games(pick_lang(lang), json)


@app.command(help=h("play"), sort_key=0)
def play(game: Annotated[str | None, Parameter(help=h("arg.game"))] = None, *,
         scenario: Scenario = None, seat: Seats = None,
         seed: Annotated[str | None, Parameter(name="--seed", help=h("arg.seed"))] = None,
         dice: Annotated[str | None, Parameter(name="--dice", help=h("arg.dice"))] = None, option: Options = None,
         data: Data = None, resume: Annotated[str | None, Parameter(name="--resume", help=h("arg.resume"))] = None,
         plain: Plain = False, json: Json = False, lang: Lang = None) -> int:
    from marne.cli.seating import Wish, play_command

    if game is None and resume is None and not json and sys.stdin.isatty():
        from marne.cli import welcome

        return welcome.welcome(pick_lang(lang), plain)
    wish = Wish(game, scenario, seat or [], seed, dice, option or [], data, resume)
    return play_command(wish, plain, json, pick_lang(lang))


@app.command(help=h("sim"), sort_key=6)
def sim(game: Game, *, games: Games = 100, jobs: Jobs = None, ray: Ray = None, seed: SimSeed = "0", seat: Seats = None,
        scenario: Scenario = None, option: Options = None, data: Data = None, records: Records = None,
        parquet: Annotated[str | None, Parameter(name="--parquet", help=h("arg.parquet"))] = None, features: Features = False,
        turns: Annotated[int | None, Parameter(name="--turns", help=h("arg.turns"))] = None,
        json: Json = False, lang: Lang = None) -> int:
    from marne.cli import labs

    return labs.sim(game, games, jobs, ray, seed, seat or [], scenario, option or [], data, records, parquet, features, turns,
                    pick_lang(lang), json)


@app.command(help=h("export"), sort_key=6)
def export(file: Annotated[list[str], Parameter(help=h("arg.export-files"))], /, *,
           out: Annotated[str, Parameter(name="--out", help=h("arg.parquet"), show_default=True)] = "tables",
           features: Features = False, data: Data = None, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import ladders

    return ladders.export(file, out, features, data, pick_lang(lang), json)


@app.command(help=h("report"), sort_key=6)
def report(folder: Annotated[str, Parameter(help=h("arg.report-folder"))], *,
           out: Annotated[str | None, Parameter(name="--out", help=h("arg.report-out"))] = None, json: Json = False,
           lang: Lang = None) -> int:
    from marne.cli import reporting

    return reporting.report(folder, out, pick_lang(lang), json)


Scenarios = Annotated[list[str] | None, Parameter(name="--scenario", help=h("arg.scenarios"), consume_multiple=False)]
Kept = Annotated[str | None, Parameter(name="--out", help=h("arg.kept"))]


@app.command(help=h("ladder"), sort_key=6)
def ladder(game: Game, *, players: Annotated[str, Parameter(name="--players", help=h("arg.players"))] = "random,greedy",
           games: Annotated[int, Parameter(name="--games", help=h("arg.ladder-games"), show_default=True)] = 20,
           jobs: Jobs = None, ray: Ray = None, seed: SimSeed = "0", scenario: Scenarios = None, option: Options = None,
           data: Data = None, out: Kept = None,
           decide: Annotated[bool, Parameter(name="--decide", help=h("arg.decide"))] = False,
           plot: Annotated[str | None, Parameter(name="--plot", help=h("arg.plot"))] = None,
           suite: Annotated[bool, Parameter(name="--suite", help=h("arg.suite"))] = False,
           json: Json = False, lang: Lang = None) -> int:
    from marne.cli import ladders

    return ladders.ladder(game, players, games, jobs, ray, seed, scenario or [], option or [], data, out, decide, plot, suite,
                          pick_lang(lang), json)


@app.command(help=h("solve"), sort_key=6)
def solve(file: Annotated[str, Parameter(help=h("arg.suite-file"))], *,
          player: Annotated[str, Parameter(name="--player", help=h("arg.solve-player"), show_default=True)] = "greedy",
          tries: Annotated[int, Parameter(name="--tries", help=h("arg.tries"), show_default=True)] = 8,
          json: Json = False, lang: Lang = None) -> int:
    from marne.cli import solve as solving

    return solving.solve(file, player, tries, pick_lang(lang), json)


@app.command(help=h("balance"), sort_key=6)
def balance(game: Game, *,
            player: Annotated[str, Parameter(name="--player", help=h("arg.player"), show_default=True)] = "officer",
            games: Annotated[int, Parameter(name="--games", help=h("arg.balance-games"), show_default=True)] = 200,
            jobs: Jobs = None, ray: Ray = None, seed: SimSeed = "1914", scenario: Scenarios = None, data: Data = None,
            out: Kept = None, write: Annotated[bool, Parameter(name="--write", help=h("arg.write"))] = False,
            json: Json = False, lang: Lang = None) -> int:
    from marne.cli import ladders

    return ladders.balance(game, player, games, jobs, ray, seed, scenario or [], data, out, write, pick_lang(lang), json)


@app.command(help=h("fuzz"), sort_key=7)
def fuzz(game: Game, *, games: Games = 100, jobs: Jobs = None, ray: Ray = None, seed: SimSeed = "0",
         scenario: Annotated[str | None, Parameter(name="--scenario", help=h("arg.fuzz-scenario"))] = None,
         option: Options = None, data: Data = None,
         records: Annotated[str | None, Parameter(name="--records", help=h("arg.fault-records"))] = None,
         players: Annotated[str, Parameter(name="--players", help=h("arg.fuzz-players"))] = "random",
         json: Json = False, lang: Lang = None) -> int:
    from marne.cli import labs

    return labs.fuzz(game, games, jobs, ray, seed, scenario, option or [], data, records, players, pick_lang(lang), json)


@app.command(help=h("rules"), sort_key=2)
def rules(game: Game, number: Annotated[str | None, Parameter(help=h("arg.number"))] = None, *,
          search: Annotated[str | None, Parameter(name="--search", help=h("arg.search"))] = None,
          coverage: Annotated[bool, Parameter(name="--coverage", help=h("arg.coverage"))] = False,
          strict: Annotated[bool, Parameter(name="--strict", help=h("arg.strict"))] = False,
          code: Annotated[bool, Parameter(name="--code", help=h("arg.code"))] = False,
          json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    if coverage:
        return reports.rule_coverage(game, strict, pick_lang(lang), json)
    return reports.rules(game, number, search, code, pick_lang(lang), json)


@app.command(help=h("legal"), sort_key=3)
def legal(file: File, *, data: Data = None, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    return reports.legal(file, data, pick_lang(lang), json)


@app.command(help=h("why"), sort_key=4)
def why(file: File, choice: Annotated[str, Parameter(help=h("arg.choice"))], *, data: Data = None, json: Json = False,
        lang: Lang = None) -> int:
    from marne.cli import reports

    return reports.why(file, choice, data, pick_lang(lang), json)


@app.command(help=h("replay"), sort_key=5)
def replay(file: Annotated[str, Parameter(help=h("arg.record"))], *,
           to: Annotated[int | None, Parameter(name="--to", help=h("arg.to"))] = None,
           verify: Annotated[bool, Parameter(name="--verify", help=h("arg.verify"))] = False,
           data: Data = None, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    return reports.replay(file, to, verify, data, pick_lang(lang), json)


@app.command(name="data", help=h("data"), sort_key=9)
def data_(game: Game, *, check: Annotated[bool, Parameter(name="--check", help=h("arg.check"))] = False,
          provenance: Annotated[bool, Parameter(name="--provenance", help=h("arg.provenance"))] = False,
          data: Data = None, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import reports

    words = pick_lang(lang)
    if check == provenance:
        raise BadOption(say(words, "data-what"))
    return reports.data_check(game, data, words, json) if check else reports.provenance(game, data, words, json)


@app.command(help=h("scenario"), sort_key=10)
def scenario(game: Game, *, seed: Annotated[str, Parameter(name="--seed", help=h("arg.made-seed"))] = "1",
             year: Annotated[int | None, Parameter(name="--year", help=h("arg.year"))] = None,
             out: Annotated[str, Parameter(name="--out", help=h("arg.out"), show_default=True)] = "scenarios-of-mine",
             games: Annotated[int, Parameter(name="--games", help=h("arg.even"), show_default=True)] = 0,
             jobs: Jobs = None, json: Json = False, lang: Lang = None) -> int:
    from marne.cli import labs

    return labs.scenario(game, seed, year, out, games, jobs, pick_lang(lang), json)


@app.command(help=h("bench"), sort_key=8)
def bench(*, quick: Annotated[bool, Parameter(name="--quick", help=h("arg.quick"))] = False, json: Json = False,
          lang: Lang = None) -> int:
    from marne.cli import labs

    return labs.bench(quick, pick_lang(lang), json)


# --- what goes wrong ------------------------------------------------------------------------------------------------

def wrong_use(e: CycloptsError, lang: str) -> str:
    """Wrong use of the command line in one sentence, in the language of the person."""
    from difflib import get_close_matches

    # Each word of the chain is the name of a command; the sentence points at the help of the innermost one.
    command = " ".join(["marne", *(e.command_chain or ())])
    if isinstance(e, UnknownCommandError) or (isinstance(e, UnusedCliTokensError) and not e.command_chain):
        word = (e.unused_tokens or ["?"])[0]
        near = get_close_matches(word, [c for c in app if not c.startswith("-")], n=1, cutoff=0.5)
        return say(lang, "unknown-command", value=word, near=say(lang, "near", text=near[0]) if near else "")
    if isinstance(e, UnknownOptionError):
        word = e.token.keyword or e.token.value
        names = [n for a in e.argument_collection for n in a.names]
        near = get_close_matches(word, names, n=1, cutoff=0.5)
        hint = say(lang, "near", text=near[0]) if near else ""
        return say(lang, "unknown-option", value=word, near=hint, command=command)
    name = e.argument.name.lstrip("-") if e.argument else ""
    keyword = e.argument is not None and e.argument.field_info.is_keyword_only
    shown = f"--{name}" if keyword else name.upper()
    if isinstance(e, MissingArgumentError):
        return say(lang, "no-value" if keyword else "missing", name=shown, command=command)
    if isinstance(e, CoercionError) and e.token is not None:
        wanted = say(lang, "wanted", values=", ".join(LANGS)) if name == "lang" else say(lang, "wanted-number")
        return say(lang, "bad-value", value=e.token.value, name=shown, wanted=wanted, command=command)
    if isinstance(e, UnusedCliTokensError):
        return say(lang, "unused", value=" ".join(e.unused_tokens or []), command=command)
    return str(e).strip()


def complain(sentence: str, json: bool, **more: Any) -> None:
    if json:
        sys.stdout.write(msgspec.json.encode({"error": sentence, **more}).decode() + "\n")
    else:
        sys.stderr.write(f"marne: {sentence}\n")


def fault(e: Exception, lang: str, json: bool) -> None:
    """A fault of Marne's own: one sentence, and the details in a file that can be sent along with a report."""
    from marne.cli import saves

    try:
        saves.folder().mkdir(parents=True, exist_ok=True)
        path = saves.folder() / "fault.txt"
        path.write_text(f"marne {marne.__version__} {sys.argv[1:]}\n{traceback.format_exc()}", "utf-8")
        where = str(path)
    except OSError:
        where = "–"
    complain(say(lang, "fault", what=f"{type(e).__name__}: {e}", file=where), json)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line. Returns the exit code: 0, 1 if what was asked for failed, 2 for wrong use, 130 for Ctrl-C."""
    tokens = with_address(sys.argv[1:] if argv is None else argv)
    lang, json = pick_lang(asked_lang(tokens)), "--json" in tokens
    try:
        code = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CycloptsError as e:
        e.verbose = False
        complain(wrong_use(e, lang), json)
        return 2
    except MarneError as e:
        complain(e.said(lang), json, **({"rules": e.rules} if isinstance(e, IllegalChoice) else {}))
        return 2 if isinstance(e, BadOption) else 1
    except KeyboardInterrupt:
        complain(say(lang, "interrupted"), False)
        return 130
    except BrokenPipeError:
        # The reader (head, less) has gone: that is its right. Keep Python from complaining when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as e:
        if os.environ.get("MARNE_DEBUG"):
            raise
        fault(e, lang, json)
        return 1
