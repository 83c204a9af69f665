"""The television: all tables of the evening, followed as they change, for the host and for a screen that has its code."""

from __future__ import annotations

from typing import Any

import pytest
from serving.house import HOST

from companion.web.requests import COOKIE


@pytest.mark.thorough
def test_a_screen_comes_by_its_code_follows_all_tables_and_opens_none(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Maximilienne de Beauharnais", "Chloe", "Dan")
    host = browser.new_context(locale="en-GB")
    host.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    page = host.new_page()
    page.goto(f"{served.url}/host")
    code = page.locator("[aria-labelledby=tv] b.code-small").inner_text()
    assert HOST not in page.content()
    screen = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    wall = screen.new_page()
    wall.goto(f"{served.url}/tv")
    wall.locator("#code").fill("nonsense")
    wall.get_by_role("button").click()
    assert "not the code" in wall.locator("[role=alert]").inner_text()
    wall.locator("#code").fill(code.lower())
    wall.get_by_role("button").click()
    assert wall.url == f"{served.url}/tv"
    served.host.set("players[2].coins", 13)
    served.lay("cour", "Ana", "Ben")
    wall.locator(".g-cour").wait_for(timeout=5_000)
    for seat, coins in ((0, 2), (1, 4), (3, 1)):
        served.host.table = wall.locator(".g-deringer").get_attribute("data-key")
        served.host.set(f"players[{seat}].coins", coins)
    wall.locator(".g-deringer td.first", has_text="13").wait_for(timeout=5_000)
    assert wall.locator(".qr-frame").count() == 2 - wall.locator(".laurels").count()
    sizes = wall.evaluate("""[...document.querySelectorAll(".tv-table th, .tv-table td, .band p, .invite .code")]
        .map((one) => parseFloat(getComputedStyle(one).fontSize))""")
    scenes = wall.evaluate("""[...document.querySelectorAll(".tv-table .scene")]
        .map((one) => [getComputedStyle(one).objectFit, one.getBoundingClientRect().height > 100])""")
    assert scenes == [["contain", True]] * 2  # whole: heads were cut off
    assert min(sizes) >= 36  # some 15 mm on a television of 1.2 m: read at 5 m
    assert wall.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        1920,
        1080,
    ]
    assert screen.request.get(f"{served.url}/api/tables").status == 401
    assert screen.request.get(f"{served.url}/t/{served.host.table}").url == f"{served.url}/"


@pytest.mark.parametrize(("width", "count"), [(1200, 2), (1200, 3), (1920, 4), (1200, 6), (1920, 6)])
def test_long_names_are_torn_nowhere_and_heads_of_tables_stand_whole(
    served: Any, browser: Any, width: int, count: int
) -> None:
    for number in range(count):
        served.lay("alkekan", "Maximiliana-Konstantina von Hohenzollern", "Ben")
        served.places[served.host.table] = (3, number + 1)
    screen = browser.new_context(viewport={"width": width, "height": width * 9 // 16}, locale="en-GB")
    screen.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    wall = screen.new_page()
    wall.goto(f"{served.url}/tv")
    cut = """[...document.querySelectorAll(".band, .band p, .tv-table th, .tv-table td")].filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent)"""
    assert wall.evaluate(cut) == []
    # A word that is whole has one rectangle.
    torn = """[...document.querySelectorAll(".tv-table bdi")].flatMap((one) => [...one.firstChild.data.matchAll(/[^ -]+/g)].filter((word) => {
        const range = document.createRange(); range.setStart(one.firstChild, word.index); range.setEnd(one.firstChild, word.index + word[0].length);
        return range.getClientRects().length > 1; }).map(String))"""
    assert wall.evaluate(torn) == []
    assert wall.evaluate("document.documentElement.scrollHeight") == width * 9 // 16


def test_a_long_name_stands_whole_in_the_verdicts_table_on_a_phone(served: Any, browser: Any) -> None:
    served.lay("deringer", "Maximiliana-Konstantina von Hohenzollern-Sigmaringen", "Ben", "Chloe", "Dan")
    for number, coins in enumerate((20, 12, 12, 4)):
        served.host.set(f"players[{number}].coins", coins)
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    phone.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    page = phone.new_page()
    page.goto(f"{served.url}/t/{served.host.table}/verdict")
    assert page.evaluate("""(() => { const table = document.querySelector(".points-table"), box = table.parentElement;
        return [box.scrollWidth <= box.clientWidth, table.querySelector("tbody th").scrollWidth <= table.querySelector("tbody th").clientWidth]; })()""") == [True, True]  # fmt: skip
