"""Workbooks: what their cells say, and every file that is none, or more than it says."""

import datetime
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

from companion.components.own.make import print_cards
from companion.components.own.table import Wanted, read_table
from companion.errors import InputError
from companion.printing.kinds import CardsOptions
from companion.processes import Limits
from companion.reading import workbook
from companion.verdict.faults import FaultWords


def book(path: Path, *rows: list, name: str = "deck.xlsx", **sheets: list) -> Path:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    for title, cells in sheets.items():
        made.create_sheet(title).append(cells)
    made.save(path / name)
    return path / name


def with_results(path: Path, formula: str, result: str) -> None:
    """What a spreadsheet writes beside a formula when it saves a file."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sheet = files["xl/worksheets/sheet1.xml"].decode()
    assert f"<f>{formula}</f><v />" in sheet or f"<f>{formula}</f><v/>" in sheet
    sheet = sheet.replace(f"<f>{formula}</f><v />", f"<f>{formula}</f>{result}").replace(
        f"<f>{formula}</f><v/>", f"<f>{formula}</f>{result}"
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, sheet if name.endswith("sheet1.xml") else data)


@pytest.mark.parametrize(("point", "decimal"), [(".", "2.5"), (",", "2,5")])
def test_cells_say_what_they_show(tmp_path, point, decimal):
    path = book(tmp_path, ["title", "value"], ["Été", 3], [None, None], ["a\nb", 2.5], ["=1+1", 0.25])
    sheet = openpyxl.load_workbook(path)
    sheet.active["B5"].number_format = "0 %"
    sheet.save(path)
    with_results(path, "1+1", "<v>2</v>")
    found = workbook.read_workbook(path, point)
    assert found.rows == [(1, ["title", "value"]), (2, ["Été", "3"]), (4, ["a\nb", decimal]), (5, ["2", "25%"])]
    assert found.faults == []


def test_a_workbook_is_a_deck(tmp_path):
    path = book(tmp_path, ["Title", "Copies"], ["Fog", 3], ["Lantern", None], notes=["mine"], empty=[])
    read = read_table(path, "en")
    made = print_cards(read, "deck", CardsOptions(lang="en"))
    assert (made.cards, made.remarks.sheets) == (4, ("notes",))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_wrong_with_cells_is_told_all_at_once(tmp_path, lang):
    path = book(
        tmp_path,
        ["title", "text", "count"],
        ["A", "=B3", 1],
        ["B", datetime.date(2026, 1, 2), 1],
        ["C", "x", "many"],
        ["D", True, 1],
        ["E", "=1/0", 1],
        ["F", "x", 1.5],
    )
    with_results(path, "1/0", "<v>#DIV/0!</v>")
    made = openpyxl.load_workbook(path)
    made.active.merge_cells("A9:B9")
    made.save(path)
    sheet = path.read_bytes()
    path.write_bytes(sheet)
    with pytest.raises(InputError) as caught:
        print_cards(read_table(path, lang), "deck", CardsOptions(lang=lang))
    found = [(fault.code, fault.data["line"], fault.data.get("column")) for fault in caught.value.faults]
    assert found == [
        ("cards-cell-formula", 2, "text"),
        ("cards-cell-kind", 3, "text"),
        ("cards-count", 4, "count"),
        ("cards-cell-kind", 5, "text"),
        ("cards-cell-formula", 6, "text"),
        ("cards-count", 7, "count"),
        ("cards-cell-merged", 9, "title"),
    ]
    said = [FaultWords(lang).message(fault) for fault in caught.value.faults]
    assert all("deck.xlsx" in one and "{" not in one for one in said)


def test_an_error_of_a_formula(tmp_path):
    path = book(tmp_path, ["title", "text"], ["A", "=1/0"])
    with zipfile.ZipFile(path) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert '<c r="B2">' in sheet
    with_results(path, "1/0", "<v>#DIV/0!</v>")
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data.replace(b'<c r="B2">', b'<c r="B2" t="e">'))
    (fault,) = read_table(path, "en").faults
    assert (fault.code, fault.data["found"]) == ("cards-cell-error", "#DIV/0!")


def test_a_formula_with_an_empty_text_is_an_empty_cell(tmp_path):
    path = book(tmp_path, ["title", "text"], ["A", '=IF(1=1,"","x")'])
    formula = 'IF(1=1,"","x")'
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data.replace(b'<c r="B2">', b'<c r="B2" t="str">'))
    with_results(path, formula, "<v></v>")
    assert workbook.read_workbook(path).faults == []


def bomb() -> bytes:
    """An archive of kilobytes that unpacks to a hundred million bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 100_000_000)
    return target.getvalue()


NONE = {
    "text": (b"title\nA\n", "cards-workbook-broken"),
    "an archive": (b"PK\x05\x06" + b"\0" * 18, "cards-workbook-broken"),
    "an old workbook": (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "cards-workbook-broken"),
    "a bomb": (bomb(), "cards-workbook-heavy"),
    "too large": (b"PK\x03\x04" + b"x" * workbook.MOST_BYTES, "cards-big"),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", NONE)
def test_files_that_are_no_table(tmp_path, kind, lang):
    data, code = NONE[kind]
    (tmp_path / "deck.xlsx").write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_table(tmp_path / "deck.xlsx", lang)
    (fault,) = caught.value.faults
    assert fault.code == code
    assert "deck.xlsx" in FaultWords(lang).message(fault)


def test_entities_that_grow_without_end(tmp_path):
    path = book(tmp_path, ["title"], ["A"])
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    head = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]>'
    sheet = files["xl/worksheets/sheet1.xml"].decode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(
                name,
                head + sheet.replace('<c r="A2"', '<c r="A3" t="inlineStr"><is><t>&l11;</t></is></c><c r="A2"')
                if name.endswith("sheet1.xml")
                else data,
            )
    with pytest.raises(InputError) as caught:
        read_table(path, "en")
    assert caught.value.faults[0].code in ("cards-workbook-broken", "cards-workbook-heavy")


def test_ten_thousand_rows_are_too_many(tmp_path):
    path = book(tmp_path, ["title"], *(["A"] for _ in range(10_000)))
    with pytest.raises(InputError) as caught:
        read_table(path, "en")
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["count"]) == ("cards-rows", 10_000)


@pytest.mark.thorough
def test_one_that_lasts_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(workbook, "LIMITS", Limits(seconds=0.2, memory=1 << 30))
    path = book(tmp_path, ["title"], *(["A" * 50] * 20 for _ in range(9_000)))
    with pytest.raises(InputError) as caught:
        read_table(path, "en", None, Wanted())
    assert caught.value.faults[0].code == "cards-workbook-heavy"
