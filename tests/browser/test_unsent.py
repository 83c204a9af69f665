"""What is typed and not sent: taken back, loaded again, kept in sight; whose field comes next."""

from __future__ import annotations

from typing import Any

import pytest
from serving.house import HOST
from serving.phone import Phone

from companion.web.requests import COOKIE


def box_of(phone: Phone, at: str) -> Any:
    return phone.field(at).locator("input:not([type=hidden])")


def test_a_refused_answer_that_is_cleared_leaves_the_field_open(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    for at, ways in (
        ("rounds[0].players[0].bid", ("#hide", "#next")),
        ("rounds[0].players[0].markets", ("#hide", "#next")),
    ):
        for way in ways:
            ana.answer(at, "sausage")
            assert "sausage" in ana.field(at).locator(".fault").inner_text()
            box_of(ana, at).fill("")
            ana.page.locator(way).click()
            ana.saved()
            assert ana.field(at).locator(".fault").inner_text() == ""
            assert "said" not in ana.field(at).get_attribute("class").split()
    assert all("rounds" not in str(one.edit.ops) for one in served.store.records(served.host.table))
    assert ana.wrong == []


def test_what_was_typed_and_not_sent_outlives_a_reload(served: Any, browser: Any) -> None:
    _ana, ben, *_others = served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    at = "players[0].coins"
    box_of(ana, at).click()
    box_of(ana, at).fill("1")
    ana.page.reload()
    assert box_of(ana, at).input_value() == "1"
    assert ana.field(at).locator(".state").inner_text() == "not sent yet"
    assert "coins" not in served.host.view()["position"]["players"][0]
    ben.set(at, 9)
    ana.page.reload()
    ana.answer(at, "12")
    assert "9" in ana.page.locator("#conflict").inner_text(), (
        "what was typed before Ben's answer came knows nothing of it"
    )
    ana.page.locator("#conflict").get_by_role("button").last.click()
    ana.saved()
    ana.page.reload()
    assert ana.field(at).locator(".state").inner_text() == ""
    assert served.host.view()["position"]["players"][0]["coins"] == 12
    assert ana.wrong == []


@pytest.mark.thorough
def test_nobody_is_led_into_another_hand(served: Any, browser: Any) -> None:
    served.lay("cour", "Ana", "Ben", "Chloe")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.cards("K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣")
    assert ana.page.locator(".field.active").count() == 0
    ana.page.reload()
    assert ana.page.locator(".field.active").count() == 0
    box_of(ana, "rounds[0].players[1].court").click()
    assert ana.active() == "rounds[0].players[1].court"
    host = Phone(browser, served.url)
    host.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    host.page.goto(f"{served.url}/t/{served.host.table}")
    assert host.active() == "rounds[0].players[1].court", "the host has no hand, and fills them all"


def test_the_field_that_is_filled_stays_in_sight(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben", "Chloe", "Dan", "Eve")
    for size in ({"width": 390, "height": 844}, {"width": 360, "height": 560}):
        phone = Phone(browser, served.url)
        phone.page.set_viewport_size(size)
        phone.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
        phone.page.goto(f"{served.url}/t/{served.host.table}")
        for seat in (4, 0, 2):
            at = f"rounds[0].players[{seat}].markets"
            box_of(phone, at).click()
            phone.page.locator("#main").evaluate("(main) => main.scrollTo(0, 0)")
            phone.page.get_by_role("button", name="J♠", exact=True).click()
            assert_seen(phone, at)
            phone.page.set_viewport_size({**size, "height": size["height"] - 60})
            assert_seen(phone, at)
            phone.page.set_viewport_size(size)


def assert_seen(phone: Phone, at: str) -> None:
    """The field is not under the deck, nor above what scrolls; the button that goes on is on the screen. Both come in a moment."""
    phone.page.wait_for_function(
        """(at) => {
            const [main, next] = ["#main", "#next"].map((name) => document.querySelector(name).getBoundingClientRect());
            const field = document.querySelector(`.field[data-at="${at}"] input:not([type=hidden])`).getBoundingClientRect();
            return main.top <= field.top && field.bottom <= main.bottom && next.bottom <= innerHeight;
        }""",
        arg=at,
        timeout=3_000,
    )


@pytest.mark.thorough
def test_answers_stay_with_their_seat_when_the_seats_change_their_order(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    ben = Phone(browser, served.url)
    ben.join(served.code, "Ben")
    box_of(ben, "rounds[0].players[1].markets").fill("J♠")
    served.host.edit("reorder", "", ["s2", "s1"])
    ben.page.locator('#standings th[data-key="ns2"]:first-child').wait_for()
    ben.page.wait_for_timeout(300)
    assert ben.active() == "rounds[0].players[0].markets"
    assert box_of(ben, "rounds[0].players[0].markets").input_value() == "J♠"
    assert box_of(ben, "rounds[0].players[1].markets").input_value() == ""
    ben.context.set_offline(True)
    ben.page.locator("#next").click()
    ben.field("rounds[0].players[0].markets").locator(".state.here").wait_for()
    served.host.edit("reorder", "", ["s1", "s2"])
    ben.context.set_offline(False)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    ben.page.locator('.field[data-at="rounds[0].players[1].markets"].said').wait_for()
    rows = served.host.view()["position"]["rounds"][0]["players"]
    assert [one.get("markets") for one in rows] == [None, "J♠"]
    assert ben.wrong == []


def test_an_answer_that_waited_is_of_its_row_and_told_where_that_is_gone(served: Any, browser: Any) -> None:
    served.lay("serpent-noir", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    for place, lay in enumerate(("4♠ > 3♥ 2♦ A♣", "3♥ > 2♥ A♦")):
        served.host.set(f"lays[{place}].lay", lay)
    for gone in (False, True):
        ana.page.goto(f"{served.url}/t/{served.host.table}?step={1 + gone}")
        ana.context.set_offline(True)
        at = f"lays[{1 + gone}].lay"
        box_of(ana, at).fill("A♣ > 2♥ A♦" if gone else "A♣ > 2♥")
        box_of(ana, at).press("Enter")
        ana.field(at).locator(".state.here").wait_for()
        assert served.host.edit("remove" if gone else "insert", at.removesuffix(".lay"))["applied"]
        ana.context.set_offline(False)
        ana.page.evaluate("dispatchEvent(new Event('online'))")
        if gone:
            ana.page.locator("#notices .fault").wait_for()
            assert "Not sent: A♣ > 2♥ A♦" in ana.page.locator("#notices").inner_text()
        else:
            ana.saved()
        lays = [one.get("lay") for one in served.host.view()["position"]["lays"]]
        assert ("A♣ > 2♥" in lays) != gone, lays
        assert len(lays) == (1 if gone else 3), "an empty last lay is none"
    assert ana.wrong == []


@pytest.mark.thorough
def test_an_answer_of_the_next_row_that_waited_lands_in_nobody_elses(served: Any, browser: Any) -> None:
    people = served.lay("serpent-noir", "Ana", "Ben", "Cy")
    for number, lay in enumerate(("6♠ > 7♠ 8♠", "2♥ > A♥ 10♥", "5♦ > 4♦")):
        assert people[number].set(f"lays[{number}].lay", lay)["applied"]
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    assert ana.active() == "lays[3].lay"
    ana.context.set_offline(True)
    box_of(ana, "lays[3].lay").fill("4♦ > 3♦")
    box_of(ana, "lays[3].lay").press("Enter")
    ana.field("lays[3].lay").locator(".state.here").wait_for()
    assert people[1].edit("insert", "lays[1]")["applied"]
    ana.context.set_offline(False)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    ana.saved()
    lays = [one.get("lay") for one in served.host.view()["position"]["lays"]]
    assert lays == ["6♠ > 7♠ 8♠", None, "2♥ > A♥ 10♥", "5♦ > 4♦", "4♦ > 3♦"]
    assert ana.wrong == []
