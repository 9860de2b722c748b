// @ts-check
/** Victory and tracks: the VP with what they are made of, the levels, the zones, the blockade, the Eastern Front box, the force
 * pools. */
import { chip, drawing, esc, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { counterEl, heading, kindName, logOf, minus, nationName, placeLink, sideName, signed, TONE,
  unitButton } from "./kit.js";
import { popCards } from "./pop.js";
import { bands, share } from "./seat.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Panel} Panel */

/** The VP track with its levels named. @param {any} v */
function track(v) {
  const all = bands(), W = 900, low = all[0]?.from ?? 0, wide = (all.at(-1)?.to ?? 30) - low + 1,
    x = (/** @type {number} */ n) => (n - low) / wide * W, px = share(v.total, all) * W;
  const tone = (/** @type {any} */ b) => b.side === "stalemate" ? "var(--line-2)" : b.side === "german" ? "var(--de)"
    : "var(--fr)", fig = (/** @type {any} */ b) => b.side === "stalemate" ? "var(--ink)" : b.side === "german" ? "var(--de-fig)"
      : "var(--fr-fig)";
  const short = (/** @type {any} */ b) => say(`lmp.level.${b.id === "stalemate" ? "stalemate" : b.id.split("-")[1]}`);
  return drawing(
    `<svg class="lmp-track" viewBox="-4 `
    + `0 ${W + 8} 92" role="img" aria-label="${esc(say("lmp.vp.say", { n: minus(v.total), level: v.levels[v.level].name }))}" `
    + `font-family="var(--sans)">
${all.map((b, i) =>
  `<rect x="${x(b.from).toFixed(1)}" y="30" width="${(x(b.to + 1) - x(b.from)).toFixed(1)}" height="30" fill="${tone(b)}" `
  + `stroke="var(--panel)" `
  + `stroke-width="2"${i === v.level ? "" : ' fill-opacity=".86"'}/><text x="${((x(b.from) + x(b.to + 1)) / 2).toFixed(1)}" `
  + `y="49.5" font-size="13" font-weight="700" text-anchor="middle" fill="${fig(b)}">${esc(short(b))}</text>`).join("")}
${all.map((b, i) => Array.from({ length: b.to - b.from + 1 }, (_, k) => b.from + k)
  .map(n =>
    `<text x="${(x(n) + W / wide / 2).toFixed(1)}" y="77" font-size="12" text-anchor="middle" fill="var(--ink-2)"${n === v.total
      ? ' font-weight="800"' : ""}>${i === 0 && n === b.from ? "≤" : ""}${n}</text>`).join("")).join("")}
<text x="0" y="20" font-size="13" font-weight="700" fill="var(--ink)">${esc(sideName("entente"))}</text><text x="${W}" y="20" `
    + `font-size="13" font-weight="700" text-anchor="end" fill="var(--ink)">${esc(sideName("german"))}</text>
<g transform="translate(${px.toFixed(1)} 0)"><path d="M0,30 -15,18V2H15V18Z" fill="var(--ink)"/><text y="16" font-size="14" `
    + `font-weight="800" text-anchor="middle" `
    + `fill="var(--panel)">${minus(v.total)}</text><path d="M0,30V62" stroke="var(--ink)" stroke-width="2.4"/></g></svg>`);
}

/** @param {Table} t @param {any} k @param {import("../../game.js").Acts} acts */
function victory(t, k, acts) {
  const v = k.vp, ledger = logOf(t).filter(l => l.kind === "LedgerChanged");
  return h("section", { class: "lmp-block wide" }, heading(say("lmp.trk.vp"), v.rule, "h2"), h("p", { class: "lmp-level" },
    h("b", null, minus(v.total)), h("span", null, v.levels[v.level].name), h("small", null, say("lmp.trk.note"))),
    h("div", { class: "lmp-scroll", tabindex: "0", role: "group", "aria-label": say("lmp.trk.vp") }, track(v)),
    h("ul", { class: "lmp-lines" }, v.parts.map((/** @type {any} */ p) => h("li", { class: p.value ? null : "nil" },
      h("span", null, p.text, p.id === "ledger" && ledger.length ? h("small", null, ledger.slice(-4).map(l => l.text).join(" · "))
        : null), chip(p.rule), h("b", null, signed(p.value)))), h("li", { class: "sum" }, h("span", null, say("lmp.trk.total")),
          h("b", null, minus(v.total)))));
}

/** @type {Panel} */
export const tracks = {
  id: "tracks", icon: "flag", name: () => say("lmp.trk"), short: () => say("lmp.trk.short"), offered: t => !!t.facts?.tracks,
  draw(t, look, acts) {
    const k = t.facts.tracks, e = k.eft;
    const root = popCards(h("div", { class: "lmp-panel lmp-tracks" }, victory(t, k, acts),
      h("section", { class: "lmp-block" }, heading(say("lmp.trk.zones"), "3.1", "h2"), h("ul", { class: "lmp-zones" },
        k.zones.map((/** @type {any} */ z) => h("li", { class: z.held }, placeLink(z.zone, acts), h("b", null, z.vp),
          h("span", { class: `lmp-side ${z.held}` }, z.held === "disputed" ? say("lmp.held.disputed") : sideName(z.held)))))),
      h("div", { class: "lmp-stacked" },
        h("section", { class: "lmp-block" }, heading(say("lmp.trk.eft"), e.rule, "h2"),
          h("p", null, say(e.counts ? "lmp.trk.eft.now" : "lmp.trk.eft.late", { n: e.points, vp: e.vp, dice: e.dice,
            per: e.per_vp })),
          e.units.length ? h("div", { class: "us" }, e.units.map((/** @type {string} */ id) => unitButton(t, look, acts, id, 38)))
            : h("p", { class: "lmp-none" }, say("lmp.trk.eft.none"))),
        h("section", { class: "lmp-block" }, heading(say("lmp.trk.blockade"), "3.1 [blockade]", "h2"),
          h("ol", { class: "lmp-block-track" }, k.blockade.map((/** @type {any} */ b, /** @type {number} */ i) => h("li",
            { class: k.turn >= b.turn && !(k.blockade[i + 1]?.turn <= k.turn) ? "now" : null }, h("small", null,
              i ? b.year : say("lmp.trk.before", { year: k.blockade[1]?.year ?? "" })), h("b", null, minus(b.value)))))),
        h("section", { class: "lmp-block" }, heading(say("lmp.trk.crises"), "9.8", "h2"), h("ul", { class: "lmp-lines" },
          k.crises.map((/** @type {any} */ c) => h("li", { class: c.name ? null : "nil" },
            h("span", null, h("b", { class: "nm" }, sideName(c.victim)), h("small", null,
              c.name ? say("lmp.trk.crisis", { name: c.name, n: c.n }) : say("lmp.trk.nocrisis"))), chip(c.rule)))))),
      h("section", { class: "lmp-block wide" }, heading(say("lmp.trk.pool"), "1.2.1", "h2"), h("div", { class: "lmp-pools" },
        k.pool.map((/** @type {any} */ p) => h("div", null, h("h3", null, h("i", { class: `a ${TONE[p.nation]}` }),
          nationName(p.nation)),
          h("ul", null, p.kinds.map((/** @type {any} */ x) => h("li", null, counterEl(t, x.unit, 34, { marks: false }),
            h("span", null, h("b", null, kindName(x.kind)),
              h("small", null, [x.pool ? say("lmp.trk.inpool", { n: x.pool }) : "", x.waits ? say("lmp.trk.waits", { n: x.waits })
                : "", x.pool && x.now < x.pool ? say("lmp.trk.later", { n: x.pool - x.now }) : ""].filter(Boolean)
                .join(" · ")))))))))) ), t, acts);
    // the marker is in sight
    requestAnimationFrame(() => {
      const box = root.querySelector(".lmp-scroll");
      if (box) box.scrollLeft = share(k.vp.total, bands()) * box.scrollWidth - box.clientWidth / 2;
    });
    return root;
  },
};
