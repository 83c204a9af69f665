"""Positions as texts of QR codes: back as they were; whatever else somebody pastes is told, and unpacks nothing large."""

import io
import re
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.reading.qr_text import PREFIX, SIGNS, _bytes, _signs, position_in, qr_text, read_qr_text

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


def code_of(text):
    with pytest.raises(InputError) as caught:
        position_in(text)
    return caught.value.faults[0].code


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=6).filter(lambda key: key != "game"),
        PLAIN,
        max_size=3,
    )
)
def test_what_goes_in_comes_out(data):
    text = qr_text("cour", data)
    assert re.fullmatch(f"COMPANION1:[{re.escape(SIGNS)}]*", text)
    assert position_in(f" {text}\n") == ("cour", data)


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=40))
def test_bytes_and_signs(data):
    signs = _signs(data)
    assert len(signs) == len(data) // 2 * 3 + len(data) % 2 * 2
    assert _bytes(signs) == data


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_anything_else_is_refused_in_words(text):
    for told in (text, PREFIX + text):
        assert code_of(told).startswith("qr-")


def test_a_text_cut_short_or_mistyped_is_no_other_position():
    text = qr_text("cour", {"players": [{"name": "Ana", "court": "K♠ Q♥"}]})
    for length in range(len(PREFIX), len(text)):
        assert code_of(text[:length]) == "qr-broken"
    for place in range(len(PREFIX), len(text), 5):
        other = "A" if text[place] != "A" else "B"
        assert code_of(text[:place] + other + text[place + 1 :]) == "qr-broken"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "qr-foreign"),
        ("https://example.org", "qr-foreign"),
        ("COMPANION2:ABC", "qr-version"),
        ("COMPANION999999999:", "qr-version"),
        ("COMPANION1:", "qr-broken"),
        ("COMPANION1:abc", "qr-broken"),
        ("COMPANION1:+++", "qr-broken"),
        (PREFIX + "0" * 30_000, "qr-broken"),
        (PREFIX + _signs(zlib.compress(b"[1]")), "qr-broken"),
        (PREFIX + _signs(zlib.compress(b'{"players":[]}')), "qr-broken"),
        (PREFIX + _signs(zlib.compress(b'{"game":3}')), "qr-broken"),
        (PREFIX + _signs(zlib.compress(b'\xff\xfe{"game":"cour"}')), "qr-broken"),
        (PREFIX + _signs(zlib.compress(b'{"game":"cour"}') + b"more"), "qr-broken"),
        (PREFIX + _signs(zlib.compress(b'{"game":"cour","game":"cour"}')), "key-twice"),
        (PREFIX + _signs(zlib.compress(b"{'game':1}")), "json-invalid"),
        (PREFIX + _signs(zlib.compress(b"[" * 5000)), "too-deep"),
        (PREFIX + _signs(zlib.compress(b"0" * 4_000_000, 9)), "qr-large"),
    ],
    ids=range(17),
)
def test_hostile_texts(text, code):
    assert code_of(text) == code


def test_a_text_from_standard_input():
    assert read_qr_text("-", io.StringIO("\n  COMPANION1:AB \r\nmore")) == "COMPANION1:AB"
    assert read_qr_text("-", None) == ""
    endless = io.StringIO("A" * 10_000_000)
    assert len(read_qr_text("-", endless)) < 20_000
