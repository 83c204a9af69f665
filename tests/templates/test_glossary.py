"""One word for one thing: what templates/<id>/glossary.toml and the shared one settle holds for everything a game says.

A term is a word in both languages, and what must not be said instead (``not``), everywhere or only in some places: the
law (rule text and facts of game.toml), the examples' comments, or a table of words.<lang>.toml. The shared terms hold
for the interface too.
"""

import re
import tomllib
from itertools import product

import pytest
from babel.messages.pofile import read_po
from sheets.law import law

from companion.folders import SHARED, game_folder, shared_folder
from companion.games import game_ids
from companion.rulebook import LANGS, house_words, open_rulebook
from companion.verdict.faults import error_words
from companion.words import DOMAIN, LOCALE

OWNERS = (SHARED, *game_ids())

_PLACEHOLDER = re.compile(r"\{[^{}]*\}|<[^<>]*>")
# What a person types is in the language of the machine: markets = "", « alkekan », "wins".
_TYPED = re.compile(r'\b\w+ ?= ?"[^"]*"|"\w+"|« ?\w+ ?»|“\w+”|`[^`]*`|\[\[?[\w.]+\]\]?')


def terms(owner):
    """The terms of a game, or the shared ones; none where the file is missing, which one test says."""
    path = (shared_folder() if owner == SHARED else game_folder(owner)) / "glossary.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["terms"] if path.is_file() else []


def plain(text):
    """The words a reader reads: no markup, no places to be filled, no keys; curly apostrophes, one blank between."""
    text = _TYPED.sub(" ", _PLACEHOLDER.sub(" ", text).replace("\u00a0", " "))
    return " ".join(text.replace("'", "’").split())


def texts_in(value):
    """Every text of a table, in lists and tables too."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in texts_in(one)]


def said(game_id, lang):
    """What a game says, by place."""
    book = open_rulebook(game_id, lang)
    facts = [text for key in ("title", "pitch", "credits", "material") for text in texts_in(book.facts[key])]
    ruled = re.sub(r"\{#[^}]*\}|\]\(#[^)]*\)", " ", law(game_id, lang))
    words = {table: plain(" · ".join(texts_in(content))) for table, content in book.own_words.items()}
    examples = game_folder(game_id).glob(f"example*.{lang}.toml")
    comments = [line.partition("#")[2] for path in examples for line in path.read_text(encoding="utf-8").splitlines()]
    return {"law": plain(" · ".join([ruled, *facts])), "example": plain(" ".join(comments)), **words}


def interface(lang):
    """Every message of the interface, in English its own key, and what is said of every game."""
    with (LOCALE / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    chosen = [message.string if lang == "fr" else message.id for message in messages]
    texts = [text for one in chosen for text in ([one] if isinstance(one, str) else one)]
    return plain(" · ".join([*texts, *texts_in([error_words(lang), house_words(lang)])]))


def found(word, text):
    """Where a word stands in a text, in the singular or the plural."""
    forms = r"[ -]".join(re.escape(part) + "(?:s|x|es)?" for part in word.replace("'", "’").split())
    return [
        text[max(m.start() - 30, 0) : m.end() + 30] for m in re.finditer(rf"(?<!\w){forms}(?!\w)", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("owner", OWNERS)
def test_a_glossary_is_complete_and_names_places_that_exist(owner):
    places = {place for game_id in game_ids() for lang in LANGS for place in said(game_id, lang)}
    assert terms(owner), f"templates/{owner}/glossary.toml is missing or empty"
    for term in terms(owner):
        assert {"fr", "en", "not"} <= term.keys() <= {"fr", "en", "not", "only"}, term
        assert term["not"].keys() == {"fr", "en"}, term
        assert set(term.get("only", ())) <= places, term
    for lang in LANGS:
        words = [term[lang] for term in terms(owner)]
        assert len(words) == len(set(words)), "one thing a word"


@pytest.mark.parametrize(("owner", "lang"), list(product(OWNERS, LANGS)))
def test_every_term_is_in_use(owner, lang):
    """A term that nothing says any more is taken out of the glossary, or the sheet has slipped to another word."""
    heard = interface(lang) if owner == SHARED else " ".join(said(owner, lang).values())
    everywhere = heard + " ".join(text for game_id in game_ids() for text in said(game_id, lang).values())
    for term in terms(owner):
        assert found(term[lang], everywhere if owner == SHARED else heard), term[lang]


@pytest.mark.parametrize(("game_id", "lang"), list(product(game_ids(), LANGS)))
def test_nothing_is_called_by_another_word(game_id, lang):
    slips = []
    for place, text in said(game_id, lang).items():
        for term in (*terms(SHARED), *terms(game_id)):
            if "only" not in term or place in term["only"]:
                slips += [
                    f"{place}: not “{no}” but “{term[lang]}” in: …{at}…"
                    for no in term["not"][lang]
                    for at in found(no, text)
                ]
    assert not slips, "\n".join(slips)


@pytest.mark.parametrize("lang", LANGS)
def test_the_interface_says_the_same_words(lang):
    text = interface(lang)
    slips = [
        f"not “{no}” but “{term[lang]}” in: …{at}…"
        for term in terms(SHARED)
        for no in term["not"][lang]
        for at in found(no, text)
    ]
    assert not slips, "\n".join(slips)


ALL_NOT = re.compile(
    r"(?<!\w)tou(?:t|te|s|tes)\b(?:(?!\bqu[ie]\b)[^.,;:·«»…()]){0,60}?\b(?:ne |n’)[^.,;:·«»…()]{0,40}?\bpas\b",
    re.IGNORECASE,
)
"""« tout … n’est pas … »: not all of it, or nothing of it? Whoever reads cannot tell; « une partie », « les … ne … pas tous » can."""


@pytest.mark.parametrize("owner", OWNERS)
def test_no_french_sentence_leaves_open_whether_it_is_about_some_or_none(owner):
    texts = {"interface": interface("fr")} if owner == SHARED else said(owner, "fr")
    assert not [f"{place}: {match[0]}" for place, text in texts.items() for match in ALL_NOT.finditer(text)]
    assert ALL_NOT.search("car tout ce qui manque n’a pas été saisi") is None, "a relative clause is another thing"
    assert ALL_NOT.search("Toutes les cartes n’ont pas pu être examinées.")
