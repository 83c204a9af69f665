"""Writes a kit to disk, completely or not at all. A kit made again replaces only files of the earlier kit."""

from __future__ import annotations

import io
import json
import os
import secrets
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path
from typing import NamedTuple

from companion.errors import Fault, InputError, PrintError
from companion.files import read_within
from companion.printing.output import unwritable
from companion.processes import deaf_to_ctrl_c
from companion.reading.documents import Plain, parse_json
from companion.reading.sources import MOST_BYTES, decode
from companion.visible import is_control

MANIFEST = ".companion-kit.json"
"""The list of files of the kit last made in the folder, with their SHA-256. A file changed since then is neither
replaced nor deleted.

Older kits have a plain list without sums. Of such a list only names that a kit makes count.
"""


class Taken(NamedTuple):
    """Files of an earlier kit that the new one does not have.

    - ``gone``: those that were deleted.
    - ``stay``: those that were kept, because they are not as a kit made them.
    """

    gone: list[str]
    stay: list[str]


def write_kit(folder: Path, files: Mapping[str, bytes]) -> Taken:
    """Writes the files into ``folder``; returns what became of the files of an earlier kit.

    Raises PrintError: ``kit-in-the-way`` (data: path) for a file that no kit made, ``kit-changed`` (data: path) for
    one changed since, the faults of `check_folder`, and any failure to write.
    """
    check_folder(folder)
    older = _older(folder)
    try:
        if faults := list(_in_the_way(folder, files, older)):
            raise PrintError(faults)
        left = [name for name in older if name not in files and (folder / name).is_file()]
        gone = [name for name in left if _is_ours(folder / name, older[name])]
    except OSError as problem:
        raise PrintError(unwritable(str(folder), problem)) from None
    staged = folder.parent / f".{folder.name}-{secrets.token_hex(6)}.part"
    try:
        _write_all(staged, {**files, MANIFEST: _manifest(files)})
        with deaf_to_ctrl_c():  # Ctrl-C must not stop the replacement halfway
            folder.mkdir(exist_ok=True)
            for name in (*files, MANIFEST):
                (staged / name).replace(folder / name)
            for name in gone:
                with suppress(FileNotFoundError):
                    (folder / name).unlink()
    except (OSError, ValueError) as problem:
        raise PrintError(unwritable(str(folder), problem)) from None
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return Taken(gone, [name for name in left if name not in gone])


def _in_the_way(folder: Path, files: Mapping[str, bytes], older: Mapping[str, str | None]) -> Iterator[Fault]:
    """Faults of existing files that this kit may not replace. A file of the kit with the same bytes is no fault."""
    for name, data in files.items():
        path = folder / name
        if not path.exists() or (path.is_file() and name in older and _is_ours(path, older[name])):
            continue
        if not (path.is_file() and name in older and _sum_of(path) == sha256(data).hexdigest()):
            code = "kit-changed" if path.is_file() and older.get(name) else "kit-in-the-way"
            yield Fault(code, str(path), {"path": str(path)})


def _is_ours(path: Path, noted: str | None) -> bool:
    """True if a kit made this file and it is unchanged. Without a sum (``noted`` None): True if a kit makes files of
    that name.
    """
    if noted is None:
        return path.suffix == ".pdf" or path.name == f"{path.parent.name}.zip"
    return _sum_of(path) == noted


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def check_folder(folder: Path) -> None:
    """Checks that a kit can be written into the folder.

    Raises PrintError ``kit-not-folder`` (data: path) if a file has the folder's name, and ``kit-manifest``
    (`_older`).
    """
    if folder.exists() and not folder.is_dir():
        raise PrintError(Fault("kit-not-folder", str(folder), {"path": str(folder)}))
    _older(folder)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip archive. The same files always give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir()
    for name, data in files.items():
        with (folder / name).open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


def _manifest(files: Mapping[str, bytes]) -> bytes:
    sums = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    return (json.dumps({"files": sums}, indent=1, ensure_ascii=False) + "\n").encode()


def _older(folder: Path) -> dict[str, str | None]:
    """The files of the kit made here before, with their sums (None if the list has none). Empty if there is no list.

    Raises PrintError ``kit-manifest`` (data: file, line) for a list that no kit wrote, because the files it names may
    not be replaced.
    """
    path = folder / MANIFEST
    try:
        raw = read_within(path, MOST_BYTES)
        listed = parse_json(decode(raw)) if len(raw) <= MOST_BYTES else None
    except FileNotFoundError:
        return {}
    except OSError:  # such as a folder or a pipe
        raise PrintError(_no_list(path, 1)) from None
    except InputError as error:
        raise PrintError(_no_list(path, error.faults[0].data.get("line", 1))) from None
    names = listed.get("files") if isinstance(listed, dict) else None
    if not isinstance(names, (list, dict)):
        raise PrintError(_no_list(path, 1))
    for name in names:
        if not _is_plain(name) or (isinstance(names, dict) and not isinstance(names[name], str)):
            written = json.dumps(name, ensure_ascii=False)
            lines = decode(raw).split("\n")
            raise PrintError(_no_list(path, next((at for at, line in enumerate(lines, 1) if written in line), 1)))
    sums = names if isinstance(names, dict) else dict.fromkeys(names)
    return {name: noted for name, noted in sums.items() if name != MANIFEST}


def _is_plain(name: Plain) -> bool:
    """True if the name is that of a file directly in the folder."""
    return (
        isinstance(name, str)
        and name not in {"", ".", ".."}
        and not any(map(is_control, name))
        and not {*"/\\"} & {*name}
    )


def _no_list(path: Path, line: int) -> Fault:
    return Fault("kit-manifest", str(path), {"file": str(path), "line": line})
