// @ts-check
/** The odds of a combat: strengths with every factor, the column with every shift, the results over the 36 falls of the dice. */
import { chip, h, vars } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { foe, signed, sideName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */

/** A strength: whole, or with its quarters. @param {number} x */
const much = x => num(x, x % 1 ? (x * 2 % 1 ? 2 : 1) : 0);

/** One line of a strength: who, what is printed, what makes it more or less. @param {any} x */
const term = x => h("li", null, h("span", { class: "n" }, x.name), x.printed === null ? null
  : h("span", { class: "p" }, x.printed),
  x.why.map((/** @type {any} */ w) => h("span", { class: "f", title: w.text }, `${w.by} ${w.text}`, " ", chip(w.rule))),
  h("b", null, x.hidden ? `≈ ${much(x.value)}` : much(x.value)));

/** The columns of the table: where the strengths lead, where the shifts. @param {any} o */
const ladder = o => h("ol", { class: "dp-ladder", "aria-label": say("dp.odds.column", { a: o.odds, b: o.column }) },
  o.columns.map((/** @type {string} */ c, /** @type {number} */ i) => h("li", { class: i === o.at ? "now" : i === o.start ? "was"
    : null,
    "aria-current": i === o.at ? "true" : null }, c)));

/** What falls how often, the likeliest results first; the outcome that matters as one bar. @param {any} o
 * @param {boolean} good */
function results(o, good) {
  const won = o.free / 36, stays = 1 - won;
  const bar = h("div", { class: "dp-bar", role: "img", "aria-label": `${say("dp.odds.free")} ${percent(won)}` },
    won ? vars(h("span", { class: good ? "win" : "lose" }, won > .34 ? `${say("dp.odds.free")} ${percent(won)}` : percent(won)),
      { "flex-grow": o.free }) : null,
    stays ? vars(h("span", { class: "hold" }, stays > .34 ? `${say("dp.odds.held")} ${percent(stays)}` : percent(stays)),
      { "flex-grow": 36 - o.free }) : null);
  const most = Math.max(...o.cells.map((/** @type {any} */ c) => c.ways));
  return [bar, h("ol", { class: "dp-cells", "aria-label": say("dp.odds.results") }, o.cells.map((/** @type {any} */ c) => h("li",
    { title: cellWords(c) }, vars(h("i", { "aria-hidden": "true" }), { height: `${Math.round(4 + 30 * c.ways / most)}px` }),
    h("b", { "aria-hidden": "true" }, c.text), h("small", { "aria-hidden": "true" }, percent(c.ways / 36)),
    h("span", { class: "sr" }, cellWords(c)))))];
}

/** A result in words. @param {any} c */
export const cellWords = c => `${c.text}: ${[c.attacker ? say("dp.cell.a", { n: c.attacker }) : "", c.defender ? say("dp.cell.d",
  { n: c.defender }) : "", c.retreat ? say("dp.cell.r", { n: c.retreat }) : "", c.fort ? say("dp.cell.fort") : "",
  c.breakthrough ? say("dp.cell.break") : ""].filter(Boolean).join(", ") || say("dp.cell.none")} (${percent(c.ways / 36)})`;

/** Steps of one side: expected, and each number with its chance. @param {number[]} list @param {number} mean
 * @param {string} title
 * @param {string} tone */
const losses = (list, mean, title, tone) => h("div", { class: "dp-loss" },
  h("span", null, title, " ", h("b", null, num(mean, 1))),
  h("ol", { class: `dp-hist ${tone}` }, list.slice(0, 6)
    .map((w, n) => h("li", { title: say("dp.odds.steps", { n, p: percent(w / 36) }) },
    vars(h("i", { "aria-hidden": "true" }), { height: `${Math.round(2 + 26 * w / Math.max(1, ...list))}px` }),
    h("span", { "aria-hidden": "true" }, n), h("span", { class: "sr" }, say("dp.odds.steps", { n, p: percent(w / 36) }))))));

/** A siege gun at a fort. @param {any} o */
const siege = o => h("div", { class: "dp-odds" }, h("div", { class: "top" },
  h("b", null, say("dp.odds.siege", { gun: o.gun, fort: o.name })),
  h("span", { class: "exact" }, say("dp.odds.exact")), chip(o.siege.rule)),
  h("p", null, say("dp.odds.need", { n: Math.max(1, o.siege.need - o.siege.plus) }), " ",
    h("b", null, percent(o.siege.ways / 6))),
  h("p", { class: "hint" }, o.siege.then ? say("dp.odds.then", { a: o.siege.now, b: o.siege.then }) : say("dp.odds.falls")));

/** The odds as they stand in the list, and in the combat panel. @param {any} o @param {Table} t @param {boolean} [full] */
export function oddsEl(o, t, full = false) {
  if (!o) return null;
  if (o.siege) return siege(o);
  const side = o.side ? "german" : "allied", other = foe(side), good = (t.seat ?? side) === side;
  return h("div", { class: `dp-odds${full ? " full" : ""}` },
    h("div", { class: "top" }, h("b", null, o.name), h("span", { class: `exact${o.exact ? "" : " rough"}` },
      say(o.exact ? "dp.odds.exact" : "dp.odds.rough")), chip("SCS-7.10")),
    h("div", { class: "dp-sums" },
      h("div", { class: side }, h("h4", null, sideName(side), " ", h("b", null, much(o.attack))),
        h("ul", null, o.attackers.map(term))),
      h("div", { class: other }, h("h4", null, sideName(other), " ", h("b", null, much(o.defence))),
        h("ul", null, o.defenders.map(term)))),
    h("div", { class: "dp-col" }, h("span", null, say("dp.odds.ratio"), " ", h("b", null, o.odds)),
      o.shifts.map((/** @type {any} */ x) => h("span", { class: x.n < 0 ? "bad" : "good" }, `${signed(x.n)} ${x.text}`, " ",
        chip(x.rule))),
      o.die.map((/** @type {any} */ x) => h("span", { class: "good" }, say("dp.odds.die", { n: signed(x.n) }), ` ${x.text}`, " ",
        chip(x.rule))),
      h("span", { class: "to" }, "→ ", h("b", null, o.column))),
    ladder(o), results(o, good),
    h("div", { class: "dp-losses" }, losses(o.lost, o.mean[0], say("dp.odds.lose", { side: sideName(side) }), side),
      losses(o.dealt, o.mean[1], say("dp.odds.lose", { side: sideName(other) }), other)),
    o.fort !== null ? h("p", null, say("dp.odds.fort"), " ", h("b", null, percent(o.fort / 36)), " ", chip("1-5b")) : null,
    o.breakthrough ? h("p", null, say("dp.odds.break"), " ", h("b", null, percent(o.breakthrough / 36)), " ", chip("1-7")) : null,
    [o.all, o.screen, o.assume].filter(Boolean).map(x => h("p", { class: "hint" }, x)));
}

/** @param {any} data @param {Table} t @param {Acts} acts @returns {HTMLElement | null} */
export const odds = (data, t, acts) => data?.hex ? oddsEl(data, t) : null;
