"""ReportLab's private parts are touched in one module, which was read beside the version that is installed."""

import re
from io import BytesIO
from pathlib import Path

import reportlab
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from companion.printing import reportlab_private
from companion.printing.look import Look
from companion.printing.paragraphs import words_in
from companion.printing.reportlab_private import end_form

PRINTING = Path(reportlab_private.__file__).parent
PRIVATE = re.compile(
    r"blPara|__InternalName__|_splitLongWordCount|\b_doc\b|\._code\b|\._height\b|\bpdfdoc\b|\._timeStamp"
)


def test_the_installed_version_was_looked_at():
    version = ".".join(reportlab.Version.split(".")[:2])
    assert version in reportlab_private.CHECKED, "read companion/printing/reportlab_private.py beside this version"


def test_nobody_else_touches_private_parts():
    found = [
        f"{path.relative_to(PRINTING)}:{number}"
        for path in PRINTING.rglob("*.py")
        if path.name != "reportlab_private.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PRIVATE.search(line)
    ]
    assert found == []


def test_a_paragraph_that_a_page_parts_has_its_pictures_looked_for():
    """The second part of words of one look has no text in its fragment."""
    whole = words_in("One line after another, and another, and the last.", "body", Look())
    whole.wrap(60, 1000)
    for part in whole.split(60, whole.height / 2):
        part.wrap(60, 1000)
        assert list(reportlab_private.places_of_pictures(part)) == []


def test_a_form_names_its_transparency():
    """Hache's laid card was opaque on the card of a turn: readers of the file did not know what “gRLs0” was."""
    data = BytesIO()
    canvas = Canvas(data)
    canvas.beginForm("side")
    canvas.setFillAlpha(0.2)
    canvas.rect(0, 0, 9, 9, fill=1)
    end_form(canvas)
    canvas.doForm("side")
    canvas.save()
    (form,) = (one.get_object() for one in PdfReader(data).pages[0]["/Resources"]["/XObject"].values())
    assert [state["/ca"] for state in form["/Resources"]["/ExtGState"].values()] == [0.2]
