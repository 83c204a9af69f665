"""The bounds of what Companion needs: a lowest version (`make lowest` runs the tests with those) and one that is too new."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from companion.printing import reportlab_private

ROOT = Path(__file__).parent.parent
NEEDED = [
    Requirement(told)
    for told in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
]


def bounds(requirement: Requirement) -> dict[str, Version]:
    return {one.operator: Version(one.version) for one in requirement.specifier}


@pytest.mark.parametrize("requirement", NEEDED, ids=lambda requirement: requirement.name)
def test_every_library_has_both_bounds_and_the_installed_version_is_between_them(requirement: Requirement) -> None:
    told = bounds(requirement)
    assert told.keys() == {">=", "<"}
    assert told[">="] < told["<"]
    assert version(requirement.name) in requirement.specifier


def test_no_library_may_be_newer_than_the_next_major_version() -> None:
    """Beyond it nobody has tried: with the lowest versions installed there is more room, and this says nothing."""
    ahead = {one.name: bounds(one)["<"].major - Version(version(one.name)).major for one in NEEDED}
    if any(bounds(one)[">="] == Version(version(one.name)) for one in NEEDED if one.name == "reportlab"):
        pytest.skip("these are the lowest versions")
    assert {name for name, majors in ahead.items() if majors > 1} == set()


def test_reportlab_is_taken_in_the_versions_whose_private_parts_were_looked_at() -> None:
    """From the first of them to before the minor version that comes after the last."""
    (requirement,) = [one for one in NEEDED if one.name == "reportlab"]
    first, last = Version(reportlab_private.CHECKED[0]), Version(reportlab_private.CHECKED[-1])
    assert bounds(requirement) == {">=": first, "<": Version(f"{last.major}.{last.minor + 1}")}
