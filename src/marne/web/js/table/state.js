// @ts-check
/** What the table page knows: the live table, the moment that is looked at, and where the person is in the decision. */
import { Doings } from "./doings.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").RuleInfo} RuleInfo */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../game.js").GameTable} GameTable */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../game.js").Acts} Acts */

/** @typedef {{subject: string, reasons: Reason[], place: string | null, at: {x: number, y: number} | null,
 *   more: boolean}} Note */
/** @typedef {{text: string, code: string, status: number, rules: [string, string][], again: (() => void) | null}} Trouble */
/** @typedef {{draw: (what: Set<string>) => void}} Part */
/** @typedef {(before: Table | null, after: Table, fresh: LogLine[]) => void} Arrival */

/** How many events a log keeps track of before a gap is asked for again. */
const PAST_KEPT = 80;

export class Desk {
  /** @param {string} id @param {Me} me @param {HTMLElement} root */
  constructor(id, me, root) {
    this.id = id;
    this.me = me;
    this.root = root;
    /** The live table; set before anything is drawn. @type {Table} */
    this.table = /** @type {any} */ (null);
    /** @type {GameTable} */
    this.game = /** @type {any} */ (null);
    /** @type {any} the map */
    this.host = null;
    /** An earlier moment that is shown instead. @type {Table | null} */
    this.past = null;
    /** The line of the log up to which it goes, where it lies between two choices that count; else -1. */
    this.pastLine = -1;
    /** @type {Map<string, Table>} */
    this.moments = new Map();
    /** @type {LogLine[]} */
    this.log = [];
    /** @type {Look} */
    this.look = { picked: null, cursor: null, open: null, piece: null, refused: null, overlays: new Set(), ink: {}, aim: [],
      past: false, ways: null, wayFrom: "", via: [] };
    /** Only choices about this place are listed. @type {string | null} */
    this.place = null;
    /** Choices that a click on a place meant though they do not name it: about pieces that stand there.
     * @type {{place: string, version: number, texts: string[]} | null} */
    this.meant = null;
    /** Only this kind is listed (the chips of a phone). @type {string | null} */
    this.kind = null;
    /** @type {Set<string>} */
    this.unfolded = new Set();
    this.numbersFrom = 0;
    this.busy = false;
    /** @type {Trouble | null} */
    this.trouble = null;
    /** @type {Note | null} */
    this.note = null;
    /** A sentence that is shown once and goes with the next action. */
    this.word = "";
    this.online = true;
    this.retryAt = 0;
    this.retries = 0;
    /** @type {string} */
    this.tab = "log";
    /** @type {"table" | "log" | "rules" | "chat" | "more"} place of a phone */
    this.phone = "table";
    /** @type {string | null} secondary view in the map pane */
    this.panel = null;
    /** It stands beside the map: both are seen. */
    this.beside = false;
    /** @type {Map<string, RuleInfo>} */
    this.rules = new Map();
    /** @type {RuleInfo[]} */
    this.book = [];
    /** Choices made when the person last looked, as it was on opening. */
    this.seen = 0;
    this.chatNew = 0;
    /** Requests the person will answer later. @type {Set<number>} */
    this.later = new Set();
    /** When the present decision was first seen here, seconds. */
    this.since = Date.now() / 1000;
    /** What an act of the page needs of its parts; filled by them. */
    this.do = new Doings();
    /** @type {Acts} */
    this.acts = /** @type {any} */ ({});
    /** @type {Part[]} */
    this.parts = [];
    /** @type {Arrival[]} */
    this.arrivals = [];
    /** @type {(() => void)[]} */
    this.ends = [];
    /** @type {Set<string>} */
    this.dirty = new Set();
    this.closed = false;
    /** The map cursor has moved since the preview: Enter is about the place, not about the preview. */
    this.roved = false;
    /** What could not be taken back, as the server says, and why. @type {import("../types.js").Confirm | null} */
    this.why = null;
    /** The unit that was taken up last, and how many choices there were before. @type {{piece: string, last: number,
     * hidden: number} | null} */
    this.took = null;
    /** Each click on the way of a march is a way-point, as with Shift: for those who have no such key. */
    this.stages = false;
    /** A playback is running: its picture is the past, but the question is live. */
    this.playing = false;
    /** The seat whose computer has been thinking for more than a moment, '' if none has. */
    this.thinking = "";
    /** @type {string} seat a hot-seat player looks with, '' for the one that decides */
    this.as = "";
  }

  /** The table that is on the screen. */
  get shown() { return this.past ?? this.table; }

  /** The question when it is the reader's and it is about now, else null. */
  get mine() {
    const d = this.table?.decision;
    return d && d.yours && !this.past && !this.playing && this.table.status === "running" ? d : null;
  }

  /** The reader's own question, even while an earlier moment is looked at. */
  get asked() {
    const d = this.table?.decision;
    return d && d.yours && this.table.status === "running" ? d : null;
  }

  /** The seat with which the reader acts. */
  get seat() { return this.table.decision?.yours ? this.table.decision.seat : this.table.seat ?? this.table.you[0] ?? ""; }

  /** A view lies over the map. */
  get covered() { return !!this.panel && !this.beside; }

  get player() { return this.table.you.length > 0; }

  /** @param {string} seat */
  seatOf(seat) { return this.table.seats.find(s => s.id === seat); }

  /** The person or the bot in a seat, or the seat's name while nobody is there. @param {string} seat */
  nameOf(seat) { const s = this.seatOf(seat); return s ? s.player || s.name : seat; }

  /** Those whose consent is needed. */
  get others() { return this.table.seats.filter(s => !s.you); }

  /** Something has changed: the parts that show it are drawn again, once, when the present work is done.
   * @param {...string} what */
  changed(...what) {
    const first = this.dirty.size === 0;
    for (const w of what) this.dirty.add(w);
    if (first) queueMicrotask(() => this.flush());
  }

  flush() {
    if (this.closed || !this.table) return;
    const what = new Set(this.dirty);
    this.dirty.clear();
    for (const p of this.parts) {
      try { p.draw(what); } catch (e) { console.error(e); }
    }
  }

  /** A table from the server. Older ones are dropped. @param {Table} t @param {boolean} [again]  draw even if nothing is newer */
  take(t, again = false) {
    const before = this.table;
    if (before && (t.version < before.version || t.version === before.version && !again)) {
      if (t.version === before.version) before.seats = t.seats;
      return;
    }
    const fresh = this.merge(t, before === null);
    t.log = this.log;                               // panels get the whole log, not only its new part
    t.log_from = 0;
    // a sealed choice does not count in a hot-seat game
    const texts = (/** @type {Table} */ x) => x.decision?.choices.map(c => c.text).join("\n");
    const same = before && before.n === t.n && before.decision?.message === t.decision?.message
      && before.decision?.seat === t.decision?.seat && texts(before) === texts(t);
    const forgot = before && t.last < before.last;
    this.table = t;
    if (forgot) for (const k of [...this.moments.keys()]) if (Number(k.split(" ")[1]) > t.last) this.moments.delete(k);
    if (!same) {
      this.reset();
      this.since = Date.now() / 1000;
      if (t.decision?.yours) this.look.open = this.stackOf(t);
    } else {
      const all = t.decision?.choices ?? [];
      const p = this.look.picked;
      this.look.picked = p && (all.find(c => c.text === p.text) ?? null);
    }
    if (this.past && this.past.n > t.last) this.past = null;
    for (const f of this.arrivals) f(before, t, fresh);
    this.changed("table", "log", ...(same ? [] : ["decision"]));
  }

  /** The stack a question is about, if some of its pieces can act or are chosen. @param {Table} t @returns {string | null} */
  stackOf(t) {
    const d = t.decision, place = d?.places[0];
    if (!d || !place) return null;
    // under the guide of a phone there is room for the map or for the stack: the stack only where somebody is taken out of it
    const wanted = t.guide && small() ? d.choices.filter(c => t.guide?.accepts.includes(c.text) && !c.places.length) : d.choices;
    const meant = new Set([...t.guide && small() ? [] : d.pieces, ...wanted.flatMap(c => c.pieces)]);
    try {
      const tray = this.game.tray(t, place, this.look, this.acts);
      return [...tray?.querySelectorAll("[data-piece]") ?? []].some(e => meant.has(/** @type {HTMLElement} */ (e).dataset.piece
        ?? "")) ? place : null;
    } catch { return place; }
  }

  /** Put the new part of the log in its place.
   * @param {Table} t
   * @param {boolean} whole
   * @returns {LogLine[]} lines that were not there */
  merge(t, whole) {
    if (whole) {
      this.log = [...t.log];
      return [];
    }
    const last = this.log.length ? this.log[this.log.length - 1].i : -1;
    let keep = this.log.length;
    while (keep > 0 && this.log[keep - 1].i >= t.log_from) keep--;
    this.log.length = keep;
    this.log.push(...t.log);
    return t.log.filter(l => l.i > last);
  }

  /** A new question: nothing is chosen yet. */
  reset() {
    this.look.picked = null;
    this.look.piece = null;
    this.look.refused = null;
    this.look.open = null;
    this.look.ways = null;
    this.look.via = [];
    this.place = null;
    this.kind = null;
    this.note = null;
    this.unfolded.clear();
    this.numbersFrom = 0;
    this.roved = false;
  }

  /** The choices that are listed now: those of the chosen piece, place and kind. @returns {ChoiceInfo[]} */
  get listed() {
    const d = this.mine;
    if (!d) return [];
    const { piece } = this.look, m = this.meant, meant = m && m.place === this.place && m.version === this.table.version
      ? m.texts : [];
    return d.choices.filter(c => (!piece || c.pieces.includes(piece)) && (!this.place || c.places.includes(this.place)
      || meant.includes(c.text)));
  }

  /** Keep a moment of the past. @param {Table} t @param {string} key  language, number of choices, line */
  keep(t, key) {
    this.moments.set(key, t);
    if (this.moments.size > PAST_KEPT) this.moments.delete(/** @type {string} */ (this.moments.keys().next().value));
  }

  close() {
    this.closed = true;
    for (const f of this.ends) f();
  }
}

/** Does a line tell what one sees of something that another has chosen in secret? Such choices do not count: it has the number of
 * the last one before them. @param {LogLine} l @param {string[]} you */
export const covert = (l, you) => l.kind.endsWith("Seen") && !you.includes(l.seat);

/** Is the page narrow: the layout of a phone? */
export const small = () => window.matchMedia("(max-width: 767px), (max-height: 500px) and (max-width: 960px)").matches;
/** A tablet upright: a view has room below the map, where it has none at its side. As in table.css. */
export const upright = () => window.matchMedia("(min-width: 768px) and (max-width: 1199px) and (min-height: 960px)"
  + " and (orientation: portrait)").matches;

/** The colours of a seat's block: ground and figures. @param {Desk} desk @param {string} seat @returns {[string, string]} */
export function colours(desk, seat) {
  let ground = "";
  try { ground = desk.game.sideVars(desk.table)[seat] ?? ""; } catch { ground = ""; }
  const name = /^var\((--[\w-]+)\)$/.exec(ground)?.[1];
  return [ground || "var(--ink-3)", name && /^--(fr|frc|br|be|us|de|bav)$/.test(name) ? `var(${name}-fig)` : "#fff"];
}
