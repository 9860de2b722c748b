// @ts-check
/** Settings of this device, kept in the browser. Language is in i18n.js; what belongs to the player is on the server. */

/** @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {number} text  size of panels and prompt, per cent: 80 to 140
 * @property {boolean} oneClick  plain choices are made with one click
 * @property {boolean} letters  single-letter keys
 * @property {Record<string, string>} keymap  changed keys: name of the action → key
 * @property {"auto" | "on" | "off"} motion  "auto" follows the system
 * @property {boolean} sound  a soft knock for "your move"
 * @property {boolean} desktop  a notice of the system when it is your move and the page is hidden
 * @property {"1" | "4" | "skip"} watch  how fast the computer's moves are shown
 * @property {boolean} handover  hidden things are covered when the seat changes at one screen
 * @property {"auto" | "full" | "plain"} detail  of the map */

/** @type {Settings} */
const FIRST = { theme: "auto", text: 100, oneClick: true, letters: true, keymap: {}, motion: "auto", sound: false,
  desktop: false, watch: "1", handover: true, detail: "auto" };

/** Keys that can be changed, by the name of what they do. The letters of overlays come from the game.
 * @type {Record<string, string>} */
export const KEYS = { undo: "z", why: "w", fan: "f", next: "n", board: "b", log: "l", rules: "u", chat: "m", notes: "k",
  analysis: "a", hint: "q", place: "p", go: "g", card: "i", rule: "?", back: "[", on: "]", whole: ".", sheet: "j" };

const STORE = "marne.settings";

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    const good = Object.fromEntries(Object.entries(kept).filter(([k, v]) => k in FIRST
      && typeof v === typeof (/** @type {any} */ (FIRST))[k]));
    return { ...FIRST, ...good };
  } catch {
    return { ...FIRST };
  }
}

/** What is set now. Read it freely; change it with setSetting. @type {Settings} */
export const settings = read();
/** @type {Set<(name: keyof Settings, value: any) => void>} */
const listeners = new Set();

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function setSetting(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch { /* storage may be full or forbidden: the page goes on */ }
  apply();
  for (const f of [...listeners]) f(name, value);
}

/** @param {(name: keyof Settings, value: any) => void} f @returns {() => void} stops listening */
export function onSetting(f) {
  listeners.add(f);
  return () => listeners.delete(f);
}

// What the system wishes is read once and then told by its event alone: a query that is read after the wish has changed and
// before its event is due sends no event any more (Chromium).
const darkWish = window.matchMedia("(prefers-color-scheme: dark)"),
  calmWish = window.matchMedia("(prefers-reduced-motion: reduce)");
let wishesDark = darkWish.matches, wishesCalm = calmWish.matches;

/** Is the page dark now? */
export const isDark = () => settings.theme === "dark" || settings.theme === "auto" && wishesDark;
/** May things move? */
export const mayMove = () => settings.motion === "on" || settings.motion === "auto" && !wishesCalm;

/** Put theme, text size and motion on the root element. Called once by the page and after every change. */
export function apply() {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = mayMove() ? "on" : "off";
  root.style.colorScheme = isDark() ? "dark" : "light";
  const text = Math.min(140, Math.max(80, settings.text));
  root.style.fontSize = text === 100 ? "" : `${text}%`;
  root.style.setProperty("--text", String(text / 100));
}

darkWish.addEventListener("change", e => {
  wishesDark = e.matches;
  apply();
  for (const f of [...listeners]) f("theme", settings.theme);
});
calmWish.addEventListener("change", e => { wishesCalm = e.matches; apply(); });
window.addEventListener("storage", e => {
  if (e.key !== STORE) return;
  Object.assign(settings, read());
  apply();
  for (const f of [...listeners]) f("theme", settings.theme);
});
apply();
