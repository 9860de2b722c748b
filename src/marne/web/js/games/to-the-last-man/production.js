// @ts-check
/** The production sheet: what may be bought and why not, where it goes, the orders so far; after the reveal both plans side by
 * side. */
import { chip, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { cardBack } from "./vignettes.js";
import { drawing } from "../../dom.js";
import { choices, counterEl, foe, heading, INFANTRY, logOf, NATIONS, nationName, seatOf, shortChip, sideName, sorted,
  TONE, unitButton, unitOf, unitsOf, verb } from "./kit.js";
import { popCards } from "./pop.js";
import { shortName, unit, unitName, zoneName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */

const PLANNING = /^(which_order|where_to_build|where_to_rebuild|whom_to_shift|where_to_shift)$/;

/** @param {Table} t @param {Look} look @param {string} text */
const choice = (t, look, text) => choices(t, look).find(c => c.text === text) ?? null;

/** Points as bars: spent, left. @param {number} left @param {number} income */
const purse = (left, income) => h("span", { class: "lmp-purse", role: "img",
  "aria-label": say("lmp.prod.left", { n: left, m: income }) }, Array.from({ length: income },
    (_, i) => h("i", { class: i < left ? null : "spent" })));

/** A line of the price list: bought with one click, or why not.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {{text: string, face: any, name: any, note?: any, cost: number, left?: string, rule: string, why: any}} x */
function sale(t, look, acts, x) {
  const c = choice(t, look, x.text), on = c && look.picked?.text === c.text, why = c ? null : x.why;
  const face = [h("span", { class: "c" }, x.face), h("span", { class: "n" }, h("b", null, x.name),
    x.note ? h("small", null, x.note) : null, why ? h("small", { class: "not-now" }, why.text) : null),
    h("span", { class: "p" }, `${x.cost} ${say("lmp.bp")}`), x.left !== undefined ? h("span", { class: "k" }, x.left) : null];
  return h("li", { class: `${c ? "can" : "not"}${on ? " on" : ""}` },
    c ? h("button", { type: "button", class: "row", "data-key": `buy:${x.text}`,
      "aria-label": `${c.words}, ${x.cost} ${say("lmp.bp")}`, onclick: () => acts.make(c) }, face) : h("div", { class: "row" },
        face), shortChip(why?.rule ?? x.rule));
}

/** The price list. @param {Table} t @param {Look} look @param {Acts} acts @param {any} own */
function prices(t, look, acts, own) {
  const nations = NATIONS.filter(n => own.stock.some((/** @type {any} */ s) => s.nation === n));
  return h("section", { class: "lmp-prices", "aria-label": say("lmp.prod.prices") }, heading(say("lmp.prod.prices"), "7.6", "h2"),
    h("ul", { class: "lmp-sale" }, sale(t, look, acts, { text: "buy card", face: drawing(cardBack), name: say("lmp.prod.card"),
      note: say("lmp.prod.hand", { n: own.card.hand, b: own.card.bought, m: own.card.limit }), cost: own.card.cost,
      rule: own.card.rule, why: { text: say("lmp.prod.nobp"), rule: "7.1" } })),
    own.card.hand + own.card.bought > own.card.limit ? h("p", { class: "lmp-warn" }, say("lmp.prod.overhand",
      { n: own.card.hand + own.card.bought - own.card.limit }), " ", chip("7.1 [limit]")) : null,
    nations.map(n => h("div", null, nations.length > 1 ? h("h3", { class: "nat" }, h("i", { class: `a ${TONE[n]}` }),
      nationName(n)) : null,
      h("ul", { class: "lmp-sale" }, own.stock.filter((/** @type {any} */ s) => s.nation === n).map((/** @type {any} */ s) =>
        sale(t, look, acts, { text: `build ${s.counter}`, face: counterEl(t, s.unit, 36, { marks: false }),
          name: s.name.charAt(0).toUpperCase() + s.name.slice(1),
          note: s.later && s.from && s.left ? say("lmp.prod.later", { n: s.later, date: s.from }) : null, cost: s.cost,
          left: `×${s.left}`, rule: s.rule, why: s.why })),
        own.armies.filter((/** @type {any} */ a) => unit(a.id)?.nation === n).map((/** @type {any} */ a) => sale(t, look, acts,
          { text: `raise ${a.id}`, face: counterEl(t, a.id, 36, { marks: false }), name: a.name, note: say("lmp.prod.rebuild"),
            cost: a.cost, rule: "7.3", why: a.why }))))));
}

/** Where a new unit may go: into armies with a free slot, or alone in a zone.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts */
function places(t, look, acts) {
  const list = choices(t, look), back = list.find(c => c.text === "back"),
    sites = list.filter(c => verb(c) === "buy" || verb(c) === "rebuild");
  const what = sites[0]?.text.split(" ")[1] ?? "", sort = unit(what) ? what
    : t.facts.production?.own?.stock.find((/** @type {any} */ s) => s.counter === what)?.unit ?? "",
    infantry = INFANTRY.has(unit(sort)?.kind ?? "");
  const army = (/** @type {ChoiceInfo} */ c) => {
    const id = c.text.split(" ").at(-1) ?? "";
    return verb(c) === "buy" && unit(id)?.kind === "army" ? id : "";
  };
  const room = (/** @type {string} */ id) => {
    const a = unitOf(t, id), n = (a.units ?? []).filter(u => INFANTRY.has(unitOf(t, u).kind) === infantry).length;
    return `${n}/${(infantry ? a.slots?.infantry : a.slots?.auxiliary) ?? "?"}`;
  };
  const site = (/** @type {ChoiceInfo} */ c, /** @type {any} */ face) => h("button",
    { type: "button", class: `site${look.picked?.text === c.text ? " on" : ""}`, "data-key": `site:${c.text}`,
      "aria-label": c.words, onclick: () => acts.make(c) }, face);
  const into = sites.filter(c => army(c)),
    alone = sites.filter(c => !army(c)).sort((a, b) => zoneName(a.places[0]).localeCompare(zoneName(b.places[0])));
  return h("section", { class: "lmp-where", "aria-label": t.decision?.prompt ?? "" },
    h("h2", null, sort ? counterEl(t, sort, 44, { marks: false }) : null, h("span", { class: "q" }, t.decision?.prompt ?? ""),
      chip(t.decision?.rule ?? ""),
      h("span", { class: "ways" }, h("button", { type: "button", class: "btn", "data-key": "onmap",
        onclick: () => acts.panel(null) }, icon("map"), say("lmp.bat.onmap")),
        back ? h("button", { type: "button", class: "btn", "data-key": "back", onclick: () => acts.make(back) }, icon("back"),
          back.words) : null)),
  into.length ? [h("h3", null, say("lmp.prod.into")), h("div", { class: "lmp-sites" },
    into.map(c => site(c, [counterEl(t, army(c), 36, { marks: false }), h("span", null, h("b", null, shortName(army(c))),
      h("small", null,
        `${zoneName(c.places[0])} · ${say(infantry ? "lmp.prod.inf" : "lmp.prod.aux", { n: room(army(c)) })}`))])))] : null,
  alone.length ? [h("h3", null, say(verb(alone[0]) === "rebuild" ? "lmp.prod.zone" : "lmp.prod.alone")),
    h("div", { class: "lmp-sites" }, alone.map(c => site(c, h("b", null, zoneName(c.places[0])))))] : null,
  sites.length ? null : h("p", { class: "lmp-warn" }, say("lmp.prod.noplace")));
}

/** Who may dig in or be promoted: counters by zone.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {"entrench" | "promote"} what
 * @param {any} own */
function diggers(t, look, acts, what, own) {
  const info = own[what], list = choices(t, look).filter(c => verb(c) === what);
  if (!info) return null;
  /** @type {Map<string, ChoiceInfo[]>} */
  const by = new Map();
  for (const c of list) { const z = c.places[0] ?? unitOf(t, c.pieces[0])?.zone ?? ""; by.set(z, [...by.get(z) ?? [], c]); }
  const note = what === "entrench" ? info.left ? plural(info.left, "lmp.prod.dig1", "lmp.prod.dig")
    : say("lmp.prod.digcost", { n: info.per }) : say("lmp.prod.promote.note", { n: info.left });
  return h("section", { class: `lmp-dig ${what}`, "aria-label": say(`lmp.prod.${what}`) }, heading(say(`lmp.prod.${what}`),
    info.rule, "h2"),
    h("p", { class: "hint" }, note, what === "entrench" && info.cap ? [" ", say("lmp.prod.cap", { n: info.spent, m: info.cap }),
      " ", chip("7.4 [cap]")] : null), what === "entrench" && info.left
        ? h("span", { class: "lmp-digs", role: "img", "aria-label": note }, Array.from({ length: info.per },
          (_, i) => h("i", { class: i < info.left ? null : "used" }))) : null,
    info.why ? h("p", { class: "lmp-none" }, info.why.text, " ", chip(info.why.rule)) : h("ul", { class: "lmp-digsites" },
      [...by].sort((a, b) => zoneName(a[0]).localeCompare(zoneName(b[0]))).map(([z, cs]) => h("li", null,
        h("span", { class: "z" }, zoneName(z)), h("span", { class: "us" }, cs.map(c => {
          const id = c.text.split(" ")[1], n = c.pieces.length, u = unitOf(t, id);
          return h("button", { type: "button", class: "lmp-unit lit", "data-piece": id, "data-key": `dig:${c.text}`,
            "aria-label": c.words, title: u.army ? `${c.words} (${unitName(t, u.army)})` : c.words, onclick: () => acts.make(c) },
            counterEl(t, id, 38), n > 1 ? h("span", { class: "times", "aria-hidden": "true" }, `×${n}`) : null);
        }))))));
}

/** The orders so far, the last with its way back. @param {Table} t @param {Look} look @param {Acts} acts @param {any} own */
function cart(t, look, acts, own) {
  const undo = choice(t, look, "undo"), commit = choice(t, look, "commit"), shift = choice(t, look, "reorganise");
  return h("section", { class: "lmp-cart", "aria-label": say("lmp.prod.orders") }, h("h2", { class: "lmp-h" },
    h("span", null, say("lmp.prod.orders")), chip("7.0")),
    h("p", { class: "left" }, h("b", null, own.points), h("span", null, say("lmp.prod.left2", { m: own.income })),
      purse(own.points, own.income)),
    own.orders.length
      ? h("ol", null, own.orders.map((/** @type {any} */ o, /** @type {number} */ i) => h("li", null,
        h("span", { class: "c" }, o.unit ? counterEl(t, o.unit, 30, { marks: false }) : drawing(cardBack)),
        h("span", { class: "n" }, h("b", null, o.text),
          h("small", null, [say(`lmp.order.${o.order}`), o.place].filter(Boolean).join(" · "))), h("span", { class: "p" },
            o.cost || "–"), undo && i === own.orders.length - 1
              ? h("button", { type: "button", class: "x", "data-key": "plan:undo", title: undo.words, "aria-label": undo.words,
                onclick: () => acts.make(undo) }, icon("undo")) : null))) : h("p", { class: "lmp-none" }, say("lmp.prod.none")),
    own.points && commit ? h("p", { class: "lmp-warn" }, plural(own.points, "lmp.prod.lost1", "lmp.prod.lost"), " ", chip("7.0"))
      : null,
    h("div", { class: "btns" }, shift ? h("button", { type: "button", class: "btn", "data-key": "shift",
      onclick: () => acts.make(shift) }, icon("layers"), h("span", null, shift.words)) : null,
      commit ? h("button", { type: "button", class: `btn${look.picked?.text === "commit" ? " attack" : " primary"}`,
        "data-key": "plan:commit", onclick: () => acts.pick(commit) }, icon("lock"), h("span", null, commit.words)) : null));
}

/** How far each side is. @param {any} p @param {string} me */
const states = (p, me) => h("ul", { class: "lmp-sealed" },
  [me, foe(me)].map(s => h("li", { class: p.sides[s].state }, h("span", { class: `lmp-side ${s}` }, sideName(s)),
    icon(p.sides[s].state === "sealed" ? "lock" : p.sides[s].state === "planning" ? "edit" : "clock"),
    h("span", null, say(`lmp.prod.${p.sides[s].state}`)), h("small", null, say("lmp.prod.income", { n: p.sides[s].income })))));

/** The last plans that were opened, from the log. @param {Table} t */
function revealed(t) {
  const log = logOf(t);
  let end = log.length - 1;
  while (end >= 0 && log[end].kind !== "OrdersSealed") end--;
  if (end < 0) return null;
  let start = end;
  while (start >= 0 && log[start].kind !== "IncomeSet") start--;
  const sealed = log.slice(start, end + 1).filter(l => l.kind === "OrdersSealed").length;
  if (sealed < 2) return null;
  /** @type {Record<string, LogLine[]>} */
  const by = { german: [], entente: [] };
  for (const l of log.slice(end + 1)) {
    if (l.head || l.kind === "SeasonEnded") break;
    if (["Built", "Promoted", "Entrenched", "CardsBought"].includes(l.kind) || l.kind === "Moved" && l.data?.how === "shift")
      by[seatOf(l.data?.side) || l.seat]?.push(l);
    else if (l.kind === "CardsDrawn" || l.kind === "CardTaken") continue;
    else break;
  }
  let turn = start;
  while (turn >= 0 && log[turn].kind !== "TurnBegan") turn--;
  return { by, name: turn >= 0 ? log[turn].text : "" };
}

/** Both plans side by side. @param {Table} t @param {string} me */
function plans(t, me) {
  const r = revealed(t);
  if (!r) return null;
  return h("section", { class: "lmp-plans" }, h("h2", { class: "lmp-h" }, h("span", null, say("lmp.prod.revealed"),
    r.name ? h("small", null, ` ${r.name}`) : null), chip("7.0")), h("div", { class: "two" },
      [me, foe(me)].map(s => h("div", null, h("h3", null, h("span", { class: `lmp-side ${s}` }, sideName(s))),
        r.by[s].length ? h("ul", null, r.by[s].map(l => {
          const id = l.data?.new ?? l.data?.unit;
          return h("li", null, h("span", { class: "c" }, id ? counterEl(t, id, 28, { marks: false }) : drawing(cardBack)),
            h("span", null, l.text), chip(l.rule));
        })) : h("p", { class: "lmp-none" }, say("lmp.prod.nothing"))))));
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const p = t.facts?.production, own = p?.own, me = t.view.seat ?? "german", message = t.decision?.yours && !look.past
    ? t.decision.message : "";
  const planning = !!own && p.sides[own.side].state === "planning" && PLANNING.test(message);
  if (!p) return popCards(h("div", { class: "lmp-panel lmp-prod" },
    plans(t, me) ?? h("p", { class: "lmp-none" }, say("lmp.prod.notyet"))), t, acts);
  const head = h("div", { class: "lmp-prodhead" }, h("h2", null, say("lmp.prod.title", { season: p.season })), states(p, me),
    h("p", { class: "hint" }, icon("lock"), say("lmp.prod.secret"), " ", chip("7.0")));
  const shifting = message === "whom_to_shift" || message === "where_to_shift";
  const body = !planning || !own ? h("div", { class: "lmp-wait" },
    h("p", null, own ? say(p.sides[own.side].state === "sealed" ? "lmp.prod.yousealed" : "lmp.prod.youwait")
      : say("lmp.prod.watch")), own?.orders.length ? cart(t, look, acts, own) : null)
    : h("div", { class: "lmp-sheet" },
      message === "which_order" ? prices(t, look, acts, own) : null,
      message === "which_order" ? h("div", { class: "mid" }, diggers(t, look, acts, "entrench", own),
        diggers(t, look, acts, "promote", own)) : shifting ? shifts(t, look, acts) : places(t, look, acts),
      cart(t, look, acts, own));
  return popCards(vars(h("div", { class: `lmp-panel lmp-prod${planning ? " planning" : ""}` }, head, body), {}), t, acts);
}

/** Pieces that change their army, and where to. @param {Table} t @param {Look} look @param {Acts} acts */
function shifts(t, look, acts) {
  const list = choices(t, look), whom = t.decision?.message === "whom_to_shift";
  return h("section", { class: "lmp-where" }, h("h2", null, h("span", null, t.decision?.prompt ?? ""),
    chip(t.decision?.rule ?? "")),
    whom ? h("div", { class: "us" }, sorted(t, [...new Set(list.flatMap(c => c.pieces))].filter(id => unitsOf(t).has(id)))
      .map(id => unitButton(t, look, acts, id, 42))) : null,
    h("div", { class: "btns" }, list.filter(c => !whom || !c.pieces.length).map(c => h("button", { type: "button", class: "btn",
      "data-key": `c:${c.text}`, onclick: () => acts.make(c) }, icon(c.sign), h("span", null, c.words)))));
}

/** @type {import("../../game.js").Panel} */
export const production = {
  id: "production", icon: "coin", name: () => say("lmp.prod"),
  offered: t => !!t.facts?.production || t.log.some(l => l.kind === "OrdersSealed"),
  opens: t => !!t.facts?.production?.own && t.decision?.yours === true && PLANNING.test(t.decision.message),
  keeps: t => !!t.facts?.production,
  over: t => !t.facts?.production,
  holds: fresh => {
    const sealed = fresh.findLast(l => l.kind === "OrdersSealed");
    return sealed && fresh.some(l => l.i > sealed.i && ["Built", "Promoted", "Entrenched", "CardsBought"].includes(l.kind))
      ? sealed.n : null;
  },
  draw,
};
