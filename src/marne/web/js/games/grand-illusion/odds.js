// @ts-check
/** The preview of a battle: who faces whom with what chance, who would have to go, what it would cost. */
import { chip, drawing, h, vars } from "../../dom.js";
import { num, percent, t as say } from "../../i18n.js";
import { signSvg } from "./counters.js";
import { foe, mine, sideName, signed, SIDE_TONE, unit } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {{id: string, label: string, cs: number}} Who */

/** @param {Table} t @param {Who} who @param {number} chance @param {boolean} right */
function fighter(t, who, chance, right) {
  const u = unit(t, who.id), sign = drawing(signSvg(u.kind === "fort" ? "inf" : u.kind, u.tone, 26));
  const parts = [sign, h("b", null, who.label), h("small", null, say("gip.odds.cs", { n: who.cs })), h("span", { class: "pc" },
    percent(chance))];
  return h("span", { class: `gi-f${right ? " right" : ""}` }, right ? parts.reverse() : parts);
}

/** A reserve behind a front box. @param {any} r @param {boolean} right */
const behind = (r, right) => r ? h("span", { class: "rs", title: say("gip.odds.reserve", { unit: r.label }) }, right ? "" : "+ ",
  r.label, r.hit !== undefined && r.hit !== null ? h("b", null, ` ${percent(r.hit)}`)
    : h("small", null, ` ${say("gip.odds.cs", { n: r.cs })}`), right ? " +" : "") : null;

/** How many steps a side would lose: one bar for each number.
 * @param {number[]} p
 * @param {string} side
 * @param {number} mean
 * @param {string} title */
function losses(p, side, mean, title) {
  const most = Math.max(.0001, ...p);
  return h("div", { class: "gi-loss" }, h("span", null, title, h("b", null, num(mean, 1))),
    h("ol", { class: `gi-hist ${SIDE_TONE[side]}` },
      p.map((x, n) => h("li", { title: say("gip.odds.steps", { n, p: percent(x) }) }, vars(h("i", { "aria-hidden": "true" }),
        { height: `${Math.round(2 + 30 * x / most)}px` }),
        h("span", { "aria-hidden": "true" }, n), h("span", { class: "sr" }, say("gip.odds.steps", { n, p: percent(x) }))))));
}

/** Who has to go: one bar. Where a part is too short for its words they stand below.
 * @param {[number, string, string, number][]} all  chance, class, words, the chance from which they fit */
function outcome(all) {
  const parts = all.filter(([p]) => p > .004), fits = parts.every(([p, , , least]) => p >= least);
  const text = (/** @type {number} */ p, /** @type {string} */ words) => `${words.trim()} ${percent(p)}`;
  return [h("div", { class: "gi-bar", role: "img", "aria-label": parts.map(([p, , words]) => text(p, words)).join(", ") },
    parts.map(([p, cls, words, least]) => vars(h("span", { class: cls, title: text(p, words) }, fits || p >= least && p > .7
      ? text(p, words) : percent(p)), { "flex-grow": Math.round(p * 1000) }))),
  fits ? null : h("p", { class: "gi-legend", "aria-hidden": "true" },
    parts.map(([, cls, words]) => h("span", null, h("i", { class: cls }), words.trim())))];
}

/** @param {any} data @param {Table} t @param {Acts} acts @returns {HTMLElement | null} */
export function odds(data, t, acts) {
  if (!data || !data.hex) return null;
  const attacker = data.attacker, defender = foe(attacker), me = mine(t, attacker);
  const go = data.retreat?.defender ?? 0, back = data.retreat?.attacker ?? 0, gone = data.gone ?? {};
  const good = me === attacker;
  const drm = (data.modifiers ?? []).filter((/** @type {any} */ m) => m.value && (!m.side || m.side === attacker)),
    sum = drm.reduce((/** @type {number} */ n, /** @type {any} */ m) => n + m.value, 0);
  return h("div", { class: "gi-odds" },
    h("div", { class: "top" }, h("b", null, say("gip.odds", { place: data.name })),
      h("span", { class: `exact ${data.exact}`, title: data.assume || null }, say(`gip.odds.${data.exact}`)), chip("9.3.1a")),
    (data.pairs ?? []).map((/** @type {any} */ p) => h("div", { class: "gi-duel", role: "group",
      "aria-label": say("gip.odds.pair", { a: p.a?.label ?? "–", p: percent(p.a_hit ?? 0), d: p.d?.label ?? "–",
        q: percent(p.d_hit ?? 0) }) },
      p.a ? fighter(t, p.a, p.a_hit ?? 0, false) : h("span"),
      h("span", { class: "vs" }, p.reserve || p.d_reserve ? [behind(p.reserve, false), behind(p.d_reserve, true)]
        : h("span", { "aria-hidden": "true" }, "⇄")),
      p.d ? fighter(t, p.d, p.d_hit ?? 0, true) : h("span"),
      p.first ? h("small", { class: "fst" }, say("gip.odds.first", { unit: p.a?.label ?? "", p: percent(p.first) }), " ",
        chip("9.6.1/b2")) : null)),
    data.retreat ? outcome([[go, good ? "win" : "lose", say("gip.odds.retreat", { side: sideName(defender), p: "" }), .5],
      [gone.defender ?? 0, good ? "win gone" : "lose gone", say("gip.odds.gone", { side: sideName(defender) }), .45],
      [data.stand ?? 0, "hold", say("gip.odds.stand"), .3],
      [gone.both ?? 0, "hold gone", say("gip.odds.goneBoth"), .35], [gone.attacker ?? 0, good ? "lose gone" : "win gone",
        say("gip.odds.gone", { side: sideName(attacker) }), .45],
      [back, good ? "lose" : "win", say("gip.odds.retreat", { side: sideName(attacker), p: "" }), .6]]) : null,
    data.losses ? h("div", { class: "gi-losses" },
      [me, foe(me)].map(side => data.losses[side] ? losses(data.losses[side], side, data.expected?.[side] ?? 0,
        side === me && t.you?.length ? say("gip.odds.you") : say("gip.odds.lose", { side: sideName(side) })) : null)) : null,
    h("dl", { class: "gi-facts" },
      h("dt", null, say("gip.odds.drm"), " ", h("b", null, signed(sum))),
      h("dd", null, drm.map((/** @type {any} */ m) => `${m.text} ${signed(m.value)}`).join(", ") || say("gip.bat.mod.none")),
      h("dd", { class: "r" }, chip(drm[0]?.rule ?? "9.3.1b")),
      (data.fow ?? []).length ? [h("dt", null, say("gip.odds.fow")),
        h("dd", null, data.fow.filter((/** @type {any} */ f) => f.changes !== false)
          .map((/** @type {any} */ f, /** @type {number} */ i) => h("span", { title: f.text }, i ? ", " : "", h("b", null,
            percent(f.chance)), ` ${f.name ?? f.text}`))), h("dd", { class: "r" }, chip(data.fow[0].rule ?? "9.1.4"))] : null,
      (data.forts ?? []).length ? [h("dt", null, say("gip.tray.fort")),
        h("dd", null, data.forts.map((/** @type {any} */ f, /** @type {number} */ i) => [i ? ", " : "",
          say("gip.odds.falls", { fort: f.label, p: percent(f.falls) })])), h("dd", { class: "r" }, chip("9.3.3/Forts"))] : null,
      (data.counts ?? []).map((/** @type {any} */ c) => [h("dt", null, say("gip.odds.counts")), h("dd", null, c.text),
        h("dd", { class: "r" }, chip(c.rule))])),
    data.assume ? h("p", { class: "hint" }, data.assume) : null);
}
