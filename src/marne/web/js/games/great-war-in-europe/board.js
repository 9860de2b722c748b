// @ts-check
/** One front of the war as a map of its own: its hexes, names, and where it lies in the plane. */
import { lang } from "../../i18n.js";
import { HexGrid, RAD } from "../../map/hexgrid.js";
import { chain, curve, ragged } from "../../map/lines.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../map/lines.js").Segment} Segment */
/** @typedef {import("../../game.js").Place} Place */
/** A hex with something of its own (made by table/ground.py).
 * @typedef {object} Spot
 * @property {string} hex
 * @property {string} en
 * @property {string} fr
 * @property {"" | "town" | "city"} kind
 * @property {"" | "light" | "heavy"} fort
 * @property {boolean} port
 * @property {string} capital
 * @property {boolean} vp
 * @property {boolean} ts
 * @property {number} rp
 * @property {string} letter
 * @property {boolean} sure */

/** Units of the map: counters are 44 square and a hex is a little more, so that stacks stand close as on a table. */
export const HIGH = 66, R = RAD * HIGH / 100;
/** How far the ground goes beyond the hexes, in hexes; the margin; how far the fronts lie from each other in the plane. */
const RING = 2, RIM = 22, APART = 20000;
/** Quarter turns that bring north up. */
const TURN = /** @type {Record<string, 0 | 1 | 2 | 3>} */ ({ std: 3, iraq: 0, egypt: 2 });

/** The number of a hex on its front: line and position. @param {string} id */
export const num = id => Number(id.slice(1));

export class Board {
  /** @param {any} front  of the ground @param {number} i  which one */
  constructor(front, i) {
    this.data = front;
    /** @type {string} */
    this.id = front.id;
    const { first, lines, low, rows } = front, off = /** @type {Point} */ ([i * APART, 0]), turn = TURN[front.plane];
    const list = [];
    /** Line and position of each hex; those beyond the map go on counting: -1, 0. @type {Map<number, [number, number]>} */
    this.wide = new Map();
    for (let l = first - RING; l < first + lines + RING; l++) for (let p = low - RING; p < low + rows + RING; p++) {
      list.push({ hex: l * 100 + p, col: l, y: p + (l % 2 ? .5 : 0) });
      this.wide.set(l * 100 + p, [l, p]);
    }
    const there = (/** @type {number} */ n) => this.inside(n)
      && (this.data.terrain[Math.floor(n / 100) - first][n % 100 - low] ?? " ") !== " ";
    this.grid = new HexGrid(list.filter(h => there(h.hex)), HIGH, { turn, off });
    this.outer = new HexGrid(list, HIGH, { turn, off });
    /** @type {Map<string, Spot>} */
    this.spots = new Map(front.places.map((/** @type {Spot} */ p) => [p.hex, p]));
    const rect = list.filter(h => this.inside(h.hex)).map(h => this.outer.at(h.hex)), xs = rect.map(p => p[0]),
      ys = rect.map(p => p[1]);
    const left = Math.min(...xs) - HIGH / 2 - RIM, top = Math.min(...ys) - HIGH / 2 - RIM;
    this.sheet = { x: left, y: top, w: Math.max(...xs) + HIGH / 2 + RIM - left, h: Math.max(...ys) + HIGH / 2 + RIM - top };
    this.closed = new Set(front.closed.map(num));
  }

  /** Is it in the rectangle of the front? @param {number} n */
  inside(n) {
    const { first, lines, low, rows } = this.data, [l, p] = this.wide.get(n) ?? [0, 0];
    return l >= first && l < first + lines && p >= low && p < low + rows;
  }

  /** @param {string} id */
  has(id) { return id[0] === this.data.prefix && this.grid.steps.has(num(id)); }

  /** @param {number} n */
  text(n) { return this.data.prefix + String(n).padStart(4, "0"); }

  /** @param {string} id @returns {Point} */
  at(id) { return this.grid.at(num(id)); }

  /** @param {string} id @param {number} [r] */
  path(id, r = R) { return this.grid.path(num(id), r); }

  /** A letter of the map; beyond its edge as at the edge. @param {"terrain" | "country"} field @param {number} n */
  letter(field, n) {
    const { first, lines, low, rows } = this.data, at = this.wide.get(n) ?? [0, 0];
    const line = this.data[field][Math.min(lines - 1, Math.max(0, at[0] - first))],
      p = Math.min(rows - 1, Math.max(0, at[1] - low));
    // lines that lie half a hex further have one hex less: what is beyond is as its neighbour
    return (p === rows - 1 && (line[p] ?? " ") === " " ? line[p - 1] : line[p]) ?? " ";
  }

  /** The name of a place, '' if it has none. @param {string} id */
  name(id) {
    const p = this.spots.get(id);
    return p ? (lang() === "fr" ? p.fr : p.en) : "";
  }

  /** "W5008 Paris". @param {string} id */
  title(id) {
    const name = this.name(id);
    return name ? `${id} ${name}` : id;
  }

  /** @returns {[string, Place][]} */
  places() {
    const board = this, g = this.grid;
    return g.ids.map(n => {
      const [x, y] = g.at(n), id = this.text(n);
      return [id, { id, x, y, get path() { return g.path(n, R - 2); }, get name() { return board.title(id); }, get near() {
        return [0, 1, 2, 3, 4, 5].map(i => g.over(n, i)).filter(m => m !== undefined).map(m => board.text(m));
      } }];
    });
  }

  /** The soft outline of a set of hexes. @param {number[]} list @param {HexGrid} [grid] */
  shape(list, grid = this.outer) { return chain(grid.rim(list)).map(ragged).map(curve).join(""); }

  /** The side between two hexes, null if they do not touch. @param {string} p @param {string} q @returns {Segment | null} */
  side(p, q) {
    const n = num(p), i = this.outer.side(n, num(q));
    return i < 0 ? null : [this.outer.corner(n, i), this.outer.corner(n, i + 1)];
  }

  /** Sides as soft lines. @param {string[][]} pairs */
  along(pairs) {
    return chain(/** @type {Segment[]} */ (pairs.map(([p, q]) => this.side(p, q)).filter(s => s !== null))).map(ragged)
      .map(curve).join("");
  }
}
