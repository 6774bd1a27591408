"""Where a parser is in a row of tokens, and the words it takes that annotate a number or a bracket."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.annotations import divide_unit, is_noun, is_symbol, prefix_of, unit_named
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.units.parse import ONE, singular

MAX_NOUNS = 6
ENDS = frozenset(("relation", "close", "comma", "stop"))  # tokens that neither go on with a factor nor annotate it
FUNCTIONS = {
    **{name: name for name in ("sqrt", "log2", "log10", "ln", "exp", "ceil", "floor", "round", "min", "max", "abs")},
    **{name: name for name in ("sin", "cos", "tan", "asin", "acos", "atan", "log")},
    **{f"arc{name}": f"a{name}" for name in ("sin", "cos", "tan")},
    "ceiling": "ceil",
    "C": "binomial",
    "log₂": "log2",
    "log_2": "log2",
    "log₁₀": "log10",
    "log_10": "log10",
}


def begins_function(token: ProseToken, after: ProseToken | None) -> bool:
    """Whether a word is a known function before its bracket, or a logarithm before a number."""
    if token.kind != "word" or after is None or function_name(token) is None:
        return False
    return (after.text == "(" and not after.spaced) or begins_logarithm(token, after)


_LOGARITHMS = frozenset(("log2", "log₂", "log_2", "log10", "log₁₀", "log_10", "ln"))
_TURNING = frozenset(("sin", "cos", "tan"))
_ANGULAR = frozenset(("°", "º", "deg", "degree", "degrees"))


def begins_logarithm(token: ProseToken, after: ProseToken | None) -> bool:
    """Whether a function precedes its number without a bracket: ``log₂ 8``, ``ln 2``, ``sin 30°``."""
    if after is None or after.kind != "number" or not after.spaced:
        return False
    unit = after.quantity.unit if after.quantity is not None else None
    return token.text in _LOGARITHMS or (token.text in _TURNING and unit is not None and unit.text in _ANGULAR)


def function_name(token: ProseToken) -> str | None:
    """The engines' name of the function that a word names, or None."""
    return FUNCTIONS.get(token.text) or FUNCTIONS.get(token.text.lower())


def begins_value(token: ProseToken, after: ProseToken | None) -> bool:
    """Whether a value may begin with this token."""
    if token.kind in ("number", "open") or token.value is not None or token.text in ("√", "π", "pi"):
        return True
    return begins_function(token, after) or (token.text == "e" and after is not None and after.text == "^")


_SUBSTANCE = re.compile(r"(?:[A-Z][a-z]?(?:_?[0-9₀-₉]{1,2})?){1,6}")  # behind a unit: 4 mol O_2


@dataclass(slots=True)
class Cursor:
    """A place in the tokens, and the operands read so far; ``certain`` turns False where a reading is a guess."""

    text: str
    tokens: list[ProseToken]
    at: int
    stop: int
    operands: list[Operand] = field(default_factory=list)
    certain: bool = True
    ratio: bool = False
    compact: bool = False
    rated: bool = False

    def peek(self, ahead: int = 0) -> ProseToken | None:
        """The token that is next, or one further ahead."""
        index = self.at + ahead
        return self.tokens[index] if index < self.stop else None

    def nouns(self, operand: Operand | None) -> Operand | None:
        """Take the words that annotate a number; the number with what they say, None where they are symbols.

        Without an operand (after a bracket) the words are only taken; what is returned then only tells success.
        """
        words: list[str] = []
        over = False  # whether the words are behind a "per"
        unit = operand.unit if operand is not None else None
        result = operand or Operand(Fraction(1), 0, 0)
        while len(words) < MAX_NOUNS and (token := self.peek()) is not None:
            if not words and self._hyphenated(token):  # 12-packs
                self.at += 1
                continue
            if token.kind in ENDS or (token.kind == "op" and self.text[token.start] != "/"):
                break
            part = operand is not None and not words and unit is None and operand.value.denominator != 1
            if part and token.text.lower() == "of" and self.whole_named():
                break
            after = self.peek(1)
            divides = (token.kind == "op" and self.text[token.start] == "/") or token.text.lower() == "per"
            if (
                divides
                and token.kind in ("op", "word")
                and after is not None
                and after.kind == "word"
                and after.value is None
                and not begins_value(after, self.peek(2))
            ):
                if is_symbol(after.text):
                    return None
                known = divide_unit(unit, after.text)
                if known is unit and token.kind == "op" and singular(after.text) != after.text.lower():
                    self.certain = False  # "8/rows + 1": a variable; what something is per is in the singular
                unit = known
                words.append(after.text)
                over = True
                self.at += 2
                continue
            if token.kind == "open" and (count := self._annotation()):
                if not token.spaced and operand is not None and operand.bare and not words:
                    return None  # 1/2(p-value) multiplies
                self.at += count
                continue
            if not is_noun(token, after) or token.text in ("π", "pi") or begins_function(token, after):
                break
            if is_symbol(token.text) and (unit is None or _SUBSTANCE.fullmatch(token.text) is None):
                return None
            words.append(token.text)
            self.at += 1
        if operand is not None and unit is None and words and (power := prefix_of(words[0])):
            result = _scaled(operand, Fraction(10) ** power)
        if unit is None and words and (named := unit_named(words[-1])) is not None:
            return result._replace(unit=ONE / named if over else named)  # "16 gas per calldata byte"
        return result._replace(unit=unit, noun=" ".join(words)) if words else result

    def whole_named(self) -> int:
        """How many words lead to the number of a whole: ``of the class of`` 32; 0 where it follows at once or none."""
        for ahead in range(1, 5):
            token = self.peek(ahead)
            if token is None or token.kind != "word" or token.value is not None:
                return 0
            number = self.peek(ahead + 1)
            if token.text.lower() == "of" and number is not None:
                return ahead if ahead > 1 and number.kind == "number" else 0
        return 0

    def _hyphenated(self, token: ProseToken) -> bool:
        """Whether a token is the hyphen between a number and its noun."""
        noun = self.peek(1)
        return token.text == "-" and not token.spaced and noun is not None and not noun.spaced and is_noun(noun, None)

    def _annotation(self) -> int:
        """How many tokens a bracket takes that holds words only; 0 where it holds a number or does not close."""
        for count in range(1, 8):
            token = self.peek(count)
            if token is None or token.kind not in ("word", "close", "comma"):
                return 0
            if token.kind == "close":
                return count + 1 if count > 1 else 0
        return 0

    def counted(self, count: int) -> Leaf:
        """A number that is nowhere printed: how many items a list has."""
        place = self.tokens[self.at - 1].end
        return self._add(Operand(Fraction(count), place, place, noun="items"))

    def _add(self, operand: Operand) -> Leaf:
        self.operands.append(operand)
        return Leaf(len(self.operands) - 1)


def _scaled(operand: Operand, scale: Fraction) -> Operand:
    """The number with the prefix of its noun in its value: 2 megapixels are 2,000,000."""
    numeral = operand.numeral
    if numeral is not None:
        step = numeral.step * scale if numeral.step is not None else None
        numeral = numeral._replace(value=numeral.value * scale, step=step)
    return operand._replace(value=operand.value * scale, numeral=numeral)
