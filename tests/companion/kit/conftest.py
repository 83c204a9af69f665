"""What tests of kits share."""

import io

import pypdf
import pytest

from companion.kit import layout


@pytest.fixture
def pads_only(monkeypatch):
    """Of what is laid out for the tables only the pads are printed; in place of rule sheets and aids, nine tenths of the work, lies an empty page."""
    page, writer = io.BytesIO(), pypdf.PdfWriter()
    writer.add_blank_page(595, 842)
    writer.write(page)
    monkeypatch.setattr(layout, "_printed", lambda _job: page.getvalue())
