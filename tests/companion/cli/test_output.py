"""The forms of an answer: every command's are in the one table."""

import inspect
from typing import get_args, get_type_hints

import pytest

from companion.cli.advise import advise
from companion.cli.output import FORMS
from companion.cli.resolve import resolve
from companion.cli.score import score


@pytest.mark.parametrize("command", [score, resolve, advise])
def test_every_form_of_a_command_is_known(command):
    forms = get_args(get_type_hints(inspect.unwrap(command))["format"])
    assert forms[0] == "text" and set(forms) <= FORMS.keys()


def test_every_form_that_is_known_is_one_of_score():
    assert set(get_args(get_type_hints(inspect.unwrap(score))["format"])) == FORMS.keys()
