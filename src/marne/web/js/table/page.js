// @ts-check
/** The table of a game: `open` builds the page, loads the game, and keeps everything in step until it is closed. */
import "./words.js";
import { h, ruleParts } from "../dom.js";
import { fixed, get } from "../api.js";
import { favicon } from "../favicon.js";
import { onLang, t } from "../i18n.js";
import { onSetting, settings } from "../settings.js";
import { Analysis } from "./analysis.js";
import { Voice } from "./announce.js";
import { Chat, Notes } from "./chat.js";
import { Choices } from "./choices.js";
import { watchRequests } from "./consent.js";
import { Menu, rematch } from "./dialogs.js";
import { Dock } from "./dock.js";
import { click, make, pick } from "./grammar.js";
import { Guide } from "./guide.js";
import { HandOver } from "./handover.js";
import { Header } from "./header.js";
import { Keys } from "./keys.js";
import { Log } from "./log.js";
import { MapPane } from "./mappane.js";
import { base, hangUp, listen, refresh } from "./net.js";
import { Minds } from "./minds.js";
import { Playback } from "./playback.js";
import { Prompt } from "./prompt.js";
import { Record } from "./record.js";
import { result } from "./result.js";
import { Hint } from "./hint.js";
import { Rules } from "./rules.js";
import { Sheet } from "./sheet.js";
import { Desk, small } from "./state.js";
import { TextBoard } from "./textboard.js";
import { Thinking } from "./thinking.js";
import { go, typing } from "./ui.js";
import { warnings } from "./warnings.js";

/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").LogLine} LogLine */

/** @param {HTMLElement} root
 * @param {{id: string, at?: number | null}} params
 * @param {Me} me
 * @returns {Promise<{close(): void}>} */
export async function open(root, params, me) {
  const desk = new Desk(params.id, me, root);
  const frame = skeleton(root);
  const waiting = window.setTimeout(() => { frame.wait.textContent = t("tb.loading"); }, 400);
  try {
    /** @type {Table} */
    const table = await get(base(desk));
    const [ground, module] = await Promise.all([fixed(table.ground),
      import(`../games/${table.title.replace(/[^\w-]/g, "")}/index.js`)]);
    ruleParts(ground.rule_parts);
    const remake = () => { desk.game = module.default(ground); };
    remake();
    desk.take(table, true);
    desk.seen = table.seen;
    const kept = localStorage.getItem(`overlays:${desk.id}`)?.split(" ");
    for (const o of desk.game.overlays) if (kept ? kept.includes(o.id) : o.on) desk.look.overlays.add(o.id);
    build(desk, frame, remake);
  } catch (e) {
    desk.close();
    root.classList.remove("tb");
    root.replaceChildren();
    throw e;
  } finally {
    window.clearTimeout(waiting);
    frame.wait.remove();
  }
  listen(desk);
  desk.ends.push(() => hangUp(desk));
  if (typeof params.at === "number") desk.do.at(params.at);
  return { close: () => { desk.close(); root.classList.remove("tb"); document.title = "Marne"; } };
}

/** The landmarks, in the order of the screen reader; the style sheet puts them in their places. @param {HTMLElement} root */
function skeleton(root) {
  const el = {
    header: h("header", { class: "head" }), strip: h("div", { class: "strip", role: "region", hidden: true }),
    lines: h("div", { class: "lines", role: "region", hidden: true }),
    guide: h("section", { class: "guide", hidden: true, tabindex: "-1" }),
    order: h("section", { class: "order" }), choices: h("section", { class: "choices", hidden: true, tabindex: "-1" }),
    play: h("section", { class: "play", hidden: true }),
    dock: h("section", { class: "dock", hidden: true }), map: h("main", { class: "map", tabindex: "-1" }),
    record: h("section", { class: "rec" }), nav: h("nav", { class: "places" }),
    wait: h("p", { class: "loading", role: "status" }),
  };
  root.classList.add("tb");
  root.dataset.place = "table";
  root.replaceChildren(...Object.values(el));
  return el;
}

/** @param {Desk} desk
 * @param {ReturnType<typeof skeleton>} el
 * @param {() => void} remake  the game with names in the language of the moment */
function build(desk, el, remake) {
  const voice = new Voice();
  desk.root.append(voice.status, voice.alert);
  desk.ends.push(() => voice.close());
  desk.do.say = (text, topic) => voice.say(text, topic);
  desk.do.shout = text => voice.shout(text);
  desk.do.rematch = () => rematch(desk);
  desk.do.gone = () => go("/");
  desk.do.yourMove = () => {
    const prompt = desk.asked?.prompt ?? "";
    desk.do.shout(`${t("tb.yourMove")}. ${prompt}`);
    knock(desk, prompt);
  };
  desk.acts.pick = c => pick(desk, c);
  desk.acts.make = c => make(desk, c);
  desk.acts.click = (kind, id, at) => click(desk, kind, id, at);

  const rules = new Rules(desk), chat = new Chat(desk), log = new Log(desk), notes = new Notes(desk),
    analysis = new Analysis(desk);
  const choices = new Choices(desk, el.choices);
  const prompt = new Prompt(desk, el.order);
  const sheet = new Sheet(desk);
  el.order.querySelector(".ask")?.before(sheet.el);
  const header = new Header(desk, el.header, el.strip, el.lines);
  const menu = new Menu(desk, header.menu);
  const dock = new Dock(desk, el.dock);
  const map = new MapPane(desk, el.map, place => choices.mark(place));
  const hint = new Hint(desk, el.map);
  const board = new TextBoard(desk), minds = new Minds(desk);
  map.own.text = () => board.draw();
  map.own.result = () => result(desk);
  map.own.minds = () => minds.view();
  map.own.warnings = () => warnings(desk);
  desk.do.views = () => map.panels();
  const playback = new Playback(desk, el.play);
  const record = new Record(desk, el.record, el.nav, { log, rules, chat, notes, analysis });
  new Keys(desk);
  watchRequests(desk);
  desk.parts.push(new Thinking(desk), header, prompt, choices, dock, map, record, sheet, hint, minds,
    new Guide(desk, el.guide, choices), { draw: what => frameMarks(desk, what) });
  desk.arrivals.push((before, now, fresh) => told(desk, before, now, fresh));

  desk.ends.push(onLang(async () => {
    remake();
    desk.moments.clear();
    const past = desk.past?.n;
    desk.past = null;
    desk.changed("lang");
    await Promise.all([refresh(desk, true), rules.load()]);
    desk.changed("lang", "table", "log");
    listen(desk);
    if (past !== undefined) desk.do.at(past);
  }));
  desk.ends.push(onSetting(() => desk.changed("settings", "table")));
  let narrow = small();
  const resized = () => {
    const now = small();
    if (now !== narrow) { narrow = now; if (!now) desk.phone = "table"; desk.changed("layout", "phone"); }
  };
  window.addEventListener("resize", resized);
  desk.ends.push(() => window.removeEventListener("resize", resized));
  const back = () => { if (!document.hidden) { favicon(!!desk.asked); if (desk.tab === "chat") desk.changed("tab"); } };
  document.addEventListener("visibilitychange", back);
  desk.ends.push(() => { document.removeEventListener("visibilitychange", back); favicon(false); desk.host?.destroy(); });

  rules.load();
  chat.load();
  desk.changed("lang", "table", "log", "decision", "tab", "past", "look", "panel", "note", "layout", "phone", "net");
  desk.flush();
  first(desk);
  new HandOver(desk);
  for (const r of desk.table.requests)
    desk.arrivals.length && queueMicrotask(() => import("./consent.js").then(m => m.consider(desk, r)));
  void menu, playback;
}

/** The first look: what the question is about comes into view, and the question gets the focus. @param {Desk} desk */
function first(desk) {
  const d = desk.asked;
  if (d) desk.host.show(d.places);
  if (desk.table.status === "finished" && desk.table.kind === "game" && !new URLSearchParams(location.search).has("at"))
    desk.acts.panel("result");
  if (!typing()) desk.do.focusQuestion();
  if (d) desk.do.shout(`${t("tb.yourMove")}. ${d.prompt}`);
}

/** Title, sign and classes of the whole page. @param {Desk} desk @param {Set<string>} what */
function frameMarks(desk, what) {
  if (!["table", "lang", "past", "panel", "net", "decision", "playing"].some(w => what.has(w))) return;
  const { table, root } = desk, yours = !!desk.asked;
  root.dataset.kind = table.kind;
  root.dataset.status = table.status;
  root.classList.toggle("past", !!desk.past && !desk.playing);
  root.classList.toggle("playing", desk.playing);
  root.classList.toggle("deciding", !!desk.mine || desk.playing);
  root.classList.toggle("offline", !desk.online);
  root.classList.toggle("covering", desk.covered);
  root.classList.toggle("striped", table.kind === "analysis");
  document.title =
    `${yours ? `${t("tb.yourMove")} · ` : ""}${table.kind === "analysis" ? `${t("tb.analysis")} · ` : ""}${table.title_name} · `
    + `Marne`;
  favicon(yours);
}

/** Say what has happened; when it is the reader's turn, say that louder.
 * @param {Desk} desk
 * @param {Table | null} before
 * @param {Table} now
 * @param {LogLine[]} fresh */
function told(desk, before, now, fresh) {
  if (!before) return;
  const others = fresh.filter(l => l.text && !(now.you.includes(l.seat) && l.kind === "Chosen"));
  if (others.length > 4) desk.do.say(`${t("tb.nHappened", { n: others.length })} ${others[others.length - 1].text}`);
  else if (others.length) desk.do.say(others.map(l => l.text).join(" "));
  const last = fresh.filter(l => l.text && !l.head).at(-1);
  if (last) desk.do.tick(last);
  const d = now.decision, mine = !!d?.yours && now.status === "running", was = !!before.decision?.yours;
  const opened = mine && (before.n !== now.n || before.decision?.message !== d?.message || !was);
  if (desk.playing) { /* it is said when what the others did has been shown */ }
  else if (mine && !was) desk.do.yourMove();
  else if (opened) desk.do.say(d?.prompt ?? "");
  if (opened) queueMicrotask(() => queueMicrotask(() => { if (!desk.playing && !desk.past) desk.host?.show(d?.places ?? []); }));
  // The focus follows the question, but never out of a field, a window, the record or the map.
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  if (opened && !typing() && !document.querySelector("dialog[open]") && !at?.closest(".rec, .map, .menu"))
    queueMicrotask(() => queueMicrotask(() => {
      if (document.activeElement === document.body || !document.activeElement?.isConnected
        || document.activeElement.closest(".order, .choices")) desk.do.focusQuestion();
    }));
  if (now.status === "finished" && before.status !== "finished") {
    desk.do.shout(now.outcome?.text ?? t("tb.over"));
    desk.panel = "result";
    desk.changed("panel");
  }
}

/** "Your move" outside the page: a soft knock, a notice of the system; both only where they are wanted.
 * @param {Desk} desk
 * @param {string} prompt */
function knock(desk, prompt) {
  if (settings.sound) {
    try {
      const a = new AudioContext(), o = a.createOscillator(), g = a.createGain();
      o.frequency.setValueAtTime(170, a.currentTime);
      o.frequency.exponentialRampToValueAtTime(70, a.currentTime + .12);
      g.gain.setValueAtTime(.22, a.currentTime);
      g.gain.exponentialRampToValueAtTime(.001, a.currentTime + .18);
      o.connect(g).connect(a.destination);
      o.start();
      o.stop(a.currentTime + .2);
      o.onended = () => a.close();
    } catch { /* no sound, then */ }
  }
  if (settings.desktop && document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification(t("tb.yourMove"), { body: `${desk.table.title_name}: ${prompt}`, tag: desk.id });
}
