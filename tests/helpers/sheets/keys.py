"""The keys of words that a game's code can form, and the values it gives them: read off the code, without running it.

A key may be a text, either arm of a condition, a name that was given one of several, or be put together ("step-" and a
number): of that its beginning is known. What cannot be told is left to the tests that score and say (test_games_told).
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache

from sheets import code

SAYING = {"Note": ((0, "key"), (1, "values")), "Fault": ((0, "code"), (2, "data")), "Slip": ((0, "key"), (3, "values"))}
"""What says something, and as which of its values, by place and by name, it takes the key and the table of values."""
CITING = {"Line": 0, "Decision": 0, "Reason": 0, "Cited": 0, "Missing": 1, "Advised": 0, "Fault": 3}
"""What cites an article, and as which of its values."""
OF_SLIPS = frozenset({"claimed", "total", "points"})
"""What the house adds to the values of a Slip, which is said by a note (`companion.game.fitting`)."""
DEEP = 4
"""Names that stand for names, at most."""

Given = dict[str, list[ast.expr]]


@dataclass(frozen=True)
class Saying:
    """A call that says something: its keys as far as they are known, and the names of the values (None: who knows).

    ``cites``: a Fault with its article; ``articles`` those of them that are known.
    """

    what: str
    keys: frozenset[str]
    starts: frozenset[str]
    values: frozenset[str] | None
    place: str
    cites: bool = False
    articles: frozenset[str] = frozenset()

    @property
    def file(self) -> str:
        """The name of the file it stands in."""
        return self.place.partition(":")[0].rpartition("/")[2]


@cache
def sayings(game_id: str) -> tuple[Saying, ...]:
    """Every Note and Fault of a game's code, read once a run."""
    return tuple(_sayings(game_id))


def _sayings(game_id: str) -> Iterator[Saying]:
    for call, what, given, place in _calls(game_id, SAYING):
        (key, key_name), (values, values_name) = SAYING[what]
        whole, starts = _known(_argument(call, key, key_name), given)
        names = _values(_argument(call, values, values_name), given)
        article = _argument(call, CITING["Fault"], "article") if what == "Fault" else None
        known = None if names is None else frozenset(names) | (OF_SLIPS if what == "Slip" else frozenset())
        yield Saying(
            "Note" if what == "Slip" else what,
            whole,
            starts,
            known,
            place,
            article is not None,
            _known(article, given)[0],
        )


def citations(game_id: str) -> tuple[set[str], set[str]]:
    """The articles that a game's code cites, and what others begin with."""
    calls = _calls(game_id, CITING)
    found = [_known(_argument(call, CITING[what], "article"), given) for call, what, given, _ in calls]
    return {text for whole, _ in found for text in whole}, {text for _, starts in found for text in starts}


def _calls(game_id: str, names: Container[str]) -> Iterator[tuple[ast.Call, str, Given, str]]:
    """The calls of these names, each with what the names around it are given, and where it stands."""
    for file in code.files(game_id):
        tree = code.parsed(file)
        functions = [node for node in code.all_nodes(file) if isinstance(node, ast.FunctionDef)]
        inner = {id(node) for function in functions for node in ast.walk(function)}
        for room in (tree, *functions):
            given = _given(room)
            for node in ast.walk(room):
                called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
                if called in names and isinstance(node, ast.Call) and not (room is tree and id(node) in inner):
                    yield node, called, given, f"{file.parent.name}/{file.name}:{node.lineno}"


def _known(node: ast.expr | None, given: Given) -> tuple[frozenset[str], frozenset[str]]:
    """The texts that an expression gives, and what those begin with that it puts together."""
    found = [(text, whole) for text, whole in _texts(node, given, DEEP) if text]
    return frozenset(text for text, whole in found if whole), frozenset(text for text, whole in found if not whole)


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return ast.Name("*")  # that cannot be told
    if place < len(call.args):
        return call.args[place]
    if any(word.arg is None for word in call.keywords):
        return ast.Name("**")
    return next((word.value for word in call.keywords if word.arg == name), None)


def _given(room: ast.AST) -> Given:
    """What every name of a function is given, as far as that stands in one place."""
    given: Given = {}
    for node in ast.walk(room):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name, value in _pairs(target, node.value):
                    given.setdefault(name, []).append(value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            given.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            each = node.iter.elts if isinstance(node.iter, (ast.Tuple, ast.List)) else [ast.Name("*")]
            for name, value in (pair for item in each for pair in _pairs(node.target, item)):
                given.setdefault(name, []).append(value)
        elif isinstance(node, ast.arg):
            given.setdefault(node.arg, []).append(ast.Name("*"))
    return given


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Names and what they are given; a value of a table that is put in counts as the whole table."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        known = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
        for place, part in enumerate(target.elts):
            yield from _pairs(part, value.elts[place] if known and isinstance(value, ast.Tuple) else ast.Name("*"))
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        yield target.value.id, ast.Dict([target.slice], [value])


def _texts(node: ast.expr | None, given: Given, deep: int) -> Iterator[tuple[str, bool]]:
    """The texts that an expression may give, and whether that is all of it or its beginning."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, given, deep)
        yield from _texts(node.orelse, given, deep)
    elif isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
        yield str(first.value), len(node.values) == 1
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left = list(_texts(node.left, given, deep))
        right = list(_texts(node.right, given, deep))
        for start, whole in left:
            yield from ((start + end, all_) for end, all_ in right if whole) if right and whole else [(start, False)]
    elif isinstance(node, ast.Name) and deep:
        for value in given.get(node.id, ()):
            yield from _texts(value, given, deep - 1)


def _values(node: ast.expr | None, given: Given, deep: int = DEEP) -> set[str] | None:
    """The names in a table of values, wherever it may come from; None where that cannot be told."""
    if node is None:
        return set()
    parts: list[ast.expr] = []
    found: set[str] = set()
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:  # ** and another table
                parts.append(value)
            elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.add(key.value)
            else:
                return None
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Name) and deep and node.id in given:
        parts = given[node.id]
    else:
        return None
    for part in parts:
        names = _values(part, given, deep - 1)
        if names is None:
            return None
        found |= names
    return found
