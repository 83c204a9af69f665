"""Score sheet + rule book + language -> JSON, text, PDF: the only place where a score becomes sentences.

`json` writes the tables that programs read, `text` what a terminal shows, `slip` the printed page, `faults` what was
wrong with what was entered. Each is imported where it is used.
"""
