// @ts-check
/** Talking to the server. Every answer is JSON; a refusal becomes a `Refusal` with words for people and a code for us. */
import { lang } from "./i18n.js";

/** @typedef {import("./types.js").Fault} Fault */

export class Refusal extends Error {
  /** @param {number} status @param {Fault} fault */
  constructor(status, fault) {
    super(fault.error);
    this.status = status;
    this.code = fault.code;
    this.rules = fault.rules ?? [];
  }
}

const cookie = (/** @type {string} */ name) => document.cookie.split("; ").find(c => c.startsWith(name + "="))
  ?.slice(name.length + 1) ?? "";

/** @param {string} path @param {Record<string, string | number | undefined>} [query] */
export const address = (path, query = {}) => {
  const q = new URLSearchParams({ lang: lang() });
  for (const [k, v] of Object.entries(query)) if (v !== undefined) q.set(k, String(v));
  return `${path}?${q}`;
};

/** What js/boot.js has sent for, by address; each is taken once. @type {Map<string, Promise<Response>>} */
const early = /** @type {any} */ (globalThis).early ?? new Map();
/** Somebody else is reading now: what was sent for before is not theirs. */
export const forgetEarly = () => early.clear();

/** @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string | number | undefined>} [query]
 * @returns {Promise<any>} */
export async function call(method, path, body, query) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = decodeURIComponent(cookie("__Host-marne_csrf") || cookie("marne_csrf"));
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const to = address(path, query), sent = method === "GET" ? early.get(to) : undefined;
  if (sent) early.delete(to);
  let r;
  try {
    r = await (sent ?? fetch(to, { method, headers, body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin" }));
  } catch {
    throw new Refusal(0, { code: "offline", error: "", rules: [] });
  }
  const text = await r.text();
  /** @type {any} */
  let data = null;
  try { data = text ? JSON.parse(text) : null; } catch { /* not JSON: told below */ }
  if (!r.ok)
    throw new Refusal(r.status, data && data.code ? data : { code: "error", error: data?.detail ?? `${r.status}`, rules: [] });
  return data;
}

/** What does not depend on the reader: the page has named its address for the browser to fetch at once. @param {string} path */
export async function fixed(path) {
  const r = await fetch(path).catch(() => { throw new Refusal(0, { code: "offline", error: "", rules: [] }); });
  return r.ok ? r.json() : get(path.split("?")[0], Object.fromEntries(new URLSearchParams(path.split("?")[1])));
}

/** @param {string} path @param {Record<string, string | number | undefined>} [query] */
export const get = (path, query) => call("GET", path, undefined, query);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => call("PUT", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => call("PATCH", path, body);
/** @param {string} path */
export const del = path => call("DELETE", path);

/** Live updates of a game: server-sent events, taken up again by the browser after a break.
 * Events: `update` (Update), `table` (a whole Table, when the page has not got the one before), `chat` (ChatLine), `presence`
 * (SeatState[]), `gone`.
 * @param {string} id @param {string} mark  of the table that is here
 * @param {(kind: string, data: any) => void} on @param {(online: boolean) => void} state @returns {() => void} closes it */
export function live(id, mark, on, state) {
  const source = new EventSource(address(`/api/games/${id}/live`, { mark }));
  for (const kind of ["update", "table", "chat", "presence", "gone"])
    source.addEventListener(kind, e => on(kind, JSON.parse(/** @type {MessageEvent} */ (e).data)));
  source.onopen = () => state(true);
  source.onerror = () => state(false);
  return () => source.close();
}
