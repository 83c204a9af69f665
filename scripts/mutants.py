"""Puts small faults into the code, one at a time, and counts how many the tests notice: make mutants.

Arguments: how many faults (default 60), and a seed (default: today's date), so that a run can be made again. Each fault is put
into a copy of the committed code and is tried first on the tests that are about its file, then on all of them; what no test
notices is shown as a difference, for a person to judge: some faults change nothing that anybody could see. Exits with 1 where
fewer than 85 in 100 are noticed. Cosmic Ray makes the faults; a run of 60 takes about an hour on two cores.
"""

from __future__ import annotations

import ast
import difflib
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parent.parent
WANTED = 0.85
PACKAGES = ("companion", "solvers")
MEANINGLESS = ("RemoveDecorator", "Variable", "BitOr", "BitAnd", "BitXor", "Shift", "Pow", "_Is")
"""Parts of the names of operators whose faults say little here: `|` stands in types, decorators cache or mark."""
FIRST = 600
"""Seconds after which tests that hang have noticed a fault."""


class Mutant(NamedTuple):
    """A fault: the file, from the checkout, with the fault in it, and its operator."""

    path: Path
    source: str
    operator: str


def mutants(seed: int) -> Iterator[Mutant]:
    """Faults without end, the same for the same seed; a file is picked the more often the longer it is."""
    chance = random.Random(seed)
    files = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    lengths = [path.stat().st_size for path in files]
    names = [name for name in operator_names() if not any(part in name for part in MEANINGLESS)]
    while True:
        path = chance.choices(files, lengths)[0]
        source = path.read_text(encoding="utf-8")
        places = list(_places(names, source))
        if places:
            name, count = chance.choice(places)
            changed = mutate_code(source, get_operator(name)(), count)
            if changed and _is_python(changed):
                yield Mutant(path.relative_to(ROOT), changed, name.removeprefix("core/"))


def _is_python(source: str) -> bool:
    """False for a fault that Python itself refuses, such as `%` for the star before keyword-only parameters: no test is asked.

    >>> _is_python("def f(%, x): pass"), _is_python("def f(*, x): pass")
    (False, True)
    """
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _places(names: Sequence[str], source: str) -> Iterator[tuple[str, int]]:
    """What operators can change outside of types: the name of each, and the how manieth of its places it is."""
    nodes = [(node, _in_a_type(node)) for node in ast_nodes(parso.parse(source))]
    for name in names:
        operator = get_operator(name)()
        found = (in_a_type for node, in_a_type in nodes for _ in operator.mutation_positions(node))
        yield from ((name, count) for count, in_a_type in enumerate(found) if not in_a_type)


def _in_a_type(node: parso.tree.NodeOrLeaf | None) -> bool:
    """True inside an annotation, which nothing evaluates."""
    while node is not None:
        if node.type in ("tfpdef", "annassign") or (
            node.parent and node.parent.type == "funcdef" and node.get_previous_sibling() == "->"
        ):
            return True
        node = node.parent
    return False


def tests_about(path: Path) -> list[str]:
    """The arguments of pytest for the tests that are likeliest to notice: the file's examples and those of its room.

    The rooms below it are left to all the tests: those of ``companion/`` itself would be nearly all of them.

    >>> tests_about(Path("companion/games/virus/rules.py"))[:3]
    ['companion/games/virus', 'tests/companion/games/virus/test_position.py', 'tests/companion/games/virus/test_quarrels.py']
    """
    folder = path.parent
    mirror = next(
        place for place in (Path("tests") / folder, *(Path("tests") / folder).parents) if (ROOT / place).is_dir()
    )
    tests = sorted(str(test.relative_to(ROOT)) for test in (ROOT / mirror).glob("test_*.py"))
    return [str(folder if folder.parts[1:2] == ("games",) else path), *tests]


def noticed(copy: Path, arguments: list[str]) -> bool:
    """True where a test of these fails, or they do not end."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--no-cov",
        "-q",
        "-x",
        "-n",
        "auto",
        "--dist",
        "loadgroup",
        "-p",
        "no:cacheprovider",
    ]
    try:
        run = subprocess.run(
            [*command, *arguments],
            cwd=copy,
            capture_output=True,
            timeout=FIRST,
            env={**os.environ, "PYTHONPATH": str(copy)},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode not in (0, 5)


def difference(mutant: Mutant) -> str:
    """The lines that the fault changes, as a patch."""
    before, after = (ROOT / mutant.path).read_text(encoding="utf-8"), mutant.source
    name = str(mutant.path)
    return "".join(difflib.unified_diff(before.splitlines(True), after.splitlines(True), name, name, n=1))


def main(count: int, seed: int) -> int:
    """Try ``count`` faults; the exit status."""
    found = mutants(seed)
    unnoticed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "companion"
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(copy)], check=True)
        for number in range(1, count + 1):
            mutant = next(found)
            original = (copy / mutant.path).read_text(encoding="utf-8")
            (copy / mutant.path).write_text(mutant.source, encoding="utf-8")
            seen = noticed(copy, tests_about(mutant.path)) or noticed(copy, [])
            (copy / mutant.path).write_text(original, encoding="utf-8")
            print(f"{number:3} {'noticed  ' if seen else 'UNNOTICED'} {mutant.path} ({mutant.operator})", flush=True)
            unnoticed += [] if seen else [mutant]
    for mutant in unnoticed:
        print("\n" + difference(mutant))
    share = 1 - len(unnoticed) / count
    print(f"{count - len(unnoticed)} of {count} noticed: {share:.0%} (wanted: {WANTED:.0%}; seed {seed})")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    today = int(datetime.now(UTC).strftime("%Y%m%d"))
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*[*arguments, *(60, today)[len(arguments) :]]))
