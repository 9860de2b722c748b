"""A Ray of two nodes on the loopback interface, of which one is killed in the middle of its second game. Started by
test_workers.py; prints the answers as JSON: the number of each task and the digest that came of it, and which node died."""
from __future__ import annotations

import json
import time
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

from marne import games_index
from marne.lab import sim, workers
from tests.kernel import toy

GAMES = 24
LOOPBACK = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token"}


class Away(msgspec.Struct, frozen=True):
    """A game, and a folder in which it is noted on which node it is begun. On the node `doomed` the second game comes to no end
    before the node does; the other node waits until it has begun."""

    task: sim.Task
    folder: str
    doomed: str


def tasks() -> list[sim.Task]:
    seats = dict.fromkeys(toy.TITLE.seats, "random")
    return [sim.Task("toy", "tests.kernel.toy:TITLE", "2", {}, None, f"9/{i}", seats) for i in range(GAMES)]


def away(a: Away) -> sim.Outcome:
    import ray

    folder, node = Path(a.folder), ray.get_runtime_context().get_node_id()
    (folder / f"{a.task.seed.replace('/', '-')}-{time.monotonic_ns()}").write_text(node)
    if node != a.doomed:
        until(folder / "begun")
    elif (folder / "one").exists():
        (folder / "begun").touch()
        time.sleep(200)
    found = sim.play_one(a.task)
    if node == a.doomed:
        (folder / "one").touch()
    return found


def until(file: Path) -> None:
    deadline = time.monotonic() + 120
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)


def main(folder: Path) -> None:
    from ray.cluster_utils import Cluster

    games_index.register("toy", "tests.kernel.toy:TITLE")
    cluster: Any = Cluster()
    for _ in range(2):
        cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1", include_dashboard=False, object_store_memory=workers.STORE // 3)
    other, = cluster.worker_nodes

    def end_it() -> None:
        until(folder / "begun")
        cluster.remove_node(other, allow_graceful=False)

    killer = Thread(target=end_it, daemon=True)
    with workers.crew(None, cluster.address) as do:
        killer.start()
        answers = [(i, o.digest) for i, o in do(away, [Away(t, str(folder), other.node_id) for t in tasks()])]
    killer.join(60)
    cluster.shutdown()
    print(json.dumps({"answers": answers, "dead": other.node_id}))

