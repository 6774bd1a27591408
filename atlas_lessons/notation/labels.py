"""Digits that name rather than count: versions, dates, times, identifiers, standards, numbered things."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
# Words after which a number is a name; the label is the number alone.
_NAMED = (
    r"RFCs?|IEEE|ISO(?:/IEC)?|IEC|EN|DIN|ANSI|PEPs?|CVE|CWE|BCP|STD|ECMA|ASTM|Bluetooth|PCIe|PCI-X|USB|HDMI|TLS|SSL|SSH"
    r"|HTTP|HTML|CSS|SQL|OpenGL|Vulkan|CUDA|ROCm|OpenMP|MPI|Python|CPython|PyPy|Node(?:\.js)?|npm|pip|Java|Ruby|Rust|Go"
    r"|Perl|PHP|Django|Flask|React|Angular|Vue|Svelte|Rails|Linux|macOS|Mac OS X|OS X|iOS|iPadOS|Android|Windows|Ubuntu"
    r"|Debian|Fedora|RHEL|CentOS|Alpine|PostgreSQL|MySQL|SQLite|Redis|MongoDB|GCC|Clang|LLVM|MSVC|Visual Studio|Chrome"
    r"|Firefox|Safari|Edge|IE|Unicode|Wi-?Fi|arXiv|ES|C\+\+|TypeScript|Gen|Vol(?:ume)?\.?|No\.|Nr\.|Nos\."
    r"|[Vv]ersions?|[Rr]eleases?|[Rr]evisions?|[Ff]igures?|[Ff]igs?\.|[Tt]ables?|[Ss]ections?|[Ss]ec\.|[Cc]hapters?|[Cc]h\."
    r"|[Aa]ppendix|[Ee]quations?|[Ee]qs?\.|[Ll]istings?|[Ee]xamples?|[Ee]xercises?|[Tt]heorems?|[Ll]emmas?|[Pp]ages?|pp?\."
    r"|[Ss]teps?|[Pp]arts?|[Pp]hases?|[Ss]tages?|[Ll]essons?|[Ii]ssues?|[Pp]orts?|[Ll]ines?|[Ll]evels?|[Tt]iers?|[Tt]ype"
    r"|[Cc]lass|[Ll]ayer|[Rr]ule|[Qq]uestions?|[Nn]otes?|[Ff]ootnotes?|[Ii]tems?|[Rr]ows?|[Cc]olumns?|[Cc]lause|[Aa]rticle"
)
_LABEL = re.compile(
    r"(?P<url>\b(?:https?|ftp)://[^\s<>]+|\bwww\.[^\s<>]+|\b10\.[0-9]{4,9}/[^\s<>]+|[\w.+]{1,64}@[\w-]{1,64}\.[\w.-]{1,64})"
    r"|(?P<date>(?<![\w.])[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?(?![\w-])"
    r"|\b[0-9]{1,2}(?:st|nd|rd|th)?[ \u00a0]" + _MONTH + r"(?:,?[ \u00a0][0-9]{4})?\b"
    r"|\b"
    + _MONTH
    + r"[ \u00a0][0-9]{1,2}(?:st|nd|rd|th)?(?:,?[ \u00a0][0-9]{4})?(?![\w%]|[.,][0-9]|[ \u00a0][GMKTk]i?B)"
    r"|\b" + _MONTH + r"[ \u00a0](?:1[5-9]|20)[0-9]{2}\b"
    r"|(?<![\w./])[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2})(?![\w/%]|[ \u00a0]?(?:[kKMGTP]i?[Bb]|bits?|bytes?)\b))"
    r"|(?P<time>(?<![\w.:])[0-9]{1,4}:[0-9]{1,4}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?![\w:]))"
    r"|(?P<version>(?<![\w.])[vV]?[0-9]{1,9}(?:\.[0-9]{1,9}){2,8}(?:[-+][0-9A-Za-z.]{1,40}|[ab][0-9]{1,3}|rc[0-9]{1,3})?"
    r"(?:\.[x*])?(?:/[0-9]{1,2})?(?!\w))"
    r"|(?P<hyphens>(?<![\w.])\+?[0-9]{1,12}(?:[-\u2011][0-9]{1,12}){2,8}(?!\w))"
    r"|(?P<sharp>(?<!\w)[#§№][ \u00a0]?[0-9]{1,9}(?:\.[0-9]{1,4}){0,5}(?!\w))"
    r"|\b(?:" + _NAMED + r")(?:[ \u00a0]|:[ ]?)(?P<named>[0-9]{1,9}(?:\.[0-9x]{1,9}){0,5}(?:[a-z](?![a-z]))?\+?)"
    r"(?![\w%×]|[,.][0-9]|[ \u00a0]?[×*/^%=+−])"
    r"|(?P<year>(?<=\bin )(?:1[5-9]|20)[0-9]{2}(?=[.,;:)?!]|$)|(?<=\bsince )(?:19|20)[0-9]{2}\b"
    r"|(?:©|\([cC]\)|[Cc]opyright)[ ](?:19|20)[0-9]{2}(?:[-–](?:19|20)?[0-9]{2})?\b)"
    r"|(?P<pair>(?<![\w./])(?:24/7|9/11|50/50|80/20)(?![\w/]))"
)


def read_labels(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of ``text`` that are labels by their form or by the word before them, in order."""
    for match in _LABEL.finditer(text):
        group = match.lastgroup or ""
        start, end = match.span(group)
        while group == "url" and end > start and text[end - 1] in ".,;:!?)]}'\"":
            end -= 1
        yield start, end
