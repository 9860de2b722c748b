// @ts-check
/** A stack fanned out: one's own counters all, of an enemy stack those that are known and how many are not. */
import { chip, drawing, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { trayUnit, verb } from "../../table/combat.js";
import { blankSvg, hiddenWords, unitWords } from "./counters.js";
import { choices, counterEl, foe, getGround, hiddenIn, mine, placeName, sideName, spot, terrain, unitsIn } from "./known.js";
import { order } from "./pieces.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./counters.js").Unit} Unit */

/** Choices about the whole stack. @type {Record<string, string>} */
const WHOLE = { stack: "dp.tray.all", "join-all": "dp.tray.allJoin", "reserve-all": "dp.tray.allWait",
  "advance-all": "dp.tray.allGo" };

/** @param {Table} t @param {Unit} u @param {Look} look @param {Acts} acts @param {boolean} chosen */
function one(t, u, look, acts, chosen) {
  return trayUnit("dp-unit", u.id, unitWords(u), [counterEl(u, 50),
    u.aboard ? h("span", { class: "on", "aria-hidden": "true" }, icon("train")) : null],
    choices(t, look), look, acts, chosen);
}

/** How full the hex is. @param {Unit[]} units @param {number} hidden */
function meter(units, hidden) {
  const most = getGround().limit ?? 3, n = units.filter(u => u.combat && u.kind !== "car" && !u.aboard).length;
  if (!n || hidden) return null;
  const text = say("dp.tray.of", { n, m: most });
  return h("span", { class: "dp-stack" }, say("dp.tray.stack"), " ",
    h("span", { class: "meter", role: "img", "aria-label": text },
    vars(h("i", { class: n > most ? "over" : null }), { width: `${Math.round(Math.min(1, n / most) * 100)}%` })),
    h("span", { class: "w" }, text), chip("0/Stacking#1"));
}

/** Buttons that take several at once; only what the engine offers. @param {Table} t @param {Look} look @param {string} place
 * @param {Acts} acts */
const whole = (t, look, place, acts) => choices(t, look)
  .filter(c => WHOLE[verb(c)] && (!c.places.length || c.places.includes(place)))
  .map(c => h("button", { type: "button", class: "dp-quick", "data-key": `q:${c.text}`, title: c.words,
  onclick: () => acts.make(c) },
    say(WHOLE[verb(c)])));

/** One side of the hex. @param {Table} t @param {string} side @param {Unit[]} units @param {number} hidden @param {string} place
 * @param {Look} look @param {Acts} acts @param {boolean} ours */
function half(t, side, units, hidden, place, look, acts, ours) {
  const marked = new Set(ours && t.decision?.yours && !look.past ? t.decision.pieces : []), men = units.filter(u => u.combat);
  const sum = (/** @type {Unit[]} */ l, /** @type {"attack" | "defence"} */ f) => l.reduce((n, u) => n + u[f], 0);
  const chosen = men.filter(u => marked.has(u.id)), told = chosen.length ? chosen : men;
  return h("div", { class: `dp-half ${side}` },
    h("div", { class: "dp-row", role: "group", "aria-label": `${sideName(side)}, ${plural(units.length + hidden, "dp.tray.one",
      "dp.tray.n")}` }, units.map(u => one(t, u, look, acts, marked.has(u.id))),
      hidden ? h("span", { class: "dp-blank", role: "img", "aria-label": hiddenWords(hidden), title: hiddenWords(hidden) },
        drawing(blankSvg(side === "german", hidden, 50))) : null),
    h("div", { class: "dp-foot" }, ours ? whole(t, look, place, acts) : h("span", { class: "dp-read" }, icon("eye"),
      hidden ? hiddenWords(hidden) : say("dp.tray.read")),
      told.length ? h("span", null, say("dp.tray.sum", { a: sum(told, "attack"), d: sum(told, "defence") })) : null,
      h("span", { class: "sp" }), meter(units, hidden)));
}

/** @param {string} place */
function groundWords(place) {
  const p = spot(place), out = [], letter = terrain(place);
  if (letter !== ".") out.push(say(`dp.terrain.${letter}`));
  if (p?.city) out.push(say(`dp.city.${p.city}`));
  if (p?.port) out.push(say("dp.port"));
  const vp = p?.worth ?? p?.vp;
  if (vp) out.push(say("dp.vp", { n: vp }));
  return out.join(", ");
}

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  const all = unitsIn(t, place).sort(order), covered = hiddenIn(t, place).counters;
  if (!all.length && !covered) return null;
  const me = mine(t, "allied"), player = t.you?.length > 0 || t.decision?.yours;
  const sides = [me, foe(me)].map(side => ({ side, units: all.filter(u => u.side === side),
    hidden: covered && (player ? side !== me : all.some(u => u.side === side) || !all.length) ? covered : 0 }))
    .filter(x => x.units.length || x.hidden);
  return popCards(h("div", { class: "dp-tray" }, h("h3", null, h("span", { class: "nm" }, placeName(place)),
    h("small", null, [groundWords(place), plural(all.length + covered, "dp.tray.one", "dp.tray.n")].filter(Boolean).join(" · "))),
    sides.map(x => half(t, x.side, x.units, x.hidden, place, look, acts, !!player && x.side === me))), t, acts);
}
