"""The members of a bitboard: a set of small integers as the bits of one Python int. More of them in `parts.bits`."""
from __future__ import annotations

_known: dict[int, tuple[int, ...]] = {}         # the same boards come up again and again
_kept = 0
_MOST = 500_000         # machine words that `_known` may take, about: big boards count for more
_OF_BYTE = tuple(tuple(i for i in range(8) if b >> i & 1) for b in range(256))


def bits(m: int) -> tuple[int, ...]:
    """The members of `m`, ascending."""
    got = _known.get(m)
    if got is None:
        global _kept
        out: list[int] = []
        top = m.bit_length()
        if top > 256 and m.bit_count() << 4 > top:      # many on a big board: byte by byte; else one by one from above
            at = (m & -m).bit_length() - 1
            for byte in (m >> at).to_bytes(top - at + 7 >> 3, "little"):
                if byte:
                    for i in _OF_BYTE[byte]:
                        out.append(at + i)
                at += 8
        else:
            rest = m
            while rest:
                n = rest.bit_length() - 1
                out.append(n)
                rest ^= 1 << n
            out.reverse()
        size = len(out) + (top >> 6) + 16
        _kept += size
        if _kept > _MOST:
            _known.clear()
            _kept = size
        got = _known[m] = tuple(out)
    return got
