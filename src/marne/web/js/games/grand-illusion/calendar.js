// @ts-check
/** The calendar: the strip under the header, and the whole of it as a panel with places of arrival. */
import { bring, chip, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { popCards } from "./pop.js";
import { choices, logOf, nationName, placeLink, TONE, unit, unitButton, unitTitle } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Panel} Panel */

/** Which turn is to be shown first when the panel opens. */
let wanted = 0;

/** @param {Table} t @returns {any[]} */
const cells = t => t.facts?.calendar ?? [];

/** All of a cell in words, for its button. @param {any} c */
function words(c) {
  const n = c.arrivals.reduce((/** @type {number} */ sum, /** @type {any} */ a) => sum + a.units.length, 0);
  return [say("gip.turn", { n: c.turn }), c.long, c.state === "next" ? "" : say(`gip.cal.${c.state}`),
    n ? plural(n, "gip.cal.unit", "gip.cal.units") : "",
    ...c.duties.map((/** @type {any} */ d) => d.text)].filter(Boolean).join(", ");
}

/** The calendar in one line; each cell opens the whole.
 * @param {Table} t
 * @param {Acts} acts
 * @param {boolean} small
 * @returns {HTMLElement | null} */
export function strip(t, acts, small) {
  logOf(t);
  const all = cells(t);
  if (!all.length) return null;
  const open = (/** @type {any} */ c) => { wanted = c.turn; acts.panel("calendar"); };
  return vars(h("ol", { class: small ? "gi-cal small" : "gi-cal", "aria-label": say("gip.cal.strip") }, all.map(c => {
    const must = c.duties.filter((/** @type {any} */ d) => d.kind === "mandated" || d.kind === "east");
    const other = c.duties.filter((/** @type {any} */ d) => !must.includes(d) && d.kind !== "note");
    const past = c.state === "past";
    return h("li", { class: c.state, "aria-current": c.state === "now" ? "step" : null },
      h("button", { type: "button", "data-key": `turn:${c.turn}`, title: words(c), "aria-label": words(c),
        onclick: () => open(c) },
        h("span", { class: "t" }, c.turn), small && c.state !== "now" ? null
          : h("span", { class: c.dates.length > 11 ? "d tight" : "d" }, c.dates),
        small ? h("span", { class: "m" },
          past ? null : c.arrivals.map((/** @type {any} */ a) => h("i", { class: TONE[a.nation] })),
          must.length && !past ? h("i", { class: "must" }) : null)
          : h("span", { class: "m" }, past ? null : [
            must.map((/** @type {any} */ d) => h("span", { class: `e ${d.kind}` }, icon(d.kind === "east" ? "train" : "swords"),
              d.kind === "east" ? null : c.state === "now" ? `${d.n - d.left}/${d.n}` : d.n)),
            c.arrivals.map((/** @type {any} */ a) => h("i", { class: `a ${TONE[a.nation]}` }, a.units.length)),
            other.map((/** @type {any} */ d) => h("span", { class: `e ${d.kind}` }, icon("flag"),
              d.kind === "score" && d.short.length > 6 ? say("gip.vp.german") : d.short))])));
  })), { "--n": all.length });
}

/** One turn in full. @param {Table} t @param {any} c @param {Acts} acts @param {Look} look */
function turn(t, c, acts, look) {
  const asked = choices(t, look);
  return h("section", { class: `gi-turn ${c.state}`, "aria-label": `${say("gip.turn", { n: c.turn })}, ${c.long}` },
    h("h3", null, h("span", { class: "t" }, c.turn), h("span", { class: "d" }, c.long.replace(/ 1914$/, "")),
      c.state === "next" ? null : h("span", { class: `gi-tag ${c.state}` }, say(`gip.cal.${c.state}`))),
    c.duties.length ? h("ul", { class: "gi-duties" }, c.duties.map((/** @type {any} */ d) => h("li", { class: d.kind },
      icon(d.kind === "mandated" ? "swords" : d.kind === "east" ? "train" : d.kind === "score" || d.kind === "end" ? "flag"
        : "info"), h("span", null, d.text, " ", chip(d.rule))))) : null,
    c.arrivals.map((/** @type {any} */ a) => h("div", { class: "gi-arrive" },
      h("h4", null, h("i", { class: `a ${TONE[a.nation]}` }, a.units.length), nationName(a.nation)),
      h("ul", { class: "gi-rows" }, a.units.map((/** @type {any} */ u) => {
        const lit = asked.some(x => x.pieces.includes(u.id));
        return h("li", { class: lit ? "lit" : null }, unitButton(unit(t, u.id), 40, acts),
          h("span", { class: "n" }, h("b", null, unitTitle(t, u.id)), h("small", null, u.hex ? placeLink(u.hex, acts) : u.place,
            u.weak ? h("span", { class: "gi-tag bad" }, say("gip.cal.weak")) : null,
            u.replacement && u.hex ? h("span", { class: "gi-tag" }, say("gip.cal.repl")) : null)));
      })))),
    !c.arrivals.length && !c.duties.length && c.state !== "past" ? h("p", { class: "gi-none" }, say("gip.cal.none")) : null);
}

/** @type {Panel} */
export const calendar = {
  id: "calendar", icon: "clock", name: () => say("gip.cal"), offered: t => cells(t).length > 0,
  draw(t, look, acts) {
    const all = cells(t), past = all.filter(c => c.state === "past");
    const first = wanted;
    const root = h("div", { class: "gi-panel gi-calendar" },
      h("div", { class: "gi-top" }, h("h2", null, say("gip.cal.head")), chip("7.1"), h("p", null, say("gip.cal.delay"))),
      past.length ? h("details", { class: "gi-past", open: past.some(c => c.turn === first) ? true : null },
        h("summary", null, say("gip.cal.hidepast"), " ", h("b", null, `1–${past.length}`)),
        h("div", { class: "gi-turns" }, past.map(c => turn(t, c, acts, look)))) : null,
      h("div", { class: "gi-turns" }, all.filter(c => c.state !== "past").map(c => turn(t, c, acts, look))));
    if (first) bring(root, () => [...root.querySelectorAll(".gi-turn")]
      .find(x => x.querySelector(".t")?.textContent === String(first)), () => { wanted = 0; });
    return popCards(root, t, acts);
  },
};

