// @ts-check
/** The log and the slider through the whole game. Thousands of lines: drawn in chunks, from the end, earlier ones when they are
 * wanted. */
import { chip, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { undoTo } from "./consent.js";
import { moment, refused } from "./net.js";
import { colours, covert } from "./state.js";
import { die, iconButton, later, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").LogLine} LogLine */

const CHUNK = 120, KEPT = 3, FETCH_MS = 110;

export class Log {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.list = h("div", { class: "log", tabindex: "0", role: "log", "aria-live": "off" });
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, class: "trk" });
    this.count = h("span", { class: "tally" });
    this.play = iconButton("play", "", () => this.desk.do.playSince(true), {});
    this.hints = h("p", { class: "hintsused", hidden: true });
    this.el = h("div", { class: "logtab" }, this.list, this.hints, h("div", { class: "scrub" }, this.play,
      this.back = iconButton("stepback", "", () => this.step(-1), {}), this.slider,
      this.on = iconButton("stepon", "", () => this.step(1), {}), this.count));
    /** The end of the log is in sight. */
    this.atEnd = true;
    this.top = 0;
    /** First line that is drawn. */
    this.first = 0;
    /** @type {LogLine[]} lines that are drawn now, as they were */
    this.drawn = [];
    /** @type {number | null} number of the line whose actions are open */
    this.chosen = null;
    this.fetch = later(FETCH_MS, () => { const s = this.stops[Number(this.slider.value)]; if (s) this.look(s.n, s.line); });
    this.slider.addEventListener("input", () => {
      const s = this.stops[Number(this.slider.value)];
      if (s) this.label(s.n, s.line);
      this.fetch();
    });
    this.list.addEventListener("click", e => this.clicked(e));
    this.list.addEventListener("scroll", () => {
      this.scrolled();
      if (this.list.scrollTop < 60 && this.first > 0) this.earlier();
    }, { passive: true });
    const grown = new ResizeObserver(() => { if (this.atEnd && !desk.past) this.list.scrollTop = this.list.scrollHeight; });
    grown.observe(this.list);
    desk.ends.push(() => grown.disconnect());
    desk.do.scrub = (n, line = -1) => { this.slider.value = String(this.index(n, line)); this.label(n, line); };
    desk.do.follow = i => this.follow(i);
    desk.do.at = n => this.look(n);
    desk.do.now = () => this.now();
    desk.do.step = d => this.step(d);
    desk.do.toLine = i => this.toLine(i);
  }

  /** @param {Set<string>} what */
  draw(what) {
    const { desk } = this;
    if (what.has("lang")) this.words();
    if (["log", "lang", "tab", "past", "decision", "phone"].some(w => what.has(w))) this.drawLines(what.has("lang"));
    if (what.has("table") || what.has("lang")) {
      const used = desk.table.hints;
      this.hints.hidden = !used.length;
      this.hints.textContent = used.length ? t("hn_used", { list: used.map(u => t("hn_usedAt", { who: desk.nameOf(u.seat),
        n: u.n })).join(", ") }) : "";
    }
    if (["table", "past", "lang"].some(w => what.has(w))) {
      const line = desk.past ? desk.pastLine : -1, last = this.stops.length - 1;
      this.slider.max = String(last);
      if (document.activeElement !== this.slider || !desk.past)
        this.slider.value = String(desk.past ? this.index(desk.shown.n, line) : last);
      this.label(desk.shown.n, line);
    }
  }

  words() {
    for (const [b, key] of /** @type {[HTMLElement, string][]} */ ([[this.play, "tb.playAll"], [this.back, "tb.stepBack"],
      [this.on, "tb.stepOn"]])) {
      b.title = t(key);
      b.setAttribute("aria-label", t(key));
    }
    this.slider.setAttribute("aria-label", t("tb.slider"));
    this.list.setAttribute("aria-label", t("tb.log"));
  }

  /** The moments one can look at: after each choice that counts, and after each thing that was seen of others' secret ones. The
   * last one is the present. @returns {{n: number, line: number}[]} */
  get stops() {
    const { desk } = this, { last, you } = desk.table, key = `${last} ${desk.log.length} ${desk.log.at(-1)?.i} ${you}`;
    if (key !== this.stopsOf) {
      this.stopsOf = key;
      /** @type {Map<number, number[]>} */
      const seen = new Map();
      for (const l of desk.log) if (l.text && covert(l, you)) seen.set(l.n, [...seen.get(l.n) ?? [], l.i]);
      this.allStops = Array.from({ length: last + 1 }, (_, n) => [{ n, line: -1 },
        ...(seen.get(n) ?? []).map(line => ({ n, line }))]).flat();
    }
    return this.allStops;
  }

  stopsOf = "";
  /** @type {{n: number, line: number}[]} */
  allStops = [];

  /** Where a moment is among them. @param {number} n @param {number} line */
  index(n, line) { return Math.max(0, this.stops.findIndex(s => s.n === n && s.line === line)); }

  /** @param {number} n @param {number} [line] */
  label(n, line = -1) {
    const { last } = this.desk.table, all = this.stops.length - 1, i = this.index(n, line),
      more = line < 0 ? 0 : i - this.index(n, -1), words = more ? `${n} + ${more}` : String(n);
    this.count.textContent = `${words} / ${last}`;
    this.slider.setAttribute("aria-valuetext", t("tb.momentOf", { n: words, last }));
    style(this.slider, { "--at": `${!this.desk.past || !all ? 100 : i / all * 100}%` });
  }

  /** The moment of the past that the lines were drawn for. */
  moment = -1;

  /** @param {boolean} anew */
  drawLines(anew) {
    const { desk, list } = this, all = desk.log;
    let same = anew ? 0 : this.drawn.length;
    while (same > 0 && this.drawn[same - 1] !== all[same - 1]) same--;
    const moment = desk.past?.n ?? -1;
    if (same && same === all.length && same === this.drawn.length && moment === this.moment) return this.marks();
    this.moment = moment;
    if (same < this.first || same === 0 || anew) {
      this.first = Math.max(0, all.length - CHUNK * 2);
      list.replaceChildren();
      this.append(this.first, all.length);
      this.atEnd = true;
    } else {
      for (const old of [...list.querySelectorAll(".ln")]) if (Number(/** @type {HTMLElement} */ (old).dataset.at) >= same)
        old.remove();
      for (const chunk of [...list.querySelectorAll("ol")]) if (!chunk.childElementCount) chunk.remove();
      this.append(same, all.length);
    }
    this.forget();
    this.drawn = [...all];
    list.querySelector(".nolog")?.remove();
    if (!all.some(l => l.text)) list.append(h("p", { class: "nolog dim" }, t("tb.noLog")));
    this.marks();
    if (this.atEnd && !desk.past) requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
  }

  /** Who reads the end does not need the beginning: a long game has thousands of lines. `earlier` brings them back. */
  forget() {
    const { list, desk } = this;
    if (!this.atEnd || desk.past || this.chosen !== null) return;
    for (const chunk of [...list.querySelectorAll("ol")].slice(0, -KEPT)) {
      this.first += chunk.querySelectorAll(".ln").length;
      chunk.remove();
    }
  }

  /** Only who scrolls up leaves the end: lines that come while a playback runs, or get their height late, do not count. */
  scrolled() {
    const { list } = this;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) this.atEnd = true;
    else if (list.scrollTop < this.top - 4) this.atEnd = false;
    this.top = list.scrollTop;
  }

  /** @param {number} from @param {number} to */
  append(from, to) {
    const { list, desk } = this;
    let chunk = /** @type {HTMLElement | null} */ ([...list.querySelectorAll("ol")].at(-1) ?? null);
    for (let i = from; i < to; i++) {
      if (!chunk || chunk.childElementCount >= CHUNK) list.append(chunk = h("ol", { class: "chunk" }));
      chunk.append(this.line(desk.log[i], i));
    }
  }

  earlier() {
    const { list } = this, to = this.first, from = Math.max(0, to - CHUNK), high = list.scrollHeight;
    if (to === 0) return;
    const chunk = h("ol", { class: "chunk" });
    for (let i = from; i < to; i++) chunk.append(this.line(this.desk.log[i], i));
    list.prepend(chunk);
    this.first = from;
    list.scrollTop += list.scrollHeight - high;
    this.marks();
  }

  /** @param {LogLine} l @param {number} at @returns {HTMLElement} */
  line(l, at) {
    const { desk } = this;
    if (!l.text) return h("li", { class: "ln", hidden: true, "data-at": at, "data-n": l.n });
    if (l.head) return h("li", { class: "ln hd", "data-at": at, "data-n": l.n }, h("span", null, l.text), chip(l.rule));
    const own = l.seat && desk.table.you.includes(l.seat), values = dice(l, desk.log, at);
    const li = h("li", { class: `ln${own ? " own" : ""}${l.kind === "Chosen" ? " ch" : ""}`, "data-at": at, "data-n": l.n },
      h("button", { type: "button", class: "tx", "aria-expanded": "false" },
        values.length ? h("span", { class: "dice" }, values.map(v => die(v))) : null, l.text), chip(l.rule));
    if (l.seat) style(li, { "--seat": colours(desk, l.seat)[0] });
    return li;
  }

  /** The line that is looked at, and the point beyond which undo needs consent. */
  marks() {
    const { desk, list } = this, n = desk.past ? desk.past.n : -1;
    for (const e of list.querySelectorAll(".ln.at")) e.classList.remove("at");
    list.querySelector(".bound")?.remove();
    const lines = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".ln")]);
    if (desk.past) {
      const here = lines.filter(e => desk.pastLine >= 0 ? desk.log[Number(e.dataset.at)]?.i === desk.pastLine
        : Number(e.dataset.n) === n);
      for (const e of here) e.classList.add("at");
      const last = here.findLast(e => !e.hidden);
      if (last && !desk.playing) requestAnimationFrame(() => keep(list, last));
    }
    const { undo: u, last } = desk.table, bound = last - u.free, others = desk.others.filter(s => s.kind === "human" && s.player);
    if (!desk.player || u.anywhere || !others.length || bound <= 0 || desk.table.status !== "running" || !desk.asked) return;
    const after = lines.findLast(e => Number(e.dataset.n) <= bound);
    after?.after(h("li", { class: "bound" }, t("tb.bound", { who: others.map(s => s.player).join(", ") })));
  }

  /** @param {Event} e */
  clicked(e) {
    const b = /** @type {Element} */ (e.target).closest(".tx"), li = /** @type {HTMLElement | null} */ (b?.closest(".ln")
      ?? null);
    if (!li) return;
    const at = Number(li.dataset.at), open = this.chosen === at;
    this.shut();
    if (open) return;
    this.chosen = at;
    b?.setAttribute("aria-expanded", "true");
    const { desk } = this, l = desk.log[at], { undo: u, last } = desk.table;
    const own = l && desk.table.you.includes(l.seat), can = own && l.n < last && desk.asked && (l.n >= last - u.free
      || u.anywhere);
    const act = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ f) => h("button",
      { type: "button", class: "lact", onclick: f }, icon(sign), t(key));
    li.append(h("div", { class: "acts" }, act("eye", "tb.seeMoment", () => this.look(l.n, covert(l, desk.table.you) ? l.i : -1)),
      can ? act("undo", "tb.undoHere", () => { undoTo(desk, l.n); }) : null,
      desk.player || desk.table.kind === "record" || desk.table.status === "finished" ? act("branch", "tb.analyse",
        () => desk.do.analyse(l.n)) : null));
    try { desk.host.trace([l]); } catch (err) { console.error(err); }
  }

  shut() {
    this.list.querySelector(".acts")?.remove();
    this.list.querySelector('.tx[aria-expanded="true"]')?.setAttribute("aria-expanded", "false");
    this.chosen = null;
    this.desk.host.trace([]);
  }

  /** The line that a playback shows is marked and in sight. @param {number} i  its number among all events */
  follow(i) {
    for (const e of this.list.querySelectorAll(".ln.at")) e.classList.remove("at");
    const at = this.desk.log.findIndex(l => l.i === i),
      li = /** @type {HTMLElement | null} */ (this.list.querySelector(`.ln[data-at="${at}"]`));
    if (!li) return;
    li.classList.add("at");
    keep(this.list, li);
  }

  /** Look at the moment when n choices had been made, or a line of the log was told.
   * @param {number} n
   * @param {number} [line] */
  async look(n, line = -1) {
    const { desk } = this, to = Math.max(0, Math.min(desk.table.last, n)), stop = this.index(to, line);
    desk.do.stopPlay();
    if (stop >= this.stops.length - 1) return this.now();
    try {
      const wanted = this.wanted = stop, table = await moment(desk, to, line);
      if (this.wanted !== wanted) return;
      desk.past = table;
      desk.pastLine = line;
      desk.look.open = null;
      desk.note = null;
      desk.look.refused = null;
      desk.host.trace(desk.log.filter(l => line < 0 ? l.n === to && !l.head && !covert(l, desk.table.you) : l.i === line));
      address(desk, to);
      desk.changed("past", "note");
    } catch (e) {
      await refused(desk, e, () => { this.look(n, line); });
    }
  }

  wanted = -1;

  /** Back to the present. */
  now() {
    const { desk } = this;
    this.wanted = -1;
    desk.do.stopPlay();
    if (!desk.past) return;
    desk.past = null;
    desk.pastLine = -1;
    desk.host.trace([]);
    address(desk, null);
    desk.look.open = desk.asked ? desk.stackOf(desk.table) : null;
    this.list.scrollTop = this.list.scrollHeight;
    desk.changed("past", "table");
  }

  /** @param {number} d */
  step(d) {
    const { desk } = this;
    if (desk.playing) return desk.do.playStep(d);
    const at = this.wanted >= 0 ? this.wanted : desk.past ? this.index(desk.past.n, desk.pastLine) : this.stops.length - 1,
      to = this.stops[Math.max(0, at + d)];
    if (!to) this.now();
    else this.look(to.n, to.line);
  }

  /** A line of the log into view. @param {number} i  its number among all events */
  toLine(i) {
    const at = this.desk.log.findIndex(l => l.i === i);
    if (at < 0) return;
    for (let k = 0; k < 1000 && this.first > at; k++) this.earlier();
    const li = /** @type {HTMLElement | null} */ (this.list.querySelector(`.ln[data-at="${at}"]`));
    if (!li) return;
    li.scrollIntoView({ block: "center" });
    li.classList.add("flash");
    setTimeout(() => li.classList.remove("flash"), 1600);
    /** @type {HTMLElement | null} */ (li.querySelector(".tx"))?.focus({ preventScroll: true });
  }
}

/** The dice of a line: its own, or those thrown without a word just before it. Pure.
 * @param {LogLine} l @param {LogLine[]} [log] @param {number} [at]  where it stands in the log @returns {number[]} */
export function dice(l, log = [], at = log.indexOf(l)) {
  const all = [l.data?.die, l.kind === "Rolled" ? l.data?.value : undefined];
  const own = all.filter(v => v !== undefined && v !== null);
  for (let i = at - 1; !own.length && i >= 0 && !log[i].text; i--) if (log[i].kind === "Rolled") all.unshift(log[i].data?.value);
  return all.filter(v => Number.isInteger(v) && v >= 1 && v <= 6);
}

/** @param {HTMLElement} box @param {HTMLElement} el */
function keep(box, el) {
  const b = box.getBoundingClientRect(), r = el.getBoundingClientRect();
  if (r.top < b.top || r.bottom > b.bottom) el.scrollIntoView({ block: "center" });
}

/** @param {Desk} desk @param {number | null} n */
function address(desk, n) {
  history.replaceState(history.state, "", n === null ? `/g/${desk.id}` : `/g/${desk.id}?at=${n}`);
}
