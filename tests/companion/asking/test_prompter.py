"""One question, put until its answer can be read: bad cards asked alone, what is explained, what may be typed."""

import pytest

from companion.asking.prompter import Prompter
from companion.asking.prompts import Prompts
from companion.asking.question import read_answer
from companion.cards import read_card, read_cards
from companion.fields import CARD, CARDS
from companion.games import find_game, game_ids
from companion.questions import Question
from companion.reading import Flags
from companion.rulebook import open_rulebook


def test_a_bad_card_is_named_and_only_it_is_asked_again(ask):
    entered, terminal = ask("Ana", "3H XX 8D VP", "YY", "5H", "QS", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H 8D QS"))
    assert [(f.code, f.where) for f in terminal.faults] == [
        ("card-unreadable", "players[0].purse[1]"),
        ("card-unreadable", "players[0].purse[1]"),
        ("card-notation", "players[0].purse[3]"),
    ]
    assert terminal.asked[2:5] == [
        "Ana, purse, card 2 (XX) should be (- takes away; or the whole line again)",
        "Ana, purse, card 2 (YY) should be (- takes away; or the whole line again)",
        "Ana, purse, card 4 (VP) should be (- takes away; or the whole line again)",
    ]


def test_whose_card_it_is_can_be_told(ask, lobbys):
    _, terminal = ask("Ana, Ben", "3H", "XX", "4H", "", "", "", "")
    assert terminal.known == [{"players": [{}, {"name": "Ben"}]}]
    everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
    _, terminal = ask("Ana, Ben", "", everything, "3H", "", "", "", "XX", "4H", "", "n", "", "", "", game=lobbys)
    assert terminal.known == [{"rounds": [{"players": [{}, {"name": "Ben"}]}]}]
    _, terminal = ask("8D", "Ana, Ben", "XX", "KS", "2C", "", event="turn")
    assert terminal.known == [{}]


@pytest.mark.parametrize("word", ["-", "rien", "Nothing", "none"])
def test_a_bad_card_can_be_taken_away_and_an_empty_line_is_no_answer(ask, word):
    entered, terminal = ask("Ana", "3H XX", "", word, "", "", "", "")
    assert entered.entry.players[0].purse == [read_card("3H")]
    assert len(terminal.faults) == 1


def test_a_card_twice_is_asked_alone(ask):
    entered, terminal = ask("Ana, Ben", "3H 5H", "6D 4S 3H", "5D", "", "", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("card-twice", "players[1].purse[2]")]
    assert entered.entry.players[1].purse == list(read_cards("6D 4S 5D"))
    assert (
        terminal.asked[3]
        == "Ben, purse, card 3 (3♥) should be (Enter: another answer is wrong) (- takes away; or the whole line again)"
    ), "at once"


def test_what_is_wrong_whatever_the_others_are_is_not_offered_to_be_kept(ask):
    """A card twice in one purse: nobody else's answer can lift that. Elsewhere, and once it is right, Enter keeps again."""
    entered, terminal = ask("Ana, Ben", "3H 3H 4H", "", "back", "", "2=5H", "4S", "", "", "", "")
    assert [fault.code for fault in terminal.faults] == ["card-twice"] * 2
    assert terminal.asked[2:4] == ["Ana, purse, card 2 (3♥) should be (- takes away; or the whole line again)"] * 2
    assert terminal.asked[4] == (
        "Ana’s final purse, last hand included (so far 3♥ 3♥ 4♥; 3=5♥, 3= and +5♥ put it right) (- clears)"
    )
    assert entered.entry.players[0].purse == list(read_cards("3H 5H 4H"))
    assert not any("Enter keeps" in asked for asked in terminal.asked)


def test_a_whole_answer_that_cannot_stay_is_shown_to_be_put_right(ask):
    courts = "K♠ Q♦ J♠ J♥ A♣ 9♥ 10♥ 2♣", "K♥ J♦ Q♣ A♠ A♦ 7♠ 5♦ 4♥ 5♣"
    entered, terminal = ask("Ana, Ben", courts[0], "+3♣", courts[1], "n", "", "", "", game=find_game("cour"))
    assert f"(so far {courts[0]}; 3=5♥, 3= and +5♥ put it right)" in terminal.asked[2]
    assert "Enter keeps" not in terminal.asked[2]
    assert len(entered.entry.rounds[0].players[0].court) == 9


def test_back_while_a_card_is_put_right_asks_the_whole_again(ask):
    entered, terminal = ask("Ana", "3H XX", "back", "", "4H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 4H"))
    assert terminal.asked[3].endswith("[3♥ XX]"), "what was typed is offered"
    entered, _ = ask("Ana", "3H XX", "back", "2=5H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H"))


def test_the_question_about_one_card_explains_itself(ask):
    _, terminal = ask("Ana", "3H XX", "?", "4H", "", "", "", "")
    told = 'One card, or - to take it away; the whole hand may be typed again; "back" returns to the question.'
    assert told in terminal.said


def test_a_joker_is_spoken_of_where_the_deck_has_one(ask, lobbys):
    _, terminal = ask("Ana", "?", "3H", "", "", "", "")
    assert "Cards separated by spaces: 3♥ 10♦ Q♠ Jo." in "\n".join(terminal.said)
    for kind in (CARD, CARDS):
        said = Prompts(lobbys, True, "fr", "fr").explained(Question("", "", kind))
        assert "D♠" in said and "Jo" not in said and "joker" not in said
    assert [game for game in game_ids() if open_rulebook(game, "en").has_jokers] == [
        game
        for game in game_ids()
        if open_rulebook(game, "en").facts.get("components", {}).get("deck", {}).get("jokers")
    ], "the deck that is brought is the deck that is printed"


def test_corrections_by_number(ask):
    entered, terminal = ask("Ana", "3H 4H 5H", "back", "2=8D 3= +9C", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 8D 9C"))
    assert any(prompt.endswith("[3♥ 4♥ 5♥]") for prompt in terminal.asked)


def test_help_at_every_kind_of_question(ask, lobbys):
    _, terminal = ask("?", "Ana", "?", "3H", "?", "", "?", "", "", "")
    said = "\n".join(terminal.said)
    for word in ("commas", "♠ S ♥ H ♦ D ♣ C", "A name.", "Ana=26", "Or: Ana: Q♠>8♦ J♣>5♥.", "empty line", "Ctrl-C"):
        assert word in said


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("", "answer-needed"),
        (" , ", "answer-needed"),
        ("Ana, Ana", "name-twice"),
        ("x" * 201, "text-too-long"),
        ("a\x1bb", "text-control"),
    ],
)
def test_names_that_are_none(ask, names, code):
    _, terminal = ask(names, "Ana", "3H", "", "", "", "")
    assert [f.code for f in terminal.faults] == [code]


def test_a_terminal_without_suits_gets_letters(ask):
    entered, terminal = ask("Ana", "3H XX", "10D", "back", "?", "", "", "", "", "", symbols=False)
    assert entered.entry.players[0].purse == list(read_cards("3H 10D"))
    shown = "\n".join([*terminal.said, *terminal.asked])
    assert "3H 10D" in shown
    assert not set(shown) & set("♠♥♦♣")


def test_french_terminal_and_notation(ask):
    entered, terminal = ask("Ana", "3C VP", "", "", "", "", flags=Flags(lang="fr"), symbols=False)
    assert entered.entry.players[0].purse == list(read_cards("3♥ J♠"))
    assert any("3C VP" in line for line in terminal.said)
    assert terminal.asked[0].startswith("Qui joue")


@pytest.mark.parametrize("hand", ["3H 5H 8D", "35h8d", "2=5H +8D"])
def test_a_whole_hand_typed_for_one_card_replaces_all(ask, hand):
    entered, terminal = ask("Ana", "3H XX", hand, "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H 8D"))
    assert [fault.code for fault in terminal.faults] == ["card-unreadable"]


def test_a_whole_hand_typed_for_a_doubled_card_replaces_all(ask):
    entered, _ = ask("Ana, Ben", "3H", "6D 3H", "7D 8D", "", "", "", "")
    assert entered.entry.players[1].purse == list(read_cards("7D 8D"))


@pytest.mark.parametrize("word", ["no", "Non", "nobody", "personne", "aucun", "none", "nothing", "rien"])
def test_nobody_has_many_words(ask, word):
    entered, terminal = ask("Ana, Ben", "3H", "4H", word, word, "", "")  # who called, then who claims a total
    assert entered.entry.alkekan is None
    assert not entered.entry.claims
    assert terminal.faults == []


@pytest.mark.parametrize("word", ["done", "fini"])
def test_no_claim_is_the_end_as_in_lists(ask, word):
    entered, terminal = ask("Ana, Ben", "3H", "4H", "", word, "", "")
    assert (list(entered.entry.claims), terminal.faults) == ([], [])


@pytest.mark.parametrize("said", ["ana has 4", "Ana I have 4", "Ana j’ai 4", "Ana a 4", "Ana: 4"])
def test_a_claim_may_be_a_sentence(ask, said):
    entered, terminal = ask("Ana, Ben", "3H", "4H", "", said, "", "", "")
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 4)]
    assert terminal.faults == []


def test_who_plays_alone_may_claim_without_a_name(ask):
    entered, _ = ask("Ana", "3H", "", "I have 26", "", "", "")
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 26)]


def test_the_keys_are_shown_where_something_is_asked_again(ask):
    _, terminal = ask("Ana", "3H", "", "", "1", "", "2", "", "3", "", "", "")
    assert terminal.asked[5] == "Who is playing? (names, commas between) (Enter keeps) [Ana]"
    assert terminal.asked[7] == "Ana’s final purse, last hand included (Enter keeps, - clears) [3♥]"


def test_cards_of_a_suit_or_rank_can_run_together(ask):
    entered, _ = ask("Ana, Ben", "35h8dJc Kh 10qs", "Ksd Jo", "", "", "", "")
    ana, ben = entered.entry.players
    assert ana.purse == list(read_cards("3H 5H 8D JC KH 10S QS"))
    assert ben.purse == list(read_cards("KS KD Jo"))


def test_nobody_can_be_said(ask):
    entered, _ = ask("Ana, Ben", "3H", "4H", "none", "aucun", "", "")
    assert entered.entry.alkekan is None
    entered, _ = ask("None, Ben", "3H Jo", "4H", "None", "", "", "")
    assert entered.entry.alkekan == "None", "who is called so is meant"


@pytest.mark.parametrize("nothing", ["nothing", "rien", "-", ""])
def test_the_word_that_a_prompt_has_for_an_empty_line_is_one(ask, nothing):
    """Prompts say “leave empty”, “nothing: that was all”: the word typed is an empty line too."""
    cards = "6♠ 8♠ 8♥ 6♦ J♥ Q♥ 2♣ 3♣ 4♣"
    told = ("Ana, Ben", nothing, "1", "", "", "", "0 19 0 5", cards, "n", "", "", "")
    entered, terminal = ask(*told, game=find_game("cour"))
    assert (entered.entry.rounds[0].players[0].marriages, terminal.faults) == (1, [])
    if nothing != "-":  # which takes a step away
        entered, terminal = ask("Ana, Ben, Cy", nothing, nothing, nothing, "", "", "", game=find_game("traitre"))
        assert (entered.entry.missions, entered.entry.traitor, terminal.faults) == ([], None, [])


@pytest.mark.parametrize(("word", "count"), [("none", 0), ("aucun", 0), ("rien", 0), ("-", None)])
def test_none_of_what_is_counted_is_a_number(ask, word, count):
    told = ("Ana, Ben", "", "1", "", "", word, "0 19 0 5", "6♠ 8♠ 8♥ 6♦ J♥ Q♥ 2♣ 3♣ 4♣", "n", "", "", "")
    entered, terminal = ask(*told, game=find_game("cour"))
    assert (entered.entry.rounds[0].players[0].aces, terminal.faults) == (count, [])


def test_taking_the_only_card_away_is_telling_none(ask):
    """A court without cards would be wrong; that nobody told any is not, and the numbers are asked for."""
    told = ("Ana, Ben", "XX", "-", "1", "", "", "", "0 19 0 5", "6♠ 8♠ 8♥ 6♦ J♥ Q♥ 2♣ 3♣ 4♣", "n", "", "", "")
    entered, terminal = ask(*told, game=find_game("cour"))
    assert [fault.code for fault in terminal.faults] == ["card-unreadable"]
    assert (entered.entry.rounds[0].players[0].court, entered.entry.rounds[0].players[0].marriages) == (None, 1)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_cards_are_not_shown_to_be_put_right(alkekan, lang):
    question = Question("hand", "Hand", CARDS)
    assert "3=5" not in Prompts(alkekan, True, lang, lang).prompt(question, "", "repeats")
    assert "3=5" in Prompts(alkekan, True, lang, lang).prompt(question, "3♥", "repeats")


def test_no_card_where_there_must_be_some_is_asked_back_once(ask):
    entered, terminal = ask("Ana, Ben", "", "3H", "", "", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("3H")], []]
    assert terminal.said.count("No card? A finished game leaves 3 at least. (Enter: none)") == 2


def test_what_is_offered_is_not_contradicted_by_the_prompt(ask, lobbys):
    _, terminal = ask("Ana, Ben", "", "JQKsJQKhJQd/3/2/9", "/4/1/3", "n", "", "", "", game=lobbys)
    assert "Contracts Ben won in round 1 (Enter: K♦ J♣ Q♣ K♣; -: none)" in terminal.asked


def test_a_plan_is_read_when_it_is_claimed(ask):
    entered, terminal = ask("Ana, Ben", "3H QS", "4H", "", "Ana: QX>3H", "ana: QS>3H, Ben=4", "", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("card-unreadable", "claims[0].plan[0].magic")]
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", None), ("Ben", 4)]
    assert "  = Ana: QS>3H" in terminal.said


def test_as_many_numbers_as_players_are_not_added_up(ask):
    game = find_game("deringer")
    entered, terminal = ask("Ana, Ben, Chloé, David", "14 9 17 11", "10 4", "9", "13", "12", "", "", "", game=game)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("answer-numbers", "players[0].coins")]
    assert [player.coins for player in entered.entry.players] == [14, 9, 13, 12]


def test_thousands_may_stand_apart():
    assert [read_answer(Question("", "", "number"), text, "en") for text in ("1 234", "-12 345 678", "7")] == [
        1234,
        -12345678,
        7,
    ]


def test_a_sum_is_a_number():
    read = [
        read_answer(Question("", "", "number"), text, "en")
        for text in ("4+6", "1 200 + 30", "4 + 5 + 6", "4 6", "6 -4")
    ]
    assert read == [10, 1230, 15, 10, 2]
    for text in ("4+", "+", "4+x", "4 x", "4 - 6"):
        assert isinstance(read_answer(Question("", "", "number"), text, "en"), list), text


@pytest.mark.parametrize(("typed", "meant"), [("1H 1♠ 31c", "A♥ A♠ 3♣ A♣"), ("AH", "A♥")])
def test_an_ace_may_be_a_one(ask, typed, meant):
    entered, _ = ask("Ana", typed, "", "", "", "", game=find_game("alkekan"))
    assert entered.entry.players[0].purse == list(read_cards(meant))


def test_one_card_of_a_doubled_pair_is_corrected_by_its_number(ask):
    entered, terminal = ask("Ana", "3H 5H 3H", "1=4H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("4H 5H 3H"))
    assert [fault.code for fault in terminal.faults] == ["card-twice"]


@pytest.mark.parametrize("way", [("Ana", "back", "-", ""), ("Ana", "Ben", "", "4", "-")], ids=["back", "change"])
def test_what_there_is_once_can_be_taken_away_like_a_step(ask, way):
    """Traître's accusation: the prompt says “Enter keeps, - takes away”, and it is no step of a list."""
    entered, terminal = ask("Ana, Ben", "", "", *way, "", "", game=find_game("traitre"))
    assert entered.entry.accusation is None
    assert any("takes away" in prompt for prompt in terminal.asked)


@pytest.mark.parametrize(
    ("question", "told", "typed"),
    [
        (Question("bids", "", "row", of=int, names=("Cy", "Di")), "3 - 4", "3 4"),
        (Question("bids", "", "row", of=int), "Ana 3, Ben 3", "Ana 3, Ben 3"),
        (Question("dice", "", "row", of=list[int], names=("Cy", "Di")), "Cy 6 4, Di 6 4", "Cy 6 4, Di 6 4"),
    ],
)
def test_a_row_is_explained_by_what_can_be_typed(lobbys, question, told, typed):
    assert told in Prompts(lobbys, True, "en", "en").explained(question)
    read = read_answer(question, typed, "en")
    assert isinstance(read, dict)
    assert len(read) == 2


@pytest.mark.parametrize("text", ["1♠", "A♠", "1s"])
def test_an_ace_may_be_a_one_where_a_single_card_is_asked(ask, text):
    entered, terminal = ask(text, "Ana, Ben", "3H", "4D", "", game=find_game("alkekan"), event="turn")
    assert str(entered.entry.encounter) == "A♠"
    assert terminal.faults == []


def test_an_ace_is_worth_one_and_values_add_up(ask, lobbys):
    entered, terminal = ask("Ana, Ben", "", "JQKsJQhJd/3/A/4 6", "KhQdKdJQKc/4/1/A+9", "n", "", "", "", game=lobbys)
    assert [(hand.bid, hand.wins) for hand in entered.entry.rounds[0].players] == [(1, 10), (1, 10)]
    assert terminal.faults == []


def test_an_empty_line_behind_a_refused_one_promises_nothing_where_an_answer_is_needed(ask, lobbys):
    _, terminal = ask("Ana, Ben", "", "JQKsJQhJd/x/2/9", "", "", "3", "KhQdKdJQKc/4/1/9", "n", "", "", game=lobbys)
    assert terminal.said.count("That line was not taken. An answer is needed here.") == 1
    assert not any("Enter once more" in line for line in terminal.said)
    assert [one.code for one in terminal.faults].count("answer-needed") == 1


def test_an_example_stands_behind_the_first_of_many_steps():
    words = Prompts(find_game("traitre"), True, "en", "en")
    first, second = (
        Question(f"missions[{n}].mission", f"Mission {n + 1}: its card (such as 7♥)", CARD, ends=True) for n in (0, 1)
    )
    words.hinted = first.key
    assert words.prompt(first, None) == "Mission 1: its card (such as 7♥) (nothing: that was all)"
    assert words.prompt(second, None) == "Mission 2: its card (nothing: that was all)"


def test_whoever_is_due_is_not_proposed_for_a_misspelt_name(played):
    terminal = played(["", "", "Dan"])
    prompter = Prompter(None, terminal, "en", "en")
    prompter.names = ("Ana", "Ben", "Dan")
    question = Question("lays[1].by", "Whose lay?", "text", proposed=True, default="Ben", names=("Ana", "Ben", "Dan"))
    assert prompter.again(question, "Dna", [], None, enter="repeats") == "Dan"
    assert not [prompt for prompt in terminal.asked if "Ben" in prompt]
