"""Takes the lists and columns of an example apart into quantities, and writes out every expression over them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from atlas_lessons.prove.derivations.elementwise import Elementwise, FirstRowError, ListFaultError
from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.formulas import EquationFormula, expression_formula
from atlas_lessons.prove.derivations.lists import MAX_ALL, NumberList, read_list
from atlas_lessons.read.notation.formula.ast import Node


class Expanded(NamedTuple):
    """The quantities of an example with every number of its lists as one of them; ``formulas`` are those of the numbers
    that follow, ``failed`` the symbols of lists that could not be read or written out."""

    quantities: tuple[DeclaredQuantity, ...]
    formulas: Mapping[str, EquationFormula]
    elements: Elementwise
    failed: frozenset[str]


def expand_lists(worked: Worked, unique: Mapping[str, DeclaredQuantity]) -> Expanded:
    """Read the lists of an example and write its derived ones out; what is wrong is noted in ``worked``."""
    lists: dict[str, NumberList] = {}
    failed: set[str] = set()
    for quantity in unique.values():
        if quantity.many:
            made = _read(worked, quantity, sum(map(len, lists.values())))
            if made is None:
                failed.add(quantity.symbol)
            else:
                lists[quantity.symbol] = made
                if made.left_out:
                    worked.totals[made.members[0].symbol] = made.left_out
        elif quantity.start is not None:
            message = f"{quantity.symbol}: `start` belongs to a column or list"
            worked.found(Fault("quantity-unclear", message, "leave it out"), quantity.at("start"))
    elements = Elementwise(lists, _starts(worked, unique, lists))
    formulas: dict[str, EquationFormula] = {}
    quantities: list[DeclaredQuantity] = []
    for quantity in unique.values():
        listed = lists.get(quantity.symbol)
        members = (quantity,) if listed is None else listed.members
        if listed is not None and quantity.expression is not None:
            members = _written_out(worked, listed, unique, elements, formulas)
            if not members:
                failed.add(quantity.symbol)
                members = (quantity,)
        quantities += members
    return Expanded(tuple(quantities), formulas, elements, frozenset(failed))


def _read(worked: Worked, quantity: DeclaredQuantity, before: int) -> NumberList | None:
    made = read_list(worked.reader, quantity, worked.spec.section)
    if isinstance(made, NumberList) and before + len(made) > MAX_ALL:
        message = f"expected at most {MAX_ALL:,} numbers in the lists of an example, found more"
        made = Fault("list-unusable", message, "split the example"), quantity.at()
    if isinstance(made, NumberList):
        return made
    worked.found(*made)
    return None


def _starts(
    worked: Worked, unique: Mapping[str, DeclaredQuantity], lists: Mapping[str, NumberList]
) -> Mapping[str, Node]:
    """What each list begins with before its first number, where ``start`` says it."""
    plain = Elementwise(lists, {})
    found: dict[str, Node] = {}
    for name, listed in lists.items():
        quantity = listed.declared
        if quantity.start is None:
            continue
        formula = expression_formula(quantity.start, unique)
        if isinstance(formula, Fault):
            worked.found(formula, quantity.at("start"))
            continue
        try:
            found[name] = plain.scalar(formula.node)
        except ListFaultError as error:
            worked.found(error.fault, quantity.at("start"))
    return found


def _written_out(
    worked: Worked,
    listed: NumberList,
    unique: Mapping[str, DeclaredQuantity],
    elements: Elementwise,
    formulas: dict[str, EquationFormula],
) -> tuple[DeclaredQuantity, ...]:
    """The numbers of a derived list, each with its formula; none where one cannot be written out.

    The first is given where its expression asks for the one before it and nothing says what that is.
    """
    quantity = listed.declared
    formula = expression_formula(quantity.expression or "", unique)
    if isinstance(formula, Fault):
        worked.found(formula, quantity.at("expression"))
        return ()
    for warning in formula.warnings:
        worked.found(warning, quantity.at("expression"))
    members: list[DeclaredQuantity] = []
    for position, member in enumerate(listed.members):
        try:
            node = elements.cell(formula.node, listed, position)
        except FirstRowError:
            members.append(member._replace(expression=None, start=None))
            continue
        except ListFaultError as error:
            worked.found(error.fault, quantity.at("expression"))
            return ()
        formulas[member.symbol] = EquationFormula(node, formula.text)
        members.append(member)
    return tuple(members)
