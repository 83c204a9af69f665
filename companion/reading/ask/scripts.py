"""The questions of a game, made from its model and worded by its words: who plays, then every field of every player.

A script is a generator, run anew after every step back, so it holds no state of its own. Games whose model does not tell
what to ask have a script of their own (`Game.ask`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.cards import Notation
from companion.fields import Kind, kind_in
from companion.game import Game
from companion.model import Entry, Position, settings_in
from companion.questions import Answer, Asking, Follows, Question, Script
from companion.reading.checked import entry_model
from companion.reading.shapes import Hint, choices_of, field_hint, kind_of, nullable, unwrap
from companion.rulebook import Rulebook, open_rulebook
from companion.words import Lang, translator

_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Asker:
    """Makes questions: knows the game's words and what has been answered so far, for the names in prompts."""

    rulebook: Rulebook
    lang: Lang
    said: dict[str, Answer] = field(default_factory=dict)
    game: Game | None = None
    notation: Notation = "en"

    def question(self, where: str, key: str, kind: Kind | str, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
        """A question about the field ``key``; ``optional``, ``default`` and so on as Question has them, ``prompt`` another key of the prompts."""
        _ = translator(self.lang)
        values = _Said({"name": "", **self.said})
        prompt = self.rulebook.sentence("prompts", more.pop("prompt", key))
        short = self.rulebook.sentence("prompts", f"{key}-label")
        label = short.format_map(values) if short else self.rulebook.sentence("fields", key) or key
        name = self.said.get("name")
        worded = prompt.format_map(values) if prompt else f"{name}, {label}" if name else label
        label = f"{name}, {label}" if name else label
        if "round" in self.said:
            label = _("round {round}, {what}").format(round=self.said["round"], what=label)
        doubt = (self.rulebook.sentence("prompts", f"{key}-empty") or "").format_map(values)
        memory = f"{self.said.get('round', '')}/{name}/{key}" if name else ""
        return Question(where, worded, kind, label=label, doubt=doubt, memory=memory, owner=name or "", **more)

    def choice(self, key: str, choices: Sequence[str]) -> Question:
        """Which of these fields is to be entered."""
        prompt = self.rulebook.sentence("prompts", key) or key
        words = tuple(self.rulebook.sentence("fields", one) or one for one in choices)
        return Question("", prompt, "choice", choices=tuple(choices), words=words, memory=key)

    def claims(self, names: Sequence[str], data: dict[str, Any]) -> Asking:
        """What anybody claims, put into ``data``."""
        return claims(names, self, data)

    def names(self, where: str) -> Question:
        """Who plays: all names on one line."""
        _ = translator(self.lang)
        prompt = self.rulebook.sentence("prompts", "name") or _("Who is playing?")
        how = _("(names, commas between)")
        return Question(where, f"{prompt} {how}", "names", label=_("players"))


class _Said(dict[str, Any]):
    """Answers for the placeholders of a prompt; a placeholder nobody has answered yet stays empty."""

    def __missing__(self, key: str) -> str:
        return ""


def script_of(game: Game, event: str | None, lang: Lang, notation: Notation) -> Callable[[], Script]:
    """What starts the questions of a game's position, or of one of its events."""
    asker = asker_of(game, lang, notation)
    own = game.ask if event is None else None
    if own is not None:
        return lambda: own(asker())
    return lambda: questions(entry_model(game, event), asker(), game.rounds)


def asker_of(game: Game, lang: Lang, notation: Notation) -> Callable[[], Asker]:
    """What makes a game's questions, each time with nothing said yet."""
    book = open_rulebook(game.id, lang)
    return lambda: Asker(book, lang, {}, game, notation)


def stages_of(model: type[Entry]) -> tuple[str, ...]:
    """The fields that hold what a game goes through, one after the other: its rounds, missions, lays; they are asked last."""
    fields = [key for key in model.model_fields if key not in {*settings_in(model), "players", "claims"}]
    hints = {key: field_hint(model.model_fields[key]) for key in fields}
    return tuple(key for key, hint in hints.items() if kind_of(hint) == "list" and kind_in(hint) is None)


def questions(model: type[Entry], asker: Asker, rounds: int | None = None) -> Script:
    """Every field of a model, players first, what anybody claims last; ``rounds``: the most rounds of a game."""
    data: dict[str, Any] = {}
    names: list[str] = []
    fields = [key for key in model.model_fields if key not in {*settings_in(model), "claims"}]
    stages = stages_of(model)
    for key in sorted(fields, key=lambda name: (name != "players", name in stages)):
        told = model.model_fields[key]
        hint = field_hint(told)
        if kind_of(hint) == "table":
            names = names or (yield asker.names(key))
            yield from _table(key, hint, names, asker, data)
        elif key == "players":
            names = yield asker.names(key)
            data[key] = yield from _players(f"{key}", _item(hint), names, asker)
        elif kind_of(hint) == "list":
            most = min(_most(told), rounds if rounds and key == "rounds" else _ROUNDS)
            data[key] = yield from _repeated(key, told, names, asker, most)
        else:
            yield from _one(key, key, told, asker, data)
    if issubclass(model, Position):
        yield from claims(names, asker, data)
    return data


def claims(names: Sequence[str], asker: Asker, data: dict[str, Any]) -> Asking:
    """What anybody claims, one a line, until nobody claims any more."""
    _ = translator(asker.lang)
    said: list[Answer] = []
    example = names[0] if names else "Ana"
    while len(said) < 20:
        prompt = (
            _("Does anybody claim a total? (such as {name}=26; nothing: nobody)") if not said else _("Another claim?")
        )
        place = f"claims[{len(said)}]"
        claim = yield Question(
            place, prompt.format(name=example), "claim", label=_("claim"), optional=True, names=tuple(names)
        )
        if claim is None:
            break
        said.append(claim)
    if said:
        data["claims"] = said


def _one(  # noqa: PLR0913, PLR0917 (where it goes, and what is known about it)
    where: str,
    key: str,
    told: FieldInfo,
    asker: Asker,
    data: dict[str, Any],
    lines: Mapping[str, tuple[Question, ...]] | None = None,
    follows: Follows | None = None,
) -> Asking:
    """One field; what was not said and need not be is left out of the data."""
    question = _question(where, key, told, asker)
    if follows is not None and isinstance(question.kind, Kind):
        question = replace(question, default=question.kind.write(follows.value, asker.notation))
    answer = yield replace(question, lines=lines or {})
    asker.said[key] = answer
    if answer is not None or told.is_required():
        data[key] = answer


def _question(where: str, key: str, told: FieldInfo, asker: Asker) -> Question:
    hint = field_hint(told)
    optional = not told.is_required() or nullable(hint)
    default = told.default if not told.is_required() else None
    kind = kind_in(hint) or kind_of(hint)
    return asker.question(where, key, kind, optional=optional, default=default, choices=choices_of(hint))


def _players(
    where: str, model: Hint, names: Sequence[str], asker: Asker
) -> Generator[Question, Answer, list[dict[str, Any]]]:
    """An object for every player, with every field but the name asked for, and those aside that follow from the rest."""
    players: list[dict[str, Any]] = []
    follows = asker.game.follows if asker.game else None
    lines = _lines(where, model, names, asker)
    for index, name in enumerate(names):
        player: dict[str, Any] = {"name": name}
        asker.said["name"] = name
        for key, told in model.model_fields.items():
            known = follows(key, player, players, len(names)) if follows else None
            if key == "name" or (known is not None and not known.asked):
                continue
            first = lines if lines and key == lines[name][0].path[-1] else None
            yield from _one(f"{where}[{index}].{key}", key, told, asker, player, first, known)
        players.append(player)
    asker.said.pop("name", None)
    return players


def _lines(where: str, model: Hint, names: Sequence[str], asker: Asker) -> dict[str, tuple[Question, ...]]:
    """What each player's whole line is made of, by the name; nothing where these are not the fields of the game's shortcut."""
    shortcut = asker.game.shortcut if asker.game else ()
    if not shortcut or not all(key in model.model_fields for key in shortcut):
        return {}
    lines = {}
    for index, name in enumerate(names):
        asker.said["name"] = name
        lines[name] = tuple(
            _question(f"{where}[{index}].{key}", key, model.model_fields[key], asker) for key in shortcut
        )
    return lines


def _fields(where: str, model: type[BaseModel], asker: Asker, data: dict[str, Any]) -> Asking:
    for key, told in model.model_fields.items():
        if key != "name":
            yield from _one(f"{where}.{key}", key, told, asker, data)


def _repeated(
    key: str, told: FieldInfo, names: Sequence[str], asker: Asker, most: int
) -> Generator[Question, Answer, list[dict[str, Any]]]:
    """Rounds, and other lists: one after the other, until there are ``most`` or until that was all."""
    _ = translator(asker.lang)
    items: list[dict[str, Any]] = []
    label = asker.rulebook.sentence("fields", key) or key
    while True:
        items.append((yield from item(key, len(items), told, names, asker)))
        if len(items) >= most:
            break
        prompt = _("{label}: {count} so far. Another one?").format(label=label, count=len(items))
        if not (yield Question("", prompt, "yes-no", memory=f"{key}[{len(items)}]?", default=True)):
            break
    return items


def item(
    key: str, index: int, told: FieldInfo, names: Sequence[str], asker: Asker
) -> Generator[Question, Answer, dict[str, Any]]:
    """One of a list: a round, a mission (from 0)."""
    where = f"{key}[{index}]"
    asker.said["round"] = index + 1
    one: dict[str, Any] = {}
    for name, inner in _item(field_hint(told)).model_fields.items():
        if name == "players":
            one[name] = yield from _players(f"{where}.{name}", _item(field_hint(inner)), names, asker)
        else:
            yield from _one(f"{where}.{name}", name, inner, asker, one)
    asker.said.pop("round", None)
    return one


def _table(key: str, hint: Hint, names: Sequence[str], asker: Asker, data: dict[str, Any]) -> Asking:
    """A table from names to a value each."""
    inner = get_args(unwrap(hint))[1]
    table: dict[str, Any] = {}
    for name in names:
        asker.said["name"] = name
        if kind_of(inner) == "model":
            table[name] = {}
            yield from _fields(f"{key}.{name}", inner, asker, table[name])
        else:
            table[name] = yield asker.question(f"{key}.{name}", key, kind_in(inner) or kind_of(inner))
    asker.said.pop("name", None)
    data[key] = table


def _item(hint: Hint) -> Hint:
    """The model of a list's items."""
    arms = get_args(unwrap(hint))
    return arms[0] if arms and isinstance(arms[0], type) and issubclass(arms[0], BaseModel) else get_args(arms[0])[0]


def _most(told: FieldInfo) -> int:
    """How many items a list may have: what the schema says, else what a table could have patience for."""
    limits = [getattr(limit, "max_length", None) for limit in told.metadata]
    extra = told.json_schema_extra
    if isinstance(extra, Mapping):
        limits.append(extra.get("maxItems"))
    return min([_ROUNDS, *(limit for limit in limits if isinstance(limit, int))])
