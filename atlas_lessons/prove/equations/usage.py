"""Which symbols a formula uses, and how they meet the symbol list: undeclared, unused, misspelled, declared twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.prove.equations.lists import differ_by_one_letter
from atlas_lessons.read.notation.formula.ast import Call, Series, Statement, Sym, children
from atlas_lessons.read.notation.formula.functions import WRITTEN
from atlas_lessons.read.notation.formula.grammar import CONSTANTS
from atlas_lessons.read.notation.formula.lexer import NAMED
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary, key

_COUNTERS = frozenset("ijklmnt")  # letters that number the members of a family: x_1 is one of the x_i
_INDEX = re.compile(r"[^\W\d_]?(?:\d*[+*,/-]?[^\W\d_]?){0,4}\d*")


class Usage(NamedTuple):
    """``used`` are declared names in use; ``undeclared`` names in order; ``owners`` the declared name of each family
    member (``x_{t+1}`` belongs to ``x_t``); ``bound`` the indexes of series.
    """

    used: frozenset[str]
    undeclared: tuple[str, ...]
    owners: dict[str, str]
    bound: frozenset[str]


def usage(statements: Sequence[Statement], vocabulary: SymbolVocabulary) -> Usage:
    """Sort the symbols of statements into declared, family members, bound and undeclared."""
    found: dict[str, Sym] = {}
    bound: set[str] = set()
    sets: set[str] = set()
    for statement in statements:
        _collect(statement, found, bound, sets, vocabulary)
    families = _families(found.values(), vocabulary)
    used, undeclared, owners = set[str](), list[str](), dict[str, str]()
    for name, symbol in found.items():
        if vocabulary.declares(name):
            used.add(name)
            continue
        owner = _owner(symbol, families, vocabulary, bound)
        if owner is not None:
            owners[name] = owner
            used.add(owner)
        elif name not in bound and name not in CONSTANTS:
            undeclared.append(name)
    members = (vocabulary.find(index) for index in _indices(found.values(), bound) | sets)
    used |= {name for name in members if name}
    return Usage(frozenset(used), tuple(undeclared), owners, frozenset(bound))


def _collect(
    node: Statement, found: dict[str, Sym], bound: set[str], sets: set[str], vocabulary: SymbolVocabulary
) -> None:
    """Gather symbols, indexes and the sets they run over; the ``X`` of a row ``H(X)`` is part of that name."""
    parts = children(node)
    if isinstance(node, Sym):
        found.setdefault(node.name, node)
    elif isinstance(node, Call) and node.name not in WRITTEN and node.name not in NAMED:
        found.setdefault(node.name, Sym(node.name))
        written = vocabulary.arguments(node.name)
        parts = tuple(part for part in parts if not (isinstance(part, Sym) and key(part.name) in written))
    elif isinstance(node, Series) and node.index is not None:
        bound.add(node.index)
        if node.domain is not None:
            sets.add(node.domain.lstrip("≠<>≤≥").partition("(")[0])
    for child in parts:
        _collect(child, found, bound, sets, vocabulary)


def _indices(symbols: Iterable[Sym], bound: set[str]) -> set[str]:
    found = set(bound)
    for symbol in symbols:
        found.update(symbol.indices)
    return found


def _families(symbols: Iterable[Sym], vocabulary: SymbolVocabulary) -> dict[str, list[str]]:
    """Declared names with an index for a subscript, by the key of their base: ``b_k`` and ``bk`` under ``b``."""
    families: dict[str, list[str]] = {}
    for symbol in symbols:
        below = "".join(symbol.indices)
        own = key(symbol.name)
        if vocabulary.declares(symbol.name) and below.isalpha() and len(below) <= 2 and own.endswith(below):
            families.setdefault(own.removesuffix(below), []).append(symbol.name)
    for name in vocabulary.names:
        base, mark, below = name.partition("_")
        if mark and len(key(below)) == 1 and below.isalpha() and name not in families.get(key(base), ()):
            families.setdefault(key(base), []).append(name)
    return families


def _owner(symbol: Sym, families: dict[str, list[str]], vocabulary: SymbolVocabulary, bound: set[str]) -> str | None:
    """The declared symbol of which another is a member by its index; None when there is none.

    ``x_{i+1}`` belongs to the declared ``x_i``, ``x_3`` too where it is the only x with an index, and where a series
    binds j, ``x_j`` to the declared ``x_i`` or ``x``. ``h^{(l-1)}`` belongs to ``h^{(l)}``; ``Δx`` is a difference of
    the declared ``x``.
    """
    if symbol.name.startswith("Δ") and vocabulary.find(symbol.name[1:]) is not None:
        return vocabulary.find(symbol.name[1:])
    if (layer := vocabulary.layer(symbol.name)) is not None:
        return layer
    base, mark, below = symbol.name.partition("_")
    plain = key(below)
    if not mark or not _INDEX.fullmatch(plain):
        return None
    letters = set(re.findall(r"[^\W\d_]", plain))
    members = families.get(key(base), [])
    own = [name for name in members if letters == set(key(name).removeprefix(key(base)))]
    if letters and own:
        return own[0]
    counted = len(members) == 1 and key(members[0])[-1] in _COUNTERS
    if len(members) == 1 and letters <= bound and (letters or counted):
        return members[0]
    return vocabulary.find(base) if letters and letters <= bound else None


def misspelled_names(undeclared: Sequence[str], unused: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of an undeclared name and the unused declared name it nearly is: another case, or one letter."""
    pairs: list[tuple[str, str]] = []
    left = list(unused)
    for name in undeclared:
        folded = key(name).lower()
        match = next((other for other in left if _are_similar(folded, key(other).lower())), None)
        if match is not None:
            pairs.append((name, match))
            left.remove(match)
    return pairs


def _are_similar(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) > 2 and differ_by_one_letter(one, other))
