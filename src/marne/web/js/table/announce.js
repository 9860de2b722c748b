// @ts-check
/** What a screen reader is told: at most one sentence a second, and alerts at once. */
import { h } from "../dom.js";
import { onLang } from "../i18n.js";

const GAP = 1000, MOST = 4;

/** The same words twice would not be read again. @param {HTMLElement} el @param {string} text */
const put = (el, text) => { el.textContent = el.textContent === text ? `${text}\u00a0` : text; };

export class Voice {
  constructor() {
    this.status = h("div", { class: "sr", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.alert = h("div", { class: "sr", role: "alert", "aria-atomic": "true" });
    /** @type {{text: string, topic: string}[]} */
    this.queue = [];
    this.timer = 0;
    this.last = 0;
    // What was said in the other language is not read again.
    this.deaf = onLang(() => { this.queue.length = 0; this.status.textContent = this.alert.textContent = ""; });
  }

  /** @param {string} sentence @param {string} [topic]  a later sentence on the same topic takes its place */
  say(sentence, topic = "") {
    if (topic) this.queue = this.queue.filter(q => q.topic !== topic);
    if (!sentence || this.queue[this.queue.length - 1]?.text === sentence) return;
    this.queue.push({ text: sentence, topic });
    if (this.queue.length > MOST) this.queue.splice(0, this.queue.length - MOST);
    if (!this.timer) this.timer = window.setTimeout(() => this.next(), Math.max(0, this.last + GAP - Date.now()));
  }

  next() {
    this.timer = 0;
    const text = this.queue.map(q => q.text).join(" ");
    this.queue.length = 0;
    if (!text) return;
    this.last = Date.now();
    put(this.status, text);
  }

  /** @param {string} sentence */
  shout(sentence) {
    put(this.alert, sentence);
  }

  close() {
    window.clearTimeout(this.timer);
    this.deaf();
  }
}
