"""The client's own dice checker against the engine: the same values from the same seeds, by independent code."""
from __future__ import annotations

import json
import random
import shutil
import subprocess
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import pytest

import marne
from marne.kernel.chance import D6, Seeded, commitment
from marne.players.base import play, player

JS = Path(__file__).resolve().parents[2] / "src" / "marne" / "web" / "js"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not here: the checker was NOT compared with the engine")

SEEDS = ["", "1914", "marne 1914", "Joffre – très secret", "0" * 64, "a" * 127, "b" * 128, "c" * 129, "💣" * 40]
CHITS = (0, 0, 1, 1, 1, 2, 3)               # equal values stand there as often as they are likely
LISTS: list[tuple[int, ...]] = [D6, CHITS, (7,), tuple(range(52)), tuple(range(1000))]


def run(script: str, given: object, folder: Path) -> Any:
    """Runs a module of our own with node; `given` comes in as JSON, the answer goes out as JSON."""
    for name in ("blake2b.js", "chance.js"):
        shutil.copyfile(JS / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.js").write_text(script)
    (folder / "given.json").write_text(json.dumps(given))
    assert NODE
    done = subprocess.run([NODE, "run.js"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


HEAD = """
import { readFileSync } from "node:fs";
import { blake2b, hex, sha256, utf8 } from "./blake2b.js";
import { commitment, Seeded, sourceOf, verdict } from "./chance.js";
const given = JSON.parse(readFileSync("given.json", "utf8"));
const bytes = text => Uint8Array.from(text.match(/../g) ?? [], x => parseInt(x, 16));
"""


def test_hashes_are_those_of_the_standards(tmp_path: Path) -> None:
    """RFC 7693 appendix A and FIPS 180-4 give "abc"; all lengths around a block are compared with hashlib."""
    rng = random.Random(1914)
    cases = [{"data": rng.randbytes(n).hex(), "key": rng.randbytes(k).hex(), "size": size}
             for n in (0, 1, 55, 56, 63, 64, 65, 111, 127, 128, 129, 255, 256, 257, 1000)
             for k in (0, 1, 32, 64) for size in (1, 32, 64)]
    got = run(HEAD + """
    console.log(JSON.stringify({
      abc: [hex(blake2b(utf8("abc"))), hex(sha256(utf8("abc")))],
      blake: given.map(c => hex(blake2b(bytes(c.data), { key: bytes(c.key), size: c.size }))),
      sha: given.map(c => hex(sha256(bytes(c.data)))),
    }));""", cases, tmp_path)
    assert got["abc"] == [
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"]
    blake = [blake2b(bytes.fromhex(str(c["data"])), key=bytes.fromhex(str(c["key"])), digest_size=int(c["size"])) for c in cases]
    assert got["blake"] == [b.hexdigest() for b in blake]
    assert got["sha"] == [sha256(bytes.fromhex(str(c["data"]))).hexdigest() for c in cases]


def test_values_and_commitments_are_those_of_the_engine(tmp_path: Path) -> None:
    """Both ways to the fingerprint: SubtleCrypto, and our own code where a page has none (http on another machine)."""
    indices = [*range(200), 4095, 4096, 65_535, 1_000_003, 2 ** 31 + 7, 2 ** 36 + 5]
    got = run(HEAD + """
    const out = [];
    for (const seed of given.seeds) {
      const source = new Seeded(seed), subtle = await commitment(seed);
      const kept = globalThis.crypto;
      Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true, writable: true });
      const plain = await commitment(seed);
      globalThis.crypto = kept;
      out.push({ subtle, plain, values: given.lists.map(list => given.indices.map(i => source.value(i, list))) });
    }
    console.log(JSON.stringify(out));""", {"seeds": SEEDS, "lists": LISTS, "indices": indices}, tmp_path)
    for seed, one in zip(SEEDS, got, strict=True):
        assert one["subtle"] == one["plain"] == commitment(seed), seed
        source = Seeded(seed)
        assert one["values"] == [[source.value(i, values, "", "") for i in indices] for values in LISTS], seed


def test_a_changed_value_is_found(tmp_path: Path) -> None:
    source = Seeded("marne 1914")
    dice: list[dict[str, Any]] = [{"index": i, "value": source.value(i, D6, "", ""), "purpose": "fire", "n": i, "of": list(D6)}
                                  for i in range(60)]
    dice[17]["value"] = dice[17]["value"] % 6 + 1
    dice[41]["of"] = []
    got = run(HEAD + "const s = new Seeded(given.seed); console.log(JSON.stringify(given.dice.map(d => verdict(s, d))));",
              {"seed": "marne 1914", "dice": dice}, tmp_path)
    assert got == ["differs" if i == 17 else "unknown" if i == 41 else "same" for i in range(60)]


def dice_of(m: marne.Match) -> list[dict[str, Any]]:
    """As /api/games/{id}/dice shows them when the game is over, but for the words."""
    out = []
    for n in range(len(m.drawn)):
        for i in range(m.drawn[n - 1] if n else 0, m.drawn[n]):
            of = list(D6) if m.taken[i][0] in D6 else []
            out.append({"index": i, "value": m.taken[i][0], "purpose": "", "n": n, "of": of})
    return out


def test_values_of_a_line_are_those_of_the_engine(tmp_path: Path) -> None:
    """A real game whose dice follow from its choices: all are made again, and not with another choice before them."""
    m = marne.start("grand-illusion", "2", seed="très secret", by_line=True)
    play(m, {s: player("random", s) for s in m.title.seats}, 250)
    rolled = [e for e in m.events if e.kind == "Rolled"]
    dice = dice_of(m)
    assert len(dice) == len(rolled) > 40 and max(m.drawn[n + 1] - m.drawn[n] for n in range(250)) > 1
    choices = [f"{m.title.seats[s]}: {c.text}" for s, c in zip(m.movers, m.made, strict=True)]
    first = next(d["n"] for d in dice if d["n"] > 1)
    other = [*choices]
    other[first - 2] += " "                     # one choice, not the one that threw
    given = [{"seed": "très secret", "by_line": by_line, "choices": said, "dice": dice}
             for by_line, said in ((True, choices), (True, other), (False, choices))]
    got = run(HEAD + """
    console.log(JSON.stringify(given.map(i => { const s = sourceOf(i); return i.dice.map(d => verdict(s, d)); })));""",
              given, tmp_path)
    later = [k for k, d in enumerate(dice) if d["n"] >= first and d["of"]]
    assert all(got[0][k] == "same" for k, d in enumerate(dice) if d["of"])
    for wrong in got[1:]:
        assert sum(wrong[k] == "differs" for k in later) > len(later) / 2
