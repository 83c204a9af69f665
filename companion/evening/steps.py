"""The questions about the steps of a game: rounds, lays, missions, guesses, players' turns, a table filled in any
order.

Steps are asked one after the other until the game's limit is reached, the game is over, or the players have no
further one ("done", or an empty line at the beginning of a step). The owner of a step is proposed, next in seat
order. A name before a colon corrects the proposal ("Ben: 4♠ > 3♥").
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.evening.asker import FormAsker
from companion.evening.parts import one, players, question_of
from companion.evening.recording import recorded
from companion.evening.stages import ABSENT, BY, Stage
from companion.fields import kind_in
from companion.model import names_in
from companion.questions import Answer, Asking, Follows, Question
from companion.reading.shapes import Hint, choices_of, field_hint, model_in, table_of
from companion.words import translator

_ROUNDS = 20
_STEPS = 200
_ALL = 10**6


def stage(stage: Stage, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any], rounds: int | None) -> Asking:
    """Asks for all steps of a stage and puts them into ``data``. ``rounds``: the most rounds of a game."""
    if stage.shape == "turns":
        yield from _turns(stage.key, field_info, asker, data)
    elif stage.shape == "table":
        yield from _table(stage.key, field_info, asker, data)
    else:
        yield from _steps(stage.key, field_info, asker, data, rounds if stage.key == "rounds" else None)


def _steps(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any], rounds: int | None) -> Asking:
    """Asks for a list of objects. Those with an entry for each player are rounds, with a question before each further
    one; all others follow step by step.
    """
    model = model_in(field_hint(field_info))
    assert model is not None
    steps: list[dict[str, Any]] = []
    asker.answers["of"] = key
    away: list[str] = []
    were: set[str] = set()
    least = max(_limits(field_info, "min_length", "minItems"), default=0)
    most = min(_limit(field_info), _ALL if rounds is None else rounds)
    there = asker.count(key, "")
    table = repr((data, asker.rulings, asker.notation))
    answered = {**asker.answers}
    seated = _asked(model, {}, data, asker)[:1] == ["players"]
    while len(steps) < most and (len(steps) < there or not _is_over(asker, {**data, key: steps})):
        asker.answers["round"] = len(steps) + 1
        if seated and steps and (len(steps) >= _ROUNDS or not (yield _another(key, len(steps), asker))):
            break
        left = [name for name in away if name in were or not seated] if away else away
        index = len(steps)
        ends, is_there = index >= least, index < there
        last = steps[-1].get(BY) if steps else None
        known = (table, answered, f"{left} {last!r} {ends} {is_there}")
        ask = partial(_one, key, index, model, asker, data, left, last=last, seated=seated, ends=ends)
        step, away, answered = yield from recorded(asker.recordings, (key, index), known, ask)
        asker.answers.clear()
        asker.answers.update(answered)
        if not seated and step.keys() <= {BY} and not is_there:
            break
        steps.append(step)
        if seated:
            were.update(row["name"] for row in step.get("players") or ())
    for placeholder in ("round", "of", "name"):
        asker.answers.pop(placeholder, None)
    data[key] = steps


def _one(  # noqa: PLR0913, PLR0917 (which one, of what, and what came before)
    key: str,
    index: int,
    model: type[BaseModel],
    asker: FormAsker,
    data: Mapping[str, Any],
    away: list[str],
    *,
    last: str | None,
    seated: bool,
    ends: bool,
) -> Generator[Question, Answer, tuple[dict[str, Any], list[str], dict[str, Answer]]]:
    """Asks for a step. ``last``: the owner of the step before. ``away``: who was absent before it.

    Returns the step, who is absent for it, and the answers so far. It sees no other step, so a change in one step
    does not affect another.
    """
    step: dict[str, Any] = {}
    if BY in model.model_fields or (seated and ABSENT in model.model_fields):
        away = yield from _away(f"{key}[{index}].{ABSENT}", asker, away, names_in(data), seated=seated)
        if seated and away:
            step[ABSENT] = away
    yield from _step(key, index, model, asker, step, {**data, "away": away}, last=last, ends=ends)
    return step, away, {**asker.answers}


def _asked(model: type[BaseModel], step: Mapping[str, Any], data: Mapping[str, Any], asker: FormAsker) -> list[str]:
    """The fields of a step that are asked for, as far as known now, except whose it is and who was absent."""
    follows_by_field = {
        field: asker.step(field, step, data) for field in model.model_fields if field not in {BY, ABSENT}
    }
    return [field for field, follows in follows_by_field.items() if follows is None or follows.asked]


def _away(
    where: str, asker: FormAsker, left: Sequence[str], names: Sequence[str], *, seated: bool
) -> Generator[Question, Answer, list[str]]:
    """Asks who is absent for a step. The answer is proposed: those who were absent before it (``left``).

    Rounds with an entry for every player (``seated``) keep the answer. For other steps, it only decides whose turn
    comes next.
    """
    _ = translator(asker.lang)
    label = asker.stage(int(str(asker.answers["round"])), str(asker.answers["of"]))
    label = _("{label}, {what}").format(label=label, what=_("not there"))
    default = [name for name in left if name in names] or None
    about = Question(where if seated else "", label, "some", label=label, memory=where)
    answer = yield about._replace(names=tuple(names), default=default, proposed=True, optional=True)
    return [name for name in answer or () if name in names]


def _another(key: str, count: int, asker: FormAsker) -> Question:
    _ = translator(asker.lang)
    prompt = _("{label}: {count} so far. Another one?").format(label=asker.field(key), count=count)
    return Question("", prompt, "yes-no", memory=f"{key}[{count}]?", default=True)


def _step(  # noqa: PLR0913, PLR0917 (which one, of what, and what came before)
    key: str,
    index: int,
    model: type[BaseModel],
    asker: FormAsker,
    step: dict[str, Any],
    data: Mapping[str, Any],
    *,
    last: str | None,
    ends: bool,
) -> Asking:
    """Asks for a round, a lay or a mission. The step stays empty, or has only its proposed owner, if there is no
    further one.

    ``ends``: True if there need not be another one.
    """
    where, fields, turn = f"{key}[{index}]", model.model_fields, ""
    if BY in fields:
        turn = f"{where}.{BY}"
        yield from _by(turn, fields[BY], asker, step, data, last)
        asker.answers["name"] = step[BY]
    asked = _asked(model, step, data, asker)
    plain = {"memory": "", "owner": "", "turn": turn, "step": index}
    prompts = {one: {"prompt": f"{key}-{one}"} for one in fields}  # a step may have its own words for a field
    lines = {
        "": tuple(question_of(f"{where}.{one}", one, fields[one], asker, **plain, **prompts[one]) for one in asked)
    }
    is_first = True
    for field, field_info in fields.items():
        follows = asker.step(field, step, data)
        if field in {BY, ABSENT}:
            continue
        if follows is not None and not follows.asked and not asker.aside(f"{where}.{field}", ""):
            continue
        if field == "players":
            names = [name for name in names_in(data) if name not in step.get(ABSENT, ())]
            step[field] = yield from players(f"{where}.{field}", model_in(field_hint(field_info)), names, asker)
            is_first = False
            continue
        more = {"ends": ends, "lines": lines, **_end_doubted(asker, ends, is_begun=bool(index))} if is_first else {}
        yield from one(f"{where}.{field}", field, field_info, asker, step, follows, **plain, **prompts[field], **more)
        if is_first and step.keys() <= {BY} and index >= asker.count(key, ""):
            return
        is_first = False


def _by(  # noqa: PLR0913, PLR0917 (which one, of what, and what came before)
    where: str, field_info: FieldInfo, asker: FormAsker, step: dict[str, Any], data: Mapping[str, Any], last: str | None
) -> Asking:
    """Asks whose step it is. The answer is proposed: the game's own proposal, else the next player in seat order."""
    names = names_in(data)
    behind = names.index(last) + 1 if last in names else 0
    there = [name for name in (*names[behind:], *names[:behind]) if name not in data["away"]]
    following = next(iter(there or names), None)
    follows = asker.step(BY, step, data) or Follows(following)
    asker.answers.pop("name", None)  # remove the owner of the step before
    question = question_of(
        where, BY, field_info, asker, memory="", owner="", default=follows.value, proposed=True, names=names
    )
    step[BY] = yield question


def _turns(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks for the players' turns in order of play: the first turn of each, then the second."""
    seats: Sequence[dict[str, Any]] = data["players"]
    kind = kind_in(field_hint(field_info))
    assert kind is not None
    for seat in seats:
        seat[key] = []
    most = _limit(field_info)
    for number, index in ((number, index) for number in range(most) for index in range(len(seats))):
        seat = seats[index]
        follows = asker.step(key, seat, data)
        if follows is not None and not follows.asked:
            continue
        is_last = _is_last_turn(key, number, index, seats, asker)
        if is_last and number >= asker.count(key, seat["name"]) and _is_over(asker, data):
            break
        asker.answers.update(round=number + 1, of=key, name=seat["name"])
        # A player who has left for good has no turn.
        left = {"proposed": True, "default": ABSENT} if seat[key][-1:] == [ABSENT] and {*seat[key]} != {ABSENT} else {}
        ends = is_last and not left
        left |= _end_doubted(asker, ends, is_begun=bool(number or index))
        answer = yield asker.question(f"players[{index}].{key}[{number}]", key, kind, ends=ends, step=number, **left)
        if answer is not None:
            seat[key].append(answer)
        elif is_last:
            break
    for placeholder in ("round", "of", "name"):
        asker.answers.pop(placeholder, None)


def _is_last_turn(key: str, number: int, index: int, seats: Sequence[Mapping[str, Any]], asker: FormAsker) -> bool:
    """True if no later turn is entered. The players may have had other seats when a turn was entered."""
    counts = [asker.count(key, seat["name"]) for seat in seats]
    return all(count <= number + (place <= index) for place, count in enumerate(counts))


def _table(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks for a table of tables in any order: which entry, then each player's value in it. No entry is asked twice."""
    keys, hint = table_of(field_hint(field_info), keys=True), table_of(field_hint(field_info))
    kind = kind_in(hint) or "row"
    names = names_in(data)
    follows = asker.step(key, {}, data)  # a game may say which entries are possible
    choices = tuple(map(str, follows.value)) if follows and follows.value else _keys(field_info, keys)
    answers: dict[str, Any] = {}
    data[key] = answers
    there = asker.count(key, "")
    for index in range(_STEPS):
        if index >= there and _is_over(asker, data):
            break
        place = asker.field(f"{key}-key")
        label = place if place != f"{key}-key" else asker.field(key)
        prompt = asker.rulebook.sentence("prompts", f"{key}-key") or label
        memory = f"{key}[{index}]"
        entry = yield Question(
            "", prompt, "key", label=label, memory=memory, ends=True, names=names, choices=choices, of=dict(answers)
        )._replace(doubt=_end_doubted(asker, True, is_begun=bool(index))["doubt"])
        if entry is None:
            break
        asker.answers.update(number=entry, names=" ".join(names))
        about = {"label": f"{label} {entry}", "names": names}
        of = table_of(hint) if kind == "row" else None
        answers[entry] = yield asker.question(f"{key}.{entry}", key, kind, memory=f"{memory}={entry}", of=of, **about)


def _keys(field_info: FieldInfo, hint: Hint) -> tuple[str, ...]:
    """The possible keys of a table's entries; () if any key is allowed."""
    extra = field_info.json_schema_extra
    named = extra.get("propertyNames") if isinstance(extra, Mapping) else None
    listed = named.get("enum") if isinstance(named, Mapping) else None
    return choices_of(hint) or (tuple(map(str, listed)) if isinstance(listed, list) else ())


def _end_doubted(asker: FormAsker, ends: bool, *, is_begun: bool) -> dict[str, str]:
    """The question asked back once if an empty line would end a list, or leave it empty. The line may be a habit."""
    _ = translator(asker.lang)
    if not ends:
        return {}
    if not is_begun:
        return {"doubt": _("Was nothing played yet? Enter once more: yes. If not, type what was.")}
    return {"doubt": _("Was that the last one? Enter once more: yes. If not, type the next one.")}


def _is_over(asker: FormAsker, data: Mapping[str, Any]) -> bool:
    """True if the game has ended with the last step. The next question then says so."""
    over = asker.is_over(data)
    asker.answers["over"] = over
    return over


def _limit(field_info: FieldInfo) -> int:
    """How many items a list may have: the schema's limit, at most 200."""
    return min([_STEPS, *_limits(field_info, "max_length", "maxItems")])


def _limits(field_info: FieldInfo, of_metadata: str, of_schema: str) -> list[int]:
    extra = field_info.json_schema_extra
    limits = [getattr(limit, of_metadata, None) for limit in field_info.metadata]
    limits.append(extra.get(of_schema) if isinstance(extra, Mapping) else None)
    return [limit for limit in limits if isinstance(limit, int)]
