"""Scores, decides events and advises, without keeping anything. A process of its own can do this work, within a
deadline.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.errors import CompanionError, InputError
from companion.game import Game
from companion.games import find_game
from companion.reading.documents import parse_json
from companion.reading.sources import naming
from companion.verdict.faults import FaultWords, error_json
from companion.words import LANGS, Lang

Given: TypeAlias = "tuple[str, dict[str, Any]]"
Judged: TypeAlias = "tuple[int, dict[str, Any]]"


def judge_given(given: Given) -> Judged:
    """`judge` with a single argument, for a process of its own."""
    return judge(*given)


def judge(verb: str, given: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the answer. ``given`` has ``game``, ``event``, ``body`` (text), ``lang`` (or None), ``default``.

    >>> judge("score", {"game": "alkekan", "body": "{}", "lang": None, "default": "en"})[1]["error"]["code"]
    'field-missing'
    """
    lang: Lang = given["lang"] if given["lang"] in LANGS else given["default"]
    data: object = None
    try:
        game = find_game(given["game"])
    except InputError as error:
        return 404, {"error": error_json(error.faults, FaultWords(lang))}
    try:
        with naming("request"):
            data = parse_json(given["body"])
        return 200, _answer(verb, given, data, lang)
    except CompanionError as error:
        status = 400 if isinstance(error, InputError) else 500
        spoken = getattr(error, "lang", lang)
        return status, {"error": error_json(error.faults, FaultWords(spoken, game.id, data))}


def _answer(verb: str, given: dict[str, Any], data: object, lang: Lang) -> dict[str, Any]:
    from companion.game import ADVICE
    from companion.reading.checked import advising_of, check_entry, entry_model, event_of
    from companion.reading.entered import Flags
    from companion.settle import advise, resolve, settle
    from companion.verdict.json import advice_json, decision_json, score_json

    game = find_game(given["game"])
    if verb == "explain":
        return _explained(game, given["event"], data, lang)
    event = {"score": None, "advise": ADVICE}.get(verb, given.get("event"))
    own = isinstance(data, dict) and data.get("lang") in LANGS
    flags = Flags(lang=given["lang"] or (None if own else lang))
    entered = check_entry(game, entry_model(game, event), data, flags)
    entry = entered.entry
    if verb == "score":
        return score_json(game, entry, settle(game, entry), entered.lang)  # type: ignore[arg-type]
    if verb == "advise":
        return advice_json(game, entry, advise(advising_of(game), entry, 20), entered.lang)
    return decision_json(game, str(event), entry, resolve(event_of(game, str(event)), entry), entered.lang)


def _explained(game: Game, part: str, data: object, lang: Lang) -> dict[str, Any]:
    """The result of an event, or the advice, in words for a page."""
    from dataclasses import asdict

    from companion.game import ADVICE
    from companion.reading.checked import advising_of, check_entry, entry_model, event_of
    from companion.reading.entered import Flags
    from companion.settle import advise, resolve
    from companion.verdict.advice import Advice, advice_of, advice_picture, bars_in
    from companion.verdict.proof import blocks_of
    from companion.verdict.report import Reporter, Settled
    from companion.words import phrase

    entry = check_entry(game, entry_model(game, part), data, Flags(lang=lang, cards=lang)).entry
    why: list[dict[str, Any]]
    answered: Advice | Settled
    picture = ""
    after: tuple[str, ...]
    if part == ADVICE:
        advice = advice_of(game, entry, advise(advising_of(game), entry, 20), lang)
        lines = []
        blocks = [
            {**asdict(block), **bars_in(block, table)}
            for table in advice.choices
            for block in blocks_of(table, 4, advice.words, "advice")
        ]
        why = [
            {"title": phrase(advice.heading, lang), "lines": [*advice.why, *filter(None, [advice.bound])], "blocks": []}
        ]
        answered, after, picture = advice, advice.remarks, advice_picture(game.id, advice)
    else:
        settled = Reporter(game, lang).decision(entry, resolve(event_of(game, part), entry))
        lines, blocks, answered, after = (
            [*settled.tables, *settled.steps],
            [],
            settled,
            tuple(filter(None, [settled.then])),
        )
        why = [
            {"title": one.title, "lines": [*one.opening, *one.how, *one.check, *filter(None, [one.closing])],
             "blocks": [asdict(block) for block in one.blocks(4)]}
            for one in settled.proofs
        ]  # fmt: skip
    return {
        "kind": answered.kind, "ref": answered.ref, "label": answered.label, "said": answered.text, "rulings": answered.rulings,
        "picture": picture, "lines": lines, "blocks": blocks, "why": [one for one in why if one["lines"]], "after": after,
    }  # fmt: skip
