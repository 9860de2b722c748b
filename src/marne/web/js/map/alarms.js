// @ts-check
/** What a warning is about, on any map: a sign at the place, red where it will happen, amber where it may. */
import { fx } from "./lines.js";

/** @typedef {import("../game.js").Table} Table */

/** @param {Table} t @param {(place: string) => [number, number] | null} at  where the sign of a place stands
 * @returns {string} */
export function alarms(t, at) {
  /** @type {Map<string, number>} */
  const by = new Map();
  for (const w of t.warnings ?? []) if (w.place && w.grade > 0) by.set(w.place, Math.max(by.get(w.place) ?? 0, w.grade));
  return [...by].map(([place, grade]) => {
    const p = at(place), sure = grade > 1;
    return p ? `<g class="alarm" transform="translate(${fx(p[0])} ${fx(p[1])})"><path d="M0,-8.4 8.2,5.8H-8.2Z" `
      + `fill="var(--${sure ? "attack-btn" : "lit"})" stroke="var(--panel)" stroke-width="1.6" stroke-linejoin="round"/>`
      + `<path d="M0,-3.6V1M0,3.2v.1" stroke="${sure ? "#fff" : "#241a00"}" stroke-width="1.9" stroke-linecap="round"/></g>` : "";
  }).join("");
}
