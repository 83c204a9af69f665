"""The maker of a game's questions: it knows the game's words, the answers so far, and whether the game is over.

Prompts refer to earlier answers by name.
"""

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
"""Returns how many items a list has, given the list's field and the player whose list it is ("" for the game's own)."""


Aside: TypeAlias = Callable[[str, str], bool]
"""Returns True if a file has an answer at a place, although nobody would be asked for it.

The second argument is the player whose place it is ("" for nobody's).
"""


def nothing_aside(_where: str, _owner: str) -> bool:
    """False: there is no file."""
    return False


def none_there(_field: str, _owner: str) -> int:
    """0: nothing is entered yet."""
    return 0


@dataclass(frozen=True, slots=True)
class FormAsker:
    """Makes questions in a game's words.

    - ``answers``: the answers so far, and whatever else the placeholders of prompts need. ``rulings``: the house
      rulings of the table.
    - ``part``: the event, or the advice, that is asked about; "" for the end of a game. It can have a prompt of its
      own, ``<part>-<field>``.
    - ``count``: returns how many items of a list (of a player's list) are there. Questions about these items are put
      even if earlier ones are open.
    - ``aside``: returns True if a file has an answer that nobody would be asked for. The question is put
      nevertheless, so that the answer is not lost.
    - ``recordings``: the steps as they were asked before (`companion.evening.recording`).
    """

    rulebook: Rulebook
    lang: Lang
    answers: dict[str, Answer] = field(default_factory=dict)
    game: Game | None = None
    notation: Notation = "en"
    rulings: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    count: Count = none_there
    aside: Aside = nothing_aside
    recordings: Recordings = field(default_factory=dict)

    def question(self, where: str, key: str, kind: Kind | str, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
        """The question about the field ``key``.

        ``more`` holds fields of Question (``optional``, ``default`` and so on), and ``prompt`` if another key of the
        prompts is to be used.
        """
        _ = translator(self.lang)
        values = _PromptValues({"name": "", **self.answers})
        prompt, short, empty, named = _wording(
            self.rulebook, self.part, more.pop("prompt", ""), f"{self.answers.get('of')}-{key}", key
        )
        label = self._filled(short, values) if short else named
        name = self.answers.get("name")
        worded = self._filled(prompt or label, values)
        if name and "{name}" not in (prompt or ""):  # the owner must be shown even if the words do not name them
            worded = f"{name}, {worded[:1].lower()}{worded[1:]}" if prompt else f"{name}, {label}"
        label = f"{name}, {label}" if name else label
        if "round" in self.answers:
            stage = self.stage(self.answers["round"], self.answers.get("of", ""))
            label = _("{label}, {what}").format(label=stage, what=label)
        doubt = self._filled(empty, values) if empty else ""
        memory = f"{self.answers.get('round', '')}/{name}/{key}" if name else ""
        about = {"label": label, "doubt": doubt, "memory": memory, "owner": name or "", **more}
        if kind == "choice" and not about.get("words"):
            about["words"] = tuple(self.field(f"{key}.{one}", str(one)) for one in about.get("choices", ()))
        return Question(where, worded, kind, **about)

    def _filled(self, words: str, values: Mapping[str, Any]) -> str:
        return (elided(words, values) if self.lang == "fr" else words).format_map(values)

    def stage(self, number: int, key: str) -> str:
        """The game's word for the round, lay or turn of this number. ``key``: the field of its list."""
        own = self.rulebook.sentence("fields", f"{key}-item") or self.rulebook.sentence("fields", "stage")
        return (own or translator(self.lang)("round {number}")).format(number=number)

    def field(self, key: str, unnamed: str = "") -> str:
        """The game's word for a field, or for one of its choices ("gesture.drink").

        If there is none, ``unnamed`` is returned, or else the key.
        """
        return self.rulebook.sentence("fields", key) or unnamed or key

    def choice(self, key: str, choices: Sequence[str]) -> Question:
        """The question which of these fields is to be entered."""
        prompt = self.rulebook.sentence("prompts", key) or key
        words = tuple(self.field(one) for one in choices)
        return Question("", prompt, "choice", choices=tuple(choices), words=words, memory=key)

    def names(self, where: str) -> Question:
        """The question who plays: all names on one line."""
        _ = translator(self.lang)
        prompt = self.rulebook.sentence("prompts", "name") or _("Who is playing?")
        how = _("(names, commas between)")
        return Question(where, f"{prompt} {how}", "names", label=_("players"))

    def claims(self, names: Sequence[str], data: dict[str, Any]) -> Asking:
        """Asks for claims, one a line, until there are no more, and puts them into ``data``."""
        _ = translator(self.lang)
        claims: list[Answer] = []
        example = names[0] if names else "Ana"
        before = _("The game is over.") if self.answers.pop("over", False) else ""
        while len(claims) < _CLAIMS:
            first = _("Does anybody claim a total? (such as {name}=26; nothing: nobody)")
            if self.game and not self.game.counted:
                first = _("Does anybody claim to have won? (a name, such as {name}; nothing: nobody)")
            place, label = f"claims[{len(claims)}]", _("claim")
            prompt = _("Another claim?") if claims else first.format(name=example)
            before = "" if claims else before
            claim = yield Question(
                place, prompt, "claim", label=label, optional=True, names=tuple(names), before=before
            )
            if claim is None:
                break
            claims.append(claim)
        if claims:
            data["claims"] = claims

    def step(self, key: str, step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
        """What the game says about a field of a step (`Game.step`); None if it says nothing.

        The table's house rulings are part of the position it is asked about.
        """
        tell = self.game.step if self.game and not self.part else None  # Game.step is about the end of a game
        return tell(key, step, {"rulings": self.rulings, **data}) if tell else None

    def entry(self, key: str, own: Mapping[str, Any]) -> Follows | None:
        """What the event says about a field of a player's entry (`Event.follows`); None if it says nothing."""
        event = self.game.events.get(self.part) if self.game else None
        return event.follows(key, own) if event and event.follows else None

    def is_over(self, data: Mapping[str, Any]) -> bool:
        """True if the game has ended in this position, whatever optional answers are still to come.

        A position may be invalid without a name that is only revealed at the end (the traitor's). Then every name is
        tried.
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
    """The words for a field: its prompt, its short label, its doubt, and its name.

    The prompt is that of the first key that has one. Label and doubt are those of the last key, the field's own.
    ``part`` (what is asked about) may have words of its own.
    """

    def prompt(key: str) -> str | None:
        own = book.sentence("prompts", f"{part}-{key}") if part else None
        return own or book.sentence("prompts", key)

    *_, field_key = keys
    prompts = (found for found in map(prompt, keys) if found)
    named = book.sentence("fields", field_key) or field_key
    return next(prompts, None), prompt(f"{field_key}-label"), prompt(f"{field_key}-empty"), named


def _ended(game: Game, data: Mapping[str, Any], notation: Notation) -> bool | None:
    """True if the game is over in this position; None if the position is not valid."""
    sheet = judged(game, game.position, data, notation).sheet
    return None if sheet is None else sheet.finished


def completed(model: type[Entry], data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The data completed in every possible way: each optional name that is still open, with each player's name."""
    names = [player["name"] for player in data.get("players") or ()]
    open_ = [
        key
        for key, field_info in model.model_fields.items()
        if key not in {*data, *settings_in(model)} and is_late(field_info)
    ]
    hints = {key: field_hint(model.model_fields[key]) for key in open_}
    return [
        {**data, key: name} for key in open_ if kind_of(hints[key]) == "text" and nullable(hints[key]) for name in names
    ]


def ruling_question(game: Game, ruling: Ruling, lang: Lang) -> Question:
    """The question which choice of a house ruling the table plays by, in the words of the rule sheet. An empty line
    takes the sheet's own choice.
    """
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


class _PromptValues(dict[str, Any]):
    """The values for a prompt's placeholders. A placeholder without an answer stays empty."""

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
) -> Callable[[], FormAsker]:
    """Returns a function that makes a FormAsker without any answers. See `FormAsker` for the arguments."""
    book = open_rulebook(game.id, lang)
    kept = {} if recordings is None else recordings
    return lambda: FormAsker(book, lang, {}, game, notation, rulings, part, count, aside, kept)
