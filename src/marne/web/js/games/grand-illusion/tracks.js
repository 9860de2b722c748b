// @ts-check
/** Victory and tracks: the gauge with the victory bands, VP hexes, Mandated Battles, the CAP table, bonuses, options. */
import { chip, drawing, esc, h } from "../../dom.js";
import { num, t as say } from "../../i18n.js";
import { fowTable } from "./battle-side.js";
import { heading, placeLink, sideName, SIDE_TONE } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Panel} Panel */

const MINUS = (/** @type {number} */ n) => num(n).replace("-", "−");

/** The German total on a scale with the band in which the Germans win; the range of a count now as a thin bar. @param {any} v */
function gauge(v) {
  const low = Math.min(0, v.german, v.plan17) - 1, high = Math.max(v.need + 6, v.count.high + 2, v.german + 2, 14),
    W = window.innerWidth < 768 ? 340 : 640, x = (/** @type {number} */ n) => (n - low) / (high - low) * W;
  const marks = [];
  for (let n = Math.ceil(low); n <= high; n++) if (n % (high - low > (W < 400 ? 20 : 26) ? 5 : 2) === 0 || n === v.need)
    marks.push(
      `<g transform="translate(${x(n).toFixed(1)} 0)"><path d="M0,46v5" stroke="var(--ink-3)"/><text y="63" font-size="11" `
      + `text-anchor="middle" fill="var(--ink-2)"${n === v.need ? ' font-weight="800"' : ""}>${MINUS(n)}</text></g>`);
  const need = x(v.need - .5), g = x(v.german), c1 = x(v.count.low), c2 = x(v.count.high);
  return drawing(
    `<svg class="gi-gauge" viewBox="-8 `
    + `0 ${W + 16} 70" role="img" aria-label="${esc(say("gip.trk.gauge", { g: v.german, need: v.need }))}" `
    + `font-family="var(--sans)">
<rect x="0" y="22" width="${need.toFixed(1)}" height="24" fill="var(--fr)" opacity=".16"/><rect x="${need.toFixed(1)}" y="22" `
    + `width="${(W - need).toFixed(1)}" height="24" fill="var(--attack)" opacity=".16"/><rect x="0" y="22" width="${W}" `
    + `height="24" rx="4" fill="none" stroke="var(--line-2)"/>
<path d="M${need.toFixed(1)},17V51" stroke="var(--attack)" stroke-width="2.4" stroke-dasharray="5 3"/>
<text x="8" y="38" font-size="11.5" font-weight="700" fill="var(--ink)">${esc(say("gip.trk.band.allied"))}</text>`
    + `<text x="${W - 8}" y="38" font-size="11.5" font-weight="700" text-anchor="end" `
    + `fill="var(--ink)">${esc(say("gip.trk.band.german"))}</text>
${v.count.hexes
  ? `<path d="M${c1.toFixed(1)},46V${40}M${c1.toFixed(1)},43H${c2.toFixed(1)}M${c2.toFixed(1)},46V40" stroke="var(--de-edge)" `
    + `stroke-width="3"/>`
    + `<circle cx="${x(v.count.mean).toFixed(1)}" cy="43" r="4.5" fill="var(--de)" stroke="var(--de-edge)" stroke-width="2"/>`
  : ""}
<g transform="translate(${g.toFixed(1)} 0)"><path d="M0,22 -11,14V1H11V14Z" fill="var(--de)" stroke="var(--de-edge)" `
    + `stroke-width="1.4"/><text y="12" font-size="10.5" font-weight="800" text-anchor="middle" `
    + `fill="var(--de-fig)">${MINUS(v.german)}</text></g>${marks.join("")}</svg>`);
}

/** @param {any} v */
const victory = v => h("section", { class: "gi-block wide" }, heading(say("gip.trk.vp"), v.rule, "h2"),
  h("div", { class: "gi-score" }, h("span", { class: "de" }, h("b", null, MINUS(v.german)),
    say("gip.trk.german", { n: "" }).trim()), h("span", { class: "fr" }, h("b", null, MINUS(v.plan17)),
      say("gip.trk.allied", { n: "" }).trim()),
    h("span", { class: "who" }, h("b", null, say(`gip.trk.wins.${v.ahead}`)), h("small", null, v.text))),
  gauge(v),
  v.count.hexes ? h("p", { class: "hint" }, say("gip.trk.count", { low: MINUS(v.count.low), high: MINUS(v.count.high),
    mean: num(v.count.mean, 1), n: v.count.hexes }), " ", chip(v.count.rule)) : null);

/** @param {any[]} list
 * @param {Acts} acts
 * @param {(x: any) => [string, string][]} tags
 * @param {string} title
 * @param {string} rule */
const hexList = (list, acts, tags, title, rule) => h("section", { class: "gi-block" }, heading(title, rule, "h2"),
  h("ul", { class: "gi-hexes" }, list.map(x => h("li", { class: x.held ? "held" : null },
    placeLink(x.hex, acts), h("span", { class: "tags" }, x.vp ? h("span", { class: "gi-tag" }, `${x.vp} ${say("gip.vp.german")}`)
      : null, x.times > 1 ? h("span", { class: "gi-tag" }, say("gip.trk.double")) : null,
      tags(x).map(([c, w]) => h("span", { class: `gi-tag ${c}` }, w)))))));

/** @type {Panel} */
export const tracks = {
  id: "tracks", icon: "flag", name: () => say("gip.trk"), short: () => say("gip.trk.short"), offered: t => !!t.facts?.tracks,
  draw(t, look, acts) {
    const k = t.facts.tracks;
    const columns = k.cap.columns;
    return h("div", { class: "gi-panel gi-tracks" },
      victory(k.victory),
      hexList(k.hexes.german, acts, x => [[x.held ? "bad" : "", say(x.held ? "gip.trk.held" : "gip.trk.free")],
        .../** @type {[string, string][]} */ (x.held && !x.supplied ? [["", say("gip.trk.unsupplied")]] : []),
        .../** @type {[string, string][]} */ (x.chit ? [["good", say("gip.trk.chit", { n: x.chit })]] : [])],
        say("gip.trk.ghex"), "14.1.2b"),
      h("div", { class: "gi-stacked" },
        hexList(k.hexes.plan17, acts, x => [[x.taken ? "good" : "", say(x.taken ? "gip.trk.taken" : "gip.trk.open")],
          .../** @type {[string, string][]} */ (x.battle ? [["good", say("gip.trk.fought")]] : [])], say("gip.trk.phex"),
          "14.1.2a.1"),
        h("section", { class: "gi-block" }, heading(say("gip.trk.mandated"), "9.1.1a", "h2"),
          k.mandated.filter((/** @type {any} */ m) => m.turns.length || m.left).map((/** @type {any} */ m) => h("div",
            { class: "gi-owe" },
            h("h3", { class: m.side }, sideName(m.side), " ",
              m.left ? h("span", { class: "gi-tag bad" }, say("gip.trk.left", { n: m.left })) : null, chip(m.rule)),
            h("ol", null, m.turns.map((/** @type {any} */ x) => h("li", { class: x.state },
              h("small", null, say("gip.turn", { n: x.turn })), h("b", null, x.n))))))),
        h("section", { class: "gi-block" }, heading(say("gip.trk.retreat"), "8.7.1", "h2"), h("ul", { class: "gi-lines" },
          k.retreats.map((/** @type {any} */ r) => h("li", null, h("b", null, sideName(r.side)), h("span", null, r.text),
            chip(r.rule)))))),
      h("section", { class: "gi-block wide" }, heading(say("gip.trk.cap"), k.cap.rule, "h2"),
        h("div", { class: "gi-scroll" }, h("table", { class: "gi-captable" },
          h("thead", null, h("tr", null, h("th", { scope: "col" }, say("gip.trk.die")),
            [1, 2, 3, 4, 5, 6].map(n => h("th", { scope: "col" }, n)), h("th", { scope: "col" }, say("gip.trk.mean")))),
          h("tbody", null, columns.map((/** @type {any} */ c) => h("tr", { class: c.now ? "now" : null },
            h("th", { scope: "row" }, h("i", { class: `a ${SIDE_TONE[c.side]}` }, k.cap.now[c.side]), c.name,
              c.now ? h("span", { class: "sr" }, ` (${say("gip.trk.column")})`) : null),
            c.values.map((/** @type {number} */ v) => h("td", null, v)), h("td", { class: "mean" }, num(c.mean, 1)))))))),
      k.bonuses.length ? h("section", { class: "gi-block wide" }, heading(say("gip.trk.bonus"), "14.2.2", "h2"),
        h("ul", { class: "gi-lines" },
          k.bonuses.map((/** @type {any} */ b) => h("li", { class: b.earned ? "good" : b.past ? "past" : null },
            h("b", null, `${b.now}/${b.goal}`),
            h("span", null, b.text, h("small", null, say("gip.trk.bonus.turn", { n: b.vp, t: b.turn }))), chip(b.rule))))) : null,
      k.options.length ? h("section", { class: "gi-block wide" }, heading(say("gip.trk.options"), "14.3.6", "h2"),
        h("ul", { class: "gi-lines" }, k.options.map((/** @type {any} */ o) => h("li", null, h("b", null, sideName(o.side)),
          h("span", null, o.name, h("small", null, `−${o.vp} ${say("gip.vp.german")}`)), chip(o.rule))))) : null,
      h("section", { class: "gi-block wide" }, heading(say("gip.trk.fow"), "9.1.4", "h2"), fowTable(k.fow)));
  },
};
