"""Builds the arrays an example claims and measures them: with NumPy, or the standard library where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.file import DeclaredQuantity, Evidence
from atlas_lessons.prove.derivations.judge import in_unit
from atlas_lessons.prove.engine.comparison import compare
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import value_text

MAX_BYTES = 16 * 2**20
# NumPy's names, with the standard library's type code and the bytes the format defines (IEEE 754, two's complement)
DTYPES: dict[str, tuple[str | None, int]] = {
    "bool": ("B", 1), "int8": ("b", 1), "uint8": ("B", 1), "int16": ("h", 2), "uint16": ("H", 2), "float16": ("H", 2),
    "int32": ("i", 4), "uint32": ("I", 4), "float32": ("f", 4), "int64": ("q", 8), "uint64": ("Q", 8),
    "float64": ("d", 8), "complex64": ("d", 8), "complex128": (None, 16),
}  # fmt: skip
_UNIT_BITS = {"nbytes": 8, "itemsize": 8, "size": 1}


def check_evidence(worked: Worked) -> Iterator[tuple[str, Finding]]:
    """Build the array of every quantity that has evidence, and compare what is measured with the exact result."""
    for quantity in worked.spec.quantities:
        if quantity.evidence is not None:
            yield from _checked(worked, quantity, quantity.evidence)


def _checked(worked: Worked, quantity: DeclaredQuantity, evidence: Evidence) -> Iterator[tuple[str, Finding]]:
    at = At(pointer=evidence.pointer, file="derivations")
    outcome = worked.graph.outcome(quantity.symbol)
    if not isinstance(outcome, Computed):
        return
    shape = _shape(worked, evidence)
    if isinstance(shape, str):
        yield "evidence-unusable", Finding(f"{quantity.symbol}: {shape}", at)
        return
    measured = measure(evidence.dtype, shape, evidence.measure)
    if isinstance(measured, str):
        yield "evidence-unusable", Finding(f"{quantity.symbol}: {measured}", at)
        return
    within = worked.withins.get(quantity.symbol)
    amount = in_unit(outcome.amount, within) if within is not None else outcome.amount
    powers = dict(amount.unit.powers)
    if powers not in ({}, {"bit": 1}):
        message = f"{quantity.symbol}: a measured array is in bytes or a count, not in {amount.unit.text}"
        yield "evidence-unusable", Finding(message, at)
        return
    expected = Fraction(measured * (_UNIT_BITS[evidence.measure] if powers else 1))
    if compare(amount.value, expected) != 0:
        shown = _shown(amount.value, bool(powers))
        array = f"{evidence.dtype} array of shape ({', '.join(map(str, shape))})"
        message = f"{quantity.symbol} is {shown}, but {evidence.measure} of a {array} measures {measured}"
        yield "evidence-differs", Finding(message, at, "correct the expression, the element type or the shape")


def _shown(value: Exact, in_bits: bool) -> str:
    if in_bits and isinstance(value, Fraction):
        return f"{value_text(value / 8)} bytes"
    return value_text(value)


def _shape(worked: Worked, evidence: Evidence) -> list[int] | str:
    extents: list[int] = []
    for each in evidence.shape:
        if isinstance(each, int):
            extents.append(each)
            continue
        if each.isdigit():
            extents.append(int(each))
            continue
        known = each in worked.graph.givens or each in worked.graph.formulas
        outcome = worked.graph.outcome(each) if known else None
        if not isinstance(outcome, Computed):
            return f"expected a symbol of the example in the shape, found {each!r}"
        value = outcome.amount.value
        if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
            return f"expected a whole number as an extent, found {each} = {value_text(value)}"
        extents.append(value.numerator)
    return extents


def measure(dtype: str, shape: list[int], what: str) -> int | str:
    """Build an array and measure ``nbytes``, ``itemsize`` or ``size``; a message where it is too large to build.

    The cap is 16 MiB, checked before anything is allocated.
    """
    count = 1
    for extent in shape:
        count *= extent
    if count * DTYPES[dtype][1] > MAX_BYTES:
        return f"an array of {count:,} elements of {dtype} is beyond the cap of {MAX_BYTES:,} bytes"
    built = _numpy(dtype, shape) or _standard(dtype, count)
    return built[what]


def _numpy(dtype: str, shape: list[int]) -> dict[str, int] | None:
    try:
        import numpy
    except ImportError:
        return None
    array: Any = numpy.zeros(tuple(shape), dtype=dtype)
    return {"nbytes": int(array.nbytes), "itemsize": int(array.itemsize), "size": int(array.size)}


def _standard(dtype: str, count: int) -> dict[str, int]:
    """The same with ``array``: complex numbers as pairs of floats, half floats by their 16-bit storage."""
    from array import array

    code, size = DTYPES[dtype]
    per_element = 1 if code is not None else 2
    built = array(code or "d", [0]) * (count * per_element)
    itemsize = built.itemsize * per_element
    assert itemsize == size, f"this platform stores {dtype} in {itemsize} bytes"
    return {"nbytes": built.itemsize * len(built), "itemsize": itemsize, "size": len(built) // per_element}
