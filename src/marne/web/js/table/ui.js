// @ts-check
/** Small things that several parts of the table need. */
import { add, drawing, h, icon } from "../dom.js";
import { t } from "../i18n.js";

/** Fill an element anew; the focus stays on what has the same `data-key`. Nothing is measured: the map beside it would be laid
 * out each time.
 * @template {HTMLElement} T @param {T} el @param {...any} children @returns {T} */
export function redraw(el, ...children) {
  const active = document.activeElement, key = active && el.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key
    : undefined;
  el.replaceChildren();
  add(el, children);
  if (key !== undefined) {
    const again = /** @type {HTMLElement | null} */ (el.querySelector(`[data-key="${CSS.escape(key)}"]`));
    again?.focus({ preventScroll: true });
  }
  return el;
}

/** Set CSS properties one by one: a style attribute would be against the page's own policy.
 * @template {HTMLElement | SVGElement} T @param {T} el @param {Record<string, string>} props @returns {T} */
export function style(el, props) {
  for (const [k, v] of Object.entries(props)) el.style.setProperty(k, v);
  return el;
}

const PIPS = [[], [[20, 20]], [[11, 11], [29, 29]], [[11, 11], [20, 20], [29, 29]], [[11, 11], [29, 11], [11, 29], [29, 29]],
  [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]], [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]]];

/** A die with pips, or a small box for a value that is not one of a die. @param {number} n @param {number} [px] */
export function die(n, px = 18) {
  const pips = n >= 1 && n <= 6 ? PIPS[n].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#16191b"/>`).join("")
    : `<text x="20" y="28" text-anchor="middle" font-size="22" font-weight="700" fill="#16191b">${Number(n)}</text>`;
  const el =
    drawing(`<svg class="die" viewBox="0 0 40 40" `
      + `width="${px}" height="${px}" role="img"><rect x="1.5" y="1.5" width="37" height="37" rx="8" fill="var(--frame)" `
      + `stroke="#16191b" stroke-width="2"/>${pips}</svg>`);
  el.setAttribute("aria-label", t("tb.die", { n }));
  return el;
}

/** Is the page open by an address that only this machine knows? */
export const onlyHere = () => /^(localhost|127(\.\d+){3}|\[?::1\]?)$|\.localhost$/.test(location.hostname);

/** What goes with an invitation that nobody else could open. @returns {HTMLElement | null} */
export const onlyHereNote = () => onlyHere() ? h("p", { class: "onlyhere" }, icon("info"), h("span", null, t("iv_only")))
  : null;

/** Go to another page of ours, through the router. @param {string} href */
export function go(href) {
  const a = h("a", { href, hidden: true });
  document.body.append(a);
  a.click();
  a.remove();
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {                                         // without https there is no clipboard: the old way
    const box = h("textarea", { class: "sr", readonly: true });
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

/** A button that copies a text and says so on itself. @param {string} label @param {() => string} text @param {string} [cls] */
export function copier(label, text, cls = "btn") {
  const word = h("span", null, label);
  return h("button", { type: "button", class: cls, onclick: async () => {
    word.textContent = await copy(text()) ? t("tb.copied") : t("tb.copyFailed");
    setTimeout(() => { word.textContent = label; }, 2000);
  } }, icon("link"), word);
}

/** @param {string} sign @param {string} label @param {() => void} onclick @param {Record<string, any>} [attrs] */
export const iconButton = (sign, label, onclick, attrs = {}) => h("button", { type: "button", title: label, "aria-label": label,
  ...attrs, onclick }, icon(sign));

/** Is the person writing something? */
export function typing() {
  const el = /** @type {HTMLElement | null} */ (document.activeElement);
  return !!el && (el.isContentEditable || el.tagName === "TEXTAREA" || el.tagName === "SELECT" || el.tagName === "INPUT"
    && !/^(button|checkbox|radio|range|submit)$/.test(/** @type {HTMLInputElement} */ (el).type));
}

/** @param {number} ms @param {() => void} f @returns {(() => void) & {now: () => void}} f, some time after the last call */
export function later(ms, f) {
  let timer = 0;
  const go = () => { window.clearTimeout(timer); timer = window.setTimeout(f, ms); };
  return Object.assign(go, { now: () => { window.clearTimeout(timer); f(); } });
}
