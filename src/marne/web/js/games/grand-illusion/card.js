// @ts-check
/** The unit card: all values, states with their rules, where it is, and where each value comes from. */
import { chip, h, icon } from "../../dom.js";
import { lang, num, t as say } from "../../i18n.js";
import { choices, counterEl, fem, getGround, hexView, placeName, unit } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./counters.js").Unit} Unit */

/** States of a unit with the rule that makes them matter: key, rule, is it bad.
 * @param {Unit} u
 * @returns {[string, string, boolean][]} */
function states(u) {
  /** @type {[boolean, string, string, boolean][]} */
  const all = u.kind === "fort" ? [[u.besieged, "besieged", "9.5.3c", true], [u.large, "large", "9.5.2", false]] : [
    [u.kind !== "hq" && u.kind !== "ha" && !u.disrupted, "fresh", "9.8.2", false], [u.disrupted, "disrupted", "9.8.2", true],
    [u.kind === "hq" && u.flipped, "hq", "8.4.1/p2", true], [u.kind === "ha" && u.flipped, "ha", "9.5.4b", true],
    [u.hex !== null && !u.supplied, "unsupplied", "11.3", true], [u.hex !== null && u.supplied, "supplied", "8.4.3a", false],
    [u.defOnly, "def", "2.4/e1", false], [u.red, "red", "12.2", false], [u.mountain, "mountain", "9.3.1b/b4", false],
    [u.kind === "cav", "cav", "9.6.1", false],
    [u.moved, "moved", "8.2.2", false], [u.attacker, "attacker", "9.1.2a/p2", false]];
  return all.filter(x => x[0]).map(([, key, rule, bad]) => [key, rule, bad]);
}

/** Where a value comes from, in a word. @param {string} source */
function origin(source) {
  const text = String(source ?? ""), kind = text.startsWith("rule") ? "rule" : text.split(/[ ;,]/)[0];
  const word = ["rule", "history", "geography", "reconstruction", "overlay"].includes(kind) ? say(`gip.src.${kind}`) : text;
  return h("span", { class: `gi-src from-${kind}` }, word, " ",
    /^rule \d/.test(text) ? chip(text.replace(/^rule /, "").split(/[ ,;]/)[0]) : null);
}

/** @param {Unit} u */
function provenance(u) {
  const s = u.print.sources ?? {};
  /** @type {[string, string][]} */
  const rows = u.kind === "fort"
    ? (s.cs ?? []).map((/** @type {string} */ x, /** @type {number} */ i) => [`${say("gip.card.strength")} ${u.cs[i]}`, x])
    : [[say("gip.src.cs"), s.cs], [say("gip.src.ma"), s.ma], [say("gip.src.setup"), s.setup]];
  const shown = rows.filter(([, x]) => x && !(u.kind === "hq" && x === s.cs));
  if (!shown.length) return null;
  return h("details", { class: "gi-prov" }, h("summary", null, say("gip.card.source")),
    h("dl", null, shown.flatMap(([k, x]) => [h("dt", null, k), h("dd", null, origin(x))])),
    shown.some(([, x]) => x.startsWith("recon")) ? h("p", { class: "hint" }, say("gip.src.note")) : null);
}

/** A value on both faces, the one that shows in bold.
 * @param {string} label
 * @param {(string | number)[]} faces
 * @param {number} now
 * @param {string[]} names */
const both = (label, faces, now, names) => h("tr", null, h("th", { scope: "row" }, label),
  faces.map((v, i) => h("td", { class: i === now ? "now" : null }, v, i === now ? h("span", { class: "sr" }, ` (${names[i]})`)
    : null)));

/** @param {Unit} u */
function values(u) {
  const bracket = (/** @type {number} */ v, /** @type {number} */ i) => u.brackets[i] ? `(${v})` : v;
  if (u.kind === "fort") {
    const lost = Math.max(0, u.cs.length - u.steps), steps = u.cs.map((v, i) => [v, u.print.plus?.[i] ?? 0]);
    return h("table", null, h("caption", { class: "sr" }, u.name), h("tbody", null,
      h("tr", null, h("th", { scope: "row" }, say("gip.card.strength")),
        steps.map(([v], i) => h("td", { class: i === lost ? "now" : i < lost ? "lost" : null }, v))),
      steps.some(([, p]) => p) ? h("tr", null, h("th", { scope: "row" }, say("gip.card.plus")),
        steps.map(([, p], i) => h("td", { class: i === lost ? "now" : i < lost ? "lost" : null }, p ? `+${p}` : "–"))) : null));
  }
  const hq = u.kind === "hq", back = hq ? u.flipped : u.disrupted, names = hq ? [say("gip.card.front"), say("gip.card.back")]
    : [say("gip.card.fresh"), say("gip.card.dis", { e: fem(u) })];
  return h("table", null, h("caption", { class: "sr" }, u.name),
    u.kind === "ha" ? null : h("thead", null,
      h("tr", null, h("td"), names.map((n, i) => h("th", { scope: "col", class: i === Number(back) ? "now" : null }, n)))),
    h("tbody", null, hq || u.kind === "ha" ? null : both(say("gip.card.strength"), u.cs.map(bracket), Number(back), names),
      u.kind === "ha" ? h("tr", null, h("th", { scope: "row" }, say("gip.card.bombard")), h("td", { class: "now" }, u.bombard))
        : both(say("gip.card.move"), u.ma, Number(back), names),
      h("tr", null, h("th", { scope: "row" }, say("gip.card.stack")), h("td", { colspan: 2 },
        u.stack ? say("gip.card.corps", { n: u.stack === 1 ? "½" : num(u.stack / 2) }) : say("gip.card.none")))));
}

/** @param {Table} t @param {Unit} u */
function where(t, u) {
  if (u.hex !== null) return placeName(u.hex);
  return u.place ? say(`gip.place.${u.place}`, { n: u.turn, e: fem(u) }) : "";
}

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export function card(t, piece, acts) {
  const ground = getGround();
  if (!ground.units?.[piece] && !ground.forts?.[piece]) return null;
  const u = unit(t, piece), army = lang() === "fr" ? u.print.army_fr : u.print.army_en;
  const sub = u.kind === "fort" ? say("gi.kind.fort") : `${say(`gi.nation.${u.tone}`)} · ${say(`gi.kind.${u.kind}`)} ${u.size}`;
  const open = choices(t).filter(c => c.pieces.includes(piece)), hex = u.hex !== null ? hexView(t, String(u.hex)) : null;
  return h("div", { class: "gi-card" },
    h("header", null, counterEl(u, 62), h("div", null, h("h3", null, u.name), h("p", null, sub),
      h("p", null, [army, where(t, u)].filter(Boolean).join(" · ")))),
    values(u),
    h("ul", { class: "gi-states" }, states(u).map(([key, rule, bad]) => h("li", { class: bad ? "bad" : null }, h("span", null,
      say(`gip.state.${key}`, { e: fem(u), la: fem(u) ? "la" : "le", elle: fem(u) ? "elle" : "il" })), chip(rule))),
      hex?.trench && u.kind !== "fort" ? h("li", null, h("span", null, say("gip.bat.trench", { n: hex.trench })), chip("9.7.3"))
        : null),
    open.length ? h("section", null, h("h4", null, say("gip.card.can")), h("ul", { class: "gi-can" },
      open.slice(0, 5).map(c => h("li", { class: `g${c.grade}` }, icon(c.sign), h("span", null, c.words), chip(c.rule))),
      open.length > 5 ? h("li", { class: "hint" }, say("gip.more", { n: open.length - 5 })) : null)) : null,
    provenance(u));
}
