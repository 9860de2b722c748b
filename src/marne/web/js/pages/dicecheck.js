// @ts-check
/** The dice: every value of a game, made again from the seed in the reader's own browser. */
import { add, drawing, fill, h, icon } from "../dom.js";
import { get } from "../api.js";
import { num, t } from "../i18n.js";
import { commitment, Seeded, sourceOf, verdict } from "../chance.js";
import { copy, field, loaded, online } from "./chrome.js";
import { gameName } from "./gamerow.js";

/** @typedef {import("../types.js").DiceInfo} DiceInfo */
/** @typedef {import("../types.js").DieShown} DieShown */
/** @typedef {{fits: boolean | null, mine: string, verdicts: import("../chance.js").Verdict[]}} Proof */

const D6 = [1, 2, 3, 4, 5, 6];
/** @type {Record<number, [number, number][]>} */
const PIPS = { 1: [[12, 12]], 2: [[8, 8], [16, 16]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[8, 8], [16, 8], [8, 16], [16, 16]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[8, 6.5], [16, 6.5], [8, 12], [16, 12], [8, 17.5], [16, 17.5]] };

/** A die as a drawing with its number as text. @param {number} v */
const die = v =>
  drawing(`<svg class="dc-die" viewBox="0 0 24 24" role="img" `
    + `aria-label="${Number(v)}"><rect x="1.5" y="1.5" width="21" height="21" `
    + `rx="4.5"/>${(PIPS[v] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.1"/>`).join("")}</svg>`);

/** @param {readonly number[]} of */
const isD6 = of => of.length === 6 && of.every((v, i) => v === i + 1);

/** What a value was drawn from, in short: equal values are counted. @param {readonly number[]} of */
function fromWords(of) {
  if (!of.length) return "–";
  if (isD6(of)) return t("dc_d6");
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const v of of) counts.set(v, (counts.get(v) ?? 0) + 1);
  return [...counts].map(([v, n]) => n > 1 ? `${n} × ${v}` : String(v)).join(", ");
}

/** The whole proof. Long games are checked in slices, so that the page stays alive.
 * @param {DiceInfo} info
 * @returns {Promise<Proof | null>} */
export async function prove(info) {
  if (info.seed === null || info.own) return null;
  const mine = await commitment(info.seed), source = sourceOf(info);
  /** @type {import("../chance.js").Verdict[]} */
  const verdicts = [];
  for (const d of info.dice) {
    verdicts.push(verdict(source, d));
    if (verdicts.length % 400 === 0) await new Promise(r => setTimeout(r));
  }
  return { fits: info.commitment === null ? null : info.commitment === mine, mine, verdicts };
}

/** @param {HTMLElement} root @param {Record<string, string>} params @returns {import("./chrome.js").Page} */
export function open(root, { id }) {
  /** @type {import("./chrome.js").Page} */
  const page = { title: () => t("dc_title"), draw: () => void (id ? game() : general()) };
  const typed = { seed: "", hash: "" };

  /** What all this proves, in plain words. */
  const how = () => h("section", { class: "dc-how", "aria-labelledby": "dc-how" }, h("h2", { id: "dc-how" }, t("dc_how")),
    h("ol", null, [1, 2, 3].map(n => h("li", null, t(`dc_how${n}`)))),
    h("div", { class: "dc-pair" }, h("div", { class: "yes" }, h("h3", null, icon("check"), t("dc_proves")), h("p", null,
      t("dc_proves_t"))), h("div", { class: "no" }, h("h3", null, icon("info"), t("dc_not")), h("p", null, t("dc_not_t")))));

  /** A hash or seed to read and copy. @param {string} label @param {string} value @param {Node | null} [mark] */
  const secret = (label, value, mark = null) => h("div", { class: "dc-hash" }, h("dt", null, label),
    h("dd", null, h("code", null, value), mark, h("button", { class: "btn small", type: "button",
      "aria-label": `${t("iv_copy")}: ${label}`, onclick: () => copy(value) }, t("iv_copy"))));

  /** @param {boolean} good @param {string} text */
  const tick = (good, text) => h("span", { class: `dc-mark ${good ? "good" : "bad"}` }, icon(good ? "check" : "cross",
    "icon small"), text);

  /** @param {DieShown} d @param {number} i @param {Proof | null} proof @param {ReturnType<typeof sourceOf> | null} source */
  function row(d, i, proof, source) {
    const v = proof?.verdicts[i], again = source && d.of.length ? source.value(d.index, d.of) : null;
    return h("tr", { class: v === "differs" ? "bad" : null },
      h("td", { class: "n" }, d.index + 1), h("td", { class: "p" }, d.purpose),
      h("td", { class: "n" }, h("a", { href: `/g/${id}?at=${d.n}` }, d.n)),
      h("td", null, isD6(d.of) ? die(d.value) : h("b", null, d.value)), h("td", { class: "f" }, fromWords(d.of)),
      proof ? h("td", null, v === "same" ? tick(true, t("dc_same")) : v === "differs"
        ? tick(false, `${again} (${t("dc_differs")})`) : h("span", { class: "dim" }, t("dc_unknown"))) : null);
  }

  /** How often each number came up. @param {DieShown[]} dice */
  function shares(dice) {
    const d6 = dice.filter(d => isD6(d.of)), n = d6.length;
    if (n < 6) return null;
    const counts = D6.map(v => d6.filter(d => d.value === v).length), most = Math.max(...counts, n / 6);
    return h("figure", { class: "dc-shares" }, h("figcaption", null, t("dc_shares", { n, e: num(n / 6, 1) })),
      h("ul", null,
        D6.map((v, i) => h("li", null, die(v), h("span", { class: "bar" }, h("i", { style: `width:${100 * counts[i] / most}%` }),
          h("u", { style: `left:${100 * n / 6 / most}%` })), h("b", null, counts[i])))));
  }

  /** @param {DiceInfo} info @param {Proof} proof */
  function answer(info, proof) {
    const bad = proof.verdicts.filter(v => v === "differs").length, unknown = proof.verdicts.filter(v => v === "unknown").length,
      n = proof.verdicts.length - bad - unknown;
    if (proof.fits === false) return h("p", { class: "dc-answer bad" }, icon("cross"), t("dc_bad_commit"));
    if (bad) return h("p", { class: "dc-answer bad" }, icon("cross"), t("dc_bad", { n: bad }));
    return [h("p", { class: "dc-answer good" }, icon("check"), unknown ? t("dc_ok_some", { n, k: unknown }) : t("dc_ok", { n })),
      info.commitment === null ? h("p", { class: "dim" }, t("dc_no_commit")) : null];
  }

  /** The dice of one game. */
  const game = () => loaded(root, "pg_load_dice",
    () => Promise.all([get(`/api/games/${id}/dice`), get(`/api/games/${id}`, { since: 1_000_000 })]), async ([got, table]) => {
      const info = /** @type {DiceInfo} */ (got), name = gameName(table);
      page.title = () => t("dc_of", { name });
      document.title = `${page.title()} · Marne`;
      const said = h("div", { class: "dc-said", role: "status" }, info.seed !== null && !info.own ? t("dc_checking") : null);
      const list = h("div");
      fill(root, h("div", { class: "dc" },
        h("header", { class: "pg-top" }, h("p", { class: "over" }, h("a", { href: `/g/${id}` }, icon("back", "icon small"),
          t("dc_back"))), h("h1", { tabindex: "-1" }, t("dc_of", { name }))),
        info.own ? h("p", { class: "lead" }, t("dc_own")) : null, said,
        info.own ? null : h("dl", { class: "dc-hashes" }, info.commitment ? secret(t("dc_commit"), info.commitment) : null,
          info.seed !== null ? secret(t("dc_seed"), info.seed) : h("div", { class: "dc-hash" }, h("dt", null, t("dc_seed")),
            h("dd", null, icon("lock"), " ", t("dc_seed_later")))),
        shares(info.dice), list, how()));
      const proof = await prove(info);
      const source = proof ? sourceOf(info) : null;
      if (proof) {
        fill(said);
        add(said, [answer(info, proof)].flat());
      }
      fill(list, info.dice.length ? h("div", { class: "pg-scroll", tabindex: "0", role: "region",
        "aria-label": t("dc_of", { name }) }, h("table", { class: "dc-table" },
          h("thead", null, h("tr", null, [t("dc_n"), t("dc_purpose"), t("dc_choice"), t("dc_value"), t("dc_from"),
            ...(proof ? [t("dc_again")] : [])].map(x => h("th", { scope: "col" }, x)))),
          h("tbody", null, info.dice.map((d, i) => row(d, i, proof, source))))) : h("p", { class: "lb-none" }, t("dc_none")));
    });

  /** Without a game: what it is about, a check by hand, and the finished games. */
  function general() {
    const out = h("div", { class: "dc-said", role: "status" });
    const seed = h("input", { type: "text", name: "seed", value: typed.seed, autocomplete: "off", spellcheck: "false",
      oninput: () => { typed.seed = seed.value; } });
    const hash = h("input", { type: "text", name: "hash", value: typed.hash, autocomplete: "off", spellcheck: "false",
      maxlength: 80, oninput: () => { typed.hash = hash.value; } });
    const check = async () => {
      const mine = await commitment(seed.value), want = hash.value.trim().toLowerCase(), source = new Seeded(seed.value);
      fill(out, want ? h("p", { class: `dc-answer ${mine === want ? "good" : "bad"}` }, icon(mine === want ? "check" : "cross"),
        t(mine === want ? "dc_good_commit" : "dc_bad_commit")) : null,
        h("dl", { class: "dc-hashes" }, secret(t("dc_mine"), mine)),
        h("h3", null, t("dc_hand_first")), h("p", { class: "dc-row" }, Array.from({ length: 48 },
          (_, i) => die(source.value(i, D6)))));
    };
    const games = h("ul", { class: "dc-games" });
    fill(root, h("div", { class: "dc" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("dc_title")),
      h("p", { class: "lead" }, t("lb_why3_t"))), how(),
      h("section", { "aria-labelledby": "dc-hand" }, h("h2", { id: "dc-hand" }, t("dc_hand")), h("p", { class: "hint" },
        t("dc_hand_t")),
        h("form", { class: "pg-form", onsubmit: (/** @type {Event} */ e) => {
          e.preventDefault();
          void check();
        } }, field(t("dc_seed"), seed), field(t("dc_commit"), hash), h("button", { class: "btn primary", type: "submit" },
          t("dc_hand_go"))), out),
      h("section", { "aria-labelledby": "dc-pick", class: "dc-pick" }, h("h2", { id: "dc-pick" }, t("dc_pick")), games)));
    get("/api/games").then(got => {
      online();
      const done = got.finished ?? [];
      fill(games,
        done.length ? done.map((/** @type {any} */ r) => h("li", null, h("a", { href: `/g/${r.id}/dice` }, icon("dice"),
          h("b", null, gameName(r)), h("span", { class: "dim" }, r.outcome || r.where)))) : h("li", { class: "lb-none" },
            t("wa_none")));
    }, () => fill(games, h("li", { class: "lb-none" }, t("wa_none"))));
  }

  page.draw();
  return page;
}
