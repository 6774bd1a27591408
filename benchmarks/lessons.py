"""Writes sealed lessons for the benchmark: the same number and seed give the same bytes.

    python benchmarks/lessons.py 1000 DIRECTORY [--plain]

Each lesson is DIRECTORY/<slug>/lesson.json with derivations.json beside it: about 4 kB of Markdown with an equation,
its symbols, a worked example, a knowledge check, sources and links. With --plain there is nothing to derive.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from atlas_lessons.core.config import config_from
from atlas_lessons.core.model import Source
from atlas_lessons.read.record.compile import compile_source, record_text

CONFIG = config_from(
    {
        "urls": {
            "canonicalUrl": "https://lessons.example/learn/{slug}/",
            "jsonUrl": "https://lessons.example/publications/{id}.json",
            "markdownUrl": "https://lessons.example/publications/{id}.md",
            "artifactUrl": "https://lessons.example/data/{slug}-{hash16}.json",
        }
    }
)
UNIT = 50  # lessons of one unit link to one another

SUBJECTS = ["pump", "filter", "furnace", "rotor", "membrane", "valve", "bearing", "relay", "column", "antenna"]
TRAITS = ["steady", "sparse", "buffered", "layered", "tuned", "guarded", "pulsed", "folded", "vented", "braced"]
TOPICS = ["sizing", "cooling", "timing", "routing", "sealing", "loading", "damping", "charging"]
THINGS = ["heat", "pressure", "charge", "traffic", "moisture", "stress", "memory", "fuel", "torque", "light"]
SENTENCES = (
    "The {trait} {subject} settles its {thing} before the next cycle begins.",
    "A second {subject} takes what is left of the {thing}, unless its inlet is already full.",
    "Operators compare the {thing} with the {trait} limit and read it again when the two disagree.",
    "Nothing inside the {subject} creates {thing}; it is only moved, stored or let go.",
    "In practice the {trait} {subject} is judged by the {thing} that it keeps, not by its size.",
    "The reserve of {thing} is spent once, as long as the {subject} is {trait} throughout.",
)


@dataclass(frozen=True)
class Symbol:
    """A given of a formula: its name in text and in LaTeX, meaning, unit and the range its value is drawn from."""

    name: str
    latex: str
    meaning: str
    unit: str
    low: int
    high: int


@dataclass(frozen=True)
class Formula:
    """A formula in LaTeX (``@`` is the lesson's number), as plain text, as an expression and as a function."""

    title: str
    latex: str
    text: str
    expression: str
    result: Symbol
    givens: tuple[Symbol, ...]
    value: Callable[..., Fraction]


def _symbol(name: str, meaning: str, unit: str, low: int = 0, high: int = 0) -> Symbol:
    return Symbol(name, f"{name[0]}_{{{name[1:]}}}" if len(name) > 1 else name, meaning, unit, low, high)


FORMULAS = (
    Formula(
        "Memory of a training step",
        r"M_{@}=P\,(b_w+b_g+b_m)",
        "M@ = P (bw + bg + bm)",
        "P*(bw+bg+bm)",
        _symbol("M", "memory of the step", "bytes"),
        (
            _symbol("P", "number of parameters", "parameters", 1000, 900_000),
            _symbol("bw", "size of a weight", "bytes/parameter", 2, 4),
            _symbol("bg", "size of a gradient", "bytes/parameter", 2, 4),
            _symbol("bm", "size of the moments", "bytes/parameter", 4, 8),
        ),
        lambda p, w, g, m: p * (w + g + m),
    ),
    Formula(
        "Heat through a wall",
        r"Q_{@}=\frac{k\,A\,D}{d}",
        "Q@ = k A D / d",
        "k*A*D/d",
        _symbol("Q", "heat flow", "W"),
        (
            _symbol("k", "conductivity", "W/(m·K)", 1, 50),
            _symbol("A", "area", "m²", 2, 90),
            _symbol("D", "temperature difference", "K", 5, 80),
            _symbol("d", "thickness", "m", 2, 7),
        ),
        lambda k, a, t, d: k * a * t / d,
    ),
    Formula(
        "Energy of a rotor",
        r"E_{@}=\frac{1}{2}\,m\,v^{2}",
        "E@ = (1/2) m v^2",
        "m*v^2/2",
        _symbol("E", "kinetic energy", "J"),
        (_symbol("m", "moving mass", "kg", 2, 400), _symbol("v", "speed", "m/s", 3, 60)),
        lambda m, v: m * v * v / 2,
    ),
    Formula(
        "Two branches together",
        r"R_{@}=\frac{R_a\,R_b}{R_a+R_b}",
        "R@ = Ra Rb / (Ra + Rb)",
        "Ra*Rb/(Ra+Rb)",
        _symbol("R", "resistance of both", "Ω"),
        (_symbol("Ra", "first resistance", "Ω", 2, 90), _symbol("Rb", "second resistance", "Ω", 2, 90)),
        lambda a, b: a * b / (a + b),
    ),
)


def write_lessons(count: int, directory: Path, *, plain: bool = False, seed: int = 7) -> int:
    """Write ``count`` lessons below ``directory``; returns the bytes of Markdown in all of them."""
    names = [_name(index, random.Random(f"{seed}/name/{index}")) for index in range(count)]
    total = 0
    for index in range(count):
        rng = random.Random(f"{seed}/{index}")
        slug, title = names[index]
        folder = directory / slug
        folder.mkdir(parents=True)
        formula = None if plain else FORMULAS[index % len(FORMULAS)]
        values = [Fraction(rng.randint(each.low, each.high)) for each in formula.givens] if formula else []
        description = _prose(rng, 1)
        content = _content(index, [title, description], names, rng, formula, values)
        record = compile_source(_source(content, description, rng), slug, CONFIG).record
        assert record is not None
        (folder / "lesson.json").write_text(record_text(record), "utf-8")
        if formula:
            derivations = json.dumps(_derivations(index, formula, values), indent=2, ensure_ascii=False)
            (folder / "derivations.json").write_text(derivations + "\n", "utf-8")
        total += len(content.encode())
    return total


def _name(index: int, rng: random.Random) -> tuple[str, str]:
    title = f"{rng.choice(TRAITS)} {rng.choice(SUBJECTS)} {rng.choice(TOPICS)}"
    return f"{title.replace(' ', '-')}-{index:05d}", title.capitalize()


def _prose(rng: random.Random, sentences: int) -> str:
    return " ".join(
        rng.choice(SENTENCES).format(trait=rng.choice(TRAITS), subject=rng.choice(SUBJECTS), thing=rng.choice(THINGS))
        for _ in range(sentences)
    )


def _source(content: str, description: str, rng: random.Random) -> Source:
    front = {
        "category": "learning",
        "format": "Lesson",
        "description": description,
        "revisionDate": f"2026-10-{rng.randint(1, 28):02d}",
        "version": "1.0.0",
        "status": "Published lesson",
    }
    return Source("lesson.md", content, front, content, 1)


def _content(
    index: int,
    opening: list[str],
    names: list[tuple[str, str]],
    rng: random.Random,
    formula: Formula | None,
    values: list[Fraction],
) -> str:
    first = index - index % UNIT
    others = [each for each in names[first : first + UNIT] if each is not names[index]]
    near = rng.sample(others, min(4, len(others)))
    links = [f"-   [{other}](https://lessons.example/learn/{slug}/)" for slug, other in near]
    # A prerequisite comes earlier, so that the graph of a unit has no cycle.
    before = names[first:index][-1:]
    foundations = [f"-   [{other}](https://lessons.example/learn/{slug}/)" for slug, other in before]
    parts = [
        "Engineering · Lessons v1.0.0",
        f"# {opening[0]}",
        *opening[1:],
        "## The mechanism",
        _prose(rng, 7),
        "\n".join(f"{number}.  {_prose(rng, 1)}" for number in range(1, 6)),
        *(_mathematics(index, formula, values, rng) if formula else ()),
        "## Distinctions and tradeoffs",
        *(_prose(rng, 3) for _ in range(4)),
        "## Check your understanding",
        f"### What does the {rng.choice(SUBJECTS)} settle first?",
        "1.  Its own reserve\n2.  The reserve of its neighbour\n3.  Nothing at all",
        "Answer and reasoning",
        "Its own reserve",
        _prose(rng, 2),
        "## Evidence and scope",
        _prose(rng, 4),
        "## Sources",
        "\n".join(f"-   [Notes on {rng.choice(THINGS)}](https://example.org/notes/{letter}/)" for letter in "abcd"),
        "## Continue exploring",
    ]
    if foundations:
        parts += ["### Foundations", "\n".join(foundations)]
    if links:
        parts += ["### Related lessons", "\n".join(links)]
    return "\n\n".join(parts)


def _mathematics(index: int, formula: Formula, values: list[Fraction], rng: random.Random) -> list[str]:
    result = formula.result
    rows = [(f"{result.name}{index}", result.meaning.capitalize(), result.unit)]
    rows += [(each.name, each.meaning.capitalize(), each.unit) for each in formula.givens]
    givens = ", ".join(_given(each, value) for each, value in zip(formula.givens, values, strict=True))
    return [
        "## Science and assumptions",
        f"### {formula.title}",
        f"$$\n{formula.latex.replace('@', str(index))}\n$$",
        formula.text.replace("@", str(index)),
        "Symbols and units",
        *(cell for row in rows for cell in row),
        _prose(rng, 2),
        "## Engineering example",
        f"Take a case with {givens}. The {result.meaning} is {_printed(formula, values)} {result.unit}.",
    ]


def _given(symbol: Symbol, value: Fraction) -> str:
    return f"{symbol.meaning} of {value} {symbol.unit}"


def _printed(formula: Formula, values: list[Fraction]) -> str:
    """The result as the lesson prints it: to two decimals where it is no whole number, half up."""
    exact = formula.value(*values)
    if exact.denominator == 1:
        return str(exact)
    hundredths = (exact * 200 + 1) // 2
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _derivations(index: int, formula: Formula, values: list[Fraction]) -> Mapping[str, Any]:
    givens = [
        {"symbol": each.name, "quote": _given(each, value)} for each, value in zip(formula.givens, values, strict=True)
    ]
    result = formula.result
    derived = {
        "symbol": f"{result.name}{index}",
        "expression": formula.expression,
        "quote": f"The {result.meaning} is {_printed(formula, values)} {result.unit}",
    }
    return {
        "schemaVersion": 1,
        "units": {"parameter": "count"},
        "examples": [{"id": "case", "section": "Engineering example", "quantities": [*givens, derived]}],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    size = write_lessons(given.count, given.directory, plain=given.plain)
    print(
        f"{given.count} lessons in {given.directory}, {size // max(given.count, 1)} bytes of Markdown each on average"
    )


if __name__ == "__main__":
    main()
