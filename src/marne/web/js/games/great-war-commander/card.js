// @ts-check
/** The card of a formation: both faces, what it is worth now and why, its weapon, its states with their rules, what it can do. */
import { chip, drawing, h, icon } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { counterOf, counterSvg, fem, gunWords } from "./counters.js";
import { groundAt, named, terrain, unit, weapon, work, workAt } from "./known.js";
import { men } from "./pieces.js";
import "./words-counters.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./counters.js").Counter} Counter */
/** @typedef {{text: string, n: string, rule: string, of: string}} Cause  `of`: the values it changes */

const VALUES = /** @type {const} */ (["fp", "range", "move", "morale", "command"]);
/** @type {Record<string, string>} */
const RULES = { fp: "3.1.1", range: "3.1.2", move: "3.1.3", morale: "3.1.4", command: "3.1.5" };
/** What a kind of formation is about. @type {Record<string, [string, string][]>} */
const TRAITS = {
  platoon: [["figures4", "8.2"]], squad: [["figures2", "8.2"]], runner: [["runner", "O27"]],
  leader: [["leader", "3.3.1.1"], ["bonus", "3.3.1.5"]], hero: [["hero", "E70.1"]],
  tank: [["tank", "O21.3.3"], ["alone", "O21.3.1.1"]], tank_leader: [["tank", "O21.3.3"], ["tankleader", "3.3.1.6"]],
};

/** @param {number} n */
const signed = n => n > 0 ? `+${n}` : String(n).replace("-", "−");

/** What makes the values of now differ from the printed ones. @param {Table} t @param {Counter} u @returns {Cause[]} */
function causes(t, u) {
  if (!u.hex) return [];
  const out = /** @type {Cause[]} */ ([]), foot = ["platoon", "squad", "runner"].includes(u.kind),
    tank = u.kind.startsWith("tank");
  const best = men(t.view, u.hex).filter(x => x.side === u.side && x.id !== u.id && (x.kind === "leader" || x.kind === "hero")
    && x.command).sort((a, b) => (b.command ?? 0) - (a.command ?? 0))[0];
  if (foot && best?.command) out.push({ text: say("gwu.cause.command", { who: best.name }), n: signed(best.command),
    rule: "3.3.1.5", of: say("gwu.of.all") });
  if (u.suppressed) out.push({ text: say("gwu.cause.suppressed"), n: "−1", rule: "13.2", of: say("gwu.of.all") });
  if (u.veteran) out.push({ text: say("gwu.veteran"), n: "+1", rule: "8.1.1", of: say("gwu.of.all") });
  if (u.weapon?.move) out.push({ text: u.weapon.name, n: signed(u.weapon.move), rule: "3.1.3", of: say("gwu.v.move") });
  const w = workAt(t.view, u.hex);
  if (w === "wire") out.push({ text: named(work("wire")), n: "−1", rule: "F131.1", of: say("gwu.of.wire") });
  // morale on the board is printed morale, command, markers and cover: what is left is the cover
  const x = terrain(groundAt(t.view, u.hex)), face = (u.demoralised ? u.print.back : u.print.front)?.morale ?? 0;
  const cover = (u.now.values?.morale ?? face) - face - (foot ? best?.command ?? 0 : 0) + Number(u.suppressed) - Number(u.veteran)
    + Number(w === "wire");
  if (!tank && x && cover)
    out.push({ text: say("gwu.cause.cover",
      { where: [named(x), w && w !== "wire" ? named(work(w)) : ""].filter(Boolean).join(", ") }), n: signed(cover), rule: "T99.3",
      of: say("gwu.v.morale") });
  return out;
}

/** Printed values of both faces and those of now. @param {Counter} u */
function values(u) {
  const f = u.print.front ?? {}, b = u.print.back ?? {}, now = u.now.values ?? null,
    show = VALUES.filter(k => f[k] !== null && f[k] !== undefined || k === "fp");
  const cell = (/** @type {any} */ v, /** @type {string} */ k, /** @type {boolean} */ boxed) => v === null || v === undefined
    || v < 0 ? "–" : boxed && (u.print.boxes ?? []).includes(k) ? h("span", { class: "box" }, v) : v;
  const row = (/** @type {string} */ label, /** @type {any} */ x, /** @type {boolean} */ on, boxed = false, gun = "") => h("tr",
    { class: on ? "on" : null }, h("th", { scope: "row" }, label), show.map(k => h("td", null, cell(x[k], k, boxed))),
    f.gun_fp ? h("td", null, gun) : null);
  return h("table", null, h("caption", { class: "sr" }, u.name),
    h("thead", null, h("tr", null, h("td"), show.map(k => h("th", { scope: "col" }, say(`gwu.v.${k}`), chip(RULES[k]))),
      f.gun_fp ? h("th", { scope: "col" }, say("gwu.v.gun")) : null)),
    h("tbody", null, row(say("gwu.front"), f, !u.demoralised && !now, true, `${f.gun_fp}–${f.gun_range}`),
      row(say("gwu.back"), b, u.demoralised && !now, false, `${b.gun_fp}–${b.gun_range}`),
      now ? row(say("gwu.now"), now, true, false, now.gun ? `${now.gun[0]}–${now.gun[1]}` : "") : null));
}

/** @param {Counter} u */
function where(u) {
  if (u.hex) return say("gwu.where.hex", { hex: u.hex });
  return u.place ? say(`gwu.where.${u.place}`, { n: u.due }) : "";
}

/** @param {string} source */
function provenance(source) {
  const kinds = [...new Set(String(source ?? "").split(/[;,] */).map(x => x.split(" ")[0]))].filter(x => ["rule", "history",
    "reconstruction"].includes(x)), rules = [...String(source ?? "").matchAll(/rule (\S+?)(?=[;, ]|$)/g)].map(m => m[1]);
  return kinds.length ? h("p", { class: "gwu-src" }, say("gwu.src"), " ", kinds.map(k => say(`gwu.src.${k}`)).join(", "), " ",
    rules.slice(0, 3).map(r => chip(r))) : null;
}

/** @param {Counter} u */
function armBox(u) {
  const w = u.weapon;
  if (!w) return null;
  const p = w.print ?? weapon(w.id) ?? {};
  return h("section", { class: `gwu-armbox${w.broken ? " bad" : ""}` },
    h("h4", null, w.name, w.broken ? h("em", null, say("gwu.broken")) : !w.works ? h("em", null, say("gwu.arm.dull")) : null),
    h("p", null, gunWords(w)),
    h("ul", null, w.broken ? h("li", null, say("gwu.arm.repair", { a: p.repair?.[0] ?? 0, b: p.repair?.[1] ?? 0 }), chip("11.4"))
      : null, p.light_artillery ? h("li", null, say("gwu.fire.light"), chip("11.6")) : null,
      !w.works && !w.broken ? h("li", null, say("gwu.arm.why"), chip("11.5")) : null));
}

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export function card(t, piece, acts) {
  const id = unit(piece) ? piece : piece.endsWith("/gun") ? piece.slice(0, -4)
    : (t.view.units ?? []).find((/** @type {any} */ x) => x.weapon?.id === piece)?.id ?? "";
  if (!unit(id)) return null;
  const u = counterOf(t.view, id), e = lang() === "fr" && fem(u) ? "e" : "", p = u.print, open = t.decision?.yours
    ? t.decision.choices.filter(c => c.pieces.includes(id) || u.weapon && c.pieces.includes(u.weapon.id)) : [];
  const states = /** @type {[boolean, string, string, boolean][]} */ ([[u.demoralised, "demoralised", "3.2", true],
    [u.suppressed, "suppressed", "13.2", true], [u.veteran, "veteran", "8.1.1", false], [u.activated, "activated", "O14.1",
      false], [u.moving, "moving", "O21.3.7", true], [u.opFire, "opfire", "A42.2", false]]).filter(x => x[0]);
  const why = causes(t, u), highest = Object.values(t.view.sides ?? {}).some((/** @type {any} */ s) => s.highest_leader === id);
  return h("div", { class: "gwu-card" },
    h("header", null, drawing(counterSvg(u, 60)), h("div", null, h("h3", null, u.name),
      h("p", null,
        `${say(`gwu.nation.${p.nation}`)} · ${say(`gwu.kind.${u.kind}`)}${p.rank && p.rank !== "hero"
          ? `, ${say(`gwu.rank.${p.rank}`)}` : ""}`), h("p", null, where(u), p.vp ? ` · ${say("gwu.vp", { n: p.vp })}` : ""))),
    values(u),
    why.length ? h("section", null, h("h4", null, say("gwu.why")), h("ul", { class: "gwu-why" },
      why.map(c => h("li", null, h("b", null, c.n), h("span", null, c.text, " ", h("em", null, `(${c.of})`)), chip(c.rule)))))
      : null,
    armBox(u),
    h("ul", { class: "gwu-states" }, states.map(([, key, rule, bad]) => h("li", { class: bad ? "bad" : null },
      h("span", null, say(`gwu.state.${key}`, { e })), chip(rule))),
      highest ? h("li", null, h("span", null, say("gwu.highest")), chip("3.3.1.3")) : null,
      p.engineer ? h("li", { class: "trait" }, h("span", null, say("gwu.trait.engineer")), chip("3.1.9")) : null,
      p.always_cohesion ? h("li", { class: "trait" }, h("span", null, say("gwu.trait.cohesive")), chip("3.1.8")) : null,
      (TRAITS[u.kind] ?? []).map(([k, r]) => h("li", { class: "trait" }, h("span", null, say(`gwu.trait.${k}`)), chip(r)))),
    open.length ? h("section", null, h("h4", null, say("gwu.can")), h("ul", { class: "gwu-can" },
      open.slice(0, 5).map(c => h("li", { class: `g${c.grade}` }, icon(c.sign), h("span", null, c.words), chip(c.rule))),
      open.length > 5 ? h("li", { class: "hint" }, say("gwu.more", { n: open.length - 5 })) : null)) : null,
    provenance(p.source));
}
