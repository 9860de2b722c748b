"""Many games at once: in this process, on several cores, or on Ray, on one machine or many (the extra `cluster`).

Work is a function of a module, tasks and answers are plain data. Every task is answered exactly once, wherever it was done: what
a worker had in hand when it died is done again by another. Short tasks go in bundles: what it takes to send one and to have its
answer is a few milliseconds on Ray.
"""
from __future__ import annotations

import logging
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import active_children, connection, get_context, parent_process
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any, Protocol, TypeVar

import marne
from marne.kernel.errors import BadOption, MarneError
from marne.kernel.sayings import Said

A = TypeVar("A")
B = TypeVar("B")
AHEAD = 3               # bundles for each worker that are handed out: enough that none waits, few enough that nothing piles up
BUNDLE = 0.5            # seconds that a bundle of tasks should take
DEATHS = 3              # of workers over one task; then it is the task that kills them
LOCAL = "local"         # an address: a Ray of its own on this machine, for the time of the work
STORE = 256_000_000     # bytes for answers on their way within a Ray of our own


class Lost(Exception):
    """The worker died before it answered."""


class Stopped(KeyboardInterrupt):
    """Interrupted; `found` is what there is so far, the same kind of thing that would have come of the whole."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


class Crew(Protocol):
    """Does work of each task and answers as the work is done, with the number of the task."""

    def __call__(self, work: Callable[[A], B], tasks: Sequence[A], /) -> Iterator[tuple[int, B]]: ...


class Pool(Protocol):
    """Workers: how many there are, handing out a bundle, which of them are done (at least one, after waiting for it), the answers
    of one and the seconds that they took."""

    def size(self) -> int: ...

    def hand(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Hashable: ...

    def done(self, handed: Sequence[Any]) -> Sequence[Hashable]: ...

    def answers(self, handed: Any) -> tuple[list[Any], float]:
        """Raises Lost, and what the work raised."""


def processors() -> int:
    return os.cpu_count() or 1


@contextmanager
def crew(jobs: int | None = 1, ray: str | None = None) -> Iterator[Crew]:
    """`jobs`: how many at once; None: as many as there are processors. `ray`: the address of a Ray, or 'local'. Whoever leaves
    early, by an interrupt say, does not wait for what is under way. Raises BadOption where there is no Ray."""
    if ray is not None:
        with _on_ray(ray, jobs) as pool:
            yield lambda work, tasks: _all(pool, work, tasks)
    elif (jobs or processors()) == 1:
        yield lambda work, tasks: enumerate(map(work, tasks))
    else:
        cores = _Cores(jobs or processors())
        try:
            yield lambda work, tasks: _all(cores, work, tasks)
        finally:
            cores.end()


def _all(pool: Pool, work: Callable[[A], B], tasks: Sequence[A]) -> Iterator[tuple[int, B]]:
    todo, handed, deaths = deque(range(len(tasks))), dict[Hashable, list[int]](), Counter[int]()
    answered, seconds = 0, 0.0
    while todo or handed:
        most = AHEAD * pool.size()
        while todo and len(handed) < most:
            # no more than a share of what is left, so that all end together; what was lost goes alone: one of them may be deadly
            n = min(int(BUNDLE * answered / max(seconds, 1e-6)), len(todo) // most) if not deaths[todo[0]] else 1
            bundle = [todo.popleft() for _ in range(max(n, 1))]
            handed[pool.hand(work, [tasks[i] for i in bundle])] = bundle
        for x in pool.done(list(handed)):
            bundle = handed.pop(x)
            try:
                answers, took = pool.answers(x)
            except Lost as e:
                deaths.update(bundle)
                if deadly := [tasks[i] for i in bundle if deaths[i] >= DEATHS]:
                    raise MarneError(Said(f"a worker died {DEATHS} times over the same game ({e}): {deadly[0]}",
                                          f"un processus est mort {DEATHS} fois sur la même partie ({e}) : {deadly[0]}")) from e
                todo.extendleft(reversed(bundle))
            else:
                answered, seconds = answered + len(answers), seconds + took
                yield from zip(bundle, answers, strict=True)


def _several(work: Callable[[A], B], tasks: Sequence[A]) -> tuple[list[B], float]:
    began = time.monotonic()
    return [work(t) for t in tasks], time.monotonic() - began


# Several cores --------------------------------------------------------------------------------------------------------------


class _Cores:
    """Processes that are started fresh, so that it is the same on every system."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.others = set(active_children())
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"), initializer=_settle)

    def size(self) -> int:
        return self.jobs

    def hand(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Hashable:
        with _deafened():
            try:
                return self.pool.submit(_several, work, tasks)
            except BrokenProcessPool:
                self.pool.shutdown(wait=False)
                self.pool = self._new()
                return self.pool.submit(_several, work, tasks)

    def done(self, handed: Sequence[Future[Any]]) -> Sequence[Hashable]:
        return list(wait(handed, return_when=FIRST_COMPLETED).done)

    def answers(self, handed: Future[tuple[list[Any], float]]) -> tuple[list[Any], float]:
        try:
            return handed.result()
        except BrokenProcessPool as e:
            raise Lost(e) from e

    def end(self) -> None:
        """In this order: the thread that looks after the processes ends when they have, and is waited for. Left to the end of
        the program it is woken through a pipe that it may just have closed. A process that is ended in the middle of its answer
        leaves half of it in the pipe: the thread would wait for the other half as long as anybody could still write it, and we
        could; so our own end of it is closed first."""
        writer = getattr(getattr(self.pool, "_result_queue", None), "_writer", None)
        if writer is not None:
            writer.close()
        for p in set(active_children()) - self.others:
            p.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deafened() -> Iterator[None]:
    """An interrupt at the keyboard reaches all processes; it is for the first of them to end the others. Processes that are
    started here are deaf to it from their first moment, and not only when they come to `_settle`; here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):                             # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle() -> None:
    """In a process that has just been started: deaf to interrupts, where `_deafened` can do nothing; and gone when the first of
    them is, however that died: nobody is left to take an answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


# Ray ------------------------------------------------------------------------------------------------------------------------


def check_ray() -> None:
    """Raises BadOption."""
    if find_spec("ray") is None:
        raise BadOption(Said("This needs Ray, which comes with the extra cluster: pip install 'marne[cluster]'",
                             "Il y faut Ray, qui vient avec l'extra cluster : pip install 'marne[cluster]'"))


@cache
def fingerprint() -> str:
    """Of all code and data that a game depends on: machines with another one would play other games."""
    root, sum_ = Path(marne.__file__).parent, blake2b(digest_size=8)
    for part in ("kernel", "parts", "games", "players", "lab"):
        for file in sorted((root / part).rglob("*")):
            if file.suffix in (".py", ".tsv", ".csv", ".toml", ".json"):
                sum_.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{marne.__version__} {sum_.hexdigest()}"


class Foreign(Exception):
    """A worker with another Marne: where it is, and which."""


def _alike(mine: str, work: Callable[[A], B], tasks: Sequence[A]) -> tuple[list[B], float]:
    if fingerprint() != mine:
        raise Foreign(os.uname().nodename if hasattr(os, "uname") else "?", fingerprint())
    return _several(work, tasks)


class _Ray:
    def __init__(self, ray: Any, jobs: int | None) -> None:
        self.ray, self.jobs = ray, jobs
        self.work: Any = ray.remote(num_cpus=1, max_retries=0)(_alike)       # a task that was lost is ours to hand out again
        self.mine = fingerprint()

    def size(self) -> int:
        """Asked again and again: machines come and go."""
        there = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return there if self.jobs is None else min(self.jobs, there)

    def hand(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Hashable:
        made: Hashable = self.work.remote(self.mine, work, tasks)
        return made

    def done(self, handed: Sequence[Any]) -> Sequence[Hashable]:
        self.ray.wait(handed, num_returns=1)
        made: Sequence[Hashable] = self.ray.wait(handed, num_returns=len(handed), timeout=0)[0]
        return made

    def answers(self, handed: Any) -> tuple[list[Any], float]:
        e = self.ray.exceptions
        try:
            found: tuple[list[Any], float] = self.ray.get(handed)
            return found
        except (e.WorkerCrashedError, e.NodeDiedError, e.ObjectLostError, e.OutOfMemoryError) as lost:
            raise Lost(str(lost).splitlines()[0]) from lost
        except e.RayTaskError as x:
            if isinstance(x.cause, Foreign):
                where, other = x.cause.args
                raise BadOption(Said(
                    f"the machine {where} of the cluster has another Marne ({other}, here {self.mine}): install the same on all",
                    f"la machine {where} de la grappe a un autre Marne ({other}, ici {self.mine}) : installez le même partout",
                )) from None
            raise x.cause from x


@contextmanager
def _on_ray(address: str, jobs: int | None) -> Iterator[_Ray]:
    """Nothing is ever reported to Ray's makers. A Ray of our own listens to this machine alone, and to nobody without the secret
    of the day, which stands in no file."""
    check_ray()
    own = address == LOCAL
    set_ = {"RAY_USAGE_STATS_ENABLED": "0", **(
        {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(16)} if own else {})}
    before = {name: os.environ.get(name) for name in set_}
    os.environ |= set_                  # Ray reads them when it is imported and hands them on to its processes
    try:
        ray: Any = import_module("ray")
        try:
            if own:
                ray.init(LOCAL, num_cpus=jobs or processors(), num_gpus=0, include_dashboard=False, object_store_memory=STORE,
                         _node_ip_address="127.0.0.1", log_to_driver=False, logging_level=logging.ERROR)
            else:
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError, OSError) as e:
            why = str(e).strip().splitlines()[0] if str(e).strip() else type(e).__name__
            raise BadOption(Said(f"no Ray answers at {address}: {why}", f"aucun Ray ne répond à {address} : {why}")) from e
        # Ray would tell of dead workers on the standard output, which belongs to the command; its own debugger hushes it so.
        import_module("ray._private.worker").__dict__["_worker_logs_enabled"] = False
        try:
            yield _Ray(ray, jobs)
        finally:
            ray.shutdown()
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
