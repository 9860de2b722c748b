// @ts-check
/** The board as a table of text: all that the picture shows, and what may be done in each place. */
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { lang, plural, t } from "../i18n.js";
import { click, pick } from "./grammar.js";
import { base } from "./net.js";
import { fold } from "./rules.js";
import { redraw } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

const FILTERS = ["mine", "enemy", "lit", "contested", "changed"];

export class TextBoard {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.field = h("input", { type: "search", class: "field", oninput: () => { this.words = this.field.value; this.fill(); } });
    this.head = h("div", { class: "tbf-row", role: "group" });
    this.count = h("span", { class: "dim", role: "status" });
    this.scroll = h("div", { class: "tbscroll", tabindex: "0", role: "region" });
    this.el = h("div", { class: "textboard" }, h("div", { class: "tbfilters" }, this.head, this.field, this.count), this.scroll);
    /** @type {any} */
    this.board = null;
    this.key = "";
    /** @type {Set<string>} */
    this.on = new Set();
    this.words = "";
  }

  /** @returns {HTMLElement} */
  draw() {
    const { desk } = this, key = `${desk.table.mark} ${desk.table.seat} ${lang()}`;
    if (key !== this.key) {
      this.key = key;
      get(`${base(desk)}/board`, { seat: desk.table.seat ?? undefined }).then(b => {
        if (this.key === key) { this.board = b; this.fill(); }
      }, () => { this.key = ""; });
    }
    this.fill();
    return this.el;
  }

  /** Places that events since one's last turn speak of. */
  changed() {
    const { desk } = this, out = new Set(), ids = desk.game.places;
    for (const l of desk.log) if (l.n > desk.table.seen) for (const v of Object.values(l.data ?? {}).flat())
      if (ids.has(String(v))) out.add(String(v));
    return out;
  }

  fill() {
    const { desk, board } = this;
    if (!board) return void redraw(this.scroll, h("p", { class: "dim pad" }, t("tb.loadingBoard")));
    // What the server says in words about the choices, the page says with buttons.
    const told = board.columns.at(-1) === t("tb.whatMay"), columns = told ? board.columns.slice(0, -1) : board.columns;
    const choices = desk.mine?.choices ?? [], lit = new Set(choices.flatMap(c => c.places)), changed = this.changed();
    const me = desk.seat, has = (/** @type {any} */ row, /** @type {string} */ f) => f === "lit" ? lit.has(row.id)
      : f === "changed" ? changed.has(row.id) : (row.tags ?? []).some((/** @type {string} */ tag) => tag === f
        || f === "mine" && tag === me || f === "enemy" && tag !== me && !!desk.seatOf(tag));
    const q = fold(this.words.trim());
    const rows = board.rows.filter((/** @type {any} */ r) => [...this.on].every(f => has(r, f))
      && (!q || r.cells.some((/** @type {any} */ c) => fold(words(c)).includes(q))));
    const { field } = this;
    field.placeholder = t("tb.findPlace");
    field.setAttribute("aria-label", t("tb.findPlace"));
    redraw(this.head,
      FILTERS.map(f => h("button", { type: "button", class: "tbf", "data-key": `tf:${f}`, "aria-pressed": String(this.on.has(f)),
        onclick: () => {
          if (!this.on.delete(f)) this.on.add(f);
          this.fill();
        } }, this.on.has(f) ? icon("check") : null, t(`tb.f.${f}`))));
    this.head.setAttribute("aria-label", t("tb.filters"));
    this.count.textContent = plural(rows.length, "tb.nPlace", "tb.nPlaces");
    this.scroll.setAttribute("aria-label", t("tb.textBoard"));
    redraw(this.scroll, h("table", null, h("caption", { class: "sr" }, t("tb.textBoard")),
      h("thead", null, h("tr", null, columns.map((/** @type {string} */ c) => h("th", { scope: "col" }, c)),
        h("th", { scope: "col" }, t("tb.whatMay")))),
      h("tbody", null, rows.map((/** @type {any} */ r) => this.row(told ? { ...r, cells: r.cells.slice(0, -1) } : r,
        choices.filter(c => c.places.includes(r.id)), lit.has(r.id))))));
  }

  /** @param {any} r @param {import("../types.js").ChoiceInfo[]} here @param {boolean} lit */
  row(r, here, lit) {
    const { desk } = this;
    return h("tr", { class: lit ? "lit" : null }, r.cells.map((/** @type {any} */ c, /** @type {number} */ i) => i === 0
      ? h("th", { scope: "row" }, !r.id ? words(c) : h("button", { type: "button", class: "link", "data-key": `r:${r.id}`,
        title: t("tb.showOnMap"), onclick: () => {
          desk.look.cursor = r.id;
          desk.acts.go(r.id);
          desk.changed("look");
        } }, words(c))) : h("td", null, words(c))),
    h("td", null,
      here.length
        ? h("ul", null,
          here.slice(0, 6).map(c => h("li", null, h("button", { type: "button", class: `link g${c.grade}`,
            "data-key": `rc:${r.id}:${c.text}`,
            "aria-pressed": String(desk.look.picked?.text === c.text), onclick: () => pick(desk, c) }, icon(c.sign), c.words),
            c.caution ? h("small", { class: "caution" }, " ", c.caution) : null)),
          here.length > 6 ? h("li", null, h("button", { type: "button", class: "link",
            "aria-label": `${t("tb.andMore", { n: here.length - 6 })} ${words(r.cells[0])}`,
            onclick: () => click(desk, "place", r.id) }, t("tb.andMore", { n: here.length - 6 }))) : null)
      : desk.mine && r.id ? h("button", { type: "button", class: "link whynot", "data-key": `rw:${r.id}`,
        "aria-label": `${t("tb.whyNot")} ${words(r.cells[0])}`,
        onclick: () => click(desk, "place", r.id) }, t("tb.whyNot")) : null));
  }
}

/** @param {any} c @returns {string} */
const words = c => Array.isArray(c) ? c.map(words).join("; ") : String(c ?? "");
