// @ts-check
/** The list of choices: grouped by kind, costly first, folded where it is long, with the odds under the chosen row. */
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { lang, plural, t } from "../i18n.js";
import { pick, pieceName } from "./grammar.js";
import { base } from "./net.js";
import { small } from "./state.js";
import { Rows } from "./rows.js";
import { renew, stay } from "../renew.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {{c: ChoiceInfo, same: ChoiceInfo[]}} Row  choices with the same words are one row */
/** @typedef {{id: string, head: string, rows: Row[], grade: number, sign: string, folds: Fold[]}} Group */
/** @typedef {{id: string, words: string, head?: string, rows: Row[], grade: number, sign: string}} Fold  `words`: what all its
 * rows begin with */
/** @typedef {{kind: "row", row: Row} | {kind: "fold", fold: Fold}} Item */

/** Rows before a group folds; with little else to show on a wide page a few more; on a phone one scrolls. */
const MOST = 9, WIDE = 20, PHONE = 24;
/** More groups than this are rows that open, not headings. */
const HEADS = 4;
/** How long an answer may take before the list looks locked. */
const DIM_MS = 200;
/** What changes the rows, and what only locks them. */
const SHOWS = ["table", "decision", "look", "piece", "lang", "odds", "past", "fold", "settings"], LOCKS = ["busy", "net"];

/** Choices into groups, costly ones first; the same words once. Pure. @param {ChoiceInfo[]} choices @returns {Group[]} */
export function grouped(choices) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** @type {Map<string, Row>} */
  const seen = new Map();
  for (const c of choices) {
    let g = groups.get(c.group);
    if (!g) groups.set(c.group, g = { id: c.group, head: c.heading, rows: [], grade: 0, sign: c.sign, folds: [] });
    const key = `${c.group}\n${c.words}\n${c.rule}\n${c.caution}`, twin = seen.get(key);
    if (twin) {
      twin.same.push(c);
      continue;
    }
    const row = { c, same: [c] };
    seen.set(key, row);
    g.rows.push(row);
    if (c.grade > g.grade) [g.grade, g.sign] = [c.grade, c.sign];
  }
  const out = [...groups.values()];
  for (const g of out) g.rows.sort((a, b) => b.c.grade - a.c.grade);
  return out.sort((a, b) => b.grade - a.grade);
}

/** What a long group folds into: one fold for each piece, or one for all. Pure.
 * @param {Group} g
 * @param {number} room
 * @returns {Item[]} */
export function folded(g, room) {
  /** @type {Item[]} */
  const plain = g.rows.map(row => ({ kind: "row", row }));
  if (plain.length <= room) return plain;
  /** @type {Map<string, Row[]>} */
  const parts = new Map();
  for (const r of g.rows) {
    const of = `${r.c.grade} ${r.c.pieces[0] ?? ""}`;
    parts.set(of, [...parts.get(of) ?? [], r]);
  }
  if (parts.size === g.rows.length || parts.size < 2) {
    // Costly rows always stay in sight.
    const costly = g.rows.filter(r => r.c.grade === 2).slice(0, room), rest = g.rows.filter(r => !costly.includes(r));
    return rest.length < 3 ? plain : [...costly.map(row => /** @type {Item} */ ({ kind: "row", row })),
      // what they share is said by the heading alone; one word of it ("Move …") says less than the heading
      { kind: "fold", fold: { ...fold(`${g.id}:`, rest), ...(costly.length || common(rest.map(r => r.c.words)).includes(" ") ? {}
        : { head: g.head }) } }];
  }
  return [...parts].flatMap(([of, rows]) => rows.length < 2 ? rows.map(row => /** @type {Item} */ ({ kind: "row", row }))
    : [{ kind: /** @type {const} */ ("fold"), fold: fold(`${g.id}:${of}`, rows) }]);
}

/** Where there are many groups (one for each unit), each is one row that opens. Pure. @param {Group} g @returns {Item[]} */
export const closed = g => g.rows.length < 2 ? g.rows.map(row => ({ kind: "row", row }))
  : [{ kind: "fold", fold: { id: `${g.id}::`, rows: g.rows, words: common(g.rows.map(r => r.c.words)), head: g.head,
    grade: g.grade, sign: g.sign } }];

/** A fold that would be all there is stays open. Pure.
 * @param {Item[]} items
 * @param {Group} g
 * @param {boolean} only  there is no other group
 * @returns {Item[]} */
export const alone = (items, g, only) => only && items.length === 1 ? g.rows.map(row => ({ kind: "row", row })) : items;

/** @param {string} id @param {Row[]} rows @returns {Fold} */
const fold = (id, rows) => ({ id, rows, words: common(rows.map(r => r.c.words)), grade: rows[0].c.grade, sign: rows[0].c.sign });

/** The words that all begin with. Pure. @param {string[]} all */
export function common(all) {
  let words = all[0].split(" ");
  for (const s of all) {
    const other = s.split(" ");
    let i = 0;
    while (i < words.length && words[i] === other[i]) i++;
    words = words.slice(0, i);
  }
  return words.join(" ");
}

export class Choices {
  /** @param {Desk} desk @param {HTMLElement} el */
  constructor(desk, el) {
    this.desk = desk;
    this.el = el;
    /** @type {Item[]} what the digits mean */
    this.items = [];
    /** @type {Map<string, any>} */
    this.odds = new Map();
    this.head = h("h2", { class: "ch-head" });
    this.chips = h("div", { class: "ch-chips", role: "group" });
    this.list = h("div", { class: "ch-list" });
    this.rows = new Rows((c, on) => pick(desk, on ? /** @type {ChoiceInfo} */ (desk.look.picked) : c));
    el.append(this.head, this.chips, this.list);
    this.list.addEventListener("mouseover", e => this.point(/** @type {Element} */ (e.target)));
    this.list.addEventListener("focusin", e => this.point(/** @type {Element} */ (e.target)));
    this.list.addEventListener("mouseleave", () => this.point(null));
    this.list.addEventListener("focusout", () => this.point(null));
    desk.do.digit = n => this.digit(n);
    /** Not at the top; heard of, since to ask would lay out the page. */
    this.away = false;
    this.el.addEventListener("scroll", () => { this.away = this.el.scrollTop > 0; });
  }

  /** @param {Set<string>} what */
  draw(what) {
    const lock = LOCKS.some(w => what.has(w)), anew = SHOWS.some(w => what.has(w));
    if (!lock && !anew) return;
    const { desk } = this, d = desk.mine;
    this.lock();
    this.list.setAttribute("aria-busy", String(desk.busy));
    if (!anew && !what.has("net")) return;          // the rows are the same while an answer is on its way
    this.el.setAttribute("aria-label", t("tb.choices"));
    this.el.hidden = !d;
    // a new question is read from its beginning
    if (what.has("decision")) requestAnimationFrame(() => { if (this.away) this.el.scrollTop = 0; });  // scrolling is told first
    if (!d) {
      this.items = [];
      this.list.replaceChildren();
      return;
    }
    const groups = grouped(desk.listed), n = desk.listed.length;
    const shown = desk.kind && groups.some(g => g.id === desk.kind) ? groups.filter(g => g.id === desk.kind) : groups;
    const one = groups.length === 1;
    renew(this.head, h("span", { class: "ch-title" }, one && groups[0].head ? `${groups[0].head} · ${n}`
      : plural(n, "tb.nChoice", "tb.nChoices")), this.filters(),
      h("span", { class: "kbd", "aria-hidden": "true" }, n > 1 ? `1–${Math.min(9, n)}` : "1"));
    this.chips.setAttribute("aria-label", t("tb.kinds"));
    renew(this.chips, groups.map(g => h("button", { type: "button", class: `ch-chip g${g.grade}`, "data-key": `k:${g.id}`,
      "aria-pressed": String(desk.kind === g.id),
      onclick: () => {
        desk.kind = desk.kind === g.id ? null : g.id;
        desk.numbersFrom = 0;
        desk.changed("fold");
      } }, icon(g.sign), h("span", null, g.head), h("b", null, g.rows.length))));
    this.items = [];
    this.rows.begin(desk.listed.map(c => c.text));
    const many = shown.length > HEADS && (!small() || desk.listed.length > PHONE),
      bare = many || shown.every(g => g.rows.length === 1);
    this.chips.hidden = one || many || groups.every(g => g.rows.length === 1);       // they would say the same as the rows
    const total = shown.reduce((k, g) => k + g.rows.length, 0), room = small() ? PHONE : total <= WIDE ? WIDE : shown.length > 1
      ? Math.max(3, MOST - shown.length) : MOST;
    renew(this.list, this.coming(d), shown.map((g, i) => [
      one || bare ? null : !g.head ? i ? h("hr", { class: "ch-rule" }) : null : h("h3", { class: "ch-group" }, g.head,
        h("span", null, g.rows.length)),
      h("ol", { class: "ch-rows" }, (many ? closed(g) : alone(folded(g, room), g, one)).flatMap(item => this.item(item)))]));
    const key = desk.look.picked ? `${desk.look.picked.text} ${this.list.querySelector(".ch-odds:not(.wait)") ? "odds" : ""}`
      : "";
    if (key && key !== this.kept) requestAnimationFrame(() => this.keepInSight());
    this.kept = key;
  }

  kept = "";

  /** An answer that takes its time dims the rows; one that comes at once does not make them flicker. */
  lock() {
    const { desk } = this, locked = desk.busy || !desk.online, now = this.el.classList.contains("locked");
    window.clearTimeout(this.locking);
    if (!locked || !desk.online) {
      if (now !== locked) this.el.classList.toggle("locked", locked);
    } else if (!now) this.locking = window.setTimeout(() => this.el.classList.add("locked"), DIM_MS);
  }

  locking = 0;

  /** Who is placed after this one. It stays open from one question to the next. @param {import("../types.js").DecisionInfo} d */
  coming(d) {
    const el = d.coming.length ? h("details", { class: "ch-coming", open: this.comingOpen, "data-key": "coming",
      ontoggle: () => { this.comingOpen = /** @type {HTMLDetailsElement} */ (el).open; } },
      h("summary", null, t("tb.coming", { n: d.coming.length })), h("ol", null, d.coming.map(w => h("li", null, w)))) : null;
    return el;
  }

  comingOpen = false;

  /** What the list is narrowed to, each with a way out. */
  filters() {
    const { desk } = this, out = [];
    const off = (/** @type {string} */ words, /** @type {() => void} */ clear, /** @type {string} */ key) => h("button",
      { type: "button", class: "ch-filter", "data-key": key, "aria-label": t("tb.clear", { what: words }),
        onclick: () => { clear(); desk.numbersFrom = 0; desk.changed("look", "piece"); } }, words, icon("cross"));
    if (desk.place) out.push(off(desk.game.places.get(desk.place)?.name ?? desk.place, () => { desk.place = null; }, "f:place"));
    if (desk.look.piece) out.push(off(this.pieceName(desk.look.piece), () => { desk.look.piece = null; }, "f:piece"));
    return out;
  }

  /** @param {string} id */
  pieceName(id) {
    return pieceName(this.desk, id) ?? t("tb.oneUnit");
  }

  /** @param {Item} item @returns {Node[]} */
  item(item) {
    this.items.push(item);
    if (item.kind === "row") return this.row(item.row);
    const { desk } = this, f = item.fold, open = desk.unfolded.has(f.id);
    const li = h("li", { class: "ch-li" }, h("button", { type: "button", class: `choice fold g${f.grade}`,
      "data-key": `fold:${f.id}`, "data-item": this.items.length - 1, "aria-expanded": String(open),
      onclick: () => this.toggle(f) },
      h("span", { class: "kbd" }, this.digitOf()), icon(f.sign), h("span", { class: "words" },
        h("b", null, f.head || (f.words ? `${f.words} …` : t("tb.more"))), " ",
        h("small", null, plural(f.rows.length, "tb.nWay", "tb.nWays")),
        f.rows.every(r => r.c.caution) ? h("small", { class: "caution" }, icon("alert"), f.rows[0].c.caution) : null),
      icon(open ? "up" : "down", "icon turn")));
    return [li, ...(open ? f.rows.flatMap(row => {
      this.items.push({ kind: "row", row });
      return this.row(row, f.words);
    }) : [])];
  }

  /** @param {Row} row @param {string} [prefix]  words that stand above already @returns {Node[]} */
  row(row, prefix = "") {
    const { desk } = this, c = row.c, on = row.same.some(s => s.text === desk.look.picked?.text);
    const li = this.rows.row({ c, same: row.same.length, prefix, on, digit: this.digitOf(), item: this.items.length - 1,
      online: desk.online });
    return on ? [stay(li), ...this.preview(c)] : [stay(li)];
  }

  /** The digit of the row just added, while there is one. */
  digitOf() {
    const i = this.items.length - 1 - this.desk.numbersFrom;
    return i >= 0 && i < 9 ? String(i + 1) : "";
  }

  /** The odds under a costly choice. @param {ChoiceInfo} c @returns {HTMLElement[]} */
  preview(c) {
    const { desk } = this, key = `${desk.table.mark} ${lang()} ${c.text}`;
    if (c.grade < 2 && !desk.game.weighs?.(c)) return [];
    if (!this.odds.has(key)) {
      if (this.odds.size > 40) this.odds.clear();
      this.odds.set(key, undefined);
      get(`${base(desk)}/odds`, { seat: desk.seat, choice: c.text }).then(o => {
        this.odds.set(key, o);
        desk.changed("odds");
      }, () => {
        this.odds.set(key, null);
        desk.changed("odds");
      });
    }
    const odds = this.odds.get(key);
    if (odds === null) return [];
    if (odds === undefined) return [h("li", { class: "ch-odds wait", "aria-busy": "true" }, t("tb.computing"))];
    let el = null;
    try { el = desk.game.odds(odds, desk.table, desk.acts); } catch (e) { console.error(e); }
    return el ? [h("li", { class: "ch-odds" }, el)] : [];
  }

  /** @param {Fold} f */
  toggle(f) {
    const { desk } = this;
    if (desk.unfolded.has(f.id)) desk.unfolded.delete(f.id);
    else desk.unfolded.add(f.id);
    desk.changed("fold");
  }

  /** A digit was pressed: 1-9 a row, 0 opens a fold or goes on to the next nine. @param {number} n */
  digit(n) {
    const { desk } = this;
    if (n === 0) {
      const i = this.items.findIndex(x => x.kind === "fold" && !desk.unfolded.has(x.fold.id));
      if (i >= 0) {
        this.toggle(/** @type {any} */ (this.items[i]).fold);
        desk.numbersFrom = this.items.length > MOST ? i : 0;
      } else desk.numbersFrom = desk.numbersFrom + MOST < this.items.length ? desk.numbersFrom + MOST : 0;
      return desk.changed("fold");
    }
    const item = this.items[desk.numbersFrom + n - 1];
    if (!item) return;
    if (item.kind === "fold") this.toggle(item.fold);
    else pick(desk, item.row.same.find(s => s.text === desk.look.picked?.text) ?? item.row.c);
  }

  /** Hover or focus on a row lights its place. @param {Element | null} target */
  point(target) {
    const svg = /** @type {SVGElement | undefined} */ (this.desk.host?.svg);
    if (!svg) return;
    for (const e of svg.querySelectorAll(".hot")) e.classList.remove("hot");
    const b = /** @type {HTMLElement | null} */ (target?.closest("button[data-item]") ?? null);
    const item = b && this.items[Number(b.dataset.item)];
    if (!item) return;
    const list = item.kind === "row" ? item.row.same : item.fold.rows.map(r => r.c);
    for (const id of new Set(list.flatMap(c => c.places)))
      for (const e of svg.querySelectorAll(`.target[data-place="${CSS.escape(id)}"]`)) e.classList.add("hot");
  }

  /** The reverse: a place under the pointer marks its rows. @param {string | null} place */
  mark(place) {
    for (const b of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("button[data-item]"))) {
      const item = this.items[Number(b.dataset.item)];
      const list = !item ? [] : item.kind === "row" ? item.row.same : item.fold.rows.map(r => r.c);
      b.classList.toggle("hot", !!place && list.some(c => c.places.includes(place)));
    }
  }

  /** The chosen row is in sight. */
  keepInSight() {
    const on = /** @type {HTMLElement | null} */ (this.list.querySelector(".ch-li.on"));
    if (!on) return;
    const box = this.el.getBoundingClientRect(), r = on.getBoundingClientRect();
    // the odds are what one wants to see
    if (small() && this.list.querySelector(".ch-odds"))
      return void (this.el.scrollTop += r.top - box.top - (this.chips.hidden ? 2 : 46));
    if (r.top < box.top + 30 || r.bottom > box.bottom) on.scrollIntoView({ block: "nearest" });
  }
}
