"""A server without a socket: the application over a store in memory, and people who ask it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from starlette.testclient import TestClient

from companion.web.app import Config
from companion.web.routes import make
from companion.web.store import Store

HOST = "host's own token"


@dataclass
class Person:
    """Somebody with a token; their edits have ids of their own."""

    client: TestClient
    token: str
    table: str = ""
    _ids: Iterator[int] = field(default_factory=count)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, headers=self.headers, **more)

    def post(self, path: str, body: object) -> Any:
        return self.client.post(path, json=body, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", "Accept-Language": "en"}

    def view(self) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def edit(
        self, do: str, at: str = "", value: object = None, seen: int | None = None, id: str = ""
    ) -> dict[str, Any]:
        known = self.view()["revision"] if seen is None else seen
        one = {"id": id or f"{self.token}:{next(self._ids)}", "seen": known, "do": do, "at": at, "value": value}
        answer = self.post(f"/api/tables/{self.table}/edits", {"edits": [one]})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def set(self, at: str, value: object, **more: Any) -> dict[str, Any]:
        return self.edit("set", at, value, **more)


class House:
    """The application, and its host. ``places``: round and number of a kit's tables, by their ids."""

    def __init__(self, store: Store, **config: Any) -> None:
        self.places: dict[str, tuple[int, int]] = config.setdefault("places", {})
        start = datetime(2026, 11, 23, 21, 0, tzinfo=UTC)
        ticks = (start + timedelta(seconds=number) for number in count())
        self.store = store
        self.app = make(store, Config(HOST, "en", frozenset({"testserver"}), now=lambda: next(ticks), **config))
        self.client = TestClient(self.app)
        self.host = Person(self.client, HOST)

    def lay(self, game: str, *names: str, **more: object) -> list[Person]:
        """A table, and those who sit at it."""
        answer = self.host.post("/api/tables", {"game": game, "players": [*names], **more})
        assert answer.status_code == 201, answer.text
        laid = answer.json()
        self.code = laid["code"]
        self.host.table = laid["id"]
        return [Person(self.client, seat["token"], laid["id"]) for seat in laid["seats"]]
