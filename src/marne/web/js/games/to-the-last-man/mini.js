// @ts-check
/** The small map: who holds what, where counters stand, what is lit. */
import { fx, pt } from "../../map/lines.js";
import { frontOf } from "./front.js";
import { lights, sources } from "./lit.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */

/** @type {import("../../game.js").Look} */
const NOW = { picked: null, cursor: null, open: null, piece: null, refused: null, overlays: new Set(), ink: {}, aim: [],
  past: false, ways: null, wayFrom: "", via: [] };

/** @param {Board} b @param {Table} t */
export function drawMini(b, t) {
  const front = frontOf(b, t.view), lit = [...lights(b, t, NOW).map(l => [l.place, l.grade > 1 ? "attack" : "lit"]),
    ...sources(b, t, NOW).map(id => [id, "accent"])];
  const land = [...b.every.values()].filter(z => !z.playable && z.kind !== "sea").map(z => z.path).join(""),
    zones = t.view.zones ?? [];
  const mine = (/** @type {string} */ side) =>
    zones.filter((/** @type {any} */ z) => !z.disputed && z.control === side && b.has(z.id)).map((/** @type {any} */ z) =>
      `<use href="#lmz-${z.id}"/>`).join("");
  const torn = [...front.partings.keys()].map(id => `<use href="#lmz-${id}"/>`).join(""),
    gaps = 'stroke="var(--panel)" stroke-width="5"';
  const dots = (/** @type {"german" | "entente"} */ side) =>
    zones.filter((/** @type {any} */ z) => b.has(z.id)
      && z.units[side]?.some((/** @type {string} */ id) => b.data.units[id]?.kind !== "fort")).map((/** @type {any} */ z) => {
        const [x, y] = b.at(z.id), part = front.partings.get(z.id),
          off = part ? (side === "german" ? 1 : -1) * (part.first ? -1 : 1) * 26 : 0, [dx, dy] = part?.rows ? [0, off] : [off, 0];
        return side === "german" ? `<path d="M${fx(x + dx - 22)},${fx(y + dy - 22)}h44v44h-44Z"/>`
          : `<circle cx="${fx(x + dx)}" cy="${fx(y + dy)}" r="24"/>`;
      }).join("");
  return [`<path d="${land}" fill="var(--land)" fill-opacity=".7"/>`,
    `<g fill="var(--fr)" fill-opacity=".5" ${gaps}>${mine("entente")}${torn}</g>`,
    `<g fill="var(--de-edge)" fill-opacity=".75" ${gaps}>${mine("german")}</g>`,
    `<path d="${[...front.partings.values()].map(p => "M" + p.german.map(pt).join("L") + "Z").join("")}" `
      + `fill="var(--de-edge)" fill-opacity=".75"/>`, ...lit.map(([id, c]) => `<use href="#lmz-${id}" fill="var(--${c})"/>`),
    `<g fill="var(--fr)" stroke="var(--panel)" stroke-width="8">${dots("entente")}</g>`,
    `<g fill="var(--de)" stroke="var(--de-edge)" stroke-width="8">${dots("german")}</g>`];
}
