// @ts-check
/** Before the first paint: theme, text size and language of this device. A classic script, so that nothing flashes. */
(function () {
  const root = document.documentElement;
  /** @type {any} */
  let kept = {};
  let lang = null;
  try {
    kept = JSON.parse(localStorage.getItem("marne.settings") || "{}") || {};
    lang = localStorage.getItem("lang");
  } catch (e) { /* storage is closed: the defaults hold */ }
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.style.colorScheme = dark ? "dark" : "light";
  const text = Number(kept.text);
  if (text >= 80 && text <= 140) {
    root.style.fontSize = text + "%";
    root.style.setProperty("--text", String(text / 100));
  }
  root.dataset.motion = kept.motion === "on" || (kept.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    ? "on" : "off";
  root.lang = lang === "en" || lang === "fr" ? lang : navigator.language.startsWith("fr") ? "fr" : "en";
})();
