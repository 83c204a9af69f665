"""Kinds of field: what a person may write in a field, which value it becomes, and how the value is written back.

A kind is declared once, here or in the one game that has it. Files and flags are read with it, the JSON Schema
describes it, verdicts echo it and questions ask for it. (``?`` shows the game's ``[help]`` words for its name, or the
interface's for the kinds declared here.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from companion.cards import SUIT_WORDS, Card, Notation, Suit, read_card, read_each, read_suit, split_cards, write_cards
from companion.errors import MOST_FAULTS, Fault
from companion.notes import Note
from companion.visible import is_control


@dataclass(frozen=True, slots=True)
class Secret:
    """Marks a field that some players may not see before the end: ``Annotated[Count, Secret("owner")]``.

    ``seen_by`` says who may see it: "owner" (the player in whose entry it stands), "next" (the player after the owner),
    or "nobody".
    `companion.evening.secrets` hides it.
    """

    seen_by: Literal["owner", "next", "nobody"]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of field, put into a model as ``Annotated[Any, KIND]``.

    - ``read`` takes the plain value that was entered (mostly text) and the notation of its cards. It returns the
      value, or the Fault (without a place) that says what is wrong. It must accept its own results.
    - ``write`` gives the text in which the value is shown again.
    - ``schema`` is the kind's JSON Schema.
    - ``tokens``: the field is a row of cards of which a single one can be corrected. ``empty`` is then the sign of a
      place without a card.
    - ``numbers``: a bare number is a value too, whether it comes as text or as a number.
    - ``marks``: signs between the cards of a row, such as ``>`` between the track's card and the cards laid on it.
    - ``suits``: the suits that are possible here.
    - ``note``: gives the note that shows a value to people where its text alone says too little, else None.
    """

    name: str
    read: Callable[[object, Notation], object]
    write: Callable[[Any, Notation], str]
    schema: Mapping[str, Any]
    tokens: bool = False
    empty: str | None = None
    numbers: bool = False
    marks: str = ""
    suits: Sequence[Suit] = tuple(Suit)
    note: Callable[[Any], Note | None] = lambda _value: None

    def takes_suit_letters(self) -> bool:
        """True if the schema's pattern allows a suit's letter here, alone or in a card. Dice and times do not.

        >>> CARDS.takes_suit_letters(), ID.takes_suit_letters()
        (True, False)
        """
        return any("SsHhDdCc" in pattern for pattern in _patterns(self.schema))

    def __get_pydantic_core_schema__(self, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(self, _core: CoreSchema, _handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return dict(self.schema)

    def _validate(self, value: object, info: ValidationInfo) -> object:
        context: dict[str, Any] = info.context or {}
        read = self.read(value, context.get("notation", "en"))
        return refused(read, info) if isinstance(read, Fault) else read


def _patterns(schema: object) -> Iterator[str]:
    if isinstance(schema, Mapping):
        yield from (pattern for key, pattern in schema.items() if key == "pattern" and isinstance(pattern, str))
        yield from (pattern for inner in schema.values() for pattern in _patterns(inner))
    elif isinstance(schema, (list, tuple)):
        yield from (pattern for inner in schema for pattern in _patterns(inner))


def refused(fault: Fault, info: ValidationInfo) -> Fault:
    """Raises a fault as pydantic wants it; a text of half a million bad cards must not become half a million errors, so
    beyond those that will be told it is only given back.
    """
    context = info.context if isinstance(info.context, dict) else {}
    context["faults"] = context.get("faults", 0) + 1
    if context["faults"] > MOST_FAULTS + 1:
        return fault
    article = {"article": fault.article} if fault.article else {}
    raise PydanticCustomError("companion", "{code}", {"code": fault.code, **article, **fault.data})


def kind_in(annotation: object, metadata: Iterable[object] = ()) -> Kind | None:
    """The kind that an annotation holds: itself, one arm of a union, or the item of a list or table; None for plain types.

    >>> kind_in(OneCard | None).name, kind_in(dict[Name, OneCard]).name, kind_in(int)
    ('card', 'card', None)
    """
    own = next((one for one in (*metadata, *getattr(annotation, "__metadata__", ())) if isinstance(one, Kind)), None)
    inner = (kind_in(arm) for arm in get_args(annotation) if not isinstance(arm, Kind))
    return own or next((kind for kind in inner if kind is not None), None)


# Cards and suits


def _read_card(value: object, notation: Notation) -> object:
    if isinstance(value, str):
        return read_card(value, notation)
    return value if isinstance(value, Card) else Fault("not-a-card")


def _read_suit(value: object, notation: Notation) -> object:
    if isinstance(value, str):
        return read_suit(value, notation)
    return value if isinstance(value, Suit) else Fault("not-a-suit")


CARD_PATTERN = (
    "((10|[2-9AaTtJjQqKk])[SsHhDdCc]|(10|[2-9AaVvDdRr])[PpCcKkTt]|(10|[2-9AaTtJjQqKkVvDdRr])[♠♥♦♣♤♡♢♧]"
    r"|[Jj][Oo]([Kk][Ee][Rr])?|[Jj][Kk]|\*|🃏)[\ufe0e\ufe0f]*"
)
"""A card, as a pattern for the schema. It allows the letters of both notations, because the schema does not know
which is used.
"""

_CARD_TEXT = {"type": "string", "pattern": rf"^\s*{CARD_PATTERN}\s*$", "examples": ["Q♠", "10H", "Jo"]}
_SUIT_NAMED = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in word) for word in SUIT_WORDS)
_SUIT_TEXT = {
    "type": "string",
    "pattern": rf"^\s*([♠♥♦♣♤♡♢♧SsHhDdCcPpKkTt][\ufe0e\ufe0f]*|{_SUIT_NAMED})\s*$",
    "examples": ["♠", "H"],
}
_ROW_TEXT = {"type": "string", "pattern": rf"^[\s,]*({CARD_PATTERN}([\s,]+|$))*$", "examples": ["3♥ Q♠ Jo"]}

MOST_CARDS = 120
"""The most cards in a list: a little over two packs. Longer lists are refused unread."""

_CARDS_TEXT = {"anyOf": [_ROW_TEXT, {"type": "array", "items": _CARD_TEXT, "maxItems": MOST_CARDS}]}
_VALUE = {"type": "integer"}

CARD = Kind("card", _read_card, Card.write, _CARD_TEXT)
SUIT = Kind("suit", _read_suit, lambda suit, _notation: str(suit.value), _SUIT_TEXT)

OneCard = Annotated[Any, CARD]
OneSuit = Annotated[Any, SUIT]
_EACH: TypeAdapter[list[Any]] = TypeAdapter(list[OneCard], config={"defer_build": True})


class CardsKind(Kind):
    """Cards in one string or in a list. A bad card is reported with its place in the row."""

    __slots__ = ()

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if self.numbers and _is_whole(value):
            return value
        tokens = split_cards(value) if isinstance(value, str) else value
        if isinstance(value, Card) or not isinstance(tokens, (list, tuple)):
            return refused(Fault("not-cards"), info)
        if len(tokens) > MOST_CARDS:
            return refused(Fault("too-long", None, {"count": len(tokens), "most": MOST_CARDS}), info)
        notation: Notation = (info.context or {}).get("notation", "en")
        cards = read_each(tokens, notation) if tokens is not value else [_read_card(one, notation) for one in tokens]
        if Fault in map(type, cards):
            # pydantic collects the faults of each, with their places
            return _EACH.validate_python(list(tokens), strict=True, context=info.context)
        return cards

    def legible(self, value: object, notation: Notation) -> dict[int, Card]:
        """The readable cards of a row, by index; none if the row uses the other notation's letters."""
        blanks = dict.fromkeys(map(ord, self.marks), " ")
        tokens = split_cards(value.translate(blanks)) if isinstance(value, str) else value
        if not isinstance(tokens, (list, tuple)) or len(tokens) > MOST_CARDS:
            return {}
        cards = [_read_card(one, notation) for one in tokens]
        if any(isinstance(card, Fault) and card.code == "card-notation" for card in cards):
            return {}
        return {index: card for index, card in enumerate(cards) if isinstance(card, Card)}

    def made_of_legible(self, value: object, notation: Notation) -> object:
        """A value of the readable cards alone, in which the rules find a card that is there twice; None without any."""
        return [*self.legible(value, notation).values()] or None


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _read_card_or_value(value: object, notation: Notation) -> object:
    if _is_whole(value):
        return value
    return _read_card(value, notation)


def _write_value(value: object, notation: Notation) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Card):
        return value.write(notation)
    assert isinstance(value, list)
    return write_cards(value, notation)


CARDS = CardsKind("cards", _read_card, write_cards, _CARDS_TEXT, tokens=True)
CARD_OR_VALUE = Kind("card-or-value", _read_card_or_value, _write_value, {"anyOf": [_CARD_TEXT, _VALUE]}, numbers=True)
CARDS_OR_VALUE = CardsKind(
    "cards-or-value", _read_card, _write_value, {"anyOf": [*_CARDS_TEXT["anyOf"], _VALUE]}, tokens=True, numbers=True
)

Cards = Annotated[list[OneCard], CARDS]
CardOrValue = Annotated[Any, CARD_OR_VALUE]
"""A card, or only its value as the score pad has it, where nothing else of the card counts."""
CardsOrValue = Annotated[Any, CARDS_OR_VALUE]
"""Cards, or the sum of their values."""


# Names


def _to_name(value: str, info: ValidationInfo) -> str:
    """The name as typed. If it differs from an earlier name only in how accents are encoded, the earlier spelling is
    used.
    """
    if not value.isprintable() and any(map(is_control, value)):
        raise PydanticCustomError("companion", "{code}", {"code": "text-control", "found": value})
    if value.isascii() or not info.context:
        return value
    spell: Callable[[str], str] | None = info.context.get("spell")
    return value if spell is None else spell(value)


MOST_LETTERS = 200
"""The most characters of a name or an id."""

STEERING = r"\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Characters that control a terminal or reverse the text direction, for patterns."""
_UNSEEN = r"\s\u00ad\u115f\u1160\u200b-\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0"
NAME_PATTERN = rf"^(?=.*[^{_UNSEEN}])[^{STEERING}]*$"
"""A name, as a pattern for the schema: no control characters, and at least one visible one. `companion.visible` knows
more.
"""

NAMED = AfterValidator(_to_name)
"""Tells a `Name` from other text: the rules check that it belongs to a player (`companion.model.stranger_faults`)."""

Name = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS, json_schema_extra={"pattern": NAME_PATTERN}), NAMED]


def _read_id(value: object, _notation: Notation) -> object:
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        return Fault("text-too-long", None, {"count": len(value), "most": MOST_LETTERS})
    if isinstance(value, str) and any(map(is_control, value)):
        return Fault("text-control", None, {"found": value})
    return value if isinstance(value, str) or _is_whole(value) else Fault("not-an-id")


ID = Kind(
    "id", _read_id, lambda value, _notation: str(value), {"type": ["string", "integer"], "maxLength": MOST_LETTERS}
)
Id = Annotated[Any, ID]
"""The caller's own id of a position, text or a whole number. It is returned unchanged, so that the caller finds the
answer.
"""


def with_numbers(tokens: Iterable[str]) -> list[str | int]:
    """The tokens, with numbers of up to three digits turned into integers.

    >>> with_numbers(["♠♦", "03", "1000", "³"])
    ['♠♦', 3, '1000', '³']
    """
    return [int(one) if one.isascii() and one.isdigit() and len(one) < len("1000") else one for one in tokens]


EMPTY = "."
"""The sign of a place without a card in a row of places."""


def row_of_places(  # noqa: PLR0913 (all that two games say otherwise)
    name: str, count: int, unread: Fault, *, width: int, description: str, example: str
) -> Kind:
    """A kind for a row of ``count`` places on the table, each with a card or empty.

    ``unread`` is the fault of a value that is not text. A token that is not a card stays in the row as its fault, so
    that the game can report it with everything else that is wrong. Rows are written back in columns of ``width``
    characters.
    """
    place = rf"(\{EMPTY}|{CARD_PATTERN})"

    def read(value: object, notation: Notation) -> object:
        if not isinstance(value, str):
            return value if isinstance(value, tuple) else unread
        return tuple(None if text == EMPTY else read_card(text, notation) for text in split_cards(value))

    def write(tokens: Sequence[Card | Fault | None], notation: Notation) -> str:
        cells = (token.write(notation) if isinstance(token, Card) else EMPTY for token in tokens)
        return " ".join(f"{cell:<{width}}" for cell in cells).rstrip()

    pattern = rf"^[\s,]*{place}([\s,]+{place}){{{count - 1}}}[\s,]*$"
    schema = {"type": "string", "description": description, "pattern": pattern, "examples": [example]}
    return Kind(name, read, write, schema, tokens=True, empty=EMPTY)


def so_many(least: int, most: int = MOST_CARDS) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """JSON Schema (``json_schema_extra``) for a number of cards from ``least`` to ``most``; for a string, its least
    length.

    >>> so_many(3, 5)
    {'minItems': 3, 'maxItems': 5, 'minLength': 8}
    """
    return {"minItems": least, "maxItems": most, "minLength": 3 * least - 1}


def one_each(players: tuple[int, int]) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """JSON Schema (``json_schema_extra``) for a table with one entry for each player.

    >>> one_each((2, 5))
    {'minProperties': 2, 'maxProperties': 5}
    """
    return {"minProperties": players[0], "maxProperties": players[1]}
