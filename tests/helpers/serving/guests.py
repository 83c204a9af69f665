"""Browsers without JavaScript that ask a house for its pages."""

from __future__ import annotations

from starlette.testclient import TestClient

from serving.house import HOST, House


def guest(house: House, lang: str = "en") -> TestClient:
    """A browser of its own, with its own cookies."""
    return TestClient(house.app, headers={"Accept-Language": lang, "Host": "testserver"})


def join(house: House, name: str) -> tuple[TestClient, str]:
    client = guest(house)
    answer = client.post("/join", data={"code": house.code.lower(), "name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return client, answer.headers["location"]


def host(house: House) -> TestClient:
    client = guest(house)
    client.cookies.set("companion", HOST)
    return client
