"""What tests of kits share."""

import io

import pypdf
import pytest

from companion.kit import layout, papers


@pytest.fixture
def pads_only(monkeypatch):
    """Of a kit only the pads are printed; in place of everything else, nine tenths of the work, lies an empty page."""
    page, writer = io.BytesIO(), pypdf.PdfWriter()
    writer.add_blank_page(595, 842)
    writer.write(page)
    monkeypatch.setattr(layout, "_printed", lambda _job: page.getvalue())
    monkeypatch.setattr(papers.House, "_print", lambda _house, _name, **_context: layout.Laid.of(page.getvalue()))
