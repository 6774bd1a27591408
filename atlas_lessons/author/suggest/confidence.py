"""Doubts about the first proposal for a number: what is pasted without being asked about has none of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import claimed, explained, resulting, stated_before
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.read.notation.numerals.quantities import read_quote


class Proposed(NamedTuple):
    """A number with its first proposal: how unlikely that is, the next one's distance, and its inputs behind it."""

    target: Term
    score: float
    margin: float
    behind: float  # the share of its inputs that come behind the number
    exact: bool  # whether it gives the number as printed, with nothing rounded
    inputs: int
    formula: str
    expression: str  # with plain numbers
    reach: int  # characters to the farthest of its inputs


class ProposalDoubt(NamedTuple):
    """One reason to leave a number out; ``example`` has a number that nothing else leaves out."""

    name: str
    holds: Callable[[Proposed], bool]
    example: str
    printed: str
    counterexample: str
    kept: str


_LIKELY = (2.2, 2.8, 3.8)  # the worst score of a number of one, two or more digits: few digits are met by chance
_APART = 0.3  # how much likelier the first proposal is than the next
_LONG = 4  # digits that are not met exactly by chance
_RESTATED = re.compile(r"(?:,? or |, that is,? | \()(?:about |some |roughly )?[$€£¥]?$")
_FORMULA = re.compile(r" ?[-+−×·*/^<>](?! ?\Z)")
_FAR = 1500  # characters
_FILLING = " Then come words that say nothing of it." * 40


def _is_copy(formula: str) -> bool:
    """Whether a formula gives a number as it stands: "1720 bytes = 1720 bytes", "1.0000 = 1.000"."""
    before, _, after = formula.rpartition(" = ")
    one, other = read_quote(before), read_quote(after)
    same = len(one) == len(other) == 1 and one[0].numeral.value == other[0].numeral.value
    return before == after or before.split(" ")[0] == after.split(" ")[0] or (same and one[0].unit == other[0].unit)


def _computed(expression: str) -> bool:
    """Whether an expression is more than a number, which only its unit then changes."""
    return re.fullmatch(r"-?[0-9./]+", expression) is None


def _wordless(target: Term) -> bool:
    """Whether only signs stand between a number and the one before it, as in a formula that is not read."""
    *numbers, between = re.split(r"[0-9]", target.before)
    return bool(numbers) and re.search(r"[^\W\d_]", between) is None


def _told(it: Proposed) -> bool:
    """Whether the words around a number, or its own digits, say that it follows from something."""
    restated = it.inputs == 1 and _RESTATED.search(it.target.before) is not None
    return restated or claimed(it.target) or explained(it.target) or (it.exact and digits(it.target) >= _LONG)


DOUBTS: tuple[ProposalDoubt, ...] = (
    ProposalDoubt("nothing says that it follows", lambda it: not _told(it),
          "A batch of 512 samples is split over 16 devices, 32 samples per device.", "32",
          "A batch of 512 samples is split over 16 devices, which makes 32 samples per device.", "32"),
    ProposalDoubt("its words give it", lambda it: resulting(it.target) > 0 or stated_before(it.target),
          "A drug has a half-life of 6 hours. Of a dose of 200 mg, 50 mg are left after 12 hours.", "12",
          "A kettle used 0.12 kWh in 4 minutes, which is a power of 1.8 kW.", "1.8"),
    ProposalDoubt("its inputs come behind it", lambda it: it.behind > 0 and not explained(it.target),
          "A file of 10,000 bytes fills 3 blocks of 4096 bytes.", "3",
          "A pool is 12 m long, 8 m wide and 0.25 m deep. It needs 24 m³.", "24"),
    ProposalDoubt("it only repeats a number", lambda it: it.inputs == 1 and _is_copy(it.formula),
          "A page has 1720 bytes. The header says that the body needs 1720 bytes.", "1720",
          "The wall is 1720 mm wide, or 1.72 m.", "1.72"),
    ProposalDoubt("one number gives it too easily",
          lambda it: it.inputs == 1 and _computed(it.expression) and digits(it.target) < 3,
          "The share is 0.08, so it takes 1 step.", "1",
          "It lasts 90 minutes, or 1.5 hours.", "1.5"),
    ProposalDoubt("one number gives it by counting on",
          lambda it: it.inputs == 1 and it.expression.endswith((" + 1", " - 1")),
          "Elements up to 115 are known. An island of stability lies near Z = 114.", "114",
          "A file of 115 lines loses 1 line, which makes 114 lines.", "114"),
    ProposalDoubt("no word comes before it", lambda it: _wordless(it.target) and not explained(it.target),
          "The factors are 25 and 42 → 1050.", "1050",
          "Each of the 423 weights has 8 bytes: 3384.", "3384"),
    ProposalDoubt("a formula goes on behind it", lambda it: _FORMULA.match(it.target.after) is not None,
          "A core has 423 weights of 8 bytes each, which makes 3384 + x bytes.", "3384",
          "A core has 423 weights of 8 bytes each, so it stores 3384 bytes.", "3384"),
    ProposalDoubt("its inputs are far off", lambda it: it.reach > _FAR,
          f"A core has 423 weights of 8 bytes each.{_FILLING} In all it stores 3384 bytes.", "3384",
          "A core has 423 weights of 8 bytes each. In all it stores 3384 bytes.", "3384"),
    ProposalDoubt("it is unlikely", lambda it: it.score > _LIKELY[min(digits(it.target), len(_LIKELY)) - 1],
          "A bus has 18 passengers. At the next stop 7 get off and 12 get on; now there are 23.", "23",
          "A room of 6 m by 4.5 m by 2.4 m has a volume of 64.8 m³.", "64.8"),
    ProposalDoubt("another is as likely", lambda it: it.margin < _APART,
          "With a utilisation of 0.8, an M/M/1 queue holds on average 4 customers.", "4",
          "Scores of 7, 9, 4 and 8 have a mean of 7.", "7"),
)  # fmt: skip


def doubts(proposed: Proposed, rows: tuple[ProposalDoubt, ...] = DOUBTS) -> tuple[str, ...]:
    """The names of the doubts about a proposal."""
    return tuple(doubt.name for doubt in rows if doubt.holds(proposed))
