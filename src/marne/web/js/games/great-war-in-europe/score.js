// @ts-check
/** Victory: the figure in the header, the gauge, and the ledger: what every point comes from, hex by hex. */
import { chip, drawing, esc, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { allBoards, flag, frontName, heading, placeLink, signed, SIDE_TONE } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Panel} Panel */

/** @param {Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export function seat(t, seatId, small) {
  const s = t.facts?.score, front = t.view.initiative ?? {}, own = ["west", "east"].filter(x => front[x] === seatId);
  return h("span", { class: `ew-seat${small ? " small" : ""} ${SIDE_TONE[seatId] ?? "fr"}`, title: s?.words ?? "" },
    seatId === "central" && s && !s.near_east ? [h("b", null, s.total), h("small", null, `/ ${s.win} ${say("ew.vp")}`)]
      : [h("b", null, own.map(x => say(`ew.init.${x}`)).join(" ") || "–"), h("small", null, say("ew.init"))]);
}

/** The points on a scale: below to the Allies, at the top to the Central Powers. @param {any} s */
function gauge(s) {
  const wide = window.innerWidth, W = wide < 768 ? 340 : wide < 1200 ? 660 : 900;
  const low = Math.min(s.lose - 5, s.total - 2), high = Math.max(s.win + 5, s.total + 2),
    x = (/** @type {number} */ n) => (n - low) / (high - low) * W, at = x(s.total).toFixed(1);
  const band = (/** @type {number} */ a, /** @type {number} */ z, /** @type {string} */ fill, /** @type {string} */ words) =>
    `<rect `
    + `x="${x(a).toFixed(1)}" y="26" width="${(x(z) - x(a)).toFixed(1)}" height="24" fill="${fill}" fill-opacity=".34" `
    + `stroke="var(--line-2)"/><text x="${((x(a) + x(z)) / 2).toFixed(1)}" y="42" text-anchor="middle" font-size="11" `
    + `font-weight="600" fill="var(--ink)">${esc(words)}</text>`;
  return drawing(`<svg class="ew-gauge" viewBox="-8 0 ${W + 16} 72" role="img" aria-label="${esc(s.words)}" `
    + `font-family="var(--sans)">`
    + `${band(low, s.lose, "var(--fr)", say("ew.side.allied.short"))}${band(s.lose, s.win, "var(--ink-3)",
      say("ew.score.between"))}${band(s.win, high, "var(--de-edge)", say("ew.side.central.short"))}<path d="M${at},24l-7,-9h14Z" `
    + `fill="var(--attack-btn)"/><text x="${at}" y="12" text-anchor="middle" font-size="14" font-weight="800" `
    + `fill="var(--ink)">${s.total}</text>${[s.lose, s.win].map(n => `<text x="${x(n).toFixed(1)}" y="64" text-anchor="middle" `
      + `font-size="11" fill="var(--ink-2)">${n}</text>`).join("")}</svg>`);
}

/** Hexes by front, each a link. @param {any[]} list @param {Acts} acts */
const hexes = (list, acts) => allBoards().map(b => b.id).filter(f => list.some(x => x.front === f)).map(f => h("p",
  { class: "ew-where" },
  h("b", null, frontName(f)), list.filter(x => x.front === f).map(x => placeLink(x.hex, acts, x.name))));

/** @type {Panel} */
export const score = {
  id: "score", icon: "flag", name: () => say("ew.score"), offered: t => !!t.facts?.score,
  draw(t, look, acts) {
    const s = t.facts.score, russia = t.view.russia ?? {};
    const facts = [["czar", russia.czar], ["bolshevik", russia.bolshevik], ["treaty", russia.treaty], ["us", t.view.us_entered],
      ["turkey", t.view.turkey_out ? "–" : null]].filter(x => x[1]);
    return h("div", { class: "ew-panel ew-score" },
      h("div", { class: "ew-top" }, h("h2", null, say("ew.score.head")), chip(s.rule), h("p", null, s.words)),
      h("section", { class: "ew-block" }, s.near_east ? h("p", null, say("ew.score.near", { n: s.near_east.held,
        m: s.near_east.need }),
        hexes(s.near_east.hexes, acts)) : gauge(s), s.sudden ? h("p", { class: s.sudden.on ? "ew-alarm" : "hint" },
          s.sudden.text, " ",
        chip(s.sudden.rule)) : null),
      h("section", { class: "ew-block" }, heading(say("ew.score.ledger"), s.rule), h("ul", { class: "ew-ledger" },
        s.rows.map((/** @type {any} */ r) => h("li", null, h("span", null, r.name, " ", chip(r.rule)), h("b", null,
          signed(r.points)),
          hexes(r.hexes, acts))), h("li", { class: "sum" }, h("span", null, say("ew.score.total")), h("b", null, s.total)))),
      (s.open ?? []).length ? h("section", { class: "ew-block" }, heading(say("ew.score.open"), s.rule), hexes(s.open, acts))
        : null,
      h("section", { class: "ew-block" }, heading(say("ew.score.war"), ""), h("div", { class: "ew-war" }, ["allied",
        "central"].map(side =>
        h("p", null, h("b", null, say(`ew.side.${side}`)), (t.view.at_war?.[side] ?? []).map((/** @type {string} */ n) =>
          flag(n)))),
      (t.view.collapsed ?? []).length ? h("p", null, h("b", null, say("ew.score.collapsed")),
        t.view.collapsed.map((/** @type {string} */ n) =>
        flag(n))) : null),
      facts.length ? h("ul", { class: "ew-lines" }, facts.map(([key, letter]) => h("li", null, say(`ew.fact.${key}`,
        { l: letter })))) : null));
  },
};
