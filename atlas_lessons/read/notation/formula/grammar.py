"""The grammar that formulas add to expressions: products by juxtaposition, series, bars, bare functions, relations.

Where mathematicians read one text in two ways, it is refused with the way to write it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from atlas_lessons.read.notation.formula.ast import (
    Call,
    Div,
    Mul,
    Node,
    Num,
    Pow,
    Relation,
    Series,
    Statement,
    Sym,
    children,
    extent,
)
from atlas_lessons.read.notation.formula.lexer import FormulaToken, named_function
from atlas_lessons.read.notation.formula.parser import FormulaParser
from atlas_lessons.read.notation.formula.problems import MAX_DEPTH, MAX_NODES, opaque, refuse
from atlas_lessons.read.notation.formula.series import IndexRange, check_body, refuse_leaks
from atlas_lessons.read.notation.formula.spacing import numeral_alone, set_off
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary
from atlas_lessons.read.notation.formula.to_text import decimal

_BRACKETS = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉", "|": "|"}
_ROUNDING = {"⌊": "floor", "⌈": "ceil"}
_STARTS = frozenset(("num", "sym", "node", "func", "open", "series"))
_GROWTH = frozenset(("O", "o", "Θ", "Ω"))
CONSTANTS = frozenset(("pi", "e"))


class Formula(FormulaParser):
    """Reads one statement of a formula.

    ``slash`` says what ``a/b c`` is: refused, or on the reader's wish ``tight`` (``a/(b c)``) or ``left``
    (``(a/b) c``); the last two serve to name the two readings of an ambiguous text, never to choose one. ``spaced``
    refuses it but where the spaces and brackets of a plain text say which is meant: ``1/2 x``, ``a/(b c) d``.
    ``reach`` says likewise how far the argument of ``ln x y`` and the body of a series reach: ``refuse``, ``short`` or
    ``long``.
    """

    def __init__(
        self,
        tokens: Sequence[FormulaToken],
        vocabulary: SymbolVocabulary,
        bound: frozenset[str] = frozenset(),
        slash: str = "refuse",
        reach: str = "refuse",
    ) -> None:
        super().__init__(tokens)
        self.vocabulary = vocabulary
        self.bound = bound
        self.slash, self.reach = slash, reach
        self.defined: frozenset[str] = frozenset()
        self.bars = 0

    def statement(self) -> Statement:
        """Sides joined by relations, or one expression; all tokens."""
        self.defined = self._definition()
        sides, operators = [self.sum()], []
        while self.here.kind == "rel":
            operators.append(self.take().text)
            sides.append(self.sum())
        if self.here.kind != "end":
            raise self.unexpected()
        whole: Statement = Relation(tuple(sides), tuple(operators)) if operators else sides[0]
        levels, nodes = extent(whole)
        if levels > MAX_DEPTH:
            raise refuse(f"nested deeper than {MAX_DEPTH} levels", 0, "split the formula", "limit")
        if nodes > MAX_NODES:
            raise refuse(f"more than {MAX_NODES} operations and operands", 0, "split the formula", "limit")
        if self.reach == "refuse":
            refuse_leaks(whole)
        return whole

    def _definition(self) -> frozenset[str]:
        """The function that the statement defines by its left side ``f(x, y)``, if it does."""
        tokens = self.tokens
        if tokens[0].kind != "sym" or tokens[1].text != "(" or tokens[0].text in CONSTANTS:
            return frozenset()
        i = 2
        while tokens[i].kind == "sym" and tokens[i + 1].kind == "comma":
            i += 2
        whole = tokens[i].kind == "sym" and tokens[i + 1].kind == "close" and tokens[i + 2].kind == "rel"
        return frozenset((tokens[0].text,)) if whole else frozenset()

    def product(self) -> Node:
        """Factors written with ``*`` and ``/`` or side by side."""
        start = self.index
        factors = [self.power()]
        slashed = False
        while True:
            token = self.tokens[self.index]
            if token.kind == "op" and token.text in "*/":
                self.index += 1
                below = self.index
                factor = self.signed(self.power)
                slashed = token.text == "/" and not (self.slash == "spaced" and set_off(self.tokens, below, self.index))
                if slashed and self.slash == "tight":
                    factor = self._tight(factor)
                divided = token.text == "/"
                factors = [self.made(Div(self.multiplied(factors), factor))] if divided else [*factors, factor]
            elif self.starts(token):
                self._check_adjacent(start, factors[-1], slashed)
                factors.append(self.power())
            else:
                return self.multiplied(factors)

    def starts(self, token: FormulaToken) -> bool:
        """Whether a token begins another factor."""
        return token.kind in _STARTS or (token.kind == "bar" and not self.bars)

    def _tight(self, factor: Node) -> Node:
        factors = [factor]
        while self.starts(self.here):
            factors.append(self.power())
        return self.multiplied(factors)

    def _check_adjacent(self, start: int, before: Node, slashed: bool) -> None:
        token, last = self.here, self.tokens[self.index - 1]
        if slashed and self.slash in ("refuse", "spaced"):
            hint = "write a/(b c) or (a/b) c, or \\frac{…}{…}"
            raise refuse("a product after '/' can be read in two ways", token.at, hint, "ambiguous")
        raised = self.tokens[self.index + 1].text == "^" and last.kind != "num"
        if token.kind == "num" and not raised and self.reach == "refuse":
            hint = "write the product with \\cdot or *, or put the number first"
            raise refuse("a number follows another operand", token.at, hint, "ambiguous")
        mixed = token.kind == "node" and isinstance(token.node, Div) and last.kind == "num"
        if mixed and isinstance(token.node, Div) and all(isinstance(part, Num) for part in children(token.node)):
            hint = "write the sum or the product out"
            raise refuse("a number beside a fraction can be a mixed number or a product", token.at, hint, "ambiguous")
        if token.kind == "open" and token.text in "([{":
            self._check_application(before, last)

    def _check_application(self, before: Node, last: FormulaToken) -> None:
        """A bracket after a symbol: a product only when the symbol is declared and no function."""
        base = before
        while isinstance(base, Pow):
            base = base.base
        if not isinstance(base, Sym) or base.name in CONSTANTS | self.bound:
            return
        if self.here.text == "[" and isinstance(before, Sym) and not self._in_bracket("open"):
            raise opaque("square brackets after a symbol: an index or an expectation", self.here.at)
        if self.vocabulary.declares(base.name):
            inside = self.tokens[self.index + 1 : self.index + 3]
            if last.kind == "sym" and [token.kind for token in inside] == ["sym", "close"]:
                message = f"'{base.name}({inside[0].text})' can be a function's value or a product"
                hint = f"declare {base.name}({inside[0].text}) for a function, or write the product without brackets"
                raise refuse(message, last.at, hint, "ambiguous", base.name)
            return
        if last.extra == "word" or self.vocabulary.is_function(base.name.rstrip("'")):
            raise opaque(f"a function that is not declared: {base.name}", last.at)
        if base.name in _GROWTH:
            raise opaque("an order of growth", last.at)
        if self._in_bracket("bar") % 2 or self._in_bracket("rel"):
            raise opaque("a condition inside brackets", last.at)
        message = f"'{base.name}(…)' can be a product or a function's value"
        if self.vocabulary.known:
            hint = f"declare {base.name} for a product, or {base.name}(x) for a function"
            raise refuse(message, last.at, hint, "undeclared", base.name)
        raise refuse(message, last.at, f"write {base.name} \\cdot (…) for a product", "ambiguous", base.name)

    def _in_bracket(self, kind: str) -> int:
        """How many tokens of a kind stand inside the bracket that opens here."""
        level, found = 0, 0
        for token in self.tokens[self.index :]:
            level += {"open": 1, "close": -1}.get(token.kind, 0)
            if level == 0:
                break
            found += token.kind == kind
        return found - (kind == "open")

    def operand(self) -> Node:
        """An operand of an expression, or a series, an absolute value, a rounding, a declared function's value."""
        node = self._operand()
        while self.here.kind in ("postfix", "percent"):
            token = self.take()
            if token.kind == "postfix" and self.here.kind == "postfix":
                raise opaque("a double factorial", token.at)
            if token.kind == "postfix":
                node = self.made(Call("factorial", (node,)))
            elif isinstance(node, Num):
                value = node.value / 100
                node = Num(value, decimal(value)[0])
            else:
                node = self.made(Mul((node, Num(Fraction(1, 100), "0.01"))))
        return node

    def _operand(self) -> Node:
        token = self.here
        if token.kind == "series":
            return self.series()
        if token.kind == "bar" or (token.kind == "open" and token.text == "|"):
            return self._absolute()
        if token.kind == "open" and token.text in _ROUNDING:
            self.take()
            inside = self._inside(token)
            return self.made(Call(_ROUNDING[token.text], (inside,)))
        if token.kind == "open":
            return self._group()
        if token.kind == "words":
            raise opaque(f"a condition in words: {token.text}", token.at)
        if token.kind == "sym":
            return self._symbol()
        return super().operand()

    def _symbol(self) -> Node:
        token = self.take()
        known = None if self.vocabulary.declares(token.text) else named_function(token.text)
        if known is not None and self.here.text == "(" and self.here.kind == "open":
            return self.made(Call(known, self._hidden(self.arguments)))
        called = token.text in self.defined or self.vocabulary.is_function(token.text)
        if called and self.here.text == "(" and self.here.kind == "open":
            return self.made(Call(token.text, self._hidden(self.arguments)))
        if called and self.here.kind == "op" and self.here.text == "^" and self.tokens[self.index + 2].text == "(":
            raise opaque("a power of a function, or its inverse", token.at)
        assert token.node is not None
        return self.made(token.node)

    def _hidden(self, read: Callable[[], tuple[Node, ...]]) -> tuple[Node, ...]:
        bars, self.bars = self.bars, 0
        found = read()
        self.bars = bars
        return found

    def _inside(self, opening: FormulaToken) -> Node:
        bars, self.bars = self.bars, 0
        node = self.sum()
        self.bars = bars
        self.close(opening)
        return node

    def _group(self) -> Node:
        opening = self.take()
        if opening.text == "{" and not self._brace_groups():
            raise opaque("a set", opening.at)
        if self.here.kind == "close":
            raise opaque("empty brackets", opening.at)
        bars, self.bars = self.bars, 0
        node = self.sum()
        self.bars = bars
        if self.here.kind == "comma":
            raise opaque("a tuple, vector, interval or argument list", opening.at)
        if self.here.kind in ("bar", "rel"):
            raise opaque("a condition inside brackets", self.here.at)
        self.close(opening)
        return node

    def _brace_groups(self) -> bool:
        """Whether ``{…}`` only groups: it then holds square brackets, as in ``{[(a+b)c+d]e+f}``."""
        i = self.index
        while self.tokens[i].kind != "end" and self.tokens[i].text != "}":
            if self.tokens[i].text == "[":
                return True
            i += 1
        return False

    def _absolute(self) -> Node:
        opening = self.take()
        self.bars += opening.kind == "bar"
        node = self.sum()
        self.bars -= opening.kind == "bar"
        closing = self.here
        if closing.kind != ("bar" if opening.kind == "bar" else "close") or closing.text != "|":
            raise opaque("a vertical bar: a condition or a set", opening.at)
        self.take()
        following = self.here
        if opening.kind == "bar" and following.kind in _STARTS and self._bar_follows():
            raise refuse("these bars can be paired in two ways", following.at, "use \\left| and \\right|", "ambiguous")
        return self.made(Call("abs", (node,)))

    def _bar_follows(self) -> bool:
        return any(token.kind == "bar" for token in self.tokens[self.index :])

    def close(self, opening: FormulaToken) -> None:
        """Read the bracket that closes ``opening``; mixed ones are an interval."""
        wanted = _BRACKETS[opening.text]
        if self.here.kind == "close" and self.here.text != wanted and {self.here.text, opening.text} & set("[]"):
            raise opaque("an interval", opening.at)
        if self.here.kind == "bar":
            raise opaque("a vertical bar: a condition or a set", self.here.at)
        if self.here.kind == "close" and self.here.text == wanted:
            self.take()
            return
        if self.here.kind == "rel":
            raise opaque("a relation inside brackets", self.here.at)
        if self.here.kind in ("comma", "close"):
            raise self.unexpected()
        raise refuse(f"'{opening.text}' is never closed", opening.at, f"add '{wanted}'", "broken")

    def arguments(self) -> tuple[Node, ...]:
        """Arguments of a function; a condition or parameter list after ``;`` or ``|`` is not algebra."""
        bars, self.bars = self.bars, 0
        found = super().arguments()
        self.bars = bars
        return found

    def function(self) -> Node:
        """A known function, its argument in brackets or one bare operand."""
        token = self.take()
        if self.here.kind == "super" and token.extra is None and self.here.text.isdigit():  # sin²(x)
            digits = self.take().text
            token = token._replace(extra=Num(Fraction(int(digits)), digits))
        bracketed = self.here.kind == "open" and self.here.text in "([{"
        if bracketed:
            arguments = self.arguments()
        elif token.text in ("min", "max", "sum"):
            hint = f"write {token.text}(a, b)"
            raise refuse(f"'{token.text}' without brackets does not say where it ends", token.at, hint, "ambiguous")
        else:
            arguments = (self._bare_argument(),)
        following = self.here
        another = following.kind == "func" and not bracketed  # sin x cos y is a product of two values
        ends_open = (self.starts(following) and not another) or (following.kind == "op" and following.text in "*/")
        raised = following.kind == "super" or (following.kind == "op" and following.text == "^")
        ends_open = ends_open and self.reach == "refuse" and not self._numeral_read(token)
        if (not bracketed and ends_open) or (raised and token.extra is not None):
            hint = f"put the argument of {token.text} in brackets, and brackets around a power of it"
            raise refuse(f"where the argument of '{token.text}' ends is unclear", following.at, hint, "ambiguous")
        value = self._applied(token, arguments)
        return self.made(Pow(value, token.extra)) if _is_node(token.extra) else value  # type: ignore[arg-type]

    def _bare_argument(self) -> Node:
        self.enter()
        factors = [self.power()]
        while self.reach == "long" and (self.starts(self.here) or (self.here.kind == "op" and self.here.text in "*/")):
            divided = self.take().text == "/" if self.here.kind == "op" else False
            factor = self.power()
            factors = [self.made(Div(self.multiplied(factors), factor))] if divided else [*factors, factor]
        self.level -= 1
        return self.multiplied(factors)

    def _numeral_read(self, function: FormulaToken) -> bool:
        return self.slash == "spaced" and numeral_alone(self.tokens, function, self.index)

    def _applied(self, token: FormulaToken, arguments: tuple[Node, ...]) -> Node:
        base = token.node
        if token.text != "log" or base is None:
            return self.call(token, arguments)
        named = {"2": "log2", "10": "log10", "e": "ln"}.get(
            base.text if isinstance(base, Num) else base.name if isinstance(base, Sym) else ""
        )
        if named == "ln" and self.vocabulary.declares("e"):
            named = None
        if len(arguments) != 1:
            raise refuse("log takes one argument beside its base", token.at)
        return self.made(Call(named, arguments) if named else Call("log", (*arguments, base)))

    def series(self) -> Node:
        """``\\sum``, ``\\prod`` and indexed extremes with their body, which reaches to the next ``+`` or ``-``."""
        token = self.take()
        limits: tuple[IndexRange, ...] = token.extra  # type: ignore[assignment]
        if token.text in ("max", "min") and not limits:
            return self._extreme(token)
        names = frozenset(limit.bound for limit in limits if limit.bound)
        outer, self.bound = self.bound, self.bound | names
        self.enter()
        body = self.sum() if self.reach == "long" else self.signed(self.product)
        self.level -= 1
        self.bound = outer
        if self.reach == "refuse":
            check_body(token, body, names)
        for limit in reversed(limits or (IndexRange(),)):
            body = self.made(Series(token.text, body, *limit))
        return body

    def _extreme(self, token: FormulaToken) -> Node:
        if self.here.kind != "open" or self.here.text not in "([{":
            hint = f"write {token.text}(a, b)"
            raise refuse(f"'{token.text}' without brackets does not say where it ends", token.at, hint, "ambiguous")
        return self.made(Call(token.text, self.arguments()))

    def unexpected(self) -> Exception:
        """The problem that the next token is."""
        if self.here.kind == "comma":
            return opaque("a list", self.here.at)
        if self.here.kind == "bar":
            return opaque("a vertical bar: a condition or a set", self.here.at)
        if self.here.kind == "close":
            if self.here.text in "[]":
                return opaque("an interval", self.here.at)
            hint = "balance the brackets"
            return refuse(f"'{self.here.text}' closes nothing or closes too early", self.here.at, hint, "broken")
        if self.here.kind == "words":
            return opaque(f"a condition in words: {self.here.text}", self.here.at)
        return super().unexpected()


def _is_node(extra: object) -> bool:
    return isinstance(extra, Node)
