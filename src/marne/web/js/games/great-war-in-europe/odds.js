// @ts-check
/** The odds of a combat: strengths unit by unit, the column with every shift, every modifier of the die, the six results. */
import { chip, h, vars } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { foe, getGround, signed, sideName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */

/** A strength: whole, or with its half. @param {number} x */
const much = x => num(x, x % 1 ? 1 : 0);

/** One line of a strength. @param {any} x */
const term = x => h("li", null, h("span", { class: "n" }, x.name), x.half ? h("span", { class: "f" }, say("ew.odds.half")) : null,
  h("b", null, much(x.half ? x.value / 2 : x.value)));

/** The columns of the table, and where it leads. @param {any} o */
const ladder = o => h("ol", { class: "ew-ladder", "aria-label": say("ew.odds.column", { a: o.ratio, b: o.column, t: o.table }) },
  getGround().crt.columns.map((/** @type {string} */ c) => h("li", { class: c === o.column ? "now" : c === o.ratio ? "was" : null,
    "aria-current": c === o.column ? "true" : null }, c)));

/** A result in words. @param {any} d */
const cellWords = d =>
  `${say("ew.odds.die", { n: d.die })}: ${d.result} (${say("ew.odds.loses", { a: d.attacker, d: d.defender })})`;

/** The results of the die. @param {any} o @param {boolean} good */
function results(o, good) {
  const won = o.clear ?? 0, most = Math.max(1, ...o.dice.map((/** @type {any} */ d) => d.attacker + d.defender));
  return [o.clear === null ? null : h("div", { class: "ew-bar", role: "img",
    "aria-label": `${say("ew.odds.clear")} ${percent(won)}` },
    won ? vars(h("span", { class: good ? "win" : "lose" }, won > .34 ? `${say("ew.odds.clear")} ${percent(won)}` : percent(won)),
      { "flex-grow": won }) : null,
    won < 1 ? vars(h("span", { class: "hold" }, won < .66 ? `${say("ew.odds.held")} ${percent(1 - won)}` : percent(1 - won)),
      { "flex-grow": 1 - won }) : null),
  h("ol", { class: "ew-cells", "aria-label": say("ew.odds.results") }, o.dice.map((/** @type {any} */ d) => h("li",
    { title: cellWords(d) },
    h("span", { class: "two", "aria-hidden": "true" }, vars(h("i", { class: "a" }),
      { height: `${Math.round(2 + 26 * d.attacker / most)}px` }),
      vars(h("i", { class: "d" }), { height: `${Math.round(2 + 26 * d.defender / most)}px` })),
    h("b", { "aria-hidden": "true" }, d.result), h("small", { "aria-hidden": "true" }, d.die), h("span", { class: "sr" },
      cellWords(d)))))];
}

/** @param {any} x */
const part = x => h("span", { class: x.value < 0 ? "bad" : "good" }, `${signed(x.value)} ${x.name}`, " ", chip(x.rule));

/** The odds as they stand in the list, and in the combat panel. @param {any} o @param {Table} t @param {boolean} [full] */
export function oddsEl(o, t, full = false) {
  if (!o || o.kind !== "combat") return null;
  const side = o.side, other = foe(side), good = (t.seat ?? side) === side;
  return h("div", { class: `ew-odds${full ? " full" : ""}` },
    h("div", { class: "top" }, h("b", null, o.name), h("span", { class: `exact${o.exact ? "" : " rough"}` },
      say(o.exact ? "ew.odds.exact" : "ew.odds.rough")), chip(o.rule)),
    h("div", { class: "ew-sums" },
      h("div", { class: side }, h("h4", null, sideName(side), " ", h("b", null, much(o.attack))), h("ul", null,
        o.attackers.map(term))),
      h("div", { class: other }, h("h4", null, sideName(other), " ", h("b", null, o.defence === null ? "?" : much(o.defence))),
        h("ul", null, o.defenders.map(term), o.hidden ? h("li", null, h("span", { class: "n" }, say("ew.odds.hidden",
          { n: o.hidden })),
          h("b", null, "?")) : null, o.fort ? h("li", null, h("span", { class: "n" }, say("ew.odds.fort")), h("b", null, o.fort))
            : null))),
    h("div", { class: "ew-col" }, h("span", null, say("ew.odds.ratio"), " ", h("b", null, o.ratio)), o.shifts.map(part),
      h("span", { class: "to" }, "→ ", h("b", null, o.column), " ", h("small", null, say("ew.odds.table", { t: o.table })))),
    ladder(o),
    h("div", { class: "ew-col" }, h("span", null, say("ew.odds.mods"), " ", h("b", null, signed(o.plus))), o.drms.map(part)),
    o.sure ? h("p", null, say("ew.odds.sure", { r: o.dice[0].result, a: o.dice[0].attacker, d: o.dice[0].defender }))
      : results(o, good),
    h("p", { class: "ew-mean" }, say("ew.odds.mean"), " ", h("b", null, `${sideName(side)} ${num(o.lost.attacker, 1)}`), " · ",
      h("b", null,
      `${sideName(other)} ${num(o.lost.defender, 1)}`)),
    (o.could ?? []).length ? h("p", { class: "hint" }, say("ew.odds.could"), " ", o.could.map((/** @type {any} */ x) => x.name)
      .join(", ")) : null,
    [full ? "" : o.all, o.range?.text].filter(Boolean).map(x => h("p", { class: "hint" }, x)));
}

/** @param {any} data @param {Table} t @returns {HTMLElement | null} */
export const odds = (data, t) => oddsEl(data, t);
