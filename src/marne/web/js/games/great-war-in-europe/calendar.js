// @ts-check
/** The turns: the strip under the header, and the whole track as a panel with weather by front, Strategic Turns, dates and who
 * comes with which letter. */
import { chip, h, icon, vars } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { counterEl, flag, frontName, getGround, nationName, unit } from "./known.js";
import { popCards } from "./pop.js";
import { weatherName, weatherSign } from "./weather.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Panel} Panel */

/** @param {Table} t @returns {any[]} */
const cells = t => t.facts?.calendar ?? [];
/** "August 1914 (first half)" as short as a cell: Aug; in French as a calendar has it. @param {string} name */
const brief = name => {
  const month = /^[^\s(–-]+/u.exec(name)?.[0] ?? name;
  return lang() === "fr" ? month.length > 5 ? `${month.slice(0, /^[JSjs]/u.test(month) ? 4 : 3)}.` : month : month.slice(0, 3);
};
/** The weather of a turn, alike ones together: [kind, fronts]. @param {any} c @returns {[string, string[]][]} */
function skies(c) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const [f, kind] of Object.entries(c.weather ?? {})) by.set(/** @type {string} */ (kind),
    [...by.get(/** @type {string} */ (kind))
    ?? [], f]);
  return [...by];
}

/** All of a cell in words, for its button. @param {any} c */
const words = c => [say("ew.turn", { n: c.turn }), c.name, c.state === "next" ? "" : say(`ew.cal.${c.state}`),
  ...skies(c).map(([kind, fronts]) => `${fronts.map(frontName).join(", ")}: ${weatherName(kind)}`),
  c.letter ? say("ew.cal.strategic", { l: c.letter }) : "", ...c.duties.map((/** @type {any} */ d) =>
    d.text)].filter(Boolean).join(", ");

/** @param {Table} t @param {Acts} acts @param {boolean} small @returns {HTMLElement | null} */
export function strip(t, acts, small) {
  const all = cells(t), now = all.findIndex(c => c.state === "now"), n = small ? 7 : window.innerWidth < 1200 ? 11 : 16;
  if (!all.length) return null;
  const from = Math.max(0, Math.min(Math.max(0, now - 2), all.length - n)), shown = all.slice(from, from + n);
  return vars(h("ol", { class: small ? "ew-cal small" : "ew-cal", "aria-label": say("ew.cal.strip") }, shown.map(c => h("li",
    { class: c.state }, h("button", { type: "button", "data-key": `t:${c.turn}`, "aria-label": words(c), title: words(c),
      "aria-current": c.state === "now" ? "step" : null, onclick: () => acts.panel("calendar") },
      h("span", { class: "t" }, c.turn), small && c.state !== "now" ? null : h("span", { class: "d" }, brief(c.name), " ",
        h("small", null, `’${String(c.year).slice(2)}`)),
      h("span", { class: "m", "aria-hidden": "true" }, skies(c).slice(0, small ? 1 : 3).map(([kind]) => weatherSign(kind, 13)),
        c.letter ? h("i", { class: "l" }, c.letter) : null,
        c.duties.length ? h("span", { class: "e" }, icon("flag")) : null))))), { "--n": shown.length });
}

/** @param {any} c */
const row = c => h("li", { class: `ew-turn ${c.state}` }, h("b", { class: "t" }, c.turn), h("span", { class: "d" }, c.name,
  c.state === "now" ? h("span", { class: "ew-tag now" }, say("ew.cal.now")) : null),
  h("span", { class: "s" }, skies(c).map(([kind, fronts]) => h("span", { class: "sky" }, weatherSign(kind, 15), h("small", null,
    skies(c).length === 1 ? weatherName(kind) : fronts.map(frontName).join(", "))))),
  c.letter ? h("span", { class: "l", title: say("ew.cal.strategic", { l: c.letter }) }, h("i", null, c.letter), h("span",
    { class: "sr" },
    say("ew.cal.strategic", { l: c.letter }))) : h("span"),
  c.duties.length ? h("ul", { class: "ew-duties" }, c.duties.map((/** @type {any} */ d) => h("li", null, icon("flag"), h("span",
    null,
    d.text, " ", chip(d.rule))))) : null);

/** @param {Table} t @param {any} a */
const arrival = (t, a) => h("details", { class: "ew-arrive" }, h("summary", null, h("i", { class: "l" }, a.letter), h("span",
  null,
  Object.entries(a.nations).map(([code, n]) => h("span", { class: "ew-n" }, flag(code), h("b", null, /** @type {number} */ (n)),
    h("span", { class: "sr" }, nationName(code)))))),
  h("div", { class: "ew-row" }, a.units.map((/** @type {string} */ id) => h("span", { "data-piece": id, title: unit(t, id).name },
    counterEl(unit(t, id), 34)))));

/** @type {Panel} */
export const calendar = {
  id: "calendar", icon: "clock", name: () => say("ew.cal"), short: () => say("ew.cal.short"), offered: t => cells(t).length > 0,
  draw(t, look, acts) {
    const all = cells(t), past = all.filter(c => c.state === "past"), comes = t.facts?.arrivals ?? [];
    const later = all.filter(c => c.state !== "past"), years = [...new Set(later.map(c => c.year))];
    return popCards(h("div", { class: "ew-panel ew-calendar" }, h("div", { class: "ew-top" }, h("h2", null, say("ew.cal.head")),
      chip("12.11")),
      h("div", { class: "ew-two" }, h("section", null, past.length ? h("details", { class: "ew-past" }, h("summary", null,
        say("ew.cal.hidepast"), " ", h("b", null, `${past[0].turn}–${past[past.length - 1].turn}`)), h("ol", null,
          past.map(row))) : null,
      years.map(y => h("div", { class: "ew-year" }, h("h3", null, y), h("ol", null, later.filter(c => c.year === y).map(row))))),
      h("section", null, h("h3", { class: "ew-h" }, h("span", null, say("ew.cal.arrive")), chip("5.11")),
        comes.length ? comes.map((/** @type {any} */ a) => arrival(t, a)) : h("p", { class: "ew-none" }, say("ew.cal.nobody")),
        getGround().turns.length ? h("p", { class: "hint" }, say("ew.cal.dated")) : null))), t, acts);
  },
};
