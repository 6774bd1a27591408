"""The reference engine: the same trees in sympy, built from values by guarded constructors; the only importer of sympy.

No string ever reaches sympy. A node is built only after its size is known to stay within the limits, so that nothing
sympy simplifies by itself can grow: ``NotRationalError`` then leaves the value to the enclosures of ``interval``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy import Integer, Rational

from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.calendar import LATER, later_by_count
from atlas_lessons.prove.engine.exact import PRECISIONS, Exact, Irrational, irrational
from atlas_lessons.prove.engine.factors import factors_of
from atlas_lessons.prove.engine.guards import (
    EXPONENT,
    FACTORIAL,
    POWER_BITS,
    SERIES_STEPS,
    VALUE_BITS,
    NotRationalError,
    RefusedError,
    UnclearError,
    UndefinedError,
    binomial_arguments,
    bits,
    factorial_argument,
    power_fits,
)
from atlas_lessons.prove.engine.rational_values import RATIONAL
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Root, Series, Sym
from atlas_lessons.read.notation.formula.functions import FUNCTIONS

_ROOT_BITS = 256  # of a number under a root: sympy looks for its prime factors
_LARGEST_OPERATIONS = 60  # of a difference that is simplified to see whether it is zero


def evaluate(tree: Node, values: Mapping[str, Exact]) -> Fraction | Any:
    """The exact value: a Fraction where it is rational, else a sympy expression.

    Raises NotRationalError where the exact form is too long, UndefinedError and RefusedError as the second engine does.
    """
    form = _SympyEvaluation(values).of(tree)
    return _fraction(form) if isinstance(form, Rational) else form


def equal(value: Irrational, other: Fraction) -> bool:
    """Whether the exact form simplifies to ``other``; False also where that is not found out."""
    form = value.form
    if form is None:
        try:
            form = evaluate(value.tree, value.values)
        except (NotRationalError, UndefinedError, RefusedError, UnclearError):
            return False
    if isinstance(form, Fraction):
        return form == other
    return simplifies(form, other)


def _compare(value: Irrational, other: Fraction) -> int | None:
    from atlas_lessons.prove.engine import enclosure

    return enclosure.compare(value, other, equal)


def simplifies(form: Any, other: Fraction) -> bool:
    """Whether an expression that ``evaluate`` made simplifies to ``other``."""
    difference = form - _rational(other)
    if difference.count_ops() > _LARGEST_OPERATIONS:
        return False
    steps = (sympy.expand, lambda x: sympy.cancel(sympy.expand_log(x, force=True)), sympy.sqrtdenest, sympy.radsimp)
    return difference == 0 or any(step(difference) == 0 for step in steps)


def affine(form: Any, factor: Fraction, offset: Fraction) -> Any:
    """``form * factor + offset`` of an expression that ``evaluate`` made."""
    return form * _rational(factor) + _rational(offset)


def text(form: Any) -> str:
    """An expression as people write it on one line, readable by our own parser: ``10*sqrt(2)``, ``ln(2)``, ``e``."""
    return _OWN_NAMES.sub(lambda match: "ln(" if match[0] == "log(" else "e", str(sympy.sstr(form)))


_OWN_NAMES = re.compile(r"\blog\(|\bE\b")  # the natural logarithm and its base


def latex(form: Any) -> str:
    """An expression as LaTeX."""
    return str(sympy.latex(form))


def near(form: Any, low: Fraction, high: Fraction) -> bool:
    """Whether the expression's own numerical value lies within an enclosure widened by a part in 10²⁰."""
    value = form.evalf(30)
    width = max(abs(low), abs(high)) / 10**20
    return bool(_rational(low - width) <= value) and bool(value <= _rational(high + width))


def _rational(value: Fraction) -> Any:
    return Integer(value.numerator) if value.denominator == 1 else Rational(value.numerator, value.denominator)


class _SympyEvaluation:
    """Builds one expression from the leaves up; every node is small before sympy sees it."""

    def __init__(self, values: Mapping[str, Exact], budget: int = SERIES_STEPS) -> None:
        self.values, self.budget = dict(values), budget

    def of(self, node: Node) -> Any:
        match node:
            case Num(value=value):
                return _rational(value)
            case Sym(name=name):
                return self._symbol(name)
            case Add(terms=terms):
                return _total([self.of(term) for term in terms])
            case Mul(factors=factors):
                return _product([self.of(factor) for factor in factors])
            case Neg(operand=operand):
                return -self.of(operand)
            case Div(numerator=above, denominator=below):
                return _quotient(self.of(above), self.of(below))
            case Pow(base=base, exponent=exponent):
                return self._power(node, self.of(base), self.of(exponent))
            case Call(name=name, arguments=arguments):
                return self._call(node, name, [self.of(argument) for argument in arguments])
            case Series(index=str(index)) if node.lower is not None and node.upper is not None:
                return self._series(node, index)
            case Root():
                raise NotRationalError("root")
            case _:
                raise RefusedError("a sum over an index set has no value of its own; write its terms out")

    def _series(self, node: Series, index: str) -> Any:
        """A sum or product of rational terms; NotRationalError leaves others to the enclosures, which are shorter."""
        fractions = {name: value for name, value in self.values.items() if isinstance(value, Fraction)}
        indexes = rational.terms_of(node, fractions, self.budget)
        inner = _SympyEvaluation({**self.values}, self.budget // max(1, len(indexes)))
        terms = []
        for k in indexes:
            inner.values[index] = Fraction(k)
            terms.append(inner.of(node.body))
            if not isinstance(terms[-1], Rational):
                raise NotRationalError("a series of irrational terms")
        if node.kind in ("sum", "product"):
            return _total([Integer(0), *terms]) if node.kind == "sum" else _product([Integer(1), *terms])
        if not terms:
            raise UndefinedError(f"{node.kind} of nothing has no value")
        return (sympy.Max if node.kind == "max" else sympy.Min)(*terms)

    def _symbol(self, name: str) -> Any:
        value = self.values.get(name)
        if value is None:
            constants = {"pi": sympy.pi, "e": sympy.E}
            if name not in constants:
                raise RefusedError(f"{name} has no value")
            return constants[name]
        if isinstance(value, Fraction):
            return _rational(value)
        if value.form is None:
            raise NotRationalError(f"{name} has no exact form")
        return value.form

    def _power(self, node: Pow, base: Any, exponent: Any) -> Any:
        if isinstance(base, Rational) and isinstance(exponent, Rational):
            return _rational_power(_fraction(base), _fraction(exponent))
        if base == 0:
            raise NotRationalError("0 to an irrational power")
        if isinstance(exponent, Rational):
            if abs(exponent) > 64 or exponent.q > 64:
                raise NotRationalError("the power is too long to be written out")
            if exponent.q != 1 and self._compared(node.base, Fraction(0), base) < 0:
                raise UndefinedError("a root of a negative number is not real")
            return sympy.Pow(base, exponent, evaluate=bool(exponent.q == 1))
        if isinstance(base, Rational) and base < 0:
            raise UndefinedError("a negative number to an irrational power is not real")
        self._within(node)
        return sympy.Pow(base, exponent, evaluate=False)

    def _compared(self, node: Node, other: Fraction, form: Any = None) -> int:
        """The sign of ``node - other``; ``form`` is the node's value where it is made, so that none is made twice."""
        sign = _compare(irrational(node, self.values, form), other)
        if sign is None:
            raise NotRationalError("not decided")
        return sign

    def _within(self, node: Node) -> None:
        """Leave a node to the enclosures unless its value certainly lies between e^-2800 and e^2800 or so.

        Its exact form is what is being made, so it cannot be asked whether it equals a limit.
        """
        limit, value = Fraction(2**POWER_BITS), irrational(node, self.values)
        if _enclosure_sign(value, limit) != -1 or _enclosure_sign(value, 1 / limit) != 1:
            raise NotRationalError("the power is too long to be written out")

    def _call(self, node: Call, name: str, arguments: Sequence[Any]) -> Any:
        if all(isinstance(argument, Rational) for argument in arguments):
            exact = _of_rationals(name, [_fraction(argument) for argument in arguments])
            if exact is not None:
                return exact
        if name == LATER:
            raise RefusedError("a number of months that is no fraction is added to no date")
        if name in ("floor", "ceil", "round"):
            return self._whole(node, name)
        if name in ("min", "max"):
            return self._extreme(node, name, arguments)
        if name == "median":
            raise NotRationalError("the order of irrational numbers is left to the enclosures")
        if name == "abs":
            return arguments[0] * self._compared(node.arguments[0], Fraction(0), arguments[0])
        if name == "exp":
            return self._exp(node, arguments[0])
        if name in ("ln", "log2", "log10", "log"):
            return self._log(node, name, arguments)
        if name == "sqrt" or name == "root":
            degree = Num(Fraction(1, 2)) if name == "sqrt" else Div(Num(Fraction(1)), node.arguments[1])
            one = sympy.Integer(1)
            exponent = one / 2 if name == "sqrt" else _quotient(one, arguments[1])
            return self._power(Pow(node.arguments[0], degree), arguments[0], exponent)
        return _apply_function(name, arguments)

    def _whole(self, node: Call, name: str) -> Any:
        """Floor, ceiling or rounding of an irrational value: certain by enclosure."""
        from atlas_lessons.prove.engine.enclosure import enclose

        value = irrational(node, self.values)
        for precision in PRECISIONS:
            try:
                bounds = enclose(value, precision)
            except UnclearError:
                continue
            return sympy.Integer(int(bounds.a))
        raise NotRationalError(f"{name} is not decided")

    def _extreme(self, node: Call, name: str, arguments: Sequence[Any]) -> Any:
        best = 0
        for index in range(1, len(arguments)):
            difference = Add((node.arguments[index], Neg(node.arguments[best])))
            same = arguments[index] == arguments[best]
            sign = 0 if same else self._compared(difference, Fraction(0))
            if sign == (1 if name == "max" else -1):
                best = index
        return arguments[best]

    def _exp(self, node: Node, x: Any) -> Any:
        self._within(node)
        coefficient, rest = x.as_coeff_Mul()
        if isinstance(rest, sympy.log) and isinstance(rest.args[0], Rational):
            return _rational_power(_fraction(rest.args[0]), _fraction(coefficient))
        return sympy.exp(x)

    def _log(self, node: Call, name: str, arguments: Sequence[Any]) -> Any:
        base = {"ln": sympy.E, "log2": sympy.Integer(2), "log10": sympy.Integer(10)}.get(name)
        base = arguments[1] if base is None else base
        if isinstance(arguments[0], Rational) and isinstance(base, Rational):
            return _rational_logarithm(_fraction(arguments[0]), _fraction(base))
        above = self._ln(node.arguments[0], arguments[0])
        if base == sympy.E:
            return above
        below = self._ln(node.arguments[1] if name == "log" else Num(_fraction(base)), base)
        if below == 0:
            raise UndefinedError("1 is no base of a logarithm")
        return above / below

    def _ln(self, node: Node, x: Any) -> Any:
        if isinstance(x, Rational):
            return _logarithm(_fraction(x))
        if self._compared(node, Fraction(0), x) <= 0:
            raise UndefinedError("the logarithm of a negative number is not defined")
        if x == sympy.E:
            return sympy.Integer(1)
        if isinstance(x, sympy.exp):
            return x.args[0]
        return sympy.log(x, evaluate=False)


def _enclosure_sign(value: Irrational, other: Fraction) -> int | None:
    """The sign of ``value - other`` by enclosure alone; None when that does not tell."""
    from atlas_lessons.prove.engine.enclosure import sign

    for precision in PRECISIONS[:2]:
        try:
            found = sign(value, other, precision)
        except UnclearError:
            continue
        if found is not None:
            return found
    return None


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _checked_form(form: Any) -> Any:
    if isinstance(form, Rational):  # a finite one: infinities and what is not a number are none
        if int(form.p).bit_length() > VALUE_BITS or int(form.q).bit_length() > VALUE_BITS:
            raise NotRationalError("the exact value is too long to be written out")
    elif form in (sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
        raise UndefinedError("division by zero")
    return form


def _total(terms: Sequence[Any]) -> Any:
    total = _checked_form(terms[0])
    for term in terms[1:]:
        total = _checked_form(total + term)
    return total


def _product(factors: Sequence[Any]) -> Any:
    total = _checked_form(factors[0])
    for factor in factors[1:]:
        total = _checked_form(total * factor)
    return total


def _quotient(above: Any, below: Any) -> Any:
    if below is sympy.S.Zero:
        raise UndefinedError("division by zero")
    return _checked_form(above / below)


def _rational_power(base: Fraction, exponent: Fraction) -> Any:
    if base == 0 or base == 1 or exponent == 0:
        return _rational(rational.power(base, exponent))
    if abs(exponent) > EXPONENT:
        raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
    if base < 0 and exponent.denominator != 1:
        raise UndefinedError(f"a negative number to the power {exponent} is not real")
    if base != -1 and not power_fits(base, exponent):
        raise NotRationalError("the power is too long to be written out")
    if exponent.denominator != 1 and (bits(base) > _ROOT_BITS or exponent.denominator > 1_024):
        return _rational(rational.power(base, exponent))
    number = _rational(base)
    if exponent in (2, 3):  # sympy asks much of a power before it multiplies
        return number * number if exponent == 2 else number * number * number
    return sympy.Pow(number, _rational(exponent))


def _rational_logarithm(value: Fraction, base: Fraction) -> Any:
    """The logarithm of a fraction to a fraction: rational where both are powers of one number."""
    above, below = factors_of(value), factors_of(base)
    if not below:
        raise UndefinedError("1 is no base of a logarithm")
    if above.keys() == below.keys():
        ratios = {Fraction(above[prime], below[prime]) for prime in above}
        if len(ratios) == 1:
            return _rational(ratios.pop())
    return _sum_of_logs(above) / _sum_of_logs(below)


def _logarithm(value: Fraction) -> Any:
    """The natural logarithm, split over small primes so that equal logarithms look equal."""
    return _sum_of_logs(factors_of(value))


def _sum_of_logs(factors: Mapping[int, int]) -> Any:
    total = sympy.Integer(0)
    for prime, count in sorted(factors.items()):
        total += count * sympy.log(sympy.Integer(prime), evaluate=False)
    return total


def _of_rationals(name: str, arguments: Sequence[Fraction]) -> Any:
    """Functions whose value at fractions sympy gives exactly; None where the general way is to be taken."""
    if name == "sqrt":
        return _rational_power(arguments[0], Fraction(1, 2)) if arguments[0] else sympy.Integer(0)
    if name == "root":
        degree = arguments[1]
        if degree <= 0 or degree.denominator != 1:
            raise UndefinedError(f"{degree} is no degree of a root")
        return _rational_power(arguments[0], 1 / degree) if arguments[0] else sympy.Integer(0)
    if name == "factorial":
        return sympy.factorial(factorial_argument(arguments[0]))
    if name == "binomial":
        return sympy.Integer(_binomial(*binomial_arguments(*arguments)))
    if name == LATER:
        return _rational(later_by_count(*arguments))
    unary: dict[str, Callable[[Any], Any]] = {"floor": sympy.floor, "ceil": sympy.ceiling, "abs": sympy.Abs}
    if name in unary and len(arguments) == 1:
        return unary[name](_rational(arguments[0]))
    if name in RATIONAL and len(arguments) == FUNCTIONS[name].fewest:
        return _statistic(name, arguments)
    if name == "round":
        half = Rational(1, 2)
        x = _rational(arguments[0])
        return sympy.floor(x + half) if x >= 0 else -sympy.floor(-x + half)
    if name in ("min", "max") and arguments:
        return (sympy.Min if name == "min" else sympy.Max)(*map(_rational, arguments))
    if name == "sum" and arguments:
        return _total([_rational(argument) for argument in arguments])
    if name == "median" and arguments:
        ordered = sorted(map(_rational, arguments))
        return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
    return None


def _statistic(name: str, arguments: Sequence[Fraction]) -> Any:
    """Exact values by sympy's own functions, and binomial probabilities by their sum.

    NotRationalError leaves the rest to the enclosures: an exact form would say no more than the function's name.
    """
    functions = {"erf": sympy.erf, "erfc": sympy.erfc, "gamma": sympy.gamma}
    if name in functions and abs(arguments[0]) <= FACTORIAL:
        return _checked_form(functions[name](_rational(arguments[0])))
    value = RATIONAL[name](*arguments)
    if name not in ("binompmf", "binomcdf"):
        return _rational(value)
    (n, _, last), p = map(int, arguments), _rational(arguments[1])
    counts = [last] if name == "binompmf" else range(min(last, n) + 1)
    return sum((_binomial(n, k) * p**k * (1 - p) ** (n - k) for k in counts if k <= n), sympy.Integer(0))


def _binomial(n: int, k: int) -> int:
    """By the product formula, so that the engines do not share the library's own."""
    if k > n:
        return 0
    value = 1
    for i in range(1, min(k, n - k) + 1):
        value = value * (n - min(k, n - k) + i) // i
    return value


def _apply_function(name: str, arguments: Sequence[Any]) -> Any:
    functions: dict[str, Callable[..., Any]] = {
        "sin": sympy.sin,
        "cos": sympy.cos,
        "tan": sympy.tan,
        "sinh": sympy.sinh,
        "cosh": sympy.cosh,
        "tanh": sympy.tanh,
        "asin": sympy.asin,
        "acos": sympy.acos,
        "atan": sympy.atan,
        "asinh": sympy.asinh,
        "acosh": sympy.acosh,
        "atanh": sympy.atanh,
        "atan2": sympy.atan2,
    }
    if name == "sum" and arguments:
        return _total(list(arguments))
    if name in RATIONAL:
        raise NotRationalError(name)
    if name not in functions or len(arguments) != (2 if name == "atan2" else 1):
        raise RefusedError(f"{name}() of {len(arguments)} arguments is not a known function")
    if name == "atan2" and all(argument == 0 for argument in arguments):
        raise UndefinedError("the angle of the point (0, 0) is not defined")
    if name in ("sin", "cos", "tan") and abs(arguments[0].evalf(15)) > EXPONENT:
        raise RefusedError(f"an angle beyond {EXPONENT:,} is not computed")
    result = functions[name](*arguments)
    if not result.is_extended_real:
        raise UndefinedError(f"{name} has no real value here")
    return _checked_form(result)
