"""Sentences that hold for every game, as messages of the interface catalogue (English here, French in ``locale/``).

What only one game can say stands in that game's words.<lang>.toml and goes before these.
"""

from __future__ import annotations

from companion.verdict.cards_sentences import CARDS_FAULTS
from companion.verdict.kit_sentences import KIT_FAULTS
from companion.verdict.print_sentences import PRINT_FAULTS
from companion.verdict.printer_sentences import PRINTER_FAULTS
from companion.words import N_

REASONS = {
    "without": N_("{claimed} would be the total without {count:this line|these lines}: {lines}."),
    "twice": N_("{claimed} would be the total with {count:this line|these lines} counted twice: {lines}."),
    "total-is": N_("The lines add up to {total}."),
    "not-entered": N_("Not entered, though it counts: {missing}."),
}
"""Why a claimed total is wrong, where the game itself has nothing better to say (see companion.claims)."""

REMARKS = {
    "rounds-missing": N_("Rounds played: {count} of {most}. The game is scored as it stands."),
}
"""What is unusual in games of more than one kind (see companion.game)."""

SIDES = {"front": N_("front"), "back": N_("back")}
"""The sides of a card, in a fault."""

FAULTS = {
    # cards
    "card-unreadable": N_("“{card}” is not a card. Write rank and suit, such as 8♦ or Q♠, and Jo for a joker."),
    "card-several": N_("One card is wanted here, and “{card}” are {count}. Write a single one."),
    "card-rank": N_("“{card}” has a suit but no rank that exists. Ranks are A, 2 to 10, J Q K (V D R in French)."),
    "card-notation": N_(
        "“{card}” can be read in the other notation only, as {meant}. Write {meant}, or set the notation: --cards {other}."
    ),
    "card-twice": N_("{card} is entered more often than the deck holds it ({allowed}). Already entered: {first}."),
    "joker-not-played": N_("This game is played without jokers. Correct this card or take it out."),
    "suit-unreadable": N_("“{suit}” is not a suit. Write {choices}."),
    "suit-empty": N_(
        "No suit is written here. Write {choices}. Where there is none, leave the key out, or write null in JSON."
    ),
    "not-a-card": N_('A card is expected here, as text such as "8♦"; “{found}” is {kind}.'),
    "not-a-suit": N_('A suit is expected here, as text such as "♦"; “{found}” is {kind}.'),
    "not-cards": N_('Cards are expected here, such as "3♥ Q♠ Jo" or a list of them; “{found}” is {kind}.'),
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
    "rounds-count": N_("Number of rounds: {count}. A game has 1 to {most}; enter each of them under “rounds”."),
    "round-crowded": N_("Number of entries: {count}. A round has one for each of the {needed} players."),
    # a QR code's text
    "qr-foreign": N_(
        "This is the text of no QR code of ours: it would begin with {prefix}; this begins with “{found}”."
    ),
    "qr-version": N_(
        "This QR code is of form {found}, and only form {known} is known here. Use the Companion that printed it."
    ),
    "qr-broken": N_("The text of the QR code is damaged or cut short. Scan it again, and copy all of it."),
    "qr-large": N_("What is in this QR code is larger than any position: at most {most} bytes."),
    "qr-game": N_("This QR code is of {found}, and the game named is {game}. Leave the game out: the code knows it."),
    "qr-pad": N_(
        'This QR code is of a pad: it knows the game, and no points. Name a file, give --player "Ana: …", or run the command on a terminal to be asked.'
    ),
    "qr-file": N_("The QR code holds the position. Leave out {option}."),
    # the whole file
    "file-missing": N_("There is no file “{file}”."),
    "file-is-folder": N_("“{file}” is a folder. Name a .toml, .json or .jsonl file in it."),
    "file-unreadable": N_("“{file}” cannot be read: {reason}."),
    "file-too-big": N_(
        "“{file}” is too big: positions have at most {most} bytes. Many positions go into a .jsonl file."
    ),
    "file-empty": N_("“{file}” is empty. `companion example GAME` prints a position to start from."),
    "file-not-text": N_(
        "“{file}”, line {line}: this is not text in UTF-8. Save it again as UTF-8: editors offer it as “encoding” under "
        "“Save as”; `companion example GAME -o FILE` writes it by itself."
    ),
    "file-not-text-in": N_(
        "“{file}” is text in {encoding}, which is not read here. Save it again as UTF-8: editors offer it as “encoding” "
        "under “Save as”."
    ),
    "file-of-another": N_("“{file}” belongs to {title}: {command}"),
    "file-kind": N_(
        "“{file}” does not say by its name what it holds. Known endings: {kinds}. Or say it: --input toml, json or jsonl."
    ),
    "json-invalid": N_("“{file}”, line {line}, column {column}: this is not JSON: {problem}."),
    "toml-invalid": N_("“{file}”, line {line}, column {column}: this is not TOML: {problem}."),
    "toml-brackets": N_("“{file}”, line {line}: [{key}] needs double brackets: [[{meant}]]."),
    "toml-head": N_("“{file}”, line {line}: “{key}” is not known here. Write [[{meant}]]."),
    "too-deep": N_("“{file}” has brackets within brackets beyond all reason. No position is that deep."),
    "nothing-entered": N_(
        'Nothing was entered. Name a file, give --player "Ana: …", or run the command on a terminal to be asked.'
    ),
    "nothing-entered-event": N_(
        "Nothing was entered. Name a file, give --set FIELD=VALUE, or run the command on a terminal to be asked."
    ),
    "lines-not-here": N_("“{file}” holds one position a line (.jsonl), and one position is wanted here."),
    "lines-input": N_("--lines reads JSON lines, and --input {input} says something else. Give one of them."),
    "entry-ended": N_("The questions were left before the end: there is no answer."),
    "entry-ended-score": N_(
        "The questions were left before the end: nothing was scored, and the answers are gone. "
        "To have them saved as you go: companion keep {game} FILE"
    ),
    "line-too-long": N_("This line is too long: at most {most} bytes."),
    "line-empty": N_("This line is empty. One position a line, without empty lines between."),
    # keys and values
    "key-unknown": N_("“{key}” is not known here. Known keys: {keys}."),
    "key-unknown-here": N_("“{key}” is not known here. Take it out."),
    "key-twice": N_("“{key}” is there twice. Keep one of them."),
    "key-twice-at": N_("“{file}”, line {line}: “{key}” is there twice. Keep one of them."),
    "field-missing": N_("“{field}” is missing. Add it."),
    "field-missing-none": N_(
        "“{field}” is missing. Add it; where there is none, say so: --set {none}=none, or null in JSON."
    ),
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
    "key-unreadable": N_("“{found}” is no single word. Write which one it is, without blanks and full stops."),
    "answer-number": N_("A whole number is expected; “{found}” is none."),
    "answer-needed": N_("An answer is needed here."),
    "not-yes-or-no": N_("“{found}” is neither yes nor no. Answer y or n."),
    "file-unwritable": N_("“{file}” cannot be written: {reason}."),
    "folder-missing": N_("There is no folder “{folder}”."),
    "file-other": N_("{file} exists already and holds something else. Choose another name."),
    "keep-kind": N_("Write {name}: an evening is kept in a .toml file."),
    "keep-changed": N_("{file} has changed meanwhile: another window is keeping it."),
    "keep-damaged": N_("The “# companion keep” line is damaged: the round under way has to be typed again."),
    "keep-badly-written": N_(
        "An earlier version wrote this file badly: under [[rounds]], put [[rounds.players]] for [[players]]."
    ),
    "keep-unfinished": N_("Nothing to score yet. To go on: companion keep {game} {path}"),
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
    "puzzles-few": N_(
        "Chance brought {count} puzzles, and {wanted} are wanted. Ask for fewer, or give another --seed."
    ),
    "time-range": N_("--time wants a number of seconds greater than 0; “{found}” is none."),
    "event-none": N_("This game has no events to settle, “{event}” neither."),
    "game-unknown": N_("There is no game “{game}” here. Games: {games}."),
    "faults-more": N_("There is more: only the first {shown} causes are shown."),
    # a table's own data
    "data-nothing": N_("“{file}” holds none of the files that a table may replace: {known}."),
    "data-file-unknown": N_("“{file}” replaces nothing. Files that a table may replace: {known}."),
    "data-unreadable": N_("“{file}” cannot be read: {detail}."),
    "data-big": N_("“{file}” is too big: at most {most} bytes."),
    "data-long": N_("“{file}” has too many lines: at most {most}."),
    "data-blank": N_("“{file}” is empty. Fill it in, or take it out of the folder to have ours."),
    "data-encoding": N_("“{file}”: this is not text in UTF-8. Save it again as UTF-8."),
    "data-broken": N_("“{file}” cannot be understood: {detail}."),
    "data-columns": N_("“{file}”: the first line must name these columns: {wanted}."),
    "data-cells": N_("“{file}”: this line has {count} values; {needed} are needed."),
    "data-number": N_("“{file}”, column {column}: “{found}” is no whole number from {least} to {most}."),
    "data-choice": N_("“{file}”, column {column}: “{found}” is not possible here. Choices: {choices}."),
    "data-empty": N_("“{file}”, column {column}: nothing stands here. Write something."),
    "data-words": N_("“{file}”, column {column}: at most {most} letters, without control characters."),
    "data-key": N_("“{file}”: “{key}” is not known here. Known keys: {known}."),
    # flags
    "flag-player": N_('“{found}” is no player. Write the name, a colon, then: {fields}. Example: "Ana: …".'),
    "flag-fields": N_(
        "“{found}” has {count} fields after the name, at most {most} are known, with / between: {fields}."
    ),
    "flag-player-rounds": N_(
        "--player enters a single round, and the file has {count}. Leave the file out, or change its players in it."
    ),
    "flag-claim": N_('“{found}” is no claim. Write "Ana=26" for a total.'),
    "flag-claim-own": N_('“{found}” is no claim. Write "Ana=26" for a total, "Ana: {example}" for {field}.'),
    "flag-claim-won": N_("“{found}” is no claim. Write who claims to have won, by name, such as {name}."),
    "flag-ruling": N_("“{found}” is no ruling. Write key=choice."),
    "flag-list": N_("{field} is a list, which a file tells and no --set can. For a file to start from: {command}"),
    "flag-objects": N_(
        "{field} has several values for each player, which a file tells and no --set can. For a file to start from: {command}"
    ),
    "flag-table": N_("{field} has an entry for each player. Write one --set for each, such as --set {example}"),
    "flag-set": N_("“{found}” sets nothing. Write field=value."),
    "jsonl-format": N_("A .jsonl file gives one result a line, in JSON: add --format json."),
    "keep-terminal": N_("keep asks questions, and there is no terminal here to ask them on. “{file}” is as it was."),
    "format-output": N_("-o names a file for --format pdf. For text and JSON write “> {file}”."),
    # usage
    "usage-command": N_("There is no command “{found}”."),
    "usage-option": N_("There is no option “{found}” here."),
    "usage-missing": N_("Something is missing: {parameter}."),
    "usage-missing-game": N_("Something is missing: {parameter} ({games})."),
    "usage-missing-event": N_("Something is missing: {parameter} ({events})."),
    "usage-missing-eventless": N_("This game has no events to settle."),
    "usage-command-game": N_("“{found}” is a game and no command. `companion games {game}` tells about it."),
    "usage-number": N_("A whole number is expected; “{found}” is none."),
    "usage-decimal": N_("A number is expected, such as 2.5; “{found}” is none."),
    "usage-flag": N_("{option} takes no value."),
    "usage-argument": N_("{option} needs a value behind it."),
    "usage-extra": N_("“{found}” is more than this command takes."),
    "all-and-some": N_("--all prints every game; “{found}” beside it is one too many. Leave out one or the other."),
    "several-one-file": N_("“{path}” is one file, and several documents are wanted. Name a folder: -o folder/"),
    "usage-other": N_("This command line cannot be understood: {detail}"),
    # Companion itself
    "unnamed": N_("Something is wrong here."),
    "internal": N_("Companion made a mistake of its own ({problem}). COMPANION_DEBUG=1 shows where; please report it."),
    "proof-failed": N_(
        "The proof did not stand its own check: {problem}. Nothing is said rather than something wrong."
    ),
    "article-unknown": N_("the rule sheet of {game} has no article “{article}”"),
    "words-missing": N_("the words of {game} lack [{table}] {key}"),
    "words-place": N_("the words of {game} fill [{table}] {key} wrongly: {place}"),
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

JSON_PROBLEMS = {
    "value": N_("a value is missing here"),
    "comma": N_("a comma is missing here"),
    "colon": N_("a colon is missing here"),
    "key": N_("a key in double quotes is missing here"),
    "trailing-comma": N_("there is a comma too many"),
    "open-text": N_("a text that begins here never ends"),
    "control": N_("a line break or control character within a text"),
    "escape": N_("a backslash that means nothing"),
    "quotes": N_("keys and texts stand in double quotes (\"), not in single ones (')"),
    "more-data": N_("something stands behind the end"),
    "end": N_("it ends too early"),
    "is-toml": N_("it is TOML; say so with --input toml"),
    "equals": N_("a key and its value need = between them"),
    "new-line": N_("something stands behind the value; begin a new line"),
    "bracket": N_("a bracket that opens here or before is never closed"),
    "toml-key": N_("a key is missing here, or a bracket before it is not closed"),
    "toml-value": N_("a value is missing here, or a text has no quotes"),
    "straight-quotes": N_('texts stand in straight quotes ", not in “ ”'),
    "no-quotes": N_('quotes are missing: texts and cards stand in "'),
    "whole-number": N_("a whole number is written in digits only, no comma, no blank and no letter in it"),
    "list-brackets": N_('several values are a list, in square brackets: ["3♥", "5♥"]'),
    "comma-before": N_("a comma is missing before this"),
    "number": N_("a number is too long"),
    "other": N_("a mistake"),
}
"""What the JSON parser found."""

REASONS_UNREADABLE = {
    "EACCES": N_("no permission"),
    "EPERM": N_("no permission"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EIO": N_("the disk reports an error"),
    "EBADF": N_("it is closed"),
    "ELOOP": N_("links that lead round in a circle"),
    "": N_("the system does not say why"),
}
"""Why a file cannot be read, by the system's name for it."""

SYSTEM_SAYS = (
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("Not a directory"),
    N_("File name too long"),
    N_("No such file or directory"),
    N_("Operation not permitted"),
    N_("No space left on device"),
    N_("Input/output error"),
    N_("Too many levels of symbolic links"),
    N_("Bad file descriptor"),
)
"""What the system says when a file cannot be written."""

STANDARD_INPUT = N_("standard input")
"""What errors call the file ``-``."""

NEAR = N_("Did you mean {near}?")

HINTS = {
    "round": N_("round {number}"),
    "claim": N_("claim {number}"),
    "player": N_("player {number}"),
    "card": N_("card {number}"),
    "entry": N_("entry {number}"),
    "line": N_("line {number}"),
    "turn": N_("turn {number}"),
    "table": N_("table {number}"),
}
"""Where it was, piece by piece."""
