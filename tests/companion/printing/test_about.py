"""What PDFs say of themselves: date, XMP, author; the same bytes for the same input."""

import datetime

import pytest

from companion.errors import PrintError
from companion.printing import about

PAGE = '<document title="A &amp; B" author="Zoé" subject="S"><para>x</para></document>'


def test_the_date_is_that_of_the_edition(press, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    printed = press(PAGE)
    edition = datetime.datetime.fromtimestamp(about.EDITION, datetime.UTC)
    assert printed.pdf.metadata.creation_date == printed.pdf.metadata.modification_date == edition
    assert printed.data == press(PAGE).data


def test_the_date_can_be_given(press, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", " 86400 ")
    printed = press(PAGE)
    day = datetime.datetime(1970, 1, 2, tzinfo=datetime.UTC)
    assert printed.pdf.metadata.creation_date == day
    assert printed.pdf.xmp_metadata.xmp_create_date == day.replace(tzinfo=None)


@pytest.mark.parametrize("value", ["abc", "-1", "1e9", "12.5", "²", "9" * 40, "253402300800"])
def test_a_date_that_is_none_is_refused(press, monkeypatch, value):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    with pytest.raises(PrintError) as caught:
        press(PAGE)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where, fault.data["value"]) == ("date-unreadable", None, value[:60])


def test_xmp_says_what_the_information_dictionary_says(press):
    printed = press(PAGE, lang="fr")
    xmp = printed.pdf.xmp_metadata
    assert xmp.dc_title == {"x-default": "A & B"}
    assert (xmp.dc_creator, xmp.dc_description, xmp.dc_language) == (["Zoé"], {"x-default": "S"}, ["fr"])
    assert (printed.pdf.metadata.title, printed.pdf.metadata.author) == ("A & B", "Zoé")


def test_what_is_not_known_is_left_out(press):
    printed = press('<document title="T"><para>x</para></document>')
    assert not {"/Author", "/Subject"} & set(printed.pdf.metadata)
    assert printed.pdf.xmp_metadata.dc_creator == []


def test_a_document_without_headings_has_its_title_for_a_bookmark(press):
    printed = press(PAGE + "", copies=2)
    assert [(entry.title, printed.pdf.get_destination_page_number(entry)) for entry in printed.pdf.outline] == [
        ("A & B", 0)
    ]
    with_heading = press('<document title="T"><heading key="h">H</heading><para>x</para></document>')
    assert [entry.title for entry in with_heading.pdf.outline] == ["H"]
