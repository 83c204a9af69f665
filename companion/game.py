"""What a game is to the rest of Companion: one frozen record, and the model that every position extends.

A game's functions are pure: a position in, a score sheet out. The shape of a position (names, types, cards that can be
read) is checked by its pydantic model; what only the rules can tell (the same card twice, 13 markets) by ``check``,
which gives every fault it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal
from unicodedata import normalize

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo
from pydantic.json_schema import WithJsonSchema
from pydantic_core import PydanticCustomError

from companion.cards import Card, Notation, Suit, read_card, read_suit, split_cards
from companion.errors import MOST_FAULTS, Fault
from companion.sheet import Decision, JudgedClaim, Reason, ScoreSheet
from companion.visible import is_blank as is_blank  # noqa: PLC0414 (games have it from here)
from companion.visible import is_control as is_control  # noqa: PLC0414


def _notation(info: ValidationInfo) -> Notation:
    context: dict[str, Notation] = info.context or {}
    return context.get("notation", "en")


def _fault_of(read: Card | Suit | Fault, info: ValidationInfo) -> Card | Suit | Fault:
    if not isinstance(read, Fault):
        return read
    # A text of half a million bad cards must not become half a million errors: what is refused already is not told on.
    context: dict[str, int] = info.context if isinstance(info.context, dict) else {}
    context["faults"] = context.get("faults", 0) + 1
    if context["faults"] > MOST_FAULTS + 1:
        return read
    raise PydanticCustomError("companion", "{code}", {"code": read.code, **read.data})


def _to_card(value: object, info: ValidationInfo) -> object:
    return _fault_of(read_card(value, _notation(info)), info) if isinstance(value, str) else _not_a("card", value)


def _to_suit(value: object, info: ValidationInfo) -> object:
    return _fault_of(read_suit(value, _notation(info)), info) if isinstance(value, str) else _not_a("suit", value)


def _not_a(kind: str, value: object) -> object:
    if isinstance(value, (Card, Suit)):
        return value
    raise PydanticCustomError("companion", "{code}", {"code": f"not-a-{kind}"})


def _to_tokens(value: object) -> object:
    if isinstance(value, str):
        return split_cards(value)
    if isinstance(value, (list, tuple)) and not isinstance(value, Card):
        return list(value)
    raise PydanticCustomError("companion", "{code}", {"code": "not-cards"})


def _to_name(value: str, info: ValidationInfo) -> str:
    """A name as typed; one that only composes its accents otherwise becomes the name that was entered first."""
    if not value.isprintable() and any(map(is_control, value)):
        raise PydanticCustomError("companion", "{code}", {"code": "text-control", "found": value})
    if value.isascii() or not info.context:
        return value
    spellings: dict[str, str] = info.context.get("spellings", {})
    return spellings.get(normalize("NFC", value), value)


def _to_id(value: object) -> object:
    """What somebody calls a position, to find its answer again: text or a whole number; it comes back as it is."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise PydanticCustomError(
            "companion", "{code}", {"code": "text-too-long", "count": len(value), "most": MOST_LETTERS}
        )
    if isinstance(value, str) and any(map(is_control, value)):
        raise PydanticCustomError("companion", "{code}", {"code": "text-control", "found": value})
    if isinstance(value, str) or type(value) is int:
        return value
    raise PydanticCustomError("companion", "{code}", {"code": "not-an-id"})


_CARD_TEXT = {"type": "string", "examples": ["Q♠", "10H", "Jo"]}
OneCard = Annotated[Any, BeforeValidator(_to_card), WithJsonSchema(_CARD_TEXT)]
OneSuit = Annotated[Any, BeforeValidator(_to_suit), WithJsonSchema({"type": "string", "enum": ["♠", "♥", "♦", "♣"]})]
Cards = Annotated[
    list[OneCard],
    BeforeValidator(_to_tokens),
    WithJsonSchema({"anyOf": [{"type": "string", "examples": ["3♥ Q♠ Jo"]}, {"type": "array", "items": _CARD_TEXT}]}),
]
MOST_LETTERS = 200
"""Letters of a name, or of an id, at most."""

Name = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS), AfterValidator(_to_name)]
Id = Annotated[Any, BeforeValidator(_to_id), WithJsonSchema({"type": ["string", "integer"], "maxLength": MOST_LETTERS})]


# More claims, or steps of a plan, than any table makes: judging one may take a solver, and a file must not take hours.
MOST_CLAIMED = 100


class Model(BaseModel):
    """Base of every model of input: strict (no ``true`` for 1), no unknown keys, no infinite numbers."""

    model_config = ConfigDict(defer_build=True, strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class ClaimedEffect(Model):
    """One step of a claimed assignment: a magic card used on a card."""

    magic: OneCard
    on: OneCard


class Claim(Model):
    """What somebody says they have: a total, or a whole plan."""

    player: Name
    total: int | None = None
    plan: list[ClaimedEffect] | None = Field(default=None, max_length=MOST_CLAIMED)


class Entry(Model):
    """What every input file may carry besides its position."""

    cards: Literal["fr", "en"] | None = None
    lang: Literal["fr", "en"] | None = None
    rulings: dict[str, str] = Field(default_factory=dict)
    id: Id | None = None


class Position(Entry):
    """Base of every game's end position."""

    claims: list[Claim] = Field(default_factory=list, max_length=MOST_CLAIMED)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the source leaves open; the first choice is the default."""

    key: str
    choices: tuple[str, ...]

    def chosen(self, rulings: Mapping[str, str]) -> str:
        """The choice that applies under ``rulings``.

        >>> Ruling("partisan", ("each", "once")).chosen({})
        'each'
        """
        return rulings.get(self.key, self.choices[0])


@dataclass(frozen=True, slots=True)
class Event:
    """An event of play that can be resolved: its input model, its check and the function that settles it."""

    model: type[Entry]
    resolve: Callable[[Any], Decision]
    check: Callable[[Any], Iterable[Fault]] = lambda _entry: ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game as code. See docs/adding-a-game.md.

    ``check`` gives every fault of a well-formed position; ``score`` takes a position without faults.
    ``explain_total`` tells where a wrong total may come from, beyond what `claims` finds by itself; ``judge_plan`` judges
    a claimed assignment: None where a game knows totals only.
    ``shortcut`` names the fields that ``--player "Ana: … / …"`` fills, in order; ``numbers`` are the figures that the
    rule texts, pads and aids print, so a sheet cannot disagree with the scorer.
    """

    id: str
    position: type[Position]
    check: Callable[[Any], Iterable[Fault]]
    score: Callable[[Any], ScoreSheet]
    articles: frozenset[str]
    numbers: Mapping[str, Any] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    events: Mapping[str, Event] = field(default_factory=dict)
    shortcut: tuple[str, ...] = ()
    explain_total: Callable[[Any, ScoreSheet, str, int], tuple[Reason, ...]] | None = None
    judge_plan: Callable[[Any, ScoreSheet, Claim], JudgedClaim] | None = None


def check_names(names: Iterable[str], least: int, most: int) -> Iterable[Fault]:
    """Faults of the list of players: too few or many (``player-count``), the same name twice (``name-twice``), a blank name.

    >>> [str(fault) for fault in check_names(["Ana", "Ana"], 1, 2)]
    ['name-twice at players[1].name']
    """
    listed = list(names)
    if not least <= len(listed) <= most:
        yield Fault("player-count", "players", {"count": len(listed), "least": least, "most": most})
    seen: set[str] = set()
    for index, name in enumerate(listed):
        if is_blank(name):
            yield Fault("name-blank", f"players[{index}].name")
        elif name in seen:
            yield Fault("name-twice", f"players[{index}].name", {"name": name})
        seen.add(name)


def check_cards_once(placed: Iterable[tuple[str, Card]], copies: Mapping[Card, int] | None = None) -> Iterable[Fault]:
    """A fault ``card-twice`` for each card beyond those in the deck; ``placed`` pairs places with cards.

    ``copies`` says of which cards the deck has more than one (jokers). The data name the first place it was seen at.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_cards_once(zip("ab", read_cards("3♥ 3♥")))]
    ['card-twice at b']
    """
    seen: dict[Card, list[str]] = {}
    for where, card in placed:
        places = seen.setdefault(card, [])
        allowed = (copies or {}).get(card, 1)
        if len(places) >= allowed:
            yield Fault("card-twice", where, {"card": card, "first": places[0], "allowed": allowed})
        places.append(where)
