// @ts-check
/** The seasons of the war in one line, and the calendar as a panel: what each turn brings, and its charts. */
import { bring, chip, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { counterEl, minus, nationName, sideName, TONE } from "./kit.js";
import { popCards } from "./pop.js";
import { getGround, unit } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Panel} Panel */

/** Which turn is to be shown first when the panel opens. */
let wanted = 0;

/** @param {Table} t @returns {any[]} */
const cells = t => t.facts?.calendar ?? [];

/** Nations that get something on a turn. @param {any} c @returns {string[]} */
const arrivals = c => [...new Set(/** @type {string[]} */ (c.events.filter((/** @type {any} */ e) => ["army", "unit",
  "commonwealth"].includes(e.kind)).map((/** @type {any} */ e) => e.nation)))];

/** All of a cell in words, for its button. @param {any} c */
const words = c => [say("lmp.turn", { n: c.turn }), c.name, c.state === "next" ? "" : say(`lmp.cal.${c.state}`),
  ...c.events.slice(0, 4).map((/** @type {any} */ e) => e.text), c.events.length > 4 ? say("lmp.more", { n: c.events.length - 4 })
    : ""].filter(Boolean).join(", ");

/** @param {Table} t @param {Acts} acts @param {boolean} small @returns {HTMLElement | null} */
export function strip(t, acts, small) {
  const all = cells(t);
  if (!all.length) return null;
  const years = [...new Set(all.map(c => c.year))], roomy = !small && all.length <= 8;
  return h("ol", { class: small ? "lmp-cal small" : "lmp-cal", "aria-label": say("lmp.cal.strip") }, years.map(y => {
    const list = all.filter(c => c.year === y), now = list.some(c => c.state === "now");
    return h("li", { class: `yr n${list.length}${now ? " cur" : ""}${list.every(c => c.state === "past") ? " gone" : ""}` },
      h("b", null, y),
      h("ol", { "aria-label": String(y) },
        list.map(c => h("li", { class: c.state, "aria-current": c.state === "now" ? "step" : null },
          h("button", { type: "button", "data-key": `turn:${c.turn}`, title: words(c), "aria-label": words(c), onclick: () => {
            wanted = c.turn;
            acts.panel("calendar");
          } },
            h("span", { class: "s" }, say(`lmp.season.${c.season}${roomy || c.state === "now" ? "" : ".short"}`)),
            c.state === "past" ? null : h("span", { class: "m" }, arrivals(c).map(n => h("i", { class: TONE[n] }))))))));
  }));
}

/** @param {Table} t @param {any} c */
function turn(t, c) {
  const group = (/** @type {string} */ side) => c.events.filter((/** @type {any} */ e) => e.side === side);
  const sample = (/** @type {any} */ e) => e.kind === "unit"
    ? Object.values(getGround().units).find((/** @type {any} */ u) => u.nation === e.nation && u.kind === e.what)?.id
    : unit(e.what) ? e.what : "";
  const guns = Object.entries(c.guns).filter(([, n]) => n);
  return h("section", { class: `lmp-turn ${c.state}`, "data-turn": c.turn,
    "aria-label": `${say("lmp.turn", { n: c.turn })}, ${c.name}` },
    h("h3", null, h("span", { class: "t" }, c.turn), h("span", { class: "d" }, c.name), c.state === "next" ? null
      : h("span", { class: `lmp-tag ${c.state}` }, say(`lmp.cal.${c.state}`))),
    h("table", null, h("thead", null, h("tr", null, h("td"), h("th", { scope: "col" }, say("lmp.bp")),
      h("th", { scope: "col" }, say("lmp.cal.hand")))),
      h("tbody", null,
        ["german", "entente"].map(s => h("tr", null, h("th", { scope: "row" }, h("span", { class: `lmp-side ${s}` },
          sideName(s))), h("td", null, c.bp[s]), h("td", null, c.limit[s]))))),
    ["german", "entente", "both"].map(side => {
      const list = group(side);
      return list.length ? h("div", { class: "lmp-arrive" }, h("h4", null, side === "both" ? say("lmp.cal.both")
        : sideName(side)), h("ul", null, list.map((/** @type {any} */ e) => {
          const id = sample(e);
          return h("li", { class: e.kind }, id ? h("span", { class: "c" }, counterEl(t, id, 28, { marks: false }))
            : icon(e.kind === "limit" ? "lock" : e.kind === "blockade" ? "ship" : "info"), h("span", null, e.text), chip(e.rule));
        }))) : null;
    }),
    c.crises.length ? h("div", { class: "lmp-arrive" }, h("h4", null, say("lmp.cal.crisis")),
      h("ul", null, c.crises.map((/** @type {any} */ x) => h("li", null, icon("flag"),
        h("span", null, say("lmp.cal.crisis.line", { name: x.text, n: x.n, side: sideName(x.side) })), chip(x.rule))))) : null,
    h("p", { class: "hint" }, guns.length ? [say("lmp.cal.guns"), " ", guns.map(([n, k]) => `${nationName(n)} ${k}`).join(", "),
      " ", chip("8.3.2")] : null),
    c.blockade || c.shuffle ? h("p", { class: "hint" }, c.blockade ? [say("lmp.cal.blockade", { n: minus(c.blockade) }), " ",
      chip("3.1 [blockade]"), " "] : null, c.shuffle ? [say("lmp.cal.shuffle"), " ", chip("2.0 VI")] : null) : null);
}

/** @type {Panel} */
export const calendar = {
  id: "calendar", icon: "clock", name: () => say("lmp.cal"), short: () => say("lmp.cal.short"), offered: t => cells(t).length > 0,
  draw(t, look, acts) {
    const all = cells(t), past = all.filter(c => c.state === "past"), first = wanted;
    const root = h("div", { class: "lmp-panel lmp-calendar" }, h("div", { class: "lmp-top" }, h("h2", null, say("lmp.cal.head")),
      chip("2.0 I")),
      past.length ? h("details", { class: "lmp-past", open: past.some(c => c.turn === first) ? true : null },
        h("summary", null, say("lmp.cal.hidepast"), " ", h("b", null, past.length)), h("div", { class: "lmp-turns" },
          past.map(c => turn(t, c)))) : null,
      h("div", { class: "lmp-turns" }, all.filter(c => c.state !== "past").map(c => turn(t, c))));
    if (first) bring(root, () => root.querySelector(`[data-turn="${first}"]`), () => { wanted = 0; });
    return popCards(root, t, acts);
  },
};

