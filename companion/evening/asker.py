"""What makes a game's questions: its words, what has been answered so far for the names in prompts, whether the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from companion.cards import Notation
from companion.evening.judged import judged
from companion.evening.recording import Recordings
from companion.evening.stages import is_late
from companion.fields import Kind
from companion.game import Game, Ruling
from companion.model import Entry, settings_in
from companion.questions import Answer, Asking, Follows, Question
from companion.reading.shapes import field_hint, kind_of, nullable
from companion.rulebook import Rulebook, open_rulebook
from companion.words import Lang, elided, spaced, translator

_CLAIMS = 20

Count: TypeAlias = Callable[[str, str], int]
"""How many items a list has: its field, and whose list it is ("" for the game's)."""


Aside: TypeAlias = Callable[[str, str], bool]
"""Whether a file says something at a place, which is somebody's ("": nobody's), though nobody would be asked for it."""


def nothing_aside(_where: str, _owner: str) -> bool:
    """There is no file."""
    return False


def none_there(_field: str, _owner: str) -> int:
    """Nothing is there yet."""
    return 0


@dataclass(frozen=True, slots=True)
class Asker:
    """Makes questions in a game's words; ``said`` holds what was answered so far, ``rulings`` what the table plays by.

    ``part`` is the event, or the advice, that is asked about, "" for the end of a game: a prompt of its own is ``<part>-<field>``.
    ``count`` tells how many items of a list (of somebody's list) are there: questions about those come, whatever is open before them.
    ``aside`` tells whether a file says something at a place, of somebody, though nobody would be asked for it: it is not lost for that.
    ``recordings`` holds the steps as they were asked before (`companion.evening.recording`).
    """

    rulebook: Rulebook
    lang: Lang
    said: dict[str, Answer] = field(default_factory=dict)
    game: Game | None = None
    notation: Notation = "en"
    rulings: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    count: Count = none_there
    aside: Aside = nothing_aside
    recordings: Recordings = field(default_factory=dict)

    def question(self, where: str, key: str, kind: Kind | str, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
        """A question about the field ``key``; ``optional``, ``default`` and so on as Question has them, ``prompt`` another key of the prompts."""
        _ = translator(self.lang)
        values = _Said({"name": "", **self.said})
        prompt, short, empty, named = _wording(
            self.rulebook, self.part, more.pop("prompt", ""), f"{self.said.get('of')}-{key}", key
        )
        label = self._filled(short, values) if short else named
        name = self.said.get("name")
        worded = self._filled(prompt or label, values)
        if name and "{name}" not in (prompt or ""):  # whose it is must be seen, whatever the words say
            worded = f"{name}, {worded[:1].lower()}{worded[1:]}" if prompt else f"{name}, {label}"
        label = f"{name}, {label}" if name else label
        if "round" in self.said:
            stage = self.stage(self.said["round"], self.said.get("of", ""))
            label = _("{label}, {what}").format(label=stage, what=label)
        doubt = self._filled(empty, values) if empty else ""
        memory = f"{self.said.get('round', '')}/{name}/{key}" if name else ""
        about = {"label": label, "doubt": doubt, "memory": memory, "owner": name or "", **more}
        if kind == "choice" and not about.get("words"):
            about["words"] = tuple(self.field(f"{key}.{one}", str(one)) for one in about.get("choices", ()))
        return Question(where, worded, kind, **about)

    def _filled(self, words: str, values: Mapping[str, Any]) -> str:
        return (elided(words, values) if self.lang == "fr" else words).format_map(values)

    def stage(self, number: int, key: str) -> str:
        """What the game calls a round of this number, or a lay (``key``: the list it is of), a turn."""
        own = self.rulebook.sentence("fields", f"{key}-item") or self.rulebook.sentence("fields", "stage")
        return (own or translator(self.lang)("round {number}")).format(number=number)

    def field(self, key: str, unnamed: str = "") -> str:
        """What people call a field, or ("gesture.drink") one of its choices."""
        return self.rulebook.sentence("fields", key) or unnamed or key

    def choice(self, key: str, choices: Sequence[str]) -> Question:
        """Which of these fields is to be entered."""
        prompt = self.rulebook.sentence("prompts", key) or key
        words = tuple(self.field(one) for one in choices)
        return Question("", prompt, "choice", choices=tuple(choices), words=words, memory=key)

    def names(self, where: str) -> Question:
        """Who plays: all names on one line."""
        _ = translator(self.lang)
        prompt = self.rulebook.sentence("prompts", "name") or _("Who is playing?")
        how = _("(names, commas between)")
        return Question(where, f"{prompt} {how}", "names", label=_("players"))

    def claims(self, names: Sequence[str], data: dict[str, Any]) -> Asking:
        """What anybody claims, one a line, until nobody claims any more; put into ``data``."""
        _ = translator(self.lang)
        said: list[Answer] = []
        example = names[0] if names else "Ana"
        before = _("The game is over.") if self.said.pop("over", False) else ""
        while len(said) < _CLAIMS:
            first = _("Does anybody claim a total? (such as {name}=26; nothing: nobody)")
            if self.game and not self.game.counted:
                first = _("Does anybody claim to have won? (a name, such as {name}; nothing: nobody)")
            place, label = f"claims[{len(said)}]", _("claim")
            prompt = _("Another claim?") if said else first.format(name=example)
            before = "" if said else before
            claim = yield Question(
                place, prompt, "claim", label=label, optional=True, names=tuple(names), before=before
            )
            if claim is None:
                break
            said.append(claim)
        if said:
            data["claims"] = said

    def step(self, key: str, step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
        """What the game tells of a field of a step, under the rulings that the table plays by."""
        tell = self.game.step if self.game and not self.part else None  # it tells of the game's end
        return tell(key, step, {"rulings": self.rulings, **data}) if tell else None

    def entry(self, key: str, own: Mapping[str, Any]) -> Follows | None:
        """What the event tells of a field of somebody's entry in a table of it."""
        event = self.game.events.get(self.part) if self.game else None
        return event.follows(key, own) if event and event.follows else None

    def is_over(self, data: Mapping[str, Any]) -> bool:
        """True where the position as it stands is a game that is over, whatever may still be said of it.

        Where it cannot stand without a name that is only told at the end (who the traitor was), each is tried.
        """
        if self.game is None:
            return False
        rulings = {"rulings": dict(self.rulings)} if self.rulings else {}
        whole = _ended(self.game, {**rulings, **data}, self.notation)
        if whole is not None:
            return whole
        ends = [_ended(self.game, one, self.notation) for one in completed(self.game.position, data)]
        known = [end for end in ends if end is not None]
        return bool(known) and all(known)


@lru_cache(maxsize=1024)
def _wording(book: Rulebook, part: str, *keys: str) -> tuple[str | None, str | None, str | None, str]:
    """A field's prompt under the first of its keys that has one, its short label and its doubt under the last; what people call it.
    What is asked about (``part``) may have words of its own.
    """

    def prompt(key: str) -> str | None:
        own = book.sentence("prompts", f"{part}-{key}") if part else None
        return own or book.sentence("prompts", key)

    *_, field_key = keys
    prompts = (found for found in map(prompt, keys) if found)
    named = book.sentence("fields", field_key) or field_key
    return next(prompts, None), prompt(f"{field_key}-label"), prompt(f"{field_key}-empty"), named


def _ended(game: Game, data: Mapping[str, Any], notation: Notation) -> bool | None:
    """Whether that game is over; None where no such position can be."""
    sheet = judged(game, game.position, data, notation).sheet
    return None if sheet is None else sheet.finished


def completed(model: type[Entry], data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The data with each name in each field that may say one, or may not."""
    names = [player["name"] for player in data.get("players") or ()]
    open_ = [
        key for key, told in model.model_fields.items() if key not in {*data, *settings_in(model)} and is_late(told)
    ]
    hints = {key: field_hint(model.model_fields[key]) for key in open_}
    return [
        {**data, key: name} for key in open_ if kind_of(hints[key]) == "text" and nullable(hints[key]) for name in names
    ]


def ruling_question(game: Game, ruling: Ruling, lang: Lang) -> Question:
    """Which choice of a house ruling the table plays by, in the words of the rule sheet; an empty line takes the sheet's own."""
    _ = translator(lang)
    words = open_rulebook(game.id, lang).words.get("rulings", {})
    label = words.get(ruling.key, ruling.key)
    return Question(
        f"rulings.{ruling.key}",
        spaced(f"{label}:", lang),
        "choice",
        label=label,
        before=_("Tables play this in different ways, and the result depends on it."),
        choices=ruling.choices,
        words=tuple(words.get(f"{ruling.key}.{choice}", choice) for choice in ruling.choices),
        default=ruling.choices[0],
        offered=True,
    )


class _Said(dict[str, Any]):
    """Answers for the placeholders of a prompt; a placeholder nobody has answered yet stays empty."""

    def __missing__(self, key: str) -> str:
        return ""


def asker_of(  # noqa: PLR0913, PLR0917 (what is asked, and how it is said)
    game: Game,
    lang: Lang,
    notation: Notation,
    rulings: Mapping[str, str],
    part: str = "",
    count: Count = none_there,
    aside: Aside = nothing_aside,
    recordings: Recordings | None = None,
) -> Callable[[], Asker]:
    """What makes a game's questions, each time with nothing said yet."""
    book = open_rulebook(game.id, lang)
    kept = {} if recordings is None else recordings
    return lambda: Asker(book, lang, {}, game, notation, rulings, part, count, aside, kept)
