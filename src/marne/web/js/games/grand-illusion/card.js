// @ts-check
/** @returns {HTMLElement | null} */
export function card() {
  return null;
}
