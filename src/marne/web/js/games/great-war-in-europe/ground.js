// @ts-check
/** The fixed map of a front, drawn once with few nodes: one path for each kind of ground, river and border, whatever the
 * number of
 * hexes. Regions of one kind are soft shapes, mountains, woods and dunes are drawn by hand into them. */
import { esc } from "../../dom.js";
import { lang } from "../../i18n.js";
import { fx, strokes } from "../../map/lines.js";
import { HIGH, R, num } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Spot} Spot */
/** @typedef {import("../../map/lines.js").Point} Point */

/** How high the ground of each kind lies, for the tints. @type {Record<string, number>} */
const HEIGHT = { r: 1, h: 2, p: 3, m: 4, a: 5 };

/** The same number each time for the same hex, from 0 to 1. @param {number} n @param {number} i */
const chance = (n, i) => {
  const x = Math.sin(n * 12.9898 + i * 78.233) * 43758.5453;
  return x - Math.floor(x);
};

/** Places in a hex, a little off a pattern. @param {Board} b @param {number} n @param {number[][]} spots @param {number} by
 * @returns {Point[]} */
const strewn = (b, n, spots, by) => {
  const [x, y] = b.outer.at(n);
  return spots.map(([dx, dy], i) => [x + dx + (chance(n, 2 * i) - .5) * by, y + dy + (chance(n, 2 * i + 1) - .5) * by]);
};

const PEAKS = [[-15, -9], [8, -12], [-3, 8], [17, 8]], TREES = [[-20, -4], [-11, -15], [-3, -6], [9, -17], [17, -6], [-14, 10],
  [4, 8],
  [15, 12], [-3, 20], [22, 3], [-24, 6]], TUFTS = [[-15, -10], [9, -14], [-5, 4], [16, 6], [-16, 16], [4, 20]],
  DUNES = [[-14, -10], [12, -3], [-8, 14]];

/** Mountains with a bright and a dark flank, the light from the north-west. @param {Board} b @param {number[]} list
 * @param {number} size */
function peaks(b, list, size) {
  const dark = [], line = [];
  for (const n of list) for (const [i, [x, y]] of strewn(b, n, PEAKS, 9).entries()) {
    const h = size * (.75 + .5 * chance(n, 20 + i)), w = h * .74, lean = w * .14;
    line.push(`M${fx(x - w)},${fx(y + h / 2)}L${fx(x + lean)},${fx(y - h / 2)}L${fx(x + w)},${fx(y + h / 2)}`);
    dark.push(`M${fx(x + lean)},${fx(y - h / 2)}L${fx(x + w)},${fx(y + h / 2)}L${fx(x + w * .2)},${fx(y + h / 2)}`
      + `L${fx(x - w * .06)},${fx(y + h * .12)}Z`);
  }
  return `<path d="${dark.join("")}" fill="var(--hill-dark)" fill-opacity=".36"/><path d="${line.join("")}" fill="none" `
    + `stroke="var(--hill-dark)" stroke-opacity=".6" stroke-width="1.1" stroke-linejoin="round"/>`;
}

/** Snow on the highest. @param {Board} b @param {number[]} list @param {number} size */
const snow = (b, list, size) => `<path d="${list.flatMap(n => strewn(b, n, PEAKS, 9).map(([x, y], i) => {
  const h = size * (.75 + .5 * chance(n, 20 + i)), w = h * .74, lean = w * .14;
  return `M${fx(x + lean)},${fx(y - h / 2)}L${fx(x - w * .32)},${fx(y - h * .06)}l${fx(w * .2)},${fx(h * .06)}l${fx(w * .16)},`
    + `${fx(-h * .1)}l${fx(w * .12)},${fx(h * .14)}Z`;
})).join("")}" fill="var(--ew-snow)"/>`;

/** @param {Board} b @param {number[]} list */
const hills = (b, list) => `<path d="${list.flatMap(n => strewn(b, n, DUNES, 12).map(([x, y]) =>
  `M${fx(x - 7)},${fx(y + 3)}q6,-9 13,0M${fx(x + 2)},${fx(y - 1)}q4,-3 7,2`)).join("")}" fill="none" stroke="var(--hill-dark)" `
  + `stroke-opacity=".45" stroke-width="1.15" stroke-linecap="round"/>`;

/** @param {Board} b @param {number[]} list */
function woods(b, list) {
  const crowns = list.flatMap(n => strewn(b, n, TREES, 7)), d = b.shape(list);
  return `<path d="${d}" fill="var(--forest)" fill-opacity=".34"/><path d="${crowns.map(([x, y]) =>
    `M${fx(x - 3.6)},${fx(y + 1)}a3.7,3.7 0 1 1 7.2,0q-3.6,1.6 -7.2,0Z`).join("")}" fill="var(--forest)" fill-opacity=".85"/>`
    + `<path d="${crowns.map(([x, y]) => `M${fx(x + 3.6)},${fx(y + 1)}a3.7,3.7 0 0 0 -2.6,-4.4m-1,5v3`).join("")}" fill="none" `
    + `stroke="var(--hill-dark)" stroke-opacity=".42" stroke-width="1"/>`;
}

/** @param {Board} b @param {number[]} list */
const marsh = (b, list) => `<path d="${b.shape(list)}" fill="var(--river)" fill-opacity=".13"/><path d="${list.flatMap(n =>
  strewn(b, n, TUFTS, 8).map(([x, y]) => `M${fx(x - 6)},${fx(y)}h12M${fx(x - 2)},${fx(y - 1)}l-2,-5M${fx(x)},${fx(y - 1)}v-6`
  + `M${fx(x + 2)},${fx(y - 1)}l2,-5`)).join("")}" fill="none" stroke="var(--river)" stroke-opacity=".8" stroke-width="1.1" `
  + `stroke-linecap="round"/>`;

/** @param {Board} b @param {number[]} list */
const desert = (b, list) => `<path d="${b.shape(list)}" fill="var(--ew-sand)" fill-opacity=".75"/><path d="${list.flatMap(n =>
  strewn(b, n, DUNES, 14).map(([x, y]) => `M${fx(x - 9)},${fx(y)}q5,-5 9,0q4,4 9,0`)).join("")}" fill="none" `
  + `stroke="var(--hill-dark)" stroke-opacity=".3" stroke-width="1.1" stroke-linecap="round"/><path d="${list.flatMap(n =>
    strewn(b, n, TUFTS, 16).map(([x, y]) => `M${fx(x)},${fx(y)}h.1`)).join("")}" stroke="var(--hill-dark)" stroke-opacity=".4" `
  + `stroke-width="1.7" stroke-linecap="round"/>`;

/** Fields by a river that floods. @param {Board} b @param {number[]} list */
const flooded = (b, list) => `<path d="${b.shape(list)}" fill="var(--river)" fill-opacity=".1"/><path d="${list.flatMap(n =>
  strewn(b, n, TUFTS, 8).map(([x, y]) => `M${fx(x - 6)},${fx(y)}q3,-2.4 6,0q3,2.4 6,0`)).join("")}" fill="none" `
  + `stroke="var(--river)" stroke-opacity=".6" stroke-width="1" stroke-linecap="round"/>`;

const DEFS = `<pattern id="ew-closed" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect `
  + `width="2.6" height="9" fill="var(--ink-3)" fill-opacity=".32"/></pattern><pattern id="ew-neutral" width="10" height="10" `
  + `patternUnits="userSpaceOnUse"><circle cx="2.5" cy="2.5" r="1.3" fill="var(--ink-3)" fill-opacity=".42"/><circle cx="7.5" `
  + `cy="7.5" r="1.3" fill="var(--ink-3)" fill-opacity=".42"/></pattern><pattern id="ew-held-a" width="11" height="11" `
  + `patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="11" fill="var(--front-fr)" `
  + `fill-opacity=".3"/></pattern><pattern id="ew-held-c" width="11" height="11" patternUnits="userSpaceOnUse" `
  + `patternTransform="rotate(-45)"><rect width="3" height="11" fill="var(--front-de)" fill-opacity=".42"/></pattern>`
  + `<pattern id="ew-waste" width="16" height="14" patternUnits="userSpaceOnUse"><path d="M2,3l4,4M6,3l-4,4M11,9l3,3M14,9l-3,3" `
  + `stroke="var(--ew-waste)" stroke-opacity=".8" stroke-width="1.4" stroke-linecap="round"/></pattern>`;

/** All of it. @param {Board} b */
export function drawGround(b) {
  const { x, y, w, h } = b.sheet, frame = `M${fx(x)},${fx(y)}h${fx(w)}v${fx(h)}h${fx(-w)}Z`, g = b.grid, all = b.outer.ids;
  /** @type {Map<string, number[]>} */
  const by = new Map();
  for (const n of all) {
    const k = b.letter("terrain", n);
    by.set(k, [...by.get(k) ?? [], n]);
  }
  const of = (/** @type {string} */ letters) => [...letters].flatMap(k => by.get(k) ?? []);
  const land = all.filter(n => b.letter("terrain", n) !== " "), coast = b.shape(land), lakes = b.shape(of("~"));
  const every = g.ids.map(n => g.path(n)).join(""), closed = [...b.closed], { sides } = b.data;
  const highs = [1, 2, 3, 4, 5].map(k => b.shape(all.filter(n => (HEIGHT[b.letter("terrain", n)] ?? 0) >= k)));
  const border = b.along(sides.frontier ?? []), river = b.along(sides.river ?? []), canal = b.along(sides.canal ?? []);
  const wet = (/** @type {string} */ id) => b.letter("terrain", num(id)) === "~";
  const water = b.along([...sides.lake ?? [], ...sides.sea ?? [], ...sides.lagoon ?? []].filter(([p, q]) => !wet(p) && !wet(q)));
  const passes = b.along(sides.pass ?? []);
  return `<defs>${DEFS}</defs><g aria-hidden="true" pointer-events="none"><svg x="${fx(x)}" y="${fx(y)}" width="${fx(w)}" `
    + `height="${fx(h)}" viewBox="${fx(x)} ${fx(y)} ${fx(w)} ${fx(h)}"><path d="${frame}" fill="var(--sea)"/>`
    + [[46, .16], [30, .22], [16, .34]].map(([k, o]) => `<path d="${coast}" fill="none" stroke="var(--sea-line)" `
      + `stroke-opacity="${o}" stroke-width="${k}" stroke-linejoin="round"/>`).join("")
    + `<path d="${coast}" fill="var(--land)"/>` + countries(b, land)
    + highs.map((d, i) => `<path d="${d}" fill="var(--rl${i + 1})" fill-opacity=".8"/>`).join("")
    + desert(b, of("d")) + flooded(b, of("l")) + marsh(b, of("s")) + woods(b, of("f")) + hills(b, of("rh"))
    + peaks(b, of("mp"), 13) + peaks(b, of("a"), 17) + snow(b, of("a"), 17)
    + `<path d="${coast}" fill="none" stroke="var(--coast)" stroke-width="1.7"/><path d="${lakes}" fill="var(--sea)" `
    + `stroke="var(--coast)" stroke-width="1.4"/><path d="${b.shape(closed)}" fill="url(#ew-closed)"/>`
    + `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><g stroke="var(--river)"><path d="${river}" `
    + `stroke="var(--halo)" stroke-opacity=".55" stroke-width="5"/><path d="${river}" stroke-width="2.7"/><path d="${water}" `
    + `stroke="var(--coast)" stroke-width="7.4"/><path d="${water}" stroke="var(--sea)" stroke-width="5"/><path d="${canal}" `
    + `stroke="var(--coast)" stroke-width="5" stroke-linecap="butt"/><path d="${canal}" stroke="var(--sea)" stroke-width="2.4" `
    + `stroke-dasharray="5 2.4"/></g><path d="${border}" stroke="var(--border-glow)" stroke-opacity=".34" stroke-width="8"/>`
    + `<path d="${border}" stroke="var(--border)" stroke-width="1.6" stroke-dasharray="8 3 1.5 3"/></g>`
    + `<path d="${every}" fill="none" stroke="var(--grid)" stroke-opacity="var(--grid-op)" stroke-width=".9"/>`
    + `<path d="${passes}" fill="none" stroke="var(--halo)" stroke-width="5.4" stroke-linecap="round"/><path d="${passes}" `
    + `fill="none" stroke="var(--hill-dark)" stroke-opacity=".75" stroke-width="2.6" stroke-dasharray="2.4 3.4"/>`
    + `<path d="${veil(b, land)}" fill="var(--fog)" fill-opacity="var(--fog-op)"/>${towns(b)}</svg>`
    + `<path d="${strokes(g.ids.flatMap(n => g.sides(n, m => m === undefined)))}" fill="none" stroke="var(--grid)" `
    + `stroke-opacity=".55" stroke-width="1.3"/><path d="${frame}" fill="none" stroke="var(--grid)" stroke-width="2.4"/>`
    + names(b) + `</g>`;
}

/** Each country in a soft tint of its own. @param {Board} b @param {number[]} land */
function countries(b, land) {
  /** @type {Map<string, number[]>} */
  const by = new Map();
  for (const n of land) {
    const k = b.letter("country", n);
    by.set(k, [...by.get(k) ?? [], n]);
  }
  return [...by].map(([k, list]) => `<path class="ew-land k-${esc(k)}" d="${b.shape(list)}"/>`).join("");
}

/** Land beyond the hexes of the map, which nobody enters. @param {Board} b @param {number[]} land */
const veil = (b, land) => land.filter(n => !b.grid.steps.has(n)).map(n => b.outer.path(n)).join("");

const BIG = [[-15, -11, 9, 6], [-4, -14, 7, 7], [5, -10, 10, 6], [-17, -3, 8, 8], [-7, -4, 7, 5], [2, -2, 8, 7], [12, -1, 6, 7],
  [-13, 7, 8, 6], [-3, 4, 6, 8], [5, 8, 8, 5]], SMALL = [[-8, -6, 6, 5], [0, -8, 5, 6], [-6, 1, 5, 5], [1, 0, 7, 6]];

/** Houses: a city fills its hex, a town its middle; anchors of ports, stars of capitals. @param {Board} b */
function towns(b) {
  const houses = (/** @type {Point} */ [x, y], /** @type {number[][]} */ list) =>
    list.map(([dx, dy, w, h]) => `M${fx(x + dx)},${fx(y + dy)}h${w}v${h}h${-w}z`).join("");
  const at = (/** @type {(p: Spot) => boolean} */ f) => [...b.spots.values()].filter(p => f(p) && b.has(p.hex));
  const cities = at(p => p.kind === "city"), small = at(p => p.kind === "town"), capitals = at(p => !!p.capital);
  const anchors = at(p => p.port).map(p => b.at(p.hex))
    .map(([x, y]) => `M${fx(x - 21)},${fx(y + 6)}v10m-5,-4q1,5 5,5t5,-5m-8,-4h6m-3,-2a2,2 0 1 0 -.1,0`).join("");
  return `<path d="${cities.map(p => b.path(p.hex, R - 4)).join("")}" fill="var(--border-glow)" fill-opacity=".3"/><path `
    + `d="${cities.map(p => houses(b.at(p.hex), BIG)).join("")}${small.map(p => houses(b.at(p.hex), SMALL)).join("")}" `
    + `fill="var(--town)" fill-opacity=".72" stroke="var(--halo)" stroke-width=".8"/><path d="${capitals.map(p => {
      const [x, y] = b.at(p.hex);
      return `M${fx(x)},${fx(y - 12)}l3.2,7.6 8.2,.7 -6.2,5.4 1.9,8 -7.1,-4.3 -7.1,4.3 1.9,-8 -6.2,-5.4 8.2,-.7Z`;
    }).join("")}" fill="var(--attack-btn)" stroke="var(--halo)" stroke-width="1.6"/>`
    + `<path d="${anchors}" fill="none" stroke="var(--halo)" stroke-width="3.6" stroke-linecap="round"/><path d="${anchors}" `
    + `fill="none" stroke="var(--coast)" stroke-width="1.6" stroke-linecap="round"/>`;
}

/** The name at the foot of a hex, '' if it has none. @param {Board} b @param {string} hex */
export function nameOf(b, hex) {
  const p = b.spots.get(hex);
  if (!p?.en || !b.has(hex)) return "";
  const [x, y] = b.at(p.hex), name = lang() === "fr" ? p.fr : p.en, size = p.capital || p.kind === "city" && p.vp ? "city great"
    : p.kind === "city" ? "city"
    : p.kind;
  return `<text class="ew-name ${size}${name.length > 12 ? " long" : ""}${p.sure ? "" : " guess"}" x="${fx(x)}" `
    + `y="${fx(y + HIGH / 2 - 3.5)}">${esc(name)}</text>`;
}

/** All names. @param {Board} b */
const names = b => `<g class="ew-names">${[...b.spots.keys()].map(hex => nameOf(b, hex)).join("")}</g>`;
