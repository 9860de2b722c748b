// @ts-check
/** The guided first games: what there is, and the way into one. The address of a title begins its guide, or goes on with it. */
import { fill, h, icon } from "../dom.js";
import { get, post, Refusal } from "../api.js";
import { t } from "../i18n.js";
import { failure, loaded, loading } from "./chrome.js";
import { ensureUser } from "./session.js";
import { titles } from "./titles.js";
import "./words-learn.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").Lobby} Lobby */
/** @typedef {import("./chrome.js").App} App */

/** The link to a guide, where a title has one.
 * @param {string} slug
 * @param {TitleInfo["guide"]} guide
 * @param {string} name */
export const learnLink = (slug, guide, name) => guide ? h("a", { class: "btn", href: `/learn/${slug}`,
  "aria-label": `${t("le_go", { n: guide.minutes })}, ${name}` }, icon("book"), t("le_go", { n: guide.minutes })) : null;

/** @param {HTMLElement} root @param {Record<string, string>} params @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, { slug }, app) {
  async function start() {
    fill(root, loading("le_opening"));
    try {
      await ensureUser();
      const again = new URLSearchParams(location.search).has("again");
      const table = await post(`/api/titles/${slug}/guide`, { again });
      app.go(`/g/${table.id}`, { replace: true });
    } catch (e) {
      if (e instanceof Refusal && e.status === 401) return app.go(`/login?next=/learn/${slug}`, { replace: true });
      fill(root, failure(e, start));
    }
  }

  const list = () => loaded(root, "le_opening", () => Promise.all([titles(), get("/api/games")]), got => {
    const [all, lobby] = /** @type {[TitleInfo[], Lobby]} */ (got), mine = [...lobby.yours, ...lobby.waiting];
    fill(root, h("section", { class: "le" },
      h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("le_title")), h("p", { class: "lead" }, t("le_text"))),
      h("ul", { class: "lb-games" }, all.filter(x => x.guide).map(x => {
        const row = mine.find(r => r.title === x.slug && r.guide.length), g = /** @type {any} */ (x.guide);
        const words = row ? t("le_on", { n: row.guide[0], of: row.guide[1] }) : t("le_begin", { n: g.minutes });
        return h("li", { class: "lb-game" }, h("h2", null, x.name), h("p", { class: "over" }, g.title), h("p", null, g.text),
          h("p", { class: "pg-acts" }, h("a", { class: "btn primary", href: `/learn/${x.slug}`,
            "aria-label": `${words}, ${x.name}` }, icon("book"), words),
            row ? h("a", { class: "btn", href: `/learn/${x.slug}?again`, "aria-label": `${t("le_again")}, ${x.name}` },
              icon("undoall"), t("le_again")) : null));
      }))));
  });

  void (slug ? start() : list());
  return { title: () => t("le_title"), draw: () => { if (!slug) void list(); } };
}
