// @ts-check
/** Who is reading. Kept here so that every page asks the server only once. */
import { get, post, put, Refusal } from "../api.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Me} Me */

/** @type {Me} */
let now = { user: null, guests: false, hosted: false, version: "", email: null, lang: null, settings: {}, mail: false,
  verified: false };
/** @type {Set<(me: Me) => void>} */
const listeners = new Set();
/** @type {Promise<Me> | null} */
let asking = null;

/** @returns {Me} */
export const me = () => now;

/** @param {Me} to @returns {Me} */
export function setMe(to) {
  now = to;
  for (const f of [...listeners]) f(now);
  return now;
}

/** @param {(me: Me) => void} f @returns {() => void} stops listening */
export function onMe(f) {
  listeners.add(f);
  return () => listeners.delete(f);
}

/** Ask the server who we are. @returns {Promise<Me>} */
export const loadMe = async () => setMe(await get("/api/me"));

/** A new game starts with the notices that the person has chosen for all games; a game can be set otherwise at its table.
 * @param {string} id @returns {Promise<void>} */
export async function ownNotices(id) {
  const { notify_page: page, notify_email: email, notify_webhook: webhook } = now.settings ?? {};
  if (page !== false && !email && !webhook) return;                 // what the server does anyway
  try {
    await put(`/api/games/${id}/notify`, { page: page !== false, email: email === true,
      webhook: typeof webhook === "string" ? webhook : "" });
  } catch { /* the game itself is more important */ }
}

/** Somebody to act as: where guests are allowed one is made without asking; else a refusal with status 401.
 * @param {string} [name] @returns {Promise<Me>} */
export async function ensureUser(name = "") {
  if (now.user) return now;
  if (!now.guests) throw new Refusal(401, { code: "signin", error: t("pg_err_signin"), rules: [] });
  asking ??= post("/api/guest", { name }).then(setMe).finally(() => { asking = null; });
  return asking;
}
