// @ts-check
/** What all pages share: header, footer, the line for a lost connection, notices, errors, the note of a rule. */
import { add, drawing, fill, h, icon } from "../dom.js";
import { get, Refusal } from "../api.js";
import { lang, setLang, t } from "../i18n.js";
import { isDark, setSetting } from "../settings.js";
import { me } from "./session.js";

/** @typedef {import("../types.js").RuleInfo} RuleInfo */

/** What a page can do with the rest. @typedef {object} App
 * @property {(path: string, options?: {replace?: boolean}) => void} go
 * @property {() => void} reload  open the same page again
 * @property {() => void} retitle  the title of the document has changed */

/** A page. `open(root, params, app)` of each module gives one. @typedef {object} Page
 * @property {() => string} title
 * @property {() => void} draw  show it again, in the language of the moment
 * @property {() => void} [close] */

const SIGN = '<svg viewBox="0 0 26 26" aria-hidden="true" focusable="false"><path d="M7 2h12l6 11-6 11H7L1 13z" '
  + 'fill="var(--accent)"/><path d="M3 15C8 9 11 19 15 13S20 9 23 11" fill="none" stroke="var(--panel)" stroke-width="2.6" '
  + 'stroke-linecap="round"/></svg>';

/** @type {HTMLElement | null} */
let spoken = null;

/** Say something to screen readers and show it for a while.
 * @param {string} text
 * @param {boolean} [quiet]  only say it
 * @returns {() => void} takes it away */
export function notice(text, quiet = false) {
  if (!spoken?.isConnected) {
    spoken = h("div", { class: "pg-said sr", role: "status", "aria-live": "polite" });
    document.body.append(spoken);
  }
  const line = h("p", null, text);
  spoken.append(line);
  setTimeout(() => line.remove(), 5000);
  if (quiet) return () => line.remove();
  document.querySelector(".pg-toast")?.remove();
  const toast = h("div", { class: "pg-toast", "aria-hidden": "true" }, text);
  document.body.append(toast);
  setTimeout(() => toast.remove(), 4000);
  return () => toast.remove();
}

/** Header, main part and footer. @param {HTMLElement} root @returns {{main: HTMLElement, draw: (path: string) => void}} */
export function frame(root) {
  const header = h("header", { class: "pg-head" });
  const line = h("div", { class: "pg-line", role: "alert" });
  const main = h("main", { class: "pg-main", id: "main", tabindex: "-1" });
  const footer = h("footer", { class: "pg-foot" });
  const tabs = h("nav", { class: "pg-tabs" });
  const skip = h("a", { class: "pg-skip", href: "#main", onclick: (/** @type {Event} */ e) => {
    e.preventDefault();
    main.focus();
  } });
  fill(root, h("div", { class: "pg" }, skip, header, line, main, footer, tabs));
  return {
    main,
    draw(path) {
      skip.textContent = t("pg_skip");
      drawHeader(header, path);
      drawFooter(footer);
      tabs.setAttribute("aria-label", t("pg_nav"));
      fill(tabs, PLACES.map(([to, key, sign]) => place(to, key, sign, path)),
        place("/settings", "pg_settings", "gear", path));
    },
  };
}

/** @type {[string, string, string][]} */
const PLACES = [["/", "pg_games", "table"], ["/new", "pg_new", "plus"], ["/watch", "pg_watch", "eye"],
  ["/rules", "pg_rules", "book"]];

/** @param {string} to @param {string} key @param {string} sign @param {string} path */
const place = (to, key, sign, path) => h("a", { href: to, "aria-current": here(to, path) ? "page" : null }, icon(sign),
  h("span", null, t(key === "pg_new" ? "pg_new_short" : key)));

/** @param {string} to @param {string} path */
const here = (to, path) => to === "/" ? path === "/" : path.startsWith(to.startsWith("/rules") ? "/rules" : to);

/** @param {HTMLElement} header @param {string} path */
function drawHeader(header, path) {
  const user = me().user;
  const name = user ? user.name : t(me().guests ? "pg_guest" : "pg_signin");
  fill(header,
    h("a", { class: "pg-brand", href: "/" }, drawing(SIGN), h("span", null, "Marne")),
    h("nav", { class: "pg-nav", "aria-label": t("pg_nav") },
      PLACES.map(([to, key]) => h("a", { href: to, "aria-current": here(to, path) ? "page" : null }, t(key)))),
    h("div", { class: "pg-tools" },
      h("button", { class: "pg-tool", type: "button", lang: lang() === "en" ? "fr" : "en", title: t("pg_lang"),
        "aria-label": t("pg_lang"), onclick: () => setLang(lang() === "en" ? "fr" : "en") }, t("pg_lang_short")),
      h("button", { class: "pg-tool", type: "button", title: t(isDark() ? "pg_light" : "pg_dark"),
        "aria-label": t(isDark() ? "pg_light" : "pg_dark"),
        onclick: () => setSetting("theme", isDark() ? "light" : "dark") }, icon(isDark() ? "sun" : "moon")),
      h("a", { class: "pg-tool wide", href: "/settings", title: t("pg_settings"), "aria-label": t("pg_settings"),
        "aria-current": here("/settings", path) ? "page" : null }, icon("gear")),
      h("a", { class: "pg-who", href: user || me().guests ? "/account" : "/login",
        "aria-label": user || me().guests ? `${t("pg_account")}: ${name}` : name,
        "aria-current": here("/account", path) || here("/login", path) ? "page" : null, title: user ? t("pg_account") : null },
        icon("user"), h("span", null, name))));
}

/** @param {HTMLElement} footer */
function drawFooter(footer) {
  fill(footer,
    h("p", { class: "pg-motto" }, t("pg_footer")),
    h("p", { class: "pg-links" },
      h("a", { href: "/about" }, t("pg_about")), h("a", { href: "/dice" }, t("dc_title")), h("a", { href: "/rules" },
        t("pg_rules")),
      h("a", { href: "/settings" }, t("pg_settings")), h("a", { href: "/api/openapi.json", "data-plain": true }, t("pg_api")),
      me().version ? h("span", null, t("pg_version", { v: me().version })) : null));
}

/** The amber line while the server does not answer. @type {{timer: any, left: number, retry: (() => void)[]}} */
const lost = { timer: null, left: 0, retry: [] };

/** The server did not answer: say so, count down, then try `retry`. @param {() => void} retry */
export function offline(retry) {
  if (!lost.retry.includes(retry)) lost.retry.push(retry);
  if (lost.timer) return;
  lost.left = 8;
  const show = () => {
    const line = document.querySelector(".pg-line");
    if (!line) return;
    const text = t("pg_offline", { n: lost.left });
    if (line.firstElementChild) /** @type {HTMLElement} */ (line.firstElementChild).textContent = text;
    else fill(line, h("span", { "aria-live": "off" }, text), h("button", { class: "btn", type: "button", onclick: again },
      t("pg_retry")));
  };
  show();
  lost.timer = setInterval(() => { lost.left -= 1; if (lost.left <= 0) again(); else show(); }, 1000);
}

/** Try again what failed. */
function again() {
  clearInterval(lost.timer);
  lost.timer = null;
  const work = lost.retry;
  lost.retry = [];
  for (const f of work) f();
}

/** The server answers again. */
export function online() {
  const line = document.querySelector(".pg-line");
  if (!line?.firstElementChild) return;
  clearInterval(lost.timer);
  lost.timer = null;
  lost.retry = [];
  line.replaceChildren();
  notice(t("pg_online"));
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {                                             // no clipboard without https: the old way
    const box = h("textarea", { class: "sr", readonly: true }, text);
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    if (!done) { notice(t("pg_copy_failed")); return false; }
  }
  notice(t("pg_copied"));
  return true;
}

/** What failed, in words. @param {unknown} e */
export const errorWords = e => e instanceof Refusal ? (e.code === "offline" ? t("pg_err_offline") : e.message || t("pg_err"))
  : t("pg_err_module");

/** An error as a part of the page: what failed, what is safe, what can be done.
 * @param {unknown} e
 * @param {(() => void) | null} retry */
export function failure(e, retry) {
  if (e instanceof Refusal && e.status === 404) return missing(location.pathname);
  const report = () => copy(JSON.stringify({ at: location.pathname, when: new Date().toISOString(), version: me().version,
    lang: lang(), agent: navigator.userAgent,
    error: e instanceof Refusal ? { status: e.status, code: e.code, message: e.message }
      : String(e instanceof Error ? e.stack ?? e.message : e) }, null, 1));
  return h("section", { class: "pg-fault", role: "alert" },
    h("h1", { tabindex: "-1" }, t("pg_err")),
    h("p", null, errorWords(e)), h("p", { class: "dim" }, t("pg_err_safe")),
    h("p", { class: "pg-acts" }, retry ? h("button", { class: "btn primary", type: "button", onclick: retry }, t("pg_retry"))
      : null,
      e instanceof Refusal && e.status === 401
        ? h("a", { class: "btn", href: `/login?next=${encodeURIComponent(location.pathname)}` }, t("pg_signin")) : null,
      h("button", { class: "btn", type: "button", onclick: report }, t("pg_report")), h("a", { class: "btn", href: "/" },
        t("pg_home"))));
}

/** @param {string} path */
export const missing = path => h("section", { class: "pg-fault" },
  h("p", { class: "pg-404", "aria-hidden": "true" }, "404"), h("h1", { tabindex: "-1" }, t("pg_404")),
  h("p", null, t("pg_404_text", { path })),
  h("p", { class: "pg-acts" }, h("a", { class: "btn primary", href: "/" }, t("pg_home")), h("a", { class: "btn", href: "/new" },
    t("pg_new"))));

/** A place-holder with the form of what is to come; after two seconds it says what is being loaded.
 * @param {string} what  key of the words
 * @param {number} [lines] */
export function loading(what, lines = 4) {
  const say = h("p", { class: "dim", role: "status" }, t("pg_loading"));
  const box = h("div", { class: "pg-wait", "aria-busy": "true" }, say, Array.from({ length: lines },
    () => h("div", { class: "pg-bone" })));
  setTimeout(() => { if (box.isConnected) say.textContent = t("pg_loading_what", { what: t(what) }); }, 2000);
  return box;
}

/** Load and show: a place-holder at once, then the page, or what went wrong.
 * @template T
 * @param {HTMLElement} root
 * @param {string} what
 * @param {() => Promise<T>} load
 * @param {(data: T) => void} show
 * @returns {Promise<void>} */
export async function loaded(root, what, load, show) {
  if (!root.hasChildNodes()) fill(root, loading(what));
  try {
    const data = await load();
    online();
    show(data);
  } catch (e) {
    const retry = () => { fill(root); void loaded(root, what, load, show); };
    fill(root, failure(e, retry));
    if (e instanceof Refusal && e.code === "offline") offline(retry);
  }
}

/** @type {Map<string, Promise<any>>} */
const books = new Map();
/** What the server has of a title in the language of the moment, asked for once. @param {string} slug @param {string} what
 * @returns {Promise<any>} */
function kept(slug, what) {
  const key = `${slug} ${what} ${lang()}`;
  let found = books.get(key);
  if (!found) {
    found = get(`/api/titles/${encodeURIComponent(slug)}/${what}`);
    found.catch(() => books.delete(key));
    books.set(key, found);
  }
  return found;
}

/** The rules of a title. @param {string} slug @returns {Promise<RuleInfo[]>} */
export const rulesOf = slug => kept(slug, "rules");
/** Its chapters. @param {string} slug @returns {Promise<import("../types.js").ChapterInfo[]>} */
export const chaptersOf = slug => kept(slug, "chapters");
/** How to play it. @param {string} slug @returns {Promise<import("../types.js").LessonInfo[]>} */
export const lessonsOf = slug => kept(slug, "howto");

/** A note beside a chip with the rule it names. @param {string} slug @param {string} number @param {HTMLElement} at */
export async function ruleNote(slug, number, at) {
  document.querySelector(".pg-note")?.remove();
  const body = h("p", null, t("pg_loading"));
  const close = () => {
    note.remove();
    document.removeEventListener("keydown", key, true);
    document.removeEventListener("pointerdown", out, true);
    if (at.isConnected) at.focus();
  };
  const key = (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") { e.stopPropagation(); close(); } };
  const out = (/** @type {Event} */ e) => { if (!note.contains(/** @type {Node} */ (e.target))) close(); };
  const note = h("div", { class: "pg-note", role: "dialog", "aria-label": t("pg_rule", { n: number }), tabindex: "-1" },
    h("h2", null, t("pg_rule", { n: number })), body,
    h("p", { class: "pg-acts" }, h("a", { class: "btn", href: `/rules/${slug}#rule-${number}` }, icon("book"), t("pg_rule_open")),
      h("button", { class: "btn", type: "button", onclick: close }, t("pg_close"))));
  document.body.append(note);
  const place = () => {
    const box = at.getBoundingClientRect(), w = note.offsetWidth, y = box.bottom + 8;
    if (innerWidth < 600) return;                       // a sheet at the foot of the screen
    note.style.left = `${Math.max(12, Math.min(innerWidth - w - 12, box.left))}px`;
    note.style.top = `${y + note.offsetHeight > innerHeight - 12 ? Math.max(12, box.top - note.offsetHeight - 8) : y}px`;
  };
  place();
  note.focus();
  document.addEventListener("keydown", key, true);
  document.addEventListener("pointerdown", out, true);
  try {
    const rule = (await rulesOf(slug)).find(r => r.id === number);
    fill(body, rule ? rule.text : t("pg_rule_none"));
    if (rule?.ruling) add(note, [h("p", { class: "pg-ruling" }, h("b", null, t("ru_ruling")), " ", rule.ruling)]);
    place();
  } catch (e) {
    fill(body, errorWords(e));
  }
}

/** A labelled field. @param {string} label @param {HTMLElement} input @param {string} [hint] */
export function field(label, input, hint = "") {
  const id = input.id || `f${Math.random().toString(36).slice(2, 9)}`;
  input.id = id;
  if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
  return h("div", { class: "pg-field" }, h("label", { for: id }, label), input,
    hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null);
}

/** A switch: a check box that looks like one.
 * @param {string} label
 * @param {string} hint
 * @param {boolean} on
 * @param {(on: boolean) => void} change */
export function toggle(label, hint, on, change) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", role: "switch", checked: on,
    onchange: () => change(box.checked) }));
  return h("label", { class: "pg-switch" }, box, h("span", { class: "knob", "aria-hidden": "true" }),
    h("span", { class: "txt" }, h("b", null, label), hint ? h("small", null, hint) : null));
}

/** A row of radio buttons that looks like cards.
 * @param {string} name
 * @param {{value: string, label: string, hint?: string, foot?: Node | null, extra?: Node | null}[]} all
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {string} [cls] */
export function cards(name, all, chosen, change, cls = "") {
  return h("div", { class: `pg-cards ${cls}` }, all.map(c => h("label", { class: "pg-card" },
    h("input", { type: "radio", name, value: c.value, checked: c.value === chosen, onchange: () => change(c.value) }),
    h("span", { class: "txt" }, h("b", null, c.label), c.hint ? h("small", null, c.hint) : null,
      c.foot ?? null), c.extra ?? null)));
}
