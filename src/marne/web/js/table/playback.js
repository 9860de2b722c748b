// @ts-check
/** What the others did, step by step on the map: since one's last turn, the computer's moves as they come, or the whole
 * record. */
import { chip, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { mayMove, settings } from "../settings.js";
import { dice } from "./log.js";
import { moment } from "./net.js";
import { covert } from "./state.js";
import { die, iconButton, redraw } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {{lines: LogLine[], n: number, battle: boolean}} Step  a battle is one step with all its dice */

/** About a second a line: a step at least, each further line of a march, each line of a battle, and a battle at most. */
const STEP_MS = 1000, MORE_MS = 450, LINE_MS = 900, MOST_MS = 12_000;
const BEGINS = /^Battle(Began|Begun)/,
  ENDS = /^(Battle(Declared|Began|Begun|Ended)|Activated|Passed|Yielded|TurnBegan|PhaseBegan|CapSpent|GameEnded)/;

/** Lines into steps. The game may say where a battle begins and ends; else the usual names of events do. Pure.
 * @param {LogLine[]} lines @param {((l: LogLine) => "begin" | "end" | null) | undefined} [battle] @returns {Step[]} */
export function steps(lines, battle) {
  const kind = battle ?? (l => BEGINS.test(l.kind) ? "begin" : l.head || ENDS.test(l.kind) ? "end" : null);
  /** @type {Step[]} */
  const out = [];
  let open = false;
  /** The march that may go on: the unit, and how many steps it has been since. @type {{step: Step, unit: string} | null} */
  let march = null;
  for (const l of lines) {
    const k = kind(l);
    if (k) open = k === "begin";
    const last = out.at(-1);
    if (open && k !== "begin" && last?.battle) { last.lines.push(l); last.n = l.n; }
    else if (open && k === "begin") out.push({ lines: [l], n: l.n, battle: true });
    else if (l.text) {
      const unit = moved(l);
      // a unit that marches on: one step, with what the march brought about on its way (a side that it blocks)
      if (unit && march && march.unit === unit && out.length - out.indexOf(march.step) <= 2) {
        for (const s of out.splice(out.indexOf(march.step) + 1)) march.step.lines.push(...s.lines);
        march.step.lines.push(l);
        march.step.n = l.n;
      } else {
        out.push({ lines: [l], n: l.n, battle: false });
        if (unit || l.head) march = unit ? { step: /** @type {Step} */ (out.at(-1)), unit } : null;
      }
    }
    if (k) march = null;
  }
  return out;
}

/** Who marches in this line; '' where it tells of nothing of the sort. @param {LogLine} l @returns {string} */
const moved = l => /^Moved/.test(l.kind) && l.data?.src !== undefined ? String(l.data.unit ?? l.data.units ?? "") : "";

/** How long a step stays, in milliseconds. Pure. @param {Step} s @returns {number} */
export const stays = s => {
  const lines = s.lines.filter(l => l.text).length;
  return s.battle ? Math.min(MOST_MS, Math.max(2 * STEP_MS, lines * LINE_MS)) : STEP_MS + (lines - 1) * MORE_MS;
};

export class Playback {
  /** @param {Desk} desk @param {HTMLElement} caption */
  constructor(desk, caption) {
    this.desk = desk;
    this.el = caption;
    /** @type {Step[]} */
    this.steps = [];
    this.at = -1;
    this.timer = 0;
    this.paused = false;
    this.turn = 0;
    this.live = false;
    /** @type {{x: number, y: number, k: number} | null} */
    this.view = null;
    desk.do.sinceCount = () => this.since().length;
    desk.do.playSince = here => this.start(here);
    desk.do.stopPlay = () => this.stop();
    desk.do.playKept = from => this.playKept(from);
    desk.do.playStep = d => this.step(d);
    desk.do.playPause = () => this.pause();
    desk.arrivals.push((before, now, fresh) => { if (before) this.arrived(before, now, fresh); });
    desk.ends.push(() => window.clearTimeout(this.timer));
  }

  /** Lines of the others since the person's last choice. @returns {LogLine[]} */
  since() {
    const { desk } = this, { seen, you } = desk.table;
    if (!you.length || !desk.log.length) return [];
    return desk.log.filter(l => (l.n > seen || l.n === seen && covert(l, you))
      && l.text && !(l.kind === "Chosen" && you.includes(l.seat)));
  }

  /** @param {boolean} [here]  from the moment on the screen, else since one's last turn */
  start(here = false) {
    const { desk } = this;
    if (desk.playing) return this.pause();
    const past = desk.past?.n;
    const lines = here && past !== undefined ? desk.log.filter(l => l.text && (l.n > past
      || l.n === past && covert(l, desk.table.you) && l.i > desk.pastLine)) : this.since().length ? this.since()
      : desk.log.filter(l => l.text).slice(-12);
    this.play(steps(lines, desk.game.battle), false);
  }

  /** @param {Step[]} all @param {boolean} live */
  play(all, live) {
    if (!all.length) return;
    this.steps = all;
    this.at = -1;
    this.live = live;
    this.paused = false;
    const { camera } = this.desk.host;
    this.view = { x: camera.x, y: camera.y, k: camera.k };
    this.desk.playing = true;
    this.desk.changed("playing", "decision");
    this.next();
  }

  /** New events have come: the computer's are shown as they happen.
   * @param {import("../types.js").Table} before
   * @param {import("../types.js").Table} now
   * @param {LogLine[]} fresh */
  arrived(before, now, fresh) {
    const { desk } = this;
    if (document.hidden || now.last <= before.last && !fresh.some(l => covert(l, now.you))) return;
    const others = fresh.filter(l => l.text && (l.n > now.seen || covert(l, now.you))
      && !(l.kind === "Chosen" && now.you.includes(l.seat)));
    if (desk.do.held()) return void this.kept.push(...others);
    if (!others.length || !now.seats.some(s => s.kind === "bot")) {
      if (!desk.past && others.length) this.flash(others);
      return;
    }
    if (settings.watch === "skip" || !mayMove()) return this.flash(others.slice(-3));
    const more = steps(others, desk.game.battle);
    if (desk.playing && this.live) this.steps.push(...more);
    else if (!desk.playing && !desk.past && (now.n > now.seen || others.some(l => covert(l, now.you)))) {
      desk.past = before;
      this.play(more, true);
    }
  }

  /** What came while the person was looking at the outcome of something. @type {LogLine[]} */
  kept = [];

  /** @param {import("../types.js").Table | null} from  where the map stands now; null: the person has gone on */
  playKept(from) {
    const { desk } = this, lines = this.kept;
    this.kept = [];
    if (!from || !lines.length || settings.watch === "skip" || !mayMove() || !desk.table.seats.some(s => s.kind === "bot"))
      return void (lines.length && !desk.past && this.flash(lines.slice(-3)));
    desk.past = from;
    this.play(steps(lines, desk.game.battle), true);
  }

  /** What the other player did just now stays on the map for a while. @param {LogLine[]} lines */
  flash(lines) {
    const { desk } = this, mine = ++this.turn;
    queueMicrotask(() => queueMicrotask(() => desk.host?.trace(lines.filter(l => !l.head))));
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => { if (mine === this.turn && !desk.past && !desk.playing) desk.host?.trace([]); }, 3500);
  }

  get pace() { return (this.live && settings.watch === "4" ? .25 : 1); }

  async next() {
    window.clearTimeout(this.timer);
    if (!this.desk.playing) return;
    if (this.at + 1 >= this.steps.length) return this.finish();
    await this.show(this.at + 1);
    const s = this.steps[this.at];
    if (!this.paused && this.desk.playing && s)
      this.timer = window.setTimeout(() => this.next(), stays(s) * this.pace);
  }

  /** @param {number} i */
  async show(i) {
    const { desk } = this, s = this.steps[i], mine = ++this.turn;
    if (!s) return;
    this.at = i;
    try {
      const line = s.lines.findLast(l => covert(l, desk.table.you))?.i ?? -1;
      const table = line >= 0 ? await moment(desk, s.n, line) : s.n >= desk.table.last ? desk.table : await moment(desk, s.n);
      if (mine !== this.turn || !desk.playing) return;
      const moved = desk.past !== table;
      desk.past = table;
      desk.pastLine = line;
      if (moved) { desk.look.past = true; desk.host.update(table, desk.look); }
      desk.host.trace(s.lines.filter(l => !l.head));
      this.draw();
      desk.do.scrub(table.n, line);
      desk.do.follow(s.lines.at(-1)?.i ?? -1);
      desk.do.say(s.lines.map(l => l.text).join(" "));
      const ahead = this.steps[i + 1];
      if (ahead && ahead.n < desk.table.last) moment(desk, ahead.n).catch(() => null);
    } catch {
      this.finish();
    }
  }

  draw() {
    const { desk } = this, s = this.steps[this.at];
    this.el.hidden = !desk.playing || !s;
    if (this.el.hidden || !s) return void this.el.replaceChildren();
    const on = s.lines.slice(1).filter(l => moved(l)).map(l => String(l.data.dst))
      .map(id => desk.game.places.get(id)?.name ?? id);
    const body = s.battle ? h("div", { class: "cbattle", tabindex: "0", role: "group", "aria-label": s.lines[0].text },
      h("b", null, s.lines[0].text), h("ul", null,
      s.lines.slice(1).map(l => h("li", null, dice(l, desk.log).map(v => die(v, 22)), h("span", null, l.text), chip(l.rule)))))
      : h("p", null, dice(s.lines[0], desk.log).map(v => die(v, 20)), h("span", null, [s.lines[0].text, ...on].join(" → ")),
        chip(s.lines[0].rule));
    this.el.setAttribute("aria-label", t("tb.playWho"));
    redraw(this.el, body, h("div", { class: "ctools" },
      iconButton("stepback", t("tb.stepBack"), () => this.step(-1), { "data-key": "p<" }),
      iconButton(this.paused ? "play" : "pause", t(this.paused ? "tb.goOnPlay" : "tb.pausePlay"), () => this.pause(),
        { "data-key": "p=" }),
      iconButton("stepon", t("tb.stepOn"), () => this.step(1), { "data-key": "p>" }),
      h("span", { class: "tally" }, `${this.at + 1} / ${this.steps.length}`),
      h("button", { type: "button", class: "toNow", "data-key": "pnow", onclick: () => desk.do.now() },
        t(desk.asked ? "tb.skipMine" : "tb.skipNow"),
        h("span", { class: "kbd", "aria-hidden": "true" }, "Esc"))));
  }

  pause() {
    this.paused = !this.paused;
    window.clearTimeout(this.timer);
    this.draw();
    if (!this.paused) this.next();
  }

  /** @param {number} d */
  step(d) {
    this.paused = true;
    window.clearTimeout(this.timer);
    const to = this.at + d;
    if (to >= this.steps.length) return this.desk.do.now();
    this.show(Math.max(0, to));
  }

  /** The end is reached: the present, without a jump of focus. */
  finish() { this.desk.do.now(); }

  stop() {
    window.clearTimeout(this.timer);
    this.turn++;
    if (!this.desk.playing) return;
    this.desk.playing = false;
    this.steps = [];
    const { desk, view } = this, at = document.activeElement, inside = this.el.contains(at) || at === document.body;
    // the question comes after what led to it
    if (this.live && desk.asked) queueMicrotask(() => queueMicrotask(() => {
      desk.do.yourMove();
      if (inside) desk.do.focusQuestion();
    }));
    // the map stands where the person left it, as far as the question allows
    if (view) queueMicrotask(() => queueMicrotask(() => desk.host?.show(desk.asked?.places ?? [], view)));
    this.view = null;
    this.el.hidden = true;
    this.desk.changed("playing", "past", "decision");
  }

  /** The icon of the button that starts it. */
  static sign = () => icon("play");
}
