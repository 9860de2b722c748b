// @ts-check
/** The Strategic Turn as a guided sheet: its phases with where it stands, what every nation has and gets, and what may be done
 * now,
 * with the units it is about. Between such turns it shows what the next one will bring. */
import { chip, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { choices, flag, sideName, unit, unitButton } from "./known.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").Panel} Panel */

/** The phases along the top. @param {any} s */
export const steps = s => h("ol", { class: "ew-steps", "aria-label": say("ew.steps") }, s.steps.map((/** @type {any} */ x) =>
  h("li",
  { class: x.state, "aria-current": x.state === "now" ? "step" : null }, h("span", { class: "w" }, x.name), h("span",
    { class: "sr" },
    `: ${say(`ew.step.${x.state}`)}`), " ", chip(x.rule))));

/** @param {any[]} list @param {string} side */
const table = (list, side) => h("table", { class: `ew-money ${side}` }, h("caption", null, sideName(side)), h("thead", null,
  h("tr", null,
  h("td"), h("th", { scope: "col" }, say("ew.st.rp")), h("th", { scope: "col" }, say("ew.st.income")))),
  h("tbody", null, list.filter(n => n.side === side).map(n => h("tr", { class: n.collapsed ? "out" : null },
    h("th", { scope: "row" }, flag(n.code), " ", n.name, n.collapsed ? " " : null,
      n.collapsed ? h("span", { class: "ew-tag bad" }, say("ew.st.collapsed")) : null),
    h("td", { class: "n" }, h("b", null, n.rp)), h("td", { class: "n" }, n.income)))));

/** What may be done now, by kind. @param {Table} t @param {Look} look @param {Acts} acts */
function acting(t, look, acts) {
  const all = choices(t, look);
  if (!all.length) return null;
  /** @type {Map<string, ChoiceInfo[]>} */
  const by = new Map();
  for (const c of all) by.set(c.group, [...by.get(c.group) ?? [], c]);
  const button = (/** @type {ChoiceInfo} */ c) => h("button", { type: "button", "data-key": `c:${c.text}`,
    class: `btn${look.picked?.text === c.text ? c.grade === 2 ? " attack" : " primary" : ""}`, onclick: () => acts.pick(c) },
      icon(c.sign),
  h("span", null, c.words));
  return h("section", { class: "ew-block ew-do" }, h("h3", null, t.decision?.prompt ?? "", " ", chip(t.decision?.rule ?? "")),
    [...by.values()].map(list => list.every(c => c.pieces.length === 1) && list.length > 3 ? h("div", { class: "ew-kind" },
      h("h4", null, list[0].heading, " ", chip(list[0].rule)), h("div", { class: "ew-row" }, list.map(c =>
        unitButton(unit(t, c.pieces[0]), 44, acts, { "data-key": `c:${c.text}`, "aria-label": c.words, title: c.words,
          class: `ew-unit lit${look.picked?.text === c.text ? " marked" : ""}`, onclick: () => acts.pick(c) }))))
      : h("div", { class: "ew-acts" }, list.slice(0, 12).map(button))));
}

/** @type {Panel} */
export const strategic = {
  id: "strategic", icon: "coin", name: () => say("ew.st"), short: () => say("ew.st.short"),
  offered: t => !!t.facts?.strategic || (t.facts?.economy ?? []).length > 0,
  opens: t => !!t.facts?.strategic && !!t.decision?.yours,
  keeps: t => !!t.facts?.strategic,
  draw(t, look, acts) {
    const s = t.facts.strategic, list = s?.nations ?? t.facts.economy ?? [];
    const notes = s ? [s.reserve ? say("ew.st.reserve", { n: s.reserve }) : "", s.entered ? say("ew.st.us") : s.us_entry
      ? say("ew.st.usdue", { l: s.us_entry }) : ""].filter(Boolean) : [];
    return popCards(h("div", { class: "ew-panel ew-strategic" }, h("div", { class: "ew-top" }, h("h2", null, s ? say("ew.st.head",
      { l: s.letter }) : say("ew.st.next")), chip("4.3"), s ? null : h("p", null, say("ew.st.between"))),
      s ? steps(s) : null, !s ? h("div", { class: "ew-two" }, table(list, "allied"), table(list, "central"))
      : h("div", { class: "ew-two" }, h("div", null, s ? acting(t, look, acts) ?? h("p", { class: "ew-none" },
        icon("clock"), say("ew.st.wait")) : null, notes.length ? h("ul", { class: "ew-lines" }, notes.map(x => h("li", null, x)))
          : null),
      h("div", null, table(list, "allied"), table(list, "central")))), t, acts);
  },
};
