// @ts-check
/** The hand of cards under the map: both ways of each card side by side, lit when they may be played, the reason when not; the
 * Strategy card, the piles. */
import { chip, drawing, h, icon } from "../../dom.js";
import { plural, sentences, t as say } from "../../i18n.js";
import { cardKeys } from "../../table/dock.js";
import { choices, diceEl, foe, SEATS, sideName, triggerName } from "./kit.js";
import { entry, fate, getGround, named, strategy, told } from "./known.js";
import { cardArt, cardBack, familyOf } from "./pictures.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */

/** The card whose text is open, and whose pile. */
const open = { card: "", pile: "" };

/** The choices behind the plays that the server names. @param {Table} t @param {Look} look @param {{text: string}[]} plays */
const offers = (t, look, plays) => choices(t, look).filter(c => plays.some(p => p.text === c.text));
/** @param {ChoiceInfo} c */
const verb = c => c.text.split(" ")[0];

/** The verbs of each half of a card; what throws the whole card away belongs to both. */
const UPPER = new Set(["order", "op-fire"]), LOWER = new Set(["action"]), WHOLE = new Set(["discard", "card"]);

/** What a click on a half would do, in two words. @param {ChoiceInfo[]} list */
function deed(list) {
  const v = list.length ? verb(list[0]) : "";
  return v === "op-fire" ? say("gwp.hand.do.op") : v === "discard" ? say("gwp.hand.do.discard") : v === "action"
    ? say("gwp.hand.do.action") : v === "order" ? say("gwp.hand.do.order") : "";
}

/** Where a very long name may be parted. @param {string} name */
const soft = name => name.replace(/ungs(?=[a-z]{4})/, "ungs\u00ad");

/** One way of a card.
 * @param {Look} look
 * @param {Acts} acts
 * @param {any} c
 * @param {"order" | "action"} part
 * @param {ChoiceInfo[]} list
 * @param {{text: string, rule: string} | null} why
 * @param {() => HTMLElement} all  what it opens where it can do nothing */
function half(look, acts, c, part, list, why, all) {
  const x = c[part], on = list.find(k => k.text === look.picked?.text), can = list.length > 0, act = deed(list);
  const label = sentences([say(`gwp.hand.${part}`, { name: x.name }), can ? act : why ? say("gwp.hand.not", { why: why.text })
    : ""]);
  return h("button", { type: "button", class: `half ${part === "order" ? "up" : "low"}${can ? " lit" : ""}${on ? " on" : ""}`,
    "data-key": `${part}:${c.id}`, "aria-label": label, "aria-pressed": can ? String(!!on) : null,
    title: told(entry(x.rule)) || null,
    onclick: (/** @type {MouseEvent} */ e) => {
      if (!can) return toggle(e, `c:${c.id}`, all);
      shut();
      acts.pick(on ?? list[0]);
    } },
    part === "order" ? drawing(cardArt(x.rule)) : null,
    h("span", { class: "nm" }, h("small", null, say(`gwp.hand.${part}.tag`)), h("b", null, soft(x.name))),
    can ? h("span", { class: verb(list[0]) === "op-fire" ? "yes op" : "yes" }, act) : why ? h("span", { class: "nope" }, why.text)
      : null);
}

/** All that stands on a card, in words, with rules and what else it could do.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {any} c
 * @param {ChoiceInfo[]} list */
function more(t, look, acts, c, list) {
  const part = (/** @type {"order" | "action" | "event"} */ k, /** @type {any} */ why) => h("section", { class: `of-${k}` },
    h("h4", null, h("small", null, say(`gwp.hand.${k}.tag`)), h("b", null, c[k].name), chip(c[k].rule)), h("p", null,
      told(entry(c[k].rule))), why ? h("p", { class: "bar" }, icon("lock"), h("span", null, why.text), chip(why.rule)) : null);
  return h("div", { class: "gwp-more", role: "group", "aria-label": c.order.name }, part("order", c.why_order),
    c.why_op ? h("p", { class: "bar" }, icon("lock"), h("span", null, c.why_op.text), chip(c.why_op.rule)) : null,
    part("action", c.why_action), part("event", null),
    h("p", { class: "dice" }, diceEl(t, { side: t.facts.hand.seat, white: c.white, coloured: c.coloured, trigger: c.trigger },
      22), h("span", null, c.trigger ? say("gwp.hand.trigger", { name: triggerName(c.trigger) }) : say("gwp.hand.notrigger")),
      h("span", null, say("gwp.hand.hex", { hex: c.hex }))),
    list.length ? h("div", { class: "btns" },
      list.map(k => h("button", { type: "button", class: look.picked?.text === k.text ? "on" : null, "data-key": `cm:${k.text}`,
        onclick: () => {
          shut();
          acts.pick(k);
        } }, k.words))) : null);
}

/** @param {Table} t @param {Look} look @param {Acts} acts @param {any} c */
function card(t, look, acts, c) {
  const list = offers(t, look, c.plays), whole = list.filter(k => WHOLE.has(verb(k))),
    up = [...list.filter(k => UPPER.has(verb(k))), ...whole], low = [...list.filter(k => LOWER.has(verb(k))), ...whole],
    sap = list.find(k => verb(k) === "engineers");
  const op = list.some(k => verb(k) === "op-fire"), picked = list.some(k => k.text === look.picked?.text), key = `c:${c.id}`;
  const all = () => more(t, look, acts, c, list);
  if (open.card === key) requestAnimationFrame(place);
  return h("li",
    { class: `gwp-card ${familyOf(c.order.rule)}${list.length ? " can" : " idle"}${picked ? " on" : ""}${open.card === key
      ? " open" : ""}`, "data-card": c.id },
    half(look, acts, c, "order", up, op ? null : c.why_order, all), half(look, acts, c, "action", low, c.why_action, all),
    sap ? h("button", { type: "button", class: `sap${look.picked?.text === sap.text ? " on" : ""}`, "data-key": `sap:${c.id}`,
      title: sap.words, "aria-label": sap.words, onclick: () => {
        shut();
        acts.pick(sap);
      } }, icon(sap.sign), h("span", null, say("gwp.hand.sap"))) : null,
    h("span", { class: "foot" }, h("span", { class: "ev", title: told(entry(c.event.rule)) || null }, c.event.name),
      diceEl(t, { side: t.facts.hand.seat, white: c.white, coloured: c.coloured, trigger: c.trigger }, 18),
      h("button", { type: "button", class: "i", "data-key": `i:${c.id}`, "aria-expanded": String(open.card === key),
        "aria-label": say("gwp.hand.read", { name: `${c.order.name}, ${c.action.name}` }),
        onclick: (/** @type {MouseEvent} */ e) => toggle(e, key, all) }, icon("info"))), open.card === key ? all() : null);
}

/** The Strategy card: each of its uses, and 1 more on a roll.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {any} s */
function strategyEl(t, look, acts, s) {
  const plays = [...s.uses.filter((/** @type {any} */ u) => u.play).map((/** @type {any} */ u) => ({ text: u.play })),
    ...(s.plus ? [{ text: s.plus }] : [])], list = offers(t, look, plays), on = list.some(k => k.text === look.picked?.text),
    info = strategy(s.id), key = "s";
  const use = (/** @type {string} */ text) => list.find(k => k.text === text);
  const row = (/** @type {string} */ words, /** @type {string} */ text) => {
    const k = use(text);
    return k ? h("button", { type: "button", class: look.picked?.text === k.text ? "on" : null, "data-key": `su:${text}`,
      onclick: () => {
        shut();
        acts.pick(k);
      } }, words) : h("p", { class: "nil" }, words);
  };
  const all = () => h("div", { class: "gwp-more", role: "group", "aria-label": s.name },
    h("h4", null, h("small", null, say("gwp.hand.strategy")), h("b", null, s.name), chip(s.rule)), h("p", null, told(info)),
    s.since || s.until ? h("p", { class: "hint" }, say("gwp.hand.period", { from: s.since || "…", to: s.until || "…" })) : null,
    h("div", { class: "uses" }, s.uses.map((/** @type {any} */ u) => row(u.words, u.play)), row(say("gwp.hand.plus"), s.plus)),
    s.why ? h("p", { class: "bar" }, icon("lock"), h("span", null, s.why.text), chip(s.why.rule)) : null,
    h("p", { class: "hint" }, say("gwp.hand.once"), " ", chip("1.S"))), shown = open.card === key;
  const act = list.length === 1 ? verb(list[0]) === "plus-one" ? say("gwp.hand.do.plus") : say("gwp.hand.do.play") : list.length
    ? say("gwp.hand.do.ways", { n: list.length }) : "";
  if (shown) requestAnimationFrame(place);
  return h("li",
    { class: `gwp-card strategy${list.length ? " can" : " idle"}${on ? " on" : ""}${open.card === key ? " open" : ""}`,
      "data-card": s.id },
    h("button", { type: "button", class: `half up${list.length ? " lit" : ""}${on ? " on" : ""}`, "data-key": "strategy",
      "aria-expanded": String(shown),
      "aria-label": sentences([say("gwp.hand.strategy"), s.name, act || (s.why ? say("gwp.hand.not", { why: s.why.text }) : "")]),
      title: told(info) || null,
      onclick: (/** @type {MouseEvent} */ e) => {
        if (list.length !== 1) return toggle(e, key, all);
        shut();
        acts.pick(list[0]);
      } },
      drawing(cardArt("strategy")), h("span", { class: "nm" }, h("small", null, say("gwp.hand.strategy")), h("b", null, s.name)),
      list.length ? h("span", { class: "yes" }, act) : s.why ? h("span", { class: "nope" }, s.why.text) : null),
    h("span", { class: "text" }, told(info)), h("span", { class: "foot" }, h("span", { class: "ev" }, say("gwp.hand.plus.short")),
      h("button", { type: "button", class: "i", "data-key": "i:s", "aria-label": say("gwp.hand.read", { name: s.name }),
        onclick: (/** @type {MouseEvent} */ e) => toggle(e, key, all) }, icon("info"))), shown ? all() : null);
}

/** The box over a card stays on the page. */
function place() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(".gwp-card > .gwp-more")), li = box?.parentElement;
  if (!li || !box) return;
  const r = li.getBoundingClientRect(), w = box.offsetWidth, x = Math.min(Math.max(6, r.left + r.width / 2 - w / 2),
    innerWidth - w - 6);
  box.style.setProperty("left", `${Math.round(x)}px`);
  box.style.setProperty("bottom", `${Math.round(innerHeight - r.top + 6)}px`);
}

/** @param {MouseEvent} e @param {string} key @param {() => HTMLElement} all  the box */
function toggle(e, key, all) {
  const li = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.currentTarget).closest(".gwp-card")),
    was = open.card === key;
  shut();
  if (was || !li) return;
  open.card = key;
  li.append(all());
  li.classList.add("open");
  li.querySelector(".i")?.setAttribute("aria-expanded", "true");
  place();
}

/** What a card or a pile has opened is closed. */
function shut() {
  open.card = open.pile = "";
  for (const el of document.querySelectorAll(".gwp-more, .gwp-discard")) el.remove();
  for (const el of document.querySelectorAll(".gwp-card.open")) el.classList.remove("open");
  for (const el of document.querySelectorAll(".gwp-dock [aria-expanded]")) el.setAttribute("aria-expanded", "false");
}

/** The discard pile of a side lies open: by orders, how many are gone, and how many may still come.
 * @param {Table} t
 * @param {string} seat */
function discarded(t, seat) {
  const gone = /** @type {string[]} */ (t.view.sides?.[seat]?.discard ?? []), own = t.view.seat === seat
    ? /** @type {string[]} */ (t.view.hand ?? []) : [], nation = t.view.sides?.[seat]?.nation,
    all = /** @type {any[]} */ (Object.values(getGround().cards ?? {})).filter(c => c.nation === nation);
  const count = (/** @type {any[]} */ list, /** @type {string} */ rule) => list.filter(c => c?.order === rule).length,
    orders = [...new Set(all.map(c => c.order))].sort(), last = gone.map(id => fate(id));
  return h("div", { class: "gwp-discard", role: "region", "data-pile": seat,
    "aria-label": say("gwp.pile.of", { who: sideName(t, seat) }) },
    h("p", null, h("b", null, say("gwp.pile.of", { who: sideName(t, seat) })), " ", chip("1.4")),
    h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, say("gwp.pile.order")),
      h("th", { scope: "col" }, say("gwp.pile.gone")), own.length ? h("th", { scope: "col" }, say("gwp.pile.mine")) : null,
      h("th", { scope: "col" }, say("gwp.pile.unseen")))),
      h("tbody", null, orders.map(rule => {
        const g = count(last, rule), m = count(own.map(id => fate(id)), rule), left = count(all, rule) - g - m;
        return h("tr", { class: g ? "some" : null }, h("th", { scope: "row" }, named(entry(rule)) || rule),
          h("td", null, g || "–"), own.length ? h("td", null, m || "–") : null, h("td", null, left || "–"));
      }))),
    h("p", { class: "hint" }, say(own.length ? "gwp.pile.note.own" : "gwp.pile.note", { n: t.view.sides?.[seat]?.deck ?? 0 })));
}

/** Decks, discards and the other's hand. @param {Table} t @param {string} seat */
function pile(t, seat) {
  const s = t.view.sides?.[seat];
  if (!s) return null;
  const back = (/** @type {number} */ n) => h("span", { class: "backs", "aria-hidden": "true" },
    Array.from({ length: Math.min(3, n) }, () => drawing(cardBack(s.nation))));
  const button = h("button", { type: "button", class: "gwp-pile", "data-key": `pile:${seat}`,
    "aria-expanded": String(open.pile === seat), title: say("gwp.pile.say", { who: sideName(t, seat), hand: s.hand, deck: s.deck,
      gone: s.discard.length }),
    onclick: (/** @type {MouseEvent} */ e) => {
      const was = open.pile === seat, by = /** @type {HTMLElement} */ (e.currentTarget);
      shut();
      if (was) return;
      open.pile = seat;
      by.after(discarded(t, seat));
      by.setAttribute("aria-expanded", "true");
    } },
    t.view.seat === seat ? null : h("span", { class: "fig" }, back(s.hand), h("b", null, s.hand),
      h("small", null, say("gwp.pile.hand"))),
    h("span", { class: "fig" }, h("b", null, s.deck), h("small", null, say("gwp.pile.deck"))), h("span", { class: "fig" },
      h("b", null, s.discard.length), h("small", null, say("gwp.pile.discard"))),
    s.strategy && t.view.seat !== seat ? h("span", { class: "star", title: say("gwp.pile.strategy") }, icon("star"),
      h("span", { class: "sr" }, say("gwp.pile.strategy"))) : null);
  return h("span", { class: "gwp-pilebox" }, h("small", { class: "who" }, sideName(t, seat)), button,
    open.pile === seat ? discarded(t, seat) : null);
}

/** A window that cards may answer: how many ways there are; the prompt lets it pass.
 * @param {Table} t
 * @param {Look} look
 * @param {any} d */
function windowEl(t, look, d) {
  const quiet = choices(t, look).find(c => c.text === d.quiet), n = choices(t, look).length - (quiet ? 1 : 0);
  if (!d.window || !quiet || look.past) return null;
  return h("span", { class: `gwp-window${n ? "" : " bare"}`, role: "status" }, n ? plural(n, "gwp.win.one", "gwp.win.n")
    : say("gwp.win.none"));
}

/** The hand under the map.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {boolean} small
 * @returns {HTMLElement | null} */
export function dock(t, look, acts, small) {
  const d = t.facts?.hand;
  if (!t.view.sides || t.view.phase === "setup" && !d?.cards?.length) return null;
  if (!d) return h("div", { class: "gwp-dock watch", "data-plain": "", "aria-label": say("gwp.hand.all") },
    h("span", { class: "gwp-handname" }, h("b", null, say("gwp.hand.all")), h("small", null, say("gwp.hand.closed"))),
    h("div", { class: "gwp-piles" }, SEATS.map(s => pile(t, s))));
  const list = choices(t, look),
    ofCards = list.filter(c => d.cards.some((/** @type {any} */ k) => k.plays.some((/** @type {any} */ p) => p.text === c.text))),
    asked = list.length > 0 && ofCards.length > 0 && !small && (t.decision?.message === "what_to_do"
      || t.decision?.message === "what_to_discard");
  const n = d.cards.length, me = d.seat;
  return h("div", { class: `gwp-dock${small ? " small" : ""}${d.window ? " win" : ""}`, onkeydown: keys,
    "aria-label": plural(n, "gwp.hand.one", "gwp.hand.n"), "data-asked": asked ? "" : null },
    h("span", { class: "gwp-handname" }, h("b", null, say("gwp.hand.name")),
      h("small", null, say("gwp.hand.limit", { n, m: d.limit })), chip("1.5")), windowEl(t, look, d),
    n || d.strategy ? h("ol", { class: "dock-row gwp-hand", tabindex: "-1" },
      (d.window ? [...d.cards].sort((a, b) => (b.plays.length > 0 ? 1 : 0) - (a.plays.length > 0 ? 1 : 0))
        : d.cards).map((/** @type {any} */ c) => card(t, look, acts, c)), d.strategy ? strategyEl(t, look, acts, d.strategy)
          : null) : h("p", { class: "gwp-none" }, say("gwp.hand.none")),
    h("div", { class: "gwp-piles" }, pile(t, foe(me)), pile(t, me)));
}

/** @param {KeyboardEvent} e */
const keys = e => cardKeys(e, /** @type {HTMLElement} */ (e.currentTarget), "button.half", () => !!(open.card || open.pile),
  shut);

/* A click elsewhere closes what a card or a pile has opened. */
document.addEventListener("click", e => {
  if ((open.card || open.pile) && !(/** @type {Element} */ (e.target)).closest?.(".gwp-card, .gwp-pilebox, [data-rule]")) shut();
});
