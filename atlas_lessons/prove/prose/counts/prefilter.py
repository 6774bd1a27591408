"""Whether a text may hold a number that is said twice: a quick look before anything is loaded or read for it."""

from __future__ import annotations

import re

_MAY = re.compile(
    r"[0-9A-Za-z%°'\"″′²³⁰-⁹}]\.?\s?[\u00a0\u202f]?\((?:[a-z=≈~.,]{1,12}\s?){0,3}[$€£¥₹]?[-−]?[0-9]"
    r"|[0-9A-Za-z%°²³]\s?(?:,|—|–)?\s(?:or|i\.e\.|that is|equivalently)\b,?\s(?:[a-z]{2,13}\s)?[$€£¥₹~≈]?[-−]?[0-9]"
)


def may_restate(text: str) -> bool:
    """Whether a text may hold a number that is said again in a bracket or behind *or*."""
    return _MAY.search(text) is not None
