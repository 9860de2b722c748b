// @ts-check
/** Words of the map of Great War Commander. */
import { words } from "../../i18n.js";

words({ "gwc.map.name": ["Map of Great War Commander", "Carte de Great War Commander"] });
