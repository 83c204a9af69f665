"""What is made to be slow: counted, not timed. No more comparisons and no more words than anybody wants, whatever comes in."""

import json
from difflib import SequenceMatcher

import pytest

from companion.errors import MOST_FAULTS

MOST_RATIOS = 8 * (MOST_FAULTS + 10)
MOST_SAID = 150_000


def name(number: int, length: int = 200) -> str:
    """Names that are nearly the same, and long."""
    return "ab" * (length // 2 - 2) + f"{number:04d}"


MANY = [{"name": name(number)} for number in range(250)]
SIX = [{"name": name(number)[::-1]} for number in range(6)]
HANDS = [{**seat, "markets": "", "last": "3H"} for seat in MANY]

CROWDS = {
    "players": ("lobbys", {"players": MANY, "rounds": [{"players": HANDS[:5]}]}),
    "strangers in a round": ("lobbys", {"players": SIX, "rounds": [{"players": HANDS[:200]}]}),
    "strangers in rounds": ("lobbys", {"players": SIX, "rounds": [{"players": HANDS[:6]}] * 3}),
    "rounds": ("lobbys", {"players": SIX, "rounds": [{"players": []}] * 4000}),
    "strangers' claims": (
        "alkekan",
        {"players": [{**seat, "purse": ""} for seat in SIX[:2]], "claims": [{"player": m["name"], "total": 1} for m in MANY[:100]]},
    ),
    "steps": (
        "alkekan",
        {"players": [{"name": "Ana", "purse": "3♥"}], "claims": [{"player": "Ana", "plan": [{"magic": "Q♠", "on": "3♥"}] * 13}]},
    ),
    "keys": ("alkekan", {seat["name"]: 1 for seat in MANY}),
    "players' keys": ("alkekan", {"players": [{seat["name"]: 1 for seat in MANY}]}),
    "rulings": ("lobbys", {"players": [], "rounds": [], "rulings": {seat["name"]: "each" for seat in MANY}}),
    "bad cards": ("alkekan", {"players": [{"name": "Ana", "purse": "x " * 30_000}]}),
    "cards": ("alkekan", {"players": [{"name": "Ana", "purse": "3♥ " * 10_000}]}),
}  # fmt: skip


@pytest.mark.parametrize(("game", "position"), CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_crowd_is_told_briefly(run, tmp_path, monkeypatch, game, position, form) -> None:
    """150 players with long names took 80 seconds and gave 2.8 MB of errors."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps(position, ensure_ascii=False), encoding="utf-8")
    compared = []
    real = SequenceMatcher.ratio
    monkeypatch.setattr(SequenceMatcher, "ratio", lambda self: compared.append(1) or real(self))
    ran = run("score", game, str(path), "--format", form)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err) <= MOST_SAID
    assert len(compared) <= MOST_RATIOS
    if form == "json":
        assert len(json.loads(ran.err)["error"]["more"]) <= MOST_FAULTS
    else:
        assert len(ran.err.splitlines()) <= MOST_FAULTS + 1
