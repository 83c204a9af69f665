"""The rule sheet as Markdown: it reads back as the same text."""

from markdown_it import MarkdownIt

from companion.printing.prose.parse import parse
from companion.printing.prose.sheet import RuleSheet, SheetFacts
from companion.printing.prose.text_template import fill
from companion.printing.prose.writers import escaped, write_markdown

FACTS = SheetFacts("A *game*", "A pitch.", "2 players", "5 minutes", "54 cards", "A. B.", ("By A. B.", "from here"))
TEXT = r"""## Aim {#aim}

A **strong** *word*, `code ;`, a [link](https://e.org), [](#score.queen), [the queen](#score.queen) and 2 \* 3.

2\. is no list

## Score {#score}

### Queen {#score.queen}

Two  
lines

| Card | Points | Note |
| --- | ---: | :-: |
| queen | 2 | a \| b |

- one
- two

  three

  four

4. five

::: example Ana's purse
```cards
3♥ 5♥ | Jo # the purse
Q♠
```
:::

::: note
remark
:::

```figure table
The table
```
"""


def written():
    return write_markdown(RuleSheet("game", "en", FACTS, parse(fill(TEXT, "game/rules.en.md", {}), "en")))


def test_headings_carry_numbers_and_anchors():
    text = written()
    assert text.startswith("# A \\*game\\*\n\n*A pitch.*\n\n2 players · 5 minutes · 54 cards\n")
    assert '\n## <a id="score"></a>2 Score\n\n### <a id="score.queen"></a>2.1 Queen\n' in text
    assert "[2.1](#score.queen), the queen ([2.1](#score.queen))" in text


def test_words_that_look_like_marks_stay_words():
    text = written()
    assert "2 \\* 3" in text
    assert "\n2\\. is no list\n" in text
    assert "Two\\\nlines" in text
    assert escaped("[a]_b_`c`<d>|") == "\\[a\\]\\_b\\_\\`c\\`\\<d\\>\\|"


def test_blocks():
    text = written()
    assert "| Card | Points | Note |\n| :--- | ---: | :---: |\n| queen | 2 | a \\| b |\n" in text
    assert "> **Example: Ana’s purse**\n>\n> 3♥ 5♥ \\| Jo — the purse\\\n> Q♠\n" in text
    assert "> **Remark**\n>\n> remark\n" in text
    assert "> *Figure: The table*" in text
    assert "- one\n- two\n\n  three\n\n  four\n" in text
    assert "\n4. five\n" in text
    assert text.endswith("---\n\nBy A. B.\\\nFrom here\n")


def test_it_is_markdown_that_reads_as_meant():
    html = MarkdownIt("commonmark").enable("table").render(written())
    assert html.count("<table>") == 1
    assert html.count("<blockquote>") == 3
    assert "<li>five</li>" in html
    assert "2 * 3" in html
