"""What letters to players say round the words of their game: each language a row, English where there is none.

What the game itself says of a line stands in the game's own words, whatever the language of the letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_letters
from typing import Final

from gm_console.core.orders import Status
from gm_console.core.stand_ins import Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterWords:
    """The sentences of one language; what stands in braces is filled in."""

    language: str
    answer_subject: str
    reminder_subject: str
    greeting: str
    nobody: str
    """Greeting where nobody is known to play the nation."""
    answer: str
    """With turn, nation and number of lines."""
    none_wrong: str
    wrong: str
    changed: str
    by_moderator: str
    odd: str
    fine: str
    line: str
    counts: str
    """Above the sheets that count, as a receipt."""
    lacking: str
    """With the parts that did not come."""
    late: str
    stale: str
    reminder: str
    reminder_parts: str
    how: str
    """How a sheet begins, with its first line."""
    instead: Mapping[Policy, str]
    deadline: str
    no_deadline: str
    replace: str
    foreign: str
    """That the game's words are not in this language; empty in English."""
    status: Mapping[Status, str]


ENGLISH: Final = LetterWords(
    language="en",
    answer_subject="{title}, turn {turn}, nation {nation}: your orders are in",
    reminder_subject="{title}, turn {turn}, nation {nation}: orders are missing",
    greeting="Dear {name},",
    nobody="Hello,",
    answer="these are the answers to your orders of turn {turn} for nation {nation}, as they stand now.",
    none_wrong="No line is refused.",
    wrong="These lines come to nothing unless you send them anew:",
    changed="These lines count otherwise than you wrote them, or only if something comes true:",
    by_moderator="This the moderator changed:",
    odd="This is odd:",
    fine="These lines are accepted:",
    line="line {line}",
    counts="What counts, with the time it came (UTC) and the beginning of its BLAKE2b hash:",
    lacking="This part of your sheet has not come: {parts}.",
    late="{name} came after the turn was locked and does not count.",
    stale="Your newest sheet is for turn {turn}, which is over: look at its first line.",
    reminder="no orders of nation {nation} have come for turn {turn} yet.",
    reminder_parts="of the orders of nation {nation} for turn {turn} a part has not come yet: {parts}.",
    how="A sheet begins with this line:",
    instead={
        Policy.NONE: "If nothing comes, your nation does nothing in that part of the turn.",
        Policy.STANDING: "If nothing comes, your standing orders count, as far as there are any.",
        Policy.CARETAKER: "If nothing comes, a caretaker orders what is defence, and nothing else.",
    },
    deadline="Turn {turn} closes {at} ({zone}).",
    no_deadline="No time is set yet at which turn {turn} closes.",
    replace="Until then a new sheet takes the place of the old one, part by part.",
    foreign="",
    status={
        Status.ACCEPTED: "accepted",
        Status.ADJUSTED: "adjusted",
        Status.CONDITIONAL: "conditional",
        Status.REFUSED: "refused",
        Status.UNREADABLE: "not understood",
    },
)

GERMAN: Final = LetterWords(
    language="de",
    answer_subject="{title}, Zug {turn}, Nation {nation}: deine Befehle sind da",
    reminder_subject="{title}, Zug {turn}, Nation {nation}: Befehle fehlen",
    greeting="Hallo {name},",
    nobody="Hallo,",
    answer="hier sind die Antworten auf deine Befehle für Zug {turn}, Nation {nation}, nach dem Stand von jetzt.",
    none_wrong="Keine Zeile ist abgelehnt.",
    wrong="Aus diesen Zeilen wird nichts, wenn du sie nicht neu schickst:",
    changed="Diese Zeilen gelten anders, als du sie geschrieben hast, oder nur unter einer Bedingung:",
    by_moderator="Das hat die Spielleitung geändert:",
    odd="Das fällt auf:",
    fine="Diese Zeilen sind angenommen:",
    line="Zeile {line}",
    counts="Was gilt, mit der Zeit des Eingangs (UTC) und dem Anfang seiner Prüfsumme (BLAKE2b):",
    lacking="Dieser Teil deines Zugblatts ist nicht gekommen: {parts}.",
    late="{name} kam nach dem Schluss des Zugs und gilt nicht.",
    stale="Dein neuestes Blatt ist für Zug {turn}, der vorbei ist: sieh auf seine erste Zeile.",
    reminder="für Zug {turn} sind noch keine Befehle der Nation {nation} gekommen.",
    reminder_parts="von den Befehlen der Nation {nation} für Zug {turn} ist ein Teil noch nicht da: {parts}.",
    how="Ein Zugblatt beginnt mit dieser Zeile:",
    instead={
        Policy.NONE: "Kommt nichts, so tut deine Nation in diesem Teil des Zugs nichts.",
        Policy.STANDING: "Kommt nichts, so gelten deine Dauerbefehle, soweit es welche gibt.",
        Policy.CARETAKER: "Kommt nichts, so befiehlt ein Verwalter, was Verteidigung ist, und sonst nichts.",
    },
    deadline="Zug {turn} schließt {at} ({zone}).",
    no_deadline="Wann Zug {turn} schließt, steht noch nicht fest.",
    replace="Bis dahin tritt ein neues Blatt an die Stelle des alten, Teil für Teil.",
    foreign="Die Gründe stehen in den Worten des Spiels.",
    status={
        Status.ACCEPTED: "angenommen",
        Status.ADJUSTED: "angepasst",
        Status.CONDITIONAL: "bedingt",
        Status.REFUSED: "abgelehnt",
        Status.UNREADABLE: "nicht verstanden",
    },
)

FRENCH: Final = LetterWords(
    language="fr",
    answer_subject="{title}, tour {turn}, nation {nation} : vos ordres sont arrivés",
    reminder_subject="{title}, tour {turn}, nation {nation} : des ordres manquent",
    greeting="Bonjour {name},",
    nobody="Bonjour,",
    answer="voici les réponses à vos ordres du tour {turn} pour la nation {nation}, dans leur état actuel.",
    none_wrong="Aucune ligne n'est refusée.",
    wrong="Ces lignes resteront sans effet si vous ne les renvoyez pas :",
    changed="Ces lignes comptent autrement que vous les avez écrites, ou seulement sous condition :",
    by_moderator="Voici ce que l'arbitre a changé :",
    odd="Ceci est inhabituel :",
    fine="Ces lignes sont acceptées :",
    line="ligne {line}",
    counts="Ce qui compte, avec l'heure d'arrivée (UTC) et le début de son empreinte BLAKE2b :",
    lacking="Cette partie de votre feuille n'est pas arrivée : {parts}.",
    late="{name} est arrivé après la clôture du tour et ne compte pas.",
    stale="Votre dernière feuille est pour le tour {turn}, qui est terminé : voyez sa première ligne.",
    reminder="aucun ordre de la nation {nation} n'est encore arrivé pour le tour {turn}.",
    reminder_parts="une partie des ordres de la nation {nation} (tour {turn}) n'est pas encore arrivée : {parts}.",
    how="Une feuille commence par cette ligne :",
    instead={
        Policy.NONE: "Si rien n'arrive, votre nation ne fait rien dans cette partie du tour.",
        Policy.STANDING: "Si rien n'arrive, vos ordres permanents comptent, s'il y en a.",
        Policy.CARETAKER: "Si rien n'arrive, un intendant ordonne ce qui est défense, et rien d'autre.",
    },
    deadline="Le tour {turn} se termine {at} ({zone}).",
    no_deadline="L'heure de clôture du tour {turn} n'est pas encore fixée.",
    replace="Jusque-là, une nouvelle feuille remplace l'ancienne, partie par partie.",
    foreign="Les raisons sont données dans les mots du jeu.",
    status={
        Status.ACCEPTED: "acceptée",
        Status.ADJUSTED: "adaptée",
        Status.CONDITIONAL: "conditionnelle",
        Status.REFUSED: "refusée",
        Status.UNREADABLE: "non comprise",
    },
)
LANGUAGES: Final = {one.language: one for one in (ENGLISH, GERMAN, FRENCH)}


def words_in(tag: str) -> LetterWords:
    """Return the words of a player's language, given as a tag such as ``de-AT``; English where there are none."""
    return LANGUAGES.get(tag[: len(tag) - len(tag.lstrip(ascii_letters))].lower(), ENGLISH)
