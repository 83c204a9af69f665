"""Measures Companion's speed against its peers: `make bench`. Never a timed test; the README quotes a run.

Whole processes, the median of RUNS runs, everything compared taken in turns within one run so that a busy machine
is busy for all alike.
"""

from __future__ import annotations

import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

RUNS = 15
PYTHON = sys.executable
COMPANION = [PYTHON, "-m", "companion"]
BIN = Path(PYTHON).with_name("companion")
if BIN.exists():
    COMPANION = [str(BIN)]

TWO_COMMANDS = """
import typer
app = typer.Typer()

@app.command()
def one(name: str, times: int = 1) -> None:
    "Say a name."
    print(name * times)

@app.command()
def two(path: str, loud: bool = False) -> None:
    "Say a path."
    print(path)

app()
"""
SCORE_IMPORTS = "import typer; from pydantic import BaseModel; from ortools.graph.python import linear_sum_assignment"
MODEL_IMPORTS = "import typer; from pydantic import BaseModel"
PRINT_IMPORTS = "import typer, jinja2, reportlab.platypus"

FPDF = """
import sys
from fpdf import FPDF
from importlib.util import find_spec
folder = find_spec("fontpkg_spectral").submodule_search_locations[0] + "/files/"
pdf = FPDF(format="A4")
pdf.add_font("Spectral", "", folder + "Spectral-Regular.ttf")
pdf.add_font("Spectral", "B", folder + "Spectral-Bold.ttf")
pdf.set_margin(16)
pdf.add_page()
with pdf.text_columns(ncols=2, gutter=8, text_align="L") as columns:
    for block in open(sys.argv[1], encoding="utf-8").read().split("\\n\\n"):
        heading = block.startswith("#")
        pdf.set_font("Spectral", "B" if heading else "", 13 if heading else 9.5)
        columns.write(block.lstrip("# ") + "\\n\\n")
pdf.output(sys.argv[2])
"""
WEASYPRINT = """
import sys
from weasyprint import HTML
HTML(sys.argv[1]).write_pdf(sys.argv[2])
"""
TYPST = """
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2])
"""

MAHJONG = """
import random, time
from collections import Counter
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.tile import TilesConverter

dealer = random.Random(7)
def won():
    "Four sets and a pair in three suits, and the tile that won."
    while True:
        tiles = []
        for _ in range(4):
            suit, first = dealer.choice("mps"), dealer.randint(1, 9)
            run = first <= 7 and dealer.random() < 0.7
            tiles += [(suit, first + step * run) for step in range(3)]
        tiles += [(dealer.choice("mps"), dealer.randint(1, 9))] * 2
        if max(Counter(tiles).values()) <= 4:
            break
    suits = {word: "".join(str(n) for s, n in sorted(tiles) if s == word[0]) for word in ("man", "pin", "sou")}
    hand = TilesConverter.string_to_136_array(**suits)
    return hand, dealer.choice(hand)
hands = [won() for _ in range(5000)]
calculator = HandCalculator()
start = time.perf_counter()
for hand, tile in hands:
    calculator.estimate_hand_value(hand, tile)
print(len(hands) / (time.perf_counter() - start))
"""


def median_of(commands: Mapping[str, list[str]], runs: int = RUNS) -> dict[str, float]:
    """Median seconds of each command, the commands taking turns."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if turn:  # the first turn fills the caches of the disk
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(taken) for name, taken in times.items()}


def compare(title: str, times: Mapping[str, float], base: str) -> None:
    """Print the times as a table, with their ratio to ``base``."""
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {name:<44} {seconds * 1000:8.0f} ms   {seconds / times[base]:5.2f} x")


def a_purse(dealer: random.Random, number: int) -> str:
    """A JSONL line with one purse of 9 to 19 cards as they come."""
    suits = "♠♥♦♣"
    deck = [
        rank + suit for suit in suits for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    ] + ["Jo", "Jo"]
    cards = dealer.sample(deck, dealer.randint(9, 19))
    return json.dumps({"players": [{"name": f"Player {number}", "purse": " ".join(cards)}]}, ensure_ascii=False)


def bench_start(folder: Path) -> None:
    """--help, a score in JSON and a rule sheet, each against what it cannot do without."""
    app = folder / "two.py"
    app.write_text(TWO_COMMANDS, encoding="utf-8")
    base = "--help of a two-command typer app"
    compare(
        "Help",
        median_of({base: [PYTHON, str(app), "--help"], "companion --help": [*COMPANION, "--help"]}),
        base,
    )
    hand = folder / "hand.json"
    hand.write_text(a_purse(random.Random(7), 1), encoding="utf-8")
    base = "importing typer, BaseModel, assignment solver"
    score = [*COMPANION, "score", "alkekan", str(hand), "--format", "json"]
    compare(
        "A score",
        median_of({base: [PYTHON, "-c", SCORE_IMPORTS], "companion score alkekan --format json": score}),
        base,
    )


def bench_games(folder: Path) -> None:
    """A cold score of every game's example against what its own modules import of others: typer, pydantic, a solver."""
    from companion.games import game_ids

    commands = {"importing typer and BaseModel": [PYTHON, "-c", MODEL_IMPORTS]}
    for game_id in game_ids():
        example = folder / f"{game_id}.json"
        asked = [*COMPANION, "example", game_id, "--format", "json", "-o", str(example)]
        subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
        commands[f"companion score {game_id}"] = [*COMPANION, "score", game_id, str(example), "--format", "json"]
    compare("A score of every game", median_of(commands, runs=7), "importing typer and BaseModel")


def bench_print(folder: Path) -> None:
    """A rule sheet against its imports and against peers on the same words."""
    rules = {form: folder / f"rules.{form}" for form in ("html", "md", "typ")}
    for form in ("html", "md"):
        subprocess.run(
            [*COMPANION, "rules", "alkekan", "--lang", "en", "--format", form, "-o", str(rules[form])],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    words = rules["md"].read_text(encoding="utf-8")
    rules["typ"].write_text(typst_of(words), encoding="utf-8")
    for name, code in (("peer_fpdf2.py", FPDF), ("peer_weasyprint.py", WEASYPRINT), ("peer_typst.py", TYPST)):
        (folder / name).write_text(code, encoding="utf-8")
    out = str(folder / "out.pdf")
    base = "importing typer, jinja2, reportlab.platypus"
    times = median_of(
        {
            base: [PYTHON, "-c", PRINT_IMPORTS],
            "companion rules alkekan": [*COMPANION, "rules", "alkekan", "--lang", "en", "-o", out],
            "fpdf2, the same words": [PYTHON, str(folder / "peer_fpdf2.py"), str(rules["md"]), out],
            "WeasyPrint, the same words": [PYTHON, str(folder / "peer_weasyprint.py"), str(rules["html"]), out],
            "typst, the same words": [PYTHON, str(folder / "peer_typst.py"), str(rules["typ"]), out],
        },
        runs=9,
    )
    compare("A rule sheet", times, base)
    ours = times["companion rules alkekan"]
    for peer in ("fpdf2", "WeasyPrint", "typst"):
        print(f"  {peer + ' takes':<44} {times[peer + ', the same words'] / ours:8.2f} x as long as companion")


def typst_of(words: str) -> str:
    """The Markdown as Typst text: headings and paragraphs, nothing that would need its own template."""
    escaped = re.sub(r"([\\$*_<>@\[\]`~])", r"\\\1", words)
    text = re.sub(r"^(#+)", lambda match: "=" * len(match[1]), escaped, flags=re.MULTILINE).replace("#", "\\#")
    return '#set page(paper: "a4", columns: 2, margin: 16mm)\n#set text(size: 9.5pt)\n' + text


def bench_warm() -> None:
    """Each further rule sheet in the same process."""
    from companion.games import game_ids
    from companion.printing.options import Options
    from companion.printing.rules import print_rules

    def every() -> list[float]:
        times = []
        for lang in ("fr", "en"):
            for game in game_ids():
                start = time.perf_counter()
                print_rules(game, Options(lang=lang))
                times.append(time.perf_counter() - start)
        return times

    every()
    times = [seconds for _ in range(5) for seconds in every()]
    print("\nWarm: each further rule sheet in one process")
    print(f"  median {statistics.median(times) * 1000:.0f} ms, worst {max(times) * 1000:.0f} ms of {len(times)}")


def bench_lines(folder: Path) -> None:
    """JSONL: proved purses a second, and the memory it takes."""
    print("\nJSONL, one core: proved purses a second, and peak memory")
    for count in (1_000, 10_000, 100_000):
        dealer = random.Random(count)
        file = folder / f"{count}.jsonl"
        file.write_text("".join(a_purse(dealer, n) + "\n" for n in range(count)), encoding="utf-8")
        seconds, memory = measured([*COMPANION, "score", "alkekan", str(file), "--format", "json"])
        print(f"  {count:>7} lines   {count / seconds:8.0f} a second (start-up included)   {memory / 1024:6.0f} MB")

    many = folder / "100000.jsonl"
    for jobs in sorted({1, 2, os.cpu_count() or 1}):
        start = time.perf_counter()
        command = [*COMPANION, "score", "alkekan", str(many), "--format", "json", "--jobs", str(jobs)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        print(f"  100000 lines, --jobs {jobs:<3} {100_000 / (time.perf_counter() - start):8.0f} a second")


def bench_kit(folder: Path) -> None:
    """A game night: fixed seats at more and more tables, and the seating of evenings that organisers ask for."""
    print("\nKits: four players a table, fixed seats, five games; and peak memory of the process that binds them")
    for tables in (5, 25, 100):
        file = folder / f"kit-{tables}.toml"
        games = ("lobbys", "paparazzi", "cour", "hod", "deringer")
        told = [
            f'[[tables]]\ngame = "{games[table % 5]}"\nplayers = {[f"Guest {4 * table + seat}" for seat in range(4)]}\n'
            for table in range(tables)
        ]
        file.write_text('title = "Night"\n' + "".join(told), encoding="utf-8")
        seconds, memory = measured([*COMPANION, "kit", str(file), "-o", str(folder / f"k{tables}")], pinned=False)
        print(f"  {4 * tables:>4} players, {tables:>3} tables   {seconds:6.2f} s   {memory / 1024:6.0f} MB")

    from solvers.seating import Wish, seat

    print("\nSeating: repeats of the plan, what no plan can go below, seconds")
    for players, tables, rounds in ((24, 6, 4), (16, 4, 5), (32, 8, 6)):
        start = time.perf_counter()
        found = seat(Wish(players, rounds, ((players // tables,) * 2,) * tables, (0,) * tables))
        taken = time.perf_counter() - start
        print(f"  {players} players, {tables} tables, {rounds} rounds: {found.repeats}, {found.bound}   {taken:.2f} s")


def bench_mahjong(folder: Path) -> None:
    """The package `mahjong` on its own hands: another game and another sum, for the order of magnitude; without files or JSON."""
    peer = folder / "peer_mahjong.py"
    peer.write_text(MAHJONG, encoding="utf-8")
    said = subprocess.run([PYTHON, str(peer)], check=True, capture_output=True, text=True).stdout
    print("\nBeside it: the package mahjong, winning hands already in memory, no proof, one core")
    print(f"  {float(said):8.0f} hands a second")


def measured(command: list[str], *, pinned: bool = True) -> tuple[float, int]:
    """Seconds and peak resident memory (KB) of one child process; ``pinned``: on one core where the system allows to say so."""
    pin: Callable[[], None] | None = (
        (lambda: os.sched_setaffinity(0, {0})) if pinned and hasattr(os, "sched_setaffinity") else None
    )
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=pin)  # noqa: PLW1509
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{command} ended with {child.returncode}")
    return time.perf_counter() - start, usage.ru_maxrss


def machine() -> str:
    """The machine's name: processor, cores, system, Python."""
    info = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*:\s*(.+)", info.read_text(encoding="utf-8")) if info.exists() else None
    name = model[1] if model else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    """Measure everything and print it."""
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench_start(folder)
        bench_games(folder)
        bench_print(folder)
        bench_warm()
        bench_lines(folder)
        bench_kit(folder)
        bench_mahjong(folder)


if __name__ == "__main__":
    main()
