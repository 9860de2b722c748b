// @ts-check
/** The sign in the browser's tab: a plain one, and one that says "your move". */

/** @param {boolean} yours  is a decision waiting for the reader */
export function favicon(yours) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const to = yours ? "/static/favicon-move.svg" : "/static/favicon.svg";
  if (link && link.getAttribute("href") !== to) link.setAttribute("href", to);
}
