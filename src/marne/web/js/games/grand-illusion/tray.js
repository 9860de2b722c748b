// @ts-check
/** A stack fanned out: every counter, chosen ones raised and ticked; quick picks where the engine offers them, the stacking
 * meter. */
import { at, chip, h, icon, vars } from "../../dom.js";
import { num, plural, t as say } from "../../i18n.js";
import { unitWords } from "./counters.js";
import { popCards } from "./pop.js";
import { choices, counterEl, foe, hexOf, hexView, mine, placeName, sideName, unit } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./counters.js").Unit} Unit */

/** Choices that only add to or take from the group: made at once, they can be taken back. */
const GROUPING = new Set(["select", "drop", "designate", "pick", "advance-guard"]);
const ORDER = ["inf", "cav", "hq", "ha", "fort"];
const SIZES = ["XXX", "XX", "X", "XXXX", ""];

/** @param {ChoiceInfo} c */
const verb = c => c.text.split(" ")[0];

/** The order in which a stack is fanned out: infantry by size, cavalry, HQ, guns, forts. @param {Unit} a @param {Unit} b */
const order = (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || SIZES.indexOf(a.size) - SIZES.indexOf(b.size)
  || Number(a.disrupted) - Number(b.disrupted) || b.strength - a.strength;

/** @param {Table} t @param {Unit} u @param {Look} look @param {Acts} acts @param {boolean} chosen */
function one(t, u, look, acts, chosen) {
  const own = choices(t, look).filter(c => c.pieces.includes(u.id)), group = own.find(c => GROUPING.has(verb(c)));
  const red = own.some(c => c.grade === 2), marked = look.piece === u.id || !!look.picked?.pieces.includes(u.id);
  const act = (/** @type {MouseEvent} */ e) => group && !chosen ? acts.make(group) : acts.click("piece", u.id, at(e));
  const what = group ? group.words : own.length === 1 ? own[0].words : "";
  return h("button", {
    type: "button", class: `gi-unit${own.length ? " lit" : ""}${red ? " red" : ""}${marked ? " marked" : ""}`, "data-piece": u.id,
    "data-key": `u:${u.id}`,
    "aria-pressed": group || chosen ? String(chosen) : null, "aria-label": what ? `${unitWords(u)}. ${what}` : unitWords(u),
    onclick: act,
  }, counterEl(u, 50));
}

/** How full the hex is. @param {Unit[]} units @param {string} place */
function meter(units, place) {
  const vosges = !!hexOf(place)?.vosges, most = vosges ? 3.5 : 8, count = units.reduce((n, u) => n + u.stack / 2, 0),
    digits = count % 1 ? 1 : 0;
  if (!count) return null;
  const text = say("gip.tray.corps", { n: num(count, digits), m: num(most, most % 1 ? 1 : 0) });
  return h("span", { class: "gi-stack" }, say("gip.tray.stack"), " ",
    h("span", { class: "meter", role: "img", "aria-label": text }, vars(h("i", { class: count > most ? "over" : null }),
      { width: `${Math.round(Math.min(1, count / most) * 100)}%` })),
    h("span", { class: "w" }, text), chip(vosges ? "8.4.6a/Vosges" : "8.4.6a"));
}

/** Strength of what is chosen, or of all. @param {Unit[]} units */
const strength = units => units.filter(u => u.kind !== "fort").reduce((n, u) => n + u.strength, 0);

/** Buttons that choose several at once; only what the engine offers. @param {Table} t @param {Look} look @param {Acts} acts */
function quick(t, look, acts) {
  const all = choices(t, look).filter(c => c.text === "select-all");
  return all.map(c => h("button", { type: "button", class: "gi-quick", "data-key": "all", title: c.words,
    onclick: () => acts.make(c) }, say("gip.tray.all"), " ", chip(c.rule)));
}

/** One side of the hex.
 * @param {Table} t
 * @param {string} side
 * @param {Unit[]} units
 * @param {string} place
 * @param {Look} look
 * @param {Acts} acts
 * @param {boolean} ours */
function half(t, side, units, place, look, acts, ours) {
  const marked = new Set(ours && t.decision?.yours && !look.past ? t.decision.pieces : []),
    mobile = units.filter(u => u.kind !== "fort"), forts = units.filter(u => u.kind === "fort");
  const chosen = mobile.filter(u => marked.has(u.id)), sum = strength(chosen.length ? chosen : mobile);
  const hq = chosen.length
    ? mobile.find(u => u.kind === "hq" && !marked.has(u.id) && u.move > 2
      && chosen.some(c => c.nation === u.nation && c.move < u.move) && choices(t, look).some(c => c.pieces.includes(u.id)))
    : undefined;
  const row = (/** @type {Unit[]} */ list) => list.map(u => one(t, u, look, acts, marked.has(u.id)));
  const small = mobile.filter(u => u.kind === "hq" || u.kind === "ha"), fighting = mobile.filter(u => !small.includes(u));
  return h("div", { class: `gi-half ${side}` },
    h("div", { class: "gi-row", role: "group",
      "aria-label": `${sideName(side)}, ${plural(units.length, "gip.tray.one", "gip.tray.n")}` },
      row(fighting), small.length && fighting.length ? h("span", { class: "sep" }) : null, row(small),
      forts.length && mobile.length ? h("span", { class: "sep" }) : null, row(forts)),
    h("div", { class: "gi-foot" },
      ours ? quick(t, look, acts) : h("span", { class: "gi-read" }, icon("eye"), say("gip.tray.read")),
      sum ? h("span", null, say("gip.tray.strength", { n: sum })) : null,
      hq ? h("span", { class: "hint" }, say("gip.tray.hq", { hq: hq.short, n: hq.move }), " ", chip("8.4.1")) : null,
      h("span", { class: "sp" }), meter(mobile, place)));
}

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  const hex = hexView(t, place);
  if (!hex || !hex.units?.length) return null;
  const all = /** @type {Unit[]} */ (hex.units.map((/** @type {string} */ id) => unit(t, id))).sort(order);
  const me = mine(t, "allied"), player = t.you?.length > 0 || t.decision?.yours;
  const sides = [me, foe(me)].map(side => ({ side, units: all.filter(u => u.side === side) })).filter(x => x.units.length);
  const marked = new Set(t.decision?.yours && !look.past ? t.decision.pieces : []),
    chosen = all.filter(u => u.side === me && marked.has(u.id)).length;
  const own = all.filter(u => u.side === me && u.kind !== "fort").length;
  const armies = [...new Set(all.filter(u => u.kind === "hq").map(u => u.short))];
  return popCards(h("div", { class: "gi-tray" },
    h("h3", null, h("span", { class: "nm" }, placeName(place)),
      h("small", null, h("span", { class: "army" }, armies.slice(0, 2).join(", "), armies.length ? " · " : ""),
        chosen ? say("gip.tray.chosen", { n: chosen, m: own }) : plural(all.length, "gip.tray.one", "gip.tray.n"))),
    sides.map(x => half(t, x.side, x.units, place, look, acts, !!player && x.side === me))), t, acts);
}
