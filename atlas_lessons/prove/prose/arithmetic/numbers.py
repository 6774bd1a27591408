"""Parses the numbers of a calculation: with their words, in two units, or with a name before them."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.annotations import is_noun
from atlas_lessons.prove.prose.arithmetic.context_units import INCH, join_compound, unit_by_context
from atlas_lessons.prove.prose.arithmetic.cursor import Cursor
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Tree
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

_PARTED = ((("s", Fraction(1)),), (("m", Fraction(1)),), (("kg", Fraction(1)),), (("deg", Fraction(1)),))


class NumberParser(Cursor):
    """A place in the tokens that reads numbers; every method returns None where it is not certain."""

    def named_number(self, hedged: bool) -> Tree | None:
        """A number with its name before it, after an operator: ``weights 14 GB + gradients 14 GB``."""
        if self.at == 0 or self.tokens[self.at - 1].kind != "op":
            return None
        ahead = 0
        while ahead < 3 and (token := self.peek(ahead)) is not None and is_noun(token, None) and len(token.text) > 2:
            ahead += 1
        ahead += 1 if ahead and token is not None and token.text == "of" else 0
        token = self.peek(ahead)
        if not ahead or token is None or token.quantity is None or token.quantity.unit is None:
            return None
        self.at += ahead
        return self.number(token, hedged)

    def number(self, token: ProseToken, hedged: bool) -> Tree | None:
        """A number with the words that annotate it; ``1 h 30 min`` is one number, given in its smaller unit."""
        operand = self._operand(token, hedged)
        while operand is not None and (smaller := self._smaller(operand)) is not None:
            operand = join_compound(operand, smaller, self.text)
        return self._add(operand) if operand is not None else None

    def _operand(self, token: ProseToken, hedged: bool) -> Operand | None:
        quantity = token.quantity
        self.at += 1
        if quantity is None:
            if token.value is None:
                return None
            operand = Operand(token.value, token.start, token.end, hedged=hedged)
        else:
            numeral = quantity.numeral
            if quantity.role == "tolerance" or self._is_range(token):
                return None
            unit = quantity.unit if not quantity.shared or quantity.role == "low" else None
            operand = Operand(numeral.value, token.start, token.end, numeral, unit, hedged=hedged)
            if quantity.unit is None and (written := unit_by_context(self.text, self.tokens, self.at)) is not None:
                operand = operand._replace(unit=written[0], end=self.tokens[written[1] - 1].end)
                self.at = written[1]
            elif quantity.unit is None and (bracketed := self._bracketed_unit()) is not None:
                operand = operand._replace(unit=bracketed)
        return self.nouns(operand)

    def _bracketed_unit(self) -> Unit | None:
        """The unit in a bracket behind a number, before an operator: ``3200 (MT/s) × 8 (bytes per access)``."""
        token = self.peek()
        if token is None or token.text != "(" or not token.spaced:
            return None
        close = next((ahead for ahead in range(2, 7) if self._text_ahead(ahead) == ")"), None)
        after = self.peek(close + 1) if close is not None else None
        if close is None or after is None or after.kind not in ("op", "relation"):
            return None
        unit = parse_unit(self.text[token.end : self.tokens[self.at + close].start].strip())
        if not isinstance(unit, Unit) or (not unit.powers and not unit.nouns):
            return None
        self.at += close + 1
        return unit

    def _text_ahead(self, ahead: int) -> str:
        token = self.peek(ahead)
        return token.text if token is not None else ""

    def _smaller(self, larger: Operand) -> Operand | None:
        """The minutes of ``1 h 30 min``, the inches of ``5 ft 10 in``: the rest of a quantity in two units."""
        token = self.peek()
        quantity = token.quantity if token is not None and token.kind == "number" else None
        if token is None or quantity is None or larger.unit is None or larger.noun or token.text[0] in "-−–":
            return None
        unit, after = quantity.unit, self.peek(1)
        inches = unit is None and larger.unit.text == "ft" and after is not None and after.text == "in"
        if inches:
            unit = INCH
        same = unit is not None and unit.powers == larger.unit.powers and larger.unit.powers in _PARTED
        if not same or unit is None or unit.factor >= larger.unit.factor or quantity.numeral.value < 0:
            return None
        if larger.value.denominator != 1:
            return None
        operand = self._operand(token, hedged=False)
        if not inches or operand is None or operand.unit is not None:
            return operand
        self.at += 1 if not operand.noun else 0
        return operand._replace(unit=unit, noun="", end=self.tokens[self.at - 1].end)

    def _is_range(self, token: ProseToken) -> bool:
        """``2–4`` and ``2-4`` without spaces, unless everything around is written without spaces."""
        index = self.at - 1
        for at, other in ((index + 1, index + 2), (index - 1, index - 2)):
            if not (0 <= at < len(self.tokens) and 0 <= other < len(self.tokens)):
                continue
            dash, number = self.tokens[at], self.tokens[other]
            later = number if at > index else token
            units = [
                each.quantity.unit for each in (token, number) if each.quantity is not None and not each.quantity.shared
            ]
            if len(units) == 2 and all(units) and self.text[dash.start] == "-":
                continue
            if dash.text == "-" and number.kind == "number" and not dash.spaced and not later.spaced:
                if self.text[dash.start] != "−" and self.text[dash.start] != "-":
                    return True
                self.certain = self.certain and (self.text[dash.start] == "−" or self.is_difference(at))
        return False

    def is_difference(self, dash: int) -> bool:
        """Whether the hyphen at a token is a minus: a smaller number and ``=`` follow, as in ``10-3 = 7``."""
        if not 0 < dash < len(self.tokens) - 2 or self.text[self.tokens[dash].start] != "-":
            return False
        left, right = self.tokens[dash - 1].quantity, self.tokens[dash + 1].quantity
        larger = left is not None and right is not None and left.numeral.value > right.numeral.value
        return larger and self.tokens[dash + 2].text == "="
