"""Mistakes in templates are errors with the template's file and line."""

import pytest

from companion.errors import PrintError
from companion.printing import jinja


def only(faults):
    assert len(faults) == 1
    fault = faults[0]
    assert fault.code == "template"
    assert fault.where == f"{fault.data['file']}:{fault.data['line']}"
    return fault.data["problem"], fault.data["line"], fault.data


def test_an_unknown_element_is_named_with_what_was_meant(refused):
    problem, line, data = only(refused("\n\n<pera>x</pera>"))
    assert (problem, line, data["name"], data["meant"]) == ("unknown-element", 3, "pera", "para")


def test_an_element_in_the_wrong_place(refused):
    problem, _, data = only(refused("<columns><para>x</para></columns>"))
    assert (problem, data["name"], data["known"]) == ("unknown-element", "para", ["column"])


def test_an_unknown_attribute(refused):
    problem, line, data = only(refused('<para\n  algn="left">x</para>'))
    assert (problem, line, data["name"], data["meant"]) == ("unknown-attribute", 1, "algn", "align")


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('<para align="middle">x</para>', "`left` or `centre` or `right`"),
        ('<spacer height="tall"/>', "A length in millimetres, not negative."),
        ('<spacer height="-3"/>', "A length in millimetres, not negative."),
        ('<list marks="bullets"><item/></list><heading level="0">x</heading>', "A whole number from 1."),
        ('<keep><table><row head="maybe"><cell/></row></table></keep>', "`yes` or `no`."),
        ('<table widths="a b"><row><cell/></row></table>', None),
        ('<deckgrid ranks="K-X"/>', "Ranks from first to last: `A-K`, `A-10`, `2-6`."),
        ('<deckgrid suits="XY"/>', "Suit symbols, blanks between or not."),
        ('<deckgrid jokers="5"/>', "0, 1 or 2."),
        (
            '<drawing width="20" height="9"><label x="1" y="1" shrink="2">x</label></drawing>',
            "A number above 0, at most 1.",
        ),
    ],
)
def test_an_attribute_that_cannot_be_read(refused, markup, expected):
    problem, _, data = only(refused(markup))
    assert problem == "attribute-value"
    assert expected is None or data["expected"] == expected


def test_a_missing_attribute(refused):
    problem, _, data = only(refused("<spacer/>"))
    assert (problem, data["name"], data["element"]) == ("attribute-missing", "height", "spacer")


def test_stray_words(refused):
    problem, _, data = only(refused("<columns>lost<column/></columns>"))
    assert (problem, data["detail"]) == ("stray-text", "lost")


def test_all_mistakes_at_once(refused):
    faults = refused("<pera/>\n<spacer/>\n<para wide='1'>x</para>")
    assert [(fault.data["problem"], fault.data["line"]) for fault in faults] == [
        ("unknown-element", 1),
        ("attribute-missing", 2),
        ("unknown-attribute", 3),
    ]


def test_not_well_formed(refused):
    problem, line, data = only(refused("<para>x</para>\n<para>y</para>\n<para><b>y</para>"))
    assert (problem, line) == ("not-well-formed", 3)
    assert data["detail"] == "mismatched tag"


def test_nothing_that_could_be_a_root(press):
    with pytest.raises(PrintError) as caught:
        press("words")
    assert only(caught.value.faults)[0] == "not-well-formed"


def test_an_undefined_variable(refused):
    problem, line, data = only(refused("<para>\n{{ nobody }}</para>"))
    assert (problem, line) == ("value", 2)
    assert "nobody" in data["detail"]


@pytest.mark.parametrize("expression", ["{{ 1 / 0 }}", "{{ [1][3] + 1 }}", "{{ 'a' + 1 }}", "{{ words.nothing }}"])
def test_a_value_that_cannot_be_made(refused, expression):
    problem, line, _ = only(refused(f"\n\n{expression}", {"words": {}}))
    assert (problem, line) == ("value", 3)


def test_jinja_syntax(refused):
    problem, line, _ = only(refused("\n{% if %}"))
    assert (problem, line) == ("syntax", 2)


def test_a_template_that_is_not_there(refused):
    problem, _, data = only(refused("{% include 'gone.xml.j2' %}"))
    assert (problem, data["file"]) == ("missing", "gone.xml.j2")


def test_a_mistake_in_a_macro_is_found_in_the_macro(refused):
    faults = refused("{% from 'macros.xml.j2' import twice %}\n\n{{ twice('x') }}")
    assert [fault.where for fault in faults] == ["macros.xml.j2:3"]


def test_lines_are_right_after_blocks_and_comments(refused):
    faults = refused(
        "{# a\ncomment #}\n{% for i in [1] %}\n  {% if true %}\n<pera/>\n  {% endif %}\n{% endfor %}\n<pera/>"
    )
    assert [fault.data["line"] for fault in faults] == [5, 8]


@pytest.mark.parametrize("name", ["<b>", "{{7*7}}", "&amp;", "Zoë & Co", "]]>", "<!-- -->", "D♠"])
def test_what_was_typed_comes_out_as_typed(body, name):
    assert name in body("<para>{{ name }}</para>", {"name": name}).text


def test_the_real_templates_are_found_beside_the_package():
    assert "<scene" in jinja.render("shared/kit/scene.xml.j2", {"poster": False})
    with pytest.raises(PrintError) as caught:
        jinja.render("shared/pad.xml.j2", {})
    assert caught.value.faults[0].data["file"] == "shared/pad.xml.j2"
    assert caught.value.faults[0].data["line"] > 1
