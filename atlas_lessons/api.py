"""The Python interface: ``from atlas_lessons.api import check, load``; the same types as everywhere in the package.

Everything is imported when first asked for, so that importing this module costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from atlas_lessons.check.run import check as check
    from atlas_lessons.check.run import check_text as check_text
    from atlas_lessons.core.config import Config as Config
    from atlas_lessons.core.config import load_config as load_config
    from atlas_lessons.publish.render.forms import render as render
    from atlas_lessons.publish.site.build import build as build
    from atlas_lessons.read.source.load import load_path as load

_PLACES = {
    "build": ("atlas_lessons.publish.site.build", "build"),
    "check": ("atlas_lessons.check.run", "check"),
    "check_text": ("atlas_lessons.check.run", "check_text"),
    "load": ("atlas_lessons.read.source.load", "load_path"),
    "Config": ("atlas_lessons.core.config", "Config"),
    "load_config": ("atlas_lessons.core.config", "load_config"),
    "render": ("atlas_lessons.publish.render.forms", "render"),
}

__all__ = ["Config", "build", "check", "check_text", "load", "load_config", "render"]


def __getattr__(name: str) -> Any:
    """Import a name of the interface; raises AttributeError for any other."""
    from importlib import import_module

    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _PLACES[name]
    return getattr(import_module(module), attribute)
