"""Commands that look at games, rules, records and data and print what they see."""
from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

import marne
from marne import games_index
from marne.cli import screen
from marne.cli.jsonplay import decision_data
from marne.cli.table import result_lines
from marne.cli.words import say, seat_name
from marne.kernel import rulecode
from marne.kernel.errors import BadOption
from marne.kernel.rulebook import Coverage, Rule, Rulebook, coverage
from marne.match import Match
from marne.record import FIRST, plain_result


def put_json(value: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def out() -> Console:
    return screen.console(plain=not sys.stdout.isatty())


# --- games ----------------------------------------------------------------------------------------------------------

def games(lang: str, json: bool) -> int:
    titles = marne.games()
    if json:
        put_json([{"slug": t.slug, "title": t.title, "seats": t.seats, "scenarios": t.scenarios, "options": t.options}
                  for t in titles])
        return 0
    c = out()
    for t in titles:
        c.print(Text.assemble((t.title, "bold"), (f"  {t.slug}", "cyan")))
        c.print(Text("  " + say(lang, "seats", seats=", ".join(t.seats))))
        c.print(Text(f"  {say(lang, 'scenarios')}"))
        for sc in t.scenarios:
            c.print(Text(f"    {sc.id}  {(sc.title_fr if lang == 'fr' else '') or sc.title}"))
        if t.options:
            c.print(Text(f"  {say(lang, 'options')}"))
        for o in t.options:
            summary = (o.summary_fr if lang == "fr" else "") or o.summary
            value = str(o.default).lower() if isinstance(o.default, bool) else str(o.default)
            c.print(Text("    " + say(lang, "option", id=o.id, default=value, summary=summary, rule=o.rule)))
        c.print(Text("  " + say(lang, "to-play", game=t.slug), "dim"))
    return 0


# --- rules ----------------------------------------------------------------------------------------------------------

def rules(game: str, number: str | None, search: str | None, code: bool, lang: str, json: bool) -> int:
    """The rules of a number, or with given words, or all; if wanted, with their places in the code."""
    book = games_index.title(game).rulebook
    if search is not None:
        found = book.search(search, lang)
        if not found:
            raise BadOption(say(lang, "no-match", words=search))
    elif number is not None:
        found = book.get(number)
        if not found:
            raise BadOption(say(lang, "no-rule", number=number))
    else:
        found = list(book.rules)
    if code:
        return rule_code(book, found, lang, json)
    if json:
        put_json([{"rule": r.id, "kind": r.kind, "enforce": r.enforce, "en": r.en, "fr": r.fr} for r in found])
        return 0
    c = out()
    if not sys.stdout.isatty():
        for r in found:
            c.print(Text(f"{r.id}\t{r.text(lang)}"))
        return 0
    c.print(rules_table(found, lang))
    return 0


def rules_table(found: list[Rule], lang: str) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for r in found:
        grid.add_row(Text(r.id, "cyan"), Text(r.text(lang), "" if r.enforce == "yes" else "dim"))
    return grid


def rule_code(book: Rulebook, found: list[Rule], lang: str, json: bool) -> int:
    """Where rules stand in the code, and their tests."""
    code = rulecode.code(book)
    if json:
        put_json([{"rule": r.id, "code": code.rules[r.id].rules, "others": code.rules[r.id].others,
                   "tests": code.rules[r.id].tests if code.tests else None} for r in found])
        return 0
    c = out()
    for r in found:
        c.print(Text.assemble((book.label(r.id, lang), "cyan"), f"  {r.text(lang)}"))
        stands = code.rules[r.id]
        for head, places in (("code-rules", stands.rules), ("code-others", stands.others), ("code-tests", stands.tests)):
            why = "code-no-tests" if head == "code-tests" and not code.tests else "code-none"
            c.print(Text(f"  {say(lang, head)}" + ("" if places else f": {say(lang, why)}"), "dim"))
            for p in places:
                c.print(Text(f"    {p.file}:{p.line}  {p.name or say(lang, 'code-module')}"))
    return 0


def rule_coverage(game: str, strict: bool, lang: str, json: bool) -> int:
    book = games_index.title(game).rulebook
    found: Coverage = coverage(book, lang=lang)
    unnamed = rulecode.unnamed(book)
    short = bool(found["untested"] or found["failing"] or found["stale"] or unnamed)
    if json:
        put_json({**found, "unnamed": unnamed})
    else:
        c = out()
        if found["untested"] and not found["stale"]:
            c.print(Text(say(lang, "untested", rules=", ".join(found["untested"]))))
        for w in found["waived"]:
            c.print(Text(say(lang, "waived", rule=w["rule"], why=w["why"])))
        if found["failing"]:
            c.print(Text(say(lang, "failing", rules=", ".join(found["failing"]))))
        if unnamed:
            c.print(Text(say(lang, "unnamed", rules=", ".join(unnamed))))
        if found["note"]:
            c.print(Text(found["note"]))
        c.print(Text(say(lang, "coverage", rules=found["rules"], enforceable=found["enforceable"],
                         tested=found["tested"], waived=len(found["waived"]), untested=len(found["untested"])), "bold"))
    return 1 if strict and short else 0


# --- records and positions ------------------------------------------------------------------------------------------

def open_file(file: str, lang: str, data: str | None = None, to: int | None = None, verify: bool = True) -> Match:
    """A record or a position, told apart by the first line."""
    path = Path(file)
    try:
        with path.open("rb") as f:
            first = f.readline(200)
    except FileNotFoundError:
        raise BadOption(say(lang, "no-file", file=file)) from None
    except OSError as e:
        raise BadOption(say(lang, "unreadable", file=file, why=e.strerror or e)) from None
    known = first.startswith(FIRST.rsplit(" ", 1)[0].encode())
    if known or path.suffix == ".marne":
        m = marne.load(path, verify, to, data=data)
        m.lang = lang
        return m
    return marne.position(path, lang=lang)


def legal(file: str, data: str | None, lang: str, json: bool) -> int:
    m = open_file(file, lang, data)
    d = m.decision
    if json:
        asked = decision_data(m.title, d, lang) if d else {"seat": None, "prompt": "", "rule": "", "choices": []}
        put_json({"game": m.slug, "over": d is None, "result": plain_result(m.result) if m.result else None, **asked})
        return 0
    c = out()
    if d is None:
        c.print(Text(say(lang, "over-at")))
        for text in result_lines(m, lang):
            c.print(Text(text))
        return 0
    for text in screen.plain_lines(m, d, screen.menu(m.title, d.choices), lang):
        c.print(Text(text))
    return 0


def why(file: str, choice: str, data: str | None, lang: str, json: bool) -> int:
    m = open_file(file, lang, data)
    reasons = m.why(choice)
    if json:
        put_json({"choice": choice, "legal": not reasons, "reasons": [{"rule": r, "message": t} for r, t in reasons]})
        return 0
    c = out()
    if not reasons:
        c.print(Text(say(lang, "legal", text=choice)))
    for rule, text in reasons:
        c.print(Text(say(lang, "because", message=text, rule=rule) if rule else text))
    return 0


def replay(file: str, to: int | None, verify: bool, data: str | None, lang: str, json: bool) -> int:
    """Play a record again; show its log, or only say whether it is sound."""
    if not Path(file).is_file():
        raise BadOption(say(lang, "no-file", file=file))
    m = marne.load(file, to=to, data=data)
    m.lang = lang
    if to is not None and m.choices_made < to:
        raise BadOption(say(lang, "to-range", n=to, all=m.choices_made))
    if json:
        put_json({"game": m.slug, "scenario": m.scenario, "choices": m.choices_made, "digest": m.digest(),
                  "verified": True, "over": m.decision is None, "result": plain_result(m.result) if m.result else None,
                  **({} if verify else {"events": [e.plain() for e in m.events],
                                        "log": m.log(lang, everything=True), "view": m.view(None)})})
        return 0
    c = out()
    if verify:
        c.print(Text(say(lang, "verified", n=m.choices_made, digest=m.digest())))
        return 0
    for text in m.log(lang, everything=True):
        c.print(screen.log_line(text))
    if sys.stdout.isatty():
        c.print(screen.board(m, lang), no_wrap=True, overflow="crop")
    d = m.decision
    c.print(Text(screen.head(m, lang), "bold"))
    if d is not None:
        c.print(screen.prompt_view(m, d, lang))
    for text in result_lines(m, lang):
        c.print(Text(text))
    return 0


# --- data -----------------------------------------------------------------------------------------------------------

def data_check(game: str, data: str | None, lang: str, json: bool) -> int:
    """Every value against the facts of the rulebook."""
    found = games_index.title(game).check_data(data)
    if not found:
        raise BadOption(say(lang, "no-part", game=game))
    faults = found["failures"]
    if json:
        put_json(found)
        return 0 if found["ok"] else 1
    c = out()
    for f in faults:
        c.print(Text.assemble((f"[{f['rule']}] ", "cyan"), f["text"], f": {f['detail']}" if f["detail"] else ""))
    overlay(c, found, lang)
    c.print(Text(say(lang, "data-bad", n=len(faults), all=found["checks"]) if faults
                 else say(lang, "data-ok", n=found["checks"]), "bold"))
    return 0 if found["ok"] else 1


def provenance(game: str, data: str | None, lang: str, json: bool) -> int:
    """Where every value comes from: counts for the lists, one line for every table."""
    found = games_index.title(game).provenance(data)
    if not found:
        raise BadOption(say(lang, "no-part", game=game))
    if json:
        put_json(found)
        return 0
    c = out()
    for file, columns in found["sheets"].items():
        c.print(Text(say(lang, "sheet", file=file, n=columns["rows"]), "bold"))
        for column, counts in columns.items():
            if isinstance(counts, dict):
                what = column.removeprefix("source").strip("_") or say(lang, "the-row")
                c.print(Text(f"  {what}: {counted(counts)}"))
    for file, tables in found["tables"].items():
        c.print(Text(file, "bold"))
        for name, source in tables.items():
            c.print(Text(f"  {name}: {source}"))
    overlay(c, found, lang)
    c.print(Text(say(lang, "data-hash", hash=found["hash"][:16]), "dim"))
    return 0


def overlay(c: Console, found: Mapping[str, Any], lang: str) -> None:
    """The values that an overlay has replaced."""
    for name, value in (found.get("overlay") or {}).items():
        c.print(Text(say(lang, "replaced", name=name, value=value)))


def counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{k} {n}" for k, n in counts.items())


def shares(c: Console, lang: str, rows: list[tuple[str, int, float, float, float]]) -> None:
    """Wins and their share with its interval."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("", say(lang, "wins"), say(lang, "share"), say(lang, "interval")):
        grid.add_column(head, justify="left" if not head else "right", header_style="dim")
    for name, games_won, share, low, high in rows:
        grid.add_row(name, str(games_won), f"{100 * share:.1f} %", f"{100 * low:.1f}–{100 * high:.1f} %")
    c.print(grid)


def seat_label(lang: str, seat: str, player: str) -> str:
    return f"{seat_name(lang, seat)} ({player})"
