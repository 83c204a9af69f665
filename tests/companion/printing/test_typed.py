"""Whatever people type as their name can be printed, once it went through `fonts.readable`."""

from io import BytesIO

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2 import DictLoader

from companion.printing import fonts, jinja
from companion.printing.options import PageOptions
from companion.printing.press import print_markup

PAGE = '<document title="T"><para breakable="yes">{{ name }}</para><scoregrid><player/><line>x</line></scoregrid></document>'


@pytest.fixture
def page(monkeypatch):
    environment = jinja.xml_environment_of(DictLoader({"t.xml.j2": PAGE}))
    monkeypatch.setattr(jinja, "environment", lambda: environment)

    def run(name, lang="en"):
        data = print_markup("t.xml.j2", {"name": name}, PageOptions(lang=lang))
        return pypdf.PdfReader(BytesIO(data)).pages[0].extract_text()

    return run


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=200), lang=st.sampled_from(["fr", "en"]))
def test_any_name_prints(page, name, lang):
    shown, codes = fonts.readable(name)
    page(shown, lang)
    assert all(f"[{code}]" in shown for code in codes)


@pytest.mark.parametrize(
    "name", ["\ud800", "a\u2028b", "\x00", "\U0001f0cf", "e\u0301" * 99, "x" * 200, "\u202e", "\t \n", "ﬁ", "한"]
)
def test_awkward_names_print(page, name):
    shown, _ = fonts.readable(name)
    page(shown)
