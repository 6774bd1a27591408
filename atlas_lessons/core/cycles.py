"""Cycles of a small directed graph: one for each set of nodes that lead to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def cycles(edges: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """For each strongly connected component with a cycle the shortest cycle through its first node, closed.

    Nodes are visited in sort order, so that the result does not depend on that of ``edges``; linear in their number
    but for the search of each cycle. Targets that are no key of ``edges`` are left out.
    """
    for component in sorted(_components(edges), key=min):
        start = min(component)
        if len(component) > 1 or start in edges[start]:
            yield _shortest(edges, component, start)


def _shortest(edges: Mapping[str, Sequence[str]], component: frozenset[str], start: str) -> tuple[str, ...]:
    came: dict[str, str] = {}
    row = [start]
    while row:
        following = []
        for node in row:
            for target in sorted(set(edges[node])):
                if target == start:
                    path = [start, node]
                    while path[-1] != start:
                        path.append(came[path[-1]])
                    return tuple(reversed(path))
                if target in component and target not in came:
                    came[target] = node
                    following.append(target)
        row = following
    raise AssertionError("a component with a cycle has one through each of its nodes")


def _components(edges: Mapping[str, Sequence[str]]) -> Iterator[frozenset[str]]:
    """Strongly connected components (Kosaraju's algorithm, without recursion)."""
    order = _finishing_order(edges)
    back: dict[str, list[str]] = {node: [] for node in edges}
    for node, targets in edges.items():
        for target in targets:
            if target in back:
                back[target].append(node)
    seen: set[str] = set()
    for root in reversed(order):
        if root in seen:
            continue
        seen.add(root)
        component, open_ = [root], [root]
        while open_:
            for node in back[open_.pop()]:
                if node not in seen:
                    seen.add(node)
                    component.append(node)
                    open_.append(node)
        yield frozenset(component)


def _finishing_order(edges: Mapping[str, Sequence[str]]) -> list[str]:
    """The nodes in the order in which a depth-first search leaves them."""
    order: list[str] = []
    seen: set[str] = set()
    for root in sorted(edges):
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(sorted(set(edges[root]))))]
        while stack:
            node, targets = stack[-1]
            target = next((target for target in targets if target in edges and target not in seen), None)
            if target is None:
                order.append(node)
                stack.pop()
            else:
                seen.add(target)
                stack.append((target, iter(sorted(set(edges[target])))))
    return order
