// @ts-check
/** What will be judged later, told now: a view with a line for each thing, the gravest first, each of which leads to its place; a
 * mark beside the question while there is something sure. */
import { chip, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { pieceName } from "./grammar.js";
import { small } from "./state.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").WarnInfo} WarnInfo */

const FEW = 8;

/** The view over the map. @param {Desk} desk @returns {HTMLElement} */
export function warnings(desk) {
  const all = desk.table.warnings;
  return h("div", { class: "warnings" }, h("h2", null, t("tb.warnHead")), h("p", { class: "dim" }, t("tb.warnText")),
    all.length ? h("ol", null, all.map(w => line(desk, w))) : h("p", { class: "none" }, icon("check"), t("tb.warnNone")));
}

/** @param {Desk} desk @param {WarnInfo} w */
const line = (desk, w) => h("li", { class: `g${w.grade}` }, icon(w.grade ? "alert" : "info"), h("div", null,
  h("p", null, h("b", null, t(`tb.warn${w.grade}`)), " ", w.text, " ", chip(w.rule)), h("div", { class: "row" },
    w.pieces.slice(0, FEW).map(id => h("button", { type: "button", class: "lact", "data-key": `wp:${w.kind}:${id}`,
      onclick: (/** @type {MouseEvent} */ e) => {
        const r = /** @type {HTMLElement} */ (desk.root.querySelector(".map")).getBoundingClientRect();
        desk.do.card(id, { x: e.clientX ? e.clientX - r.left : 80, y: e.clientY ? e.clientY - r.top : 80 });
      } }, pieceName(desk, id) ?? id)),
    w.pieces.length > FEW ? h("span", { class: "dim" }, t("tb.andMore", { n: w.pieces.length - FEW })) : null,
    desk.game.places.has(w.place) ? h("button", { type: "button", class: "lact", "data-key": `wm:${w.kind}:${w.place}`,
      onclick: () => desk.acts.go(w.place) }, icon("map"), t("tb.showOnMap")) : null)));

/** How many things are sure, beside the question; a click opens the view. @param {Desk} desk @returns {HTMLElement | null} */
export function warningMark(desk) {
  const n = desk.table.warnings.filter(w => w.grade > 1).length;
  return n && desk.panel !== "warnings" ? h("button", { type: "button", class: "warnmark", "data-key": "warnmark",
    onclick: () => desk.acts.panel("warnings"), title: desk.table.warnings[0].text }, icon("alert"),
    h("span", { class: small() ? "sr" : null }, t("tb.warnMark", { n })),
    small() ? h("span", { "aria-hidden": "true" }, n) : null) : null;
}

/** What is said of a choice that will be judged. @param {import("../types.js").ChoiceInfo | null} c */
export const caution = c => c?.caution ? h("p", { class: "caution" }, icon("alert"), h("span", null, c.caution),
  chip(c.caution_rule)) : null;
