"""What a parser answers when it has no tree to give, a problem or notation that is not algebra; and the limits."""

from __future__ import annotations

from dataclasses import dataclass

MAX_EXPRESSION = 500  # characters of an expression
MAX_FORMULA = 4_000  # characters of a LaTeX or plain-text formula
MAX_NODES = 200  # of one expression or statement
MAX_DEPTH = 40  # of brackets and of the tree
MAX_DIGITS = 40  # of a numeral
MAX_SCALE = 400  # of a numeral's power of ten, as in 1e9


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """Why a text is not read: what was met, at which offset of the text (code points, from 0), and what to write.

    ``kind`` is ``broken`` (brackets or braces that do not close, an argument that is missing), ``syntax`` (otherwise
    outside the grammar), ``ambiguous`` (two readings, so none is taken), ``unknown``
    (notation outside the grammar), ``undeclared`` (``name`` must be declared before this can be read) or ``limit``.
    """

    message: str
    position: int
    hint: str | None = None
    kind: str = "syntax"
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Opaque:
    """A formula, or one statement of it, that is not algebra; ``reason`` says what it is instead, for readers."""

    reason: str
    position: int = 0


class FormulaRefusedError(Exception):
    """Carries a problem or an opaque answer out of a parser to its entry point; it never leaves this package."""

    def __init__(self, answer: ParseProblem | Opaque) -> None:
        super().__init__(answer)
        self.answer = answer


def refuse(
    message: str, position: int, hint: str | None = None, kind: str = "syntax", name: str | None = None
) -> FormulaRefusedError:
    """The exception for a problem, to be raised."""
    return FormulaRefusedError(ParseProblem(message, position, hint, kind, name))


def opaque(reason: str, position: int) -> FormulaRefusedError:
    """The exception for notation that is not algebra, to be raised."""
    return FormulaRefusedError(Opaque(reason, position))
