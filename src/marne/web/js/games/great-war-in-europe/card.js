// @ts-check
/** The unit card: both faces, states with their rules, where it is and what it can do. */
import { chip, drawing, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { blankSvg } from "./counters.js";
import { choices, counterEl, getGround, hiddenIn, mine, nationName, placeName, tr, unit, unitsIn } from "./known.js";
import { order } from "./pieces.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./counters.js").Unit} Unit */

/** States with the rule that makes them matter: key, rule, is it bad. @param {Unit} u @returns {[string, string, boolean][]} */
function states(u) {
  const m = new Set(u.marks);
  /** @type {[boolean, string, string, boolean][]} */
  const all = [[u.face === "reduced" || u.face === "weaker", "reduced", "3.26", true], [u.face === "depleted", "depleted",
    "10.46", true],
    [u.face === "shock", "shock", "15.4", false], [u.face === "infantry", "dismounted", "15.55", false],
    [u.face === "pg", "pg", "5.44", true], [u.face === "red", "red", "15.9", false], [u.untried, "untried", "15.82", false],
    [m.has("moved"), "moved", "8.0", false], [m.has("attacked"), "attacked", "10.22", false], [m.has("placed"), "placed", "13.1",
      false],
    [u.kind === "hq", "hq", "10.46", false], [u.kind === "cavalry" && u.face !== "infantry", "cavalry", "15.5", false],
    [u.kind === "tank", "tank", "15.2", false], [u.kind === "anti-tank", "antitank", "15.3", false],
    [u.kind === "air" || u.kind === "ace", "air", "15.1", false], [u.kind === "mountain", "mountain", "8.3", false]];
  return all.filter(x => x[0]).map(([, key, rule, bad]) => [key, rule, bad]);
}

/** A value on both faces, the one that shows in bold. @param {string} label @param {(string | number)[]} faces
 * @param {number} now */
const row = (label, faces, now) => h("tr", null, h("th", { scope: "row" }, label),
  faces.map((v, i) => h("td", { class: i === now ? "now" : null }, v)));

/** @param {Unit} u */
function values(u) {
  const p = u.print, now = u.face ? 1 : 0, one = p.back === "none" || u.untried || !p.back;
  if (u.kind === "hq") return h("table", null, h("tbody", null, row(say("ew.card.support"), [u.support || "–"], 0),
    row(say("ew.card.move"), [u.move], 0)));
  if (!u.combat) return h("table", null, h("tbody", null, row(say("ew.card.drm"), [`+${u.drm}`], 0)));
  if (u.untried) return h("table", null, h("tbody", null, row(say("ew.card.move"), [u.move], 0)));
  const cut = (/** @type {number[]} */ list) => one ? list.slice(0, 1) : list;
  return h("table", null, h("caption", { class: "sr" }, u.name), one ? null : h("thead", null, h("tr", null, h("td"),
    [say("ew.card.full"), say(`ew.face.${p.back}`)].map((x, i) => h("th", { scope: "col", class: i === now ? "now" : null },
      x)))),
    h("tbody", null, row(say("ew.card.attack"), cut(p.attack), now), row(say("ew.card.defence"), cut(p.defence), now),
      row(say("ew.card.move"), cut(p.move), now)));
}

/** @param {Unit} u */
const where = u => u.hex ? placeName(u.hex) : tr(getGround().boxes[u.place]);

/** The others of its stack, as far as they are known. @param {Table} t @param {Unit} u */
function stack(t, u) {
  const others = u.hex ? unitsIn(t, u.hex).filter(x => x.id !== u.id).sort(order) : [];
  const hidden = u.hex && u.side !== mine(t, "") ? hiddenIn(t, u.hex) : 0;
  return others.length || hidden ? h("section", null, h("h4", null, say("ew.card.stack")), h("div", { class: "ew-row" },
    others.map(x => counterEl(x, 36)), hidden ? drawing(blankSvg(u.central, hidden, 36)) : null)) : null;
}

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export function card(t, piece, acts) {
  if (!getGround().units?.[piece]) return null;
  const u = unit(t, piece), open = choices(t).filter(c => c.pieces.includes(piece)), code = u.print.code;
  return h("div", { class: "ew-card" },
    h("header", null, counterEl(u, 62), h("div", null, h("h3", null, u.name), h("p", null, [nationName(u.nation),
      say(`ew.kind.${u.kind}`), where(u)].filter(Boolean).join(" · ")))),
    values(u), stack(t, u),
    h("ul", { class: "ew-states" }, states(u).map(([key, rule, bad]) => h("li", { class: bad ? "bad" : null },
      h("span", null, say(`ew.state.${key}`)), chip(rule))), code ? h("li", null, h("span", null, say("ew.card.code", { code })),
      chip("3.26")) : null),
    open.length ? h("section", null, h("h4", null, say("ew.card.can")), h("ul", { class: "ew-can" },
      open.slice(0, 4).map(c => h("li", { class: `g${c.grade}` }, icon(c.sign), h("span", null, c.words), chip(c.rule))),
      open.length > 4 ? h("li", { class: "hint" }, say("ew.more", { n: open.length - 4 })) : null)) : null);
}
