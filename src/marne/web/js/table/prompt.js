// @ts-check
/** The bar that asks: who, where in the rules, the question, Undo and the button that names the act. Also waiting, the past and
 * the end. */
import { chip, h, icon, unbroken } from "../dom.js";
import { span, t } from "../i18n.js";
import { setSetting, settings } from "../settings.js";
import { undoTo } from "./consent.js";
import { along, make, pick, settle } from "./grammar.js";
import { hintButton } from "./hint.js";
import { join, undo } from "./net.js";
import { closeMenu, halt, march, passButtons, passing, place, placeButtons, sameButton, standingHint } from "./standing.js";
import { colours, small } from "./state.js";
import { renew } from "../renew.js";
import { copier, style } from "./ui.js";
import { caution, warningMark } from "./warnings.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {{who: string, sub: string, seat: string | null, where: any, ask: any, buttons: any[], cls: string}} Bar */

/** Choices without place or piece that get a button of their own, if there are not more. */
const BUTTONS = 3;
/** Letters of a short answer; of one of two where there is room; of all the buttons of a phone. */
const SHORT = 24, LONG = 44, NARROW = 40;

export class Prompt {
  /** @param {Desk} desk @param {HTMLElement} el */
  constructor(desk, el) {
    this.desk = desk;
    this.el = el;
    this.who = h("div", { class: "who" });
    this.where = h("div", { class: "where" });
    this.question = h("h1", { class: "question", tabindex: "-1", id: "question" });
    this.said = h("div", { class: "said" });
    this.buttons = h("div", { class: "act" });
    el.append(this.who, h("div", { class: "ask" }, this.where, this.question, this.said), this.buttons);
    desk.do.confirm = () => this.confirm();
    desk.do.undo = () => this.undo();
    desk.do.undoAll = () => this.undoAll();
    desk.do.place = () => { void place(desk); };
    desk.do.focusQuestion = () => this.question.focus({ preventScroll: true });
    const timer = window.setInterval(() => this.tick(), 1000);
    desk.ends.push(() => { window.clearInterval(timer); closeMenu(); });
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (what.has("decision") || what.has("past")) closeMenu();
    if (!["table", "decision", "look", "busy", "lang", "net", "past", "word", "trouble", "presence", "settings", "playing",
      "panel", "ways", "thinking"].some(w => what.has(w))) return;
    const { desk } = this, bar = this.bar();
    this.el.setAttribute("aria-label", t(desk.asked ? "tb.yourDecision" : "tb.decision"));
    this.el.className = `order ${bar.cls}${desk.busy ? " busy" : ""}`;
    const [ground, figure] = bar.seat ? colours(desk, bar.seat) : ["var(--panel-2)", "var(--ink-2)"];
    style(this.el, { "--seat": ground, "--seat-fig": figure });
    renew(this.who, bar.who, h("small", null, bar.sub));
    renew(this.where, bar.where);
    renew(this.question, unbroken(bar.ask));
    const long = this.question.textContent.length > 64;
    this.question.classList.toggle("long", long);
    // what may have to be scrolled can be reached with the keys; to set it where it is so already would style the whole page
    if (this.question.tabIndex !== (long ? 0 : -1)) this.question.tabIndex = long ? 0 : -1;
    renew(this.said, this.trouble(), caution(desk.mine && desk.look.picked),
      desk.word ? h("p", { class: "word" }, desk.word) : null);
    renew(this.buttons, bar.buttons);
    this.tick();
  }

  /** @returns {Bar} */
  bar() {
    const { desk } = this, { table } = desk, d = desk.mine;
    if (desk.playing) return this.playBar();
    if (desk.past) return this.pastBar();
    if (table.status === "finished") return this.endBar();
    if (table.status === "open") return this.openBar();
    if (d) return this.ownBar(d);
    return this.waitBar();
  }

  /** @param {import("../types.js").DecisionInfo} d @returns {Bar} */
  ownBar(d) {
    const { desk } = this, c = desk.look.picked, seat = desk.seatOf(d.seat);
    const where = [d.secret ? icon("lock") : null, d.where ? h("b", null, d.where) : null,
      c && !d.where ? h("span", { class: "was" }, d.prompt) : null, chip(c?.rule || d.rule),
      c && desk.why?.confirm === c.text && !small() ? h("span", { class: "was" }, desk.why.text) : null,
      d.secret ? h("span", { class: "secret" }, desk.game.hush?.() ?? t("tb.secret")) : null, standingHint(desk),
      ...(desk.table.guide ? [] : [warningMark(desk), hintButton(desk)])];
    const pass = passing(desk), rest = pass ? d.choices.filter(x => x.text !== pass.text) : d.choices;
    return { who: seat?.name ?? d.seat, sub: t("tb.yourMove"), seat: d.seat, where,
      ask: c ? t("tb.ask", { words: c.words }) : d.prompt, cls: `own${d.secret ? " hush" : ""}${pass ? " window" : ""}`,
      buttons: [...this.undoButtons(), ...(c ? [this.primary(c), this.steps(c), sameButton(desk, c), ...this.stages()]
        : pass ? this.passing(desk, d, rest) : d.placing ? [...this.ending(d), ...placeButtons(desk, d)]
          : [...this.bare(d.choices), ...this.stages()])] };
  }

  /** The buttons of a reaction window.
   * @param {Desk} desk @param {import("../types.js").DecisionInfo} d @param {ChoiceInfo[]} rest */
  passing(desk, d, rest) {
    const shown = rest.length && !(small() && rest.some(x => x.words.length > SHORT)), lone = rest.length === 1
      && !rest[0].places.length && !rest[0].pieces.length;
    return [...(shown ? this.bare(rest, lone) : []), ...passButtons(desk, d)];
  }

  /** Way-points without a Shift key, where there is somewhere to march. */
  stages() {
    const { desk } = this, n = desk.look.via.length;
    if (!Object.values(desk.look.ways ?? {}).some(w => w.path.length > 1) || desk.look.picked && !n) return [];
    return [h("button", { type: "button", class: "btn sq stages", "data-key": "stages", "aria-pressed": String(desk.stages),
      title: t("tb.stagesTip"), "aria-label": t("tb.stages"), onclick: () => {
        desk.stages = !desk.stages;
        desk.changed("look");
      } }, icon("flag"), h("span", null, n ? `${t("tb.stages")} · ${n}` : t("tb.stages")))];
  }

  /** Beside *Place for me*: what ends the placing, if there is such a thing. @param {import("../types.js").DecisionInfo} d */
  ending(d) {
    const ends = d.choices.filter(c => !c.places.length && !c.pieces.length && c.sign !== "card");
    return ends.length === 1 && ends[0].words.length <= SHORT * 2 && !small() ? this.bare(ends, true) : [];
  }

  /** Buttons for choices that are about nothing on the map, where they add something: what ends a list of other things (pass,
   * done), a lone choice, a short question. What the list or a view already says in full is not said again.
   * @param {ChoiceInfo[]} all
   * @param {boolean} [alone]  a lone choice has its button whatever it is about */
  bare(all, alone = true) {
    const { desk } = this, hint = h("span", { class: "hint" }, t(desk.panel ? "tb.boardHint"
      : all.some(c => c.places.length || c.pieces.length) ? "tb.chooseHint" : "tb.listHint"));
    const most = small() || desk.panel || all.length > 2 ? SHORT : LONG;
    // cards lie in the dock; what gives something away stands in the list only
    let bare = all.filter(c => !c.places.length && !c.pieces.length && c.sign !== "card" && c.sign !== "trash");
    if (alone && all.length === 1) bare = all;
    let whole = bare.length === all.length && all.length > 1;
    // what ends the choosing stands by itself
    if (whole && (bare.length > BUTTONS || bare.some(c => c.words.length > most))) {
      const ends = bare.filter(c => c.words.length <= SHORT && bare.filter(x => x.group === c.group).length === 1);
      if (ends.length === 1) [bare, whole] = [ends, false];
    }
    // a phone has room for few words: the list has the rest
    if (small() && !whole && bare.length > 1 && bare.length <= BUTTONS && bare.reduce((n, c) => n + c.words.length, 0) > NARROW)
      bare = [bare.reduce((a, c) => c.grade > a.grade ? c : a)];
    if (!bare.length || bare.length > BUTTONS || whole && bare.some(c => c.words.length > most)) return [hint];
    return bare.map(c => h("button", { type: "button", title: c.caution || null,
      class: `btn${c.grade === 2 ? " red" : ""} bare${whole ? " twice" : ""}${c.caution ? " warned" : ""}`,
      "data-key": `b:${c.text}`, disabled: desk.busy || !desk.online,
      onclick: () => (c.grade === 2 || c.caution || all.length === 1 && c.grade > 0
        ? pick(desk, c) : make(desk, c)) }, icon(c.sign),
      h("span", null, unbroken(c.words))));
  }

  /** The button names the act. @param {ChoiceInfo} c */
  primary(c) {
    const { desk } = this;
    return h("button", { type: "button", class: `btn go ${c.grade === 2 ? "attack" : "primary"}`, "data-key": "go",
      disabled: desk.busy || !desk.online, onclick: () => make(desk, c) },
      icon(c.sign), h("span", null, unbroken(c.words)), h("span", { class: "kbd", "aria-hidden": "true" }, "↵"));
  }

  /** Beside the button of a choice that takes others along: it alone. @param {ChoiceInfo} c */
  steps(c) {
    const { desk } = this;
    return along(c).length && !/** @type {import("./marching.js").March} */ (c).path ? h("button", { type: "button", class: "btn",
      "data-key": "steps", disabled: desk.busy || !desk.online, title: t("tb.stepsTip"), onclick: () => make(desk, c, true) },
      h("span", null, t("tb.steps"))) : null;
  }

  undoButtons() {
    const { desk } = this, { undo: u, last } = desk.table, free = u.free > 0 || u.anywhere;
    const ever = desk.player && (last > 0 || u.hidden > 0) && desk.table.kind !== "record";
    if (!ever) return [];
    return [h("button", { type: "button", class: "btn sq", "data-key": "undo", disabled: desk.busy || !desk.online,
      title: free ? null : t("tb.undoAsks"), onclick: () => this.undo() },
      icon("undo"), h("span", null, free ? t("tb.undo") : t("tb.undoDots")),
      h("span", { class: "kbd", "aria-hidden": "true" }, "Z")),
    u.free > 0 ? h("button", { type: "button", class: "btn sq all", "data-key": "undoall", disabled: desk.busy || !desk.online,
      title: t("tb.undoAllTip"), "aria-label": t("tb.undoAll"), onclick: () => this.undoAll() },
      icon("undoall"), h("span", null, t("tb.undoAll"))) : null];
  }

  undo() {
    const { desk } = this;
    settle(desk);
    if (desk.look.picked) {                         // one stage: the preview
      desk.look.picked = null;
      return desk.changed("look");
    }
    const { hidden } = desk.table.undo;
    if (!desk.player || desk.table.last === 0 && !hidden || desk.busy || !desk.online) return;
    if (hidden) return void undo(desk, desk.table.last, 1);
    undoTo(desk, desk.table.seen ? desk.table.undo.back : Math.max(0, desk.table.last - 1));
  }

  undoAll() {
    const { desk } = this;
    settle(desk);
    desk.look.picked = null;
    desk.changed("look");
    if (desk.busy || !desk.online || desk.table.undo.free < 1) return;
    if (desk.table.undo.hidden) return undo(desk, desk.table.last, desk.table.undo.order || desk.table.undo.hidden);
    return undo(desk, Math.max(desk.table.undo.start, desk.table.last - desk.table.undo.free));
  }

  confirm() {
    const { desk } = this, c = desk.look.picked ?? passing(desk);
    if (c) make(desk, c);
  }

  /** @returns {Bar} */
  waitBar() {
    const { desk } = this, { table } = desk, d = table.decision, seat = d && desk.seatOf(d.seat), bot = seat?.kind === "bot",
      who = d ? desk.nameOf(d.seat) : "";
    const ready = table.seats.some(s => s.you && s.ready);
    // its question speaks to whoever decides: to others it is told what it belongs to
    const what = d?.prompt ? table.crumb.slice(1).slice(-2).join(", ") || d.prompt : t("tb.moves");
    const ask = ready ? t("tb.readyWait", { who }) : d ? t("tb.decides", { who, what }) : t("tb.nobody");
    const going = march(desk);
    const buttons = [...(desk.player ? this.undoButtons() : []), going ? h("button", { type: "button", class: "btn",
      "data-key": "halt", disabled: desk.busy || !desk.online, title: t("tb.marching", { n: going.steps }),
      onclick: () => { void halt(desk); } }, icon("hand"), h("span", null, t("tb.halt"))) : null, bot ? this.speed() : null,
      desk.player && !bot && table.kind === "game" ? h("button", { type: "button", class: "btn", "data-key": "plan",
        onclick: () => desk.do.analyse(table.n, t("tb.planName")) }, icon("branch"), h("span", null, t("tb.plan"))) : null];
    return { who: seat?.name ?? "", sub: table.paused ? t("tb.paused") : bot ? t("tb.bot") : t("tb.waiting"), seat: null,
      cls: `wait${bot ? " bot" : ""}`,
      where: [d?.where ? h("b", null, d.where) : null, d ? chip(d.rule) : null,
        bot && desk.thinking ? h("span", { class: "thinks" }, t("tb.thinks")) : null, h("span", { class: "clock" }),
        standingHint(desk)], ask, buttons };
  }

  speed() {
    const one = (/** @type {"1" | "4" | "skip"} */ v, /** @type {string} */ label) => h("button",
      { type: "button", "data-key": `speed:${v}`, "aria-pressed": String(settings.watch === v), onclick: () => {
        setSetting("watch", v);
        if (v === "skip") this.desk.do.now();
        this.desk.changed("settings");
      } }, label);
    return h("div", { class: "seg", role: "group", "aria-label": t("tb.speed") }, one("1", "1×"), one("4", "4×"),
      one("skip", t("tb.skip")));
  }

  /** What the others did is being shown: one's own question comes after it. @returns {Bar} */
  playBar() {
    const { desk } = this;
    return { who: t("tb.playWho"), sub: "", seat: null, cls: "wait showing",
      where: desk.past?.crumb.length ? [h("b", null, desk.past.crumb.join(" › "))] : [],
      ask: t(desk.asked ? "tb.playAsk" : "tb.playLook"),
      buttons: [this.speed(), h("button", { type: "button", class: "btn primary", "data-key": "now",
        onclick: () => desk.do.now() }, h("span", null, t(desk.asked ? "tb.skipMine" : "tb.skipNow")),
        h("span", { class: "kbd", "aria-hidden": "true" }, "Esc"))] };
  }

  /** @returns {Bar} */
  pastBar() {
    const { desk } = this, n = desk.past?.n ?? 0, crumb = desk.past?.crumb ?? [];
    return { who: t("tb.past"), sub: `${n} / ${desk.table.last}`, seat: null, cls: "past",
      where: crumb.length ? [h("b", null, crumb.join(" › "))] : [],
      ask: desk.past?.decision?.prompt ? t("tb.pastAsked", { who: desk.nameOf(desk.past.decision.seat),
        what: desk.past.decision.prompt }) : t("tb.pastLook", { n }),
      buttons: [desk.player || desk.table.kind === "record" ? h("button", { type: "button", class: "btn", "data-key": "analyse",
        onclick: () => desk.do.analyse(n) }, icon("branch"), h("span", null, t("tb.analyse"))) : null,
        h("button", { type: "button", class: "btn primary", "data-key": "now", onclick: () => desk.do.now() },
          h("span", null, t("tb.now")), h("span", { class: "kbd", "aria-hidden": "true" }, "Esc"))] };
  }

  /** @returns {Bar} */
  openBar() {
    const { desk } = this, { table } = desk, free = table.seats.filter(s => s.kind === "open" || !s.player && s.kind === "human");
    const link = Object.entries(table.invites ?? {})[0];
    const seats = table.you.length ? []
      : free.map(s => h("button", { type: "button", class: "btn primary", onclick: () => join(desk, s.id) }, icon("user"),
        h("span", null, t("tb.sit", { seat: s.name }))));
    return { who: t("tb.open"), sub: "", seat: null, cls: "wait", where: [h("b", null, table.scenario_name)],
      ask: t(table.you.length ? "tb.openWait" : "tb.openJoin", { seat: free.map(s => s.name).join(", ") }),
      buttons: [link ? copier(t("tb.copyLink"), () => `${location.origin}/join/${desk.id}/${link[1]}`, "btn primary") : null,
        ...seats] };
  }

  /** @returns {Bar} */
  endBar() {
    const { desk } = this, o = desk.table.outcome;
    return { who: o?.winner ? desk.seatOf(o.winner)?.name ?? "" : t("tb.over"), sub: o?.winner ? t("tb.wins") : "",
      seat: o?.winner ?? null, cls: "end",
      where: [h("b", null, t("tb.finished")), chip(o?.rule ?? "")], ask: o?.text || t("tb.over"),
      buttons: [h("button", { type: "button", class: "btn", "data-key": "result",
        onclick: () => desk.acts.panel(desk.panel === "result" ? null : "result") }, icon("flag"),
        h("span", null, t("tb.result"))),
        h("button", { type: "button", class: "btn", "data-key": "analyse", onclick: () => desk.do.analyse(desk.table.last) },
          icon("branch"), h("span", null, t("tb.analyseShort"))),
        desk.player && desk.table.kind === "game" ? h("button", { type: "button", class: "btn primary", "data-key": "rematch",
          onclick: () => desk.do.rematch() }, icon("swords"), h("span", null, t(small() ? "tb.rematchShort" : "tb.rematch")))
          : null] };
  }

  /** What failed, what is safe, what can be done. */
  trouble() {
    const { desk } = this, f = desk.trouble;
    if (!f) return null;
    return h("div", { class: "trouble" }, h("p", null, icon("info"), h("span", null, f.text), f.rules.map(([r]) => chip(r))),
      h("p", { class: "safe" }, t("tb.safe", { n: desk.table.last })),
      h("div", { class: "row" }, f.again ? h("button", { type: "button", class: "btn", onclick: () => {
        const again = f.again;
        desk.trouble = null;
        desk.changed("trouble");
        again?.();
      } }, t("tb.again")) : null,
        copier(t("tb.report"), () => report(desk)), h("button", { type: "button", class: "btn", onclick: () => {
          desk.trouble = null;
          desk.changed("trouble");
        } }, t("tb.close"))));
  }

  /** Since when the other decides. */
  tick() {
    const el = this.where.querySelector(".clock"), { desk } = this, d = desk.table?.decision;
    if (!el || !d) return;
    const text = t("tb.since", { time: span(Math.max(0, Date.now() / 1000 - desk.since)) });
    if (el.textContent !== text) el.textContent = text;
  }
}

/** What helps to find a fault: no secret of any seat. @param {Desk} desk */
export const report = desk => JSON.stringify({ game: desk.id, title: desk.table.title, scenario: desk.table.scenario,
  version: desk.table.version, choices: desk.table.last, at: desk.past?.n ?? desk.table.n,
  decision: desk.table.decision && { seat: desk.table.decision.seat, message: desk.table.decision.message,
    rule: desk.table.decision.rule }, record: `${location.origin}/api/games/${desk.id}/record`,
  fault: desk.trouble && { code: desk.trouble.code, status: desk.trouble.status, text: desk.trouble.text },
  marne: desk.me.version, page: location.pathname, browser: navigator.userAgent, when: new Date().toISOString() }, null, 1);

