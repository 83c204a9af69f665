"""What lies at the repository's root: only what belongs there, so that a stray file is seen when it is committed."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BELONGS = {
    *(".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md"),
    *("hatch_build.py", "pyproject.toml"),
}


def test_no_stray_file_at_the_root() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no git here: this is an unpacked copy")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {path for path in listed.split("\0") if path and "/" not in path} == BELONGS


def test_what_the_package_says_of_itself_counts_no_games() -> None:
    """A game more must not make it wrong: how many there are is told by `companion games`."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["description"]
    assert not re.search(r"\d|\b(ten|eleven|twelve|\w+teen|twenty)\b", told), told
