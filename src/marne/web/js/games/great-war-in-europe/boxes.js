// @ts-check
/** Beside the maps: available units, dead piles, transit and the other boxes; trenches by nation, capacities of rail and sea. */
import { chip, h, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { counterEl, flag, foe, getGround, heading, mine, sideName, signed, tr, unit, unitButton } from "./known.js";
import { choices } from "./known.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Panel} Panel */

/** Units of a box by nation. @param {Table} t @param {string[]} ids @returns {[string, string[]][]} */
function byNation(t, ids) {
  /** @type {Map<string, string[]>} */
  const out = new Map();
  for (const id of ids) {
    const n = unit(t, id).nation;
    out.set(n, [...out.get(n) ?? [], id]);
  }
  return [...out];
}

/** @param {Table} t @param {string} box @param {string[]} ids @param {Look} look @param {Acts} acts */
function one(t, box, ids, look, acts) {
  const lit = new Set(choices(t, look).flatMap(c => c.pieces)), open = ids.length < 16 || ids.some(id => lit.has(id));
  return h("details", { class: "ew-box", open: open || null }, h("summary", null, h("b", null, tr(getGround().boxes[box]) || box),
    h("span", { class: "ew-tag" }, plural(ids.length, "ew.tray.one", "ew.tray.n"))),
    byNation(t, ids).map(([n, list]) => h("div", { class: "ew-nation" }, flag(n), h("div", { class: "ew-row" }, list.map(id =>
      lit.has(id)
      ? unitButton(unit(t, id), 38, acts, { class: "ew-unit lit" })
      : h("span", { "data-piece": id, title: unit(t, id).name }, counterEl(unit(t, id), 34)))))));
}

/** @param {Table} t @param {string} side @param {Look} look @param {Acts} acts */
function half(t, side, look, acts) {
  const all = Object.entries(t.facts?.boxes?.[side] ?? {});
  return h("section", { class: `ew-hand ${side}` }, h("h3", null, h("b", null, sideName(side))), all.length
    ? all.map(([box, ids]) => one(t, box, /** @type {string[]} */ (ids), look, acts)) : h("p", { class: "ew-none" },
    say("ew.box.none")));
}

/** Trench lines of the nations: none, once, twice. @param {Table} t */
const trenches = t => h("ul", { class: "ew-dug" }, (t.facts?.trenches ?? []).map((/** @type {any} */ x) => h("li",
  { class: `v${-x.value}` },
  h("span", null, x.name), h("i", { "aria-hidden": "true" }, [1, 2].map(i => h("u", { class: i <= -x.value ? "on" : null }))),
  h("b", null, signed(x.value)))));

/** @param {Table} t */
const capacity = t => (t.facts?.capacity ?? []).map((/** @type {any} */ c) => h("li", null, h("span", null, c.name, " ",
  chip(c.rule)),
  vars(h("span", { class: "bar" }, h("i", null)), { "--of": `${c.most ? Math.min(100, 100 * c.used / c.most) : 0}%` }),
  h("b", null, `${c.used} / ${c.most}`)));

/** @type {Panel} */
export const boxes = {
  id: "boxes", icon: "layers", name: () => say("ew.box"), short: () => say("ew.box.short"), offered: t => !!t.facts?.boxes,
  draw(t, look, acts) {
    const own = mine(t), cap = capacity(t);
    return popCards(h("div", { class: "ew-panel ew-boxes" }, h("div", { class: "ew-top" }, h("h2", null, say("ew.box.head")),
      chip("5.35")),
      cap.length ? h("section", { class: "ew-block" }, heading(say("ew.box.capacity"), "9.1"), h("ul", { class: "ew-caps" },
        cap)) : null,
      h("section", { class: "ew-block" }, heading(say("ew.box.trenches"), "14.43"), trenches(t)),
      h("div", { class: "ew-two" }, half(t, own, look, acts), half(t, foe(own), look, acts))), t, acts);
  },
};
