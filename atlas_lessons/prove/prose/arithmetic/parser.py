"""Parses tokens to one side of a calculation, or to None where it is not certain what they say."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.context_units import has_rate
from atlas_lessons.prove.prose.arithmetic.cursor import (
    ENDS,
    begins_function,
    begins_logarithm,
    begins_value,
    function_name,
)
from atlas_lessons.prove.prose.arithmetic.numbers import NumberParser
from atlas_lessons.prove.prose.arithmetic.remainders import can_divide, remainder
from atlas_lessons.prove.prose.arithmetic.sides import (
    ConstantTerm,
    Function,
    Leaf,
    Operand,
    Power,
    Product,
    Side,
    Sum,
    Tree,
    leaves,
)
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.numerals.quantities import is_money
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after

MAX_TOKENS, MAX_DEPTH = 240, 16
_PAIRS = {"(": ")", "⌈": "⌉", "⌊": "⌋"}
_MULTIPLIERS = frozenset(("twice", "double", "triple", "thrice", "half", "quadruple"))
_SUPERSCRIPT = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", range(10), strict=True))


class SideParser(NumberParser):
    """Recursive descent over tokens from one position on; every method returns None where it is not certain."""

    def side(self) -> Side | None:
        """The longest expression that begins here."""
        first = self.at
        tree = self.expression(0)
        if tree is None:
            return None
        start, end = self.tokens[first].start, self.tokens[self.at - 1].end
        how = (self.certain, self.ratio, self.compact, self.rated)
        return Side(tree, tuple(self.operands), first, self.at, start, end, *how)

    def expression(self, depth: int) -> Tree | None:
        """Terms joined by plus and minus."""
        if depth > MAX_DEPTH:
            return None
        first = self.peek()
        sign = 1
        if first is not None and first.kind == "op" and first.text in "+-":
            sign = -1 if first.text == "-" else 1
            self.at += 1
        term = self.term(depth)
        if term is None:
            return None
        count = self._ratio_of() if isinstance(term, Leaf) and depth == 0 and sign == 1 else 0
        if count:
            self.at, self.ratio = self.at + count, True
            whole = self.term(depth)
            alike = (
                isinstance(whole, Leaf)
                and len({operand.unit.powers if operand.unit else None for operand in self.operands}) == 1
            )
            self.certain = self.certain and alike  # no ratio: "3 of 4 replicas × 25%", "two mirrors of 90%"
            return Product((("*", term), ("/", whole))) if whole is not None else None
        terms = [(sign, term)]
        while (sign := self.sum_sign()) != 0:
            before = self.at
            if sign in (1, -1):
                self.at += 1
            term = self.term(depth)
            if term is None:
                self.at = before
                break
            terms.append((1 if sign == 2 else sign, term))
        return terms[0][1] if len(terms) == 1 and terms[0][0] == 1 else Sum(tuple(terms))

    def sum_sign(self) -> int:
        """1 or -1 at a plus or minus, 2 where a signed number follows, 0 where no term follows."""
        token, after = self.peek(), self.peek(1)
        if token is None:
            return 0
        if token.kind == "number" and token.text[:1] in "-−–" and token.quantity is not None:
            return 2
        if token.kind != "op" or token.text not in "+-" or after is None:
            return 0
        written = self.text[token.start : token.end]
        if written == "—" or (token.spaced and not after.spaced and written != "−"):
            return 0
        if written in "-–‑" and not (token.spaced and after.spaced) and not self._subtracts(after):
            self.certain = False  # 3-10 may be a range; 48 kg-3 kg and 10-3 = 7 are none
        if written == "–":
            self.certain = False
        return 1 if token.text == "+" else -1

    def term(self, depth: int) -> Tree | None:
        """Factors joined by products and quotients, ``of`` and ``per``."""
        factor = self.factor(depth)
        if factor is None:
            return None
        factors = [("*", factor)]
        while (operator := self.product_operator(factors[-1][1])) is not None:
            before = self.at
            self.at += 1 if operator != "" else 0
            factor = self.factor(depth)
            if factor is None:
                self.at = before
                break
            if operator == "mod":
                alone = len(self.operands) == sum(1 for each in (factors[0][1], factor) for _ in leaves(each))
                self.certain = self.certain and alone and len(factors) == 1 and can_divide(self.operands, self.peek())
                factors = [("*", remainder(Product(tuple(factors)), factor))]
                continue
            if operator == "off":
                whole = self.counted(1)
                factors[-1] = ("*", Sum(((1, whole), (-1, factors[-1][1]))))
                operator = "*"
            factors.append((operator or "*", factor))
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors))

    def product_operator(self, left: Tree) -> str | None:
        """``*`` or ``/``, empty where a multiplier stands directly before its number, None where no factor follows."""
        token = self.peek()
        if token is None or token.kind in ENDS:
            return None
        after = self.peek(1)
        if token.kind == "op" and token.text in "*/":
            self.compact = self.compact or (self.text[token.start] in "xX×" and not token.spaced)
            return token.text
        if (token.text == "π" and not token.spaced) or begins_function(token, after):
            return "" if "\n" not in self.text[self.tokens[self.at - 1].end : token.start] else None
        if token.text in ("(", "√") and not token.spaced and self._touches_factor(self.tokens[self.at - 1], token):
            return ""  # (3 m/s)(4 s), 6(12.0), 2π√(4)
        operand = self.operands[left.operand] if isinstance(left, Leaf) else None
        if token.kind == "number" and operand is not None and self._multiplies(operand):
            return ""
        if self._is_rate_each(token, operand):
            self.rated = True
            return "*"
        if token.text.lower() == "of" and self._is_part(left) and (words := self.whole_named()):
            self.at += words
            return "*"
        if token.kind != "word" or after is None or not begins_value(after, self.peek(2)):
            return None
        if token.text.lower() == "mod":
            return "mod"
        if token.text.lower() == "off" and self._is_part(left):
            return "off"
        if token.text.lower() == "of":
            return "*" if self._is_part(left) else None
        return "/" if token.text.lower() == "per" and after.kind == "number" else None

    def _touches_factor(self, before: ProseToken, token: ProseToken) -> bool:
        """Whether a bracket or root is right behind what it multiplies: a bracket, π, or a number without a unit."""
        if before.text in (")", "π") or before.kind == "raised":
            return True
        quantity = before.quantity
        return quantity is not None and quantity.unit is None and before.end == token.start

    def _subtracts(self, after: ProseToken) -> bool:
        """Whether a hyphen takes the number behind it from the one before, since both have a unit, or ``=`` follows."""
        before = self.operands[-1] if self.operands else None
        quantity = after.quantity
        if self.is_difference(self.at):
            return True
        return before is not None and before.unit is not None and quantity is not None and quantity.unit is not None

    def _ratio_of(self) -> int:
        """How many words make ``12 of 48`` or ``12 out of 48`` a ratio; 0 where they do not."""
        words = [token.text.lower() for ahead in (0, 1) if (token := self.peek(ahead)) is not None]
        count = 1 if words[:1] == ["of"] else 2 if words == ["out", "of"] else 0
        token = self.peek(count)
        return count if token is not None and token.kind == "number" else 0

    def _is_rate_each(self, token: ProseToken, counted: Operand | None) -> bool:
        """``24 servers at $50 each``, ``8 nodes of 8 GPUs each``, ``12 licences @ $49``, ``5 h at $2/h``."""
        after = self.peek(1)
        if counted is None or after is None or after.quantity is None or counted.hedged:
            return False
        unit = after.quantity.unit
        if token.text == "@":
            return unit is not None and is_money(unit) and not unit.nouns
        if token.text.lower() not in ("at", "of", "with"):
            return False
        for ahead in range(2, 7):
            word = self.peek(ahead)
            if word is None or word.kind not in ("word", "op") or word.text.lower() in ("at", "of", "with", "and"):
                break
            if word.text.lower() in ("each", "apiece"):
                following = self.peek(ahead + 1)
                if following is not None and following.kind not in ENDS:
                    return False  # "at 18 bytes each the state takes …"
                return counted.unit is None or not counted.unit.powers
        return token.text == "at" and has_rate(counted.unit, unit)

    def _multiplies(self, operand: Operand) -> bool:
        return self.text[operand.start : operand.end].lower() in _MULTIPLIERS and operand.bare

    def _is_part(self, tree: Tree) -> bool:
        """Whether a factor before ``of`` is a percentage, a fraction or a fraction in words."""
        operand = self.operands[tree.operand] if isinstance(tree, Leaf) else None
        if operand is None or operand.noun:
            return False
        if operand.unit is not None:
            return not operand.unit.powers and operand.unit.factor in (
                Fraction(1, 100),
                Fraction(1, 1000),
                Fraction(1, 10**6),
            )
        return operand.value.denominator != 1 or self._multiplies(operand)  # not "two of three"

    def factor(self, depth: int) -> Tree | None:
        """A primary with its exponent."""
        base = self.primary(depth)
        if base is None:
            return None
        token = self.peek()
        if token is None or token.kind in ENDS or (token.kind == "op" and token.text in "+-*/"):
            return base  # as most do
        after = self.peek(1)
        if token.text.lower() in ("squared", "cubed"):
            self.at += 1
            return Power(base, self.counted(2 if token.text.lower() == "squared" else 3))
        if token.text.lower() == "choose" and after is not None and begins_value(after, None):
            self.at += 1
            chosen = self.primary(depth)
            return Function("binomial", (base, chosen)) if chosen is not None else None
        if self._spelled_power():
            exponent = self.primary(depth)
            return Power(base, exponent) if exponent is not None else None
        if token.text == "!" and token.kind == "op":
            self.at += 1
            return Function("factorial", (base,))
        if token.kind == "op" and token.text == "^" and after is not None:
            if self._is_power(base):
                return None  # 2^3^2, whose 2^3 is one numeral
            self.at += 1
            exponent = self.factor(depth + 1) if depth < MAX_DEPTH else None
            if isinstance(exponent, Leaf):
                self.operands[exponent.operand] = self.operands[exponent.operand]._replace(noun="exponent")
            return Power(base, exponent) if exponent is not None else None
        if token.kind == "raised" and token.text in _SUPERSCRIPT and not token.spaced:
            return self._superscript(base)
        return base

    def _is_power(self, tree: Tree) -> bool:
        """Whether a factor is a power in one numeral, no bracket around it."""
        numeral = self.operands[tree.operand].numeral if isinstance(tree, Leaf) else None
        return self.tokens[self.at - 1].kind == "number" and numeral is not None and numeral.kind == "power"

    def _spelled_power(self) -> bool:
        """Step over ``to the power of`` or ``raised to``, where a value follows."""
        first = self.peek()
        if first is None or first.text.lower() not in ("to", "raised"):
            return False
        for words in (("to", "the", "power", "of"), ("raised", "to", "the", "power", "of"), ("raised", "to")):
            ahead = [token.text.lower() for n in range(len(words)) if (token := self.peek(n)) is not None]
            after = self.peek(len(words))
            if tuple(ahead) == words and after is not None and begins_value(after, None):
                self.at += len(words)
                return True
        return False

    def _superscript(self, base: Tree) -> Tree:
        digits, start = 0, self.tokens[self.at].start
        while (token := self.peek()) is not None and token.text in _SUPERSCRIPT and digits < 1000:
            digits = digits * 10 + _SUPERSCRIPT[token.text]
            self.at += 1
        exponent = self._add(Operand(Fraction(digits), start, self.tokens[self.at - 1].end, noun="exponent"))
        return Power(base, exponent)

    def primary(self, depth: int) -> Tree | None:
        """A number, a root or a bracket."""
        token = self.peek()
        hedged = False
        while token is not None and token.kind == "hedge":
            hedged = True
            self.at += 1
            token = self.peek()
        if token is None:
            return None
        if token.kind == "op" and token.text == "√":
            self.at += 1
            root = self.primary(depth + 1) if depth < MAX_DEPTH else None
            return Function("sqrt", (root,)) if root is not None else None
        if token.kind == "open":
            return self.group(depth)
        if token.kind == "number" or token.value is not None:
            return self.number(token, hedged)
        if token.text in ("π", "pi"):
            self.at += 1
            unit = self.peek()  # 2π rad is an angle, not its number
            return ConstantTerm("pi") if unit is None or unit.text not in ("rad", "radian", "radians") else None
        if begins_function(token, self.peek(1)):
            return self.function(token, depth)
        if begins_value(token, self.peek(1)):  # e before its exponent
            self.at += 1
            return ConstantTerm("e")
        return self.named_number(hedged)

    def function(self, token: ProseToken, depth: int) -> Tree | None:
        """``log2(1024)``, ``max(3, 7)``: a known function of bracketed arguments."""
        self.at += 1
        if begins_logarithm(token, self.peek()):
            return self._logarithm(token)
        arguments: list[Tree] = []
        while True:
            self.at += 1  # past the bracket or comma
            argument = self.expression(depth + 1)
            after = self.peek()
            if argument is None or after is None or after.kind not in ("comma", "close"):
                return None
            arguments.append(argument)
            if after.kind == "close":
                self.at += 1
                name = function_name(token) or ""
                several = name in ("min", "max", "binomial")
                if (len(arguments) > 1) != several or self.nouns(None) is None:
                    return None
                self.certain = self.certain and name != "binomial"  # C may be anybody's function
                return Function(name, tuple(arguments))

    def _logarithm(self, token: ProseToken) -> Tree | None:
        """``log₂ 8``, ``sin 30°``; not where something follows that it may take in, as in ``log₂ 8 × 2``."""
        argument = self.factor(MAX_DEPTH)
        after = self.peek()
        divided = after is not None and after.text == "/" and after.spaced
        goes_on = after is not None and after.kind in ("op", "open") and after.text not in "+-" and not divided
        if argument is None or goes_on:
            return None
        angle = function_name(token) in ("sin", "cos", "tan")
        if isinstance(argument, Leaf) and self.operands[argument.operand].noun:
            return None
        if isinstance(argument, Leaf) and not angle and not self.operands[argument.operand].bare:
            return None
        return Function(function_name(token) or "", (argument,))

    def group(self, depth: int) -> Tree | None:
        """A bracket with the unit and the words behind it; ``⌈ ⌉`` and ``⌊ ⌋`` round."""
        opening = self.tokens[self.at]
        self.at += 1
        tree = self.expression(depth + 1)
        closing = self.peek()
        if tree is None or closing is None or _PAIRS.get(opening.text) != closing.text:
            return None
        self.at += 1
        if opening.text != "(":
            tree = Function("ceil" if opening.text == "⌈" else "floor", (tree,))
        unit, end = None, closing.end
        read = read_unit_after(self.text, end, frozenset())
        if read is not None:
            unit, end = read
            while (token := self.peek()) is not None and token.end <= end:
                self.at += 1
            if token is not None and token.start < end:
                return None
        if self.nouns(None) is None:
            return None
        if unit is None:
            return tree
        return Product((("*", tree),), unit)
