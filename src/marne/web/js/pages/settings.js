// @ts-check
/** Settings: of this device, and where to find those of the person. */
import { fill, h } from "../dom.js";
import { lang, setLang, t } from "../i18n.js";
import "../words-teach.js";
import { KEYS, onSetting, settings, setSetting } from "../settings.js";
import { cards, field, notice, toggle } from "./chrome.js";
import { me } from "./session.js";

/** @typedef {import("../settings.js").Settings} Settings */

/** What a key does, in words. @param {string} name */
const deed = name => t(`st_k_${name}`) === `st_k_${name}` ? name : t(`st_k_${name}`);

/** How a key is written. @param {string} key */
const face = key => key.length === 1 ? key.toUpperCase() : key;

/** @param {HTMLElement} root @returns {import("./chrome.js").Page} */
export function open(root) {
  let keysOpen = false;
  /** @template {keyof Settings} K @param {K} key @param {Settings[K]} value */
  const set = (key, value) => { setSetting(key, value); notice(t("st_kept"), true); };
  /** Radio cards for a setting.
   * @param {keyof Settings} key
   * @param {string} legend
   * @param {string} hint
   * @param {[string, string][]} values  value, words */
  const pick = (key, legend, hint, values) => h("fieldset", null, h("legend", null, t(legend)),
    hint ? h("p", { class: "hint" }, t(hint)) : null,
    cards(key, values.map(([value, w]) => ({ value, label: t(w) })), String(settings[key]), v => set(key, /** @type {any} */ (v)),
      "three"));

  /** Notices of the system need the browser's leave. @param {boolean} on */
  async function desktop(on) {
    if (on && (!("Notification" in window) || await Notification.requestPermission() !== "granted")) {
      notice(t("st_desktop_no"));
      set("desktop", false);
      return draw();
    }
    set("desktop", on);
  }

  /** The keys that can be changed. */
  function keys() {
    const now = (/** @type {string} */ name) => settings.keymap[name] ?? KEYS[name];
    const press = (/** @type {string} */ name) => (/** @type {KeyboardEvent} */ e) => {
      if (["Tab", "Shift", "Control", "Alt", "Meta", "Escape", "Enter", " "].includes(e.key) || e.ctrlKey || e.metaKey
        || e.altKey) return;
      e.preventDefault();
      const key = e.key.length === 1 ? e.key.toLowerCase() : e.key,
        other = Object.keys(KEYS).find(k => k !== name && now(k) === key);
      if (key.length > 1 || /[0-9]/.test(key)) return;
      if (other) return void notice(t("st_key_taken", { key: face(key), what: deed(other) }));
      set("keymap", { ...settings.keymap, [name]: key });
      /** @type {HTMLInputElement} */ (e.target).value = face(key);
    };
    const box = h("details", { class: "ng-options", open: keysOpen, ontoggle: () => { keysOpen = box.open; } },
      h("summary", null, t("st_keys")), h("p", { class: "hint" }, t("st_keys_t")),
      h("div", { class: "st-keys" }, Object.keys(KEYS).map(name => {
        const id = `key-${name}`;
        return h("div", { class: "st-key" }, h("label", { for: id }, deed(name)),
          h("input", { id, type: "text", readonly: true, value: face(now(name)), onkeydown: press(name) }));
      })),
      h("button", { class: "btn", type: "button", onclick: () => { set("keymap", {}); draw(); } }, t("st_keys_reset")));
    return box;
  }

  function draw() {
    const s = settings, shown = h("output", { class: "st-size" }, `${s.text} %`);
    const size = h("input", { type: "range", min: 80, max: 140, step: 5, value: s.text, "aria-valuetext": `${s.text} %`,
      oninput: () => {
        fill(shown, `${size.value} %`);
        size.setAttribute("aria-valuetext", `${size.value} %`);
        set("text", Number(size.value));
      } });
    fill(root, h("section", { class: "pg-narrow st" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" },
      t("pg_settings")), h("p", { class: "dim" }, t("st_kept"))),
      h("h2", null, t("st_device")),
      pick("theme", "st_theme", "", [["auto", "st_auto"], ["light", "st_light"], ["dark", "st_dark"]]),
      h("div", { class: "st-text" }, field(t("st_text"), size, t("st_text_t")), shown, h("p", { class: "st-sample" },
        t("st_sample"))),
      pick("motion", "st_motion", "st_motion_t", [["auto", "st_auto"], ["on", "st_on"], ["off", "st_off"]]),
      h("h2", null, t("st_play")),
      toggle(t("st_one"), t("st_one_t"), s.oneClick, on => set("oneClick", on)),
      toggle(t("st_sound"), t("st_sound_t"), s.sound, on => set("sound", on)),
      toggle(t("st_desktop"), t("st_desktop_t"), s.desktop, on => void desktop(on)),
      pick("watch", "st_watch", "", [["1", "st_watch_1"], ["4", "st_watch_4"], ["skip", "st_watch_skip"]]),
      toggle(t("st_handover"), t("st_handover_t"), s.handover, on => set("handover", on)),
      pick("detail", "st_detail", "", [["auto", "st_detail_auto"], ["full", "st_detail_full"], ["plain", "st_detail_plain"]]),
      toggle(t("st_letters"), t("st_letters_t"), s.letters, on => set("letters", on)),
      keys(),
      h("h2", null, t("st_player")),
      h("fieldset", null, h("legend", null, t("ac_lang")), cards("lang", [{ value: "en", label: "English" },
        { value: "fr", label: "Français" }], lang(), v => {
          setLang(/** @type {any} */ (v));
          /** @type {HTMLElement | null} */ (root.querySelector("input[name=lang]:checked"))?.focus();
        }, "three")),
      h("p", { class: "pg-acts" }, h("a", { class: "btn", href: me().user ? "/account" : "/login" }, me().user ? t("ac_notify")
        : t("pg_signin")))));
  }

  draw();
  const stop = onSetting(name => {                       // the theme may also be changed in the header
    const radio = name === "theme"
      ? /** @type {HTMLInputElement | null} */ (root.querySelector(`input[name=theme][value=${settings.theme}]`)) : null;
    if (radio) radio.checked = true;
  });
  return { title: () => t("pg_settings"), draw, close: stop };
}
