// @ts-check
/** The guide of a first game: the step beside the map, and rings round what it speaks of. Where it stands the server says. */
import { chip, h, icon, unbroken } from "../dom.js";
import { post } from "../api.js";
import { t } from "../i18n.js";
import { act, base } from "./net.js";
import { small } from "./state.js";
import { go, redraw, style } from "./ui.js";
import "./words-guide.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").GuideInfo} GuideInfo */
/** @typedef {import("./choices.js").Choices} Choices */

/** Where the parts of the page are that a step may point at. @type {Record<string, string>} */
const PARTS = { question: ".order .ask", choices: ".choices .ch-list", map: ".map", strip: ".strip", dock: ".dock",
  views: ".views", log: ".rec .log, .places [data-key='n:log']", rules: "[data-key='t:rules'], .places [data-key='n:rules']",
  seats: ".seats", undo: ".act [data-key=undo]" };

/** A paragraph with the words that are taught. @param {string} text */
const marked = text => text.split("**").flatMap((part, i) => i % 2 ? [h("b", null, unbroken(part))] : unbroken(part));

/** As it is said to those who listen. @param {GuideInfo} g */
const spoken = g => [t("gd.step", { n: g.step, of: g.of }), `${g.heading}.`, ...g.text, g.todo].join(" ").replaceAll("**", "");

export class Guide {
  /** @param {Desk} desk @param {HTMLElement} el @param {Choices} choices */
  constructor(desk, el, choices) {
    this.desk = desk;
    this.el = el;
    this.choices = choices;
    /** What the guide says to a choice that it did not ask for. */
    this.answer = "";
    this.shown = "";
    desk.do.guideSays = text => {
      this.answer = text;
      desk.look.picked = null;
      desk.do.shout(text);
      desk.changed("look", "guide");
    };
    desk.do.guideOn = () => {
      const g = desk.table.guide;
      if (!g || g.todo || g.waiting || g.last || g.lost || desk.past) return false;
      this.send("on");
      return true;
    };
    desk.do.guideFree = () => this.send("free");
  }

  /** @param {Set<string>} what */
  draw(what) {
    const { desk } = this, g = desk.table.guide ?? null, key = g ? `${g.step} ${g.waiting}` : "";
    desk.root.classList.toggle("guided", !!g);
    desk.root.classList.toggle("reading", !!g && !g.todo && !g.waiting);
    this.el.hidden = !g;
    if (!g) return void this.el.replaceChildren();
    const turned = key !== this.shown;
    if (turned) this.answer = "";
    if (turned || ["lang", "guide", "busy", "net", "layout", "past"].some(w => what.has(w))) this.page(g);
    if (turned) this.turn(g, this.shown === "");
    else if (["decision", "playing", "past"].some(w => what.has(w))) this.unfold(g);      // the list came after the step
    this.shown = key;
    this.point(g);
  }

  /** A step that was not shown before. @param {GuideInfo} g @param {boolean} first  the page has just been opened */
  turn(g, first) {
    const { desk } = this, at = /** @type {HTMLElement | null} */ (document.activeElement);
    this.el.scrollTop = 0;
    this.unfold(g);
    const places = this.places(g);
    // What it points at lies under a view: the map comes back.
    if (desk.covered && g.points.some(p => /^(place|overlay):/.test(p))) desk.acts.panel(null);
    requestAnimationFrame(() => {
      if (places.length && !desk.past && !desk.closed) desk.host?.show(places);
      for (const part of [".choices", ".dock", ".panel"])         // a card of the hand, a button of a view
        this.el.ownerDocument.querySelector(`${part} .guided`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    if (first) return;
    desk.do.say(spoken(g), "guide");
    // What is to be read gets the focus, unless the person is in the map, the record or a field; his own button keeps it.
    if (!g.todo && !g.waiting && (!at || at === document.body || at.closest(".order, .choices, .guide, .panel")))
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() =>
        /** @type {HTMLElement | null} */ (this.el.querySelector("[data-key='g:on'], h2"))?.focus({ preventScroll: true }))));
  }

  /** @param {GuideInfo} g */
  page(g) {
    const { desk } = this, off = desk.busy || !desk.online;
    this.el.setAttribute("aria-label", t("gd.name"));
    const button = (/** @type {"on" | "free" | "end"} */ what, /** @type {string} */ sign, /** @type {string} */ words,
      cls = "") => h("button", { type: "button", class: `btn ${cls}`, "data-key": `g:${what}`, disabled: off,
      onclick: () => this.send(what) }, icon(sign), h("span", null, words));
    const bar = h("i", { "aria-hidden": "true" }, style(h("i"), { width: `${100 * g.step / g.of}%` }));
    redraw(this.el,
      h("p", { class: "gd-top" }, icon("book"), h("span", null, t("gd.step", { n: g.step, of: g.of })), bar,
        g.back ? h("button", { type: "button", class: "gd-link", "data-key": "g:back", disabled: off, title: t("gd.backTip"),
          onclick: () => this.send("back") }, icon("back"), h("span", null, t("gd.back"))) : null,
        h("a", { class: "gd-link", "data-key": "g:leave", href: "/", title: t("gd.leaveTip") }, t("gd.leave"))),
      h("h2", { tabindex: "-1" }, g.lost ? t("gd.lost") : g.heading),
      h("div", { class: "gd-text" }, (g.lost ? [t("gd.lostText")] : g.text).map(p => h("p", null, marked(p))),
        g.rules.length ? h("p", { class: "gd-rules" }, h("span", null, t("gd.rules")), g.rules.map(r => chip(r))) : null),
      g.todo ? h("p", { class: "gd-do" }, icon("hand"), h("span", null, unbroken(g.todo))) : null,
      g.waiting ? h("p", { class: "gd-do wait" }, icon("clock"), h("span", null, t("gd.waiting"))) : null,
      this.answer ? h("div", { class: "gd-answer" }, h("p", null, unbroken(this.answer)),
        h("button", { type: "button", class: "link", "data-key": "g:free", onclick: () => this.send("free") }, t("gd.free")))
        : null,
      h("p", { class: "gd-acts" },
        g.lost ? button("free", "play", t("gd.free"), "primary")
        : g.last ? [button("free", "play", t("gd.playOn"), "primary"), button("end", "plus", t("gd.newGame")),
          h("a", { class: "btn", "data-key": "g:again", href: `/learn/${desk.table.title}?again` }, icon("undoall"),
            h("span", null, t("gd.again")))]
        : g.todo || g.waiting ? null : button("on", "arrow", t("gd.on"), "primary")));
  }

  /** @param {"on" | "back" | "free" | "end"} what */
  async send(what) {
    const { desk } = this, { title } = desk.table;
    if (desk.past) desk.do.now();
    this.answer = "";
    const done = await act(desk, () => post(`${base(desk)}/guide`, { act: what, version: desk.table.version }));
    // who reads on has seen how the battle ended
    const next = desk.table.guide;
    if (done && what === "on" && next && desk.do.held() && !this.named(next, "panel").length) desk.acts.panel(null);
    if (done && what === "end") go(`/new?title=${title}`);
    if (done && what === "free") {
      desk.word = t("gd.freed");
      desk.do.say(desk.word);
      desk.changed("word");
    }
  }

  // --- pointing ------------------------------------------------------------------------------------------------------------

  /** The names a step points at, of one kind. @param {GuideInfo} g @param {string} kind @returns {string[]} */
  named(g, kind) {
    return g.points.filter(p => p.startsWith(`${kind}:`)).map(p => p.slice(kind.length + 1));
  }

  /** The choices it points at, as they are offered. @param {GuideInfo} g @returns {string[]} */
  texts(g) {
    const all = this.desk.mine?.choices ?? [], want = this.named(g, "choice").map(glob);
    return all.filter(c => want.some(w => w.test(c.text))).map(c => c.text);
  }

  /** The places to be ringed: named ones, and where named pieces stand. @param {GuideInfo} g @returns {string[]} */
  places(g) {
    const svg = this.desk.host?.svg;
    const homes = this.named(g, "piece").map(id => [...svg?.querySelectorAll(".stack") ?? []].find(e =>
      [e.dataset.piece, ...(e.dataset.pieces ?? "").split(" ")].includes(id))?.dataset.place);
    return [...new Set([...this.named(g, "place"), ...homes])].filter(x => x);
  }

  /** What a step speaks of lies open: a fold of the list that hides it. @param {GuideInfo} g */
  unfold(g) {
    const { desk } = this, texts = new Set(this.texts(g));
    for (const item of this.choices.items) {
      if (item.kind !== "fold" || desk.unfolded.has(item.fold.id)) continue;
      if (!item.fold.rows.some(r => r.same.some(c => texts.has(c.text)))) continue;
      desk.unfolded.add(item.fold.id);
      desk.changed("fold");
    }
  }

  /** Rings round all that is meant; drawn again with everything else. @param {GuideInfo} g */
  point(g) {
    const { desk } = this, { root } = desk, quiet = !!desk.past && !desk.playing;
    for (const e of root.querySelectorAll(".guided:not(.tb)")) e.classList.remove("guided");
    desk.host?.ring(quiet ? [] : this.places(g));
    if (quiet) return;
    const ring = (/** @type {string} */ query) => { for (const e of root.querySelectorAll(query)) e.classList.add("guided"); };
    for (const text of this.texts(g)) {
      const name = CSS.escape(text);
      ring(`.choices .ch-li:has(> [data-text="${name}"])`);
      ring(`:is(.order, .panel, .tray, .dock) [data-key$=":${name}"]`);
      ring(`.dock [data-key="${CSS.escape(text.replace(" ", ":"))}"]`);           // the half of a card
    }
    for (const id of this.named(g, "piece")) ring(`:is(.tray, .panel, .dock) [data-piece="${CSS.escape(id)}"]`);
    for (const id of this.named(g, "panel")) ring(`[data-key="v:${CSS.escape(id)}"]`);
    for (const id of this.named(g, "overlay")) ring(small() ? "[data-key=layers]" : `[data-key="o:${CSS.escape(id)}"]`);
    for (const id of this.named(g, "seat")) ring(`.seats > .seat:nth-child(${desk.table.seats.findIndex(s => s.id === id) + 1})`);
    for (const id of this.named(g, "part")) if (PARTS[id]) ring(PARTS[id]);
  }
}

/** @param {string} pattern  with * for anything */
const glob = pattern => new RegExp(`^${pattern.split("*").map(s => s.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
