import pytest

from companion.printing.paper import CARDS, PAPERS, mm, pt


@pytest.mark.parametrize("length", [0, 1, 8, 63, 297])
def test_there_and_back(length):
    assert mm(pt(length)) == pytest.approx(length)


@pytest.mark.parametrize("paper", PAPERS)
def test_page_is_the_paper(body, paper):
    box = body("<para>x</para>", paper=paper).pdf.pages[0].mediabox
    assert mm(float(box.width)) == pytest.approx(PAPERS[paper].width, abs=0.05)
    assert mm(float(box.height)) == pytest.approx(PAPERS[paper].height, abs=0.05)


def test_poker_is_63_by_88():
    assert CARDS["poker"] == (63, 88)
