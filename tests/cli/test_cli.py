"""The command line: exit codes, what goes where, what it says when it is used wrongly."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_compile import URLS

from atlas_lessons.check.rules import ALL_RULES
from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.cli.main import VERBS, main

GOOD, BAD = sealed_record(), sealed_record(contentLength=1)
CONFIG = "[urls]\n" + "".join(f'{name} = "{pattern}"\n' for name, pattern in URLS.items())

NO_FILE = b"configuration: none, the defaults apply\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.json").write_text(GOOD, "utf-8")
    (tmp_path / "bad.json").write_text(BAD, "utf-8")
    (tmp_path / "chapter.md").write_text("# Heat\n\nText.\n", "utf-8")
    return tmp_path


def run(*words, stdin=None):
    """Run the command as a user does: a process with its exit code, output and errors."""
    script = "import sys; from atlas_lessons.cli.main import entry; entry()"
    return subprocess.run([sys.executable, "-c", script, *words], capture_output=True, input=stdin, check=False)


EXITS = [
    (["verify", "good.json"], 0),
    (["verify", "chapter.md"], 0),
    (["verify", "."], 1),
    (["verify", "bad.json", "good.json"], 1),
    (["verify"], 2),
    (["verify", "none.json"], 2),
    (["verify", "empty"], 2),
    (["verify", "good.json", "data.csv"], 2),
    (["build", "data.csv", "--out", "site"], 2),
    (["seal", "data.csv"], 2),
    (["render", "data.csv"], 2),
    (["verify", "good.json", "--quiet", "--verbose"], 2),
    (["verify", "good.json", "--format", "xml"], 2),
    (["verify", "good.json", "--select", "ZZZ"], 2),
    (["verify", "good.json", "--config", "none.toml"], 2),
    (["verify", "good.json", "--baseline", "none.json"], 2),
    (["verify", "good.json", "--baseline", "good.json"], 2),
    (["verify", "good.json", "--output", "no/such/folder"], 2),
    (["verify", "good.json", "--jobs", "-1"], 2),
    (["verfy", "good.json"], 2),
    (["--help"], 0),
    (["--version"], 0),
    (["rules", "XYZ999"], 2),
    (["seal"], 2),
    (["new", "../x"], 2),
]


@pytest.mark.parametrize(("words", "code"), EXITS)
def test_the_exit_code_is_the_outcome(here, words, code):
    (here / "empty").mkdir()
    (here / "data.csv").write_text("a,b\n")
    done = run(*words)
    assert done.returncode == code, done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_findings_go_to_the_standard_output_and_usage_to_the_error_output(here):
    assert run("verify", "bad.json").stderr == NO_FILE
    assert run("verify").stdout == b""


def test_a_record_is_read_from_the_standard_input(here):
    assert run("verify", "-", stdin=GOOD.encode()).returncode == 0
    assert run("verify", "-", stdin=BAD.encode()).returncode == 1
    assert run("verify", "-", stdin=b"").returncode in (1, 2)


def test_the_module_is_the_command(here):
    done = subprocess.run(
        [sys.executable, "-m", "atlas_lessons", "verify", "bad.json"], capture_output=True, check=False
    )
    assert (done.returncode, b"HSH002" in done.stdout) == (1, True)


def test_a_mistyped_verb_gets_the_nearest(here):
    assert b"no such command: 'verfy' (did you mean 'verify'?)" in run("verfy").stderr


def test_the_report_goes_to_the_named_file_instead(here):
    done = run("verify", "bad.json", "--format", "json", "--output", "report.json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert json.loads(Path("report.json").read_bytes())["summary"]["errors"] >= 1


@pytest.mark.parametrize("name", ["text", "json", "sarif", "junit", "github", "gitlab"])
def test_every_format_reports_the_same_errors(here, name):
    done = run("verify", "bad.json", "--format", name)
    assert done.returncode == 1
    assert b"HSH002" in done.stdout


def test_select_and_ignore_take_codes_and_their_beginnings(here):
    assert run("verify", "bad.json", "--select", "CIT,TXT").returncode == 0
    assert run("verify", "bad.json", "--select", "hsh002").returncode == 1
    assert run("verify", "bad.json", "--ignore", "HSH", "--ignore", "SEC001").returncode == 0


def test_warnings_fail_only_a_strict_run(here, monkeypatch):
    from report_cases import diagnostic

    import atlas_lessons.check.run
    from atlas_lessons.check.run import Report
    from atlas_lessons.core.diagnostics import Severity
    from atlas_lessons.core.model import LessonReport

    warned = LessonReport("a", None, (diagnostic()._replace(severity=Severity.WARNING),))
    monkeypatch.setattr(atlas_lessons.check.run, "check", lambda *a, **k: Report((warned,)))
    codes = [
        CliRunner().invoke(main, ["verify", "x", *more], standalone_mode=False).return_value
        for more in ([], ["--strict"])
    ]
    assert codes == [0, 1]


def test_a_fault_of_the_tool_is_exit_3_with_its_place_and_no_traceback(here):
    script = (
        "import atlas_lessons.check.run, sys\n"
        "def broken(*a, **k): raise RuntimeError('out of\\x1b[31m cheese')\n"
        "atlas_lessons.check.run.check = broken\n"
        "from atlas_lessons.cli.main import entry\n"
        "entry()"
    )
    plain, debug = (
        subprocess.run(
            [sys.executable, "-c", script, *more, "verify", "good.json"], capture_output=True, text=True, check=False
        )
        for more in ([], ["--debug"])
    )
    assert plain.returncode == debug.returncode == 3
    assert "internal error: RuntimeError at" in plain.stderr and "\\x1b[31m cheese" in plain.stderr
    assert "please report it" in plain.stderr
    assert "Traceback" not in plain.stderr and "Traceback" in debug.stderr


def test_a_fault_inside_one_lesson_is_exit_3_after_the_report(here, monkeypatch, capsys):
    from report_cases import CLEAN

    import atlas_lessons.check.run
    from atlas_lessons.check.run import InternalError, Report

    report = Report((CLEAN,), internal=(InternalError("a.json", "SEC001", "Traceback …\nValueError: no"),))
    monkeypatch.setattr(atlas_lessons.check.run, "check", lambda *a, **k: report)
    result = CliRunner().invoke(main, ["verify", "x"], standalone_mode=False)
    assert result.return_value == 3
    assert "ValueError: no in rule SEC001, while checking a.json" in result.stderr
    assert "\n1 lesson, 0 verified, 1 checked: " in result.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs POSIX pipes")
def test_a_reader_that_goes_away_is_no_error(here):
    for number in range(200):
        (here / f"bad{number}.json").write_text(BAD, "utf-8")
    script = "from atlas_lessons.cli.main import entry; entry()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, "verify", "."], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == NO_FILE
    assert process.wait() == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_report_that_cannot_be_written_is_no_green_run(here):
    script = "from atlas_lessons.cli.main import entry; entry()"
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-c", script, "verify", "good.json"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"the standard output cannot be written: No space left on device" in done.stderr


def test_a_baseline_silences_what_it_knows_and_nothing_new(here):
    assert run("verify", "bad.json", "--write-baseline", "known.json").returncode == 0
    done = run("verify", "bad.json", "--baseline", "known.json")
    assert done.returncode == 0
    assert b"more in the baseline" in done.stdout
    (here / "bad.json").write_text(sealed_record(contentLength=1, contentHash="0" * 64), "utf-8")
    assert run("verify", "bad.json", "--baseline", "known.json").returncode == 1


def test_a_baseline_is_no_pass_to_be_called_verified(here):
    run("verify", "bad.json", "--write-baseline", "known.json")
    done = run("verify", "bad.json", "--baseline", "known.json", "--format", "json")
    assert json.loads(done.stdout)["lessons"][0]["verified"] is False


def test_the_configuration_of_the_working_directory_is_read(here):
    (here / "atlas-lessons.toml").write_text("ignore = ['HSH', 'SEC']\n", "utf-8")
    assert run("verify", "bad.json").returncode == 0


@pytest.mark.parametrize("key", ["select", "ignore"])
def test_a_prefix_that_no_rule_has_is_refused(here, key):
    (here / "atlas-lessons.toml").write_text(f"{key} = ['SEC', 'SECC']\n", "utf-8")
    done = run("verify", "bad.json")
    assert done.returncode == 2
    assert f"{key}: no rule's code begins with 'SECC'".encode() in done.stderr


def test_a_mistake_in_the_configuration_is_named(here):
    (here / "pyproject.toml").write_text("[tool.atlas-lessons]\nnumber = 'error'\n", "utf-8")
    done = run("verify", "good.json")
    assert done.returncode == 2
    assert b"pyproject.toml: [tool.atlas-lessons]: unknown key 'number' (did you mean 'numbers'?)" in done.stderr


@pytest.mark.parametrize("verb", [name for name, (module, _) in VERBS.items()])
def test_every_verb_explains_itself_with_examples(verb):
    result = CliRunner().invoke(main, [verb, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output


def test_colours_need_a_terminal():
    assert b"\x1b" not in run("verify", __file__.replace(".py", ".none")).stderr


def test_the_rules_are_listed_one_a_line(here):
    lines = run("rules").stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == [rule.code for rule in ALL_RULES]


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.code)
def test_a_rule_is_explained_by_code_and_by_name(rule):
    by_code, by_name = (CliRunner().invoke(main, ["rules", word]).stdout for word in (rule.code, rule.name))
    assert by_code == by_name
    assert by_code.startswith(f"{rule.code} {rule.name} (")
    assert "\nBad:\n" in by_code and "\nGood:\n" in by_code


def test_a_new_lesson_is_sealed_and_verifies(here):
    (here / "atlas-lessons.toml").write_text("numbers = 'error'\n" + CONFIG, "utf-8")
    for words in (
        ["new", "heat-loss"],
        ["seal", "content"],
        ["verify", "content", "--strict"],
        ["seal", "--check", "content"],
    ):
        done = run(*words)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("title", ["C# & <b>*loud*</b> $x$ [a](b)", "Größe", "漢字", "_x_ # `y`"])
def test_a_new_lesson_keeps_its_title_letter_for_letter(here, title):
    (here / "atlas-lessons.toml").write_text(CONFIG, "utf-8")
    assert run("new", "heat", "--title", title).returncode == 0
    assert run("seal", "content").returncode == 0
    assert json.loads(Path("content/heat/lesson.json").read_bytes())["title"] == title


@pytest.mark.parametrize("slug", ["..", "a/b", "Heat", "heat_loss", "con", "a" * 300, "", "-x-", "heat--loss", "ｈeat"])
def test_a_slug_that_is_no_safe_name_is_refused(here, slug):
    done = run("new", "--", slug)
    assert done.returncode == 2
    assert not Path("content").exists()


def test_a_lesson_that_is_there_is_not_written_over(here):
    run("new", "heat")
    Path("content/heat/lesson.md").write_text("mine", "utf-8")
    assert run("new", "heat").returncode == 2
    assert Path("content/heat/lesson.md").read_text("utf-8") == "mine"


def test_a_record_that_is_up_to_date_is_checked_again_when_it_is_sealed(here):
    (here / "atlas-lessons.toml").write_text(CONFIG, "utf-8")
    run("new", "heat")
    run("seal", "content")
    derivations = Path("content/heat/derivations.json")
    derivations.write_text(derivations.read_text("utf-8").replace("S*T", "S+T"), "utf-8")
    done = run("seal", "content")
    assert done.returncode == 1
    assert done.stdout.endswith(b"0 written, 0 unchanged\n")
    assert b"DRV" in done.stdout


@pytest.fixture
def heat(here):
    """A sealed lesson with a worked example, and its derivations file."""
    run("new", "heat")
    run("seal", "content")
    return Path("content/heat/derivations.json")


def test_explain_shows_why_a_derivations_file_cannot_be_read(heat):
    heat.write_text("{", "utf-8")
    done = run("explain", "content/heat")
    assert done.returncode == 1
    assert b"derivations.json:1:" in done.stderr
    assert b"JSN" in done.stderr


def test_explain_tells_a_folder_without_lesson_from_a_lesson_without_example(heat):
    Path("empty").mkdir()
    assert b"no lesson in empty" in run("explain", "empty").stderr
    heat.write_text('{"schemaVersion": 1, "examples": []}', "utf-8")
    assert b"content/heat declares no worked example" in run("explain", "content/heat").stderr


def test_explain_lists_the_examples_where_none_is_near(heat):
    assert b"it has trays" in run("explain", "content/heat#zzz").stderr


def test_explain_finds_the_lessons_of_the_working_directory(heat):
    assert run("explain", ".").stdout == run("explain", "content/heat").stdout


def test_suggest_proposes_nothing_beside_a_derivations_file_that_cannot_be_read(heat):
    heat.write_text("{", "utf-8")
    done = run("suggest", "content/heat")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"content/heat/derivations.json: this cannot be used" in done.stderr


def test_suggest_counts_lines_as_the_file_does_that_is_edited(heat):
    heat.unlink()
    (result, *_) = json.loads(run("suggest", "content/heat").stdout)["results"]
    line = heat.with_name("lesson.md").read_text("utf-8").split("\n")[result["line"] - 1]
    assert line[result["column"] - 1 :].startswith(result["printed"])


def test_a_dash_as_output_is_the_standard_output(here):
    assert run("verify", "good.json", "--output", "-").stdout == run("verify", "good.json").stdout
    assert run("render", "good.json", "--output", "-").stdout == run("render", "good.json").stdout
    assert not Path("-").exists()


def test_seal_check_names_what_changed_and_writes_nothing(here):
    (here / "atlas-lessons.toml").write_text(CONFIG, "utf-8")
    run("new", "heat")
    run("seal", "content")
    source, record = Path("content/heat/lesson.md"), Path("content/heat/lesson.json")
    before = record.read_bytes()
    source.write_text(source.read_text("utf-8").replace("0.1.0", "0.2.0"), "utf-8")
    done = run("seal", "--check", "content")
    assert (done.returncode, record.read_bytes()) == (1, before)
    assert b"stale: version, artifactUrl, recordHash" in done.stdout


def test_where_nothing_is_configured_a_new_lesson_brings_a_configuration_and_says_so(here):
    done = run("new", "heat-loss")
    assert b"wrote atlas-lessons.toml" in done.stdout
    for words in (["seal", "content"], ["verify", "content", "--strict"], ["build", "content", "--out", "site"]):
        done = run(*words)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()
    record = json.loads(Path("content/heat-loss/lesson.json").read_bytes())
    assert record["jsonUrl"] == "https://lessons.example/data/heat-loss.json"
    assert record["markdownUrl"] == "https://lessons.example/data/heat-loss.md"


@pytest.mark.parametrize(
    ("name", "text"), [("atlas-lessons.toml", CONFIG), ("pyproject.toml", "[tool.atlas-lessons]\nlanguage = 'de'\n")]
)
def test_a_new_lesson_leaves_a_configuration_as_it_is(here, name, text):
    (here / name).write_text(text, "utf-8")
    assert run("new", "heat").returncode == 0
    assert (here / name).read_text("utf-8") == text
    assert [each.name for each in here.glob("*.toml")] == [name]


def test_a_new_lesson_says_what_a_configuration_lacks(here):
    (here / "atlas-lessons.toml").write_text("language = 'de'\n", "utf-8")
    assert b"urls.canonicalUrl is missing" in run("new", "heat").stdout


def test_a_title_in_place_of_a_slug_is_answered_with_the_slug_it_would_make(here):
    assert b"did you mean 'heat-loss'?" in run("new", "Heat Loss").stderr


def test_sealing_without_url_patterns_says_what_to_add(here):
    (here / "atlas-lessons.toml").write_text("", "utf-8")
    run("new", "heat")
    done = run("seal", "content")
    assert done.returncode == 2
    assert b'add to the table urls: canonicalUrl = "https://lessons.example/learn/{slug}/"' in done.stderr
    assert b'add to the table urls: jsonUrl = "https://lessons.example/data/{id}.json"' in done.stderr
    assert b'add to the table urls: markdownUrl = "https://lessons.example/data/{id}.md"' in done.stderr


def test_a_report_is_not_written_through_a_link_or_over_a_lesson(here):
    Path("elsewhere.txt").write_text("kept")
    Path("report.txt").symlink_to("elsewhere.txt")
    for option in ("--output", "--write-baseline"):
        for name in ("report.txt", "good.json"):
            before = Path(name).read_bytes()
            done = run("verify", "good.json", option, name)
            assert done.returncode == 2
            assert name.encode() in done.stderr
            assert Path(name).read_bytes() == before
    assert run("verify", "good.json", "--output", "/dev/stdout").stdout == run("verify", "good.json").stdout
