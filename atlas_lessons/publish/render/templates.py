"""The Jinja environment of a run: our templates, or a publisher's own ones file by file, in Jinja's sandbox."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from atlas_lessons.check.cache import tree_hash
from atlas_lessons.core.folders import NotPlain, linked_part, look_over, open_below
from atlas_lessons.core.resources import folder

if TYPE_CHECKING:
    from jinja2 import Environment, Template


SHORTENED = {"explore.js": "explore.min.js"}
_LEFT_OUT = (".git",)
_MOST_BYTES = 4 * 2**20


class TemplateProblem(Exception):  # noqa: N818 - worded for a person, exit 2
    """A template of the overriding folder that cannot be used; the message names it and says why."""


class Templates:
    """The templates of one run; each is compiled once.

    ``overrides`` is the folder of ``templates`` in the configuration. A file there takes the place of ours of the same
    name. Its templates run in Jinja's sandbox; content is never a template.
    """

    def __init__(self, overrides: str | None = None) -> None:
        self.overrides = overrides
        self._own = own_templates(overrides)
        self._folders = [Path(overrides)] if overrides is not None else []
        self._folders.append(folder("templates"))
        self._environment = self._made()
        self._compiled: dict[str, Template] = {}

    def _made(self) -> Environment:
        from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment
        from markupsafe import Markup

        from atlas_lessons.publish.render.html import symbolic

        kind = Environment if self.overrides is None else ImmutableSandboxedEnvironment
        own = [FunctionLoader(self._source)] if self.overrides is not None else []
        made = kind(
            loader=ChoiceLoader([*own, FileSystemLoader(str(folder("templates")))]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        made.filters["symbolic"] = lambda value: Markup(symbolic(str(value)))
        return made

    def _source(self, name: str) -> tuple[str, str, None] | None:
        """The text of an overriding template with its path, as Jinja asks for it; None where there is none."""
        if self.overrides is None or name not in self._own:
            return None
        return _read_override(self.overrides, name).decode(), str(Path(self.overrides) / name), None

    def render(self, name: str, values: dict[str, Any]) -> str:
        """A template with values put in. Raises TemplateProblem where an overriding one cannot be used."""
        try:
            template = self._compiled.get(name)
            if template is None:
                template = self._compiled[name] = self._environment.get_template(name)
            return template.render(values)
        except Exception as error:  # a publisher's template may do anything wrong that an expression can
            if self.overrides is None:
                raise
            reason = getattr(error, "message", None) or str(error) or type(error).__name__
            raise TemplateProblem(f"template {self._place(error, name)}: {reason}") from None

    def _place(self, error: BaseException, name: str) -> str:
        """The template and line where something went wrong: that of a syntax error, else the innermost one at work."""
        where, line = getattr(error, "filename", None), getattr(error, "lineno", None)
        trace = error.__traceback__
        while trace is not None and not where:
            path = trace.tb_frame.f_code.co_filename
            if any(path.startswith(f"{folder}/") for folder in self._folders):
                name, line = path, trace.tb_lineno
            trace = trace.tb_next
        return f"{where or name}{f':{line}' if line else ''}"

    def static(self, name: str) -> bytes:
        """The bytes of ``style.css`` or a script: the publisher's own as it is, else ours without notes and layout.

        The largest script travels with every page, and so as a minifier shortened it (``make script``).
        """
        if self.overrides is not None and name in self._own:
            return _read_override(self.overrides, name)
        data = (folder("templates") / SHORTENED.get(name, name)).read_text("utf-8")
        if name in SHORTENED:
            return data.encode()
        squeeze = {".css": squeezed_css, ".js": squeezed_script}.get(Path(name).suffix)
        return (squeeze(data) if squeeze else data).encode()


def own_templates(overrides: str | None) -> frozenset[str]:
    """The paths of the files in a folder of overriding templates, none without one.

    Raises TemplateProblem where the folder is none, or where it or anything in it is a symbolic link: a template of a
    stranger could publish any file of this machine.
    """
    if overrides is None:
        return frozenset()
    if (link := linked_part(overrides)) is not None:
        raise TemplateProblem(f"templates: expected a folder, found a symbolic link: {link}")
    if not Path(overrides).is_dir():
        raise TemplateProblem(f"templates: expected a folder, found none at {overrides!r}")
    try:
        return frozenset(look_over(overrides, _LEFT_OUT).files)
    except NotPlain as error:
        raise TemplateProblem(
            f"templates: expected plain files, found {error.found}: {overrides}/{error.path}"
        ) from None


def templates_digest(overrides: str | None) -> str:
    """The hash of our templates and of those in a folder of overriding ones, which decide what values look like."""
    made = hashlib.sha256(tree_hash(str(folder("templates"))).encode())
    for name in sorted(own_templates(overrides)):
        made.update(f"\0{name}\0".encode())
        with suppress(NotPlain, OSError), os.fdopen(open_below(str(overrides), name), "rb") as file:
            made.update(hashlib.file_digest(file, "sha256").digest())
    return made.hexdigest()


def _read_override(overrides: str, name: str) -> bytes:
    """The bytes of an overriding template. Raises TemplateProblem."""
    place = f"{overrides}/{name}"
    try:
        with os.fdopen(open_below(overrides, name), "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except NotPlain as error:
        raise TemplateProblem(f"template {place}: it is {error.found}") from None
    except OSError as error:
        raise TemplateProblem(f"template {place}: cannot be read: {error.strerror}") from None
    if len(data) > _MOST_BYTES:
        raise TemplateProblem(f"template {place}: it has more than {_MOST_BYTES} bytes")
    return data


def squeezed_css(text: str) -> str:
    """A style sheet of ours without comments and layout."""
    bare = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    return re.sub(r"(?<=[:{};,]) | (?=[{};,!])|;(?= ?\})", "", bare).strip() + "\n"


def squeezed_script(text: str) -> str:
    """A script of ours without the lines that are comments, indentation, and spaces beside brackets and marks.

    What is in quotes and in regular expressions stays; line ends stay too.
    """
    lines = (line.strip() for line in text.splitlines())
    bare = "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"
    return _SPACES.sub(lambda match: match.group(1) or match.group(2), bare)


_QUOTED = r'"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`'
_REGEX = r"/(?![/*])(?:\\.|\[[^\]]*\]|[^/\\\n])+/"  # only after a bracket or an equals sign, where no division stands
_SPACES = re.compile(rf"({_QUOTED}|(?<=[(=] ){_REGEX}|(?<=\(){_REGEX})| *([{{}}()\[\],;:?=<>&|*]) *")
