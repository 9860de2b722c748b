// @ts-check
/** The legend: every terrain and work of this map with its drawing, cost, cover, hindrance, height and rule. */
import { chip, drawing, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { getGround, named, terrain, told, work } from "./known.js";
import { PICTURED, swatch } from "./swatch.js";
import "./words-map.js";

/** @typedef {import("../../game.js").Table} Table */

/** @param {number} n */
const minus = n => String(n).replace("-", "−");
/** Movement points to enter, or what comes on top. @param {any} x */
const cost = x => x.move === null ? "—" : x.added ? `+${x.move}` : String(x.move);
/** @param {any} x */
const cover = x => x.cover === null || x.cover === undefined ? "·" : minus(x.cover);
/** What a line of sight meets there. @param {any} x */
const sight = x => x.sight === "hindrance" ? say("gwc.sight.hindrance", { n: x.hindrance }) : x.sight === "obstacle"
  ? say(x.blind ? "gwc.sight.blind" : "gwc.sight.obstacle") : x.sight === "clear" ? say("gwc.sight.clear") : "·";

/** @param {string} what @param {string} value @param {string} [cls] */
const figure = (what, value, cls = "") => h("span", { class: `fig ${cls}` }, h("small", null, say(`gwc.leg.${what}`)),
  h("b", null, value));

/** What the figures do not say yet: a rule's summary without its name, cost, cover, hindrance and vulnerability.
 * @param {any} x */
function rest(x) {
  const said = told(x), [, head = "", tail = ""] = /^([^:]+?)\s?: (.*)$/.exec(said) ?? [], built = x.move === undefined;
  const parts = (head && (!built || head.toLowerCase() === named(x).toLowerCase()) ? tail : said).replace(/\.$/, "")
    .split(/(?<=[;,]) /);
  const known = [/^(cost|coût|cover|couverture|hindrance|gêne) [-−]?\d+\s?[;,]?$/i,
    /^obstacle( with a blind hex| avec angle mort)?\s?[;,]?$/i, /^(clear|dégagé|vue libre)\s?[;,]?$/i];
  const kept = parts.filter((/** @type {string} */ p) => !known.some(k => k.test(p)) && (built || !/^vuln.rabilit/i.test(p)))
    .join(" ").replace(/[;,\s]+$/, "");
  return kept && kept[0].toUpperCase() + kept.slice(1) + ".";
}

/** What shells make of it. @param {any} x */
const becomes = x => x.degrades_to ? `${x.vulnerability} → ${named(terrain(x.degrades_to) ?? work(x.degrades_to)).toLowerCase()}`
  : String(x.vulnerability);

/** @param {any} x */
const row = x => h("li", null, drawing(swatch(x.id)), h("div", null, h("h4", null, named(x), " ", chip(x.rule)),
  h("p", { class: "figs" }, x.move !== undefined ? figure("move", cost(x)) : null, figure("cover", cover(x)),
    x.sight ? figure("sight", sight(x), "wide") : null, x.vulnerability ? figure("vulnerability", becomes(x)) : null),
  rest(x) ? h("p", { class: "say" }, rest(x)) : null));

/** What this map and this moment have. @param {Table} t */
function present(t) {
  const g = getGround(), hexes = g.hexes ?? [], now = Object.values(t.view?.hexes ?? {});
  const types = new Set([...hexes.map((/** @type {any} */ x) => x.terrain),
    ...now.map((/** @type {any} */ x) => x.ground).filter(Boolean), "shell-hole", "ruin"]);
  const lines = ["road", "path", "rail"].filter(k => hexes.some((/** @type {any} */ x) => x[k])),
    sides = new Set(hexes.flatMap((/** @type {any} */ x) => Object.values(x.sides ?? {})));
  const works = Object.keys(g.works ?? {}).filter(k => k !== "blockhouse" || now.some((/** @type {any} */ x) => x.work === k)),
    levels = new Set(hexes.map((/** @type {any} */ x) => x.level));
  return { types: Object.keys(g.terrain ?? {}).filter(k => types.has(k)), lines,
    sides: ["hedge", "fence", "wall", "wall-destroyed"].filter(k => sides.has(k)), works,
    levels: [0, 1, 2, 3, 4].filter(k => levels.has(k)) };
}

/** @param {string} head @param {string} rule @param {(HTMLElement | null)[]} rows */
const part = (head, rule, rows) => rows.some(Boolean) ? h("section", null, h("h3", null, say(head), " ", chip(rule)),
  h("ul", null, rows)) : null;

/** Signs that are neither ground nor counters. */
const signs = () => h("section", null, h("h3", null, say("gwc.leg.signs")), h("ul", { class: "signs" },
  sign("obj",
    '<path d="M-6,-11H6L11,-6V6L6,11H-6L-11,6V-6Z" transform="translate(-13 0)" fill="var(--de)" stroke="var(--de-edge)" '
    + 'stroke-width="2"/><text x="-13" y="5" fill="var(--de-fig)">3</text><circle cx="14" r="11" fill="var(--fr)" '
    + 'stroke="var(--fr-edge)" stroke-width="2"/><text x="14" y="5" fill="var(--fr-fig)">5</text>', "7.3.1"),
  sign("level", '<text class="lv" y="6">K4 ▲2</text>', "T110"), sign("dot", '<circle r="4" fill="var(--gw-grid)"/>', "10.1"),
  sign("observer",
    '<circle r="17" fill="var(--panel)" stroke="var(--line-2)" stroke-width="2"/><path '
    + 'd="M-9,6V0L-6.4,-7H-2.4L-1.4,-1.6H1.4L2.4,-7H6.4L9,0V6A3.9,3.9 0 0 1 1.4,6V2.6H-1.4V6A3.9,3.9 0 0 1 -9,6Z" '
    + 'fill="var(--ink)"/>', "2.4"),
  sign("edge", '<rect x="-26" y="-8" width="52" height="16" rx="4" fill="var(--fr)" stroke="var(--fr-edge)" stroke-width="2"/>',
    "7")));
/** @param {string} key @param {string} svg @param {string} rule */
const sign = (key, svg, rule) => h("li", null,
  drawing(`<svg class="gwc-swatch" viewBox="-30 -26 60 52" aria-hidden="true" focusable="false" font-family="var(--sans)" `
    + `font-size="14" font-weight="800" text-anchor="middle">${svg}</svg>`),
  h("div", null, h("p", null, say(`gwc.leg.sign.${key}`), " ", chip(rule))));

/** @type {import("../../game.js").Panel} */
export const legend = {
  id: "legend", icon: "layers", name: () => say("gwc.legend"), short: () => say("gwc.legend.short"),
  draw(t) {
    const p = present(t), rows = (/** @type {string[]} */ ids, /** @type {(id: string) => any} */ of) =>
      ids.filter(id => PICTURED.has(id) && of(id)).map(id => row(of(id))), map = getGround().map;
    return h("div", { class: "gwc-legend" }, h("p", { class: "lead" }, h("b", null, named(map)), " ", say("gwc.leg.source")),
      h("p", { class: "key" }, say("gwc.leg.key")),
      h("section", null, h("h3", null, say("gwc.leg.height"), " ", chip("T110")), h("div", { class: "levels" },
        p.levels.map(k => h("span", null,
          drawing(`<svg viewBox="-60 -52 120 104" class="gwc-swatch" aria-hidden="true" focusable="false"><path d="M57.7,0 `
            + `28.9,50H-28.9L-57.7,0 -28.9,-50H28.9Z" fill="var(--gw-l${k})" stroke="var(--gw-crest)" stroke-width="3"/></svg>`),
          h("b", null, say("gwc.leg.level", { n: k }))))), h("ul", null, p.levels.length > 1 ? rows(["hill"], terrain) : null)),
      part("gwc.leg.ground", "T99", rows(p.types, terrain)), part("gwc.leg.ways", "T99", rows(p.lines, terrain)),
      part("gwc.leg.sides", "T99", rows(p.sides, terrain)),
      part("gwc.leg.works", "F125", rows(p.works, work)), part("gwc.leg.markers", "T99", rows(["gas", "blaze"], terrain)),
      signs());
  },
};
