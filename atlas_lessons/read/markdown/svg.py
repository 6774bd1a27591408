"""SVG pictures: their size, and a refusal of all but what is known to neither run nor load anything."""

from __future__ import annotations

import base64
import binascii
import re
from typing import NoReturn
from xml.parsers import expat

from atlas_lessons.read.markdown import css
from atlas_lessons.read.markdown import svg_names as names
from atlas_lessons.read.markdown.raster import MOST_DECODED, raster
from atlas_lessons.read.markdown.svg_references import Element, check_drawn

_LENGTH = re.compile(r"\s*(\d{1,6}(?:\.\d{1,9})?)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*")
_PIXELS = {
    None: 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "em": 16.0,
    "ex": 8.0,
}
_EMBEDDED = re.compile(r"data:image/(png|jpeg|jpg|gif|webp);base64,([A-Za-z0-9+/=\s]*)")
_ENCODINGS = frozenset((None, "utf-8", "us-ascii", "iso-8859-1"))
_MOST_ELEMENTS = 200_000
_DEEPEST = 256
_MOST_STYLED = 2**19  # characters of all style sheets


def svg_size(data: bytes) -> tuple[int, int]:
    """The size of an SVG picture in CSS pixels, from its width and height or its view box.

    Raises ValueError for what is no SVG, for an element, an attribute or a style that is not on the list of
    :mod:`svg_names`, for a DOCTYPE, a processing instruction or a reference out of the file, and for a picture that
    would draw or decode to too much.
    """
    reader = _SvgReader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.XmlDeclHandler = reader.declaration
    parser.StartDoctypeDeclHandler = reader.refuse_doctype
    parser.EntityDeclHandler = reader.refuse_doctype
    parser.ProcessingInstructionHandler = reader.refuse_instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"no well-formed SVG: {error}") from None
    check_drawn(reader.elements, reader.ids, reader.rules)
    return reader.size()


class _SvgReader:
    """Looks at an SVG as it is parsed."""

    def __init__(self) -> None:
        self.root: dict[str, str] | None = None
        self.elements: list[Element] = []
        self.ids: dict[str, int] = {}
        self.rules: list[css.CssRule] = []
        self.open: list[int] = []
        self.style: list[str] | None = None
        self.decoded = 0
        self.styled = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self.root is None:
            if (space, local) != (names.SVG, "svg"):
                raise ValueError("its root is no svg element")
            self.root = attributes
        if self.style is not None:
            raise ValueError(f"its style holds the element {local}")
        if space not in names.NOTES and (space != names.SVG or local not in names.ELEMENTS):
            raise ValueError(f"it holds the element {local}, which pictures may not hold")
        if len(self.elements) >= _MOST_ELEMENTS or len(self.open) >= _DEEPEST:
            raise ValueError(f"it has more than {_MOST_ELEMENTS} elements, or more than {_DEEPEST} in one another")
        self._open(space, local, attributes)
        if (space, local) == (names.SVG, "style"):
            if attributes.get("type", "").strip().lower() not in ("", "text/css"):
                raise ValueError(f"it holds a style of the type {attributes['type']!r}; expected text/css")
            self.style = []

    def _open(self, space: str, local: str, attributes: dict[str, str]) -> None:
        number = len(self.elements)
        refers = [
            reference for key, value in attributes.items() for reference in self._attribute(space, local, key, value)
        ]
        keys = ["#" + attributes["id"]] if "id" in attributes else []
        keys += ["." + part for part in attributes.get("class", "").split()]
        length = len(attributes.get("d", "")) + len(attributes.get("points", ""))
        self.elements.append(Element(local, tuple(keys), refers, length))
        if attributes.get("id"):
            self.ids.setdefault(attributes["id"], number)
        if self.open:
            self.elements[self.open[-1]].inner.append(number)
        self.open.append(number)

    def _attribute(self, space: str, element: str, key: str, value: str) -> list[tuple[str, str]]:
        """The ids that an attribute names, with the property that does."""
        outer, _, name = key.rpartition(" ")
        if outer in names.NOTES or (space in names.NOTES and not outer):
            return []
        if name == "href" and outer in ("", names.XLINK) and element in names.REFERRING:
            return [("href", self._reference(element, value))]
        if outer == names.XLINK and name in names.XLINK_ATTRIBUTES:
            return []
        if outer == names.XML and name in names.XML_ATTRIBUTES:
            return []
        if not outer and name == "style":
            return list(css.declarations(value))
        if not outer and name in names.PROPERTIES:
            return [(name, value_refer) for value_refer in css.value_refers(value)] if name != "d" else []
        if not outer and (name in names.ATTRIBUTES or name.startswith(names.ATTRIBUTE_BEGINNINGS)):
            return []
        told = f", which leads out of the file: {value[:40]!r}" if name in ("href", "src", "base") else ""
        raise ValueError(f"it holds the attribute {name} of {element}, which pictures may not hold{told}")

    def _reference(self, element: str, value: str) -> str:
        """The id that an address names; empty for a picture that it holds."""
        address = value.strip(" \t\r\n\f")
        if address.startswith("#"):
            return address[1:]
        embedded = _EMBEDDED.fullmatch(address) if element in names.SHOWING else None
        if embedded is None:
            raise ValueError(f"its {element} leads out of the file: {value[:40]!r}")
        try:
            found = raster(base64.b64decode("".join(embedded[2].split()), validate=True))
        except binascii.Error:
            raise ValueError("a picture in it is no base64") from None
        except ValueError as error:
            raise ValueError(f"a picture in it is refused: {error}") from None
        if found is None or found.kind != embedded[1].replace("jpg", "jpeg"):
            raise ValueError(f"a picture in it is no {embedded[1].upper()}")
        self.decoded += found.width * found.height * found.frames
        if self.decoded > MOST_DECODED:
            raise ValueError(f"the pictures in it have more than {MOST_DECODED} pixels")
        return ""

    def end(self, _: str) -> None:
        self.open.pop()
        if self.style is not None:
            text = "".join(self.style)
            self.styled += len(text)
            if self.styled > _MOST_STYLED:
                raise ValueError(f"its style sheets have more than {_MOST_STYLED} characters")
            self.rules += css.sheet(text)
            self.style = None

    def text(self, text: str) -> None:
        if self.style is not None:
            self.style.append(text)

    def declaration(self, version: str, encoding: str | None, _: int) -> None:
        if (encoding.lower() if encoding else None) not in _ENCODINGS:
            raise ValueError(f"its encoding is {encoding}; expected UTF-8")

    def refuse_doctype(self, *_: object) -> NoReturn:
        raise ValueError("it has a DOCTYPE, which can declare an entity or name a file elsewhere; remove it")

    def refuse_instruction(self, target: str, _: str) -> NoReturn:
        raise ValueError(f"it holds the processing instruction {target}; remove it")

    def size(self) -> tuple[int, int]:
        assert self.root is not None  # a document has a root
        width, height = (_LENGTH.fullmatch(self.root.get(name, "")) for name in ("width", "height"))
        if width and height:
            sides = [float(match[1]) * _PIXELS[match[2]] for match in (width, height)]
        else:
            box = re.split(r"[\s,]+", self.root.get("viewBox", "").strip())
            if len(box) != 4 or not all(_LENGTH.fullmatch(length) for length in box[2:]):
                raise ValueError("it has neither width and height nor a view box")
            sides = [float(length) for length in box[2:]]
        return max(1, round(sides[0])), max(1, round(sides[1]))
