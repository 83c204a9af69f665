"""Sentences that hold for every game, as messages of the interface catalogue (English here, French in ``locale/``).

What only one game can say stands in that game's words.<lang>.toml and goes before these. Here: cards, players, keys and
values; what is said of files, of the command line, of printing … stands beside it, each in a room of its own.
"""

from __future__ import annotations

from companion.verdict.cards_sentences import CARDS_FAULTS
from companion.verdict.command_sentences import COMMAND_FAULTS
from companion.verdict.file_sentences import FILE_FAULTS
from companion.verdict.kit_sentences import KIT_FAULTS
from companion.verdict.print_sentences import PRINT_FAULTS
from companion.verdict.printer_sentences import PRINTER_FAULTS
from companion.words import N_

REASONS = {
    "one-of-these": N_("It may be one of these slips; the score does not tell which."),
    "one-of-these-or-another": N_("It may be one of these slips, or another; the score does not tell which."),
    "this-or-another": N_("It may be this slip, or another; the score does not tell which."),
    "without": N_("{claimed} would be the total without this line: {lines}."),
    "twice": N_("{claimed} would be the total with this line counted twice: {lines}."),
    "added": N_("{claimed} would be the total if this line were added; it is taken off: {lines}."),
    "without-one-of": N_("{claimed} would be the total without one of these lines: {lines}."),
    "twice-one-of": N_("{claimed} would be the total with one of these lines counted twice: {lines}."),
    "added-one-of": N_("{claimed} would be the total if one of these lines were added; they are taken off: {lines}."),
    "not-entered": N_("Not entered, though it counts: {missing}."),
}
"""Why a claimed total is wrong, where the game itself has nothing better to say (see companion.claims)."""

REMARKS = {
    "keep-waiting": N_("Not finished, so not counted: answers in the file ({count}). To go on: {command}"),
    "rounds-missing": N_("Rounds played: {count} of {most}. The game is scored as it stands."),
    "absent": N_("{name} was not there for {count:round|rounds} {rounds}: nothing counts for them there."),
}
"""What is unusual in games of more than one kind (see companion.game)."""

SIDES = {"front": N_("front"), "back": N_("back")}
"""The sides of a card, in a fault."""

FAULTS = {
    # cards
    "card-unreadable": N_("“{card}” is not a card. Write rank and suit, such as {example} or {another}."),
    "card-unreadable-joker": N_(
        "“{card}” is not a card. Write rank and suit, such as {example} or {another}, and Jo for a joker."
    ),
    "card-several": N_("One card is wanted here, and “{card}” are {count}. Write a single one."),
    "card-rank": N_("“{card}” has a suit but no rank that exists. Ranks are A, 2 to 10, J Q K (V D R in French)."),
    "card-notation": N_(
        "“{card}” can be read in the other notation only, as {meant}. Write {typed}, or set the notation: --cards {other}."
    ),
    "card-twice": N_("{card} is entered too often: the deck holds {allowed} of it ({ref}). Already entered: {first}."),
    "joker-not-played": N_("This game is played without jokers ({ref}). Correct this card or take it out."),
    "suit-unreadable": N_("“{suit}” is not a suit. Write {choices}."),
    "suit-empty": N_(
        "No suit is written here. Write {choices}. Where there is none, leave the key out, or write null in JSON."
    ),
    "not-a-card": N_('A card is expected here, as text such as "{example}"; “{found}” is {kind}.'),
    "not-a-suit": N_('A suit is expected here, as text such as "♦"; “{found}” is {kind}.'),
    "not-cards": N_('Cards are expected here, such as "{examples}" or a list of them; “{found}” is {kind}.'),
    "not-an-id": N_("An id is text or a whole number; “{found}” is {kind}."),
    # players and claims
    "player-count": N_("Number of players: {count}. Possible are {least} to {most}."),
    "player-count-exactly": N_("Number of players: {count}. It takes {least}."),
    "player-unknown": N_("Nobody at this table is called “{name}”. Players: {names}."),
    "player-missing": N_("Nothing is entered for {name}. Add an entry with this name."),
    "name-twice": N_("The name “{name}” is there twice. Tell the players apart, for example by an initial."),
    "name-blank": N_("A player has no name. Give one."),
    "claim-unsaid": N_("{name}’s claim needs a total, such as total = 26."),
    "claim-unsaid-own": N_("{name}’s claim needs a total (total = 26) or {field}, and not both."),
    "rounds-count": N_("Number of rounds: {count}. A game has 1 to {most} ({ref}); enter each of them under “rounds”."),
    "absent-entered": N_(
        "{name} has an entry in round {round}, and is among those who were not there. Take one of the two away."
    ),
    "round-few": N_("Number of players in round {round}: {count}. It takes {least} at least."),
    "players-fixed": N_(
        "The players are settled before the game begins ({ref}): nobody can join or leave any more. The players stay as they were."
    ),
    "players-kept": N_(
        "With these players, what is already entered would be impossible. The players stay as they were."
    ),
    "round-crowded": N_("Number of entries: {count}. A round has one for each of the {needed} players."),
    # keys and values
    "key-unknown": N_("“{key}” is not known here. Known keys: {keys}."),
    "key-unknown-here": N_("“{key}” is not known here. Take it out."),
    "key-twice": N_("“{key}” is there twice. Keep one of them."),
    "key-twice-at": N_("“{file}”, line {line}: “{key}” is there twice. Keep one of them."),
    "field-missing": N_("“{field}” is missing. Add it."),
    "field-missing-none": N_(
        "“{field}” is missing. Add it; where there is none, say so: --set {none}=none, or null in JSON."
    ),
    "field-missing-null": N_("“{field}” is missing. Add it; where there is none, give {none} the value None."),
    "not-an-object": N_("An object of keys and values is expected here; “{found}” is {kind}."),
    "not-a-list": N_("A list is expected here; “{found}” is {kind}."),
    "not-a-number": N_("A whole number is expected here, without quotes; “{found}” is {kind}."),
    "not-whole": N_("A whole number is expected here, without a point; found: {found}."),
    "not-text": N_("Text in quotes is expected here; “{found}” is {kind}."),
    "not-true-or-false": N_("true or false is expected here, without quotes; “{found}” is {kind}."),
    "number-too-big": N_("{found} is too big: at most {most}."),
    "number-too-small": N_("{found} is too small: at least {least}."),
    "too-many-values": N_("“{file}” holds more values than any position: at most {most}."),
    "row-unknown": N_("“{found}” does not say who has what. Write {example}, with commas between players."),
    "key-unreadable": N_("“{found}” is not a single word. Write which one it is, without spaces and full stops."),
    "entry-there": N_("{what} {found} is there already, with {told}. To change it: !"),
    "answer-number": N_("A whole number is expected; “{found}” is not one."),
    "answer-numbers": N_("One whole number is expected; “{found}” is several. To add them up, type {sum}."),
    "answer-needed": N_("An answer is needed here."),
    "not-yes-or-no": N_("“{found}” is neither yes nor no. Answer y or n."),
    "too-short": N_("The list is too short: at least {least} entries."),
    "too-long": N_("The list is too long: at most {most} entries."),
    "text-empty": N_("The text is empty. Write something here."),
    "text-too-long": N_("The text is too long: {count} characters, at most {most}."),
    "text-control": N_("“{found}” holds line breaks or control characters. Leave them out."),
    "text-broken": N_("“{found}” holds half a character. Write the text again, in UTF-8."),
    "choice-unknown": N_("“{found}” is not possible here. Choices: {choices}."),
    "value-unusable": N_("“{found}” cannot be used here: {detail}."),
    "ruling-unknown": N_("There is no ruling “{key}” in this game. Rulings: {keys}."),
    "ruling-none": N_("There is no ruling “{key}”: this game has none to choose."),
    "ruling-choice": N_("The ruling “{key}” has no choice “{found}”. Choices: {choices}."),
    "event-unknown": N_("This game has no event “{event}” to settle. Events: {events}."),
    "advice-none": N_("There is no advice for this game yet. Games with advice: {games}."),
    "puzzle-none": N_("There are no puzzles of this game. Games with puzzles: {games}."),
    "puzzles-few": N_("Only {count} of {wanted} puzzles were found. Ask for fewer, or give another --seed."),
    "time-range": N_("--time takes a number of seconds greater than 0; “{found}” is not one."),
    "event-none": N_("This game has no events to settle, “{event}” neither."),
    "game-unknown": N_("There is no game “{game}” here. Games: {games}."),
    "faults-more": N_("There is more: only the first {shown} causes are shown."),
    # Companion itself
    "unnamed": N_("Something is wrong here."),
    "internal": N_("Companion made a mistake of its own ({problem}). COMPANION_DEBUG=1 shows where; please report it."),
    "proof-failed": N_("The proof failed its own check: {problem}. No answer is given rather than a wrong one."),
    "article-unknown": N_("the rule sheet of {game} has no article “{article}”"),
    "words-missing": N_("the words of {game} lack [{table}] {key}"),
    "words-place": N_("the words of {game} fill [{table}] {key} wrongly: {place}"),
    **FILE_FAULTS,
    **COMMAND_FAULTS,
    **PRINT_FAULTS,
    **KIT_FAULTS,
    **CARDS_FAULTS,
    **PRINTER_FAULTS,
}
"""What is wrong, by the code of a fault."""

KINDS = {
    "text": N_("text"),
    "number": N_("a number"),
    "true-or-false": N_("a truth value"),
    "list": N_("a list"),
    "object": N_("an object"),
    "null": N_("empty (null)"),
    "date": N_("a date or a time"),
}
"""What something was found to be."""

NEAR = N_("Did you mean {near}?")
