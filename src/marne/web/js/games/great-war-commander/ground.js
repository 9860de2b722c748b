// @ts-check
/** The map: hexes with levels, terrain, sides. */
import { HexGrid } from "../../map/hexgrid.js";

/** @typedef {import("../../game.js").Place} Place */
/** @typedef {import("../../map/lines.js").Point} Point */

export class Board {
  /** @param {any} ground */
  constructor(ground) {
    this.data = ground;
    this.grid = new HexGrid(ground.hexes);
    /** @type {Map<string, number>} */
    this.number = new Map(ground.hexes.map((/** @type {any} */ x) => [x.id, x.hex]));
    /** @type {string[]} */
    this.ids = ground.hexes.map((/** @type {any} */ x) => x.id);
    this.sheet = { x: -70, y: -70, w: 1360, h: 1240 };
  }

  /** @param {string} id */
  has(id) {
    return this.number.has(id);
  }

  /** @param {string} id @returns {Point} */
  at(id) {
    return this.grid.at(this.number.get(id) ?? -1);
  }

  /** @param {string} id @param {number} [r] */
  path(id, r) {
    return this.grid.path(this.number.get(id) ?? -1, r);
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  placeAt(x, y) {
    const n = this.grid.hit(x, y);
    return n === null ? null : this.ids[n];
  }

  /** @returns {Map<string, Place>} */
  places() {
    return new Map(this.ids.map(id => {
      const [x, y] = this.at(id), n = this.number.get(id) ?? 0;
      return [id, { id, x, y, name: id, path: this.path(id), near: [0, 1, 2, 3, 4, 5].map(i => this.grid.over(n, i)).filter(m => m !== undefined).map(m => this.ids[/** @type {number} */ (m)]) }];
    }));
  }
}

/** @param {Board} b */
export const drawGround = b => b.ids.map(id => `<path d="${b.path(id)}" fill="var(--land)" stroke="var(--line)"/>`).join("");
