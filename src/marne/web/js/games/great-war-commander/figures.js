// @ts-check
/** The little drawings on counters: men by the helmet of their army, officers, runners, tanks, weapons. All of our own design. */

/** A helmet over a head at (0, 0), by army and time: spiked or coal-scuttle, kepi or Adrian, flat.
 * @param {string} tone
 * @param {boolean} early
 * @param {string} ink */
function helmet(tone, early, ink) {
  if (tone === "de")
    return early
      ? `<path d="M-2.9,-.6C-2.9,-3.6 2.9,-3.6 2.9,-.6L3.6,.2H-3.6Z" `
        + `fill="${ink}"/><path d="M0,-3V-5.4" stroke="${ink}" stroke-width="1"/>`
      : `<path d="M-3.2,1.1V-.6C-3.2,-4 3.2,-4 3.2,-.6V1.1L2.3,.5H-2.3Z" fill="${ink}"/>`;
  if (tone === "us") return `<path d="M-2.5,-.7C-2.4,-3.3 2.4,-3.3 2.5,-.7L4.4,.1H-4.4Z" fill="${ink}"/>`;
  return early ? `<path d="M-2.6,-.4 -2.2,-3.4H2.2L2.6,-.4 4,.3H-2.9Z" fill="${ink}"/>`
    : `<path d="M-2.7,-.5C-2.7,-3.5 2.7,-3.5 2.7,-.5L3.7,.3H-3.7Z" `
      + `fill="${ink}"/><path d="M-1.5,-2.7Q0,-4.3 1.5,-2.7" fill="none" stroke="${ink}" stroke-width="1"/>`;
}

/** Head and shoulders of a man.
 * @param {string} tone
 * @param {boolean} early
 * @param {string} ink
 * @param {number} x
 * @param {number} y
 * @param {number} [s] */
const man = (tone, early, ink, x, y, s = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})" stroke="var(--gw-ground)" stroke-width="1.5" paint-order="stroke" `
  + `stroke-linejoin="round"><path d="M-4.2,8.6C-4.2,4.2 -2.4,3.4 0,3.4S4.2,4.2 4.2,8.6Z" `
  + `fill="${ink}"/><circle cy="1" r="2" fill="${ink}" fill-opacity=".62" stroke="none"/>${helmet(tone, early, ink)}</g>`;

/** A rifle across a man. @param {string} ink @param {number} x @param {number} y */
const rifle = (ink, x, y) =>
  `<path d="M${x - 3.2},${y + 9}L${x + 4.6},${y - 3.4}" stroke="${ink}" stroke-width="1.1" stroke-linecap="round"/>`;

/** What stands in the middle of a counter, in 24 x 17 units. @param {import("./counters.js").Counter} u @param {string} ink */
export function art(u, ink) {
  const t = u.tone, early = !!u.print.stripe;
  switch (u.kind) {
    case "platoon":
      return man(t, early, ink, 5, 6.6, .82) + man(t, early, ink, 12.2, 5.2, .82) + man(t, early, ink, 19.4, 6.6, .82)
        + man(t, early, ink, 12.2, 10, .96) + rifle(ink, 21, 7) + (u.print.engineer ? spade(ink) : "");
    case "squad": return man(t, early, ink, 8, 7.2, 1) + man(t, early, ink, 16.4, 7.2, 1) + rifle(ink, 18.6, 6.5);
    case "runner":
      return `<g transform="translate(12 8)" fill="none" `
        + `stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M2,-2.2 -1,2.4 2.6,5 `
        + `1,9M-1,2.4 -4.4,5.6 -8,5M1.2,-1.6 5,1M1.6,-2 -3,-1.6 -5,1"/></g><g transform="translate(15 2.6) `
        + `scale(.8)">${helmet(t, early, ink)}<circle cy="1" r="2" fill="${ink}"/></g>`;
    case "hero":
      return man(t, early, ink, 12, 6.6, 1.2)
        + `<path d="M20.5,1l1.1,2.3 2.5,.3 -1.8,1.7 .4,2.5 -2.2,-1.2 -2.2,1.2 .4,-2.5 -1.8,-1.7 2.5,-.3z" fill="${ink}"/>`;
    case "leader": return man(t, early, ink, 12.6, 6.8, 1.25) + rank(u.print.rank, ink);
    case "tank": case "tank_leader":
      return tank(u.id, ink) + (u.kind === "tank_leader"
        ? `<path d="M21.6,8V-.6M21.6,-.6h5l-1.4,1.7 1.4,1.7h-5" fill="${ink}" stroke="${ink}" stroke-width=".9"/>` : "");
    default: return man(t, early, ink, 12, 7, 1);
  }
}

/** Bars of rank beside an officer. @param {string} rank @param {string} ink */
function rank(rank, ink) {
  const n = { lieutenant: 1, captain: 2, colonel: 3 }[rank] ?? 0;
  return Array.from({ length: n },
    (_, i) => `<path class="gw-fine" d="M-.6,${14.4 - i * 3}h5" stroke="${ink}" stroke-width="1.7"/>`).join("");
}

/** @param {string} ink */
const spade = ink =>
  `<path d="M22.5,15.6V6M20.4,6h4.2M20.6,16.8c0,-2 .8,-2.8 1.9,-2.8s1.9,.8 1.9,2.8Z" `
  + `fill="${ink}" stroke="${ink}" stroke-width="1"/>`;

/** A tank from the side. @param {string} id @param {string} ink */
function tank(id, ink) {
  if (id.includes("ft"))
    return `<path d="M1,15.2C1,11 4,9.6 8,9.6H18L23.4,12V14.4L20,16.8H4C2,16.8 1,16.2 1,15.2ZM8.6,9.2V6.6C8.6,5 9.6,4.4 `
      + `11,4.4h3c1.4,0 2.2,.8 2.2,2v2.8Z" fill="${ink}"/><path d="M16,6.8h7.4" stroke="${ink}" stroke-width="1.6"/>`
      + `<path d="M.4,15.6 -1.8,17" stroke="${ink}" stroke-width="1.4"/>`;
  if (id.includes("chamond"))
    return `<path d="M1,12.6 3,6.4H20L24.4,10.8 21.4,14H19.4V16.8H5V14Z" `
      + `fill="${ink}"/><path d="M22,9.6h5" stroke="${ink}" stroke-width="1.9"/>`;
  return `<path d="M1.6,9 4,5H19L25,8.6 21.4,13H19V16.8H4V13Z" `
    + `fill="${ink}"/><path d="M12,10h5M6,8.4h4" stroke="var(--panel)" stroke-width="1.2" stroke-opacity=".7"/>`;
}

/** A weapon from the side, in 20 x 12 units. @param {string} category @param {string} ink */
export function gunArt(category, ink) {
  const line = (/** @type {string} */ d, w = 1.5) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  switch (category) {
    case "hmg": return line("M3,4.6H10.4", 3.4) + line("M10.4,4.4H18M7.6,6 4,11.2M7.6,6 11,11.2M7.6,6V10.4M3,4.6H1", 1.4);
    case "lmg": return line("M1,6.6 5,4.8H11", 2.4) + line("M11,4.8H18.4M14,5 12.4,10.4M14,5 16,10.4M7,6.2Q6.6,9 8.8,9.6", 1.4);
    case "mortar": return line("M4,10.8 12,2.4", 3.6) + line("M2,11.2H9M11,4 15.4,11.2", 1.5);
    case "flamethrower":
      return line("M2,3.4V10.4M5.4,3.4V10.4", 2.8) + line("M5.4,6.2Q8.4,5 9.6,7", 1.2)
        + `<path d="M10,7Q14,2.4 19,4.4Q15.6,5.4 19,8.4Q13.6,10.4 10,7Z" fill="${ink}"/>`;
    default:
      return line("M6,6.4 19,3.4", 2) + line("M6,6.4 .8,10.8M5,3.6V7.6", 1.5)
        + `<circle cx="7" cy="8.4" r="2.9" fill="none" stroke="${ink}" stroke-width="1.5"/>`;
  }
}
