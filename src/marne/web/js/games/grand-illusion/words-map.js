// @ts-check
/** The words of the map of Grand Illusion. */
import { words } from "../../i18n.js";

words({
  "gi.nation.fr": ["French", "français"], "gi.nation.frc": ["French colonial", "colonial français"],
  "gi.nation.br": ["British", "britannique"], "gi.nation.ind": ["Indian", "indien"], "gi.nation.be": ["Belgian", "belge"],
  "gi.nation.us": ["American", "américain"], "gi.nation.de": ["German", "allemand"], "gi.nation.bav": ["Bavarian", "bavarois"],
  "gi.kind.inf": ["infantry", "infanterie"], "gi.kind.cav": ["cavalry", "cavalerie"], "gi.kind.hq": ["headquarters", "quartier général"],
  "gi.kind.ha": ["siege artillery", "artillerie de siège"], "gi.kind.fort": ["fort", "fort"],
  "gi.strength": ["strength {n}", "force {n}"], "gi.strength.def": ["strength {n}, in defence only", "force {n}, en défense seulement"],
  "gi.move": ["movement {n}", "mouvement {n}"], "gi.bombard": ["bombardment {n}", "bombardement {n}"],
  "gi.fresh": ["fresh", "intact"], "gi.disrupted": ["disrupted", "désorganisé"], "gi.fresh.f": ["fresh", "intacte"], "gi.disrupted.f": ["disrupted", "désorganisée"], "gi.moved": ["has moved", "a bougé"],
  "gi.flipped.hq": ["on its back", "au verso"], "gi.flipped.ha": ["has fired", "a tiré"], "gi.unsupplied": ["out of supply", "hors de ravitaillement"],
  "gi.steps": ["{n} steps left", "{n} pas restants"], "gi.step": ["1 step left", "1 pas restant"], "gi.besieged": ["besieged", "assiégé"],
  "gi.plus": ["+{n} against bombardment", "+{n} contre le bombardement"],
  "gi.die": ["die {n}", "dé {n}"], "gi.die.none": ["die not rolled", "dé non lancé"],
  "gi.map.name": ["Map of north-eastern France and Belgium, 1914; the text board lists the same facts",
    "Carte du nord-est de la France et de la Belgique, 1914 ; le tableau en texte donne les mêmes faits"],
  "gi.held.allied": ["Allied", "Allié"], "gi.held.german": ["German", "Allemand"], "gi.tem": ["terrain +{n}", "terrain +{n}"], "gi.trench": ["trench level {n}", "tranchée de niveau {n}"],
  "gi.unit": ["1 unit", "1 unité"], "gi.units": ["{n} units", "{n} unités"], "gi.top": ["on top {unit}", "au-dessus {unit}"], "gi.battle": ["a battle is declared here", "une bataille y est déclarée"],
  "gi.map.many": ["{n} {n:choice|choices} here", "{n} choix ici"], "gi.map.rule": ["rule {n}", "règle {n}"], "gi.map.previewed": ["previewed", "choix envisagé"],
  "gi.side.allied": ["Allies", "Alliés"], "gi.side.german": ["Germans", "Allemands"],
  "gi.over.supply": ["Supply", "Ravitaillement"], "gi.over.reach": ["Reach", "Portée"], "gi.over.control": ["Control", "Contrôle"],
  "gi.over.rails": ["Rails", "Chemins de fer"], "gi.over.threat": ["Threat", "Menace"], "gi.over.special": ["Special hexes", "Hexagones spéciaux"],
  "gi.over.supply.short": ["Supply", "Ravit."], "gi.over.rails.short": ["Rails", "Rails"], "gi.over.special.short": ["Special", "Spéciaux"],
  "gi.credit": ["Italics: reconstructed", "Italique : reconstitué"],
});
