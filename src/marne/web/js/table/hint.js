// @ts-check
/** A hint on request: what a sensible player would look at here, by the computer's player, with its reasons; and its opinion of
 * a situation on the analysis board. */
import { chip, esc, h, icon } from "../dom.js";
import { get, post } from "../api.js";
import { num, t } from "../i18n.js";
import { preview } from "./preview.js";
import { base, refused } from "./net.js";
import { iconButton, redraw, style } from "./ui.js";
import "../words-teach.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").HintInfo} HintInfo */
/** @typedef {import("../types.js").OpinionInfo} OpinionInfo */

const SVG = "http://www.w3.org/2000/svg";

/** The button beside the question. @param {Desk} desk */
export const hintButton = desk => h("button", { type: "button", class: "link hintask", "data-key": "hint",
  onclick: () => desk.do.hint() }, icon("info", "icon small"), t("hn_ask"));

/** A line in a few words: how it begins and where it leads. @param {string[]} then */
const brief = then => (then.length > 5 ? [then[0], "…", ...then.slice(-3)] : then).join(" · ");

export class Hint {
  /** @param {Desk} desk @param {HTMLElement} map  the pane it lies over */
  constructor(desk, map) {
    this.desk = desk;
    /** @type {HintInfo | null} */
    this.info = null;
    /** The question it is about. */
    this.about = "";
    /** The question that the computer is thinking about. */
    this.waits = "";
    this.sure = false;
    this.el = h("section", { class: "hintcard", hidden: true, role: "region", tabindex: "-1" });
    map.append(this.el);
    this.el.addEventListener("keydown", e => {
      if (e.key !== "Escape") return;
      e.preventDefault();
      e.stopPropagation();
      this.close();
    });
    desk.do.hint = () => { void this.ask(); };
  }

  /** Does somebody else learn that a hint was asked for? */
  get told() {
    const { table } = this.desk;
    return table.kind === "game" && this.desk.others.some(s => s.kind === "human" && s.user);
  }

  get key() { const { table, mine } = this.desk; return mine ? `${table.mark} ${mine.message} ${mine.prompt}` : ""; }

  /** The question of the moment, whatever else changes at the table. */
  get now() { const { table, mine } = this.desk; return mine ? `${table.n} ${mine.message} ${mine.prompt}` : ""; }

  async ask() {
    const { desk } = this, d = desk.mine, asked = this.now;
    if (!d || this.waits === asked) return void desk.do.say(t("hn_notNow"));
    if (this.info && this.about === this.key) return this.focus();
    if (this.told && !this.sure) return this.warn();
    this.waits = asked;
    this.show(h("p", { class: "dim", role: "status" }, t("hn_thinks")));
    try {
      const info = /** @type {HintInfo} */ (await post(`${base(desk)}/hint`, { seat: d.seat }));
      if (this.waits !== asked || !desk.mine) return;       // closed, or about another question by now
      this.info = info;
      this.draw(new Set(["hint"]));
      const first = desk.mine.choices.find(c => c.text === info.choices[0]?.text);
      if (first && !(desk.look.picked?.text === first.text)) preview(desk, first);    // a hint never plays
      this.about = this.key;
      this.focus();
      const spoken = info.choices.map(c => [c.words, ...c.reasons.map(r => r.text)].join(", "));
      desk.do.say(`${t("hn_title")}. ${spoken.join(". ")}`);
    } catch (e) {
      if (this.waits !== asked) return;
      this.close(false);
      await refused(desk, e, null);
    } finally {
      if (this.waits === asked) this.waits = "";
    }
  }

  /** Against a person it is said first that he will know. */
  warn() {
    this.show(h("p", null, t("hn_told")), h("p", { class: "row" },
      h("button", { type: "button", class: "btn primary", onclick: () => { this.sure = true; void this.ask(); } }, t("hn_yes")),
      h("button", { type: "button", class: "btn", onclick: () => this.close() }, t("tb.cancel"))));
    this.focus();
  }

  /** @param {...(Node | null)} inner */
  show(...inner) {
    this.el.setAttribute("aria-label", t("hn_title"));
    this.el.hidden = false;
    redraw(this.el, h("header", null, h("h2", null, icon("info"), t("hn_title")), iconButton("cross", t("pg_close"),
      () => this.close(), { class: "mini" })), inner);
  }

  focus() { this.el.focus({ preventScroll: true }); }

  close(focus = true) {
    this.el.hidden = true;
    this.info = null;
    this.waits = "";
    this.rings([]);
    if (focus) this.desk.do.focusQuestion();
  }

  /** @param {Set<string>} what */
  draw(what) {
    const { desk } = this, d = desk.mine;
    if (this.waits && this.waits !== this.now) return this.close(false);
    if (this.info && what.has("lang")) return this.close(false);
    const other = this.about && this.about !== this.key;
    if (this.info && other && (what.has("table") || what.has("decision"))) return this.close(false);
    if (!this.info || !what.has("hint")) return;
    const info = this.info;
    this.show(h("ol", null, info.choices.map((a, i) => {
      const c = d?.choices.find(x => x.text === a.text);
      return h("li", null, h("button", { type: "button", class: "btn", "data-key": `h:${a.text}`, disabled: !c,
        onclick: () => { if (c) preview(desk, c); } }, h("b", { class: "no" }, i + 1),
        h("span", null, a.words)),
        a.reasons.length ? h("ul", null, a.reasons.map(r => h("li", null, r.text, " ", chip(r.rule)))) : null,
        a.then.length ? h("p", { class: "dim" }, t("hn_then"), " ", brief(a.then)) : null);
    })), h("p", { class: "dim" }, t(info.told ? "hn_footTold" : "hn_foot")));
    this.rings(info.choices.map(a => a.places));
  }

  /** Numbers on the map where the choices are. @param {string[][]} all */
  rings(all) {
    const { host, game } = this.desk;
    host.svg.querySelector(".m-hints")?.remove();
    if (!all.length) return;
    const g = document.createElementNS(SVG, "g"), unit = 1 / Math.max(.2, host.camera.k);
    g.setAttribute("class", "m-hints");
    g.setAttribute("pointer-events", "none");
    g.innerHTML = all.map((places, i) => {
      const p = places.map(id => game.places.get(id)).filter(x => x !== undefined).at(-1);
      if (!p) return "";
      return `<g class="fig-mark"><circle cx="${p.x}" cy="${p.y - 26 * unit}" r="${12 * unit}" stroke-width="${2 * unit}"/>`
        + `<text x="${p.x}" y="${p.y - 26 * unit}" font-size="${15 * unit}" dy=".35em">${esc(i + 1)}</text></g>`;
    }).join("");
    host.svg.append(g);
  }
}

/** The computer's opinion, for the tab Analysis. */
export class Opinion {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {OpinionInfo | null} */
    this.info = null;
    this.mark = "";
    this.el = h("section", { class: "opinion", hidden: true });
  }

  /** May it be asked for here? */
  get offered() {
    const { table } = this.desk;
    return table.kind !== "game" || table.status === "finished"
      || !!this.desk.player && !this.desk.others.some(s => s.kind !== "bot");
  }

  async ask() {
    const { desk } = this;
    redraw(this.el, h("h3", null, t("op_title")), h("p", { class: "dim", role: "status" }, t("hn_thinks")));
    try {
      this.info = await get(`${base(desk)}/opinion`, { seat: desk.seat ?? undefined });
      this.mark = desk.table.mark;
      this.draw();
      desk.do.say(this.info?.text ?? "");
    } catch (e) {
      this.info = null;
      this.draw();
      await refused(desk, e, null);
    }
  }

  draw() {
    const { desk, info } = this, [a, b] = desk.table.seats;
    this.el.hidden = !this.offered;
    if (this.el.hidden) return;
    const fresh = info && this.mark === desk.table.mark, share = info ? (info.share + 1) / 2 : .5;
    redraw(this.el, h("h3", null, t("op_title")),
      info ? [h("p", null, info.text),
        style(h("div", { class: "opbar", role: "img", "aria-label": info.text }, h("i", { class: `side-${a.id}` }),
          h("i", { class: `side-${b.id}` })), { "--share": `${Math.round(share * 100)}%` }),
        h("p", { class: "opends", "aria-hidden": "true" }, h("span", null, a.name), h("span", null, b.name)),
        info.terms.length ? h("ul", { class: "opterms" }, info.terms.map(x => h("li", null, h("span", null, x.name), h("b", null,
          `${x.value > 0 ? "+" : x.value < 0 ? "−" : "±"}${num(Math.abs(x.value), 1)}`)))) : null,
        info.terms.length ? h("p", { class: "dim" }, t("op_terms", { who: a.name })) : null,
        info.line.length ? [h("h4", null, t("op_line")), h("ol", { class: "opline" }, info.line.map(l => h("li", null,
          h("b", null, desk.seatOf(l.seat)?.name ?? l.seat), " ", l.words)))] : null,
        h("p", { class: "dim" }, t("op_foot"))] : h("p", { class: "dim" }, t("op_help")),
      h("button", { type: "button", class: "btn", "data-key": "opinion", onclick: () => { void this.ask(); } }, icon("bot"),
        h("span", null, t(info && !fresh ? "op_again" : "op_ask"))));
  }
}
