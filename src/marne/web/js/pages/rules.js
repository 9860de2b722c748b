// @ts-check
/** The rulebook in our words: chapters and sections that open and close, searchable by number or word. */
import { fill, h, icon } from "../dom.js";
import { book, fold, number } from "../chapters.js";
import { plural, t } from "../i18n.js";
import { chaptersOf, loaded, rulesOf } from "./chrome.js";
import { titles, USUAL } from "./titles.js";

/** @typedef {import("../types.js").RuleInfo} RuleInfo */

/** How deep a number is: 9.4 is 1, 9.4.1b/ex is 3. @param {string} id */
const depth = id => id.split(/[./]/).length - 1;

/** A text with the words searched for marked. @param {string} text @param {string[]} terms */
function marked(text, terms) {
  if (!terms.length) return [text];
  const plain = fold(text);
  if (plain.length !== text.length) return [text];      // positions would not fit
  /** @type {(string | Node)[]} */
  const out = [];
  let at = 0;
  while (at < text.length) {
    let best = -1, size = 0;
    for (const w of terms) {
      const i = plain.indexOf(w, at);
      if (i >= 0 && (best < 0 || i < best)) { best = i; size = w.length; }
    }
    if (best < 0) break;
    out.push(text.slice(at, best), h("mark", null, text.slice(best, best + size)));
    at = best + size;
  }
  out.push(text.slice(at));
  return out;
}

/** @param {HTMLElement} root @param {Record<string, string>} params @returns {import("./chrome.js").Page} */
export function open(root, { slug = USUAL }) {
  /** @type {RuleInfo[]} */
  let rules = [];
  /** @type {import("../types.js").ChapterInfo[]} */
  let heads = [];
  /** @type {import("../types.js").TitleInfo[]} */
  let all = [];
  let name = "", query = new URLSearchParams(location.search).get("q") ?? "", only = false, rulings = false;
  /** Chapters that the reader has opened. @type {Set<string>} */
  const open = new Set();
  const list = h("div", { class: "ru-list" }), count = h("p", { class: "ru-count dim", role: "status" });

  function found() {
    const q = fold(query.trim()), exact = /^\d|^[a-z]\d/.test(q) ? q : "", terms = exact ? [] : q.split(/\s+/).filter(Boolean);
    const hits = rules.filter(r => (!only || r.enforced) && (!rulings || r.ruling) && (exact ? fold(r.id).startsWith(exact)
      : terms.every(w => fold(`${r.id} ${r.label} ${r.text} ${r.ruling}`).includes(w))));
    return { hits, terms };
  }

  /** @param {RuleInfo} r @param {string[]} terms */
  const article = (r, terms) => h("article", { class: `ru-rule d${Math.min(3, depth(r.id))}`, id: `rule-${r.id}`,
    tabindex: "-1" },
    h("h4", null, h("a", { class: "rule", href: `#rule-${r.id}` }, r.label)),
    h("div", null, h("p", null, marked(r.text, terms)),
      r.ruling ? h("p", { class: "pg-ruling" }, h("b", null, t("ru_ruling")), " ", marked(r.ruling, terms)) : null),
    h("span", { class: `ru-tag${r.enforced ? " on" : ""}` }, r.enforced ? icon("check", "icon small")
      : icon("book", "icon small"), t(r.enforced ? "ru_enforced" : "ru_info")));

  function drawList() {
    const { hits, terms } = found(), narrowed = hits.length < rules.length;
    const chapters = book(hits, heads);
    fill(count, plural(hits.length, "ru_found", "ru_founds"));
    fill(list, hits.length ? null : h("p", { class: "lb-none" }, t("ru_nothing", { q: query })),
      chapters.map(c => {
        const id = c.head.id || "x", body = h("div", { class: "ru-body" });
        // a closed chapter is filled when it is opened: six hundred rules need not be laid out at once
        const write = () => { if (!body.hasChildNodes()) fill(body, c.rules.map(r => article(r, terms)),
          c.sections.map(x => h("section", { class: "ru-section", "aria-labelledby": `ch-${x.head.id}` },
            h("h3", { id: `ch-${x.head.id}` }, h("span", { class: "no" }, x.head.label), x.head.name),
            x.rules.map(r => article(r, terms))))); };
        const box = h("details", { class: "ru-chapter", id: `ch-${id}`, open: narrowed || open.has(id), ontoggle: () => {
          if (box.open) write();
          if (!narrowed) open[box.open ? "add" : "delete"](id);
        } },
          h("summary", null, h("h2", null, number(c.head) ? h("span", { class: "no" }, number(c.head)) : null,
            c.head.name || t("ru_other")), h("span", { class: "ru-n dim" }, plural(c.n, "ru_found", "ru_founds")),
            c.head.text ? h("p", null, c.head.text) : null),
          body);
        if (box.open) write();
        return box;
      }));
    const toc = root.querySelector(".ru-toc ul");
    if (toc) fill(toc, chapters.map(c => h("li", null, h("a", { href: `#ch-${c.head.id || "x"}` }, h("span", { class: "no" },
      number(c.head) || "·"), c.head.name || t("ru_other")))));
    const every = root.querySelector(".ru-all");
    if (every) fill(every, t([...list.querySelectorAll("details")].every(d => d.open) ? "ru_close" : "ru_open"));
  }

  /** Open all chapters, or close them. */
  function toggleAll() {
    const boxes = [...list.querySelectorAll("details")], to = !boxes.every(d => d.open);
    open.clear();
    if (to) for (const d of boxes) open.add(d.id.slice(3));
    for (const d of boxes) d.open = to;
    const every = root.querySelector(".ru-all");
    if (every) fill(every, t(to ? "ru_close" : "ru_open"));
  }

  function draw() {
    const search = h("input", { type: "search", value: query, "aria-label": t("ru_search"), placeholder: t("ru_search"),
      autocomplete: "off", oninput: () => {
        query = search.value;
        drawList();
      } });
    const box = (/** @type {string} */ key, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ change) => {
      const c = h("input", { type: "checkbox", checked: on, onchange: () => { change(c.checked); drawList(); } });
      return h("label", { class: "pg-check" }, c, t(key));
    };
    fill(root, h("div", { class: "ru", "data-title": slug },
      h("header", { class: "pg-top" }, h("p", { class: "over" }, t("pg_rules")), h("h1", { tabindex: "-1" }, name),
        h("p", { class: "lead" }, t("ru_sub")),
        all.length > 1 ? h("nav", { class: "ru-games", "aria-label": t("ru_games") },
          all.map(x => h("a", { class: "btn", href: `/rules/${x.slug}`, "aria-current": x.slug === slug ? "page" : null },
            x.name))) : null,
        all.find(x => x.slug === slug)?.card.howto ? h("p", null, h("a", { class: "btn", href: `/howto/${slug}` }, icon("info"),
          t("lb_howto"))) : null),
      h("div", { class: "ru-bar", role: "search" }, h("div", { class: "ru-search" }, icon("search"), search), box("ru_only", only,
        on => { only = on; }), rules.some(r => r.ruling) ? box("ru_rulings", rulings, on => { rulings = on; }) : null,
        h("button", { class: "btn ru-all", type: "button", onclick: toggleAll }, t("ru_open")), count),
      h("div", { class: "ru-cols" }, h("nav", { class: "ru-toc", "aria-label": t("ru_chapters") },
        h("h2", null, t("ru_chapters")), h("ul")), list)));
    drawList();
  }

  /** Go to the rule that the address names. */
  function jump() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    const rule = rules.find(r => `rule-${r.id}` === id);
    if (rule && query && !found().hits.includes(rule)) { query = ""; draw(); }
    const head = heads.find(x => x.id === (rule ? rule.section : id.slice(3))), chapter = head?.parent || head?.id;
    if (chapter !== undefined) {
      open.add(chapter);
      drawList();
    }
    const el = document.getElementById(id);
    if (!el) return;
    for (const old of root.querySelectorAll(".at")) old.classList.remove("at");
    el.classList.add("at");
    el.scrollIntoView({ block: "center" });
    el.setAttribute("tabindex", "-1");
    el.focus({ preventScroll: true });
  }

  const load = () => loaded(root, "pg_load_rules", () => Promise.all([rulesOf(slug), chaptersOf(slug), titles()]),
    ([got, chapters, games]) => {
    rules = got;
    heads = chapters;
    all = games;
    name = games.find(x => x.slug === slug)?.name ?? slug;
    const y = scrollY;
    draw();
    page.title = () => t("ru_title", { title: name });
    document.title = `${page.title()} · Marne`;
    if (location.hash && y === 0) jump(); else scrollTo(0, y);
  });
  addEventListener("hashchange", jump);
  /** @type {import("./chrome.js").Page} */
  const page = { title: () => t("pg_rules"), draw: () => void load(), close: () => removeEventListener("hashchange", jump) };
  void load();
  return page;
}
