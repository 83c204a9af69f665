"""Markdown -> blocks, and every mistake with its line."""

import pytest

from companion.cards import Card, Rank, Suit
from companion.errors import PrintError
from companion.printing.prose import nodes
from companion.printing.prose.parse import figures, parse
from companion.printing.prose.text_template import fill

NAME = "game/rules.fr.md"


def blocks(text, lang="fr"):
    return parse(fill(text, NAME, {}), lang)


def faults(text, lang="fr"):
    with pytest.raises(PrintError) as caught:
        blocks(text, lang)
    return [(found.code, found.data["line"]) for found in caught.value.faults]


def first_fault(text, lang="fr"):
    with pytest.raises(PrintError) as caught:
        blocks(text, lang)
    return caught.value.faults[0]


def test_articles_are_numbered_and_references_are_their_numbers():
    read = blocks("## But {#aim}\n\nVoir [](#score.queen).\n\n## Score {#score}\n\n### La dame {#score.queen}\n")
    assert [(h.level, h.id, h.number, nodes.plain(h.title)) for h in nodes.headings(read)] == [
        (2, "aim", "1", "But"),
        (2, "score", "2", "Score"),
        (3, "score.queen", "2.1", "La dame"),
    ]
    assert read[1].line[1] == nodes.Span("reference", "2.1", (), "score.queen")


def test_a_number_stays_with_the_word_before_it():
    _, paragraph = blocks("## But {#goal}\n\nLa section [](#goal) dit.\n")
    assert paragraph.line[0].text == "La section\u00a0"


def test_a_reference_may_have_words():
    (_, paragraph) = blocks("## But {#aim}\n\n[le **but**](#aim)\n")
    (reference,) = paragraph.line
    assert (reference.text, nodes.plain(reference.inside)) == ("1", "le but")


def test_lines_hold_marks_code_links_and_breaks():
    (paragraph,) = blocks("a **b** *c* `d ;` <https://e.org/?f=1;g> [h](https://i.org)  \nj\nk")
    kinds = [span.kind for span in paragraph.line]
    assert kinds == [
        "text",
        "strong",
        "text",
        "emphasis",
        "text",
        "code",
        "text",
        "link",
        "text",
        "link",
        "break",
        "text",
    ]
    assert paragraph.line[5].text == "d ;"
    assert paragraph.line[7].target == "https://e.org/?f=1;g"
    assert nodes.plain(paragraph.line).endswith("h j k")


def test_french_spaces_hold_in_french_only():
    assert nodes.plain(blocks("« Oui » : l'as !")[0].line) == "«\u202fOui\u202f»\u202f: l’as\u202f!"
    assert nodes.plain(blocks("Queen's turn :", "en")[0].line) == "Queen’s turn :"


def test_lists_nest_and_keep_their_first_number():
    (listing,) = blocks("3. a\n4. b\n   - c\n\n     d\n")
    assert (listing.start, len(listing.items)) == (3, 2)
    inner = listing.items[1][1]
    assert inner.start is None
    assert [nodes.plain(p.line) for p in inner.items[0]] == ["c", "d"]


def test_tables_have_heads_rows_and_alignment():
    (table,) = blocks("| a | b | c |\n| --- | :-: | --: |\n| **1** | 2 | |\n")
    assert table.align == ["left", "center", "right"]
    assert [[nodes.plain(cell) for cell in row] for row in (table.head, *table.rows)] == [
        ["a", "b", "c"],
        ["1", "2", ""],
    ]


def test_cards_are_read_in_the_language_of_the_sheet():
    (rows,) = blocks("```cards\nD♠ 10♥ | Jo # à [](#x) !\n\nV♣\n```\n\n## X {#x}\n")[:1]
    assert rows.rows[0].groups == ((Card(Rank.QUEEN, Suit.SPADES), Card(Rank.TEN, Suit.HEARTS)), (Card(Rank.JOKER),))
    assert [span.kind for span in rows.rows[0].caption] == ["text", "reference", "text"]
    assert rows.rows[1].caption == ()


def test_boxes_have_kind_title_and_blocks():
    (box,) = blocks("::: example Une **bourse**\nTexte\n\n- a\n:::\n")
    assert (box.kind, nodes.plain(box.title), [type(b).__name__ for b in box.blocks]) == (
        "example",
        "Une bourse",
        ["Paragraph", "Listing"],
    )


def test_rulings_under_their_own_heading_need_no_name():
    named, unnamed = [
        block
        for block in blocks("a\n\n::: rulings\nb\n:::\n\n## Décisions {#r}\n\n::: rulings\nc\n:::\n")
        if isinstance(block, nodes.Box)
    ]
    assert (named.named, unnamed.named) == (True, False)


def test_figures_are_found_everywhere():
    text = "```figure a\nA\n```\n\n::: note\n```figure b\nB\nC\n```\n:::\n\n- x\n\n  ```figure c\n  D\n  ```\n"
    found = list(figures(blocks(text)))
    assert [(f.name, nodes.plain(f.alternative)) for f in found] == [("a", "A"), ("b", "B C"), ("c", "D")]
    assert found[1].place == f"{NAME}:6"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n\n## Sans nom\n", ("prose-heading-id", 3)),
        ("# Titre {#t}\n", ("prose-heading-level", 1)),
        ("## A {#a}\n\n#### B {#a.b}\n", ("prose-heading-level", 3)),
        ("## A {#a}\n\n## B {#a}\n", ("prose-id-twice", 3)),
        ("## A {#a}\n\n### B {#b.c}\n", ("prose-id-section", 3)),
        ("### B {#b.c}\n", ("prose-id-section", 1)),
        ("Titre {#a}\n---\n", ("prose-heading-id", 1)),
        ("a\n\n::: exemple\nb\n:::\n", ("prose-container", 3)),
        ("::: note\n## A {#a}\n:::\n", ("prose-heading-place", 2)),
        ("a\n\n::: note\nb\n", ("prose-unclosed", 3)),
        ("a\n\n```cards\n8♦\n", ("prose-unclosed", 3)),
        ("```cards", ("prose-unclosed", 1)),
        ("a\nb [](#nowhere)\n", ("prose-reference", 2)),
        ("| a |\n| --- |\n| x |\n| [](#nowhere) |\n", ("prose-reference", 4)),
        ("- a\n- [](#nowhere)\n", ("prose-reference", 2)),
        ("```cards\n8♦\n9Z\n```\n", ("card-unreadable", 3)),
        ("```cards\n1♦\n```\n", ("card-rank", 2)),
        ("```cards\n\n```\n", ("prose-cards-none", 2)),
        ("```cards\n8♦ # [](#nowhere)\n```\n", ("prose-reference", 2)),
        ("```python\nx\n```\n", ("prose-block", 1)),
        ("```\nx\n```\n", ("prose-block", 1)),
        ("```figure\nA\n```\n", ("prose-figure-name", 1)),
        ("```figure a\n```\n", ("prose-figure-words", 1)),
        ("<b>a</b>", ("prose-element", 1)),
        ("a\n\n<div>\nb\n</div>\n", ("prose-element", 3)),
        ("![a](b.png)", ("prose-element", 1)),
        ("> a\n", ("prose-element", 1)),
        ("a\n\n    b\n", ("prose-element", 3)),
        ("a\n\n***\n", ("prose-element", 3)),
        ("la Q♠ et le 8♦\n", ("prose-notation", 1)),
    ],
)
def test_mistakes_have_a_line(text, expected):
    assert faults(text)[0] == expected


def test_all_mistakes_are_told_at_once_in_order():
    text = "## A\n\n[](#b)\n\n```cards\n9Z\n```\n\n::: x\ny\n:::\n"
    assert faults(text) == [
        ("prose-heading-id", 1),
        ("prose-reference", 3),
        ("card-unreadable", 6),
        ("prose-container", 9),
    ]


def test_lines_are_those_of_the_file():
    text = "{% for n in (1, 2, 3) %}\nrow\n\n{% endfor %}\n[](#b)\n"
    assert faults(text) == [("prose-reference", 5)]


def test_faults_say_what_to_write_instead():
    assert first_fault("la Q♠\n").data["meant"] == "D♠"
    assert first_fault("la D♠\n", "en").data["meant"] == "Q♠"
    assert "a" in first_fault("## A {#a}\n\n[](#b)\n").data["known"]
    assert first_fault("> a\n").data["element"] == "blockquote"


def test_html_comments_are_for_authors_only():
    assert blocks("<!-- see the source -->\nA\n") == blocks("A\n")
