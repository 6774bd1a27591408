"""How much a viewer draws for an SVG picture in which elements name others: counted, and refused when it is too much.

A file of a kilobyte can draw a billion shapes: ten copies of a group that holds ten copies of another, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from atlas_lessons.read.markdown.css import CssRule
from atlas_lessons.read.markdown.svg_names import INHERITED

MOST_DRAWN = 2_000_000  # elements, each as often as it is drawn


@dataclass(slots=True)
class Element:
    """An element as far as it names others: the inner ones by their place in the file, and what it refers to.

    ``refers`` has a property, or ``href``, and the id of each. ``length`` is that of its path.
    """

    name: str
    keys: tuple[str, ...]
    refers: list[tuple[str, str]]
    length: int
    inner: list[int] = field(default_factory=list)


def check_drawn(elements: Sequence[Element], ids: Mapping[str, int], rules: Sequence[CssRule]) -> None:
    """Raise ValueError where elements name one another in a circle, or where too much would be drawn."""
    _apply(elements, rules)
    sizes = _sizes(elements)
    drawn: dict[int, int] = {}
    under_way: set[int] = set()
    waiting = [(0, False)]
    while waiting:
        number, done = waiting.pop()
        element = elements[number]
        named = [(name, ids[each]) for name, each in element.refers if each in ids]
        if done:
            under_way.discard(number)
            drawn[number] = min(_weight(element, named, sizes[number], drawn), MOST_DRAWN + 1)
        elif number not in drawn:
            if number in under_way:
                raise ValueError(f"an element {element.name} of it refers to itself")
            under_way.add(number)
            waiting.append((number, True))
            waiting += [(child, False) for child in (*element.inner, *(to for _, to in named)) if child not in drawn]
    if drawn[0] > MOST_DRAWN:
        raise ValueError(f"it would draw more than {MOST_DRAWN} elements, since elements refer to one another")


def _weight(element: Element, named: Sequence[tuple[str, int]], size: tuple[int, int], drawn: Mapping[int, int]) -> int:
    """How many elements are drawn for one; what it inherits to those inside is drawn for each of them."""
    total = 1 + sum(drawn[child] for child in element.inner)
    for name, to in named:
        times = 1
        if name in INHERITED:
            times = max(size) if name.startswith("marker") else size[0]
        total += times * drawn[to]
    return total


def _sizes(elements: Sequence[Element]) -> list[tuple[int, int]]:
    """How many elements there are in each with itself, and how many points their paths can have."""
    sizes = [(1, 1 + element.length // 2) for element in elements]
    for number in range(len(elements) - 1, -1, -1):  # inner ones come later in the file
        for child in elements[number].inner:
            sizes[number] = (sizes[number][0] + sizes[child][0], sizes[number][1] + sizes[child][1])
    return sizes


def _apply(elements: Sequence[Element], rules: Sequence[CssRule]) -> None:
    """Add what the rules of style sheets refer to, to the elements that they may select."""
    by_key: dict[str, list[tuple[str, str]]] = {}
    for rule in rules:
        for key in rule.selects:
            by_key.setdefault(key, []).extend(rule.refers)
    added = 0
    for element in elements if by_key else ():
        for key in ("*", element.name, *element.keys):
            found = by_key.get(key, ())
            added += len(found)
            if added > MOST_DRAWN:
                raise ValueError(f"its styles refer to parts of it more than {MOST_DRAWN} times")
            element.refers += found
