// @ts-check
/** Credits, and where the data comes from. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {HTMLElement} root @returns {import("./chrome.js").Page} */
export function open(root) {
  const draw = () => {
    fill(root, h("article", { class: "pg-prose" },
      h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("ab_title")), h("p", { class: "lead" }, t("ab_p1"))),
      h("h2", null, t("ab_games")), h("h3", null, h("a", { href: "/rules/grand-illusion" },
        "Grand Illusion: Mirage of Glory, 1914")), h("p", null, t("ab_gi")),
      h("h3", null, h("a", { href: "/rules/to-the-last-man" }, "To the Last Man! The Great War in the West")),
      h("p", null, t("ab_lm")),
      h("h3", null, h("a", { href: "/rules/great-war-commander" }, "Great War Commander")), h("p", null, t("ab_gwc")),
      h("h3", null, h("a", { href: "/rules/drive-on-paris" }, "Drive on Paris")), h("p", null, t("ab_dp")),
      h("h3", null, h("a", { href: "/rules/great-war-in-europe" }, "The Great War in Europe: Deluxe")), h("p", null, t("ab_ge")),
      h("h2", null, t("ab_data")), h("p", null, t("ab_data1")), h("p", null, t("ab_data2")), h("p", null, t("ab_data3")),
      h("h2", null, t("ab_ground")), h("p", null, t("ab_ground1")),
      h("h2", null, t("pg_dice")), h("p", null, t("dc_how1"), " ", h("a", { href: "/dice" }, t("dc_title"))),
      h("h2", null, t("ab_made")), h("p", null, t("ab_made1")),
      h("h2", null, t("ab_more")), h("p", null, h("a", { href: "/api/openapi.json", "data-plain": true }, t("pg_api")))));
  };
  draw();
  return { title: () => t("ab_title"), draw };
}
