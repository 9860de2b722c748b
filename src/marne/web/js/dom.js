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
    if (name.startsWith("on") && typeof value === "function") el.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(el.dataset, value);
    else if (name === "value" && "value" in el) /** @type {any} */ (el).value = value;
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  add(el, children);
  return el;
}

/** @param {Element | DocumentFragment} el @param {any[]} children */
export function add(el, children) {
  for (const c of children.flat(3)) if (c !== null && c !== undefined && c !== false)
    el.append(c instanceof Node ? c : String(c));
}

/** Replace all that is in an element. @template {Element} T @param {T} el @param {...(Child | Child[])} children @returns {T} */
export function fill(el, ...children) {
  el.replaceChildren();
  add(el, children);
  return el;
}

/** An element made of drawing text of our own; never give it what a person wrote. @param {string} text @returns {SVGElement} */
export function drawing(text) {
  const t = document.createElement("template");
  t.innerHTML = text.trim();
  return /** @type {SVGElement} */ (t.content.firstElementChild);
}

/** Icons that were read once. @type {Map<string, SVGElement>} */
const icons = new Map();

/** @param {string} name @param {string} [cls] @returns {SVGElement} */
export function icon(name, cls = "icon") {
  const key = `${cls} ${name}`;
  let found = icons.get(key);
  if (!found) icons.set(key, found = drawing(iconText(name, cls)));
  return /** @type {SVGElement} */ (found.cloneNode(true));
}

/** Text inside SVG text: what could be markup is made harmless. @param {unknown} text */
export const esc = text => String(text).replace(/[&<>"']/g,
  c => /** @type {any} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

/** What the words in rule numbers are in French: "fort loss" in 8.3.3 [fort loss]. @type {Record<string, string>} */
let parts = {};
/** @param {Record<string, string> | undefined} of */
export const ruleParts = of => { parts = of ?? {}; };
/** A rule number as it is shown. @param {string} number */
export const ruleName = number => lang() === "fr" ? number.replace(/(?<=\[)[^\]]+(?=\])|(?<=\/)[A-Za-z]{3,}(?=[/#]|$)/g,
  p => parts[p] ?? p) : number;

/** The chip of a rule; a click anywhere on the page opens it (`data-rule`). @param {string} number @param {string} [title] */
export const chip = (number, title = "") => number
  ? h("a", { class: "rule", href: `#rule-${number}`, "data-rule": number, title: title || null }, ruleName(number)) : null;

/** Set CSS properties; a style attribute would be against the page's own policy.
 * @template {HTMLElement} T
 * @param {T} el
 * @param {Record<string, string | number>} props
 * @returns {T} */
export function vars(el, props) {
  for (const [k, v] of Object.entries(props)) el.style.setProperty(k, String(v));
  return el;
}
