"""Puts exact rational numbers in for the symbols of a tree, the same ones every time, and compares two values.

The points are chosen by a hash of the symbol's name, so that neither the run nor the platform changes them. A value
that is not rational is enclosed between bounds; two values count as different only when their bounds are disjoint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from atlas_lessons.prove.engine import atoms
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.guards import NotRationalError, UnclearError, UndefinedError
from atlas_lessons.read.notation.formula.ast import Add, Call, Mul, Node, Num, Pow, Series, Sym, UnitNode, children
from atlas_lessons.read.notation.formula.rebuilding import rebuilt

POSITIVE, SMALL, SIGNED = "positive", "small", "signed"
KINDS = (POSITIVE, SMALL)
SIGNED_KINDS = (POSITIVE, SIGNED, SMALL, SIGNED)
_PRECISIONS = (64, 256, 1024)
_MEMBERS = 3  # of an index set that is only named
_MOST_NODES = 4_000  # of a tree with its series written out
_MOST_TERMS = 30


@cache
def _primes() -> tuple[int, ...]:
    """Values are primes, so that the roots of two symbols share no factor and their product is again a root."""
    return tuple(n for n in range(5, 1_000) if all(n % d for d in range(2, 32) if d < n))


class TooLargeError(Exception):
    """A series would be written out beyond the limit."""


class Point:
    """One assignment of rational numbers to symbols; ``whole`` are those that must be small whole numbers."""

    def __init__(self, number: int, kind: str, whole: frozenset[str], units: Mapping[str, Fraction]) -> None:
        self.number, self.kind, self.whole, self.units = number, kind, whole, units
        self._nodes = 0

    def put_in(self, tree: Node) -> Node:
        """The tree with every symbol replaced by its number and every series written out.

        Raises TooLargeError past the limit and EvaluationError where a limit of a series has no value.
        """
        self._nodes = 0
        return self._number(tree, {})

    def _number(self, node: Node, scope: Mapping[str, Fraction]) -> Node:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise TooLargeError
        match node:
            case Sym(name=name, indices=indices):
                return self._symbol(name, indices, scope)
            case UnitNode(text=text):
                return Num(self.units.get(text) or self.value(f"unit {text}"))
            case Series():
                return self._series(node, scope)
            case Call(name=name, arguments=arguments) if name not in _KNOWN:
                return self._unknown(name, [self._number(argument, scope) for argument in arguments])
            case _:
                return rebuilt(node, [self._number(child, scope) for child in children(node)])

    def _symbol(self, name: str, indices: tuple[str, ...], scope: Mapping[str, Fraction]) -> Node:
        if name in scope:
            return Num(scope[name])
        if name in ("pi", "e"):
            return Sym(name)
        at = ",".join(f"{index}={scope[index]}" for index in indices if index in scope)
        return Num(self.value(f"{name} {at}" if at else name, name in self.whole))

    def value(self, name: str, whole: bool = False) -> Fraction:
        """The number that represents a name at this point."""
        digest = hashlib.blake2b(f"{self.number}|{name}".encode(), digest_size=8).digest()
        first, second = int.from_bytes(digest[:4]), int.from_bytes(digest[4:])
        if whole:
            return Fraction(1 + first % 5)
        if self.kind == SMALL:
            return Fraction(_primes()[first % 80], _primes()[80 + second % 80])
        size = Fraction(_primes()[first % 160])
        return -size if self.kind == SIGNED and self._negative(name) else size

    def _negative(self, name: str) -> bool:
        """Whether a name is negative at this signed point; of two signed points in a row each name is at one."""
        turn = self.number // 2
        bits = hashlib.blake2b(name.encode(), digest_size=4).digest()
        return bool((int.from_bytes(bits) >> (turn // 2) % 32 & 1) ^ (turn & 1))

    def _unknown(self, name: str, arguments: list[Node]) -> Node:
        values = ",".join(str(rational.evaluate(argument, {})) for argument in arguments)
        return Num(self.value(f"{name}({values})"))

    def _series(self, node: Series, scope: Mapping[str, Fraction]) -> Node:
        terms = [self._number(node.body, {**scope, **at}) for at in self._range(node, scope)]
        if node.kind in ("max", "min"):
            return Call(node.kind, tuple(terms)) if terms else Num(Fraction(0))
        if not terms:
            return Num(Fraction(node.kind == "product"))
        if len(terms) == 1:
            return terms[0]
        return Add(tuple(terms)) if node.kind == "sum" else Mul(tuple(terms))

    def _range(self, node: Series, scope: Mapping[str, Fraction]) -> list[dict[str, Fraction]]:
        index = node.index
        if index is None:
            return [{"": Fraction(i)} for i in range(_MEMBERS)]
        if node.lower is None:
            start = 1 + sum(map(ord, node.domain or "")) % 1000
            return [{index: Fraction(start + i)} for i in range(_MEMBERS)]
        low = rational.evaluate(self._number(node.lower, scope), {})
        if node.upper is None:
            return [{index: low + i} for i in range(_MEMBERS)]
        high = rational.evaluate(self._number(node.upper, scope), {})
        if high - low > _MOST_TERMS:
            raise TooLargeError
        return [{index: low + i} for i in range(max(0, int(high - low) + 1))]


_KNOWN = frozenset(
    ("sqrt", "root", "exp", "ln", "log", "log2", "log10", "abs", "min", "max", "sum", "floor", "ceil", "round",
     "factorial", "binomial", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan")
)  # fmt: skip


def has_value(tree: Node) -> bool:
    """Whether a tree of numbers has a value as far as can be decided; False for a division by zero and the like.

    Raises EvaluationError where the limits stop the work.
    """
    try:
        atoms.evaluate(tree)
    except NotRationalError:
        return _encloses(tree)
    except UndefinedError:
        return False
    return True


def _encloses(tree: Node) -> bool:
    from atlas_lessons.prove.engine import enclosure as interval

    for precision in _PRECISIONS:
        try:
            interval.evaluate(tree, {}, {}, precision)
            return True
        except (UnclearError, NotRationalError):
            continue
        except UndefinedError:
            return False
    return False


def differ(left: Node, right: Node) -> bool | None:
    """Whether two trees of numbers that have values have different ones; None when that cannot be decided."""
    try:
        (a, exact), (b, other) = atoms.evaluate(left), atoms.evaluate(right)
        if a == b or (exact and other):
            return a != b
    except NotRationalError:
        pass
    return _enclosed_apart(left, right)


def _enclosed_apart(left: Node, right: Node) -> bool | None:
    from atlas_lessons.prove.engine import enclosure as interval

    for precision in _PRECISIONS:
        try:
            a, b = (interval.evaluate(tree, {}, {}, precision) for tree in (left, right))
        except (UnclearError, NotRationalError):
            continue
        if a.b < b.a or b.b < a.a:
            return True
    return None


def whole_symbols(*trees: Node) -> frozenset[str]:
    """Symbols that a formula uses as whole numbers: limits of series, exponents, arguments of counting functions."""
    found: set[str] = set()
    for tree in trees:
        _collect(tree, False, found)
    return frozenset(found)


def _collect(node: Node, whole: bool, found: set[str]) -> None:
    match node:
        case Sym(name=name):
            if whole:
                found.add(name)
        case Pow(base=base, exponent=exponent):
            _collect(base, whole, found)
            _collect(exponent, whole or base != Sym("e"), found)  # e^x is exp(x)
        case Series(body=body, lower=lower, upper=upper):
            _collect(body, whole, found)
            for limit in (lower, upper):
                if limit is not None:
                    _collect(limit, True, found)
        case Call(name=name, arguments=arguments):
            for argument in arguments:
                _collect(argument, whole or name in ("factorial", "binomial"), found)
        case _:
            for child in children(node):
                _collect(child, whole, found)
