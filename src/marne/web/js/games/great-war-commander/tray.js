// @ts-check
/** A hex fanned out: its ground in a line, then every counter with its weapon and states; how many figures stand there. */
import { at, chip, drawing, h, icon, vars } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { popCards } from "../../table/pop.js";
import { card } from "./card.js";
import { armSvg, counterSvg, stateWords, unitWords } from "./counters.js";
import { getGround, groundAt, hex as printed, named, terrain, work, workAt } from "./known.js";
import { men } from "./pieces.js";
import "./words-counters.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./counters.js").Counter} Counter */

const FIGURES = 7;

/** @param {Table} t @param {Look} look */
const choices = (t, look) => t.decision?.yours && !look.past ? t.decision.choices : [];

/** What may be clicked: a formation, a weapon, a gun.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {string} id
 * @param {string} cls
 * @param {string} words
 * @param {SVGElement} art */
function button(t, look, acts, id, cls, words, art) {
  const own = choices(t, look).filter(c => c.pieces[0] === id || c.pieces.includes(id) && cls === "gwu-unit"),
    marked = look.piece === id || look.picked?.pieces[0] === id, chosen = !look.past && !own.length
      && !!t.decision?.pieces.includes(id);
  const what = own.length === 1 ? own[0].words : own.length ? say("gwu.map.many", { n: own.length }) : "";
  return h("button", {
    type: "button",
    class: `${cls}${own.length ? " lit" : ""}${own.some(c => c.grade === 2) ? " red" : ""}${marked ? " marked" : ""}${chosen
      ? " chosen" : ""}`, "data-piece": id, "data-key": `u:${id}`,
    "aria-pressed": own.length || chosen ? String(marked || chosen) : null, "aria-label": what ? `${words}. ${what}` : words,
    title: what || null, onclick: (/** @type {MouseEvent} */ e) => acts.click("piece", id, at(e)),
  }, art, own.length === 1 && own[0].label ? h("span", { class: "lab" }, own[0].label) : null);
}

/** A formation with its weapon. @param {Table} t @param {Counter} u @param {Look} look @param {Acts} acts */
function one(t, u, look, acts) {
  const states = stateWords(u), w = u.plate;
  return h("div", { class: "gwu-man" },
    button(t, look, acts, u.id, "gwu-unit", unitWords(u), drawing(counterSvg(u, 50, { arm: false }))),
    w ? button(t, look, acts, w.id, "gwu-weapon",
      `${w.name} ${w.fp}, ${say("gwu.w.range", { n: w.far })}${w.broken ? `, ${say("gwu.broken")}` : ""}`,
      drawing(armSvg(w, u.tone, u.german, 52))) : null,
    h("small", null, states[0] ?? u.short));
}

/** How many figures of the seven. @param {Counter[]} list */
function meter(list) {
  const n = list.reduce((k, u) => k + (u.print.stack ?? 1), 0), text = say("gwu.tray.figures", { n, m: FIGURES });
  return h("span", { class: "gwu-stack" }, h("span", { class: "meter", role: "img", "aria-label": text },
    vars(h("i", { class: n > FIGURES ? "over" : null }), { width: `${Math.min(100, Math.round(n / FIGURES * 100))}%` })),
    h("span", { "aria-hidden": "true" }, text), chip("8.2"));
}

/** The ground of a hex in a line: what it is, cover, cost, hindrance, level, work, gas, objective.
 * @param {Table} t
 * @param {string} place */
export function groundLine(t, place) {
  const view = t.view, ground = groundAt(view, place), x = terrain(ground), w = workAt(view, place), wk = w ? work(w) : null,
    p = printed(place), cell = view.hexes?.[place] ?? {};
  const goal = (view.objectives ?? []).find((/** @type {any} */ o) => o.hexes.includes(place)),
    name = goal && (getGround().objectives ?? [])[goal.number - 1];
  const signed = (/** @type {number} */ n) => n > 0 ? `+${n}` : String(n).replace("-", "−"), cover = Math.max(x?.cover ?? 0,
    wk && w !== "wire" ? wk.cover ?? 0 : -9);
  return h("p", { class: "gwu-ground" }, h("b", null, named(x) || ground), chip(x?.rule ?? ""),
    p?.level ? h("span", null, say("gwu.level", { n: p.level })) : null,
    x ? h("span", null, say("gwu.cover", { n: signed(cover) })) : null, x?.move ? h("span", null, say("gwu.cost", { n: x.move }))
      : null, x?.sight === "obstacle" ? h("span", null, say(ground === "destroyed-woods" ? "gwu.obstacle.two" : "gwu.obstacle"))
        : x?.hindrance ? h("span", null, say("gwu.hindrance", { n: x.hindrance })) : null,
    wk ? h("span", { class: "work" }, named(wk), " ", chip(wk.rule ?? "")) : null,
    cell.gas ? h("span", { class: "work" }, say("gwu.gas"), " ", chip("T107")) : null,
    goal ? h("span", { class: `goal ${goal.control ?? ""}` }, icon("flag"), say("gwu.goal", { n: goal.number }),
      name && named(name) ? ` ${named(name)}` : "", goal.control ? ` (${say(`gwu.side.${goal.control}`)})` : "",
      goal.worth ? h("em", null, ` ${say("gwu.vp", { n: goal.worth })}`) : null) : null);
}

/** Who acts has been chosen: the answer is on the map, which on a phone then has all the room.
 * @param {Table} t
 * @param {Look} look */
const whereTo = (t, look) => {
  const all = choices(t, look).filter(c => c.places.length);
  return all.length > 1 && new Set(all.map(c => c.pieces[0] ?? "")).size === 1;
};

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  if (!printed(place) || window.innerWidth < 768 && whereTo(t, look)) return null;
  const all = men(t.view, place);
  // of an empty hex only what may be done there matters now
  if (!all.length && t.decision?.yours && !look.past) return null;
  const me = t.decision?.yours ? t.decision.seat : t.view.seat ?? t.seat ?? "german",
    sides = [me, me === "german" ? "allied" : "german"].map(side => ({ side, list: all.filter(u => u.side === side) }))
      .filter(x => x.list.length);
  return popCards({ cls: "gwu-pop", card }, h("div", { class: "gwu-tray" },
    h("h3", null, h("span", { class: "nm" }, place), groundLine(t, place)),
    sides.length ? h("div", { class: "gwu-halves" }, sides.map(x => h("div", { class: `gwu-half ${x.side}` },
      h("div", { class: "gwu-row", role: "group",
        "aria-label": `${say(`gwu.side.${x.side}`)}${lang() === "fr" ? "\u202f" : ""}: ${x.list.length}` },
        x.list.map(u => one(t, u, look, acts))),
      h("div", { class: "gwu-foot" }, h("span", null, say(`gwu.side.${x.side}`)), meter(x.list)))),
    sides.length > 1 ? h("p", { class: "gwu-inmelee" }, icon("swords"), say("gwu.melee"), " ", chip("O16.4")) : null) : null),
    t, acts);
}
