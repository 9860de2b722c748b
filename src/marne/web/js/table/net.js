// @ts-check
/** The table and the server: choices, live updates, a lost connection and its return. Nothing is assumed to be stored before the
 * answer. */
import { call, del, get, live, post, Refusal } from "../api.js";
import { lang, t } from "../i18n.js";
import { patched } from "../patch.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Confirm} Confirm */

const FIRST_WAIT = 2, LONGEST_WAIT = 30, BLIP_MS = 900;

/** @param {Desk} desk @returns {string} */
export const base = desk => `/api/games/${desk.id}`;

/** Ask the server for something that changes the game. Answers with the table, or null when it was refused.
 * @template {Table | Update | Confirm} A
 * @param {Desk} desk @param {() => Promise<A>} work @param {() => void} [again]  what *Try again* does
 * @returns {Promise<A | null>} */
export async function act(desk, work, again) {
  if (desk.busy) return null;
  desk.busy = true;
  desk.trouble = null;
  desk.word = "";
  desk.changed("busy");
  try {
    const answer = await work();
    desk.busy = false;
    if (!("confirm" in answer)) arrived(desk, answer);      // the live update may have come first
    return answer;
  } catch (e) {
    desk.busy = false;
    await refused(desk, e, again ?? null);
    return null;
  } finally {
    desk.changed("busy");
  }
}

/** @param {Desk} desk @param {unknown} e @param {(() => void) | null} again */
export async function refused(desk, e, again) {
  if (!(e instanceof Refusal)) {
    console.error(e);
    return trouble(desk, { text: String(e instanceof Error ? e.message : e), code: "client", status: 0, rules: [], again });
  }
  if (e.code === "offline") return lost(desk);
  if (e.code === "guide") return desk.do.guideSays(e.message);
  if (e.code === "stale") {
    await refresh(desk);
    desk.word = t("tb.stale");
    desk.do.say(desk.word);
    return desk.changed("word", "table");
  }
  if (e.code === "illegal") await refresh(desk);
  trouble(desk, { text: e.message || t("tb.failed"), code: e.code, status: e.status, rules: e.rules, again });
}

/** @param {Desk} desk @param {import("./state.js").Trouble} what */
function trouble(desk, what) {
  desk.trouble = what;
  desk.do.shout(what.text);
  desk.changed("trouble");
}

/** The newest table, with the part of the log that is not here yet.
 * @param {Desk} desk
 * @param {boolean} [whole]  the whole log too */
export async function refresh(desk, whole = false) {
  const since = whole || !desk.log.length ? undefined : desk.log[desk.log.length - 1].i + 1;
  try {
    const table = await get(base(desk), { seat: desk.as || undefined, since });
    if (whole) desk.log = [];
    desk.take(table, true);
    return true;
  } catch (e) {
    if (e instanceof Refusal && e.code === "offline") lost(desk);
    else await refused(desk, e, () => { refresh(desk, whole); });
    return false;
  }
}

/** @param {Desk} desk
 * @param {string} choice
 * @param {string[]} [then]  what is chosen next, as long as nothing comes between
 * @param {boolean} [sure]  if not, the answer is a `Confirm` where it could not be taken back, and nothing is changed
 * @returns {Promise<Table | Update | Confirm | null>} */
export const choose = (desk, choice, then = [], sure = true) => {
  const { version, mark } = desk.table, seat = desk.seat;
  return act(desk, () => call("POST", `${base(desk)}/choose`, { seat, version, choice, base: mark, then, sure }),
    () => { choose(desk, choice, then, sure); });
};

/** @param {Desk} desk @param {number} to @param {number} [hidden]  so many of the last choices, which the numbers do not count */
export const undo = (desk, to, hidden = 0) => {
  const { version } = desk.table, seat = desk.table.seat ?? desk.seat;
  return act(desk, () => call("POST", `${base(desk)}/undo`, { seat, version, to, hidden }));
};

/** @param {Desk} desk @param {import("../types.js").Consent} body */
export const request = (desk, body) => act(desk, () => post(`${base(desk)}/requests`, body));
/** @param {Desk} desk @param {number} id @param {import("../types.js").Answer} body */
export const answer = (desk, id, body) => act(desk, () => post(`${base(desk)}/requests/${id}`, body));
/** @param {Desk} desk @param {number} id @param {string} seat */
export const withdraw = (desk, id, seat) => act(desk, () => call("DELETE", `${base(desk)}/requests/${id}`, undefined, { seat }));
/** @param {Desk} desk */
export const resign = desk => act(desk, () => post(`${base(desk)}/resign`, { seat: desk.seat }));
/** @param {Desk} desk @param {string} seat */
export const join = (desk, seat) => act(desk, () => post(`${base(desk)}/join`, { seat }));
/** @param {Desk} desk @param {number} at @param {string} name @returns {Promise<Table>} */
export const branch = (desk, at, name) => post(`${base(desk)}/analyses`, { at, name });
/** @param {string} id */
export const removeGame = id => del(`/api/games/${id}`);

/** A moment of the past, from memory where possible.
 * @param {Desk} desk
 * @param {number} n
 * @param {number} [line]  as it was when this line of the log was told, where the choices of others do not count
 * @returns {Promise<Table>} */
export async function moment(desk, n, line = -1) {
  const key = `${lang()} ${n} ${line}`, kept = desk.moments.get(key);
  if (kept) return kept;
  const table = await get(`${base(desk)}/at/${n}`, { seat: desk.as || undefined, line: line < 0 ? undefined : line });
  table.log = desk.log;                             // panels read the log up to its moment
  table.log_from = 0;
  desk.keep(table, key);
  return table;
}

// --- live ------------------------------------------------------------------------------------------------------------

/** @type {WeakMap<Desk, {stop: (() => void) | null, timer: number, blip: number}>} */
const lines = new WeakMap();

/** @param {Desk} desk */
const line = desk => {
  let l = lines.get(desk);
  if (!l) lines.set(desk, l = { stop: null, timer: 0, blip: 0 });
  return l;
};

/** Open the stream of updates. @param {Desk} desk */
export function listen(desk) {
  const l = line(desk);
  l.stop?.();
  l.stop = live(desk.id, desk.table.mark, (kind, data) => heard(desk, kind, data), up => {
    window.clearTimeout(l.blip);
    if (up) found(desk);
    else l.blip = window.setTimeout(() => lost(desk), BLIP_MS);      // the browser mends a short break by itself
  });
}

/** @param {Desk} desk */
export function hangUp(desk) {
  const l = line(desk);
  l.stop?.();
  l.stop = null;
  window.clearTimeout(l.timer);
  window.clearTimeout(l.blip);
}

/** What can change at the table without a move. @param {Table} t */
const around = t => JSON.stringify([t.requests, t.seats, t.paused, t.status, t.undo, t.invites, t.you, t.seat, t.name, t.n,
  t.decision?.seat, t.decision?.message, t.decision?.yours, t.decision?.prompt, t.decision?.choices.map(c => c.text),
  t.standing]);

/** How far the log goes. What the other seat does in secret does not count as a version: of two tables of one version the one
 * that tells more is newer.
 * @param {Table} t */
const told = t => t.log.length ? t.log[t.log.length - 1].i + 1 : t.log_from;

/** Is there anything new in a table that came? @param {Desk} desk @param {Table} t */
const newer = (desk, t) => t.version > desk.table.version || t.version === desk.table.version && (told(t) > told(desk.table)
  || told(t) === told(desk.table) && around(t) !== around(desk.table));

/** A table or an update has come, by the stream or as an answer. @param {Desk} desk @param {Table | Update} data */
function arrived(desk, data) {
  if ("patch" in data) {
    if (data.mark === desk.table.mark || data.version < desk.table.version) return;
    // Another seat is looked with, or something was missed: ask for the whole.
    if (data.base !== desk.table.mark) { refresh(desk); return; }
    desk.take({ ...patched(desk.table, data.patch), mark: data.mark, log_from: data.log_from, log: data.log }, true);
  } else if (newer(desk, data)) {
    const next = desk.log.length ? desk.log[desk.log.length - 1].i + 1 : 0;
    if (desk.as && data.seat !== desk.as || data.log_from > next && data.log_from > 0) refresh(desk);
    else desk.take(data, true);
  } else if (data.version === desk.table.version && data.seat === desk.table.seat) desk.table.mark = data.mark;
}

/** @param {Desk} desk @param {string} kind @param {any} data */
function heard(desk, kind, data) {
  if (desk.closed) return;
  if (kind === "table" || kind === "update") arrived(desk, data);
  else if (kind === "chat") desk.do.heardChat(data);
  else if (kind === "presence") {
    for (const s of data) {
      const mine = desk.seatOf(s.id);
      if (mine) Object.assign(mine, { ...s, you: mine.you });
    }
    desk.changed("presence");
  } else if (kind === "gone") desk.do.gone();
}

/** The connection is lost: say so, lock the choices, try again with a countdown. @param {Desk} desk */
export function lost(desk) {
  if (desk.closed) return;
  const l = line(desk);
  l.stop?.();
  l.stop = null;
  if (desk.online) desk.do.shout(t("tb.offline", { n: desk.table?.last ?? 0 }));
  desk.online = false;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(desk.retries, 5));
  desk.retries++;
  desk.retryAt = Date.now() + wait * 1000;
  window.clearTimeout(l.timer);
  l.timer = window.setTimeout(() => retry(desk), wait * 1000);
  desk.changed("net");
}

/** @param {Desk} desk */
export async function retry(desk) {
  if (desk.closed) return;
  window.clearTimeout(line(desk).timer);
  desk.retryAt = 0;
  desk.changed("net");
  const next = desk.log.length ? desk.log[desk.log.length - 1].i + 1 : undefined;
  try {
    const table = await get(base(desk), { since: next, seat: desk.as || undefined });
    desk.take(table, true);
    found(desk);
    listen(desk);
  } catch (e) {
    if (e instanceof Refusal && (e.code === "offline" || e.status >= 500 || e.status === 429)) lost(desk);
    else refused(desk, e, () => { retry(desk); });
  }
}

/** @param {Desk} desk */
function found(desk) {
  desk.retries = 0;
  if (desk.online) return;
  desk.online = true;
  desk.retryAt = 0;
  desk.word = t("tb.online");
  desk.do.say(desk.word);
  desk.changed("net", "word");
}
