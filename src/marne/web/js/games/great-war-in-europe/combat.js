// @ts-check
/** The combat panel: both sides, the steps of a combat, headquarters, aircraft and events committed, the odds before the die;
 * then
 * the throw and what came of it. */
import { chip, drawing, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { combatActs, combatPanel, combatTold } from "../../table/combat.js";
import { die } from "../../table/ui.js";
import { blankSvg, hiddenWords } from "./counters.js";
import { choices, counterEl, foe, getGround, heading, mine, placeLink, sideName, tr, unit, unitButton } from "./known.js";
import { oddsEl } from "./odds.js";
import { popCards } from "./pop.js";
import { steps } from "./strategic.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** The last combat of the log: its lines from the declaration on. @param {Table} t @returns {LogLine[]} */
function told(t) {
  const log = t.log ?? [];
  let i = log.length - 1;
  while (i >= 0 && log[i].kind !== "CombatDeclared" && log[i].kind !== "TurnBegan") i--;
  return i >= 0 && log[i].kind === "CombatDeclared" ? log.slice(i).filter(l => l.n <= t.n) : [];
}

/** One side of the combat. @param {Table} t @param {string} side @param {string[]} ids @param {Acts} acts @param {Look} look
 * @param {string} role @param {any} b @param {number} [hidden]  counters whose faces are not known */
function force(t, side, ids, acts, look, role, b, hidden = 0) {
  const asked = choices(t, look), lit = (/** @type {string} */ id) => asked.filter(c => c.pieces.includes(id));
  const button = (/** @type {string} */ id) => unitButton(unit(t, id), 54, acts,
    { class: `ew-unit${lit(id).length ? " lit" : ""}${
    lit(id).some(c => c.grade === 2) ? " red" : ""}${look.picked?.pieces.includes(id) ? " marked" : ""}` });
  const hq = b?.support?.[side], wings = (b?.wings ?? []).filter((/** @type {string} */ id) => unit(t, id).side === side);
  return h("section", { class: `ew-force ${side}` }, h("h3", null, h("b", null, sideName(side)), " ", say(`ew.com.${role}`)),
    ids.length || hidden ? h("div", { class: "ew-row" }, ids.map(button), hidden ? h("span", { class: "ew-blank", role: "img",
      "aria-label": hiddenWords(hidden) }, drawing(blankSvg(side === "central", hidden, 54))) : null)
      : h("p", { class: "ew-none" }, say(`ew.com.none.${role}`)),
    hq || wings.length ? h("div", { class: "ew-aid" }, h("h4", null, say("ew.com.aid")), h("div", { class: "ew-row" },
      [...hq ? [hq] : [], ...wings].map(button))) : null);
}

/** Headquarters and aircraft that could be committed now: they stand in neither line, so each has a button with its counter.
 * @param {Table} t @param {Look} look @param {Acts} acts */
function aid(t, look, acts) {
  const list = choices(t, look).filter(c => /^(support|fly) /.test(c.text) && c.pieces.length === 1);
  const button = (/** @type {import("../../types.js").ChoiceInfo} */ c) => h("button", { type: "button",
    "data-key": `c:${c.text}`, "data-piece": c.pieces[0], class: `btn ew-helper${look.picked?.text === c.text ? " primary" : ""}`,
    onclick: () => acts.pick(c) }, counterEl(unit(t, c.pieces[0]), 40), h("span", null, c.words));
  return list.length ? h("section", { class: "ew-force could" }, h("h3", null, say("ew.com.mayaid")),
    h("div", { class: "ew-row" }, list.map(button))) : null;
}

/** @param {LogLine} line */
const thrown = line => h("section", { class: "ew-throw" }, typeof line.data?.die === "number" ? die(line.data.die, 46) : null,
  h("p", { class: "res" }, line.data?.result ? h("b", null, line.data.result) : null, chip(line.rule)), h("p", null, line.text));

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const b = t.facts?.battle, lines = b?.planned ? [] : told(t), first = lines[0], rolled = lines.find(l =>
    l.kind === "CombatRolled");
  if (!b && !first) return h("div", { class: "ew-panel ew-combat none" }, h("p", null, say("ew.com.empty")));
  const side = b?.side ?? first.seat ?? first.data.side, other = foe(side), hex = b?.hex ?? first.data.hex, low = mine(t, side);
  const rows = { [side]: force(t, side, b?.attackers ?? first.data.attackers ?? first.data.units ?? [], acts, look, "attacks", b),
    [other]: force(t, other, b?.defenders ?? first.data.defenders ?? [], acts, look, "defends", b, b?.hidden ?? 0) };
  const bare = choices(t, look).filter(c => !c.pieces.length && (!c.places.length || /^(fight|hold|withdraw|pass)/.test(c.text)));
  return popCards(h("div", { class: "ew-panel ew-combat" },
    h("div", { class: "ew-top" }, h("h2", null, b?.title ?? say("ew.com.last")), placeLink(hex, acts), chip("10.3")),
    b ? steps(b) : null,
    h("div", { class: "ew-field" },
      h("div", { class: "ew-both" }, aid(t, look, acts), rows[foe(low)], rolled ? thrown(rolled) : null,
        b?.planned && b.could.length ? h("section", { class: "ew-force could" }, h("h3", null, say("ew.com.could")),
          h("div", { class: "ew-row" }, b.could.map((/** @type {string} */ id) => unitButton(unit(t, id), 46, acts,
            { class: "ew-unit lit" })))) : null, rows[low],
        (b?.played ?? []).length ? h("p", { class: "ew-played" }, icon("card"), b.played.map((/** @type {string} */ id) =>
          tr(getGround().events[id])).join(", ")) : null,
        b ? combatActs("ew-acts", bare.slice(0, 8), look, acts) : null),
      h("aside", { class: "ew-side" },
        b?.odds ? oddsEl(b.odds, t, true) : b?.most ? [h("p", { class: "hint" }, say("ew.com.most")), oddsEl(b.most, t, true)]
          : null,
        combatTold("ew-told", heading(say("ew.com.told")), lines, rolled)))), t, acts);
}

export const combat = combatPanel(() => say("ew.com"), told, draw);
