// @ts-check
/** One layer of the map. A drawing that comes in pieces is compared with the one before: what is the same text stays the same
 * node, and only the rest is read, laid out and painted anew. What differs by its name alone gets the other name. */
import { unesc } from "../dom.js";

/** @typedef {string | string[]} Drawing  SVG text, or a list of such texts, each one element or '' */
/** @typedef {{fresh: Element[], gone: Element[]}} Change */

const SVG = "http://www.w3.org/2000/svg", NONE = /** @type {Element[]} */ ([]);
/** What is not seen of a drawing, in its first tag: how it is called and when its turn comes. */
const UNSEEN = /\s(aria-label|data-order)="([^"]*)"/g;

export class Layer {
  /** @param {string} name */
  constructor(name) {
    this.el = document.createElementNS(SVG, "g");
    this.el.setAttribute("class", `m-${name}`);
    /** What is drawn, in order. @type {string[]} */
    this.texts = [];
    /** @type {Element[]} */
    this.nodes = [];
  }

  /** @param {Drawing} drawing @returns {Change | null} null: nothing has changed */
  put(drawing) {
    const texts = typeof drawing === "string" ? drawing ? [drawing] : [] : drawing.filter(x => x), old = this.texts;
    if (texts.length === old.length && texts.every((x, i) => x === old[i])) return null;
    /** @type {Map<string, Element[]>} */
    const had = new Map();
    old.forEach((x, i) => {
      const same = had.get(x);
      if (same) same.push(this.nodes[i]);
      else had.set(x, [this.nodes[i]]);
    });
    const kept = texts.map(x => had.get(x)?.shift());
    rename(texts, kept, had);
    const missing = texts.filter((_, i) => !kept[i]), fresh = read(missing);
    const gone = [...had.values()].flat();
    for (const e of gone) e.remove();
    let at = this.el.firstChild, next = 0;
    this.nodes = kept.map(e => {
      const node = e ?? fresh[next++];
      if (node === at) at = node.nextSibling;
      else this.el.insertBefore(node, at);
      return node;
    });
    this.texts = texts;
    return { fresh, gone: gone.length ? gone : NONE };
  }
}

/** What is seen of a drawing. @param {string} text */
function seen(text) {
  const end = text.indexOf(">");
  return text.slice(0, end).replace(UNSEEN, "") + text.slice(end);
}

/** And what is not. @param {string} text @returns {[string, string][]} */
const unseen = text => [...text.slice(0, text.indexOf(">")).matchAll(UNSEEN)].map(([, name, value]) => [name, unesc(value)]);

/** Nodes that are to go and look like one that is to come stay and are called like that.
 * @param {string[]} texts
 * @param {(Element | undefined)[]} kept
 * @param {Map<string, Element[]>} had  those that nobody has taken */
function rename(texts, kept, had) {
  /** @type {Map<string, [string, Element[]]>} */
  const free = new Map();
  for (const [text, list] of had) if (list.length && text.includes('aria-label="')) free.set(seen(text), [text, list]);
  if (!free.size) return;
  texts.forEach((text, i) => {
    const [was, list] = !kept[i] && free.get(seen(text)) || ["", NONE], e = list.shift();
    if (!e) return;
    const now = new Map(unseen(text));
    for (const [name] of unseen(was)) if (!now.has(name)) e.removeAttribute(name);
    for (const [name, value] of now) if (e.getAttribute(name) !== value) e.setAttribute(name, value);
    kept[i] = e;
  });
}

/** Something that is only looked at: clicks go through it. @param {string} text */
export const quiet = text => text && `<g pointer-events="none">${text}</g>`;

/** Elements of texts, one for each. @param {string[]} texts @returns {Element[]} */
function read(texts) {
  if (!texts.length) return [];
  const box = document.createElementNS(SVG, "g");
  box.innerHTML = texts.join("");
  if (box.childElementCount !== texts.length) box.innerHTML = texts.map(x => `<g>${x}</g>`).join("");
  return [...box.children];
}
