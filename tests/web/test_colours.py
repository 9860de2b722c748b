"""The colours of the page: contrast by WCAG 2, and distance as seen by people with a colour deficiency (Machado 2009)."""
from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations

import pytest

Rgb = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
SIGHT: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
THEMES = ("light", "dark")
ALLIES = ("fr", "frc", "br", "be", "us")
GERMANS = ("de", "bav")
LEAST = 10.0            # distance under which two nations could be taken for each other

# Text and lines against what they stand on: (token, ground, least ratio). 4.5 for text, 3 for lines and large signs.
PAIRS = [
    ("ink", "panel", 7), ("ink", "panel-2", 7), ("ink", "raise", 7), ("ink-2", "panel", 4.5), ("ink-2", "panel-2", 4.5),
    ("ink-3", "panel", 4.5), ("accent", "panel", 4.5), ("accent", "accent-soft", 4.5), ("accent-ink", "accent", 4.5),
    ("attack", "panel", 4.5), ("attack", "attack-soft", 4.5), ("attack", "land", 3), ("attack-ink", "attack", 4.5),
    ("good", "panel", 4.5), ("good", "good-soft", 4.5), ("focus", "panel", 3), ("focus", "land", 3),
    ("town", "land", 7), ("town", "rl6", 4.5), ("town", "halo", 7), ("river", "land", 3), ("hexno", "land", 4.5),
    ("hexno", "halo", 4.5), ("frame-ink", "frame", 7), ("frame-ink", "cav", 7), ("frame-ink", "hq", 4.5),
    ("border", "land", 3), ("front-fr", "land", 3), ("front-de", "land", 3), ("town", "temfill", 4.5),
    *((f"{n}-fig", n, 4.5) for n in (*ALLIES, *GERMANS)), *((f"{n}-edge", "land", 3) for n in (*ALLIES, *GERMANS)),
]


def tokens(theme: str) -> dict[str, str]:
    """The colour tokens of a theme; dark ones lie over the light ones."""
    css = (files("marne.web") / "css" / "tokens.css").read_text("utf-8")
    blocks = re.findall(r':root(\[data-theme="dark"\])? \{(.*?)\n\}', css, re.S)
    out: dict[str, str] = {}
    for dark, body in blocks:
        if not dark or theme == "dark":
            out.update(re.findall(r"--([\w-]+): (#[0-9a-fA-F]{3,6});", body))
    return out


def linear(colour: str) -> Rgb:
    text = colour.lstrip("#")
    if len(text) == 3:
        text = "".join(c + c for c in text)
    r, g, b = (int(text[i:i + 2], 16) / 255 for i in (0, 2, 4))

    def f(c: float) -> float:
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return f(r), f(g), f(b)


def luminance(rgb: Rgb) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(a: str, b: str) -> float:
    lo, hi = sorted((luminance(linear(a)), luminance(linear(b))))
    return (hi + 0.05) / (lo + 0.05)


def seen(rgb: Rgb, sight: str) -> Rgb:
    r, g, b = (min(1.0, max(0.0, sum(k * c for k, c in zip(row, rgb, strict=True)))) for row in SIGHT[sight])
    return r, g, b


def lab(rgb: Rgb) -> Rgb:
    """CIE L*a*b* for D65."""
    r, g, b = rgb
    xyz = ((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047, 0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
           (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: str, b: str, sight: str) -> float:
    """CIE 1976."""
    p, q = lab(seen(linear(a), sight)), lab(seen(linear(b), sight))
    return float(sum((x - y) ** 2 for x, y in zip(p, q, strict=True)) ** 0.5)


def test_the_measure_itself() -> None:
    """Black on white is 21:1 and 100 apart by definition; mid grey #777 is the known border case of 4.48."""
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert distance("#000000", "#ffffff", "full") == pytest.approx(100, abs=0.01)
    # a red and a green of like lightness are near for a deutan and far for others
    assert distance("#c05a3a", "#7e7a2c", "deutan") < 0.5 * distance("#c05a3a", "#7e7a2c", "full")


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_of_tokens_is_read(theme: str) -> None:
    got = tokens(theme)
    assert len(got) > 70
    assert got["panel"] == {"light": "#fbf8f1", "dark": "#1a1e22"}[theme]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS, ids=[f"{a} on {b}" for a, b, _ in PAIRS])
def test_contrast(theme: str, ink: str, ground: str, least: float) -> None:
    got = tokens(theme)
    assert contrast(got[ink], got[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_white_on_buttons_and_bars(theme: str) -> None:
    got = tokens(theme)
    for ground in ("attack-btn", "good-bar"):
        assert contrast("#ffffff", got[ground]) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES)
def test_the_amber_line_shows_on_land(theme: str) -> None:
    """In the light theme the dark edge carries the contrast, in the dark theme the amber itself."""
    got = tokens(theme)
    assert max(contrast(got["lit"], got["land"]), contrast(got["lit-edge"], got["land"])) >= 4.5
    assert contrast(got["lit"], got["lit-edge"]) >= 3


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", THEMES)
def test_sides_are_far_apart(theme: str, sight: str) -> None:
    """Dark against light counters: nobody takes one side for the other. Twice the limit for friends."""
    got = tokens(theme)
    for a in ALLIES:
        for g in GERMANS:
            assert distance(got[a], got[g], sight) >= 2 * LEAST, (a, g)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", (ALLIES, GERMANS), ids=("allied", "german"))
def test_nations_of_a_side_differ(theme: str, sight: str, side: tuple[str, ...]) -> None:
    got = tokens(theme)
    near = {(a, b): round(distance(got[a], got[b], sight), 1) for a, b in combinations(side, 2)}
    assert not {k: d for k, d in near.items() if d < LEAST}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", THEMES)
def test_grades_differ(theme: str, sight: str) -> None:
    """Costly red, changing amber and the blue of one's own choice."""
    got = tokens(theme)
    for a, b in combinations(("attack", "lit", "accent"), 2):
        assert distance(got[a], got[b], sight) >= 20, (a, b)


@pytest.mark.parametrize("theme", THEMES)
def test_terrain_stays_in_its_band_of_lightness(theme: str) -> None:
    """So that counters, lines and halos always win."""
    got = tokens(theme)
    low, high = {"light": (65, 93), "dark": (12, 37)}[theme]
    for name in ("land", *(f"rl{i}" for i in range(1, 7)), "sea"):
        value = lab(linear(got[name]))[0]
        assert low - 0.5 <= value <= high + 0.5, (name, value)
