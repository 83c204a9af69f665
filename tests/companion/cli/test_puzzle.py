"""companion puzzle: one page and its back, the same for the same seed; what cannot be is refused."""

import pypdf
import pytest


def test_a_sheet_is_called_by_its_seed(run, tmp_path) -> None:
    ran = run("puzzle", "cour", "--count", "2", "--seed", "7")
    assert ran.out.strip().endswith("cour-puzzles-en-7.pdf")
    pages = pypdf.PdfReader(tmp_path / ran.out.strip()).pages
    assert len(pages) == 2
    assert "Set 7" in pages[0].extract_text()
    again = run("puzzle", "cour", "--count", "2", "--seed", "7", "-o", "again.pdf")
    assert (tmp_path / again.out.strip()).read_bytes() == (tmp_path / ran.out.strip()).read_bytes()


def test_without_a_seed_chance_chooses_and_says_which(run) -> None:
    assert run("puzzle", "cour", "--count", "1").out.strip().removesuffix(".pdf").rpartition("-")[2].isdecimal()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("virus",), "no puzzles"),
        (("cour", "--count", "0"), "--count cannot be 0"),
        (("cour", "--seed", "-1"), "--seed cannot be -1"),
        (("cuor",), "Did you mean"),
    ],
)
def test_what_cannot_be_is_refused(run, tmp_path, arguments, said) -> None:
    ran = run("puzzle", *arguments)
    assert ran.status == 2
    assert said in ran.err.replace("\u2212", "-")
    assert list(tmp_path.iterdir()) == []
