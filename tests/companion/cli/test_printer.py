"""`companion printer`, and the printers that documents are made for."""

import pypdf
import pytest

from companion.cli import printer
from companion.printers import KEYS, as_typed, load, profile_of
from companion.printing.printer import Printer


@pytest.fixture(autouse=True)
def config(monkeypatch, tmp_path):
    """Nobody's own printers."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.toml"


def test_a_printer_is_added_changed_shown_and_removed(run, config):
    ran = run("printer", "add", "home", "--margin", "4,5", "--margin", "bottom=12", "--offset-x", "-0.3")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[1:] == [
        "home",
        "  White edges     left 4.5, right 4.5, top 4.5, bottom 12 mm",
        "  Backs moved     −0.3 mm to the right, 0 mm upwards",
        "  Sheets flipped  on the long edge",
    ]
    assert run("printer", "add", "home", "--offset-y", "0,2", "--flip", "short", "--grey").status == 0
    (one,) = load({"COMPANION_CONFIG": str(config.parent)}).values()
    assert (one.left, one.bottom, one.offset_x, one.offset_y, one.flip, one.grey) == (4.5, 12, -0.3, 0.2, "short", True)
    assert run("printer", "add", "home", "--colour").status == 0
    assert not load({"COMPANION_CONFIG": str(config.parent)})["home"].grey
    assert run("printer", "list").out.startswith("home\n  White edges ")
    assert "\n  Retournement     sur le bord court\n" in run("printer", "show", "home", "--lang", "fr").out
    assert str(config) in run("printer", "show", "home").out
    assert run("printer", "remove", "home").out == "Removed: home\n"
    assert run("printer", "list").out == "No printer is known yet: companion printer add NAME\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "a/b", "--grey"), "cannot be a printer’s name"),
        (("add", "..", "--grey"), "cannot be a printer’s name"),
        (("add", "x", "--offset-x", "50"), "offset_x cannot be “50”"),
        (("add", "x", "--margin", "120"), "margin cannot be “120”"),
        (("add", "x", "--margin", "nan"), "margin cannot be “NaN”"),
        (("add", "x", "--margin", "side=3"), "names no edge"),
        (("add", "x", "--margin", "left=wide"), "left cannot be “wide”"),
        (("add", "x"), "Say what the printer is like"),
        (("add",), "Which printer?"),
        (("show", "x"), "No printer is called “x”"),
        (("remove", "x"), "No printer is called “x”"),
        (("list", "x"), "companion printer show x"),
        (("list", "--grey"), "not with “list”"),
        (("list", "-o", "x.pdf"), "only calibrate prints"),
        (("calibrate", "a/b"), "cannot be a printer’s name"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(run, config, words, said):
    ran = run("printer", *words)
    assert ran.status == 2
    assert said in ran.err
    assert not config.exists()


def test_a_broken_file_is_told_with_its_line(run, config):
    config.parent.mkdir()
    config.write_text('[home]\nleft = 4\nlft = 3\n\n[old]\nflip = "sideways"\noffset_x = 50\n', encoding="utf-8")
    ran = run("rules", "cour", "--printer", "home")
    assert ran.status == 2
    assert [line.removeprefix(str(config))[:3] for line in ran.err.splitlines()] == [":3:", ":6:", ":7:"]
    config.write_text("left = 4\n[home\n", encoding="utf-8")
    assert "line 2" in run("printer", "list").err
    config.write_text("left = 4\n", encoding="utf-8")
    assert ":1: “left” is not known here" in run("printer", "list").err
    config.write_text("", encoding="utf-8")
    assert run("printer", "list").status == 0
    config.unlink()
    config.mkdir()
    assert "is a folder" in run("printer", "list").err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_unknown_printer_is_refused_with_those_there_are(run, lang):
    run("printer", "add", "home", "--grey")
    ran = run("pad", "lobbys", "--printer", "hom", "--lang", lang)
    assert ran.status == 2
    assert {"fr": "Aucune imprimante ne s’appelle « hom »", "en": "No printer is called “hom”"}[
        lang
    ] in ran.err.replace("\u00a0", " ")
    assert ran.err.count("home") == 2


def test_a_document_is_made_for_a_printer(run, tmp_path):
    run("printer", "add", "Salle 2", "--flip", "short", "--offset-x", "1")
    ran = run("aid", "lobbys", "--printer", "Salle 2")
    assert ran.out == "output/lobbys-aid-en-Salle-2.pdf\n"
    pdf = pypdf.PdfReader(tmp_path / "output" / "lobbys-aid-en-Salle-2.pdf")
    assert pdf.viewer_preferences.duplex == "/DuplexFlipShortEdge"
    assert b"-1 0 0 -1" in pdf.pages[1].get_contents().get_data()


def test_how_to_print_it_is_told_where_it_is_unusual(run, tmp_path):
    ran = run("aid", "lobbys", "--duplex", "two-pass")
    pages = len(pypdf.PdfReader(tmp_path / ran.out.strip()).pages)
    half = pages // 2
    assert half > 1
    assert f"Print pages 1 to {half}, put the stack back, then print pages {half + 1} to {pages}." in ran.err
    assert "fold along the line" in run("aid", "lobbys", "--duplex", "gutterfold").err
    assert "staple" in run("rules", "cour", "--booklet").err


def test_what_is_about_paper_is_refused_without_paper(run):
    run("printer", "add", "home", "--grey")
    for words in (("--printer", "home"), ("--booklet",), ("--duplex", "short")):
        ran = run("rules", "cour", "--format", "md", *words)
        assert ran.status == 2
        assert f"{words[0]} would change nothing here" in ran.err


def test_print_shops_have_their_own_printers(run):
    run("printer", "add", "home", "--grey")
    ran = run("components", "hod", "--one-per-page", "--printer", "home")
    assert "leave out what is about sheets" in ran.err


def test_the_calibration_sheet(run, tmp_path):
    run("printer", "add", "home", "--one-sided")
    ran = run("printer", "calibrate", "home", "--paper", "letter", "--lang", "fr")
    assert ran.out == "output/calibration-home-fr-letter.pdf\n"
    pdf = pypdf.PdfReader(tmp_path / "output" / "calibration-home-fr-letter.pdf")
    assert len(pdf.pages) == 4
    assert "Feuille de calibrage" in pdf.pages[0].extract_text()
    assert not ran.err
    assert "No printer is called “hoem”" in run("printer", "calibrate", "hoem", "--lang", "en").err


def test_a_terminal_is_asked(monkeypatch):
    answers = iter(["wide", "4 4 5 12", "sideways", "short", "perhaps", "y", ""])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    typed = printer.ask(Printer("home"), "en")
    assert profile_of("home", as_typed(typed)) == Printer("home", 4, 4, 5, 12, flip="short", grey=True)


def test_a_number_is_asked_for_and_listed_as_one(monkeypatch):
    """What CONTRIBUTING.md promises for a new key: its type says how it is asked and told."""
    monkeypatch.setitem(KEYS, "offset_x", KEYS["offset_x"]._replace(question="How far do sheets curl?", label="Curl"))
    answers = iter(["4", "50", "yes", "0,5", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    profile = profile_of("home", as_typed(printer.ask(Printer("home"), "en")))
    assert profile == Printer("home", 4, 4, 4, 4, offset_x=0.5)
    assert ("Curl", "0.5 mm") in printer.in_words(profile, "en")
    assert "Curl" not in dict(printer.in_words(Printer("home"), "en"))


def test_cards_of_ones_own_are_made_for_a_printer(run, tmp_path):
    run("printer", "add", "old", "--one-sided", "--flip", "short")
    run("cards", "deck.csv", "--new")
    ran = run("cards", "deck.csv", "--printer", "old")
    assert "put the stack back" in ran.err
    pdf = pypdf.PdfReader(tmp_path / "output" / "deck-cards-en-old.pdf")
    assert pdf.viewer_preferences.duplex == "/Simplex"
    half = len(pdf.pages) // 2
    turned = [b"-1 0 0 -1" in page.get_contents().get_data()[:20] for page in pdf.pages]
    assert turned == [False] * half + [True] * half


def test_puzzles_say_how_a_printer_of_one_side_prints_them(run):
    run("printer", "add", "old", "--one-sided")
    ran = run("puzzle", "cour", "--count", "1", "--seed", "7", "--printer", "old")
    assert "Print pages 1 to 1, put the stack back, then print pages 2 to 2." in ran.err
