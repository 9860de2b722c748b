// @ts-check
/** The rows of the list of choices. A question may have hundreds of them, and the next one as many that look alike ("place A at
 * 14-05", "place B at 14-05"): their nodes stay, and only words and numbers are set anew. */
import { chip, fill, h, icon, reword, unbroken } from "../dom.js";
import { lang, t } from "../i18n.js";

/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** What a row says. `prefix`: words that stand above it already, `same`: so many choices with these words, `digit`: its key,
 * `item`: its place in the list.
 * @typedef {{c: ChoiceInfo, same: number, prefix: string, on: boolean, digit: string, item: number, online: boolean}} Said */
/** @typedef {Said & {li: HTMLElement, button: HTMLElement, kbd: HTMLElement, head: HTMLElement | null, words: HTMLElement,
 *   shape: string, rest: string}} Drawn  `rest`: its words without the prefix */

export class Rows {
  /** @param {(c: ChoiceInfo, on: boolean) => void} picked */
  constructor(picked) {
    this.picked = picked;
    /** Of the drawing before this one, as long as nobody has taken them. @type {Map<string, Drawn>} */
    this.before = new Map();
    /** The same, for choices that are not there any more, by what they look like. @type {Map<string, Drawn[]>} */
    this.free = new Map();
    /** @type {Drawn[]} */
    this.now = [];
  }

  /** A new drawing begins. @param {Iterable<string>} texts  of the choices that it may show */
  begin(texts) {
    const wanted = new Set(texts), held = document.activeElement;
    this.before = new Map(this.now.map(r => [r.c.text, r]));
    this.free = new Map();
    // what has the focus never comes to mean another choice
    for (const r of this.now) if (!wanted.has(r.c.text) && r.button !== held) {
      const list = this.free.get(r.shape);
      if (list) list.push(r);
      else this.free.set(r.shape, [r]);
    }
    for (const list of this.free.values()) list.reverse();
    this.now = [];
  }

  /** @param {Said} said @returns {HTMLElement} */
  row(said) {
    const { c, same, prefix } = said;
    const rest = prefix && c.words.startsWith(prefix) ? c.words.slice(prefix.length).trim() : "";
    const label = c.sign !== "card" && /\p{L}/u.test(c.label) && !c.words.includes(c.label) ? c.label : "";
    const shape = [lang(), c.grade, c.sign, c.rule, same, label, c.caution, !!prefix, !!rest].join("\n");
    const own = this.before.get(c.text);
    this.before.delete(c.text);
    let r = own?.shape === shape ? own : this.free.get(shape)?.pop();
    if (r) this.renew(r, said, rest);
    else r = this.make(said, shape, rest, label);
    this.now.push(r);
    return r.li;
  }

  /** @param {Said} said @param {string} shape @param {string} rest @param {string} label @returns {Drawn} */
  make(said, shape, rest, label) {
    const { c, prefix, on } = said;
    const kbd = h("span", { class: "kbd" }, said.digit), head = rest ? h("span", { class: "sr" }, prefix, " ") : null,
      words = h("b", null, unbroken(rest || c.words));
    const button = h("button", { type: "button", class: `choice g${c.grade}`, "data-key": `c:${c.text}`, "data-item": said.item,
      "data-text": c.text, "aria-pressed": String(on), "aria-disabled": said.online ? null : "true",
      onclick: () => this.picked(r.c, r.on) },
      kbd, icon(c.sign), h("span", { class: "words" }, head, words,
        said.same > 1 ? h("small", null, " ", t("tb.anyOf", { n: said.same })) : null,
        label ? h("small", { class: "lab" }, " ", label) : null,
        c.caution ? h("small", { class: "caution", title: c.caution }, icon("alert"), c.caution) : null));
    const li = h("li", { class: `ch-li${on ? " on" : ""}${prefix ? " in" : ""}` }, button, chip(c.rule));
    /** @type {Drawn} */
    const r = { ...said, li, button, kbd, head, words, shape, rest };
    return r;
  }

  /** @param {Drawn} r @param {Said} said @param {string} rest */
  renew(r, said, rest) {
    const { c } = said;
    if (r.c.text !== c.text) {
      r.button.dataset.key = `c:${c.text}`;
      r.button.dataset.text = c.text;
    }
    if (r.button.classList.contains("hot")) r.button.classList.remove("hot");
    if (r.on !== said.on) {
      r.li.classList.toggle("on", said.on);
      r.button.setAttribute("aria-pressed", String(said.on));
    }
    if (r.online !== said.online) said.online ? r.button.removeAttribute("aria-disabled")
      : r.button.setAttribute("aria-disabled", "true");
    if (r.item !== said.item) r.button.dataset.item = String(said.item);
    if (r.digit !== said.digit) r.kbd.textContent = said.digit;
    if (r.head && r.prefix !== said.prefix) fill(r.head, said.prefix, " ");
    if ((r.rest || r.c.words) !== (rest || c.words)) reword(r.words, rest || c.words);
    Object.assign(r, said, { rest });
  }
}
