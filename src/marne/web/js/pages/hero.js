// @ts-check
/** The strip of map on the first page: the real map where the game's drawing is at hand, else nothing but paper. */
import { drawing } from "../dom.js";

const SLUG = "grand-illusion", SCENARIO = "2";
/** @type {Promise<{game: import("../game.js").GameTable, table: any} | null> | null} */
let once = null;

/** The drawing of the game with the position its first scenario begins with. */
async function load() {
  try {
    const ground = await (await fetch(`/api/titles/${SLUG}/ground?scenario=${SCENARIO}`)).json();
    const [{ default: make }, opening] = await Promise.all([import(`../games/${SLUG}/index.js`),
      fetch("/static/opening.json").then(r => r.ok ? r.json() : null, () => null)]);
    return { game: make(ground), table: opening };
  } catch {
    return null;                                        // an ornament: the page is whole without it
  }
}

/** Draws the strip into an element. @param {HTMLElement} box */
export async function hero(box) {
  const got = await (once ??= load());
  if (!got || !box.isConnected) { once = got ? once : null; return; }
  const { game, table } = got, { extent } = game;
  const look = { picked: null, cursor: null, open: null, piece: null, refused: null, overlays: new Set(), ink: {}, past: true };
  let inner = "";
  try { inner = game.ground(); } catch { return; }
  if (table) try {
    inner += [game.under(table, look), `<g font-family="var(--sans)">`, game.over(table, look), "</g>"].flat().join("");
  } catch { /* the ground alone will do */ }
  const { clientWidth: pw, clientHeight: ph } = box, narrow = pw < 768;
  const unit = narrow ? .62 : Math.max(1, pw / extent.w);                        // pixels for a unit of the map
  const w = pw / unit, hgt = ph / unit, paris = game.places.get("28") ?? { x: extent.x + extent.w / 2,
    y: extent.y + extent.h / 2 };
  const x = narrow ? paris.x - w * .3 : Math.min(extent.x + extent.w - w, paris.x - w * .56),
    y = paris.y - hgt * (narrow ? .62 : .55);
  const size = 44 * unit < 22 ? "XS" : 44 * unit < 34 ? "S" : 44 * unit < 46 ? "M" : "L";
  box.replaceChildren(
    drawing(`<svg class="map-svg" data-zoom="${size}" viewBox="${x} ${y} ${w} ${hgt}" preserveAspectRatio="xMidYMid slice" `
      + `aria-hidden="true" focusable="false">${inner}</svg>`));
  // a picture only
  for (const el of box.querySelectorAll("[tabindex], [role]")) { el.removeAttribute("tabindex"); el.removeAttribute("role"); }
  box.classList.add("drawn");
}
