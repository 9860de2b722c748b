// @ts-check
/** Victory: the figures of a seat in the header, the gauge with its bands, the places that count and who holds them. */
import { chip, drawing, esc, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { heading, placeLink, sideName, signed, SIDE_TONE } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Panel} Panel */

/** @param {Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export function seat(t, seatId, small) {
  const s = t.facts?.score, n = s?.score[seatId === "german" ? 1 : 0] ?? 0, key = s?.kind ?? "points";
  return h("span", { class: `dp-seat${small ? " small" : ""} ${SIDE_TONE[seatId] ?? "fr"}`, title: s?.words ?? "" },
    h("b", null, n), h("small", null, say(`dp.count.${key}`)));
}

/** The difference on a scale with the levels of victory; to the left the Germans'. @param {any} s */
function gauge(s) {
  const W = window.innerWidth < 768 ? 340 : 660, bands = [...s.bands].reverse();
  const inner = bands.slice(1).map(b => b.least), span = Math.max(6, (inner[inner.length - 1] - inner[0]) * .4);
  const low = Math.min(inner[0] - span, s.difference - 3), high = Math.max(inner[inner.length - 1] + span, s.difference + 3);
  const x = (/** @type {number} */ n) => (n - low) / (high - low) * W;
  const edges = [low, ...inner.map(n => n - .5), high];
  const fill = (/** @type {string} */ level) => level.startsWith("german") ? "var(--de-edge)" : level === "draw" ? "var(--ink-3)"
    : "var(--fr)";
  return drawing(`<svg class="dp-gauge" viewBox="-8 0 ${W + 16} 74" role="img" `
    + `aria-label="${esc(`${signed(s.difference)}: ${s.words}`)}" `
    + `font-family="var(--sans)">${bands.map((b, i) => {
      const a = x(edges[i]), w = x(edges[i + 1]) - a, on = b.level === s.level;
      return `<rect x="${a.toFixed(1)}" y="24" width="${w.toFixed(1)}" height="24" fill="${fill(b.level)}" `
        + `fill-opacity="${on ? .5 : /major/.test(b.level) ? .28 : .14}" stroke="var(--line-2)"/><text `
        + `x="${(a + w / 2).toFixed(1)}" y="40" `
        + `font-size="10.5" font-weight="${on ? 800 : 600}" text-anchor="middle" `
        + `fill="var(--ink)">${esc(say(`dp.level.${b.level}`))}</text>`;
    }).join("")}${inner.map(n => `<text x="${x(n - .5).toFixed(1)}" y="62" font-size="10.5" text-anchor="middle" `
      + `fill="var(--ink-2)">${signed(n)}</text>`)
      .join("")}<g transform="translate(${x(s.difference).toFixed(1)} 0)"><path d="M0,24 -12,15V1H12V15Z" `
    + `fill="var(--accent)"/><text y="12.4" font-size="10.5" font-weight="800" text-anchor="middle" fill="var(--accent-ink)">`
    + `${signed(s.difference)}</text></g></svg>`);
}

/** @type {Panel} */
export const score = {
  id: "score", icon: "flag", name: () => say("dp.score"), short: () => say("dp.score.short"), offered: t => !!t.facts?.score,
  draw(t, look, acts) {
    const s = t.facts.score, v = t.view;
    return h("div", { class: "dp-panel dp-score" },
      h("section", { class: "dp-block wide" }, heading(say("dp.score.now"), s.rule, "h2"),
        h("div", { class: "dp-who" }, ["allied", "german"]
          .map(x => h("span", { class: SIDE_TONE[x] }, h("b", null, s.score[x === "german" ? 1 : 0]),
          sideName(x))), h("span", { class: "level" }, h("b", null, s.words), s.rough ? h("small", null, say("dp.score.rough"))
            : null)),
        s.bands.length ? gauge(s) : null, h("p", { class: "hint" }, s.note)),
      s.places.length ? h("section", { class: "dp-block wide" }, heading(say("dp.score.places"), "SCS-17.2", "h2"),
        h("ul", { class: "dp-hexes" }, s.places
          .map((/** @type {any} */ p) => h("li", { class: p.held || "none" }, h("b", null, p.vp || "★"),
          placeLink(p.hex, acts, p.name), h("span", { class: "tags" }, p.plan17
            ? h("span", { class: `dp-tag${p.scored ? " good" : ""}` },
            say(p.scored ? "dp.score.scored" : "dp.score.plan17")) : null,
              h("span", { class: `dp-tag ${SIDE_TONE[p.held] ?? ""}` },
            p.held ? sideName(p.held) : say("dp.score.nobody"))))))) : null,
      h("section", { class: "dp-block wide" }, heading(say("dp.score.state"), "", "h2"), h("ul", { class: "dp-lines" },
        [[v.doctrine, "doctrine", "2-8"], [v.luxembourg, "luxembourg", "1-10"], [v.german_trenches, "dug", "1-6a"],
          [v.east === "sent", "sent", "3-4"], [v.east === "refused", "refused", "3-4"], [v.lille_fell, "lille", "2-5"]]
          .filter(x => x[0]).map(([, key, rule]) => h("li", null, h("span", null, say(`dp.fact.${key}`)), chip(String(rule)))),
        h("li", null, h("span", null, say(v.open_stacks ? "dp.fact.open" : "dp.fact.fog")), chip("SCS-1.8")))));
  },
};
