// @ts-check
/** The calendar: the strip under the header, and the whole of it as a panel: arrivals with their places, who returns, duties. */
import { bring, chip, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { choices, nationName, placeLink, TONE, unit, unitButton } from "./known.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Panel} Panel */

const NATIONS = ["fr", "br", "be", "ge"];
/** Which turn is to be shown first when the panel opens. */
let wanted = 0;

/** @param {Table} t @returns {any[]} */
const cells = t => t.facts?.calendar ?? [];
/** Who comes on a turn, by nation. @param {any[]} list @returns {[string, any[]][]} */
const byNation = list => NATIONS.map(n => /** @type {[string, any[]]} */ ([n, list.filter(x => x.nation === n)]))
  .filter(x => x[1].length);
/** "20–23 August" as short as a cell: 20–23 Aug; on a phone 20–23. @param {string} dates */
const days = dates => dates.replace(/ [a-zûé]+/gi, "");
/** @param {string} dates */
const brief = dates => dates.replace(/ (septembre|octobre|novembre)/g, x => `${x.slice(0, x[1] === "s" ? 5 : 4)}.`)
  .replace(/ (August|September|October|November)/g, x => x.slice(0, x[1] === "S" ? 5 : 4));

/** All of a cell in words, for its button. @param {any} c */
const words = c => [say("dp.turn", { n: c.turn }), c.dates, c.state === "next" ? "" : say(`dp.cal.${c.state}`),
  c.arrivals.length ? plural(c.arrivals.length, "dp.cal.unit", "dp.cal.units") : "",
  c.returns.length ? plural(c.returns.length, "dp.cal.back1", "dp.cal.backN") : "",
  ...c.duties.map((/** @type {any} */ d) => d.text)].filter(Boolean).join(", ");

/** @param {Table} t @param {Acts} acts @param {boolean} small @returns {HTMLElement | null} */
export function strip(t, acts, small) {
  const all = cells(t), now = all.findIndex(c => c.state === "now");
  if (!all.length) return null;
  const shown = all.length > 16 || small && all.length > 9 ? window1(all, now, small ? 9 : 15) : all;
  const open = (/** @type {any} */ c) => { wanted = c.turn; acts.panel("calendar"); };
  return vars(h("ol", { class: small ? "dp-cal small" : "dp-cal", "aria-label": say("dp.cal.strip") }, shown.map(c => h("li",
    { class: c.state }, h("button", { type: "button", "data-key": `t:${c.turn}`, "aria-label": words(c), title: words(c),
      "aria-current": c.state === "now" ? "step" : null, onclick: () => open(c) },
      h("span", { class: "t" }, c.turn), h("span", { class: "d" }, small ? days(c.dates) : brief(c.dates)),
      h("span", { class: "m" }, byNation([...c.arrivals, ...c.returns])
        .map(([n, list]) => h("i", { class: `a ${TONE[n]}` }, list.length)),
        c.duties.some((/** @type {any} */ d) => d.kind === "east") ? h("span", { class: "e east" }, icon("train")) : null,
        c.duties.some((/** @type {any} */ d) => d.kind === "score") ? h("span", { class: "e" }, icon("flag")) : null))))),
  { "--n": shown.length });
}

/** Some turns round the present one: a long campaign does not fit. @param {any[]} all @param {number} now @param {number} n */
const window1 = (all, now, n) => all.slice(Math.max(0, Math.min(Math.max(0, now - 2), all.length - n)),
  Math.max(0, Math.min(Math.max(0, now - 2), all.length - n)) + n);

/** @param {Table} t @param {any} c @param {Acts} acts @param {Look} look */
function turn(t, c, acts, look) {
  const asked = choices(t, look);
  const rows = (/** @type {any[]} */ list, /** @type {(u: any) => any} */ note) => h("ul", { class: "dp-rows" }, list
    .map(u => h("li",
    { class: asked.some(x => x.pieces.includes(u.id)) ? "lit" : null }, unitButton(unit(t, u.id), 40, acts),
    h("span", { class: "n" }, h("b", null, unit(t, u.id).short), h("small", null, note(u))))));
  return h("section", { class: `dp-turn ${c.state}`, "aria-label": `${say("dp.turn", { n: c.turn })}, ${c.dates}` },
    h("h3", null, h("span", { class: "t" }, c.turn), h("span", { class: "d" }, c.dates),
      c.state === "next" ? null : h("span", { class: `dp-tag ${c.state}` }, say(`dp.cal.${c.state}`))),
    c.duties.length ? h("ul", { class: "dp-duties" }, c.duties.map((/** @type {any} */ d) => h("li", { class: d.kind },
      icon(d.kind === "east" ? "train" : d.kind === "score" ? "flag" : d.kind === "dig" ? "spade" : "info"),
      h("span", null, d.text, " ", chip(d.rule))))) : null,
    byNation(c.arrivals).map(([n, list]) => h("div", { class: "dp-arrive" },
      h("h4", null, h("i", { class: `a ${TONE[n]}` }, list.length),
      nationName(n)), rows(list, u => [u.hex ? placeLink(u.hex, acts, u.place) : u.place,
        u.late ? h("span", { class: "dp-tag bad" }, say("dp.cal.late")) : null, u.reduced
          ? h("span", { class: "dp-tag" }, say("dp.reduced"))
          : null, u.barred ? h("span", { class: "dp-tag bad" }, say("dp.cal.barred")) : null]))),
    c.returns.length ? h("div", { class: "dp-arrive" }, h("h4", null, icon("star"), say("dp.cal.back")),
      rows(c.returns, u => [nationName(u.nation), " ", chip("1-4e")])) : null,
    !c.arrivals.length && !c.duties.length && !c.returns.length && c.state !== "past"
      ? h("p", { class: "dp-none" }, say("dp.cal.none")) : null);
}

/** @type {Panel} */
export const calendar = {
  id: "calendar", icon: "clock", name: () => say("dp.cal"), offered: t => cells(t).length > 0,
  draw(t, look, acts) {
    const all = cells(t), past = all.filter(c => c.state === "past"), first = wanted;
    const root = h("div", { class: "dp-panel dp-calendar" },
      h("div", { class: "dp-top" }, h("h2", null, say("dp.cal.head")), chip("SCS-13.1")),
      past.length ? h("details", { class: "dp-past", open: past.some(c => c.turn === first) ? true : null },
        h("summary", null, say("dp.cal.hidepast"), " ", h("b", null, `${past[0].turn}–${past[past.length - 1].turn}`)),
        h("div", { class: "dp-turns" }, past.map(c => turn(t, c, acts, look)))) : null,
      h("div", { class: "dp-turns" }, all.filter(c => c.state !== "past").map(c => turn(t, c, acts, look))));
    if (first) bring(root, () => [...root.querySelectorAll(".dp-turn")]
      .find(x => x.querySelector(".t")?.textContent === String(first)), () => { wanted = 0; });
    return popCards(root, t, acts);
  },
};
