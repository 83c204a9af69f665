"""The page on phones: every game from joining to the verdict, by taps and by typing; two phones, refresh, undo, conflict, offline."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from serving.house import HOST
from serving.phone import Phone
from serving.places import leaves

from companion.games import game_ids
from companion.web.requests import COOKIE

ROOT = Path(__file__).parents[2]
TAPS = {"alkekan": 40, "lobbys": 90, "cour": 120}
"""How many taps an evening may take, of what was entered (issue 17)."""
FEW = 10
"""Answers of an example that is entered by typing in `make test`."""


def example(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "templates" / game / "example.en.toml").read_text(encoding="utf-8"))


def places(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every answer of a position by its place, as it is typed."""
    for place, value in leaves(data):
        at = re.sub(r"@s(\d+)", lambda seat: f"players[{int(seat[1]) - 1}]", place)
        if isinstance(value, list) and re.fullmatch(r"\w+", at):
            yield from ((f"{at}[{index}]", one) for index, one in enumerate(value))
        else:
            yield at, value


def typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def enter(phone: Phone, left: dict[str, Any]) -> None:
    """Enter a position in the order in which the page asks: what it shows first, then the next round, then its other parts."""
    page = phone.page
    tried = 0
    while left and tried < 3:
        if (at := phone.asked(left)) is not None:
            key = at if at in left else next((one for one in left if one.startswith("departments.")), "")
            value = {"how": "grid"}.get(at, key.removeprefix("departments.")) if at not in left else left.pop(at)
            phone.answer(at, typed(value) if value not in ("", []) else "-")
            tried = 0
            continue
        if page.locator(".field.active[data-open]").count():  # nothing was had, or done
            page.locator("#next").click()
            phone.saved()
            tried = 0
            continue
        tried += 1
        if page.locator("body.typing").count():
            page.locator("#hide").click()
        if tried == 1 and page.locator("#next-round").count():
            page.locator("#next-round").click()
            phone.saved()
        elif page.locator("#steps a:not([aria-current])").count():
            page.locator("#steps a", has_text=re.compile("game")).or_(page.locator("#steps a").last).first.click()
            page.wait_for_load_state()


def in_turn(game: str) -> Any:
    """A game, left to `make rest` where it has many answers: they are typed by `test_entering` without a browser."""
    many = len(list(places(example(game)))) > FEW
    return pytest.param(game, marks=pytest.mark.thorough) if many else game


@pytest.mark.turns(games=3)
@pytest.mark.parametrize("game", [in_turn(game) for game in game_ids()])
def test_every_game_from_join_to_verdict(served: Any, browser: Any, game: str) -> None:
    data = example(game)
    served.lay(game, *(row["name"] for row in data["players"]))
    phone = Phone(browser, served.url)
    phone.join(served.code, data["players"][0]["name"])
    enter(phone, dict(places(data)))
    view = served.host.view()
    score = served.host.post(f"/api/score/{game}", data).json()
    assert view["missing"] == []
    assert view["faults"] == []
    assert view["finished"] == score["finished"]
    assert view["standings"] == [
        {"seat": f"s{seat}", "total": one["total"], "rank": one["rank"]}
        for one in score["players"]
        for seat, row in enumerate(data["players"], 1)
        if row["name"] == one["name"]
    ]
    page = phone.page
    page.goto(f"{page.url.partition('?')[0]}/verdict")
    for winner in view["winners"]:
        assert winner in page.locator(".headline").inner_text()
    line = page.locator(".line summary").first
    if line.count():
        line.click()
        assert page.locator(".line[open] .article").first.inner_text().strip()
    assert phone.wrong == []


def test_taps_of_alkekan(served: Any, browser: Any) -> None:
    data = example("alkekan")
    served.lay("alkekan", *(row["name"] for row in data["players"]))
    phone = Phone(browser, served.url)
    phone.join(served.code, "Ana")
    for seat, row in enumerate(data["players"]):
        phone.choose(f"players[{seat}].purse")
        phone.cards(row["purse"])
    assert served.host.view()["finished"]
    print(f"Alkekan: {phone.taps} taps")
    assert phone.taps <= TAPS["alkekan"]


def rounds(phone: Phone, house: Any, data: dict[str, Any], fields: tuple[str, ...]) -> None:
    """Enter all rounds by tapping, in the order in which the page asks."""
    for number, played in enumerate(data["rounds"]):
        if number:
            phone.page.locator("#next-round").wait_for()
            phone.tap(phone.page.locator("#next-round"))
            phone.page.locator(f'.field.active[data-at^="rounds[{number}]"]').wait_for()
        rows = {
            f"rounds[{number}].players[{seat}].{name}": row.get(name, "")
            for seat, row in enumerate(played["players"])
            for name in fields
        }
        for at, text in rows.items():
            phone.choose(at)
            phone.cards(text)


@pytest.mark.thorough
def test_taps_of_lobbys(served: Any, browser: Any) -> None:
    deal = [("J♠ Q♥ K♦", "3♠"), ("Q♠ J♥ J♦", "5♥"), ("K♠ K♥ Q♦", "7♦"), ("J♣ Q♣ K♣", "8♣")]
    played = {"players": [{"markets": cards, "last": last} for cards, last in deal]}
    served.lay("lobbys", "Ana", "Ben", "Chloe", "Dan")
    phone = Phone(browser, served.url)
    phone.join(served.code, "Ana")
    rounds(phone, served, {"rounds": [played] * 3}, ("markets", "last"))
    assert served.host.view()["missing"] == []
    print(f"Lobbys: {phone.taps} taps")
    assert phone.taps <= TAPS["lobbys"]


@pytest.mark.thorough
def test_taps_of_cour(served: Any, browser: Any) -> None:
    courts = ["K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣", "10♠ 9♠ 2♥ Q♥ Q♠ A♥ 8♦ Jo"]
    served.lay("cour", "Ana", "Ben", "Chloe")
    phone = Phone(browser, served.url)
    phone.join(served.code, "Ana")
    rounds(phone, served, {"rounds": [{"players": [{"court": court} for court in courts]}] * 3}, ("court",))
    assert served.host.view()["finished"]
    print(f"Cour: {phone.taps} taps")
    assert phone.taps <= TAPS["cour"]


def test_two_phones_see_each_other_and_keep_their_seats(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "<b>Dan</b>")
    ana, ben = Phone(browser, served.url), Phone(browser, served.url, locale="fr-FR")
    ana.join(served.code, "Ana")
    ben.join(served.code, "ben")
    ana.answer("players[0].coins", "12")
    box = ben.field("players[0].coins").locator("input:not([type=hidden])")
    for _ in range(100):
        if box.input_value() == "12":
            break
        ben.page.wait_for_timeout(20)
    assert box.input_value() == "12"
    address = ben.page.url
    ben.page.reload()
    assert ben.page.url == address
    assert served.code not in address
    assert ben.page.locator("fieldset.mine legend").inner_text().startswith("Ben")
    assert ben.page.locator("#standings th").last.inner_text() == "<b>Dan</b>"
    other = Phone(browser, served.url)
    other.join(served.code, "Ben")
    assert other.page.locator(".notice").count() == 1
    assert other.page.locator("#dock").count() == 0
    assert ana.wrong + ben.wrong + other.wrong == []


def test_a_wrong_card_is_told_before_how_many_there_are_and_who_has_a_card_above_the_keys(
    served: Any, browser: Any
) -> None:
    served.lay("cour", "Ana", "Ben")
    served.host.set("rounds[0].players[1].court", "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ Q♦")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    court = "rounds[0].players[0].court"
    ana.answer(court, "K♠ K♠ Q♦")
    assert ana.field(court).locator(".fault p").count() == 1
    assert ana.field(court).locator(".fault").inner_text() == "K♠ is entered twice here. Take one out."
    ana.choose(court)
    assert ana.page.locator("#prompt").inner_text() == ana.field(court).locator(".fault").inner_text()
    assert ana.page.locator("#echo").inner_text() == "Q♦ is entered already (Ben, court). Take it out on one side."
    assert ana.page.locator("#next").inner_text() == "To correct"
    ana.page.locator(".card[data-card='3♠']").click()
    assert ana.page.locator("#echo").inner_text() == "3♠ is entered already (Ben, court). Take it out on one side."
    assert "3♠" not in ana.field(court).locator("input").first.input_value(), "a card that another has is not taken"


def test_a_refused_card_is_told_once_above_keys_that_a_thumb_hits(served: Any, browser: Any) -> None:
    served.lay("lobbys", "Ana", "Ben")
    served.host.set("rounds[0].players[0].markets", "J♠ Q♥")
    ben = Phone(browser, served.url)
    ben.page.set_viewport_size({"width": 360, "height": 740})
    ben.join(served.code, "Ben")
    ben.answer("rounds[0].players[1].markets", "J♠ Q♠")
    ben.choose("rounds[0].players[1].markets")
    assert ben.page.locator("#prompt").inner_text().startswith("J♠ is entered already")
    assert ben.page.locator("#echo").inner_text() == ""
    ben.choose("rounds[0].players[1].last")
    small = """[...document.querySelectorAll("#dock button")].filter((one) => one.offsetParent)
        .map((one) => one.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length"""
    assert ben.page.evaluate(small) == 0


def test_undo_and_a_fault_beside_its_field(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ana.answer("players[0].coins", "twelve")
    assert "twelve" in ana.field("players[0].coins").locator(".fault").inner_text()
    assert "coins:" not in ana.field("players[0].coins").locator(".fault").inner_text(), "the label stands above it"
    ana.answer("players[0].coins", "12")
    assert ana.field("players[0].coins").locator(".fault").inner_text() == ""
    assert served.host.view()["position"]["players"][0]["coins"] == 12
    ana.page.locator("#undo").click()
    ana.saved()
    assert "coins" not in served.host.view()["position"]["players"][0]


def test_a_conflict_shows_both_and_asks(served: Any, browser: Any) -> None:
    _ana, ben, *_others = served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    box = ana.field("players[2].coins").locator("input:not([type=hidden])")
    box.click()
    box.fill("7")
    ben.set("players[2].coins", 9)
    box.press("Enter")
    dialog = ana.page.locator("#conflict")
    dialog.wait_for()
    assert "9" in dialog.inner_text()
    assert "7" in dialog.inner_text()
    dialog.get_by_role("button").last.click()
    ana.saved()
    assert served.host.view()["position"]["players"][2]["coins"] == 7


def test_away_from_the_table_and_back(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    served.stop()
    box = ana.field("players[0].coins").locator("input:not([type=hidden])")
    box.click()
    box.fill("12")
    box.press("Enter")
    ana.field("players[0].coins").locator(".state.here").wait_for()
    served.start()
    for _ in range(400):
        if served.host.view()["position"]["players"][0].get("coins") == 12:
            break
        ana.page.wait_for_timeout(20)
    ana.saved()
    assert served.host.view()["position"]["players"][0]["coins"] == 12


def test_an_event_is_settled_by_taps(served: Any, browser: Any) -> None:
    served.lay("serpent-noir", "Ana", "Ben")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    if ana.page.locator("#hide").is_visible():
        ana.page.locator("#hide").click()
    ana.page.locator("summary", has_text="Settle an event").click()
    ana.page.locator("a", has_text="A run of cards").click()
    for card in ["4♠", "3♥", "2♦", "A♣"]:
        ana.page.get_by_role("button", name=card, exact=True).click()
    ana.page.locator("#next").click()
    assert "5 points" in ana.page.locator(".settled").inner_text()
    ana.page.locator(".settled .line summary").click()
    assert ana.page.locator(".settled .article").inner_text().strip()
    assert served.host.view()["position"].get("lays", []) == []
    assert ana.wrong == []


def coins(served: Any, phone: Phone, expected: dict[int, int]) -> None:
    """Wait until the table has these coins, by seat."""
    for _ in range(400):
        rows = served.host.view()["position"]["players"]
        if {seat: rows[seat].get("coins") for seat in expected} == expected:
            return
        phone.page.wait_for_timeout(20)
    raise AssertionError(served.host.view()["position"])


def left(phone: Phone, at: str, text: str) -> None:
    """An answer given while nobody hears it: it waits on the phone."""
    box = phone.field(at).locator("input:not([type=hidden])")
    box.click()
    box.fill(text)
    box.press("Enter")
    phone.field(at).locator(".state.here").wait_for()


def test_a_tab_that_is_closed_loses_no_answer(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    address = ana.page.url
    ana.context.set_offline(True)
    left(ana, "players[0].coins", "12")
    left(ana, "players[1].coins", "5")
    ana.page.close()
    assert "coins" not in served.host.view()["position"]["players"][0]
    ana.context.set_offline(False)
    ana.page = ana.context.new_page()
    ana.page.goto(address)
    coins(served, ana, {0: 12, 1: 5})


@pytest.mark.thorough
def test_two_tabs_of_a_phone_send_an_answer_once(served: Any, browser: Any) -> None:
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    other = ana.context.new_page()
    other.goto(ana.page.url)
    served.stop()
    left(ana, "players[0].coins", "12")
    served.start()
    coins(served, ana, {0: 12})
    ana.saved()
    other.wait_for_timeout(300)
    records = served.store.records(served.host.table)
    assert sum("coins" in str(one.edit.ops) for one in records) == 1
    assert ana.wrong == []


@pytest.mark.thorough
def test_an_answer_outlives_a_seat_that_was_freed_for_a_while(served: Any, browser: Any) -> None:
    """Whoever may not enter now keeps the answer, and is told why it is not at the table."""
    served.lay("deringer", "Ana", "Ben", "Chloe", "Dan")
    ana = Phone(browser, served.url)
    ana.join(served.code, "Ana")
    served.stop()
    left(ana, "players[0].coins", "12")
    served.store.free_seat(served.host.table, "s1")
    served.start()
    ana.page.wait_for_timeout(3_000)
    assert ana.page.evaluate("queue.load().then(() => queue.waiting().length)") == 1


def test_a_cell_of_the_proof_says_what_it_means(served: Any, browser: Any) -> None:
    data = example("alkekan")
    served.lay("alkekan", *(row["name"] for row in data["players"]))
    for seat, row in enumerate(data["players"]):
        served.host.set(f"players[{seat}].purse", row["purse"])
    phone = Phone(browser, served.url)
    phone.join(served.code, data["players"][0]["name"])
    phone.page.goto(f"{phone.page.url.partition('?')[0]}/verdict")
    proof = phone.page.locator(".proof").first
    proof.locator("summary").first.click()
    cell = proof.locator(".chosen .cell").first
    cell.click()
    says = proof.locator("[role=status]").inner_text()
    head = proof.locator("tr", has=phone.page.locator(".chosen")).first.locator("th").inner_text()
    assert says.startswith(head)
    assert f": {cell.inner_text()}." in says
    assert "a gain of" in says
    assert "The numbers of the two cards make" in says
    assert "part of the answer" in says
    proof.locator(".cell-says summary").click()
    assert proof.locator(".cell-says .article").inner_text().strip()
    proof.locator("td:not(.chosen) .cell").first.click()
    assert "part of the answer" not in proof.locator("[role=status]").inner_text()
    assert phone.wrong == []


@pytest.mark.thorough
def test_a_cell_of_advice_says_its_reason(served: Any, browser: Any) -> None:
    served.lay("industrie", "Ana", "Ben")
    phone = Phone(browser, served.url)
    phone.page.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    phone.page.request.post(
        f"{served.url}/host/t/{served.host.table}", form={"do": "allow-advice"}, headers={"Origin": served.url}
    )
    phone.page.goto(
        f"{served.url}/t/{served.host.table}/advice?" + urlencode({"at:city": "5♥ 7♠ 9♣ 8♦", "at:hand": "3♥ 4♦ 8♠ 10♣"})
    )
    cells = phone.page.locator(".cells")
    cells.locator(".cell").first.click()
    assert "less" in cells.locator("[role=status]").inner_text()
    assert phone.wrong == []


@pytest.mark.thorough
def test_a_forgotten_lay_goes_in_and_is_filled_next_while_another_phone_watches(served: Any, browser: Any) -> None:
    served.lay("serpent-noir", "Ana", "Ben")
    ana, ben = Phone(browser, served.url), Phone(browser, served.url)
    ana.join(served.code, "Ana")
    ben.join(served.code, "Ben")
    ana.answer("lays[0].lay", "5S > 4H 3D")
    ben.page.locator(".standings td", has_text="3").first.wait_for()
    ana.page.goto(f"{ana.page.url.partition('?')[0]}?step=0")
    ana.page.locator("summary", has_text="More for this step").click()
    ana.page.locator("button", has_text="Insert before").click()
    ana.saved()
    ana.page.locator('.field.active[data-at="lays[0].lay"][data-open]').wait_for()
    ana.answer("lays[0].lay", "4S > 3H 2D AC")
    lays = served.host.view()["position"]["lays"]
    assert [one["lay"] for one in lays] == ["4♠ > 3♥ 2♦ A♣", "5♠ > 4♥ 3♦"]
    assert served.host.view()["missing"] == []
    assert ana.wrong + ben.wrong == []


def test_what_is_scrolled_fades_below_the_standings_and_every_target_has_room_for_a_finger(
    served: Any, browser: Any
) -> None:
    served.lay("lobbys", "Ana", "Ben", "Chloe")
    phone = Phone(browser, served.url)
    phone.join(served.code, "Ana")
    fade = phone.page.evaluate("getComputedStyle(document.querySelector('.standings'), '::after').backgroundImage")
    assert fade.startswith("linear-gradient(")
    small = """() => [...document.querySelectorAll("a,button,summary,input:not([type=hidden],[type=checkbox]),select")]
      .filter((one) => one.offsetParent && !one.classList.contains("skip"))
      .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44).map(([html]) => html)"""
    phone.page.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    table = f"/t/{served.host.table}"
    for path in (table, f"{table}/changes", f"{table}/verdict", f"{table}/event/election", "/host", "/history"):
        phone.page.goto(served.url + path)
        assert phone.page.evaluate(small) == [], path
    assert phone.wrong == []


def test_the_chosen_game_shows_its_scene(served: Any, browser: Any) -> None:
    phone = Phone(browser, served.url)
    phone.page.context.add_cookies([{"name": COOKIE, "value": HOST, "url": served.url}])
    phone.page.goto(f"{served.url}/host")
    phone.page.select_option("#game", "lobbys")
    shown = phone.page.locator(".pick:visible")
    assert shown.count() == 1
    assert str(shown.get_attribute("src")).endswith("/lobbys.svg")
    assert phone.wrong == []


def test_no_heading_is_cut_above_the_field_that_is_filled(served: Any, browser: Any) -> None:
    """A long fault scrolls the field up; what stood above it goes whole."""
    served.lay("cour", "Ana", "Ben")
    served.host.set("rounds[0].players[1].court", "Q♦")
    phone = Phone(browser, served.url, locale="fr-FR")
    phone.join(served.code, "Ana")
    phone.page.locator(".field input:not([type=hidden])").first.fill("R♠ R♠ D♦")
    phone.page.locator("#next").click()
    phone.page.locator(".fault p").first.wait_for()
    whole = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const edge = document.getElementById("main").getBoundingClientRect().top;
      done([...document.querySelectorAll("#form :is(h2,legend)")].map((one) => one.getBoundingClientRect())
        .every((box) => box.top >= edge - 1 || box.bottom <= edge + 1));
    })))"""
    for high in range(844, 744, -12):
        phone.page.set_viewport_size({"width": 390, "height": high})
        assert phone.page.evaluate(whole), high
    assert "D♦" in phone.page.locator("#echo").inner_text()
    assert phone.wrong == []
