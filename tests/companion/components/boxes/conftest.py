"""What the tests of boxes share."""

import io

import pdfplumber

POINT = 25.4 / 72
"""A point in millimetres."""


def said_on(printed):
    """The words of a file without blanks, those of each column in one piece."""
    with pdfplumber.open(io.BytesIO(printed)) as pdf:
        return "".join("".join(char["text"] for char in page.chars) for page in pdf.pages).replace(" ", "")
