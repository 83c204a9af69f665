import pytest

from companion.errors import PrintError
from companion.printing import fonts


def test_suits_and_narrow_spaces_change_the_face():
    pieces = fonts.runs_by_face("oui\u202f! 8♦", fonts.TEXT)
    assert pieces == [(fonts.TEXT, "oui"), (fonts.SUITS, "\u00a0"), (fonts.TEXT, "! 8"), (fonts.SUITS, "♦")]


def test_no_break_space_stays_in_its_face():
    assert fonts.runs_by_face("à\u00a0:", fonts.LABEL) == [(fonts.LABEL, "à\u00a0:")]


def test_what_the_label_face_lacks_comes_from_another():
    assert fonts.runs_by_face("→", fonts.LABEL) == [(fonts.SUITS, "→")]
    assert fonts.runs_by_face("→", fonts.TEXT) == [(fonts.TEXT, "→")]
    assert fonts.runs_by_face("ệ", fonts.LABEL)[0][1] == "ệ"


def test_decomposed_accents_are_composed_and_selectors_dropped():
    assert fonts.runs_by_face("e\u0301 ♥\ufe0f", fonts.TEXT) == [(fonts.TEXT, "é "), (fonts.SUITS, "♥")]


def test_line_ends_are_blanks():
    assert fonts.runs_by_face("é\nà", fonts.TEXT) == [(fonts.TEXT, "é à")]


def test_a_missing_glyph_is_an_error_each():
    with pytest.raises(PrintError) as caught:
        fonts.runs_by_face("漢字", fonts.TEXT, "pad.xml.j2:3")
    assert [(fault.code, fault.where, fault.data["code"]) for fault in caught.value.faults] == [
        ("glyph-missing", "pad.xml.j2:3", "U+6F22"),
        ("glyph-missing", "pad.xml.j2:3", "U+5B57"),
    ]


def test_what_people_type_is_shown_by_code_point():
    assert fonts.readable("Zoë 😀😀\u0007") == ("Zoë [U+1F600][U+1F600][U+0007]", ("U+1F600", "U+0007"))
    assert fonts.readable("D♠ → &amp; <b>") == ("D♠ → &amp; <b>", ())


def test_width_counts_suits():
    assert fonts.width("8♦", fonts.LABEL, 10) == pytest.approx(fonts.width("8", fonts.LABEL, 10) + 6.2)


def test_a_package_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(fonts, "find_spec", lambda _: None)
    with pytest.raises(PrintError) as caught:
        fonts.load("Spectral-Light")
    assert caught.value.faults[0].data["package"] == "fontpkg-spectral"


def test_a_face_that_does_not_exist_is_named():
    with pytest.raises(PrintError) as caught:
        fonts.load("Spectral-Wide")
    assert caught.value.faults[0].code == "font-missing"


def test_all_fonts_are_embedded_and_few(body):
    printed = body("<heading>Title</heading><para>text <b>bold</b> <i>italic</i> ♠♥♦♣</para>")
    found = printed.fonts()
    assert len(found) == 5
    assert all(descriptor is not None and "/FontFile2" in descriptor for descriptor in found.values())


def test_suits_can_be_copied(body):
    assert "♠♥♦♣" in body("<para>♠♥♦♣</para>").text


@pytest.mark.parametrize("face", [fonts.LABEL, fonts.LABEL_BOLD, fonts.DISPLAY])
def test_no_hole_follows_a_stroked_o(face):
    assert fonts.width("Ø", face, 1) == fonts.width("O", face, 1)


def test_pairs_are_kerned_where_their_face_says_so():
    plain = sum(fonts.load(fonts.DISPLAY).face.charWidths[ord(sign)] for sign in "AV")
    assert fonts.load(fonts.DISPLAY).kern("A", "V") < 0
    assert fonts.load(fonts.DISPLAY).stringWidth("AV", 1000) == plain + fonts.load(fonts.DISPLAY).kern("A", "V")


def test_figures_and_words_are_not_kerned():
    """Figures stand below one another, and lines are broken at blanks."""
    face = fonts.load(fonts.TEXT)
    assert face.kerns("1741 T V") == [0] * 7


def test_two_signs_stay_two_signs():
    """A ligature could not be searched for."""
    face = fonts.load(fonts.TEXT)
    assert face.stringWidth("st ct fi", 1000) == sum(face.stringWidth(sign, 1000) for sign in "st ct fi") + sum(
        face.kerns("st ct fi")
    )


def test_a_bold_number_has_a_heavy_percent_sign():
    """The faces' own are as thin as in the medium one."""
    for face in (fonts.LABEL_BOLD, fonts.DISPLAY):
        for said in ("70%", "70\u202f%"):
            assert fonts.runs_by_face(said, face)[-1] == (fonts.PERCENT, "%")
    assert fonts.runs_by_face("70%", fonts.LABEL) == [(fonts.LABEL, "70%")]


def test_the_face_of_the_percent_sign_carries_no_alphabet(body):
    """ReportLab would put the whole of ASCII into it: 25 kB for the one % of a page."""
    descriptors = body('<para style="label-bold">70%</para>').fonts()
    files = {name: len(one.get_object()["/FontFile2"].get_data()) for name, one in descriptors.items() if one}
    (black,) = (size for name, size in files.items() if name.endswith("-Black"))
    assert black < 8_000
