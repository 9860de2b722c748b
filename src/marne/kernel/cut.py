"""Cuts the body of a procedure into blocks at its awaits; refuses what cannot be cut without changing its meaning."""
from __future__ import annotations

import ast
import inspect
import linecache
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from marne.kernel.liveness import Block, Goto, Save, Wait

Node = TypeVar("Node", bound=ast.AST)
Loop = TypeVar("Loop", ast.For, ast.While)

RESERVED = re.compile(r"_(pc|f|r|go|make|SUSP|REASK|snapshot|(t|i|seq)\d+)")
LOCAL_FIRST = "put the answer into a local first"
WAIT_OUTSIDE = "wait before or after it"
USE_FOR = "write a `for` loop"
AWAIT_IN: dict[type[ast.AST], tuple[str, str]] = {
    ast.Try: ("a `try`", WAIT_OUTSIDE),
    ast.TryStar: ("a `try`", WAIT_OUTSIDE),
    ast.With: ("a `with`", WAIT_OUTSIDE),
    ast.AsyncFunctionDef: ("an inner function", "make that a procedure of its own, at module level"),
    ast.ListComp: ("a comprehension", USE_FOR),
    ast.SetComp: ("a comprehension", USE_FOR),
    ast.DictComp: ("a comprehension", USE_FOR),
    ast.GeneratorExp: ("a comprehension", USE_FOR),
    ast.IfExp: ("a conditional expression", "write an `if` statement"),
    ast.Compare: ("a chain of comparisons", LOCAL_FIRST),
}
REFUSED: dict[type[ast.AST], tuple[str, str]] = {
    ast.AsyncFor: ("`async for`", "write a plain `for`"),
    ast.AsyncWith: ("`async with`", "do without it"),
    ast.Global: ("`global`", "keep the value in the state"),
    ast.Nonlocal: ("`nonlocal`", "keep the value in the state"),
    ast.Delete: ("`del`", "assign None, or leave the name alone"),
}


class ProcedureError(SyntaxError):
    """A procedure uses what cannot be woven: the message says where, what, and what to write instead."""


# --- pieces of syntax ----------------------------------------------------------------------------------------------

def located(node: Node, where: ast.AST) -> Node:
    """Synthetic code has the line of what it stands for: tracebacks, breakpoints and coverage stay true."""
    ast.copy_location(node, where)
    for child in ast.iter_child_nodes(node):
        if "lineno" in child._attributes and not hasattr(child, "lineno"):
            located(child, where)
    return node


def code_at(text: str, where: ast.AST) -> list[ast.stmt]:
    body = ast.parse(text).body
    for st in body:
        for node in ast.walk(st):
            ast.copy_location(node, where)
    return body


def if_at(test: str, body: list[ast.stmt], orelse: list[ast.stmt], where: ast.AST) -> ast.If:
    st = code_at(f"if {test}: pass", where)[0]
    assert isinstance(st, ast.If)
    st.body, st.orelse = body, orelse
    return st


def _assign(name: str, value: ast.expr, where: ast.AST) -> ast.Assign:
    return located(ast.Assign([ast.Name(name, ast.Store())], value), where)


def _read(name: str, where: ast.AST) -> ast.Name:
    return located(ast.Name(name, ast.Load()), where)


def _is_dotted(e: ast.expr) -> bool:
    return isinstance(e, ast.Name) or isinstance(e, ast.Attribute) and _is_dotted(e.value)


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _rebound(*nodes: ast.AST) -> set[str]:
    """The names that a walrus inside `nodes` assigns to."""
    return {n.target.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}


class _Leave(ast.NodeTransformer):
    """`break` and `continue` of a loop that was cut into blocks, inside a statement that was not."""

    def __init__(self, head: Block, after: Block) -> None:
        self.head, self.after = head, after

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return located(Goto(self.after, written=True), node)

    def visit_Continue(self, node: ast.Continue) -> ast.stmt:
        return located(Goto(self.head, written=True), node)

    def visit_For(self, node: ast.For) -> ast.For:
        return self.only_else(node)

    def visit_While(self, node: ast.While) -> ast.While:
        return self.only_else(node)

    def only_else(self, node: Loop) -> Loop:
        node.orelse = [self.visit(st) for st in node.orelse]    # there `break` means the loop around this one
        return node


# --- sources -------------------------------------------------------------------------------------------------------

_sources: dict[str, list[str]] = {}


def remember(file: str) -> None:
    """Read a module's source while it is the one that was loaded: its procedures are woven when they are first used, and by then
    somebody may have written a new version."""
    if file not in _sources and not file.startswith("<"):
        try:
            with open(file, encoding="utf-8") as f:
                _sources[file] = f.readlines()
        except (OSError, ValueError):
            _sources[file] = []


def source_of(fn: Callable[..., Any]) -> list[str]:
    file = fn.__code__.co_filename
    return _sources.get(file) or linecache.getlines(file, fn.__globals__)


# --- the cutter ----------------------------------------------------------------------------------------------------

class Cutter:
    """`node`: the procedure; `params`, the state first; `names`: its locals; `waits`: its awaits; `shown`: as in `Wait`."""

    def __init__(self, fn: Callable[..., Any], name: str, shown: Mapping[str, bool]) -> None:
        self.fn = fn
        self.name = name
        self.shown = shown
        self.node = self.parse()
        code = fn.__code__
        self.params = list(code.co_varnames[:code.co_argcount])
        self.check()
        self.names = {*code.co_varnames, *code.co_cellvars} - {self.params[0]}
        for x in shown:
            if x not in self.names:
                self.refuse(self.node, f"`{x}` is shown and is no local of it", "name what the procedure itself calls so")
        self.waits: list[Wait] = []
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []      # of each loop around: its head, and what follows it
        self.temps = 0
        self.known_awaits: dict[ast.AST, bool] = {}

    def cut(self) -> list[Block]:
        """All blocks in the order of the source. The last ends with `return`, every other with a way out."""
        self.open(Block())
        docstring = ast.get_docstring(self.node, clean=False) is not None       # elsewhere it would be a line that runs
        self.statements(self.node.body[docstring:])
        self.emit(located(ast.Return(ast.Constant(None)), self.node.body[-1]))
        return self.blocks

    def parse(self) -> ast.AsyncFunctionDef:
        code = self.fn.__code__
        lines = source_of(self.fn)[code.co_firstlineno - 1:]
        # under an `if` any indentation is right, and columns and long strings stay as they are
        above = "if True:\n" if lines and lines[0][:1].isspace() else "\n"
        tree = ast.parse(above + "".join(inspect.getblock(lines)) if lines else "")
        ast.increment_lineno(tree, code.co_firstlineno - 2)
        for node in ast.walk(tree):
            if isinstance(node, ast.AsyncFunctionDef) and node.name == self.fn.__name__:
                return node
        raise ProcedureError(f"{code.co_filename}:{code.co_firstlineno}: in procedure {self.name}: its source is "
                             f"missing or has changed since it was loaded: keep the .py files and start again")

    def check(self) -> None:
        node, args = self.node, self.node.args
        if args.vararg or args.kwarg or args.kwonlyargs or args.defaults or args.posonlyargs or not args.args:
            self.refuse(node, "the parameters are not plain", "the state first, no defaults, no `*`, no `/`")
        if len(node.decorator_list) > 1:
            self.refuse(node, "there is another decorator beside @procedure", "leave it away")
        if self.fn.__closure__:
            self.refuse(node, f"`{self.fn.__code__.co_freevars[0]}` belongs to the function around this one",
                        "write the procedure at module level and pass values as arguments")
        for n in ast.walk(node):
            if type(n) in REFUSED:
                what, instead = REFUSED[type(n)]
                self.refuse(n, f"{what} cannot be woven", instead)
            if isinstance(n, ast.Name) and RESERVED.fullmatch(n.id):
                self.refuse(n, f"the weaver needs the name `{n.id}`", "choose another")
            if isinstance(n, ast.Name) and n.id == self.params[0] and isinstance(n.ctx, ast.Store):
                self.refuse(n, f"the state `{n.id}` is assigned to", "choose another name")

    def refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        line = getattr(node, "lineno", self.node.lineno)
        raise ProcedureError(f"{self.fn.__code__.co_filename}:{line}: in procedure {self.name}: {what}: {instead}")

    def refuse_await_in(self, node: ast.AST) -> NoReturn:
        what, instead = AWAIT_IN.get(type(node), (f"`{ast.unparse(node).splitlines()[0]}`", LOCAL_FIRST))
        awaits = [n for n in ast.walk(node) if isinstance(n, ast.Await)]
        self.refuse(min(awaits, key=lambda n: n.lineno), f"await inside {what}", instead)

    def temp(self, kind: str) -> str:
        self.temps += 1
        name = f"_{kind}{self.temps}"
        self.names.add(name)
        return name

    def awaits(self, *nodes: ast.AST | None) -> bool:
        return any(self.has_await(n) for n in nodes if n)

    def has_await(self, node: ast.AST) -> bool:
        known = self.known_awaits.get(node)
        if known is None:
            known = isinstance(node, ast.Await) or self.awaits(*ast.iter_child_nodes(node))
            self.known_awaits[node] = known
        return known

    # blocks

    def open(self, b: Block) -> None:
        self.blocks.append(b)
        self.current = b

    def emit(self, *body: ast.stmt) -> None:
        self.current.body += body

    def goto(self, b: Block, where: ast.AST) -> None:
        self.emit(located(Goto(b), where))

    def enter(self, b: Block, where: ast.AST) -> None:
        """End the current block by going on to `b`, which comes next."""
        self.goto(b, where)
        self.open(b)

    def goto_unless(self, test: ast.expr, b: Block, where: ast.AST) -> None:
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and self.awaits(test):
            for part in test.values:
                self.goto_unless(part, b, part)
            return
        test = self.hoist(test)
        self.emit(located(ast.If(located(ast.UnaryOp(ast.Not(), test), test), [located(Goto(b), where)], []), where))

    # statements

    def statements(self, body: list[ast.stmt]) -> None:
        for st in body:
            self.statement(st)

    def untouched(self, st: ast.stmt) -> ast.stmt:
        """A statement without await stays as it is, but may leave a loop that was cut into blocks."""
        if not self.loops:
            return st
        made: ast.stmt = _Leave(*self.loops[-1]).visit(st)
        return made

    def statement(self, st: ast.stmt) -> None:
        if not self.awaits(st):
            self.emit(self.untouched(st))
            return
        match st:
            case ast.Expr():
                value = self.hoist(st.value)
                if not isinstance(value, ast.Name):
                    st.value = value
                    self.emit(st)
            case ast.Assign():
                self.assign(st, st.targets, st.value)
            case ast.AnnAssign() if st.value:
                self.assign(st, [st.target], st.value)
            case ast.AugAssign():
                if not isinstance(st.target, ast.Name) or st.target.id in _rebound(st.value):
                    target = ast.unparse(st.target)
                    self.refuse(st, f"`{target}` is read before the wait and written after it", LOCAL_FIRST)
                st.value = self.hoist(st.value)
                self.emit(st)
            case ast.Return() if st.value:
                st.value = self.hoist(st.value)
                self.emit(st)
            case ast.If():
                self.if_(st)
            case ast.While():
                self.while_(st)
            case ast.For():
                self.for_(st)
            case ast.Match():
                self.match_(st)
            case _:
                self.refuse_await_in(st)

    def assign(self, st: ast.Assign | ast.AnnAssign, targets: list[ast.expr], value: ast.expr) -> None:
        if self.awaits(*targets):
            self.refuse(st, "await in the target of an assignment", LOCAL_FIRST)
        match targets, value:
            case [ast.Name(id=name)], ast.Await(value=ast.Call() as call) if not _mentions(call, name) and name not in self.shown:
                self.wait(call, name)
            case _:
                st.value = self.hoist(value)
                self.emit(st)

    def if_(self, st: ast.If) -> None:
        other, after = Block(), Block()
        self.goto_unless(st.test, other, st)
        self.statements(st.body)
        self.goto(after, st.body[-1])
        self.open(other)
        self.statements(st.orelse)
        self.enter(after, st)

    def while_(self, st: ast.While) -> None:
        if st.orelse:
            self.refuse(st, "a `while` that waits has an `else`", "write that after the loop")
        head, after = Block(), Block()
        self.enter(head, st)
        if isinstance(st.test, ast.Constant) and st.test.value is True:
            self.emit(located(ast.Pass(), st))      # the line counts as run
        else:
            self.goto_unless(st.test, after, st)
        self.loop(st.body, head, after)

    def for_(self, st: ast.For) -> None:
        if st.orelse:
            self.refuse(st, "a `for` that waits has an `else`", "write that after the loop")
        if not isinstance(st.target, ast.Name):
            self.refuse(st, "a `for` that waits has more than a name for its item", "take it apart inside the loop")
        items, i = self.temp("seq"), self.temp("i")
        walked = self.hoist(st.iter)
        self.emit(_assign(items, located(ast.Call(ast.Name("_snapshot", ast.Load()), [walked], []), st), st))
        self.emit(*code_at(f"{i} = 0", st))
        head, after = Block(), Block()
        self.enter(head, st)
        self.emit(if_at(f"{i} >= len({items})", [located(Goto(after), st)], [], st))
        self.emit(*code_at(f"{st.target.id} = {items}[{i}]\n{i} += 1", st))
        self.loop(st.body, head, after)

    def loop(self, body: list[ast.stmt], head: Block, after: Block) -> None:
        self.loops.append((head, after))
        self.statements(body)
        self.loops.pop()
        self.goto(head, body[-1])
        self.open(after)

    def match_(self, st: ast.Match) -> None:
        st.subject = self.hoist(st.subject)
        after = Block()
        waiting: list[tuple[Block, list[ast.stmt]]] = []
        for case in st.cases:
            if case.guard and self.awaits(case.guard):
                self.refuse(case.guard, "await in the guard of a case", LOCAL_FIRST)
            if self.awaits(*case.body):
                block, body = Block(), case.body
                waiting.append((block, body))
                case.body = [located(Goto(block), body[0])]
            else:
                case.body = [*map(self.untouched, case.body), located(Goto(after), case.body[-1])]
        self.emit(st)
        self.goto(after, st)
        for block, body in waiting:
            self.open(block)
            self.statements(body)
            self.goto(after, body[-1])
        self.open(after)

    # expressions

    def hoist(self, e: ast.expr) -> ast.expr:
        """Take every await out of `e` in the order of evaluation, and refuse what would change that order."""
        if not self.awaits(e):
            return e
        match e:
            case ast.Await(value=ast.Call() as call):
                return self.wait(call)
            case ast.Await():
                self.refuse(e, "await of what is not called", "await a procedure or `ask`, with its arguments")
            case ast.NamedExpr():
                value = self.hoist(e.value)     # may open a block: only then is the current one known
                self.emit(_assign(e.target.id, value, e))
                return _read(e.target.id, e)
            case ast.UnaryOp():
                e.operand = self.hoist(e.operand)
            case ast.Attribute():
                e.value = self.hoist(e.value)
            case ast.BinOp():
                e.left, e.right = self.hoist_all([e.left, e.right])
            case ast.Compare() if len(e.ops) == 1:
                e.left, e.comparators[0] = self.hoist_all([e.left, e.comparators[0]])
            case ast.BoolOp():
                return self.hoist_bool(e)
            case ast.Call():
                self.hoist_arguments(e)
            case _:
                self.refuse_await_in(e)
        return e

    def hoist_bool(self, e: ast.BoolOp) -> ast.expr:
        name = self.temp("t")
        self.statement(_assign(name, e.values[0], e.values[0]))
        for part in e.values[1:]:
            test: ast.expr = _read(name, part)
            if isinstance(e.op, ast.Or):
                test = located(ast.UnaryOp(ast.Not(), test), part)
            self.statement(located(ast.If(test, [_assign(name, part, part)], []), part))
        return _read(name, e)

    def hoist_arguments(self, call: ast.Call) -> None:
        if self.awaits(call.func, *call.keywords) or self.awaits(*call.args) and not _is_dotted(call.func):
            self.refuse_await_in(call)
        call.args = self.hoist_all(call.args)

    def hoist_all(self, parts: list[ast.expr]) -> list[ast.expr]:
        """Of what stands left of an await, nothing may be read before the wait and used after it."""
        last = max((i for i, e in enumerate(parts) if self.awaits(e)), default=0)
        rebound = _rebound(*parts)
        out: list[ast.expr] = []
        for i, e in enumerate(parts):
            if i < last and self.awaits(e):     # what is made of the first answer is made before the second wait
                value = self.hoist(e)
                name = self.temp("t")
                self.emit(_assign(name, value, e))
                out.append(_read(name, e))
                continue
            operand = e.operand if isinstance(e, ast.UnaryOp) else e        # -1
            stays = isinstance(operand, ast.Constant) or isinstance(e, ast.Name) and e.id not in rebound
            if i < last and not stays:
                self.refuse(e, f"`{ast.unparse(e)}` stands before an await and is read before the wait",
                            "put the answer into a local first; or, if the old value is meant, put that into a local")
            out.append(self.hoist(e))
        return out

    def wait(self, call: ast.Call, into: str = "") -> ast.expr:
        """`into`: the local that gets the answer, if that is all that is done with it and the call does not read it."""
        asks, label = self.awaited(call)
        self.hoist_arguments(call)
        wait = Wait(len(self.waits) + 1, label, call, into or self.temp("t"), self.shown)
        self.waits.append(wait)
        call.func = located(ast.Attribute(call.func, "go", ast.Load()), call.func)
        if asks:
            wait.again = Block()
            self.enter(wait.again, call)
        self.emit(_assign(wait.temp, call, call), located(Save(wait), call))
        self.enter(wait.after, call)
        return _read(wait.temp, call)

    def awaited(self, call: ast.Call) -> tuple[bool, str]:
        """Is it `ask`? And the name of what is awaited: the procedure, or the question."""
        label = ast.unparse(call.func)
        found = self.look_up(call.func)
        native = getattr(found, "native", None)
        if native and not call.keywords and not any(isinstance(n, ast.Starred) for n in call.args):
            params = list(inspect.signature(native).parameters)
            if len(params) != len(call.args):
                self.refuse(call, f"`{label}` is given {len(call.args)} arguments", f"it takes ({', '.join(params)})")
        if found is not None and not hasattr(found, "go"):
            self.refuse(call, f"`{label}` is no procedure", "mark it with @procedure, or call it without await")
        asks = bool(getattr(found, "asks", False))
        if asks and call.args and isinstance(question := call.args[-1], ast.Call):
            label = ast.unparse(question.func)
            match question.args:
                case [_, ast.Constant(value=str() as message), *_] if label.endswith("Ask"):
                    return True, message
        return asks, label.rpartition(".")[2]

    def look_up(self, e: ast.expr) -> object:
        """What a dotted global name means; None if that is not known before the procedure runs."""
        if isinstance(e, ast.Attribute):
            return getattr(self.look_up(e.value), e.attr, None)
        if isinstance(e, ast.Name) and e.id not in self.names:
            found: object = self.fn.__globals__.get(e.id)
            return found
        return None
