"""Symbol names: the one key under which ``M_{\\mathrm{state}}``, ``M_state`` and ``Mstate`` are the same symbol."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cached_property, lru_cache

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "varkappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "varpi": "π", "rho": "ρ", "varrho": "ρ", "sigma": "σ",
    "varsigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
LETTERS = {"ell": "ℓ", "hbar": "ℏ", "imath": "i", "jmath": "j"}
MARKS = {"parallel": "∥", "perp": "⊥", "odot": "⊙", "oplus": "⊕"}  # in a subscript: R_{\\parallel}, M_{\\odot}
ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304", "tilde": "\u0303",
    "widetilde": "\u0303", "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7", "check": "\u030c", "breve": "\u0306",
    "mathring": "\u030a",
}  # fmt: skip
_WORDS = {"\u0302": "hat", "\u0304": "bar", "\u0303": "tilde", "\u0307": "dot", "\u0308": "ddot", "\u20d7": "vec"} | {
    mark: word for word, mark in MARKS.items()
}
_SAME: dict[int, int | str] = str.maketrans(
    "ϵϑϰϕϖϱςµħ′’ʹ₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ₊₋\u0305⁎∗−",
    "εθκφπρσμℏ'''0123456789aeoxhklmnpstijruv+-\u0304**-",
) | str.maketrans({"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"})
_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", "0123456789+-n")
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+")
_STYLE = re.compile(
    r"\\(?:math(?:rm|it|bf|sf|tt|cal|bb|scr|frak|normal)|text(?:rm|it|bf|sf|tt|normal|up)?|operatorname\*?|mbox"
    r"|boldsymbol|bm|rm|it|bf)(?![A-Za-z])\s*"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)\s*")
_ACCENTED = re.compile(r"\\([A-Za-z]+)\s*(?:\{([^{}]*)\}|([^\s{}\\]|\\[A-Za-z]+))")
_DROPPED = re.compile(r"[\s_{}\\~\u00ad\u200b]+")
_PRIME = re.compile(r"\^(?:\\prime|\{(?:\\prime\s*)+\})")
_WORD = re.compile(r"[A-Za-z]+")
_MARKED = re.compile(r"\^\{?(?=[°*†⊤]\}?)")
_RAISED_LABEL = re.compile(r"\^(?=[^\W\d_]{2,}|[01]$)")  # never a power: E^0 is E0
_LONGEST_WORD = 40
_ODD = re.compile(r"[^\w\s{}'’′,\u0300-\u036f\u20d7]|[⁰¹²³⁴⁵⁶⁷⁸⁹½⅓⅔¼¾]")
_LAYER = re.compile(r"\^\{?\(([^()]{1,20})\)\}?$")  # h^{(l)}: an index above, as the symbol list says
_LETTER = re.compile(r"[^\W\d_]")
_TAILS = ("_", "'", "’", "′")
_FUNCTION = re.compile(r"([^\s()^]+)\s*\(([^()^]*)\)")


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """The identity of a symbol however it is written: LaTeX or plain, with or without ``_``, braces and spaces.

    Greek words become letters, accents combining marks, ``^`` stays before a superscript, so that ``σ²`` is no ``σ2``.
    """
    text = name
    if "\\" in text:
        text = _latex(text)
    if not text.isascii():
        text = unicodedata.normalize("NFD", text).translate(_SAME)
        text = _SUPERSCRIPT.sub(lambda m: "^" + m.group().translate(_SUPER), text)
        text = "".join([unicodedata.normalize("NFKC", c) if _stylised(c) else c for c in text]).replace("∞", "inf")
    if "^" in text:
        text = _MARKED.sub("", text)
    return _DROPPED.sub("", _WORD.sub(_greek, text))


def _greek(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    return match[0] if before.isalnum() else GREEK.get(match[0], match[0])


def _latex(text: str) -> str:
    text = _STYLE.sub("", _PRIME.sub("'", text))
    text = _ACCENTED.sub(_accent, text)
    text = re.sub(r"\\[,;:! ]", " ", text)
    return _COMMAND.sub(lambda m: GREEK.get(m[1]) or LETTERS.get(m[1]) or MARKS.get(m[1]) or m[1], text)


def _accent(match: re.Match[str]) -> str:
    mark = ACCENTS.get(match[1])
    return match[0] if mark is None else (match[2] if match[2] is not None else match[3]) + mark


def _stylised(char: str) -> bool:
    return "\U0001d400" <= char <= "\U0001d7ff" or char in "ℒℋℰℱℬℳℛℐ"


@lru_cache(maxsize=4096)
def keys(name: str) -> tuple[str, ...]:
    """The keys of a name, the likeliest first: as it is, and with its accents as words (``x̂`` is ``xhat``)."""
    first = key(name)
    worded = "".join(_WORDS.get(char, char) for char in first)
    loose = worded.replace(",", "").replace("ℓ", "l")
    unraised = _RAISED_LABEL.sub("", loose) if "^" in loose else loose
    return tuple(dict.fromkeys((first, worded, loose, unraised)))


def made_up(base: str, below: str, primes: int = 0) -> str:
    """The name of a symbol that nobody declared: its base with its subscript, ``x_i`` or ``x_{t+1}``."""
    label = below.replace(" ", "")
    script = f"_{label}" if label.isalnum() else f"_{{{label}}}" if label else ""
    return base + script + "'" * primes


@lru_cache(maxsize=1024)
def subscripts(name: str) -> tuple[str, ...]:
    """The parts of a name's subscript that can be indexes: ``b_k`` gives ``k``, ``w_{ij}`` gives ``i`` and ``j``."""
    _, mark, below = (_latex(name) if "\\" in name else name).partition("_")
    if not mark:
        ending = re.search(r"[₀-₉ₐ-ₜᵢⱼᵣᵤᵥ]+$", name)
        below = ending.group().translate(_SAME) if ending else ""
    raised = _LAYER.search(below) or _LAYER.search(name)
    below = _LAYER.sub("", below).strip("{} ")
    parts = [part.strip() for part in re.split(r"[,{}]", below)]
    found = [letter for part in parts for letter in (part if len(part) == 2 and part.isalpha() else [part]) if part]
    return (*found, *(_LETTER.findall(raised[1]) if raised else ()))


class SymbolVocabulary:
    """The declared symbols of a formula, found by any of their spellings.

    ``Vocabulary(names)`` takes the names as written; ``f(x)`` declares a function. ``known`` is False where nothing
    was declared at all, so that a reader can tell "undeclared" from "nobody said".
    """

    def __init__(self, names: Collection[str] = ()) -> None:
        self.known = bool(names)
        self.functions: dict[str, str] = {}
        self._arguments: dict[str, frozenset[str]] = {}
        self._names: dict[str, str] = {}
        self._declared: set[str] = set()
        self._loose: dict[str, str] = {}
        self._spaced: dict[str, str] = {}
        self._layers: dict[str, str] = {}
        self.clashes: list[tuple[str, str]] = []  # changed no more once it is made, as everything here
        for name in sorted(names) if not isinstance(names, (list, tuple)) else names:
            self._declare(name)

    def _declare(self, name: str) -> None:
        function = _FUNCTION.fullmatch(name)
        if function:
            self.functions[key(function[1])] = function[1]
            self._arguments[function[1]] = frozenset(key(part) for part in function[2].split(","))
            name = function[1]
        own = key(name)
        if own in self._names:
            self.clashes.append((self._names[own], name))
            return
        self._names[own] = name
        layer = _LAYER.search(own)
        if layer and len(layer[1]) == 1 and layer[1].isalpha():
            self._layers.setdefault(own[: layer.start()], name)
        self._declared.add(name)
        words = name.replace("\\ ", " ").split()
        if len(words) > 1:
            for spelling in (" ".join(words), " ".join(words).replace("_", "")):
                self._spaced.setdefault(spelling, name)
        for other in keys(name)[1:]:
            self._loose.setdefault(other, name)

    def find(self, spelling: str) -> str | None:
        """The declared name that a spelling represents, None when it is not declared."""
        if spelling in self._declared:
            return spelling
        candidates = keys(spelling)
        for names in (self._names, self._loose):
            for candidate in candidates:
                if candidate in names:
                    return names[candidate]
        return self._names.get(spelling) if spelling in GREEK else None  # the xi of x_i, no ξ being declared

    @cached_property
    def unusual(self) -> tuple[tuple[str, str], ...]:
        """Spellings of declared names that hold what no plain name holds (``x*``, ``ΔG°``, ``σ²``, ``|S|``), with the
        name; the longest first. ``t_{1/2}`` may stand without its braces where no ``t_1`` is declared.
        """
        odd = [name for name in self._names.values() if "\\" not in name and _ODD.search(name)]
        found = {name: name for name in odd}
        for name in odd:
            for spelling in (re.sub("[{}]", "", name), re.sub("[_{}]", "", name)):
                start = re.match(r"\w+", spelling)
                if start and start[0] != spelling and ("^(" in spelling or self.find(start[0]) is None):
                    found.setdefault(spelling, name)
        return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))

    @property
    def names(self) -> tuple[str, ...]:
        """The declared names as trees have them, in order."""
        return tuple(self._names.values())

    @cached_property
    def spaced(self) -> tuple[tuple[str, str], ...]:
        """Every spelling of the declared names that hold spaces, with the name; the longest first."""
        return tuple(sorted(self._spaced.items(), key=lambda pair: (-len(pair[0]), pair[0])))

    def layer(self, name: str) -> str | None:
        """The declared ``h^{(l)}`` of which a name is a member, ``h^{(l-1)}``; None where there is none."""
        own = key(name)
        above = _LAYER.search(own) if self._layers else None
        return self._layers.get(own[: above.start()]) if above else None

    def function(self, spelling: str) -> str | None:
        """The declared function's name for a spelling, None when it is not declared as one."""
        return next((self.functions[k] for k in keys(spelling) if k in self.functions), None)

    def arguments(self, name: str) -> frozenset[str]:
        """The keys of the arguments that a function's row names: ``X`` of ``H(X)``; none for other names."""
        return self._arguments.get(name, frozenset())

    def is_function(self, name: str) -> bool:
        """Whether a declared name (as the tree has it) was declared as a function."""
        return name in self.functions.values()

    def is_family(self, base: str) -> bool:
        """Whether a base is declared with an index of one letter only, so that ``zj`` is a member of the ``z_i``."""
        own = key(base)
        return any(
            key(name)[:-1] == own
            and len(subscripts(name)) == 1
            and key(name)[-1:].isalpha()
            and subscripts(name)[0] == key(name)[-1:]
            for name in self._names.values()
        )

    def declares(self, name: str) -> bool:
        """Whether a name (as the tree has it) is declared."""
        return name in self._declared

    def ways(self, word: str) -> list[list[tuple[str, str]]]:
        """How a word falls apart into declared symbols written together: parts and names, at most two ways."""
        if not self.known or len(word) > _LONGEST_WORD:
            return []
        ways: list[list[list[tuple[str, str]]]] = [[[]]]
        for end in range(1, len(word) + 1):
            here: list[list[tuple[str, str]]] = []
            whole = word[end : end + 1] not in _TAILS
            for start in range(max(0, end - 20), end if whole else 0):
                if ways[start] and not word[start].isdigit() and word[start] not in _TAILS:
                    name = self.find(word[start:end])
                    if name is not None:
                        here += [[*way, (word[start:end], name)] for way in ways[start]]
            ways.append(here[:2])
        return ways[-1]


def vocabulary_of(names: Collection[str]) -> SymbolVocabulary:
    """The vocabulary of names; the same one for the same tuple, with which several forms of an equation are read."""
    return _vocabulary(names) if isinstance(names, tuple) else SymbolVocabulary(names)


@lru_cache(maxsize=8)
def _vocabulary(names: tuple[str, ...]) -> SymbolVocabulary:
    return SymbolVocabulary(names)
