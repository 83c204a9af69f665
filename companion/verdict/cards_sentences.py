"""What can be wrong with the table of a deck of one's own, as messages of the interface catalogue."""

from __future__ import annotations

from companion.verdict.kit_sentences import KIT_FAULTS
from companion.words import N_

CARDS_FAULTS = {
    "cards-exists": KIT_FAULTS["kit-exists"],
    "cards-missing": N_("There is no file “{file}”. `companion cards --new FILE` writes a table to start from."),
    "cards-empty": N_("“{file}” is empty. `companion cards --new FILE` writes a table to start from."),
    "cards-is-folder": KIT_FAULTS["roster-is-folder"],
    "cards-big": N_("“{file}” is too big: the table of a deck has at most {most} bytes."),
    "cards-workbook": KIT_FAULTS["roster-workbook"],
    "cards-not-text": KIT_FAULTS["roster-not-text"],
    "cards-column": N_("“{file}”, line 1: a column “{column}” is not known. Known are {keys}."),
    "cards-column-unnamed": N_("“{file}”, line 1: column {number} has no name. Known are {keys}."),
    "cards-column-twice": N_("“{file}”, line 1: the column “{column}” is there twice."),
    "cards-columns": N_("“{file}”, line 1: no column puts anything on a card. It takes one of {keys}."),
    "cards-none": N_("“{file}” has no card: below the line with the columns, every line is one."),
    "cards-many": N_(
        "“{file}” asks for {count} cards, copies included; a deck has at most {most}. Split it into several files."
    ),
    "cards-rows": N_("“{file}” has {count} rows; the table of a deck has at most {most}. Part it over several files."),
    "cards-row": N_(
        "“{file}”, line {line}: {count} cells, and the first line names {most}. Quote a text with a comma in it."
    ),
    "cards-quotes": N_("“{file}”, line {line}: this row cannot be read. A quote that opens has to close."),
    "cards-blank": N_("“{file}”, line {line}: nothing would be on this card."),
    "cards-letters": N_("“{file}”, line {line}, {column}: {count} characters; no card holds more than {most}."),
    "cards-lines": N_("“{file}”, line {line}, {column}: {count} lines; no card holds more than {most}."),
    "cards-suit": N_("“{file}”, line {line}, {column}: “{found}” is not a suit. Write {choices}."),
    "cards-colour": N_("“{file}”, line {line}, {column}: “{found}” is not a colour. Write {choices}, or #rrggbb."),
    "cards-count": N_(
        "“{file}”, line {line}, {column}: “{found}” is not a number of copies. Write one from 0 to {most}."
    ),
    "cards-back": N_(
        "“{file}”, line {line}, {column}: “{found}” is not a back. Write {choices}, or the name of a .png or .svg file."
    ),
    "cards-too-long": N_(
        "“{file}”, line {line}, {column}: too long by {over} mm. At its smallest it is {needed} mm high, and there are {room}."
    ),
    "cards-word-long": N_(
        "“{file}”, line {line}, {column}: “{word}” is too long by {over} mm. At its smallest it is {needed} mm wide, and there are {room}."
    ),
    "cards-picture-missing": N_("“{file}”, line {line}, {column}: there is no picture “{picture}” beside the table."),
    "cards-picture-folder": N_(
        "“{file}”, line {line}, {column}: “{picture}” is a folder. Name a .png or .svg file in it."
    ),
    "cards-picture-kind": N_(
        "“{file}”, line {line}, {column}: “{picture}” is neither .png nor .svg. Save the picture as one of them."
    ),
    "cards-picture-outside": N_(
        "“{file}”, line {line}, {column}: “{picture}” leads out of the table’s folder. Put the picture beside the table, or in a folder below it, "
        "and write its path from there."
    ),
    "cards-picture-unreadable": N_(
        "“{file}”, line {line}, {column}: “{picture}” cannot be opened: it is no ordinary file, leads in a circle, or may not be read. "
        "Put a .png or .svg file there."
    ),
    "cards-picture-big": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” is too big ({detail}). It may have 20 MB, 20 000 dots a side and "
        "50 million dots. Save it smaller."
    ),
    "cards-picture-broken": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” cannot be read: it is damaged, or not what its name says."
    ),
    "cards-picture-empty": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” shows nothing: it has no size, or nothing in it."
    ),
    "cards-picture-linked": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” shows another file, “{detail}”, which is not looked for. "
        "Embed it in the drawing and save it again."
    ),
    "cards-picture-entities": N_(
        "“{file}”, line {line}, {column}: the drawing “{picture}” declares entities, which are not read. Save it as plain SVG."
    ),
    "cards-picture-embedded": N_(
        "“{file}”, line {line}, {column}: what is embedded in the drawing “{picture}” is damaged, or neither PNG nor JPEG ({detail}). "
        "Embed it as PNG and save the drawing again."
    ),
    "cards-picture-heavy": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” is too intricate to be drawn: it takes too much memory, or its groups lie too deep "
        "in one another. Simplify it, or save it as .png in the size of the card."
    ),
    "cards-picture-heavy-png": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” takes too much memory. Save it smaller, in the size of the card."
    ),
    "cards-picture-slow": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” was not finished after {detail} seconds. "
        "Take filters and repeated shapes out of it, or save it as .png."
    ),
    "cards-picture-slow-plain": N_(
        "“{file}”, line {line}, {column}: the drawing “{picture}” was not finished after {detail} seconds. "
        "Save it as .png, in the size of the card."
    ),
    "cards-picture-slow-png": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” was not read after {detail} seconds. "
        "Open it in a picture program and save it anew as .png, in the size of the card."
    ),
    "cards-picture-spent": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” was not tried: those before it took {detail}, all that the pictures of a "
        "table may take. Save large pictures smaller and drawings as .png, or part the table over several files."
    ),
    "cards-picture-untried": N_(
        "“{file}”, line {line}, {column}: the picture “{picture}” was not tried, because others took too much before it. Mend those first."
    ),
}
