"""docs/markup.md is the reference: it names every element and every attribute, and none that does not exist."""

import re
from pathlib import Path

import pytest

from companion.printing.emblem import ICONS
from companion.printing.markup import vocabulary
from companion.printing.styles import STYLES

VOCABULARY = vocabulary()
REFERENCE = (Path(__file__).parents[3] / "docs" / "markup.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`<?/?([\w-]+)[^`]*`", REFERENCE)) | set(
    re.findall(r"\b[\w-]+\b", " ".join(re.findall(r"`([^`]*)`", REFERENCE)))
)


@pytest.mark.parametrize(("group", "tag"), list(VOCABULARY))
def test_every_element_is_in_the_reference(group, tag):
    assert tag in NAMED, f"docs/markup.md says nothing of `{tag}`"
    missing = [name for name in VOCABULARY[group, tag].attributes if name not in NAMED]
    assert not missing, f"docs/markup.md, `{tag}`: says nothing of {missing}"


def test_every_style_and_icon_is_in_the_reference():
    listed = NAMED | {"heading2"}  # heading1 … heading3
    assert not set(STYLES) - listed
    assert not set(ICONS) - listed


def test_examples_in_the_reference_use_only_what_exists():
    tags = {tag for _, tag in VOCABULARY}
    attributes = {name for found in VOCABULARY.values() for name in found.attributes}
    for example in re.findall(r"```xml\n(.*?)```", REFERENCE, re.DOTALL):
        assert set(re.findall(r"<([a-z-]+)", example)) <= tags
        assert set(re.findall(r' ([a-z-]+)="', example)) <= attributes


@pytest.mark.parametrize(("group", "tag"), list(VOCABULARY))
def test_every_element_says_what_it_is(group, tag):
    assert VOCABULARY[group, tag].build.__doc__
