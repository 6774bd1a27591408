"""One author's error put into a true statement of arithmetic: every kind that real lessons showed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.core.model import Result, Verdict

_UNIT_SLIPS = {
    "GB": ("MB", "TB", "Gb", "GiB"),
    "GiB": ("GB",),
    "MiB": ("MB", "GiB"),
    "KiB": ("MiB",),
    "TB": ("GB", "TiB"),
    "MB": ("GB", "Mb"),
    "bytes": ("bits", "kB"),
    "bits": ("bytes",),
    "GB/s": ("Gb/s", "MB/s"),
    "Gb/s": ("GB/s",),
    "ms": ("s", "µs"),
    "s": ("ms", "min"),
    "µs": ("ms",),
    "kWh": ("Wh", "MWh"),
    "kW": ("W", "MW"),
    "W": ("kW", "V"),
    "N": ("kN", "J"),
    "m": ("km", "cm"),
    "km": ("m",),
    "h": ("min",),
    "min": ("h",),
    "kJ": ("J", "MJ"),
    "J": ("kJ",),
    "kPa": ("Pa",),
    "TFLOPS": ("PFLOPS",),
    "%": ("‰",),
}


def mutants(text: str, result: Result) -> Iterator[tuple[str, str]]:
    """(kind of error, text with it) for a statement whose last result is ``result``; each is really false."""
    assert result.span is not None and result.printed is not None
    start, end = result.span
    printed = text[start:end]
    number = re.search(r"[0-9][0-9,]*(?:\.[0-9]+)?", printed)
    powers = "^" in printed or "×" in printed
    if number is None or powers or (printed.startswith("0") and not re.fullmatch(r"0\.[0-9]+", printed)):
        return
    at = start + number.start()

    def put(new: str) -> str:
        return text[:at] + new + text[at + len(number.group()) :]

    signed = text[at - 1] in "-−"
    yield from ((kind, put(new)) for kind, new in _numbers(number.group(), result) if not (signed and kind == "sign"))
    unit = re.compile(r" ?([A-Za-zµ%][A-Za-z/]*)").match(text, end)
    for other in _UNIT_SLIPS.get(unit.group(1) if unit else "", ()):
        yield "unit", text[: unit.start(1)] + other + text[unit.end(1) :]


def _numbers(lexeme: str, result: Result) -> Iterator[tuple[str, str]]:
    digits = lexeme.replace(",", "")
    places = len(digits.partition(".")[2])
    value, step = Fraction(digits), Fraction(1, 10**places)
    yield "times ten", _written(value * 10, places)
    yield "off by one", _written(value + step, places)
    yield "off by minus one", _written(value - step, places)
    yield "sign", "−" + lexeme
    if places == 0 and value >= 10 and digits[0] != digits[1]:
        yield "transposed", _written(Fraction(digits[1] + digits[0] + digits[2:]), 0)
    if result.verdict is Verdict.ROUNDED and result.exact and re.fullmatch(r"\d+(/\d+)?", result.exact):
        cut = Fraction(int(Fraction(result.exact) / step)) * step
        if cut != value and cut > 0:
            yield "truncated", _written(cut, places)
    for factor in re.findall(r"(?<![\w.,^])([2-9]|[1-9][0-9]{1,2})(?![\w.,^⁰¹²³⁴-⁹])", result.expression or ""):
        if "+" not in (result.expression or "") and (value / int(factor)) % step == 0:
            yield "dropped factor", _written(value / int(factor), places)
            break
    yield "percent for fraction", _written(value / 100, places + 2)


def _written(value: Fraction, places: int) -> str:
    whole = round(value * 10**places)
    text = str(whole).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}" if places else text


_OPERAND = re.compile(r"(?<![\w.,^²³⁴])([2-9])(?![\w.,]|\s*(?:of|%))")


def stale(text: str, result: Result) -> str | None:
    """The statement with its first single-digit operand changed and the result left as it was."""
    assert result.span is not None
    start = text.find(result.expression or "\n")
    match = _OPERAND.search(text, start, start + len(result.expression or "")) if start >= 0 else None
    if match is None:
        return None
    return text[: match.start()] + str(int(match.group()) - 1) + text[match.end() :]
