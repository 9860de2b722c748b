// @ts-check
/** What men have made: houses, bridges, roads, paths, railways; walls, hedges and fences on hexsides. */
import { fx, pt } from "../../map/lines.js";
import { bend, circle, dice, half, inHex, poly } from "./shape.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("./shape.js").Dice} Dice */
/** A roof: centre, half length and half width, turn, and what it is made of.
 * @typedef {{x: number, y: number, w: number, h: number, a: number, slate?: boolean, flat?: boolean}} Roof */

// --- houses ----------------------------------------------------------------------------------------------------------------

/** How far a point is from the ways of a hex. @param {number} x @param {number} y @param {number[]} roads */
function fromRoad(x, y, roads) {
  const [bx, by] = bend([0, 0], roads);
  return Math.min(99, ...roads.map(i => {
    const [ex, ey] = half([0, 0], i), dx = ex - bx, dy = ey - by,
      t = Math.max(0, Math.min(1, ((x - bx) * dx + (y - by) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - bx - dx * t, y - by - dy * t);
  }));
}

/** Houses that leave the roads free and do not touch.
 * @param {Dice} d
 * @param {number[]} roads
 * @param {Roof[]} had
 * @param {number} most
 * @param {[number, number]} long
 * @param {[number, number]} wide
 * @param {boolean} [dot]
 * @returns {Roof[]} */
function houses(d, roads, had, most, long, wide, dot = false) {
  const out = [...had];
  for (let tries = 0; tries < 260 && out.length < most; tries++) {
    const x = (d() * 2 - 1) * 46, y = (d() * 2 - 1) * 41, w = long[0] + d() * (long[1] - long[0]),
      h = wide[0] + d() * (wide[1] - wide[0]), turn = roads.length ? (roads[Math.floor(d() * roads.length)] + .5) * Math.PI / 3
        : 0, a = turn + (d() - .5) * .24 + (d() < .5 ? 0 : Math.PI / 2);
    const r = { x, y, w, h, a }, tips = cornersOf(r);
    if (!tips.every(p => inHex(p[0], p[1], 55))) continue;
    if (dot && Math.hypot(x, y) < 13 + w) continue;
    if ([...tips, /** @type {Point} */ ([x, y])].some(p => fromRoad(p[0], p[1], roads) < 8.5)) continue;
    if (out.some(o => touch(o, r, 1.6))) continue;
    out.push(r);
  }
  return out;
}

/** Do two roofs come nearer than some gap? @param {Roof} a @param {Roof} b @param {number} gap */
function touch(a, b, gap) {
  const p = cornersOf(a, gap), q = cornersOf(b, gap);
  return [a.a, a.a + Math.PI / 2, b.a, b.a + Math.PI / 2].every(turn => {
    const c = Math.cos(turn), s = Math.sin(turn), on = (/** @type {Point[]} */ k) => k.map(([x, y]) => x * c + y * s),
      u = on(p), v = on(q);
    return Math.max(...u) > Math.min(...v) && Math.max(...v) > Math.min(...u);
  });
}

/** @param {Roof} r @param {number} [grow] @returns {Point[]} */
function cornersOf(r, grow = 0) {
  const c = Math.cos(r.a), s = Math.sin(r.a);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => [r.x + u * (r.w + grow) * c - v * (r.h + grow) * s,
    r.y + u * (r.w + grow) * s + v * (r.h + grow) * c]);
}

/** The roofs of one hex. `name` tells what stands there; `roads`: sides by which ways leave; `wings`: sides over which the same
 * building goes on.
 * @param {string} seed
 * @param {string} name
 * @param {number[]} roads
 * @param {number[]} wings
 * @param {boolean} dot
 * @returns {Roof[]} */
export function roofs(seed, name, roads, wings, dot) {
  const d = dice(seed);
  if (wings.length) return houses(d, roads, [{ x: 0, y: 0, w: 22, h: 22, a: 0 }, ...wings.map(i => {
    const [x, y] = half([0, 0], i);
    return { x: x * .5, y: y * .5, w: 32, h: 18, a: Math.atan2(y, x) };
  })], wings.length + 6, [7, 11], [5, 7]).slice(wings.length + 1);
  if (/church/.test(name)) return houses(d, roads, [{ x: 4, y: -4, w: 29, h: 10.5, a: 0, slate: true }, { x: 12, y: -4, w: 9,
    h: 20, a: 0, slate: true }, { x: -29, y: -4, w: 9, h: 9, a: 0, slate: true, flat: true }], 7, [7, 10], [5, 6.5]);
  if (/farm|lodge/.test(name) && !roads.some(i => i === 1))
    return houses(d, roads, [{ x: 0, y: -27, w: 29, h: 9, a: 0 }, { x: -30, y: 3, w: 17, h: 8.5, a: Math.PI / 2 },
      { x: 30, y: 3, w: 17, h: 8.5, a: Math.PI / 2 }].filter(r => cornersOf(r).every(p => inHex(p[0], p[1], 56))
        && cornersOf(r).every(p => fromRoad(p[0], p[1], roads) > 7)), 6, [8, 12], [6, 8], true);
  if (/villa|school|station|shed|hall|mill|forester|smithy/.test(name))
    return houses(d, roads, houses(d, roads, [], 1, [21, 25], [11, 13])
      .map(r => ({ ...r, slate: /school|station|hall|villa/.test(name) })), 7, [7, 11], [5, 7.5]);
  return houses(d, roads, [], dot ? 9 : 10, [8, 13], [5.6, 8], dot);
}

/** A building over several hexes: wings from centre to centre, a corner house at each.
 * @param {string} name
 * @param {Point[]} at  centres
 * @param {[Point, Point][]} links
 * @returns {[Roof[], Roof[]]} */
export function great(name, at, links) {
  const slate = !/farm|factory|brewery/.test(name);
  return [links.map(([p, q]) => ({ x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2, w: 56, h: 14,
    a: Math.atan2(q[1] - p[1], q[0] - p[0]), slate })), at.map(([x, y]) => ({ x, y, w: 20, h: 20, a: 0, slate, flat: true }))];
}

/** All roofs of the map in a few paths: shadows, the halves towards and away from the light, ridges. @param {Roof[]} all */
export function drawRoofs(all) {
  const faces = (/** @type {boolean} */ slate) => {
    let lit = "", dark = "", ridge = "", rim = "";
    for (const r of all.filter(x => !!x.slate === slate)) {
      const p = cornersOf(r), c = Math.cos(r.a), s = Math.sin(r.a), hip = r.flat ? 0 : Math.min(r.h * .55, r.w * .4);
      const a = /** @type {Point} */ ([r.x - (r.w - hip) * c, r.y - (r.w - hip) * s]),
        b = /** @type {Point} */ ([r.x + (r.w - hip) * c, r.y + (r.w - hip) * s]);
      if (r.flat) {
        const m = /** @type {Point} */ ([r.x, r.y]);
        lit += poly([p[3], p[0], p[1], m]);
        dark += poly([p[1], p[2], p[3], m]);
        ridge += `M${pt(p[0])}L${pt(p[2])}M${pt(p[1])}L${pt(p[3])}`;
      }
      else {
        const up = [p[0], p[1], b, a], down = [p[2], p[3], a, b], first = s * .7 - c * .7 <= 0;
        lit += poly(first ? up : down); dark += poly(first ? down : up);
        const left = [p[0], p[3], a], right = [p[1], p[2], b], west = -c - s > 0;
        lit += poly(west ? right : left); dark += poly(west ? left : right);
        ridge += `M${pt(a)}L${pt(b)}`;
      }
      rim += poly(p);
    }
    const k = slate ? "slate" : "tile";
    return rim
      && `<path d="${lit}" fill="var(--gw-${k}-lite)"/><path d="${dark}" fill="var(--gw-${k})"/><path d="${ridge}" `
        + `stroke="var(--gw-${k}-lite)" stroke-width="1.2" fill="none"/><path d="${rim}" stroke="var(--gw-roof-edge)" `
        + `stroke-width="1.3" stroke-linejoin="round" fill="none"/>`;
  };
  return `<path d="${all.map(r => poly(cornersOf(r, .6).map(([x, y]) => [x + 3, y + 3.6]))).join("")}" fill="var(--gw-shade)" `
    + `fill-opacity=".38"/>${faces(false)}${faces(true)}`;
}

/** The cross of a church, at its tower. @param {Point} at */
export const cross = at =>
  `<path d="M${fx(at[0])},${fx(at[1] - 7)}v14M${fx(at[0] - 5)},${fx(at[1] - 2)}h10" stroke="var(--gw-roof-edge)" `
  + `stroke-width="4.6" stroke-linecap="round"/>`
  + `<path d="M${fx(at[0])},${fx(at[1] - 7)}v14M${fx(at[0] - 5)},${fx(at[1] - 2)}h10" stroke="var(--gw-cross)" `
  + `stroke-width="2.2" stroke-linecap="round"/>`;

/** T102 A deck over the water along the way that crosses it. @param {Point} at @param {number[]} sides */
export function bridge(at, sides) {
  const two = sides.length > 1 ? [sides[0], sides.find(i => Math.abs(i - sides[0]) === 3) ?? sides[1]]
    : [sides[0] ?? 1, ((sides[0] ?? 1) + 3) % 6], on = bend(at, two);
  const p = half(at, two[0]), q = half(at, two[1]),
    d = `M${pt([on[0] + (p[0] - on[0]) * .86, on[1] + (p[1] - on[1]) * .86])}Q${pt([2 * on[0] - (p[0] + q[0]) / 2,
      2 * on[1] - (p[1] + q[1]) / 2])} ${pt([on[0] + (q[0] - on[0]) * .86, on[1] + (q[1] - on[1]) * .86])}`;
  return { deck: d,
    svg: `<path d="${d}" stroke="var(--gw-shade)" stroke-opacity=".4" stroke-width="24" fill="none" transform="translate(3 `
      + `4)"/><path d="${d}" stroke="var(--gw-wall-edge)" stroke-width="25" fill="none"/><path d="${d}" stroke="var(--gw-wall)" `
      + `stroke-width="21.5" fill="none"/>`
      + `<path d="${d}" stroke="var(--gw-wall-edge)" stroke-width="21.5" stroke-dasharray="1.1 6" fill="none" `
      + `stroke-opacity=".7"/><path d="${d}" stroke="var(--gw-road)" stroke-width="14" fill="none"/>` };
}

// --- ways --------------------------------------------------------------------------------------------------------------------

/** T116 @param {string} d */
export const road = d =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`
  + `<path d="${d}" stroke="var(--gw-road-edge)" stroke-width="10.4"/><path d="${d}" stroke="var(--gw-road)" `
  + `stroke-width="7.2"/><path class="gw-fine" `
  + `d="${d}" stroke="var(--gw-road-edge)" stroke-opacity=".35" stroke-width="1" stroke-dasharray="9 6"/></g>`;
/** T121 @param {string} d */
export const path = d =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`
  + `<path d="${d}" stroke="var(--gw-path-case)" stroke-opacity=".75" stroke-width="6.4"/>`
  + `<path d="${d}" stroke="var(--gw-path)" stroke-width="2.8" stroke-dasharray="8 5.4"/></g>`;
/** T115 Ballast, sleepers, two rails. @param {string} d */
export const rail = d =>
  `<g fill="none" stroke-linejoin="round">`
  + `<path d="${d}" stroke="var(--gw-bank)" stroke-width="22" stroke-dasharray="1.2 4.4" stroke-opacity=".55" class="gw-fine"/>`
  + `<path d="${d}" stroke="var(--gw-ballast)" stroke-width="14" stroke-linecap="round"/><path d="${d}" stroke="var(--gw-tie)" `
  + `stroke-width="11.4" stroke-dasharray="2.6 4"/>`
  + `<path d="${d}" stroke="var(--gw-rail)" stroke-width="7"/><path d="${d}" stroke="var(--gw-ballast)" stroke-width="4"/>`
  + `<path d="${d}" stroke="var(--gw-tie)" stroke-width="4" stroke-dasharray="2.6 4"/></g>`;

// --- hexsides ------------------------------------------------------------------------------------------------------------------

/** Points along a side. @param {Point} a @param {Point} b @param {number} n @param {number} [in_] @returns {Point[]} */
const along = (a, b, n, in_ = 0) => Array.from({ length: n }, (_, i) => {
  const f = in_ + (1 - 2 * in_) * i / (n - 1);
  return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
});
/** @param {[Point, Point][]} segs */
const lines = segs => segs.map(([a, b]) => `M${pt(a)}L${pt(b)}`).join("");

/** How the kinds of hexsides are drawn, all of one kind at once.
 * @type {Record<string, (segs: [Point, Point][]) => string>} */
export const SIDES = {
  hedge: segs => {
    const at = segs.flatMap(([a, b]) => along(a, b, 9)), d = dice("hedge"),
      all = at.map(([x, y]) => ({ x: x + (d() - .5) * 2, y: y + (d() - .5) * 2, r: 4.1 + d() * 1.5 }));
    return `<path d="${all.map(c => circle(c.x + 1.6, c.y + 2.4, c.r)).join("")}" fill="var(--gw-shade)" fill-opacity=".34"/>`
      + `<path d="${all.map(c => circle(c.x, c.y, c.r)).join("")}" stroke="var(--gw-hedge-edge)" stroke-width="2.4"/>`
      + `<path d="${all.map(c => circle(c.x, c.y, c.r)).join("")}" fill="var(--gw-hedge)"/><path class="gw-fine" `
      + `d="${all.map(c => circle(c.x - 1.2, c.y - 1.3, c.r * .42)).join("")}" fill="var(--gw-hedge-lite)"/>`;
  },
  wall: segs =>
    `<g fill="none" stroke-linecap="square">`
    + `<path d="${lines(segs)}" transform="translate(1.8 2.6)" stroke="var(--gw-shade)" stroke-opacity=".36" stroke-width="7"/>`
    + `<path d="${lines(segs)}" stroke="var(--gw-wall-edge)" stroke-width="7.6"/><path d="${lines(segs)}" `
    + `stroke="var(--gw-wall)" stroke-width="4.8" stroke-linecap="butt" stroke-dasharray="7.2 1.05"/></g>`,
  "wall-destroyed": segs => {
    const d = dice("wall"), bits = segs.flatMap(([a, b]) => {
      const on = (/** @type {number} */ f) => /** @type {Point} */ ([a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]);
      return /** @type {[Point, Point][]} */ ([[on(.02), on(.2)], [on(.44), on(.58)], [on(.82), on(.98)]]);
    });
    const rubble = segs.flatMap(([a, b]) => along(a, b, 15, .05)).map(([x, y]) => {
      const r = 1.3 + d() * 1.6, px = x + (d() - .5) * 9, py = y + (d() - .5) * 9;
      return `M${fx(px - r)},${fx(py)}l${fx(r)},${fx(-r)} ${fx(r)},${fx(r)} ${fx(-r)},${fx(r * .8)}Z`;
    }).join("");
    return `<path d="${rubble}" fill="var(--gw-wall)" stroke="var(--gw-wall-edge)" stroke-width=".8"/><g fill="none">`
      + `<path d="${lines(bits)}" stroke="var(--gw-wall-edge)" stroke-width="7.6"/><path d="${lines(bits)}" `
      + `stroke="var(--gw-wall)" stroke-width="4.6" stroke-dasharray="6 1"/></g>`;
  },
  fence: segs =>
    `<g fill="none">`
    + `<path d="${lines(segs)}" stroke="var(--gw-fence-case)" stroke-width="6.6" stroke-opacity=".7"/><path d="${lines(segs)}" `
    + `stroke="var(--gw-fence)" stroke-width="1.9"/><path `
    + `d="${segs.flatMap(([a, b]) => along(a, b, 7)).map(([x, y]) => circle(x, y, 2.2)).join("")}" fill="var(--gw-fence)"/></g>`,
};
