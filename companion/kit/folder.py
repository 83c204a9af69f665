"""A kit on the disk: whole or not at all. Made again, it replaces what it made, and touches nothing else."""

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
"""Names the files of the kit that was made here last, each with its SHA-256: what was changed since is nobody's to take away.

Kits made before that have a plain list: of it only names that a kit makes count.
"""


class Taken(NamedTuple):
    """Files of an earlier kit that are no longer in it: those that were taken away, and those that stay, as no kit made them as they are."""

    gone: list[str]
    stay: list[str]


def write_kit(folder: Path, files: Mapping[str, bytes]) -> Taken:
    """Write the files into ``folder``; gives what became of those of an earlier kit.

    Raises PrintError ``kit-in-the-way``, ``kit-changed`` (data: path) for files there that no kit made, or not as they are, and what else keeps it
    from being written.
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
        with deaf_to_ctrl_c():  # once it has begun, the kit takes its place to the end
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
    """Faults of the files there that are not this kit's to replace; one with the same bytes loses nothing."""
    for name, data in files.items():
        path = folder / name
        if not path.exists() or (path.is_file() and name in older and _is_ours(path, older[name])):
            continue
        if not (path.is_file() and name in older and _sum_of(path) == sha256(data).hexdigest()):
            code = "kit-changed" if path.is_file() and older.get(name) else "kit-in-the-way"
            yield Fault(code, str(path), {"path": str(path)})


def _is_ours(path: Path, noted: str | None) -> bool:
    """Whether a kit made a file as it is; of a kit that noted no sums, whether it can have made one so called."""
    if noted is None:
        return path.suffix == ".pdf" or path.name == f"{path.parent.name}.zip"
    return _sum_of(path) == noted


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def check_folder(folder: Path) -> None:
    """Raises PrintError ``kit-not-folder`` (data: path) where a file has the folder's name, and ``kit-manifest`` (`_older`)."""
    if folder.exists() and not folder.is_dir():
        raise PrintError(Fault("kit-not-folder", str(folder), {"path": str(folder)}))
    _older(folder)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The same files as an archive, the same bytes for the same files."""
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
    """The files of the kit made here before, with their sums where it noted them; none where none was.

    Raises PrintError ``kit-manifest`` (data: file, line) for a list that no kit wrote: what it names is not ours to replace.
    """
    path = folder / MANIFEST
    try:
        raw = read_within(path, MOST_BYTES)
        listed = parse_json(decode(raw, str(path)), str(path)) if len(raw) <= MOST_BYTES else None
    except FileNotFoundError:
        return {}
    except OSError:  # a folder, a pipe
        raise PrintError(_no_list(path, 1)) from None
    except InputError as error:
        raise PrintError(_no_list(path, error.faults[0].data.get("line", 1))) from None
    names = listed.get("files") if isinstance(listed, dict) else None
    if not isinstance(names, (list, dict)):
        raise PrintError(_no_list(path, 1))
    for name in names:
        if not _is_plain(name) or (isinstance(names, dict) and not isinstance(names[name], str)):
            written = json.dumps(name, ensure_ascii=False)
            lines = decode(raw, str(path)).split("\n")
            raise PrintError(_no_list(path, next((at for at, line in enumerate(lines, 1) if written in line), 1)))
    sums = names if isinstance(names, dict) else dict.fromkeys(names)
    return {name: noted for name, noted in sums.items() if name != MANIFEST}


def _is_plain(name: Plain) -> bool:
    """Whether this is the name of a file in the folder, and no way out of it."""
    return (
        isinstance(name, str)
        and name not in {"", ".", ".."}
        and not any(map(is_control, name))
        and not {*"/\\"} & {*name}
    )


def _no_list(path: Path, line: int) -> Fault:
    return Fault("kit-manifest", str(path), {"file": str(path), "line": line})
