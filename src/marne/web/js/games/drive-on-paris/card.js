// @ts-check
/** The unit card: both faces, states with their rules, where it is, what it can do, and where its values come from. */
import { chip, drawing, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { blankSvg } from "./counters.js";
import { choices, counterEl, getGround, hiddenIn, mine, placeName, unit, unitsIn } from "./known.js";
import { order } from "./pieces.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./counters.js").Unit} Unit */

/** States with the rule that makes them matter: key, rule, is it bad. @param {Unit} u @returns {[string, string, boolean][]} */
function states(u) {
  const m = new Set(u.marks), hex = !!u.hex;
  /** @type {[boolean, string, string, boolean][]} */
  const all = [[u.reduced, "reduced", "SCS-1.4", true], [m.has("reserve"), "reserve", "1-1d", false],
    [m.has("frozen"), "frozen", "1-6b#2", false], [m.has("moved"), "moved", "SCS-5.1", false],
    [m.has("attacked"), "attacked", "SCS-7.3", false], [m.has("marked"), "marked", "1-7", false],
    [m.has("marched"), "marched", "3-1", false], [m.has("halved"), "halved", "3-1", false],
      [m.has("rebuilt"), "rebuilt", "1-4f#2", false],
    [u.band === "yellow", "yellow", "1-1a", false], [u.band === "white", "white", "3-1", false],
    [u.kind === "stoss", "assault", "3-2", false], [u.kind === "cav" && hex, "cav", "1-11", false],
      [u.kind === "car", "car", "2-2c", false],
    [u.kind === "hq", "hq", "1-3c", false], [u.kind === "fort", "fort", "1-5d", false],
      [u.kind === "train", "train", "1-2a", false],
    [u.kind === "taxi", "taxi", "2-4", false], [u.kind === "ha", "gun", "3-3b", false],
      [u.kind === "point", "point", "1-12", false],
    [u.combat && u.print.rebuilds === false, "never", "1-4a", false]];
  return all.filter(x => x[0]).map(([, key, rule, bad]) => [key, rule, bad]);
}

/** A value on both faces, the one that shows in bold. @param {string} label @param {(string | number)[]} faces
 * @param {number} now */
const row = (label, faces, now) => h("tr", null, h("th", { scope: "row" }, label),
  faces.map((v, i) => h("td", { class: i === now ? "now" : null }, v)));

/** @param {Unit} u */
function values(u) {
  const p = u.print, now = Number(u.reduced), one = p.steps === 1;
  if (u.combat) {
    const cut = (/** @type {number[]} */ list) => one ? list.slice(0, 1) : list;
    return h("table", null, h("caption", { class: "sr" }, u.name), one ? null : h("thead", null, h("tr", null, h("td"),
      [say("dp.card.full"), say("dp.reduced")].map((x, i) => h("th", { scope: "col", class: i === now ? "now" : null }, x)))),
      h("tbody", null, row(say("dp.card.attack"), cut(p.attack), now), row(say("dp.card.defence"), cut(p.defence), now),
        row(say("dp.card.move"), cut(p.move), now)));
  }
  if (u.kind === "hq") return h("table", null, h("tbody", null, row(say("dp.card.radius"), [u.radius], 0),
    row(say("dp.card.points"), [u.points], 0), row(say("dp.card.move"), [u.move], 0)));
  if (u.kind === "fort") return h("table", null, h("tbody", null,
    row(say("dp.card.defence"), p.values, p.values.indexOf(u.value))));
  if (u.kind === "train" || u.kind === "taxi") return h("table", null, h("tbody", null, row(say("dp.card.move"), [u.move], 0),
    row(say("dp.card.room"), [p.room], 0), row(say("dp.card.load"), [`${p.load} / ${p.unload}`], 0)));
  return null;
}

/** @param {Unit} u */
const where = u => u.hex ? placeName(u.hex) : u.place ? say(`dp.place.${u.place}`, { n: u.due }) : "";

/** Where the values come from. @param {Unit} u */
function origin(u) {
  const s = u.print.sources ?? {}, text = String(s.values ?? s.unit ?? ""), kind = text.startsWith("rule") ? "rule"
    : text.split(/[ ;,]/)[0];
  const known = ["rule", "history", "geography", "reconstruction", "overlay", "series", "component",
    "transcription"].includes(kind);
  return text ? h("p", { class: "dp-src" }, say("dp.card.source"), " ", h("b", null, known ? say(`dp.src.${kind}`) : text), " ",
    kind === "rule" ? chip(text.replace(/^rule /, "").split(/[ ,;]/)[0]) : null) : null;
}

/** The others of its stack, as far as they are known. @param {Table} t @param {Unit} u */
function stack(t, u) {
  const others = u.hex ? unitsIn(t, u.hex).filter(x => x.id !== u.id && x.side === u.side).sort(order) : [];
  const hidden = u.hex && u.side !== mine(t, "") ? hiddenIn(t, u.hex).counters : 0;
  return others.length || hidden ? h("section", null, h("h4", null, say("dp.card.stack")), h("div", { class: "dp-row" },
    others.map(x => counterEl(x, 36)), hidden ? drawing(blankSvg(u.german, hidden, 36)) : null)) : null;
}

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export function card(t, piece, acts) {
  if (!getGround().units?.[piece]) return null;
  const u = unit(t, piece), open = choices(t).filter(c => c.pieces.includes(piece));
  return h("div", { class: "dp-card" },
    h("header", null, counterEl(u, 62), h("div", null, h("h3", null, u.name), h("p", null, [u.what, where(u)].filter(Boolean)
      .join(" · ")))),
    values(u), stack(t, u),
    h("ul", { class: "dp-states" }, states(u).map(([key, rule, bad]) => h("li", { class: bad ? "bad" : null },
      h("span", null, say(`dp.state.${key}`)), chip(rule)))),
    open.length ? h("section", null, h("h4", null, say("dp.card.can")), h("ul", { class: "dp-can" },
      open.slice(0, 4).map(c => h("li", { class: `g${c.grade}` }, icon(c.sign), h("span", null, c.words), chip(c.rule))),
      open.length > 4 ? h("li", { class: "hint" }, say("dp.more", { n: open.length - 4 })) : null)) : null,
    origin(u));
}
