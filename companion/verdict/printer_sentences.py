"""What can be wrong with printers and what is laid out for them, in sentences: part of `sentences`."""

from __future__ import annotations

from companion.words import N_

PRINTER_FAULTS = {
    "printer-unknown": N_("No printer is called “{found}”. Known are {names}."),
    "printer-unknown-none": N_("No printer is called “{found}”, and none is known yet: companion printer add NAME"),
    "printer-name": N_("“{found}” cannot be a printer’s name: letters, digits, blanks, - and _, 40 at most."),
    "printer-nameless": N_("Which printer? companion printer {action} NAME"),
    "printer-list": N_("All printers are listed; of one, say: companion printer show {found}"),
    "printer-idle": N_("A printer is described when it is added or calibrated, not with “{action}”."),
    "printer-untold": N_(
        "Say what the printer is like, for example: companion printer add {name} --margin 4 --flip long"
    ),
    "printer-edge": N_("“{found}” names no edge. Write --margin 4, or --margin left=4 (right, top, bottom)."),
    "printer-key": N_("“{key}” is not known here. Known are {keys}."),
    "printer-number": N_("{key} cannot be “{found}”: a number of millimetres is expected, from {least} to {most}."),
    "printer-choice": N_("{key} cannot be “{found}”. Choices: {choices}."),
    "printer-truth": N_("{key} cannot be “{found}”: yes or no (true or false) is expected."),
    "printer-margin": N_(
        "The printer “{printer}” leaves {width} × {height} mm between margins of {sides} mm at the sides and {ends} mm "
        "above and below, and that is too little:"
    ),
    "n-up": N_(
        "{number} pages of {page} need {width} × {height} mm, and {paper} has {page_width} × {page_height}. "
        "Nothing is made smaller: two A5 pads lie on A4."
    ),
    "booklet-paper": N_(
        "The pages of a booklet are half the size of its paper, and half of {paper} is not a known size: print it on A4 or Letter."
    ),
    "option-idle-printer": N_("--printer would change nothing here: add --format pdf, or leave it out."),
    "option-idle-duplex": N_("--duplex would change nothing here: there are no backs to print."),
    "option-idle-booklet": N_("--booklet would change nothing here: add --format pdf, or leave it out."),
    "option-idle-copies": N_("--copies of a booklet are printed by the printer’s own dialogue: leave it out here."),
    "option-idle-output": N_("-o would change nothing here: only calibrate prints."),
    "option-idle-open": N_("--open would change nothing here: only calibrate prints."),
}
