"""What lies at the repository's root: only what belongs there, so that a stray file is seen when it is committed."""

import subprocess
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
