"""The gallery writes only the pictures that look otherwise than before, and redraws the games that are named."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def gallery(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(ROOT / "scripts")
    module = import_module("gallery")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(module, "PRINTERS", module.PRINTERS[1:2])  # pads
    monkeypatch.setattr(module, "CUT", ())
    monkeypatch.setattr(module, "game_ids", lambda: ["hache", "virus"])
    yield module
    sys.modules.pop("gallery", None)


def test_games_that_are_not_named_stay_as_they_are(gallery, tmp_path):
    listed = tmp_path / "README.md"
    before = (
        f"{gallery.INTRO}\n### Virus: pad, fr\n\n![](virus-pad-fr-1.png)\n\n### The page\n\n![](../page/host.png)\n"
    )
    listed.write_text(before, encoding="utf-8")
    for name in ("virus-pad-fr-1.png", "hache-pad-fr-7.png"):
        (tmp_path / name).write_bytes(b"as it was")
    gallery.main(["hache"])
    assert (tmp_path / "virus-pad-fr-1.png").read_bytes() == b"as it was"
    assert not (tmp_path / "hache-pad-fr-7.png").exists(), "a page that there is no longer"
    assert {path.name for path in tmp_path.glob("hache*")} == {f"hache-pad-{lang}-1.png" for lang in ("fr", "en")}
    written = listed.read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if line.startswith("###")] == [
        "### Hache: pad, fr",
        "### Hatchet: pad, en",
        "### Virus: pad, fr",
        "### The page",
    ]


def test_a_picture_that_looks_the_same_is_not_written_anew(gallery, tmp_path):
    from PIL import Image

    path = tmp_path / "one.png"
    drawn = Image.new("RGB", (4, 4), "#ffffff").convert("P")
    assert not gallery.looks_like(drawn, path)
    Image.new("RGB", (4, 4), "#ffffff").save(path)  # other bytes, the same to the eye
    assert gallery.looks_like(drawn, path)
    drawn.putpixel((1, 1), 0)
    assert not gallery.looks_like(drawn, path)
