// @ts-check
/** Icons: one 24-unit grid, 1.8 stroke, round ends. Each is a path; the text beside it carries the meaning. */

/** @type {Record<string, string>} */
export const ICONS = {
  undo: "M8 5 3.5 9.5 8 14M4 9.5h8.5a5 5 0 0 1 0 10H9",
  undoall: "M7 5 2.5 9.5 7 14M12 5 7.5 9.5 12 14M8 9.5h6.5a4.7 4.7 0 0 1 0 9.5H11",
  swords: "M5 4l11 11M19 4 8 15M4.5 15.5l4 4M15.5 19.5l4-4M6.5 17.5 4 20M17.5 17.5 20 20",
  flag: "M6 21V4M6 4.5h11l-2.5 4 2.5 4H6", move: "M4 12h14M13 7l5 5-5 5", play: "M8 5v14l11-7z",
  book: "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10", log: "M5 6h14M5 11h14M5 16h9",
  chat: "M4 5h16v11H9l-5 4z", note: "M6 3h9l4 4v14H6zM14 3v5h5",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 "
    + "18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 "
    + "19l1.7-1.7M17.3 6.7 19 5",
  supply: "M4 17h16M6 17V9l6-4 6 4v8M10 17v-5h4v5", reach: "M12 3v18M3 12h18M6 6l12 12M18 6 6 18",
  layers: "M12 3 3 8l9 5 9-5zM3 13l9 5 9-5", plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", check: "M4 12.5 9.5 18 20 6.5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 2", back: "M15 5 8 12l7 7", menu: "M4 7h16M4 12h16M4 17h16",
  info: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 11v5M12 8v.2",
  branch: "M7 4v10a4 4 0 0 0 4 4h6M7 9h6a4 4 0 0 0 4-4M15 15l3 3-3 3", rail: "M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8",
  card: "M7 3.5h10v17H7zM10 8h4M10 11.5h4",
  map: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
  dice: "M4 4h16v16H4zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1",
  anchor: "M12 9v11.5M7.5 12.5h9M4 14c.6 4.2 3.6 6.5 8 6.5s7.4-2.3 8-6.5M12 3.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4",
  shield: "M12 3.5 19 6v5.5c0 4.4-2.7 7.3-7 9-4.3-1.7-7-4.6-7-9V6z",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z", cross: "M6 6l12 12M18 6 6 18", spade: "M12 3v11M8 6l4-3 4 3M7 14h10l-1 6H8z",
  coin: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M9.5 9.5h4a1.5 1.5 0 0 1 0 3h-3a1.5 1.5 0 0 0 0 3h4M12 7.5v9",
  train: "M7 4h10v12H7zM7 10h10M9 20l1.5-4M15 20l-1.5-4M10 13v.1M14 13v.1",
  ship: "M4 14h16l-2.5 5h-11zM12 14V4l6 7h-6M12 6 7 11",
  hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5M11 11V5a1.5 1.5 0 0 1 3 0v6M14 11V6.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-11 3l-2-4a1.6 1.6 0 "
    + "0 1 2.6-1.6L8 14",
  arrow: "M4 12h14M13 7l5 5-5 5", user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0",
  bot: "M6 9h12v10H6zM12 9V5M10 4h4M9.5 13v.1M14.5 13v.1M9.5 16.5h5",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1", pause: "M8 5v14M16 5v14",
  stepback: "M17 5v14L8 12zM6 5v14", stepon: "M7 5v14l9-7zM18 5v14", search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
  down: "M5 9l7 7 7-7", up: "M5 15l7-7 7 7", download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14", trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13", edit: "M4 20l1-4L16 5l3 3L8 19z",
  alert: "M12 4 2.8 20h18.4zM12 10v5M12 17.6v.2",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1h-15zM10 20.5h4",
  star: "M12 4l2.4 5 5.6.7-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.6-.7z", retreat: "M20 12H6M11 7l-5 5 5 5",
  moon: "M19 14.5A8 8 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5", table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  eye: "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
};

/** An icon as SVG text, for drawings made of text.
 * @param {string} name @param {string} [cls] */
export const iconText = (name, cls = "icon") =>
  `<svg class="${cls}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name] ?? ICONS.info}"/></svg>`;
