// @ts-check
/** The pictures on the cards: our own, in few inks, 132 x 70 units each. The same in light and dark: a card is paper. */

const INK = "#3e3527", EARTH = "#6d5d45", RED = "#a3301c", FIRE = "#c2472c", GLOW = "#f6d98a", STEEL = "#4b5248", SKY = "#35566f",
  SKIN = "#c9a27c", BONE = "#efe3c8";

/** A shell burst. @param {number} x @param {number} y @param {number} r */
const burst = (x, y, r) => `<path d="${[...Array(16).keys()].map(i => {
  const q = i % 2 ? r * .45 : r, a = i * Math.PI / 8 + .2;
  return `${i ? "L" : "M"}${(x + q * Math.cos(a)).toFixed(1)},${(y + q * Math.sin(a)).toFixed(1)}`;
}).join("")}Z"/>`;
/** Bursts with a bright heart. @param {[number, number, number][]} all */
const bursts = all =>
  `<g fill="${FIRE}">${all.map(b => burst(...b)).join("")}</g><g fill="${GLOW}">${all.map(([x, y, r]) => burst(x, y, r * .42))
    .join("")}</g>`;
const GROUND = `<path d="M0,60H132V70H0Z" fill="${EARTH}"/>`;
const TRENCH =
  `<path d="M0,54h14v-6h14v6h14v-6h14v6h14v-6h14v6h14v-6h14v6h20" fill="none" `
  + `stroke="${INK}" stroke-width="3"/><path d="M0,62H132V70H0Z" fill="${EARTH}"/>`;
/** @param {number} x @param {number} w */
const arrow = (x, w) =>
  `<path d="M${x - w * .23},60V29h-${(w * .27).toFixed(1)}L${x},8 ${(x + w / 2).toFixed(1)},29h-${(w * .27).toFixed(1)}V60z" `
  + `fill="${RED}"/>`;
/** A man with a steel helmet. @param {number} x @param {number} [s] */
const man = (x, s = 1) =>
  `<g transform="translate(${x} 24) scale(${s})" fill="${STEEL}"><path d="M-12,2a12,11 0 0 1 24,0l3,3h-30z"/>`
  + `<circle cy="9" r="7" `
  + `fill="${SKIN}"/><path d="M-14,4h28l1.5,1.5h-31z"/><path d="M-20,38c0,-16 8,-21 20,-21s20,5 20,21z"/></g>`;
/** A soldier going forward, rifle in hand, with the flat British helmet. @param {number} x @param {number} y @param {number} s */
const tommy = (x, y, s) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${INK}"><path d="M-8,-24c0,-5 4,-7 8,-7s8,2 8,7l4,2v2h-24v-2z"/>`
  + `<circle cx="1" cy="-18" r="4.6"/><path d="M-6,-14l11,-1 5,9 -4,4 -1,10 7,14h-6l-8,-13 -5,13h-7l6,-16z"/><path d="M-12,-2 `
  + `22,-16" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/><path d="M20,-15l9,-5" stroke="${INK}" `
  + `stroke-width="1.4"/></g>`;
/** A cracked thing: a black bolt through it. */
const CRACK =
  `<path d="M70,4 58,28h12L56,62 82,30H69L80,4Z" fill="${BONE}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`;
const LOCO =
  `<g transform="translate(30 0)">`
  + `<g fill="${INK}"><path d="M6,52V36h22V24h-4v-4h26v4h-4v12h18v-8h8v8h10q6,2 7,9l1,7z"/>`
  + `<path d="M-42,30h40v22h-40zM-2,48h10v3h-10z"/></g><path d="M-37,35h12v8h-12zM-19,35h12v8h-12z" `
  + `fill="${SKIN}"/><rect x="30" y="26" width="13" height="9" fill="${GLOW}"/><g fill="${SKIN}" stroke="${INK}">`
  + `<circle cx="18" cy="54" r="8" stroke-width="3"/><circle cx="44" cy="54" r="8" stroke-width="3"/><circle cx="68" cy="57" `
  + `r="5.4" stroke-width="2.6"/><circle cx="82" cy="57" r="5.4" stroke-width="2.6"/><circle cx="-33" cy="57" r="5" `
  + `stroke-width="2.4"/><circle cx="-11" cy="57" r="5" stroke-width="2.4"/></g><g fill="#8f8878" fill-opacity=".85">`
  + `<circle cx="66" cy="19" r="8"/><circle cx="48" cy="12" r="9"/><circle cx="28" cy="9" r="8"/><circle cx="8" cy="9" r="6"/>`
  + `</g></g><path d="M0,63H132" `
  + `stroke="${EARTH}" stroke-width="3"/><path d="M4,66H132" stroke="${EARTH}" stroke-width="3" stroke-dasharray="5 5"/>`;

/** @type {Record<string, string>} */
const ART = {
  offensive: `${TRENCH}${arrow(35, 30)}${arrow(91, 30)}`,
  "limited-offensive": `${TRENCH}${arrow(65, 36)}`,
  "big-push":
    `<path d="M0,0H132V70H0Z" fill="#e7d3a3"/><circle cx="104" cy="30" r="15" fill="#d98d52" `
    + `fill-opacity=".8"/>${bursts([[20, 17, 10], [112, 22, 9]])}<path d="M0,58C26,48 52,54 74,48S116,46 132,50V70H0Z" `
    + `fill="${EARTH}"/>${tommy(34, 42, .8)}${tommy(66, 40, .95)}${tommy(100, 38, .8)}<path d="M0,66C30,60 70,66 132,60V70H0Z" `
    + `fill="${INK}"/>`,
  gericht: `<path d="M0,46C18,36 30,40 44,34S78,26 96,33 120,30 132,34V70H0Z" `
    + `fill="${EARTH}"/><path d="M0,58C20,50 44,54 66,49S112,50 132,46V70H0Z" fill="${INK}"/>${bursts([[40, 26, 12], [74, 19, 15],
      [104, 25, 10]])}`,
  "tout-le-monde":
    `${GROUND}<g fill="${STEEL}"><path d="M22,56l-8,-11 9,-11h12v-7q0,-5 7,-5h9q7,0 7,5v7h14l17,9v5l-7,8z"/>`
    + `<path d="M56,25h24v4H56z"/></g>`
    + `<g fill="none" stroke="${INK}" stroke-width="3"><path d="M12,58q-3,-9 6,-15M14,58H86q8,-3 7,-11"/></g><g fill="${BONE}">`
    + `<circle cx="26" cy="52" r="2.4"/><circle cx="38" cy="52" r="2.4"/><circle cx="50" cy="52" r="2.4"/><circle cx="62" `
    + `cy="52" r="2.4"/><circle cx="74" cy="52" r="2.4"/></g><path d="M96,34l24,-9 -3,-6 14,3 -6,13 -2,-5 -25,9z" `
    + `fill="${RED}"/>`,
  friedensturm:
    `${GROUND}<g transform="translate(44 6)" fill="${STEEL}"><path d="M-20,26C-22,6 -8,-2 4,-2s26,8 24,28l4,6 -5,1 `
    + `-8,-5h-30l-10,8 -3,-2z"/><path d="M-8,30h24q1,14 -12,14t-12,-14z" `
    + `fill="${SKIN}"/></g><path d="M104,2 80,36h15L84,62 116,24h-15L112,2Z" fill="${RED}"/>`,
  "ersatz-2": `${GROUND}${man(40)}${man(92)}`,
  "ersatz-3": `${GROUND}${man(26, .86)}${man(106, .86)}${man(66, 1.02)}`,
  "poison-gas":
    `${GROUND}<g fill="#b08d2e" fill-opacity=".85"><circle cx="30" cy="46" r="15"/><circle cx="54" cy="40" r="19"/>`
    + `<circle cx="82" cy="44" r="17"/><circle cx="106" cy="49" r="12"/></g><g fill="#d8bc62" fill-opacity=".8">`
    + `<circle cx="44" cy="34" r="9"/><circle cx="72" cy="32" r="8"/></g>`
    + `<g stroke="${INK}" stroke-width="2"><path d="M12,62V40M44,62V44M76,62V42M108,62V44M8,48 48,52 80,48 124,53" `
    + `fill="none"/></g>`,
  "advanced-barrage":
    `${GROUND}<g fill="${INK}"><path d="M22,48 66,24l4,7 -44,25z"/><path d="M8,58l30,-16 10,8 -6,6H20z"/></g><circle cx="40" `
    + `cy="51" r="11" fill="${SKIN}" stroke="${INK}" stroke-width="3.4"/><path d="M40,42v18M31,51h18M34,45l12,12M46,45 34,57" `
    + `stroke="${INK}" stroke-width="1.6"/><path d="M70,26C84,14 96,14 106,28" fill="none" stroke="${INK}" stroke-width="1.6" `
    + `stroke-dasharray="2 4"/>${bursts([[84, 50, 9], [101, 46, 12], [119, 49, 10]])}${bursts([[72, 24, 6]])}`,
  "bad-weather":
    `<path d="M0,50C24,42 50,52 76,45S118,44 132,48V70H0Z" fill="#5d6a5f"/>`
    + `<g fill="${SKY}"><circle cx="42" cy="18" r="12"/><circle cx="62" cy="14" r="15"/><circle cx="84" cy="18" r="12"/>`
    + `<path d="M34,18H92V28H34Z"/></g>`
    + `<g stroke="${SKY}" `
    + `stroke-width="2.4">${[24, 38, 52, 66, 80, 94, 108].map((x, i) => `<path d="M${x},${32 + (i % 2) * 4}l-7,16"/>`)
      .join("")}</g>`,
  "strategic-reserves": LOCO,
  "surprise-attack": `<path d="M0,0H132V70H0Z" fill="#3c3a44"/><path d="M0,56C30,48 60,56 90,50S120,52 132,50V70H0Z" `
    + `fill="#1f1c15"/><g stroke="${GLOW}" stroke-width="1.8">${[...Array(14).keys()].map(i => {
      const a = i * Math.PI / 7;
      return `<path d="M${(66 + 9 * Math.cos(a)).toFixed(1)},${(24 + 9 * Math.sin(a)).toFixed(1)}L${(66
        + 20 * Math.cos(a)).toFixed(1)},${(24 + 20 * Math.sin(a)).toFixed(1)}"/>`;
    }).join("")}</g><circle cx="66" cy="24" r="5" fill="#fff2c4"/><path d="M66,56V30" stroke="${GLOW}" stroke-width="1.2" `
    + `stroke-dasharray="2 3"/>`,
  "entente-crisis":
    `${GROUND}<g fill="#2a5590"><path d="M36,44C36,22 50,12 66,12s30,10 30,32l10,6q-16,6 -40,6t-40,-6z"/><path d="M60,9q6,-6 `
    + `12,0v30q-6,4 -12,0z" fill="#1d3f6d"/></g>${CRACK}`,
  "german-crisis":
    `${GROUND}<g fill="${STEEL}"><path d="M38,48C38,26 50,18 66,18s28,8 28,30l12,5q-4,6 -14,4H36q-8,-1 -9,-5z"/>`
    + `<path d="M66,2l5,15h-10z"/><path d="M58,16h16v5H58z"/></g><path d="M38,48h56v4H38z" fill="#8f8153"/>`
    + `<g transform="translate(14 4) scale(.94)">${CRACK}</g>`,
};

/** The picture of a card type as SVG text. @param {string} type */
export const cardArt = type =>
  `<svg class="art" viewBox="0 0 132 70" preserveAspectRatio="xMidYMid slice" aria-hidden="true" `
  + `focusable="false">${ART[type] ?? ART.offensive}</svg>`;

/** The back of a card. */
export const cardBack = `<svg viewBox="0 0 30 42" aria-hidden="true" focusable="false"><rect x="1" y="1" width="28" height="40" `
  + `rx="4" fill="#7a3324" stroke="#2d130c" stroke-width="1.4"/><rect x="4" y="4" width="22" height="34" rx="2" fill="none" `
  + `stroke="#e2c58f" stroke-width="1"/><path d="M4,21h22M15,4v34M4,4l22,34M26,4 4,38" stroke="#e2c58f" stroke-opacity=".55" `
  + `stroke-width=".8"/><circle cx="15" cy="21" r="5.4" fill="#7a3324" stroke="#e2c58f"/><path d="M15,17.4v7.2M11.4,21h7.2" `
  + `stroke="#e2c58f" stroke-width="1.4"/></svg>`;
