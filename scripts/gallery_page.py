"""Pictures the page at the table in Chromium into docs/page/, its main steps in the dark too: part of `make gallery`.

Run alone it makes these pictures only.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode

from companion.cards import in_notation
from companion.folders import game_folder
from companion.web.store import Store

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "page"
PHONE, WALL = (390, 844), (1280, 720)
"""Sizes of a phone and of a television, in the pixels of a stylesheet."""


DRESS = {("light", "en-GB"): "", ("dark", "en-GB"): "-dark", ("light", "fr-FR"): "-fr", ("dark", "fr-FR"): "-fr-dark"}
"""What ends the name of a picture, by the phone's own colours and its language."""


class Screen(NamedTuple):
    """A picture: what it is called, its address, the size of its screen, what is tapped first (a selector; "": nothing).

    ``done``: what is done on the page before it is pictured. ``seat``: whose phone it is; "" for the host's. ``dark``:
    whether it is pictured in dark colours too. ``french``: whether in French too.
    """

    name: str
    path: str
    size: tuple[int, int] = PHONE
    tapped: str = ""
    done: Callable[[Any], object] = lambda _page: None
    seat: str = ""
    dark: bool = True
    french: bool = False

    def dresses(self) -> Iterator[tuple[tuple[str, str], str]]:
        """How it is pictured: colours and language, and what ends its name."""
        for (scheme, language), ending in DRESS.items():
            if (self.dark or scheme == "light") and (self.french or language == "en-GB"):
                yield (scheme, language), ending


def screens(house: Any, lang: str) -> list[Screen]:  # noqa: ANN401 (of the tests' helpers)
    """The pages of an evening, its people called as on a language's papers: a game that is over, two that are played."""
    with patch("secrets.choice", Random(7).choice):  # the same codes each time
        over, _ = table_of(house, "alkekan", lang, 1.0)
        court, courtiers = table_of(house, "cour", lang, 0.7)
        played, (ana, ben, *_) = table_of(house, "lobbys", lang, 0.25)
    cards = {"purse": "5♥ 8♦ 2♦ 7♣ Q♣ K♥", "hand": "K♠ 9♦ 4♠ A♥", "encounter": "9♣", "seen": _SEEN}
    advice = {key: in_notation(text, "fr" if lang == "fr" else "en") for key, text in cards.items()}
    election = {"bids.Ana": "4♠", "bids.Ben": "A♦", f"bids.{'Chloé' if lang == 'fr' else 'Chloe'}": "3♥"}
    owed = "rounds[0].players[1].last"

    def away(page: Any) -> None:  # noqa: ANN401 (Playwright's)
        page.context.set_offline(True)
        entered(page, owed, "2♥")
        page.locator(".link.off").wait_for()
        page.locator("#form h2").first.evaluate("heading => heading.scrollIntoView()")

    def clash(page: Any) -> None:  # noqa: ANN401 (Playwright's)
        away(page)
        ana.set(owed, "6♥")
        page.context.set_offline(False)
        page.locator("#conflict[open]").wait_for()

    return [
        Screen("join", f"/j/{house.code}", french=True),
        Screen("table", f"/t/{played}", tapped=".field.owed", french=True),
        Screen("verdict", f"/t/{over}/verdict", french=True),
        Screen("host", f"/host?table={played}", french=True),
        Screen("new", f"/host?table={played}", done=laying, dark=False, french=True),
        Screen("television", "/tv", WALL, dark=False, french=True),
        Screen("mistyped", f"/j/{house.code}", done=mistyped, dark=False, french=True),
        Screen("refused", f"/t/{court}", done=refused, seat=courtiers[0].token, dark=False, french=True),
        Screen("changes", f"/t/{played}/changes", dark=False, french=True),
        Screen(
            "event", f"/t/{played}/event/election?{asking(election)}", done=shown(".settled"), dark=False, french=True
        ),
        Screen("advice", f"/t/{over}/advice?{asking(advice)}", done=shown(".settled"), dark=False, french=True),
        Screen("claim", f"/t/{over}/verdict", done=contested, french=True),
        Screen("article", f"/t/{over}/verdict", done=opened, dark=False, french=True),
        Screen("history", "/history", dark=False, french=True),
        Screen("away", f"/t/{played}", done=away, seat=ben.token, french=True),
        Screen("conflict", f"/t/{played}", done=clash, seat=ben.token, dark=False, french=True),
    ]


_SEEN = "2♣ 3♥ 6♦ 10♥ J♦ 10♣ 3♠ 6♥ 5♦ Q♦ A♠ 8♣ 7♥ J♠ 4♥ 2♠ Jo K♦ 3♣ 10♠ Q♥ 6♣ 9♥ 5♠"
"""The cards already seen in the example of advice."""


def asking(answers: dict[str, str]) -> str:
    """The query that fills the form of an event or of advice."""
    return urlencode({f"at:{at}": text for at, text in answers.items()})


def entered(page: Any, at: str, text: str) -> None:  # noqa: ANN401 (Playwright's)
    """Type an answer, and close the keyboard."""
    box = page.locator(f'.field[data-at="{at}"] input:not([type=hidden])')
    box.click()
    box.fill(text)
    page.locator("#hide").click()


def mistyped(page: Any) -> None:  # noqa: ANN401 (Playwright's)
    """Sit down under a name that is nearly somebody's."""
    page.locator("#name").fill("Bne")
    page.locator("form", has=page.locator("#name")).get_by_role("button").click()


def laying(page: Any) -> None:  # noqa: ANN401 (Playwright's)
    """Choose a game for a new table."""
    page.locator("#game").select_option("paparazzi")
    page.locator("#new").evaluate("heading => heading.scrollIntoView()")
    page.locator(".pick:not([hidden])").evaluate_all("images => Promise.all(images.map((one) => one.decode()))")


def refused(page: Any) -> None:  # noqa: ANN401 (Playwright's)
    """Type a court that cannot be."""
    french = page.locator("html").get_attribute("lang") == "fr"
    page.locator(".field input:not([type=hidden])").first.fill("R♠ R♠ D♦" if french else "K♠ K♠ Q♦")
    page.locator("#next").click()
    page.locator(".fault p").first.wait_for()


def contested(page: Any) -> None:  # noqa: ANN401 (Playwright's)
    """Claim a total."""
    page.locator("#total").fill("26")
    page.locator(".contest .primary").click()
    page.locator(".judged").wait_for()


def opened(page: Any) -> None:  # noqa: ANN401 (Playwright's)
    """Open the article of a line."""
    page.locator(".line summary").first.click()
    page.locator("main > h2").first.evaluate("heading => heading.scrollIntoView()")


def shown(selector: str) -> Callable[[Any], object]:
    """Wait for a part of the page, and show it."""

    def wait(page: Any) -> None:  # noqa: ANN401 (Playwright's)
        page.locator(selector).first.wait_for()

    return wait


def table_of(house: Any, game: str, lang: str, share: float) -> tuple[str, list[Any]]:  # noqa: ANN401 (of the tests' helpers)
    """A table at which so much of a game's example was entered: its id, and those who sit there."""
    from serving.places import leaves

    example = tomllib.loads((game_folder(game) / f"example.{lang}.toml").read_text(encoding="utf-8"))
    people = house.lay(game, *(row["name"] for row in example["players"]))
    answers = [*leaves(example)]
    for at, value in answers[: round(len(answers) * share)]:
        house.host.set(at, value)
    return str(house.host.table), people


def main() -> list[str]:
    """The names of the pictures; none where there is no browser, which is said."""
    sys.path.append(str(ROOT / "tests" / "helpers"))
    from serving.house import HOST
    from serving.served import CHROMIUM, Served

    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if CHROMIUM is None or sync_playwright is None:
        print("The page was not pictured: there is no Chromium, or no Playwright (make browser).")
        return []
    names = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for lang in ("en", "fr"):
            store = Store(":memory:")
            house = Served(store, addresses=lambda: ["http://192.168.1.20:8300"])
            try:
                for screen in screens(house, lang):
                    for dress, ending in (one for one in screen.dresses() if one[0][1].startswith(lang)):
                        names.append(f"{screen.name}{ending}.png")
                        save(pictured(browser, house.url, HOST, screen, dress), FOLDER / names[-1])
            finally:
                house.stop()
                store.close()
        browser.close()
    return names


def pictured(browser: Any, url: str, token: str, screen: Screen, dress: tuple[str, str]) -> bytes:  # noqa: ANN401 (Playwright's)
    """A screen as the host sees it in these colours and this language, as PNG."""
    (wide, high), (scheme, language) = screen.size, dress
    context = browser.new_context(
        viewport={"width": wide, "height": high}, device_scale_factor=1.5 if screen.size == PHONE else 1,
        locale=language, color_scheme=scheme, reduced_motion="reduce",
    )  # fmt: skip
    if not screen.path.startswith("/j/"):  # whoever joins has no seat yet
        context.add_cookies([{"name": "companion", "value": screen.seat or token, "url": url}])
    page = context.new_page()
    page.goto(url + screen.path)
    page.wait_for_load_state("networkidle" if screen.path.startswith("/j/") else "load")
    page.evaluate("document.fonts.ready")
    if screen.tapped:
        page.locator(screen.tapped).first.click()
        page.wait_for_timeout(300)
    screen.done(page)
    picture = shot(page)
    context.close()
    return picture


def save(picture: bytes, path: Path) -> None:
    """Write a picture in few colours, as small as it goes."""
    from PIL import Image

    Image.open(BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(path, optimize=True)


def shot(page: Any) -> bytes:  # noqa: ANN401 (Playwright's)
    """The screen as PNG. Chromium sometimes answers "Unable to capture screenshot" on a busy machine: it is asked again."""
    from playwright.sync_api import Error

    for _ in range(2):
        with suppress(Error):
            return bytes(page.screenshot())
        page.wait_for_timeout(500)
    return bytes(page.screenshot())


if __name__ == "__main__":
    print(f"{len(main())} pictures in {FOLDER}")
