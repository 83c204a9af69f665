"""What everybody's suits add up to, who is ahead and by which suit: the quarrels of a table, and all small ones by brute force."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Suit, deck, read_cards, write_cards
from companion.games import find_game
from companion.games.marteau_piqueur.rules import RANKS, compared, suit_totals
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.json import score_json
from companion.verdict.report import Reporter

GAME = find_game("marteau-piqueur")
FOLDER = Path(__file__).parents[3] / "examples" / "marteau-piqueur"


def entered(document):
    return check_entry(GAME, GAME.position, document, Flags(lang="en")).entry


def scored(**taken):
    """The sheet of these cards, by name."""
    return settle(GAME, entered({"players": [{"name": name, "taken": cards} for name, cards in taken.items()]}))


def ranks(sheet):
    return {player.name: player.rank for player in sheet.players}


def tiebreak(sheet, name):
    """What ranks somebody: the key, against whom, at which suit (from 1), own and their total."""
    note = sheet.player(name).tiebreak
    if note is None:
        return None
    return (note.key, *(note.values.get(key) for key in ("names", "place", "own", "theirs") if key in note.values))


QUARRELS = {
    # "I have three times your cards." The lowest suit alone counts, and a suit that one lacks is the lowest.
    "fewer-points-win": ({"Ana": (2, 2), "Ben": (3, 1)}, {"Ana": None}),
    "empty-suit": ({"Ana": (0, 2), "Ben": (1, 1)}, {"Ana": None}),
    # Equal in the lowest suit: the second, the third, the fourth decides.
    "second-suit": ({"Ana": (5, 1), "Ben": (5, 2)}, {"Ana": ("tie-ahead-2", ("Ben",), 2, 6, 5), "Ben": ("tie-behind-2", ("Ana",), 2, 5, 6)}),
    "third-suit": ({"Ana": (5, 2), "Ben": (5, 1)}, {"Ben": ("tie-ahead-3", ("Ana",), 3, 8, 7)}),
    "fourth-suit": ({"Ana": (5, 2), "Ben": (5, 1)}, {"Ben": ("tie-ahead-4", ("Ana",), 4, 9, 8)}),
    # "But mine are spades." Which suits they are does not matter; all four equal is a shared victory.
    "other-suits-same-order": ({"Ana": (1, 1), "Ben": (1, 1)}, {"Ana": ("tie-equal", ("Ben",))}),
    "all-four-equal": ({"Ana": (5, 1), "Ben": (5, 1), "Cy": (1, 3)}, {"Ben": ("tie-equal", ("Ana",)), "Cy": None}),
    # Three tied: each is compared with the nearest.
    "tie-of-three": (
        {"Ana": (5, 3), "Ben": (5, 2), "Cy": (5, 1)},
        {"Ana": ("tie-behind-3", ("Ben",), 3, 7, 8), "Ben": ("tie-behind-2", ("Cy",), 2, 6, 7), "Cy": ("tie-ahead-2", ("Ben",), 2, 7, 6)},
    ),
    # "Nobody has anything." Three lowest suits of 0 are equal, the fourth is not.
    "only-the-ace": (
        {"Ana": (0, 3), "Ben": (0, 1), "Cy": (0, 2)},
        {"Ana": ("tie-behind-4", ("Cy",), 4, 1, 9), "Ben": ("tie-ahead-4", ("Cy",), 4, 18, 9)},
    ),
    # Four play and nothing is left; three play, and the ace nobody started on is a card like others.
    "four-play-all-cards": ({"Ana": (6, 3), "Ben": (7, 2), "Cy": (4, 4), "Dee": (10, 1)}, {"Dee": None}),
    "three-and-a-second-ace": ({"Ana": (1, 3), "Ben": (1, 2), "Cy": (1, 1)}, {"Cy": ("tie-ahead-2", ("Ben",), 2, 3, 2)}),
}  # fmt: skip


@pytest.mark.parametrize("name", QUARRELS)
def test_quarrels(name):
    totals, ties = QUARRELS[name]
    sheet = settle(GAME, entered(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))))
    assert {player.name: (player.total, player.rank) for player in sheet.players} == totals
    assert sheet.winners == tuple(who for who, (_, rank) in totals.items() if rank == 1)
    assert {who: tiebreak(sheet, who) for who in ties} == ties
    assert sheet.finished


def test_every_quarrel_of_the_folder_is_settled():
    assert {path.stem for path in FOLDER.glob("*.json")} == QUARRELS.keys()


def test_score_suits_an_ace_counts_1_and_the_others_their_number():
    assert suit_totals(read_cards("A♠ 9♠ 5♥")) == {Suit.SPADES: 10, Suit.HEARTS: 5, Suit.DIAMONDS: 0, Suit.CLUBS: 0}
    assert compared(deck(RANKS)) == (45, 45, 45, 45)


def test_score_lowest_a_line_a_suit_lowest_first_of_which_only_the_first_scores():
    sheet = scored(Ana="9♠ A♠ 7♥ 2♦ 3♦ 4♣", Ben="A♥")
    told = [
        (line.article, line.points, write_cards(line.cards, "en"), line.note.key) for line in sheet.player("Ana").lines
    ]
    assert told == [
        ("score.lowest", 4, "4♣", "lowest-single"),
        ("score.suits", 0, "2♦ 3♦", "next-sum-2"),
        ("score.suits", 0, "7♥", "next-single-3"),
        ("score.suits", 0, "A♠ 9♠", "next-sum-4"),
    ]
    assert [line.note.key for line in sheet.player("Ben").lines] == [
        "lowest-empty",
        "next-empty-2",
        "next-empty-3",
        "next-single-4",
    ]


def test_score_tie_is_compared_within_those_tied_only():
    """Cy has more in the second suit, but less in the lowest: nothing to do with the tie of the others."""
    sheet = scored(Ana="A♠ 2♠ 4♥ 4♦ 4♣", Ben="3♠ A♥ 2♥ 5♦ 5♣", Cy="A♦ 9♠ 9♥ 9♣")
    assert ranks(sheet) == {"Ana": 1, "Ben": 2, "Cy": 3}
    assert tiebreak(sheet, "Cy") is None
    articles = {player.name: {line.article for line in player.lines[1:]} for player in sheet.players}
    assert articles == {"Ana": {"score.tie"}, "Ben": {"score.tie"}, "Cy": {"score.suits"}}


def test_cards_left_on_the_board_are_told():
    sheet = scored(Ana="A♠ 2♠", Ben="A♥ 9♥")
    (note,) = sheet.remarks
    assert (note.key, note.values["count"]) == ("cards-left", 32)
    assert not set(note.values["cards"]) & set(read_cards("A♠ 2♠ A♥ 9♥"))
    everything = entered(json.loads((FOLDER / "four-play-all-cards.json").read_text(encoding="utf-8")))
    assert settle(GAME, everything).remarks == ()


def reasons(total, taken="A♠ 9♠ 7♥ 2♦ 3♦"):
    players = [{"name": "Ana", "taken": taken}, {"name": "Ben", "taken": "A♥"}]
    sheet = settle(GAME, entered({"players": players, "claims": [{"player": "Ana", "total": total}]}))
    (claim,) = sheet.claims
    return claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]


def test_what_people_count_instead():
    assert reasons(0) == (True, [])
    assert reasons(5) == (False, [("score.empty", "empty-suit")])
    assert reasons(22) == (False, [("score.lowest", "all-suits")])
    assert reasons(10) == (False, [("score.lowest", "another-suit")])
    assert reasons(99) == (False, [])
    assert reasons(7, "A♠ 9♠ 7♥ 2♦ 3♦ 4♣") == (False, [("score.lowest", "another-suit")])


# What holds of every game


@st.composite
def games(draw):
    """Any way in which two to four may share out the deck, an ace each; with four exactly one."""
    names = ["Ana", "Ben", "Cy", "Dee"][: draw(st.integers(2, 4))]
    aces = draw(st.permutations([card for card in deck(RANKS) if card.rank == 1]))
    taken = {name: [ace] for name, ace in zip(names, aces, strict=False)}
    for card in deck(RANKS):
        owner = (
            draw(st.sampled_from([*names, None]))
            if card.rank != 1 or (len(names) < 4 and card in aces[len(names) :])
            else None
        )
        if owner:
            taken[owner].append(card)
    return {name: write_cards(draw(st.permutations(cards)), "en") for name, cards in taken.items()}


@given(games())
def test_ranks_follow_the_sorted_totals_whatever_the_order_of_cards_and_players(taken):
    sheet = scored(**taken)
    keys = {name: sorted(suit_totals(read_cards(cards)).values()) for name, cards in taken.items()}
    for player in sheet.players:
        assert player.rank == 1 + sum(key > keys[player.name] for key in keys.values())
        assert player.total == keys[player.name][0] == sum(line.points for line in player.lines)
        assert (player.tiebreak is None) == (sum(key[0] == player.total for key in keys.values()) == 1)
        assert {card for line in player.lines for card in line.cards} == set(read_cards(taken[player.name]))
    backwards = scored(**{name: " ".join(reversed(cards.split())) for name, cards in reversed(taken.items())})
    assert ranks(backwards) == ranks(sheet)


@given(games())
def test_what_decided_is_true(taken):
    """Up to the suit that is told both have as much; there they differ the way it is said."""
    sheet = scored(**taken)
    keys = {name: compared(read_cards(cards)) for name, cards in taken.items()}
    for player in sheet.players:
        note = player.tiebreak
        for other in note.values["names"] if note else ():
            mine, theirs = keys[player.name], keys[other]
            if note.key == "tie-equal":
                assert mine == theirs
                continue
            place = note.values["place"] - 1
            assert mine[:place] == theirs[:place]
            assert (mine[place], theirs[place]) == (note.values["own"], note.values["theirs"])
            assert (mine > theirs) == note.key.startswith("tie-ahead")


def test_the_order_of_four_totals_says_nothing():
    """Every way to give the same totals to the suits ranks the same against everybody."""
    for one in permutations(["A♠ 2♠", "5♠", "7♠", "9♠"]):
        moved = " ".join(cards.replace("♠", suit) for cards, suit in zip(one, "♠♥♦♣", strict=True))
        assert compared(read_cards(moved)) == (3, 5, 7, 9)


@pytest.mark.parametrize("lang", LANGS)
def test_the_comparison_is_told_suit_by_suit(lang):
    position = entered(json.loads((FOLDER / "third-suit.json").read_text(encoding="utf-8")))
    report = Reporter(GAME, lang).score(position, settle(GAME, position))
    said = {player.name: player.tiebreak.replace("\u00a0", " ") for player in report.players}
    listed = "5, 6, 8 et 9" if lang == "fr" else "5, 6, 8 and 9"
    assert listed in said["Ben"] and "Ana" in said["Ben"] and "5.4" in said["Ben"]
    told = score_json(GAME, position, settle(GAME, position), lang)["players"][1]["lines"]
    assert [line["points"] for line in told] == [5, 0, 0, 0]


SENTENCES = {
    "fewer-points-win": ("score.lowest", "Le plus bas de vos quatre totaux est votre score", "The lowest of your four totals is your score"),
    "empty-suit": ("score.empty", "Une couleur où vous n'avez aucune carte vaut 0", "A suit in which you have no card counts 0"),
    "second-suit": ("score.tie", "on compare les couleurs suivantes", "compare the next suits"),
    "third-suit": ("score.tie", "le premier écart décide", "the first difference decides"),
    "fourth-suit": ("score.tie", "du plus bas au plus haut, et le premier écart décide", "from lowest to highest, and the first difference decides"),
    "other-suits-same-order": ("score.tie", "Peu importe de quelles couleurs il s'agit", "the first difference decides, whatever the suits"),
    "all-four-equal": ("score.shared", "Si les quatre totaux sont égaux, la victoire est partagée", "If all four totals are equal, the victory is shared"),
    "tie-of-three": ("score.tie", "chacun range ses quatre totaux", "all players sort their four totals from lowest to highest"),
    "only-the-ace": ("score.tie", "À égalité, on compare les couleurs suivantes", "In a tie, compare the next suits"),
    "four-play-all-cards": ("score.lowest", "Le plus haut score gagne", "The highest score wins"),
    "three-and-a-second-ace": ("rulings", "se prend comme toute autre carte", "is taken like any other card"),
}  # fmt: skip
"""What the sheet answers to a quarrel: the article (the box of rulings is the last), and the words there."""


def test_no_quarrel_is_without_its_sentence():
    assert SENTENCES.keys() == QUARRELS.keys()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SENTENCES)
def test_the_sheet_answers_every_quarrel_in_a_sentence(name, lang):
    article, french, english = SENTENCES[name]
    _, _, after = open_rulebook("marteau-piqueur", lang).text.partition(f"{{#{article}}}")
    assert (french if lang == "fr" else english) in after.split("\n##")[0]
