// @ts-check
/** The earth under every board of this region: sea, land, heights, woods, rivers, borders. Drawn once. */

/** @typedef {import("./geo.js").Geo} Geo */

/** Patterns for `<defs>`: trees, and the hatch of what the Germans hold. */
export const PATTERNS = `<pattern id="held" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`
  + `<rect width="7" height="7" fill="var(--ger-tint)" fill-opacity=".55"/><rect width="2" height="7" fill="var(--ger-tint)"/>`
  + `</pattern>
  <pattern id="wood" width="15" height="13" patternUnits="userSpaceOnUse"><g fill="var(--forest)"><circle cx="3.5" cy="4" `
  + `r="2.3"/><circle cx="10.8" cy="9.8" r="2.1"/><circle cx="11.5" cy="3.4" r="1.4"/><circle cx="4.6" cy="10.4" r="1.3"/></g>`
  + `</pattern>`;

/** Height tints, slopes in shade and light, woods. @param {Geo} g */
export const heights = g => g.relief.map((d, i) => `<path d="${d}" fill="var(--rl${i + 1})" fill-opacity=".8"/>`).join("")
  + `<g fill="var(--hill-dark)" fill-opacity=".085">${g.dark.map(d => `<path d="${d}"/>`).join("")}</g>`
  + `<g fill="var(--hill-lite)" fill-opacity=".2">${g.lite.map(d => `<path d="${d}"/>`).join("")}</g>`
  + g.forest.map(d =>
    `<path d="${d}" fill="url(#wood)" opacity="var(--forest-op)"/><path d="${d}" fill="var(--forest)" fill-opacity=".22"/>`)
    .join("");

/** @param {Geo} g @param {number} [wide]  how much wider than the data has them */
export const rivers = (g, wide = 1) =>
  `<g fill="none" stroke="var(--river)" stroke-linecap="round" `
  + `stroke-linejoin="round">${g.rivers.map(([, w, d]) => `<path d="${d}" stroke-width="${Math.round(w * wide * 100) / 100}"/>`)
    .join("")}</g>`;

/** Borders of 1914. @param {string[]} paths */
export const borders = paths =>
  `<g fill="none" `
  + `stroke-linejoin="round">${paths.map(d =>
    `<path d="${d}" stroke="var(--border-glow)" stroke-opacity=".3" stroke-width="5"/><path d="${d}" stroke="var(--border)" `
    + `stroke-width="1.2" stroke-dasharray="7 2.4 1.4 2.4"/>`).join("")}</g>`;

/** All of it, as the data has it. @param {Geo} g @param {string} frame  the rim of the sheet */
export function earth(g, frame) {
  const thin = [1.3, 1, .8, .6], pale = [.9, .7, .5, .35];
  return `<path d="${frame}" fill="var(--sea)"/>
    <g fill="none" `
    + `stroke="var(--sea-line)">${g.water.map((d, i) => `<path d="${d}" stroke-width="${thin[i]}" stroke-opacity="${pale[i]}"/>`)
      .join("")}</g>
    <path d="${g.land}" fill="var(--land)" stroke="var(--coast)" stroke-width="1.3"/>
    ${heights(g)}${rivers(g)}${borders(g.borders.map(([, d]) => d))}`;
}
