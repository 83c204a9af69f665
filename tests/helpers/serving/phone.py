"""Somebody's phone, in Chromium: it taps, types, and counts what it tapped."""

from __future__ import annotations

from typing import Any

from companion.web.requests import COOKIE
from serving.house import HOST

PHONE = {"width": 390, "height": 844}
LOOKS = 3
"""How often a page that waits for nothing is looked at for a field, 20 ms apart: what came from the table is drawn at once."""
SETTLED = """() => new Promise((done) => {
  let left = 1000;
  const look = () => (!(sending || refreshing || waiting().length) ? done(true) : left-- ? setTimeout(look, 4) : done(false));
  look();
})"""
"""Whether nothing waits on the phone, asked within the page, so that nobody sleeps longer than it takes."""


class Phone:
    """Somebody's phone: it taps, and counts what it tapped."""

    def __init__(self, browser: Any, url: str, locale: str = "en-GB", **more: Any) -> None:
        self.context = browser.new_context(viewport=PHONE, locale=locale, reduced_motion="reduce", **more)
        self.page, self.url, self.taps = self.context.new_page(), url, 0
        self.page.set_default_timeout(8_000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, told: Any) -> None:
        if "Content Security Policy" in told.text:
            self.wrong.append(told.text)

    def join(self, code: str, name: str) -> None:
        self.page.goto(f"{self.url}/j/{code}")
        self.page.locator("#name").fill(name)
        self.page.locator("form", has=self.page.locator("#name")).get_by_role("button").click()
        self.page.wait_for_url("**/t/*")

    def lay(self, game: str, players: str = "") -> None:
        """A new table, on the host's page; the people of the last one where none are named."""
        self.page.goto(f"{self.url}/host")
        self.page.select_option("#game", game)
        if players:
            self.page.locator("#players").fill(players)
        self.page.locator("form", has=self.page.locator("#players")).get_by_role("button").click()

    def tap(self, locator: Any) -> None:
        locator.click()
        self.taps += 1

    def choose(self, at: str) -> None:
        """Tap a field, unless the page has led there: nobody is led into another hand."""
        self.page.wait_for_timeout(100)
        if not self.page.locator(f'.field.active[data-at="{at}"]').count():
            self.tap(self.field(at).locator("input:not([type=hidden])"))

    def active(self) -> str:
        return str(self.page.locator(".field.active").get_attribute("data-at"))

    def field(self, at: str) -> Any:
        return self.page.locator(f'.field[data-at="{at}"]')

    def asked(self, left: dict[str, Any]) -> str | None:
        """The first field on the page that an answer is left for; the way to enter, or the department, where that has to be said first."""
        for _ in range(LOOKS):
            shown = [
                str(one) for one in self.page.locator(".field").evaluate_all("all => all.map(one => one.dataset.at)")
            ]
            if found := next((at for at in shown if at in left), None):
                return found
            if (
                "how" in shown
                and any(at.startswith("grid") for at in left)
                and not any(at.startswith("grid") for at in shown)
            ):
                return "how"
            keys = [at for at in shown if at.startswith("departments[")]
            if keys and any(at.startswith("departments.") for at in left):
                return keys[-1]
            self.page.wait_for_timeout(20)
        return None

    def answer(self, at: str, text: str) -> None:
        """Type an answer, as on a terminal."""
        box = self.field(at).locator("input:not([type=hidden])")
        box.click()
        box.fill(text)
        box.press("Enter")
        self.saved()

    def saved(self) -> None:
        """Until nothing waits on this phone, and it shows what is at the table."""
        assert self.page.evaluate(SETTLED), "an answer still waits on the phone"

    def cards(self, text: str) -> None:
        """Tap cards, and go on where several can be tapped."""
        several = self.page.locator(".field.active").get_attribute("data-several") is not None
        before = self.active()
        for card in text.split():
            self.tap(self.page.get_by_role("button", name=card, exact=True))
        if several or self.page.locator(f'.field.active[data-at="{before}"]').count():
            self.tap(self.page.locator("#next"))
        self.saved()
        self.page.locator(f'.field.active:not([data-at="{before}"]), body:not(.typing)').first.wait_for(
            state="attached"
        )


def host_of(browser: Any, url: str, **more: Any) -> Phone:
    """The host's phone."""
    host = Phone(browser, url, **more)
    host.context.add_cookies([{"name": COOKIE, "value": HOST, "url": url}])
    return host
