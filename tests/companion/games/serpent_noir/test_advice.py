"""The best lay: against every order of every choice of cards; ties; whatever cannot be on a table."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.cards import Rank, Suit, deck, read_card
from companion.games.serpent_noir import advice
from companion.games.serpent_noir.rules import points_for

DECK = deck()
PIPS = [card for card in DECK if not card.rank.court]


def advise(tracks, hand, **more):
    return companion.advise("serpent-noir", {"tracks": tracks, "hand": hand, **more})


def told(answer):
    return [(one["track"], " ".join(one["lay"]), one["value"]) for one in answer["options"]]


def faults(tracks, hand):
    with pytest.raises(companion.InputError) as caught:
        advise(tracks, hand)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


@st.composite
def turns(draw, most=5):
    """Two tracks and a hand, of few ranks and many court cards so that something fits."""
    tracks = draw(st.lists(st.sampled_from(PIPS), min_size=1, max_size=2, unique=True))
    few = [card for card in DECK if card not in tracks and (card.rank.court or card.rank in (1, 2, 3, 4, 9, 10))]
    return tracks, draw(st.lists(st.sampled_from(few), max_size=most, unique=True))


def fits(track, lay):
    """Legal, as the source says it: up or down, one by one round the ring, court cards anything but the last."""
    for way in (1, -1):
        due = [(track.rank - 1 + way * step) % 10 + 1 for step in range(1, len(lay) + 1)]
        if all(card.rank.court or card.rank == rank for card, rank in zip(lay, due, strict=True)):
            return not lay[-1].rank.court
    return False


def plainly(tracks, hand):
    """Of every length on every track, the fewest court cards of a legal lay."""
    fewest = {}
    for place, track in enumerate(tracks):
        for count in range(1, len(hand) + 1):
            lays = [lay for lay in permutations(hand, count) if fits(track, lay)]
            if lays:
                fewest[place, count] = min(sum(card.rank.court for card in lay) for lay in lays)
    return fewest


@settings(max_examples=150)
@given(turns())
def test_every_option_is_the_best_of_its_length_and_track(turn):
    tracks, hand = turn
    answer = advise([*map(str, tracks)], [*map(str, hand)])
    found = {}
    for one in answer["options"]:
        lay = [read_card(card) for card in one["lay"]]
        assert len(set(lay)) == len(lay) and set(lay) <= set(hand)
        track = read_card(one["track"])
        assert fits(track, lay)
        assert one["value"] == {1: 1, 2: 3, 3: 5}.get(len(lay), 7)
        found[tracks.index(track), len(lay)] = sum(card.rank.court for card in lay)
    assert len(found) == len(answer["options"])
    assert found == plainly(tracks, hand)
    order = [(-points_for(count), courts, count, place) for (place, count), courts in found.items()]
    assert order == sorted(order)
    first = answer["options"][0] if found else None
    assert answer["best"] == (first and {"track": first["track"], "lay": first["lay"]})
    assert answer["value"] == (first["value"] if first else 0)
    assert (answer["proved"], answer["bound"], answer["for"], answer["remarks"]) == (True, None, None, [])


@settings(max_examples=60)
@given(turns(most=14), st.randoms(use_true_random=False))
def test_the_order_of_the_hand_does_not_matter_and_a_card_more_makes_nothing_worse(turn, dice):
    tracks, hand = [*map(str, turn[0])], [*map(str, turn[1])]
    answer = advise(tracks, hand)
    shuffled = dice.sample(hand, len(hand))
    assert advise(tracks, shuffled) == answer
    if hand:
        assert advise(tracks, shuffled[1:])["value"] <= answer["value"]


@settings(max_examples=100)
@given(turns())
def test_what_is_said_to_be_missing_is_missing(turn):
    """With the card that the reasons name, the run goes on, and scores as much more as they say."""
    tracks, hand = turn
    entry = advice.SerpentNoirAdvice(tracks=tracks, hand=hand)
    advised = advice.advise(entry, 1)
    for note in advised.why:
        if note.key not in ("next-rank", "other-track"):
            continue
        rank = 1 if note.values["rank"] == "A" else int(note.values["rank"])
        track = note.values["track"] if note.key == "other-track" else advised.answer["best"]["track"]
        lay = note.values["cards"] if note.key == "other-track" else advised.answer["best"]["lay"]
        assert not [card for card in hand if card.rank == rank and card not in lay]
        more = next(card for card in DECK if card.rank == rank and card not in (*hand, *tracks))
        assert fits(track, (*lay, more))
        if note.key == "next-rank":
            assert points_for(len(lay) + 1) - points_for(len(lay)) == note.values["points"]


def test_the_example_of_the_source():
    answer = advise("7♥ 4♠", "A♣ 3♥ 5♦ 6♣ 2♦ 3♣")
    assert answer["best"] == {"track": "4♠", "lay": ["3♥", "2♦", "A♣"]} and answer["value"] == 5
    assert told(answer) == [
        ("4♠", "3♥ 2♦ A♣", 5),
        ("7♥", "6♣ 5♦", 3),
        ("4♠", "3♥ 2♦", 3),
        ("7♥", "6♣", 1),
        ("4♠", "3♥", 1),
    ]


def test_of_equal_points_the_fewest_switchmen_then_the_fewest_cards():
    answer = advise("2♠", "3♠ 4♠ J♠ 6♠ 7♠")
    assert told(answer) == [("2♠", "3♠ 4♠ J♠ 6♠", 7), ("2♠", "3♠ 4♠ J♠ 6♠ 7♠", 7), ("2♠", "3♠ 4♠", 3), ("2♠", "3♠", 1)]
    answer = advise("2♠ 10♥", "3♠ J♠ 5♠ 6♠ A♥ 2♥ 3♥ 4♥")
    assert answer["best"] == {"track": "2♠", "lay": ["3♠", "4♥", "5♠", "6♠"]}


def test_equals_on_several_tracks_come_in_the_order_of_the_tracks():
    assert [one["track"] for one in advise("4♥ 4♠", "5♦")["options"]] == ["4♥", "4♠"]
    assert [one["track"] for one in advise("4♠ 4♥", "5♦")["options"]] == ["4♠", "4♥"]


def test_ten_and_ace_are_neighbours_and_a_rank_may_come_round_again():
    assert advise("9♠", "10♠ A♠ 2♠")["best"]["lay"] == ["10♠", "A♠", "2♠"]
    hand = [f"{rank}♥" for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "A", "2")]
    longest = max(advise("2♠", [*hand, "3♠", "J♠", "5♠"])["options"], key=lambda one: len(one["lay"]))
    assert len(longest["lay"]) == 13
    assert longest["lay"][-1] in ("5♠", "5♥") and longest["lay"].count("J♠") == 1


def test_a_switchman_is_never_the_last_and_never_alone():
    answer = advise("4♠", "J♠ Q♥")
    assert (answer["best"], answer["value"], answer["options"]) == (None, 0, [])
    assert advise("4♠", "J♠ Q♥ 7♥")["best"]["lay"] == ["J♠", "Q♥", "7♥"]
    assert advise("4♠", "")["best"] is None


def test_a_whole_deck_in_hand():
    answer = advise("4♠", [str(card) for card in DECK if card != read_card("4♠")])
    assert max(len(one["lay"]) for one in answer["options"]) == 51
    assert answer["best"]["lay"] == ["3♠", "2♠", "A♠", "10♠"] or answer["best"]["lay"] == ["5♠", "6♠", "7♠", "8♠"]


def test_lays_that_the_rules_would_refuse_are_not_advised(monkeypatch):
    monkeypatch.setattr(advice, "rank_at", lambda track, step, way: int(track.rank))
    with pytest.raises(AssertionError):
        advise("4♠", "4♥")


def test_a_track_shows_a_card_from_ace_to_ten():
    assert faults("Q♠ Jo 4♠", "3♥") == [("track-court", "tracks[0]"), ("joker-not-played", "tracks[1]")]
    for rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        assert faults([f"{rank.name[0]}{Suit.CLUBS.value}"], "3♥") == [("track-court", "tracks[0]")]


def test_one_to_six_tracks():
    assert faults("", "3♥") == [("tracks-count", "tracks")]
    assert faults("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠", "3♥") == [("tracks-count", "tracks")]


def test_no_card_twice_and_no_joker():
    assert faults("4♠ 4♠", "3♥ 3♥ 4♠ Jo") == [
        ("joker-not-played", "hand[3]"),
        ("card-twice", "tracks[1]"),
        ("card-twice", "hand[1]"),
        ("card-twice", "hand[2]"),
    ]


@pytest.mark.parametrize("entry", [{}, {"tracks": "4♠"}, {"tracks": "4♠", "hand": 3}, {"tracks": 4, "hand": "3♥"}])
def test_what_is_no_turn_is_refused(entry):
    with pytest.raises(companion.InputError):
        companion.advise("serpent-noir", entry)
