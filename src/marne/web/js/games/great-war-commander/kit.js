// @ts-check
/** What all panels of Great War Commander share: names, links, counters that can be clicked, dice, the log. */
import { at, chip, drawing, h, icon } from "../../dom.js";
import { sentences, t as say } from "../../i18n.js";
import { counterOf, counterSvg, unitWords, unitsOf } from "./counters.js";
import { camp, unit, unitName } from "./known.js";
import { dieSvg, triggerSvg } from "./pictures.js";
import { popCards } from "./pop.js";
import "./words-panels.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */

export { popCards };
export const SEATS = ["german", "allied"];
/** @type {Record<string, string>} colour token of a nation */
export const TONE = { ge: "de", fr: "fr", us: "us" };
/** @param {string} seat */
export const foe = seat => seat === "german" ? "allied" : "german";
/** The side the reader looks from; a spectator looks with the given one. @param {Table} t @param {string} other */
export const mine = (t, other) => t.view.seat ?? other;
/** The nation of a seat in this game. @param {Table} t @param {string} seat @returns {string} */
export const nationOf = (t, seat) => t.view.sides?.[seat]?.nation ?? camp(seat)?.nation ?? (seat === "german" ? "ge" : "fr");
/** @param {Table} t @param {string} seat */
export const toneOf = (t, seat) => TONE[nationOf(t, seat)] ?? "fr";
/** "Germans", "French", "Americans". @param {Table} t @param {string} seat */
export const sideName = (t, seat) => t.facts?.tracks?.sides?.[seat]?.name ?? say(`gwp.nation.${nationOf(t, seat)}`);
/** A side as a small block of its colour. @param {Table} t @param {string} seat */
export const sideTag = (t, seat) => h("span", { class: `gwp-side ${toneOf(t, seat)}` }, sideName(t, seat));

/** What may be chosen by the reader now. @param {Table} t @param {Look} look @returns {ChoiceInfo[]} */
export const choices = (t, look) => look.past || !t.decision?.yours ? [] : t.decision.choices;
/** @param {ChoiceInfo} c */
export const verb = c => c.text.split(" ")[0];
/** @param {Table} t @param {Look} look @param {string} id */
export const about = (t, look, id) => choices(t, look).filter(c => c.pieces.includes(id));

/** A number with its sign: +1, −2, 0. @param {number} n */
export const signed = n => n > 0 ? `+${n}` : minus(n);
/** @param {number} n */
export const minus = n => String(n).replace("-", "−");

/** A heading of a section with its rule. @param {string} text @param {string} [rule] @param {"h2" | "h3" | "h4"} [tag] */
export const heading = (text, rule = "", tag = "h3") => h(tag, { class: "gwp-h" }, h("span", null, text), chip(rule));

/** A counter as an element. @param {Table} t @param {string} id @param {number} px @param {any} [opts] */
export const counterEl = (t, id, px, opts) => drawing(counterSvg(counterOf(t.view, id), px, opts));

/** @param {Table} t @param {string} id */
const words = (t, id) => unitsOf(t.view).has(id) ? unitWords(counterOf(t.view, id)) : unitName(id);

/** A counter that can be clicked: as if it had been clicked on the map; lit when something may be done with it.
 * @param {Table} t @param {Look} look @param {Acts} acts @param {string} id @param {number} px @param {any} [opts] */
export function unitButton(t, look, acts, id, px, opts) {
  const own = about(t, look, id), one = own.length === 1 ? own[0] : null, marked = !!look.picked?.pieces.includes(id),
    may = own.slice(0, 3).map(c => c.words).join("; ");
  return h("button", {
    type: "button",
    class: `gwp-unit${own.length ? " lit" : ""}${own.some(c => c.grade === 2) ? " red" : ""}${marked ? " marked" : ""}`,
    "data-piece": id, "data-key": `u:${id}`,
    "aria-pressed": own.length ? String(marked) : null, "aria-label": sentences([words(t, id), may]),
    title: may || null,
    onclick: (/** @type {MouseEvent} */ e) => {
      e.stopPropagation();
      if (one) acts.pick(one); else acts.click("piece", id, at(e));
    },
  }, unit(id) ? counterEl(t, id, px, opts) : unitName(id));
}

/** A hex that brings itself into view. @param {string} id @param {Acts} acts */
export const placeLink = (id, acts) => h("button", { type: "button", class: "gwp-place", onclick: () => {
  acts.panel(null);
  acts.go(id);
} }, icon("map"), id);

/** A trigger in words. @param {string} trigger */
export const triggerName = trigger => trigger ? say(`gwp.trigger.${trigger}`) : "";

/** Two dice as on a card, with the sign of what they trigger.
 * @param {Table} t
 * @param {{side: string, white: number, coloured: number, trigger?: string, cancelled?: boolean}} d
 * @param {number} [px] */
export const diceEl = (t, d, px = 28) => h("span", { class: `gwp-dice${d.cancelled ? " off" : ""}` },
  drawing(dieSvg(d.white, { px, old: d.cancelled })),
  drawing(dieSvg(d.coloured, { px, tone: toneOf(t, d.side), old: d.cancelled })),
  d.trigger ? h("span", { class: "trig", title: triggerName(d.trigger) }, drawing(triggerSvg(d.trigger)),
    h("span", { class: "sr" }, triggerName(d.trigger))) : null,
  h("span", { class: "sr" }, `${d.white}, ${d.coloured}`));

/** All that is known of the log up to the moment of this table. @param {Table} t @returns {LogLine[]} */
export const logOf = t => t.log.length && t.log[t.log.length - 1].n > t.n ? t.log.filter(l => l.n <= t.n) : t.log;
