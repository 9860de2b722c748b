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
 * @param {string[]} all  also those that are not shown
 * @param {string} place
 * @param {boolean} ours */
function half(t, look, acts, side, ids, all, place, ours) {
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
    h("span", null, say("lmp.strength", { n: total })), h("span", { class: "sp" }), meter(t, all, place)));
}

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  if (window.innerWidth < 768 && whereTo(t, look)) return null;
  const z = (t.view.zones ?? []).find((/** @type {any} */ x) => x.id === place);
  if (!z) return null;
  const me = mine(t, "german"), player = (t.you?.length ?? 0) > 0;
  // where to go is answered on the map: of a full zone only those who go lie over it
  const goers = whereTo(t, look) && place === t.decision?.places[0] ? new Set(t.decision.pieces) : null;
  const goes = (/** @type {string} */ id) => !goers || [id, ...unitsOf(t).get(id)?.units ?? []].some(u => goers.has(u));
  const whole = [me, foe(me)].map(side => ({ side, all: /** @type {string[]} */ (z.units?.[side] ?? []) }));
  const sides = whole.map(x => ({ ...x, ids: x.all.filter(goes) })).filter(x => x.ids.length);
  if (!sides.length) return null;
  const asked = t.decision?.yours && !look.past && place === t.decision.places[0];
  const n = whole.reduce((k, x) => k + x.all.reduce((m, id) => m + Math.max(1, unitsOf(t).get(id)?.units?.length ?? 1), 0), 0),
    vp = printed(place)?.vp;
  return popCards(h("div", { class: "lmp-tray" },
    h("h3", null, h("span", { class: "nm" }, zoneName(place)), vp ? h("span", { class: "vp" }, say("lmp.tray.vp", { n: vp }))
      : null, h("small", null, z.disputed ? say("lmp.held.disputed") : say(`lmp.held.${z.control}`), " · ",
        plural(n, "lmp.army.piece", "lmp.army.pieces"), goers ? ` · ${say("lmp.tray.goers")}` : null)),
    h("div", { class: "lmp-halves" }, sides.map(x => {
      const el = half(t, look, acts, x.side, x.ids, x.all, place, player && x.side === me);
      return asked && x.side !== me && sides.length > 1 ? enemy(x.side, x.all.length, el) : el;
    }))), t, acts);
}

let open = false;

/** While something is asked of one's own pieces here, the enemy's take no room from the map unless one wants to see them.
 * @param {string} side @param {number} n @param {HTMLElement} el */
function enemy(side, n, el) {
  const box = h("details", { class: "lmp-enemy", open, "data-key": "enemy", ontoggle: () => { open = box.open; } },
    h("summary", null, sideName(side), " · ", plural(n, "lmp.tray.unit", "lmp.tray.units")), el);
  return box;
}
