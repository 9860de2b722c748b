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
    const [{ default: make }, opening] = await Promise.all([import(`../games/${SLUG}/index.js`), fetch("/static/opening.json").then(r => r.ok ? r.json() : null, () => null)]);
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
  if (table) try { inner += game.under(table, look) + game.over(table, look); } catch { /* the ground alone will do */ }
  const wide = box.clientWidth / Math.max(1, box.clientHeight);
  const w = Math.min(extent.w, wide > 2 ? extent.w * .86 : extent.w * .62), hgt = w / wide;
  const x = extent.x + (extent.w - w) * (wide > 2 ? .3 : .55), y = extent.y + extent.h * .52 - hgt / 2;
  box.replaceChildren(drawing(`<svg class="map gi" viewBox="${x} ${y} ${w} ${hgt}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${inner}</svg>`));
  box.classList.add("drawn");
}
