"""Every command that README and docs show works as it stands: block by block in a fresh folder, in both languages.

What asks on a terminal is run on one that answers each question with Enter, or is left at the first (`ASKS`). A command
between backticks in a sentence, where GAME or FILE may stand for something, is read by the command line without being run.
"""

import io
import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.app import build
from companion.cli.usage import UsageError
from companion.printing import press, rules
from companion.reading.qr_text import qr_text
from companion.rulebook import LANGS

pytestmark = pytest.mark.turns

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`(companion(?: [^`]*)?)`")

ASKS = {"companion score alkekan", "companion keep lobbys", "companion advise cour", "companion kit --new"}
"""Beginnings of commands that ask; those that go on to other commands' files are answered to their end."""
ANSWERED = {"companion kit --new"}
OF_THE_MACHINE = (
    "pipx install",
    "python -m venv",
    ".venv/bin/python -m pytest",
    "companion serve",
    "companion history",
)
"""Beginnings of what installs, tests or serves Companion, or reads what was served: nothing to be run from within a test."""
MEANT = {"GAME": "cour", "EVENT": "tender", "FILE.toml": "a.toml", "FILE": "a.toml", "NAME": "home", "TEXT": "x"}


def commands(page):
    """The lines of a page's shell blocks, without their comments."""
    text = page.read_text(encoding="utf-8")
    told = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    return [words for line in told if (words := shlex.split(line, comments=True))]


def asks(words):
    """Whether a command asks on a terminal: it names no file to read, or one that it writes itself."""
    line = " ".join(words)
    start = next((one for one in ASKS if line.startswith(one)), None)
    return start is not None and (line == start or start.endswith(("lobbys", "--new")))


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Runs a command on a terminal; gives the status and how many questions were put."""

    def go(words, answers):
        put = []

        def answer(prompt=""):
            put.append(prompt)
            if len(put) > answers:
                raise EOFError
            return ""

        with monkeypatch.context() as patch:
            patch.setattr("sys.stdin", Screen())
            patch.setattr("sys.stdout", Screen())
            patch.setenv("COMPANION_PLAIN", "1")
            patch.setattr("builtins.input", answer)
            return main(words), len(put)

    return go


def once(print_document):
    """The same, each document of ours printed once, however many commands ask for it."""
    printed = cache(print_document)
    return lambda game, options, *more: (print_document if options.data else printed)(game, options, *more)


PRINTED_ONCE = [
    (room, name, once(getattr(room, name)))
    for room, name in ((rules, "print_rules"), (press, "print_pad"), (press, "print_aid"))
]


@pytest.fixture(autouse=True)
def _printed_once(monkeypatch):
    for room, name, printed in PRINTED_ONCE:
        monkeypatch.setattr(room, name, printed)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder, and printers of nobody."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    (tmp_path / "clone").mkdir()
    monkeypatch.chdir(tmp_path / "clone")
    return tmp_path / "clone"


@pytest.mark.turns
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page, id=page.stem, marks=[pytest.mark.thorough] * (page.stem == "cards")
        )  # as cli/test_cards does
        for page in PAGES
        if commands(page)
    ],
)
def test_every_command_of_a_page_works_as_it_stands(page, lang, folder, terminal, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_LANG", lang)
    for verb in ("demo", "documents"):  # the contract of sheets prints those of all
        monkeypatch.setattr(f"companion.cli.{verb}.game_ids", lambda: ("alkekan", "cour"))
    for words in commands(page):
        line = " ".join(words)
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE), line
        elif line.startswith(OF_THE_MACHINE):
            continue
        elif asks(words):
            answered = any(line.startswith(one) for one in ANSWERED)
            status, put = terminal(words[1:], 40 if answered else 0)
            assert put and status in ({0} if answered else {0, 2}), line
        else:
            assert words[0] == "companion", line
            position = {"players": [{"name": "Ana", "purse": "3♥ 5♥"}, {"name": "Ben", "purse": "4♥"}]}
            monkeypatch.setattr("sys.stdin", io.StringIO(qr_text("alkekan", position) + "\n" if "-" in words else ""))
            status = main(words[1:])
            assert status == 0 or ("--claim" in words and status == 1), (line, capsys.readouterr().err)


def spans():
    """Every command in a sentence of a page, once."""
    found = {span for page in PAGES for span in SPAN.findall(page.read_text(encoding="utf-8"))}
    return sorted(span for span in found if len(shlex.split(span)) > 1)


def read(span):
    """Reads a command as the command line does. Raises UsageError."""
    words = shlex.split(span.partition(" | ")[0].replace("[", "").replace("]", ""))[1:]
    words = [MEANT.get(word, word) for word in words]
    context = build("en").make_context("companion", words, resilient_parsing=words[0].startswith("--"))
    while hasattr(context.command, "resolve_command"):
        left = [*context._protected_args, *context.args]
        if not left:
            return
        name, command, rest = context.command.resolve_command(context, left)
        context = command.make_context(name, rest, parent=context)


@pytest.mark.parametrize("span", spans())
def test_every_command_in_a_sentence_can_be_read(span):
    """Its verb is one, and its options are those of the verb. A sentence may name either without saying what it takes."""
    try:
        read(span)
    except UsageError as problem:
        assert type(problem).__name__ in ("MissingParameter", "BadOptionUsage"), problem.message


@pytest.mark.parametrize(
    "span", ["companion pad GAME --fillible", "companion padd GAME", "companion pad GAME --paper a9"]
)
def test_a_command_that_is_none_cannot_be_read(span):
    with pytest.raises(UsageError) as caught:
        read(span)
    assert type(caught.value).__name__ not in ("MissingParameter", "BadOptionUsage")


@pytest.mark.parametrize("lang", LANGS)
def test_what_companion_alone_shows_has_keep_among_it(lang, capsys):
    assert main(["--lang", lang]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^  companion keep \w+ \w+\.toml {2,}\S", said, re.MULTILINE)
    starts = {re.match(r"  companion \S+ (?:\S+ ?)* *(?=\S)", line) is not None for line in said.splitlines()[3:]}
    assert starts == {True}
