"""An evening as people play it: one tap is at the table at once, the next game takes the phones along, what is wrong leads to its field."""

from __future__ import annotations

from typing import Any

from serving.house import HOST
from serving.phone import Phone

from companion.web.requests import COOKIE


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
    host = Phone(browser, served.url)
    host.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    host.page.goto(f"{served.url}/host")
    host.page.select_option("#game", "cour")
    host.page.locator("form", has=host.page.locator("#players")).get_by_role("button").click()
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
