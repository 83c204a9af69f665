import pytest

from companion.errors import Fault, PrintError
from companion.printing.kinds import (
    AidOptions,
    BoxOptions,
    CardsOptions,
    ComponentsOptions,
    DeckBoxOptions,
    PadOptions,
    PuzzlesOptions,
    RulesOptions,
    SlipOptions,
)
from companion.printing.options import options_of, types_of
from companion.printing.paper import CARDS

DOCUMENTS = (
    RulesOptions,
    PadOptions,
    AidOptions,
    ComponentsOptions,
    BoxOptions,
    CardsOptions,
    DeckBoxOptions,
    PuzzlesOptions,
    SlipOptions,
)


def test_the_help_of_the_cards_sizes_has_the_sizes_they_are_printed_in():
    said = options_of(CardsOptions)["template"].help.replace(" mm", "")
    for name in ("poker", "bridge", "mini", "tarot"):
        assert f"{name} {CARDS[name].width} × {CARDS[name].height}" in said
    assert f"up to {CARDS['poker'].width} × {CARDS['poker'].height} mm" in options_of(ComponentsOptions)["mats"].help


def test_every_bad_choice_is_named():
    with pytest.raises(PrintError) as caught:
        RulesOptions(paper="a3", ink="none", copies=0)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("option-unknown", "paper"),
        ("option-unknown", "ink"),
        ("option-range", "copies"),
    ]


@pytest.mark.parametrize("copies", [-1, 0, 501, 10**9])
def test_copies_have_a_least_and_a_most(copies):
    with pytest.raises(PrintError) as caught:
        PadOptions(copies=copies)
    assert caught.value.faults[0].data == {"option": "copies", "value": copies, "least": 1, "most": 500}


@pytest.mark.parametrize("chosen", [{"bleed": float("nan")}, {"gap": 31}, {"bleed": -1}])
def test_lengths_have_a_least_and_a_most(chosen):
    with pytest.raises(PrintError) as caught:
        ComponentsOptions(**chosen)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("option-range", *chosen)]


def test_what_would_change_nothing_is_refused():
    ComponentsOptions(players=3, copies=2).refuse("corners")
    with pytest.raises(PrintError) as caught:
        ComponentsOptions(players=3, corners=True).refuse("corners", "players")
    assert [fault.where for fault in caught.value.faults] == ["corners", "players"]


@pytest.mark.parametrize(
    ("document", "option"),
    [(RulesOptions, "corners"), (PadOptions, "corners"), (AidOptions, "n_up"), (BoxOptions, "gap")],
)
def test_a_document_has_no_option_of_another(document, option):
    assert option not in options_of(document)
    with pytest.raises(TypeError):
        document(**{option: 1})


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_option_of_a_document_is_declared_once_and_whole(document):
    """Help, what its value is called, what a file's name tells of it: the command line has no other place to ask."""
    options = options_of(document)
    assert options
    for name, option in options.items():
        assert option.help.endswith(".")
        assert (option.least is None) == (option.most is None)
        hint = types_of(document)[name].__origin__
        assert bool(option.metavar) == (hint is not bool and "Literal" not in str(hint)), name


def test_the_reason_of_a_refusal_is_told():
    from companion.verdict.faults import FaultWords

    for option, word in (("corners", "cartes"), ("players", "joueurs"), ("paper", "--paper")):
        fault = Fault("option-idle", option, {"option": option})
        assert word in FaultWords("fr").message(fault)


def test_a_verdicts_options_are_the_same_on_the_command_line():
    """Declared there again: a score that prints nothing does not import printing."""
    from companion.cli.options import InkOption, PaperOption, TypeOption

    for name, option in (("paper", PaperOption), ("ink", InkOption), ("type", TypeOption)):
        assert option.__origin__ == types_of(SlipOptions)[name].__origin__ | None
        assert option.__metadata__[0].help == options_of(SlipOptions)[name].help
