// @ts-check
/** What games of counters on hexes share in their trays and in the view of a combat. */
import { at, chip, h, icon } from "../dom.js";

/** @typedef {import("../game.js").Table} Table */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../game.js").Acts} Acts */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../types.js").LogLine} LogLine */

/** Choices that only add to or take from a group: made at once, they can be taken back. */
const GROUPING = new Set(["add", "leave", "join", "spare"]);

/** @param {ChoiceInfo} c */
export const verb = c => c.text.split(" ")[0];

/** A unit of a tray: a click makes what only gathers or leaves it, else it is a click on the piece.
 * @param {string} cls @param {string} id @param {string} words @param {any} picture
 * @param {ChoiceInfo[]} offered @param {Look} look @param {Acts} acts @param {boolean} chosen */
export function trayUnit(cls, id, words, picture, offered, look, acts, chosen) {
  const own = offered.filter(c => c.pieces.includes(id)), group = own.find(c => GROUPING.has(verb(c)));
  const red = own.some(c => c.grade === 2), marked = look.piece === id || !!look.picked?.pieces.includes(id);
  const act = (/** @type {MouseEvent} */ e) => group ? acts.make(group) : acts.click("piece", id, at(e));
  const what = group ? group.words : own.length === 1 ? own[0].words : "";
  return h("button", { type: "button", "data-piece": id, "data-key": `u:${id}`, onclick: act,
    class: `${cls}${own.length ? " lit" : ""}${red ? " red" : ""}${marked ? " marked" : ""}${chosen ? " chosen" : ""}`,
    "aria-pressed": group || chosen ? String(chosen) : null, "aria-label": what ? `${words}. ${what}` : words }, picture);
}

/** Buttons for choices about the combat as a whole. @param {string} cls @param {ChoiceInfo[]} list @param {Look} look
 * @param {Acts} acts */
export const combatActs = (cls, list, look, acts) => list.length ? h("div", { class: cls }, list.map(c => h("button",
  { type: "button", "data-key": `c:${c.text}`,
    class: `btn${look.picked?.text === c.text ? c.grade === 2 ? " attack" : " primary" : ""}`, onclick: () => acts.pick(c) },
  icon(c.sign), h("span", null, c.words)))) : null;

/** What happened in it, line by line; the throw has been shown already, larger.
 * @param {string} cls @param {Node} head @param {LogLine[]} lines @param {LogLine} [thrown] */
export const combatTold = (cls, head, lines, thrown) => {
  const rest = lines.filter(l => l.text && l !== thrown);
  return rest.length > 1 ? h("section", null, head, h("ol", { class: cls },
    rest.map(l => h("li", null, h("span", null, l.text), chip(l.rule))))) : null;
};

/** The view of a combat. @param {() => string} name @param {(t: Table) => any[]} told  its lines in the log
 * @param {import("../game.js").Panel["draw"]} draw @returns {import("../game.js").Panel} */
export const combatPanel = (name, told, draw) => ({
  id: "combat", icon: "swords", name,
  offered: t => !!t.facts?.battle || told(t).length > 0,
  opens: t => !!t.facts?.battle && !/^(where_|who_advances)/.test(t.decision?.message ?? ""),
  keeps: t => t.decision?.message === "who_attacks" || t.decision?.message === "who_loses",
  over: t => !t.facts?.battle || t.facts.battle.planned,
  holds: fresh => fresh.find(l => l.kind === "CombatRolled")?.n ?? null,
  beside: t => [t.facts?.battle?.hex ?? told(t)[0]?.data.hex ?? ""],
  draw,
});
