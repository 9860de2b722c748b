// @ts-check
/** Building the page. Texts always go through text nodes: what people write can never become markup. */
import { lang } from "./i18n.js";
import { iconText } from "./icons.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/** An element with attributes and children. `on…` attributes are listeners, `class` and `dataset` work as expected,
 * false and null leave an attribute out, true makes it empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any> | null} [attrs] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]} */
export function h(tag, attrs, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") listen(el, name.slice(2), value);
    else if (name === "dataset") Object.assign(el.dataset, value);
    else if (name === "value" && "value" in el) /** @type {any} */ (el).value = value;
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  add(el, children);
  return el;
}

/** Who listens to an element, by kind of event: who draws it again can put others in their place (`renew.js`).
 * @type {WeakMap<EventTarget, Record<string, (e: any) => unknown>>} */
export const heard = new WeakMap();

/** @param {Event} e */
const pass = e => { if (e.currentTarget) heard.get(e.currentTarget)?.[e.type]?.(e); };

/** One listener for each kind of event; a later one takes its place.
 * @param {HTMLElement} el @param {string} kind @param {(e: any) => unknown} f */
export function listen(el, kind, f) {
  let on = heard.get(el);
  if (!on) heard.set(el, on = {});
  on[kind] = f;
  el.addEventListener(kind, pass);                  // the same one twice is one
}

/** Children as nodes: texts become text nodes, what is not there is left out. @param {any[]} children @returns {Node[]} */
export const nodes = children => children.flat(3).filter(c => c !== null && c !== undefined && c !== false)
  .map(c => c instanceof Node ? c : document.createTextNode(String(c)));

/** @param {Element | DocumentFragment} el @param {any[]} children */
export function add(el, children) {
  el.append(...nodes(children));
}

/** Replace all that is in an element. @template {Element} T @param {T} el @param {...(Child | Child[])} children @returns {T} */
export function fill(el, ...children) {
  el.replaceChildren();
  add(el, children);
  return el;
}

/** Drawings that were read once, by their text: signs and counters come again and again. @type {Map<string, Element>} */
const read = new Map();
const SHORT = 4000, MANY = 600;

/** An element made of drawing text of our own; never give it what a person wrote. @param {string} text @returns {SVGElement} */
export function drawing(text) {
  let found = read.get(text);
  if (!found) {
    const t = document.createElement("template");
    t.innerHTML = text.trim();
    found = /** @type {Element} */ (t.content.firstElementChild);
    if (text.length > SHORT) return /** @type {SVGElement} */ (found);
    if (read.size >= MANY) read.clear();
    read.set(text, found);
  }
  return /** @type {SVGElement} */ (found.cloneNode(true));
}

/** @param {string} name @param {string} [cls] @returns {SVGElement} */
export const icon = (name, cls = "icon") => drawing(iconText(name, cls));

const FIGURES = /(\(?\d+(?:[-–]\d+)+\)?)/;

/** Words whose figures stay on one line: strengths of a counter (6-8-6), numbers of hexes (28-12).
 * @param {string} words @returns {Child[]} */
export const unbroken = words => words.split(FIGURES).map((part, i) => i % 2 ? h("span", { class: "nb" }, part) : part);

/** Other words for an element that was filled with `unbroken` ones; what is the same stays. @param {Element} el
 * @param {string} words */
export function reword(el, words) {
  const parts = words.split(FIGURES), at = [...el.childNodes];
  if (at.length !== parts.length) return void fill(el, unbroken(words));
  parts.forEach((part, i) => {
    const text = /** @type {Text} */ (i % 2 ? at[i].firstChild : at[i]);
    if (text.data !== part) text.data = part;
  });
}

/** Where a click was, in the pane that holds map and panels. @param {MouseEvent} e @returns {{x: number, y: number}} */
export function at(e) {
  const el = /** @type {Element} */ (e.currentTarget ?? e.target),
    pane = el.closest("section.panel, section.tray")?.parentElement ?? document.body;
  const r = pane.getBoundingClientRect(), own = el.getBoundingClientRect();
  return { x: (e.clientX || own.left + own.width / 2) - r.left, y: (e.clientY || own.bottom) - r.top };
}

/** What a view was opened for comes to its head, when the view stands on the page. @param {HTMLElement} root
 * @param {() => Element | null | undefined} find @param {() => void} done */
export function bring(root, find, done) {
  window.setTimeout(() => {
    const el = find(), pane = root.closest(".panel-body");
    if (!el || !root.isConnected) return;            // drawn anew in the meantime
    done();
    el.classList.add("wanted");
    if (pane) pane.scrollTop += el.getBoundingClientRect().top - pane.getBoundingClientRect().top - 8;
  }, 60);
}

/** Text inside SVG text: what could be markup is made harmless. @param {unknown} text */
export const esc = text => String(text).replace(/[&<>"']/g,
  c => /** @type {any} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);
/** What `esc` was made of. @param {string} text */
export const unesc = text => text.replace(/&(?:amp|lt|gt|quot|#39);/g,
  c => /** @type {any} */ ({ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" })[c]);

/** What the words in rule numbers are in French: "fort loss" in 8.3.3 [fort loss]. @type {Record<string, string>} */
let parts = {};
/** @param {Record<string, string> | undefined} of */
export const ruleParts = of => { parts = of ?? {}; };
/** A rule number as it is shown. @param {string} number */
export const ruleName = number => lang() === "fr" ? number.replace(/(?<=\[)[^\]]+(?=\])|(?<=\/)[A-Za-z]{3,}(?=[/#]|$)/g,
  p => parts[p] ?? p) : number;

/** The chip of a rule; a click anywhere on the page opens it (`data-rule`). Read aloud it says that the number is a rule's.
 * @param {string} number @param {string} [title] @param {string} [shown] */
export const chip = (number, title = "", shown = ruleName(number)) => number
  ? h("a", { class: "rule", href: `#rule-${number}`, "data-rule": number, title: title || null,
    "aria-label": `${lang() === "fr" ? "règle" : "rule"} ${ruleName(number)}` }, shown) : null;

/** Set CSS properties; a style attribute would be against the page's own policy.
 * @template {HTMLElement} T
 * @param {T} el
 * @param {Record<string, string | number>} props
 * @returns {T} */
export function vars(el, props) {
  for (const [k, v] of Object.entries(props)) el.style.setProperty(k, String(v));
  return el;
}
