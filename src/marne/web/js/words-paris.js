// @ts-check
/** What the pages of the site say of Drive on Paris: lobby, new game, rules, about. */
import { words } from "./i18n.js";

words({
  lb_dp: ["Drive on Paris", "Drive on Paris"], lb_dp_when: ["August to November 1914", "D'août à novembre 1914"],
  lb_dp_t: ["Divisions on 2,205 hexes from the Channel to the Rhine: marches, trains, hidden stacks, and a railway that decides "
    + "it all.",
    "Des divisions sur 2 205 hexagones, de la Manche au Rhin : marches, trains, piles cachées, et un rail qui décide de tout."],
  ng_dp: ["Alan R. Wambold, 2000. Divisions and brigades, 10 km a hex, half a week a turn; six scenarios and the campaign.",
    "Alan R. Wambold, 2000. Divisions et brigades, 10 km par hexagone, une demi-semaine par tour ; six scénarios et la "
      + "campagne."],
  ru_dp_0: ["Before the rules", "Avant les règles"], ru_dp_1: ["Rules of the game", "Règles du jeu"],
  ru_dp_2: ["Allied rules", "Règles alliées"], ru_dp_3: ["German rules", "Règles allemandes"],
    ru_dp_4: ["Setting up", "Mise en place"],
  ru_dp_5: ["Scenarios", "Scénarios"], ru_dp_SCS: ["Rules of the series, as we play them",
    "Règles de la série, telles que nous les jouons"],
  ab_dp: ["Designed by Alan R. Wambold, published by The Gamers in 2000. Marne is not affiliated with either; it contains no "
    + "text, map or "
    + "counter art of the printed game. The map, the set-ups and the rules of the series are a reconstruction of our own.",
    "Conçu par Alan R. Wambold, publié par The Gamers en 2000. Marne n'est lié ni à l'un ni à l'autre et ne contient ni texte, "
      + "ni carte, "
    + "ni illustration du jeu imprimé. La carte, les mises en place et les règles de la série sont notre propre reconstitution."],
});
