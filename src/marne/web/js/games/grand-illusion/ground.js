// @ts-check
/** The fixed layers: sea, land, relief, woods, rivers, borders, rails, grid, hexsides, outlines. Drawn once. */
import { esc } from "../../dom.js";
import { lang } from "../../i18n.js";
import { PATTERNS, earth } from "../../map/earth.js";
import { GEO } from "../../map/geo.js";
import { HexGrid, RAD } from "../../map/hexgrid.js";
import { fx, pt, strokes } from "../../map/lines.js";
import { RIVER_NAMES, TOWNS } from "./towns.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../game.js").Place} Place */

/** One hex of the ground (made by table/ground.py).
 * @typedef {object} Hex
 * @property {number} hex
 * @property {number} col
 * @property {number} y
 * @property {string} en
 * @property {string} fr
 * @property {boolean} sure
 * @property {number[]} near
 * @property {number} tem
 * @property {"" | "german" | "plan17" | "paris"} vp
 * @property {boolean} double
 * @property {boolean} schlieffen
 * @property {boolean} danger
 * @property {boolean} belgian
 * @property {boolean} vosges
 * @property {string} port
 * @property {string[]} sources
 * @property {string} special */

export const SHEET = { x: -190, y: -290, w: 1420, h: 1300 };
const FRAME = `M${SHEET.x},${SHEET.y}h${SHEET.w}v${SHEET.h}h${-SHEET.w}Z`;

/** All that the other layers need to know of the fixed map. */
export class Board {
  /** @param {any} data  what the server calls the ground */
  constructor(data) {
    this.data = data;
    /** @type {Map<number, Hex>} */
    this.hexes = new Map(data.hexes.map((/** @type {Hex} */ h) => [h.hex, h]));
    this.grid = new HexGrid(data.hexes);
    this.paris = data.hexes.find((/** @type {Hex} */ h) => h.vp === "paris")?.hex ?? 0;
    this.rails = railPath(this, data.rails.map((/** @type {any} */ r) => r.hexes));
  }

  /** @param {number} n */
  name(n) {
    const h = this.hexes.get(n);
    return h ? (lang() === "fr" ? h.fr : h.en) : "";
  }

  /** @returns {Map<string, Place>} */
  places() {
    const board = this;
    return new Map([...this.hexes.values()].map(h => {
      const [x, y] = this.grid.at(h.hex);
      return [String(h.hex), { id: String(h.hex), x, y, path: this.grid.path(h.hex, RAD - 2.6), near: h.near.map(String),
        get name() {
          return `${h.hex} ${board.name(h.hex)}`;
        } }];
    }));
  }
}

/** Rails bend towards the towns but cross every hexside in its middle, so that no hex seems to have a line it lacks.
 * @param {Board} b @param {number} n @returns {Point} */
function node(b, n) {
  const [x, y] = b.grid.at(n), t = TOWNS[n];
  return t ? [x + (t[0] - x) * .55, y + (t[1] - y) * .55] : [x, y];
}

/** @param {Board} b @param {number[][]} trails */
export function railPath(b, trails) {
  return trails.map(p => "M" + pt(node(b, p[0])) + "L" + pt(b.grid.middle(p[0], p[1]))
    + p.slice(1, -1).map((n, i) => `Q${pt(node(b, n))} ${pt(b.grid.middle(n, p[i + 2]))}`).join("") + "L"
    + pt(node(b, p[p.length - 1]))).join("");
}

/** @param {Board} b */
export function drawGround(b) {
  return defs(b) + `<g aria-hidden="true" pointer-events="none">${earth(GEO, FRAME)}${sheet(b)}</g>`;
}

/** @param {Board} b */
const defs = b => `<defs>
  ${PATTERNS}
  <clipPath id="gi-board"><path d="${b.grid.ids.map(n => b.grid.path(n, RAD + .5)).join("")}"/></clipPath>
</defs>`;

/** The board on it: veil, rails, grid, hexsides, outlines, towns, river names. @param {Board} b */
function sheet(b) {
  const g = b.grid, every = g.ids.map(n => g.path(n)).join(""),
    zone = (/** @type {(h: Hex) => boolean} */ f) => [...b.hexes.values()].filter(f).map(h => h.hex);
  const pd = strokes(g.rim([...zone(h => h.danger), b.paris])), plan = strokes(g.rim(zone(h => h.schlieffen)));
  return `<path d="${FRAME}${every}" fill="var(--fog)" fill-opacity="var(--fog-op)" fill-rule="evenodd"/>
    <g clip-path="url(#gi-board)" fill="none" stroke="var(--rail)" stroke-opacity="var(--rail-op)"><path d="${b.rails}" `
    + `stroke-width="1.5"/><path class="ties" d="${b.rails}" stroke-width="5" stroke-dasharray="1.1 5.6"/></g>
    <path d="${every}" fill="none" stroke="var(--grid)" stroke-opacity="var(--grid-op)"/>
    <path d="${strokes(g.ids.flatMap(n => g.sides(n, m => m === undefined)))}" stroke="var(--grid)" stroke-opacity=".7" `
    + `stroke-width="1.6" stroke-linecap="round" fill="none"/>
    <path d="${FRAME}" fill="none" stroke="var(--grid)" stroke-width="3"/><path d="M-183,-283h1406v1286h-1406Z" fill="none" `
    + `stroke="var(--grid)" stroke-opacity=".5"/>
    <g fill="none" stroke-width="2" stroke-dasharray=".1 5" stroke-linecap="round">`
    + `<path d="${plan}" stroke="var(--border)" stroke-opacity=".65"/><path d="${pd}" stroke="var(--pd)" stroke-opacity=".8"/></g>
    ${b.data.sides.map((/** @type {any} */ s) => hexside(b, s)).join("")}
    <g fill="var(--town)" fill-opacity=".75" stroke="var(--halo)" `
    + `stroke-width="1">${Object.entries(TOWNS).map(([n, [x, y]]) => +n === b.paris
    ? `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="var(--town)" stroke-width="1.6"/>`
      + `<path d="M${x - 4.5},${y - 4.5}h9v9h-9z"/>` : `<circle cx="${x}" cy="${y}" r="2.4"/>`).join("")}</g>
    <g>${RIVER_NAMES.map(([s, x, y, r]) => `<text class="wname" transform="translate(${x} ${y}) rotate(${r})">${esc(s)}</text>`)
      .join("")}</g>`;
}

/** Terrain of a hexside: lozenges where it costs a point more, a wall where nothing passes.
 * @param {Board} b
 * @param {{a: number, b: number, kind: string}} s */
function hexside(b, s) {
  const i = b.grid.side(s.a, s.b), p = b.grid.corner(s.a, i), q = b.grid.corner(s.a, i + 1);
  if (i < 0) return "";
  /** @param {number} f */
  const on = f => /** @type {Point} */ ([p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f]);
  if (s.kind === "impassable")
    return `<path d="M${pt(on(.06))}L${pt(on(.94))}" stroke="var(--halo)" stroke-width="8" stroke-linecap="round"/>`
      + `<path d="M${pt(on(.06))}L${pt(on(.94))}" stroke="var(--border)" stroke-width="5" stroke-linecap="round"/>`;
  const turn = Math.atan2(q[1] - p[1], q[0] - p[0]) * 180 / Math.PI;
  return `<g `
    + `class="slow">${[.2, .5,
      .8].map(f =>
        `<path d="M-5.6,0 0,-2.7 5.6,0 0,2.7Z" transform="translate(${on(f).map(fx).join(" ")}) rotate(${turn.toFixed(0)})"/>`)
      .join("")}</g>`;
}
