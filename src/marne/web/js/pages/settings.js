// @ts-check
/** Settings: of this device, and where to find those of the person. */
import { fill, h } from "../dom.js";
import { lang, setLang, t } from "../i18n.js";
import { onSetting, settings, setSetting } from "../settings.js";
import { cards, field, notice, toggle } from "./chrome.js";
import { me } from "./session.js";

/** @param {HTMLElement} root @returns {import("./chrome.js").Page} */
export function open(root) {
  /** @template {keyof import("../settings.js").Settings} K @param {K} key @param {import("../settings.js").Settings[K]} value */
  const set = (key, value) => { setSetting(key, value); notice(t("st_kept"), true); };

  function draw() {
    const s = settings();
    const shown = h("output", { class: "st-size" }, `${s.text} %`);
    const size = h("input", { type: "range", min: 80, max: 140, step: 5, value: s.text, "aria-valuetext": `${s.text} %`, oninput: () => {
      fill(shown, `${size.value} %`);
      size.setAttribute("aria-valuetext", `${size.value} %`);
      set("text", Number(size.value));
    } });
    fill(root, h("section", { class: "pg-narrow st" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("pg_settings")), h("p", { class: "dim" }, t("st_kept"))),
      h("h2", null, t("st_device")),
      h("fieldset", null, h("legend", null, t("st_theme")), cards("theme", ["auto", "light", "dark"].map(k => ({ value: k, label: t(`st_${k}`) })), s.theme, v => set("theme", /** @type {any} */ (v)), "three")),
      h("div", { class: "st-text" }, field(t("st_text"), size, t("st_text_t")), shown, h("p", { class: "st-sample" }, t("st_sample"))),
      h("h2", null, t("st_play")),
      toggle(t("st_one"), t("st_one_t"), s.oneClick, on => set("oneClick", on)),
      toggle(t("st_letters"), t("st_letters_t"), s.letters, on => set("letters", on)),
      toggle(t("st_motion"), t("st_motion_t"), s.motion, on => set("motion", on)),
      toggle(t("st_sound"), t("st_sound_t"), s.sound, on => set("sound", on)),
      h("h2", null, t("st_player")),
      h("fieldset", null, h("legend", null, t("ac_lang")), cards("lang", [{ value: "en", label: "English" }, { value: "fr", label: "Français" }], lang(), v => { setLang(/** @type {any} */ (v)); /** @type {HTMLElement | null} */ (root.querySelector("input[name=lang]:checked"))?.focus(); }, "three")),
      h("p", { class: "pg-acts" }, h("a", { class: "btn", href: me().user ? "/account" : "/login" }, me().user ? t("ac_notify") : t("pg_signin")))));
  }

  draw();
  let theme = settings().theme;
  const stop = onSetting(s => {                          // the theme may also be changed in the header
    if (s.theme === theme) return;
    theme = s.theme;
    const radio = /** @type {HTMLInputElement | null} */ (root.querySelector(`input[name=theme][value=${s.theme}]`));
    if (radio) radio.checked = true;
  });
  return { title: () => t("pg_settings"), draw, close: stop };
}
