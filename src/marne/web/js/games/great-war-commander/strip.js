// @ts-check
/** The time track in one line, with sudden death and reinforcements, and the points on their track. */
import { drawing, esc, h, icon } from "../../dom.js";
import { percent, t as say } from "../../i18n.js";
import { SEATS, sideName, toneOf } from "./kit.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */

/** The marker between the two sides. @param {Table} t @param {any} v @param {number} W @param {boolean} [big] */
export function gauge(t, v, W, big = false) {
  const H = big ? 46 : 18, max = v.max ?? 20,
    x = (/** @type {number} */ n) => W / 2 - Math.max(-max, Math.min(max, n)) / max * (W / 2 - 8), de = toneOf(t, "german"),
    al = toneOf(t, "allied"), px = Math.max(13, Math.min(W - 13, x(v.value))), mid = big ? 26 : 9;
  return drawing(
    `<svg class="gwp-gauge" viewBox="0 `
    + `0 ${W} ${H}" role="img" aria-label="${esc(say("gwp.vp.track", { words: v.words }))}" font-family="var(--sans)">`
    + `<rect x="8" y="${mid - 4}" width="${W / 2 - 8}" height="8" rx="2" fill="var(--${de})" stroke="var(--${de}-edge)" `
    + `stroke-width=".8"/>`
    + `<rect x="${W / 2}" y="${mid - 4}" width="${W / 2 - 8}" height="8" rx="2" fill="var(--${al})" stroke="var(--${al}-edge)" `
    + `stroke-width=".8"/>`
    + `<path d="M${W / 2},${mid - 7}v14" stroke="var(--ink-2)"/>${big
      ? [-20, -15, -10, -5, 0, 5, 10, 15,
        20].map(n =>
          `<text x="${x(n).toFixed(1)}" y="${mid + 18}" font-size="10.5" text-anchor="middle" fill="var(--ink-2)">${Math.abs(
            n)}</text>`).join("") : ""}<g transform="translate(${px.toFixed(1)} ${mid})"><rect x="-11" y="-9" width="22" `
    + `height="18" rx="4" fill="var(--ink)" stroke="var(--panel)"/><text y="4.4" font-size="12.5" font-weight="800" `
    + `text-anchor="middle" fill="var(--panel)">${Math.abs(v.value)}</text></g></svg>`);
}

/** @param {Table} t @param {Acts} acts @param {boolean} small @returns {HTMLElement | null} */
export function strip(t, acts, small) {
  const k = t.facts?.tracks;
  if (!k?.time) return null;
  const time = k.time, last = Math.max(time.sudden_death + 3, time.now + 1),
    boxes = time.boxes.filter((/** @type {any} */ b) => b.n <= last);
  return h("div", { class: `gwp-strip${small ? " small" : ""}` },
    h("ol", { class: "gwp-time", "aria-label": say("gwp.time") },
      boxes.map((/** @type {any} */ b) => h("li", { class: `${b.state}${b.sudden ? " sudden" : ""}` },
        h("button", { type: "button", "data-key": `time:${b.n}`, title: b.words, "aria-label": b.words,
          "aria-current": b.state === "now" ? "step" : null,
          onclick: () => acts.panel("tracks") }, b.n === time.sudden_death ? h("span", { class: "sd", "aria-hidden": "true" },
            "†") : null, h("b", null, b.n),
          b.due.length ? h("span", { class: "m", "aria-hidden": "true" },
            SEATS.filter(s => b.due.some((/** @type {any} */ u) => u.side === s)).map(s => h("i", { class: toneOf(t, s) })))
            : null)))),
    small ? null : h("span", { class: "gwp-sd" }, time.now >= time.sudden_death - 1
      ? [h("b", null, percent(time.boxes[Math.min(time.boxes.length - 1, time.now + 1)]?.chance ?? 0)),
        h("small", null, say("gwp.time.next"))] : h("small", null, say("gwp.time.sudden", { n: time.sudden_death }))),
    h("button", { type: "button", class: "gwp-vpbar", "data-key": "vp", title: say("gwp.vp.track", { words: k.vp.words }),
      onclick: () => acts.panel("tracks") }, small ? null : h("small", null, sideName(t, "german")),
      gauge(t, k.vp, small ? 110 : 190), small ? null : h("small", null, sideName(t, "allied"))),
    h("span", { class: `gwp-orders ${toneOf(t, k.active)}`,
      title: say("gwp.orders.say", { who: sideName(t, k.active), n: k.orders.given, m: k.orders.of }) }, icon("flag"),
      h("b", null, `${k.orders.given}/${k.orders.of}`), small ? null : h("small", null, say("gwp.orders"))));
}
