"""Where the configuration is read from, and what it refuses."""

from pathlib import Path

import pytest

from atlas_lessons.core.config import DEFAULT, Config, ConfigError, config_from, find_config, load_config

OWN, PYPROJECT = "atlas-lessons.toml", "pyproject.toml"


@pytest.fixture
def write(tmp_path):
    def write_file(name, text):
        (tmp_path / name).write_text(text, "utf-8")
        return str(tmp_path / name)

    return write_file


def test_without_a_file_the_defaults_hold(tmp_path):
    assert load_config(directory=tmp_path) == DEFAULT


def test_a_pyproject_without_our_table_changes_nothing(tmp_path, write):
    write(PYPROJECT, "[project]\nname = 'atlas-lessons'\n")
    assert load_config(directory=tmp_path) == DEFAULT


def test_keys_are_spelled_with_hyphens(tmp_path, write):
    write(PYPROJECT, "[tool.atlas-lessons]\nextra-fields = 'allow'\nmax-record-bytes = 5\nselect = ['SEC']\n")
    assert load_config(directory=tmp_path) == Config(extra_fields="allow", max_record_bytes=5, select=("SEC",))


def test_the_file_of_its_own_comes_before_pyproject(tmp_path, write):
    write(PYPROJECT, "[tool.atlas-lessons]\nnumbers = 'error'\n")
    write(OWN, "offsets = 'utf-16'\n")
    assert load_config(directory=tmp_path) == Config(offsets="utf-16")


def test_a_named_file_comes_before_both(tmp_path, write):
    write(OWN, "numbers = 'error'\n")
    assert load_config(write("mine.toml", "fast = true\n"), tmp_path) == Config(fast=True)


def test_no_folder_above_is_searched(tmp_path, write):
    write(OWN, "numbers = 'error'\n")
    (tmp_path / "inner").mkdir()
    assert load_config(directory=tmp_path / "inner") == DEFAULT


def test_a_templates_folder_is_relative_to_the_file(tmp_path, write):
    assert load_config(write("mine.toml", "templates = 'theirs'\n")).templates == str(tmp_path / "theirs")


REFUSED = [
    ({"nubmers": "error"}, "unknown key 'nubmers' (did you mean 'numbers'?)"),
    ({"extra_fields": "allow"}, "unknown key 'extra_fields' (did you mean 'extra-fields'?)"),
    ({"zzz": 1}, "unknown key 'zzz'"),
    ({"numbers": "eror"}, "numbers: expected 'warning' or 'error', found 'eror'"),
    ({"numbers": True}, "numbers: expected a string, found true or false"),
    ({"max-record-bytes": "5"}, "max-record-bytes: expected an integer, found a string"),
    ({"max-record-bytes": True}, "max-record-bytes: expected an integer, found true or false"),
    ({"max-record-bytes": 0}, "max-record-bytes: expected at least 1, found 0"),
    ({"max-text-bytes": 1.5}, "max-text-bytes: expected an integer, found a number"),
    ({"fast": "yes"}, "fast: expected true or false, found a string"),
    ({"select": "SEC"}, "select: expected a list of strings, found a string"),
    ({"select": ["SEC", 1]}, "select[1]: expected a string, found an integer"),
    ({"urls": []}, "urls: expected a table of strings, found a list"),
    ({"urls": {"jsonUrl": 1}}, "urls.jsonUrl: expected a string, found an integer"),
    ({"urls": {"jsonURL": "https://a.example/{id}"}}, "urls.jsonURL: unknown key (did you mean 'jsonUrl'?)"),
    ({"urls": {"jsonUrl": "/{id}.json"}}, "urls.jsonUrl: expected an absolute http or https URL, found '/{id}.json'"),
    ({"source-url": "code.example/x"}, "source-url: expected an absolute http or https URL, found 'code.example/x'"),
    ({"site-url": "/learn/"}, "site-url: expected an absolute http or https URL, found '/learn/'"),
    ({"urls": {"jsonUrl": "https://a.example/"}}, "urls.jsonUrl: expected {slug} in the pattern"),
    ({"urls": {"jsonUrl": "https://a.example/{slag}"}}, "unknown placeholder {slag}; expected {slug}, {id}"),
    ({"urls": {"jsonUrl": "https://a.example/{slug}{hash16}"}}, "unknown placeholder {hash16}"),
    ({"id-pattern": "lesson"}, "id-pattern: expected {slug} in the pattern, found 'lesson'"),
    ({"exclude": "drafts"}, "exclude: expected a list of strings, found a string"),
    ({"exclude": ["a", "!"]}, "exclude[1]: Invalid git pattern: '!'"),
    ({"exclude": ["*a*a*a*a*b"]}, "exclude[0]: expected at most 3 wildcards in a pattern, found 5"),
    ({"folder": "x"}, "unknown key 'folder'"),
    ({"id-pattern": "{id}"}, "id-pattern: unknown placeholder {id}"),
]


@pytest.mark.parametrize(("table", "message"), REFUSED)
def test_what_cannot_be_used_is_refused_by_name(table, message):
    with pytest.raises(ConfigError) as error:
        config_from(table, "x.toml")
    assert str(error.value).startswith("x.toml: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("numbers = ", "not valid TOML"),
        ("numbers = '\udcff'", "not valid TOML"),
    ],
)
def test_a_file_that_is_no_toml_is_refused(tmp_path, text, message):
    path = tmp_path / OWN
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ConfigError, match=message):
        load_config(directory=tmp_path)


def test_a_named_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="no such configuration file"):
        load_config(str(tmp_path / "none.toml"))


def test_a_pyproject_whose_tool_is_no_table_is_not_ours(tmp_path, write):
    write(PYPROJECT, "tool = 3 # atlas-lessons")
    assert load_config(directory=tmp_path) == DEFAULT


def test_our_table_has_to_be_a_table(tmp_path, write):
    write(PYPROJECT, "[tool]\natlas-lessons = 3")
    with pytest.raises(ConfigError, match="expected a table, found an integer"):
        load_config(directory=tmp_path)


def test_the_table_of_a_pyproject_in_the_file_of_its_own_is_told_where_it_belongs(tmp_path, write):
    write(OWN, "[tool.atlas-lessons]\nnumbers = 'error'\n")
    with pytest.raises(ConfigError, match=r"unknown key 'tool'; \[tool.atlas-lessons\] is for pyproject.toml"):
        load_config(directory=tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "there"),
    [
        (OWN, "", True),
        (PYPROJECT, "[tool.atlas-lessons]\nfast = true\n", True),
        (PYPROJECT, "[tool.atlas-lessons]\n", True),
        (PYPROJECT, "[project]\nname = 'atlas-lessons'\n", False),
        (PYPROJECT, "[project]\nname = \n", False),
        ("other.toml", "fast = true\n", False),
    ],
)
def test_a_directory_has_a_configuration_or_has_none(tmp_path, write, name, text, there):
    path = write(name, text)
    assert find_config(tmp_path) == (Path(path) if there else None)
