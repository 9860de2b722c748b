// @ts-check
/** @returns {HTMLElement | null} */
export function tray() {
  return null;
}
