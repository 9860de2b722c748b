// @ts-check
/** @returns {HTMLElement | null} */
export function odds() {
  return null;
}
