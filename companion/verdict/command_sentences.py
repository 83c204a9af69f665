"""What can be wrong with a command line, its verbs, arguments and flags: part of `sentences`."""

from __future__ import annotations

from companion.words import N_

COMMAND_FAULTS = {
    # flags
    "flag-player": N_('“{found}” is not a player. Write the name, a colon, then: {fields}. Example: "{example}".'),
    "flag-fields": N_(
        "“{found}” has {count} fields after the name, at most {most} are known, with / between: {fields}."
    ),
    "flag-player-rounds": N_(
        "--player enters a single round, and the file has {count}. Leave the file out, or change its players in it."
    ),
    "flag-claim": N_('“{found}” is not a claim. Write "Ana=26" for a total.'),
    "flag-claim-own": N_('“{found}” is not a claim. Write "Ana=26" for a total, "Ana: {example}" for {field}.'),
    "flag-claim-won": N_(
        "“{found}” is not a claim. Write the name of the player who claims to have won, such as {name}."
    ),
    "flag-ruling": N_("“{found}” is not a ruling. Write key=choice."),
    "flag-list": N_("{field} is a list, which only a file can give, not --set. For a file to start from: {command}"),
    "flag-objects": N_(
        "{field} has several values for each player, which only a file can give, not --set. For a file to start from: {command}"
    ),
    "flag-table": N_("{field} has an entry for each player. Write one --set for each, such as --set {example}"),
    "flag-set": N_("“{found}” sets nothing. Write field=value."),
    "keep-terminal": N_("keep asks questions, and there is no terminal here to ask them on. “{file}” is as it was."),
    "format-output": N_("-o names a file for --format pdf. For text and JSON write “> {file}”."),
    # usage
    "usage-command": N_("There is no command “{found}”."),
    "usage-option": N_("There is no option “{found}” here."),
    "usage-missing": N_("Something is missing: {parameter}."),
    "usage-missing-game": N_("Something is missing: {parameter} ({games})."),
    "usage-missing-event": N_("Something is missing: {parameter} ({events})."),
    "usage-missing-eventless": N_("This game has no events to settle."),
    "usage-command-game": N_("“{found}” is a game, not a command. `companion games {game}` tells about it."),
    "usage-number": N_("A whole number is expected; “{found}” is not one."),
    "usage-decimal": N_("A number is expected, such as 2.5; “{found}” is not one."),
    "usage-flag": N_("{option} takes no value."),
    "usage-argument": N_("{option} needs a value after it."),
    "usage-extra": N_("“{found}” is more than this command takes."),
    "all-and-some": N_("--all prints every game; “{found}” beside it is one too many. Leave out one or the other."),
    "several-one-file": N_("“{path}” is one file, and several documents are wanted. Name a folder: -o folder/"),
    "usage-other": N_("This command line cannot be understood: {detail}"),
}
"""What is wrong, by the code of a fault."""
