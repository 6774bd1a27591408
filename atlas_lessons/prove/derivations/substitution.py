"""A formula as people read it, and the same with the numbers put in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.prove.derivations.judge import graph_of
from atlas_lessons.prove.engine.amount import printed_readings, with_unit
from atlas_lessons.prove.engine.calendar import POINTS
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed, Outcome, QuantityGraph
from atlas_lessons.prove.engine.guards import EvaluationError
from atlas_lessons.prove.engine.unitnames import plainly
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Sym, free_symbols
from atlas_lessons.read.notation.formula.to_latex import to_unicode
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.read import read_numerals
from atlas_lessons.read.notation.units.parse import Unit

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_ZEROS = 6  # at the end of a number that is stated by its power of ten
_SHORT = 5  # characters of a fraction that is shown as one, such as 2/3 and 25/12


def formula_text(node: Node) -> str:
    """A formula as plain text."""
    return to_text(node)


def substituted_text(worked: Worked, quantity: DeclaredQuantity) -> str | None:
    """The formula of a result with the numbers put in: ``423 weights × 8 byte/weight``; None where one has no value.

    The numbers are those that the result was computed with: printed ones where its rounding is ``displayed``.
    """
    formula = worked.formulas.get(quantity.symbol)
    names = free_symbols(formula.node) if formula is not None else ()
    if formula is None or not names:
        return None
    graph = graph_of(worked, quantity)
    put: dict[str, Sym] = {}
    for name in names:
        shown = quantity_text(worked, name, graph)
        if shown is not None:
            put[name] = Sym(f"(−{shown[1:]})" if shown[0] in "-−" and not isinstance(formula.node, Sym) else shown)
        elif name not in ("pi", "e") or name in worked.graph.givens or name in worked.graph.formulas:
            return None
    return to_unicode(_put_in(formula.node, put))


def _put_in(node: Node, put: Mapping[str, Sym]) -> Node:
    """The numbers put in, in brackets where the formula would tear number and unit apart: (3 s)^2, 7 km/(5 km/h)."""
    match node:
        case Sym(name=name):
            return put.get(name, node)
        case Pow(base=base, exponent=exponent):
            return Pow(_in_brackets(base, put), _put_in(exponent, put))
        case Div(numerator=above, denominator=below):
            top = _put_in(above, put)
            rate = isinstance(above, Sym) and isinstance(top, Sym) and _RATE.search(top.name)
            return Div(_in_brackets(above, put) if rate else top, _in_brackets(below, put))
        case Add(terms=terms):
            return Add(tuple(_put_in(term, put) for term in terms))
        case Mul(factors=factors):
            return Mul(tuple(_put_in(factor, put) for factor in factors))
        case Neg(operand=operand):
            return Neg(_put_in(operand, put))
        case Call(name=name, arguments=arguments):
            return Call(name, tuple(_argument(argument, put) for argument in arguments))
        case _:
            return substitute(node, put)


def _argument(node: Node, put: Mapping[str, Sym]) -> Node:
    """The numbers put into an argument, which the brackets of the call hold already: |−3 m|."""
    shown = _put_in(node, put)
    if isinstance(node, Sym) and isinstance(shown, Sym) and shown.name.startswith("(−"):
        return Sym(shown.name[1:-1])
    return shown


_RATE = re.compile(r"/| per ")
_WHOLE = re.compile(r"[$€£¥]?[0-9.,]+|\(.*\)")  # what needs no brackets


def _in_brackets(node: Node, put: Mapping[str, Sym]) -> Node:
    """The numbers put in, and brackets around the one that represents a symbol."""
    shown = put.get(node.name) if isinstance(node, Sym) else None
    if shown is None:
        return _put_in(node, put)
    return shown if _WHOLE.fullmatch(shown.name) else Sym(f"({shown.name})")


def quantity_text(worked: Worked, name: str, graph: QuantityGraph | None = None) -> str | None:
    """A quantity's value with its unit, as it is put into a formula: as the text prints it where that is the value."""
    outcome = (graph or worked.graph).outcome(name)
    if not isinstance(outcome, Computed):
        return None
    pure = name in worked.withins
    unit = display_unit(worked, name, outcome)
    value = outcome.amount.value
    stated = worked.stated.get(name)
    if stated is not None and name in worked.graph.givens and stated.unit == unit and not pure:
        value = stated.value
    elif not pure:
        try:
            value = printed_readings(outcome.amount, unit)[0]
        except EvaluationError:
            return None
    if unit.point and isinstance(value, Fraction):
        return with_unit(str(value), unit)
    printed = stated.numeral if stated is not None and stated.span is not None and value == stated.value else ""
    if stated is not None and printed and (pure or stated.unit in (None, unit)) and prints(printed, stated.value):
        shown = printed
    else:
        shown = _grouped(worked, number_text(value))
    return shown if pure else as_printed(shown, _counted(worked, unit, value))


def prints(printed: str, value: Fraction) -> bool:
    """Whether a text prints, in digits, exactly a value."""
    if not has_digit(printed):
        return False
    read = read_numerals(printed)
    plain = len(read) == 1 and read[0].text == printed and read[0].kind not in ("label", "word")
    return plain and read[0].value == value


def as_printed(printed: str, unit: str) -> str:
    """A number with the separators of the text, and its unit."""
    if unit in POINTS:
        return printed
    sign = unit[:1]
    if sign in printed and not sign.isalnum():
        return printed + unit[1:]
    return with_unit(printed, Unit(text=unit))


_GROUPS = re.compile(r"[^0-9]*[0-9]{1,3}(?:([,\u2009\u202f\u00a0'’])[0-9]{3})+(?![0-9])")
_PLAIN = re.compile(r"(-?)([0-9]{4,})((?:\.[0-9]*)?…?)")


def _grouped(worked: Worked, number: str) -> str:
    """A computed number with its digits in groups where the numbers of its example are printed so: 19,258.75."""
    plain = _PLAIN.fullmatch(number)
    if plain is None:
        return number
    for stated in worked.stated.values():
        match = _GROUPS.match(stated.numeral) if abs(stated.value) >= _THOUSAND else None
        if match is not None:
            return f"{plain[1]}{int(plain[2]):,}{plain[3]}".replace(",", match[1])
    return number


_THOUSAND = 1000


def _counted(worked: Worked, unit: Unit, value: Exact) -> str:
    """The text of a unit; a counted noun that is declared in the singular has the plural that the lesson prints."""
    one = unit.nouns[0][0] if len(unit.nouns) == 1 and not unit.powers else None
    if unit.text != one or (isinstance(value, Fraction) and abs(value) == 1):
        return unit.text
    return worked.reader.text.plural(one) or unit.text


def number_text(value: Exact) -> str:
    """An exact number, short: a decimal or a short fraction where it is one, else cut with ….."""
    if isinstance(value, Fraction):
        text = str(value)
        zeros = len(text) - len(text.rstrip("0"))
        if zeros >= _ZEROS and value.denominator == 1:
            return _as_power_of_ten(text, zeros)
        decimal = power_of_ten_text(decimal_text(value, 10) or text)
        if "…" not in decimal:
            return decimal
        return text if len(text) <= _SHORT else power_of_ten_text(decimal_text(value, 6) or text)
    return power_of_ten_text(decimal_text(value, 6) or "?")


def power_of_ten_text(text: str) -> str:
    """A power of ten as people write it: 6.674 × 10⁻¹¹, and 10⁶ for 1 × 10⁶."""
    if "^" in text:
        text = _POWER_OF_TEN.sub(lambda power: f"10{power[1].translate(_RAISED)}", text)
    return _ONE_TIMES.sub(r"\1", text) if "×" in text else text


_POWER_OF_TEN = re.compile(r"10\^(-?[0-9]+)")
_ONE_TIMES = re.compile(r"^(-?)1 × (?=10)")


def _as_power_of_ten(text: str, zeros: int) -> str:
    """A round number by its power of ten: 7.5 × 10⁹."""
    digits = text[: len(text) - zeros]
    sign, digits = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
    mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return power_of_ten_text(f"{sign}{mantissa} × 10^{zeros + len(digits) - 1}")


def display_unit(worked: Worked, name: str, outcome: Outcome | None = None) -> Unit:
    """The unit to show a quantity in: its printed one, one of its example with the same dimension, or its own."""
    outcome = outcome or worked.graph.outcome(name)
    unit = worked.unit_of(name)
    if not isinstance(outcome, Computed):
        return unit or Unit(text="1")
    amount = outcome.amount
    if amount.unit.point and name not in worked.withins:
        return amount.unit
    if unit is not None and (unit.powers, unit.point) == (amount.unit.powers, amount.unit.point):
        return unit
    if unit is not None and amount.flexible:
        return unit
    for stated in worked.stated.values():
        other = stated.unit
        fitting = (
            other is not None
            and other.powers
            and not other.offset
            and not other.point
            and other.same_dimension(amount.unit)
        )
        if other is not None and fitting and other.same_nouns(amount.unit):
            return other
    return amount.unit if amount.plain and amount.unit.text else plainly(amount.unit)
