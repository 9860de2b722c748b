// @ts-check
/** What a battle is likely to bring: the fire of each step, the hits against each other, the losses, what a card would add. */
import { chip, h, vars } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { foe, mine, sideName, SIDE_TONE } from "./kit.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {any} data @param {string} me @param {any} pair */
const against = (data, me, pair) => `${num(pair[me] ?? 0, 1)} : ${num(pair[foe(me)] ?? 0, 1)}`;

/** How many steps a side would lose: one bar for each number; a long tail is one bar.
 * @param {number[]} all
 * @param {string} side
 * @param {number} mean
 * @param {string} title */
function losses(all, side, mean, title) {
  const p = all.length > 9 ? [...all.slice(0, 8), all.slice(8).reduce((a, b) => a + b, 0)] : all, most = Math.max(.0001, ...p);
  const name = (/** @type {number} */ i) => i === p.length - 1 && all.length > 9 ? "8+" : String(i);
  return h("div", { class: "lmp-loss" }, h("span", null, title, h("b", null, num(mean, 1))),
    h("ol", { class: `lmp-hist ${SIDE_TONE[side]}` },
      p.map((x, i) => h("li", { title: say("lmp.odds.steps", { n: name(i), p: percent(x) }) },
        vars(h("i", { "aria-hidden": "true" }), { height: `${Math.round(2 + 28 * x / most)}px` }),
        h("span", { "aria-hidden": "true" }, name(i)), h("span", { class: "sr" },
          say("lmp.odds.steps", { n: name(i), p: percent(x) }))))));
}

/** The battles that an Offensive would make possible. @param {any} data @param {Table} t @param {Acts} acts */
function targets(data, t, acts) {
  const me = data.attacker;
  return h("div", { class: "lmp-odds" }, top(data),
    h("table", null, h("thead", { class: "sr" }, h("tr", null, h("th", { scope: "col" }, say("lmp.odds.zone")),
      h("th", { scope: "col" }, say("lmp.odds.hits")), h("th", { scope: "col" }, say("lmp.odds.vp")))),
      h("tbody", null,
        data.targets.map((/** @type {any} */ x) => h("tr", null,
          h("td", null, h("button", { type: "button", class: "lmp-place", onclick: () => acts.go(x.zone) }, x.name),
            h("small", null, say("lmp.odds.force", { n: x.strength[me], m: x.strength[foe(me)] }))),
          h("td", null, against(data, me, x.expected)), h("td", null, x.vp ? say("lmp.tray.vp", { n: x.vp }) : ""))))),
    data.assume ? h("p", { class: "hint" }, data.assume) : null);
}

/** @param {any} data */
const top = data => h("div", { class: "top" }, h("b", null, data.title), h("span", { class: `exact ${data.exact}` },
  say(`lmp.odds.${data.exact}`)), data.rule ? chip(data.rule) : null);

/** @param {any} data @param {Table} t @param {Acts} acts @returns {HTMLElement | null} */
export function odds(data, t, acts) {
  if (!data) return null;
  if (data.kind === "targets") return targets(data, t, acts);
  if (!data.steps) return null;
  const me = mine(t, data.attacker), gone = data.annihilated ?? {}, own = (t.you?.length ?? 0) > 0;
  const wiped = [foe(me), me].filter(s => (gone[s] ?? 0) > .004);
  return h("div", { class: "lmp-odds" }, top(data),
    h("table", null, h("caption", { class: "sr" }, data.title), h("tbody", null,
      data.steps.map((/** @type {any} */ x) => h("tr", { class: x.mine ? "mine" : "theirs" }, h("td", null, x.text),
        h("td", null, num(x.expected, 1)), h("td", null, chip(x.rule)))),
      h("tr", { class: "sum" }, h("td", null, say(own ? "lmp.odds.sum" : "lmp.odds.sum2",
        { a: sideName(me), b: sideName(foe(me)) })), h("td", null, against(data, me, data.expected)), h("td")),
      (data.cards ?? []).map((/** @type {any} */ c) => h("tr", { class: "more" }, h("td", null, c.text),
        h("td", null, against(data, me, c.expected)), h("td", null, chip(c.rule)))))),
    data.losses ? h("div", { class: "lmp-losses" },
      [me, foe(me)].map(side => losses(data.losses[side], side, data.lost?.[side] ?? 0, side === me && own ? say("lmp.odds.you")
        : say("lmp.odds.lose", { side: sideName(side) })))) : null,
    wiped.length || data.forced ? h("ul", { class: "lmp-chances" },
      wiped.map(s => h("li", null, h("span", null, say("lmp.odds.gone", { side: sideName(s) })), h("b", null, percent(gone[s])))),
      data.forced ? h("li", null, h("span", null, say("lmp.odds.forced")), h("b", null, percent(data.forced.chance)),
        chip(data.forced.rule)) : null) : null,
    (data.notes ?? []).length ? h("ul", { class: "lmp-notes" },
      data.notes.map((/** @type {any} */ n) => h("li", null, h("span", null, n.text), chip(n.rule)))) : null,
    data.assume ? h("p", { class: "hint" }, data.assume) : null);
}
