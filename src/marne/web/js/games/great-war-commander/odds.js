// @ts-check
/** What a choice is likely to bring: fire with its terms and the fate of each target, melee, rally, rout, accuracy. */
import { chip, h } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { oddsBar } from "./attack.js";
import { signed } from "./kit.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */

const FATES = ["holds", "suppressed", "demoralised", "eliminated"];
/** @param {any} x */
const fate = x => oddsBar([x.none, x.suppressed, x.demoralised, x.eliminated], FATES);
/** @param {any} d */
const top = d => h("div", { class: "top" }, h("b", null, d.title), h("span", { class: `exact ${d.exact}` },
  say(`gwp.odds.${d.exact}`)), chip(d.rule));
/** @param {any} d */
const foot = d => [d.note ? h("p", { class: "hint" }, d.note) : null, d.assume ? h("p", { class: "hint" }, d.assume) : null];

/** @param {any} d */
function fire(d) {
  return [d.terms?.length ? h("p", { class: "terms" },
    d.terms.map((/** @type {any} */ x, /** @type {number} */ i) => h("span", null, h("b", null, i ? signed(x.value) : x.value),
      " ", x.text, " ", chip(x.rule))), h("span", { class: "tot" }, "= ", h("b", null, d.fp))) : null,
    d.hit != null ? h("p", { class: "hit" }, say("gwp.odds.hit"), " ", h("b", null, percent(d.hit)), " ", chip("O21.2.1.1"))
      : null,
    d.totals?.length > 1 ? h("p", { class: "mean" }, say("gwp.odds.mean", { n: num(d.mean, 1) })) : null,
    h("ul", null, (d.targets ?? []).map((/** @type {any} */ x) => h("li", null, h("span", { class: "nm" }, h("b", null, x.name),
      h("small", null, say("gwp.odds.stand", { n: x.stand }))), fate(x))))];
}

/** @param {any} d */
function body(d) {
  switch (d.kind) {
    case "fire": return fire(d);
    case "targets":
      return [h("ul", null,
        d.rows.map((/** @type {any} */ r) => h("li", { class: "tg" }, h("span", { class: "nm" }, h("b", null, r.hex),
          h("small", null, say("gwp.odds.fp", { n: r.fp }))),
          r.targets.map((/** @type {any} */ x) => h("span", { class: "one" }, h("small", null, x.name), fate(x))))))];
    case "melee":
      return [h("p", { class: "terms" }, Object.entries(d.fp).map(([s, n]) => h("span", null, say(`gwp.seat.${s}`), " ",
        h("b", null, n)))), oddsBar([d.win, d.both, d.lose], ["win", "both", "lose"])];
    case "rally":
      return [h("ul", null, d.rows.map((/** @type {any} */ x) => h("li", null, h("span", { class: "nm" }, h("b", null, x.name),
        h("small", null, say("gwp.at.below", { n: x.needed }))), oddsBar([x.rallied, x.suppressed, x.nothing],
          ["rallied", "suppressed", "nothing"]))))];
    case "rout":
      return [h("ul", null, d.rows.map((/** @type {any} */ x) => h("li", null, h("span", { class: "nm" }, h("b", null, x.name),
        h("small", null, say("gwp.at.above", { n: x.needed }))), oddsBar([x.holds, x.suppressed, x.back], ["holds", "suppressed",
          "back"]), x.back > .001 ? h("small", null, say("gwp.odds.far", { n: num(x.far, 1) })) : null)))];
    case "chance":
      return [h("ul", null, d.rows.map((/** @type {any} */ x) => h("li", null, h("span", { class: "nm" }, h("b", null, x.text)),
        oddsBar([x.chance, 1 - x.chance], ["hit", "miss"]))))];
    default: return null;
  }
}

/** @param {any} d @param {Table} t @param {Acts} acts @returns {HTMLElement | null} */
export function odds(d, t, acts) {
  const inner = d ? body(d) : null;
  if (!inner) return null;
  return h("div", { class: `gwp-odds ${d.kind}` }, top(d), inner, d.instead ? h("div", { class: "instead" },
    h("p", null, h("b", null, d.instead.title)), body(d.instead)) : null, foot(d), legend(d));
}

/** What the colours of the bars mean. @param {any} d */
function legend(d) {
  const names = d.kind === "fire" || d.kind === "targets" ? FATES : d.kind === "melee" ? ["win", "both", "lose"]
    : d.kind === "rally" ? ["rallied", "suppressed", "nothing"] : d.kind === "rout" ? ["holds", "suppressed", "back"]
    : ["hit", "miss"];
  return h("p", { class: "key", "aria-hidden": "true" },
    names.map(n => h("span", null, h("i", { class: n }), say(`gwp.res.${n}`))));
}
