// @ts-check
/** The words of the map of To the Last Man! */
import { words } from "../../i18n.js";

words({
  "lm.kind.army": ["army", "armée"], "lm.kind.infantry": ["infantry", "infanterie"], "lm.kind.stosstruppen": ["Stosstruppen", "Stoßtruppen"],
  "lm.kind.commonwealth": ["Commonwealth infantry", "infanterie du Commonwealth"], "lm.kind.cavalry": ["cavalry", "cavalerie"],
  "lm.kind.artillery": ["artillery", "artillerie"], "lm.kind.siege-gun": ["siege gun", "canon de siège"], "lm.kind.biplane": ["biplanes", "biplans"],
  "lm.kind.tank": ["tanks", "chars"], "lm.kind.paris-gun": ["Paris Gun", "canon de Paris"], "lm.kind.fort": ["fort", "fort"],
  "lm.strength": ["strength {n}", "force {n}"], "lm.fire": ["firepower {n}", "puissance de feu {n}"], "lm.empty": ["empty", "vide"],
  "lm.entrenched": ["entrenched", "retranché"], "lm.entrenched.f": ["entrenched", "retranchée"], "lm.entrenched.p": ["entrenched", "retranchés"],
  "lm.unsupplied": ["out of supply", "hors de ravitaillement"],
  "lm.mark.moved": ["has moved", "a bougé"], "lm.mark.half": ["may move one zone more", "peut encore avancer d'une zone"], "lm.mark.railed": ["has gone by rail", "a pris le train"],
  "lm.mark.retreated": ["has retreated", "a fait retraite"], "lm.mark.dogfought": ["has been in a dogfight", "a livré un combat aérien"], "lm.mark.reacting": ["kept for the reaction", "gardé pour la réaction"],
  "lm.map.name": ["Map of the Western Front, from the Channel to the Rhine; the text board lists the same facts",
    "Carte du front occidental, de la Manche au Rhin ; le tableau en texte donne les mêmes faits"],
  "lm.held.german": ["German", "Allemande"], "lm.held.entente": ["Entente", "À l'Entente"], "lm.held.disputed": ["Disputed", "Disputée"],
  "lm.rough": ["rough terrain", "terrain accidenté"], "lm.vp": ["{n} VP", "{n} PV"], "lm.source.german": ["source of supply for Germany", "source de ravitaillement allemande"],
  "lm.source.entente": ["source of supply for the Entente", "source de ravitaillement de l'Entente"], "lm.port": ["port", "port"], "lm.side.german": ["Germans", "Allemands"], "lm.side.entente": ["Entente", "Entente"],
  "lm.battle": ["a battle is declared here", "une bataille y est déclarée"], "lm.fought": ["the battle has been fought", "la bataille a été livrée"],
  "lm.surprise": ["surprise attack", "attaque surprise"], "lm.gas": ["poison gas", "gaz toxiques"], "lm.barrage": ["artillery barrage", "barrage d'artillerie"],
  "lm.weather": ["bad weather", "mauvais temps"], "lm.bonus": ["extra dice", "dés supplémentaires"],
  "lm.map.many": ["{n} {n:choice|choices} here", "{n} choix ici"], "lm.map.rule": ["rule {n}", "règle {n}"], "lm.map.previewed": ["previewed", "choix envisagé"],
  "lm.over.supply": ["Supply", "Ravitaillement"], "lm.over.supply.short": ["Supply", "Ravit."], "lm.over.reach": ["Reach", "Portée"], "lm.over.control": ["Control", "Contrôle"],
  "lm.over.threat": ["Threat", "Menace"], "lm.over.strength": ["Strength", "Forces"], "lm.over.vp": ["Victory points", "Points de victoire"], "lm.over.vp.short": ["VP", "PV"],
  "lm.credit": ["Italics: reconstructed zones", "Italique : zones reconstituées"],
  "lm.box.eft": ["Eastern Front", "Front de l'Est"], "lm.box.england": ["England", "Angleterre"],
});
