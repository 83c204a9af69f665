"""What can be wrong with an evening's file, as messages of the interface catalogue."""

from __future__ import annotations

from companion.words import N_

KIT_FAULTS = {
    "kit-players": N_('Write how many, players = 4, or their names, players = ["Ana", "Ben"]; “{found}” is neither.'),
    "kit-kind": N_(
        'The name of “{file}” has to end in .toml or .json. A list of guests (.csv) is named inside: roster = "guests.csv".'
    ),
    "kit-not-folder": N_("“{path}” is a file, and a kit is a folder. Name another one with -o."),
    "kit-workbook": N_(
        "“{file}” is a workbook of {program}, and an evening’s file is text: `companion kit --new FILE` writes one. "
        'A list of guests, saved as “CSV UTF-8”, is named inside: roster = "guests.csv".'
    ),
    "plan-empty": N_("“{file}” is empty. `companion kit EVENING --check --format json` gives a plan to start from."),
    "plan-kind": N_("The name of “{file}” has to end in .toml or .json."),
    "roster-missing": N_("There is no file “{file}”. A roster is looked for in the folder of the evening’s file."),
    "kit-score": N_("“{file}” is a score of {title}, not an evening. To read it: {command}"),
    "kit-score-some": N_("“{file}” is the score of a game, not an evening. To read it: companion score GAME FILE"),
    "kit-game": N_("There is no game “{game}” here."),
    "kit-tables": N_("Number of tables: {count}. An evening has 1 to {most}; write each under [[tables]]."),
    "kit-rounds": N_(
        "Players of the whole evening are seated in rounds: say how many, from 1 to {most}, such as rounds = 4."
    ),
    "kit-rounds-idle": N_(
        "Rounds are planned for the players of the whole evening (players or roster above the tables); here there are none."
    ),
    "kit-file": N_(
        "Name the evening’s file: `companion kit --new friday.toml` writes one to start from, `companion kit friday.toml` makes its kit."
    ),
    "kit-missing": N_("There is no file “{file}”. `companion kit --new FILE` writes an evening to start from."),
    "kit-empty": N_("“{file}” is empty. `companion kit --new FILE` writes an evening to start from."),
    "kit-is-folder": N_("“{file}” is a folder. Name a .toml or .json file in it."),
    "kit-components": N_("This game has nothing to print and cut. Leave components out."),
    "kit-puzzles": N_("There are no puzzles of this game, only of {games}. Leave puzzles out."),
    "kit-roster-twice": N_("The guests are given twice, by `players` and by `roster`. Keep one of them."),
    "kit-players-missing": N_(
        "Nobody plays here. Write players = 4, or their names; or give the whole evening its players and rounds."
    ),
    "kit-players-twice": N_("The whole evening has its players, and so has this table. Keep one of them."),
    "kit-name-tables": N_("{name} sits at table {table} already. Nobody sits at two tables at once."),
    "kit-seats": N_("Number of players: {count}. These tables together take {least} to {most}."),
    "kit-seats-exactly": N_("Number of players: {count}. These tables together take {least}."),
    "kit-no-plan": N_("No seating is possible at these tables."),
    "kit-wishes": N_(
        "{who}: these wishes cannot hold together at these tables ({seats} players): {wishes}. Give up one of them."
    ),
    "kit-above": N_(
        "“{key}” is for the whole evening: write it above the first [[tables]]. Anything below that belongs to the table."
    ),
    "kit-pairs": N_("Pairs are expected here, each in brackets of its own, and all in a list: {key} = {example}."),
    "kit-date": N_("There is no day “{found}”. Write year, month and day, such as 2026-11-27, or the day in words."),
    "kit-name-doubled": N_(
        "“{one}” and “{other}” are seated as two people. If they are one, write the name in one way."
    ),
    "roster-passed": N_("“{file}”: columns passed over, as they have no effect here: {columns}."),
    "kit-pair": N_('Two different guests are expected here, such as ["Ana", "Ben"].'),
    "kit-guest-unknown": N_("“{found}” is not one of the evening’s players."),
    "kit-apart-together": N_("{one} and {other} are also to sit together (together). Give up one of the two wishes."),
    "kit-apart-stays": N_("{one} and {other} are bound to table {table} (stays). Give up one of these wishes."),
    "kit-group-large": N_("{who}: {count} at the same table, and the largest seats {most}. Take somebody out."),
    "kit-group-parted": N_("{who} sit together, but stays has them at tables {one} and {other}. Keep one table."),
    "kit-stays": N_("There is no table {found}: they are numbered 1 to {most}."),
    "kit-plan-twice": N_("--plan has all rounds, --played those that are over. Give one of them."),
    "played-rounds": N_("{count} rounds are already played; there can be {most} at most, so that one is left to plan."),
    "plan-rounds": N_("The plan has {count} rounds, and the evening {rounds}."),
    "plan-tables": N_("Number of tables: {count}. The evening has {tables}; one where nobody sits is []."),
    "plan-twice": N_("{name} has two places in round {round}."),
    "plan-missing": N_("{name} has no place."),
    "kit-name-long": N_(
        "“{name}” does not fit the score pad ({game}), where a column has {width} mm: cut short, it reads like another name. "
        "Shorten it so that the two can be told apart."
    ),
    "kit-in-the-way": N_(
        "“{path}” is there already, and does not come from a kit. Name another folder with -o, or move the file."
    ),
    "kit-changed": N_(
        "“{path}” was changed since the kit was made, and would be replaced. Move it or take it away, or name another folder with -o."
    ),
    "kit-manifest": N_(
        "“{file}”, line {line}: no kit wrote this list of its files. Name another folder with -o, or take that file away."
    ),
    "kit-exists": N_("“{file}” is there already. Name another file."),
    "kit-left": N_("The questions were left before the end: nothing is written."),
    "kit-form": N_("--format json goes with --check: without it a kit is made of files."),
    "roster-empty": N_("“{file}” is empty. Its first line names the columns: name, lang, type."),
    "roster-is-folder": N_("“{file}” is a folder. Name a .csv file in it."),
    "roster-not-text": N_(
        "“{file}”, line {line}: this is not text in UTF-8. Save it again as UTF-8: spreadsheets offer “CSV UTF-8” under “Save as”."
    ),
    "roster-not-text-in": N_(
        "“{file}”, line {line}: this is text in {encoding}, as older spreadsheets write it, and here UTF-8 is read. "
        "Save it again: “CSV UTF-8”, under “Save as”."
    ),
    "roster-workbook": N_(
        "“{file}” is a workbook of {program}, and a table saved as text is wanted: “CSV UTF-8”, under “Save as”."
    ),
    "roster-big": N_("“{file}” is too big: at most {most} bytes."),
    "roster-column": N_("“{file}” has no column “{column}”. Its first line names the columns: name, lang, type."),
    "roster-unknown": N_("“{file}”: a column “{column}” is not known. Known are {keys}."),
    "roster-twice": N_("“{file}” has the column “{column}” twice."),
    "roster-row": N_(
        "“{file}”, line {line}: {count} cells, and the first line names {most}. Quote a name with a comma in it."
    ),
    "roster-quotes": N_(
        "“{file}”, line {line}: this row cannot be read. A quote that opens has to close; a name fits a line."
    ),
    "roster-name": N_("“{file}”, line {line}: the name is missing."),
    "roster-name-twice": N_(
        "“{file}”, line {line}: {name} stands on line {first} already. Tell them apart, for example by an initial."
    ),
    "roster-name-long": N_("“{file}”, line {line}: the name has {count} characters, and {most} are allowed."),
    "roster-name-control": N_("“{file}”, line {line}: the name “{name}” has a character that cannot be printed."),
    "roster-count": N_("“{file}” names {count} players. An evening has 2 to {most}."),
    "roster-choice": N_("“{file}”, line {line}, {column}: “{found}” is none of {choices}."),
}
