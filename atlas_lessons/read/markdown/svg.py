"""SVG pictures: their size, and a refusal of all that could run or load, should somebody open the file by itself."""

from __future__ import annotations

import re
from typing import NoReturn
from xml.parsers import expat

_SVG, _XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
_ACTIVE = frozenset(
    (
        *("script", "foreignObject", "iframe", "embed", "object", "audio", "video", "canvas", "handler", "listener"),
        *("a", "set", "animate", "animateMotion", "animateTransform", "discard"),
    )
)
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
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")
_LOADS = re.compile(r"@import|expression\s*\(|url\s*\(\s*[\"']?\s*(?!#)[^\s\"')]|\\", re.IGNORECASE)
_MOST_ELEMENTS = 200_000


def svg_size(data: bytes) -> tuple[int, int]:
    """The size of an SVG picture in CSS pixels, from its width and height or its view box.

    Raises ValueError for what is no SVG, or holds scripts, foreign content, animations, links, entities, or references
    out of the file.
    """
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.EntityDeclHandler = reader.refuse_entity
    parser.ProcessingInstructionHandler = reader.refuse_instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"no well-formed SVG: {error}") from None
    return reader.size()


class _Reader:
    """Looks at an SVG as it is parsed."""

    def __init__(self) -> None:
        self.root: dict[str, str] | None = None
        self.elements = 0
        self.style: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self.root is None:
            if (space, local) != (_SVG, "svg"):
                raise ValueError("its root is no svg element")
            self.root = attributes
        self.elements += 1
        if self.elements > _MOST_ELEMENTS:
            raise ValueError(f"more than {_MOST_ELEMENTS} elements")
        if space == _XHTML or (space == _SVG and local in _ACTIVE):
            raise ValueError(f"it holds the element {local}, which is no picture")
        self.style = [] if (space, local) == (_SVG, "style") else None
        for key, value in attributes.items():
            self._attribute(key.rpartition(" ")[2], value)

    def _attribute(self, name: str, value: str) -> None:
        if name.lower().startswith("on"):
            raise ValueError(f"it holds the attribute {name}, which runs")
        if name in ("href", "src") and not value.startswith("#") and not _EMBEDDED.fullmatch(value):
            raise ValueError(f"its {name} leads out of the file")
        if name != "d" and _LOADS.search(value):
            raise ValueError(f"its attribute {name} loads something")

    def end(self, name: str) -> None:
        if self.style is not None and _LOADS.search("".join(self.style)):
            raise ValueError("its style loads something")
        self.style = None

    def text(self, text: str) -> None:
        if self.style is not None:
            self.style.append(text)

    def refuse_entity(self, *_: object) -> NoReturn:
        raise ValueError("it declares an entity")

    def refuse_instruction(self, target: str, _: str) -> NoReturn:
        raise ValueError(f"it holds the processing instruction {target}")

    def size(self) -> tuple[int, int]:
        assert self.root is not None  # a document has a root
        width, height = (_LENGTH.fullmatch(self.root.get(name, "")) for name in ("width", "height"))
        if width and height:
            sides = [float(each[1]) * _PIXELS[each[2]] for each in (width, height)]
        else:
            box = re.split(r"[\s,]+", self.root.get("viewBox", "").strip())
            if len(box) != 4 or not all(_LENGTH.fullmatch(each) for each in box[2:]):
                raise ValueError("it has neither width and height nor a view box")
            sides = [float(each) for each in box[2:]]
        return max(1, round(sides[0])), max(1, round(sides[1]))
