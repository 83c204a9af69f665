"""Measures the page (`make bench`): 100 phones at 25 tables, each answering once in two seconds, while 100 streams listen; beside it a
bare Starlette handler under the same load, in the same run.

Raw sockets over asyncio: an HTTP client of its own would be the bottleneck that is measured. The server has one core, where the system lets it be so.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from companion.evening import EditId, Journal, Set
from companion.web.store import Store

PHONES, TABLES, PAUSE = 100, 25, 2.0
NAMES = ["Ana", "Ben", "Cy", "Dee"]
STARTS = 5
SCANNED = 5.0
"""Seconds from the start until a table is laid and scanned."""
FIELDS = {"lobbys": ("last", 1, 6), "cour": ("aces", 0, 2), "effraction": ("cards", 0, 9), "virus": ("medicine", 0, 5)}
"""What phones enter, game by game: a field, its least value, how many values it goes through."""

BARE = """
import json, socket, sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
async def edit(request):
    if request.method == "POST":
        await request.body()
    return JSONResponse({"revision": 1, "applied": ["x"], "refused": [], "conflicts": []})
app = Starlette(routes=[Route("/edits", edit, methods=["POST", "GET"])])
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(json.dumps({"url": "http://127.0.0.1:%d" % listener.getsockname()[1]}), flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False)).run(sockets=[listener])
"""


class Server(NamedTuple):
    """A server that runs: its process, where it listens, what it wrote in its first line."""

    process: subprocess.Popen[str]
    host: str
    port: int
    first: dict[str, Any]

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> tuple[int, bytes]:
        """One request on a connection of its own, as a phone that was asleep makes it."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(self._head(method, path, token, f"Connection: close\r\nContent-Length: {len(data)}\r\n") + data)
        await writer.drain()
        answer = await reader.read()
        writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        return int(top.split()[1]), rest

    async def listen(self, path: str, token: str) -> None:
        """A stream that nobody hurries."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(self._head("GET", path, token))
        try:
            while await reader.read(65536):
                pass
        finally:
            writer.close()

    def _head(self, method: str, path: str, token: str, more: str = "") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAuthorization: Bearer {token}\r\n{more}\r\n".encode()


class Phone(NamedTuple):
    """A phone at a table: its number among all, the table, its token, what is played."""

    number: int
    table: str
    token: str
    game: str

    def edits(self, count: int) -> dict[str, Any]:
        """The next request of a phone that has sent so many."""
        field, least, values = FIELDS[self.game]
        at = f"rounds[0].@s{self.number % len(NAMES) + 1}.{field}"
        value = least + count % values
        return {"edits": [{"id": f"{self.number}-{count}", "seen": 10**6, "do": "set", "at": at, "value": value}]}


@contextmanager
def running(command: list[str]) -> Iterator[Server]:
    """A server of its own process, on one core; it ends with the block."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {sorted(os.sched_getaffinity(0))[0]})
        where = urlsplit(first["url"])
        yield Server(process, str(where.hostname), int(where.port or 0), first)
    finally:
        process.terminate()
        process.wait()


def page_command(folder: Path, name: str) -> list[str]:
    """What starts the page over a database of that name."""
    database = str(folder / f"{name}.sqlite")
    return [sys.executable, "-m", "companion", "serve", "--format", "json", "--no-open", "--database", database]


async def lay(server: Server) -> list[Phone]:
    """All tables, and the phones at them."""
    phones: list[Phone] = []
    for number in range(TABLES):
        game = [*FIELDS][number % len(FIELDS)]
        body = {"game": game, "players": NAMES}
        _, answer = await server.ask("POST", "/api/tables", body, server.first["host_token"])
        laid = json.loads(answer)
        phones += [Phone(len(phones) + at, laid["id"], seat["token"], game) for at, seat in enumerate(laid["seats"])]
    return phones


async def play(server: Server, phones: list[Phone], *, seconds: float, first: int, each: int = 0) -> list[float]:
    """What every edit took, in milliseconds: one in ``PAUSE`` for so many ``seconds``, or ``each`` phone so many as fast as it goes.

    People pause as they like: half of ``PAUSE`` to one and a half. Phones that all paused alike would stay in the step in which they once
    stood in a queue. ``first``: the number of a phone's first edit.
    """
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def edit(phone: Phone, count: int) -> None:
        began = time.perf_counter()
        path = f"/api/tables/{phone.table}/edits" if phone.table else "/edits"
        status, answer = await server.ask("POST", path, phone.edits(count), phone.token)
        took.append((time.perf_counter() - began) * 1000)
        assert status == 200, answer
        assert json.loads(answer)["applied"], answer

    async def answering(phone: Phone) -> None:
        count, pauses = first, random.Random(phone.number)
        if not each:
            await asyncio.sleep(pauses.random() * PAUSE)
        while count - first < each if each else time.perf_counter() < end:
            await edit(phone, count)
            count += 1
            if not each:
                await asyncio.sleep(pauses.uniform(0.5, 1.5) * PAUSE)

    listening = [
        asyncio.create_task(server.listen(f"/api/tables/{one.table}/stream", one.token)) for one in phones if one.table
    ]
    await asyncio.gather(*map(answering, phones))
    for stream in listening:
        stream.cancel()
    return took


def show(title: str, took: list[float]) -> None:
    """One line of figures."""
    cuts = statistics.quantiles(took, n=100)
    print(
        f"  {title:<34} {len(took):>6} answers   p50 {cuts[49]:6.1f} ms   p99 {cuts[98]:6.1f} ms   most {max(took):6.1f} ms"
    )


def memory_of(pid: int) -> float:
    """What a process holds, in megabytes; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def cpu_of(pid: int) -> float:
    """The seconds of a core that a process has used; 0 where the system does not tell."""
    try:
        used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def show_edits(title: str, server: Server, phones: list[Phone], seconds: float, first: int) -> None:
    """Play, and print what the edits took, and what of a core each needed, which other programs change little."""
    used = cpu_of(server.process.pid)
    took = asyncio.run(play(server, phones, seconds=seconds, first=first))
    show(title, took)
    print(f"  of a core, an edit {(cpu_of(server.process.pid) - used) * 1000 / len(took):.1f} ms")


def a_second(server: Server, path: str, token: str, seconds: int = 5) -> str:
    """How many requests a second a server answers on 16 connections, and what measured it."""
    if (wrk := shutil.which("wrk")) is not None:
        url = f"http://{server.host}:{server.port}{path}"
        command = [wrk, "-t1", "-c16", f"-d{seconds}s", "-H", f"Authorization: Bearer {token}", url]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found = re.search(r"Requests/sec:\s*([\d.]+)", text)
        assert found is not None, text
        assert "Non-2xx" not in text, text
        return f"{float(found[1]):6.0f} a second (wrk)"

    async def asking() -> int:
        end, count = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            answers = await asyncio.gather(*(server.ask("GET", path, None, token) for _ in range(16)))
            assert all(status == 200 for status, _ in answers)
            count += len(answers)
        return count

    return f"{asyncio.run(asking()) / seconds:6.0f} a second (asyncio, a connection each)"


async def first_load(server: Server, phone: Phone) -> tuple[int, int]:
    """The bytes of a table's page with all that it loads, compressed; those of its fonts."""
    _, page = await server.ask("GET", f"/t/{phone.table}", None, phone.token)
    paths = [*dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.decode()))]
    files = [(path, (await server.ask("GET", path))[1]) for path in paths]
    style = next(body.decode() for path, body in files if path.endswith("/page.css"))
    folder = next(path for path in paths if path.endswith("/page.css")).rpartition("/")[0]
    fonts = {*re.findall(r"url\(\"?([^\")]+\.woff2)\"?\)", style)}
    of_fonts = [(await server.ask("GET", f"{folder}/{name}"))[1] for name in fonts]
    plain = [page, *(body for path, body in files if not path.endswith(".woff2"))]
    return sum(len(gzip.compress(body, 6)) for body in plain), sum(map(len, of_fonts))


async def finish(server: Server) -> tuple[str, str]:
    """A table whose game is over: where its verdict is, and a token that sees it."""
    token, purses = server.first["host_token"], ("2♠ 3♠ 4♠", "5♥ 6♥ 7♥")
    _, answer = await server.ask("POST", "/api/tables", {"game": "alkekan", "players": NAMES[:2]}, token)
    id_ = json.loads(answer)["id"]
    edits = [
        {"id": f"f{at}", "do": "set", "at": f"players[{at}].purse", "value": purse} for at, purse in enumerate(purses)
    ]
    await server.ask("POST", f"/api/tables/{id_}/edits", {"edits": edits}, token)
    _, view = await server.ask("GET", f"/api/tables/{id_}", None, token)
    assert json.loads(view)["finished"], view
    return f"/t/{id_}/verdict", token


def measure(folder: Path, seconds: float, minutes: float, *, sent: bool) -> None:
    """Print what was measured of the page. ``sent``: what is played in fast motion is sent, answer by answer."""
    starts = []
    for number in range(STARTS):
        began = time.perf_counter()
        with running(page_command(folder, f"start{number}")) as server:
            starts.append(time.perf_counter() - began)
    print(f"  cold start {statistics.median(starts):.2f} s, the median of {STARTS}")
    with running(page_command(folder, "tables")) as server:
        pid = server.process.pid
        print(f"  memory at the start {memory_of(pid):.0f} MB")
        time.sleep(SCANNED)
        phones = asyncio.run(lay(server))
        of_page, of_fonts = asyncio.run(first_load(server, phones[0]))
        print(f"  first load of a table {of_page / 1000:.1f} kB compressed, fonts {of_fonts / 1000:.1f} kB")
        show("an edit, all just sat down", asyncio.run(play(server, phones, seconds=5, first=0)))
        show_edits("an edit", server, phones, seconds, 10**4)
        print(f"  memory after it {memory_of(pid):.0f} MB")
        path, token = asyncio.run(finish(server))
        print(f"  a verdict {a_second(server, path, token)}")
        each = int(minutes * 60 / PAUSE)
        if each and sent:
            show("an edit in fast motion", asyncio.run(play(server, phones, seconds=0, first=10**5, each=each)))
            print(f"  memory after {minutes:g} minutes' worth in fast motion {memory_of(pid):.0f} MB")
            show_edits("an edit after that", server, phones, seconds, 10**6)
    if each and not sent:
        after_filling(folder, phones, each, seconds)


def fill(database: Path, each: int) -> int:
    """Put so many answers of every phone into the journals, as the server would have: phones in turn, each its last answer
    again with another value. The number of answers.
    """
    store, count = Store(database), 0
    for row in store.tables():
        journal = Journal(store.records(row.id))
        begun = len(journal.records)
        own = {one.edit.id.device: one.edit for one in journal.records if one.edit.id.device.startswith("s")}
        field, least, values = FIELDS.get(row.game, ("", 0, 1))
        for number in range(each):
            for device, last in own.items():
                ops = (Set(at=last.ops[-1].at, value=least + number % values),)
                assert ops[0].at[-1] == field, ops
                id_ = EditId(device, journal.known[device] + 1)
                edit = last.model_copy(update={"id": id_, "seen": journal.known, "ops": ops})
                assert journal.take(edit).held is None
        records = journal.records[begun:]
        answers = {f"{one.edit.id.device}/f{one.edit.id.number}": ("applied", "f") for one in records}
        store.append(row.id, begun, records, answers, None)
        count += len(records)
    store.close()
    return count


def after_filling(folder: Path, phones: list[Phone], each: int, seconds: float) -> None:
    """What an edit takes once the journals are full, after each table was read once."""
    began = time.perf_counter()
    count = fill(folder / "tables.sqlite", each)
    print(
        f"  {count} answers put into the journals in {time.perf_counter() - began:.0f} s; the server is started again"
    )
    with running(page_command(folder, "tables")) as server:
        began = time.perf_counter()
        for table in {phone.table: phone for phone in phones}.values():
            asyncio.run(server.ask("GET", f"/api/tables/{table.table}", None, table.token))
        print(f"  all tables read again in {time.perf_counter() - began:.1f} s")
        asyncio.run(play(server, phones, seconds=5, first=10**6))
        show_edits("an edit after that", server, phones, seconds, 2 * 10**6)
        print(f"  memory after it {memory_of(server.process.pid):.0f} MB")


def main() -> None:
    """Print what was measured, and how busy the machine was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=30, help="how long phones answer (30)")
    asked.add_argument("--minutes", type=float, default=60, help="how much is played in fast motion (60; 0: nothing)")
    asked.add_argument(
        "--sent", action="store_true", help="send that answer by answer (an hour), and do not put it into the journals"
    )
    args = asked.parse_args()
    load: Callable[[], str] = lambda: " ".join(f"{one:.1f}" for one in os.getloadavg())  # noqa: E731
    print(f"\nThe page: {PHONES} phones at {TABLES} tables, an answer each in {PAUSE:.0f} s; load before {load()}")
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name), args.seconds, args.minutes, sent=args.sent)
    with running([sys.executable, "-c", BARE]) as server:
        phones = [Phone(number, "", "x", "cour") for number in range(PHONES)]
        show("a bare handler", asyncio.run(play(server, phones, seconds=args.seconds, first=0)))
        print(f"  a bare handler {a_second(server, '/edits', 'x')}")
    print(f"  load after {load()}")


if __name__ == "__main__":
    main()
