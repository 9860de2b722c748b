// @ts-check
/** What counters of all games share: outline, NATO signs, bars of a nation, forts, the broken link. A counter is 44 units
 * square. */
import { esc } from "../dom.js";

/** Outline of a counter: the side is told by shape and lightness, not by hue alone. @param {boolean} german  cut corners */
export const face = german => german ? "M5,0H39L44,5V39L39,44H5L0,39V5Z"
  : "M4.5,0H39.5A4.5,4.5 0 0 1 44,4.5V39.5A4.5,4.5 0 0 1 39.5,44H4.5A4.5,4.5 0 0 1 0,39.5V4.5A4.5,4.5 0 0 1 4.5,0Z";

const CROSS = "M0,0 26,16M26,0 0,16";
const FILL = /** @type {Record<string, string>} */ ({ cav: "var(--cav)", hq: "var(--hq)" });
/** @type {Record<string, string>} */
const INSIDE = {
  inf: `<path d="${CROSS}"/>`, cav: `<path d="M0,16 26,0"/>`, hq: `<path d="M0,5.2H26"/>`,
  ha: `<circle cx="13" cy="6.4" r="3.4" fill="var(--frame-ink)"/><path d="M4,16v-3.4h18V16"/>`,
  art: `<circle cx="13" cy="8" r="3.6" fill="var(--frame-ink)"/>`,
  air: `<path d="M13,8C9.5,3.6 4.6,4 4.6,8s4.9,4.4 8.4,0c3.5,-4.4 8.4,-4 8.4,0s-4.9,4.4 -8.4,0Z" fill="var(--frame-ink)"/>`,
  army: `<path d="M13,2.6 20,13.4H6Z" fill="var(--frame-ink)"/>`,
  tank: `<rect x="4.5" y="3.8" width="17" height="8.4" rx="4.2"/>`,
  stoss: `<path d="${CROSS}"/><path d="M14.8,1.4 9.4,9h3.2l-1.8,5.8 6,-7.8h-3.3Z" fill="var(--attack-btn)" `
    + `stroke="var(--frame)" stroke-width=".8"/>`,
  dominion:
    `<path d="${CROSS}"/><circle cx="13" cy="8" r="3.4" fill="var(--frame)"/><path d="M13,5.2l.9,1.8 `
    + `2,.3-1.4,1.4.3,2-1.8-.9-1.8.9.3-2L10.1,7.3l2-.3Z" fill="var(--frame-ink)" stroke="none"/>`,
  gun: `<path d="M5,13.4 20.5,3.6M5,13.4h8" stroke-width="2.4"/><circle cx="10" cy="12.4" r="2.6" fill="var(--frame)"/>`,
};

/** The NATO sign inside its frame, 26 x 16, corner at (0, 0). @param {string} kind */
export const sign = kind =>
  `<g fill="none" stroke="var(--frame-ink)" stroke-width="1.5" stroke-linejoin="round"><rect width="26" height="16" `
  + `fill="${FILL[kind] ?? "var(--frame)"}"/>${INSIDE[kind] ?? ""}<rect width="26" height="16"/></g>`;

/** Bars at the left edge: British one, Belgian two, American three; colonial, Indian and Bavarian broken.
 * @type {Record<string, number[]>} */
const BARS = { br: [2.6], ind: [2.6], be: [2.6, 5.2], us: [2.6, 5.2, 7.8], frc: [2.6], bav: [2.6] };
const BROKEN = new Set(["frc", "bav", "ind"]);
/** @param {string} tone @param {string} fig  colour of the figures */
export const bars = (tone, fig) =>
  (BARS[tone]
    ?? []).map(x =>
      `<path d="M${x},14V39" stroke="${fig}" stroke-width="1.4"${BROKEN.has(tone) ? ' stroke-dasharray="3.2 2.2"' : ""}/>`)
    .join("");

/** The folded corner of a weak side. @param {boolean} cut  the counter has cut corners @param {string} edge  colour */
export const fold = (cut, edge) => `<g class="c-fold"><path d="M44,31.5V${cut ? "39L39,44" : "40A4,4 0 0 1 40,44"}H31.5Z" `
  + `fill="var(--panel)" stroke="${edge}" stroke-width=".9"/><path d="M36.8,41.6l4.6,-4.6" stroke="var(--attack)" `
  + `stroke-width="1.7"/></g>`;

/** The bottom row of figures, as large as the counter has room for (a bold figure is at most .7 of its height wide, a dash .42);
 * of a weak side they stand left of the folded corner.
 * @param {string} values @param {boolean} weak @param {string} fig  colour */
export function figureRow(values, weak, fig) {
  const wide = [...values].reduce((sum, c) => sum + (/\d/.test(c) ? .7 : .42), 0);
  const cls = `c-val${values.length > 5 ? " wide" : values.length > 3 ? " three" : ""}${weak ? " weak" : ""}`;
  const size = Math.min(12.8, (weak ? 31.5 : 40) / (wide || 1)).toFixed(1);
  return `<text class="${cls}" x="${weak ? 20 : 22}" y="41" font-size="${size}" font-weight="800" text-anchor="middle" `
    + `fill="${fig}"${weak ? ' font-style="italic"' : ""}>${esc(values)}</text>`;
}

/** A broken link: out of supply. @param {number} x @param {number} y */
export const noSupply = (x, y) =>
  `<g class="c-out" `
  + `transform="translate(${x} ${y})"><circle r="5.4" fill="var(--panel)" stroke="var(--attack)" stroke-width="1.2"/>`
  + `<path d="M-.6,-2.6 1,-3.4A2,2 0 0 1 3.2,-.4L2,.7M.6,2.6 -1,3.4A2,2 0 0 1 -3.2,.4L-2,-.7" fill="none" `
  + `stroke="var(--attack)" stroke-width="1.3" stroke-linecap="round"/></g>`;

const BASTIONS =
  "M-3.2,-8.1L-3.2,-9.9L0,-12.9L3.2,-9.9L3.2,-8.1L6.7,-5.6L8.4,-6.1L12.3,-4L10.4,0L8.7,.6L7.4,4.6L8.4,6.1L7.6,10.4"
  + "L3.3,9.9L2.1,8.4L-2.1,8.4L-3.3,9.9L-7.6,10.4L-8.4,6.1L-7.4,4.6L-8.7,.6L-10.4,0L-12.3,-4L-8.4,-6.1L-6.7,-5.6Z";

/** A fort with five bastions round (0, 0), radius 13; a dashed red ring when besieged.
 * @param {string} label @param {{tone?: string, besieged?: boolean, scale?: number}} [o] */
export function fort(label, o = {}) {
  const tone = o.tone ?? "fr";
  return `<g `
    + `transform="scale(${o.scale ?? 1})">${o.besieged ? `<circle r="15" fill="none" stroke="var(--panel)" stroke-width="4"/>`
      + `<circle r="15" fill="none" stroke="var(--attack)" stroke-width="2.2" stroke-dasharray="4 2.6"/>` : ""}<path `
    + `d="${BASTIONS}" fill="var(--${tone})" stroke="var(--${tone}-edge)" stroke-width="1"/>`
    + `<text y="3" `
    + `font-size="${label.length > 1 ? 6.8 : 9}" font-weight="800" text-anchor="middle" `
    + `fill="var(--${tone}-fig)">${esc(label)}</text></g>`;
}
