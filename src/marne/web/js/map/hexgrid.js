// @ts-check
/** Flat-top hexes, 100 units high: corners, sides, outlines. Side i lies between the corners i and i + 1, corner 0 is east,
 * clockwise. */

import { pt } from "./lines.js";

/** @typedef {import("./lines.js").Point} Point */
/** @typedef {import("./lines.js").Segment} Segment */

export const COL = 50 * Math.sqrt(3), RAD = 100 / Math.sqrt(3);
const STEP = [[1, .5], [0, 1], [-1, .5], [-1, -.5], [0, -1], [1, -.5]];

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
