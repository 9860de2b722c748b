// @ts-check
/** Areas of any shape that touch: which one lies under a point, what borders on what, outlines of sets, and the room inside for
 * things to stand in. */
import { pt } from "./lines.js";

/** @typedef {import("./lines.js").Point} Point */
/** @typedef {import("./lines.js").Segment} Segment */
/** @typedef {{id: string, rings: Point[][], left: number, top: number, right: number, bottom: number}} Area */
/** One side of an area's outline, and the area beyond it. @typedef {{a: Point, b: Point, over: string | undefined}} Side */

/** Width of a cell when the room inside is measured. */
const CELL = 6;
/** So much of a box must lie inside: its corners may touch the border. */
const FULL = .955;

/** Path data of M, L and Z as rings of points. @param {string} path @returns {Point[][]} */
export const ringsOf = path => path.split("M").filter(s => s)
  .map(s => s.replace("Z", "").split("L").map(p => /** @type {Point} */ (p.split(",").map(Number))));

export class Areas {
  /** @param {{id: string, path: string}[]} list  where two lie over each other, the first is hit */
  constructor(list) {
    /** @type {Map<string, Area>} */
    this.all = new Map(list.map(({ id, path }) => {
      const rings = ringsOf(path), xs = rings.flat().map(p => p[0]), ys = rings.flat().map(p => p[1]);
      return [id, { id, rings, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }];
    }));
    /** @type {Map<string, string[]>} who has a segment */
    this.owners = new Map();
    for (const a of this.all.values()) for (const r of a.rings) r.forEach((p, i) => {
      const k = key(p, r[(i + 1) % r.length]);
      this.owners.set(k, [...(this.owners.get(k) ?? []), a.id]);
    });
    /** @type {Map<string, Room>} */
    this.rooms = new Map();
  }

  /** The outline of an area, side by side (its first ring). @param {string} id @returns {Side[]} */
  sides(id) {
    let got = this.outlines.get(id);
    if (!got) this.outlines.set(id, got = this.outline(id));
    return got;
  }

  /** @type {Map<string, Side[]>} */
  outlines = new Map();

  /** @param {string} id @returns {Side[]} */
  outline(id) {
    const r = this.all.get(id)?.rings[0] ?? [];
    return r.map((a, i) => {
      const b = r[(i + 1) % r.length];
      return { a, b, over: (this.owners.get(key(a, b)) ?? []).find(x => x !== id) };
    });
  }

  /** The outline of a set of areas. @param {Iterable<string>} set @returns {Segment[]} */
  rim(set) {
    const all = new Set(set);
    return [...all].flatMap(id => this.sides(id).filter(s => s.over === undefined || !all.has(s.over))
      .map(s => /** @type {Segment} */ ([s.a, s.b])));
  }

  /** The area under a point. @param {number} x @param {number} y @returns {string | null} */
  hit(x, y) {
    for (const a of this.all.values()) if (x >= a.left && x <= a.right && y >= a.top && y <= a.bottom && within(a.rings, x, y))
      return a.id;
    return null;
  }

  /** Where a box stands inside an area (all but its corners), with a narrower line below it, as near as may be to a point; null:
   * nowhere.
   * @param {string} id
   * @param {{w: number, h: number, under: number, line: number}} box  `under`: width of the line, `line`: its height
   * @param {Point} near
   * @returns {Point | null} the middle of the box */
  place(id, box, near) {
    return this.room(id).place(box, near);
  }

  /** How far a box can grow to the left and to the right inside an area.
   * @param {string} id
   * @param {{x: number, y: number, w: number, h: number}} box  round (x, y)
   * @returns {{left: number, right: number}} */
  stretch(id, box) {
    return this.room(id).stretch(box);
  }

  /** @param {string} id */
  room(id) {
    let room = this.rooms.get(id);
    if (!room) this.rooms.set(id, room = new Room(/** @type {Area} */ (this.all.get(id))));
    return room;
  }
}

/** @param {Point} a @param {Point} b */
const key = (a, b) => a[0] < b[0] || a[0] === b[0] && a[1] < b[1] ? `${pt(a)} ${pt(b)}` : `${pt(b)} ${pt(a)}`;

/** Does a point lie inside (an odd number of sides to its right)? @param {Point[][]} rings @param {number} x @param {number} y */
export function within(rings, x, y) {
  let odd = false;
  for (const r of rings) for (let i = 0, j = r.length - 1; i < r.length; j = i++) {
    const [x1, y1] = r[j], [x2, y2] = r[i];
    if ((y1 > y) !== (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) odd = !odd;
  }
  return odd;
}

/** The inside of an area in cells, with sums, so that any box is tested at once. */
class Room {
  /** @param {Area} a */
  constructor(a) {
    this.a = a;
    this.cols = Math.ceil((a.right - a.left) / CELL);
    this.rows = Math.ceil((a.bottom - a.top) / CELL);
    const wide = this.cols + 1, sums = this.sums = new Int32Array(wide * (this.rows + 1));
    for (let j = 0; j < this.rows; j++) {
      const y = a.top + (j + .5) * CELL, cuts = a.rings.flatMap(r => r.flatMap(([x1, y1], i) => {
        const [x2, y2] = r[(i + 1) % r.length];
        return (y1 > y) !== (y2 > y) ? [(x2 - x1) * (y - y1) / (y2 - y1) + x1] : [];
      })).sort((p, q) => p - q);
      for (let i = 0, k = 0, row = 0; i < this.cols; i++) {
        const x = a.left + (i + .5) * CELL;
        while (k < cuts.length && cuts[k] < x) k++;
        row += k % 2;
        sums[(j + 1) * wide + i + 1] = sums[j * wide + i + 1] + row;
      }
    }
  }

  /** How many cells of a box are inside. @param {number} i @param {number} j @param {number} m @param {number} n */
  count(i, j, m, n) {
    const { sums, cols } = this, wide = cols + 1;
    return sums[(j + n) * wide + i + m] - sums[j * wide + i + m] - sums[(j + n) * wide + i] + sums[j * wide + i];
  }

  /** @param {{x: number, y: number, w: number, h: number}} box */
  stretch(box) {
    const { a, cols, rows } = this, j = Math.max(0, Math.round((box.y - box.h / 2 - a.top) / CELL)),
      n = Math.min(rows - j, Math.round(box.h / CELL));
    let i = Math.max(0, Math.round((box.x - box.w / 2 - a.left) / CELL)),
      k = Math.min(cols, Math.round((box.x + box.w / 2 - a.left) / CELL));
    while (i > 0 && this.count(i - 1, j, 1, n) >= n * .85) i--;
    while (k < cols && this.count(k, j, 1, n) >= n * .85) k++;
    return { left: Math.min(box.x - box.w / 2, a.left + i * CELL), right: Math.max(box.x + box.w / 2, a.left + k * CELL) };
  }

  /** @param {{w: number, h: number, under: number, line: number}} box @param {Point} near @returns {Point | null} */
  place(box, near) {
    const { a, cols, rows } = this, cells = (/** @type {number} */ v) => Math.ceil(v / CELL), m = cells(box.w), n = cells(box.h),
      u = Math.min(cells(box.under), cols), l = cells(box.line);
    /** @type {Point | null} */
    let best = null;
    let least = Infinity;
    for (let j = 0; j + n + l <= rows; j++) for (let i = 0; i + m <= cols; i++) {
      const x = a.left + (i + m / 2) * CELL, y = a.top + (j + n / 2) * CELL, d = (x - near[0]) ** 2 + (y - near[1]) ** 2;
      if (d >= least || this.count(i, j, m, n) < m * n * FULL) continue;
      const under = Math.max(0, Math.min(cols - u, Math.round(i + (m - u) / 2)));
      if (Math.abs(under + u / 2 - i - m / 2) <= 1 && this.count(under, j + n, u, l) >= u * l * FULL) [best, least] = [[x, y], d];
    }
    return best;
  }
}
