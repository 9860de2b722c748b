// @ts-check
/** Flat-top hexes, 100 units high unless told otherwise: corners, sides, outlines. Side i lies between the corners i and i + 1,
 * corner 0 is east, clockwise. */

import { pt } from "./lines.js";

/** @typedef {import("./lines.js").Point} Point */
/** @typedef {import("./lines.js").Segment} Segment */

export const COL = 50 * Math.sqrt(3), RAD = 100 / Math.sqrt(3);
/** A point after some quarter turns clockwise round (0, 0). @param {Point} p @param {number} n @returns {Point} */
const quarters = ([x, y], n) => /** @type {Point[]} */ ([[x, y], [-y, x], [-x, -y], [y, -x]])[n % 4];
const STEP = [[1, .5], [0, 1], [-1, .5], [-1, -.5], [0, -1], [1, -.5]];

export class HexGrid {
  /** @param {{hex: number, col: number, y: number}[]} hexes  column and row in hex heights
   * @param {number} [high]  height of a hex in units of the map
   * @param {{turn?: 0 | 1 | 2 | 3, off?: Point}} [o]  quarter turns clockwise of the whole grid (an odd number: pointed tops) and
   * where it lies in the plane */
  constructor(hexes, high = 100, { turn = 0, off = [0, 0] } = {}) {
    this.unit = high / 100;
    this.turn = turn;
    this.off = off;
    /** @type {Map<number, Point>} */
    this.centres = new Map();
    /** @type {Map<string, number>} */
    this.byStep = new Map();
    /** @type {Map<number, [number, number]>} */
    this.steps = new Map();
    this.ids = hexes.map(h => h.hex);
    for (const h of hexes) {
      const [x, y] = quarters([(h.col - 1) * COL * this.unit, h.y * high], turn);
      this.centres.set(h.hex, [x + off[0], y + off[1]]);
      this.byStep.set(`${h.col},${h.y}`, h.hex);
      this.steps.set(h.hex, [h.col, h.y]);
    }
  }

  /** @param {number} n @returns {Point} */
  at(n) {
    return this.centres.get(n) ?? [0, 0];
  }

  /** @param {number} n @param {number} i @param {number} [r] @returns {Point} */
  corner(n, i, r = RAD * this.unit) {
    const [x, y] = this.at(n), a = i * Math.PI / 3 + this.turn * Math.PI / 2;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  }

  /** @param {number} n @param {number} [r] */
  path(n, r = RAD * this.unit) {
    let known = this.paths.get(r);
    if (!known) this.paths.set(r, known = new Map());
    let d = known.get(n);
    if (!d) known.set(n, d = "M" + [0, 1, 2, 3, 4, 5].map(i => pt(this.corner(n, i, r))).join("L") + "Z");
    return d;
  }

  /** The outlines that were asked for, by radius. @type {Map<number, Map<number, string>>} */
  paths = new Map();

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

  /** The sides of n whose neighbour is wanted.
   * @param {number} n
   * @param {(m: number | undefined) => boolean} keep
   * @returns {Segment[]} */
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
    const [u, v] = quarters([x - this.off[0], y - this.off[1]], 4 - this.turn);
    const c = Math.round(u / COL / this.unit) + 1, half = Math.floor(v / 50 / this.unit) / 2;
    for (const col of [c, c - 1, c + 1]) for (const row of [half, half + .5]) {
      const n = this.byStep.get(`${col},${row}`);
      if (n === undefined) continue;
      const dx = Math.abs(u / this.unit - (col - 1) * COL), dy = Math.abs(v / this.unit - row * 100);
      if (dy <= 50 && dx * Math.sqrt(3) + dy <= 100) return n;
    }
    return null;
  }
}
