"""Printing from a few lines of markup, and reading the PDF back."""

from io import BytesIO

import pdfplumber
import pypdf
import pytest
from jinja2 import FileSystemLoader
from sheets.reading import read

from companion.errors import PrintError
from companion.printing import jinja
from companion.printing.emblem import Emblem
from companion.printing.markup.aids import AidDeck
from companion.printing.options import PageOptions
from companion.printing.press import print_decks, print_markup, read_template

EMBLEM = Emblem.read(
    {
        "paths": [
            {"d": "M50 4 L84 70 H16 Z", "fill": "accent", "stroke": "tint"},
            {"d": "M10 90 H90", "fill": "none", "stroke": "deep"},
        ]
    }
)


class Printed:
    """A PDF read back."""

    def __init__(self, data):
        self.data = data
        self.pdf = pypdf.PdfReader(BytesIO(data))
        self._plumber = None

    @property
    def plumber(self):
        self._plumber = self._plumber or pdfplumber.open(BytesIO(self.data))
        return self._plumber

    @property
    def text(self):
        return "\n".join(page.text for page in read(self.data)).replace("\r\n", "\n")

    def words(self, page=0):
        return self.plumber.pages[page].extract_words()

    def fonts(self):
        found = {}
        for page in self.pdf.pages:
            for font in page["/Resources"].get("/Font", {}).values():
                found[font["/BaseFont"]] = font.get("/FontDescriptor", None)
        return found


@pytest.fixture
def press(monkeypatch, tmp_path):
    """press(markup, context, sets=1, corners=False, **options) -> Printed."""

    def run(markup, context=None, sets=1, corners=False, **options):
        (tmp_path / "t.xml.j2").write_text(markup, encoding="utf-8")
        (tmp_path / "macros.xml.j2").write_text(MACROS, encoding="utf-8")
        environment = jinja.xml_environment_of(FileSystemLoader(tmp_path))
        monkeypatch.setattr(jinja, "roots", lambda: [tmp_path])
        monkeypatch.setattr(jinja, "environment", lambda: environment)
        chosen = PageOptions(**{"lang": "en", **options})
        node, setting = read_template("t.xml.j2", context or {}, chosen, None, EMBLEM)
        if isinstance(deck := node.tag == "aids" and node.build(setting), AidDeck):
            return Printed(print_decks([(deck, sets)], deck.sheet, chosen, corners=corners))
        return Printed(print_markup("t.xml.j2", context or {}, chosen, emblem=EMBLEM))

    return run


MACROS = """{% macro twice(words) %}
<para>{{ words }}</para>
<pera>{{ words }}</pera>
{% endmacro %}
"""


@pytest.fixture
def body(press):
    """body(markup) -> Printed: what flows in a plain document."""

    def run(markup, context=None, **options):
        return press(f'<document title="T">{markup}</document>', context, **options)

    return run


@pytest.fixture
def refused(body):
    """refused(markup) -> the faults of a body that cannot be printed."""

    def run(markup, context=None, **options):
        with pytest.raises(PrintError) as caught:
            body(markup, context, **options)
        return caught.value.faults

    return run
