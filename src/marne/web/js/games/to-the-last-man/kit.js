// @ts-check
/** What all panels of To the Last Man! share: units of the view, names, links, counters that can be clicked, the log. */
import { at, chip, drawing, h } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { cardType, counterSvg, getGround, unit, unitName, zone, zoneName } from "./known.js";
import "./words-panels.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** A unit as the view has it.
 * @typedef {{id: string, side: string, nation: string, kind: string, zone: string | null, army: string | null, place?: string,
 *   turn?: number, supplied?: boolean, units?: string[], strength?: number, slots?: {infantry: number, auxiliary: number},
 *   entrenched?: boolean, marks?: string[]}} Unit */

export const SEATS = ["german", "entente"];
export const NATIONS = ["ge", "fr", "uk", "be", "us"];
/** @type {Record<string, string>} colour token of a nation */
export const TONE = { ge: "de", fr: "fr", uk: "br", be: "be", us: "us" };
/** @type {Record<string, string>} */
export const SIDE_TONE = { german: "de", entente: "fr" };
/** Infantry-type units: they fill the infantry slots of an army. */
export const INFANTRY = new Set(["infantry", "stosstruppen", "commonwealth"]);
/** The order in which pieces are fanned out. */
export const ORDER = ["army", "stosstruppen", "commonwealth", "infantry", "cavalry", "tank", "artillery", "siege-gun", "biplane",
  "paris-gun", "fort"];

/** @type {WeakMap<object, Map<string, Unit>>} */
const byView = new WeakMap();

/** All units of a view by id. @param {Table} t @returns {Map<string, Unit>} */
export function unitsOf(t) {
  let got = byView.get(t.view);
  if (!got) byView.set(t.view, got = new Map((t.view.units ?? []).map((/** @type {Unit} */ u) => [u.id, u])));
  return got;
}

/** A unit in this view; one that is out of the game has only what is printed.
 * @param {Table} t
 * @param {string} id
 * @returns {Unit} */
export const unitOf = (t, id) => unitsOf(t).get(id) ?? { id, side: unit(id)?.side ?? "", nation: unit(id)?.nation ?? "",
  kind: unit(id)?.kind ?? "", zone: null, army: null };

/** Pieces in the order of a fan: heavy first. @param {Table} t @param {string[]} ids */
export const sorted = (t, ids) => [...ids].sort((a, b) => ORDER.indexOf(unitOf(t, a).kind) - ORDER.indexOf(unitOf(t, b).kind)
  || a.localeCompare(b));

/** @param {string} seat */
export const sideName = seat => say(`lmp.side.${seat}`);
/** @param {string} nation */
export const nationName = nation => say(`lmp.nation.${nation}`);
/** @param {string} kind */
export const kindName = kind => say(`lmp.kind.${kind}`);
/** @param {string} seat */
export const foe = seat => seat === "german" ? "entente" : "german";
/** A side in event data: a number or already a name. @param {any} x @returns {string} */
export const seatOf = x => typeof x === "number" ? SEATS[x] ?? "" : String(x ?? "");
/** The side the reader looks from; a spectator looks with the given one. @param {Table} t @param {string} other */
export const mine = (t, other) => t.decision?.yours ? t.decision.seat : t.view.seat ?? t.seat ?? other;
/** A name in the language of the moment. @param {any} x */
export const named = x => x ? (lang() === "fr" ? x.fr : x.en) ?? "" : "";
/** @param {string} type */
export const cardName = type => named(cardType(type)) || type;
/** @param {string} type */
export const cardText = type => { const c = cardType(type); return c ? (lang() === "fr" ? c.text_fr : c.text_en) ?? "" : ""; };

/** Choices open to the reader now. @param {Table} t @param {Look} [look] @returns {ChoiceInfo[]} */
export const choices = (t, look) => t.decision?.yours && !look?.past && t.status === "running" ? t.decision.choices : [];
/** @param {ChoiceInfo} c */
export const verb = c => c.text.split(" ")[0];

/** Where to, of something that has been chosen: the answer is on the map, which on a phone then has all the room.
 * @param {Table} t
 * @param {Look} look */
export const whereTo = (t, look) => choices(t, look).length > 1
  && /^(which_move|which_placement|where_to_fall_back|where_empty)$/.test(t.decision?.message ?? "");

/** The season of a turn, as one says from when on. @param {number} turn */
export function since(turn) {
  const name = named((getGround().turns ?? []).find((/** @type {any} */ x) => x.turn === turn)) || String(turn);
  return lang() === "fr" ? name.replace(/^Printemps/, "le printemps").replace(/^[ÉAH]/,
    (/** @type {string} */ c) => `l'${c.toLowerCase()}`) : name;
}

/** A number with its sign: +1, −2, 0. @param {number} n */
export const signed = n => n > 0 ? `+${n}` : minus(n);
/** @param {number} n */
export const minus = n => String(n).replace("-", "−");

/** The choices about a piece; of pieces that are alike the engine names one, and the mark names all.
 * @param {Table} t
 * @param {Look} look
 * @param {string} id */
export const about = (t, look, id) => choices(t, look).filter(c => c.pieces.includes(id));

/** The chip of a rule by its number alone, where there is little room: what stands in brackets is in its title.
 * @param {string} number */
export const shortChip = number => chip(number, number, number.replace(/ \[.*$/, ""));

/** A heading of a section with its rule. @param {string} text @param {string} [rule] @param {"h2" | "h3" | "h4"} [tag] */
export const heading = (text, rule = "", tag = "h3") => h(tag, { class: "lmp-h" }, h("span", null, text), chip(rule));

/** A counter as an element. @param {Table} t @param {string} id @param {number} px @param {any} [opts] */
export const counterEl = (t, id, px, opts) => drawing(counterSvg(t, id, px, opts));

/** A unit in words with its state. @param {Table} t @param {string} id */
export function unitWords(t, id) {
  const u = unitOf(t, id);
  return [unitName(t, id), u.strength !== undefined ? say("lmp.strength", { n: u.strength }) : "",
    u.entrenched ? say("lmp.mark.entrenched") : "", ...(u.marks ?? []).map(m => say(`lmp.mark.${m}`))].filter(Boolean).join(", ");
}

/** A counter that can be clicked: as if it had been clicked on the map; lit when something may be done with it.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {string} id
 * @param {number} px
 * @param {{pick?: ChoiceInfo | null, opts?: any, plain?: boolean}} [more]  `pick`: what a click means here */
export function unitButton(t, look, acts, id, px, more = {}) {
  const own = more.plain ? [] : about(t, look, id), one = more.pick ?? (own.length === 1 ? own[0] : null);
  const marked = look.piece === id || !!look.picked?.pieces.includes(id), words = one ? one.words
    : own.slice(0, 3).map(c => c.words).join("; ");
  return h("button", {
    type: "button",
    class: `lmp-unit${own.length || more.pick ? " lit" : ""}${own.some(c => c.grade === 2) ? " red" : ""}${marked ? " marked"
      : ""}`, "data-piece": id, "data-key": `u:${id}`,
    "aria-pressed": own.length ? String(marked) : null, "aria-label": words ? `${unitWords(t, id)}. ${words}` : unitWords(t, id),
    title: words || null,
    onclick: (/** @type {MouseEvent} */ e) => {
      e.stopPropagation();
      if (one) acts.pick(one); else acts.click("piece", id, at(e));
    },
  }, counterEl(t, id, px, more.opts));
}

/** A place that brings itself into view. @param {string} id @param {Acts} acts */
export const placeLink = (id, acts) => h("button", { type: "button", class: "lmp-place", onclick: () => {
  acts.panel(null);
  acts.go(id);
} }, zoneName(id));

/** Where a unit is, in words. @param {Table} t @param {Unit} u */
export function whereWords(t, u) {
  if (u.army) return `${unitName(t, u.army)}${u.zone ? `, ${zoneName(u.zone)}` : ""}`;
  if (u.zone) return zoneName(u.zone);
  return u.place ? say(`lmp.place.${u.place}`, { n: u.turn ?? "" }) : say("lmp.place.gone");
}

/** @param {string} id */
export const known = id => !!zone(id);

const PIPS = [[], [[20, 20]], [[11, 11], [29, 29]], [[11, 11], [20, 20], [29, 29]], [[11, 11], [29, 11], [11, 29], [29, 29]],
  [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]], [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]]];

/** A die with its pips, ringed when it hits; 0 is one that is still to be thrown.
 * @param {number} n
 * @param {{px?: number, german?: boolean, hit?: boolean, old?: boolean}} [o] */
export const dieSvg = (n, o = {}) =>
  `<svg class="lmp-die${o.hit ? " hit" : ""}${o.old ? " old" : ""}" viewBox="0 0 40 40" width="${o.px ?? 30}" `
  + `height="${o.px ?? 30}" aria-hidden="true" focusable="false"><rect x="2" y="2" width="36" height="36" rx="8" `
  + `fill="${n ? o.german ? "var(--de)" : "var(--frame)" : "none"}" stroke="${n ? "#16191b" : "var(--ink-3)"}" `
  + `stroke-width="1.8"${n ? ""
    : ' stroke-dasharray="4 3"'}/>${PIPS[n].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.7" fill="#16191b"/>`)
      .join("")}${o.old ? '<path d="M4,36 36,4" stroke="#a3301c" stroke-width="3"/>' : ""}</svg>`;

/** All that is known of the log up to the moment of this table. @param {Table} t @returns {LogLine[]} */
export const logOf = t => t.log.length && t.log[t.log.length - 1].n > t.n ? t.log.filter(l => l.n <= t.n) : t.log;
