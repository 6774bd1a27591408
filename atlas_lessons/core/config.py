"""Configuration: one frozen value, read from the nearest ``atlas-lessons.toml`` or ``pyproject.toml``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from atlas_lessons.core.globs import problem_of
from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.core.workspace import find_workspace, lies_in


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting with its default; keys are spelled with hyphens in the file (``extra-fields``).

    A new field is all it takes to add a setting: its annotation (one of those in ``_READERS``) says how it is read,
    ``_CHOICES`` which words it may be.
    """

    numbers: str = "warning"  # "error": an unaccounted numeral fails the run
    extra_fields: str = "deny"  # "allow": unknown record fields of other publishers pass
    offsets: str = "code-points"  # "utf-16": the publisher counts UTF-16 code units
    max_record_bytes: int = 16 * 2**20
    max_text_bytes: int = 2 * 2**20
    id_pattern: str = "{slug}"  # how a sealed lesson's id is made
    urls: Mapping[str, str] = field(default_factory=dict)  # patterns by record field, {slug} {id} {hash16} put in
    defaults: Mapping[str, str] = field(default_factory=dict)  # front matter that every lesson shares
    external: tuple[str, ...] = ()  # URLs of the same publisher that need not resolve among the lessons given
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    templates: str | None = None  # folder of overriding templates
    static: str | None = None  # folder of files that every build copies into the site
    site_name: str = "Lessons"  # what a built site is called
    site_url: str | None = None  # address of a built site's root; else the host of the canonical URLs
    source_url: str | None = None  # address of the files beside the configuration, for links to those that are no page
    language: str = "en"  # of the lessons, as BCP 47 writes it
    search: bool = True  # whether a built site gets a search page where Pagefind is installed
    fast: bool = False  # trust the rational engine where it can decide
    exclude: tuple[str, ...] = ()  # paths that no scan of a folder looks at, as patterns of .gitignore
    folder: str = field(default=".", compare=False, repr=False, metadata={"setting": False})  # that the file is in


DEFAULT = Config()

PYPROJECT, OWN_FILE, TABLE = "pyproject.toml", "atlas-lessons.toml", "atlas-lessons"
URL_FIELDS = ("canonicalUrl", "jsonUrl", "markdownUrl", "artifactUrl", "interactiveUrl")

_CHOICES = {
    "numbers": ("warning", "error"),
    "extra_fields": ("deny", "allow"),
    "offsets": ("code-points", "utf-16"),
}


class ConfigError(Exception):
    """A configuration that cannot be used; the message names the file, the key, what was expected and found."""


def load_config(explicit: str | None = None, directory: Path | None = None, checked: Sequence[str] = ()) -> Config:
    """The configuration of a run.

    ``explicit`` is the file of ``--config``; without it the file is read that :func:`find_config` finds, and without
    any the defaults hold. Raises ConfigError for a file that is missing or cannot be read, an unknown key, or a value
    of the wrong type.
    """
    path = Path(explicit) if explicit is not None else find_config(directory, checked)
    return DEFAULT if path is None else _from_file(path)


def find_config(directory: Path | None = None, checked: Sequence[str] = ()) -> Path | None:
    """The configuration file of a directory (the working directory), or None.

    It is ``atlas-lessons.toml``, or a ``pyproject.toml`` with the table ``[tool.atlas-lessons]``, of the nearest of the
    directory and those above it, up to the root of the repository; without a repository, of the directory alone. A
    folder that is, or lies in, one of the ``checked`` paths is passed over, since what is checked must not say how,
    unless it is the root. Raises ConfigError for a file that cannot be read.
    """
    workspace = find_workspace(directory)
    for folder in workspace.folders():
        if folder != workspace.root and lies_in(folder, checked):
            continue
        named = Path(workspace.shown(folder)) if directory is None else Path(folder)
        if (own := named / OWN_FILE).is_file():
            return own
        if _has_table(project := named / PYPROJECT):
            return project
    return None


def _has_table(path: Path) -> bool:
    """Whether a file is there and has a table for this tool."""
    if not path.is_file() or TABLE.encode() not in (raw := _bytes(path)):
        return False  # tomllib stays unloaded where there is nothing for us
    tool = _parse_toml(path, raw).get("tool")
    return isinstance(tool, dict) and TABLE in tool


def config_from(table: Mapping[str, Any], origin: str = "configuration") -> Config:
    """A configuration from a parsed table. ``origin`` names it in the message of a ConfigError."""
    known = {field.name.replace("_", "-"): field for field in fields(Config) if field.metadata.get("setting", True)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        setting = known.get(key)
        if setting is None:
            raise ConfigError(f"{origin}: unknown key {key!r}{did_you_mean(key, known) or _table_hint(key)}")
        values[setting.name] = _READERS[str(setting.type)](value, f"{origin}: {key}")
        if setting.name in _CHOICES and value not in _CHOICES[setting.name]:
            expected = " or ".join(repr(word) for word in _CHOICES[setting.name])
            raise ConfigError(f"{origin}: {key}: expected {expected}, found {value!r}")
    _check_patterns(values, origin)
    return Config(**values)


def _table_hint(key: str) -> str:
    return f"; [tool.{TABLE}] is for {PYPROJECT}, in this file the keys stand at the top" if key == "tool" else ""


def _from_file(path: Path) -> Config:
    table, origin = _table(path, _parse_toml(path, _bytes(path)))
    return replace(config_from(_resolve_paths(table, path.parent), origin), folder=str(path.parent))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise ConfigError(f"{path}: no such configuration file") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None


def _parse_toml(path: Path, raw: bytes) -> Mapping[str, Any]:
    import tomllib

    try:
        return tomllib.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from None


def _table(path: Path, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """The table of this tool in a file, and what it is called in messages."""
    if path.name != PYPROJECT:
        return data, str(path)
    tool = data.get("tool", {})
    table = tool.get(TABLE, {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: [tool.{TABLE}]: expected a table, found {_kind(table)}")
    return table, f"{path}: [tool.{TABLE}]"


def _resolve_paths(table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """The table with its paths made relative to the working directory instead of to the file."""
    paths = {key: str(folder / table[key]) for key in ("static", "templates") if isinstance(table.get(key), str)}
    return {**table, **paths}


_ABSOLUTE = re.compile(r"https?://[^\s/]")


def _check_patterns(values: Mapping[str, Any], origin: str) -> None:
    """Refuse an address that is none, and a pattern that could not make an id or URL. Raises ConfigError."""
    if "id_pattern" in values:
        _placeholders(values["id_pattern"], ("slug",), f"{origin}: id-pattern")
    for name in ("site_url", "source_url"):
        if not _ABSOLUTE.match(url := values.get(name, "https://example.org/")):
            key = name.replace("_", "-")
            raise ConfigError(f"{origin}: {key}: expected an absolute http or https URL, found {url!r}")
    for index, pattern in enumerate(values.get("exclude", ())):
        if problem := problem_of(pattern):
            raise ConfigError(f"{origin}: exclude[{index}]: {problem}")
    for key, pattern in values.get("urls", {}).items():
        where = f"{origin}: urls.{key}"
        if key not in URL_FIELDS:
            raise ConfigError(f"{where}: unknown key{did_you_mean(key, URL_FIELDS)}")
        if not _ABSOLUTE.match(pattern):
            raise ConfigError(f"{where}: expected an absolute http or https URL, found {pattern!r}")
        _placeholders(pattern, ("slug", "id", "hash16") if key == "artifactUrl" else ("slug", "id"), where)


def _placeholders(pattern: str, allowed: tuple[str, ...], where: str) -> None:
    found = re.findall(r"\{([^{}]*)\}", pattern)
    for name in found:
        if name not in allowed:
            expected = ", ".join(f"{{{field}}}" for field in allowed)
            raise ConfigError(f"{where}: unknown placeholder {{{name}}}; expected {expected}")
    if not {"slug", "id"} & set(found):
        raise ConfigError(f"{where}: expected {{slug}} in the pattern, found {pattern!r}")


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "an integer", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, dict) else "a date or time")


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise ConfigError(f"{where}: expected a string, found {_kind(value)}")
    return value


def _count(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ConfigError(f"{where}: expected an integer, found {_kind(value)}")
    if value < 1:
        raise ConfigError(f"{where}: expected at least 1, found {value}")
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise ConfigError(f"{where}: expected true or false, found {_kind(value)}")
    return value


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ConfigError(f"{where}: expected a list of strings, found {_kind(value)}")
    return tuple(_text(each, f"{where}[{index}]") for index, each in enumerate(value))


def _text_by_key(value: object, where: str) -> Mapping[str, str]:
    if not isinstance(value, dict):
        raise ConfigError(f"{where}: expected a table of strings, found {_kind(value)}")
    return {key: _text(each, f"{where}.{key}") for key, each in value.items()}


_READERS: Mapping[str, Callable[[object, str], Any]] = {
    "str": _text,
    "str | None": _text,
    "int": _count,
    "bool": _flag,
    "tuple[str, ...]": _texts,
    "Mapping[str, str]": _text_by_key,
}
