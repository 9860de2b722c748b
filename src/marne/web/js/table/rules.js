// @ts-check
/** The rulebook beside the game: what matters now first, then the chapters; by number or word, with where each rule acted in this
 * game; and the tip on every chip. */
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { book, fold, number, search } from "../chapters.js";
import "../words-teach.js";
import { plural, t } from "../i18n.js";
import { later, redraw, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").RuleInfo} RuleInfo */

/** Rules drawn at most while searching; all of them are drawn without a search, chapter by chapter. */
const MOST = 60;

/** The rule of a number, or the nearest one above it: 9.2.5a/b2, 9.2.5a, 9.2.5, 9.2. Pure.
 * @param {Map<string, RuleInfo>} rules @param {string} number @returns {RuleInfo | null} */
export function nearest(rules, number) {
  let id = number.trim();
  for (let k = 0; k < 12 && id; k++) {
    const r = rules.get(id);
    if (r) return r;
    const cut = id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : /[a-z]$/i.test(id) && /\d/.test(id) ? id.slice(0, -1)
      : id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : "";
    if (cut === id) return null;
    id = cut;
  }
  return null;
}

export { fold, search };

/** Rules drawn first, at most, of those that matter now. */
const NOW = 10;

/** The rules that matter now, the most telling first, each with why: asked, choice, refused, phase. Pure.
 * @param {Map<string, RuleInfo>} rules @param {{rule: string, choices: {rule: string}[]} | null} question
 * @param {string[]} refused @param {import("../types.js").LogLine[]} log @returns {[RuleInfo, string][]} */
export function present(rules, question, refused, log) {
  /** @type {Map<RuleInfo, string>} */
  const out = new Map();
  const put = (/** @type {string} */ number, /** @type {string} */ why) => {
    const r = number ? nearest(rules, number) : null;
    if (r && !out.has(r)) out.set(r, why);
  };
  for (const n of refused) put(n, "tb.nowRefused");
  if (question) put(question.rule, "tb.nowAsked");
  for (const c of question?.choices ?? []) if (out.size < NOW) put(c.rule, "tb.nowChoice");
  for (const l of log.filter(x => x.head && x.rule).slice(-2).reverse()) put(l.rule, "tb.nowPhase");
  return [...out];
}

export class Rules {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.field = h("input", { type: "search", class: "field", autocomplete: "off" });
    this.backBtn = h("button", { type: "button", class: "btn", hidden: true, onclick: () => this.back() });
    this.body = h("div", { class: "rulelist", tabindex: "0" });
    this.el = h("div", { class: "rulestab" }, h("div", { class: "rulehead" }, this.backBtn, this.field), this.body);
    this.field.addEventListener("input", later(120, () => this.list()));
    /** @type {{tab: string, rule: string, focus: HTMLElement | null}[]} where Back leads */
    this.trail = [];
    this.open = "";
    /** @type {import("../types.js").ChapterInfo[]} */
    this.heads = [];
    /** Chapters that are open. @type {Set<string>} */
    this.unfolded = new Set();
    /** What was refused of late, the last first, and when. @type {{rule: string, n: number}[]} */
    this.refused = [];
    this.tip = h("div", { class: "tip", hidden: true, role: "tooltip", id: "rule-tip" });
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    desk.ends.push(() => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter(s => s !== this.sheet); });
    desk.root.append(this.tip);
    desk.acts.rule = number => this.show(number);
    for (const kind of ["mouseover", "focusin"])
      desk.root.addEventListener(kind, e => this.point(/** @type {Element} */ (e.target)));
    for (const kind of ["mouseout", "focusout"]) desk.root.addEventListener(kind, () => { this.tip.hidden = true; });
    desk.root.addEventListener("click", e => {
      const a = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest?.("[data-rule]"));
      if (!a || a.closest(".pg")) return;
      e.preventDefault();
      e.stopPropagation();
      /** @type {HTMLDialogElement | null} */ (a.closest("dialog"))?.close();
      this.show(a.dataset.rule ?? "");
    });
  }

  /** Load the book in the language of the moment. */
  async load() {
    const { desk } = this;
    const at = `/api/titles/${encodeURIComponent(desk.table.title)}`;
    try {
      [desk.book, this.heads] = await Promise.all([get(`${at}/rules`), get(`${at}/chapters`)]);
    } catch {
      desk.book = this.heads = [];
    }
    desk.rules = new Map(desk.book.map(r => [r.id, r]));
    const ruled = desk.book.filter(r => r.ruling).map(r => `.rule[data-rule="${r.id.replace(/["\\]/g, "\\$&")}"]`);
    this.sheet.replaceSync(ruled.length ? `${ruled.join(",")}{outline:1px dotted currentColor;outline-offset:-1px}` : "");
    this.list();
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (what.has("lang")) {
      this.field.placeholder = t("tb.searchRules");
      this.field.setAttribute("aria-label", t("tb.searchRules"));
      this.body.setAttribute("aria-label", t("tb.rules"));
    }
    const { note, table } = this.desk, told = note ? note.reasons.map(r => r.rule).filter(Boolean) : [];
    if (what.has("note") && told.length)
      this.refused = [...told.map(rule => ({ rule, n: table.n })), ...this.refused].slice(0, 4);
    if (["tab", "lang", "table", "note"].some(w => what.has(w)) && this.desk.tab === "rules") this.list(what.has("tab"));
  }

  /** @param {boolean} [go]  bring the rule that is open into view */
  list(go = true) {
    const { desk } = this;
    redraw(this.backBtn, icon("back"), h("span", null, t("tb.back")));
    this.backBtn.hidden = !this.trail.length;
    if (desk.tab !== "rules") return;
    if (!desk.book.length) return void redraw(this.body, h("p", { class: "dim pad" }, t("tb.noRules")));
    const q = this.field.value.trim(), acted = this.acted(), y = this.body.scrollTop;
    if (q) {
      const found = search(desk.book, q);
      redraw(this.body, h("p", { class: "dim pad" }, plural(found.length, "tb.nRule", "tb.nRules")),
        found.slice(0, MOST).map(r => this.rule(r, acted)));
    } else {
      const now = present(desk.rules, desk.past ? null : desk.table.decision,
        this.refused.filter(x => x.n >= desk.table.n - 2).map(x => x.rule), desk.log);
      redraw(this.body, now.length ? h("section", { class: "chapter now", "aria-labelledby": "rules-now" },
        h("h3", { id: "rules-now" }, t("tb.rulesNow")), now.map(([r, why]) => this.rule(r, acted, t(why)))) : null,
        h("section", { class: "chapter", "aria-labelledby": "rules-book" }, h("h3", { id: "rules-book" }, t("tb.rulesBook")),
          h("p", { class: "pad" }, h("a", { class: "btn", href: `/howto/${desk.table.title}` }, icon("info"),
            h("span", null, t("tb.howto")))),
          book(desk.book, this.heads).map(c => this.chapter(c, acted))));
    }
    if (go && this.open) this.goTo(); else this.body.scrollTop = y;
  }

  /** @param {import("../chapters.js").Chapter} c @param {Map<string, number[]>} acted */
  chapter(c, acted) {
    const id = c.head.id, at = this.desk.rules.get(this.open)?.section ?? "";
    const mine = at && (at === id || this.heads.find(x => x.id === at)?.parent === id);
    const body = h("div");
    const write = () => { if (!body.hasChildNodes()) body.append(...c.rules.map(r => this.rule(r, acted)),
      ...c.sections.map(s => h("section", { class: "sect" }, h("h5", null, h("b", null, s.head.label), " ", s.head.name),
        s.rules.map(r => this.rule(r, acted))))); };
    const box = h("details", { class: "chap", "data-ch": id, open: this.unfolded.has(id) || !!mine, ontoggle: () => {
      if (box.open) write();
      this.unfolded[box.open ? "add" : "delete"](id);
    } }, h("summary", { "data-key": `ch:${id}` }, h("h4", null, h("b", null, number(c.head)), " ", c.head.name),
      c.head.text ? h("small", null, c.head.text) : null), body);
    if (box.open) write();
    return box;
  }

  /** How often each rule acted, with the lines. */
  acted() {
    /** @type {Map<string, number[]>} */
    const out = new Map();
    for (const l of this.desk.log) if (l.rule && l.text) {
      const r = nearest(this.desk.rules, l.rule)?.id ?? l.rule;
      out.set(r, [...out.get(r) ?? [], l.i]);
    }
    return out;
  }

  /** @param {RuleInfo} r @param {Map<string, number[]>} acted @param {string} [why]  it matters now */
  rule(r, acted, why = "") {
    const on = r.id === this.open, lines = acted.get(r.id) ?? [];
    return h("article", { class: `rl${on && !why ? " on" : ""}`, "data-id": r.id }, h("div", { class: "rid" },
      h("b", null, r.label), h("small", null, why || (r.enforced ? t("tb.enforced") : t("tb.reader")))),
      h("p", null, r.text), r.ruling ? h("p", { class: "ruling" }, h("b", null, t("tb.ruling")), " ", r.ruling) : null,
      lines.length ? h("details", { open: on }, h("summary", null, plural(lines.length, "tb.actedOnce", "tb.acted")),
        h("ul", null, lines.slice(-12).reverse().map(i => {
          const l = this.desk.log.find(x => x.i === i);
          return l ? h("li", null, h("button", { type: "button", class: "link", onclick: () => {
            this.trail.push({ tab: "rules", rule: r.id, focus: null });
            this.desk.do.tab("log");
            this.desk.do.toLine(i);
          } }, l.text)) : null;
        }))) : null);
  }

  /** Open a rule; Back leads where one was. @param {string} number */
  show(number) {
    const { desk } = this, r = nearest(desk.rules, number);
    const focus = /** @type {HTMLElement | null} */ (document.activeElement);
    this.trail.push({ tab: desk.tab, rule: this.open, focus });
    if (this.trail.length > 30) this.trail.shift();
    this.field.value = r ? "" : number;
    this.open = r?.id ?? "";
    this.tip.hidden = true;
    desk.do.tab("rules");
    this.list();
    this.body.focus({ preventScroll: true });
    desk.do.say(r ? `${r.label}. ${r.text}` : t("tb.noRule", { n: number }));
  }

  goTo() {
    const el = this.open && this.body.querySelector(`.chap [data-id="${CSS.escape(this.open)}"], .rl[data-id="${
      CSS.escape(this.open)}"].on`);
    if (el) el.scrollIntoView({ block: "start" });
  }

  back() {
    const last = this.trail.pop();
    if (!last) return;
    this.open = last.rule;
    this.desk.do.tab(last.tab);
    this.list();
    if (last.focus?.isConnected) last.focus.focus({ preventScroll: true });
  }

  /** The one-line summary beside a chip, on hover and on focus. @param {Element} target */
  point(target) {
    const a = /** @type {HTMLElement | null} */ (target.closest?.("[data-rule]") ?? null);
    const r = a && nearest(this.desk.rules, a.dataset.rule ?? "");
    if (!a || !r) return void (this.tip.hidden = true);
    a.removeAttribute("title");
    a.setAttribute("aria-describedby", "rule-tip");
    redraw(this.tip, h("b", null, r.label), " ", r.text, r.ruling ? h("i", null, " ", t("tb.ruling"), " ", r.ruling) : null);
    this.tip.hidden = false;
    const b = a.getBoundingClientRect(), w = this.tip.offsetWidth, hh = this.tip.offsetHeight;
    const y = b.bottom + 6 + hh < window.innerHeight - 6 ? b.bottom + 6 : Math.max(6, b.top - hh - 6);
    style(this.tip, { left: `${Math.max(6, Math.min(window.innerWidth - w - 6, b.left))}px`, top: `${y}px` });
    const host = a.closest("dialog") ?? this.desk.root;
    if (this.tip.parentElement !== host) host.append(this.tip);
  }
}
