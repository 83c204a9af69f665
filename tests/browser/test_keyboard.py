"""The page without a finger or a mouse, and with large type."""

from __future__ import annotations

from typing import Any

import pytest
from serving.house import HOST
from serving.phone import PHONE

from companion.web.requests import COOKIE

COURTS = ["K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣", "10♠ 9♠ 2♥ Q♥ Q♠ A♥ 8♦ Jo"]
MOST_KEYS = 60
"""After so many of one key nothing is reached any more."""


def focused(page: Any, what: str) -> str:
    """What has the focus says of itself."""
    return str(page.evaluate(f"document.activeElement.{what} || ''"))


def tab_to(page: Any, id: str) -> None:
    for _ in range(MOST_KEYS):
        if focused(page, "id") == id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {id}")


def arrows_to(page: Any, card: str) -> None:
    """Go to a card by arrow keys: to its row, then along it."""
    at = "(one) => { const box = one.getBoundingClientRect(); return [Math.round(box.top), Math.round(box.left)]; }"
    goal = page.locator(f'#deck [data-card="{card}"]').evaluate(at)
    for _ in range(MOST_KEYS):
        here = page.locator("#deck .card:focus").evaluate(at)
        if here == goal:
            return
        vertical = "ArrowDown" if here[0] < goal[0] else "ArrowUp"
        page.keyboard.press(vertical if here[0] != goal[0] else "ArrowRight" if here[1] < goal[1] else "ArrowLeft")
    raise AssertionError(f"arrow keys do not reach {card}")


@pytest.mark.thorough
def test_a_round_of_cour_by_keys_alone(served: Any, browser: Any) -> None:
    served.lay("cour", "Ana", "Ben", "Chloe")
    page = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce"
    ).new_page()
    page.set_default_timeout(8_000)
    page.goto(served.url)
    tab_to(page, "code")
    page.keyboard.type(served.code)
    tab_to(page, "name")
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for seat, court in enumerate(COURTS):
        if seat:  # another hand is entered by whoever goes there
            page.locator("body:not(.typing)").wait_for()
            tab_to(page, f"f-rounds[0].players[{seat}].court")
        page.locator(f'.field.active[data-at="rounds[0].players[{seat}].court"] input:focus').wait_for()
        page.keyboard.press("ArrowDown")
        for card in court.split():
            arrows_to(page, card)
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            page.keyboard.press("Enter" if seat else "Space")
        tab_to(page, "next")
        page.keyboard.press("Enter")
    page.locator("body:not(.typing)").wait_for()
    for _ in range(100):  # the last answer is on its way
        rows = served.host.view()["position"].get("rounds", [{}])[0].get("players", [])
        if [row.get("court") for row in rows] == COURTS:
            break
        page.wait_for_timeout(20)
    assert [row.get("court") for row in rows] == COURTS


@pytest.mark.thorough
def test_type_twice_as_large_scrolls_nothing_sideways(served: Any, browser: Any) -> None:
    served.lay("cour", "Ana", "Ben", "Chloe")
    context = browser.new_context(viewport=PHONE, locale="fr-FR")
    context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    page = context.new_page()
    table = f"/t/{served.host.table}"
    for address in ("/", "/host", table, "/tv"):
        fits(page, served.url + address)
    for seat, court in enumerate(COURTS):
        served.host.set(f"rounds[0].players[{seat}].court", court)
    for address in (f"{table}/verdict", f"{table}/changes"):
        fits(page, served.url + address)


def fits(page: Any, address: str) -> None:
    page.goto(address)
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%', 'important')")
    found = page.evaluate("""[...document.querySelectorAll("body *:not(.vh, .vh *)")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".scroll, .table, #steps, .standings, .skip"))
        .map((one) => one.outerHTML.slice(0, 90)).slice(0, 5)""")
    assert (page.evaluate("document.documentElement.scrollWidth"), found) == (PHONE["width"], []), address
