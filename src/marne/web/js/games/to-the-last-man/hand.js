// @ts-check
/** The hand of cards under the map: what each card can do now, the piles, and how many cards the other holds. */
import { chip, drawing, h, icon } from "../../dom.js";
import { plural, sentences, t as say } from "../../i18n.js";
import { cardKeys } from "../../table/dock.js";
import { cardName, cardText, choices, foe, named, sideName, since, verb, whereTo } from "./kit.js";
import { cardType, getGround, zoneName } from "./known.js";
import { cardArt, cardBack } from "./vignettes.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {{type: string, n: number, frozen: boolean}} Stack  cards of one type in one state lie on each other */

export { cardArt, cardBack };

/** Sign and tone of a family; Bad Weather is a reaction of its own. @type {Record<string, [string, string]>} */
const FAMILY = { offensive: ["swords", "off"], combat: ["layers", "mod"], ersatz: ["plus", "ers"], movement: ["train", "res"],
  crisis: ["flag", "cri"], weather: ["info", "sky"] };
const ORDER = ["gericht", "big-push", "tout-le-monde", "friedensturm", "offensive", "limited-offensive", "surprise-attack",
  "poison-gas", "advanced-barrage", "strategic-reserves", "entente-crisis", "german-crisis", "bad-weather", "ersatz-3",
  "ersatz-2"];
/** Verbs whose first word after them is a card. */
const OF_CARD = new Set(["offensive", "card", "ersatz", "crisis", "discard", "redraw"]);

/** The card whose places or reason are shown, and whether the discard pile is open. */
const open = { card: "", pile: false };

/** @param {string} type */
export const familyOf = type => type === "bad-weather" ? "weather" : cardType(type)?.family ?? "offensive";

/** Which card a choice plays, '' if none. @param {ChoiceInfo} c */
export function cardOf(c) {
  const [v, a] = c.text.split(" ");
  return OF_CARD.has(v) ? a ?? "" : v === "bad-weather" ? "bad-weather" : v === "reserves" ? "strategic-reserves" : "";
}

/** What may be done with a card of this type now. @param {Table} t @param {Look} look @param {string} type */
export const plays = (t, look, type) => choices(t, look).filter(c => cardOf(c) === type);

/** @param {Table} t @returns {Stack[]} */
function stacks(t) {
  /** @type {Map<string, number>} */
  const all = new Map(), frozen = new Map();
  for (const c of t.view.hand ?? []) all.set(c, (all.get(c) ?? 0) + 1);
  for (const c of t.view.frozen ?? []) frozen.set(c, (frozen.get(c) ?? 0) + 1);
  const types = [...all.keys()].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return [...types.map(type => ({ type, n: (all.get(type) ?? 0) - (frozen.get(type) ?? 0), frozen: false })),
    ...types.map(type => ({ type, n: frozen.get(type) ?? 0, frozen: true }))].filter(s => s.n > 0);
}

/** Why a card is not playable now: a few words, a sentence, a rule.
 * @param {Table} t
 * @param {Stack} s
 * @returns {[string, string, string]} */
function reason(t, s) {
  const c = cardType(s.type), fam = familyOf(s.type), own = t.view.active === t.view.seat, rule = c?.rule ?? "9.0";
  if (s.frozen) return [say("lmp.hand.frozen"), say("lmp.hand.frozen.long"), "2.0 II.1"];
  if (c && c.from_turn > t.view.turn && (fam !== "offensive")) return [say("lmp.hand.from", { date: since(c.from_turn) }),
    say("lmp.hand.from.long", { date: since(c.from_turn) }), rule];
  if (fam === "crisis" && c?.side && c.side !== t.view.seat) return [say("lmp.hand.ersatz"), say("lmp.hand.crisis.other"), rule];
  if (fam === "crisis" && !(t.facts?.tracks?.crises ?? []).some((/** @type {any} */ x) => x.card === s.type && x.name))
    return [say("lmp.hand.year"), say("lmp.hand.year.long"), rule];
  const key = fam === "offensive" || fam === "crisis" ? own ? "begin" : "turn" : fam === "combat" ? "declare" : fam === "movement"
    ? "move" : fam === "weather" ? "defend" : "loss";
  return [say(`lmp.hand.${key}`), say(`lmp.hand.${key}.long`), rule];
}

/** What a click would do, in two words on the card. @param {ChoiceInfo[]} list @param {string} type */
function deed(list, type) {
  const v = verb(list[0]), value = cardType(type)?.ersatz ?? 1;
  if (v === "ersatz") return plural(value, "lmp.hand.do.loss", "lmp.hand.do.losses");
  if (v === "discard" || v === "redraw") return say(`lmp.hand.do.${v}`);
  return list.length > 1 ? say("lmp.hand.do.where") : "";
}

/** A special Offensive of the other side is a plain one. @param {Table} t @param {string} type */
function plain(t, type) {
  const c = cardType(type);
  return !!c?.side && familyOf(type) === "offensive" && (c.side !== t.view.seat || c.from_turn > t.view.turn);
}

/** @param {Table} t @param {Look} look @param {Acts} acts @param {Stack} s */
function card(t, look, acts, s) {
  const list = plays(t, look, s.type).filter(c => !s.frozen || ["discard", "redraw"].includes(verb(c)));
  const picked = list.find(c => c.text === look.picked?.text), fam = familyOf(s.type), [sign, tone] = FAMILY[fam]
    ?? FAMILY.offensive, info = cardType(s.type);
  const [short, long, rule] = list.length ? ["", "", ""] : reason(t, s), act = list.length ? deed(list, s.type) : "",
    key = `${s.type}${s.frozen ? "*" : ""}`;
  const name = cardName(s.type), value = info?.ersatz ?? 1, text = plain(t, s.type) ? say("lmp.hand.plain") : cardText(s.type);
  const more = list.length > 1 ? where(list, look, acts) : list.length ? null : h("div", { class: "lmp-more", role: "note" },
    h("p", null, h("b", null, name), " ", chip(info?.rule ?? rule)), h("p", null, cardText(s.type)), h("p", { class: "bar" },
      long, " ", chip(rule)), value ? h("p", { class: "hint" }, plural(value, "lmp.hand.value1", "lmp.hand.value"), " ",
        chip(value > 1 ? "9.2.2" : "9.2.1")) : null);
  if (more) more.hidden = open.card !== key;
  const press = (/** @type {MouseEvent} */ e) => {
    if (list.length === 1) { open.card = ""; return acts.pick(list[0]); }
    if (picked) return acts.pick(picked);
    open.card = open.card === key ? "" : key;
    if (open.card) shutPile();
    const root = /** @type {Element} */ (e.currentTarget).closest(".lmp-dock");
    for (const el of root?.querySelectorAll(".lmp-card") ?? []) {
      const on = /** @type {HTMLElement} */ (el).dataset.card === open.card,
        box = /** @type {HTMLElement | null} */ (el.querySelector(".lmp-more"));
      if (box) box.hidden = !on;
      el.classList.toggle("open", on);
      el.querySelector("button.face")?.setAttribute("aria-expanded", String(on && !!box));
    }
    place();
  };
  const label = sentences([name, s.n > 1 ? say("lmp.hand.times", { n: s.n }) : "", text,
    value > 1 ? say("lmp.hand.value", { n: value }) : "",
    list.length ? act || say("lmp.hand.now") : say("lmp.hand.not", { why: short })]);
  if (more && !more.hidden) requestAnimationFrame(place);
  return h("li",
    { class: `lmp-card ${tone}${list.length ? " can" : " idle"}${picked ? " on" : ""}${s.n > 1 ? " many" : ""}${open.card === key
      ? " open" : ""}`, "data-card": key },
    h("button", { type: "button", class: "face", "data-key": `card:${key}`, "aria-label": label,
      "aria-pressed": list.length ? String(!!picked) : null, "aria-expanded": more ? String(!more.hidden) : null, title: text,
      onclick: press },
      h("span", { class: "hd" }, icon(sign), h("span", null, say(`lmp.fam.${fam}`))), drawing(cardArt(s.type)),
      h("span", { class: "tx" }, h("b", null, name), h("span", { class: "text" }, text)),
      h("span", { class: "ft" }, h("span", { class: value > 1 ? "ers" : "ers one", title: plural(value, "lmp.hand.value1",
        "lmp.hand.value") }, Array.from({ length: value }, () => h("i")), h("small", null, value))),
      short || act ? h("span", { class: list.length ? "mark do" : "mark" }, short || act) : null),
    s.n > 1 ? h("span", { class: "times", "aria-hidden": "true" }, `×${s.n}`) : null, chip(info?.rule ?? ""), more);
}

/** The box over a card stays on the page. */
function place() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(".lmp-card > .lmp-more:not([hidden])")),
    li = box?.parentElement;
  if (!li || !box) return;
  const r = li.getBoundingClientRect(), w = box.offsetWidth, x = Math.min(Math.max(6, r.left + r.width / 2 - w / 2),
    innerWidth - w - 6);
  box.style.setProperty("left", `${Math.round(x)}px`);
  box.style.setProperty("bottom", `${Math.round(innerHeight - r.top + 6)}px`);
}

/** The places of a card, one button each; the map has them too.
 * @param {ChoiceInfo[]} list
 * @param {Look} look
 * @param {Acts} acts */
const where = (list, look, acts) => h("div", { class: "lmp-more", role: "group", "aria-label": say("lmp.hand.where") },
  h("p", null, h("b", null, say("lmp.hand.where")), " ", chip(list[0].rule)),
  h("div", { class: "btns" },
    list.map(c => h("button", { type: "button", class: look.picked?.text === c.text ? "on" : null, "data-key": `cw:${c.text}`,
      onclick: () => acts.pick(c) }, c.places.length ? zoneName(/** @type {string} */ (c.places.at(-1))) : c.words))));

/** What lies open: how many of each type are gone, and how many may still be somewhere. @param {Table} t */
function discarded(t) {
  const count = (/** @type {string[]} */ list, /** @type {string} */ type) => list.filter(x => x === type).length,
    gone = t.view.discard ?? [], out = t.view.removed ?? [], hand = t.view.hand ?? [];
  const types = /** @type {any[]} */ (Object.values(getGround().cards ?? {})).sort((a, b) =>
    ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  return h("div", { class: "lmp-discard", role: "region", "aria-label": say("lmp.pile.discard") },
    h("p", null, h("b", null, say("lmp.pile.title")), " ", chip("1.3")),
    h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, say("lmp.pile.card")), h("th", { scope: "col" },
      say("lmp.pile.gone")), t.view.hand ? h("th", { scope: "col" }, say("lmp.pile.mine")) : null, h("th", { scope: "col" },
        say("lmp.pile.unseen")))),
      h("tbody", null, types.map(c => {
        const g = count(gone, c.id), r = count(out, c.id), m = count(hand, c.id), left = Math.max(0, (c.copies ?? 0) - g - r - m);
        return h("tr", { class: g ? "some" : null }, h("th", { scope: "row" }, drawing(cardArt(c.id)), named(c)),
          h("td", null, g || "–", r ? h("small", null, say("lmp.pile.removed", { n: r })) : null),
          t.view.hand ? h("td", null, m || "–") : null, h("td", null, left || "–"));
      }))),
    h("p", { class: "hint" }, say("lmp.pile.note", { n: t.view.deck ?? 0 })));
}

/** The piles, and the other's hand as backs. @param {Table} t @param {string | null} me */
function piles(t, me) {
  const others = me ? [foe(me)] : ["german", "entente"], top = (t.view.discard ?? []).at(-1);
  const who = (/** @type {string} */ seat) => t.seats.find(s => s.id === seat)?.name || sideName(seat);
  const button = h("button", { type: "button", class: "lmp-pile", "data-key": "pile", "aria-expanded": String(open.pile),
    onclick: (/** @type {MouseEvent} */ e) => {
      const was = open.pile, by = /** @type {HTMLElement} */ (e.currentTarget);
      shutPile();
      if (was) return;
      shutCards();
      open.pile = true;
      by.after(discarded(t));
      by.setAttribute("aria-expanded", "true");
    } }, h("span", { class: "mini" }, top ? drawing(cardArt(top)) : null), h("span", null, say("lmp.pile.discard")),
    h("b", null, (t.view.discard ?? []).length), icon("up", "icon turn"));
  const back = (/** @type {number} */ n) => h("span", { class: `backs n${Math.min(3, n)}`, "aria-hidden": "true" },
    Array.from({ length: Math.min(3, n) }, () => drawing(cardBack)));
  return h("div", { class: "lmp-piles" },
    others.map(seat => h("span",
      { class: "lmp-pile", title: say("lmp.pile.hand", { who: who(seat), n: t.view.cards?.[seat] ?? 0 }) },
      back(t.view.cards?.[seat] ?? 0), h("span", null, who(seat)), h("b", null, t.view.cards?.[seat] ?? 0),
      h("span", { class: "sr" }, say("lmp.pile.cards")))),
    h("span", { class: "lmp-pile" }, back(t.view.deck ?? 0), h("span", null, say("lmp.pile.draw")),
      h("b", null, t.view.deck ?? 0)), button, open.pile ? discarded(t) : null);
}

/** The hand under the map.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {boolean} small
 * @returns {HTMLElement | null} */
export function dock(t, look, acts, small) {
  if (!t.view.cards || small && whereTo(t, look) && !choices(t, look).some(c => cardOf(c))) return null;
  const me = t.view.hand ? t.view.seat : null;
  if (!me) return h("div", { class: "lmp-dock watch", "data-plain": "", "aria-label": say("lmp.hand.all") },
    h("span", { class: "lmp-handname" }, h("b", null, say("lmp.hand.all")), h("small", null, say("lmp.hand.closed"))),
    piles(t, null));
  const all = stacks(t), n = t.view.hand.length, limit = t.view.hand_limit?.[me] ?? 0, list = choices(t, look),
    asked = list.length > 0 && list.filter(c => cardOf(c)).length * 2 >= list.length;
  if (open.card && !all.some(s => `${s.type}${s.frozen ? "*" : ""}` === open.card)) open.card = "";
  return h("div", { class: `lmp-dock${small ? " small" : ""}`, onkeydown: keys,
    "aria-label": plural(n, "lmp.hand.one", "lmp.hand.n"), "data-asked": asked ? "" : null },
    h("span", { class: "lmp-handname" }, h("b", null, say("lmp.hand")), h("small", null, say("lmp.hand.limit", { n, m: limit })),
      n > limit ? h("span", { class: "lmp-tag bad" }, say("lmp.hand.over", { n: n - limit })) : null, chip("2.0 V.3")),
    n ? h("ol", { class: "dock-row lmp-hand", tabindex: "-1" }, all.map(s => card(t, look, acts, s)))
      : h("p", { class: "lmp-none" }, say("lmp.hand.none")),
    piles(t, me));
}

/** @param {KeyboardEvent} e */
const keys = e => cardKeys(e, /** @type {HTMLElement} */ (e.currentTarget), "button.face",
  () => !!(open.card || open.pile), () => { shutCards(); shutPile(); });

/** What a card has opened is closed. */
function shutCards() {
  open.card = "";
  for (const el of document.querySelectorAll(".lmp-more")) /** @type {HTMLElement} */ (el).hidden = true;
  for (const el of document.querySelectorAll(".lmp-card.open")) el.classList.remove("open");
  for (const el of document.querySelectorAll(".lmp-card [aria-expanded]")) el.setAttribute("aria-expanded", "false");
}

/** The list of what has been played is closed. */
function shutPile() {
  open.pile = false;
  for (const el of document.querySelectorAll(".lmp-discard")) el.remove();
  for (const el of document.querySelectorAll("button.lmp-pile")) el.setAttribute("aria-expanded", "false");
}

/* A click elsewhere closes what a card or a pile has opened. */
document.addEventListener("click", e => {
  if (!open.card && !open.pile || /** @type {Element} */ (e.target).closest?.(".lmp-card, .lmp-discard, .lmp-pile")) return;
  shutCards();
  shutPile();
}, true);
