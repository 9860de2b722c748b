// @ts-check
/** The figures of a seat for the header: building points, cards, and on the German side the victory points with their level. */
import { drawing, esc, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { minus, named, SIDE_TONE } from "./kit.js";
import { getGround } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */

/** The bands of the VP track as seen on a gauge: the outer ones have an open end.
 * @returns {{id: string, from: number, to: number, side: string, name: string}[]} */
export function bands() {
  const all = getGround().levels ?? [], n = all.length;
  return all.map((/** @type {any} */ x, /** @type {number} */ i) => ({ id: x.id, name: named(x), side: x.id.split("-")[0],
    from: i ? x.from : x.to - 4, to: i < n - 1 ? x.to : x.from + 4 }));
}

/** Where a number lies on the gauge, 0 to 1. @param {number} vp @param {ReturnType<typeof bands>} all */
export const share = (vp, all) => Math.max(.01,
  Math.min(.99, (vp - all[0].from + .5) / (all[all.length - 1].to - all[0].from + 1)));

/** The track as a bar with its bands and the marker. @param {number} vp @param {string} level  in words */
export function gauge(vp, level) {
  const all = bands();
  if (!all.length) return null;
  const low = all[0].from, wide = all[all.length - 1].to - low + 1, W = 240,
    x = (/** @type {number} */ v) => (v - low) / wide * W;
  const tone = (/** @type {{id: string, side: string}} */ b) => b.side === "stalemate" ? "var(--line-2)" : b.side === "german"
    ? "var(--de-edge)" : "var(--fr)", weight = (/** @type {string} */ id) => id.endsWith("decisive") ? 1
      : id.endsWith("substantial") ? .66 : id === "stalemate" ? .8 : .36;
  return drawing(
    `<svg class="lmp-gauge" viewBox="0 `
    + `0 ${W} 16" preserveAspectRatio="none" role="img" aria-label="${esc(say("lmp.vp.say", { n: minus(vp), level }))}">`
    + `<g>${all.map(b =>
      `<rect x="${x(b.from).toFixed(1)}" y="4" width="${(x(b.to + 1) - x(b.from) - 1).toFixed(1)}" height="8" fill="${tone(b)}" `
      + `fill-opacity="${weight(b.id)}"/>`).join("")}</g><rect x="${(share(vp, all) * W - 2.5).toFixed(1)}" y="0" width="5" `
    + `height="16" rx="2" fill="var(--ink)" stroke="var(--panel)" stroke-width="1.4"/></svg>`);
}

/** @param {Table} t */
export const levelName = t => named((getGround().levels ?? []).find((/** @type {any} */ x) => x.id === t.view.vp?.level));

/** @param {Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export function seat(t, seatId, small) {
  const v = t.view, own = t.facts?.production?.own, bp = own && own.side === seatId ? own.points : v.income?.[seatId] ?? 0,
    n = v.cards?.[seatId] ?? 0, vp = v.vp?.total ?? 0, level = levelName(t);
  const figure = (/** @type {string} */ cls, /** @type {any} */ value, /** @type {string} */ word, /** @type {string} */ long) =>
    h("span", { class: `fig ${cls}`, title: long }, h("b", null, value), h("small", { "aria-hidden": "true" }, word),
      h("span", { class: "sr" }, long));
  const german = seatId === "german";
  return h("span", { class: `lmp-seat ${SIDE_TONE[seatId] ?? "fr"}${small ? " small" : ""}` },
    figure("bp", bp, say("lmp.bp"), say(own && own.side === seatId ? "lmp.bp.left" : "lmp.bp.say", { n: bp })),
    figure("cards", n, say("lmp.cards", { n }), say("lmp.cards.say", { n, m: v.hand_limit?.[seatId] ?? 0 })),
    german ? h("span", { class: "fig vp", title: say("lmp.vp.say", { n: minus(vp), level }) }, h("b", null, minus(vp)),
      h("small", { "aria-hidden": "true" }, say("lmp.vp")),
      small ? h("span", { class: "sr" }, say("lmp.vp.say", { n: minus(vp), level })) : h("span", { class: "gw" },
        gauge(vp, level), h("small", { class: "lv", "aria-hidden": "true" }, level))) : null);
}

