// @ts-check
/** The unit card beside a counter of a panel or tray, on hover and on focus; the game says how the card is made. */
import { h, vars } from "../dom.js";

/** @typedef {import("../game.js").Table} Table */
/** @typedef {import("../game.js").Acts} Acts */
/** @typedef {{cls: string, card: (t: Table, piece: string, acts: Acts) => HTMLElement | null}} Maker  class of the box, and what
 * is in it */

const WAIT_MS = 550;
/** Where the last click was: a card that comes up under a resting pointer would lie over what the click has lit. */
const rest = { x: -9, y: -9 };
document.addEventListener("click", e => Object.assign(rest, { x: e.clientX, y: e.clientY }), true);
/** @type {HTMLElement | null} */
let shown = null;
let timer = 0;

/** Take the card away. */
export function hidePop() {
  window.clearTimeout(timer);
  shown?.remove();
  shown = null;
}

/** @param {Maker} make @param {Element} by @param {Table} t @param {Acts} acts */
function show(make, by, t, acts) {
  hidePop();
  const id = /** @type {HTMLElement} */ (by).dataset.piece ?? "", body = by.isConnected ? make.card(t, id, acts) : null;
  if (!body) return;
  const r = by.getBoundingClientRect();
  shown = h("div", { class: make.cls, role: "tooltip", inert: true }, body);
  document.body.append(shown);
  const w = shown.offsetWidth, tall = shown.offsetHeight;
  const x = r.right + 10 + w < innerWidth ? r.right + 10 : Math.max(6, r.left - w - 10), y = Math.min(Math.max(6, r.top - 10),
    Math.max(6, innerHeight - tall - 6));
  vars(shown, { left: `${x}px`, top: `${y}px` });
}

/** Counters in this element show their card.
 * @template {HTMLElement} T
 * @param {Maker} make
 * @param {T} root
 * @param {Table} t
 * @param {Acts} acts
 * @returns {T} */
export function popCards(make, root, t, acts) {
  hidePop();                                        // what it was about has been drawn anew
  const over = (/** @type {MouseEvent} */ e) => {
    const by = /** @type {Element} */ (e.target).closest?.("[data-piece]");
    window.clearTimeout(timer);
    if (Math.hypot(e.clientX - rest.x, e.clientY - rest.y) < 4) return;
    if (!by || !window.matchMedia("(hover: hover)").matches) return;
    timer = window.setTimeout(() => show(make, by, t, acts), WAIT_MS);
  };
  root.addEventListener("mouseover", over);
  root.addEventListener("mouseleave", hidePop);
  root.addEventListener("mouseout", e => { if (/** @type {Element} */ (e.target).closest?.("[data-piece]")) hidePop(); });
  root.addEventListener("click", hidePop);
  root.addEventListener("contextmenu", e => {
    const by = /** @type {Element} */ (e.target).closest?.("[data-piece]");
    if (by) { e.preventDefault(); show(make, by, t, acts); }
  });
  root.addEventListener("keydown", e => { if (e.key === "Escape") hidePop(); });
  root.addEventListener("focusout", hidePop);
  return root;
}
