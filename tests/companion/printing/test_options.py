import pytest

from companion.errors import Fault, PrintError
from companion.printing import Options


def test_every_bad_choice_is_named():
    with pytest.raises(PrintError) as caught:
        Options(paper="a3", ink="none", copies=0)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("option-unknown", "paper"),
        ("option-unknown", "ink"),
        ("option-range", "copies"),
    ]


@pytest.mark.parametrize("copies", [-1, 0, 501, 10**9])
def test_copies_have_a_least_and_a_most(copies):
    with pytest.raises(PrintError) as caught:
        Options(copies=copies)
    assert caught.value.faults[0].data == {"option": "copies", "value": copies, "least": 1, "most": 500}


def test_what_would_change_nothing_is_refused():
    Options(players=3, copies=2).without("corners")
    with pytest.raises(PrintError) as caught:
        Options(players=3, corners=True).without("corners", "players")
    assert [fault.where for fault in caught.value.faults] == ["corners", "players"]


def test_the_presses_are_found_when_asked_for():
    import companion.printing

    assert companion.printing.print_pad.__name__ == "print_pad"
    with pytest.raises(AttributeError):
        _ = companion.printing.print_money


def test_a_rule_sheet_refuses_what_only_pads_and_aids_know():
    from companion.printing.rules import print_rules

    with pytest.raises(PrintError) as caught:
        print_rules("alkekan", Options(players=2, corners=True))
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("option-idle", "players"),
        ("option-idle", "corners"),
    ]


def test_the_reason_of_a_refusal_is_told():
    from companion.verdict.faults import FaultWords

    for option, word in (("corners", "cartes"), ("players", "joueurs"), ("paper", "--paper")):
        fault = Fault("option-idle", option, {"option": option})
        assert word in FaultWords("fr").message(fault)
