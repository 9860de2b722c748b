// @ts-check
/** The way of a march, drawn by dragging units over the map: which places the line goes over. */

/** @typedef {import("./gestures.js").Pen} Pen */

/** How far from its middle a place is meant, as a part of the way to the next one: who cuts a corner does not mean it. */
const WITHIN = .42;

/** @param {import("./host.js").MapHost} host @returns {Pen} */
export function pen(host) {
  const { game, camera, el } = host;
  /** The places so far, with the one where it began. @type {string[]} */
  let way = [];
  /** The place under the pointer. @type {string | null} */
  let last = null;
  /** Back over the line takes it back. @param {string} id */
  const to = id => {
    const i = way.indexOf(id);
    if (i >= 0) way.length = i + 1;
    else way.push(id);
  };
  return {
    begins(e) {
      const stack = /** @type {SVGElement | null} */ (/** @type {Element} */ (e.target).closest(".stack")),
        r = el.getBoundingClientRect(), p = camera.mapPoint(e.clientX - r.left, e.clientY - r.top);
      last = stack?.dataset.place ?? game.placeAt(p.x, p.y);
      way = last ? [last] : [];
      return !!last && host.on.grips(stack?.dataset.piece ?? "", last, e.pointerType === "touch");
    },
    goes(at) {
      const m = camera.mapPoint(at.x, at.y), p = game.places.get(last = game.placeAt(m.x, m.y) ?? "");
      host.point(last);
      if (!p || p.id === way.at(-1)) return;
      const gap = Math.min(...p.near.map(x => game.places.get(x)).filter(q => q !== undefined)
        .map(q => Math.hypot(q.x - p.x, q.y - p.y)));
      if (Math.hypot(m.x - p.x, m.y - p.y) > gap * WITHIN) return;
      to(p.id);
      host.on.drawn(way.slice(1), "");
    },
    ends(done) {
      if (done && last && game.places.has(last)) to(last);            // where it ends is meant, whatever the part of it
      host.on.drawn(way.slice(1), done && last ? "done" : "off");
    },
  };
}
