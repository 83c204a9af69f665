"""The rule sheet as a web page: well formed, labelled, self-contained."""

import re
from html.parser import HTMLParser

import pytest

from companion.games import game_ids
from companion.printing.look import luminance
from companion.printing.prose.parse import parse
from companion.printing.prose.sheet import RuleSheet, SheetFacts
from companion.printing.prose.text_template import fill
from companion.printing.prose.writers import emblem_svg, write_html
from companion.rulebook import open_rulebook

FACTS = SheetFacts("A <game>", "A & B.", "2 players", "5 minutes", "54 cards", "A. B.", ("By A. B.", "from here"))
PALETTE = {"accent": "#2c5f4a", "deep": "#14322b", "tint": "#edf3ec"}
TEXT = """Before.

## Aim {#aim}

A **strong** *word*, `a < b`, a [link](https://e.org/?a=1&b=2), [](#score.queen), [the queen](#score.queen): 8♦, Jo.

## Score {#score}

### Queen {#score.queen}

Two  
lines

| Card | Points |
| --- | ---: |
| queen | 2 |

- one
- two

  three

3. four

::: example Ana's purse
```cards
3♥ 5♥ | Jo # the purse
Q♠
```
:::

```figure table
The table
```
"""
VOID = {"meta", "br", "path"}


class Outline(HTMLParser):
    """Tags in order, checked to be closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.labels = [], [], [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.labels += [given["aria-label"]] if "aria-label" in given else []

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def page(text=TEXT, lang="en"):
    sheet = RuleSheet("game", lang, FACTS, parse(fill(text, "game/rules.en.md", {}), lang))
    return write_html(
        sheet, PALETTE, emblem_svg({"paths": [{"d": "M0 0 L1 1 Z"}, {"d": "M0 0 L2 2 Z", "fill": "deep"}]})
    )


def outline(text):
    parser = Outline()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


def test_the_page_is_well_formed_and_every_link_leads_somewhere():
    read = outline(page())
    assert read.ids == ["aim", "score", "score.queen"]
    assert {link[1:] for link in read.links if link.startswith("#")} == {"aim", "score", "score.queen"}


def test_a_page_without_sections_is_well_formed_too():
    outline(page("Only words.\n"))


def test_cards_can_be_heard():
    labels = outline(page()).labels
    assert {"8 of diamonds", "joker", "3 of hearts", "queen of spades", "article 2.1", "Example"} <= set(labels)


def test_what_looks_like_a_card_but_is_none_stays_text():
    assert "Q♠" not in outline(page("XQ♠\n")).labels


def test_language_title_and_escapes():
    text = page()
    assert '<html lang="en">' in text
    assert "<title>Rules of A &lt;game&gt;</title>" in text
    assert "<code>a &lt; b</code>" in text
    assert 'href="https://e.org/?a=1&amp;b=2"' in text


def test_tables_and_lists():
    text = page()
    assert '<th scope="col">Card</th><th scope="col" class="right">Points</th>' in text
    assert '<td>queen</td><td class="right">2</td>' in text
    assert '<ol start="3"><li>four</li></ol>' in text
    assert "<li>one</li><li><p>two</p>\n<p>three</p></li>" in text or "<li><p>one</p></li>" in text
    assert "Two<br>lines" in text


def test_nothing_is_fetched():
    text = page()
    assert not re.search(r"<(script|link|img|iframe)\b|url\(|@import|src=", text)


def test_the_emblem_is_drawn_for_the_dark_band():
    assert '<path d="M0 0 L2 2 Z" style="fill:var(--on);stroke:none;stroke-width:3"/>' in page()


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("game", game_ids())
def test_every_palette_can_be_read(game):
    """WCAG 2 AA asks 4.5 : 1 of text."""
    palette = open_rulebook(game, "en").facts["palette"]
    grounds = ["#ffffff", palette["tint"]]
    inks = [palette["accent"], palette["deep"], "#1b1b1b", "#a31d16"]
    assert all(contrast(ink, ground) >= 4.5 for ink in inks for ground in grounds)
    assert contrast("#ffffff", palette["deep"]) >= 4.5
