// @ts-check
/** Beside the Battle Board: the hex with its neighbours, the modifiers, the Fortunes of War, luck, what happened. */
import { chip, drawing, esc, h, icon } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { die } from "./counters.js";
import { foe, sideName, SIDE_TONE, signed } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("./battle-record.js").Told} Told */

const R = 34, HIGH = R * Math.sqrt(3);
/** Neighbours from the north clockwise: steps of columns and rows. */
const AROUND = [[0, -1], [1, -.5], [1, .5], [0, 1], [-1, .5], [-1, -.5]];
/** @param {number} cx @param {number} cy */
const hexPath = (cx, cy) => "M"
  + [0, 1, 2, 3, 4, 5].map(i => [cx + R * Math.cos(i * Math.PI / 3), cy + R * Math.sin(i * Math.PI / 3)].map(v => v.toFixed(1))
    .join(",")).join("L") + "Z";

/** The hex and its six neighbours, and which of them count. @param {any} c @param {string} hex */
function ring(c, hex) {
  const tone = SIDE_TONE[c.side];
  let bars = "";
  const parts = c.near.map((/** @type {any} */ n, /** @type {number} */ i) => {
    const cx = AROUND[i][0] * R * 1.5, cy = AROUND[i][1] * HIGH, l = Math.hypot(cx, cy), mx = cx / l * HIGH / 2,
      my = cy / l * HIGH / 2, a = Math.atan2(cy, cx) * 180 / Math.PI;
    const tick = n.counts
      ? `<circle cx="${cx}" cy="${cy + 8}" r="8" fill="var(--${tone})" stroke="var(--${tone}-edge)"/>`
        + `<path d="M${cx - 4},${cy + 8}l3,3 5.5,-6" fill="none" stroke="var(--${tone}-fig)" stroke-width="2"/>` : "";
    const fill = n.why === "edge" ? "none" : n.counts ? "var(--accent-soft)" : n.why === "enemy" ? "url(#gi-held)"
      : "var(--panel-2)";
    if (n.blocked)
      bars += `<g transform="translate(${mx.toFixed(1)} ${my.toFixed(1)}) rotate(${a.toFixed(0)})"><path d="M2.5,-11V11" `
        + `stroke="var(--${tone}-edge)" stroke-width="6.4" stroke-linecap="round"/><path d="M2.5,-11V11" `
        + `stroke="var(--${tone})" stroke-width="4.4" stroke-linecap="round"/></g>`;
    return `<g>`
      + `<title>${esc(n.name ? `${n.name}: ${n.text}` : n.text)}</title><path d="${hexPath(cx, cy)}" fill="${fill}" `
      + `stroke="var(--line-2)" `
      + `stroke-width="1.5"${n.why === "edge" ? ' stroke-dasharray="3 4"' : ""}/><text x="${cx}" `
      + `y="${cy + (n.counts ? -6 : 5)}" font-size="12.5" font-weight="700" text-anchor="middle" fill="var(--ink-2)"${n.counts
        ? "" : ' stroke="var(--panel)" stroke-width="3" paint-order="stroke"'}>${esc(n.hex)}</text>${tick}</g>`;
  }).join("");
  return drawing(
    `<svg class="gi-ring" viewBox="-92 -92 184 184" role="img" `
    + `aria-label="${esc(say("gip.bat.conc.say", { n: c.count }))}" font-family="var(--sans)"><defs><pattern id="gi-held" `
    + `width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" `
    + `fill="var(--ger-tint)" fill-opacity=".3"/><rect width="2" height="7" fill="var(--ger-tint)" fill-opacity=".6"/>`
    + `</pattern>`
    + `</defs>${parts}<path d="${hexPath(0, 0)}" fill="var(--attack-soft)" stroke="var(--attack)" `
    + `stroke-width="3"/>${bars}<text y="6" font-size="17" font-weight="800" text-anchor="middle" `
    + `fill="var(--ink)">${esc(hex)}</text></svg>`);
}

/** What the hex is, and what is special about the battle.
 * @param {any} live
 * @param {Acts} acts
 * @param {string} hex
 * @param {string} title */
export const hexHead = (live, acts, hex, title) => h("div", { class: "gi-hexhead" }, h("h2", { class: "gi-title" }, title),
  live ? h("p", { class: "gi-notes" }, live.notes.join(" · ")) : null,
  live?.manner.length ? h("ul", { class: "gi-manner" },
    live.manner.map((/** @type {any} */ m) => h("li", null, h("span", null, m.text), chip(m.rule)))) : null,
  h("button", { type: "button", class: "gi-go", "data-key": "go", onclick: () => {
    acts.panel(null);
    acts.go(hex);
  } }, icon("map"), say("gip.bat.map")));

/** The concentric attack with its reasons. @param {any} live @param {string} hex */
export function concentric(live, hex) {
  const c = live?.concentric;
  if (!c) return null;
  const count = (/** @type {string} */ why) => c.near.filter((/** @type {any} */ n) => n.why === why).length;
  return h("section", { class: "gi-conc" }, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.conc")), chip(c.rule)),
    ring(c, hex),
    h("ul", { class: "gi-key" },
      h("li", null, h("i", { class: "occ" }), h("span", null, say("gip.bat.k.units", { side: say(`gip.bat.adj.${c.side}`) })),
        h("b", null, count("units"))),
      h("li", null, h("i", { class: `blk ${SIDE_TONE[c.side]}` }), h("span", null, say("gip.bat.k.blocked")),
        h("b", null, count("blocked"))),
      h("li", null, h("i", { class: "no" }), h("span", null, say("gip.bat.k.no")),
        h("b", null, 6 - count("units") - count("blocked")))),
    h("ul", { class: "sr" }, c.near.filter((/** @type {any} */ n) => n.hex).map((/** @type {any} */ n) => h("li", null,
      `${n.name}: ${n.text}`))),
    h("p", { class: "hint" }, c.used ? say("gip.bat.conc.how", { n: c.count }) : say("gip.bat.conc.not")));
}

/** What is added to the dice of each side; the reader's own first. @param {any} live @param {string} bottom */
export function modifiers(live, bottom) {
  const m = live?.modifiers;
  if (!m) return null;
  const attacking = bottom === live.attacker;
  const part = (/** @type {"attack" | "defence"} */ kind) => {
    const rows = kind === "attack" ? [...m.attack, ...m.attack_own] : m.defence, total = m[`${kind}_sum`],
      mineToo = (kind === "attack") === attacking;
    return h("section", null, h("h3", { class: "gi-h" }, h("span", null, say(`gip.bat.mod.${kind}`,
      { side: sideName(kind === "attack" ? live.attacker : live.defender) })), chip(kind === "attack" ? "9.3.1b" : "9.3.2c")),
      rows.length ? h("ul", { class: `gi-drm${mineToo ? "" : " thin"}` },
        rows.map((/** @type {any} */ x) => h("li", { class: x.value ? null : "zero" },
          h("span", null, x.text, x.note ? h("small", null, x.note) : null), chip(x.rule), h("span", { class: "v" },
            signed(x.value)))),
      h("li", { class: "sum" }, h("span", null, say("gip.bat.mod.sum")), h("span"), h("span", { class: "v" }, signed(total))))
        : h("p", { class: "hint" }, say("gip.bat.mod.none")));
  };
  return h("div", { class: "gi-mods" }, attacking ? [part("attack"), part("defence")] : [part("defence"), part("attack")],
    live.provisional ? h("p", { class: "hint" }, say("gip.bat.mod.prov")) : null);
}

/** The Fortunes of War of this battle. @param {Table} t @param {any} live @param {Told | null} told */
export function fortunes(t, live, told) {
  const table = t.facts?.tracks?.fow ?? [];
  const thrown = told?.fow ?? null, id = live?.fow?.id ?? thrown?.id;
  const result = live?.fow ?? table.find((/** @type {any} */ f) => f.id === id) ?? null;
  const german = (told?.attacker ?? live?.declared_by) === "german";
  return h("section", { class: "gi-fow" }, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.fow")), chip("9.1.4")),
    result ? h("div", { class: "gi-fate" },
      thrown && thrown.dice.length === 2 ? h("span", { class: "d" }, thrown.dice.map(n => drawing(die(n, { px: 30, german }))))
        : null,
      h("span", null, h("b", null, result.name), h("small", null, thrown?.ignored ? say("gip.bat.fow.ignored") : result.text)),
      h("b", { class: "roll" }, thrown?.roll ?? result.roll))
      : h("p", { class: "hint" }, say("gip.bat.fow.todo")),
    table.length && live && !result ? h("details", { class: "gi-fowtable" }, h("summary", null, say("gip.bat.fow.table")),
      fowTable(table)) : null);
}

/** @param {any[]} table */
export const fowTable = table => h("ul", { class: "gi-rolls" },
  table.map(f => h("li", null, h("b", null, f.roll), h("span", null, h("b", null, f.name), h("small", null, f.text)),
    h("span", { class: "p" }, percent(f.chance)))));

/** Hits and expectation. @param {Record<string, {hits: number, expected: number}>} by @param {string} bottom */
export const luckTable = (by, bottom) => h("section", null, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.luck"))),
  h("table", { class: "gi-luck" }, h("thead", null, h("tr", null, h("th", null, h("span", { class: "sr" }, say("gip.trk.side"))),
    h("th", { scope: "col" }, say("gip.bat.luck.hits")), h("th", { scope: "col" }, say("gip.bat.luck.exp")))),
    h("tbody", null, [bottom, foe(bottom)].map(side => h("tr", null, h("th", { scope: "row" }, sideName(side)),
      h("td", null, h("b", null, by[side].hits)), h("td", null, num(by[side].expected, 1)))))));

const QUIET = new Set(["BattleBegan", "FowResult", "Chosen"]);
/** The battle as the log has it, when the fire is over. @param {Told | null} told @param {any} live */
export function told(told, live) {
  if (!told || live && !live.over && live.step !== "elan" && !told.throws.length && !told.bombs.length) return null;
  const lines = told.lines.filter(l => !QUIET.has(l.kind)).slice(-24);
  if (!lines.length) return null;
  return h("section", { class: "gi-told" }, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.log"))),
    h("ol", null,
      lines.map(l => h("li", { class: l.kind === "Fired" || l.kind === "Bombarded" ? l.data?.hit ? "hit" : "miss" : "" },
        h("span", null, l.text), chip(l.rule)))));
}

