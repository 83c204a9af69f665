"""What tests of kits share."""

import io
from functools import cache

import pypdf
import pytest

from companion.kit import layout, papers

PRINTED_ONCE = cache(layout._printed)
"""Rule sheets, aids, pieces and puzzles, each printed once for all kits that want it; pads and the night's own papers are each kit's."""


@pytest.fixture(autouse=True, scope="module")
def _printed_once():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_printed", PRINTED_ONCE)
        yield


@pytest.fixture
def pads_only(monkeypatch):
    """Of a kit only the pads are printed; in place of everything else, nine tenths of the work, lies an empty page."""
    page, writer = io.BytesIO(), pypdf.PdfWriter()
    writer.add_blank_page(595, 842)
    writer.write(page)
    monkeypatch.setattr(layout, "_printed", lambda _job: page.getvalue())
    monkeypatch.setattr(
        papers.House, "_print", lambda _house, _name, **_context: layout.LaidDocument.of(page.getvalue())
    )
