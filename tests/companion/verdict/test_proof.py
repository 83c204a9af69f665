"""The proof in words: the sums are right, the blocks hold every gain once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit
from companion.games.alkekan import prove
from companion.verdict.proof import blocks, checks, closing, has_choice, opening

CARDS = [Card(rank, suit) for suit in Suit for rank in list(Rank)[1:]]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(CARDS), unique=True, min_size=2, max_size=19), st.integers(1, 12))
def test_every_gain_is_shown_once_and_the_sum_is_right(purse, columns) -> None:
    proof = prove(purse)
    shown = [gain for block in blocks(proof, "en", columns) for _, _, gains in block.rows for gain in gains]
    assert sorted(shown) == sorted(gain for row in proof.gains for gain in row)
    assert sum(len(block.chosen) for block in blocks(proof, "en", columns)) == (
        len(proof.plan) if proof.on_prices else 0
    )
    said = next(step for step in checks(proof, "en") if "=" in step)
    left, right = said.split(": ")[1].rstrip(".").replace("\u2212", "-").split("=")
    assert eval(left) == int(right) == proof.optimum
    assert ("left over" in " ".join(checks(proof, "fr") + checks(proof, "en"))) == (
        len(proof.magic_prices) != len(proof.on_prices)
    )
    assert opening(proof, "fr")
    assert ("just as much" in closing(proof, "en")) != proof.unique


def test_no_choice_no_proof() -> None:
    from companion.cards import read_cards

    assert not has_choice(prove(read_cards("3♥ Q♠")))
    assert not has_choice(prove(read_cards("3♥ 4♥")))
    assert has_choice(prove(read_cards("3♥ 4♥ Q♠")))
