// @ts-check
/** The boxes beside the map, and the list of all panels of the game. */
import { chip, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { battle } from "./battle.js";
import { calendar } from "./calendar.js";
import { popCards } from "./pop.js";
import { tracks } from "./tracks.js";
import { choices, heading, nationName, placeLink, TONE, unit, unitButton, unitTitle } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Panel} Panel */

/** Units in a box, each with a line about it.
 * @param {Table} t
 * @param {any[]} units
 * @param {Acts} acts
 * @param {Look} look
 * @param {(u: any) => any} note */
const rows = (t, units, acts, look, note) => h("ul", { class: "gi-rows" },
  units.map(u => h("li", { class: choices(t, look).some(c => c.pieces.includes(u.id)) ? "lit" : null },
    unitButton(unit(t, u.id), 44, acts), h("span", { class: "n" }, h("b", null, unitTitle(t, u.id)),
      h("small", null, note(u))))));

/** @param {any} u @param {Acts} acts */
const where = (u, acts) => [u.hex ? placeLink(u.hex, acts) : u.place,
  u.weak ? h("span", { class: "gi-tag bad" }, say("gip.cal.weak")) : null];

/** @type {Panel} */
export const boxes = {
  id: "boxes", icon: "layers", name: () => say("gip.box"), short: () => say("gip.box.short"), offered: t => !!t.facts?.boxes,
  draw(t, look, acts) {
    const b = t.facts.boxes, cups = t.facts.tracks?.cups, never = b.later;
    const coming = (t.facts.calendar ?? []).map((/** @type {any} */ c) => ({ turn: c.turn, dates: c.dates,
      units: c.arrivals.flatMap((/** @type {any} */ a) => a.units) })).filter((/** @type {any} */ x) => x.units.length);
    const slot = (/** @type {any} */ x) => h("div", { class: "gi-slot" }, h("h3", null, h("span", { class: "t" }, x.turn),
      h("small", null, x.dates ?? "")), rows(t, x.units, acts, look, u => where(u, acts)));
    return popCards(h("div", { class: "gi-panel gi-boxes" },
      h("section", { class: "gi-block wide" }, heading(say("gip.box.track"), "7.1", "h2"),
        coming.length ? h("div", { class: "gi-cols" }, coming.map(slot)) : h("p", { class: "gi-none" },
          say("gip.box.track.none")),
        never.length ? h("details", { class: "gi-past" }, h("summary", null, say("gip.box.never"), " ",
          h("b", null, never.reduce((/** @type {number} */ n, /** @type {any} */ x) => n + x.units.length, 0))),
          h("div", { class: "gi-cols" }, never.map(slot))) : null),
      h("section", { class: "gi-block wide" }, heading(say("gip.box.dead"), "7.2", "h2"),
        b.eliminated.length ? h("div", { class: "gi-cols" },
          b.eliminated.map((/** @type {any} */ x) => h("div", { class: "gi-slot" },
            h("h3", null, h("i", { class: `a ${TONE[x.nation]}` }, x.units.length), h("span", null, nationName(x.nation))),
            rows(t, x.units, acts, look, u => [u.note, " ", chip(u.rule)]))))
          : h("p", { class: "gi-none" }, say("gip.box.dead.none"))),
      h("section", { class: "gi-block" }, heading(say("gip.box.danger"), b.danger.rule, "h2"), h("p", { class: "hint" },
        b.danger.text),
        b.danger.units.length ? h("div", { class: "gi-slot" }, h("h3", null, say("gip.box.danger.in")),
          rows(t, b.danger.units, acts, look, u => where(u, acts))) : null,
        b.danger.leaving.length ? h("div", { class: "gi-slot" }, h("h3", null, say("gip.box.danger.out")),
          rows(t, b.danger.leaving, acts, look, () => chip("2.4/p3"))) : null),
      b.holland.length ? h("section", { class: "gi-block" }, heading(say("gip.box.holland"), "14.3.6b.5/b4", "h2"),
        rows(t, b.holland, acts, look, () => null)) : null,
      b.fallen.length ? h("section", { class: "gi-block" }, heading(say("gip.box.fallen"), "9.3.3/Forts", "h2"),
        rows(t, b.fallen, acts, look, u => placeLink(u.hex, acts))) : null,
      cups ? h("section", { class: "gi-block" }, heading(say("gip.box.cups"), "13.1.2a", "h2"),
        ["plan17", "german"].map(kind => h("div", { class: "gi-slot" }, h("h3", null, say(`gip.box.cup.${kind}`)),
          chits(cups[kind], kind)))) : null), t, acts);
  },
};

/** Chits still in a cup, by value. @param {number[]} values @param {string} kind */
function chits(values, kind) {
  const by = new Map();
  for (const v of values) by.set(v, (by.get(v) ?? 0) + 1);
  return h("ul", { class: `gi-chits ${kind}` },
    [...by].sort((a, b) => a[0] - b[0]).map(([v, n]) => h("li", { "aria-label": say("gip.box.chits", { n, v }) },
      h("b", { "aria-hidden": "true" }, v), h("span", { "aria-hidden": "true" }, `× ${n}`))));
}

/** @type {Panel[]} */
export const panels = [battle, calendar, boxes, tracks];
