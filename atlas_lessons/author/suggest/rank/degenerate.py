"""Expressions that nobody means: that undo themselves, whose parts do not matter, or that only pick a number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import UnionType

from atlas_lessons.author.suggest.canonical import factors
from atlas_lessons.author.suggest.read.cues import shape
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.items import ONE, term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, children, symbols


def degenerate(
    candidate: Candidate, terms: Sequence[Term], target: Term, heard: frozenset[str], worths: Mapping[str, float]
) -> bool:
    """Whether an expression is no derivation, though its value fits; named forms may use a number twice."""
    node = candidate.node
    if pointless(candidate, terms, target, worths):
        return True
    if not candidate.named and _copied(node, terms):
        return True
    return not candidate.named and (_picked(node, heard) or _repeated(node) or _crowded(node))


def pointless(candidate: Candidate, terms: Sequence[Term], target: Term, worths: Mapping[str, float]) -> bool:
    """Whether some of an expression is without effect on its value, whoever wrote it.

    ``worths`` is what each symbol is worth, in base units or as printed.
    """
    if _undone(candidate.node, terms) or _unlike(candidate, terms) or _unnumbered(candidate.node, terms):
        return True
    values = {name: worths[name] for name in terms_in(candidate.node)}
    return _idle(candidate, values, target) or _detour(candidate, values, terms, target)


def _unnumbered(node: Node, terms: Sequence[Term]) -> bool:
    """Whether no number is used but those that are not printed: a week less a day."""
    used = [terms[term_of(name)] for name in terms_in(node)]
    return all(term.source is not None or (term.word and term.value == 1) for term in used)


def _unlike(candidate: Candidate, terms: Sequence[Term]) -> bool:
    """Whether units are left out only to add what cannot be added: watts and cards."""
    if not candidate.named and any(_unscaled(part, terms) for part in _parts(candidate.node) if isinstance(part, Add)):
        return True
    if not candidate.plain or candidate.numeric:
        return False
    sums = (part for part in _parts(candidate.node) if isinstance(part, Add))
    return any(len(_kinds(each, terms)) > 1 for each in sums)


def _unscaled(node: Add, terms: Sequence[Term]) -> bool:
    """Whether a share is added to a count: 2,985 and 98.47%."""
    added = [terms[term_of(part.name)] for part in _plain(node) if isinstance(part, Sym) and part.name != "pi"]
    counts = any(term.value.denominator == 1 and term.value > 1 and not term.measured for term in added)
    return counts and any(term.percent for term in added)


def _kinds(node: Add, terms: Sequence[Term]) -> set[object]:
    """What the single numbers of a sum measure or count, where it is written."""
    added = [terms[term_of(part.name)] for part in _plain(node) if isinstance(part, Sym) and part.name != "pi"]
    kinds: set[object] = {(term.measure.powers, term.measure.factor) for term in added if term.measure.powers}
    return kinds | ({term.noun for term in added if term.noun and not term.measure.powers} if kinds else set())


def _undone(node: Node, terms: Sequence[Term]) -> bool:
    """A quotient in which one number stands above and below the bar, ``1/(1/a)``, ``sqrt(a^2)``, ``a*b`` of nothing."""
    for part in _parts(node):
        if isinstance(part, Mul | Div):
            above, below = factors(part)
            if not below and len(above) == 1:
                return True
            if any(each[0] == "num" and each in below for each in above):
                return True
            over, under = ([_printed(each, terms) for each in side] for side in (above, below))
            if any(each is not None and each in under for each in over):
                return True
        if isinstance(part, Div) and isinstance(part.denominator, Div) and part.numerator == ONE:
            return True
        if isinstance(part, Call) and part.name == "sqrt" and _is_square(part.arguments[0]):
            return True
        if isinstance(part, Add) and _cancelled(part):
            return True
    return False


def _printed(factor: tuple[object, ...], terms: Sequence[Term]) -> object:
    """What a factor is as printed; None where it is no number of the text."""
    if factor[0] != "sym" or factor[1] == "pi":
        return None
    term = terms[term_of(str(factor[1]))]
    return (term.value, term.unit)


def _is_square(node: Node) -> bool:
    match node:
        case Pow(exponent=Num(value=value)):
            return value == 2
        case Mul(factors=parts):
            return all(_is_square(part) for part in parts)
        case Div(numerator=above, denominator=below):
            return _is_square(above) and _is_square(below)
        case _:
            return False


def _cancelled(node: Add) -> bool:
    added = [part for part in node.terms if not isinstance(part, Neg)]
    taken = [part.operand for part in node.terms if isinstance(part, Neg)]
    return any(part in taken for part in added)


def _picked(node: Node, heard: frozenset[str]) -> bool:
    """The largest or smallest of some, where no word asks for it, or as a part of something longer."""
    inside = any(isinstance(part, Call) and part.name in ("max", "min") for part in _parts(node))
    if not inside:
        return False
    return not (isinstance(node, Call) and node.name in heard)


def _repeated(node: Node) -> bool:
    """A term that is used twice, which only named forms have reason to do; or several times as so much each."""
    names = [part.name for part in _parts(node) if isinstance(part, Sym)]
    for part in _parts(node):
        if isinstance(part, Add):
            added = [each.name for each in part.terms if isinstance(each, Sym)]
            for name in set(added):
                names = [each for each in names if each != name] + [name] * (names.count(name) - added.count(name) + 1)
    return len(names) > len(set(names)) and not _relative(node)


def _copied(node: Node, terms: Sequence[Term]) -> bool:
    """A long number that is used at two of its places, which print one quantity twice."""
    used = [terms[index] for index in {term_of(name) for name in terms_in(node)}]
    long = [(term.value, term.unit) for term in used if term.unit is not None and digits(term) > 2]
    return len(long) > len(set(long))


def _relative(node: Node) -> bool:
    """A change over what it is measured by; a weighted mean."""
    if not isinstance(node, Div) or not isinstance(node.numerator, Add):
        return False
    parts = _plain(node.numerator)
    if isinstance(node.denominator, Add):
        return all(isinstance(part, Mul) for part in parts) and symbols(node.denominator) <= symbols(node.numerator)
    return node.denominator in parts


def _plain(node: Add) -> list[Node]:
    return [part.operand if isinstance(part, Neg) else part for part in node.terms]


def _crowded(node: Node) -> bool:
    """A power or function of a printed number, or a number out of nowhere, among more than two others."""
    if shape(node) == "mean" or (isinstance(node, Mul) and all(isinstance(part, Num | Sym) for part in node.factors)):
        return False
    parts = list(_parts(node))
    raised = sum(isinstance(part, Pow) for part in parts)
    called = sum(isinstance(part, Call) and part.name not in ("max", "min") for part in parts)
    numbers = [part.value for part in parts if isinstance(part, Num)]
    loose = max(0, sum(value != 1 for value in numbers) - raised) + sum(value == 1 for value in numbers)
    count = len(terms_in(node))
    if raised + called > 1 or (raised + called and count > 2 and not isinstance(node, Mul)):
        return True
    return count + loose + raised + called > (4 if loose + raised + called else 12)


def _idle(candidate: Candidate, values: Mapping[str, float], target: Term) -> bool:
    """A part too small to be seen in the printed number: of a sum, or of a form that a number hardly changes."""
    if target.step is None or not target.value:
        return False
    share = abs(float(target.step / target.value)) / 2
    if candidate.rounding is not None:
        share = max(share, 10.0 ** -digits(target) / 2)
    for part in _parts(candidate.node):
        if isinstance(part, Add):
            sizes = [abs(approximate(each, values)) for each in part.terms]
            smallest = _plain(part)[sizes.index(min(sizes))]
            counted = candidate.named and isinstance(smallest, Num)  # n - 1 of many things
            if min(sizes) < share * max(sizes) and not counted:
                return True
    return candidate.named and candidate.applied is None and _unmoved(candidate.node, values, share)


def _unmoved(node: Node, values: Mapping[str, float], share: float) -> bool:
    """Whether some number hardly matters: neither half of it nor half more shows in the value."""
    if isinstance(node, Call) and node.name in ("ceil", "floor", "max", "min"):
        return False
    whole = approximate(node, values)

    def still(name: str, times: float) -> bool:
        moved = approximate(node, {**values, name: values[name] * times})
        return abs(moved - whole) < share * abs(whole)

    return any(still(name, 0.5) and still(name, 1.5) for name in values)


def _detour(candidate: Candidate, values: Mapping[str, float], terms: Sequence[Term], target: Term) -> bool:
    """Whether a step does nothing: a part is the result already, or a number is raised to the power 1."""
    node = candidate.node
    wanted = approximate(node, values)
    half = abs(float((target.step or 0) / target.value)) / 2 if target.value else 0.0
    for part in _parts(node):
        if isinstance(part, Pow) and approximate(part.exponent, values) == 1:
            return True
        if isinstance(part, Call) and part is not node and approximate(part, values) == 1:  # log2(2)
            return True
    for part in _steps(node, Mul | Div):
        if isinstance(part, Sym) and part is not node and part.name in values:
            alike = candidate.plain or terms[term_of(part.name)].measure.powers == target.measure.powers
            if alike and _near(values[part.name], wanted, _EXACT):
                return True
    used = [term for term in (terms[term_of(name)] for name in values) if not term.implied]
    if len(used) == 1 < len(values) and used[0].value == target.value:  # 16 a day, in a day
        return True
    if _doubled(node, values):
        return True
    inner = (part for part in _steps(node, Add | Mul | Div) if part is not node and not isinstance(part, Num | Sym))
    return any(_near(approximate(part, values), wanted, max(half, _EXACT)) for part in inner)


def _doubled(node: Node, values: Mapping[str, float]) -> bool:
    """Whether a number is added to a step that gives the same number again."""
    for part in _parts(node):
        if isinstance(part, Add):
            plain = [values[each.name] for each in _plain(part) if isinstance(each, Sym) and each.name in values]
            steps = [each for each in _plain(part) if isinstance(each, Mul | Div)]
            if any(_near(approximate(each, values), value, _EXACT) for each in steps for value in plain):
                return True
    return False


Printed = Sequence[tuple[float, int]]


def printed_values(terms: Sequence[Term], target: Term, worths: Mapping[str, float]) -> Printed:
    """What the text prints, but for the target and numbers that come about by chance, in order."""
    told = (
        (worths[str(index)], index)
        for index, term in enumerate(terms)
        if (digits(term) > 1 or term.measure.powers) and term.source is None and not _alike(term, target)
    )
    return sorted(each for each in told if each[0])


def printed_parts(candidate: Candidate, printed: Printed, worths: Mapping[str, float]) -> int:
    """How many pairs of factors or summands the text prints the result of, which would have been used instead."""
    values = {name: worths[name] for name in terms_in(candidate.node)}
    return sum(_is_printed(each, printed, values) for each in _pairs(candidate.node, values))


def _is_printed(value: float, printed: Printed, values: Mapping[str, float]) -> bool:
    slack = _EXACT * abs(value)
    for index in range(bisect_left(printed, (value - slack, -1)), len(printed)):
        known, term = printed[index]
        if known > value + slack:
            return False
        if str(term) not in values:
            return True
    return False


def _alike(term: Term, target: Term) -> bool:
    return term.value == target.value and term.unit == target.unit


def _pairs(node: Node, values: Mapping[str, float]) -> Iterator[float]:
    """What two factors, or two summands, of an expression make, where it has more than two."""
    for part in _parts(node):
        if isinstance(part, Mul | Div):
            over, under = _sides(part)
            above, below = ([approximate(each, values) for each in side] for side in (over, under))
            if len(above) + len(below) > 2:
                yield from (one * other for one, other in combinations(above, 2))
                yield from (one * other for one, other in combinations(below, 2))
                yield from (
                    ratio for one in above for other in below if one and other for ratio in (one / other, other / one)
                )
        elif isinstance(part, Add):
            added = [approximate(each, values) for each in part.terms]
            if len(added) > 2 or part is not node:
                yield from (abs(one + other) for one, other in combinations(added, 2))


def _sides(node: Node) -> tuple[list[Node], list[Node]]:
    """The factors above and below the bar."""
    if isinstance(node, Mul):
        sides = [_sides(part) for part in node.factors]
        return [each for above, _ in sides for each in above], [each for _, below in sides for each in below]
    if isinstance(node, Div):
        (above, below), (under, over) = _sides(node.numerator), _sides(node.denominator)
        return above + over, below + under
    return [node], []


def _steps(node: Node, kinds: type | UnionType) -> Iterator[Node]:
    """An expression and the parts that it is made of by steps of some kinds."""
    yield node
    for child in children(node) if isinstance(node, kinds) else ():
        yield from _steps(child, kinds)


_EXACT = 1e-9


def _near(one: float, other: float, share: float) -> bool:
    return abs(one - other) <= share * abs(other)


def _parts(node: Node) -> Iterator[Node]:
    yield node
    for child in children(node):
        yield from _parts(child)
