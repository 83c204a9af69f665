"""The text of a game night's file to start from: an example, or what was answered. Its date is the next Friday where
nobody said another.
"""

from __future__ import annotations

import datetime
import json
from typing import TYPE_CHECKING, Any

from companion.folders import shared_folder
from companion.kit.words import day_in_words
from companion.words import Lang

if TYPE_CHECKING:
    from collections.abc import Mapping

FRIDAY = 4


def next_friday(today: datetime.date) -> datetime.date:
    """The next Friday after a day; a week later if the day is one.

    >>> [next_friday(datetime.date(2026, 11, day)).day for day in (26, 27, 28)]
    [27, 4, 4]
    """
    return today + datetime.timedelta((FRIDAY - today.weekday() - 1) % 7 + 1)


def example_toml(lang: Lang, today: datetime.date) -> str:
    """The example of a game night in a language, as the text of a file with comments."""
    return _written("example", lang, today, {})


def night_toml(data: Mapping[str, Any], today: datetime.date) -> str:
    """A game night's plain data as the text of a file with comments, in the night's language."""
    return _written(
        "begun", data["lang"], today, {**data, "wished": {key: data.get(key, {}) for key in ("from", "until")}}
    )


def _written(name: str, lang: Lang, today: datetime.date, data: Mapping[str, Any]) -> str:
    from jinja2 import FileSystemLoader

    from companion.printing.jinja import environment_of

    environment = environment_of(loader=FileSystemLoader(shared_folder() / "kit"))
    # A JSON string is a TOML string too.
    environment.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)
    friday = day_in_words(next_friday(today), lang)
    return environment.get_template(f"{name}.{lang}.toml.j2").render({**data, "friday": friday})
