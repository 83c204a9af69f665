import pytest

from companion.errors import PrintError

LONG = "<para>" + "Words that fill a line and then some more of them. " * 12 + "</para>"


def bookmarks(printed):
    return {item.title: printed.pdf.get_destination_page_number(item) for item in _flat(printed.pdf.outline)}


def _flat(outline):
    for item in outline:
        if isinstance(item, list):
            yield from _flat(item)
        else:
            yield item


def test_page_x_of_y_in_both_languages(press):
    markup = f'<document title="T"><header title="Game"/><footer>Credits</footer>{LONG * 14}</document>'
    english, french = press(markup), press(markup, lang="fr")
    assert len(english.pdf.pages) == 2
    for number, page in enumerate(english.plumber.pages, 1):
        assert page.extract_text().endswith(f"Credits page {number} of 2")
    assert french.plumber.pages[1].extract_text().endswith("page 2 sur 2")
    assert "Game" in english.pdf.pages[1].extract_text()  # the running head


def test_bookmarks_lie_on_the_page_of_their_heading(press):
    sections = "".join(f'<heading key="k{i}">Section {i}</heading>{LONG * 3}' for i in range(9))
    printed = press(f'<document title="T">{sections}</document>')
    assert len(printed.pdf.pages) > 2
    found = bookmarks(printed)
    assert len(found) == 9
    for title, page in found.items():
        assert title in printed.pdf.pages[page].extract_text()


def test_links_lead_to_headings(body):
    printed = body(
        '<para><a href="#there">see</a> <a href="https://example.org">out</a></para><page-break/><heading key="there">There</heading>'
    )
    links = [annotation.get_object() for annotation in printed.pdf.pages[0]["/Annots"]]
    assert len(links) == 2


def test_the_documents_facts(press):
    printed = press('<document title="Règle" author="A. Uthor" subject="S"><para>x</para></document>', lang="fr")
    assert (printed.pdf.metadata.title, printed.pdf.metadata.author) == ("Règle", "A. Uthor")
    root = printed.pdf.root_object
    assert root["/Lang"] == "fr"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_same_input_same_bytes(press):
    markup = f'<document title="T"><header title="Game"><fact icon="players">2</fact></header><footer>C</footer>{LONG}</document>'
    assert press(markup).data == press(markup).data


def test_facts_wrap_when_there_are_many(press):
    facts = "".join(f'<fact icon="material">a fact with many words, number {i}</fact>' for i in range(7))
    printed = press(f'<document title="T"><header title="Game">{facts}</header><para>x</para></document>', paper="a5")
    page = printed.plumber.pages[0]
    assert all(word["x1"] <= float(page.width) - 28 for word in page.extract_words())
    assert "number 6" in printed.text


def test_a_facts_icon_stands_on_the_line_of_its_words(press):
    fact = '<fact icon="players">ABC</fact>'
    header = f'<header title="Game">{fact}</header>'
    page = press(f'<document title="T">{header}<para>x</para></document>', ink="low").plumber.pages[0]
    (words,) = (word for word in page.extract_words() if word["text"] == "ABC")
    beside = [curve for curve in page.curves if curve["fill"] and curve["x1"] <= words["x0"]]
    icon = [curve for curve in beside if curve["bottom"] > words["top"] - 10]  # the emblem stands higher
    high, low = min(part["top"] for part in icon), max(part["bottom"] for part in icon)
    assert (high + low) / 2 == pytest.approx((words["top"] + words["bottom"]) / 2, abs=2)


@pytest.mark.parametrize("compact", ["yes", "no"])
@pytest.mark.parametrize("ink", ["normal", "low"])
def test_a_title_shrinks_and_then_is_refused(press, compact, ink):
    def header(title):
        return press(
            f'<document title="T"><header compact="{compact}" title="{title}" subtitle="below"/><para>x</para></document>',
            ink=ink,
        )

    page = header("A rather long title of a game").plumber.pages[0]
    assert all(word["x1"] <= float(page.width) - 28 for word in page.extract_words())
    with pytest.raises(PrintError) as caught:
        header("A title far too long for any band " * 40)
    assert caught.value.faults[0].code == "text-overflow"
    assert caught.value.faults[0].where == "t.xml.j2:1"


def test_low_ink_fills_no_band(press):
    markup = '<document title="T"><header title="Game"/><box kind="tint">x</box></document>'
    filled = [
        rect
        for rect in press(markup, ink="low").plumber.pages[0].rects
        if rect["fill"] and rect["height"] > 3 and rect["non_stroking_color"] != (1, 1, 1)
    ]
    assert not filled
    assert not [
        curve
        for curve in press(markup, ink="low").plumber.pages[0].curves
        if curve["fill"] and curve["height"] > 30 and curve["non_stroking_color"] != (1, 1, 1)
    ]


def test_in_low_ink_a_bar_stands_over_the_title_instead(press):
    markup = '<document title="T"><header title="Game" subtitle="below"/><para>x</para></document>'
    page = press(markup, ink="low").plumber.pages[0]
    (bar,) = (rect for rect in page.rects if rect["fill"] and rect["width"] > 400)
    assert 0 < min(word["top"] for word in page.extract_words()) - bar["bottom"] < 15


def test_a_fact_wider_than_the_page_is_refused(press):
    with pytest.raises(PrintError) as caught:
        press(f'<document title="T"><header title="G"><fact icon="age">{"words " * 60}</fact></header></document>')
    assert caught.value.faults[0].code == "text-overflow"


@pytest.mark.parametrize("type_", ["normal", "large"])
def test_a_subtitle_of_two_lines_makes_the_band_higher_and_stays_off_its_edge(press, type_):
    def band_and_words(subtitle):
        markup = f'<document title="T"><header title="Game" subtitle="{subtitle}"/><para>x</para></document>'
        page = press(markup, paper="a5", type=type_).plumber.pages[0]
        band = max((shape for shape in (*page.rects, *page.curves) if shape["fill"]), key=lambda shape: shape["width"])
        return band, [word for word in page.extract_words() if word["text"] == "word"]

    short, _ = band_and_words("word")
    high, words = band_and_words("word " * 16)
    assert len(words) == 16
    assert high["height"] > short["height"] + 8
    assert high["bottom"] - max(word["bottom"] for word in words) > 4


@pytest.mark.parametrize("type_", ["normal", "large"])
def test_the_titles_descenders_clear_the_subtitle(press, type_):
    markup = '<document title="T"><header title="Pygmy" subtitle="bdfhkl"/><para>x</para></document>'
    chars = press(markup, type=type_).plumber.pages[0].chars
    title, below = (next(char for char in chars if char["text"] == letter) for letter in "yb")
    assert title["matrix"][5] - below["matrix"][5] > 0.24 * title["size"] + 0.76 * below["size"]


def test_no_word_of_a_subtitle_stands_on_a_line_alone(press):
    said = "Empty the bank, but be out of it well before the guards come"
    markup = f'<document title="T"><header title="Game" subtitle="{said}"/><para>x</para></document>'
    found = [w for w in press(markup, paper="a5", type="large").plumber.pages[0].extract_words() if w["text"] in said]
    ends = [max(w["x1"] for w in found if w["top"] == top) for top in sorted({w["top"] for w in found})]
    assert len(ends) == 2
    left = min(w["x0"] for w in found)
    assert 0.75 < (ends[1] - left) / (ends[0] - left) < 1.34
