// @ts-check
/** The sheet of a phone: three stops (question and buttons, half, full), by dragging its grip, a tap or the arrow keys. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

const STOPS = ["low", "half", "full"];

export class Sheet {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.stop = 1;
    this.el = h("button", { type: "button", class: "grip", "aria-expanded": "true" }, h("i"));
    let from = 0, high = 0, moved = false;
    this.el.addEventListener("pointerdown", e => {
      from = e.clientY;
      high = this.height();
      moved = false;
      this.el.setPointerCapture(e.pointerId);
    });
    this.el.addEventListener("pointermove", e => {
      if (!this.el.hasPointerCapture(e.pointerId)) return;
      if (Math.abs(e.clientY - from) > 6) moved = true;
      if (moved) style(desk.root, { "--sheet": `${Math.max(0, high + from - e.clientY)}px` });
    });
    this.el.addEventListener("pointerup", e => {
      if (!moved) return;
      const now = high + from - e.clientY, all = this.sizes();
      this.set(all.reduce((best, s, i) => Math.abs(s - now) < Math.abs(all[best] - now) ? i : best, 0));
    });
    this.el.addEventListener("click", () => { if (!moved) this.set(this.stop === 2 ? 0 : this.stop + 1); moved = false; });
    this.el.addEventListener("keydown", e => {
      if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
      e.preventDefault();
      e.stopPropagation();
      this.set(Math.max(0, Math.min(2, this.stop + (e.key === "ArrowUp" ? 1 : -1))));
    });
    this.set(1);
  }

  height() { return /** @type {HTMLElement | null} */ (this.desk.root.querySelector(".choices"))?.clientHeight ?? 0; }
  sizes() { return [0, window.innerHeight * .28, window.innerHeight * .62]; }

  /** @param {number} stop */
  set(stop) {
    this.stop = stop;
    this.desk.root.dataset.sheet = STOPS[stop];
    this.desk.root.style.removeProperty("--sheet");
    this.el.setAttribute("aria-expanded", String(stop > 0));
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (what.has("lang")) this.el.setAttribute("aria-label", t("tb.grip"));
  }
}
