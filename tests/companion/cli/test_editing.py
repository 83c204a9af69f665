"""Lines typed on a terminal: edited, completed, brought back; who leads in sight below them; plain lines where that is wanted."""

import os
import re
import signal

import pytest
from entering.terminal import Terminal
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion.cli.asking import is_plain
from companion.cli.editing import Editor

ROUND = ("JQKsJQKh/3/2/9", "/4/1/9")
BELOW = "\x1b[0;7m"
"""What a terminal is sent before what stands below the question: light and dark change places."""


@pytest.fixture
def typed():
    """What comes of keys, all of them there before the first question is put; ``asked`` asks once more."""
    with create_pipe_input() as keys:
        editor = Editor(keys, DummyOutput())

        def asked(text="", complete=None):
            keys.send_text(text)
            return editor.line("?", complete, "Ana leads")

        yield asked


def names(before):
    return 0, [name for name in ("Ana: ", "Annie: ", "Bo: ") if name.startswith(before)]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("An\x1b[Da\x1b[C\x7f\r", "Aa"),
        ("B\t3h\r", "Bo: 3h"),
        ("A\t\tnie\r", "Annie"),
        ("x\t\r", "x"),
        ("\x1b[200~Ana\tBo\x1b[201~\r", "Ana Bo"),
    ],
)
def test_a_line_is_edited_and_completed(typed, keys, line):
    assert typed(keys, names) == line


def test_earlier_lines_come_back(typed):
    assert [typed("3h\r"), typed("4h\r"), typed("\x1b[A\x1b[A 5h\r")] == ["3h", "4h", "3h 5h"]


def test_lines_typed_or_pasted_ahead_are_all_answers(typed):
    assert [typed("Ana: 3h\rBo: 4h\nCy"), typed(), typed(": 5h\r")] == ["Ana: 3h", "Bo: 4h", "Cy: 5h"]
    assert [typed("\x1b[200~Ana: 3h\r\nBo: 4h\rCy: 5\x1b[201~"), typed(), typed("h\r")] == [
        "Ana: 3h",
        "Bo: 4h",
        "Cy: 5h",
    ]


def test_leaving_is_what_it_is_everywhere(typed):
    for end in ("\x04", "\0"):  # typed now, or before the question
        with pytest.raises(EOFError):
            typed(end)
    with pytest.raises(KeyboardInterrupt):
        typed("half\x03a line for a question that is not put any more\r")
    assert typed("Ana\r") == "Ana"


@pytest.mark.parametrize("wanted", [{"TERM": "dumb"}, {"TERM": ""}, {"COMPANION_PLAIN": "1"}])
def test_where_lines_are_plain(wanted, tmp_path):
    assert is_plain(wanted)
    asked = Terminal(tmp_path, "en", "keep", "lobbys", "eve.toml", **wanted)
    asked.until("Who is playing?").type("Ana, Zoe", "", *ROUND).until("Another").type("n").until("claim").type("\x04")
    assert asked.status() == 0
    assert "lead" in asked.shown
    assert BELOW not in asked.shown and "\x1b[?" not in asked.shown.replace("\x1b[?2004", "")  # readline's own


@pytest.mark.parametrize(("lang", "leads"), [("en", "Ana leads with"), ("fr", "Ana mène avec")])
def test_who_leads_stays_in_sight_and_names_are_completed(tmp_path, lang, leads):
    another, first = {"en": ("Another", "Who is"), "fr": ("On continue", "Qui joue")}[lang]
    mark = {"en": "JQKsJQKh/3/2/9", "fr": "VDRpVDRc/3/2/9"}[lang]
    asked = Terminal(tmp_path, lang, "keep", "lobbys", "eve.toml")
    asked.until(first).type("Ana, Zoé", "").until("/ ").type("an\t" + mark, "zo\t/4/1/3").until(another)
    asked.until(BELOW).until(leads).type({"en": "y", "fr": "o"}[lang]).until(BELOW).until(leads)
    os.kill(asked.process, signal.SIGTERM)
    assert asked.status() == 143
    assert "eve.toml" in asked.shown[-200:]
    again = Terminal(tmp_path, lang, "keep", "lobbys", "eve.toml", columns=20).until(BELOW).until(leads)
    assert again.until("…").type("\x04").status() == 0


def test_without_colour_the_line_is_edited_all_the_same_and_the_question_bold(tmp_path):
    asked = Terminal(tmp_path, "en", "keep", "lobbys", "eve.toml", NO_COLOR="1")
    asked.until("\x1b[0;1mWho is playing?").type("\x04").status()
    assert not re.search(r"\x1b\[(?:\d+;)*[34][0-9](?:;\d+)*m", asked.shown), "no colours"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("environ", [{"COMPANION_PLAIN": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_question_longer_than_a_plain_terminal_is_wide_stands_on_lines_of_its_own(lang, environ, tmp_path):
    asked = Terminal(tmp_path, lang, "resolve", "deringer", "duel", columns=40, **environ)
    asked.until("\n> ").type("?").until("Ctrl-C").until("\n> ").type("\x04").status()
    assert all(len(line.strip("\r")) <= 40 for line in asked.shown.rpartition("\n> ")[0].split("\n")), asked.shown
