// @ts-check
/** A new game on one page: title, scenario, seats, options, clock. Everything is filled in. */
import { chip, fill, h, icon } from "../dom.js";
import { post, Refusal } from "../api.js";
import { lang, plural, t } from "../i18n.js";
import { cards, copy, errorWords, field, loaded, notice, toggle } from "./chrome.js";
import { ensureUser, ownNotices } from "./session.js";
import { inviteLink } from "./gamerow.js";
import { learnLink } from "./learn.js";
import { onlyHereNote } from "../table/ui.js";
import { effort, titles as allTitles } from "./titles.js";
import { botName, usualLevel } from "./levels.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./chrome.js").App} App */

/** Seconds offered for each kind of clock. @type {Record<string, number[]>} */
const TIMES = { move: [300, 900, 3600, 86400, 259200, 604800], game: [3600, 7200, 14400, 86400, 604800, 1209600, 2592000] };
const USUAL = { move: 259200, game: 7200 };

/** A length of time in words. @param {number} s */
export function timeWords(s) {
  if (s % 86400 === 0) return plural(s / 86400, "ng_day", "ng_days");
  if (s % 3600 === 0) return plural(s / 3600, "ng_hour", "ng_hours");
  return t("ng_min", { n: s / 60 });
}

/** @param {string} kind */
const seatWords = kind => ["me", "friend", "open"].includes(kind) ? t(`ng_s_${kind}`) : botName(kind);

/** @param {HTMLElement} root @param {Record<string, string>} _ @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, _, app) {
  /** @type {TitleInfo[]} */
  let titles = [];
  /** @type {Table | null} */
  let made = null;
  let busy = false;
  const wish = new URLSearchParams(location.search);
  /** What has been chosen. */
  const g = { title: "", scenario: "", seats: /** @type {Record<string, string>} */ ({}),
    options: /** @type {Record<string, any>} */ ({}), kind: /** @type {"none" | "move" | "game"} */ ("none"),
    times: { ...USUAL }, name: "", hidden: false, more: false };

  const title = () => /** @type {TitleInfo} */ (titles.find(x => x.slug === g.title) ?? titles[0]);
  const bot = () => usualLevel(title().players);

  /** @param {string} slug */
  function choose(slug) {
    g.title = slug;
    const x = title(), asked = wish.get("scenario");
    g.title = x.slug;
    g.scenario = x.scenarios.find(s => s.id === asked)?.id ?? x.scenarios.find(s => s.id === x.card.first)?.id
      ?? x.scenarios[0]?.id ?? "";
    g.options = Object.fromEntries(x.options.map(o => [o.id, o.default]));
    preset({ friend: "friend", open: "open", hot: "hot" }[wish.get("with") ?? ""] ?? "bot");
  }

  /** @param {string} kind */
  function preset(kind) {
    const seats = title().seats.map(s => s.id), mine = seats.find(s => g.seats[s] === "me") ?? seats[0];
    const other = kind === "bot" ? bot() : kind === "hot" ? "me" : kind;
    g.seats = Object.fromEntries(seats.map(s => [s, s === mine ? "me" : other]));
  }

  /** Which of the presets the seats are. */
  function present() {
    const kinds = Object.values(g.seats), me = kinds.filter(k => k === "me").length, rest = kinds.filter(k => k !== "me");
    if (me === kinds.length) return "hot";
    if (me !== 1) return "own";
    if (rest.every(k => k === "friend")) return "friend";
    if (rest.every(k => k === "open")) return "open";
    return rest.every(k => title().players.includes(k)) ? "bot" : "own";
  }

  const changed = () => title().options.filter(o => g.options[o.id] !== o.default).length;

  async function start() {
    if (busy) return;
    busy = true;
    const button = root.querySelector(".ng-start");
    button?.setAttribute("aria-disabled", "true");
    const away = notice(t("lb_starting"));
    try {
      await ensureUser();
      const options = Object.fromEntries(title().options.filter(o => g.options[o.id] !== o.default)
        .map(o => [o.id, g.options[o.id]]));
      made = /** @type {Table} */ (await post("/api/games", { title: g.title, scenario: g.scenario, seats: g.seats, options,
        name: g.name.trim(), hidden: g.hidden,
        clock: { kind: g.kind, seconds: g.kind === "none" ? 0 : g.times[g.kind] } }));
      await ownNotices(made.id);
      if (!Object.keys(made.invites ?? {}).length) return app.go(`/g/${made.id}`, { replace: true });
      draw();
      /** @type {HTMLElement | null} */ (root.querySelector("h1"))?.focus();
      scrollTo(0, 0);
    } catch (e) {
      if (e instanceof Refusal && e.status === 401) return app.go("/login?next=/new");
      fill(/** @type {HTMLElement} */ (root.querySelector(".ng-error")), errorWords(e),
        e instanceof Refusal ? e.rules.map(([rule, text]) => h("span", null, " ", chip(rule), " ", text)) : null);
    } finally {
      away();
      busy = false;
      button?.removeAttribute("aria-disabled");
    }
  }

  /** One part of the form. @param {string} name @param {string} legend @param {...any} inner */
  const part = (name, legend, ...inner) => h("fieldset", { class: `ng-part ${name}` }, h("legend", null, legend), ...inner);

  function seatsPart() {
    const x = title(), kinds = ["me", "friend", "open", ...x.players];
    const draws = () => { drawKeep(); };
    return part("seats", t("ng_seats"),
      cards("preset", [["bot", "bot"], ["friend", "link"], ["open", "user"], ["hot", "table"]].map(([k, sign]) => ({ value: k,
        label: t(`ng_p_${k}`), hint: t(`ng_p_${k}_t`), extra: icon(sign) })), present(), k => {
          preset(k);
          draws();
        }, "four"),
      h("div", { class: "ng-seats" },
        x.seats.map(s => h("div", { class: `ng-seat side-${s.id}` }, h("span", { class: "block", "aria-hidden": "true" }),
          field(s.name, h("select", { "data-keep": `seat-${s.id}`, onchange: (/** @type {Event} */ e) => {
            g.seats[s.id] = /** @type {HTMLSelectElement} */ (e.target).value;
            draws();
          } },
            kinds.map(k => h("option", { value: k, selected: g.seats[s.id] === k }, seatWords(k))))))),
        x.seats.length === 2 ? h("button", { class: "btn ng-swap", type: "button", "data-keep": "swap", onclick: () => {
          const [a, b] = x.seats;
          [g.seats[a.id], g.seats[b.id]] = [g.seats[b.id], g.seats[a.id]];
          draws();
        } }, icon("undoall"), t("ng_swap")) : null));
  }

  /** The scenarios, under headings where the game has many. @param {TitleInfo} x */
  function scenariosPart(x) {
    const some = (/** @type {import("../types.js").ScenarioInfo[]} */ list, /** @type {string} */ cls) => cards("scenario",
      list.map(s => ({ value: s.id, label: s.name, hint: s.where, foot: effort({ level: s.level, minutes: s.minutes }),
        extra: s.group ? undefined : chip(s.rule) })),
      g.scenario, v => {
        g.scenario = v;
        drawKeep();
      }, `serif three${cls}`);
    const heading = (/** @type {import("../types.js").ScenarioInfo} */ s) => s.own ? t("ng_own") : s.group,
      heads = [...new Set(x.scenarios.map(heading))];
    if (heads.length < 2) return some(x.scenarios, "");
    return heads.map(head => h("div", { class: "ng-group", role: "group", "aria-label": head || t("ng_scenario") },
      head ? h("h3", null, head) : null, some(x.scenarios.filter(s => heading(s) === head), " many")));
  }

  function optionsPart() {
    const x = title(), n = changed();
    const more = h("details", { class: "ng-options", open: g.more, ontoggle: () => { g.more = more.open; } },
      h("summary", { "data-keep": "options" }, t("ng_options"), h("span", { class: n ? "tag amber" : "dim" },
        n ? plural(n, "ng_options_n", "ng_options_ns") : t("ng_options_default"))),
      h("p", { class: "hint" }, t("ng_options_help")),
      x.options.map(o => h("div", { class: "ng-option" },
        o.values.length === 2 && o.values.every(v => typeof v === "boolean")
          ? toggle(o.name, g.options[o.id] === o.default ? t("ng_recommended") : "", !!g.options[o.id], on => {
            g.options[o.id] = on;
            drawKeep();
          })
          : field(o.name, h("select", { "data-keep": `opt-${o.id}`, onchange: (/** @type {Event} */ e) => {
            g.options[o.id] = o.values[/** @type {HTMLSelectElement} */ (e.target).selectedIndex];
            drawKeep();
          } },
            o.values.map(v => h("option", { value: String(v), selected: g.options[o.id] === v },
              valueWords(v) + (v === o.default ? ` (${t("ng_recommended")})` : ""))))),
        chip(o.rule))),
      n ? h("button", { class: "btn", type: "button", onclick: () => {
        g.options = Object.fromEntries(x.options.map(o => [o.id, o.default]));
        drawKeep();
      } }, t("ng_options_reset")) : null);
    return x.options.length ? more : null;
  }

  function form() {
    const x = title();
    const scenario = x.scenarios.find(s => s.id === g.scenario);
    const links = Object.values(g.seats).includes("friend"),
      nobody = !Object.values(g.seats).some(k => k !== "open" && k !== "friend");
    const times = g.kind === "none" ? null
      : field(t("ng_time"), h("select", { "data-keep": "time", onchange: (/** @type {Event} */ e) => {
        if (g.kind !== "none") g.times[g.kind] = Number(/** @type {HTMLSelectElement} */ (e.target).value);
        drawKeep();
      } },
        TIMES[g.kind].map(s => h("option", { value: s, selected: s === (g.kind === "none" ? 0 : g.times[g.kind]) },
          timeWords(s)))));
    return h("form", { class: "ng", "data-title": x.slug, onsubmit: (/** @type {Event} */ e) => {
      e.preventDefault();
      if (!nobody) void start();
    } },
      h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("ng_title")), h("p", { class: "lead" }, t("ng_sub"))),
      part("game", t("ng_game"),
        cards("title",
          titles.map(o => ({ value: o.slug, label: o.name, hint: o.card.by, foot: effort(o.card) })),
          g.title, v => {
            choose(v);
            drawKeep();
          }, "serif"), x.guide ? h("p", { class: "ng-learn" }, learnLink(x.slug, x.guide, x.name),
          h("span", { class: "dim" }, x.guide.text)) : null),
      part("scenario", t("ng_scenario"), scenariosPart(x), scenario?.text ? h("div", { class: "ng-brief", "aria-live": "polite" },
        h("h3", null, scenario.name), h("p", { class: "over" }, scenario.where), h("p", null, scenario.text),
        [["br_who", scenario.attack], ["br_win", scenario.win]].map(([key, words]) => words ? h("p", null, h("b", null, t(key)),
          " ", words) : null),
        scenario.forces ? h("p", { class: "dim" }, scenario.forces) : null,
        x.card.howto ? h("p", null, h("a", { href: `/howto/${x.slug}` }, t("br_read"))) : null) : null),
      seatsPart(),
      h("fieldset", { class: "ng-part" }, h("legend", { class: "sr" }, t("ng_options")), optionsPart()),
      part("clock", t("ng_clock"), cards("clock",
        ["none", "move", "game"].map(k => ({ value: k, label: t(`ng_c_${k}`), hint: t(`ng_c_${k}_t`) })), g.kind, v => {
          g.kind = /** @type {any} */ (v);
          drawKeep();
        }, "three"), times),
      h("fieldset", { class: "ng-part last" }, h("legend", { class: "sr" }, t("ng_name")),
        field(`${t("ng_name")} (${t("ng_name_hint")})`, h("input", { type: "text", maxlength: 80, value: g.name,
          autocomplete: "off", "data-keep": "name", oninput: (/** @type {Event} */ e) => {
            g.name = /** @type {HTMLInputElement} */ (e.target).value;
          } })),
        toggle(t("ng_hidden"), t("ng_hidden_t"), g.hidden, on => { g.hidden = on; })),
      h("div", { class: "ng-bar" },
        h("p", { class: "ng-sum" }, h("b", null, scenario?.name ?? ""), h("span", null,
          x.seats.map(s => `${s.name}${lang() === "fr" ? "\u202f" : ""}: ${seatWords(g.seats[s.id])}`).join(" · "))),
        h("p", { class: "ng-error", role: "alert" }, nobody ? t("ng_nobody") : ""),
        h("button", { class: "btn primary large ng-start", type: "submit", "aria-disabled": nobody || null },
          icon(links ? "link" : "play"), t(links ? "ng_start_link" : "ng_start"))));
  }

  /** Draw again and leave the focus where it was. */
  function drawKeep() {
    const a = /** @type {HTMLElement | null} */ (document.activeElement), y = scrollY;
    const find = a && root.contains(a) ? a.dataset.keep ? `[data-keep="${CSS.escape(a.dataset.keep)}"]`
      : a instanceof HTMLInputElement && a.type === "radio" ? `input[name="${a.name}"][value="${CSS.escape(a.value)}"]`
      : a instanceof HTMLInputElement && a.type === "checkbox" ? a : null : null;
    const boxes = [...root.querySelectorAll("input[type=checkbox]")], i = find instanceof HTMLElement ? boxes.indexOf(find) : -1;
    draw();
    scrollTo(0, y);
    if (i >= 0)
      /** @type {HTMLElement | undefined} */ ([...root.querySelectorAll("input[type=checkbox]")][i])?.focus({
        preventScroll: true });
    else if (typeof find === "string")
      /** @type {HTMLElement | null} */ (root.querySelector(find))?.focus({ preventScroll: true });
  }

  function draw() {
    if (made) fill(root, invitation(made));
    else if (titles.length) fill(root, form());
  }

  const load = () => loaded(root, "pg_load_titles", allTitles, got => {
    titles = got;
    if (!g.title) choose(wish.get("title") ?? titles[0].slug);
    drawKeep();
  });
  void load();
  return { title: () => t("ng_title"), draw: load };
}

/** A value of an option for people. @param {boolean | number | string} v */
const valueWords = v => t(`ng_v_${v}`) === `ng_v_${v}` ? String(v) : t(`ng_v_${v}`);

/** The table is set: the link to send. @param {Table} table */
function invitation(table) {
  const open = table.seats.some(s => s.kind === "open" && !(s.id in table.invites));
  return h("section", { class: "iv" },
    h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("iv_title")), h("p", { class: "lead" }, t("iv_text"))),
    Object.entries(table.invites).map(([seat, secret]) => {
      const link = inviteLink(table.id, secret), name = table.seats.find(s => s.id === seat)?.name ?? seat;
      const share = "share" in navigator
        ? h("button", { class: "btn", type: "button",
          onclick: () => navigator.share({ title: "Marne", text: t("iv_share_text", { title: table.title_name }), url: link })
            .catch(() => null) }, t("iv_share")) : null;
      return h("div", { class: "iv-link" },
        field(t("iv_link", { seat: name }), h("input", { type: "text", readonly: true, value: link,
          onfocus: (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select() })),
        h("p", { class: "pg-acts" }, h("button", { class: "btn primary", type: "button", onclick: () => copy(link) },
          icon("link"), t("iv_copy")), share), onlyHereNote());
    }),
    open ? h("p", null, t("iv_open")) : null,
    h("p", { class: "pg-acts" }, h("a", { class: "btn large", href: `/g/${table.id}` }, icon("map"), t("iv_go"))));
}
