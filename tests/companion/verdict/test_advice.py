"""Advice on small paper in large print: no number is cut, no table and no sentence torn."""

import tomllib
from collections import Counter
from dataclasses import replace

import pytest
from sheets.reading import lines, read

from companion.cli.example import example_of
from companion.game import ADVICE
from companion.games import find_game
from companion.printing.jinja import environment, page_variables
from companion.printing.kinds import SlipOptions
from companion.printing.look import Look
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.reading.shapes import with_nulls
from companion.rulebook import LANGS
from companion.settle import advise
from companion.verdict.advice import PICTURE, advice_of, print_advice
from companion.verdict.slip import columns_of

SECONDS = 20


@pytest.fixture(scope="module")
def advised():
    """The example of a game that advises, and what it is answered, made once for both languages."""
    known = {}

    def of(game_id, lang):
        game = find_game(game_id)
        data = with_nulls(game.advice().model, tomllib.loads(example_of(game_id, lang, ADVICE)))
        entry = check_entry(game, game.advice().model, data, Flags(lang=lang)).entry
        if game_id not in known:
            known[game_id] = advise(game.advice(), entry, SECONDS)
        return advice_of(game, entry, known[game_id], lang)

    return of


def flat(text):
    """Without blanks, which a line that breaks takes away, and without the hyphens at the ends of lines."""
    return "".join(text.replace("-", "").split()).replace("\u200b", "")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", ["alkekan", "lobbys"])
def test_tables_and_sentences_are_whole(advised, game_id, lang) -> None:
    advice = advised(game_id, lang)
    options = SlipOptions(lang=lang, paper="a5", type="large")
    pages = read(print_advice(game_id, advice, options))
    assert len(pages) == 2
    said = [flat(page.text) for page in pages]
    drawn = environment().get_template(f"{game_id}/{PICTURE}").make_module(page_variables(Look(), "a5"))
    for note in advice.reasons:
        sentence = advice.on_paper(note)
        if note.key not in getattr(drawn, "seen", ()):
            assert any(flat(sentence) in page for page in said), sentence
        points = Counter()
        for line in note.values.get("lines", ()):  # a line an article, in place of the sentence
            points[line.article] += line.points
        for article, sum_ in points.items():
            told = flat(advice.words.article(article)[1]) + f"{sum_:+d}".replace("-", "−")
            assert sum(told in page for page in said) == 1, told
    rows = [[flat("".join(line)) for line in lines(page)] for page in pages]
    tables = [table for place, table in enumerate(advice.choices) if place not in drawn.shown]
    for block in replace(advice, choices=tuple(tables)).blocks(columns_of(options)):
        shown = [
            [f"✓{cell}" if (at, place) in block.chosen else cell for place, cell in enumerate(cells)]
            for at, (_, _, cells) in enumerate(block.rows)
        ]
        told = [
            flat(head + figure + "".join(cells)) for (head, figure, _), cells in zip(block.rows, shown, strict=True)
        ]
        # A row of bars has the bar's number first.
        barred = {"".join(sorted(flat(head + figure + "".join(cells)))) for head, figure, cells in block.rows}
        (place,) = (
            number
            for number, page in enumerate(rows)
            if set(told) <= set(page) or barred <= {"".join(sorted(line)) for line in page}
        )
        assert flat(block.title) in said[place]
