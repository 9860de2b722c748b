// @ts-check
/** Words in both languages. Each part of the page brings its own with `words({...})`; `t` takes arguments, never fragments. */

/** @typedef {"en" | "fr"} Lang */

/** @type {Map<string, [string, string]>} */
const WORDS = new Map();
/** @type {Lang} */
let now = "en";
/** @type {Set<(lang: Lang) => void>} */
const listeners = new Set();

/** French puts a narrow no-break space before these signs and inside its quotation marks. @param {string} text */
const narrow = text => text.replace(/ (?=[:;?!%»](?!\w))|(?<=«) /g, "\u202f");

/** @param {Record<string, [string, string]>} more  key: [English, French] */
export function words(more) {
  for (const [k, [en, fr]] of Object.entries(more)) WORDS.set(k, [en, narrow(fr)]);
}

/** @returns {Lang} */
export const lang = () => now;

/** @param {Lang} to */
export function setLang(to) {
  now = to;
  document.documentElement.lang = to;
  localStorage.setItem("lang", to);
  for (const f of [...listeners]) f(to);
}

/** The language of the last visit, else of the browser. @returns {Lang} */
export const firstLang = () => {
  const kept = localStorage.getItem("lang");
  return kept === "en" || kept === "fr" ? kept : navigator.language.startsWith("fr") ? "fr" : "en";
};

/** @param {(lang: Lang) => void} f @returns {() => void} stops listening */
export function onLang(f) {
  listeners.add(f);
  return () => listeners.delete(f);
}

/** Does the singular go with it? English: 1, French: less than 2; a name is one unless it ends as Germans and Alliés do.
 * @param {string | number} x */
function single(x) {
  const n = typeof x === "number" ? x : parseFloat(x.replace(",", "."));
  if (Number.isNaN(n)) return !String(x).endsWith("s");
  return now === "fr" ? Math.abs(n) < 2 : n === 1;
}

/** A phrase with its arguments in place: t("left", { n: 3 }). "{n} {n:card|cards}" takes the form that goes with the number or
 * the name.
 * @param {string} key @param {Record<string, string | number>} [args] */
export function t(key, args = {}) {
  const pair = WORDS.get(key);
  if (!pair) return key;
  return pair[now === "fr" ? 1 : 0].replace(/\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g, (_, name, one, many) =>
    many === undefined ? String(args[name] ?? "") : single(args[name] ?? 0) ? one : many);
}

/** One of two phrases by number. @param {number} n @param {string} one @param {string} many */
export const plural = (n, one, many) => t(single(n) ? one : many, { n });

/** Parts of what is read aloud, one sentence each; a name's own exclamation mark and a full stop are end enough.
 * @param {(string | false | null | undefined)[]} parts */
export const sentences = parts => parts.filter(Boolean).join(". ").replace(/([.!?…])\. /g, "$1 ");

/** A number as the language writes it. @param {number} x @param {number} [digits] */
export const num = (x, digits = 0) => new Intl.NumberFormat(now, { minimumFractionDigits: digits,
  maximumFractionDigits: digits }).format(x);
/** @param {number} x  a part of one */
export const percent = x => new Intl.NumberFormat(now, { style: "percent", maximumFractionDigits: 0 }).format(x);
/** @param {number} at  seconds since 1970 */
export const ago = at => {
  const s = Math.round(at - Date.now() / 1000), f = new Intl.RelativeTimeFormat(now, { numeric: "auto" });
  for (const [unit, size] of /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600],
    ["minute", 60]]))
    if (Math.abs(s) >= size) return f.format(Math.trunc(s / size), unit);
  return f.format(0, "second");
};
/** A length of time: 2 d 04 h, 12 min. @param {number} s */
export const span = s => {
  const d = now === "fr" ? "j" : "d", pad = (/** @type {number} */ x) => String(x).padStart(2, "0");
  if (s >= 86400) return `${Math.floor(s / 86400)} ${d} ${pad(Math.floor(s % 86400 / 3600))} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)} h ${pad(Math.floor(s % 3600 / 60))}`;
  return s >= 60 ? `${Math.floor(s / 60)}:${pad(Math.floor(s % 60))}` : `${Math.max(0, Math.floor(s))} s`;
};
