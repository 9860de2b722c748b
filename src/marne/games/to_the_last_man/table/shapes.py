"""The zones as areas on the sheet: longitude and latitude to units of the map, and borders that waver as drawn by hand."""
from __future__ import annotations

import math
from collections.abc import Iterator
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from marne.games.to_the_last_man.data.dataset import map_shapes

Point = tuple[float, float]

WEST, SOUTH, EAST, NORTH = -0.6, 46.95, 8.9, 51.78      # the corners of zones.geojson
UNITS_PER_DEGREE = 340.0                                # of latitude; a counter is 44 units, so three stand in most zones
_NARROW = math.cos(math.radians((SOUTH + NORTH) / 2))   # a degree of longitude is shorter than one of latitude
WIDTH = round((EAST - WEST) * _NARROW * UNITS_PER_DEGREE)
HEIGHT = round((NORTH - SOUTH) * UNITS_PER_DEGREE)
_STEP = 24.0                                            # longer edges waver
_SWAY = 0.11                                            # by this part of their length, at most


def spot(lon: float, lat: float) -> Point:
    """Where a point of the earth lies on the sheet. Rounded here, once: a common border stays common."""
    return (round((lon - WEST) * _NARROW * UNITS_PER_DEGREE, 1), round((NORTH - lat) * UNITS_PER_DEGREE, 1))


def rings(zone: str) -> list[list[Point]]:
    """The outlines of a zone, closed, with wavering borders."""
    shape = map_shapes()[zone]
    geometry, straight = shape["geometry"], shape["properties"]["kind"] == "box"
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    out = []
    for polygon in polygons:
        for ring in polygon:
            points = [spot(lon, lat) for lon, lat in ring]
            out.append(points if straight else [points[0], *(p for a, b in pairwise(points) for p in _waver(a, b))])
    return out


def path(zone: str) -> str:
    """The outlines of a zone as data of an SVG path."""
    return "".join("M" + "L".join(f"{_short(x)},{_short(y)}" for x, y in ring[:-1]) + "Z" for ring in rings(zone))


def _short(v: float) -> str:
    return f"{v:.1f}".removesuffix(".0")


def _on_the_rim(a: Point, b: Point) -> bool:
    """Does the edge run along the rim of the sheet?"""
    return any(abs(a[i] - rim) < 3 and abs(b[i] - rim) < 3 for i, size in ((0, WIDTH), (1, HEIGHT)) for rim in (0, size))


def _waver(a: Point, b: Point) -> Iterator[Point]:
    """The points after a up to b. The same line comes out in both directions, so that neighbours keep one border."""
    if math.dist(a, b) <= _STEP or _on_the_rim(a, b):
        yield b
        return
    p, q = sorted((a, b))
    sway = (_chance(p, q) * 2 - 1) * _SWAY
    middle = (round((p[0] + q[0]) / 2 - (q[1] - p[1]) * sway, 1), round((p[1] + q[1]) / 2 + (q[0] - p[0]) * sway, 1))
    yield from _waver(a, middle)
    yield from _waver(middle, b)


def _chance(p: Point, q: Point) -> float:
    """A number from 0 to 1 that only the two points decide."""
    return blake2b(repr((p, q)).encode(), digest_size=1).digest()[0] / 255


def background() -> list[dict[str, Any]]:
    """What is drawn round the zones and is not in zones.csv: Switzerland, the rest of France and Germany."""
    return [f["properties"] for f in map_shapes().values() if f["properties"]["kind"] == "background"]
