"""The Pratt parser that turns tokens of any of the three notations into the one tree, and derivation expressions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import TypeVar

from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Series, Sym, depth
from atlas_lessons.read.notation.formula.binding import depends
from atlas_lessons.read.notation.formula.functions import FUNCTIONS, SPELLINGS
from atlas_lessons.read.notation.formula.lexer import FormulaToken, tokenize
from atlas_lessons.read.notation.formula.problems import (
    MAX_DEPTH,
    MAX_EXPRESSION,
    MAX_NODES,
    FormulaRefusedError,
    Opaque,
    ParseProblem,
    refuse,
)

__all__ = ["FormulaParser", "Opaque", "ParseProblem", "parse_expression"]

_OPERANDS = frozenset(("num", "sym", "node", "func", "open"))
_READ = frozenset(("num", "sym", "node"))
_MOST_PLACES = 30  # that round(x, places) may ask for
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_Any = TypeVar("_Any", bound=Node)


def parse_expression(text: str, symbols: Collection[str] = frozenset()) -> Node | ParseProblem:
    """Read a derivation's expression: ``+ - * / ^ **``, parentheses, functions, numbers and symbols.

    ``symbols`` are the declared names; any other name is kept as a symbol for the caller to judge, except that a
    function's name is a function unless it is declared and stands without parentheses. ``pi``, ``π`` and ``e`` come
    out as symbols named ``pi`` and ``e``. Power binds tighter than unary minus (``-x^2`` is ``-(x^2)``) and to the
    right; a product must be written out. The limits hold before any work: length, digits, nodes and depth.
    """
    if len(text) > MAX_EXPRESSION:
        message = f"an expression of {len(text)} characters; at most {MAX_EXPRESSION} are read"
        return ParseProblem(message, MAX_EXPRESSION, "split it into steps", "limit")
    try:
        return FormulaParser(tokenize(text, symbols), symbols).whole()
    except FormulaRefusedError as refused:
        if isinstance(refused.answer, ParseProblem):
            return refused.answer
        return ParseProblem(refused.answer.reason, refused.answer.position)


class FormulaParser:
    """Reads one expression from tokens that end in an ``end`` token; :class:`Formula` adds what formulas allow.

    Every level of nesting and every node is counted before it is entered or made, so that Python's own stack and the
    size of the tree are bounded whatever the tokens are.
    """

    def __init__(self, tokens: Sequence[FormulaToken], symbols: Collection[str] = frozenset()) -> None:
        self.tokens = tokens
        self.symbols = symbols
        self.index = 0
        self.nodes = 0
        self.level = 0

    @property
    def here(self) -> FormulaToken:
        """The token to be read next."""
        return self.tokens[self.index]

    def take(self) -> FormulaToken:
        """The token to be read next, read."""
        token = self.tokens[self.index]
        self.index += 1
        return token

    def made(self, node: _Any) -> _Any:
        """Count a node."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise refuse(f"more than {MAX_NODES} operations and operands", self.here.at, "split it into steps", "limit")
        return node

    def enter(self, levels: int = 1) -> None:
        """Count levels of nesting that the caller is about to enter."""
        self.level += levels
        if self.level > MAX_DEPTH:
            raise refuse(f"nested deeper than {MAX_DEPTH} levels", self.here.at, "split it into steps", "limit")

    def whole(self) -> Node:
        """The one expression that all tokens make up."""
        if self.here.kind == "end":
            raise refuse("there is no expression", self.here.at, "write one, such as P*b")
        node = self.sum()
        if self.here.kind != "end":
            raise self.unexpected()
        if depth(node) > MAX_DEPTH:
            raise refuse(f"nested deeper than {MAX_DEPTH} levels", 0, "split it into steps", "limit")
        return node

    def sum(self) -> Node:
        """Terms joined by ``+`` and ``-``."""
        self.enter()
        first = self.term()
        token = self.tokens[self.index]
        if token.kind != "op" or token.text not in "+-":
            self.level -= 1
            return first
        terms = [first]
        while token.kind == "op" and token.text in "+-":
            self.index += 1
            term = self.term()
            terms.append(self.made(Neg(term)) if token.text == "-" else term)
            token = self.tokens[self.index]
        self.level -= 1
        return self.made(Add(tuple(terms)))

    def term(self) -> Node:
        """A product with its signs."""
        return self.signed(self.product)

    def signed(self, operand: Callable[[], Node]) -> Node:
        """What ``operand`` reads, after any number of signs; each minus is a level of nesting."""
        token = self.tokens[self.index]
        if token.kind != "op" or token.text not in "+-":
            return operand()
        minus = 0
        while self.here.kind == "op" and self.here.text in "+-":
            minus += self.take().text == "-"
            if minus + self.level > MAX_DEPTH:
                self.enter(minus)
        node = operand()
        for _ in range(minus):
            node = self.made(Neg(node))
        return node

    def product(self) -> Node:
        """Factors joined by ``*`` and ``/``, from the left."""
        factors = [self.power()]
        while True:
            token = self.tokens[self.index]
            if token.kind == "op" and token.text in "*/":
                self.index += 1
                factor = self.signed(self.power)
                if token.text == "/":
                    factors = [self.made(Div(self.multiplied(factors), factor))]
                else:
                    factors.append(factor)
            elif token.kind in _OPERANDS:
                self.refuse_adjacent()
            else:
                return self.multiplied(factors)

    def multiplied(self, factors: list[Node]) -> Node:
        """The product of factors already read."""
        return factors[0] if len(factors) == 1 else self.made(Mul(tuple(factors)))

    def power(self) -> Node:
        """An operand with its exponent; ``a^b^c`` is ``a^(b^c)``."""
        base = self.operand()
        token = self.tokens[self.index]
        if token.kind == "super":
            self.index += 1
            exponent = self.integer(token)
        elif token.kind == "op" and token.text == "^":
            self.index += 1
            self.enter()
            exponent = self.signed(self.power)
            self.level -= 1
        else:
            return base
        if self.here.kind == "super" or (self.here.kind == "op" and self.here.text == "^"):
            raise refuse("two exponents in a row", self.here.at, "use parentheses", "ambiguous")
        return self.made(Pow(base, exponent))

    def integer(self, token: FormulaToken) -> Node:
        """The number that a run of superscript digits writes."""
        digits = token.text.lstrip("+-")
        if len(digits) > 4:
            raise refuse("an exponent of more than four superscript digits", token.at, "write it with ^", "limit")
        number = self.made(Num(Fraction(int(digits)), digits))
        return self.made(Neg(number)) if token.text.startswith("-") else number

    def operand(self) -> Node:
        """A number, a symbol, a function's value or a group in brackets."""
        token = self.tokens[self.index]
        if token.node is not None and token.kind in _READ:
            self.index += 1
            return self.made(token.node)
        if token.kind == "func":
            return self.function()
        if token.kind == "open":
            self.take()
            node = self.sum()
            self.close(token)
            return node
        raise self.unexpected()

    def function(self) -> Node:
        """A known function with its arguments in parentheses."""
        name = self.take()
        if self.here.kind != "open":
            raise refuse(f"'{name.text}' is a function", name.at, f"write {name.text}(…)")
        arguments = self.arguments()
        return self.call(name, arguments)

    def arguments(self) -> tuple[Node, ...]:
        """Arguments in brackets, separated by commas."""
        opening = self.take()
        if self.here.kind == "close":
            raise refuse("there is no argument", opening.at, "write the argument between the parentheses")
        found = [self.sum()]
        while self.here.kind == "comma":
            self.take()
            found.append(self.sum())
        self.close(opening)
        return tuple(found)

    def call(self, name: FormulaToken, arguments: tuple[Node, ...]) -> Node:
        """The value of a known function, with the number of arguments checked."""
        series = self._series(name, arguments)
        if series is not None:
            return series
        known = FUNCTIONS[name.text]
        if name.text == "log" and len(arguments) == 1:
            hint = "write ln(x), log10(x), log2(x) or log(x, base)"
            raise refuse("log(x) does not say its base", name.at, hint, "ambiguous")
        if len(arguments) < known.fewest or (known.most is not None and len(arguments) > known.most):
            wanted = f"{known.fewest} argument{'s' if known.fewest > 1 else ''}"
            raise refuse(f"{name.text} takes {wanted}, found {len(arguments)}", name.at, f"write {known.signature}")
        if name.text == "product":
            raise refuse("expected a name as the index of the product", name.at, f"write {known.signature}")
        if name.text == "cbrt":
            return self.made(Call("root", (*arguments, Num(Fraction(3), "3"))))
        if name.text == "round" and len(arguments) == 2:
            return self._rounded(name, *arguments)
        return self.made(Call(name.text, arguments))

    def _series(self, name: FormulaToken, arguments: tuple[Node, ...]) -> Node | None:
        """``sum(k, 0, 12, f)`` and ``product(k, 1, n, f)``, which bind k in f; None for other calls."""
        if name.text not in ("sum", "product") or len(arguments) != 4:
            return None
        index, lower, upper, body = arguments
        if not isinstance(index, Sym) or (name.text == "sum" and not depends(body, index.name)):
            return None
        if index.name in self.symbols or index.name in ("pi", "e"):
            message = f"'{index.name}' is a symbol already, and the index of a {name.text} needs a name of its own"
            raise refuse(message, name.at, f"write {name.text}(i, …) with another name for the index", "ambiguous")
        return self.made(Series(name.text, body, index.name, lower, upper))

    def _rounded(self, name: FormulaToken, value: Node, places: Node) -> Node:
        """``round(x, 2)`` as ``round(x*100)/100``."""
        whole = isinstance(places, Num) and places.value.denominator == 1 and 0 <= places.value <= _MOST_PLACES
        if not isinstance(places, Num) or not whole:
            message = f"expected a whole number up to {_MOST_PLACES} as the decimal places"
            raise refuse(message, name.at, "write round(x, 2) for two decimals")
        size = Num(Fraction(10) ** int(places.value))
        return self.made(Div(self.made(Call("round", (self.made(Mul((value, size))),))), size))

    def close(self, opening: FormulaToken) -> None:
        """Read the bracket that closes ``opening``."""
        wanted = _CLOSING[opening.text]
        if self.here.kind == "close" and self.here.text == wanted:
            self.take()
        elif self.here.kind in ("comma", "close"):
            raise self.unexpected()
        else:
            raise refuse(f"'{opening.text}' is never closed", opening.at, f"add '{wanted}'")

    def refuse_adjacent(self) -> None:
        """Two operands side by side: never a product in an expression."""
        before, token = self.tokens[self.index - 1], self.here
        if before.kind == "sym" and token.text == "(":
            meant = did_you_mean(before.text, SPELLINGS)
            message = f"'{before.text}' is not a function that is known here{meant}"
            known = "" if meant else f"; functions are {', '.join(FUNCTIONS)}"
            raise refuse(message, before.at, f"for a product write {before.text}*(…){known}", "unknown")
        left = before.text if before.kind in ("num", "sym") else before.text or "…"
        right = token.text if token.kind != "open" else "("
        raise refuse("a product must be written out", token.at, f"write {left}*{right}")

    def unexpected(self) -> Exception:
        """The problem that the next token is."""
        token = self.here
        if token.kind == "end":
            return refuse("the expression ends where a value is expected", token.at, "complete or remove the last part")
        if token.kind == "comma":
            hint = "commas stand between a function's arguments only; write numbers without thousands separators"
            return refuse("a comma is out of place", token.at, hint)
        if token.kind == "close":
            return refuse(f"'{token.text}' closes nothing or closes too early", token.at, "balance the brackets")
        return refuse(f"'{token.text}' stands where a value is expected", token.at, "put a value before it")
