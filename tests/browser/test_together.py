"""Several phones at one table: whose a half-typed answer is, what undo asks, what is not led to."""

from __future__ import annotations

from typing import Any

import pytest
from serving.phone import Phone, host_of


def box_of(phone: Phone, at: str) -> Any:
    return phone.field(at).locator("input:not([type=hidden])")


def two_asked_for(at: str, served: Any, browser: Any) -> tuple[Phone, Phone]:
    """Ana's and Ben's phones, both asked for the same field."""
    ana, ben = Phone(browser, served.url), Phone(browser, served.url)
    for phone, name in ((ana, "Ana"), (ben, "Ben")):
        phone.join(served.code, name)
        assert phone.active() == at
    return ana, ben


def test_half_typed_cards_stay_with_their_row(served: Any, browser: Any) -> None:
    people = served.lay("serpent-noir", "Ana", "Benoît", "Chloe")
    for number, lay in enumerate(("4♠ > 3♥ 2♦", "3♥ > 2♠", "A♠ > 2♥", "5♠ > 4♥")):
        assert people[number % 3].set(f"lays[{number}].lay", lay)["applied"]
    ana, _, chloe = people
    ben = Phone(browser, served.url)
    ben.join(served.code, "Benoît")
    assert ben.active() == "lays[4].lay"
    box_of(ben, "lays[4].lay").fill("7♠ > 6♥ 5♦")
    assert ben.page.locator("#next").inner_text() == "Done (2)"
    ben.page.reload()
    assert box_of(ben, "lays[4].lay").input_value() == "7♠ > 6♥ 5♦"
    assert chloe.edit("undo")["applied"]  # Ana stands behind her: her place stays, and so does Benoît's
    ben.page.locator("#standings").get_by_text("Chloe undid").wait_for()
    told = ben.page.locator("#unsent")
    assert told.inner_text() == ""
    assert box_of(ben, "lays[4].lay").input_value() == "7♠ > 6♥ 5♦"
    assert ana.edit("undo")["applied"]
    told.get_by_text("7♠ > 6♥ 5♦").wait_for()
    assert "Benoît" in told.inner_text()
    assert "Ana undid" in ben.page.locator("#standings").inner_text()
    assert all(
        "7♠" not in str(one)
        for one in ben.page.locator(".field input").evaluate_all("all => all.map(one => one.value)")
    )
    ben.page.reload()
    assert "7♠ > 6♥ 5♦" in told.inner_text()
    assert "lays[4]" not in str(ben.page.locator(".field.active").evaluate_all("all => all.map(one => one.dataset.at)"))
    told.get_by_role("button").click()
    assert told.inner_text() == ""
    assert ben.wrong == []


def test_the_keyboard_opens_on_ones_own_turn_alone(served: Any, browser: Any) -> None:
    ana = served.lay("serpent-noir", "Ana", "Ben")[0]
    ana.set("lays[0].lay", "4♠ > 3♥ 2♦")
    for name, is_led in (("Ana", False), ("Ben", True)):
        phone = Phone(browser, served.url)
        phone.join(served.code, name)
        assert bool(phone.page.locator(".field.active").count()) == is_led, name


@pytest.mark.thorough
def test_another_way_to_enter_is_asked_about(served: Any, browser: Any) -> None:
    people = served.lay("paparazzi", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.cards("K♠ Q♠")
    people[1].set("players[1].celebrities", "J♥")
    ana.page.locator("#standings td.first").wait_for()
    assert ana.page.locator(".field.active").count() == 0, "what is entered is settled"
    box_of(ana, "how").click()
    ana.page.locator("#choices").get_by_role("button", name="grid").click()
    dialog = ana.page.locator("#conflict")
    assert "Enter something else?" in dialog.inner_text()
    dialog.get_by_role("button", name="No").click()
    ana.page.locator("#hide").click()
    ana.saved()
    assert box_of(ana, "how").input_value() == "celebrities taken"
    assert served.host.view()["position"]["players"][0]["celebrities"] == "K♠ Q♠"
    assert ana.page.locator('[data-at^="grid"]').count() == 0
    ana.answer("how", "grid")
    dialog.get_by_role("button", name="Yes").click()
    ana.page.locator('[data-at="grid[0]"]').wait_for()
    assert ana.wrong == []


def test_undo_asks_where_others_went_on(served: Any, browser: Any) -> None:
    _ana, ben, *_others = served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    assert ana.page.locator("#undo").count() == 0
    ana.answer("players[0].coins", "12")
    ben.set("players[1].coins", 9)
    ana.page.locator("#undo[data-sure]").click()
    dialog = ana.page.locator("#conflict")
    assert "12" in dialog.inner_text()
    dialog.get_by_role("button", name="No").click()
    assert served.host.view()["position"]["players"][0]["coins"] == 12
    ana.page.locator("#undo").click()
    dialog.get_by_role("button", name="Yes").click()
    ana.saved()
    assert "coins" not in served.host.view()["position"]["players"][0]
    assert ana.wrong == []


def test_a_refusal_is_over_once_one_types_and_the_verdict_tells_of_it(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.answer("players[0].coins", "twelve")
    address = ana.page.url.partition("?")[0]
    ana.page.goto(f"{address}/verdict")
    assert "do not count yet" in ana.page.locator("#notices").inner_text()
    ana.page.goto(address)
    ana.answer("players[0].coins", "thirteen")
    fault = ana.field("players[0].coins").locator(".fault")
    assert "thirteen" in fault.inner_text()
    box_of(ana, "players[0].coins").fill("1")
    assert fault.inner_text() == ""
    assert ana.wrong == []


@pytest.mark.thorough
def test_who_reads_the_verdict_may_go_on_reading(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    first = served.host.table
    ben = Phone(browser, served.url)
    ben.join(served.code, "Ben")
    ben.page.goto(f"{served.url}/t/{first}/verdict")
    host_of(browser, served.url).lay("cour")
    ben.page.get_by_role("button", name="Go on reading").click()
    assert first in ben.page.url
    assert ben.page.locator("#notices").inner_text() == ""
    assert ben.wrong == []


@pytest.mark.thorough
def test_at_hod_a_phone_asks_for_the_solution_in_its_players_hand(served: Any, browser: Any) -> None:
    """The solution that somebody looks for is in the left neighbour's hand: nobody is asked for their own."""
    served.lay("hod", "Ana", "Ben", "Chloé")
    asked = {}
    for name in ("Ana", "Ben", "Chloé"):
        phone = Phone(browser, served.url)
        phone.join(served.code, name)
        asked[name] = phone.active()
    assert asked == {"Ana": "players[2].solution", "Ben": "players[0].solution", "Chloé": "players[1].solution"}


def test_a_phone_that_chooses_a_department_leaves_the_one_that_another_began(served: Any, browser: Any) -> None:
    """Its next tap renamed the other's department, whose half-typed percentages were lost."""
    served.lay("campagne", "Ana", "Ben", "Chloe")
    ana, ben = two_asked_for("departments[0]", served, browser)
    number = ana.page.locator("#choices").get_by_role("button", name="7", exact=True)
    number.click()
    ana.saved()
    assert ana.active() == "departments.7"
    box_of(ana, "departments.7").fill("60 30")
    ben.page.wait_for_url("**step=1")
    assert ben.active() == "departments[1]"
    ben.page.locator("#choices").get_by_role("button", name="8", exact=True).click()
    ben.saved()
    assert box_of(ana, "departments.7").input_value() == "60 30"
    ana.answer("departments.7", "60 30 10")
    ben.answer("departments.8", "0 90 10")
    assert list(served.host.view()["position"]["departments"]) == ["7", "8"]
    assert (ana.wrong, ben.wrong) == ([], [])


@pytest.mark.thorough
def test_a_second_tap_on_a_key_that_closed_the_keyboard_opens_nothing(served: Any, browser: Any) -> None:
    """It opened the neighbour's field, which lay under the key."""
    served.lay("virus", "Ana", "Ben", "Chloe")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.answer("rounds[0].players[0].medicine", "5")
    ana.answer("rounds[0].players[0].germs", "4")
    assert ana.active() == "rounds[0].players[0].virus"
    ana.page.locator("#choices").get_by_role("button", name="no", exact=True).dblclick()
    ana.saved()
    assert ana.page.locator(".field.active").count() == 0
    ana.field("rounds[0].players[1].medicine").locator("input:not([type=hidden])").click()
    assert ana.active() == "rounds[0].players[1].medicine"
    assert ana.wrong == []


@pytest.mark.thorough
def test_what_the_next_game_and_earlier_ones_offer_is_short(served: Any, browser: Any) -> None:
    ana = Phone(browser, served.url)
    for game in ("lobbys", "cour", "hod"):
        served.lay(game, "Ana", "Ben")
        ana.join(served.code, "Ana")
    earlier = ana.page.locator("#actions details", has_text="Earlier games: 2")
    assert earlier.get_by_role("link").first.is_visible() is False
    if ana.page.locator(".field.active").count():
        ana.page.locator("#hide").click()
    earlier.locator("summary").click()
    assert earlier.get_by_role("link").all_inner_texts() == ["Verdict: Court", "Verdict: Lobbys"]


@pytest.mark.thorough
def test_the_usual_starting_capital_is_shown(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.page.goto(f"{ana.page.url.partition('?')[0]}?step=game")
    assert box_of(ana, "start").get_attribute("placeholder") == "100"


@pytest.mark.thorough
def test_a_judged_claim_is_read_from_its_heading_on(served: Any, browser: Any) -> None:
    """The heading and the first sentence once lay behind the standings; on this page nothing stays at the top."""
    people = served.lay("alkekan", "Ana", "Ben")
    for number, purse in enumerate(("2♠ 3♠ 4♠", "5♥ 6♥ 7♥")):
        people[number].set(f"players[{number}].purse", purse)
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.page.goto(f"{ana.page.url.partition('?')[0]}/verdict")
    ana.page.locator("#total").fill("3")
    ana.page.locator(".contest .primary").click()
    ana.page.locator(".judged").wait_for()
    assert not ana.page.locator("#standings").count()
    heading = ana.page.locator("#contest").bounding_box()
    assert heading
    assert 0 <= heading["y"] < 400


def test_a_phone_goes_on_from_a_field_that_another_has_just_answered(served: Any, browser: Any) -> None:
    """Its next tap replaced the other's answer, unasked."""
    served.lay("traitre", "Ana", "Ben", "Chloe")
    ana, ben = two_asked_for("missions[0].mission", served, browser)
    ana.tap(ana.page.get_by_role("button", name="7♥", exact=True))
    ana.saved()
    ben.page.locator('.field.active:not([data-at="missions[0].mission"])').wait_for()
    assert served.host.view()["position"]["missions"][0]["mission"] == "7♥"
    assert (ana.wrong, ben.wrong) == ([], [])
