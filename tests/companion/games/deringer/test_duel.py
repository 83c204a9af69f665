"""Duels that tables argue about, worked out by hand; what no duel can be; what is said of one."""

import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from sheets.law import articles, box, plain

import companion
from companion.cli import main
from companion.errors import InputError
from companion.games import find_game
from companion.games.deringer.events import PAIR, write_pair
from companion.reading import Flags, read_event
from companion.rulebook import LANGS
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.page import Page
from companion.verdict.report import Reporter
from companion.verdict.text import show_settled
from companion.words import NBSP

GAME = find_game("deringer")
EVENT = GAME.events["duel"]
EXAMPLES = Path(__file__).parents[3] / "examples" / "deringer" / "duel"

BOX = "the box of rulings"
LONE = (
    "duel.several",
    "The lone player wins if no pair and no sacrifice",
    "Si aucune paire ni aucun sacrifice",
)
TWO_SUMS = (
    "sacrifice.double",
    "Two sums together beat any one pair except a double 1.",
    "Deux sommes battent ensemble n'importe quelle paire, sauf le double 1.",
)
DOUBLE_ONE = (
    "sacrifice.one",
    "Two different doubles, a double and two sums, or four sums together beat any one pair, even a double 1.",
    "Deux doubles différents, un double et deux sommes, ou quatre sommes battent ensemble n'importe quelle paire, "
    "même le double 1.",
)
AGAIN = (
    "camps.again",
    "Begin again with the pairs that are left, even if a camp has only one",
    "Recommencez avec les paires qui restent, même si un camp n'en a plus qu'une",
)
EMPTY = (
    "camps.line",
    "A camp without pairs has lost; if neither camp has any left, nobody wins",
    "Un camp sans paire a perdu ; si les deux camps n'en ont plus, personne ne l'emporte",
)

WORKED_OUT = {
    # the source's own
    "forum-reply": (1, "duel.several", "8 and 2 2 against 4 4: neither beats it, a sum and a double are no sacrifice", LONE),
    "double-one-holds": (0, "duel.several", "a double 5 and a sum: to beat 1 1 they would need one sum more", DOUBLE_ONE),
    # one against one, one against several
    "q1-equal-sums-one-against-one": (None, "duel.single", "4+1 and 2+3 are both 5", ("duel.single", "If the pairs are equal, nobody wins", "À égalité, personne ne l'emporte")),
    "q2-equal-against-one": (0, "duel.several", "the others' best pair merely equals it", ("duel.several", "even if a pair equals it", "même à égalité")),
    "q2-equal-against-one-cancel": (1, "camps.line", "they cancel each other, and 2+1 is left", (BOX, "play as between two camps", "jouez comme entre deux camps")),
    "q3-two-equal-doubles": (0, "duel.several", "two equal doubles do not count as a double 1", (BOX, "different ones", "différents ; si la table préfère, égaux aussi")),
    "q3-two-equal-doubles-any": (1, "duel.several", "by the other ruling they do", (BOX, "if the table prefers, equal ones as well", "si la table préfère, égaux aussi")),
    "q4-two-sums-beat-one": (1, "duel.several", "the two lowest sums beat 6 6 together", TWO_SUMS),
    "q5-double-one-against-two-sums": (0, "duel.several", "the two highest sums do not beat 1 1", TWO_SUMS),
    "q10-double-and-two-sums": (1, "duel.several", "a double and two sums beat 1 1", DOUBLE_ONE),
    # camp against camp
    "q6-both-camps-empty": (None, "camps.line", "4 4 meets 4 4, 8 meets 8", EMPTY),
    "q7-last-pairs-for-the-last-enemy": (1, "camps.last", "four sums, two sacrifices: no pair is left, and no enemy either", ("camps.last", "even if it has no pair left itself", "même s'il n'a plus de paire")),
    "q8-challenger-first": (0, "camps.line", "Ben's camp would empty itself; Ana wins by her higher sums", ("camps.last", "A camp that sacrifices its last pair without doing so has lost", "Un camp qui sacrifie sa dernière paire sans y parvenir a perdu.")),
    "q9-sacrifice-of-four": (None, "camps.line", "four sums for one 1 1, the other meets a 1 1", EMPTY),
    "q11-a-lone-camp-later": (1, "camps.line", "after 5 5 against 5 5 one pair faces two: still lined up", AGAIN),
    "q12-lone-challenger": (0, "duel.several", "two sums of the taker's camp beat the challenger's 6 6", TWO_SUMS),
    "q13-weak-allies-outlast": (1, "camps.last", "4+1 beats 2+1, 3+1 faces nobody: in the second bout they beat 6 6 together", ("camps.line", "A pair with none opposite stays", "Une paire sans vis-à-vis reste")),
    "eight-pairs": (1, "camps.line", "stronger in every face-off, and three sums buy one pair only", ("camps.line", "strongest to the weakest", "de la plus forte à la plus faible")),
}  # fmt: skip
"""By the name of the example: who wins, the article that decides, why, and words of our sheet that say so: where they stand (the
article that decides, or one it rests on, such as that of the sacrifice it weighs), English and French."""


def settle(data):
    return resolve(EVENT, EVENT.model.model_validate(data, context={"notation": "en"}))


def duel(taker, challenger, **more):
    camps = [{"leader": next(iter(side)), "pairs": side} for side in (taker, challenger)]
    return {"camps": camps, **more}


def faults(data, lang="en"):
    """(code, where) of every fault the rules find, each said in both languages."""
    with pytest.raises(InputError) as caught:
        settle(data)
    for told in LANGS:
        said = error_lines(caught.value, FaultWords(told, "deringer", data))
        assert all(said) and not any(" ? " in line for line in said), said
    return [(fault.code, fault.where) for fault in caught.value.faults]


def refused(data):
    """(code, where) of every fault of a file, its reading included."""
    with pytest.raises(companion.InputError) as caught:
        companion.resolve("deringer", "duel", data)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


# quarrels


def test_every_example_was_worked_out_by_hand():
    assert {path.stem for path in EXAMPLES.glob("*.json")} == WORKED_OUT.keys()


def test_the_article_is_the_bouts_in_which_it_was_decided():
    """Face to face in the first bout is not the next bout; and a sacrifice is no face-off."""
    dice = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    chance, cited = Random(15), set()
    for _ in range(150):
        sides = [{f"{side}{n}": list(chance.choice(dice)) for n in range(chance.choice((2, 3)))} for side in "AB"]
        decision = settle(duel(*sides))
        last = decision.steps[-1].data
        ended = "camps.last" if last["kind"] == "sacrifice" else "camps.line" if last["bout"] == 1 else "camps.again"
        assert decision.article == ended, sides
        cited.add(decision.article)
    assert cited == {"camps.last", "camps.line", "camps.again"}


@pytest.mark.parametrize("name", WORKED_OUT)
def test_what_tables_argue_about(name):
    winner, article, why, (where, english, french) = WORKED_OUT[name]
    decision = settle(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))
    assert (decision.answer["winner"], decision.article) == (winner, article), why
    for lang, words in (("en", english), ("fr", french)):
        said = box("deringer", lang) if where == BOX else articles("deringer", lang)[where]
        assert plain(words) in said


def test_a_camp_that_spends_itself_without_the_last_enemy_has_lost():
    """Whatever Ben's camp does with its two sums, an enemy is left: its own sacrifice loses at once."""
    decision = settle(duel({"Ana": (6, 5), "Chloe": (6, 4)}, {"Ben": (6, 3), "David": (5, 4)}))
    (proof,) = decision.proof.values()
    (position,) = proof.data("en")["positions"]
    spent = [move for move in position["moves"] if move["move"]]
    assert len(spent) == 2
    assert all(move["winner"] == 0 and move["then"] == [] and move["next"] is None for move in spent)


def test_the_takers_camp_answers_in_the_same_bout():
    """Ben's camp could knock out 6 6 by its two sums; then Ana's, by its own, knocks out the last enemy."""
    one = {"Ana": (6, 6), "Chloe": (2, 1), "Eve": (3, 1)}
    other = {"Ben": (5, 5), "David": (4, 1), "Finn": (5, 1)}
    decision = settle(duel(one, other))
    assert decision.answer["winner"] == 0
    positions = decision.proof["Ben"].data("en")["positions"]
    (answer,) = (
        move
        for move in positions[0]["moves"]
        if move["move"] and move["move"]["beaten"] == {"Ana": [6, 6]} and len(move["move"]["spent"]) == 2
    )
    (reply,) = answer["then"]
    assert (reply["camp"], reply["beaten"], reply["bout"]) == (0, {"Ben": [5, 5]}, 1)


def test_a_tie_with_a_lone_player_by_either_ruling():
    sides = {"Ana": (5, 3)}, {"Ben": (6, 2), "Chloe": (3, 3)}
    assert settle(duel(*sides)).answer["winner"] == 1, "3 3 beats it, tie or no tie"
    sides = {"Ana": (5, 5)}, {"Ben": (5, 5), "Chloe": (3, 3)}
    assert settle(duel(*sides)).answer["winner"] == 1, "two different doubles do"
    sides = {"Ana": (5, 5)}, {"Ben": (5, 5), "Chloe": (2, 1)}
    assert settle(duel(*sides)).answer["winner"] == 0
    assert settle(duel(*sides, rulings={"lone-tie": "cancel"})).answer["winner"] == 1


def test_the_lone_player_may_be_the_challenger():
    taker, challenger = {"Ana": (5, 3), "Chloe": (4, 1)}, {"Ben": (6, 6)}
    decision = settle(duel(taker, challenger))
    assert (decision.answer["winner"], decision.article) == (0, "duel.several")
    assert decision.steps[0].data["kind"] == "sacrifice"


def test_what_happens_next_is_the_share():
    for data in (json.loads(path.read_text(encoding="utf-8")) for path in EXAMPLES.glob("*.json")):
        assert settle(data).then == "share.leader"


# the answer


def test_steps_in_words_and_in_json():
    table = companion.resolve("deringer", "duel", duel({"A": [5, 3], "C": [2, 2]}, {"B": [4, 4]}))
    assert table["winner"] == 1
    assert table["steps"] == [
        {
            "kind": "face-off",
            "bout": 1,
            "pairs": [{"name": "C", "dice": [2, 2]}, {"name": "B", "dice": [4, 4]}],
            "winner": 1,
            "discarded": ["C"],
            "text": f"B (4{NBSP}4) beats C (2{NBSP}2).",
        }
    ]
    assert table["proof"]["A"]["positions"] == []


def test_a_sacrifice_in_words_and_in_json():
    table = companion.resolve(
        "deringer", "duel", duel({"Ana": [6, 6], "Chloe": [5, 3]}, {"Ben": [3, 3], "David": [6, 2], "Eve": [4, 1]})
    )
    first, second = table["steps"]
    assert first == {
        "kind": "sacrifice",
        "bout": 1,
        "camp": 1,
        "spent": {"David": [6, 2], "Eve": [4, 1]},
        "counts": "double",
        "beaten": {"Ana": [6, 6]},
        "text": first["text"],
    }
    assert "David (6+2) and Eve (4+1)" in first["text"] and "(6.1)" in first["text"]
    assert second["text"] == f"Bout 1 – Ben (3{NBSP}3) beats Chloe (5+3)."
    assert table["winner"] == 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", WORKED_OUT)
def test_a_duel_is_told(name, lang):
    given = io.BytesIO((EXAMPLES / f"{name}.json").read_bytes())
    entry = read_event(GAME, "duel", "-", Flags(lang=lang), given).entry
    show_settled(Reporter(GAME, lang).decision(entry, settle_entry(entry)), Page(lang, page := io.StringIO(), 80))
    text = page.getvalue()
    assert ("camp 1, paires : " if lang == "fr" else "camp 1, pairs: ") in text.replace(NBSP, " ").replace(
        "\u202f", " "
    )
    assert all(player in text for camp in entry.camps for player in camp.pairs)
    assert "{" not in text and " de Ana" not in text


def settle_entry(entry):
    return resolve(EVENT, entry)


def test_what_a_losing_camp_could_try_is_told_position_by_position():
    sides = {"Ana": (4, 4), "Ben": (6, 3), "Chloe": (5, 3)}, dict.fromkeys("DEFGH", (6, 1))
    decision = settle(duel(*sides))
    proof = next(iter(decision.proof.values()))
    explained, data = proof.explain(), proof.data("en")
    moves = sum(len(position["moves"]) for position in data["positions"])
    assert len(explained.check) + len(explained.rest) == moves
    keys = [note.key for note in (*explained.check, *explained.rest)]
    assert set(keys) <= {"try", "try-at", "try-first"}


def test_of_many_positions_the_first_are_told():
    sides = {"A": (6, 2), "B": (5, 3), "C": (6, 1), "D": (5, 2), "E": (4, 2)}, {"F": (6, 5), "G": (6, 3), "H": (6, 2)}
    decision = settle(duel(*sides))
    told = [proof.explain() for proof in decision.proof.values()]
    (cut,) = next(one.cut for one in told if one.cut)
    assert cut.key == "more-positions"
    assert cut.values["shown"] < cut.values["count"]


LONG = {"A": "6 2", "B": "5 3", "C": "6 1", "D": "5 2", "E": "4 2"}, {"F": "6 5", "G": "6 3", "H": "6 2"}
SHORT = {"A": "6 6", "B": "1 1", "C": "5 4"}, {"D": "5 5", "E": "4 4", "F": "6 5", "G": "3 2"}


def positions(said: str) -> tuple[set[str], set[str]]:
    """The numbers of the positions that a text tells, and of those that its moves lead to."""
    flat = " ".join(said.split())
    return set(re.findall(r"Position (\d+), (?:bout|assaut)", flat)), set(re.findall(r"position (\d+)\.", flat))


@pytest.fixture
def resolved(capsys, tmp_path, monkeypatch):
    """The command line's answer to a duel: its status, what it wrote, what it complained of."""
    monkeypatch.setenv("COLUMNS", "80")

    def go(sides, *options):
        path = tmp_path / "duel.json"
        path.write_text(json.dumps(duel(*sides)), encoding="utf-8")
        return main(["resolve", "deringer", "duel", str(path), *options]), *capsys.readouterr()

    return go


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("sides", [LONG, SHORT])
def test_no_move_leads_to_a_position_that_is_not_printed(resolved, sides, lang):
    """A quarrel is checked by hand: all of a short proof is there, and a long one says how to see the rest of it."""
    (_, quiet, _), (status, whole, _) = (resolved(sides, "--lang", lang, *more) for more in ((), ("--proof",)))
    told, meant = positions(whole)
    assert status == 0 and meant and meant <= told and "--proof" not in whole
    told, meant = positions(quiet)
    if sides is SHORT:
        assert quiet == whole
    else:
        assert "--proof" in quiet and not meant <= told


def test_json_has_the_whole_proof_anyway(resolved):
    status, told, complaint = resolved(SHORT, "--format", "json", "--proof")
    assert status == 2 and not told
    assert json.loads(complaint)["error"]["code"] == "option-idle"


# what no duel can be


def test_two_camps():
    one = duel({"Ana": (5, 3)}, {"Ben": (4, 4)})
    assert faults({"camps": one["camps"][:1]}) == [("camps-count", "camps")]
    assert faults({"camps": []}) == [("camps-count", "camps")]
    third = {"leader": "Cy", "pairs": {"Cy": (2, 1)}}
    assert faults({"camps": [*one["camps"], third]}) == [("camps-count", "camps")]


def test_eight_pairs_at_most():
    crowd = {f"P{number}": (5, 3) for number in range(8)}
    assert faults(duel({"Ana": (5, 3)}, crowd)) == [("pairs-many", "camps")]


def test_a_camp_has_a_pair():
    data = duel({"Ana": (5, 3)}, {"Ben": (4, 4)})
    data["camps"][1]["pairs"] = {}
    assert faults(data) == [("camp-empty", "camps[1].pairs")]


def test_a_leader_belongs_to_the_camp():
    data = duel({"Ana": (5, 3), "Chloe": (2, 1)}, {"Ben": (4, 4)})
    data["camps"][0]["leader"] = "Anna"
    data["camps"][1]["leader"] = "Ana"
    assert faults(data) == [("leader-outside", "camps[0].leader"), ("leader-outside", "camps[1].leader")]
    with pytest.raises(InputError) as caught:
        settle(data)
    said = error_lines(caught.value, FaultWords("en", "deringer", data))
    assert said[0].startswith("camp 1, leader: Anna") and "Did you mean Ana?" in said[0]


def test_nobody_is_in_both_camps():
    data = duel({"Ana": (5, 3), "Chloe": (2, 1)}, {"Ben": (4, 4), "Chloe": (2, 1)})
    assert faults(data) == [("camps-both", "camps[1].pairs.Chloe")]
    assert faults(duel({"Ana": (5, 3)}, {"Ana": (4, 4)})) == [("camps-both", "camps[1].pairs.Ana")]


def test_whoever_is_in_both_camps_is_told_where_that_makes_too_many_pairs():
    everybody = dict.fromkeys("ABCDEFGH", (5, 3))
    data = duel(everybody, {"A": (4, 4)})
    assert faults(data) == [("pairs-many", "camps"), ("camps-both", "camps[1].pairs.A")]


def test_a_name_in_two_spellings_is_one():
    composed, decomposed = "Zo\u00e9", "Zoe\u0301"
    data = duel({"Ana": (5, 3), composed: (2, 1)}, {"Ben": (4, 4), decomposed: (2, 1)})
    assert faults(data) == [("camps-both", f"camps[1].pairs.{decomposed}")]
    data = duel({composed: (5, 3), decomposed: (2, 1)}, {"Ben": (4, 4)})
    assert faults(data) == [("name-twice", f"camps[0].pairs.{decomposed}")]
    data = duel({composed: (5, 3)}, {"Ben": (4, 4)})
    data["camps"][0]["leader"] = decomposed
    assert settle(data).answer == {"winner": 1}


def test_everybody_has_a_name():
    data = duel({"Ana": (5, 3), "\u3164": (2, 1)}, {"Ben": (4, 4)})
    data["camps"][1]["leader"] = " "
    assert faults(data) == [("name-blank", "camps[1].leader"), ("name-blank", "camps[0].pairs")]


@pytest.mark.parametrize(
    ("pair", "code"),
    [
        ([0, 3], "die-range"),
        ([7, 3], "die-range"),
        ([-1, 8], "die-range"),
        ([5], "pair-count"),
        ([5, 3, 1], "pair-count"),
        ([], "pair-count"),
        (["5", 3], "pair-unreadable"),
        ([5.0, 3], "pair-unreadable"),
        ([True, 3], "pair-unreadable"),
        ([None, 3], "pair-unreadable"),
        (8, "pair-unreadable"),
        ("double", "pair-unreadable"),
        ("53", "pair-count"),
        ("5 7", "die-range"),
        (None, "pair-unreadable"),
        ({"5": 3}, "pair-unreadable"),
        ([[5, 3]], "pair-unreadable"),
        (10**40, "pair-unreadable"),
    ],
)
def test_a_pair_is_two_dice_from_one_to_six(pair, code):
    data = duel({"Ana": pair}, {"Ben": [4, 4]})
    assert refused(data) == [(code, "camps[0].pairs.Ana")]


def test_all_faults_come_at_once():
    data = duel({"Ana": [0, 3], "Chloe": [5]}, {"Ben": [4, 4]})
    data["camps"][1]["leder"] = "Ben"
    assert {code for code, _ in refused(data)} == {"die-range", "pair-count", "key-unknown"}


def test_a_pair_may_be_called_out():
    for text in ("5 3", "5+3", "5, 3", " 5  3 "):
        assert PAIR.read(text, "en") == (5, 3)
    assert PAIR.read((5, 3), "en") == (5, 3)
    assert PAIR.read(PAIR.write((4, 4), "en").replace(NBSP, " "), "en") == (4, 4)
    assert write_pair((5, 3)) == "5+3"


@pytest.mark.parametrize("rulings", [{"lone-tie": "any"}, {"doubles": "same"}, {"ties": "lone"}])
def test_rulings_that_there_are_not_are_refused(rulings):
    assert refused(duel({"Ana": [5, 3]}, {"Ben": [4, 4]}, rulings=rulings))


def test_what_is_left_out_is_told():
    assert ("field-missing", "camps[0].leader") in refused({"camps": [{"pairs": {"Ana": [5, 3]}}, {"leader": "Ben"}]})
