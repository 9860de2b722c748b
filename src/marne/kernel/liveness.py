"""Blocks of a procedure and the names alive between them: a frame holds what is read later, and nothing else.

A block is straight code that ends by going to another block. Two placeholders stand among its ordinary statements:
`Goto`, which becomes an assignment of a number once the blocks are numbered, and `Save`, which becomes the push of a
frame once the live names are known. A `Goto` may stand deep inside a statement where the source says `break`.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

LEFT_TO_RIGHT = (ast.Call, ast.BinOp, ast.UnaryOp, ast.Attribute, ast.Subscript, ast.Tuple, ast.List, ast.Starred,
                 ast.keyword, ast.FormattedValue, ast.JoinedStr)    # children in the order of evaluation, all evaluated


class Block:
    """Straight code. `live`: the names alive on entry; `number`: its place among the blocks of the procedure."""

    def __init__(self) -> None:
        self.body: list[ast.stmt] = []
        self.live: frozenset[str] = frozenset()
        self.number = 0


class Wait:
    """One `await`. The awaited value arrives in `temp` and `after` goes on; REASK goes back to `again`. `shown`: the names that
    the frame begins with, and whether they are kept though nothing needs them later."""

    def __init__(self, point: int, label: str, call: ast.Call, temp: str, shown: Mapping[str, bool]) -> None:
        self.point = point
        self.label = label
        self.call = call
        self.temp = temp
        self.shown = shown
        self.after = Block()
        self.again: Block | None = None

    @property
    def live(self) -> frozenset[str]:
        """What the frame must hold."""
        live = (self.after.live - {self.temp}).union(name for name, always in self.shown.items() if always)
        return live | self.again.live if self.again else live

    @property
    def kept(self) -> list[str]:
        """The names in the order of the frame. Of those that are shown some may not be alive: None stands for them."""
        return [*self.shown, *sorted(self.live.difference(self.shown))]


class Goto(ast.stmt):
    """Go to a block. `written`: stands for a `break` or `continue` of the source, so its line is kept."""

    _fields = ()

    def __init__(self, target: Block, written: bool = False) -> None:
        super().__init__()
        self.target = target
        self.written = written


class Save(ast.stmt):
    """If the awaited call was suspended, push the frame and return."""

    _fields = ()

    def __init__(self, wait: Wait) -> None:
        super().__init__()
        self.wait = wait


# --- the graph ---------------------------------------------------------------------------------------------------

def tidy(blocks: Sequence[Block]) -> list[Block]:
    """Cut dead code, go through empty blocks at once, join blocks that only follow one another. Numbers the rest."""
    for b in blocks:
        end = next((i for i, st in enumerate(b.body) if isinstance(st, (ast.Return, ast.Raise, Goto))), len(b.body))
        del b.body[end + 1:]
    for b in blocks:
        for st in jumps(b.body):
            if isinstance(st, Goto):
                st.target = _destination(st.target)
            else:
                st.wait.after = _destination(st.wait.after)
    first = _destination(blocks[0])
    entries = _entries(first)
    kept = [first]
    for b in blocks:
        if b not in entries or b is first:
            continue
        last = kept[-1].body[-1]
        if entries[b] == 1 and isinstance(last, Goto) and last.target is b:
            kept[-1].body[-1:] = [ast.copy_location(ast.Pass(), last), *b.body] if last.written else b.body
        else:
            kept.append(b)
    for number, b in enumerate(kept):
        b.number = number
    return kept


def jumps(body: Iterable[ast.AST]) -> Iterator[Goto | Save]:
    """The placeholders in `body`, at any depth: every way out of it except `return` and exceptions."""
    for st in body:
        if isinstance(st, (Goto, Save)):
            yield st
        elif not isinstance(st, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for part in ("body", "orelse", "handlers", "finalbody", "cases"):
                yield from jumps(getattr(st, part, ()))


def _destination(b: Block) -> Block:
    seen = {b}
    while isinstance(st := b.body[0], Goto) and not st.written and st.target not in seen:
        b = st.target
        seen.add(b)
    return b


def _entries(first: Block) -> dict[Block, int]:
    """For every block that can be reached: in how many ways."""
    entries = {first: 1}
    todo = [first]
    while todo:
        for st in jumps(todo.pop().body):
            for b in [st.target] if isinstance(st, Goto) else filter(None, [st.wait.after, st.wait.again]):
                if b not in entries:
                    todo.append(b)
                entries[b] = entries.get(b, 0) + 1
    return entries


# --- the live names ----------------------------------------------------------------------------------------------

def find_live(blocks: Sequence[Block], names: Iterable[str]) -> None:
    """Set `live` of every block: those of `names` that may be read before they are assigned again."""
    flow = _Flow(frozenset(names))
    changed = True
    while changed:
        changed = False
        for b in reversed(blocks):
            live = flow.body(b.body, frozenset())
            changed |= live != b.live
            b.live = live


class _Flow:
    """Walks backwards: the names live before a piece of code, from those live after it."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.known_reads: dict[ast.AST, frozenset[str]] = {}
        self.known_walrus: dict[ast.AST, bool] = {}
        self.loops: list[tuple[frozenset[str], frozenset[str]]] = []    # native loops: live at `continue`, at `break`

    def body(self, body: Sequence[ast.stmt], after: frozenset[str]) -> frozenset[str]:
        for st in reversed(body):
            after = self.statement(st, after)
        return after

    def statement(self, st: ast.stmt, after: frozenset[str]) -> frozenset[str]:
        match st:
            case Goto():
                return st.target.live
            case Save():
                return after | st.wait.live
            case ast.Return() | ast.Raise():
                return self.reads(st)
            case ast.Continue():
                return self.loops[-1][0]
            case ast.Break():
                return self.loops[-1][1]
            case ast.Expr():
                return self.expression(st.value, after)
            case ast.Assign():
                after = (after - _stored(*st.targets)).union(*map(self.reads, st.targets))
                return self.expression(st.value, after)
            case ast.AnnAssign():
                if st.value is None:
                    return after
                return self.expression(st.value, (after - _stored(st.target)) | self.reads(st.target))
            case ast.AugAssign(target=ast.Name(id=x)):      # reads x although the tree calls it a store
                return self.expression(st.value, after - {x}) | {x}
            case ast.If():
                return self.expression(st.test, self.body(st.body, after) | self.body(st.orelse, after))
            case ast.For() | ast.While():
                return self.loop(st, after)
            case ast.Match():
                return self.match(st, after)
            case _:
                return self.anything(st, after)

    def anything(self, st: ast.stmt, after: frozenset[str]) -> frozenset[str]:
        """No assignment counts (a `try` may be left anywhere), every way out does."""
        live = after | self.reads(st)
        for way in jumps([st]):
            if isinstance(way, Goto):
                live |= way.target.live
        return live.union(*self.loops[-1]) if self.loops else live

    def loop(self, st: ast.For | ast.While, after: frozenset[str]) -> frozenset[str]:
        done = self.body(st.orelse, after)
        head: frozenset[str] | None = None
        before: frozenset[str] = frozenset()
        while head != before:
            head = before
            self.loops.append((head, after))
            inside = self.body(st.body, head)
            self.loops.pop()
            if isinstance(st, ast.For):
                before = done | (inside - _stored(st.target)) | self.reads(st.target)
            elif isinstance(st.test, ast.Constant) and st.test.value is True:
                before = inside
            else:
                before = self.expression(st.test, inside | done)
            before |= head
        return self.expression(st.iter, before) if isinstance(st, ast.For) else before

    def match(self, st: ast.Match, after: frozenset[str]) -> frozenset[str]:
        live = after                        # no case fits
        for case in reversed(st.cases):
            inside = self.body(case.body, after)
            if case.guard:
                inside = self.expression(case.guard, inside)
            inside -= _captured(case.pattern)
            live = inside if _always_fits(case) else inside | live | self.reads(case.pattern)
        return self.expression(st.subject, live)

    def expression(self, e: ast.AST, after: frozenset[str]) -> frozenset[str]:
        if not self.has_walrus(e):
            return after | self.reads(e)
        match e:
            case ast.NamedExpr():
                return self.expression(e.value, after - {e.target.id})
            case ast.BoolOp():
                live = after
                for v in reversed(e.values):
                    live = self.expression(v, live | after)
                return live
            case ast.IfExp():
                return self.expression(e.test, self.expression(e.body, after) | self.expression(e.orelse, after))
            case ast.Compare() if len(e.ops) == 1:
                return self.expression(e.left, self.expression(e.comparators[0], after))
            case _ if isinstance(e, LEFT_TO_RIGHT):
                for child in reversed(list(ast.iter_child_nodes(e))):
                    after = self.expression(child, after)
                return after
            case _:
                return after | self.reads(e)

    def has_walrus(self, e: ast.AST) -> bool:
        known = self.known_walrus.get(e)
        if known is None:
            known = self.known_walrus[e] = any(isinstance(n, ast.NamedExpr) for n in ast.walk(e))
        return known

    def reads(self, n: ast.AST) -> frozenset[str]:
        """The names read anywhere in `n`, without those that belong to a comprehension or a lambda inside it."""
        known = self.known_reads.get(n)
        if known is None:
            known = self.known_reads[n] = self.find_reads(n)
        return known

    def find_reads(self, n: ast.AST) -> frozenset[str]:
        own: frozenset[str] = frozenset()
        match n:
            case ast.Name():
                return self.names & {n.id} if isinstance(n.ctx, ast.Load) else own
            case ast.AugAssign(target=ast.Name(id=x)):
                return self.reads(n.value) | (self.names & {x})
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                first = n.generators[0].iter
                own = _stored(*(g.target for g in n.generators))
                return self.reads(first) | (self.all_reads(c for c in _children(n) if c is not first) - own)
            case ast.Lambda():
                own = frozenset(x.arg for x in ast.walk(n.args) if isinstance(x, ast.arg))
                return self.all_reads(ast.iter_child_nodes(n.args)) | (self.reads(n.body) - own)
            case ast.ExceptHandler():
                return self.all_reads(ast.iter_child_nodes(n)) - {n.name or ""}
            case _:
                return self.all_reads(ast.iter_child_nodes(n))

    def all_reads(self, nodes: Iterable[ast.AST]) -> frozenset[str]:
        return frozenset().union(*map(self.reads, nodes))


def _children(comp: ast.AST) -> Iterator[ast.AST]:
    """The parts of a comprehension, its generators taken apart."""
    for c in ast.iter_child_nodes(comp):
        if isinstance(c, ast.comprehension):
            yield from ast.iter_child_nodes(c)
        else:
            yield c


def _stored(*targets: ast.expr) -> frozenset[str]:
    """The names that assigning to `targets` binds; not those that only help to find an attribute or an item."""
    names: set[str] = set()
    for t in targets:
        match t:
            case ast.Name():
                names.add(t.id)
            case ast.Tuple() | ast.List():
                names |= _stored(*t.elts)
            case ast.Starred():
                names |= _stored(t.value)
    return frozenset(names)


def _captured(pattern: ast.pattern) -> frozenset[str]:
    names = [n.rest if isinstance(n, ast.MatchMapping) else n.name for n in ast.walk(pattern)
             if isinstance(n, (ast.MatchAs, ast.MatchStar, ast.MatchMapping))]
    return frozenset(name for name in names if name)


def _always_fits(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
