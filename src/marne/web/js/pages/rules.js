// @ts-check
/** The rulebook in our words: by chapter, searchable by number or word. */
import { fill, h, icon } from "../dom.js";
import { get } from "../api.js";
import { plural, t } from "../i18n.js";
import { loaded, rulesOf } from "./chrome.js";
import { TITLES, USUAL } from "./titles.js";

/** @typedef {import("../types.js").RuleInfo} RuleInfo */

/** Without accents and case, for searching. @param {string} s */
const flat = s => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A number, or the letter that books with several parts put before it: 9.4 is in 9, O21.3 in O. @param {string} id */
const chapterOf = id => /^\d+|^[A-Z]+(?=\d|-)/.exec(id)?.[0] ?? "";

/** How deep a number is: 9.4 is 1, 9.4.1b/ex is 3. @param {string} id */
const depth = id => id.split(/[./]/).length - 1;

/** A text with the words searched for marked. @param {string} text @param {string[]} terms */
function marked(text, terms) {
  if (!terms.length) return [text];
  const plain = flat(text);
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
  /** @type {import("../types.js").TitleInfo[]} */
  let all = [];
  let name = "", query = new URLSearchParams(location.search).get("q") ?? "", only = false, rulings = false;
  const list = h("div", { class: "ru-list" }), count = h("p", { class: "ru-count dim", role: "status" });

  /** @param {string} n */
  const chapterName = n => {
    const key = `ru_${TITLES[slug]?.short}_${n}`, own = t(key);
    return n === "" ? t("ru_other") : own === key ? t("ru_chapter", { n }) : own;
  };

  function found() {
    const q = flat(query.trim()), number = /^\d|^[a-z]\d/.test(q) ? q : "", terms = number ? [] : q.split(/\s+/).filter(Boolean);
    const hits = rules.filter(r => (!only || r.enforced) && (!rulings || r.ruling) && (number ? flat(r.id).startsWith(number)
      : terms.every(w => flat(`${r.id} ${r.label} ${r.text} ${r.ruling}`).includes(w))));
    return { hits, terms };
  }

  function drawList() {
    const { hits, terms } = found();
    /** @type {Map<string, RuleInfo[]>} */
    const chapters = new Map();
    for (const r of hits) {
      const c = chapterOf(r.id);
      chapters.set(c, [...chapters.get(c) ?? [], r]);
    }
    fill(count, plural(hits.length, "ru_found", "ru_founds"));
    fill(list, hits.length ? null : h("p", { class: "lb-none" }, t("ru_nothing", { q: query })),
      [...chapters].map(([c, some]) => h("section", { class: "ru-chapter", "aria-labelledby": `ch-${c || "x"}` },
        h("h2", { id: `ch-${c || "x"}` }, c ? h("span", { class: "no" }, c) : null, chapterName(c)),
        some.map(r => h("article", { class: `ru-rule d${Math.min(3, depth(r.id))}`, id: `rule-${r.id}`, tabindex: "-1" },
          h("h3", null, h("a", { class: "rule", href: `#rule-${r.id}` }, r.label)),
          h("div", null, h("p", null, marked(r.text, terms)),
            r.ruling ? h("p", { class: "pg-ruling" }, h("b", null, t("ru_ruling")), " ", marked(r.ruling, terms)) : null),
          h("span", { class: `ru-tag${r.enforced ? " on" : ""}` }, r.enforced ? icon("check", "icon small")
            : icon("book", "icon small"), t(r.enforced ? "ru_enforced" : "ru_info")))))));
    const toc = root.querySelector(".ru-toc ul");
    if (toc) fill(toc,
      [...chapters.keys()].map(c => h("li", null, h("a", { href: `#ch-${c || "x"}` }, h("span", { class: "no" }, c || "·"),
        chapterName(c)))));
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
            x.name))) : null),
      h("div", { class: "ru-bar", role: "search" }, h("div", { class: "ru-search" }, icon("search"), search), box("ru_only", only,
        on => { only = on; }), rules.some(r => r.ruling) ? box("ru_rulings", rulings, on => { rulings = on; }) : null, count),
      h("div", { class: "ru-cols" }, h("nav", { class: "ru-toc", "aria-label": t("ru_chapters") },
        h("h2", null, t("ru_chapters")), h("ul")), list)));
    drawList();
  }

  /** Go to the rule that the address names. */
  function jump() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    if (!document.getElementById(id) && query) { query = ""; draw(); }
    const el = document.getElementById(id);
    if (!el) return;
    for (const old of root.querySelectorAll(".at")) old.classList.remove("at");
    el.classList.add("at");
    el.scrollIntoView({ block: "center" });
    el.setAttribute("tabindex", "-1");
    el.focus({ preventScroll: true });
  }

  const load = () => loaded(root, "pg_load_rules", () => Promise.all([rulesOf(slug), get("/api/titles")]), ([got, titles]) => {
    rules = got;
    all = titles;
    name = titles.find((/** @type {any} */ x) => x.slug === slug)?.name ?? slug;
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
