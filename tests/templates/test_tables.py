"""The tables of the rule sheets are whole, and no paragraph after one has slipped into it."""

from itertools import product

import pytest

from companion.games import game_ids
from companion.printing.prose.nodes import Box, TextTable
from companion.printing.rules import read_rules
from companion.rulebook import LANGS

WORDS = 60
"""Letters of a cell that stands alone in its row at most: “drops out” in an auction is no paragraph."""


def tables_of(blocks):
    for block in blocks:
        if isinstance(block, TextTable):
            yield block
        elif isinstance(block, Box):
            yield from tables_of(block.blocks)


@pytest.mark.parametrize(("game_id", "lang"), list(product(game_ids(), LANGS)))
def test_no_row_of_a_table_is_a_paragraph(game_id, lang):
    """A sentence alone in its row is prose that no empty line keeps apart from the table above."""
    alone = [
        row[0]
        for table in tables_of(read_rules(game_id, lang).blocks)
        for row in table.rows
        if len(row) > 1 and not any(row[1:]) and len("".join(span.text for span in row[0])) > WORDS
    ]
    assert not alone
