"""A name put right: what was answered about a player stays theirs under the new name.

Answers are remembered by whose they are (`companion.questions.Question.memory`, "2/Ben/last"); a list of names in which one
is another at the same place tells that Ben is called Benoît, not that Ben has left and somebody else has come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.questions import Answer, Question


def renamed(before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """Who may be called otherwise, as the places tell: older names to newer ones.

    >>> renamed(["Ana", "Ben", "Chloé"], ["Ana", "Benoît", "Chloé"]), renamed(["Ana", "Ben"], ["Ben", "Ana", "Cy"])
    ({'Ben': 'Benoît'}, {})
    """
    return {old: new for old, new in zip(before, now, strict=False) if old not in now and new not in before}


def rename_key(key: str, names: Mapping[str, str]) -> str:
    """What an answer is remembered by, under the new name.

    >>> rename_key("2/Ben/last", {"Ben": "Benoît"}), rename_key("rounds[1]?", {"Ben": "Benoît"})
    ('2/Benoît/last', 'rounds[1]?')
    """
    head, _, rest = key.partition("/")
    name, slash, field = rest.rpartition("/")
    return f"{head}/{names[name]}/{field}" if slash and name in names else key


def rename_answer(answer: Answer, names: Mapping[str, str]) -> Answer:
    """An answer that is a player's name, or the claim of one, under the new name; any other as it is.

    >>> rename_answer({"player": "Ben", "total": 3}, {"Ben": "Benoît"}), rename_answer("3♥", {"Ben": "Benoît"})
    ({'player': 'Benoît', 'total': 3}, '3♥')
    >>> rename_answer({"Ben": 70, "Ana": 20}, {"Ben": "Benoît"})
    {'Benoît': 70, 'Ana': 20}
    """
    if isinstance(answer, Mapping) and isinstance(answer.get("player"), str):
        return {**answer, "player": names.get(answer["player"], answer["player"])}
    if isinstance(answer, Mapping):  # what each of them has
        return {names.get(name, name): told for name, told in answer.items()}
    if isinstance(answer, list):
        return [rename_answer(one, names) for one in answer]
    return names.get(answer, answer) if isinstance(answer, str) else answer


def rename_answered(answered: tuple[Question, Answer], names: Mapping[str, str]) -> tuple[Question, Answer]:
    """A question and its answer under the new name; only text may be a name: no card and no choice is called like anybody."""
    question, answer = answered
    owner, memory = names.get(question.owner, question.owner), rename_key(question.memory, names)
    of_names = question.kind in ("text", "claim", "row", "some") or isinstance(answer, Mapping)
    of_names = of_names or (question.kind == "choice" and {*names} <= {*question.choices})
    return question._replace(owner=owner, memory=memory), rename_answer(answer, names) if of_names else answer
