// @ts-check
/** The first page: your games, those of others, and the shortest way to a new one. */
import { fill, h, icon } from "../dom.js";
import { del, get, post, Refusal } from "../api.js";
import { lang, plural, span, t } from "../i18n.js";
import { favicon } from "../favicon.js";
import { errorWords, failure, loading, notice, offline, online } from "./chrome.js";
import { ensureUser, me, ownNotices } from "./session.js";
import { gameName, gameRow } from "./gamerow.js";
import { hero } from "./hero.js";
import { learnLink } from "./learn.js";
import { effort, titles, USUAL } from "./titles.js";

/** @typedef {import("../types.js").Lobby} Lobby */
/** @typedef {import("../types.js").GameRow} GameRow */
/** @typedef {import("./chrome.js").App} App */

const EVERY = 8000;
const FOLD = 6;
/** @type {(keyof Lobby)[]} */
const LISTS = ["yours", "waiting", "open", "watch", "finished", "analyses"];
/** @type {Record<string, [string, string]>}  words, sign */
const HEADS = { yours: ["lb_your_move", "bell"], waiting: ["lb_waiting", "clock"], open: ["lb_open", "user"],
  watch: ["lb_watch", "eye"], finished: ["lb_finished", "flag"], analyses: ["lb_analyses", "branch"] };

/** @param {HTMLElement} root @param {Record<string, string>} _ @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, _, app) {
  /** @type {Lobby | null} */
  let lobby = null;
  /** @type {import("../types.js").TitleInfo[]} */
  let all = [];
  let shown = "", closed = false, busy = false;
  /** @type {Set<string>} */
  const unfolded = new Set();
  /** @type {any} */
  let timer = null;

  const top = h("section", { class: "lb-hero" }), lists = h("div", { class: "lb-lists" });
  const strip = h("div", { class: "lb-map", "aria-hidden": "true" });
  const words = h("div", { class: "lb-words" });
  fill(top, strip, words);
  fill(root, top, lists);

  const yours = () => lobby?.yours.length ?? 0;
  const stranger = () => !me().user && !me().guests;
  const playing = () => !!lobby && (lobby.yours.length > 0 || lobby.waiting.length > 0);

  /** Do something that needs a person and leads to a table.
   * @param {HTMLElement | null} button
   * @param {() => Promise<import("../types.js").Table>} work */
  async function start(button, work) {
    if (busy) return;
    busy = true;
    button?.setAttribute("aria-disabled", "true");
    const away = notice(t("lb_starting"));
    try {
      await ensureUser();
      const made = await work();
      if (made.kind === "game") await ownNotices(made.id);
      app.go(`/g/${made.id}`);
    } catch (e) {
      if (e instanceof Refusal && e.status === 401) app.go("/login?next=/");
      else notice(errorWords(e));
    } finally {
      away();
      busy = false;
      button?.removeAttribute("aria-disabled");
    }
  }

  const demo = (/** @type {Event} */ e) => start(/** @type {HTMLElement} */ (e.currentTarget), async () => {
    const text = await (await fetch("/static/records/grand-illusion-2.txt")).text();
    return post("/api/records", { text });
  });

  /** @type {import("./gamerow.js").RowActs} */
  const acts = {
    join: (row, seat) => void start(null, () => post(`/api/games/${row.id}/join`, { seat })),
    remove: row => {
      if (!confirm(t("lb_delete_sure", { name: gameName(row) }))) return;
      del(`/api/games/${row.id}`).then(() => { notice(t("lb_deleted")); return refresh(); }, e => notice(errorWords(e)));
    },
  };

  /** The words over the map: large for a newcomer, one line for a player with games. */
  function drawTop() {
    const big = !playing();
    top.classList.toggle("big", big);
    fill(words,
      h("h1", { tabindex: "-1" }, big ? t("lb_hero") : t("lb_back")),
      big ? h("p", { class: "lead" }, t("lb_hero_text")) : h("p", { class: "lead" },
        yours() ? plural(yours(), "lb_back_n", "lb_back_ns") : t("lb_back_0")),
      stranger()
        ? h("p", { class: "pg-acts" }, h("a", { class: "btn primary large", href: "/register" }, t("pg_register")),
          h("a", { class: "btn large", href: "/login" }, t("pg_signin")))
        : h("p", { class: "pg-acts" },
          h("a", { class: "btn primary large", href: `/play/${USUAL}` }, icon("play"), t("lb_quick")),
          big ? h("a", { class: "btn large", href: "/new?with=friend" }, icon("link"), t("lb_invite"))
            : h("a", { class: "btn large", href: "/new" }, icon("plus"), t("lb_new"))),
      big ? h("p", { class: "lb-hint" }, stranger() ? t("lb_hosted") : t("lb_quick_hint")) : null,
      big && !stranger() ? h("p", { class: "lb-first" },
        h("a", { href: `/learn/${USUAL}` }, icon("book"), t("lb_first"))) : null);
  }

  /** @param {keyof Lobby} key @param {GameRow[]} rows */
  function section(key, rows) {
    const [words, sign] = HEADS[key], some = unfolded.has(key) ? rows : rows.slice(0, FOLD), id = `lb-${key}`;
    return h("section", { class: `lb-sec ${key}`, "aria-labelledby": id },
      h("h2", { id }, icon(sign), t(words), h("span", { class: "count" }, rows.length)),
      h("ul", { class: "gr-list" }, some.map(r => gameRow(r, acts))),
      rows.length > some.length ? h("button", { class: "btn", type: "button", onclick: () => {
        unfolded.add(key);
        draw();
      } }, t("lb_more", { n: rows.length })) : null);
  }

  /** @param {string} href @param {string} sign @param {string} words @param {string} of  read aloud, too */
  const link = (href, sign, words, of) => h("a", { class: "gr-link", href, "aria-label": `${t(words)}, ${of}` },
    icon(sign, "icon small"), t(words));

  /** The games there are. */
  function games() {
    if (!all.length) return loading("pg_load_titles");
    return h("ul", { class: "lb-games" }, all.map(({ slug, name, card, guide }) => h("li", { class: "lb-game",
      "data-title": slug }, h("h2", null, name), h("p", { class: "over" }, card.when), h("p", null, card.text),
      h("p", { class: "lb-effort", "aria-label": t("tc_card") }, effort(card)),
      h("p", { class: "pg-acts" }, stranger() ? null : h("a", { class: "btn primary", href: `/play/${slug}`,
        "aria-label": `${t("lb_try")}, ${name}` }, icon("play"), t("lb_try")),
        stranger() ? null : learnLink(slug, guide, name),
        h("a", { class: "btn", href: `/new?title=${slug}`, "aria-label": `${t("lb_set")}, ${name}` },
          icon("plus"), t("lb_set"))),
      h("p", { class: "lb-links" },
        card.howto ? link(`/howto/${slug}`, "info", "lb_howto", name) : null,
        link(`/rules/${slug}`, "book", "pg_rules", name)))));
  }

  /** What a newcomer finds below. */
  function welcome() {
    const why = [["check", 1], ["swords", 2], ["dice", 3], ["clock", 4]];
    return [
      h("ul", { class: "lb-why" }, why.map(([sign, n]) => h("li", null, icon(/** @type {string} */ (sign)),
        h("h2", null, t(`lb_why${n}`)), h("p", null, t(`lb_why${n}_t`))))),
      stranger() ? null : h("section", { class: "lb-sec demo", "aria-labelledby": "lb-demo" }, h("h2", { id: "lb-demo" },
        icon("eye"), t("lb_demo")),
        h("div", { class: "lb-demo" }, h("p", null, t("lb_demo_text")),
          h("button", { class: "btn", type: "button", onclick: demo }, icon("play"), t("lb_demo_go")))),
    ];
  }

  function drawLists() {
    if (!lobby) return;
    const l = lobby, active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = lists.contains(active) ? /** @type {HTMLElement | null} */ (active?.closest("[data-key]"))?.dataset.key : null;
    const nothing = LISTS.every(k => !l[k].length);
    fill(lists,
      playing() ? null : games(),
      nothing ? h("p", { class: "lb-none" }, t("lb_none")) : null,
      LISTS.filter(k => l[k].length).map(k => section(k, l[k])),
      playing() ? games() : l.finished.length ? null : welcome());
    if (key) /** @type {HTMLElement | null} */ (lists.querySelector(`[data-key="${CSS.escape(key)}"] .gr-open`))?.focus({
      preventScroll: true });
  }

  function draw() {
    drawTop();
    drawLists();
    favicon(yours() > 0);
    app.retitle();
  }

  /** Ask the server again; show it only when something has changed. */
  async function refresh() {
    clearTimeout(timer);
    try {
      const got = /** @type {Lobby} */ (await get("/api/games"));
      if (closed) return;
      online();
      const before = new Set(lobby?.yours.map(r => r.id)), text = lang() + JSON.stringify(got);
      const first = !lobby;
      lobby = got;
      if (text !== shown) {
        shown = text;
        draw();
        if (first) void hero(strip);
        else for (const r of got.yours) if (!before.has(r.id)) notice(t("lb_alert", { name: gameName(r) }));
      }
    } catch (e) {
      if (closed) return;
      if (e instanceof Refusal && e.code === "offline") {
        if (!lobby) fill(lists, failure(e, refresh));
        offline(refresh);
        return;                                         // the line counts down and tries again
      }
      if (e instanceof Refusal && e.status === 401 && me().guests && !me().user) {
        await ensureUser().then(refresh, f => fill(lists, failure(f, refresh)));
        return;
      }
      if (!lobby) fill(lists, e instanceof Refusal && e.status === 401 ? h("p", { class: "lb-none" }, t("lb_hosted"))
        : failure(e, refresh));
    }
    if (!closed) timer = setTimeout(() => document.hidden ? null : void refresh(), EVERY);
  }

  const wake = () => { if (!document.hidden && !closed) void refresh(); };
  document.addEventListener("visibilitychange", wake);
  addEventListener("focus", wake);
  const tick = setInterval(() => {                      // clocks go on between two answers
    for (const el of /** @type {NodeListOf<HTMLElement>} */ (lists.querySelectorAll(".clock[data-runs]"))) {
      const left = Math.max(0, Number(el.dataset.left) - 1);
      el.dataset.left = String(left);
      if (el.lastChild) el.lastChild.textContent = t("lb_clock_runs", { time: span(left) });
    }
  }, 1000);
  let frame = 0;
  const sized = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => { if (strip.classList.contains("drawn")) void hero(strip); });
  };
  addEventListener("resize", sized);

  /** The cards of the games, whenever they come: nobody's own games wait for them. */
  const load = () => titles().then(got => {
    all = got;
    if (!closed) drawLists();
  }, () => null);

  drawTop();
  fill(lists, loading("pg_load_games"));
  void refresh();
  void load();
  return {
    title: () => yours() ? `(${yours()}) ${t("lb_your_move")}` : t("lb_title"),
    draw: () => { shown = ""; drawTop(); drawLists(); void load(); void refresh(); void hero(strip); },
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(tick);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("focus", wake);
      removeEventListener("resize", sized);
    },
  };
}
