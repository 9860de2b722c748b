// @ts-check
/** How to play a game, in a few chapters with pictures that the table draws itself. */
import { chip, fill, h, icon } from "../dom.js";
import { get } from "../api.js";
import { t } from "../i18n.js";
import { figure } from "../map/figure.js";
import { lessonsOf, loaded } from "./chrome.js";
import { titles, USUAL } from "./titles.js";

/** @typedef {import("../types.js").LessonInfo} LessonInfo */

/** A text with its rules as chips and its stressed words. @param {string} text @returns {(string | Node | null)[]} */
export function written(text) {
  return text.split(/(\{[^{}]+\}|\*[^*]+\*)/).map(s => s.startsWith("{") ? chip(s.slice(1, -1))
    : s.startsWith("*") && s.length > 2 ? h("b", null, s.slice(1, -1)) : s);
}

/** @param {HTMLElement} root @param {Record<string, string>} params @returns {import("./chrome.js").Page} */
export function open(root, { slug = USUAL }) {
  let name = "", closed = false;
  /** @type {IntersectionObserver | null} */
  let watch = null;

  /** Draw a picture where it stands. @param {HTMLElement} box @param {string} id @param {string} words */
  async function picture(box, id, words) {
    try {
      const f = await get(`/api/titles/${encodeURIComponent(slug)}/figures/${encodeURIComponent(id)}`);
      const width = box.clientWidth || 600, svg = await figure(f, width, Math.min(430, Math.max(240, width * .85)));
      if (closed || !box.isConnected) return;
      box.setAttribute("role", "img");
      box.setAttribute("aria-label", words);
      fill(box, svg);
    } catch { fill(box, h("p", { class: "dim pad" }, t("ht_nofigure"))); }
    box.dataset.drawn = "yes";
  }

  /** @param {LessonInfo[]} lessons */
  function draw(lessons) {
    watch?.disconnect();
    watch = new IntersectionObserver(seen => {          // a large map is drawn when it is near
      for (const e of seen) if (e.isIntersecting) {
        watch?.unobserve(e.target);
        const el = /** @type {HTMLElement} */ (e.target);
        void picture(el, el.dataset.figure ?? "", el.dataset.words ?? "");
      }
    }, { rootMargin: "600px" });
    const parts = (/** @type {LessonInfo} */ x) => x.parts.flatMap(p => {
      if (p.figure) {
        const plain = p.text.replace(/[{}*]/g, "");
        const box = h("div", { class: "pic", "data-figure": p.figure, "data-words": plain });
        watch?.observe(box);
        return [h("figure", { class: "ht-fig" }, box, h("figcaption", null, written(p.text)))];
      }
      return [p.text ? h("p", null, written(p.text)) : null,
        p.points.length ? h("ul", null, p.points.map(q => h("li", null, written(q)))) : null];
    });
    fill(root, h("div", { class: "ht", "data-title": slug },
      h("nav", { class: "ht-toc", "aria-label": t("ht_chapters") }, h("h2", null, t("ht_chapters")),
        h("ul", null, lessons.map((x, i) => h("li", null, h("a", { href: `#${x.id}` }, h("span", { class: "no" }, i + 1),
          x.title))))),
      h("div", { class: "ht-body" },
        h("header", { class: "pg-top" }, h("p", { class: "over" }, t("lb_howto")), h("h1", { tabindex: "-1" }, name),
          h("p", { class: "lead" }, t(lessons.length ? "ht_sub" : "ht_none"))),
        lessons.map(x => h("section", { class: "ht-chapter", "aria-labelledby": x.id },
          h("h2", { id: x.id, tabindex: "-1" }, x.title), parts(x))),
        h("p", { class: "pg-acts" }, h("a", { class: "btn primary large", href: `/play/${slug}` }, icon("play"), t("ht_play")),
          h("a", { class: "btn large", href: `/rules/${slug}` }, icon("book"), t("pg_rules"))))));
  }

  const load = () => loaded(root, "ht_load", () => Promise.all([lessonsOf(slug), titles()]), ([lessons, all]) => {
    name = all.find(x => x.slug === slug)?.name ?? slug;
    draw(lessons);
    document.title = `${page.title()} · Marne`;
    const at = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (at) { at.scrollIntoView(); at.focus({ preventScroll: true }); }
  });
  /** @type {import("./chrome.js").Page} */
  const page = { title: () => t("ht_title", { title: name }), draw: () => void load(), close: () => {
    closed = true;
    watch?.disconnect();
  } };
  void load();
  return page;
}
