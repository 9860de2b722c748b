// @ts-check
/** What one reads before a game against the computer: what it is about, who attacks, how long, how hard, how one wins. */
import { fill, h, icon } from "../dom.js";
import { get, post, put, Refusal } from "../api.js";
import { t } from "../i18n.js";
import { cards, errorWords, loaded, notice, toggle } from "./chrome.js";
import { ensureUser, ownNotices } from "./session.js";
import { figure } from "../map/figure.js";
import { effort, titles, USUAL } from "./titles.js";
import { levelPart, usualLevel } from "./levels.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("./chrome.js").App} App */

/** @param {HTMLElement} root @param {Record<string, string>} params @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, { slug = USUAL }, app) {
  /** @type {TitleInfo | null} */
  let title = null;
  let scenario = new URLSearchParams(location.search).get("scenario") ?? "", seat = "", busy = false, placed = true,
    level = usualLevel(["officer"]);
  const picture = h("figure", { class: "br-map" });

  const chosen = () => title?.scenarios.find(s => s.id === scenario) ?? title?.scenarios[0];

  async function start() {
    if (busy || !title) return;
    busy = true;
    const button = root.querySelector(".br-go"), away = notice(t("lb_starting"));
    button?.setAttribute("aria-disabled", "true");
    try {
      await ensureUser();
      const seats = Object.fromEntries(title.seats.map(s => [s.id, s.id === seat ? "me" : level]));
      const made = await post("/api/games", { title: slug, scenario, seats });
      if (chosen()?.setup && placed) await put(`/api/games/${made.id}/standing`, { seat, answers: { "place:set-up": "pass" } });
      await ownNotices(made.id);
      app.go(`/g/${made.id}`, { replace: true });
    } catch (e) {
      if (e instanceof Refusal && e.status === 401) return app.go(`/login?next=/play/${slug}`);
      fill(/** @type {HTMLElement} */ (root.querySelector(".ng-error")), errorWords(e));
    } finally {
      away();
      busy = false;
      button?.removeAttribute("aria-disabled");
    }
  }

  /** The map as it lies when the scenario begins. */
  async function draw() {
    const s = chosen(), asked = scenario;
    if (!s || s.own) return void fill(picture);
    try {
      const f = await get(`/api/titles/${encodeURIComponent(slug)}/opening`, { scenario: s.id });
      const width = picture.clientWidth || 600, svg = await figure(f, width, Math.min(440, width * .8));
      if (asked !== scenario || !picture.isConnected) return;
      fill(picture, h("div", { class: "pic", role: "img", "aria-label": t("br_map", { name: s.name }) }, svg),
        h("figcaption", null, t("br_map", { name: s.name })));
    } catch { fill(picture); }                          // an ornament: the words are what matters
  }

  function form() {
    const x = /** @type {TitleInfo} */ (title), s = /** @type {import("../types.js").ScenarioInfo} */ (chosen());
    const row = (/** @type {string} */ key, /** @type {any} */ words) => words ? [h("dt", null, t(key)), h("dd", null, words)]
      : null;
    return h("form", { class: "br", "data-title": slug, onsubmit: (/** @type {Event} */ e) => {
      e.preventDefault();
      void start();
    } },
      h("header", { class: "pg-top" }, h("p", { class: "over" }, `${t("br_over")} · ${x.name}`),
        h("h1", { tabindex: "-1" }, s.name), s.where ? h("p", { class: "lead" }, s.where) : null),
      h("div", { class: "br-cols" },
        h("dl", { class: "br-facts" }, row("br_about", s.text), row("br_who", s.attack), row("br_win", s.win),
          row("br_long", effort(s)), row("br_forces", s.forces)),
        picture),
      h("fieldset", { class: "ng-part" }, h("legend", null, t("br_side")), cards("side", x.seats.map(o => ({ value: o.id,
        label: o.name, hint: o.id === x.card.seat ? t("br_usual") : "" })), seat, v => { seat = v; }, "serif two")),
      levelPart(level, v => { level = v; }),
      x.scenarios.length > 1 ? h("div", { class: "pg-field br-other" }, h("label", { for: "br-scenario" }, t("br_scenario")),
        h("select", { id: "br-scenario", onchange: (/** @type {Event} */ e) => {
          scenario = /** @type {HTMLSelectElement} */ (e.target).value;
          show(true);
        } }, x.scenarios.map(o => h("option", { value: o.id, selected: o.id === s.id }, o.name)))) : null,
      s.setup ? toggle(t("br_setup"), t("br_setup_t"), placed, on => { placed = on; }) : null,
      h("p", { class: "ng-error", role: "alert" }),
      h("p", { class: "pg-acts" },
        x.card.howto ? h("a", { class: "btn", href: `/howto/${slug}` }, icon("book"), t("br_read")) : null,
        h("a", { class: "gr-link", href: `/new?title=${slug}&scenario=${encodeURIComponent(s.id)}` }, icon("gear", "icon small"),
          t("br_more"))),
      // in sight from the first look on: whoever has read enough need not search
      h("div", { class: "ng-bar" }, h("p", { class: "ng-sum" }, h("b", null, s.name)),
        h("button", { class: "btn primary large br-go", type: "submit" }, icon("play"), t("br_go"))));
  }

  /** @param {boolean} keep  the focus */
  function show(keep = false) {
    const y = scrollY;
    fill(root, form());
    if (keep) {
      scrollTo(0, y);
      document.getElementById("br-scenario")?.focus({ preventScroll: true });
    }
    app.retitle();
    void draw();
  }

  const load = () => loaded(root, "pg_load_titles", titles, all => {
    title = all.find(x => x.slug === slug) ?? null;
    if (!title) return app.go("/new", { replace: true });
    if (!title.scenarios.some(s => s.id === scenario)) scenario = title.card.first || title.scenarios[0].id;
    seat ||= title.card.seat || title.seats[0].id;
    show();
  });
  void load();
  return { title: () => t("br_title", { title: title?.name ?? "" }), draw: () => void load() };
}
