"""No page has a fault that axe-core finds, in light and dark, on a phone and on a wide screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from serving.house import HOST
from serving.phone import PHONE

from companion.web.requests import COOKIE

COURTS = ["K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣", "10♠ 9♠ 2♥ Q♥ Q♠ A♥ 8♦ Jo"]


def pages(served: Any) -> Iterator[tuple[str, str]]:
    """What there is to look at, and its address; a run of cards is laid, a Cour round entered."""
    yield "nowhere", "/nowhere"
    yield "join", "/"
    yield "host without a table", "/host"
    served.lay("cour", "Ana", "Ben", "Chloe")
    table = f"/t/{served.host.table}"
    yield "table", table
    for seat, court in enumerate(COURTS):
        served.host.set(f"rounds[0].players[{seat}].court", court)
    yield "host", "/host"
    yield "a round entered", f"{table}?step=0"
    yield "verdict", f"{table}/verdict"
    yield "changes", f"{table}/changes"
    served.lay("serpent-noir", "Ana", "Ben")
    snake = f"/t/{served.host.table}"
    yield "event", f"{snake}/event/lay"
    served.lay("lobbys", "Ana", "Ben", "Chloe", "Dan")
    yield "advice", f"/t/{served.host.table}/advice"
    yield "television", "/tv"
    for number in (1, 2):
        served.lay("alkekan", "Ana", "Ben")
        served.places[served.host.table] = (number, 1)
        for player, purse in enumerate(("2S 3S", "5H 6H")):
            served.host.set(f"players[{player}].purse", purse)
    yield "host, the evening over", "/host"
    yield "television, the evening over", "/tv?page=2"


@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_axe_finds_nothing(served: Any, browser: Any, look: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="left out: axe-playwright-python").Axe()
    context = browser.new_context(
        viewport=PHONE if look == "light" else {"width": 1280, "height": 800}, color_scheme=look,
        bypass_csp=True, reduced_motion="reduce", locale="fr-FR" if look == "dark" else "en-GB",
    )  # fmt: skip
    context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    page = context.new_page()
    found: list[str] = []

    def look_at(called: str) -> None:
        results = axe.run(page)
        for one in results.response["violations"]:
            found.extend(f"{called}: {one['id']} {node['target']} {node['html'][:160]}" for node in one["nodes"])

    for called, address in pages(served):
        page.goto(served.url + address)
        if page.locator("#dock").is_visible():
            look_at(f"{called}, typing")
            page.locator("#hide").click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look_at(called)
    assert not found, "\n".join(found)
