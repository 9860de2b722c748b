// @ts-check
/** An invitation: what game it is, and the seat to take. */
import { fill, h, icon } from "../dom.js";
import { get, post } from "../api.js";
import { t } from "../i18n.js";
import { errorWords, field } from "./chrome.js";
import "../words-teach.js";
import { ensureUser, me, ownNotices } from "./session.js";
import { gameName, seatLine, seatPlayer } from "./gamerow.js";

/** @typedef {import("./chrome.js").App} App */

/** @param {HTMLElement} root @param {Record<string, string>} params @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, { id, secret }, app) {
  /** @type {import("../types.js").Table | null} */
  let table = null;
  let name = "", busy = false;

  async function take() {
    if (busy) return;
    busy = true;
    try {
      await ensureUser(name.trim());
      await post(`/api/games/${id}/join`, { invite: secret });
      await ownNotices(id);
      app.go(`/g/${id}`, { replace: true });
    } catch (e) {
      fill(/** @type {HTMLElement} */ (root.querySelector(".pg-error")), errorWords(e));
    } finally { busy = false; }
  }

  function draw() {
    const who = me(), stranger = !who.user && !who.guests, to = encodeURIComponent(`/join/${id}/${secret}`);
    const others = table?.seats.filter(s => s.kind !== "open").map(seatPlayer) ?? [];
    fill(root, h("section", { class: "pg-narrow jn" },
      h("header", { class: "pg-top" }, h("p", { class: "over" }, table ? table.title_name : "Marne"),
        h("h1", { tabindex: "-1" }, t("jn_title")),
        h("p", { class: "lead" }, others.length ? t("jn_by", { names: others.join(", ") }) : t("jn_text"))),
      table ? h("div", { class: "jn-game" }, h("h2", null, gameName(table)),
        table.scenario_name === gameName(table) ? null : h("p", { class: "dim" }, table.scenario_name),
        h("ul", { class: "gr-seats" }, table.seats.map(seatLine)),
        h("p", null, h("a", { href: `/howto/${table.title}` }, icon("info"), " ", t("br_read")))) : null,
      stranger ? [h("p", null, t("jn_need")), h("p", { class: "pg-acts" },
        h("a", { class: "btn primary large", href: `/register?next=${to}` }, t("pg_register")),
        h("a", { class: "btn large", href: `/login?next=${to}` }, t("pg_signin")))]
        : h("form", { class: "pg-form", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); void take(); } },
          who.user ? null : field(t("jn_name"), h("input", { type: "text", maxlength: 40, value: name, autocomplete: "nickname",
            oninput: (/** @type {Event} */ e) => {
              name = /** @type {HTMLInputElement} */ (e.target).value;
            } })),
          h("p", { class: "pg-error", role: "alert" }),
          h("p", { class: "pg-acts" }, h("button", { class: "btn primary large", type: "submit" }, icon("user"), t("jn_take")),
            table ? h("a", { class: "btn large", href: `/g/${id}` }, icon("eye"), t("jn_look")) : null))));
  }

  // a hidden game shows nothing before one has joined
  const load = () => get(`/api/games/${id}`).then(got => { table = got; draw(); }, () => null);
  draw();
  void load();
  return { title: () => t("jn_title"), draw: () => { draw(); void load(); } };
}
