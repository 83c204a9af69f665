"""``companion cards``: the example prints at once, choices are in the name, nothing is written over or half."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pypdf
import pytest


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("lang", "template"),
    [
        ("fr", "poker"),
        ("en", "mini"),
        *(
            pytest.param(*one, marks=pytest.mark.thorough)
            for one in (("en", "bridge"), ("fr", "mini"), ("fr", "tarot"))
        ),
    ],
)
def test_the_example_prints_in_every_size(run, here, lang, template):
    assert run("--lang", lang, "cards", "--new", "kings.csv").out == "kings.csv\nkings-picture.svg\n"
    ran = run("--lang", lang, "cards", "kings.csv", "--template", template)
    own = "" if template == "poker" else f"-{template}"
    assert (ran.status, ran.out, ran.err) == (0, f"output/kings-cards-{lang}{own}.pdf\n", "")


def test_large_print_and_low_ink(run):
    run("--lang", "fr", "cards", "--new", "kings.csv")
    ran = run("--lang", "fr", "cards", "kings.csv", "--type", "large", "--ink", "low")
    assert ran.status == 0


def test_what_is_there_is_not_written_over(run, here):
    (here / "kings-picture.svg").write_text("mine", encoding="utf-8")
    ran = run("--lang", "en", "cards", "--new", "kings.csv")
    assert ran.status == 2
    assert "“kings-picture.svg” is there already" in ran.err
    assert not (here / "kings.csv").exists()


def test_a_bad_table_leaves_nothing_behind(run, here):
    (here / "bad.csv").write_text("title,picture\nA,lantern.png\n", encoding="utf-8")
    ran = run("--lang", "en", "cards", "bad.csv")
    assert (ran.status, ran.out) == (2, "")
    assert "“bad.csv”, line 2, picture: there is no picture “lantern.png”" in ran.err
    assert not (here / "output").exists()


def test_what_no_font_has_is_remarked(run, here):
    (here / "a.csv").write_text("title\n\U0001f600\n", encoding="utf-8")
    ran = run("--lang", "en", "cards", "a.csv")
    assert ran.status == 0
    assert "U+1F600" in ran.err


def test_a_box_for_the_deck(run, here):
    run("--lang", "fr", "cards", "--new", "kings.csv")
    ran = run("--lang", "fr", "cards", "kings.csv", "--box", "--sleeved", "--template", "tarot")
    assert (ran.status, ran.out, ran.err) == (0, "output/kings-box-fr-tarot.pdf\n", "")
    text = pypdf.PdfReader(here / "output" / "kings-box-fr-tarot.pdf").pages[0].extract_text()
    assert "Kings" in text
    assert re.search(r"Kings : 9\s+cartes", text)
    assert re.search(r"intérieur\s+74 × 124 × 10 mm", text)


@pytest.mark.parametrize(
    "options", [["--sleeved"], ["--stock", "0.4"], ["--box", "--corners"], ["--box", "--bleed", "2"]]
)
def test_what_would_change_nothing_is_refused(run, options):
    run("--lang", "en", "cards", "--new", "kings.csv")
    ran = run("--lang", "en", "cards", "kings.csv", *options)
    assert (ran.status, ran.out) == (2, "")
    assert "would change nothing" in ran.err


def test_no_box_for_a_bad_table(run, here):
    (here / "bad.csv").write_text("title,count\nA,many\n", encoding="utf-8")
    ran = run("--lang", "en", "cards", "bad.csv", "--box")
    assert ran.status == 2
    assert "“many” is not a number of copies" in ran.err


ENDLESS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feTurbulence baseFrequency=".1" numOctaves="10000000"/></filter>'
    '<rect width="9" height="9" filter="url(#f)"/></svg>'
)


def living() -> dict[int, int]:
    """The processes that live, and who started them."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = path.read_text().rpartition(")")[2].split()
            if told[0] != "Z":
                found[int(path.parent.name)] = int(told[1])
    return found


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.thorough), (signal.SIGKILL, -9)],
)
def test_who_leaves_a_drawing_that_never_ends_leaves_no_process(here, number, status):
    (here / "a.svg").write_text(ENDLESS, encoding="utf-8")
    (here / "a.csv").write_text("picture\na.svg\n", encoding="utf-8")
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from companion.printing.pictures import LIMITS, Pictures\n"
        "Pictures.__init__.__defaults__ = (LIMITS._replace(seconds=3),)\n"  # else it draws for 20 seconds
        "from companion.cli import main; raise SystemExit(main())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "cards", "a.csv"],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        start_new_session=True,
        stderr=subprocess.DEVNULL,
    ) as asked:
        net = time.monotonic() + 60
        while not (started := {one for one, by in living().items() if by == asked.pid and os.getsid(one) == one}):
            assert asked.poll() is None and time.monotonic() < net
            time.sleep(0.05)
        os.killpg(asked.pid, number)
        assert asked.wait(60) == status
    while any(
        Path(f"/proc/{one}").exists() for one in started
    ):  # killed at once; where nobody is left to, when its time is up
        assert time.monotonic() < net, "a process was left"
        time.sleep(0.05)
    assert not (here / "output").exists()


def test_a_layout_to_copy_is_written_and_used(run, here):
    ran = run("--lang", "en", "cards", "--new", "kings.csv", "--layout", "kings.xml.j2")
    assert ran.out == "kings.csv\nkings-picture.svg\nkings.xml.j2\n"
    ran = run("--lang", "en", "cards", "kings.csv", "--layout", "kings.xml.j2")
    assert (ran.status, ran.out, ran.err) == (0, "output/kings-cards-en.pdf\n", "")
    assert run("--lang", "en", "cards", "--new", "queens.csv", "--layout", "kings.xml.j2").status == 2
    assert not (here / "queens.csv").exists()


@pytest.mark.parametrize(("lang", "word"), [("en", "Custom Deck"), ("fr", "Custom Deck")])
def test_pictures_of_a_deck(run, here, lang, word):
    run("--lang", lang, "cards", "--new", "kings.csv")
    pictures = ("--images", "png", "--svg", "svg", "--tabletop", "tts")
    ran = run("--lang", lang, "cards", "kings.csv", *pictures, "--template", "mini")
    assert (ran.status, ran.out) == (0, "png\nsvg\ntts\n")
    assert word in ran.err and "kings-faces-1.jpg" in ran.err and "number 9" in ran.err
    assert len(list((here / "png").iterdir())) == 7
    assert {one.stem for one in (here / "png").iterdir()} == {one.stem for one in (here / "svg").iterdir()}
    assert sorted(one.name for one in (here / "tts").iterdir()) == ["kings-back-1.jpg", "kings-faces-1.jpg"]


@pytest.mark.thorough
@pytest.mark.parametrize("options", [["--box"], ["-o", "a.pdf"], ["--paper", "a5"], ["--corners"]])
def test_pictures_are_on_no_paper(run, here, options):
    run("--lang", "en", "cards", "--new", "kings.csv")
    ran = run("--lang", "en", "cards", "kings.csv", "--images", "png", *options)
    assert (ran.status, ran.out) == (2, "")
    assert not (here / "png").exists()


def test_what_is_left_out_is_said(run, here):
    (here / "a.csv").write_text("title,only\nA,\nB,promo\n", encoding="utf-8")
    ran = run("--lang", "en", "cards", "a.csv")
    assert ran.status == 0
    assert "left out: 1" in ran.err and "promo" in ran.err
    assert run("--lang", "en", "cards", "a.csv", "--only", "promo").err == ""


def test_photo_paper_is_for_cards_only(run, here):
    run("--lang", "en", "cards", "--new", "kings.csv")
    assert run("--lang", "en", "cards", "kings.csv", "--paper", "4x6").out == "output/kings-cards-en-4x6.pdf\n"
    ran = run("--lang", "en", "cards", "kings.csv", "--paper", "4x6", "--box")
    assert (ran.status, ran.out) == (2, "")
    assert "4x6" in ran.err and "letter" in ran.err
    assert run("--lang", "en", "pad", "cour", "--paper", "4x6").status == 2
