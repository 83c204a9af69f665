"""H.O.D. on paper: the clock shows what the scorer's does, the questions that are drawn have its answers, the notebook has room."""

import ast
import io
import re
from collections import Counter

import pypdf
import pytest
from sheets.law import law
from sheets.printed import printed, sheet
from sheets.reading import read, said, words

from companion.cards import read_cards
from companion.folders import game_folder
from companion.games import find_game
from companion.games.hod.events import Answer, resolve_answer
from companion.games.hod.rules import COMPLICATED, SIMPLE, TIMES, clock, numbers_of
from companion.printing.kinds import PadOptions
from companion.printing.paper import PAPERS, mm
from companion.printing.press import print_pad
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle

pytestmark = pytest.mark.turns

FOLDER = game_folder("hod")
GAME = find_game("hod")
SHOWN = re.compile(r"\b\d{1,2}:\d\d\b")
FRENCH = re.compile(r"\b(\d{1,2})\u00a0h\u00a0(\d\d)\b")
NONE = {"none": "None", "true": "True", "false": "False"}


def by_the_clock(text, lang):
    """A text with its times as the clock gives them: French paper says 7 h 34, its blanks hold, and never 7:34 or 7h34."""
    assert lang == "en" or not re.search(r"\b\d{1,2}(:|h)\d\d\b", text)
    return FRENCH.sub(r"\1:\2", text)


# the rule sheet


def test_the_questions_that_are_drawn_have_the_answers_that_the_scorer_gives():
    template = (FOLDER / "figures" / "questions.xml.j2").read_text(encoding="utf-8")
    told = re.search(r"set asked = (.+?) %}", template)[1]
    asked = ast.literal_eval(re.sub(r"\b(none|true|false)\b", lambda word: NONE[word[0]], told))
    table = read_cards(" ".join(ast.literal_eval(re.search(r"for what in (\[.+?\]) %}", template)[1])))
    solution = read_cards(" ".join(re.findall(r'y="[^"]+" width="[^"]+">(\d[♠♥♦♣])<', template)))
    assert [question for question, *_ in asked] == ["number-there", "number-missing", "suit-there", "suit-missing"]
    for question, red, black, yes in asked:
        decision = resolve_answer(Answer(solution=list(solution), table=list(table), question=question))
        assert decision.answer == {"answer": yes}
        found = dict(decision.note.values["matches"])
        for card, drawn in zip(solution, (red, black), strict=True):
            assert (drawn is not None) == (bool(found[card]) == question.endswith("there"))
            assert drawn in (None, str(card.rank.value), card.suit.value)


@pytest.mark.parametrize("lang", LANGS)
def test_the_two_cards_that_are_drawn_show_the_time_beside_them(lang):
    rows = re.findall(r"^(\S+ \S+) # (.+)$", law("hod", lang), re.MULTILINE)
    assert len(rows) == 2
    for cards, caption in rows:
        solution = read_cards(cards)
        time = clock(numbers_of(solution))
        assert SHOWN.findall(by_the_clock(caption, lang)) == [time]
        assert f"= {time.partition(':')[0]}" in caption
        assert all(card.suit.value in caption for card in solution)


@pytest.mark.parametrize("lang", LANGS)
def test_the_guesses_of_the_example_are_judged_as_it_says(lang):
    rows = re.findall(r"^\| (\d+:\d\d) (.) (.) \| (\S+) \|", by_the_clock(law("hod", lang), lang), re.MULTILINE)
    assert len(rows) == 3
    for time, motive, weapon, answer in rows:
        guess = {"by": "Ana", "time": time, "motive": motive, "weapon": weapon}
        players = [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "2♥ 6♠"}]
        sheet_ = settle(GAME, GAME.position.model_validate({"players": players, "guesses": [guess]}))
        assert bool(sheet_.winners) is (answer.strip("*") in ("juste", "right"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_clock_of_the_sheet_has_every_time_once_as_the_pads_triangle(lang):
    table = re.findall(r"^\| \*\*(.)\*\* \| (.+) \|$", by_the_clock(law("hod", lang), lang), re.MULTILINE)
    assert [head for head, _ in table] == list("A23456")
    rows = [row.split(" | ") for _, row in table]
    for low in range(6):
        for high in range(6):
            assert rows[low][high] == (clock((low + 1, high + 1)) if high >= low else "")


# the notebook and the aid


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_notebook_has_every_time_once_and_every_card(paper, type_):
    first = read(sheet("hod", "pad", lang="en", paper=paper, type=type_, players=4))[0]
    shown = Counter(word.text for word in words(first) if SHOWN.fullmatch(word.text))
    told = open_rulebook("hod", "en").words["pad"]
    guessed = [told["at"]] if type_ == "normal" and paper != "a5" else []  # the example
    assert shown - Counter(guessed) == dict.fromkeys(TIMES, 1)
    french = said(sheet("hod", "pad", lang="fr", paper=paper, type=type_, players=4))
    assert Counter(f"{hour}:{minutes}" for hour, minutes in re.findall(r"\b(\d{1,2})\sh\s(\d\d)\b", french)) == shown


@pytest.mark.parametrize(("players", "seats", "cards"), [(None, 6, COMPLICATED), (5, 5, COMPLICATED), (6, 6, SIMPLE)])
@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_notebook_has_a_box_for_every_card_of_everybodys_solution(paper, type_, players, seats, cards):
    """Two cards share a box in the complicated case, which six cannot play."""
    told = open_rulebook("hod", "en").words["pad"]
    data = print_pad("hod", PadOptions(lang="en", paper=paper, type=type_, players=players, fillable=True))
    fields = [one.get_object() for page in pypdf.PdfReader(io.BytesIO(data)).pages for one in page["/Annots"]]
    wide = {one["/TU"]: mm(float(one["/Rect"][2] - one["/Rect"][0])) for one in fields}
    for seat in range(1, seats + 1):
        assert wide[f"{told['solutions']} {seat}"] > 20  # room for a name
        assert min(wide[f"{told[word]} {seat}"] for word in ("motive", "weapon")) > 8 * cards / SIMPLE
    assert f"{told['solutions']} {seats + 1}" not in wide
    text = said(printed("hod", "pad", lang="en", paper=paper, type=type_, players=players))
    assert ("complicated case" in text) == (cards == COMPLICATED)


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_an_aid_has_every_time_and_cites_what_it_says(lang, type_):
    text = said(sheet("hod", "aid", lang=lang, type=type_, players=2))
    assert set(SHOWN.findall(re.sub(r"\b(\d{1,2})\sh\s(\d\d)\b", r"\1:\2", text) if lang == "fr" else text)) == TIMES
    articles = ("turn.cover", "turn.choice", "solution.suits", "solution.time", "guess.say", "guess.wrong", "ask.only")
    questions = tuple(
        f"ask.{question}" for question in ("number-there", "number-missing", "suit-there", "suit-missing")
    )
    for article in (*articles, *questions, "setup.solutions"):
        number = open_rulebook("hod", lang).article(article).number
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.])", text), article


def test_the_answers_on_the_aid_are_those_that_the_scorer_gives():
    """The table is what lies there once the 2♠ has covered a card; the neighbour holds the solution."""
    template = (FOLDER / "aid.xml.j2").read_text(encoding="utf-8")
    asked = ast.literal_eval(re.search(r"set asked = (.+?) %}", template)[1])
    first = ast.literal_eval(re.search(r"for value in (\(.+?\)) %}", template)[1])
    (over,) = re.findall(r'turn="-8" shadow="yes">(\S+)</card>', template)
    table, solution = read_cards(" ".join([*first[:-1], over])), read_cards("4♦ 3♣")
    assert all(f">{card}</card>" in template for card in ("4♦", "3♣"))
    for question, answer in asked:
        decision = resolve_answer(Answer(solution=list(solution), table=list(table), question=question))
        assert decision.answer == {"answer": answer == "yes"}


@pytest.mark.parametrize("lang", LANGS)
def test_one_card_is_enough_for_an_aid(lang):
    assert len(read(printed("hod", "aid", lang=lang, players=4))) == 2  # four lie on a sheet
