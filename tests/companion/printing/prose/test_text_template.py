"""Filling a rule text in, and knowing the file's line of everything in it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import PrintError
from companion.printing.prose.text_template import file_name, fill, mark, unmark

NAME = "game/rules.en.md"


def fault(text, **variables):
    with pytest.raises(PrintError) as caught:
        fill(text, NAME, variables)
    (found,) = caught.value.faults
    return found


def test_lines_keep_their_numbers_through_conditions_and_loops():
    text = "one\n{% if no %}\nskipped\n{% endif %}\nfive\n{% for n in (1, 2) %}\nrow {{ n }}\n{% endfor %}\nnine\n"
    source = fill(text, NAME, {"no": False})
    assert list(zip(source.lines, source.numbers, strict=True)) == [
        ("one", 1),
        ("five", 5),
        ("row 1", 7),
        ("row 2", 7),
        ("nine", 9),
        ("", 9),
    ]
    assert source.place(2) == "game/rules.en.md:7"
    assert source.place(99) == "game/rules.en.md:9"


def test_article_ids_are_no_template_comments_and_comments_are_dropped():
    assert fill("## A {#a}\n<!-- for authors -->\nB\n", NAME, {}).lines[:3] == ["## A {#a}", "B", ""]


def test_syntax_mistakes_have_a_line():
    found = fault("one\n{% if %}\n")
    assert (found.code, found.where, found.data["problem"]) == ("template", f"{NAME}:2", "syntax")


@pytest.mark.parametrize("expression", ["numbers.wrong", "1 // 0", "'a' + 1", "numbers.wrong.deeper"])
def test_failing_expressions_have_a_line(expression):
    found = fault("one\n\n{{ " + expression + " }}\n", numbers={"right": 1})
    assert (found.code, found.where, found.data["problem"]) == ("template", f"{NAME}:3", "value")
    assert found.data["detail"]


def test_a_file_is_called_by_its_folder_and_name():
    assert file_name(Path("/a/b/game/rules.en.md")) == NAME


@given(st.text(st.characters(max_codepoint=0xEFFF, exclude_characters="\n"), max_size=20), st.integers(1, 50))
def test_what_was_marked_comes_back_whole(line, first):
    text = f"{line}\n{line}\n"
    source = unmark(mark(text, first), NAME)
    assert source.lines == [line, line, ""]
    assert source.numbers[:2] == [first, first + 1]
    assert source.text == text + "\n"
