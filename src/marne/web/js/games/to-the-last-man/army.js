// @ts-check
/** An army's tablet: its slots with what stands in them. Used by the tray and by the view of all armies. */
import { chip, h } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { about, INFANTRY, NATIONS, nationName, placeLink, sideName, sorted, TONE, unitButton, unitsOf } from "./kit.js";
import { popCards } from "./pop.js";
import { shortName, unit, unitName, zoneName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("./kit.js").Unit} Unit */

/** How many guns an army of the nation may hold now. @param {Table} t @param {string} nation */
const guns = (t, nation) => (t.facts?.calendar ?? []).find((/** @type {any} */ c) => c.state === "now")?.guns?.[nation];

/** One row of slots.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {string[]} ids
 * @param {number} most
 * @param {string} name
 * @param {number} px */
const slots = (t, look, acts, ids, most, name, px) => most || ids.length
  ? h("div", { class: "slots", role: "group", "aria-label": `${name}, ${say("lmp.army.of", { n: ids.length, m: most })}` },
    h("em", { "aria-hidden": "true" }, name, h("small", null, `${ids.length}/${most}`)),
    ids.map(id => h("span", { class: "slot full" }, unitButton(t, look, acts, id, px))),
    Array.from({ length: Math.max(0, most - ids.length) }, () => h("span", { class: "slot", "aria-hidden": "true" }))) : null;

/** @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {Unit} a
 * @param {{px?: number, where?: boolean, short?: boolean, flat?: boolean}} [o]  `flat`: both rows of slots in one line */
export function tablet(t, look, acts, a, o = {}) {
  const px = o.px ?? 42, all = sorted(t, a.units ?? []), kinds = unitsOf(t),
    inf = all.filter(id => INFANTRY.has(kinds.get(id)?.kind ?? "")), aux = all.filter(id => !inf.includes(id));
  const most = a.slots ?? unit(a.id)?.slots ?? { infantry: 0, auxiliary: 0 }, lit = about(t, look, a.id).length > 0,
    marks = (a.marks ?? []).filter(m => m !== "shifted" && m !== "joined" && m !== "left"), cap = guns(t, a.nation);
  return h("article", { class: `lmp-army ${a.side}${lit ? " lit" : ""}${a.units?.length ? "" : " empty"}${o.flat ? " flat" : ""}`,
    "aria-label": unitName(t, a.id) },
    h("header", null, unitButton(t, look, acts, a.id, px),
      h("div", null, h("h3", null, o.short ? shortName(a.id) : unitName(t, a.id)),
        h("p", null, o.where && a.zone ? [placeLink(a.zone, acts), " · "] : null,
          all.length ? say("lmp.strength", { n: a.strength ?? all.length }) : say("lmp.army.empty"))),
    h("span", { class: "tags" }, a.entrenched ? h("span", { class: "lmp-tag good" }, say("lmp.mark.entrenched")) : null,
      a.supplied === false ? h("span", { class: "lmp-tag bad" }, say("lmp.unsupplied")) : null,
      marks.map(m => h("span", { class: "lmp-tag" }, say(`lmp.mark.${m}`))), all.length || lit ? null : chip("8.1"))),
    h("div", { class: "rows" }, slots(t, look, acts, aux, most.auxiliary, say("lmp.army.aux"), px), slots(t, look, acts, inf,
      most.infantry, say("lmp.army.inf"), px)),
    aux.length && cap !== undefined && !o.flat ? h("p", { class: "cap" }, say("lmp.army.guns",
      { n: aux.filter(id => kinds.get(id)?.kind === "artillery").length, m: cap }), " ", chip("8.3.2")) : null);
}

/** @param {Table} t @param {string} seat */
const totals = (t, seat) => [...unitsOf(t).values()].filter(u => u.side === seat && u.zone && u.kind !== "army"
  && u.kind !== "fort").length;

/** @type {import("../../game.js").Panel} */
export const armies = {
  id: "armies", icon: "layers", name: () => say("lmp.army.all"), short: () => say("lmp.army.short"),
  offered: t => (t.view.units ?? []).length > 0,
  draw(t, look, acts) {
    const all = [...unitsOf(t).values()], me = t.view.seat ?? "german", sides = me === "german" ? ["german", "entente"]
      : ["entente", "german"];
    const lone = (/** @type {string} */ side) => {
      /** @type {Map<string, string[]>} */
      const by = new Map();
      for (const u of all) if (u.side === side && u.zone && !u.army && u.kind !== "army" && u.kind !== "fort")
        by.set(u.zone, [...by.get(u.zone) ?? [], u.id]);
      return [...by].sort((a, b) => zoneName(a[0]).localeCompare(zoneName(b[0])));
    };
    return popCards(h("div", { class: "lmp-panel lmp-armies" }, sides.map(side => {
      const mineAll = all.filter(u => u.side === side && u.kind === "army"), gone = mineAll.filter(u => !u.zone),
        singles = lone(side);
      return h("section", { class: "lmp-armyside", "aria-label": sideName(side) },
        h("h2", null, h("span", { class: `lmp-side ${side}` }, sideName(side)),
          h("small", null, plural(totals(t, side), "lmp.army.piece", "lmp.army.pieces")), chip("8.1")),
        NATIONS.flatMap(n => {
          const list = mineAll.filter(u => u.nation === n && u.zone);
          return list.length ? [side === "entente" ? h("h3", { class: "nat" }, h("i", { class: `a ${TONE[n]}` }, list.length),
            nationName(n)) : null, h("div", { class: "lmp-tablets" },
              list.map(a => tablet(t, look, acts, a, { px: 38, where: true, short: true })))] : [];
        }),
        singles.length ? [h("h3", { class: "nat" }, say("lmp.army.single")), h("ul", { class: "lmp-singles" },
          singles.map(([z, ids]) => h("li", null, placeLink(z, acts), h("span", { class: "us" },
            sorted(t, ids).map(id => unitButton(t, look, acts, id, 36))))))] : null,
        gone.length ? [h("h3", { class: "nat" }, say("lmp.army.off")), h("ul", { class: "lmp-singles" },
          gone.map(a => h("li", null, h("span", { class: "us" }, unitButton(t, look, acts, a.id, 34)), h("span", null,
            unitName(t, a.id), h("small", null, ` · ${say(`lmp.place.${a.place ?? "gone"}`, { n: a.turn ?? "" })}`)))))] : null);
    })), t, acts);
  },
};
