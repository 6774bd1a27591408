"""The map of a site: which lesson builds on which, in layers, drawn as SVG that people and their tools can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from atlas_lessons.publish.render.html import attribute, text
from atlas_lessons.publish.render.urls import relative
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.read.record.urls import same_page

MOST = 120  # lessons in one drawing; beyond, only the list is readable
_WIDTH, _HEIGHT, _GAP_X, _GAP_Y, _MARGIN = 216, 62, 28, 58, 14
_LINE, _LINES = 25, 2  # characters a line of a title, lines a box
_SWEEPS = 4


@dataclass(frozen=True, slots=True)
class LessonMap:
    """Lessons by index with the indexes of those each builds on, and the layer of each (0 builds on nothing)."""

    needs: Sequence[tuple[int, ...]]
    layers: Sequence[int]

    @property
    def linked(self) -> tuple[int, ...]:
        """The lessons that have a place in the drawing: those that build on one or are built on."""
        used = {index for needs in self.needs for index in needs}
        return tuple(index for index, needs in enumerate(self.needs) if needs or index in used)


def graph(entries: Sequence[SiteEntry]) -> LessonMap:
    """The graph of lessons in the order given. Links out of the site are left out, and what would close a circle."""
    index = {same_page(each.canonical): n for n, each in enumerate(entries) if each.canonical}
    needs = [
        tuple(index[url] for url in each.needs if url in index and index[url] != n) for n, each in enumerate(entries)
    ]
    return LessonMap(*_layers_by_longest_path(needs))


def _layers_by_longest_path(needs: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """Layers by longest path from a lesson that builds on nothing; without recursion, whatever the depth."""
    layer = [-1] * len(needs)
    kept: list[tuple[int, ...]] = [()] * len(needs)
    for first in range(len(needs)):
        stack, opened = [first], set[int]()
        while stack:
            node = stack[-1]
            waiting = [need for need in needs[node] if layer[need] < 0 and need not in opened]
            if layer[node] >= 0:
                stack.pop()
            elif node not in opened and waiting:
                opened.add(node)
                stack.extend(waiting)
            else:
                opened.add(node)
                kept[node] = tuple(need for need in needs[node] if layer[need] >= 0)
                layer[node] = 1 + max((layer[neighbour] for neighbour in kept[node]), default=-1)
                stack.pop()
    return kept, layer


def drawing(entries: Sequence[SiteEntry], found: LessonMap, page: str) -> str | None:
    """The map as an SVG element for ``page``; None where no lesson builds on another, or too many do."""
    linked = found.linked
    if not linked or len(linked) > MOST:
        return None
    rows = _rows(found, linked)
    widest = max(len(row) for row in rows)
    width = widest * (_WIDTH + _GAP_X) - _GAP_X + 2 * _MARGIN
    height = len(rows) * (_HEIGHT + _GAP_Y) - _GAP_Y + 2 * _MARGIN
    at: dict[int, tuple[float, float]] = {}
    for depth, row in enumerate(rows):
        left = (width - (len(row) * (_WIDTH + _GAP_X) - _GAP_X)) / 2
        for place, node in enumerate(row):
            at[node] = (left + place * (_WIDTH + _GAP_X), _MARGIN + depth * (_HEIGHT + _GAP_Y))
    edges = [_edge(at[need], at[node]) for node in linked for need in found.needs[node]]
    boxes = [_box(entries[node], at[node], page) for node in linked]
    return (
        f'<svg class="map" viewBox="0 0 {_number(width)} {_number(height)}" width="{_number(width)}" '
        f'height="{_number(height)}" role="group" aria-labelledby="_map-title _map-text">\n'
        '<title id="_map-title">Which lesson builds on which</title>\n'
        f'<desc id="_map-text">{len(linked)} lessons in {len(rows)} rows. A line leads down from each lesson to those '
        "that build on it. The list below says the same in words.</desc>\n"
        f"<g>{''.join(edges)}</g>\n{''.join(boxes)}</svg>"
    )


def _rows(found: LessonMap, linked: Sequence[int]) -> list[list[int]]:
    """The lessons of each layer, ordered so that lines cross little (barycenter sweeps, ties by index)."""
    rows: list[list[int]] = [[] for _ in range(1 + max(found.layers[node] for node in linked))]
    for node in linked:
        rows[found.layers[node]].append(node)
    below: dict[int, list[int]] = {node: [] for node in linked}
    for node in linked:
        for need in found.needs[node]:
            below[need].append(node)
    above: Mapping[int, Sequence[int]] = {node: found.needs[node] for node in linked}
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):
            order = {node: (place + 0.5) / len(row) for row in rows for place, node in enumerate(row)}
            near = above if down else below
            row.sort(key=lambda node: (_mean(node, near, order), node))
    return rows


def _mean(node: int, near: Mapping[int, Sequence[int]], order: Mapping[int, float]) -> float:
    others = [order[neighbour] for neighbour in near[node] if neighbour in order]
    return round(sum(others) / len(others), 9) if others else order[node]


def _edge(start: tuple[float, float], end: tuple[float, float]) -> str:
    x1, y1 = start[0] + _WIDTH / 2, start[1] + _HEIGHT
    x2, y2 = end[0] + _WIDTH / 2, end[1]
    bend = (y1 + y2) / 2
    path = " ".join(map(_number, (x1, y1))) + " C" + " ".join(map(_number, (x1, bend, x2, bend, x2, y2)))
    return f'<path class="edge" d="M{path}"/>'


def _box(entry: SiteEntry, corner: tuple[float, float], page: str) -> str:
    x, y = corner
    lines = _wrap_title(entry.title)
    first = y + _HEIGHT / 2 + 5 - 9 * (len(lines) - 1)
    middle = f'<tspan x="{_number(x + _WIDTH / 2)}"'
    spans = f"{middle}> </tspan>".join(  # a space of its own: at the end of a line it would move that off the middle
        f'{middle} y="{_number(first + 18 * n)}">{text(line)}</tspan>' for n, line in enumerate(lines)
    )
    return (
        f'<a href="{attribute(relative(entry.page, page))}">'
        f'<rect x="{_number(x)}" y="{_number(y)}" width="{_WIDTH}" height="{_HEIGHT}" rx="6"/>'
        f"<text>{spans}</text></a>\n"
    )


def _wrap_title(title: str) -> list[str]:
    """A title in at most two lines of about the same length, cut with … where it is longer."""
    lines = _fill_lines(title, _LINE)
    if len(lines) <= _LINES:
        lines = next(made for width in range(1, _LINE + 1) if len(made := _fill_lines(title, width)) == len(lines))
    lines = [line if len(line) <= _LINE else line[: _LINE - 1] + "…" for line in lines]
    return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], lines[_LINES - 1][: _LINE - 2] + " …"]


def _fill_lines(title: str, width: int) -> list[str]:
    """Lines of at most so many characters, but for a longer word."""
    lines: list[str] = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
