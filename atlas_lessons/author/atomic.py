"""Puts a file in the place of an old one in one step."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path


def replace_file(target: Path, data: bytes) -> None:
    """Write a file so that, whatever happens, the old or the new one is there, whole. Raises OSError."""
    if target.is_symlink():
        raise OSError(0, "it is a symbolic link, which may lead anywhere")
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
