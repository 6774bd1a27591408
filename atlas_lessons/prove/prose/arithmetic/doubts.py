"""Why a statement that does not come out may still be right: a table of doubts, each with an example.

A doubt never makes a result pass; it only keeps an alarm back, so that the numbers are left to the ledger.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.prose.arithmetic import alternatives
from atlas_lessons.prove.prose.arithmetic.ambiguous_wording import (
    is_grouped_otherwise,
    is_per_other_time,
    is_tax_within,
)
from atlas_lessons.prove.prose.arithmetic.bases import is_binary
from atlas_lessons.prove.prose.arithmetic.remainders import is_left_over
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Side
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken


class Claimed(NamedTuple):
    """A statement that does not come out: its text, the side computed, the number printed, and what it would be."""

    text: str
    side: Side
    printed: Operand
    relation: str
    exact: Exact | None

    @property
    def value(self) -> Fraction | None:
        """The exact value where it is rational."""
        return self.exact if isinstance(self.exact, Fraction) else None


class Doubt(NamedTuple):
    """A reading in which nothing is computed, or not exactly.

    ``example`` is left alone for this doubt and no other; ``counterexample`` looks like it and is wrong.
    """

    name: str
    applies: Callable[[Claimed], bool]
    example: str
    counterexample: str


DOUBTS: tuple[Doubt, ...] = (
    Doubt(
        "describes a thing with numbers in its name",
        lambda it: it.relation == "verb" and alternatives.only_describes(it.text, it.side, it.printed, it.exact),
        "The 4 × 4 is 20 years old.",
        "Then 4 × 4 is 20.",
    ),
    Doubt(
        "is what binary floating point shows",
        lambda it: it.value is not None and alternatives.is_float_noise(it.value, it.printed),
        "0.1 + 0.2 = 0.30000000000000004",
        "0.1 + 0.2 = 0.30000000000000404",
    ),
    Doubt(
        "is rounded generously where it says about",
        lambda it: it.value is not None and alternatives.is_generous(it.value, it.printed, it.relation),
        "365 × 24 ≈ 9000",
        "365 × 24 = 9000",
    ),
    Doubt(
        "is one end of a range",
        lambda it: it.relation != "change" and alternatives.range_goes_on(it.text, it.printed),
        "Between 5% and 10% of 400 is 20 to 40.",
        "Then 10% of 400 is 20.",
    ),
    Doubt(
        "is a span between two numbers",
        lambda it: alternatives.is_span(it.text, it.side, it.printed, it.value),
        "1914 − 1918 = 4 years",
        "1918 − 1914 = 5 years",
    ),
    Doubt(
        "is a recipe or a price for several things",
        lambda it: alternatives.is_recipe(it.side, it.printed),
        "2 adults + 1 child = €59",
        "2 apples + 1 apple = 4 apples",
    ),
    Doubt(
        "is the time that people work",
        lambda it: alternatives.is_working_time(it.side, it.printed, it.value),
        "1 week = 5 days",
        "1 week = 8 days",
    ),
    Doubt(
        "takes percentages one after the other",
        lambda it: alternatives.compounds(it.side, it.printed),
        "20% + 30% = 44%",
        "20% + 30% = 45%",
    ),
    Doubt(
        "is the scale of a map",
        lambda it: alternatives.is_scale(it.side, it.printed, it.value),
        "1 cm = 10 km",
        "1 cm = 0.1 m",
    ),
    Doubt(
        "is what disks keep for data",
        lambda it: alternatives.is_net(it.text, it.side, it.printed, it.value),
        "RAID 5: 4 × 4 TB = 12 TB",
        "Together 4 × 4 TB = 12 TB",
    ),
    Doubt(
        "goes round, as on a clock",
        lambda it: it.relation == "=" and alternatives.wraps(it.side, it.printed, it.value),
        "9 + 5 = 2",
        "9 + 5 = 12",
    ),
    Doubt(
        "names a fraction of something",
        lambda it: alternatives.names_fraction(it.text, it.side, it.printed),
        "1/3 cup = 80 mL",
        "1/3 of 12 = 5",
    ),
    Doubt(
        "converts units that kitchens round",
        lambda it: alternatives.is_customary(it.side, it.printed, it.value),
        "8 oz = 225 g",
        "8 oz = 252 g",
    ),
    Doubt(
        "names a format of pictures",
        lambda it: alternatives.is_resolution(it.side, it.printed),
        "3840 × 2160 = 4K",
        "3840 × 2160 = 4M",
    ),
    Doubt(
        "is grouped otherwise where it is spoken",
        lambda it: is_grouped_otherwise(it.text, it.side, it.printed),
        "Then 3 plus 4 times 2 is 14.",
        "Then 3 plus 4 times 2 is 12.",
    ),
    Doubt(
        "is what a division leaves",
        lambda it: is_left_over(it.text, it.side, it.printed),
        "17 / 5 = 2, the remainder",
        "17 / 5 = 4, the remainder",
    ),
    Doubt(
        "is told for another time",
        lambda it: is_per_other_time(it.side, it.printed),
        "8 h a day at $15/h is $600 a week.",
        "8 h a day at $15/h is $600 a day.",
    ),
    Doubt(
        "is the tax within an amount",
        lambda it: is_tax_within(it.side, it.printed),
        "The 19% VAT on $119 is $19.",
        "The 19% VAT on $119 is $18.",
    ),
    Doubt(
        "adds to an amount before",
        lambda it: it.relation in ("verb", "told") and alternatives.adds_more(it.text, it.side),
        "First 2 h at 60 km/h; 1 h more at 60 km/h is 180 km.",
        "First 2 h at 50 km/h; 1 h at 60 km/h is 180 km.",
    ),
    Doubt(
        "adds binary digits",
        lambda it: it.relation == "=" and is_binary(it.side, it.printed),
        "Two bits: 1 + 1 = 10, and 1101 + 0101 = 0010.",
        "Two bits: 1 + 1 = 11, and 1101 + 0101 = 0110.",
    ),
    Doubt(
        "multiplies by a number before",
        lambda it: alternatives.takes_in_earlier(it.text, it.side, it.printed, it.value),
        "For 3 shops 2 × 4 = 24 lamps are needed.",
        "For 3 shops 2 × 4 = 25 lamps are needed.",
    ),
    Doubt(
        "says how far off something is",
        lambda it: it.relation == "verb" and alternatives.is_off(it.text, it.printed),
        "The value 1/4 is 12% off.",
        "The value 1/4 is 12%.",
    ),
    Doubt(
        "adds parts that are named by their size",
        lambda it: alternatives.adds_sizes(it.text, it.side, it.printed),
        "60 gates + 4-bit MUX = 12 gates",
        "60 bits + 4-bit field = 12 bits",
    ),
    Doubt(
        "says how large an array is",
        lambda it: it.relation == "≈" and alternatives.is_array_size(it.side, it.printed),
        "512^3 ≈ 1 GB",
        "512^3 = 1 GB",
    ),
    Doubt(
        "ends in zeros that may not count",
        lambda it: it.relation in ("=", "≈") and alternatives.has_placeholders(it.side, it.printed, it.value),
        "98 m/s = 350 km/h",
        "98 m/s = 340 km/h",
    ),
)
"""Every doubt; the examples are its tests, and one whose removal fails no test has no place here."""


def is_doubtful(text: str, side: Side, printed: Operand, relation: ProseToken, exact: Exact | None) -> bool:
    """Whether the form of a statement allows another reading in which nothing is computed, or not exactly."""
    claimed = Claimed(text, side, printed, relation.text, exact)
    return any(doubt.applies(claimed) for doubt in DOUBTS)
