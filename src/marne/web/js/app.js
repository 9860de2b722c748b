// @ts-check
/** The way through the pages: which address shows which page, who is reading, in which language and light. */
import "./words-account.js";
import "./words-pages.js";
import { fill, h } from "./dom.js";
import { forgetEarly, patch, Refusal } from "./api.js";
import { firstLang, onLang, setLang, t } from "./i18n.js";
import { onSetting } from "./settings.js";
import { favicon } from "./favicon.js";
import { failure, frame, loading, missing, notice, offline, online, ruleNote } from "./pages/chrome.js";
import { ensureUser, loadMe, me, onMe, setMe } from "./pages/session.js";
import { USUAL } from "./pages/titles.js";

/** @typedef {import("./pages/chrome.js").Page} Page */
/** @typedef {import("./pages/chrome.js").App} App */
/** @typedef {(root: HTMLElement, params: Record<string, string>, app: App) => Page | Promise<Page>} Open */

const ID = "([\\w-]+)";
/** Address, names of its parts, module. @type {[RegExp, string[], string][]} */
const ROUTES = [
  [/^\/$/, [], "lobby"],
  [/^\/new$/, [], "newgame"],
  [/^\/learn$/, [], "learn"],
  [new RegExp(`^/learn/${ID}$`), ["slug"], "learn"],
  [new RegExp(`^/g/${ID}/dice$`), ["id"], "dicecheck"],
  [new RegExp(`^/g/${ID}/luck$`), ["id"], "luck"],
  [new RegExp(`^/join/${ID}/${ID}$`), ["id", "secret"], "join"],
  [/^\/(login|register|account|forgot|reset|verify)$/, ["what"], "account"],
  [/^\/settings$/, [], "settings"],
  [new RegExp(`^/play/${ID}$`), ["slug"], "play"],
  [new RegExp(`^/howto/${ID}$`), ["slug"], "howto"],
  [new RegExp(`^/rules/${ID}$`), ["slug"], "rules"],
  [/^\/rules$/, [], "rules"],
  [/^\/dice$/, [], "dicecheck"],
  [/^\/watch$/, [], "watch"],
  [/^\/about$/, [], "about"],
];
const TABLE = new RegExp(`^/g/${ID}$`);

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {{main: HTMLElement, draw: (path: string) => void} | null} */
let shell = null;
/** @type {Page | null} */
let page = null;
/** What closes the page that is shown. @type {(() => void) | null} */
let close = null;
let turn = 0;

/** @type {App} */
const app = { go, reload: () => void show(false), retitle };

/** Go to another page of ours. @param {string} path @param {{replace?: boolean}} [options] */
function go(path, { replace = false } = {}) {
  history.replaceState({ ...history.state, y: scrollY }, "");
  history[replace ? "replaceState" : "pushState"]({ y: 0 }, "", path);
  void show(true);
}

/** The title of the document follows the page. */
function retitle() {
  if (page) document.title = page.title() ? `${page.title()} · Marne` : "Marne";
}

/** Show what the address says. @param {boolean} moved  a person has gone there: the focus goes along */
async function show(moved) {
  const mine = ++turn, path = location.pathname.replace(/(.)\/+$/, "$1");
  try { close?.(); } catch (e) { console.error(e); }
  close = page = null;
  favicon(false);
  const table = TABLE.exec(path);
  if (table) return showTable(table[1], mine);
  shell ??= frame(root);
  shell.draw(path);
  const main = h("div", { class: "pg-body" });
  fill(shell.main, main);
  for (const [form, names, module] of ROUTES) {
    const parts = form.exec(path);
    if (!parts) continue;
    try {
      const params = Object.fromEntries(names.map((n, i) => [n, decodeURIComponent(parts[i + 1])]));
      const open = /** @type {Open} */ ((await import(`./pages/${module}.js`)).open);
      if (mine !== turn) return;
      const made = await open(main, params, app);
      if (mine !== turn) return made.close?.();
      page = made;
      close = () => made.close?.();
      retitle();
    } catch (e) {
      if (mine !== turn) return;
      if (!(e instanceof Refusal)) console.error(e);
      fill(main, failure(e, () => void show(true)));
    }
    return arrive(moved, main);
  }
  fill(main, missing(path));
  document.title = `${t("pg_404")} · Marne`;
  arrive(moved, main);
}

/** Focus and scroll as after a new page. @param {boolean} moved @param {HTMLElement} main */
function arrive(moved, main) {
  if (!moved) return;
  if (location.hash) return;                            // the page itself goes to its mark
  scrollTo(0, history.state?.y ?? 0);
  notice(document.title, true);
  if (heading(main)) return;
  shell?.main.focus({ preventScroll: true });           // until what is being loaded has its heading
  const watch = new MutationObserver(() => {
    const at = document.activeElement;
    if (!main.isConnected || (at !== document.body && at !== shell?.main) || heading(main)) watch.disconnect();
  });
  watch.observe(main, { childList: true, subtree: true });
}

/** Focus on the heading of a page, if it is there already. @param {HTMLElement} main @returns {boolean} */
function heading(main) {
  const head = /** @type {HTMLElement | null} */ (main.querySelector("h1"));
  head?.setAttribute("tabindex", "-1");
  head?.focus({ preventScroll: true });
  return !!head;
}

/** The table has a frame of its own. @param {string} id @param {number} mine */
async function showTable(id, mine) {
  shell = null;
  const box = h("div", { class: "table-root" });
  fill(root, box);
  fill(box, h("div", { class: "pg pg-tablewait" }, loading("pg_load_table", 3)));
  document.title = "Marne";
  try {
    const at = new URLSearchParams(location.search).get("at");
    const module = await import("./table/page.js");
    if (mine !== turn) return;
    if (!me().user && me().guests) {
      forgetEarly();
      await ensureUser().catch(() => null);
    }
    if (mine !== turn) return;
    box.replaceChildren();
    const made = await module.open(box, { id, at: at !== null && /^\d{1,7}$/.test(at) ? Number(at) : null }, me());
    const end = typeof made === "function" ? made : () => made?.close?.();
    if (mine !== turn) return end();
    close = end;
  } catch (e) {
    if (mine !== turn) return;
    if (!(e instanceof Refusal)) console.error(e);
    shell = frame(root);
    shell.draw(location.pathname);
    fill(shell.main, h("div", { class: "pg-body" }, failure(e, () => void show(true))));
  }
}

/** Links between our own pages do not load anything anew; a chip shows its rule beside it. @param {MouseEvent} e */
function clicked(e) {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const a = /** @type {HTMLElement} */ (e.target).closest?.("a");
  if (!a) return;
  if (a.dataset.rule && a.closest(".pg")) {
    e.preventDefault();
    const slug = /** @type {HTMLElement | null} */ (a.closest("[data-title]"))?.dataset.title ?? USUAL;
    return void ruleNote(slug, a.dataset.rule, a);
  }
  const to = new URL(a.href, location.href);
  if (to.origin !== location.origin || a.target || a.hasAttribute("download") || a.dataset.plain !== undefined
    || /^\/(api|static)\//.test(to.pathname)) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  e.preventDefault();
  document.querySelector(".pg-note")?.remove();
  go(to.pathname + to.search + to.hash);
}

/** Everything in the language of the moment. */
function redraw() {
  shell?.draw(location.pathname);
  if (!page) return;
  page.draw();
  retitle();
}

/** Who we are, then the page. */
async function start() {
  history.scrollRestoration = "manual";
  setLang(firstLang());
  document.addEventListener("click", clicked);
  addEventListener("popstate", () => void show(true));
  const reach = () => { loadMe().then(online, () => offline(reach)); };
  addEventListener("offline", () => { if (shell) offline(reach); });
  addEventListener("online", () => { if (shell) reach(); });
  onSetting(name => { if (name === "theme") shell?.draw(location.pathname); });
  onMe(() => shell?.draw(location.pathname));
  const known = localStorage.getItem("marne.lang-chosen") !== null;
  onLang(to => {
    localStorage.setItem("marne.lang-chosen", to);
    redraw();
    if (me().user && me().lang !== to) patch("/api/me", { lang: to }).then(setMe, () => null);
  });
  if (TABLE.test(location.pathname)) import("./table/page.js").catch(() => { /* told when it is shown */ });
  try {
    const who = await loadMe();
    if (!known && who.lang && !who.user?.guest && who.lang !== document.documentElement.lang) setLang(who.lang);
  } catch (e) {
    shell ??= frame(root);
    shell.draw(location.pathname);
    fill(shell.main, h("div", { class: "pg-body" }, failure(e, () => location.reload())));
    offline(() => location.reload());
    return;
  }
  await show(false);
}

void start();
