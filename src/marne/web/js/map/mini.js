// @ts-check
/** The small map in the corner: the frame shows what is seen; a click or drag in it goes there. The text board says the same in
 * words. */

import { Layer } from "./layer.js";

/** @typedef {import("../game.js").Box} Box */

export class Mini {
  /** @param {Box} extent @param {(x: number, y: number) => void} go @param {Box} board  the sheet without its rims */
  constructor(extent, go, board = extent) {
    this.board = board;
    this.el = document.createElement("div");
    this.el.className = "map-mini";
    this.el.setAttribute("aria-hidden", "true");
    this.el.innerHTML = `<svg viewBox="${extent.x} ${extent.y} ${extent.w} ${extent.h}"><rect class="mini-view"/></svg>`;
    const svg = /** @type {SVGSVGElement} */ (this.el.firstElementChild);
    this.art = new Layer("mini");
    svg.prepend(this.art.el);
    this.frame = /** @type {SVGRectElement} */ (svg.querySelector(".mini-view"));
    this.extent = extent;
    let held = false;
    const to = (/** @type {PointerEvent} */ e) => {
      const m = svg.getScreenCTM();
      if (!m) return;
      const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
      go(p.x, p.y);
    };
    svg.addEventListener("pointerdown", e => {
      held = true;
      svg.setPointerCapture(e.pointerId);
      to(e);
    });
    svg.addEventListener("pointermove", e => held && to(e));
    svg.addEventListener("pointerup", () => { held = false; });
    svg.addEventListener("pointercancel", () => { held = false; });
  }

  /** Another map. @param {Box} extent @param {Box} board */
  spread(extent, board) {
    this.extent = extent;
    this.board = board;
    this.art.el.parentElement?.setAttribute("viewBox", `${extent.x} ${extent.y} ${extent.w} ${extent.h}`);
  }

  /** @param {import("./layer.js").Drawing} drawing */
  draw(drawing) {
    this.art.put(drawing);
  }

  /** @param {Box} b  what is seen */
  look(b) {
    const e = this.extent, w = this.board, x = Math.max(b.x, e.x), y = Math.max(b.y, e.y);
    // who sees the whole map needs no small one over it
    this.el.classList.toggle("idle", b.x < w.x + 1 && b.y < w.y + 1 && b.x + b.w > w.x + w.w - 1
      && b.y + b.h > w.y + w.h - 1);
    const set = (/** @type {string} */ k, /** @type {number} */ v) => this.frame.setAttribute(k, v.toFixed(1));
    set("x", x);
    set("y", y);
    set("width", Math.max(0, Math.min(b.x + b.w, e.x + e.w) - x));
    set("height", Math.max(0, Math.min(b.y + b.h, e.y + e.h) - y));
  }
}
