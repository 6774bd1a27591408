"""The package as a whole: what holds for every file of it."""

import ast
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
