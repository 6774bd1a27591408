"""One run over many lessons: every finding located, in order, the same however many workers; faults stop nothing."""

from __future__ import annotations

import json
import pickle

import pytest

from atlas_lessons.check import phases
from atlas_lessons.check import run as check_module
from atlas_lessons.check.rules.base import Rule, RuleExample
from atlas_lessons.check.rules.examples import ABSENT, CONTENT, sealed_data, sealed_record
from atlas_lessons.check.run import Report, Verified, check, check_text
from atlas_lessons.check.worker import WorkerLimits
from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.read.source.discover import NoSuchInput

NOTHING = RuleExample({})


def rule(find, *, code="TXT999", needs=()):
    return Rule(code, "made-up", Severity.ERROR, find, "", NOTHING, NOTHING, needs)


@pytest.fixture
def only(monkeypatch):
    """A function that makes one made-up rule the only rule of the lesson phase."""

    def put(find, **more):
        monkeypatch.setattr(phases, "LESSON_FAMILIES", {"TXT": (rule(find, **more),)})

    return put


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A function that writes files by name into the working directory of the test."""
    monkeypatch.chdir(tmp_path)

    def make(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)

    return make


def found(report):
    lessons = report.lessons if isinstance(report, Report) else (report.report,)
    return [(d.path, d.line, d.column, d.code) for lesson in lessons for d in lesson.diagnostics]


# --- places ---------------------------------------------------------------------------------------------------------


def place(files, at):
    def find(_):
        yield Finding("here", at)

    raised = rule(find)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phases, "LESSON_FAMILIES", {"TXT": (raised,)})
        checked = check_text(files, Config(select=("TXT999",)))
    (only,) = [d for d in checked.report.diagnostics if d.code == "TXT999"]
    return only


RECORD = sealed_record('# T\n\nA "quote" and é here.\n', title="T")
BODY = "# T\n\nsecond line"


def test_a_pointer_leads_to_the_value_in_the_record():
    at = place({"x.json": RECORD}, At(pointer="/contentLength"))
    lines = RECORD.split("\n")
    assert lines[at.line - 1][at.column - 1 :].startswith("27") or lines[at.line - 1][at.column - 1].isdigit()
    assert '"contentLength"' in at.excerpt
    assert at.excerpt[slice(*at.caret)].isdigit()


def test_a_span_leads_to_the_very_character_of_the_escaped_string():
    at = place({"x.json": RECORD}, At(span=Span(CONTENT_AT := 21, CONTENT_AT + 4)))
    line = RECORD.split("\n")[at.line - 1]
    assert line[at.column - 1 :].startswith("here")
    assert (at.excerpt, at.excerpt[slice(*at.caret)]) == ('A "quote" and é here.', "here")
    assert (at.pointer, at.span) == ("/content", Span(21, 25))


def test_a_span_leads_into_the_source_that_is_the_content():
    files = {"lesson.json": sealed_record(BODY, title="T"), "lesson.md": f"---\na: b\n---\n\n{BODY}\n"}
    at = place(files, At(span=Span(5, 11)))
    assert (at.path, at.line, at.column, at.pointer, at.excerpt) == ("lesson.md", 7, 1, None, "second line")


def test_a_span_leads_into_the_source_when_that_was_edited_after_the_record():
    files = {"lesson.json": sealed_record(BODY, title="T"), "lesson.md": "---\na: b\n---\n\n# T\n\nsome other line\n"}
    at = place(files, At(span=Span(5, 9)))
    assert (at.path, at.line, at.column, at.pointer, at.excerpt) == ("lesson.md", 7, 1, None, "some other line")


def test_a_span_of_markdown_counts_the_lines_of_its_front_matter():
    at = place({"x.md": "---\na: b\n---\n\n# T\r\n\r\nsecond line\r\n"}, At(span=Span(6, 12)))
    assert (at.line, at.column, at.excerpt) == (7, 1, "second line")


def test_an_offset_leads_into_its_file():
    files = {"x.md": "text", "x.derivations.json": '{"schemaVersion": 1,\n "examples": []}'}
    at = place(files, At(offset=22, file="derivations"))
    assert (at.path, at.line, at.column, at.excerpt) == ("x.derivations.json", 2, 2, ' "examples": []}')


def test_a_pointer_of_a_derivations_file_leads_into_it():
    files = {"x.md": "text", "x.derivations.json": '{"schemaVersion": 1,\n "examples": []}'}
    at = place(files, At(pointer="/examples", file="derivations"))
    assert (at.path, at.line, at.column, at.pointer) == ("x.derivations.json", 2, 14, "/examples")


def test_a_finding_about_a_whole_file_is_at_its_head():
    at = place({"x.md": "text"}, At())
    assert (at.line, at.column, at.excerpt) == (1, 1, None)


def test_a_long_line_is_cut_around_the_part_that_is_meant():
    at = place({"x.md": "a" * 5000 + "here" + "b" * 5000}, At(span=Span(5000, 5004)))
    assert len(at.excerpt) < 200
    assert at.excerpt[slice(*at.caret)] == "here"
    assert at.excerpt[0] == at.excerpt[-1] == "…"
    assert at.column == 5001


def test_a_span_over_several_lines_is_marked_on_the_first():
    at = place({"x.md": "one\ntwo\nthree"}, At(span=Span(4, 13)))
    assert (at.excerpt, at.excerpt[slice(*at.caret)]) == ("two", "two")


def test_a_span_past_the_end_is_at_the_end():
    at = place({"x.md": "one"}, At(span=Span(50, 60)))
    assert (at.line, at.column) == (1, 4)


# --- phases ---------------------------------------------------------------------------------------------------------


def test_a_lesson_that_does_not_load_is_not_verified_and_has_no_parts():
    report = check_text({"x.json": "{"}, Config()).report
    assert (report.verified, report.results, report.equations, report.numbers, report.card) == (False,) + (None,) * 4


def test_findings_of_all_phases_come_in_one_run():
    codes = {code for *_, code in found(check_text({"x.json": sealed_record(contentLength=1, titel=2)}, Config()))}
    assert {"SCH002", "HSH002"} <= codes


def test_a_rule_is_left_out_where_a_field_it_needs_is_broken(only):
    def find(_):
        yield Finding("never")

    only(find, needs=("title",))
    assert "TXT999" not in {code for *_, code in found(check_text({"x.json": sealed_record(title=5)}, Config()))}


def test_a_record_without_content_is_told_so_and_nothing_made_up_about_it():
    whole = sealed_data(hashProfile=ABSENT, recordHash="0" * 64)
    data = {key: value for key, value in whole.items() if key != "content"}
    report = check_text({"x.json": json.dumps(data)}, Config()).report
    assert [d.code for d in report.diagnostics if d.severity is Severity.ERROR] == ["SCH001"]


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        ((), (), {"HSH002", "SCH002"}),
        (("HSH",), (), {"HSH002"}),
        (("HSH002", "SCH"), ("SCH",), {"HSH002"}),
        ((), ("HSH", "SCH002"), set()),
    ],
)
def test_rules_are_selected_and_ignored_by_prefix(select, ignore, expected):
    config = Config(select=select, ignore=ignore)
    text = sealed_record(contentLength=1, titel=2)
    assert {code for *_, code in found(check_text({"x.json": text}, config))} == expected


def test_loading_cannot_be_left_out():
    assert found(check_text({"x.json": "{"}, Config(select=("HSH",), ignore=("JSN",))))[0][-1] == "JSN008"


def test_a_broken_field_is_told_when_it_silences_a_rule_that_was_selected():
    codes = {
        code for *_, code in found(check_text({"x.json": sealed_record(contentLength="1")}, Config(select=("HSH",))))
    }
    assert codes == {"SCH003"}


def test_parts_that_were_not_selected_are_absent_and_not_empty():
    report = check_text({"x.json": sealed_record()}, Config(select=("HSH",))).report
    assert (report.results, report.equations, report.numbers) == (None, None, None)
    report = check_text({"x.json": sealed_record()}, Config()).report
    assert None not in (report.results, report.equations, report.numbers)


def test_a_broken_derivations_file_silences_what_depends_on_it():
    files = {"x.md": "There are 7 boxes.", "x.derivations.json": '{"schemaVersion": "1"}'}
    report = check_text(files, Config()).report
    assert {d.code[:3] for d in report.diagnostics} == {"SCH"}
    assert (report.results, report.numbers) == (None, None)


def test_a_fault_of_a_rule_is_kept_and_hides_nothing(only, monkeypatch):
    def find(_):
        raise KeyError("oops")
        yield

    only(find)
    checked = check_text({"x.json": sealed_record(titel=1)}, Config())
    assert [(fault.path, fault.rule) for fault in checked.internal] == [("x.json", "TXT999")]
    assert "oops" in checked.internal[0].detail
    assert [code for *_, code in found(checked)] == ["SCH002"]
    assert checked.verified() is None


def test_a_fault_of_a_rule_hides_no_finding_of_its_family(monkeypatch):
    def finds(_):
        yield Finding("once")

    def fails(_):
        yield Finding("before it fails")
        raise KeyError("oops")

    family = (rule(finds, code="TXT997"), rule(fails, code="TXT998"), rule(finds, code="TXT999"))
    monkeypatch.setattr(phases, "LESSON_FAMILIES", {"TXT": family})
    checked = check_text({"x.md": "text"}, Config())
    assert [fault.rule for fault in checked.internal] == ["TXT998"]
    assert [code for *_, code in found(checked)] == ["TXT997", "TXT999"]


def test_only_a_lesson_without_errors_is_verified():
    assert isinstance(check_text({"x.json": sealed_record()}, Config()).verified(), Verified)
    assert check_text({"x.json": sealed_record(contentLength=1)}, Config()).verified() is None


def test_a_flood_of_findings_is_kept_whole(only):
    def find(_):
        yield from (Finding(f"{n}") for n in range(5000))

    only(find)
    assert len(found(check_text({"x.md": "text"}, Config(select=("TXT",))))) == 5000


def test_a_report_can_be_pickled():
    report = check_text({"x.json": sealed_record(contentLength=1)}, Config()).report
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301 - our own bytes


# --- runs -----------------------------------------------------------------------------------------------------------

MANY = {
    "a/lesson.json": sealed_record(contentLength=1),
    "b.json": "{",
    "c.json": sealed_record(CONTENT + " x", slug="cold", id="cold"),
    "d.md": "# D\n\n[[ ](x) 1 + 1 = 3.\n",
    "e.json": b"\xff\xfe",
    "package.json": "{}",
    "f/derivations.json": "{}",
}


def test_one_bad_file_stops_no_other(tree):
    tree(MANY)
    report = check(["."], Config())
    assert [lesson.path for lesson in report.lessons] == [
        "a/lesson.json", "b.json", "c.json", "d.md", "e.json", "f/derivations.json",
    ]  # fmt: skip
    assert report.skipped == (("package.json", "JSON that is no record"),)
    assert report.internal == ()


def test_the_report_is_the_same_however_many_workers(tree):
    tree(MANY)
    assert check(["."], Config(), jobs=1) == check(["."], Config(), jobs=3)


def test_the_standard_input_is_a_lesson():
    assert found(check(["-"], Config(), stdin=b"{"))[0] == ("-", 1, 2, "JSN008")


def test_nothing_to_verify_is_an_empty_report(tree):
    tree({"package.json": "{}"})
    assert check(["."], Config()).lessons == ()


def test_a_missing_path_is_an_error_of_use(tree):
    tree({})
    with pytest.raises(NoSuchInput):
        check(["none.json"], Config())


def test_a_lesson_whose_check_runs_away_is_given_up_and_the_others_are_checked(tree, monkeypatch):
    tree({"a.md": "# A\n", "b.md": "stall\n", "c.md": "# C\n"})
    whole = check_module.check_raw

    def stall(raw, *rest):
        while raw.path == "b.md":
            pass
        return whole(raw, *rest)

    monkeypatch.setattr(check_module, "check_raw", stall)
    monkeypatch.setattr(check_module, "_limits", lambda _: WorkerLimits(0.3, 2**31))
    report = check(["."], Config())
    assert found(report) == [("b.md", 1, 1, "JSN025")]
    assert [lesson.sound for lesson in report.lessons] == [True, False, True]


def test_what_then_makes_in_the_worker_comes_back_by_path(tree):
    tree({"a.md": "# A\n", "b.json": "{"})
    report = check(
        ["."], Config(), then=lambda checked: checked.verified() and checked.lesson.document.headings[0].title
    )
    assert report.made == {"a.md": "A"}


# --- lessons that import from others --------------------------------------------------------------------------------


def lesson(name, text, *quantities):
    data = {"schemaVersion": 1, "units": {"pen": "count"}, "examples": [{"id": "ex", "quantities": list(quantities)}]}
    return {f"{name}.md": text, f"{name}.derivations.json": json.dumps(data)}


BOXES = ({"symbol": "P", "quote": "3 boxes", "unit": "1"}, {"symbol": "Q", "quote": "4 pens"})
A = lesson(
    "a", "There are 3 boxes of 4 pens, 12 pens.", *BOXES, {"symbol": "T", "expression": "P*Q", "quote": "12 pens"}
)
B = lesson(
    "b",
    "All in all 24 pens.",
    {"symbol": "T", "from": "a#ex.T"},
    {"symbol": "U", "expression": "2*T", "quote": "24 pens"},
)
C = lesson(
    "c",
    "That is 48 pens.",
    {"symbol": "U", "from": "b#ex.U"},
    {"symbol": "V", "expression": "2*U", "quote": "48 pens"},
)


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_are_imported_over_any_number_of_lessons(tree, jobs):
    tree({**C, **B, **A})
    report = check(["."], Config(), jobs=jobs)
    assert found(report) == []
    assert {r.expression: r.exact for lesson in report.lessons for r in lesson.results}.items() >= {
        ("P*Q", "12"),
        ("2*T", "24"),
        ("2*U", "48"),
    }


def test_an_import_follows_a_change_of_its_source(tree):
    tree({**B, **lesson("a", "There are 13 pens.", {"symbol": "T", "quote": "13 pens"})})
    assert {code[:3] for *_, code in found(check(["."], Config()))} == {"DRV"}


def test_an_import_from_a_lesson_that_is_not_given_is_a_finding(tree):
    tree(B)
    assert {(path, code[:3]) for path, *_, code in found(check(["b.md"], Config()))} == {("b.derivations.json", "DRV")}


def test_lessons_that_import_from_each_other_are_a_finding_and_the_rest_is_checked(tree):
    x = lesson(
        "x",
        "There are 12 pens.",
        {"symbol": "T", "from": "y#ex.T"},
        {"symbol": "U", "expression": "T", "quote": "12 pens"},
    )
    y = lesson(
        "y",
        "There are 12 pens.",
        {"symbol": "T", "from": "x#ex.U"},
        {"symbol": "U", "expression": "T", "quote": "12 pens"},
    )
    tree({**x, **y, **A, **B})
    report = check(["."], Config())
    assert [(each.path, each.verified) for each in report.lessons] == [
        ("a.md", True), ("b.md", True), ("x.md", False), ("y.md", False),
    ]  # fmt: skip
    assert any("cycle" in d.message or "itself" in d.message for each in report.lessons for d in each.diagnostics)
