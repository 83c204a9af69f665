"""Five phones at one table, all answering at once: each holds what all gave, and nothing twice."""

from __future__ import annotations

from typing import Any

import pytest
from serving.phone import Phone

pytestmark = pytest.mark.thorough

COINS = {"Ana": 12, "Ben": 7, "Chloe": 0, "Dan": 21, "Eve": 12}


def test_five_phones_answer_at_once(served: Any, browser: Any) -> None:
    served.lay("deringer", *COINS)
    phones = {
        name: Phone(browser, served.url, locale="fr-FR" if seat % 2 else "en-GB") for seat, name in enumerate(COINS)
    }
    for name, phone in phones.items():
        phone.join(served.code, name)
    for seat, (name, phone) in enumerate(phones.items()):  # given by all before any of them is waited for
        box = phone.field(f"players[{seat}].coins").locator("input:not([type=hidden])")
        box.fill(str(COINS[name]))
        box.press("Enter")
    for phone in phones.values():
        phone.saved()
    view = served.host.view()
    assert [row["coins"] for row in view["position"]["players"]] == [*COINS.values()]
    assert view["missing"] == []
    for phone in phones.values():  # the row of totals, as soon as the last answer has come to this phone
        totals = phone.page.locator("#standings tr").last.locator("td")
        totals.nth(3).filter(has_text="21").wait_for()
        for seat, coins in enumerate(COINS.values()):
            totals.nth(seat).filter(has_text=str(coins)).wait_for()
    for phone in phones.values():
        phone.page.goto(f"{phone.page.url.partition('?')[0]}/verdict")
        assert "Dan" in phone.page.locator(".headline").inner_text()
        assert phone.wrong == []
