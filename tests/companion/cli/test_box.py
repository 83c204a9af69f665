"""``companion box``: its file's name says what was chosen; what cannot be is told in one line."""

import pytest


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_box_is_printed(run, here):
    ran = run("--lang", "fr", "box", "hod", "--sleeved", "--stock", "0.2", "--paper", "letter")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "output/hod-box-fr-0.2mm-sleeved-letter.pdf\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["campagne", "--boxes", "1"],
            "net needs 236.4 × 214.4 mm, and A4 has 198 × 279, or 285 × 192 on its side",
        ),
        (["hod", "--stock", "0"], "--stock cannot be 0"),
        (["hod", "--stock", "0,35"], "Did you mean 0.35?"),
        (["hod", "--stock", "thick"], "“thick”"),
        (["hood"], "hod"),
    ],
)
def test_what_cannot_be(run, here, arguments, said):
    ran = run("--lang", "en", "box", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert not (here / "output").exists()
