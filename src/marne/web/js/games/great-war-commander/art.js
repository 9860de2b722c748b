// @ts-check
/** What grows and lies in a hex, seen from above: drawn round the point 0,0 in a few variants that the map repeats. */
import { fx, pt } from "../../map/lines.js";
import { circle, corners, dice, inHex, poly, scatter } from "./shape.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("./shape.js").Dice} Dice */

/** Crowns in layers, so that none in a layer touches another and each layer shades the one below.
 * @param {Point[]} at
 * @param {(x: number, y: number) => number} size
 * @param {{fill: string, lite: string, edge: string, shade?: number}} tone */
function crowns(at, size, tone) {
  /** @type {{x: number, y: number, r: number}[][]} */
  const layers = [];
  for (const [x, y] of [...at].sort((a, b) => a[1] - b[1])) {
    const c = { x, y, r: size(x, y) }, free = (/** @type {{x: number, y: number, r: number}[]} */ layer) =>
      layer.every(o => Math.hypot(o.x - x, o.y - y) > o.r + c.r + .4);
    const into = layers.find(free);
    if (into) into.push(c);
    else layers.push([c]);
  }
  return layers.map(l => {
    const all = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ k) =>
      l.map(c => circle(c.x + c.r * dx, c.y + c.r * dy, c.r * k)).join("");
    return `<path d="${all(.22, .32, 1)}" fill="var(--gw-shade)" fill-opacity="${tone.shade ?? .3}"/><path d="${all(0, 0, 1)}" `
      + `fill="${tone.fill}" stroke="${tone.edge}" stroke-width=".9"/><path class="gw-fine" d="${all(-.26, -.28, .5)}" `
      + `fill="${tone.lite}"/>`;
  }).join("");
}

const WOOD = { fill: "var(--gw-wood)", lite: "var(--gw-wood-lite)", edge: "var(--gw-wood-edge)" };
const FRUIT = { fill: "var(--gw-fruit)", lite: "var(--gw-fruit-lite)", edge: "var(--gw-wood-edge)" };
const BUSH = { fill: "var(--gw-bush)", lite: "var(--gw-bush-lite)", edge: "var(--gw-bush-edge)", shade: .22 };

/** T124 @param {Dice} d */
const woods = d => crowns(scatter(d, 40, 12.4, 53), () => 7 + d() * 3, WOOD);

/** T113 Trees in rows. @param {Dice} d */
function orchard(d) {
  const a = (d() - .5) * .5 + (d() < .5 ? 0 : Math.PI / 3), step = 17.5, c = Math.cos(a), s = Math.sin(a);
  /** @type {Point[]} */
  const at = [];
  for (let i = -4; i <= 4; i++) for (let k = -4; k <= 4; k++) {
    const u = (i + .5) * step, v = (k + .5) * step, x = u * c - v * s, y = u * s + v * c;
    if (inHex(x, y, 49)) at.push([x + d() * 1.6, y + d() * 1.6]);
  }
  return crowns(at, () => 5.2 + d() * .9, FRUIT);
}

/** T103 Low bushes, each of three or four lobes, and grass between. @param {Dice} d */
function brush(d) {
  const at = scatter(d, 15, 17, 49), lobes = at.flatMap(([x, y]) => Array.from({ length: 3 + Math.floor(d() * 2) }, (_, i) => {
    const a = i * 2.2 + d() * 1.4, r = 2.6 + d() * 1.6;
    return /** @type {Point} */ ([x + Math.cos(a) * r, y + Math.sin(a) * r * .8]);
  }));
  const grass = scatter(d, 16, 10, 50, (x, y) => at.every(p => Math.hypot(p[0] - x, p[1] - y) > 9));
  return `<path class="gw-fine" `
    + `d="${grass.map(([x, y]) => `M${fx(x - 2)},${fx(y)}l1.2,-4M${fx(x)},${fx(y)}v-4.6M${fx(x + 2)},${fx(y)}l-1,-4`)
      .join("")}" stroke="var(--gw-bush-edge)" stroke-opacity=".6" stroke-width=".8" fill="none"/>`
    + crowns(lobes, () => 3.1 + d() * 1.5, BUSH);
}

/** T124.1 Stumps, split trunks and logs. @param {Dice} d */
function destroyed(d) {
  const at = scatter(d, 17, 15, 50).sort((a, b) => a[1] - b[1]), logs = scatter(d, 5, 26, 44), pits = scatter(d, 2, 44, 40);
  const trunks = at.map(([x, y]) => {
    const h = 7 + d() * 8, lean = (d() - .5) * 5;
    return { x, y, h, lean, w: 1.5 + d() * .9 };
  });
  return `<g>${pits.map(([x, y]) => crater(x, y, 6 + d() * 3)).join("")}</g><path d="${logs.map(([x, y]) => {
    const a = d() * 3.1, l = 6 + d() * 6;
    return `M${fx(x)},${fx(y)}l${fx(Math.cos(a) * l)},${fx(Math.sin(a) * l)}`;
  }).join("")}" stroke="var(--gw-snag)" stroke-width="2.4" stroke-linecap="round" fill="none"/>`
    + `<path d="${trunks.map(t => `M${fx(t.x)},${fx(t.y)}l${fx(t.h * .75)},${fx(t.h * .3)}`).join("")}" `
    + `stroke="var(--gw-shade)" stroke-opacity=".3" stroke-width="2.2" fill="none"/>`
    + `<path d="${trunks.map(t =>
      `M${fx(t.x - t.w)},${fx(t.y)}L${fx(t.x + t.lean - .9)},${fx(t.y - t.h)}l1.1,2.4 1.5,-3.4L${fx(t.x + t.w)},${fx(t.y)}Z`)
      .join("")}" fill="var(--gw-snag)" stroke="var(--gw-snag-edge)" stroke-width=".7"/>`
    + `<path class="gw-fine" `
    + `d="${trunks.map(t => `M${fx(t.x + t.lean * .5)},${fx(t.y - t.h * .55)}l${fx(d() < .5 ? -4.4 : 4.4)},-2.6`).join("")}" `
    + `stroke="var(--gw-snag)" stroke-width="1.2" fill="none"/>`;
}

/** A crater: thrown-up rim, dark hole with its light from the left above.
 * @param {number} x
 * @param {number} y
 * @param {number} r */
export const crater = (x, y, r) =>
  `<ellipse cx="${fx(x)}" cy="${fx(y)}" rx="${fx(r)}" ry="${fx(r * .86)}" fill="var(--gw-rim)" fill-opacity=".75"/>`
  + `<ellipse cx="${fx(x)}" cy="${fx(y)}" rx="${fx(r * .76)}" ry="${fx(r * .64)}" fill="var(--gw-pit)"/>`
  + `<path d="M${fx(x - r * .7)},${fx(y + r * .16)}a${fx(r * .72)},${fx(r * .6)} 0 0 `
  + `0 ${fx(r * 1.4)},0a${fx(r * .8)},${fx(r * .42)} 0 0 1 ${fx(-r * 1.4)},0Z" fill="var(--gw-pit-lite)"/>`;

/** T118 Craters, large and small. @param {Dice} d */
function holes(d) {
  const at = scatter(d, 8, 20, 46), small = scatter(d, 9, 9, 50, (x, y) => at.every(p => Math.hypot(p[0] - x, p[1] - y) > 14));
  return `<path class="gw-fine" `
    + `d="${small.map(([x, y]) => circle(x, y, 1 + d())).join("")}" fill="var(--gw-pit)" fill-opacity=".55"/>`
    + at.map(([x, y], i) => crater(x, y, i < 2 ? 11 + d() * 2.5 : 6 + d() * 3.5)).join("");
}

/** T101 Boulders with a lit face. @param {Dice} d */
function rocks(d) {
  const at = scatter(d, 17, 15.5, 46).sort((a, b) => a[1] - b[1]);
  const stones = at.map(([x, y], i) => {
    const r = i % 3 ? 5 + d() * 4 : 9 + d() * 4, turn = d() * 6, p = [0, 1, 2, 3, 4, 5].map(k => {
      const a = turn + k * 1.047 + (d() - .5) * .5, q = r * (.8 + d() * .3);
      return /** @type {Point} */ ([x + Math.cos(a) * q, y + Math.sin(a) * q * .86]);
    });
    return { p, lit: [...p.filter(([px, py]) => (px - x) + (py - y) < r * .25), /** @type {Point} */ ([x + r * .12,
      y + r * .1])] };
  });
  return `<path d="${stones.map(s => poly(s.p.map(([x, y]) => [x + 2.4, y + 3]))).join("")}" fill="var(--gw-shade)" `
    + `fill-opacity=".32"/>`
    + `<path d="${stones.map(s => poly(s.p)).join("")}" fill="var(--gw-rock)" stroke="var(--gw-rock-edge)" stroke-width="1" `
    + `stroke-linejoin="round"/><path d="${stones.map(s => poly(s.lit)).join("")}" fill="var(--gw-rock-lite)"/>`;
}

/** T111 Reeds and still water. @param {Dice} d */
function marsh(d) {
  const at = scatter(d, 11, 20, 47), pools = scatter(d, 9, 19, 46, (x, y) => at.every(p => Math.hypot(p[0] - x, p[1] - y) > 9));
  return `<path d="${pools.map(([x, y]) => {
    const w = 6 + d() * 7;
    return `M${fx(x - w)},${fx(y)}q${fx(w)},-3.6 ${fx(2 * w)},0q${fx(-w)},3.6 ${fx(-2 * w)},0Z`;
  }).join("")}" fill="var(--gw-water)" fill-opacity=".75"/>`
    + `<path d="${at.map(([x, y]) => `M${fx(x - 5)},${fx(y + 1)}h10`).join("")}" stroke="var(--gw-water-edge)" `
    + `stroke-width="1.3" fill="none"/>`
    + `<path d="${at.map(([x, y]) => `M${fx(x)},${fx(y)}v-9M${fx(x - 1)},${fx(y)}l-4,-7M${fx(x + 1)},${fx(y)}l4,-7`).join("")}" `
    + `stroke="var(--gw-reed)" stroke-width="1.5" stroke-linecap="round" fill="none"/>`;
}

/** The furrows of a field, parallel to a side or between; `turn` 0 to 5. @param {number} turn */
export function furrows(turn) {
  const hex = corners(47), a = turn * Math.PI / 6, c = Math.cos(a), s = Math.sin(a);
  let d = "";
  for (let v = -46; v <= 46; v += 6.6) {
    const cuts = [];
    for (let i = 0; i < 6; i++) {
      const [p, q] = [hex[i], hex[(i + 1) % 6]], u0 = -p[0] * s + p[1] * c - v, u1 = -q[0] * s + q[1] * c - v;
      if (u0 * u1 < 0) { const t = u0 / (u0 - u1); cuts.push((p[0] + (q[0] - p[0]) * t) * c + (p[1] + (q[1] - p[1]) * t) * s); }
    }
    if (cuts.length > 1) {
      const [u, w] = [Math.min(...cuts) + 2, Math.max(...cuts) - 2];
      if (w - u > 5) d += `M${pt([u * c - v * s, u * s + v * c])}L${pt([w * c - v * s, w * s + v * c])}`;
    }
  }
  return d;
}

/** What stands on a field. */
export const CROPS = /** @type {const} */ (["wheat", "oats", "beet", "rye"]);
/** The rows of a field; `at` is its outline. T106 @param {Dice} d @param {number} v */
function field(d, v) {
  const crop = cropOf(v);
  return `<path d="${furrows(v % 6)}" stroke="var(--gw-${crop}-row)" stroke-width="1.6" fill="none"${crop === "beet"
    ? ' stroke-dasharray="3.4 2.2" stroke-linecap="round"' : crop === "wheat" ? ' stroke-dasharray="7 1.6"' : ""}/>`;
}
/** @param {number} v */
export const cropOf = v => CROPS[Math.floor(v / 6) % 4];

/** T117 Walls without roofs, rubble. @param {Dice} d */
function ruin(d) {
  const at = scatter(d, 5, 33, 40), stones = scatter(d, 30, 6, 48);
  const walls = at.map(([x, y]) => {
    const a = (d() - .5) * .9, w = 12 + d() * 5, h = 9 + d() * 3, c = Math.cos(a), s = Math.sin(a),
      p = [[-w, -h], [w, -h], [w, h], [-w, h]].map(([u, v]) => /** @type {Point} */ ([x + u * c - v * s, y + u * s + v * c])),
      gap = Math.floor(d() * 4), part = .3 + d() * .4;
    return { p, d: [0, 1, 2, 3].map(i => {
      const q = p[i], r = p[(i + 1) % 4];
      return i === gap ? `M${pt(q)}L${pt([q[0] + (r[0] - q[0]) * part * .6, q[1] + (r[1] - q[1]) * part * .6])}`
        : i === (gap + 2) % 4 ? `M${pt([q[0] + (r[0] - q[0]) * part, q[1] + (r[1] - q[1]) * part])}L${pt(r)}`
        : `M${pt(q)}L${pt(r)}`;
    }).join("") };
  });
  return `<path d="${walls.map(w => poly(w.p)).join("")}" fill="var(--gw-rubble)" fill-opacity=".55"/>`
    + `<path d="${walls.map(w => w.d).join("")}" transform="translate(1.6 2.2)" stroke="var(--gw-shade)" stroke-opacity=".35" `
    + `stroke-width="4" fill="none"/>`
    + `<path d="${walls.map(w => w.d).join("")}" stroke="var(--gw-wall-edge)" stroke-width="4.4" fill="none"/>`
    + `<path d="${walls.map(w => w.d).join("")}" stroke="var(--gw-wall)" stroke-width="2.2" fill="none"/>`
    + `<path d="${stones.map(([x, y]) => {
      const r = 1 + d() * 1.5;
      return `M${fx(x - r)},${fx(y)}l${fx(r)},${fx(-r)} ${fx(r)},${fx(r * .8)} ${fx(-r * .7)},${fx(r)}Z`;
    }).join("")}" fill="var(--gw-wall)" stroke="var(--gw-wall-edge)" stroke-width=".6"/>`;
}

/** T114 Cut stone: steps go down, blocks lie about. @param {Dice} d */
function quarry(d) {
  const blocks = scatter(d, 9, 14, 27);
  return `<path d="${blocks.map(([x, y]) => {
    const w = 3 + d() * 3, h = 2.4 + d() * 2;
    return `M${fx(x)},${fx(y)}h${fx(w)}v${fx(h)}h${fx(-w)}Z`;
  }).join("")}" fill="var(--gw-rock-lite)" stroke="var(--gw-rock-edge)" stroke-width=".8"/>`;
}

/** T112 A little grass, so that open ground is ground and not paper. @param {Dice} d */
const open = d =>
  `<path class="gw-fine" `
  + `d="${scatter(d, 8, 20, 48).map(([x, y]) => `M${fx(x - 2)},${fx(y)}l1,-3M${fx(x)},${fx(y)}v-3.6M${fx(x + 2)},${fx(y)}l-.8,-3`)
    .join("")}" stroke="var(--gw-grass)" stroke-width=".9" fill="none" stroke-linecap="round"/>`;

/** How each kind of ground that fills a hex is drawn, and how many variants there are.
 * @type {Record<string, {draw: (d: Dice, variant: number) => string, variants: number}>} */
export const ART = {
  woods: { draw: woods, variants: 6 }, "destroyed-woods": { draw: destroyed, variants: 5 },
  orchard: { draw: orchard, variants: 5 }, brush: { draw: brush, variants: 5 },
  "shell-hole": { draw: holes, variants: 7 }, rocks: { draw: rocks, variants: 4 }, marsh: { draw: marsh, variants: 4 },
  field: { draw: field, variants: 24 }, ruin: { draw: ruin, variants: 5 },
  quarry: { draw: quarry, variants: 3 }, open: { draw: open, variants: 5 },
};

/** One variant of a ground, the same everywhere. @param {string} terrain @param {number} variant */
export const artOf = (terrain, variant) => ART[terrain]?.draw(dice(`${terrain} ${variant}`), variant) ?? "";

/** Which variant stands in a hex; the neighbours have others. @param {string} terrain @param {{col: number, row: number}} x */
export function variantOf(terrain, x) {
  let k = Math.imul(x.col * 31 + x.row * 17, 0x9e3779b1);
  k = Math.imul(k ^ k >>> 15, 0x85ebca6b);
  return ((k ^ k >>> 13) >>> 0) % (ART[terrain]?.variants ?? 1);
}
