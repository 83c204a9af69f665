"""An evening as people play it: one tap is at the table at once, the next game takes the phones along, what is wrong leads to its field."""

from __future__ import annotations

from typing import Any

import pytest
from serving.phone import Phone, host_of


def test_a_last_card_is_at_the_table_before_anybody_goes_on(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.cards("J♠ Q♥")
    ana.tap(ana.page.get_by_role("button", name="3♠", exact=True))
    ana.saved()
    assert served.host.view()["position"]["rounds"][0]["players"][0]["last"] == "3♠"
    ana.page.locator("body:not(.typing)").wait_for()
    assert ana.page.locator(".field.active").count() == 0, "nobody is led to another player's hand"


def test_phones_follow_to_the_next_game_by_themselves(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    first = served.host.table
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ben = Phone(browser, served.url)
    ben.join(served.code, "Ben")
    ben.page.goto(f"{served.url}/t/{first}/verdict")
    ben.page.evaluate("document.body.style.minHeight = '4000px', scrollTo(0, 2000)")
    host_of(browser, served.url).lay("cour")
    go = ben.page.get_by_role("button", name="Go there")
    go.wait_for()
    box = go.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 800, "in sight, wherever the page is read"
    go.click()  # who reads a verdict is not pulled away
    for phone in (ana, ben):
        phone.page.wait_for_url(lambda url: first not in url)
        assert phone.page.locator("body").get_attribute("data-game") == "cour"
        assert phone.wrong == []


def test_a_fault_leads_to_its_field(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    for seat, (markets, last) in enumerate((("JS QH KD", "3S"), ("QS JH JD", "4H"))):
        served.host.set(f"rounds[0].players[{seat}].markets", markets)
        served.host.set(f"rounds[0].players[{seat}].last", last)
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.page.locator(".why a").first.click()
    ana.page.locator('.field.active[data-at="rounds[0].players[0].markets"]').wait_for()
    assert "3, which is odd" in ana.field("rounds[0].players[0].markets").locator(".amiss").inner_text()
    assert ana.wrong == []


@pytest.mark.thorough
def test_who_went_on_to_the_next_game_still_reads_the_verdict(served: Any, browser: Any) -> None:
    served.lay("alkekan", "Ana", "Ben")
    first, code = served.host.table, served.code
    for seat, purse in enumerate(("2♠ 3♠ 4♠", "5♥ 6♥ 7♥")):
        served.host.set(f"players[{seat}].purse", purse)
    ana, ben, dan = (Phone(browser, served.url) for _ in range(3))
    ana.join(code, "Ana")
    ben.join(code, "Ben")
    host_of(browser, served.url).lay("cour", "Ana, Cy, Dan")
    ana.page.wait_for_url(lambda url: first not in url)
    dan.join(str(served.store.tables()[0].code), "Dan")
    ben.join(str(served.store.tables()[0].code), "Ben")  # who plays no more watches
    for phone in (ana, ben):
        if phone is ana:  # whose field is open
            phone.page.locator("#hide").click()
        phone.page.get_by_role("link", name="Verdict: ").click()
        assert phone.page.locator(".headline h1").inner_text() in ("Ana", "Ben")
        phone.page.locator("#total").fill("3")
        phone.page.locator(".contest .primary").click()
        assert phone.page.locator(".judged").inner_text()
        slip = phone.page.request.get(f"{served.url}/api/tables/{first}/slip.pdf")
        assert slip.headers["content-type"] == "application/pdf"
        phone.page.get_by_role("link", name="Back to the table").click()
        assert phone.page.locator("body").get_attribute("data-game") == "cour"
        edits = phone.page.request.post(f"{served.url}/api/tables/{first}/edits", data={"edits": []})
        assert edits.status == 403
        assert phone.wrong == []
    assert dan.page.request.get(f"{served.url}/t/{first}/verdict").status == 403, "Dan never sat there"


def test_a_game_that_is_over_shows_the_way_to_its_verdict_and_no_keyboard(served: Any, browser: Any) -> None:
    served.lay("alkekan", "Ana", "Ben")
    for seat, purse in enumerate(("2♠ 3♠ 4♠", "5♥ 6♥ 7♥")):
        served.host.set(f"players[{seat}].purse", purse)
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.page.get_by_role("link", name="Verdict").click()
    assert ana.page.locator(".headline h1").inner_text() == "Ben"
