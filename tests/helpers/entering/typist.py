"""Somebody who types a finished position, question by question, without a slip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.evening.known import answer_in
from companion.evening.scripts import script_of
from companion.evening.stages import Stage, listed, stage_of
from companion.fields import Kind
from companion.game import Game
from companion.questions import Answer, Question
from companion.words import Lang


def answers(
    game: Game, event: str | None, data: Mapping[str, Any], lang: Lang = "en", *, kept: bool = False
) -> Iterator[tuple[Question, Answer]]:
    """The questions of a game, with the answers that a finished entry gives them; ``kept``: as an evening is."""
    stage = stage_of(game.position) if event is None else None
    data = listed(stage, data) if stage else data
    script = script_of(game, event, lang, data.get("cards", lang), data.get("rulings"), kept=kept)()
    question = next(script)
    try:
        while True:
            answer = answer_to(stage, question, data)
            if question.proposed and answer is None:  # nobody's: there is no such step any more
                answer = question.default
            yield question, answer
            question = script.send(answer)
    except StopIteration:
        pass


def answer_to(stage: Stage | None, question: Question, data: Mapping[str, Any]) -> Answer:
    """What a finished entry says to a question; of questions about the entry itself, whether there is more of it."""
    if stage and stage.is_entry(question):
        return stage.rows(data).get(question.key)
    if question.where:
        return answer_in(data, question)
    if question.kind == "some":
        return None
    if question.kind == "choice":
        return next((choice for choice in question.choices if choice in str(data)), question.choices[0])
    key, index = question.memory.rstrip("]?").split("[")
    return int(index) < len(data[key])


def lines(
    game: Game, data: Mapping[str, Any], lang: Lang = "en", *, event: str | None = None, kept: bool = False
) -> list[str]:
    """The lines that enter a position, "all right" and "not saved" aside."""
    typed, whose = [], ""
    for question, answer in answers(game, event, data, lang, kept=kept):
        if question.proposed:
            whose = f"{answer}: " if answer != question.default else ""
            continue
        typed.append(whose + typed_for(question, answer))
        whose = ""
    return typed


def typed_for(question: Question, answer: Answer) -> str:
    """The shortest line that gives an answer."""
    if question.kind == "yes-no":
        return "" if bool(answer) is question.default else "y" if answer else "n"
    if answer is None:
        return "-" if question.default is not None and (question.of_cards or question.offered) else ""
    if answer == question.default and not question.ends:
        return ""
    if question.kind == "choice" and not isinstance(answer, int):
        return str(question.choices.index(answer) + 1)
    if question.kind == "claim":
        return f"{answer['player']}={answer['total']}"
    if question.kind == "names":
        return ",".join(answer)
    if isinstance(answer, dict):
        if question.names:
            return " ".join(str(answer.get(name, "-")) for name in question.names).rstrip(" -")
        return ", ".join(f"{name} {_plain(told)}" for name, told in answer.items())
    if isinstance(question.kind, Kind) and isinstance(answer, list) and question.kind.note(answer):
        return question.kind.write(answer, "en")  # people count from 1 where lists count from 0
    return _plain(answer) or "-"


def _plain(value: Answer) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def strokes(typed: list[str]) -> int:
    """Keys pressed, Enter among them."""
    return sum(len(line) + 1 for line in typed)
