"""Labels by their own shape: addresses, paths, hashes, identifiers, dates and times."""

from __future__ import annotations

import re
from functools import cache

_SHAPES = (
    ("link", r"(?:[A-Za-z][A-Za-z0-9+.-]{1,20}://|www\.)[^\s\ufffc]+"),
    ("link", r"[\w.+-]+@[\w-]+\.[\w.-]+"),
    ("identifier", r"(?:doi:)?10\.\d{4,9}/[^\s\ufffc]+"),
    ("identifier", r"(?:arXiv|ISBN|ISSN|PMID|PMCID|RFC|CVE):?[-0-9.vX]*\d[-0-9.vX]*"),
    ("identifier", r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"),
    ("identifier", r"(?=[0-9]*[a-f])(?!\d+e\d+$)(?=[a-f]*[0-9])[0-9a-f]{7,128}"),
    ("address", r"\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|/\d{1,2})?"),
    ("address", r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"),
    ("address", r"(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d{1,5}"),
    ("path", r"(?:~|\.{1,2})?/[\w.~+-]*[A-Za-z][\w./~+-]*"),
    ("path", r"[\w./+-]*[A-Za-z_][\w./+-]*\.(?:md|json|py|txt|html?|css|m?js|tsx?|toml|ya?ml|csv|png|svg|jpe?g|"
             r"pdf|sh|c|h|cc|cpp|rs|go|lock|cfg|ini|ipynb|gz|zip|whl|bin|pt|onnx|safetensors)"),
    ("reference", r"#\d{1,7}"),
    ("reference", r"§{1,2}\d+(?:\.\d+)*"),
    ("date", r"\d{4}/\d{2}/\d{2}|\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}"),
    ("date", r"(?:1[5-9]|20)[1-9]0s|[’']\d0s"),
    ("date", r"(?:FY|CY|Q[1-4]/)(?:19|20)?\d{2}|[QH][1-4]"),
    ("time", r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ap]m|Z|h)|(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d"),
    ("time", r"(?:1[0-2]|[1-9])[ap]m"),
)  # fmt: skip


def kind_by_shape(core: str) -> str | None:
    """What a stretch without white space names by its own shape: ``link``, ``path``, ``date`` and so on."""
    shape = _shapes().fullmatch(core)
    return None if shape is None else _SHAPES[(shape.lastindex or 1) - 1][0]


@cache
def _shapes() -> re.Pattern[str]:
    """All shapes, made when a text first has digits in something that is no plain number; the group that matches is
    numbered as its shape is."""
    return re.compile("|".join(f"({pattern})" for _, pattern in _SHAPES))
