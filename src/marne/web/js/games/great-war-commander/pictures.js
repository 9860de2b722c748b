// @ts-check
/** The pictures on the cards: our own, in few inks, 132 x 56 units each, one for every order; backs of the decks; dice and
 * trigger signs. The same in light and dark: a card is paper. */

const INK = "#33302a", EARTH = "#7a684c", RED = "#a3301c", FIRE = "#c9512f", GLOW = "#f5d583", STEEL = "#4d564e", SKY = "#35566f",
  BONE = "#f3e8cf", GREEN = "#55683f", SMOKE = "#8d8577";

/** @param {number} x @param {number} y @param {number} r @param {number} [n] */
const star = (x, y, r, n = 9) => `<path d="${[...Array(n * 2).keys()].map(i => {
  const q = i % 2 ? r * .48 : r * (i % 4 ? .84 : 1), a = i * Math.PI / n - .3;
  return `${i ? "L" : "M"}${(x + q * Math.cos(a)).toFixed(1)},${(y + q * Math.sin(a)).toFixed(1)}`;
}).join("")}Z"/>`;
/** A burst with a bright heart. @param {number} x @param {number} y @param {number} r */
const burst = (x, y, r) => `<g fill="${FIRE}">${star(x, y, r)}</g><g fill="${GLOW}">${star(x, y, r * .5)}</g>`;
/** The ground line, rough. @param {string} [fill] */
const land = (fill = EARTH) =>
  `<path d="M0,46 9,44.6 20,46.4 33,44.8 47,46 60,44.4 76,46.2 92,44.6 108,46.3 121,44.9 132,46V56H0Z" fill="${fill}"/>`;
/** A helmeted head and shoulders. @param {number} x @param {number} y @param {number} s @param {string} [fill] */
const man = (x, y, s, fill = INK) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}"><path d="M-8,-2C-8,-8 -4,-11 0,-11s8,3 8,9l2.4,1.6H-10.4Z"/>`
  + `<circle cy=".6" r="4.4"/><path d="M-12,18c0,-10 5,-13 12,-13s12,3 12,13z"/></g>`;
/** A soldier going forward, leaning, rifle across.
 * @param {number} x
 * @param {number} y
 * @param {number} s
 * @param {string} [fill] */
const runner = (x, y, s, fill = INK) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}"><path d="M2,-27c0,-4 3,-6 6.4,-6s6.4,2 6.4,6l1.8,1.4H.2Z"/>`
  + `<circle cx="8.4" cy="-24.4" r="3.5"/><path d="M-1,-20 10,-21l4,8 -5,3 -2,6 8,7 -1,9h-4l0,-7 -9,-5 -4,4 -8,2 -2,-4 8,-4 `
  + `2,-9z"/><path d="M-8,-9 22,-21" `
  + `stroke="${fill}" stroke-width="2" stroke-linecap="round"/><path d="M21,-20.4l7,-3" stroke="${fill}" stroke-width="1.1"/>`
  + `</g>`;
/** A heavy machine gun on its mount, muzzle to the right. @param {number} x @param {number} y @param {number} s */
const gun = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${INK}" stroke="${INK}" stroke-linecap="round"><rect x="-14" y="-7" `
  + `width="14" height="8" rx="1.4"/><rect x="0" y="-6" width="20" height="6" rx="3"/><path d="M20,-3h7" stroke-width="2.4"/>`
  + `<path d="M-8,1l-8,14M-4,1l10,14M-10,8h14" stroke-width="2.4" fill="none"/><path d="M-14,-5l-5,-2M-14,-1l-5,1" `
  + `stroke-width="1.8"/></g>`;
/** Barbed wire along the ground. @param {number} y */
const wire = y =>
  `<g stroke="${INK}" stroke-width="1.1" fill="none"><path d="M4,${y + 8}V${y - 4}M40,${y + 8}V${y - 4}M78,${y
    + 8}V${y - 4}M116,${y + 8}V${y - 4}" `
  + `stroke-width="1.8"/>${[0, 3.4].map(d => `<path d="M0,${y + d}${[...Array(17).keys()].map(i => `q2,-3 4,0t4,0`).join("")}"/>`)
    .join("")}</g>`;

/** @type {Record<string, string>} by the rule of the order */
const ART = {
  O16: land() + runner(26, 46, .8, SMOKE) + runner(58, 47, .95) + runner(94, 48, 1.1)
    + `<path d="M110,10h10l-3,-4M120,10l-3,4" stroke="${RED}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  O17: `<g transform="translate(66 20) rotate(-7)"><path d="M-40,-8H40v4.4H-40zM-34,8H34v4H-34z" `
    + `fill="${INK}"/><path d="M-26,-4V8M-14,-4V8M14,-4V8M26,-4V8" stroke="${INK}" stroke-width="1.6"/><path d="M-6,-3H6l2,9 `
    + `-3,22h-10l-3,-22z" fill="${STEEL}"/><path d="M-12,24H12v3.6H-12z" fill="${INK}"/><circle cy="-6" r="3.4" fill="${INK}"/>`
    + `<path d="M-13,-9.5H13" stroke="${SMOKE}" stroke-width="2"/></g>`
    + `<g fill="${INK}"><path d="M44,43l4,7h-8zM92,40l4,7h-8z"/></g>`,
  O18: `<g transform="translate(60 28)"><rect x="-20" y="-6" width="40" height="24" rx="3" `
    + `fill="${STEEL}"/><path d="M-24,-12c8,-9 40,-9 48,0l-3,6h-8l-2,-5h-22l-2,5h-8z" fill="${INK}"/><circle cy="7" r="7" `
    + `fill="${BONE}"/><circle cy="7" r="2.4" fill="${INK}"/></g><path d="M82,36c14,0 12,8 22,8" stroke="${INK}" `
    + `stroke-width="2.2" fill="none"/><path d="M112,46c4,1 6,0 12,1" `
    + `stroke="${INK}" stroke-width="2.2" fill="none"/><path d="M28,8 92,50M92,8 28,50" stroke="${RED}" stroke-width="5" `
    + `stroke-linecap="round"/>`,
  O19: land()
    + `<g transform="translate(34 40)"><circle r="10" fill="none" `
    + `stroke="${INK}" stroke-width="3.4"/><path d="M-10,0H10M0,-10V10M-7,-7 7,7M-7,7 7,-7" stroke="${INK}" `
    + `stroke-width="1.4"/><path d="M-24,9 -4,-2 2,-8 34,-26l3,5L6,-1 0,4 -22,13z" `
    + `fill="${STEEL}" stroke="${INK}"/><path d="M2,-14l9,14" stroke="${INK}" stroke-width="3"/></g>` + burst(108, 26, 15)
    + `<path d="M76,15q10,-8 20,4" stroke="${SMOKE}" stroke-width="1.6" stroke-dasharray="3 3" fill="none"/>`,
  O20: man(46, 32, 1.15) + man(86, 32, 1.15, STEEL)
    + `<g fill="none" stroke="${RED}" stroke-width="3" stroke-linecap="round"><path d="M60,14c0,-6 10,-6 10,0 0,4 -5,4 -5,9"/>`
    + `<path d="M65,29v.2"/><path d="M20,12c0,-5 8,-5 8,0 0,3 -4,3 -4,7M24,25v.2M106,10c0,-5 8,-5 8,0 0,3 -4,3 -4,7M110,23v.2" `
    + `stroke="${SMOKE}" stroke-width="2.4"/></g>`,
  O21: land()
    + `<g transform="translate(40 40)" `
    + `fill="${INK}"><path d="M-26,6c4,-12 14,-15 26,-14l6,4 -4,10z"/><circle cx="9" cy="-10" r="5"/><path d="M0,-12c1,-6 6,-8 `
    + `10,-7 5,1 7,5 6,9l-17,1z"/><path d="M-4,-2 46,-10" stroke="${INK}" stroke-width="3" stroke-linecap="round"/></g>`
    + `<g transform="translate(94 `
    + `28)">${`<g fill="${FIRE}">${star(0, 0, 12, 7)}</g><g fill="${GLOW}">${star(0, 0, 6, 7)}</g>`}<path `
    + `d="M16,-1h18M14,6l12,4M14,-8l12,-4" stroke="${FIRE}" stroke-width="2" stroke-linecap="round"/></g>`,
  O22: land() + gun(34, 32, 1.15)
    + `<g stroke="${FIRE}" stroke-width="2" stroke-linecap="round" stroke-dasharray="7 5"><path d="M70,27 `
    + `128,16M70,29H128M70,31 128,42"/></g>` + wire(44),
  O23: land(GREEN) + `<path d="M0,52Q40,42 66,47T132,40" stroke="${BONE}" stroke-width="5" fill="none"/>`
    + [18, 44, 70, 96].map((x, i) => runner(x, 45 - i * .8, .74, i ? INK : SMOKE)).join(""),
  O24: land() + [14, 36, 58, 80, 102].map((x, i) => runner(x, 47 + (i % 2), .78 + (i % 2) * .08)).join("") + burst(22, 12, 9)
    + burst(114, 10, 8) + `<path d="M60,6V24M60,6l14,4 -14,5z" stroke="${INK}" stroke-width="2" fill="${RED}"/>`,
  O25: land() + man(40, 34, 1) + man(66, 30, 1.25) + man(93, 34, 1)
    + `<path d="M66,16V2M66,2l20,4.6 -20,6z" stroke="${INK}" stroke-width="2" fill="${RED}"/>`,
  O26: land() + `<g transform="translate(132 0) scale(-1 1)">${runner(34, 46, .86)}${runner(66, 47, .98, STEEL)}</g>`
    + burst(112, 26, 12)
    + `<path d="M30,12H10l4,-4M10,12l4,4" stroke="${RED}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  O27: land(GREEN) + runner(52, 47, 1.15)
    + `<g transform="translate(94 18)"><rect x="-11" y="-7" width="22" height="15" rx="1" `
    + `fill="${BONE}" stroke="${INK}" stroke-width="1.6"/><path d="M-11,-7 0,2 11,-7" fill="none" stroke="${INK}" `
    + `stroke-width="1.6"/></g><path d="M12,30h16M6,38h18" stroke="${SMOKE}" stroke-width="2" stroke-linecap="round"/>`,
  strategy:
    `<g stroke="${INK}" stroke-width="1.2" fill="none"><path d="M8,44C30,30 40,50 60,36S96,18 124,26M6,30C26,18 44,34 `
    + `62,22S98,8 126,12" `
    + `stroke="${SMOKE}"/></g><path d="M24,48 56,20" stroke="${RED}" stroke-width="4" stroke-linecap="round"/>`
    + `<path d="M60,16l-11,3 8,8z" `
    + `fill="${RED}"/><path d="M108,48 78,22" stroke="${SKY}" stroke-width="4" stroke-linecap="round"/><path d="M74,18l11,3 `
    + `-8,8z" fill="${SKY}"/><g fill="${GLOW}" stroke="${INK}" stroke-width="1.2">${star(66, 14, 9, 5)}</g>`,
};

/** The family of an order: the colour of its band. @type {Record<string, string>} */
const FAMILY = { O16: "go", O17: "sky", O18: "gun", O19: "gun", O20: "odd", O21: "fire", O22: "fire", O23: "go", O24: "go",
  O25: "heart", O26: "heart", O27: "odd" };

/** @param {string} rule */
export const familyOf = rule => FAMILY[rule] ?? "odd";
/** @param {string} rule  of an order, or "strategy" */
export const cardArt = rule =>
  `<svg class="art" viewBox="0 0 132 56" preserveAspectRatio="xMidYMid slice" aria-hidden="true" `
  + `focusable="false">${ART[rule] ?? ""}</svg>`;
/** @type {Record<string, string>} */
const BACKS = { ge: "#5d6458", fr: "#2a5590", us: "#565525" };
/** @param {string} nation */
export const cardBack = nation =>
  `<svg viewBox="0 0 30 42" aria-hidden="true" focusable="false"><rect x=".7" y=".7" width="28.6" height="40.6" rx="3.4" `
  + `fill="${BACKS[nation] ?? "#555"}" stroke="#00000066"/><rect x="3.4" y="3.4" width="23.2" height="35.2" rx="2" fill="none" `
  + `stroke="#ffffff88"/><path d="M15,12.5 17.4,18.6 23.8,19 18.9,23.1 20.5,29.4 15,26 9.5,29.4 11.1,23.1 6.2,19 12.6,18.6Z" `
  + `fill="#ffffffb0"/></svg>`;

const PIPS = [[], [[20, 20]], [[11, 11], [29, 29]], [[11, 11], [20, 20], [29, 29]], [[11, 11], [29, 11], [11, 29], [29, 29]],
  [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]], [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]]];
/** A die of a card: white, or in the nation's colour; 0 is one still to come.
 * @param {number} n
 * @param {{px?: number, tone?: string, old?: boolean}} [o] */
export const dieSvg = (n, o = {}) =>
  `<svg class="gwp-die${o.old ? " old" : ""}${n ? "" : " none"}" viewBox="0 0 40 40" width="${o.px ?? 26}" `
  + `height="${o.px ?? 26}" aria-hidden="true" focusable="false"><rect x="2" y="2" width="36" height="36" rx="8" `
  + `fill="${!n ? "none" : o.tone ? `var(--gwp-die-${o.tone})` : "#fffdf6"}" stroke="${n ? "#16191b" : "var(--ink-3)"}" `
  + `stroke-width="1.8"${n ? "" : ' stroke-dasharray="4 3"'}/>${(PIPS[n]
    ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.8" fill="${o.tone ? "#fff" : "#16191b"}"/>`).join("")}</svg>`;

/** @type {Record<string, string>} */
const SIGNS = {
  event: "M12 3.4l2.5 5.7 6.1.6-4.6 4.1 1.3 6.1L12 16.7l-5.3 3.2L8 13.8 3.4 9.7l6.1-.6z",
  jam: "M4 9h11v5H4zM15 10.5h5M7 14v4M12 14v4M3 4l18 16",
  sniper: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 1v6M12 17v6M1 12h6M17 12h6",
  time: "M7 3h10M7 21h10M8 3c0 6 8 6 8 9s-8 3-8 9M16 3c0 6-8 6-8 9s8 3 8 9",
};
/** The sign of what a roll triggers. @param {string} trigger */
export const triggerSvg = trigger => SIGNS[trigger]
  ? `<svg class="gwp-sign ${trigger}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${SIGNS[trigger]}"/>`
    + `</svg>` : "";
