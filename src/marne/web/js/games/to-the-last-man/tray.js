// @ts-check
/** A zone fanned out: each army opens to its slots, single pieces and the fort beside them, how full the zone is. */
import { chip, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { tablet } from "./army.js";
import { foe, mine, sideName, sorted, unitButton, unitOf, unitsOf, whereTo } from "./kit.js";
import { popCards } from "./pop.js";
import { zone as printed, zoneName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */

const LIMIT = 3;

/** How full the zone is for a side. @param {Table} t @param {string[]} ids @param {string} place */
function meter(t, ids, place) {
  const n = ids.filter(id => {
    const u = unitOf(t, id);
    return u.kind !== "fort" && (u.kind !== "army" || (u.units?.length ?? 0) > 0);
  }).length;
  if (place === "eft") return null;
  const text = say("lmp.tray.stack", { n, m: LIMIT });
  return h("span", { class: "lmp-stack" }, h("span", { class: "meter", role: "img", "aria-label": text },
    vars(h("i", null), { width: `${Math.min(100, Math.round(n / LIMIT * 100))}%` })),
    h("span", { class: "w", "aria-hidden": "true" }, text), chip("1.2.2"));
}

/** One side of the zone.
 * @param {Table} t
 * @param {Look} look
 * @param {Acts} acts
 * @param {string} side
 * @param {string[]} ids
 * @param {string} place
 * @param {boolean} ours */
function half(t, look, acts, side, ids, place, ours) {
  const armies = ids.filter(id => unitOf(t, id).kind === "army"), rest = sorted(t, ids.filter(id => !armies.includes(id))),
    chosen = new Set(t.decision?.yours && !look.past ? t.decision.pieces : []);
  const total = ids.reduce((n, id) => n + (unitOf(t, id).strength ?? 1), 0);
  return h("div", { class: `lmp-half ${side}` },
    h("div", { class: "lmp-row", role: "group", "aria-label": `${sideName(side)}, ${say("lmp.strength", { n: total })}` },
      armies.map(id => {
        const el = tablet(t, look, acts, unitOf(t, id), { px: 34, short: true, flat: true });
        if (chosen.has(id)) el.classList.add("chosen");
        return el;
      }),
      rest.length ? h("div", { class: "lmp-loose" },
        rest.map(id => h("span", { class: chosen.has(id) ? "chosen" : null }, unitButton(t, look, acts, id, 42)))) : null),
  h("div", { class: "lmp-foot" }, ours ? null : h("span", { class: "lmp-read" }, icon("eye"), say("lmp.tray.read")),
    h("span", null, say("lmp.strength", { n: total })), h("span", { class: "sp" }), meter(t, ids, place)));
}

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  if (window.innerWidth < 768 && whereTo(t, look)) return null;
  const z = (t.view.zones ?? []).find((/** @type {any} */ x) => x.id === place);
  if (!z) return null;
  const me = mine(t, "german"), player = (t.you?.length ?? 0) > 0;
  const sides = [me, foe(me)].map(side => ({ side, ids: /** @type {string[]} */ (z.units?.[side] ?? []) }))
    .filter(x => x.ids.length);
  if (!sides.length) return null;
  const n = sides.reduce((k, x) => k + x.ids.reduce((m, id) => m + Math.max(1, unitsOf(t).get(id)?.units?.length ?? 1), 0), 0),
    vp = printed(place)?.vp;
  return popCards(h("div", { class: "lmp-tray" },
    h("h3", null, h("span", { class: "nm" }, zoneName(place)), vp ? h("span", { class: "vp" }, say("lmp.tray.vp", { n: vp }))
      : null, h("small", null, z.disputed ? say("lmp.held.disputed") : say(`lmp.held.${z.control}`), " · ",
        plural(n, "lmp.army.piece", "lmp.army.pieces"))),
    h("div", { class: "lmp-halves" }, sides.map(x => half(t, look, acts, x.side, x.ids, place, player && x.side === me)))), t,
    acts);
}
