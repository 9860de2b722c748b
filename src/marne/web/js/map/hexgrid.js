// @ts-check
/** Flat-top hexes, 100 units high: corners, sides, outlines. Side i lies between the corners i and i + 1, corner 0 is east, clockwise. */

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point]} Segment */

export const COL = 50 * Math.sqrt(3), RAD = 100 / Math.sqrt(3);
const STEP = [[1, .5], [0, 1], [-1, .5], [-1, -.5], [0, -1], [1, -.5]];

/** A number short enough for a path. @param {number} v */
export const fx = v => String(Math.round(v * 10) / 10);
/** @param {Point} p */
export const pt = p => `${fx(p[0])},${fx(p[1])}`;
/** @param {Segment[]} segs */
export const strokes = segs => segs.map(([a, b]) => `M${pt(a)}L${pt(b)}`).join("");

export class HexGrid {
  /** @param {{hex: number, col: number, y: number}[]} hexes  column and row in hex heights */
  constructor(hexes) {
    /** @type {Map<number, Point>} */
    this.centres = new Map();
    /** @type {Map<string, number>} */
    this.byStep = new Map();
    /** @type {Map<number, [number, number]>} */
    this.steps = new Map();
    this.ids = hexes.map(h => h.hex);
    for (const h of hexes) {
      this.centres.set(h.hex, [(h.col - 1) * COL, h.y * 100]);
      this.byStep.set(`${h.col},${h.y}`, h.hex);
      this.steps.set(h.hex, [h.col, h.y]);
    }
  }

  /** @param {number} n @returns {Point} */
  at(n) {
    return this.centres.get(n) ?? [0, 0];
  }

  /** @param {number} n @param {number} i @param {number} [r] @returns {Point} */
  corner(n, i, r = RAD) {
    const [x, y] = this.at(n), a = i * Math.PI / 3;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  }

  /** @param {number} n @param {number} [r] */
  path(n, r = RAD) {
    return "M" + [0, 1, 2, 3, 4, 5].map(i => pt(this.corner(n, i, r))).join("L") + "Z";
  }

  /** The neighbour over side i. @param {number} n @param {number} i @returns {number | undefined} */
  over(n, i) {
    const s = this.steps.get(n);
    return s && this.byStep.get(`${s[0] + STEP[i][0]},${s[1] + STEP[i][1]}`);
  }

  /** Which side of a lies towards b; -1: they do not touch. @param {number} a @param {number} b */
  side(a, b) {
    return [0, 1, 2, 3, 4, 5].findIndex(i => this.over(a, i) === b);
  }

  /** @param {number} a @param {number} b @returns {Point} */
  middle(a, b) {
    const p = this.at(a), q = this.at(b);
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  }

  /** The sides of n whose neighbour is wanted. @param {number} n @param {(m: number | undefined) => boolean} keep @returns {Segment[]} */
  sides(n, keep) {
    return [0, 1, 2, 3, 4, 5].filter(i => keep(this.over(n, i))).map(i => [this.corner(n, i), this.corner(n, i + 1)]);
  }

  /** The outline of a set of hexes. @param {Iterable<number>} set @returns {Segment[]} */
  rim(set) {
    const all = new Set(set);
    return [...all].flatMap(n => this.sides(n, m => m === undefined || !all.has(m)));
  }

  /** The hex under a point, null beyond the board. @param {number} x @param {number} y @returns {number | null} */
  hit(x, y) {
    let best = null, least = RAD * RAD;
    for (const [n, [cx, cy]] of this.centres) {
      const d = (x - cx) ** 2 + (y - cy) ** 2;
      if (d < least) [best, least] = [n, d];
    }
    if (best === null) return null;
    const [cx, cy] = this.at(best), dx = Math.abs(x - cx), dy = Math.abs(y - cy);
    return dy <= 50 && dx * Math.sqrt(3) + dy <= 100 ? best : null;
  }
}

/** Chains loose segments into long lines, so that joints are round and dashes run on. @param {Segment[]} segs @returns {Point[][]} */
export function chain(segs) {
  /** @param {Point} p */
  const key = p => `${Math.round(p[0])},${Math.round(p[1])}`;
  /** @type {Map<string, number[]>} */
  const ends = new Map();
  segs.forEach((s, i) => s.forEach(p => ends.set(key(p), [...(ends.get(key(p)) ?? []), i])));
  const loose = (/** @type {number} */ i) => Math.min(...segs[i].map(p => (ends.get(key(p)) ?? []).length));
  /** @type {Set<number>} */
  const used = new Set();
  /** @type {Point[][]} */
  const out = [];
  for (const i of [...segs.keys()].sort((a, b) => loose(a) - loose(b))) {
    if (used.has(i)) continue;
    used.add(i);
    /** @type {Point[]} */
    const line = [...segs[i]];
    for (const forward of [true, false])
      for (let guard = 0; guard <= segs.length; guard++) {
        const tip = /** @type {Point} */ (forward ? line.at(-1) : line[0]), j = (ends.get(key(tip)) ?? []).find(k => !used.has(k));
        if (j === undefined) break;
        used.add(j);
        const [a, b] = segs[j], next = key(a) === key(tip) ? b : a;
        if (forward) line.push(next);
        else line.unshift(next);
      }
    out.push(line);
  }
  return out;
}

/** Is the line a ring? @param {Point[]} p */
const ring = p => p.length > 2 && Math.hypot(p[0][0] - p[p.length - 1][0], p[0][1] - p[p.length - 1][1]) < 1;

/** Cuts the corners: a front is a line on a staff map, not a fence. @param {Point[]} line @returns {Point[]} */
export function soft(line) {
  let p = line;
  const closed = ring(line);
  for (let k = 0; k < 3; k++) {
    /** @type {Point[]} */
    const q = closed ? [] : [p[0]];
    for (let i = 0; i + 1 < p.length; i++) {
      const [a, b] = [p[i], p[i + 1]];
      q.push([a[0] * .75 + b[0] * .25, a[1] * .75 + b[1] * .25], [a[0] * .25 + b[0] * .75, a[1] * .25 + b[1] * .75]);
    }
    q.push(closed ? q[0] : p[p.length - 1]);
    p = q;
  }
  return p;
}

/** The line drawn beside itself: one tone for each side's hand. @param {Point[]} p @param {number} off */
export function beside(p, off) {
  const closed = ring(p), n = p.length;
  return "M" + p.map((c, i) => {
    const a = p[i ? i - 1 : closed ? n - 2 : 0], b = p[i + 1 < n ? i + 1 : closed ? 1 : n - 1], l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return pt([c[0] - (b[1] - a[1]) / l * off, c[1] + (b[0] - a[0]) / l * off]);
  }).join("L") + (closed ? "Z" : "");
}

/** A staff-map arrow: it swells towards its head. Through points, in order. @param {Point} a @param {Point} b @param {{from?: number, short?: number}} [o] */
export function arrowPath(a, b, o = {}) {
  const from = o.from ?? 24, turn = Math.atan2(b[1] - a[1], b[0] - a[0]) * 180 / Math.PI, l = Math.hypot(b[0] - a[0], b[1] - a[1]) - (o.short ?? 30);
  const d = `M${fx(from)},-2.5C${fx(l * .5)},-9 ${fx(l * .7)},-7 ${fx(l - 17)},-6.5L${fx(l - 19)},-14L${fx(l)},0L${fx(l - 19)},14L${fx(l - 17)},6.5C${fx(l * .7)},4 ${fx(l * .5)},1 ${fx(from)},3.5Z`;
  return `transform="translate(${fx(a[0])} ${fx(a[1])}) rotate(${turn.toFixed(1)})" d="${d}"`;
}
