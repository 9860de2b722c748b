// @ts-check
/** Drag, wheel and pinch on the pane; a press that did not move is a click. A drag that begins on something that may go
 * along draws a line instead of moving the map. */

/** @typedef {import("./camera.js").Camera} Camera */
/** `begins`: does a drag from here draw? `goes`: to this point; `ends`: there, or given up. All points in pixels of the pane.
 * @typedef {{begins: (e: PointerEvent) => boolean, goes: (at: {x: number, y: number}) => void,
 *   ends: (done: boolean) => void}} Pen */

const SLACK = 5;

/** @param {Element} el  what is pressed
 * @param {Element} pane  whose corner points are measured from
 * @param {Camera} camera
 * @param {(e: MouseEvent) => void} clicked
 * @param {Pen} pen
 * @returns {() => void} stops listening */
export function gestures(el, pane, camera, clicked, pen) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {{x: number, y: number} | null} */
  let start = null;
  let dragged = false, spread = 0, draws = false;
  /** @param {boolean} done */
  const lift = done => {
    if (draws && dragged) pen.ends(done);
    draws = false;
    el.classList.remove("drawing");
  };
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
    if (!down.size) {
      dragged = false;
      draws = e.button === 0 && pen.begins(e);
    }
    if (down.size < 2) down.set(e.pointerId, at(e));
    start = at(e);
    spread = centre().d;
    if (down.size > 1) {
      lift(false);
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
      if (draws) {
        el.classList.add("drawing");
        return pen.goes(p);
      }
      el.classList.add("dragging");
      camera.hold(true);
      down.set(e.pointerId, p);       // the slack is not made up for: no jump
      return;
    }
    if (draws) return pen.goes(p);
    down.set(e.pointerId, p);
    const now = centre();
    camera.to({ x: camera.x - (now.x - before.x) / camera.k, y: camera.y - (now.y - before.y) / camera.k, k: camera.k });
    if (down.size > 1 && spread > 0) camera.zoom(now.d / before.d, now.x, now.y);
  }, on);
  const up = (/** @type {Event} */ ev) => {
    down.delete(/** @type {PointerEvent} */ (ev).pointerId);
    spread = down.size ? centre().d : 0;
    if (down.size) return;
    lift(ev.type === "pointerup");
    el.classList.remove("dragging");
    if (camera.dragging) camera.hold(false);
  };
  el.addEventListener("pointerup", up, on);
  el.addEventListener("pointercancel", up, on);
  document.addEventListener("keydown", e => {
    if (e.key !== "Escape" || !draws || !dragged) return;
    e.stopPropagation();
    lift(false);
  }, { ...on, capture: true });
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
