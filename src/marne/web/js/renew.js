// @ts-check
/** Drawing again with little: what is on the page is brought to what should be there, and nodes that are the same stay. So the
 * browser neither styles, lays out nor paints again what has not changed, and the focus stays where it is.
 *
 * Only for what is made by `h` and `drawing` and forgotten: who keeps a node that it made would hold one that is not on the page.
 * Listeners are those of `h` and `listen`; they are taken over from the new drawing. Fields are never kept for others: what a
 * person types belongs to one field. Who does keep a node (the rows of a long list) puts `stay(node)` where it should stand. */
import { heard, listen, nodes } from "./dom.js";

const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT", "DETAILS", "DIALOG"]);

/** What stands in a drawing for a node that is kept. @type {Map<Node, HTMLElement>} */
const stays = new Map();

/** The place of a node that its maker keeps: it comes there as it is. @param {HTMLElement} node */
export function stay(node) {
  const mark = document.createComment("");
  stays.set(mark, node);
  return mark;
}

/** What a node is known by: its `data-key`, or that of the first thing in it (a row by its button). @param {Node | null} n */
function keyOf(n) {
  if (!(n instanceof HTMLElement)) return "";
  return n.getAttribute("data-key") ?? n.firstElementChild?.getAttribute("data-key") ?? "";
}

/** May one become the other? @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeName === b.nodeName && !FIELDS.has(a.nodeName) && keyOf(a) === keyOf(b);

/** The element gets these children. The focus stays on what has the same `data-key`.
 * @template {HTMLElement} T @param {T} el @param {...any} children @returns {T} */
export function renew(el, ...children) {
  const active = document.activeElement, key = active && el.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key
    : undefined;
  settle(el, nodes(children));
  for (const [mark, node] of stays) if (el.contains(mark)) {          // in what is new as a whole
    /** @type {Comment} */ (mark).replaceWith(node);
    stays.delete(mark);
  }
  if (key !== undefined && document.activeElement !== active)
    /** @type {HTMLElement | null} */ (el.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
  return el;
}

/** @param {Element} el @param {Node[]} fresh */
function settle(el, fresh) {
  /** @type {Map<string, ChildNode>} */
  const known = new Map();
  /** @type {Set<Node>} */
  const kept = new Set();
  if (stays.size) fresh.forEach((mark, i) => {
    const node = stays.get(mark);
    if (!node) return;
    kept.add(fresh[i] = node);
    stays.delete(mark);
  });
  for (const c of el.children) if (!kept.has(c) && keyOf(c)) known.set(keyOf(c), c);
  const wanted = new Set(fresh.filter(n => !kept.has(n)).map(keyOf));
  let at = el.firstChild;
  const drop = (/** @type {ChildNode} */ n) => { at = n.nextSibling; n.remove(); };
  fresh.forEach((n, i) => {
    if (kept.has(n)) {
      while (at && at !== n && !kept.has(at) && !wanted.has(keyOf(at))) drop(at);
      if (at === n) at = n.nextSibling;
      else el.insertBefore(n, at);
      return;
    }
    const key = keyOf(n);
    // what nobody asks for any more does not stand in the way
    while (at && at !== n && !kept.has(at) && !alike(at, n) && (keyOf(at) ? !wanted.has(keyOf(at))
      : !fresh.slice(i + 1).some(x => x.nodeName === at?.nodeName && !keyOf(x)))) drop(at);
    const mate = n.parentNode === el ? n : key ? known.get(key) : at;
    if (!mate || kept.has(mate) || mate !== n && !alike(mate, n)) {
      el.insertBefore(n, at);
      const old = key ? known.get(key) : undefined;         // a field: the new one is in its place
      known.delete(key);
      if (old && old === at) drop(old);
      else old?.remove();
      return;
    }
    known.delete(key);
    if (mate === at) at = at.nextSibling;
    else el.insertBefore(mate, at);
    if (mate !== n) become(mate, n);
  });
  while (at) drop(at);
}

/** @param {Node} old @param {Node} fresh  alike */
function become(old, fresh) {
  if (!(old instanceof HTMLElement) || !(fresh instanceof HTMLElement)) {
    if (old.isEqualNode(fresh)) return;
    if (old instanceof Text) old.data = /** @type {Text} */ (fresh).data;
    else /** @type {ChildNode} */ (old).replaceWith(fresh);
    return;
  }
  for (const { name } of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "style" && old.getAttribute(name) !== value)
    old.setAttribute(name, value);
  // a style attribute would be against the page's own policy; its text is not
  if ((old.hasAttribute("style") || fresh.hasAttribute("style")) && old.style.cssText !== fresh.style.cssText)
    old.style.cssText = fresh.style.cssText;
  const had = heard.get(old), has = heard.get(fresh);
  for (const kind in had) if (!has?.[kind]) delete had[kind];
  for (const kind in has) listen(old, kind, has[kind]);
  settle(old, [...fresh.childNodes]);
}
