"""Labels by their own shape: one row for each, with an example and a counterexample, which are its test.

A shape is looked for ``anywhere`` in a text, as a ``word`` (a whole stretch without white space and punctuation around
it) or at ``digits`` (from the first digit of a run on; a letter or ``_ . : /`` before it speaks against it). The first
that fits is taken. The kind ``unread`` names nothing: the digits are no number either, and stay to be accounted for.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.digits import ScriptPattern, may_be_spaceless


class LabelShape(NamedTuple):
    """A shape of labels; ``example`` marks the label with ``«`` and ``»``, ``counterexample`` has none of it."""

    name: str
    kind: str
    place: str
    pattern: str
    example: str
    counterexample: str


UNREAD = "unread"
_IN_LINK = r"[^\s<>\ufffc{SPACELESS}]"
_FILES = (
    "md|json|py|txt|html?|css|m?js|tsx?|toml|ya?ml|csv|png|svg|jpe?g|pdf|sh|c|h|cc|cpp|rs|go|lock|cfg|ini|ipynb|gz|zip|"
    "whl|bin|pt|onnx|safetensors"
)
_NO_SIZE = r"(?![\w/%]|[ \u00a0]?(?:[kKMGTP]i?[Bb]|bits?|bytes?)\b)"  # 8/16/32 GB
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])"

SHAPES: tuple[LabelShape, ...] = (
    LabelShape("address of the web", "link", "anywhere", rf"(?:[A-Za-z][A-Za-z0-9+.-]{{1,20}}://|www\.){_IN_LINK}+",
          "see «https://example.org/v2/7», and", "see https://example.org/"),
    LabelShape("mail address", "link", "anywhere", r"[\w.+]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}", "to «a1@example.org».",
          "2 @ 3"),
    LabelShape("DOI", "identifier", "anywhere", rf"(?:doi:)?\b10\.[0-9]{{4,9}}/{_IN_LINK}+",
          "in «doi:10.1109/x.2019» it",
          "10.5/2 of"),
    LabelShape("entry of a register", "identifier", "word",
          r"(?:arXiv|ISBN|ISSN|PMID|PMCID|RFC|CVE):?[-0-9.vX]*[0-9][-0-9.vX]*", "in «arXiv:1910.02054» it",
          "arXiv: 3 of"),
    LabelShape("UUID", "identifier", "word", r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
          "has «123e4567-e89b-12d3-a456-426614174000» as", "has 123e4567 as"),
    LabelShape("hash", "identifier", "word", r"(?=[0-9]*[a-f])(?!\d+e\d+$)(?=[a-f]*[0-9])[0-9a-f]{7,128}",
          "commit «9702f3c» did", "about 9702e3 of"),
    LabelShape("Internet address", "address", "word", r"\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?",
          "on «10.0.0.0/8» it", "127.5 of"),
    LabelShape("hardware address", "address", "word", r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}",
          "at «00:1B:44:11:3A:B7» it",
          "00 of"),
    LabelShape("host with a port", "address", "word", r"(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d{1,5}",
          "at «localhost:8000» it", "localhost: 8000 of"),
    LabelShape("path", "path", "word", r"(?:~|\.{1,2})?/[\w.~+-]*[A-Za-z][\w./~+-]*", "in «/v2/items/45» it", "3/4 of"),
    LabelShape("file name", "path", "word", rf"[\w./+-]*[A-Za-z_][\w./+-]*\.(?:{_FILES})", "in «src/part2.py» there",
          "2.5 of"),
    LabelShape("number with its sign", "reference", "word", r"(?:#\d{1,7}|[§№¶]{1,2}\d+(?:\.\d+)*)", "in «#4711» we",
          "# 4711"),
    LabelShape("date with slashes or dots", "date", "word", r"\d{4}/\d{2}/\d{2}|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}",
          "on «2026/10/07» we", "20/10 of"),
    LabelShape("decade", "date", "word", r"(?:1[5-9]|20)[1-9]0s|[’']\d0s", "the «1990s» were", "a timeout of 1500s"),
    LabelShape("fiscal year", "date", "word", r"(?:FY|CY|Q[1-4]/)(?:19|20)?\d{2}", "in «FY2024» it", "in FY 24 of"),
    LabelShape("time of day", "time", "word",
          r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ap]m|Z|h)|(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|(?:1[0-2]|[1-9])[ap]m",
          "about «5pm» we", "about 5 p"),
    LabelShape("wireless standard", "identifier", "digits", r"802\.[0-9]{1,2}[a-z]{0,2}(?![\w.])", "over «802.11ac» it",
          "of 802.5 m"),
    LabelShape("date and time", "date", "digits",
          r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
          r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?(?![\w-])", "on «2026-10-07T12:30:00Z» we", "2026-1-7 of"),
    LabelShape("short date", "date", "digits", rf"[0-9]{{1,2}}/[0-9]{{1,2}}/(?:[0-9]{{4}}|[0-9]{{2}}){_NO_SIZE}",
          "on «10/7/2026» we", "8/16/32 GB"),
    LabelShape("one of a scale", UNREAD, "digits", r"1(?=:[0-9]{1,3}(?:[,\u00a0\u2009\u202f][0-9]{3})+(?!\w))",
          "at «1»:25,000 it", "1: 25,000 of"),
    LabelShape("ratio or time", UNREAD, "digits",
          r"[0-9]{1,4}:[0-9]{1,4}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?![\w:]|,[0-9]{3}(?![0-9]))", "a screen of «16:9» has",
          "16: 9 of"),
    LabelShape("digits in groups with dots", UNREAD, "digits", r"[0-9]{1,3}(?:\.[0-9]{3}){2,8}(?![\w.])",
          "about «1.000.000» of", "1.000 of"),
    LabelShape("version of several parts", "version", "digits",
          r"[0-9]{1,9}(?:\.[0-9]{1,9}){2,8}(?:[-+][0-9A-Za-z.]{1,40}|[ab][0-9]{1,3}|rc[0-9]{1,3})?(?:\.[x*])?"
          r"(?:/[0-9]{1,2})?(?!\w)", "to «v1.3.0» now", "1.3 of"),
    LabelShape("number in parts", "identifier", "digits",
          r"(?![0-9]{1,4}(?:-[1-9][0-9]{0,3}){2,8}[ \u00a0]?[=≈])"  # 10-5-2 = 3
          r"[0-9]{1,12}(?:[-\u2011][0-9]{1,12}){2,8}(?!\w)",
          "dial «1-800-555-0100» now", "10-5-2 = 3"),
    LabelShape("idiom", "idiom", "digits", r"(?:24/7|9/11|50/50|80/20)(?![\w/]|[ \u00a0]?=)", "runs «24/7» there",
          "24/7 = 3"),
    # Scripts without spaces: a counter behind the digits, where it numbers and does not count.
    LabelShape("numbered part, East Asian", "reference", "digits",
          r"(?:(?<=第)|(?<=第 )|(?<=제)|(?<=제 ))[0-9]{1,4}(?:\.[0-9]{1,3})*(?![0-9.]| ?[0-9])", "第«3»章では",
          "全3章"),
    LabelShape("section number, East Asian", "reference", "digits",
          r"[0-9]{1,3}(?:\.[0-9]{1,3}){1,4} ?[章節节項项절장]", "詳細は«2.1節»に", "長さは2.1m"),
    LabelShape("chapter referred to, East Asian", "reference", "digits",
          r"(?<!全)[0-9]{1,3}[章節节条](?=で[はも、]|に(?:示|述|あ|つ)|を?参照)", "«3章»では", "3章からなる"),
    LabelShape("figure, East Asian", "reference", "digits",
          r"(?:(?<=[図图圖表式問例题題註注])|(?<=[図图圖表式問例题題註注] )|(?<=그림)|(?<=그림 ))[0-9]{1,3}"
          r"(?:[.-][0-9]{1,3}){0,3}(?![0-9.,%]| ?[つ個个枚張张點点件種种本題题])", "図«3»に示す", "図3枚を"),
    LabelShape("date, East Asian", "date", "digits",
          r"(?:1[5-9]|20)[0-9]{2} ?[年년](?![間间간以])"
          rf"(?: ?(?:1[0-2]|0?[1-9]) ?[月월](?: ?{_DAY} ?[日号號일])?)?",
          "«2024年4月5日»に", "2024年間"),
    LabelShape("day of a month, East Asian", "date", "digits",
          rf"(?:1[0-2]|0?[1-9]) ?[月월](?![間间간額额])(?: ?{_DAY} ?[日号號일](?![間间간]))?", "毎年«4月»に",
          "4か月に"),
    LabelShape("year of an era", "date", "digits",
          r"(?:(?<=令和)|(?<=平成)|(?<=昭和)|(?<=大正)|(?<=明治))[0-9]{1,2}年(?!間)",
          "令和«5年»に", "5年に"),
    LabelShape("time, East Asian", "time", "digits",
          r"(?:1[0-9]|2[0-4]|0?[0-9]) ?[時时点點시](?![間间간])(?: ?[0-5]?[0-9] ?[分분](?![間间간]))?"
          r"(?=[にでからまはの、。에부까头開开출]|$)",
          "«10時30分»に", "10時間30分"),
)  # fmt: skip


class ShapePatterns:
    """The shapes of one place as one pattern; of texts in other scripts, without those of scripts without spaces."""

    def __init__(self, shapes: tuple[LabelShape, ...], place: str) -> None:
        self._rows = tuple(shape for shape in shapes if shape.place == place)
        self._made: dict[bool, tuple[ScriptPattern, tuple[str, ...]]] = {}

    def of(self, text: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
        """The pattern to read a text with, and the kinds by the number of the group that matches."""
        every = may_be_spaceless(text)
        if every not in self._made:
            rows = [row for row in self._rows if every or not may_be_spaceless(row.example)]
            written = "|".join(f"({row.pattern})" for row in rows) or "(?!)"
            self._made[every] = ScriptPattern(written), ("", *(row.kind for row in rows))
        pattern, kinds = self._made[every]
        return pattern.of(text), kinds
