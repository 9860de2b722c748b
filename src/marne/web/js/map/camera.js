// @ts-check
/** Where one looks at the sheet: a centre and a scale (pixels for one unit of the map). Pan and zoom change only the viewBox. */

/** @typedef {import("../game.js").Box} Box */
/** @typedef {{x: number, y: number, k: number}} Spot */

const MOVE_MS = 220;

/** Does the person want things to stand still? */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches
  || document.documentElement.dataset.motion === "off";

export class Camera {
  /** @param {Box} extent  the whole sheet @param {() => void} changed */
  constructor(extent, changed) {
    this.extent = extent;
    this.changed = changed;
    this.w = 0;
    this.h = 0;
    this.x = extent.x + extent.w / 2;
    this.y = extent.y + extent.h / 2;
    this.k = 1;
    this.frame = 0;
    this.dragging = false;
    this.gliding = false;
    /** Pixels at the rims of the pane over which bars lie: the whole sheet is shown between them. */
    this.bars = { top: 0, right: 0, bottom: 0, left: 0 };
  }

  /** The room between the bars. */
  get room() {
    const { top, right, bottom, left } = this.bars;
    return { w: Math.max(1, this.w - left - right), h: Math.max(1, this.h - top - bottom) };
  }

  /** In the midst of a drag or a glide: the picture is only moved until it ends. */
  get busy() {
    return this.dragging || this.gliding;
  }

  /** The scale at which the whole sheet is seen. */
  get least() {
    return Math.min(this.room.w / this.extent.w, this.room.h / this.extent.h) || .1;
  }

  /** The pane has another size: the same centre stays in the middle. @param {number} w @param {number} h */
  size(w, h) {
    if (w === this.w && h === this.h) return;
    this.w = w;
    this.h = h;
    this.to(this.gliding ? this.end : { x: this.x, y: this.y, k: this.k });
  }

  /** Where a glide goes. @type {Spot} */
  end = { x: 0, y: 0, k: 1 };

  /** What is seen. @returns {Box} */
  box() {
    const w = this.w / this.k, h = this.h / this.k;
    return { x: this.x - w / 2, y: this.y - h / 2, w, h };
  }

  /** Hardly beyond the sheet (so that nothing stays under what floats in the corners), never smaller than the sheet, never larger
   * than counters of 130 pixels.
   * @param {Spot} s
   * @returns {Spot} */
  held(s) {
    const k = Math.min(3, Math.max(this.least, s.k)), e = this.extent, hw = this.w / k / 2, hh = this.h / k / 2, free = 110 / k;
    const { left, right, top, bottom } = this.bars;
    /** @param {number} v @param {number} lo @param {number} size @param {number} half @param {number} off  half of what the bars
     * take more on the one rim than on the other */
    const keep = (v, lo, size, half, off) => half * 2 >= size + 2 * free ? lo + size / 2 - off : Math.min(lo + size - half + free,
      Math.max(lo + half - free, v));
    return { k, x: keep(s.x, e.x, e.w, hw, (left - right) / 2 / k), y: keep(s.y, e.y, e.h, hh, (top - bottom) / 2 / k) };
  }

  /** @param {Spot} s */
  to(s) {
    this.halt();
    Object.assign(this, this.held(s));
    this.changed();
  }

  /** A drag begins or ends. @param {boolean} held */
  hold(held) {
    this.halt();
    this.dragging = held;
    this.changed();
  }

  /** Ends a glide where it is. */
  halt() {
    cancelAnimationFrame(this.frame);
    this.gliding = false;
  }

  /** There in a short motion, unless motion is not wanted. @param {Spot} s */
  glide(s) {
    const end = this.end = this.held(s);
    this.halt();
    if (still() || document.hidden) return this.to(end);
    const from = { x: this.x, y: this.y, k: this.k }, t0 = performance.now();
    const step = (/** @type {number} */ now) => {
      const p = Math.min(1, Math.max(0, now - t0) / MOVE_MS), e = 1 - (1 - p) ** 3;
      this.k = from.k * (end.k / from.k) ** e;
      this.x = from.x + (end.x - from.x) * e;
      this.y = from.y + (end.y - from.y) * e;
      this.gliding = p < 1;
      this.changed();
      if (p < 1) this.frame = requestAnimationFrame(step);
    };
    this.gliding = true;
    this.frame = requestAnimationFrame(step);
  }

  /** A box fills the pane, between the bars. @param {Box} b @param {boolean} [smooth] */
  fit(b, smooth = false) {
    const { left, right, top, bottom } = this.bars, k = Math.min(this.room.w / b.w, this.room.h / b.h);
    const s = { x: b.x + b.w / 2 - (left - right) / 2 / k, y: b.y + b.h / 2 - (top - bottom) / 2 / k, k };
    if (smooth) this.glide(s);
    else this.to(s);
  }

  /** Zoom so that the point under the pointer stays where it is.
   * @param {number} factor
   * @param {number} px
   * @param {number} py
   * @param {boolean} [smooth] */
  zoom(factor, px = this.w / 2, py = this.h / 2, smooth = false) {
    const k = Math.min(3, Math.max(this.least, this.k * factor)), dx = px - this.w / 2, dy = py - this.h / 2;
    const s = { k, x: this.x + dx / this.k - dx / k, y: this.y + dy / this.k - dy / k };
    if (smooth) this.glide(s);
    else this.to(s);
  }

  /** @param {number} px @param {number} py  pixels of the pane */
  mapPoint(px, py) {
    return { x: this.x + (px - this.w / 2) / this.k, y: this.y + (py - this.h / 2) / this.k };
  }

  /** @param {number} x @param {number} y  units of the map */
  panePoint(x, y) {
    return { x: (x - this.x) * this.k + this.w / 2, y: (y - this.y) * this.k + this.h / 2 };
  }
}
