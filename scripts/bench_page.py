"""Measures the page: 100 phones at 25 tables, each answering once in two seconds, while 100 streams listen; beside it a bare Starlette handler.

Raw sockets over asyncio: an HTTP client of its own would be the bottleneck that is measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

PHONES, TABLES, SECONDS, PAUSE = 100, 25, 30.0, 2.0
NAMES = ["Ana", "Ben", "Cy", "Dee"]

BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
async def edit(request):
    await request.body()
    return JSONResponse({"revision": 1, "applied": ["x"], "refused": [], "conflicts": []})
app = Starlette(routes=[Route("/edits", edit, methods=["POST"])])
print("ready", flush=True)
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False)
"""


async def ask(  # noqa: PLR0913, PLR0917 (a request)
    host: str, port: int, method: str, path: str, body: object, token: str
) -> tuple[int, bytes]:
    """One request on a connection of its own, as a phone that was asleep makes it."""
    reader, writer = await asyncio.open_connection(host, port)
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
    await writer.drain()
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split()[1]), rest


async def listen(host: str, port: int, path: str, token: str) -> None:
    """A stream that nobody hurries."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    try:
        while await reader.read(65536):
            pass
    finally:
        writer.close()


async def play(host: str, port: int, host_token: str) -> list[float]:
    """What every edit took, in milliseconds."""
    phones: list[tuple[str, str, str]] = []
    for number in range(TABLES):
        game = ("lobbys", "cour", "effraction", "virus")[number % 4]
        names = NAMES[: PHONES // TABLES]
        _, answer = await ask(host, port, "POST", "/api/tables", {"game": game, "players": names}, host_token)
        laid = json.loads(answer)
        phones += [(laid["id"], seat["token"], game) for seat in laid["seats"]]
    streams = [asyncio.create_task(listen(host, port, f"/api/tables/{id_}/stream", token)) for id_, token, _ in phones]
    took: list[float] = []
    end = time.perf_counter() + SECONDS

    async def phone(number: int, id_: str, token: str, game: str) -> None:
        chance = random.Random(number)
        await asyncio.sleep(chance.random() * PAUSE)
        count = 0
        while time.perf_counter() < end:
            seat = number % len(NAMES) + 1
            field, value = {
                "lobbys": ("last", 1 + count % 6),
                "cour": ("aces", count % 2),
                "effraction": ("cards", count % 9),
                "virus": ("medicine", count % 5),
            }[game]
            edit = {
                "id": f"{number}-{count}",
                "seen": 10**6,
                "do": "set",
                "at": f"rounds[0].@s{seat}.{field}",
                "value": value,
            }
            began = time.perf_counter()
            status, answer = await ask(host, port, "POST", f"/api/tables/{id_}/edits", {"edits": [edit]}, token)
            took.append((time.perf_counter() - began) * 1000)
            assert status == 200, answer
            assert json.loads(answer)["applied"], answer
            count += 1
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(phone(number, *one) for number, one in enumerate(phones)))
    for stream in streams:
        stream.cancel()
    return took


async def bare(port: int, count: int) -> list[float]:
    """The same requests to a handler that does nothing."""
    took = []
    for _ in range(count):
        began = time.perf_counter()
        await ask("127.0.0.1", port, "POST", "/edits", {"edits": []}, "x")
        took.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.02)
    return took


def told(title: str, took: list[float]) -> None:
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


def main() -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        database = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "companion", "serve", "--format", "json", "--no-open", "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        said = json.loads(server.stdout.readline())
        print(f"The page: {PHONES} phones, {TABLES} tables, an answer each in {PAUSE:.0f} s, for {SECONDS:.0f} s")
        print(f"  cold start {time.perf_counter() - began:.2f} s, {memory_of(server.pid):.0f} MB")
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(server.pid, {sorted(os.sched_getaffinity(0))[0]})
        try:
            where = urlsplit(said["url"])
            told("edits", asyncio.run(play(str(where.hostname), int(where.port or 0), said["host_token"])))
            print(f"  after it {memory_of(server.pid):.0f} MB")
        finally:
            server.terminate()
            server.wait()
        port = 8765
        other = subprocess.Popen([sys.executable, "-c", BARE, str(port)], stdout=subprocess.PIPE, text=True)
        try:
            assert other.stdout is not None
            other.stdout.readline()
            time.sleep(1.5)
            told("a bare handler", asyncio.run(bare(port, 200)))
        finally:
            other.terminate()
            other.wait()


if __name__ == "__main__":
    main()
