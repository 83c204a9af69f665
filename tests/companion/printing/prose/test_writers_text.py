"""The rule sheet as plain text."""

from hypothesis import given
from hypothesis import strategies as st

from companion.printing.prose.parse import parse
from companion.printing.prose.sheet import RuleSheet, SheetFacts
from companion.printing.prose.text_template import fill
from companion.printing.prose.writers import WIDTH, column_widths, write_table, write_text

FACTS = SheetFacts("Le jeu", "Un jeu.", "2 joueurs", "5 minutes", "54 cartes", "A. B.", ("Un jeu de A. B.", "ici"))
TEXT = """## But {#aim}

Le **but** est *simple* : voir [](#score.queen), [la dame](#score.queen) et [là](https://e.org), <https://f.org>.

## Score {#score}

### La dame {#score.queen}

Deux  
lignes

| Carte | Points |
| --- | ---: |
| dame | 2 |
| une carte dont le nom est si long qu'il faut bien qu'il passe à la ligne suivante | 10 |

1. un
2. deux

   - trois
-

::: example La bourse
```cards
3♥ 5♥ | Jo # la bourse
D♠
```
:::

::: rulings
a
:::

```figure table
La table
```
"""


def written(text=TEXT, lang="fr"):
    return write_text(RuleSheet("game", lang, FACTS, parse(fill(text, "game/rules.fr.md", {}), lang)))


def test_head_and_tail_say_the_facts():
    lines = written().splitlines()
    assert lines[:6] == ["LE JEU", "══════", "Un jeu.", "", "· 2 joueurs", "· 5 minutes"]
    assert lines[-2:] == ["Un jeu de A. B.", "Ici"], "a credit that begins a line begins with a capital"
    assert FACTS.credits[-1] == "ici", "and goes on as it is where it follows another"


def test_sections_articles_and_references_have_their_numbers():
    text = written()
    assert "\n1  BUT\n──────\n" in text
    assert "\n2.1  La dame\n\n  Deux\n  lignes\n" in text
    assert "Le but est simple\u202f: voir\u00a02.1, la dame (2.1) et là <https://e.org>,\n  https://f.org." in text


def test_tables_are_aligned_and_wrap():
    text = written()
    assert "\n  Carte " in text
    assert "    2\n" in text
    assert "\n  ligne suivante\n" in text


def test_lists_boxes_cards_and_figures():
    text = written()
    assert "\n  1. un\n  2. deux\n\n     • trois\n" in text
    assert "\n  │ EXEMPLE\u202f: LA BOURSE\n  │ [3♥]\u00a0[5♥]   [Jo]   la bourse\n  │ [D♠]\n" in text
    assert "\n  │ ARBITRAGES\n  │ a\n" in text
    assert "\n  [Figure\u202f: La table]\n" in text


def test_no_line_is_longer_than_promised_nor_ends_in_blanks():
    lines = written(TEXT + "\nmot " * 60).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip(" ") for line in lines)


def test_rows_are_parted_only_where_one_of_them_wraps():
    short, long = (
        [["Card", "Points"], ["ace", "1"], ["two", "2"]],
        [["Card", "Points"], ["ace " * 20, "1"], ["two", "2"]],
    )
    assert "" not in write_table(short, ["left", "right"], 30)
    assert write_table(long, ["left", "right"], 30).count("") == 1


def test_columns_in_the_middle_are_centred():
    lines = write_table([["wide head", "b"], ["x", "y"]], ["center", "left"], 40)
    assert lines[-1] == "    x      y"


@given(st.lists(st.lists(st.text("ab ", min_size=1, max_size=60), min_size=3, max_size=3), min_size=1, max_size=5))
def test_columns_share_the_width(rows):
    widths = column_widths(rows, WIDTH)
    assert sum(widths) + 4 <= WIDTH
    assert all(width >= 1 for width in widths)
