// @ts-check
/** Shapes of the drawn ground: repeatable chance, soft outlines of groups of hexes, bands that run from hex to hex. */
import { COL, HexGrid, RAD } from "../../map/hexgrid.js";
import { chain, fx, pt } from "../../map/lines.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../map/lines.js").Segment} Segment */
/** @typedef {() => number} Dice  0 to 1, the same row for the same seed */

/** The drawing is the same on every page and after every reload. @param {string} seed @returns {Dice} */
export function dice(seed) {
  let s = 2166136261;
  for (let i = 0; i < seed.length; i++) s = Math.imul(s ^ seed.charCodeAt(i), 16777619);
  return () => {
    s = s + 0x6d2b79f5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}

/** Is a point, seen from the centre of a hex, inside it?
 * @param {number} x
 * @param {number} y
 * @param {number} [r]  from centre to corner */
export const inHex = (x, y, r = RAD) => Math.abs(y) <= r * .866 && Math.abs(x) * 1.732 + Math.abs(y) <= r * 1.732;

/** Points in a hex, none nearer to another than `apart`; those that `fits` refuses are left out.
 * @param {Dice} d
 * @param {number} most
 * @param {number} apart
 * @param {number} [r]
 * @param {(x: number, y: number) => boolean} [fits]
 * @returns {Point[]} */
export function scatter(d, most, apart, r = RAD, fits = () => true) {
  /** @type {Point[]} */
  const out = [];
  for (let tries = 0; tries < most * 24 && out.length < most; tries++) {
    const x = (d() * 2 - 1) * r, y = (d() * 2 - 1) * r * .866;
    if (inHex(x, y, r) && fits(x, y) && out.every(p => (p[0] - x) ** 2 + (p[1] - y) ** 2 >= apart * apart)) out.push([x, y]);
  }
  return out;
}

/** A circle as path data. @param {number} x @param {number} y @param {number} r */
export const circle = (x, y, r) =>
  `M${fx(x - r)},${fx(y)}a${fx(r)},${fx(r)} 0 1 0 ${fx(2 * r)},0a${fx(r)},${fx(r)} 0 1 0 ${fx(-2 * r)},0`;
/** @param {Point[]} p @param {boolean} [closed] */
export const poly = (p, closed = true) => "M" + p.map(pt).join("L") + (closed ? "Z" : "");
/** The corners of a hex round a point. @param {number} r @param {Point} [at] @returns {Point[]} */
export const corners = (r, at = [0, 0]) => [0, 1, 2, 3, 4, 5].map(i => [at[0] + r * Math.cos(i * Math.PI / 3),
  at[1] + r * Math.sin(i * Math.PI / 3)]);

// --- outlines of groups of hexes ----------------------------------------------------------------------------------------

/** The closed outlines of a set of hexes, the last point not repeated.
 * @param {HexGrid} g
 * @param {Iterable<number>} set
 * @returns {Point[][]} */
export const rings = (g, set) => chain(g.rim(set)).map(r => r.slice(0, -1));

/** Smooth noise of a place, -1 to 1. @param {number} x @param {number} y @param {number} salt */
export function noise(x, y, salt) {
  const a = Math.sin(x * .051 + salt * 1.7) + Math.sin(y * .047 - salt * 2.3) + Math.sin((x + y) * .071 + salt)
    + Math.sin((x - y) * .113 + salt * 3.1) * .7;
  return a / 3.7;
}

/** A ring with more points, each moved a little; `inset` draws it in (negative: out).
 * @param {Point[]} ring
 * @param {number} wave
 * @param {number} salt
 * @param {number} [inset]
 * @returns {Point[]} */
export function waver(ring, wave, salt, inset = 0) {
  const area = ring.reduce((s, p, i) => {
    const q = ring[(i + 1) % ring.length];
    return s + p[0] * q[1] - q[0] * p[1];
  }, 0), turn = area > 0 ? -1 : 1;
  const fine = ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length];
    return /** @type {Point[]} */ ([p, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]]);
  }), n = fine.length;
  return fine.map((p, i) => {
    const a = fine[(i + n - 1) % n], b = fine[(i + 1) % n], l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      off = noise(p[0], p[1], salt) * wave - inset;
    return [p[0] - (b[1] - a[1]) / l * off * turn, p[1] + (b[0] - a[0]) / l * off * turn];
  });
}

/** A closed curve that the points pull at: every corner is round. @param {Point[]} p */
export function curve(p) {
  const n = p.length, mid = (/** @type {number} */ i) => pt([(p[i % n][0] + p[(i + 1) % n][0]) / 2,
    (p[i % n][1] + p[(i + 1) % n][1]) / 2]);
  return `M${mid(0)}` + p.map((_, i) => `Q${pt(p[(i + 1) % n])} ${mid(i + 1)}`).join("") + "Z";
}

/** The same curve as many short straight pieces. @param {Point[]} p @returns {Point[]} */
export function traced(p) {
  let q = p;
  for (let k = 0; k < 2; k++) q = q.flatMap((a, i) => {
    const b = q[(i + 1) % q.length];
    return /** @type {Point[]} */ ([[a[0] * .75 + b[0] * .25, a[1] * .75 + b[1] * .25], [a[0] * .25 + b[0] * .75,
      a[1] * .25 + b[1] * .75]]);
  });
  return q;
}

/** The soft outline of a set of hexes.
 * @param {HexGrid} g
 * @param {Iterable<number>} set
 * @param {number} wave
 * @param {number} salt
 * @param {number} [inset] */
export const blot = (g, set, wave, salt, inset = 0) => rings(g, set).map(r => curve(waver(r, wave, salt, inset))).join("");

// --- bands from hex to hex ------------------------------------------------------------------------------------------------

/** Where a line through a hex passes nearest to its centre; the bends of a zigzag are drawn gently.
 * @param {Point} at
 * @param {number[]} sides
 * @returns {Point} */
export function bend(at, sides) {
  if (sides.length < 2) return at;
  const [i, k] = straightest(sides), p = half(at, sides[i]), q = half(at, sides[k]), open = Math.abs(sides[i] - sides[k]),
    f = open === 2 || open === 4 ? .3 : .5;
  return [at[0] * f + (p[0] + q[0]) * (1 - f) / 2, at[1] * f + (p[1] + q[1]) * (1 - f) / 2];
}

/** Lines from hex to hex that cross each hexside in its middle. `nodes`: where a line that ends in a hex is to end, if not in its
 * centre.
 * @param {HexGrid} g
 * @param {Map<number, number[]>} links  sides by which a line leaves the hex
 * @param {Map<number, Point>} [nodes]
 * @returns {string} */
export function band(g, links, nodes) {
  let d = "";
  for (const [n, sides] of links) {
    const at = g.at(n), ends = sides.map(i => half(at, i)), on = bend(at, sides);
    if (ends.length === 1) d += `M${pt(nodes?.get(n) ?? at)}L${pt(ends[0])}`;
    else {
      const [i, k] = straightest(sides), p = ends[i], q = ends[k];
      d += `M${pt(p)}Q${pt([2 * on[0] - (p[0] + q[0]) / 2, 2 * on[1] - (p[1] + q[1]) / 2])} ${pt(q)}`
        + ends.filter((_, m) => m !== i && m !== k).map(e => `M${pt(e)}L${pt(on)}`).join("");
    }
  }
  return d;
}

/** The middle of side i of a hex round a point. @param {Point} at @param {number} i @returns {Point} */
export const half = (at, i) => [at[0] + 50 * Math.cos((i + .5) * Math.PI / 3), at[1] + 50 * Math.sin((i + .5) * Math.PI / 3)];

/** Of the ways out of a hex the two that go on most nearly straight. @param {number[]} sides @returns {[number, number]} */
function straightest(sides) {
  /** @type {[number, number]} */
  let best = [0, 1];
  let most = -1;
  for (let i = 0; i < sides.length; i++) for (let k = i + 1; k < sides.length; k++) {
    const turn = Math.abs(sides[i] - sides[k]), open = Math.min(turn, 6 - turn);
    if (open > most) [most, best] = [open, [i, k]];
  }
  return best;
}

/** The board with some rings of hexes round it, each with the number of the hex it repeats: the ground goes on beyond the edge.
 * @param {number} columns @param {number} rows @param {number} more @returns {{grid: HexGrid, of: Map<number, number>}} */
export function beyond(columns, rows, more) {
  const hexes = [], of = new Map();
  let n = 0;
  for (let r = -more; r < rows + more; r++) for (let c = -more; c < columns + more; c++) {
    hexes.push({ hex: n, col: c + 1, y: r + (c & 1) / 2 });
    of.set(n++, Math.min(rows - 1, Math.max(0, r)) * columns + Math.min(columns - 1, Math.max(0, c)));
  }
  return { grid: new HexGrid(hexes), of };
}

export { COL, RAD };
