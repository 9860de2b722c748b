// @ts-check
/** The words of the panels. */
import { words } from "../../i18n.js";
words({});
