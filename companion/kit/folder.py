"""A kit on the disk: whole or not at all. Made again, it replaces what it made, and touches nothing else."""

from __future__ import annotations

import io
import json
import os
import secrets
import shutil
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion.errors import Fault, PrintError
from companion.printing.output import unwritable
from companion.processes import deaf_to_ctrl_c

MANIFEST = ".companion-kit.json"
"""Names the files of the kit that was made here last."""


def write_kit(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write the files into ``folder``; gives those of an earlier kit that were taken away.

    Raises PrintError ``kit-in-the-way`` (data: path) for files there that no kit made, and what else keeps it from being written.
    """
    check_folder(folder)
    older = _older(folder)
    strange = [name for name in files if name not in older and (folder / name).exists()]
    if strange:
        raise PrintError(Fault("kit-in-the-way", str(folder / name), {"path": str(folder / name)}) for name in strange)
    staged = folder.parent / f".{folder.name}-{secrets.token_hex(6)}.part"
    try:
        _write_all(staged, {**files, MANIFEST: _manifest(files)})
        gone = [name for name in older if name not in files]
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
    return gone


def check_folder(folder: Path) -> None:
    """Raises PrintError ``kit-not-folder`` (data: path) where a file has the folder's name."""
    if folder.exists() and not folder.is_dir():
        raise PrintError(Fault("kit-not-folder", str(folder), {"path": str(folder)}))


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
    return (json.dumps({"files": sorted(files)}, indent=1, ensure_ascii=False) + "\n").encode()


def _older(folder: Path) -> list[str]:
    """The files of the kit made here before; plain names only, whatever somebody wrote into the list."""
    try:
        told = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return (
        [name for name in told if isinstance(name, str) and Path(name).name == name] if isinstance(told, list) else []
    )
