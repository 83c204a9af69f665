"""Score sheets and decisions -> the tables of docs/json.md, which fixes the shape and order of the keys.

Nothing is indented or encoded here; `dumps` writes a table as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import JSONEncoder
from numbers import Rational
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic_core import to_json

from companion.cards import Card, Suit, write_each
from companion.game import Game
from companion.model import Entry
from companion.sheet import Decision, JudgedClaim, Line, PlayerScore, ScoreSheet
from companion.verdict.wording import Wording, wording
from companion.words import Lang

if TYPE_CHECKING:  # few results are advice
    from companion.advice import Advised

Plain: TypeAlias = Any
"""Anything that JSON can write."""

_COMPACT_ASCII = JSONEncoder(separators=(",", ":"))


def dumps(table: Mapping[str, Any], *, indent: int | None = None, ascii_only: bool = False) -> str:
    """A table as JSON text, on one line without blanks or indented. ``ascii_only`` is for streams that cannot show ♠.

    >>> dumps({"cards": ["Q♠"]}), dumps({"card": "♠"}, ascii_only=True)
    ('{"cards":["Q♠"]}', '{"card":"\\\\u2660"}')
    """
    if indent is not None:
        return JSONEncoder(ensure_ascii=ascii_only, indent=indent).encode(table)
    if not ascii_only:
        try:  # three times as fast as Python's own, a tenth of a stream of purses
            return to_json(table).decode()
        except ValueError:  # half a character, which it refuses: an escape says that
            return _COMPACT_ASCII.encode(table)
    return _COMPACT_ASCII.encode(table)


def score_json(game: Game, entry: Entry, sheet: ScoreSheet, lang: Lang) -> dict[str, Any]:
    """The result of ``companion score --format json`` for the position ``entry``."""
    words = wording(game.id, lang)
    return {
        **_named(entry),
        "game": game.id,
        "lang": lang,
        "rulings": unusual_rulings(game, entry.rulings),
        "finished": sheet.finished,
        "players": [_player(player, words, sheet.log) for player in sheet.players],
        "winners": list(sheet.winners),
        "remarks": [{"code": remark.key, "text": words.remark(remark)} for remark in sheet.remarks],
        "claims": [_claim(claim, words) for claim in sheet.claims],
        "proof": {name: proof.data(lang) for name, proof in sheet.proof.items()},
    }


def _named(entry: Entry) -> dict[str, str | int]:
    return {} if entry.id is None else {"id": entry.id}


def unusual_rulings(game: Game, rulings: Mapping[str, str]) -> dict[str, str]:
    """A position's rulings that are not the default, in the order of the rule sheet."""
    return {r.key: r.chosen(rulings) for r in game.rulings if r.chosen(rulings) != r.choices[0]}


def _player(player: PlayerScore, words: Wording, log: tuple[Line, ...] = ()) -> dict[str, Any]:
    lang = words.lang
    lines = []
    for line in (*log, *player.lines):
        ref, label = words.article(line.article)
        cards = write_each(line.cards, lang)
        lines.append(
            {
                "article": line.article,
                "ref": ref,
                "label": label,
                "points": line.points,
                "cards": cards,
                "note": words.line(line),
            }
        )
    missing = [one.where for one in player.missing]
    return {"name": player.name, "total": player.total, "rank": player.rank, "missing": missing, "lines": lines}


def _claim(claim: JudgedClaim, words: Wording) -> dict[str, Any]:
    reasons = [{"article": r.article, "text": words.reason(r.note)} for r in claim.reasons]
    return {"player": claim.player, "claimed": claim.claimed, "holds": claim.holds, "reasons": reasons}


def decision_json(game: Game, event: str, entry: Entry, decision: Decision, lang: Lang) -> dict[str, Any]:
    """The result of ``companion resolve --format json``: the deciding article, the answer's own fields, and a
    sentence.
    """
    words = wording(game.id, lang)
    ref, label = words.article(decision.article)
    answer = {key: plain(value, lang) for key, value in decision.answer.items()}
    named = {**_named(entry), "game": game.id, "event": event, "lang": lang}
    if decision.steps:
        answer["steps"] = [plain(step.data, lang) | {"text": words.note(step.note)} for step in decision.steps]
    cited = {"article": decision.article, "ref": ref, "label": label, "note": words.note(decision.note)}
    table = {**named, **answer, **cited, "then": decision.then}
    if decision.proof:
        table["proof"] = {name: proof.data(lang) for name, proof in decision.proof.items()}
    return table


def advice_json(game: Game, entry: Entry, advised: Advised, lang: Lang) -> dict[str, Any]:
    """The result of ``companion advise --format json``: its article, whether it is proved, and the answer's own
    fields.
    """
    words = wording(game.id, lang)
    return {
        **_named(entry),
        "game": game.id,
        "lang": lang,
        "for": advised.of,
        "article": advised.article,
        "ref": words.article(advised.article)[0],
        "proved": advised.proved,
        "bound": None if advised.proved else plain(advised.bound, lang),
        "remarks": [{"code": remark.key, "text": words.advice(remark)} for remark in advised.remarks],
        **{key: plain(value, lang) for key, value in advised.answer.items()},
    }


def plain(value: Plain, lang: Lang) -> Plain:
    """A value as JSON writes it: cards and suits as text, fractions as text in lowest terms, also inside tables and
    lists.

    >>> plain({Suit.SPADES: 12}, "fr"), plain((None, True), "fr")
    ({'♠': 12}, [None, True])
    >>> from fractions import Fraction
    >>> plain([Fraction(34, 86), Fraction(10, 2), 5], "en")
    ['17/43', '5', 5]
    """
    kind = type(value)
    if kind is Card:
        return value.write(lang)
    if kind in _AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return [plain(inner, lang) for inner in value]
    if isinstance(value, Mapping):
        return {plain(key, lang): plain(inner, lang) for key, inner in value.items()}
    if kind is Suit:
        return value.value
    return str(value) if isinstance(value, (Rational, str)) else value


_AS_IT_IS = frozenset({str, int, bool, type(None)})
