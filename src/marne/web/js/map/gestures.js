// @ts-check
/** Drag, wheel and pinch on the pane; a press that did not move is a click. */

/** @typedef {import("./camera.js").Camera} Camera */

const SLACK = 5;

/** @param {Element} el  what is pressed
 * @param {Element} pane  whose corner points are measured from
 * @param {Camera} camera
 * @param {(e: MouseEvent) => void} clicked
 * @returns {() => void} stops listening */
export function gestures(el, pane, camera, clicked) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {{x: number, y: number} | null} */
  let start = null;
  let dragged = false, spread = 0;
  const stop = new AbortController(), on = { signal: stop.signal };
  /** @param {PointerEvent | WheelEvent} e */
  const at = e => {
    const r = pane.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const centre = () => {
    const p = [...down.values()];
    return { x: p.reduce((s, q) => s + q.x, 0) / p.length, y: p.reduce((s, q) => s + q.y, 0) / p.length,
      d: p.length > 1 ? Math.hypot(p[0].x - p[1].x, p[0].y - p[1].y) : 0 };
  };
  el.addEventListener("pointerdown", ev => {
    const e = /** @type {PointerEvent} */ (ev);
    if (e.pointerType === "mouse" && e.button > 1) return;
    if (!down.size) dragged = false;
    if (down.size < 2) down.set(e.pointerId, at(e));
    start = at(e);
    spread = centre().d;
    if (down.size > 1) {
      dragged = true;
      camera.hold(true);
    }
  }, on);
  el.addEventListener("pointermove", ev => {
    const e = /** @type {PointerEvent} */ (ev);
    if (!down.has(e.pointerId) || !start) return;
    const p = at(e), before = centre();
    if (!dragged && Math.hypot(p.x - start.x, p.y - start.y) < SLACK) return;
    if (!dragged) {
      dragged = true;
      el.setPointerCapture(e.pointerId);
      el.classList.add("dragging");
      camera.hold(true);
      down.set(e.pointerId, p);       // the slack is not made up for: no jump
      return;
    }
    down.set(e.pointerId, p);
    const now = centre();
    camera.to({ x: camera.x - (now.x - before.x) / camera.k, y: camera.y - (now.y - before.y) / camera.k, k: camera.k });
    if (down.size > 1 && spread > 0) camera.zoom(now.d / before.d, now.x, now.y);
  }, on);
  const up = (/** @type {Event} */ ev) => {
    down.delete(/** @type {PointerEvent} */ (ev).pointerId);
    spread = down.size ? centre().d : 0;
    if (down.size) return;
    el.classList.remove("dragging");
    if (camera.dragging) camera.hold(false);
  };
  el.addEventListener("pointerup", up, on);
  el.addEventListener("pointercancel", up, on);
  el.addEventListener("click", e => {
    if (dragged && /** @type {MouseEvent} */ (e).detail) e.stopPropagation();
    else clicked(/** @type {MouseEvent} */ (e));
    dragged = false;
  }, on);
  el.addEventListener("wheel", ev => {
    const e = /** @type {WheelEvent} */ (ev), p = at(e), unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
    e.preventDefault();
    if (e.shiftKey) camera.to({ x: camera.x + (e.deltaX || e.deltaY) * unit / camera.k, y: camera.y, k: camera.k });
    else camera.zoom(Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) * (e.ctrlKey ? .01 : .0016)), p.x, p.y);
  }, { ...on, passive: false });
  return () => stop.abort();
}
