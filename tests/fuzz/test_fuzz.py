"""Every way in, of every game, with what nobody would type: a promise each (see `fuzzing.promises`).

``make fuzz`` runs a minute's worth; FUZZ_SEED and FUZZ_COUNT say which and how much. What fails says how to see it again.
"""

import io
import json
import os
import sys
from collections.abc import Callable
from contextlib import contextmanager
from copy import deepcopy
from random import Random

import pytest
from fuzzing import mutate, promises
from fuzzing.promises import Answer
from fuzzing.seeds import Seeds, seeds_of

from companion.cli import main
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.reading import rule_faults
from companion.reading.write import write_toml

pytestmark = pytest.mark.no_cover  # tracing would take as long as the tests, which run lines that others run

SEED = os.environ.get("FUZZ_SEED", "1")
COUNT = int(os.environ.get("FUZZ_COUNT", "12"))
FEW = COUNT if "FUZZ_COUNT" in os.environ else 1
"""Of advice, some of which takes seconds, where nobody said how many."""

ASKED = [(game, event) for game in game_ids() for event in (None, *find_game(game).events)]
ASKED += [(game, ADVICE) for game in game_ids() if find_game(game).advice]


@pytest.fixture(autouse=True)
def _english(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_LANG", "en")
    monkeypatch.delenv("COMPANION_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)


def command(seeds: Seeds) -> list[str]:
    if seeds.event == ADVICE:
        return [ADVICE, seeds.game_id]
    return ["score", seeds.game_id] if seeds.event is None else ["resolve", seeds.game_id, seeds.event]


def run(arguments: list[str], stdin: bytes = b"") -> Answer:
    """The command line in this process, its streams caught."""
    streams = io.TextIOWrapper(io.BytesIO(stdin)), *(io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in "oe")
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status = main(arguments)
        for stream in streams[1:]:
            stream.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return Answer(status, *(stream.buffer.getvalue().decode() for stream in streams[1:]))  # type: ignore[attr-defined]


@contextmanager
def shown(number: int, arguments: list[str], given: bytes):
    """What fails says with what, and how to see it again."""
    try:
        yield
    except Exception as problem:
        kept = f"FUZZ_SEED={SEED} FUZZ_COUNT={COUNT}, input {number}: companion {arguments} < {given[:2000]!r}"
        raise AssertionError(f"{type(problem).__name__}: {problem}\n{kept}") from problem


def fuzz(seeds: Seeds, target: str, one: Callable[[Random, int], None]) -> None:
    random = Random(f"{SEED} {seeds.game_id} {seeds.event} {target}")
    for number in range(FEW if seeds.event == ADVICE else COUNT):
        one(random, number)


def as_json(value: object) -> bytes:
    return json.dumps(value).encode()


@pytest.fixture(params=ASKED, ids=lambda asked: " ".join(filter(None, asked)))
def seeds(request) -> Seeds:
    return seeds_of(*request.param)


def test_the_seeds_are_right(seeds) -> None:
    assert seeds.documents
    for document in seeds.documents:
        answer = run([*command(seeds), "-", "--format", "json"], as_json(document))
        assert answer.status in (0, 1), answer.err


def test_json(seeds) -> None:
    def one(random: Random, number: int) -> None:
        asked = mutate.document(random, seeds)
        arguments, given = [*command(seeds), "-", "--format", "json"], as_json(asked)
        with shown(number, arguments, given):
            promises.hold_json(run(arguments, given), asked)

    fuzz(seeds, "json", one)


def test_toml(seeds) -> None:
    def one(random: Random, number: int) -> None:
        asked = mutate.document(random, seeds)
        try:
            given = write_toml(asked).encode()
        except (TypeError, AttributeError, UnicodeEncodeError):  # no table, or half a character: no TOML
            return
        arguments = [*command(seeds), "--input", "toml", "--format", "json"]
        with shown(number, arguments, given):
            promises.hold_json(run(arguments, given), asked)

    fuzz(seeds, "toml", one)


def test_text(seeds) -> None:
    """As people see it, in both languages."""

    def one(random: Random, number: int) -> None:
        arguments = [*command(seeds), "-", "--lang", random.choice(("fr", "en"))]
        given = as_json(mutate.document(random, seeds))
        with shown(number, arguments, given):
            answer = run(arguments, given)
            promises.hold(answer)
            assert (answer.out == "") == (answer.status == 2)

    fuzz(seeds, "text", one)


def test_bytes(seeds) -> None:
    def one(random: Random, number: int) -> None:
        kind = random.choice(("json", "toml", "jsonl"))
        right = random.choice(seeds.documents)
        given = mutate.raw(random, write_toml(right).encode() if kind == "toml" else as_json(right))
        arguments = [*command(seeds), "--input", kind]
        with shown(number, arguments, given):
            promises.hold(run(arguments, given))

    fuzz(seeds, "bytes", one)


def test_lines(seeds) -> None:
    """Whatever is wrong with one line, the others are answered as if it were not there."""
    right = as_json({**seeds.documents[0], "id": "right"})
    alone = run([*command(seeds), "--lines"], right)
    assert alone.status in (0, 1)

    def one(random: Random, number: int) -> None:
        asked = mutate.document(random, seeds)
        bad = mutate.raw(random, as_json(asked)).replace(b"\n", b" ") if random.random() < 0.5 else as_json(asked)
        given = b"\n".join([right, bad.strip() or b"0", right])
        arguments = [*command(seeds), "--lines"]
        with shown(number, arguments, given):
            answer = run(arguments, given)
            promises.hold(answer)
            if given.startswith(b"\xff\xfe"):  # no lines at all
                return
            first, second, third = answer.out.splitlines(keepends=True)
            assert first == third == alone.out
            told = json.loads(second)
            assert ("error" in told) == (answer.status == 2)
            if "error" in told:
                assert told["line"] == 2
                promises.hold_error(told["error"])

    fuzz(seeds, "lines", one)


def test_flags(seeds) -> None:
    kinds = ["--set", "--ruling"] if seeds.event else ["--player", "--claim", "--set", "--ruling"]

    def one(random: Random, number: int) -> None:
        arguments = [*command(seeds), "--format", "json"]
        for flag in mutate.some(random, kinds, 5):
            name, rest = (str(random.choice(seeds.words)) for _ in "nr")
            typed = mutate.text(random, seeds, f"{name}{random.choice((': ', '=', ':', '', '.'))}{rest}")
            arguments += [flag, typed.replace("\0", "")]
        given = as_json(mutate.document(random, seeds)) if random.random() < 0.5 else None
        with shown(number, arguments, given or b""):
            answer = run([*arguments, "-"], given) if given else run(arguments)
            promises.hold(answer)
            if answer.status == 2:
                promises.hold_error(json.loads(answer.err)["error"])

    fuzz(seeds, "flags", one)


def lists_in(found: object, way: tuple[str | int, ...] = ()):
    """The ways to the lists of a document, one of each kind: of many players' lists the first player's."""
    if isinstance(found, list):
        yield way
        yield from lists_in(found[0], (*way, 0)) if found else ()
    elif isinstance(found, dict):
        for key, inner in found.items():
            yield from lists_in(inner, (*way, key))


def test_lists_without_end(seeds, monkeypatch) -> None:
    """A list four times as long, of which nothing can be read, is refused without more questions put to the rules."""
    made: list[str] = []
    for name in ("_model_of", "_value"):
        usual = getattr(rule_faults, name)
        monkeypatch.setattr(rule_faults, name, lambda *given, _n=name, _u=usual: made.append(_n) or _u(*given))
    for way in lists_in(seeds.documents[0]):
        work = []
        for many in (rule_faults.MOST_LOOKED_AT + 1, 4 * rule_faults.MOST_LOOKED_AT):
            asked = deepcopy(seeds.documents[0])
            *above, last = way
            inside = asked
            for step in above:
                inside = inside[step]
            first = (inside[last] or [0])[0]
            inside[last] = [{**first, "odd": 1} if isinstance(first, dict) else 1.5] * many
            made.clear()
            with shown(0, [*command(seeds), "-", "--format", "json"], as_json(asked)):
                answer = run([*command(seeds), "-", "--format", "json"], as_json(asked))
                promises.hold_json(answer, asked)
                assert answer.status == 2
            work.append(len(made))
        assert work[1] <= work[0], f"{way}: {work}"  # none at all where the document is too large to be looked at
