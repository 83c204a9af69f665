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

from bench_peers import FPDF, MAHJONG, TYPST, WEASYPRINT, typst_of

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


def median_of(commands: Mapping[str, list[str]], runs: int = RUNS) -> dict[str, float]:
    """Median seconds of each command, the commands taking turns. One that fails ends all, and says why."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if done.returncode:
                raise SystemExit(f"{name}: {done.stderr}")
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


def bench_warm() -> None:
    """Each further rule sheet in the same process."""
    from companion.games import game_ids
    from companion.printing.kinds import RulesOptions
    from companion.printing.rules import print_rules

    def every() -> list[float]:
        times = []
        for lang in ("fr", "en"):
            for game in game_ids():
                start = time.perf_counter()
                print_rules(game, RulesOptions(lang=lang))
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
    """A game night: everybody seated by the solver for four rounds at more and more tables; and evenings that organisers ask for."""
    games = ("lobbys", "paparazzi", "cour", "hod", "deringer")
    print(
        "\nKits: four players a table, five games, four rounds seated by the solver; and peak memory of the process that binds them"
    )
    for tables in (5, 25, 100):
        file = folder / f"kit-{tables}.toml"
        told = "".join(f'[[tables]]\ngame = "{games[table % 5]}"\n' for table in range(tables))
        file.write_text(f'title = "Night"\nplayers = {4 * tables}\nrounds = 4\n{told}', encoding="utf-8")
        seconds, memory = measured([*COMPANION, "kit", str(file), "-o", str(folder / f"k{tables}")], pinned=False)
        print(f"  {4 * tables:>4} players, {tables:>3} tables   {seconds:6.2f} s   {memory / 1024:6.0f} MB")

    from companion.games import find_game
    from solvers.seating import SeatingProblem, seat

    takes = tuple(find_game(game).players for game in games)
    nights = [
        *(
            SeatingProblem(4 * tables, 4, takes * (tables // 5), tuple(range(5)) * (tables // 5))
            for tables in (5, 25, 100)
        ),
        *(
            SeatingProblem(players, rounds, ((players // tables,) * 2,) * tables, (0,) * tables)
            for players, tables, rounds in (
                (24, 6, 4),
                (16, 4, 5),
                (20, 5, 5),
                (15, 5, 7),
                (32, 8, 6),
                (24, 6, 7),
                (28, 7, 9),
                (32, 8, 10),
            )
        ),
    ]
    print(
        "\nSeating, the first three at five games: repeats, the most of a pair, games played again, whether proved, seconds"
    )
    for problem in nights:
        start = time.perf_counter()
        found = seat(problem)
        taken = time.perf_counter() - start
        repeats, _, most, again = found.counted
        proved = "proved" if found.proved else "not proved"
        head = f"{problem.players} players, {len(problem.tables)} tables, {problem.rounds} rounds"
        print(f"  {head:<36} {repeats:>3} {most:>3} {again:>4}  {proved:<10} {taken:7.2f} s")


def bench_advice(folder: Path) -> None:
    """What can still be had: every game's example, start-up included, and the largest that tables ask for, in this process."""
    from companion import advise
    from companion.games import find_game, game_ids

    print("\nAdvice: every game's example, a whole process")
    for game_id in (one for one in game_ids() if find_game(one).advice):
        example = folder / f"advise-{game_id}.json"
        asked = [*COMPANION, "example", game_id, "--advise", "--format", "json", "-o", str(example)]
        subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
        times = median_of({game_id: [*COMPANION, "advise", game_id, str(example), "--format", "json"]}, runs=3)
        print(f"  {game_id:<20} {times[game_id]:6.2f} s")

    print("\nAdvice: large positions, warm")
    for name, game_id, position in (
        ("Lobbys, five players, a whole round", "lobbys", a_round(random.Random(7))),
        ("Marteau-Piqueur, 15 squares", "marteau-piqueur", a_board(random.Random(7), 15)),
        ("Marteau-Piqueur, 24 squares", "marteau-piqueur", a_board(random.Random(7), 24)),
    ):
        start = time.perf_counter()
        proved = advise(game_id, position)["proved"]
        print(f"  {name:<40} {time.perf_counter() - start:6.2f} s   {'proved' if proved else 'not proved'}")


def a_round(dealer: random.Random) -> dict[str, object]:
    """Five players before the first tender of a round of Lobbys: seven cards each, the bids paid."""
    cards = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ("A", *range(2, 11))]
    courts = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in "JQK"]
    dealer.shuffle(cards)
    dealer.shuffle(courts)
    players = [{"name": name, "hand": cards[at * 7 : at * 7 + 7], "markets": ""} for at, name in enumerate("ABCDE")]
    left = [[*courts[at : at + 2]] for at in range(0, 12, 2)]
    return {"me": "A", "trump": "♠", "players": players, "left": left}


def a_board(dealer: random.Random, squares: int) -> dict[str, object]:
    """So many squares of a board that are left, and the last worker on one of them, who took a third of the rest."""
    cards = dealer.sample([f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ("A", *range(2, 10))], 36)
    left = dealer.sample(range(36), squares)
    rows = [" ".join(cards[6 * row + at] if 6 * row + at in left else "." for at in range(6)) for row in range(6)]
    taken = [card for at, card in enumerate(cards) if at not in left]
    return {"board": rows, "at": list(divmod(left[0], 6)), "taken": taken[: len(taken) // 3]}


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
    # With it our modules, and nobody else's, would be compiled at every start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench_start(folder)
        bench_games(folder)
        bench_print(folder)
        bench_warm()
        bench_lines(folder)
        bench_kit(folder)
        bench_advice(folder)
        bench_mahjong(folder)


if __name__ == "__main__":
    main()
