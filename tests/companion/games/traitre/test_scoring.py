"""Who has won: the quarrels of tests/examples/traitre, each worked out by hand from the source, and what holds of any game."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import deck, read_cards
from companion.games import find_game
from companion.games.traitre.position import decided_by, judge
from companion.games.traitre.rules import HIGHEST, in_deck
from companion.notes import Cited
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.report import Reporter

GAME = find_game("traitre")
EXAMPLES = Path(__file__).parents[3] / "examples" / "traitre"
CARDS = [card for card in deck() if in_deck(card)]


def entered(data, **more):
    return GAME.position.model_validate({**data, **more}, context={"notation": "en"})


def example(name, **more):
    return entered(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")), **more)


def seats(*names):
    return [{"name": name} for name in names]


def told(sheet):
    """Whether it is over, who has won, and the article that says so."""
    articles = {line.article for player in sheet.players for line in player.lines}
    return sheet.finished, sheet.winners, *articles


def log(sheet):
    """The article of each mission, and whether it succeeded."""
    return [(line.article, "succeeded" in line.note.key) for line in sheet.log]


# the quarrels


def test_a_total_equal_to_the_mission_is_enough():
    """5 + 6 − 3 − 1 = 7 against 7 (mission.total)."""
    assert log(settle(GAME, example("equal-is-enough"))) == [("mission.total", True)]


def test_a_spy_of_the_missions_own_suit_fails_it_too():
    """5 + 6 + 8 = 19 against 7, but J♥ (mission.spies)."""
    assert log(settle(GAME, example("spy-of-the-suit"))) == [("mission.spies", False)]


def test_a_spy_that_the_draw_pile_gave():
    """By default it fails the mission; ignored it does not, where it is marked (deck-spy): 9 − 1 = 8 against 6.

    Of the second mission nobody marked a card: then all of them are the players'.
    """
    assert log(settle(GAME, example("spy-of-the-draw-pile"))) == [("mission.spies", False)] * 2
    sheet = settle(GAME, example("spy-of-the-draw-pile", rulings={"deck-spy": "ignored"}))
    assert log(sheet) == [("mission.total", True), ("mission.spies", False)]
    assert [remark.key for remark in sheet.remarks] == ["game-open", "deck-unmarked"]
    assert sheet.remarks[1].values["number"] == 2


def test_five_failures_and_nobody_was_the_traitor():
    """Four successes do not help: everybody loses (end.nobody)."""
    assert told(settle(GAME, example("nobody-was-the-traitor"))) == (True, (), "end.nobody")


def test_five_failures():
    assert told(settle(GAME, example("five-failures"))) == (True, ("Ben",), "end.failure")


def test_the_ninth_mission_decides():
    """Four against four, then the fifth success: everybody but the traitor (end.success)."""
    assert told(settle(GAME, example("the-ninth-mission"))) == (True, ("Ana", "Ben", "Chloe"), "end.success")


def test_one_wrong_accusation_loses_a_game_all_but_won():
    """Four successes, none failed, and Ben was no traitor: Dan wins (accuse.wrong)."""
    assert told(settle(GAME, example("accused-wrongly"))) == (True, ("Dan",), "accuse.wrong")


def test_an_accusation_where_there_is_no_traitor():
    assert told(settle(GAME, example("accused-and-no-traitor"))) == (True, (), "accuse.nobody")


def test_the_traitors_own_accusation_is_void():
    """The game goes on: five successes follow, and the team wins (accuse.void, end.success)."""
    sheet = settle(GAME, example("accused-by-the-traitor"))
    assert told(sheet) == (True, ("Ben", "Chloe"), "end.success")
    ((key, values),) = sheet.remarks
    assert (key, values["ref"]) == ("accusation-void", Cited("accuse.void"))


def test_one_may_accuse_before_the_first_mission():
    """At any time; with two players the team is a single one (accuse.right)."""
    assert told(settle(GAME, example("accused-at-once"))) == (True, ("Ana",), "accuse.right")


def test_a_card_may_come_back_in_a_later_mission():
    sheet = settle(GAME, example("a-card-comes-back"))
    assert log(sheet) == [("mission.total", True)] * 2
    assert [remark.key for remark in sheet.remarks] == ["game-open"], "nothing unusual about it"


# a game that is not over


def test_nobody_has_won_a_game_that_is_not_over():
    sheet = settle(GAME, example("equal-is-enough"))
    assert (sheet.finished, sheet.winners, [player.total for player in sheet.players]) == (False, (), [0, 0, 0])
    assert sheet.ending.key == "open"
    assert dict(sheet.remarks[0].values) == {"successes": 4, "failures": 5}


def test_a_void_accusation_leaves_the_game_open():
    sheet = settle(GAME, example("accused-at-once", traitor="Ana"))
    assert (sheet.finished, sheet.winners) == (False, ())
    assert [remark.key for remark in sheet.remarks] == ["game-open", "accusation-void"]


# how it is told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody-was-the-traitor", "Everybody loses"),
        ("five-failures", "The traitor, Ben, wins"),
        ("the-ninth-mission", "The team wins (Ana, Ben and Chloe)"),
        ("accused-wrongly", "The traitor, Dan, wins: Ana accused Ben, wrongly"),
        ("accused-and-no-traitor", "there was no traitor"),
        ("accused-at-once", "The team wins (Ana): Ana accused Ben, rightly"),
        ("equal-is-enough", "Nobody has won yet. Missions: 1 succeeded, 0 failed"),
    ],
)
def test_the_ending_in_the_games_own_words(name, said):
    position = example(name)
    report = Reporter(GAME, "en").score(position, settle(GAME, position))
    assert said in report.result[0]
    figure = report.headline and report.headline.figure
    assert figure == (None if said.startswith("Nobody has won yet") else report.result[0])
    assert len(report.log) == len(position.missions)
    assert "{" not in "".join(Reporter(GAME, "fr").score(position, settle(GAME, position)).result)


def test_the_log_works_every_mission_out():
    position = example("equal-is-enough")
    (line,) = Reporter(GAME, "en").score(position, settle(GAME, position)).log
    assert line.text.replace("\u00a0", " ") == "7♥: 5♥ 6♥ 3♠ A♣. 5 + 6 − 3 − 1 = 7; at least 7 was needed: it succeeds."
    assert (line.ref, line.label) == ("3.3", "Mission 1")


def test_the_log_shows_cards_as_they_were_entered_and_says_which_came_from_the_deck():
    """They were sorted, and the deck's card was one of them."""
    position = example("equal-is-enough")
    mission = position.missions[0]
    cards = [mission.cards[-1], *mission.cards[:-1]]
    for lang, told in (("en", "{} came from the draw pile"), ("fr", "{} vient de la pioche")):
        for marked in (None, *cards):
            played = mission.model_copy(update={"cards": cards, "deck": marked})
            (line,) = (
                Reporter(GAME, lang)
                .score(moved := position.model_copy(update={"missions": [played]}), settle(GAME, moved))
                .log
            )
            assert " ".join(card.write(lang) for card in cards) in line.text
            assert (marked is not None) == (told.format(marked.write(lang) if marked else "") in line.text)


# a mission


@pytest.mark.parametrize(
    ("cards", "total", "success"),
    [
        ("7♥ 5♥ 2♥ A♠", 6, False),
        ("7♥ 5♥ 2♥ 9♥", 16, True),
        ("7♥ 5♠ 2♣ 9♦", -16, False),
        ("A♣ A♦ 2♣ 3♠", -2, False),
        ("A♣ 2♣ A♦ A♥", 0, False),
        ("A♣ 2♣ A♦ 3♣", 4, True),
        ("2♣ A♣ K♣ Q♣", 1, False),
        ("9♠ J♠ Q♠ K♠", 0, False),
    ],
)
def test_aces_count_one_and_spies_nothing(cards, total, success):
    mission, *revealed = read_cards(cards)
    outcome = judge(mission, revealed, None)
    assert (outcome.total, outcome.success) == (total, success)


CARD_ROWS = st.lists(st.sampled_from(CARDS), min_size=4, max_size=6, unique=True)


@given(CARD_ROWS, st.booleans(), st.booleans(), st.integers(0, 99))
def test_a_mission_by_the_words_of_the_source(cards, marked, deck_spies, seed):
    """Counted one card after the other, in whatever order they were turned over."""
    mission, *revealed = cards
    given_by_deck = revealed[-1] if marked else None
    outcome = judge(mission, revealed, given_by_deck, deck_spies=deck_spies)
    shuffled = Random(seed).sample(revealed, len(revealed))
    other = judge(mission, shuffled, given_by_deck, deck_spies=deck_spies)
    assert (other.total, other.success, other.article) == (outcome.total, outcome.success, outcome.article)
    total, spied = 0, False
    for card in revealed:
        if card.rank > HIGHEST:
            spied = spied or deck_spies or card != given_by_deck
        else:
            total += int(card.rank) * (1 if card.suit is mission.suit else -1)
    assert outcome.total == total
    assert outcome.success is (not spied and total >= mission.rank)
    assert outcome.cards == tuple(revealed)


# any game


@st.composite
def games(draw):
    """A game of two to four that never outlasts its end: who played, how each mission went, who accused whom."""
    names = ["Ana", "Ben", "Cy", "Dan"][: draw(st.integers(2, 4))]
    traitor = draw(st.sampled_from(names if len(names) == 4 else [None, *names]))
    successes = draw(st.lists(st.booleans(), max_size=9))
    last = decided_by(successes)
    accuses = last is None and draw(st.booleans())
    by, of = draw(st.permutations(names))[:2]
    return names, traitor, successes[: None if last is None else last + 1], (by, of) if accuses else None


@given(games())
def test_who_wins_by_the_words_of_the_source(game):
    names, traitor, successes, accusation = game
    count = len(names) + 1
    missions = [
        {
            "mission": "2♥" if success else "9♥",
            "cards": ("7♥ 6♥ 5♥ 4♥ 3♥" if success else "K♥ 6♥ 5♥ 4♥ 3♥").split()[:count],
        }
        for success in successes
    ]
    data = {"players": seats(*names), "traitor": traitor, "missions": missions}
    if accusation:
        data["accusation"] = dict(zip(("by", "of"), accusation, strict=True))
    sheet = settle(GAME, entered(data))
    team = [name for name in names if name != traitor]
    if successes.count(True) == 5:
        expected = team
    elif successes.count(False) == 5:
        expected = [traitor] if traitor else []
    elif accusation and accusation[0] != traitor:
        expected = [] if not traitor else team if accusation[1] == traitor else [traitor]
    else:
        expected = None
    assert sheet.finished is (expected is not None)
    assert list(sheet.winners) == (expected or [])
    for player in sheet.players:
        assert player.total == (player.name in sheet.winners) == sum(line.points for line in player.lines)
        assert player.rank == (1 if player.total or not sheet.winners else 1 + len(sheet.winners))
    assert len(sheet.log) == len(successes)
    for lang in LANGS:
        Reporter(GAME, lang).score(entered(data), sheet)
