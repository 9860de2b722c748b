// @ts-check
/** Lines on any map: short numbers, chains of segments, soft corners, lines beside lines, staff-map arrows. */

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point]} Segment */

/** How far a corner of a ragged line lies off, at most, in units of the map, both ways together. */
const RAGGED = 13;

/** A number short enough for a path. @param {number} v */
export const fx = v => String(Math.round(v * 10) / 10);
/** @param {Point} p */
export const pt = p => `${fx(p[0])},${fx(p[1])}`;
/** @param {Segment[]} segs */
export const strokes = segs => segs.map(([a, b]) => `M${pt(a)}L${pt(b)}`).join("");

/** Chains loose segments into long lines, so that joints are round and dashes run on.
 * @param {Segment[]} segs
 * @returns {Point[][]} */
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
        const tip = /** @type {Point} */ (forward ? line.at(-1) : line[0]),
          j = (ends.get(key(tip)) ?? []).find(k => !used.has(k));
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

/** A line whose corners lie a little off, each always the same way: a shore is no fence, and what runs along it stays on it.
 * @param {Point[]} line @returns {Point[]} */
export const ragged = line => line.map(([x, y]) => {
  const a = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43758.5453, b = Math.sin(a) * 9301;
  return [x + (a - Math.floor(a) - .5) * RAGGED, y + (b - Math.floor(b) - .5) * RAGGED];
});

/** A line with its corners rounded, going through the middles of its sides. @param {Point[]} p */
export function curve(p) {
  const last = p.length - 1, closed = Math.hypot(p[0][0] - p[last][0], p[0][1] - p[last][1]) < 1;
  const mid = (/** @type {Point} */ a, /** @type {Point} */ b) => /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  if (p.length < 3) return `M${p.map(pt).join("L")}`;
  const bends = p.slice(1, -1).map((c, i) => `Q${pt(c)} ${pt(mid(c, p[i + 2]))}`).join("");
  return closed ? `M${pt(mid(p[0], p[1]))}${bends}Q${pt(p[0])} ${pt(mid(p[0], p[1]))}Z`
    : `M${pt(p[0])}L${pt(mid(p[0], p[1]))}${bends}L${pt(p[last])}`;
}

/** The line drawn beside itself: one tone for each side's hand. @param {Point[]} p @param {number} off */
export function beside(p, off) {
  const closed = ring(p), n = p.length;
  return "M" + p.map((c, i) => {
    const a = p[i ? i - 1 : closed ? n - 2 : 0], b = p[i + 1 < n ? i + 1 : closed ? 1 : n - 1],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return pt([c[0] - (b[1] - a[1]) / l * off, c[1] + (b[0] - a[0]) / l * off]);
  }).join("L") + (closed ? "Z" : "");
}

/** A staff-map arrow: it swells towards its head. Through points, in order.
 * @param {Point} a
 * @param {Point} b
 * @param {{from?: number, short?: number}} [o] */
export function arrowPath(a, b, o = {}) {
  const from = o.from ?? 24, turn = Math.atan2(b[1] - a[1], b[0] - a[0]) * 180 / Math.PI,
    l = Math.hypot(b[0] - a[0], b[1] - a[1]) - (o.short ?? 30);
  const d =
    `M${fx(from)},-2.5C${fx(l * .5)},-9 ${fx(l * .7)},-7 ${fx(l - 17)},-6.5L${fx(l - 19)},-14L${fx(l)},0L${fx(l - 19)},14L${fx(
      l - 17)},6.5C${fx(l * .7)},4 ${fx(l * .5)},1 ${fx(from)},3.5Z`;
  return `transform="translate(${fx(a[0])} ${fx(a[1])}) rotate(${turn.toFixed(1)})" d="${d}"`;
}
