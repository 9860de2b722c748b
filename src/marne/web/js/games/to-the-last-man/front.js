// @ts-check
/** Who holds what: German ground, the halves of disputed zones, and the front that runs between the sides. */
import { within } from "../../map/areas.js";
import { beside, chain, pt, soft } from "../../map/lines.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../map/lines.js").Segment} Segment */
/** @typedef {"german" | "entente"} Side */
/** How a disputed zone is parted. `rows`: the sides stand above each other, else beside; `first`: the Germans above, or to the
 * left.
 * @typedef {{line: Point[], german: Point[], sides: Set<number>, rows: boolean, first: boolean}} Parting  `sides`: which sides of
 * the outline lie with the Germans */
/** @typedef {{key: string, held: Set<string>, partings: Map<string, Parting>, svg: string, hatch: string}} Front */

/** Where the Germans come from if nothing else tells: the north-east. */
const HOME = [.55, -.83];

/** The last front of each board: it changes seldom. @type {WeakMap<Board, Front>} */
const kept = new WeakMap();

/** @param {Board} b @param {any} view @returns {Front} */
export function frontOf(b, view) {
  const zones = (view.zones ?? []).filter((/** @type {any} */ z) => b.has(z.id)),
    key = zones.map((/** @type {any} */ z) => z.disputed ? "d" : z.control === "german" ? "g" : "e").join("");
  const had = kept.get(b);
  if (had && had.key === key) return had;
  /** @type {Map<string, Side | "disputed">} */
  const state = new Map(zones.map((/** @type {any} */ z) => [z.id, z.disputed ? "disputed" : z.control]));
  const land = [...state.keys()].filter(id => b.zones.get(id)?.kind === "land");
  const partings = new Map(land.filter(id => state.get(id) === "disputed").map(id => [id, parting(b, id, state)]));
  const held = new Set([...state.keys()].filter(id => state.get(id) === "german"));
  const front = { key, held, partings, svg: drawn(b, land, state, partings),
    hatch: [...partings.values()].map(p => "M" + p.german.map(pt).join("L") + "Z").join("") };
  kept.set(b, front);
  return front;
}

/** Parts a disputed zone so that each side's half touches its own ground: of all ways from one joint of the outline to another
 * the best.
 * @param {Board} b @param {string} id @param {Map<string, Side | "disputed">} state @returns {Parting} */
function parting(b, id, state) {
  const sides = b.areas.sides(id), n = sides.length, site = b.site(id), sums = [0], long = [0];
  for (const s of sides) {
    const l = Math.hypot(s.b[0] - s.a[0], s.b[1] - s.a[1]), x = (s.a[0] + s.b[0]) / 2 - site.x,
      y = (s.a[1] + s.b[1]) / 2 - site.y;
    const who = s.over && state.get(s.over), pull = who === "german" ? 1 : who === "entente" ? -1 : 0;
    sums.push(/** @type {number} */ (sums.at(-1)) + l * (pull + .12 * (x * HOME[0] + y * HOME[1]) / (Math.hypot(x, y) || 1)));
    long.push(/** @type {number} */ (long.at(-1)) + l);
  }
  const whole = long[n], total = sums[n], { joints, shared } = jointsOf(b, id, sides, long, state);
  let best = { i: 0, j: n >> 1 }, most = -Infinity;
  for (const i of joints) for (const j of joints) {
    if (i === j) continue;
    const span = j > i ? long[j] - long[i] : whole - long[i] + long[j], gain = j > i ? sums[j] - sums[i]
      : total - sums[i] + sums[j];
    const share = span / whole, score = 2 * gain - total - whole * Math.max(0, .3 - Math.min(share, 1 - share)) * 3
      + whole * .22 * (Number(shared.has(i)) + Number(shared.has(j)));
    if (score > most) [most, best] = [score, { i, j }];
  }
  const { i, j } = best, span = (j - i + n) % n, with_ = new Set([...Array(span).keys()].map(k => (i + k) % n));
  const arc = [...Array(span + 1).keys()].map(k => sides[(i + k) % n].a), p = sides[i].a, q = sides[j].a;
  const mid = [...with_].reduce((m, k) => [m[0] + sides[k].a[0] / span, m[1] + sides[k].a[1] / span], [0, 0]);
  const rows = Math.abs(q[0] - p[0]) > Math.abs(q[1] - p[1]) * .8, first = rows ? mid[1] < site.y : mid[0] < site.x;
  const reach = (rows ? site.w : site.h) * .44, ends = /** @type {Point[]} */ (rows ? [[site.x - reach, site.y],
    [site.x + reach, site.y]] : [[site.x, site.y - reach], [site.x, site.y + reach]]);
  if (rows ? p[0] > q[0] : p[1] > q[1]) ends.reverse();
  const line = soft([p, ...ends, q]);
  return { line, german: [...arc, ...[...line].reverse()], sides: with_, rows, first };
}

/** Where a parting may begin: between neighbours, and in the middle of a common border. Where the other zone is disputed too,
 * only at the point between their counters, so that the front goes on.
 * @param {Board} b
 * @param {string} id
 * @param {import("../../map/areas.js").Side[]} sides
 * @param {number[]} long
 * @param {Map<string, Side | "disputed">} state */
function jointsOf(b, id, sides, long, state) {
  const n = sides.length, starts = [...sides.keys()].filter(i => sides[i].over !== sides[(i + n - 1) % n].over);
  /** @type {Set<number>} */
  const shared = new Set();
  if (!starts.length) return { joints: [...sides.keys()].filter(i => i % Math.max(1, n >> 3) === 0), shared };
  const whole = long[n], open = (/** @type {number} */ i) => {
    const o = sides[(i + n) % n].over;
    return o !== undefined && state.get(o) === "disputed";
  };
  const middles = starts.map((from, k) => {
    const to = starts[(k + 1) % starts.length], span = to > from ? long[to] - long[from] : whole - long[from] + long[to],
      half = (long[from] + span / 2) % whole;
    if (open(from)) {
      const p = b.at(id), q = b.at(sides[from].over ?? ""),
        off = (/** @type {number} */ i) => Math.hypot(sides[i].a[0] - (p[0] + q[0]) / 2, sides[i].a[1] - (p[1] + q[1]) / 2);
      const at = [...Array(((to - from + n) % n || n) + 1).keys()].map(i => (from + i) % n).reduce((best, i) => off(i) < off(best)
        ? i : best, from);
      shared.add(at);
      return at;
    }
    return [...sides.keys()].reduce((best, i) => Math.abs(long[i] - half) < Math.abs(long[best] - half) ? i : best, from);
  });
  return { joints: [...new Set([...starts.filter(i => !open(i) && !open(i - 1)), ...middles])], shared };
}

/** Which side stands at a point.
 * @param {Board} b
 * @param {number} x
 * @param {number} y
 * @param {Map<string, Side | "disputed">} state
 * @param {Map<string, Parting>} partings */
function holder(b, x, y, state, partings) {
  const id = b.areas.hit(x, y), p = id ? partings.get(id) : undefined;
  return p ? (within([p.german], x, y) ? "german" : "entente") : id ? state.get(id) : undefined;
}

/** The two-tone front line, own hue on each side.
 * @param {Board} b
 * @param {string[]} land
 * @param {Map<string, Side | "disputed">} state
 * @param {Map<string, Parting>} partings */
function drawn(b, land, state, partings) {
  /** @type {Segment[]} */
  const segs = [];
  /** @param {string} id @param {import("../../map/areas.js").Side[]} sides @param {number} i */
  const who = (id, sides, i) => partings.has(id) ? (partings.get(id)?.sides.has(i) ? "german" : "entente") : state.get(id);
  for (const id of land) {
    const sides = b.areas.sides(id);
    sides.forEach((s, i) => {
      if (!s.over || id > s.over || b.zones.get(s.over)?.kind !== "land") return;
      const there = b.areas.sides(s.over), j = there.findIndex(o => o.a[0] === s.b[0] && o.a[1] === s.b[1] && o.b[0] === s.a[0]
        && o.b[1] === s.a[1]);
      if (who(id, sides, i) !== who(s.over, there, j)) segs.push([s.a, s.b]);
    });
  }
  for (const p of partings.values()) for (let i = 0; i + 1 < p.line.length; i++) segs.push([p.line[i], p.line[i + 1]]);
  const lines = chain(segs).map(soft).map(p => {
    let votes = 0;
    for (let i = 0; i + 1 < p.length; i += Math.max(1, p.length >> 4)) {
      const m = p[i], q = p[i + 1], l = Math.hypot(q[0] - m[0], q[1] - m[1]) || 1, who = holder(b, m[0] - (q[1] - m[1]) / l * 9,
        m[1] + (q[0] - m[0]) / l * 9, state, partings);
      votes += who === "german" ? 1 : who === "entente" ? -1 : 0;
    }
    return votes > 0 ? p : [...p].reverse();
  });
  return `<g class="front" fill="none" stroke-linejoin="round" `
    + `stroke-linecap="round">${lines.map(p =>
      `<path d="${beside(p, 0)}" stroke="var(--halo)" stroke-opacity=".85" stroke-width="13"/>`).join("")}`
    + `${lines.map(p => `<path d="${beside(p, -2.4)}" stroke="var(--front-fr)" stroke-width="4.8"/><path d="${beside(p,
      2.4)}" stroke="var(--front-de)" stroke-width="4.8"/>`).join("")}</g>`;
}
