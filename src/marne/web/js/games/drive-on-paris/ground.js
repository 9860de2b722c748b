// @ts-check
/** The fixed map, drawn once with few nodes: one path for each kind of ground, river, rail and line, whatever the number of
 * hexes. Regions of one terrain are one soft shape, so that 2,205 hexes look like a map and not like a mosaic. */
import { esc } from "../../dom.js";
import { lang } from "../../i18n.js";
import { HexGrid, RAD } from "../../map/hexgrid.js";
import { chain, curve, fx, pt, strokes } from "../../map/lines.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../map/lines.js").Segment} Segment */
/** @typedef {import("../../game.js").Place} Place */

/** A hex with something of its own (made by table/ground.py).
 * @typedef {object} Spot
 * @property {string} hex
 * @property {string} en
 * @property {string} fr
 * @property {"" | "city" | "major"} city
 * @property {"" | "channel" | "estuary"} port
 * @property {number} vp
 * @property {number} [worth]  in a scenario with a list of its own
 * @property {string} kind
 * @property {boolean} plan17
 * @property {boolean} sure */

/** Units of the map: counters are 44 square and a hex is a little more, so that stacks stand close as on a table. */
export const HIGH = 66, R = RAD * HIGH / 100;
/** How far the ground goes beyond the hexes of the scenario, in hexes. */
const RING = 2, RIM = 20;

/** "14-05" as a number, and back. @param {string} id */
export const num = id => Number(id.slice(0, 2)) * 100 + Number(id.slice(3));
/** @param {number} n */
export const text = n => `${String(Math.floor(n / 100)).padStart(2, "0")}-${String(n % 100).padStart(2, "0")}`;

/** All that the other layers need to know of the fixed map. */
export class Board {
  /** @param {any} data  what the server calls the ground */
  constructor(data) {
    this.data = data;
    const [c1, c2, r1, r2] = data.area, list = [];
    /** Column and row of hexes beyond the map go on counting: 0, 64. @type {Map<number, [number, number]>} */
    this.wide = new Map();
    for (let c = c1 - RING; c <= c2 + RING; c++) for (let r = r1 - RING; r <= r2 + RING; r++) {
      const hex = c * 100 + r;
      list.push({ hex, col: c, y: data.rows - r + (Math.abs(c) % 2 === data.low ? .5 : 0) });
      this.wide.set(hex, [c, r]);
    }
    /** Those of the scenario, and with a ring round them. */
    this.grid = new HexGrid(list.filter(h => this.within(h.hex)), HIGH);
    this.outer = new HexGrid(list, HIGH);
    /** @type {Map<string, Spot>} */
    this.spots = new Map(data.places.map((/** @type {Spot} */ p) => [p.hex, p]));
    this.ids = this.grid.ids.map(text);
    const xs = this.grid.ids.map(n => this.grid.at(n)[0]), ys = this.grid.ids.map(n => this.grid.at(n)[1]);
    const left = Math.min(...xs) - R - RIM, top = Math.min(...ys) - HIGH / 2 - RIM;
    this.sheet = { x: left, y: top, w: Math.max(...xs) + R + RIM - left, h: Math.max(...ys) + HIGH / 2 + RIM - top };
    /** Links of the railways within the sheet. @type {Map<number, number[]>} */
    this.links = new Map();
    for (const { hexes } of data.rails) hexes.forEach((/** @type {string} */ h, /** @type {number} */ i) => {
      if (!i) return;
      const a = num(hexes[i - 1]), b = num(h);
      this.links.set(a, [...this.links.get(a) ?? [], b]);
      this.links.set(b, [...this.links.get(b) ?? [], a]);
    });
  }

  /** @param {number} n */
  within(n) {
    const [c1, c2, r1, r2] = this.data.area, at = this.wide.get(n);
    return !!at && at[0] >= c1 && at[0] <= c2 && at[1] >= r1 && at[1] <= r2;
  }

  /** @param {string} id */
  has(id) { return this.grid.steps.has(num(id)); }

  /** @param {string} id @returns {Point} */
  at(id) { return this.grid.at(num(id)); }

  /** @param {string} id @param {number} [r] */
  path(id, r = R) { return this.grid.path(num(id), r); }

  /** A letter of the map; beyond its edge as at the edge. @param {"terrain" | "country"} field @param {number} n */
  letter(field, n) {
    const [c, r] = this.wide.get(n) ?? [1, 1], { columns, rows } = this.data;
    return this.data[field][Math.min(columns, Math.max(1, c)) - 1][Math.min(rows, Math.max(1, r)) - 1];
  }

  /** The name of a place, '' if it has none. @param {string} id */
  name(id) {
    const p = this.spots.get(id);
    return p ? (lang() === "fr" ? p.fr : p.en) : "";
  }

  /** "14-05 Paris". @param {string} id */
  title(id) {
    const name = this.name(id);
    return name ? `${id} ${name}` : id;
  }

  /** @returns {Map<string, Place>} */
  places() {
    const board = this, g = this.grid;
    return new Map(g.ids.map(n => {
      const [x, y] = g.at(n), id = text(n);
      const near = [0, 1, 2, 3, 4, 5].map(i => g.over(n, i)).filter(m => m !== undefined).map(text);
      return [id, { id, x, y, near, get path() { return g.path(n, R - 2); }, get name() { return board.title(id); } }];
    }));
  }
}

/** The soft outline of a set of hexes of the outer grid. @param {Board} b @param {number[]} list */
const shape = (b, list) => chain(b.outer.rim(list)).map(curve).join("");

/** The side between two hexes, null if they do not touch or lie beyond the sheet.
 * @param {Board} b @param {string} p @param {string} q @returns {Segment | null} */
export function side(b, p, q) {
  const n = num(p), i = b.outer.steps.has(n) ? b.outer.side(n, num(q)) : -1;
  return i < 0 ? null : [b.outer.corner(n, i), b.outer.corner(n, i + 1)];
}

/** Sides as soft lines. @param {Board} b @param {string[][]} pairs */
export const along = (b, pairs) => chain(/** @type {Segment[]} */ (pairs.map(([p, q]) => side(b, p, q)).filter(s => s !== null)))
  .map(curve).join("");

/** Railways through the hexes: they bend in the middle of a hex and cross each side in its middle.
 * @param {Board} b @param {number[][]} trails */
export const railPath = (b, trails) => trails.flatMap(t => parts(b, t)).map(t => {
  const g = b.outer, mid = (/** @type {number} */ i) => pt(g.middle(t[i], t[i + 1]));
  return t.length < 2 ? "" : `M${pt(g.at(t[0]))}L${mid(0)}`
    + t.slice(1, -1).map((n, i) => `Q${pt(g.at(n))} ${mid(i + 1)}`).join("") + `L${pt(g.at(t[t.length - 1]))}`;
}).join("");

/** The parts of a trail that lie on the sheet. @param {Board} b @param {number[]} trail @returns {number[][]} */
function parts(b, trail) {
  /** @type {number[][]} */
  const out = [[]];
  for (const n of trail) {
    if (b.outer.steps.has(n)) out[out.length - 1].push(n);
    else if (out[out.length - 1].length) out.push([]);
  }
  return out.filter(t => t.length > 1);
}

const PATTERNS = `<pattern id="dp-wood" width="13" height="11" patternUnits="userSpaceOnUse"><g fill="var(--forest)">`
  + `<circle cx="3" cy="3.4" r="2"/><circle cx="9.4" cy="8.4" r="1.9"/><circle cx="9.8" cy="2.6" r="1.2"/>`
  + `<circle cx="3.8" cy="8.8" r="1.1"/></g></pattern>`
  + `<pattern id="dp-hill" width="20" height="15" patternUnits="userSpaceOnUse"><path d="M2,7q3,-4 6,0M12,13q3,-4 6,0" `
  + `fill="none" stroke="var(--hill-dark)" stroke-opacity=".4" stroke-width="1.1" stroke-linecap="round"/></pattern>`
  + `<pattern id="dp-peak" width="19" height="15" patternUnits="userSpaceOnUse"><path d="M1.5,8l3.5,-6 3.5,6M10.5,14.5l3.5,-6 `
  + `3.5,6" fill="none" stroke="var(--hill-dark)" stroke-opacity=".62" stroke-width="1.25" stroke-linejoin="round"/>`
  + `<path d="M5,2l3.5,6h-2.6zM14,8.5l3.5,6h-2.6z" fill="var(--hill-dark)" fill-opacity=".34"/></pattern>`
  + `<pattern id="dp-marsh" width="16" height="10" patternUnits="userSpaceOnUse"><path d="M1,3h7M9,8h6M4,3v-2.4M12,8v-2.4" `
  + `stroke="var(--river)" stroke-opacity=".75" stroke-width="1" fill="none"/></pattern>`
  + `<pattern id="dp-neutral" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`
  + `<rect width="2.4" height="8" fill="var(--ink-3)" fill-opacity=".34"/></pattern>`;

/** All of it. The inner svg clips at the neatline: ground beyond the scenario is veiled, not blank. @param {Board} b */
export function drawGround(b) {
  const { x, y, w, h } = b.sheet, frame = `M${fx(x)},${fx(y)}h${fx(w)}v${fx(h)}h${fx(-w)}Z`, g = b.grid;
  const of = (/** @type {string} */ letters, /** @type {"terrain" | "country"} */ field = "terrain") =>
    b.outer.ids.filter(n => letters.includes(b.letter(field, n)));
  const every = g.ids.map(n => g.path(n)).join("");
  const rails = (/** @type {string} */ track) => railPath(b, b.data.rails.filter((/** @type {any} */ r) => r.track === track)
    .map((/** @type {any} */ r) => r.hexes.map(num)));
  const water = (/** @type {string} */ kind) => b.data.water.filter((/** @type {any} */ r) => r.kind === kind)
    .map((/** @type {any} */ r) => along(b, r.sides)).join("");
  const sea = shape(b, of("~")), border = along(b, b.data.frontiers), main = rails("main"), minor = rails("secondary");
  const wide = water("major"), thin = water("minor"), canal = water("canal");
  return `<defs>${PATTERNS}</defs><g aria-hidden="true" pointer-events="none"><svg x="${fx(x)}" y="${fx(y)}" width="${fx(w)}" `
    + `height="${fx(h)}" viewBox="${fx(x)} ${fx(y)} ${fx(w)} ${fx(h)}"><path d="${frame}" fill="var(--land)"/>`
    + `<path d="${shape(b, of("fm"))}" fill="var(--rl2)"/><path d="${shape(b, of("m"))}" fill="var(--rl4)"/>`
    + `<path d="${shape(b, of("f"))}" fill="url(#dp-hill)"/><path d="${shape(b, of("m"))}" fill="url(#dp-peak)"/>`
    + woods(shape(b, of("w"))) + `<path d="${shape(b, of("s"))}" fill="url(#dp-marsh)"/>`
    + `<path d="${sea}" fill="none" stroke="var(--sea-line)" stroke-opacity=".4" stroke-width="11"/>`
    + `<path d="${sea}" fill="var(--sea)" stroke="var(--coast)" stroke-width="1.5"/>`
    + `<path d="${shape(b, of("nc", "country"))}" fill="url(#dp-neutral)"/>`
    + `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${border}" stroke="var(--border-glow)" `
    + `stroke-opacity=".32" stroke-width="7"/><path d="${border}" stroke="var(--border)" stroke-width="1.5" `
    + `stroke-dasharray="8 3 1.5 3"/>`
    + `<g stroke="var(--river)"><path d="${thin}" stroke-width="2"/><path d="${wide}" stroke="var(--coast)" stroke-width="5.4"/>`
    + `<path d="${wide}" stroke-width="3.6"/><path d="${canal}" stroke="var(--coast)" stroke-width="4.6" stroke-linecap="butt"/>`
    + `<path d="${canal}" stroke="var(--sea)" stroke-width="2" stroke-dasharray="5 2.4"/></g>`
    + `<g stroke="var(--rail)" stroke-opacity="var(--rail-op)"><path d="${minor}" stroke-width="1" stroke-dasharray="4 2"/>`
    + `<path d="${main}" stroke-width="1.5"/><path class="ties" d="${main}" stroke-width="4.6" stroke-dasharray="1 5" `
    + `stroke-linecap="butt"/></g>${lines(b)}</g>`
    + `<path d="${every}" fill="none" stroke="var(--grid)" stroke-opacity="var(--grid-op)" stroke-width=".9"/>`
    + `<path d="${frame}${every}" fill="var(--fog)" fill-opacity="var(--fog-op)" fill-rule="evenodd"/>${towns(b)}</svg>`
    + `<path d="${strokes(g.ids.flatMap(n => g.sides(n, m => m === undefined)))}" fill="none" stroke="var(--grid)" `
    + `stroke-opacity=".6" stroke-width="1.4"/><path d="${frame}" fill="none" stroke="var(--grid)" stroke-width="2.4"/>`
    + `${rivers(b)}${names(b)}${rules(b)}</g>`;
}

/** @param {string} d */
const woods = d => `<path d="${d}" fill="var(--forest)" fill-opacity=".3" stroke="var(--forest)" stroke-opacity=".5"/>`
  + `<path d="${d}" fill="url(#dp-wood)" opacity=".62"/>`;

/** The Doctrine Line and the Panic Line, where the scenario has them. @param {Board} b */
const lines = b => (b.data.fdl ? `<path d="${along(b, b.data.lines.fdl)}" stroke="var(--vp17)" stroke-opacity=".55" `
  + `stroke-width="4" stroke-dasharray="14 7"/>` : "") + (b.data.panic ? `<path d="${along(b, b.data.lines.panic)}" `
  + `stroke="var(--vpger)" stroke-opacity=".5" stroke-width="3" stroke-dasharray="3 6"/>` : "");

/** Houses: a great city fills its hex, a town its middle, a village is a dot. @param {Board} b */
function towns(b) {
  const BIG = [[-15, -11, 9, 6], [-4, -14, 7, 7], [5, -10, 10, 6], [-17, -3, 8, 8], [-7, -4, 7, 5], [2, -2, 8, 7], [12, -1, 6, 7],
    [-13, 7, 8, 6], [-3, 4, 6, 8], [5, 8, 8, 5]];
  const SMALL = [[-8, -6, 6, 5], [0, -8, 5, 6], [-6, 1, 5, 5], [1, 0, 7, 6]];
  const houses = (/** @type {Point} */ [x, y], /** @type {number[][]} */ list) =>
    list.map(([dx, dy, w, h]) => `M${fx(x + dx)},${fx(y + dy)}h${w}v${h}h${-w}z`).join("");
  const at = (/** @type {string} */ city) => [...b.spots.values()].filter(p => p.city === city && b.has(p.hex));
  const dots = [...b.spots.values()].filter(p => !p.city && p.en && b.has(p.hex)).map(p => b.at(p.hex));
  const majors = at("major"), cities = at("city");
  return `<path d="${majors.map(p => b.path(p.hex, R - 4)).join("")}" fill="var(--border-glow)" fill-opacity=".34"/>`
    + `<path d="${majors.map(p => houses(b.at(p.hex), BIG)).join("")}${cities.map(p => houses(b.at(p.hex), SMALL)).join("")}" `
    + `fill="var(--town)" fill-opacity=".72" stroke="var(--halo)" stroke-width=".8"/>`
    + `<path d="${dots.map(([x, y]) => `M${fx(x - 2.6)},${fx(y)}a2.6,2.6 0 1 0 5.2,0a2.6,2.6 0 1 0 -5.2,0`).join("")}" `
    + `fill="var(--halo)" stroke="var(--town)" stroke-width="1.3"/>${ports(b)}`;
}

/** An anchor in a corner of each port. @param {Board} b */
const ports = b => {
  const d = [...b.spots.values()].filter(p => p.port && b.has(p.hex)).map(p => b.at(p.hex))
    .map(([x, y]) => `M${fx(x - 21)},${fx(y + 8)}v10m-5,-4q1,5 5,5t5,-5m-8,-4h6m-3,-2a2,2 0 1 0 -.1,0`).join("");
  return `<path d="${d}" fill="none" stroke="var(--halo)" stroke-width="3.6" stroke-linecap="round"/><path d="${d}" fill="none" `
    + `stroke="var(--coast)" stroke-width="1.6" stroke-linecap="round"/>`;
};

/** @param {Board} b */
const names = b => `<g class="dp-names">${[...b.spots.values()].filter(p => p.en && b.has(p.hex)).map(p => {
  const [x, y] = b.at(p.hex), name = b.name(p.hex), size = p.city === "major"
    ? `major${p.vp > 4 || p.en === "Paris" ? " great" : ""}${/\(/.test(name) ? " part" : ""}`
    : p.city ? "city" : "";
  return `<text class="dp-name ${size}${name.length > 13 ? " long" : ""}" x="${fx(x)}" y="${fx(y + 30.5)}">${esc(name)}</text>`;
}).join("")}</g>`;

/** Each river once or more, where it runs long: its name along it. @param {Board} b */
function rivers(b) {
  const out = [];
  for (const r of b.data.water) {
    const name = lang() === "fr" ? r.fr : r.en;
    if (name.includes(",")) continue;
    const all = chain(/** @type {Segment[]} */ (r.sides.map((/** @type {string[]} */ [p, q]) => side(b, p, q))
      .filter((/** @type {any} */ s) => s !== null))).filter(l => l.length > 6);
    for (const line of all) for (let i = 5; i + 3 < line.length; i += 34) {
      const [p, q] = [line[i - 2], line[i + 2]], flip = q[0] < p[0], [a, z] = flip ? [q, p] : [p, q];
      const turn = Math.atan2(z[1] - a[1], z[0] - a[0]) * 180 / Math.PI, [x, y] = line[i];
      out.push(`<text class="dp-river" transform="translate(${fx(x)} ${fx(y)}) rotate(${turn.toFixed(0)})" y="-4">`
        + `${esc(name)}</text>`);
    }
  }
  return `<g>${out.join("")}</g>`;
}

/** Numbers of columns above and below, of rows at both sides. @param {Board} b */
function rules(b) {
  const [c1, c2, r1, r2] = b.data.area, { x, y, w, h } = b.sheet, two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const put = (/** @type {number} */ px, /** @type {number} */ py, /** @type {number} */ n) =>
    `<text x="${fx(px)}" y="${fx(py)}">${two(n)}</text>`;
  const out = [];
  for (let c = c1; c <= c2; c++) out.push(put(b.grid.at(c * 100 + r2)[0], y + 11, c), put(b.grid.at(c * 100 + r1)[0], y + h - 5,
    c));
  for (let r = r1; r <= r2; r++) out.push(put(x + 10, b.grid.at(c1 * 100 + r)[1] + 3, r),
    put(x + w - 10, b.grid.at(c2 * 100 + r)[1] + 3, r));
  return `<g class="dp-rule">${out.join("")}</g>`;
}
