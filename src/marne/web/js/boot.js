// @ts-check
/** Before the first paint: theme, text size and language of this device. A classic script, so that nothing flashes. What the
 * application will ask for first is sent for at once; `call` in js/api.js finds it here. */
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
  const game = /^\/g\/([\w-]+)\/?$/.exec(location.pathname);
  /** @type {Map<string, Promise<Response>>} */
  const early = /** @type {any} */ (window).early = new Map();
  for (const path of ["/api/me", ...game ? [`/api/games/${game[1]}`] : []]) {
    const asked = fetch(`${path}?lang=${root.lang}`, { headers: { Accept: "application/json" } });
    asked.catch(() => { /* whoever wants it will be told */ });
    early.set(`${path}?lang=${root.lang}`, asked);
  }
})();
