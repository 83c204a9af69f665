"""What can be wrong with a file, a pipe or the text of a QR code before anything in it is read: part of `sentences`."""

from __future__ import annotations

from companion.words import N_

FILE_FAULTS = {
    # a QR code's text
    "qr-foreign": N_(
        "This is not the text of a Companion QR code: that would begin with {prefix}; this begins with “{found}”."
    ),
    "qr-version": N_(
        "This QR code is of form {found}, and only form {known} is known here. Use the Companion that printed it."
    ),
    "qr-broken": N_("The text of the QR code is damaged or cut short. Scan it again, and copy all of it."),
    "qr-large": N_("This QR code holds more than any position: at most {most} bytes."),
    "qr-game": N_("This QR code is of {found}, and the game named is {game}. Leave the game out: the code knows it."),
    "qr-pad": N_(
        'This QR code is of a pad: it knows the game, and no points. Name a file, give --player "Ana: …", or run the command on a terminal to be asked.'
    ),
    "qr-file": N_("The QR code holds the position. Leave out {option}."),
    # folders with games of one's own
    "games-folder": N_("There is no folder “{folder}”. Mend the variable, or make the folder."),
    "games-name": N_(
        "The folder “{folder}” has no name for a game. Use small letters and digits, with _ between words: le_loup."
    ),
    "games-lacks": N_("The game in “{folder}” is not whole: it lacks {files}."),
    "games-twice": N_(
        "The game in “{folder}” has the name of the one in “{other}”. Give one of the folders another name."
    ),
    # the whole file
    "file-missing": N_("There is no file “{file}”. Check its name, or leave it out to be asked."),
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
        "“{file}”, line {line}: this is text in {encoding}, and here UTF-8 is read. Save it again as UTF-8: editors offer it "
        "as “encoding” under “Save as”; `companion example GAME -o FILE` writes it by itself."
    ),
    "file-workbook": N_(
        "“{file}” is a workbook of {program}, not text. `companion example GAME -o FILE` writes a file to start from."
    ),
    "file-of-another": N_("“{file}” belongs to {title}: {command}"),
    "file-of-kit": N_("“{file}” is a whole evening’s file, and no game’s. What takes it: {command}"),
    "file-kind": N_(
        "“{file}” does not say by its name what it holds. Known endings: {kinds}. Or say it: --input toml, json or jsonl."
    ),
    "save-kind": N_("“{file}”: a position is saved as TOML, and this name promises another kind of file. Type {toml}."),
    "json-invalid": N_("“{file}”, line {line}, column {column}: this is not JSON: {problem}."),
    "toml-invalid": N_("“{file}”, line {line}, column {column}: this is not TOML: {problem}."),
    "toml-brackets": N_("“{file}”, line {line}: [{key}] needs double brackets: [[{meant}]]."),
    "toml-head": N_("“{file}”, line {line}: “{key}” is not known here. Write [[{meant}]]."),
    "too-deep-at": N_(
        "“{file}”, line {line}: too many brackets within brackets. No file that is read here is that deep."
    ),
    "too-deep": N_("“{file}” has too many brackets within brackets. No position is that deep."),
    "nothing-entered": N_(
        'Nothing was entered. Name a file, give --player "Ana: …", or run the command on a terminal to be asked.'
    ),
    "nothing-entered-event": N_(
        "Nothing was entered. Name a file, give --set FIELD=VALUE, or run the command on a terminal to be asked."
    ),
    "lines-not-here": N_("“{file}” holds one position a line (.jsonl), and one position is wanted here."),
    "lines-text": N_(
        "“{file}” holds JSON lines, and each is answered by a line of JSON. "
        "Leave out --format text, or give one of them in a file of its own."
    ),
    "lines-input": N_("--lines reads JSON lines, and --input {input} says something else. Give one of them."),
    "entry-ended": N_("The questions were left before the end: there is no answer."),
    "entry-ended-score": N_(
        "The questions were left before the end: nothing was scored, and the answers are gone. "
        "To have them saved as you go: companion keep {game} FILE"
    ),
    "line-too-long": N_("This line is too long: at most {most} bytes."),
    "line-endless": N_("“{file}”, line {line}: this line does not end. Each position stands on a line of its own."),
    "line-empty": N_("This line is empty. One position a line, without empty lines between."),
    "file-unwritable": N_("“{file}” cannot be written: {reason}."),
    "folder-gone": N_(
        "The folder you are in is gone: it was deleted or moved. Change to another one (cd), and try again."
    ),
    "folder-missing": N_("There is no folder “{folder}”."),
    "file-other": N_("{file} exists already and holds something else. Choose another name."),
    "keep-swapped": N_("The game comes first: companion keep {game} {path}"),
    "keep-kind": N_("Write {name}: an evening is kept in a .toml file."),
    "keep-cards": N_("{file} holds cards in letters, so those you type are read as they are: --cards {cards}."),
    "keep-changed": N_("{file} has changed meanwhile: another window is keeping it."),
    "keep-damaged": N_("The “# companion keep” line is damaged: the round under way has to be typed again."),
    "keep-comments": N_(
        "The comments of this file are not kept: with the next answer, the file as it is goes to {file}."
    ),
    "keep-badly-written": N_(
        "An earlier version wrote this file badly: under [[rounds]], put [[rounds.players]] for [[players]]."
    ),
    "keep-unfinished": N_("Nothing to score yet. To go on: companion keep {game} {path}"),
    # a table's own data
    "data-nothing": N_("“{file}” holds none of the files that a table may replace: {known}."),
    "data-file-unknown": N_("“{file}” replaces nothing. Files that a table may replace: {known}."),
    "data-unreadable": N_("“{file}” cannot be read: {reason}."),
    "data-big": N_("“{file}” is too big: at most {most} bytes."),
    "data-long": N_("“{file}” has too many lines: at most {most}."),
    "data-blank": N_("“{file}” is empty. Fill it in, or take it out of the folder to have ours."),
    "data-encoding": N_("“{file}”: this is not text in UTF-8. Save it again as UTF-8."),
    "data-line": N_("“{file}”: this line is too long: at most {most} letters."),
    "data-deep": N_("“{file}”: too many brackets within brackets."),
    "data-broken": N_("“{file}” cannot be understood: {detail}."),
    "data-columns": N_("“{file}”: the first line must name these columns: {wanted}."),
    "data-cells": N_("“{file}”: this line has {count} values; {needed} are needed."),
    "data-number": N_("“{file}”, column {column}: “{found}” is not a whole number from {least} to {most}."),
    "data-choice": N_("“{file}”, column {column}: “{found}” is not possible here. Choices: {choices}."),
    "data-empty": N_("“{file}”, column {column}: there is nothing here. Write something."),
    "data-words": N_("“{file}”, column {column}: at most {most} letters, without control characters."),
    "data-glyph": N_(
        "“{file}”, column {column}: no font here has the character “{glyph}” ({code}). Write it in letters, or leave it out."
    ),
    "data-key": N_("“{file}”: “{key}” is not known here. Known keys: {known}."),
}
"""What is wrong, by the code of a fault."""

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
    "more-data": N_("there is something after the end"),
    "end": N_("it ends too early"),
    "is-toml": N_("it is TOML; say so with --input toml"),
    "equals": N_("a key and its value need = between them"),
    "new-line": N_("there is something after the value; begin a new line"),
    "bracket": N_("a bracket that opens here or before is never closed"),
    "toml-key": N_("a key is missing here, or a bracket before it is not closed"),
    "toml-value": N_("a value is missing here, or a text has no quotes"),
    "straight-quotes": N_('texts stand in straight quotes ", not in “ ”'),
    "no-quotes": N_('quotes are missing: texts and cards stand in "'),
    "whole-number": N_("a whole number is written in digits only, no comma, no blank and no letter in it"),
    "date": N_("there is no such day or hour"),
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
    "EPIPE": N_("it is a pipe, and nobody writes into it"),
    "ESPIPE": N_("it is a pipe or a device, and an ordinary file is wanted"),
    "EINVAL": N_("no file can be called that"),
    "EISDIR": N_("it is a folder"),
    "ELOOP": N_("links that lead round in a circle"),
    "ENOSPC": N_("No space left on device"),
    "ENOTDIR": N_("Not a directory"),
    "EROFS": N_("Read-only file system"),
    "": N_("the system does not say why"),
}
"""Why a file cannot be read or written, by the system's name for it."""

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
