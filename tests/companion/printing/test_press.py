"""What other rooms call to print."""

import pytest
from jinja2 import DictLoader
from sheets.reading import read

from companion.errors import PrintError
from companion.printing import jinja, markup
from companion.printing.context import dress, game_context
from companion.printing.emblem import NO_EMBLEM, Emblem, draw_icon
from companion.printing.grown import print_grown
from companion.printing.kinds import PadOptions
from companion.printing.look import Look, Palette
from companion.printing.markup import Setting
from companion.printing.options import PageOptions
from companion.printing.paper import pt
from companion.printing.press import print_pad
from companion.rulebook import open_rulebook

pytestmark = pytest.mark.turns


def test_a_figure_is_built_for_its_column():
    node = markup.read('<drawing width="90" height="30" fit="yes"/>', "f.xml.j2", "flow")
    (drawing,) = node.build(Setting(Look(), "a4", pt(60)))
    assert drawing.wrap(pt(60), 1000)[1] == pytest.approx(pt(20))


def test_a_games_dress_and_variables():
    book = open_rulebook("paparazzi", "fr")
    palette, emblem = dress(book.facts)
    assert palette != Palette()
    assert isinstance(emblem, Emblem)
    context = game_context("paparazzi", book, "pad", PadOptions())
    assert context["players"] == context["most_players"] == 4
    first = next(iter(book.articles))
    assert (context["ref"](first), context["label"](first)) == ("1", book.articles[first].title)
    assert dress({}) == (Palette(), NO_EMBLEM)


def test_too_many_players_are_refused():
    with pytest.raises(PrintError) as caught:
        print_pad("paparazzi", PadOptions(players=9))
    assert caught.value.faults[0].code == "players-range"
    assert caught.value.faults[0].data["most"] == 4


def test_an_unknown_icon():
    with pytest.raises(PrintError) as caught:
        draw_icon(None, "rocket", 0, 0, 1, None)
    assert caught.value.faults[0].code == "icon-unknown"


def test_copies_are_the_same_pages_again(press):
    def pad(copies):
        return press(f'<document title="T"><footer>foot</footer>{"words, " * 300}</document>', lang="fr", copies=copies)

    one, many = pad(1), pad(12)
    pages = many.pdf.pages
    assert len(pages) == 12
    assert len(many.data) < len(one.data) * 1.5
    assert len({page.extract_text() for page in pages}) == 1
    assert "page 1 sur" in pages[11].extract_text()
    assert pad(12).data == many.data


@pytest.mark.parametrize(("duplex", "pages"), [("yes", 6 + 2), ("no", 6 + 2)])
def test_a_copy_of_several_pages_begins_on_a_front(press, duplex, pages):
    """Three pages and an empty back, also of a pad, which people print on both sides unasked; nothing follows the last copy's but that back."""
    markup = f'<document title="T" duplex="{duplex}">one<page-break/>two<page-break/>three</document>'
    printed = press(markup, copies=2)
    assert len(printed.pdf.pages) == pages
    fronts = [i for i, page in enumerate(printed.pdf.pages) if "one" in page.extract_text()]
    assert fronts == [0, pages // 2]


@pytest.mark.parametrize(("duplex", "pages"), [("yes", 3 + 3), ("no", 3)])
def test_a_pad_of_one_page_has_no_backs(press, duplex, pages):
    """A hundred pages of it are a pad, on one side of the paper or on both."""
    assert len(press(f'<document title="T" duplex="{duplex}">one</document>', copies=3).pdf.pages) == pages


def grown(monkeypatch, body, growths=(1.0, 1.5, 2.0, 3.0)):
    page = f'<document title="T">{body}</document>'
    environment = jinja.xml_environment_of(DictLoader({"g.xml.j2": page}))
    monkeypatch.setattr(jinja, "environment", lambda: environment)
    return print_grown("g.xml.j2", {}, PageOptions(paper="a5"), growths)


def sizes(data):
    return [letter.size for page in read(data) for letter in page.letters]


def test_words_grow_as_far_as_one_page_holds(monkeypatch):
    few, more, many = (
        grown(monkeypatch, "".join(f"<para>Line {n}</para>" for n in range(lines))) for lines in (3, 20, 90)
    )
    assert max(sizes(few)) == pytest.approx(9.5 * 3, abs=0.1)
    assert 9.5 < max(sizes(more)) < 9.5 * 3
    assert len(read(more)) == 1
    assert many is None


def test_what_is_kept_together_grows_like_the_rest(monkeypatch):
    lines = [f"<para>Line {n}</para>" for n in range(20)]
    loose = grown(monkeypatch, "".join(lines))
    kept = grown(
        monkeypatch, f"<keep>{''.join(lines[:8])}</keep>{''.join(lines[8:12])}<keep>{''.join(lines[12:])}</keep>"
    )
    assert sizes(kept) == sizes(loose)


def test_headings_grow_with_the_words_below_them(monkeypatch):
    small, large = (sizes(grown(monkeypatch, "<heading>One</heading>", (growth,))) for growth in (1.0, 1.5))
    assert max(large) == pytest.approx(1.5 * max(small), rel=0.01)


def test_a_column_may_keep_its_words_together(monkeypatch):
    plain, kept = (
        grown(monkeypatch, f"<columns><column>{column}</column></columns>", (1.0,))
        for column in ("<para>a</para><para>b</para>", "<keep><para>a</para><para>b</para></keep>")
    )
    assert [letter.box for letter in read(kept)[0].letters] == [letter.box for letter in read(plain)[0].letters]


def test_drawn_cards_grow_with_the_words(monkeypatch):
    small, large = (sizes(grown(monkeypatch, "<cards>3♥</cards>", (growth,))) for growth in (1.0, 1.5))
    assert max(large) == pytest.approx(1.5 * max(small), rel=0.01)


def test_springs_share_what_is_left(monkeypatch):
    body = "<para>a</para><spring most='10'/><para>b</para><spring/><para>c</para>"
    page = read(grown(monkeypatch, body, (1.0,)))[0]
    a, b, c = (next(letter.box for letter in page.letters if letter.text == name) for name in "abc")
    assert 10 < b.bottom - a.bottom < 18
    assert page.height - 16 < c.bottom < page.height - 10


def test_a_word_that_is_too_wide_when_large_is_set_smaller(monkeypatch):
    data = grown(monkeypatch, "<para>" + "W" * 25 + "</para>")
    assert max(sizes(data)) < 9.6 * 2
    assert grown(monkeypatch, "<para>" + "W" * 400 + "</para>") is None


def test_a_mistake_in_what_grows_is_told(monkeypatch):
    with pytest.raises(PrintError) as caught:
        grown(monkeypatch, "<cards>3♥ ZZ</cards>")
    assert caught.value.faults[0].code == "template"
