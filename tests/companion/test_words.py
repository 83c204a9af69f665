"""Languages: the catalogue is whole and compiled, French is spaced as printers space it."""

import gettext
import re
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from companion import words
from companion.words import NBSP, french_spacing, listed, number, preferred_lang, signed, translator, unknown_lang

ROOT = Path(words.__file__).parent
PO = ROOT / "locale" / "fr" / "LC_MESSAGES" / "companion.po"


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file)


def test_every_message_of_the_code_is_in_the_catalogue_and_nothing_else(catalogue) -> None:
    found = extract_from_dir(ROOT, method_map=[("**.py", "python")], keywords={"_": None, "N_": None})
    in_code = {message for _, _, message, _, _ in found}
    assert in_code == {message.id for message in catalogue if message.id}


def test_every_message_is_translated_and_none_is_fuzzy(catalogue) -> None:
    assert not catalogue.fuzzy
    assert [m.id for m in catalogue if m.id and (m.fuzzy or not m.string)] == []


def test_a_translation_has_the_placeholders_of_its_message(catalogue) -> None:
    def places(text: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(text)} - {None}

    wrong = [m.id for m in catalogue if m.id and "{" in m.id and places(m.id) != places(m.string)]
    assert wrong == []


def test_the_compiled_catalogue_is_up_to_date(catalogue) -> None:
    """Messages are compared, not bytes: the header names the Babel that compiled it."""
    with PO.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert {m.id: compiled.gettext(m.id) for m in catalogue if m.id} == {m.id: m.string for m in catalogue if m.id}
    known = {message for message in compiled._catalog if message}
    assert known == {m.id for m in catalogue if m.id}, "run: make catalogue"


def test_a_message_nobody_translated_comes_back_as_it_is() -> None:
    assert translator("fr")("No such message.") == "No such message."
    assert translator("en")("Ruling") == "Ruling"


@pytest.mark.parametrize(
    ("flag", "in_file", "environ", "expected"),
    [
        ("en", "fr", {"COMPANION_LANG": "fr"}, "en"),
        (None, "en", {"COMPANION_LANG": "fr"}, "en"),
        (None, None, {"COMPANION_LANG": "en", "LANG": "fr_FR"}, "en"),
        (None, None, {"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, None, {"LC_ALL": "", "LC_MESSAGES": "en_US", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, None, {}, "fr"),
        (None, None, {"LC_ALL": "", "LANG": ""}, "fr"),
        (None, None, {"LANG": "C"}, "en"),
        (None, None, {"LANG": "C.UTF-8"}, "en"),
        (None, None, {"LC_MESSAGES": "C", "LANG": "fr_FR"}, "en"),
        (None, None, {"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        (None, None, {"LC_ALL": "POSIX"}, "en"),
        (None, None, {"LC_CTYPE": "C.UTF-8"}, "fr"),
        (None, None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, None, {"LC_MESSAGES": "ja_JP", "LANG": "fr_FR"}, "en"),
        (None, None, {"COMPANION_LANG": "de", "LANG": "fr_FR"}, "fr"),
        (None, None, {"COMPANION_LANG": "EN_gb.UTF-8", "LANG": "fr_FR"}, "en"),
        ("xx", "??", {"COMPANION_LANG": ""}, "fr"),
    ],
)
def test_the_first_that_speaks_decides(flag, in_file, environ, expected) -> None:
    assert preferred_lang(flag, in_file, environ) == expected


@pytest.mark.parametrize(
    ("said", "expected"), [("English_United States", "en"), ("French_France", "fr"), ("German_Germany", "en")]
)
def test_windows_says_its_language_in_words(monkeypatch, said, expected) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("locale.getlocale", lambda: (said, "1252"))
    assert preferred_lang(None, None, {}) == expected


@pytest.mark.parametrize(("said", "unknown"), [("de", "de"), ("frosch", "frosch"), ("fr", None), ("", None)])
def test_an_environment_that_names_no_language_of_ours_is_known(said, unknown) -> None:
    assert unknown_lang({"COMPANION_LANG": said}) == unknown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qui gagne?", "Qui gagne_?"),
        ("Qui gagne ?", "Qui gagne_?"),
        ("Fin : 3 ; 4", "Fin_: 3_; 4"),
        ("« Ana »", "«_Ana_»"),
        ("«Ana»!", "«_Ana_»_!"),
        ("à 7:34", "à 7:34"),
        ("voir https://exemple.fr/a:b?c", "voir https://exemple.fr/a:b?c"),
        ("C:\\jeux et &amp; aussi", "C:\\jeux et &amp; aussi"),
        ("Quoi?! Non!!!", "Quoi_?! Non_!!!"),
        ("un\u202f!", "un_!"),
        ("8♦; D♠: oui", "8♦_; D♠_: oui"),
        ("::: example", "::: example"),
        ("--cards=fr;x", "--cards=fr;x"),
        ("Ana\u200b!", "Ana\u200b!"),
    ],
)
def test_french_spacing(text, expected) -> None:
    assert french_spacing(text).replace(NBSP, "_") == expected


@given(st.text(alphabet="ab ?!:;«»7\u00a0\u202f.,♦", max_size=30))
def test_spacing_twice_is_spacing_once_and_changes_only_spaces(text) -> None:
    once = french_spacing(text)
    assert french_spacing(once) == once
    blanks = re.compile("[ \u00a0\u202f]")
    assert blanks.sub("", once) == blanks.sub("", text)


@given(st.one_of(st.integers(-9_999, 9_999), st.integers(-(10**9), 10**9)))
def test_numbers_have_a_real_minus_sign(value) -> None:
    for lang, blank in (("fr", NBSP), ("en", ",")):
        said = number(value, lang)
        assert int(said.replace("\u2212", "-").replace(blank, "")) == value
        assert (blank in said) == (abs(value) >= 1_000)
        assert "-" not in said + signed(value, lang)
        assert signed(value, lang).startswith("+") == (value > 0)


def test_lists() -> None:
    assert listed(["a"], "fr") == "a"
    assert listed(["a", "b", "c"], "en", last="or") == "a, b or c"
