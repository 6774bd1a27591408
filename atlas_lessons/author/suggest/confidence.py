"""Doubts about the first proposal for a number: what is pasted without being asked about has none of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import (
    has_given_phrase,
    has_result_phrase,
    is_explained_behind,
    result_penalty,
)
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.partial import terms_in
from atlas_lessons.read.notation.formula.ast import Add, Neg, Node, Num, Sym


class Proposed(NamedTuple):
    """A number with its first proposal, how unlikely that is, and by how much the next one is unlikelier."""

    target: Term
    node: Node
    inputs: tuple[Term, ...]
    score: float
    margin: float
    exact: bool  # whether it gives the number as printed, with nothing rounded
    named: bool  # whether it is a form of the textbooks

    @property
    def printed(self) -> list[Term]:
        """The inputs that the text prints."""
        return [term for term in self.inputs if term.source is None]


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
_FORMULA = re.compile(r" ?[-+−–×·*/^<>≤≥](?! ?\Z)")
_LIMIT = re.compile(
    r"(?:\b(?:than|least|most|equal to|exceeds?|below|above|under|up to|greater|less|to (?:reach|get|have|earn|be))"
    r"|[<>≤≥])\s*[$€£¥]?$"
)
_SYMBOL_SET = re.compile(r"(?:^|[\s(,;])[*_$]*[^\W\d]\w{0,2}[*_$]*\s*[=≈]\s*$")
_RANGE = re.compile(r"[0-9][%°]?\w{0,3} ?(?:to|and|–|-) [−-]?$")
_FAR = 1500  # characters
_FILLING = " Then come words that say nothing of it." * 40


def _size(term: Term) -> tuple[object, object]:
    return term.value * term.measure.factor, term.measure.powers


def _repeats_an_input(it: Proposed) -> bool:
    """Whether two inputs are one quantity: in two units, or where they cancel out; a sum may have equal terms."""
    sizes, printed = set(map(_size, it.printed)), {(_size(term), term.measure.text) for term in it.printed}
    same = len(sizes) < len(it.printed)
    return same and (len(printed) > len(sizes) or not isinstance(it.node, Add))


def _is_copy(it: Proposed) -> bool:
    """Whether a number only repeats another one: "1720 bytes = 1720 bytes", "1.0000 = 1.000"."""
    return isinstance(it.node, Sym) and any(
        term.value == it.target.value and term.measure == it.target.measure for term in it.inputs
    )


def _wordless(target: Term) -> bool:
    """Whether only signs stand between a number and the one before it, as in a formula that is not read."""
    *numbers, between = re.split(r"[0-9]", target.before)
    return bool(numbers) and re.search(r"[^\W\d_]", between) is None


def _is_said_to_follow(it: Proposed) -> bool:
    """Whether the words around a number, or its own digits, say that it follows from something."""
    target = it.target
    restated = len(it.printed) == 1 and _RESTATED.search(target.before) is not None
    announced = has_result_phrase(target) or is_explained_behind(target)
    return restated or announced or (it.exact and digits(target) >= _LONG)


def _counts_on(node: Node) -> bool:
    """Whether an expression adds or takes away one."""
    last = node.terms[-1] if isinstance(node, Add) else None
    last = last.operand if isinstance(last, Neg) else last
    return isinstance(last, Num) and last.value == 1


DOUBTS: tuple[ProposalDoubt, ...] = (
    ProposalDoubt("nothing says that it follows", lambda it: not _is_said_to_follow(it),
          "A batch of 512 samples is split over 16 devices, 32 samples per device.", "32",
          "A batch of 512 samples is split over 16 devices, which makes 32 samples per device.", "32"),
    ProposalDoubt("its words give it", lambda it: result_penalty(it.target) > 0 or has_given_phrase(it.target),
          "A table of 12 rows has 35 cells in each and thus has 420 cells.", "420",
          "A kettle used 0.12 kWh in 4 minutes, which is a power of 1.8 kW.", "1.8"),
    ProposalDoubt("it is a limit", lambda it: _LIMIT.search(it.target.before) is not None,
          "With 12 rows of 35 cells each, the table must be greater than or equal to 420 cells.", "420",
          "A table of 12 rows has 35 cells in each, which makes 420 cells.", "420"),
    ProposalDoubt("a symbol is set to it", lambda it: _SYMBOL_SET.search(it.target.before) is not None,
          "A table of 12 rows has 35 cells in each. We take n = 420 cells.", "420",
          "A table of 12 rows has 35 cells in each, which makes 420 cells.", "420"),
    ProposalDoubt("it ends a range", lambda it: _RANGE.search(it.target.before) is not None,
          "A tray of 35 seeds and one of 12 seeds need together from 30 to 47 seeds.", "47",
          "A tray of 35 seeds and one of 12 seeds have together 47 seeds.", "47"),
    ProposalDoubt("its inputs come behind it", lambda it: any(term.span > it.target.span for term in it.printed),
          "It needs 24 m³: a pool is 12 m long, 8 m wide and 0.25 m deep.", "24",
          "A pool is 12 m long, 8 m wide and 0.25 m deep. It needs 24 m³.", "24"),
    ProposalDoubt("it only repeats a number", _is_copy,
          "A page has 1720 bytes. The header says that the body needs 1720 bytes.", "1720",
          "The wall is 1720 mm wide. That makes 1.72 m.", "1.72"),
    ProposalDoubt("one number gives it too easily",
          lambda it: len(it.printed) == 1 and not isinstance(it.node, Sym) and digits(it.target) < 3,
          "A square plate has a side of 5 m, which makes 25 m².", "25",
          "It lasts 90 minutes. That makes 1.5 hours.", "1.5"),
    ProposalDoubt("one number gives it by counting on", lambda it: len(it.printed) == 1 and _counts_on(it.node),
          "Elements up to 115 are known. An island of stability lies near Z: 114.", "114",
          "A file of 115 lines loses 1 line, which makes 114 lines.", "114"),
    ProposalDoubt("one of its inputs has its value",
          lambda it: len(it.printed) > 1 and _size(it.target) in map(_size, it.printed),
          "The data have 50 values. Taking 25 of them away therefore leaves 25 values.", "25",
          "The data have 50 values. Of them 15 are small, which leaves 35 values.", "35"),
    ProposalDoubt("two of its inputs are the same", _repeats_an_input,
          "A share of 0.25 and one of 25% make in total 0.50.", "0.50",
          "A bag of 12 kg and another of 12 kg weigh together 24 kg.", "24"),
    ProposalDoubt("a number word of another sentence gives it",
          lambda it: any(term.word and not term.implied and term.sentence != it.target.sentence for term in it.printed),
          "He buys four shirts. They cost $14 each. His income is $56.", "56",
          "He buys 4 shirts. They cost $14 each. His bill is $56.", "56"),
    ProposalDoubt("a duration is taken as a plain number",
          lambda it: not it.named and any(name.endswith("'") for name in terms_in(it.node)),
          "Her income rises by $400. She works 50 hours, which makes $20,000.", "20,000",
          "Her income rises by $400. She has 50 guests, which makes $20,000.", "20,000"),
    ProposalDoubt("a form of the textbooks comes near it", lambda it: it.named and digits(it.target) < _LONG,
          "Calls follow a Poisson distribution of mean 5.5. Exactly 6 calls thus have a probability of 15.7%.", "15.7",
          "A deposit of 1000 € at 5% interest for 3 years grows to 1157.63 €.", "1157.63"),
    ProposalDoubt("it has one digit and no unit",
          lambda it: digits(it.target) == 1 and it.target.unit is None and it.target.noun is None,
          "A list of 36 entries is split into 9 parts, so their size is 4.", "4",
          "A list of 36 entries is split into 9 parts, which makes 4 entries for each.", "4"),
    ProposalDoubt("no word comes before it", lambda it: _wordless(it.target) and not is_explained_behind(it.target),
          "The factors are 25 and 42 → 1050.", "1050",
          "Each of the 423 weights has 8 bytes: 3384.", "3384"),
    ProposalDoubt("a formula goes on behind it", lambda it: _FORMULA.match(it.target.after) is not None,
          "A core has 423 weights of 8 bytes each, which makes 3384 + x bytes.", "3384",
          "A core has 423 weights of 8 bytes each, so it stores 3384 bytes.", "3384"),
    ProposalDoubt("its inputs are far off",
          lambda it: any(abs(it.target.span.start - term.span.start) > _FAR for term in it.printed),
          f"A core has 423 weights of 8 bytes each.{_FILLING} In all it stores 3384 bytes.", "3384",
          "A core has 423 weights of 8 bytes each. In all it stores 3384 bytes.", "3384"),
    ProposalDoubt("it is unlikely", lambda it: it.score > _LIKELY[min(digits(it.target), len(_LIKELY)) - 1],
          "A bus has 18 passengers. At the next stop 7 get off and 12 get on; now there are 23.", "23",
          "A room of 6 m by 4.5 m by 2.4 m has a volume of 64.8 m³.", "64.8"),
    ProposalDoubt("another is as likely", lambda it: it.margin < _APART,
          "A row of 12 rows with 2 kg in each row, and of bags with 10 kg and 14 kg, makes 24 kg.", "24",
          "The three runs took 12 s, 15 s and 19 s, in total 46 s.", "46"),
)  # fmt: skip


def doubts(proposed: Proposed, rows: tuple[ProposalDoubt, ...] = DOUBTS) -> tuple[str, ...]:
    """The names of the doubts about a proposal."""
    return tuple(doubt.name for doubt in rows if doubt.holds(proposed))
