// @ts-check
/** Signs of the weather. */
import { drawing } from "../../dom.js";
import { t as say } from "../../i18n.js";

const RAYS = [0, 1, 2, 3, 4, 5, 6, 7].map(i =>
  `M${(Math.cos(i * Math.PI / 4) * 5.2).toFixed(1)},${(Math.sin(i * Math.PI / 4) * 5.2)
  .toFixed(1)}L${(Math.cos(i * Math.PI / 4) * 7.4).toFixed(1)},${(Math.sin(i * Math.PI / 4) * 7.4).toFixed(1)}`).join("");
/** @type {Record<string, string>} */
const SIGNS = {
  fair: `<circle r="3.4"/><path d="${RAYS}"/>`,
  hot: `<circle r="4.4" fill="currentColor"/><path d="${RAYS}"/>`,
  wet: `<path d="M-6,1.4a3,3 0 0 1 1,-5.8a4,4 0 0 1 7.6,.6a2.8,2.8 0 0 1 2.4,5.2Z"/>`
    + `<path d="M-3.4,4l-1.2,3M.4,4l-1.2,3M4.2,4l-1.2,3"/>`,
  snow: `<path d="M0,-7V7M-6,-3.5 6,3.5M6,-3.5 -6,3.5M-2,-6 0,-4 2,-6M-2,6 0,4 2,6"/>`,
  variable: `<path d="M-2.8,-2.6a2.8,2.8 0 1 1 3.6,3.2q-.8,.4 -.8,2M0,6h.1"/>`,
};

/** @param {string} kind @param {number} [px] */
export function weatherSign(kind, px = 16) {
  const el = drawing(`<svg class="ew-sky ${SIGNS[kind] ? kind : "fair"}" viewBox="-8.5 -8.5 17 17" width="${px}" height="${px}" `
    + `role="img"><g fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">`
    + `${SIGNS[kind] ?? ""}</g></svg>`);
  el.setAttribute("aria-label", weatherName(kind));
  return el;
}

/** @param {string} kind */
export const weatherName = kind => say(`ew.sky.${SIGNS[kind] ? kind : "fair"}`);
