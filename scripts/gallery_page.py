"""Pictures the page at the table in Chromium into docs/page/, light and dark: part of `make gallery`.

Run alone it makes these pictures only.
"""

from __future__ import annotations

import sys
import tomllib
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.folders import game_folder
from companion.web.store import Store

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "page"
PHONE, WALL = (390, 844), (1280, 720)
"""Sizes of a phone and of a television, in the pixels of a stylesheet."""


DRESS = {"light": "", "dark": "-dark"}
"""What ends the name of a picture, by the phone's own colours."""


class Screen(NamedTuple):
    """A picture: what it is called, its address, the size of its screen, what is tapped first (a selector; "": nothing)."""

    name: str
    path: str
    size: tuple[int, int] = PHONE
    tapped: str = ""


def screens(house: Any) -> list[Screen]:  # noqa: ANN401 (of the tests' helpers)
    """The pages of an evening: a game that is over, one that is played, one that nobody has begun."""
    with patch("secrets.choice", Random(7).choice):  # the same codes each time
        over = table_of(house, "alkekan", 1.0)
        table_of(house, "cour", 0.7)
        played = table_of(house, "lobbys", 0.25)
    return [
        Screen("join", f"/j/{house.code}"),
        Screen("table", f"/t/{played}", tapped=".field.owed"),
        Screen("verdict", f"/t/{over}/verdict"),
        Screen("host", f"/host?table={played}"),
        Screen("television", "/tv", WALL),
    ]


def table_of(house: Any, game: str, share: float) -> str:  # noqa: ANN401 (of the tests' helpers)
    """A table at which so much of a game's example was entered; its id."""
    from serving.places import leaves

    example = tomllib.loads((game_folder(game) / "example.en.toml").read_text(encoding="utf-8"))
    house.lay(game, *(row["name"] for row in example["players"]))
    answers = [*leaves(example)]
    for at, value in answers[: round(len(answers) * share)]:
        house.host.set(at, value)
    return str(house.host.table)


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
    store = Store(":memory:")
    house = Served(store, addresses=lambda: ["http://192.168.1.20:8300"])
    names = []
    try:
        shown = screens(house)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for scheme, ending in DRESS.items():
                for screen in shown:
                    if ending and screen.size == WALL:  # a television is dark as it is
                        continue
                    names.append(f"{screen.name}{ending}.png")
                    save(pictured(browser, house.url, HOST, screen, scheme), FOLDER / names[-1])
            browser.close()
    finally:
        house.stop()
        store.close()
    return names


def pictured(browser: Any, url: str, token: str, screen: Screen, scheme: str) -> bytes:  # noqa: ANN401 (Playwright's)
    """A screen as the host sees it, as PNG."""
    wide, high = screen.size
    context = browser.new_context(
        viewport={"width": wide, "height": high}, device_scale_factor=1.5 if screen.size == PHONE else 1,
        locale="en-GB", color_scheme=scheme, reduced_motion="reduce",
    )  # fmt: skip
    if screen.name != "join":  # whoever joins has no seat yet
        context.add_cookies([{"name": "companion", "value": token, "url": url}])
    page = context.new_page()
    page.goto(url + screen.path)
    page.wait_for_load_state("networkidle" if screen.name == "join" else "load")
    page.evaluate("document.fonts.ready")
    if screen.tapped:
        page.locator(screen.tapped).first.click()
        page.wait_for_timeout(300)
    picture: bytes = page.screenshot()
    context.close()
    return picture


def save(picture: bytes, path: Path) -> None:
    """Write a picture in few colours, as small as it goes."""
    from PIL import Image

    Image.open(BytesIO(picture)).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(path, optimize=True)


if __name__ == "__main__":
    print(f"{len(main())} pictures in {FOLDER}")
