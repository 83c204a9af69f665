"""Score sheet + rule book + language -> JSON, text, PDF: the only place where a score becomes sentences.

`json` writes the tables that programs read, `text` the terminal's output, `slip` the printed page, `faults` the
sentences about bad input. Each is imported where it is used.
"""
