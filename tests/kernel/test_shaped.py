"""Reading into a kind of struct, from several threads at once and for the first time."""
from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src" / "marne"
MEET = """
import sys, threading
from msgspec import Struct
from marne.kernel.shaped import shaped

sys.setswitchinterval(1e-6)
for _ in range(60):
    class Row(Struct):
        n: int = 0
        more: "list[int]" = []
    class Table(Struct):
        rows: "list[Row]"
        named: "dict[str, Row]" = {}
        last: "int | None" = None
    together, found = threading.Barrier(8), []
    def read():
        together.wait()
        found.append(shaped({"rows": [{"n": 1, "more": [2]}], "named": {"a": {"n": 3}}, "last": 4}, Table))
    threads = [threading.Thread(target=read) for _ in range(8)]
    for t in threads: t.start()
    for t in threads: t.join()
    assert len(found) == 8 and all(t.named["a"].n == 3 and t.last == 4 for t in found)
print("all read")
"""


def test_threads_that_meet_over_a_new_kind_all_read_it() -> None:
    """With `msgspec.convert` itself the process ends here with a fault of memory, every time."""
    done = subprocess.run([sys.executable, "-c", MEET], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "all read\n", "")


def test_nothing_else_reads_into_a_kind_where_threads_may_run() -> None:
    """The command line and the lab read in one thread; a `Decoder` of a module is made once, when it is imported."""
    found = set[str]()
    for file in SRC.rglob("*.py"):
        room = file.relative_to(SRC).parts[0]
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                typed = name.endswith(".decode") and any(k.arg == "type" for k in node.keywords)
                if (name == "msgspec.convert" or typed) and room not in ("cli", "lab"):
                    found.add(str(file.relative_to(SRC)))
    assert found == {"kernel/shaped.py", "server/app.py"}           # the settings of the server, before it has threads
