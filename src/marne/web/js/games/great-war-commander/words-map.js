// @ts-check
/** Words of the map of Great War Commander. */
import { words } from "../../i18n.js";

words({
  "gwc.map.name": ["Map of Great War Commander; the text board lists the same facts",
    "Carte de Great War Commander ; le tableau en texte donne les mêmes faits"],
  "gwc.credit": ["Reconstructed map, drawn for this table", "Carte reconstituée, dessinée pour cette table"],
  "gwc.edge.ge": ["German edge", "Bord allemand"], "gwc.edge.fr": ["French edge", "Bord français"],
  "gwc.edge.us": ["American edge", "Bord américain"],
  "gwc.vp": ["{n} VP", "{n} PV"],
  "gwc.legend": ["Legend of the map", "Légende de la carte"], "gwc.legend.short": ["Legend", "Légende"],
  "gwc.leg.source": ["A reconstructed map: drawn anew within the rules, not a copy of a printed one.",
    "Une carte reconstituée : dessinée à neuf dans le cadre des règles, et non la copie d'une carte imprimée."],
  "gwc.leg.key": ["Move: movement points to enter (+: on top of the other terrain, —: impassable). Cover: added to the morale "
    + "of those who stand there. Vulnerability: an artillery total that reaches it degrades the hex.",
    "Mouvement : points de mouvement pour entrer (+ : en plus de l'autre terrain, — : infranchissable). Couverture : s'ajoute "
    + "au moral de ceux qui s'y tiennent. Vulnérabilité : un total d'artillerie qui l'atteint dégrade l'hexagone."],
  "gwc.leg.move": ["Move", "Mouv."], "gwc.leg.cover": ["Cover", "Couv."], "gwc.leg.sight": ["Sight", "Vue"],
  "gwc.leg.vulnerability": ["Vuln.", "Vuln."],
  "gwc.sight.clear": ["clear", "dégagée"], "gwc.sight.hindrance": ["hindrance {n}", "gêne {n}"],
  "gwc.sight.obstacle": ["obstacle", "obstacle"], "gwc.sight.blind": ["obstacle, blind hex", "obstacle, angle mort"],
  "gwc.leg.height": ["Height", "Hauteur"], "gwc.leg.level": ["Level {n}", "Niveau {n}"], "gwc.leg.ground": ["Ground", "Terrains"],
  "gwc.leg.ways": ["Roads, paths, railways", "Routes, chemins, voies ferrées"],
  "gwc.leg.sides": ["On hexsides", "Sur les côtés d'hexagone"], "gwc.leg.works": ["Fortifications", "Fortifications"],
  "gwc.leg.markers": ["Gas and fire", "Gaz et feu"], "gwc.leg.signs": ["Signs", "Signes"],
  "gwc.leg.sign.obj": ["An objective: its number in the shape and colour of the side that controls it, with what it is worth to "
    + "your knowledge. The rim shows all its hexes.",
    "Un objectif : son numéro, dans la forme et la couleur du camp qui le contrôle, avec ce que vous savez de sa valeur. Le "
    + "liseré entoure tous ses hexagones."],
  "gwc.leg.sign.level": ["The number of a hex and its height; nothing stands for level 0.",
    "Le numéro d'un hexagone et sa hauteur ; rien n'y figure au niveau 0."],
  "gwc.leg.sign.dot": ["The centre dot: lines of sight run from dot to dot.",
    "Le point central : les lignes de vue vont de point à point."],
  "gwc.leg.sign.observer": ["The observer of a side on its edge of the map.", "L'observateur d'un camp, sur son bord de carte."],
  "gwc.leg.sign.edge": ["The edge of the map that belongs to a side: reinforcements enter there, and the enemy scores for "
    + "formations that leave over it.",
    "Le bord de carte qui appartient à un camp : ses renforts entrent par là, et l'ennemi marque des points en y faisant sortir "
    + "ses formations."],
});
