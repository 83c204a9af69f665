import pytest

from companion.errors import PrintError
from companion.printing import Options


def test_every_bad_choice_is_named():
    with pytest.raises(PrintError) as caught:
        Options(paper="a3", ink="none", copies=0)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("option-unknown", "paper"),
        ("option-unknown", "ink"),
        ("option-range", "copies"),
    ]


def test_the_presses_are_found_when_asked_for():
    import companion.printing

    assert companion.printing.print_pad.__name__ == "print_pad"
    with pytest.raises(AttributeError):
        _ = companion.printing.print_money
