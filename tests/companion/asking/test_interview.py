"""Questions that are no game's: one after the other, any of them taken back, listed, changed, refused."""

import pytest

from companion.asking.interview import run_interview
from companion.errors import Fault, InputError
from companion.questions import Question
from companion.verdict.faults import FaultWords


class Terminal:
    symbols = True

    def __init__(self, *lines):
        self.lines, self.shown = iter(lines), []

    def ask(self, prompt, complete=None):
        self.shown.append(prompt)
        if (line := next(self.lines, None)) is None:
            raise EOFError
        return line

    def say(self, text):
        self.shown.append(text)

    def complain(self, faults, lang, data):
        self.shown += [f"✗ {FaultWords(lang).message(fault)}" for fault in faults]


class Ages:
    """A name and an age; nobody is older than 120, and who is grown up is asked for a shoe."""

    def __init__(self, lang="en"):
        self.lang = lang

    def script(self):
        name = yield Question("", "Name?", "text", memory="name", default="Ana")
        age = yield Question("", "Age?", "number", memory="age")
        if age > 120:
            raise InputError(Fault("usage-number", None, {"found": str(age)}))
        shoe = None
        if age > 17:
            shoe = yield Question("", "Shoe? (a hint)", "text", memory="shoe", optional=True, before="Grown up.")
        return {"name": name, "age": age, "shoe": shoe}


def held(*lines, lang="en"):
    terminal = Terminal(*lines)
    return run_interview(Ages(lang), terminal), terminal.shown


def test_the_script_is_answered_one_question_after_the_other():
    answers, shown = held("", "20", "nothing")
    assert answers == {"name": "Ana", "age": 20, "shoe": None}
    assert shown[1:] == ["Name? [Ana]", "Age?", "Grown up.", "Shoe? (a hint)"]


def test_an_answer_the_script_refuses_is_asked_again_and_nothing_else():
    answers, shown = held("Ben", "200", "12")
    assert answers == {"name": "Ben", "age": 12, "shoe": None}
    assert shown.count("Age?") == 2
    assert len([line for line in shown if line.startswith("✗")]) == len([line for line in shown if "200" in line]) == 1


def test_back_offers_what_was_typed_and_proposes_anew_what_was_not():
    answers, shown = held("back", "", "30", "back", "back", "Ben", "", "Back", "", "40", "")
    assert "This is the first question." in shown
    assert "Name? [Ana]" in shown, "it was proposed, not typed"
    assert "Age? (Enter keeps) [30]" in shown
    assert answers == {"name": "Ben", "age": 30, "shoe": "40"}


def test_an_answer_is_changed_by_its_number_and_what_hangs_on_it_is_judged_anew():
    answers, shown = held("!", "Ana", "30", "!", "2", "12")
    assert answers == {"name": "Ana", "age": 12, "shoe": None}, "nobody of twelve is asked for a shoe"
    assert [line for line in shown if line.startswith("  ")] == ["  1  Name? Ana", "  2  Age? 30"]
    assert held("Ana", "30", "!", "", "!", "back", "!", "1", "Ben", "7")[0] == {"name": "Ben", "age": 30, "shoe": "7"}


def test_a_question_mark_explains_and_an_empty_line_behind_a_refused_one_is_asked_back():
    _, shown = held("?", "", "x", "?", "3")
    assert sum("Ctrl-C leaves" in line for line in shown) == 2
    terminal = Terminal("8", "", "")

    class Choice:
        lang = "en"

        def script(self):
            return {"edge": (yield Question("", "Edge?", "choice", memory="edge", choices=("a", "b"), default="b"))}

    assert run_interview(Choice(), terminal) == {"edge": "b"}
    assert "The line before was not taken. Enter once more: b." in terminal.shown


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_end_of_input_is_an_error(lang):
    with pytest.raises(InputError) as error:
        held("Ben", lang=lang)
    assert [fault.code for fault in error.value.faults] == ["kit-left"]
