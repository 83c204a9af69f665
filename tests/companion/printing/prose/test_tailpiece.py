"""Where a page is left white there is an ornament, and nowhere else."""

from io import BytesIO

import pdfplumber
import pytest

from companion.printing.emblem import Emblem, Shape
from companion.printing.look import Look
from companion.printing.paper import mm, pt
from companion.printing.prose import tailpiece
from companion.printing.prose.tailpiece import draw_tailpiece

EMBLEM = Emblem((Shape("M0 0 L100 0 L100 100 L0 100 Z"),))


def drawn(emblem, top, foot):
    from reportlab.pdfgen.canvas import Canvas

    target = BytesIO()
    canvas = Canvas(target, (pt(100), pt(200)))
    draw_tailpiece(canvas, emblem, pt(10), pt(80), pt(top), pt(foot), Look())
    canvas.showPage()
    canvas.save()
    return pdfplumber.open(target).pages[0]


def test_it_stands_in_the_middle_of_the_white():
    page = drawn(EMBLEM, 100, 20)
    things = [*page.lines, *page.rects, *page.curves]
    assert mm(min(thing["x0"] for thing in things) + max(thing["x1"] for thing in things)) / 2 == pytest.approx(50)
    assert mm(min(thing["y0"] for thing in things) + max(thing["y1"] for thing in things)) / 2 == pytest.approx(60)
    assert len(page.lines) == 2


def test_it_is_no_taller_than_the_white_allows():
    page = drawn(EMBLEM, 40, 20)
    (emblem,) = [*page.rects, *page.curves]
    assert mm(emblem["y1"] - emblem["y0"]) < 20 / 3


def test_a_game_without_an_emblem_has_none():
    page = drawn(Emblem(), 100, 20)
    assert not [*page.lines, *page.rects, *page.curves]


def test_only_pages_left_white_have_one(monkeypatch):
    from companion.printing.kinds import RulesOptions
    from companion.printing.rules import print_rules

    seen = []
    monkeypatch.setattr(
        tailpiece, "draw_tailpiece", lambda canvas, emblem, left, width, top, foot, look: seen.append(top - foot)
    )
    print_rules("paparazzi", RulesOptions(lang="en", paper="a5", type="large"))
    assert seen
    assert all(mm(white) > 0.25 * 210 * 0.8 for white in seen)
    seen.clear()
    print_rules("paparazzi", RulesOptions(lang="en"))
    assert not seen
