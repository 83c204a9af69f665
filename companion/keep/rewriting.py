"""Changes a TOML file only where its data changed. The rest keeps the comments, order and spelling of its owner
(tomlkit).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from json import dumps
from typing import Any, NamedTuple

from companion.reading.write import is_tables, without_null

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')


def comments_in(text: str) -> Counter[str]:
    """The comments in a file, with the number of times each occurs. A ``#`` inside a text does not begin a comment.

    >>> comments_in('name = "Ana #1"'), comments_in("last = 4  # or 5?")
    (Counter(), Counter({'or 5?': 1}))
    """
    parted = (_QUOTED.sub("", line).partition("#") for line in text.splitlines())
    return Counter(comment.strip() for _, sign, comment in parted if sign)


class Rewritten(NamedTuple):
    """A text that was changed in parts.

    ``in_place``: True if every comment is where it was. If False, the comments of removed parts are at the end.
    """

    text: str
    in_place: bool = True


def rewritten(text: str, data: Mapping[str, Any]) -> Rewritten | None:
    """The text changed to hold ``data``; None if it cannot be changed in parts.

    >>> print(rewritten('name = "Ana"  # or Anna?\\nlast = 3\\n', {"name": "Ana", "last": 4}).text, end="")
    name = "Ana"  # or Anna?
    last = 4
    >>> rewritten('name = "Ana"\\nlast = 3  # or 4?\\n', {"name": "Ana"})
    Rewritten(text='name = "Ana"\\n# or 4?\\n', in_place=False)
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    wanted = without_null(data)
    try:
        document = tomlkit.parse(text)
        _update(document, document.unwrap(), wanted)
        made = document.as_string()
        lost = comments_in(text) - comments_in(made)
        made += "".join(f"# {one}\n" for one in lost.elements())
        return Rewritten(made, not lost) if tomllib.loads(made) == wanted else None
    except (TOMLKitError, tomllib.TOMLDecodeError, LookupError, TypeError, ValueError, AttributeError):
        return None


def _update(table: Any, before: Mapping[str, Any], after: Mapping[str, Any], *, inline: bool = False) -> None:  # noqa: ANN401 (tomlkit's)
    """Change a table from the data ``before`` to the data ``after``."""
    from tomlkit.items import InlineTable

    inline = inline or isinstance(table, InlineTable)
    for key in before.keys() - after.keys():
        table.remove(key)
    for key, value in after.items():
        old = before.get(key)
        if key in before and old == value:
            continue
        if isinstance(old, dict) and isinstance(value, dict):
            _update(table[key], old, value, inline=inline)
        elif is_tables(old) and is_tables(value):
            _update_list(table[key], old, value)
        else:
            table[key] = _item(value, inline=inline)


def _update_list(items: Any, before: Sequence[Any], after: Sequence[Any]) -> None:  # noqa: ANN401 (tomlkit's)
    """Change a list of tables to ``after``. Tables that are unchanged, or about the same player, stay where they are."""
    from tomlkit.items import AoT

    inline = not isinstance(items, AoT)
    for new, old in reversed([*_paired(before, after)]):
        if new is None:
            assert old is not None
            del items[old]
    index = 0
    for new, old in _paired(before, after):
        if new is None:
            continue
        if old is None:
            made = _item(after[new], inline=inline)
            if not inline and 0 < index < len(items):
                _pass_on(items[index - 1], made)
            items.insert(index, made)
        else:
            _update(items[index], before[old], after[new], inline=inline)
        index += 1


def _pass_on(before: Any, made: Any) -> None:  # noqa: ANN401 (tomlkit's)
    """Move the comments above a table along, so that they stay above it when another table is inserted before it.

    tomlkit keeps such comments at the end of the table before.
    """
    from tomlkit.items import Comment

    body, moved = before.value.body, list[Any]()
    while body and isinstance(body[-1][1], Comment):
        moved.insert(0, body.pop())
    made.value.body.extend(moved)


def _paired(before: Sequence[Any], after: Sequence[Any]) -> Iterator[tuple[int | None, int | None]]:
    """Pairs of indexes (new, old) in two lists. An item without a partner in the other list has None there."""
    matcher = SequenceMatcher(None, [*map(_key, before)], [*map(_key, after)], autojunk=False)
    for tag, old, old_end, new, new_end in matcher.get_opcodes():
        both = new_end - new if tag == "equal" else min(old_end - old, new_end - new)
        yield from zip(range(new, new + both), range(old, old + both), strict=True)
        yield from ((number, None) for number in range(new + both, new_end))
        yield from ((None, number) for number in range(old + both, old_end))


def _key(item: Any) -> str:  # noqa: ANN401 (plain data)
    """The text that identifies an item: its name, or else all its data."""
    return str(item["name"]) if isinstance(item, Mapping) and "name" in item else dumps(item, sort_keys=True)


def _item(value: Any, *, inline: bool) -> Any:  # noqa: ANN401 (plain data, tomlkit's)
    """A value as tomlkit writes it: tables and lists of tables under headings, or on one line."""
    import tomlkit

    if is_tables(value) and not inline:
        blocks = tomlkit.aot()
        for one in value:
            blocks.append(_item(one, inline=False))
        return blocks
    if isinstance(value, dict):
        table = tomlkit.inline_table() if inline else tomlkit.table()
        for key, inner in value.items():
            table.add(key, _item(inner, inline=inline))
        if not inline:
            table.add(tomlkit.nl())
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        array.extend(_item(one, inline=True) for one in value)
        return array
    return value
