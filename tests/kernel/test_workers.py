"""Many games at once: the same games wherever they are played, each once, whatever dies on the way."""
from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from types import FrameType

import msgspec
import pytest

from marne import games_index
from marne.cli.main import main, with_address
from marne.kernel.errors import BadOption, MarneError
from marne.lab import fuzz, ladder, sim, workers
from tests.kernel import toy, two_nodes

ROOT = Path(__file__).resolve().parents[2]
Patch = pytest.MonkeyPatch
ray_is_here = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra cluster)")


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: Patch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))        # for workers: where the toy is


class Errand(msgspec.Struct, frozen=True):
    """A game, and a folder in which it is noted who plays it. `fatal`: the first who plays it dies of it, in the middle."""

    task: sim.Task
    folder: str
    fatal: bool = False
    always: bool = False


def run(e: Errand) -> sim.Outcome:
    note = Path(e.folder) / f"{e.task.seed.replace('/', '-')}-{time.monotonic_ns()}"
    note.write_text(str(os.getpid()))
    if e.fatal and (e.always or len(list(Path(e.folder).glob(f"{e.task.seed.replace('/', '-')}-*"))) == 1):
        os.kill(os.getpid(), signal.SIGKILL)
    return sim.play_one(e.task)


def errands(folder: Path, games: int = 8) -> list[Errand]:
    seats = dict.fromkeys(toy.TITLE.seats, "random")
    tasks = [sim.Task("toy", games_index.KNOWN["toy"], "2", {}, None, f"9/{i}", seats) for i in range(games)]
    return [Errand(t, str(folder), fatal=i == 3) for i, t in enumerate(tasks)]


def one_by_one(folder: Path) -> list[str]:
    return [sim.play_one(e.task).digest for e in errands(folder)]


def digests(do: workers.Crew, folder: Path) -> list[str]:
    """By task; each is answered once."""
    answers = list(do(run, errands(folder)))
    assert sorted(i for i, _ in answers) == list(range(8))
    return [o.digest for _, o in sorted(answers, key=lambda x: x[0])]


def played(folder: Path, number: int) -> int:
    return len(list(folder.glob(f"9-{number}-*")))


def test_what_a_killed_process_had_in_hand_is_played_again_and_counted_once(tmp_path: Path) -> None:
    with workers.crew(2) as do:
        assert digests(do, tmp_path) == one_by_one(tmp_path)
    assert played(tmp_path, 3) == 2                                     # once in vain
    assert len(set(one_by_one(tmp_path))) == 8                          # eight games that are not alike


def test_a_game_that_kills_whoever_plays_it_is_told(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(workers, "DEATHS", 2)
    deadly = [msgspec.structs.replace(e, always=True) for e in errands(tmp_path)]
    with pytest.raises(MarneError, match=r"died 2 times over the same game"), workers.crew(2) as do:
        list(do(run, deadly))


@ray_is_here
def test_on_ray_the_same_games_come_out_though_a_worker_is_killed(tmp_path: Path,
                                                                    capsys: pytest.CaptureFixture[str]) -> None:
    """One Ray for all of it: it takes seconds to start."""
    with workers.crew(2, "local") as do:
        assert digests(do, tmp_path) == one_by_one(tmp_path)
        assert played(tmp_path, 3) == 2                                 # once in vain
        tasks = [fuzz.Task("toy", games_index.KNOWN["toy"], "1", f"2/{i}", {}, None, False) for i in range(4)]
        assert dict(do(fuzz.fuzz_game, tasks)) == dict(enumerate(map(fuzz.fuzz_game, tasks)))
        with pytest.raises(ZeroDivisionError):                          # a fault of the work is raised as it is
            list(do(reciprocal, [1, 0]))
    assert capsys.readouterr().out == ""


class Desk:
    """Two workers that are none: each bundle is done when it is asked for, in a hundredth of a second a task. Over the task
    `deadly` they die."""

    def __init__(self, deadly: int = -1) -> None:
        self.deadly, self.bundles = deadly, list[list[int]]()

    def size(self) -> int:
        return 2

    def hand(self, work: Callable[[int], int], tasks: Sequence[int]) -> int:
        self.bundles.append(list(tasks))
        return len(self.bundles) - 1

    def done(self, handed: Sequence[int]) -> Sequence[int]:
        return handed[:1]

    def answers(self, handed: int) -> tuple[list[int], float]:
        if self.deadly in self.bundles[handed]:
            raise workers.Lost("died")
        return [-x for x in self.bundles[handed]], 0.01 * len(self.bundles[handed])


def test_short_tasks_go_in_bundles_and_what_was_lost_alone() -> None:
    tasks = list(range(1000))
    desk = Desk()
    assert sorted(workers._all(desk, int, tasks)) == [(i, -i) for i in tasks]
    sizes = [len(b) for b in desk.bundles]
    assert sizes[0] == 1 and max(sizes) == 50 and sizes[-1] == 1        # unknown; half a second; all end together
    assert sorted(i for b in desk.bundles for i in b) == tasks
    desk, found = Desk(deadly=500), []
    with pytest.raises(MarneError, match=r"died 3 times over the same game .*: 500"):
        found += list(workers._all(desk, int, tasks))
    lost = [b for b in desk.bundles if 500 in b]
    assert len(lost[0]) > 1 and lost[1:] == [[500], [500]]
    assert [[i] in desk.bundles for i in lost[0]] == [True] * len(lost[0])


START = "import sys; from pathlib import Path; from tests.kernel import two_nodes; two_nodes.main(Path(sys.argv[1]))"


@ray_is_here
@pytest.mark.slow
def test_on_two_nodes_the_same_games_come_out_though_one_dies(tmp_path: Path) -> None:
    """A node dies while a game is played there and others wait to be: all are played, on the other one, and counted once. In a
    process of its own: Ray keeps in mind how it was started first."""
    done = subprocess.run([sys.executable, "-c", START, str(tmp_path)], cwd=ROOT, timeout=300, text=True,
                          capture_output=True, env={**os.environ, **two_nodes.LOOPBACK, "RAY_AUTH_TOKEN": token_hex(16)})
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout.splitlines()[-1])
    alone = [sim.play_one(t).digest for t in two_nodes.tasks()]
    assert [i for i, _ in sorted(found["answers"])] == list(range(two_nodes.GAMES))            # each once
    assert [digest for _, digest in sorted(found["answers"])] == alone
    begun: dict[int, list[str]] = {}
    for note in sorted(tmp_path.glob("9-*-*"), key=lambda f: int(f.name.split("-")[2])):
        begun.setdefault(int(note.name.split("-")[1]), []).append(note.read_text())
    assert sorted(begun) == list(range(two_nodes.GAMES))
    dead = found["dead"]
    assert len({node for on in begun.values() for node in on}) == 2
    again = [on for on in begun.values() if len(on) > 1]
    assert len(again) == 1 and again[0][0] == dead != again[0][1]           # begun there, played here
    assert [dead] in begun.values()                                         # one was played there to its end


@ray_is_here
def test_a_machine_with_another_marne_is_told(monkeypatch: Patch) -> None:
    """Without Ray: what the worker does first."""
    with pytest.raises(workers.Foreign):
        workers._alike("0.0 other", reciprocal, [1])
    assert workers._alike(workers.fingerprint(), reciprocal, [2, 4])[0] == [0.5, 0.25]


def reciprocal(x: int) -> float:
    return 1 / x


# --- the commands ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("typed", "meant"), [
    ("sim --ray toy", "sim --ray local toy"), ("sim toy --ray", "sim toy --ray local"),
    ("sim toy --ray auto", "sim toy --ray auto"),
    ("sim --ray 10.0.0.1:6379 toy", "sim --ray 10.0.0.1:6379 toy"), ("sim --ray --json toy", "sim --ray local --json toy"),
    ("sim --ray=auto toy", "sim --ray=auto toy")])
def test_ray_alone_or_with_an_address(typed: str, meant: str) -> None:
    assert with_address(typed.split()) == meant.split()


@pytest.mark.parametrize("command", [["sim", "toy"], ["ladder", "toy"], ["balance", "toy"], ["fuzz", "toy"]])
def test_without_ray_it_is_said_what_to_install(command: list[str], monkeypatch: Patch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    assert main([*command, "--games", "2", "--ray"]) == 2
    assert "pip install 'marne[cluster]'" in capsys.readouterr().err


# --- an interrupt ----------------------------------------------------------------------------------------------------

def until(file: Path) -> None:
    while not file.exists():
        time.sleep(0.02)


def half_an_answer(folder: str) -> int:
    """After another has answered: puts half of an answer into the pipe, as a process does that is ended while it writes."""
    if not folder:
        return 1
    until(Path(folder) / "one")
    frame: FrameType | None = sys._getframe()
    while frame is not None and "result_queue" not in frame.f_locals:
        frame = frame.f_back
    assert frame is not None
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"half")
    (Path(folder) / "half").touch()
    time.sleep(60)
    return 2


def test_whoever_leaves_does_not_wait_for_the_other_half_of_an_answer(tmp_path: Path) -> None:
    code = ("import time; from pathlib import Path; from marne.lab import workers; from tests.kernel import test_workers as t\n"
            "if __name__ == '__main__':\n"
            f" folder = Path({str(tmp_path)!r})\n"
            " with workers.crew(2) as do:\n"
            "  for _ in do(t.half_an_answer, ['', str(folder)]):\n"
            "   (folder / 'one').touch(); t.until(folder / 'half'); time.sleep(0.5); break\n")
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=40, check=True)


def who(folder: str) -> int:
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(60)
    return 0


def test_processes_end_with_the_first_of_them_however_it_died(tmp_path: Path) -> None:
    code = ("from marne.lab import workers; from tests.kernel import test_workers as t\n"
            "if __name__ == '__main__':\n"
            " with workers.crew(2) as do:\n"
            f"  list(do(t.who, [{str(tmp_path)!r}] * 2))\n")
    p = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    while len(there := [int(f.name) for f in tmp_path.iterdir()]) < 2:
        assert p.poll() is None
        time.sleep(0.05)
    p.kill()
    p.wait()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in there) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = [pid for pid in there if Path(f"/proc/{pid}").exists()]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def stop_after(n: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done == n:
            raise KeyboardInterrupt
    return progress


def test_an_interrupt_leaves_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(workers.Stopped) as s:
        sim.simulate("toy", 9, seed=1, progress=stop_after(3))
    assert s.value.found == sim.simulate("toy", 3, seed=1)
    with pytest.raises(workers.Stopped) as s:
        fuzz.fuzz("toy", 9, seed=1, progress=stop_after(3))   
    assert s.value.found == fuzz.fuzz("toy", 3, seed=1)
    asked = ladder.asked("toy", ["random", "greedy"], 6)
    with pytest.raises(workers.Stopped) as s:
        ladder.climb(asked, folder=tmp_path, progress=stop_after(3))
    assert s.value.found.games == 3
    assert ladder.climb(asked, folder=tmp_path).games == 12


def test_a_command_that_is_interrupted_prints_what_it_has_and_leaves_no_process() -> None:
    """As at the keyboard: the signal goes to the whole group, and comes after the first game."""
    code = ("import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)   # a job in the background has none\n"
            "from marne import games_index; games_index.KNOWN['toy'] = 'tests.kernel.toy:TITLE'\n"
            "from marne.cli import labs; from marne.cli.main import main; labs.EVERY = 0\n"
            "if __name__ == '__main__': sys.exit(main(['fuzz', 'toy', '--games', '100000', '--jobs', '2', '--json']))")
    p = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
                         start_new_session=True)
    assert p.stderr is not None
    assert " of 100000" in p.stderr.readline()                          # progress, where there is no terminal
    os.killpg(p.pid, signal.SIGINT)
    out, err = p.communicate(timeout=60)                                # ends only when no process holds the pipe
    assert p.returncode == 130 and "Traceback" not in err and "so far" in err
    report = json.loads(out)
    assert 0 < report["games"] < 100000 and report["faults"] == []


def test_an_address_where_nobody_is(monkeypatch: Patch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (the extra cluster)")

    def refused(*args: object, **more: object) -> None:
        raise ConnectionError("Failed to connect to GCS at 127.0.0.1:1\nmore")

    monkeypatch.setattr("ray.init", refused)
    with pytest.raises(BadOption, match=r"no Ray answers at 127.0.0.1:1: Failed"), workers.crew(1, "127.0.0.1:1"):
        pass
