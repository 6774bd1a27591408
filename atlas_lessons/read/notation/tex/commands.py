"""What LaTeX commands mean in a formula: a closed list; for the commonest non-algebra, the reason why not."""

from __future__ import annotations

SYMBOLS = {  # command without its backslash -> (kind of item, text)
    "cdot": ("op", "*"), "times": ("op", "×"), "ast": ("op", "*"), "bullet": ("op", "*"), "div": ("op", "/"),
    "slash": ("op", "/"), "lt": ("rel", "<"), "gt": ("rel", ">"), "le": ("rel", "≤"), "leq": ("rel", "≤"),
    "leqslant": ("rel", "≤"), "ge": ("rel", "≥"), "geq": ("rel", "≥"), "geqslant": ("rel", "≥"), "ne": ("rel", "≠"),
    "neq": ("rel", "≠"), "approx": ("rel", "≈"), "simeq": ("rel", "≈"), "approxeq": ("rel", "≈"),
    "propto": ("rel", "∝"), "equiv": ("rel", "≡"), "coloneqq": ("rel", "="), "coloneq": ("rel", "="),
    "triangleq": ("rel", "="), "doteq": ("rel", "="), "lparen": ("open", "("), "rparen": ("close", ")"),
    "lbrack": ("open", "["), "rbrack": ("close", "]"), "lbrace": ("open", "{"), "rbrace": ("close", "}"),
    "lfloor": ("open", "⌊"), "rfloor": ("close", "⌋"), "lceil": ("open", "⌈"), "rceil": ("close", "⌉"),
    "lvert": ("open", "|"), "rvert": ("close", "|"), "vert": ("bar", "|"), "%": ("percent", "%"),
    "prime": ("prime", "'"), "circ": ("degree", "°"), "degree": ("degree", "°"), "over": ("over", ""),
    "infty": ("infinity", "∞"), "parallel": ("mark", "∥"), "perp": ("mark", "⊥"), "odot": ("mark", "⊙"),
    "oplus": ("mark", "⊕"), "ll": ("rel", "≪"), "gg": ("rel", "≫"), "lesssim": ("rel", "≲"), "gtrsim": ("rel", "≳"),
    "star": ("star", "*"), "dagger": ("transpose", "†"), "top": ("transpose", "⊤"), "intercal": ("transpose", "⊤"),
}  # fmt: skip
SPACES = frozenset((",", ";", ":", "!", " ", ">", "quad", "qquad", "enspace", "thinspace", "medspace", "thickspace"))
DROPPED = frozenset(
    (
        "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "nonumber", "notag", "allowbreak",
        "nobreak", "break", "hfill", "noindent", "/", "-", "negthinspace", "mathstrut", "strut", "null",
    )
)  # fmt: skip
DROPPED_WITH_ARGUMENT = frozenset(
    ("tag", "label", "hspace", "vspace", "phantom", "hphantom", "vphantom", "color", "mspace", "kern")
)
FRACTIONS = {"frac": "frac", "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "nicefrac": "frac", "binom": "binom",
             "dbinom": "binom", "tbinom": "binom"}  # fmt: skip
STYLES = {
    "mathrm": "", "mathit": "", "mathsf": "", "mathtt": "", "mathnormal": "", "mathbf": "bold", "boldsymbol": "bold",
    "bm": "bold", "mathcal": "cal", "mathscr": "cal", "mathfrak": "frak", "mathbb": "bb", "rm": "", "it": "", "bf": "",
}  # fmt: skip
TEXTS = frozenset(("text", "textrm", "textit", "textbf", "textsf", "texttt", "textnormal", "mbox", "textup"))
SERIES = {"sum": "sum", "prod": "product", "max": "max", "min": "min"}
FUNCTIONS = {
    "log": ("func", "log"), "ln": ("func", "ln"), "lg": ("opaque", "lg does not say its base"), "exp": ("func", "exp"),
    "sin": ("func", "sin"), "cos": ("func", "cos"), "tan": ("func", "tan"), "sinh": ("func", "sinh"),
    "cosh": ("func", "cosh"), "tanh": ("func", "tanh"), "arcsin": ("func", "asin"), "arccos": ("func", "acos"),
    "arctan": ("func", "atan"), "max": ("series", "max"), "min": ("series", "min"), "ceil": ("func", "ceil"),
    "floor": ("func", "floor"), "abs": ("func", "abs"), "sqrt": ("func", "sqrt"), "round": ("func", "round"),
    "sum": ("series", "sum"), "prod": ("series", "product"),
}  # fmt: skip
WORDS = frozenset(("ceil", "floor", "abs", "sqrt", "round", "sum", "prod"))  # functions in \\operatorname{…} only
SIZES = frozenset(
    ("left", "right", "middle", *(b + s for b in ("big", "Big", "bigg", "Bigg") for s in ("", "l", "r", "m")))
)
ENVIRONMENTS = frozenset(("aligned", "align", "alignedat", "split", "gathered", "gather", "equation", "multline"))
_SETS = ("in", "notin", "ni", "subset", "subseteq", "supset", "supseteq", "cup", "cap", "bigcup", "bigcap", "setminus",
         "emptyset", "varnothing", "backslash")  # fmt: skip
_ARROWS = ("to", "rightarrow", "leftarrow", "Rightarrow", "Leftarrow", "leftrightarrow", "Leftrightarrow", "mapsto",
           "implies", "iff", "longrightarrow", "Longrightarrow", "gets", "longmapsto", "uparrow", "downarrow",
           "rightleftharpoons", "xrightarrow", "xleftarrow", "hookrightarrow", "leadsto")  # fmt: skip
NOT_ALGEBRA = {
    **dict.fromkeys(_SETS, "a statement about sets"),
    **dict.fromkeys(_ARROWS, "an arrow, not a relation of values"),
    **dict.fromkeys(("int", "iint", "iiint", "oint"), "an integral"),
    **dict.fromkeys(("partial", "nabla"), "a derivative"),
    **dict.fromkeys(("lim", "limsup", "liminf", "sup", "inf"), "a limit"),
    **dict.fromkeys(("forall", "exists", "neg", "land", "lor", "wedge", "vee", "lnot"), "a logical statement"),
    **dict.fromkeys(("ldots", "cdots", "dots", "vdots", "ddots", "dotsc", "dotsb", "dotsm"), "an ellipsis"),
    **dict.fromkeys(("otimes", "ltimes", "rtimes"), "a tensor or other product"),
    **dict.fromkeys(("langle", "rangle"), "angle brackets: a mean, a pairing or a tuple"),
    **dict.fromkeys(("|", "Vert", "lVert", "rVert"), "a norm"),
    **dict.fromkeys(("pm", "mp"), "two values at once (±)"),
    **dict.fromkeys(("prec", "succ"), "an order of magnitude"),
    "sim": "a distribution or an order of magnitude",
    **dict.fromkeys(("argmin", "argmax", "arg"), "argmin or argmax"),
    **dict.fromkeys(("det", "dim", "ker", "gcd", "hom", "deg", "Pr", "Re", "Im", "tr"), "a function beyond algebra"),
    **dict.fromkeys(("bmod", "pmod", "mod"), "a remainder"),
    **dict.fromkeys(("mid", "nmid"), "a condition or divisibility"),
    **dict.fromkeys(("matrix", "pmatrix", "substack"), "a matrix or stacked limits"),
    "colon": "a colon: a mapping or a ratio", "$": "a currency sign", "cong": "a congruence",
    "stackrel": "a relation with a remark", "overset": "a relation with a remark",
    "underset": "a relation with a remark", "cancel": "a cancelled term",
}  # fmt: skip
MARKS = {  # what is in a subscript, and what it is anywhere else
    "∥": "a norm or things side by side", "⊥": "things at right angles", "⊙": "a tensor or other product",
    "⊕": "a tensor or other product",
}  # fmt: skip
ROW_ENVIRONMENTS = ENVIRONMENTS | {"alignat", "eqnarray", "flalign"}  # rows of statements; & aligns and shows nothing
CHARACTERS = {  # command -> the character that a reader sees
    "times": "×", "cdot": "·", "ast": "*", "bullet": "·", "div": "÷", "slash": "/", "approx": "≈", "simeq": "≈",
    "cong": "≈", "approxeq": "≈", "thickapprox": "≈", "sim": "~", "pm": "±", "mp": "∓", "to": "→", "rightarrow": "→",
    "longrightarrow": "→", "mapsto": "→", "Rightarrow": "⇒", "implies": "⇒", "Longrightarrow": "⇒", "iff": "⇔",
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "ne": "≠", "neq": "≠",
    "lt": "<", "gt": ">", "ll": "≪", "gg": "≫", "lesssim": "≲", "gtrsim": "≳", "propto": "∝", "equiv": "≡",
    "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "%": "%", "$": "$", "#": "#", "&": "&", "_": "_",
    "{": "{", "}": "}", "|": "‖", "mid": "|", "vert": "|", "lvert": "|", "rvert": "|", "infty": "∞", "prime": "′",
    "degree": "°", "circ": "°", "celsius": "°C", "textdegree": "°", "ohm": "Ω", "micro": "µ", "textmu": "µ",
    "upmu": "µ", "textmicro": "µ", "textohm": "Ω", "upOmega": "Ω", "textcelsius": "°C", "permil": "‰",
    "textperthousand": "‰",
    "bmod": " mod ",
    "euro": "€", "pounds": "£", "textsterling": "£", "texteuro": "€", "percent": "%", "angle": "∠", "dots": "…",
    "ldots": "…", "cdots": "…", "lparen": "(", "rparen": ")", "lbrack": "[", "rbrack": "]", "partial": "∂",
    "nabla": "∇", "ell": "ℓ", "hbar": "ℏ", "colon": ":", "langle": "⟨", "rangle": "⟩", "textendash": "–",
}  # fmt: skip
CELESTIAL_BODIES = {"odot": "⊙", "oplus": "⊕"}  # as indices; elsewhere they are operators
SI_MACROS = {  # of siunitx, in \\unit and \\qty
    "per": "/", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "milli": "m", "nano": "n", "pico": "p",
    "centi": "c", "hecto": "h", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi", "metre": "m", "meter": "m", "gram": "g",
    "kilogram": "kg", "second": "s", "minute": "min", "hour": "h", "day": "d", "ampere": "A", "kelvin": "K",
    "mole": "mol", "candela": "cd", "joule": "J", "watt": "W", "newton": "N", "pascal": "Pa", "volt": "V",
    "hertz": "Hz", "coulomb": "C", "farad": "F", "tesla": "T", "henry": "H", "siemens": "S", "weber": "Wb",
    "litre": "L", "liter": "L", "electronvolt": "eV", "degreeCelsius": "°C", "byte": "B", "bit": "bit", "bar": "bar",
    "squared": "²", "cubed": "³",
}  # fmt: skip
