"""Values of irrational functions as free atoms: equal there is equal, whatever digits they have.

``sqrt``, powers and logarithms of a rational number are written over its prime factors, other functions over their
exact argument; each such atom gets a rational number of its own by a hash. Roots and logarithms of different primes
satisfy no relation that the arithmetic does not already give, so two trees with the same value here are equal; two
with different values may still be, and are then left to enclosures.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from fractions import Fraction

from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.guards import NotRationalError, UndefinedError, bits
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym

_TRIAL = 5_000  # factors are looked for up to here; the rest counts as one prime
_MOST_BITS = 4_096
_LOGARITHMS = {"log2": 2, "log10": 10}
_ODD = frozenset(("sin", "tan", "sinh", "tanh", "asin", "atan"))
_EVEN = frozenset(("cos", "cosh"))


def evaluate(node: Node) -> tuple[Fraction, bool]:
    """The value of a tree of numbers over atoms, and whether it holds none.

    Raises NotRationalError where an atom's sign or size would matter, UndefinedError where there is no value.
    """
    match node:
        case Num(value=value):
            return value, True
        case Sym(name=name):
            return _atom(f"constant {name}"), False
        case Neg(operand=operand):
            value, pure = evaluate(operand)
            return -value, pure
        case Add(terms=parts):
            return _fold_values([evaluate(part) for part in parts], lambda a, b: a + b)
        case Mul(factors=parts):
            return _fold_values([evaluate(part) for part in parts], lambda a, b: a * b)
        case Div(numerator=above, denominator=below):
            (top, one), (bottom, other) = evaluate(above), evaluate(below)
            return rational.divide(top, bottom), one and other
        case Pow(base=base, exponent=exponent):
            return _power(base, exponent)
        case Call(name=name, arguments=arguments):
            return _call(name, arguments)
        case _:
            raise NotRationalError("this has no value of its own")


def _fold_values(
    parts: list[tuple[Fraction, bool]], combine: Callable[[Fraction, Fraction], Fraction]
) -> tuple[Fraction, bool]:
    total, pure = parts[0]
    for value, each in parts[1:]:
        total, pure = combine(total, value), pure and each
    if bits(total) > _MOST_BITS:
        raise NotRationalError("too long")
    return total, pure


def _atom(name: str) -> Fraction:
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    return Fraction(3 + int.from_bytes(digest[:4]) % 99_991, 1 + int.from_bytes(digest[4:]) % 97)


def _power(base: Node, exponent: Node) -> tuple[Fraction, bool]:
    power, exact = evaluate(exponent)
    if not exact:
        raise NotRationalError("an irrational exponent")
    if base == Sym("e"):
        return (Fraction(1), True) if power == 0 else (_exponential(power), False)
    value, pure = evaluate(base)
    if power.denominator == 1:
        return rational.power(value, power), pure
    if not pure:
        raise NotRationalError("a root of an irrational value")
    if value < 0:
        raise UndefinedError("the root of a negative number is not real")
    return _fractional_power(value, power)


def _exponential(power: Fraction) -> Fraction:
    value = _atom(f"exp {abs(power)}")
    return value if power > 0 else 1 / value


def _fractional_power(value: Fraction, power: Fraction) -> tuple[Fraction, bool]:
    """A positive number to a fractional power, over its primes."""
    if value == 0:
        return Fraction(0), True
    total, pure = Fraction(1), True
    for prime, count in _primes(value).items():
        whole, part = divmod(count * power, 1)
        total *= Fraction(prime) ** int(whole)
        if part:
            total, pure = total * _atom(f"{prime} to {part}"), False
    return total, pure


def _primes(value: Fraction) -> dict[int, int]:
    """The prime factors of a positive number with their exponents; a large rest counts as prime."""
    found: dict[int, int] = {}
    for number, sign in ((value.numerator, 1), (value.denominator, -1)):
        rest, divisor = number, 2
        while divisor <= _TRIAL and divisor * divisor <= rest:
            while rest % divisor == 0:
                rest //= divisor
                found[divisor] = found.get(divisor, 0) + sign
            divisor += 1 + (divisor > 2)
        if rest > 1:
            found[rest] = found.get(rest, 0) + sign
    return found


def _call(name: str, arguments: tuple[Node, ...]) -> tuple[Fraction, bool]:
    values = [evaluate(argument) for argument in arguments]
    exact = all(pure for _, pure in values)
    if name == "sum":
        return _fold_values(values, lambda a, b: a + b)
    if not exact:
        raise NotRationalError(f"{name} of an irrational value")
    numbers = [value for value, _ in values]
    try:
        return rational.call(name, numbers), True
    except NotRationalError:
        return _irrational(name, numbers), False


def _irrational(name: str, numbers: list[Fraction]) -> Fraction:
    first = numbers[0]
    if name in ("sqrt", "root"):
        degree = numbers[1] if name == "root" else Fraction(2)
        return _fractional_power(first, 1 / degree)[0]
    if name == "exp":
        return _exponential(first)
    if name == "ln":
        return _logarithm(first)
    if name in _LOGARITHMS:
        return rational.divide(_logarithm(first), _logarithm(Fraction(_LOGARITHMS[name])))
    if name == "log":
        return rational.divide(_logarithm(first), _logarithm(numbers[1]))
    if name in _ODD and first < 0:
        return -_atom(f"{name} {-first}")
    key = abs(first) if name in _EVEN else first
    return _atom(f"{name} {','.join(map(str, (key, *numbers[1:])))}")


def _logarithm(value: Fraction) -> Fraction:
    if value <= 0:
        raise UndefinedError("the logarithm of what is not positive")
    return sum((count * _atom(f"ln {prime}") for prime, count in _primes(value).items()), Fraction(0))
