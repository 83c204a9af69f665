"""What the tests of printers share."""

import io

import pypdf
import pytest


@pytest.fixture
def read():
    """Reads a finished PDF back."""
    return lambda data: pypdf.PdfReader(io.BytesIO(data))
