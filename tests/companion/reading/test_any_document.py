"""Whatever is read is read or refused politely: random cards, bytes, documents of the right shape."""

import io
import json
from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from hypothesis import given
from hypothesis import strategies as st

from companion.cards import JOKER, Card, Rank, Suit
from companion.errors import InputError
from companion.fields import CARD, CARD_OR_VALUE, CARDS, CARDS_OR_VALUE, ID, SUIT, Kind
from companion.games import find_game, game_ids
from companion.model import Entry
from companion.reading import Flags, read_event, read_position

cards = st.sampled_from([Card(rank, suit) for suit in Suit for rank in tuple(Rank)[1:]] + [JOKER])
writings = st.sampled_from(
    [lambda card, n: card.write(n), lambda card, n: card.letters(n), lambda card, n: card.letters(n).lower()]
)


@given(st.lists(cards, max_size=20), st.sampled_from(["en", "fr"]), writings, st.sampled_from([" ", ", ", None]))
def test_cards_are_read_as_they_were_written(purse, notation, write, between):
    written = [write(card, notation) for card in purse]
    document = {"players": [{"name": "Ana", "purse": written if between is None else between.join(written)}]}
    entered = read_position(find_game("alkekan"), "-", Flags(cards=notation), io.BytesIO(json.dumps(document).encode()))
    assert entered.entry.players[0].purse == purse


def survives(game, raw, event=None):
    try:
        if event:
            read_event(game, event, "-", Flags(), io.BytesIO(raw))
        else:
            read_position(game, "-", Flags(), io.BytesIO(raw))
    except InputError as error:
        assert error.faults
        for fault in error.faults:
            json.dumps(
                [fault.code, fault.where, {key: str(value) for key, value in fault.data.items()}], ensure_ascii=False
            ).encode()


@given(st.sampled_from(game_ids()), st.binary())
def test_random_bytes_are_refused_politely(game, raw):
    survives(find_game(game), raw)


def keys_of(model):
    """Every key that a model of input knows, at any depth."""
    schema = model.model_json_schema()
    return {key for part in (schema, *schema.get("$defs", {}).values()) for key in part.get("properties", {})}


keys = st.sampled_from(
    sorted(
        {"x"}.union(
            *(
                keys_of(model)
                for game in map(find_game, game_ids())
                for model in (game.position, *(event.model for event in game.events.values()))
            )
        )
    )
)
leaves = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["3♥", "Q♠ K♦", "Jo", "VP", "Ana", "fr", "en", "once", "♥", ". . K♠", "\ud800"])
)  # fmt: skip
documents = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=30
)


@given(st.sampled_from(game_ids()), documents, st.data())
def test_random_documents_are_read_or_refused(game_id, document, data):
    game = find_game(game_id)
    event = data.draw(st.sampled_from([None, *game.events]))
    survives(game, json.dumps(document).encode(), event)


ENTERED = {
    CARD: cards.map(str),
    CARDS: st.lists(cards.map(str), max_size=14).map(" ".join),
    CARD_OR_VALUE: cards.map(str) | st.integers(-5, 20),
    CARDS_OR_VALUE: st.lists(cards.map(str), max_size=14).map(" ".join) | st.integers(-5, 60),
    SUIT: st.sampled_from("♠♥♦♣"),
    ID: st.integers() | st.text(max_size=5),
}
ROW = st.lists(st.just(".") | cards.map(str), max_size=9).map(" ".join)


def entered(annotation, metadata=()):
    """What a person may write at a place of this type, right or wrong by the rules: told by the model, for any game."""
    outer, inner = get_origin(annotation), get_args(annotation)
    if outer is Annotated:
        return entered(inner[0], inner[1:])
    if kind := next((one for one in metadata if isinstance(one, Kind)), None):
        return ENTERED.get(kind, ROW)  # a game's own kind: a row of cards is close to most of them
    if outer in (Union, UnionType):
        return st.one_of(*(entered(arm) for arm in inner if arm is not type(None)))
    if outer is Literal:
        return st.sampled_from(inner)
    if outer in (list, Sequence):
        return st.lists(entered(inner[0]), max_size=3)
    if outer is dict:
        return st.dictionaries(entered(inner[0]), entered(inner[1]), max_size=2)
    plain = {int: st.integers(-50, 200), bool: st.booleans(), str: st.sampled_from("ABC")}
    return plain[annotation] if annotation in plain else documents_of(annotation)


def documents_of(model):
    """Tables with every field that a model needs, and some of those it takes."""
    fields = {name: entered(field.annotation, field.metadata) for name, field in model.model_fields.items()}
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    return st.fixed_dictionaries(
        {name: said for name, said in fields.items() if name in needed},
        optional={name: said for name, said in fields.items() if name not in {*needed, *Entry.model_fields}},
    )


@given(st.sampled_from(game_ids()), st.data())
def test_well_formed_positions_are_settled_or_refused(game_id, data):
    from companion.settle import settle

    game = find_game(game_id)
    document = data.draw(documents_of(game.position))
    try:  # what a game's own kind of field takes is only guessed at
        entered = read_position(game, "-", Flags(lang="en"), io.BytesIO(json.dumps(document).encode()))
        settle(game, entered.entry)
    except InputError as error:
        assert error.faults
