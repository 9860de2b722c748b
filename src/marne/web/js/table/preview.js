// @ts-check
/** A choice that is shown on the map and in the bar, and not made. */

import { t } from "../i18n.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */

/** Shown, not made. @param {Desk} desk @param {ChoiceInfo} c @param {boolean} [here]  the map stays where it is
 * @param {import("../types.js").Confirm | null} [why]  it could not be taken back */
export function preview(desk, c, here = false, why = null) {
  desk.look.picked = c;
  desk.why = why;
  desk.roved = false;
  desk.do.say(`${t("tb.previewed", { words: c.words })} ${why?.text ?? ""}`.trim(), "preview");
  const to = c.places.at(-1);
  if (to && !here) desk.host?.go(to);
  desk.changed("look");
}
