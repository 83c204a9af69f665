"""Guided entry: every question says whose it is, and of which round; of an event, which is no round, none does."""

from companion.asking import ask_event, ask_position
from companion.games import find_game
from companion.reading import Flags, ReadingError


def asked(played, ask, *lines):
    terminal = played(list(lines))
    try:
        ask(terminal)
    except ReadingError as error:
        assert [fault.code for fault in error.faults] == ["entry-ended"]
    return terminal.asked


def test_the_round_is_said(played):
    game = find_game("effraction")
    for lang, word in (("en", "round"), ("fr", "manche")):
        prompts = asked(
            played,
            lambda terminal, lang=lang: ask_position(game, Flags(lang=lang), terminal),
            "Ana, Ben",
            "",
            "8",
            "9",
            "",
        )
        whose = [prompt.partition(":")[0].strip() for prompt in prompts[1:4]]
        assert whose == [f"Ana, {word} 1", f"Ben, {word} 1", f"Ben, {word} 1"]
        assert prompts[-1].startswith(f"Ana, {word} 2")


def test_an_event_has_none(played):
    prompts = asked(
        played, lambda terminal: ask_event(find_game("effraction"), "leave", Flags(lang="en"), terminal), "8", "9", ""
    )
    assert prompts
    assert not any("round" in prompt for prompt in prompts)
