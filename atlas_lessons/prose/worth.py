"""Whether a text may hold spelled-out arithmetic at all: a quick look before anything is loaded or read for it."""

from __future__ import annotations

import re

_SYMBOLS = "=≈≃≅≐→⟶"
_VERBS = re.compile(
    r"[0-9)%]\s*[×x*/+÷−–^√·-]\s*[0-9(]|[×÷√]|(?:%|[0-9])\s+of\b|\b(?:times|plus|minus|divided|multiplied|half|twice|double"
    r"|triple|thirds?|quarters?|fifths?|tenths?|sum|average|mean|product|difference|ratio|add|adds|sums?|out\s+of|squared|cubed"
    r"|power|off)\b|\s\([^()]{0,80}[0-9]",
    re.IGNORECASE,
)


def worth_reading(text: str) -> bool:
    """Whether a text holds a sign or word of arithmetic."""
    return any(sign in text for sign in _SYMBOLS) or _VERBS.search(text) is not None
