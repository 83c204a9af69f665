"""What can be wrong with printing, and with the templates that are printed, in sentences: part of `sentences`."""

from __future__ import annotations

from companion.words import N_

PRINT_FAULTS = {
    "qr-no-room": N_(
        "With a QR code at its head this pad does not fit the page. Leave out --qr, or take larger paper or normal type."
    ),
    "watch-stdout": N_("--watch writes a file again and again; name one with -o."),
    # printing
    "date-unreadable": N_(
        "SOURCE_DATE_EPOCH is “{value}”: it must be a number of seconds since 1 January 1970, such as 1795219200."
    ),
    "output-unwritable": N_("“{path}” cannot be written: {problem}."),
    "stdout-unwritable": N_("Standard output cannot be written: {problem}."),
    "output-full": N_("“{path}” cannot be written: there is no room left. Nothing was kept."),
    "output-suffix": N_(
        "The name of “{path}” ends in {found}, and the file would be {suffix}. Name a file that ends in {suffix}, or change --format."
    ),
    "output-terminal": N_("A PDF is not text for a terminal. Name a file, or pipe it on."),
    "output-open": N_("What goes to standard output cannot be opened. Name a file, or leave --open out."),
    "output-is-folder": N_("“{path}” is a folder. Name a file in it."),
    "option-unknown": N_("--{option} cannot be “{value}”. Choices: {choices}."),
    "option-range": N_("--{option} cannot be {value}: from {least} to {most}."),
    "option-idle": N_("--{option} would change nothing here."),
    "option-idle-corners": N_(
        "--corners would change nothing here: only player aids and components are cut into cards."
    ),
    "option-idle-four_colour": N_("--four-colour would change nothing here: this game has no playing cards to print."),
    "option-idle-large_index": N_("--large-index would change nothing here: this game has no playing cards to print."),
    "option-idle-mats": N_("--mats would change nothing here: this game has no playing mat."),
    "components-one-page": N_(
        "With --one-per-page every page is as large as its piece: leave out what is about sheets, {keys}."
    ),
    "fillable-paper": N_("A pad to fill in on a screen is laid out for no paper: leave out {keys}, or --fillable."),
    "box-none": N_("{game} has no cards to put into a box."),
    "box-large": N_(
        "{what}, {count} cards, boxes: {boxes}: each is {depth} mm deep; its net needs {width} × {height} mm, and {paper} has "
        "{room_width} × {room_height}, or {lying_width} × {lying_height} on its side. Take more boxes (--boxes), or larger paper."
    ),
    "components-none": N_("{game} has nothing to print and cut."),
    "option-idle-players": N_(
        "--players would change nothing here: this document is the same for any number of players."
    ),
    "option-idle-advise": N_(
        "--advise would change nothing here: an event has an example of its own. Leave out one of them."
    ),
    "option-idle-paper": N_("--paper would change nothing here: add --format pdf, or leave it out."),
    "option-idle-ink": N_("--ink would change nothing here: add --format pdf, or leave it out."),
    "option-idle-type": N_("--type would change nothing here: add --format pdf, or leave it out."),
    "option-idle-jobs": N_("--jobs would change nothing here: it shares out JSON lines (.jsonl, or --lines)."),
    "option-idle-proof": N_("--proof would change nothing here: JSON and PDF have the proof anyway. Leave it out."),
    "filter-idle": N_("--{option} picks among all games, and “{game}” is one. Leave out one or the other."),
    "glyph-missing": N_("No font has the character {code} in “{text}”."),
    "text-overflow": N_("A text does not fit its place: “{text}”."),
    "side-overflow": N_(
        "“{text}” does not fit on card {card}, {side}: it needs {needed} mm, there are {height}; {over} mm too many."
    ),
    "does-not-fit": N_(
        "Something is larger than the page: {what}, {width} × {height} mm. There is room for {room} mm."
    ),
    "box-too-small": N_(
        "The boxes would be {each} mm wide; a pencil needs {least} mm. There are {available} mm for {wanted} of them."
    ),
    "too-wide": N_("The columns need {needed} mm, and there are {available} mm."),
    "font-missing": N_("The font {font} is not installed. Install Companion again: pip install companion-table"),
    "colour-unreadable": N_("“{colour}” is not a colour. Write #rrggbb."),
    "emblem-colour": N_("The emblem uses a colour “{colour}” that is not known. Known: {known}."),
    "path-unreadable": N_("A drawing cannot be read: “{path}” ({problem})."),
    "icon-unknown": N_("There is no icon “{icon}”. Known: {known}."),
    "players-range": N_("{game} is played by {least} to {most}; --players cannot be {players}."),
    "players-range-exactly": N_("{game} is played by {least}; --players cannot be {players}."),
    "card-too-large": N_(
        "Too large for the paper ({paper}): {card}, {width} × {height} mm. With room for marks and for the printer's edges it "
        "needs {across} × {up} mm, and there are {page_width} × {page_height}."
    ),
    # mistakes in templates: file and line first, as an editor shows them
    "template": N_("{file}, line {line}: {problem}"),
    "template-missing": N_("The template {file} is missing."),
    "template-syntax": N_("{file}, line {line}: a mistake in the Jinja syntax: {detail}"),
    "template-value": N_("{file}, line {line}: a value is wrong or missing: {detail}"),
    "template-not-well-formed": N_("{file}, line {line}: the XML is not well formed: {detail}"),
    "template-unknown-element": N_("{file}, line {line}: there is no element <{name}> here. Known: {known}."),
    "template-unknown-attribute": N_("{file}, line {line}: <{element}> has no attribute “{name}”. Known: {known}."),
    "template-attribute-value": N_(
        '{file}, line {line}: {name}="{value}" of <{element}> cannot be read. Expected: {expected}'
    ),
    "template-attribute-missing": N_("{file}, line {line}: <{element}> lacks the attribute “{name}”."),
    "template-element-missing": N_("{file}, line {line}: <{element}> needs a <{name}>."),
    "template-stray-text": N_("{file}, line {line}: no words may stand in <{name}>: “{detail}”."),
    "template-columns-differ": N_("{file}, line {line}: <{element}> has {widths} widths and {cells} columns."),
    "template-span": N_("{file}, line {line}: {detail} leaves the table."),
    "template-card": N_("{file}, line {line}: this is not a card: “{detail}”."),
    "prose-headings": N_(
        "{file}: a condition adds or drops an article. Articles are always there, so that numbers hold."
    ),
    "prose-heading-id": N_(
        "{file}, line {line}: the heading “{title}” has no id. Write {{#section.article}} behind it."
    ),
    "prose-heading-level": N_("{file}, line {line}: the heading “{title}” is neither ## nor ###."),
    "prose-heading-place": N_("{file}, line {line}: the heading “{id}” stands inside something else."),
    "prose-id-twice": N_("{file}, line {line}: the id “{id}” is there twice; first in line {first}."),
    "prose-id-section": N_("{file}, line {line}: the id “{id}” does not begin with its section's, “{section}.”"),
    "prose-reference": N_("{file}, line {line}: there is no article “{reference}” to refer to."),
    "prose-notation": N_("{file}, line {line}: “{card}” is written in the other notation. Write {meant}."),
    "prose-container": N_("{file}, line {line}: there is no box “{container}”. Known: {known}."),
    "prose-unclosed": N_("{file}, line {line}: “{block}” is never closed."),
    "prose-block": N_("{file}, line {line}: there is no block “{block}”. Known: {known}."),
    "prose-element": N_("{file}, line {line}: “{element}” is not printed. Use what docs/architecture.md names."),
    "prose-cards-none": N_("{file}, line {line}: a block of cards without cards."),
    "prose-figure-name": N_("{file}, line {line}: a figure needs one name; found: “{info}”."),
    "prose-figure-words": N_(
        "{file}, line {line}: the figure “{figure}” has no words in place of the picture. Write them."
    ),
}
