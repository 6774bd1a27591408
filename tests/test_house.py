"""The package as a whole: what holds for every file of it."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import atlas_lessons

FILES = sorted(Path(atlas_lessons.__file__).parent.rglob("*.py"))


def test_no_class_name_is_used_twice():
    files = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                files[node.name].append(path.name)
    assert {name: paths for name, paths in files.items() if len(paths) > 1} == {}


# Python 3.11 before 3.11.5 goes on behind the failure where a group that is repeated possessively fails after its first
# character (https://github.com/python/cpython/issues/106052). In these files no such group can fail there.
WITHOUT_FAILURE = {"parse.py", "tags.py"}


def test_no_group_is_repeated_possessively_that_may_fail_inside():
    possessive = re.compile(r"\brf?[\"'].*(?<!\\)\)(?:[*?+]|\{[0-9,]*\})\+")  # in a raw string
    found = {path.name for path in FILES if possessive.search(path.read_text(encoding="utf-8"))}
    assert found == WITHOUT_FAILURE
