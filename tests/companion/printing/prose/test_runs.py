"""Spans as runs of words."""

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.prose.nodes import Span
from companion.printing.prose.runs import runs

LOOK = Look()
WORDS = (Span("text", "words"),)


def test_marks_nest():
    (run,) = runs((Span("strong", inside=(Span("emphasis", inside=WORDS),)),), LOOK)
    assert (run.text, run.bold, run.italic) == ("words", True, True)


def test_code_is_small_and_breaks_are_lines():
    code, line = runs((Span("code", "a;b"), Span("break")), LOOK)
    assert (code.text, code.bold) == ("a;b", False)
    assert code.size < 1
    assert line.line_break


def test_links_lead_to_their_address():
    (run,) = runs((Span("link", inside=WORDS, target="https://e.org"),), LOOK)
    assert (run.text, run.link) == ("words", "https://e.org")


def test_references_look_like_article_numbers_and_lead_there():
    words, blank, number = runs((Span("reference", "7.3", WORDS, "score.queen"),), LOOK)
    assert (words.text, words.link) == ("words", "#score.queen")
    assert blank.text == " "
    assert (number.text, number.link, number.face, number.colour) == (
        "7.3",
        "#score.queen",
        fonts.LABEL_BOLD,
        LOOK.accent,
    )
