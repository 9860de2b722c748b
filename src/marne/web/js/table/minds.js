// @ts-check
/** What the computer had in mind, when the game is over: the plans it followed, and what else it looked at; each leads to its
 * moment. */
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { lang, plural, t } from "../i18n.js";
import { base } from "./net.js";
import { colours } from "./state.js";
import { redraw, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").MindInfo} MindInfo */
/** @typedef {import("../types.js").PlanInfo} PlanInfo */
/** @typedef {import("../types.js").IdeaInfo} IdeaInfo */

export class Minds {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {MindInfo | null} */
    this.info = null;
    /** The language it was asked for in. */
    this.asked = "";
    this.failed = false;
    this.list = h("div", { class: "mindlist" });
    this.el = h("div", { class: "minds" }, this.list);
    desk.do.minds = () => this.offered;
  }

  /** Is there something to be told? Of a game one knows who played; an analysis has to ask for the game it comes from. */
  get offered() {
    const { table } = this.desk;
    return table.kind === "analysis" ? !!this.info?.plans.length
      : table.status === "finished" && table.seats.some(s => s.kind === "bot");
  }

  /** @param {Set<string>} what */
  draw(what) {
    const { desk } = this;
    if (desk.table.kind === "analysis" && desk.tab === "analysis" && what.has("tab")) void this.load();
    if (desk.panel === "minds" && what.has("past")) this.mark();
  }

  async load() {
    const now = lang();
    if (this.asked === now) return;
    this.asked = now;
    this.failed = false;
    try {
      const info = await get(`${base(this.desk)}/minds`);
      if (this.asked !== now) return;
      this.info = info;
      if (this.desk.table.kind === "analysis") this.desk.changed("table");
    } catch {
      if (this.asked !== now) return;
      this.failed = true;
      this.asked = "";
    }
    this.fill();
  }

  /** The view over the map. @returns {HTMLElement} */
  view() {
    void this.load();
    this.fill();
    requestAnimationFrame(() => this.list.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" }));
    return this.el;
  }

  fill() {
    const { info } = this;
    const none = !info && this.failed ? h("p", { class: "dim" }, t("mi_failed"), " ", h("button", { type: "button", class: "lbtn",
      "data-key": "mi:again", onclick: () => { void this.load(); } }, t("tb.again")))
      : !info ? h("p", { class: "dim", role: "status" }, t("mi_wait"))
        : !info.plans.length && !info.gave_up ? h("p", null, t("mi_none")) : null;
    redraw(this.list, h("p", { class: "dim" }, t("mi_text")), none,
      info && !none ? h("ol", null, info.plans.map(p => this.plan(info, p)), info.gave_up ? this.item(info.gave_up,
        h("p", { class: "mi-when" }, h("b", null, this.desk.seatOf(info.gave_up)?.name ?? info.gave_up)),
        h("p", { class: "mi-plan" }, icon("flag"), h("b", null, t("mi_gaveUp")))) : null) : null);
    this.mark();
  }

  /** @param {string} seat @param {...any} inner */
  item(seat, ...inner) {
    return style(h("li", null, ...inner), { "--seat": colours(this.desk, seat)[0] });
  }

  /** @param {MindInfo} info @param {PlanInfo} p */
  plan(info, p) {
    const { desk } = this, here = info.game === desk.table.id;
    return this.item(p.seat, h("p", { class: "mi-when" }, h("b", null, desk.seatOf(p.seat)?.name ?? p.seat),
      h("span", null, p.where),
      h("a", { class: "lact", href: `/g/${info.game}?at=${p.n}`, "data-n": here ? p.n : null, "data-key": `mi:${p.n}`,
        onclick: (/** @type {MouseEvent} */ e) => {
          if (!here || e.metaKey || e.ctrlKey || e.shiftKey) return;
          e.preventDefault();
          desk.acts.panel(null);
          desk.do.at(p.n);
        } }, icon("eye"), p.n ? t("mi_at", { n: p.n }) : t("mi_start"))),
    h("p", { class: "mi-plan" }, h("b", null, p.plan.words), chance(p.plan)),
    h("p", { class: "dim" }, t("mi_began", { choice: p.choice }), p.choices > 1
      ? [" ", plural(p.choices - 1, "mi_then1", "mi_thenN")] : null),
    p.others.length ? [h("p", { class: "mi-also dim" }, t("mi_also")), h("ul", null,
      p.others.map(o => h("li", null, o.words, chance(o)))), p.others.some(o => (o.chance ?? 0) > (p.plan.chance ?? 100))
      ? h("p", { class: "mi-kept dim" }, t("mi_kept")) : null] : null);
  }

  /** The plan of the moment that is looked at. */
  mark() {
    const n = this.desk.past?.n;
    for (const a of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("a[data-n]"))) {
      const at = n !== undefined && Number(a.dataset.n) === n;
      if (at) a.setAttribute("aria-current", "true");
      else a.removeAttribute("aria-current");
      a.closest("li")?.classList.toggle("at", at);
    }
  }
}

/** @param {IdeaInfo} i */
const chance = i => i.chance === null ? null : h("span", { class: "mi-chance" }, t("mi_chance", { n: i.chance }));
