// @ts-check
/** Watching: a record from a file, games that are being played, games that are over. */
import { fill, h, icon } from "../dom.js";
import { get, post, Refusal } from "../api.js";
import { num, t } from "../i18n.js";
import { errorWords, field, loading } from "./chrome.js";
import { ensureUser } from "./session.js";
import { gameRow } from "./gamerow.js";

/** @typedef {import("./chrome.js").App} App */
/** @typedef {import("../types.js").Lobby} Lobby */

const MOST = 4_000_000;                                 // characters the server takes
const FIRST = "marne record 1";

/** @param {HTMLElement} root @param {Record<string, string>} _ @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, _, app) {
  let name = "", busy = false, closed = false;
  const said = h("div", { class: "wa-said", role: "alert" }), lists = h("div", { class: "lb-lists" });
  /** @type {Lobby | null} */
  let lobby = null;

  /** @param {...any} what */
  const refuse = (...what) => fill(said, h("div", { class: "pg-bad" }, what));

  /** @param {File} file */
  async function take(file) {
    if (busy) return;
    const big = file.size > MOST, text = big ? "" : await file.text();
    const no = big ? t("wa_big", { name: file.name, size: num(file.size / 1e6, 1), max: num(MOST / 1e6) }) : !text.trim()
      ? t("wa_empty", { name: file.name })
      : text.replace(/^\uFEFF/, "").startsWith(FIRST) ? "" : t("wa_notrecord", { name: file.name });
    if (no) {
      refuse(no);
      return;
    }
    busy = true;
    fill(said, h("div", { class: "wa-busy" }, t("wa_reading", { name: file.name }), h("progress")));
    try {
      await ensureUser();
      const table = await post("/api/records", { text: text.replace(/^\uFEFF/, ""),
        name: (name.trim() || file.name.replace(/\.[^.]*$/, "")).slice(0, 80) });
      app.go(`/g/${table.id}?at=0`);
    } catch (e) {
      if (closed) return;
      const line = e instanceof Refusal ? /\b(?:line|ligne) (\d+)/i.exec(e.message)?.[1] : null;
      const lines = text.split(/\r?\n/);
      refuse(h("p", null, h("b", null, t("wa_refused", { name: file.name }))), h("p", null, errorWords(e)),
        line && lines[Number(line) - 1] !== undefined
          ? h("pre", null, lines.slice(Math.max(0, Number(line) - 3), Number(line)).map((x, i, all) => h("span",
            { class: i === all.length - 1 ? "at" : "" },
            `${String(Number(line) - all.length + 1 + i).padStart(5)}  ${x.slice(0, 200)}\n`))) : null);
    } finally { busy = false; }
  }

  function draw() {
    const input = h("input", { type: "file", class: "sr", id: "wa-file", accept: ".marne,.txt,text/plain", onchange: () => {
      if (input.files?.[0]) void take(input.files[0]);
      input.value = "";
    } });
    const drop = h("div", { class: "wa-drop",
      ondragover: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
        drop.classList.add("over");
      }, ondragleave: () => drop.classList.remove("over"),
      ondrop: (/** @type {DragEvent} */ e) => {
        e.preventDefault();
        drop.classList.remove("over");
        const f = e.dataTransfer?.files[0];
        if (f) void take(f);
      } },
    icon("upload"), h("p", { class: "wa-big" }, t("wa_drop")), input, h("label", { class: "btn primary large", for: "wa-file" },
      icon("note"), t("wa_choose")), h("p", { class: "dim" }, t("wa_what")));
    fill(root, h("div", { class: "wa" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("wa_title"))),
      h("section", { class: "wa-up", "aria-labelledby": "wa-up" }, h("h2", { id: "wa-up" }, t("wa_upload")), drop,
        field(t("wa_name"), h("input", { type: "text", maxlength: 80, value: name, autocomplete: "off",
          oninput: (/** @type {Event} */ e) => {
            name = /** @type {HTMLInputElement} */ (e.target).value;
          } })), said),
      lists));
    drawLists();
  }

  function drawLists() {
    if (!lobby) return void fill(lists, loading("pg_load_games", 2));
    const l = lobby;
    fill(lists, /** @type {[keyof Lobby, string, string][]} */ ([["watch", "wa_now", "eye"], ["finished", "wa_done",
      "flag"]]).map(([key, words, sign]) => h("section", { class: "lb-sec", "aria-labelledby": `wa-${key}` },
        h("h2", { id: `wa-${key}` }, icon(sign), t(words), h("span", { class: "count" }, l[key].length)),
        l[key].length ? h("ul", { class: "gr-list" }, l[key].map(r => gameRow(r, {}))) : h("p", { class: "lb-none" },
          t("wa_none")))));
  }

  const load = () => get("/api/games").then(got => { lobby = got; if (!closed) drawLists(); }, e => {
    if (!closed) fill(lists, h("p", { class: "pg-bad" }, errorWords(e)));
  });
  draw();
  void load();
  return { title: () => t("wa_title"), draw: () => { draw(); void load(); }, close: () => { closed = true; } };
}
