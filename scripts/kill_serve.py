"""Kills `companion serve` under load (SIGKILL), again and again: `python scripts/kill_serve.py 200`.

Phones rename their seats all the time, each time to a name that never was, and send again what was not answered. In the end every
edit that was acknowledged is in the journal, and none twice.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from companion.evening.edits import Set
from companion.web.store import Store

SEATS, TURNS_A_TABLE = 4, 20


class Phone:
    """A seat: what it sends until it is answered, and what was acknowledged."""

    def __init__(self, table: str, seat: str, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.number, self.acknowledged = 0, list[str]()

    def play(self, address: str) -> None:
        """Send edits until nobody answers."""
        where = urlsplit(address)
        connection = HTTPConnection(str(where.hostname), where.port, timeout=10)
        try:
            while True:
                name = f"{self.table}-{self.seat}-{self.number}"
                edit = {"id": name, "seen": 10**6, "do": "rename", "at": f"@{self.seat}", "value": name}
                head = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
                connection.request("POST", f"/api/tables/{self.table}/edits", json.dumps({"edits": [edit]}), head)
                answer = json.loads(connection.getresponse().read())
                if answer["applied"] != [name]:
                    raise AssertionError(answer)
                self.acknowledged.append(name)
                self.number += 1
        except (OSError, HTTPException, ValueError):
            connection.close()


def lay(said: dict[str, Any]) -> list[Phone]:
    """A new table's phones."""
    where = urlsplit(said["url"])
    connection = HTTPConnection(str(where.hostname), where.port, timeout=10)
    asked = json.dumps({"game": "lobbys", "players": [f"P{number}" for number in range(SEATS)]})
    connection.request("POST", "/api/tables", asked, {"Authorization": f"Bearer {said['host_token']}"})
    laid = json.loads(connection.getresponse().read())
    connection.close()
    return [Phone(laid["id"], seat["id"], seat["token"]) for seat in laid["seats"]]


def kill(times: int, database: str, seed: int = 17) -> tuple[int, list[str]]:
    """Kill a server so often; how many edits were acknowledged, and what is wrong in the journal."""
    chance, phones = random.Random(seed), list[Phone]()
    command = [sys.executable, "-m", "companion", "serve", "--format", "json", "--no-open", "--database", database]
    with ThreadPoolExecutor(SEATS) as pool:
        for turn in range(times):
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
                assert server.stdout is not None
                said = json.loads(server.stdout.readline())
                if turn % TURNS_A_TABLE == 0:
                    phones += lay(said)
                playing = [pool.submit(phone.play, said["url"]) for phone in phones[-SEATS:]]
                time.sleep(0.05 + chance.random() * 0.4)
                server.kill()
                for one in playing:
                    one.result()
    store = Store(database)
    wrong = []
    for table in {phone.table for phone in phones}:
        names = [
            op.value for one in store.records(table) if one.held is None for op in one.edit.ops if isinstance(op, Set)
        ]
        kept = Counter(map(str, names))
        sure = [name for phone in phones if phone.table == table for name in phone.acknowledged]
        wrong += [f"{name} is lost" for name in sure if not kept[name]]
        wrong += [f"{name} is there {count} times" for name, count in kept.items() if count > 1]
    store.close()
    return sum(len(phone.acknowledged) for phone in phones), wrong


def main() -> None:
    """Print what was found; status 1 where something is lost or twice."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, wrong = kill(times, str(Path(folder) / "tables.sqlite"))
    print(f"{times} times killed, {acknowledged} edits acknowledged, {len(wrong)} lost or twice")
    print("\n".join(wrong[:20]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
