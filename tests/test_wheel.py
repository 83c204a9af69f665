"""`pip install .` from anywhere: what lands in site-packages, and that it works there without the checkout."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel; the libraries are lent by this one, so nothing is fetched."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False, symlinks=True)
    site = next((home / "lib").glob("python*")) / "site-packages"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel)], check=True
    )
    lent = [path for path in sys.path if path.endswith("site-packages")]
    # A .pth line would also run this environment's editable finder: put the folders behind, as plain paths.
    (site / "lent.pth").write_text("\n".join(lent), encoding="utf-8")
    return home


def run(home: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE", "COV_"))}
    return subprocess.run(
        [str(home / "bin" / "python"), "-m", "companion", *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=clean,
    )


def test_the_wheel_has_two_packages_and_its_templates_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"companion", "solvers"}
    templates = {path.relative_to(ROOT).as_posix() for path in (ROOT / "templates").rglob("*") if path.is_file()}
    assert {f"companion/{name}" for name in templates} <= set(names)


def test_the_installed_package_scores_and_prints(installed: Path, tmp_path: Path) -> None:
    example = run(installed, "example", "alkekan", "--lang", "en", cwd=tmp_path)
    assert example.returncode == 0, example.stderr
    (tmp_path / "hand.toml").write_text(example.stdout, encoding="utf-8")
    scored = run(installed, "score", "alkekan", "hand.toml", "--format", "json", "--lang", "en", cwd=tmp_path)
    assert scored.returncode == 0, scored.stderr
    assert json.loads(scored.stdout)["game"] == "alkekan"
    printed = run(installed, "rules", "alkekan", "--lang", "fr", "-o", "rules.pdf", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "rules.pdf").read_bytes().startswith(b"%PDF")


def test_the_installed_package_reads_its_own_templates(installed: Path, tmp_path: Path) -> None:
    code = "import companion.folders as f; print(f.roots()[0])"
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE", "COV_"))}
    ran = subprocess.run(
        [str(installed / "bin" / "python"), "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=clean,
        check=True,
    )
    assert Path(ran.stdout.strip()).is_relative_to(installed.resolve())
