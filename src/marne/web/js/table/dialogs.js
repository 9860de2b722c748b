// @ts-check
/** The menu and what it opens: keys, notifications, invitations. */
import { h, icon } from "../dom.js";
import { get, post, put } from "../api.js";
import { lang, setLang, t } from "../i18n.js";
import { isDark, KEYS, setSetting, settings } from "../settings.js";
import { askFor, askResign, modal } from "./consent.js";
import { base, refused, removeGame } from "./net.js";
import { report } from "./prompt.js";
import { standingDialog } from "./standing.js";
import { small } from "./state.js";
import { copier, copy, go, onlyHereNote } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {{icon: string, words: string, act?: () => void, href?: string, download?: string | null} | null} Item  null: a line
 * between */

/** What the menu offers now. @param {Desk} desk @returns {Item[]} */
export function items(desk) {
  const { table } = desk, running = table.status === "running", game = table.kind === "game",
    humans = desk.others.some(s => s.kind === "human" && s.player);
  /** @type {(Item | false)[]} */
  const all = [
    small() && { icon: "book", words: t("tb.otherLang"), act: () => setLang(lang() === "en" ? "fr" : "en") },
    small() && { icon: isDark() ? "sun" : "moon", words: t(isDark() ? "tb.light" : "tb.dark"),
      act: () => setSetting("theme", isDark() ? "light" : "dark") },
    { icon: "gear", words: t("tb.settings"), href: "/settings" },
    { icon: "book", words: t("tb.howto"), href: `/howto/${table.title}` },
    running && !!desk.mine && { icon: "info", words: t("hn_ask"), act: () => desk.do.hint() },
    { icon: "info", words: t("tb.keysTitle"), act: () => keysDialog(desk) },
    game && desk.player && !table.guide && { icon: "bell", words: t("tb.notifyMenu"), act: () => notifyDialog(desk) },
    running && table.standing.length > 0 && !table.guide
      && { icon: "hand", words: t("tb.standing"), act: () => standingDialog(desk) },
    Object.keys(table.invites ?? {}).length > 0 && { icon: "link", words: t("tb.invitesMenu"), act: () => invites(desk) },
    !table.guide && { icon: "link", words: t("tb.copyWatch"), act: async () => {
      desk.word = await copy(`${location.origin}/g/${desk.id}`) ? t("tb.copied") : t("tb.copyFailed");
      desk.changed("word");
    } },
    null,
    !!table.guide && { icon: "play", words: t("gd.free"), act: () => desk.do.guideFree() },
    !!table.guide && { icon: "undoall", words: t("gd.again"), href: `/learn/${table.title}?again` },
    running && game && desk.player && humans && desk.table.draws && { icon: "hand", words: t("tb.ask.draw"),
      act: () => askFor(desk, "draw") },
    running && game && desk.player && humans && table.clock.kind !== "none"
      && { icon: "pause", words: t(table.paused ? "tb.askResume" : "tb.ask.pause"), act: () => askFor(desk, "pause") },
    running && game && desk.player && !table.guide
      && { icon: "bot", words: t("tb.ask.takeover"), act: () => askFor(desk, "takeover") },
    running && game && desk.player && !table.guide && { icon: "flag", words: t("tb.resignMenu"), act: () => askResign(desk) },
    null,
    !table.guide && { icon: "dice", words: t("tb.diceMenu"), href: `/g/${desk.id}/dice` },
    { icon: "swords", words: t("tb.luckMenu"), href: `/g/${desk.id}/luck` },
    { icon: "download", words: t("tb.recordMenu"), href: `${base(desk)}/record`, download: `${table.title}-${desk.id}.marne` },
    { icon: "note", words: t("tb.report"), act: async () => {
      desk.word = await copy(report(desk)) ? t("tb.copied") : t("tb.copyFailed");
      desk.changed("word");
    } },
    (table.kind === "analysis" || table.status === "open" && table.owner)
      && { icon: "trash", words: t(table.kind === "analysis" ? "tb.deleteAna" : "tb.deleteOpen"), act: () => removeDialog(desk) },
    null,
    { icon: "back", words: t("tb.lobby"), href: "/" },
  ];
  return all.filter((x, i) => x !== false && !(x === null && all.slice(0, i).filter(y => y !== false).at(-1) === null))
    .map(x => x || null);
}

export class Menu {
  /** @param {Desk} desk @param {HTMLElement} el */
  constructor(desk, el) {
    this.desk = desk;
    this.el = el;
    el.setAttribute("role", "menu");
    desk.do.menu = () => this.toggle();
    desk.do.menuItems = () => items(desk);
    el.addEventListener("keydown", e => this.pressed(e));
    const out = (/** @type {Event} */ e) => {
      if (!el.hidden && !el.contains(/** @type {Node} */ (e.target))
        && !/** @type {Element} */ (e.target).closest?.(".menubutton")) this.close();
    };
    document.addEventListener("pointerdown", out);
    desk.ends.push(() => document.removeEventListener("pointerdown", out));
  }

  toggle() {
    if (!this.el.hidden) return this.close();
    const inner = (/** @type {any} */ m) => [icon(m.icon), h("span", null, m.words)];
    this.el.setAttribute("aria-label", t("tb.menu"));
    this.el.replaceChildren(...items(this.desk).map(m => m === null ? h("hr") : m.href
      ? h("a", { role: "menuitem", tabindex: "-1", href: m.href, download: m.download ?? null, onclick: () => this.close(false) },
        ...inner(m))
      : h("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: () => {
        this.close();
        m.act?.();
      } }, ...inner(m))));
    this.el.hidden = false;
    this.button?.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement | null} */ (this.el.querySelector("[role=menuitem]"))?.focus();
  }

  /** @returns {HTMLElement | null} */
  get button() { return this.desk.root.querySelector(".menubutton"); }

  close(focus = true) {
    this.el.hidden = true;
    this.button?.setAttribute("aria-expanded", "false");
    if (focus) this.button?.focus();
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const all = /** @type {HTMLElement[]} */ ([...this.el.querySelectorAll("[role=menuitem]")]),
      i = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[e.key];
    e.stopPropagation();
    if (e.key === "Escape" || e.key === "Tab") { e.preventDefault(); return this.close(); }
    if (to === undefined) return;
    e.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  }
}

/** All keys. @param {Desk} desk */
export function keysDialog(desk) {
  const key = (/** @type {string} */ name) => (settings.keymap[name] ?? KEYS[name]).toUpperCase();
  const rows = [["1–9, 0", "k.rows"], ["↵", "k.enter"], ["Esc", "k.esc"], [`${key("undo")}, ⇧${key("undo")}`, "k.undo"],
    ["Space", "k.space"], ["Tab", "k.tab"],
    ["← ↑ → ↓", "k.arrows"], ["Ctrl ← ↑ → ↓", "k.pan"], [`+ − ${key("whole")}`, "k.zoom"],
    [`${key("next")}, ⇧${key("next")}`, "k.next"], [key("fan"), "k.fan"], [key("why"), "k.why"], [key("card"), "k.card"],
    [key("hint"), "k.hint"], [key("place"), "k.place"], [key("rule"), "k.rule"],
    [key("board"), "k.board"], [[key("log"), key("rules"), key("chat"), key("notes"), key("analysis")].join(" "), "k.tabs"],
    [`${key("go")} 3 7`, "k.go"], [`${key("back")} ${key("on")}`, "k.step"], ["Home, End", "k.ends"],
    ...desk.game.sheets ? [[`${key("sheet")}, ${key("sheet")} 1–${desk.game.sheets.all.length}`, "k.sheet"]] : []];
  const overlays = desk.game.overlays.map(o => [o.key.toUpperCase(), o.name()]);
  const letters = h("input", { type: "checkbox", checked: settings.letters,
    onchange: () => setSetting("letters", letters.checked) });
  const row = (/** @type {string} */ k, /** @type {string} */ words) =>
    [h("dt", null, k.split(" ").map(p => h("span", { class: "kbd" }, p))), h("dd", null, words)];
  const d = modal(desk, "keys", t("tb.keysTitle"), [h("dl", { class: "keylist" }, rows.flatMap(([k, w]) => row(k, t(`tb.${w}`))),
    overlays.flatMap(([k, w]) => row(k, t("tb.k.overlay", { name: w })))),
    h("p", null, h("label", { class: "check" }, letters, t("tb.letters"))), h("div", { class: "row" },
      h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.close")))]);
}

/** How one is told that it is one's move in this game. @param {Desk} desk */
export async function notifyDialog(desk) {
  /** @type {import("../types.js").Notify} */
  let now;
  try { now = await get(`${base(desk)}/notify`); } catch (e) { return refused(desk, e, null); }
  const check = (/** @type {boolean | undefined} */ on) => h("input", { type: "checkbox", checked: !!on });
  const page = check(now.page), email = check(now.email), desktop = check(settings.desktop), sound = check(settings.sound);
  const hook = h("input", { type: "url", class: "field", value: now.webhook ?? "", maxlength: 500, placeholder: "https://",
    "aria-label": t("tb.webhook") });
  const fault = h("p", { class: "bad", role: "alert" });
  desktop.addEventListener("change", async () => {
    if (desktop.checked && "Notification" in window && Notification.permission !== "granted")
      desktop.checked = await Notification.requestPermission() === "granted";
    setSetting("desktop", desktop.checked);
  });
  sound.addEventListener("change", () => setSetting("sound", sound.checked));
  const noMail = !desk.me.email;
  const d = modal(desk, "", t("tb.notifyTitle"), [
    h("form", { class: "form", onsubmit: async (/** @type {Event} */ e) => {
      e.preventDefault();
      try {
        await put(`${base(desk)}/notify`, { page: page.checked, email: email.checked, webhook: hook.value.trim() });
        d.close();
      } catch (err) { fault.textContent = err instanceof Error ? err.message : String(err); }
    } },
    h("label", { class: "check" }, page, t("tb.notifyPage")), h("label", { class: "check" }, email, t("tb.notifyMail")),
    noMail ? h("p", { class: "dim" }, t("tb.noMail"), " ", h("a", { href: "/account" }, t("tb.account"))) : null,
    h("label", { class: "block" }, t("tb.webhook"), hook), h("p", { class: "dim" }, t("tb.webhookHint")),
    h("hr"), h("p", { class: "dim" }, t("tb.thisDevice")),
    h("label", { class: "check" }, desktop, t("tb.notifyDesk")), h("label", { class: "check" }, sound, t("tb.notifySound")),
    fault,
    h("div", { class: "row" }, h("button", { type: "submit", class: "btn primary" }, t("tb.save")),
      h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.cancel"))))]);
}

/** @param {Desk} desk */
function invites(desk) {
  const d = modal(desk, "", t("tb.invitesMenu"), [h("p", null, t("tb.invitesText")), onlyHereNote(),
    Object.entries(desk.table.invites).map(([seat, secret]) => {
      const url = `${location.origin}/join/${desk.id}/${secret}`;
      return h("div", { class: "inv" }, h("b", null, desk.seatOf(seat)?.name ?? seat),
        h("input", { class: "field", readonly: true, value: url,
          "aria-label": t("tb.invite", { seat: desk.seatOf(seat)?.name ?? seat }) }), copier(t("tb.copy"), () => url));
    }), h("div", { class: "row" }, h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.close")))]);
}

/** @param {Desk} desk */
function removeDialog(desk) {
  const d = modal(desk, "", t("tb.deleteTitle"),
    [h("p", null, t("tb.deleteText", { name: desk.table.name || desk.table.title_name })), h("div", { class: "row" },
      h("button", { type: "button", class: "btn attack", onclick: async () => {
        d.close();
        try {
          await removeGame(desk.id);
          go(desk.table.parent ? `/g/${desk.table.parent}` : "/");
        } catch (e) { await refused(desk, e, null); }
      } }, icon("trash"), t("tb.delete")), h("button", { type: "button", class: "btn", onclick: () => d.close() },
        t("tb.cancel")))]);
}

/** The same game with the seats changed. @param {Desk} desk */
export async function rematch(desk) {
  const { table } = desk, was = table.seats;
  /** @type {Record<string, string>} */
  const seats = {};
  was.forEach((s, i) => {
    const other = was[(i + 1) % was.length];
    seats[s.id] = other.you ? "me" : other.kind === "bot" ? other.bot : "friend";
  });
  try {
    const made = await post("/api/games", { title: table.title, scenario: table.scenario, seats, clock: table.clock,
      name: table.name });
    go(`/g/${made.id}`);
  } catch (e) {
    await refused(desk, e, () => { rematch(desk); });
  }
}
