"""What the computer's player says of a situation: the parts of its judgment, and why it would choose something."""
from __future__ import annotations

from marne.kernel.lexicon import Pair
from marne.kernel.sayings import filled

# by part (`Title.terms`): its name, what gaining in it is, what losing is
TERMS: dict[str, tuple[Pair, Pair, Pair]] = {
    "points": (("points to be expected", "points à attendre"),
               ("brings victory points nearer", "rapproche des points de victoire"),
               ("gives up something for victory", "coûte quelque chose pour la victoire")),
    "forces": (("forces", "forces"), ("betters the balance of forces", "améliore le rapport des forces"),
               ("costs strength", "coûte des forces")),
    "risk": (("what stands exposed", "ce qui est exposé"), ("leaves less exposed", "expose moins"),
             ("exposes something", "expose quelque chose")),
    "threats": (("threats", "menaces"), ("parries threats or makes some", "pare des menaces ou en crée"),
                ("lets the enemy threaten", "laisse l'ennemi menacer")),
    "ground": (("nearness to the goals", "proximité des buts"), ("comes nearer to the goals", "rapproche des buts"),
               ("goes away from the goals", "éloigne des buts")),
    "cards": (("cards", "cartes"), ("betters the hand", "améliore la main"), ("costs cards", "coûte des cartes")),
}
WORDS: dict[str, Pair] = {
    "clear": ("nothing else comes near it", "rien d'autre n'en approche"),
    "first": ("a little ahead of the others", "un peu devant les autres"),
    "alike": ("{n} choices are as good: take the one you like", "{n} choix se valent : prenez celui qui vous plaît"),
    "next": ("nearly as good", "presque aussi bon"),
    "only": ("the only choice", "le seul choix"),
    "plan": ("{plan} (about {n} in 100 such games are won)", "{plan} (environ {n} parties sur 100 ainsi gagnées)"),
    "old-plan": ("a plan of an earlier version", "un plan d'une version antérieure"),
    "but": ("but it {what}", "mais cela {what}"),
    "even": ("As the computer sees it, the game stands about as it began.",
             "Selon l'ordinateur, la partie en est à peu près où elle a commencé."),
    "some": ("As the computer sees it, {who:the} {who:has|have} gained something since the beginning.",
             "Selon l'ordinateur, {who:le} {who:a|ont} gagné quelque chose depuis le début."),
    "clearly": ("As the computer sees it, {who:the} {who:stands|stand} clearly better than at the beginning.",
                "Selon l'ordinateur, {who:le} {who:est|sont} nettement mieux qu'au début."),
    "won": ("As the computer sees it, {who:the} {who:is|are} winning.", "Selon l'ordinateur, {who:le} {who:gagne|gagnent}."),
    "over": ("The game is over.", "La partie est terminée."),
}


def say(lang: str, key: str, **fields: object) -> str:
    return filled(WORDS[key], lang, fields)


def part(lang: str, term: str, gain: float | None = None) -> str:
    """A part by its name; with `gain`, what that gain or loss is. '' for one without words."""
    found = TERMS.get(term)
    return "" if found is None else found[0 if gain is None else 1 if gain > 0 else 2][lang == "fr"]
