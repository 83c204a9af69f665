"""What a stream can show."""

from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.verdict.letters import carries, encoding_of, fit


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "cp437", "latin-1", "utf-8"])
@given(text=st.text(max_size=40).filter(lambda text: carries("utf-8", text)))
def test_whatever_is_said_can_be_written(encoding, text) -> None:
    fit(text, encoding, "fr").encode(encoding)


def test_letters_are_those_of_the_notation() -> None:
    assert fit("♠♥♦♣", "ascii", "en") == "SHDC"
    assert fit("♠♥♦♣", "cp1252", "fr") == "PCKT"
    assert fit("« œuf » – 日", "ascii", "fr") == '" oeuf " - <U+65E5>'


def test_a_stream_says_its_encoding() -> None:
    assert encoding_of(TextIOWrapper(BytesIO(), encoding="cp850")) == "cp850"
    assert encoding_of(None) == "utf-8"
    assert not carries("no-such-encoding", "a")
