// @ts-check
/** The line-of-sight tool: from one hex all that it sees, between two the exact line, hex by hex, with the rule that counts. It
 * never makes a choice. */
import { chip, esc, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { RAD } from "../../map/hexgrid.js";
import { fx, pt, strokes } from "../../map/lines.js";
import "./words-counters.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {{hex: string, does: "clear" | "hinders" | "blocks", n: number, rule: string, text: string, counts: boolean}} Part */
/** @typedef {{between: string[], does: "clear" | "hinders" | "blocks", n: number, rule: string, text: string,
 *   counts: boolean}} Edge */
/** What the server says of a line (table/sight.py).
 * @typedef {{from: string, to: string, seen?: boolean, observer?: boolean, post?: boolean, hindrance?: number,
 *   distance?: number, levels?: number[], note: string, rule: string, tone?: string, parts?: Part[], sides?: Edge[],
 *   places: Record<string, any>}} Line */

/** Washes under the counters: what is out of sight lies in the dark; of an exact line only its own hexes are coloured.
 * @param {Board} b
 * @param {Look} look */
export function drawSight(b, look) {
  const ink = /** @type {Line | undefined} */ (look.ink.sight), from = look.aim[0] ?? "";
  if (!ink || !from || !ink.from) return b.has(from) ? end(b, from, "from") : "";
  const num = (/** @type {string} */ id) => b.number.get(id) ?? -1;
  if (ink.to) {
    const cells = ink.parts ?? [];
    return cells.map(p =>
      `<path class="gwu-cell ${ink.seen || p.does === "blocks" ? p.does : "clear"}${p.counts ? " counts" : ""}" `
      + `d="${b.path(p.hex, RAD - 1.5)}"/>`).join("");
  }
  const by = (/** @type {string} */ tone) => Object.entries(ink.places).filter(([id, s]) => s.tone === tone && b.has(id))
    .map(([id]) => num(id));
  const dark = by("bad"), warn = by("warn"), seen = [...by("good"), ...warn, num(ink.from)];
  return `<path class="gwu-dark" `
    + `d="${dark.map(n => b.grid.path(n, RAD + .3)).join("")}"/><path class="gwu-hind" `
    + `d="${warn.map(n => b.grid.path(n, RAD - 1)).join("")}"/><path class="gwu-seen" d="${strokes(b.grid.rim(seen))}"/>`;
}

/** @param {Board} b @param {string} id @param {string} cls */
const end = (b, id, cls) =>
  `<g class="gwu-end ${cls}"><path class="case" d="${b.path(id, RAD - 4)}"/><path class="edge" d="${b.path(id, RAD - 4)}"/></g>`;

/** How far along the line a point lies, 0 to 1. @param {Point} a @param {Point} q @param {Point} p */
const along = (a, q, p) => {
  const l = (q[0] - a[0]) ** 2 + (q[1] - a[1]) ** 2 || 1;
  return Math.max(0, Math.min(1, ((p[0] - a[0]) * (q[0] - a[0]) + (p[1] - a[1]) * (q[1] - a[1])) / l));
};

/** The line and its figures, above the counters. @param {Board} b @param {Look} look @param {Map<string, any>} busy */
export function drawSightLine(b, look, busy) {
  const ink = /** @type {Line | undefined} */ (look.ink.sight);
  if (!ink || !ink.from || !b.has(ink.from) || !look.aim.length) return "";
  if (!ink.to)
    return end(b, ink.from, "from") + Object.entries(ink.places).filter(([id, s]) => s.hindrance && b.has(id))
      .map(([id, s]) => figure(b, id, `−${s.hindrance}`, "warn", busy.has(id))).join("");
  const a = b.at(ink.from), q = b.at(ink.to),
    blocks = [...(ink.parts ?? []).filter(p => p.does === "blocks").map(p => b.at(p.hex)),
      ...(ink.sides ?? []).filter(e => e.does === "blocks").map(e => b.grid.middle(b.number.get(e.between[0]) ?? -1,
        b.number.get(e.between[1]) ?? -1))];
  // a line that ends in sight of nothing: where it stops, and dotted beyond
  const stop = blocks.length ? Math.max(.04, Math.min(...blocks.map(p => along(a, q, p)))) : 1,
    m = /** @type {Point} */ ([a[0] + (q[0] - a[0]) * stop, a[1] + (q[1] - a[1]) * stop]);
  const cut = !ink.seen, at = cut && !blocks.length ? /** @type {Point} */ ([(a[0] + q[0]) / 2, (a[1] + q[1]) / 2]) : m,
    free = pt(a) + "L" + pt(cut ? at : q);
  return end(b, ink.from, "from") + end(b, ink.to, "to")
    + `<g class="gwu-line ${ink.tone ?? "good"}"><path class="case" d="M${pt(a)}L${pt(q)}"/><path class="free" `
    + `d="M${free}"/>${cut ? `<path class="beyond" d="M${pt(at)}L${pt(q)}"/>` : ""}<circle cx="${fx(a[0])}" cy="${fx(a[1])}" `
    + `r="5"/><circle cx="${fx(q[0])}" cy="${fx(q[1])}" r="5"/></g>`
    + (ink.seen
      ? (ink.parts ?? []).filter(p => p.does === "hinders").map(p => figure(b, p.hex, `−${p.n}`, p.counts ? "warn on" : "warn",
        busy.has(p.hex))).join("")
      + (ink.sides ?? []).filter(e => e.does === "hinders").map(e => {
        const [x, y] = b.grid.middle(b.number.get(e.between[0]) ?? -1, b.number.get(e.between[1]) ?? -1);
        return plate(x, y, `−${e.n}`, e.counts ? "warn on" : "warn");
      }).join("")
      : `<g class="gwu-stop" `
        + `transform="translate(${fx(at[0])} ${fx(at[1])})"><circle r="12"/><path d="M-5,-5 5,5M5,-5 -5,5"/></g>`);
}

/** @param {Board} b @param {string} id @param {string} text @param {string} cls @param {boolean} busy */
function figure(b, id, text, cls, busy) {
  const [x, y] = busy ? b.grid.corner(b.number.get(id) ?? -1, 5, RAD - 13) : b.at(id);
  return plate(x, busy ? y : y + 20, text, cls);
}

/** @param {number} x @param {number} y @param {string} text @param {string} cls */
const plate = (x, y, text, cls) =>
  `<g class="gwu-fig ${cls}" transform="translate(${fx(x)} ${fx(y)})"><rect x="-12" y="-8.4" width="24" height="16.8" `
  + `rx="8.4"/><text y="4.2">${esc(text)}</text></g>`;

/** @param {string} cls @param {string} text */
const swatch = (cls, text) => h("li", null, h("i", { class: `sw ${cls}`, "aria-hidden": "true" }), text);

/** The answer in words: what to do, what is seen from here, or the line hex by hex.
 * @param {Line | undefined} ink
 * @param {Look} look
 * @param {Acts} acts */
export function sightLegend(ink, look, acts) {
  const head = (/** @type {string} */ text) => h("h4", null, icon("eye"), h("span", null, text));
  if (!look.aim.length || !ink?.from) return h("div", { class: "gwu-ink sight" }, head(say("gwu.over.sight")),
    h("p", null, say("gwu.sight.how")));
  // 2.4 the artillery observer at the map's edge stands higher than his hex
  const post = ink.post ? h("button", { type: "button", class: "gwu-again", "data-key": "sight-post",
    "aria-pressed": String(!!ink.observer), onclick: () => asObserver(look, acts) }, icon("eye"),
    h("span", null, say(ink.observer ? "gwu.sight.asmen" : "gwu.sight.aspost")), chip("2.4")) : null;
  const again = h("button", { type: "button", class: "gwu-again", "data-key": "sight-again",
    onclick: () => acts.click("place", look.aim[0]) }, icon("undo"), h("span", null, say("gwu.sight.again")));
  if (!ink.to) return h("div", { class: "gwu-ink sight" }, head(say(ink.observer ? "gwu.sight.frompost" : "gwu.sight.from",
    { hex: ink.from })), h("p", null, ink.note, " ", chip(ink.rule)),
    h("ul", { class: "gwu-key" }, swatch("seen", say("gwu.sight.clear")), swatch("hind", say("gwu.sight.hindered")),
      swatch("dark", say("gwu.sight.dark"))), post, again);
  const verdict = ink.seen ? ink.hindrance ? say("gwu.sight.by", { n: ink.hindrance }) : say("gwu.sight.clear")
    : say("gwu.sight.blocked");
  const rows = [...(ink.parts ?? []).map(p => ({ ...p, where: p.hex })),
    ...(ink.sides ?? []).map(e => ({ ...e, where: e.between.join("/") }))];
  const told = rows.filter(r => r.does !== "clear" || r.rule), rest = rows.length - told.length;
  return h("div", { class: "gwu-ink sight" }, head(`${ink.from} → ${ink.to}`),
    h("p", { class: `gwu-verdict ${ink.tone ?? ""}` }, h("b", null, verdict),
      h("span", null, say("gwu.sight.far", { n: ink.distance ?? 0 })), ink.levels && ink.levels[0] !== ink.levels[1]
        ? h("span", null, say("gwu.sight.levels", { a: ink.levels[0], b: ink.levels[1] })) : null),
    h("p", null, ink.note, " ", chip(ink.rule)),
    told.length ? h("ul", { class: "gwu-parts" },
      told.map(r => h("li", { class: `${ink.seen || r.does === "blocks" ? r.does : "clear"}${r.counts ? " counts" : ""}` },
        h("b", null, r.where), h("span", null, r.text), h("em", null, effect(ink, r)), chip(r.rule)))) : null,
    rest > 0 ? h("p", { class: "hint" }, say(rest === 1 ? "gwu.sight.rest1" : "gwu.sight.rest", { n: rest })) : null,
    post, again);
}

/** Look again, as the observer or as anybody: a star after the hex tells the server. @param {Look} look @param {Acts} acts */
function asObserver(look, acts) {
  const [from, to] = look.aim;
  acts.click("place", from);
  acts.click("place", from.endsWith("*") ? from.slice(0, -1) : `${from}*`);
  if (to) acts.click("place", to);
}

/** @param {Line} ink @param {{does: string, n: number, counts: boolean}} r */
function effect(ink, r) {
  if (r.does === "blocks") return say("gwu.sight.blocks");
  if (r.does === "hinders") return `−${r.n}${ink.seen && !r.counts ? ` (${say("gwu.sight.less")})` : ""}`;
  return say("gwu.sight.free");
}
