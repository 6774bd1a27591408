"""LaTeX items → the tokens of the common grammar; here letters and scripts become declared symbols or powers."""

from __future__ import annotations

from atlas_lessons.read.notation.formula.ast import Call, Div, Node, Num, Sym, UnitNode
from atlas_lessons.read.notation.formula.grammar import Formula
from atlas_lessons.read.notation.formula.lexer import FormulaToken, number
from atlas_lessons.read.notation.formula.problems import opaque, refuse
from atlas_lessons.read.notation.formula.series import IndexRange
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary
from atlas_lessons.read.notation.tex.commands import FUNCTIONS, MARKS
from atlas_lessons.read.notation.tex.items import without_braces
from atlas_lessons.read.notation.tex.names import (
    Items,
    index_letters,
    is_bracketed,
    is_unit,
    label,
    mergeable,
    name_run,
    own_name,
    upright,
)
from atlas_lessons.read.notation.tex.reader import TexItem

CONDITIONS = frozenset(
    ("if", "for", "when", "where", "with", "and", "or", "subject", "such", "otherwise", "unless", "while", "given")
)
_PLAIN = {
    "rel": "rel", "open": "open", "close": "close", "bar": "bar", "comma": "comma", "semicolon": "comma",
    "percent": "percent", "factorial": "postfix",
}  # fmt: skip
_ARROW = "\u20d7"


class TexTokens:
    """Makes tokens for one display; remembers which style each symbol was written in.

    A symbol met as ``L`` and as ``\\mathcal{L}`` is two symbols to a reader; when the list declares only one, the
    formula is refused rather than the two taken for one.
    """

    def __init__(self, vocabulary: SymbolVocabulary) -> None:
        self.vocabulary = vocabulary
        self._styles: dict[str, str] = {}

    def tokens(self, items: Items, end: int) -> list[FormulaToken]:
        """The tokens of items, with the ``end`` token."""
        found: list[FormulaToken] = []
        i = 0
        while i < len(items):
            i += self._take(items, i, found)
        found.append(FormulaToken("end", "", end))
        return found

    def node(self, items: Items, at: int) -> Node:
        """The expression that the items of an argument or script make up."""
        if not items:
            raise refuse("an empty argument", at, "write it in the braces")
        return Formula(self.tokens(items, items[-1].end), self.vocabulary).whole()

    def _take(self, items: Items, i: int, found: list[FormulaToken]) -> int:
        """Append the tokens of the item at ``i``; returns how many items that used."""
        item = items[i]
        if item.kind in ("letter", "upright"):
            return self._symbol(items, i, found)
        if item.kind == "opaque":
            raise opaque(item.text, item.at)
        if item.kind == "op":
            self._check_cross(items, i)
            found.append(FormulaToken("op", item.text.replace("×", "*"), item.at))
        elif item.kind == "number":
            self._number(item, found)
        elif item.kind in _PLAIN:
            found.append(FormulaToken(_PLAIN[item.kind], item.text, item.at))
            self._scripts(item, found)
        elif item.kind in ("frac", "binom", "sqrt"):
            self._compound(item, found)
        elif item.kind == "func":
            found.append(self._function(item))
        elif item.kind == "series":
            found.append(FormulaToken("series", item.text, item.at, None, self._limits(item)))
        elif item.kind == "group":
            self._group(item, found)
        elif item.kind not in ("space", "align", "row"):
            raise opaque(MARKS.get(item.text, f"'{item.text}' standing alone"), item.at)
        return 1

    def _check_cross(self, items: Items, i: int) -> None:
        beside = [items[j] for j in (i - 1, i + 1) if 0 <= j < len(items)]
        if items[i].text == "×" and len(beside) == 2 and all(b.style == "bold" or "\u20d7" in b.text for b in beside):
            raise opaque("a vector product", items[i].at)

    def _number(self, item: TexItem, found: list[FormulaToken]) -> None:
        if item.sub is not None:
            raise opaque("a number in another base", item.at)
        if item.sup is not None and label(item.sup) == "°":
            raise opaque("an angle in degrees", item.at)
        if "," in item.text and any(token.kind == "open" for token in found):
            hint = "write {,} between thousands, a space after a comma between arguments"
            raise refuse("a comma between digits", item.at, hint, "ambiguous")
        found.append(FormulaToken("num", item.text, item.at, number(item.text.replace(",", ""), item.at)))
        self._scripts(item, found)

    def _scripts(self, item: TexItem, found: list[FormulaToken]) -> None:
        if item.sub is not None or item.primes:
            raise opaque("a subscript or prime on what is no symbol", item.at)
        if item.sup is not None:
            if any(part.kind in ("transpose", "star", "degree") for part in item.sup):
                raise opaque("a transpose, a conjugate or another mark", item.at)
            found.append(FormulaToken("op", "^", item.end))
            found.append(FormulaToken("node", "", item.end, self.node(item.sup, item.end)))

    def _compound(self, item: TexItem, found: list[FormulaToken]) -> None:
        first, *rest = item.args
        measured = bool(found) and found[-1].kind == "num" and item.sup is None
        unit = self._quotient_unit(item) if item.kind == "frac" and measured else None
        if unit is not None:
            found.append(FormulaToken("node", unit, item.at, UnitNode(unit)))
            return
        if item.kind == "frac":
            self._check_derivative(item)
            if item.sup is not None:
                hint = "put \\left( \\right) around the fraction"
                raise refuse("a power beside a fraction can belong to the whole or not", item.at, hint, "ambiguous")
            node: Node = Div(self.node(first, item.at), self.node(rest[0], item.at))
        elif item.kind == "binom":
            node = Call("binomial", (self.node(first, item.at), self.node(rest[0], item.at)))
        elif rest:
            node = Call("root", (self.node(first, item.at), self.node(rest[0], item.at)))
        else:
            node = Call("sqrt", (self.node(first, item.at),))
        found.append(FormulaToken("node", "…", item.at, node))
        self._scripts(item, found)

    def _quotient_unit(self, item: TexItem) -> str | None:
        """A fraction of two upright words that is a unit, ``\\frac{\\text{J}}{\\text{Wh}}``; None for any other."""
        parts = [without_braces(part) for part in item.args]
        if any(len(part) != 1 or part[0].kind != "upright" or part[0].scripted for part in parts):
            return None
        words = [part[0].text for part in parts]
        known = any(self.vocabulary.find(word) is not None for word in words)
        return None if known or not is_unit("/".join(words)) else "/".join(words)

    def _check_derivative(self, item: TexItem) -> None:
        above, below = item.args
        differential = len(below) > 1 and all(side and side[0].text == "d" for side in (above, below))
        if differential and self.vocabulary.find("d") is None:
            raise opaque("a derivative", item.at)
        if differential and len(above) > 1:
            raise refuse("d is declared, and this can be a derivative", item.at, "cancel d, or rename it", "ambiguous")

    def _function(self, item: TexItem) -> FormulaToken:
        base = None
        if item.sub is not None:
            if item.text != "log":
                raise opaque(f"a subscript on {item.text}", item.at)
            base = self.node(item.sub, item.at)
        elif item.text == "log":
            hint = "write \\ln, \\log_2, \\log_{10} or \\log_b"
            raise refuse("\\log does not say its base", item.at, hint, "ambiguous")
        power: object = "bare"  # marks that a power after the argument would be ambiguous
        if item.text in ("exp", "abs", "ceil", "floor", "round", "sqrt"):
            power = None
        if item.sup is not None:
            power = self.node(item.sup, item.at)
            if not isinstance(power, Num):
                raise refuse(
                    f"{item.text}^… can be a power or an inverse",
                    item.at,
                    "write 1/… or the inverse's name",
                    "ambiguous",
                )
        return FormulaToken("func", item.text, item.at, base, power)

    def _group(self, item: TexItem, found: list[FormulaToken]) -> None:
        content = item.args[0]
        while len(content) == 1 and content[0].kind == "group" and not content[0].scripted:
            content = content[0].args[0]
        if not item.scripted:
            found.extend(self.tokens(content, item.end)[:-1])
            return
        if len(content) == 1 and mergeable(content[0], item):
            inner = content[0]
            merged = inner._replace(
                sub=inner.sub or item.sub, sup=inner.sup or item.sup, primes=inner.primes + item.primes
            )
            self._take((merged,), 0, found)
        elif content and content[0].kind == "open" and content[-1].kind == "close":
            found.extend(self.tokens(content, item.end)[:-1])
            self._scripts(item, found)
        elif content:
            raise refuse("a script on a group without brackets", item.at, "put brackets around the group", "ambiguous")
        else:
            raise opaque("a script on nothing", item.at)

    def _limits(self, item: TexItem) -> tuple[IndexRange, ...]:
        upper = None if item.sup is None else item.sup
        if item.sub is None:
            if upper is not None:
                raise opaque("a series with an upper limit only", item.at)
            return ()
        below = item.sub
        kinds = [part.kind for part in below]
        if any(part.kind == "infinity" for part in (*below, *(upper or ()))):
            raise opaque("an infinite series", item.at)
        if kinds[:2] == ["letter", "rel"] and below[1].text == "=" and not below[0].scripted:
            lower = self.node(below[2:], item.at)
            return (IndexRange(below[0].text, lower, self.node(upper, item.at) if upper else None),)
        if upper is not None:
            raise opaque("limits of a series in another form", item.at)
        if len(below) > 2 and below[1].kind == "opaque" and below[1].text == "a statement about sets":
            domain = label(below[2:])
            if domain is not None and kinds[0] == "letter":
                return (IndexRange(below[0].text, domain=domain),)
        between = [at for at, part in enumerate(below) if part.kind == "rel" and part.text == "≤"]
        if len(between) == 2 and kinds.count("rel") == 2 and between[1] == between[0] + 2 and between[0]:
            index = below[between[0] + 1]
            if index.kind == "letter" and not index.scripted and len(below) > between[1] + 1:
                low, high = below[: between[0]], below[between[1] + 1 :]
                return (IndexRange(index.text, self.node(low, item.at), self.node(high, item.at)),)
        if len(below) > 2 and kinds.count("rel") == 1 and kinds[0] == "letter" and kinds[1] == "rel":
            domain = label(below[1:])
            if domain is not None:  # i ≠ j, i < j: over those i, whatever j is
                return (IndexRange(below[0].text, domain=domain),)
        names = [part for part in below if part.kind == "letter" and not part.scripted]
        commas = [part for part in below if part.kind == "comma"]
        if names and len(names) + len(commas) == len(below) and len(commas) in (0, len(names) - 1):
            return tuple(IndexRange(part.text) for part in names)
        raise opaque("limits of a series in another form", item.at)

    def _symbol(self, items: Items, i: int, found: list[FormulaToken]) -> int:
        run = name_run(items, i)
        for count in range(len(run), 0, -1):
            parts = run[:count]
            name, raised = self._declared(parts)
            if name is None and count == 1 and parts[0].text.endswith(_ARROW):
                parts = (parts[0]._replace(text=parts[0].text.rstrip(_ARROW), style="vec"),)
                name, raised = self._declared(parts)  # an arrow is a style where the list leaves it out
            if name is None:
                continue
            if count > 1 and all(self._declared((part,))[0] is not None for part in parts) and not upright(parts):
                shown = "".join(part.text for part in parts)
                hint = f"write \\mathrm{{{shown}}} for the one symbol, \\cdot between the factors for the product"
                raise refuse(f"'{shown}' can be one symbol or a product", items[i].at, hint, "ambiguous")
            self._emit(name, parts, raised, found)
            return count
        return self._undeclared(items, i, run, found)

    def _declared(self, parts: Items) -> tuple[str | None, bool]:
        """The declared name that letters in a row spell, and whether a superscript is left as a power."""
        last = parts[-1]
        below = label(last.sub) if last.sub is not None else ""
        if below is None:
            raise opaque("a subscript that is no label or index", last.at)
        spelling = "".join(part.text for part in parts) + (f"_{{{below}}}" if below else "") + "'" * last.primes
        if last.sup is None:
            return self.vocabulary.find(spelling), False
        above = label(last.sup)
        if above is not None:
            whole = self.vocabulary.find(f"{spelling}^{{{above}}}")
            if whole is not None and (self.vocabulary.find(spelling) is None or not above.isdigit() or above in "01"):
                return whole, False
            if self.vocabulary.layer(f"{spelling}^{{{above}}}") is not None:
                return f"{spelling}^{{{above}}}", False
        return self.vocabulary.find(spelling), True

    def _emit(
        self, name: str, parts: Items, raised: bool, found: list[FormulaToken], origin: str | None = None
    ) -> None:
        last = parts[-1]
        style = last.style if last.kind == "letter" or last.style == "vec" else ""
        if self._styles.setdefault(name, style) != style:
            hint = "declare each, or write both alike"
            raise refuse(f"'{name}' stands here in two styles, as two symbols would", parts[0].at, hint, "ambiguous")
        above = () if raised or last.sup is None or not is_bracketed(last.sup) else index_letters(last.sup[1:-1])
        found.append(FormulaToken("sym", name, parts[0].at, Sym(name, index_letters(last.sub) + above), origin))
        if raised:
            self._power(last, found)

    def _power(self, item: TexItem, found: list[FormulaToken]) -> None:
        above = item.sup or ()
        kinds = [part.kind for part in above]
        if "transpose" in kinds or (len(above) == 1 and above[0].text == "T" and self._free(above[0])):
            raise opaque("a transpose", item.at)
        if len(above) == 1 and (kinds[0] in ("star", "degree") or above[0].text in ("*", "+", "-")):
            own = self._declared((item._replace(sup=None),))[0]
            if own is None and self.vocabulary.known and above[0].text in ("*", "°"):
                name = found.pop().text + above[0].text  # a symbol that nobody declared, as the finding says
                found.append(FormulaToken("sym", name, item.at, Sym(name)))
                return
            raise opaque("a mark above a symbol that is not declared with it", item.at)
        if is_bracketed(above) and item.text != "e":
            if any(kind in ("op", "frac") for kind in kinds):
                hint = "leave the brackets out for a power; declare the symbol with its superscript for a label"
                raise refuse("a superscript in brackets can be a power or a label", item.at, hint, "ambiguous")
            raise opaque("a superscript in brackets: a label", item.at)
        if len(above) == 1 and kinds[0] == "upright" and len(above[0].text) > 1 and self._free(above[0]):
            raise opaque("a superscript in words that is not declared", item.at)
        letters = len(above) > 1 and all(kind == "letter" for kind in kinds) and self._declared(above)[0] is None
        if letters and self.vocabulary.known and all(self._free(part) for part in above):
            raise opaque("superscript indexes", item.at)
        found.append(FormulaToken("op", "^", item.end))
        found.append(FormulaToken("node", "", item.end, self.node(above, item.end)))

    def _free(self, item: TexItem) -> bool:
        return self._declared((item,))[0] is None

    def _undeclared(self, items: Items, i: int, run: Items, found: list[FormulaToken]) -> int:
        item = items[i]
        if item.kind == "upright":
            return self._word(item, found)
        if item.text in ("i", "j") and not item.scripted and i + 1 < len(items) and items[i + 1].text == "ω":
            raise opaque("complex numbers", item.at)  # H(jω)
        constant = {"e": "e", "π": "pi"}.get(item.text)
        if constant and item.sub is None and not item.primes:
            found.append(FormulaToken("sym", constant, item.at, Sym(constant)))
            if item.sup is not None:
                self._check_complex(item.sup)
                self._power(item, found)
            return 1
        count = 1
        if self.vocabulary.known and not item.scripted:
            while count < len(run) and run[count].kind == "letter" and self._free(run[count]):
                count += 1
        if item.text == "Δ" and len(run) > 1 and not item.scripted:
            count = max(count, 2)
        if count > 1 and any(part.text in ("e", "π") for part in run[:count]):
            count = 1
        parts = run[:count]
        self._emit(own_name(parts), parts, parts[-1].sup is not None, found)
        return count

    def _check_complex(self, exponent: Items) -> None:
        for part in exponent:
            if part.kind == "letter" and part.text in ("i", "j") and not part.scripted and self._free(part):
                raise opaque("complex numbers", part.at)

    def _word(self, item: TexItem, found: list[FormulaToken]) -> int:
        """An upright word that is not declared: a function, a constant, a unit, a remark or an unknown symbol."""
        before = found[-1] if found else None
        after_number = before is not None and (before.kind == "num" or isinstance(before.node, UnitNode))
        known = FUNCTIONS.get(item.text)
        if known is not None and not (after_number and is_unit(item.text)):
            return self._take((item._replace(kind=known[0], text=known[1]),), 0, found)
        if item.text == "d" and self.vocabulary.known:
            raise opaque("a differential", item.at)
        if item.text == "e" and item.sub is None:
            found.append(FormulaToken("sym", "e", item.at, Sym("e")))
            if item.sup is not None:
                self._power(item, found)
            return 1
        if item.text.split(" ")[0].lower() in CONDITIONS or item.text.endswith("."):
            found.append(FormulaToken("words", item.text, item.at))
            return 1
        named = len(item.text) > 1 and before is not None and before.kind in ("sym", "node", "close")
        if (after_number or named or self._after_power(found)) and is_unit(item.text):
            found.append(FormulaToken("node", item.text, item.at, UnitNode(item.text)))
            self._scripts(item, found)
            return 1
        self._emit(own_name((item,)), (item,), item.sup is not None, found, "word" if len(item.text) > 1 else None)
        return 1

    def _after_power(self, found: list[FormulaToken]) -> bool:
        """Whether a number or unit with an exponent precedes, as in ``10^{9}\\,\\mathrm{B}``."""
        if len(found) < 3 or found[-2].text != "^":
            return False
        return found[-3].kind == "num" or isinstance(found[-3].node, UnitNode)
