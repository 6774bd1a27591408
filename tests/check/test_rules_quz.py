"""QUZ: what a knowledge check is, and what it may lack."""

import pytest
from by_hand import codes, found, text_context

from atlas_lessons.check.rules.quz import RULES
from atlas_lessons.core.model import Kind
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.markdown.quiz import checks

SECTION, QUESTION = "## Check your understanding", "### Which?"
OPTIONS = "1.  Red\n2.  Green\n3.  Blue"
ANSWER = "Answer and reasoning\n\nGreen\n\nBecause grass is."
GOOD = (SECTION, QUESTION, OPTIONS, ANSWER)


def lesson(*blocks):
    return text_context("\n\n".join(["# Colours", *blocks]), Kind.SOURCE)


CASES = [
    ((*GOOD,), []),
    ((*GOOD, "### And?", "1. A\n2. B", "Answer and reasoning\n\nB\n\nYes."), []),
    ((SECTION, QUESTION, "Look at grass.", OPTIONS, ANSWER), []),
    ((SECTION, QUESTION, OPTIONS, "A hint.", ANSWER), []),
    ((SECTION, "**Which?**", OPTIONS, ANSWER), []),
    ((SECTION, "**One?**", OPTIONS, ANSWER, "**Two?**", "1) A\n2) B", "Answer and reasoning\n\nA\n\nYes."), []),
    ((QUESTION, OPTIONS, ANSWER), []),
    ((SECTION, QUESTION, OPTIONS, "*Answer and reasoning*:\n\n**Green**\n\nBecause."), []),
    ((SECTION, QUESTION, "1.  *Red*\n\n2.  `Green`\n", ANSWER), []),
    ((SECTION, QUESTION, "1.  Red\n    or so\n2.  Green", ANSWER), []),
    ((SECTION, QUESTION, "1.  $x^2$\n2.  $x^3$", "Answer and reasoning\n\n$x^3$\n\nCount."), []),
    ((SECTION, QUESTION, "1.  ![](https://a.example/r.png)\n2.  ![](https://a.example/g.png)", "Answer and reasoning\n\n![](https://a.example/g.png)\n\nSee."), []),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen\n\n-   Because\n-   grass is"), []),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen\n\n$$\nx\n$$"), []),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen\n\nGreen\n\nBecause."), []),
    (("## Steps", "1.  Do\n2.  Do"), []),
    ((SECTION, "1.  Why is it red?\n2.  Why is it blue?"), []),
    ((SECTION, "**Question.** Which?", OPTIONS, "**Answer.** Option 2. Because."), []),
    ((SECTION, "### Notes", "Text."), []),
    ((*GOOD, "## Next", "1.  A\n2.  A"), []),
    (("The answer and reasoning follow.",), []),
    # the answer
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", "Gren")), ["QUZ001"]),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", "green")), ["QUZ001"]),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", "Green.")), ["QUZ001"]),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", "2")), ["QUZ001"]),
    ((SECTION, QUESTION, OPTIONS.replace("Green", "Green leaf"), ANSWER.replace("Green", "Green\u00a0leaf")), ["QUZ001"]),
    ((SECTION, QUESTION, OPTIONS.replace("Green", "Green\u00a0leaf"), ANSWER.replace("Green", "Green\u00a0leaf")), []),
    ((SECTION, QUESTION, OPTIONS.replace("Green", "Green  leaf"), ANSWER.replace("Green", "Green\nleaf")), []),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("and reasoning", "and\u00a0reasoning")), []),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green\n\n", "Green\n")), ["QUZ001", "QUZ005"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\nGreen\n\nBecause."), ["QUZ004"]),
    ((SECTION, QUESTION, OPTIONS), ["QUZ004"]),
    ((SECTION, QUESTION, OPTIONS, "Green", "Because."), ["QUZ004"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning"), ["QUZ004"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning", "1.  Green"), ["QUZ004"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning", "## Next"), ["QUZ004"]),
    ((SECTION, QUESTION, "## Next"), ["QUZ004", "QUZ003"]),
    ((*GOOD, ANSWER), ["QUZ006"]),
    ((SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", "Green\n\nBlue")), ["QUZ006"]),
    # the options
    ((SECTION, QUESTION, OPTIONS.replace("Blue", "Red"), ANSWER), ["QUZ002"]),
    ((SECTION, QUESTION, OPTIONS.replace("Blue", "*Red*"), ANSWER), ["QUZ002"]),
    ((SECTION, QUESTION, "1.  Red leaf\n2.  Red\u00a0leaf\n3.  Green", ANSWER), ["QUZ002"]),
    ((SECTION, QUESTION, "1.  Red\n2.  \u00a0\n3.  Green", ANSWER), ["QUZ003"]),
    ((SECTION, QUESTION, OPTIONS.replace("Blue", "Red."), ANSWER), ["QUZ002"]),
    ((SECTION, QUESTION, "1.  Caf\u00e9\n2.  Cafe\u0301\n3.  Green", ANSWER), ["QUZ002"]),
    ((SECTION, QUESTION, "1.  Green", ANSWER), ["QUZ003"]),
    ((SECTION, QUESTION, ANSWER), ["QUZ003"]),
    ((SECTION, QUESTION, "-   Red\n-   Green", ANSWER), ["QUZ003"]),
    ((SECTION, QUESTION, "1.  Red\n2.\n3.  Green", ANSWER), ["QUZ003"]),
    ((SECTION, QUESTION, OPTIONS, "### Other", ANSWER), ["QUZ003", "QUZ004"]),
    # the reason
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen"), ["QUZ005"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen", "## Next", "Because."), ["QUZ005"]),
    ((SECTION, QUESTION, OPTIONS, "Answer and reasoning\n\nGreen\n\n***"), ["QUZ005"]),
    # the question
    ((SECTION, OPTIONS, ANSWER), ["QUZ007"]),
    ((SECTION,), ["QUZ007"]),
    ((SECTION, "## Next"), ["QUZ007"]),
]  # fmt: skip


@pytest.mark.parametrize(("blocks", "expected"), CASES)
def test_a_knowledge_check_can_be_answered(blocks, expected):
    assert sorted(codes(lesson(*blocks), RULES)) == sorted(expected)


OTHER_MARKDOWN = [
    ((SECTION, QUESTION, OPTIONS), []),
    ((SECTION, "1.  Why?"), []),
    ((SECTION,), []),
    ((*GOOD[:3], ANSWER.replace("Green", "Grey")), ["QUZ001"]),
]


@pytest.mark.parametrize(("blocks", "expected"), OTHER_MARKDOWN)
def test_other_markdown_may_lay_out_its_questions_otherwise(blocks, expected):
    assert codes(text_context("\n\n".join(["# Colours", *blocks])), RULES) == expected


HINTS = [
    ("2", 'write the option itself: "Green"'),
    ("Option B.", 'write the option itself: "Green"'),
    ("(c)", 'write the option itself: "Blue"'),
    ("green", "upper and lower case only"),
    ("Green, because grass is.", 'it begins with "Green"'),
    ("Gree", "the end is missing"),
    ("The second option. Grass is.", 'write the option itself, "Green", and the reason'),
    ("The sixth option.", "letter for letter"),
    ("Purple", "write one of the options letter for letter"),
]


@pytest.mark.parametrize(("answer", "hint"), HINTS)
def test_an_answer_that_is_no_option_is_explained(answer, hint):
    ((code, finding),) = found(lesson(SECTION, QUESTION, OPTIONS, ANSWER.replace("Green", answer)), RULES)
    assert code == "QUZ001"
    assert hint in finding.hint


def test_a_question_without_options_is_told_what_to_do():
    ((_, finding),) = found(lesson(SECTION, QUESTION, ANSWER), RULES)
    assert finding.hint == "write two or more options as a numbered list"
    ((_, finding),) = found(text_context("\n\n".join(["# Colours", SECTION, QUESTION, ANSWER])), RULES)
    assert 'write "Answer" instead' in finding.hint
    assert codes(text_context("\n\n".join(["# Colours", SECTION, QUESTION, "Answer", "Green"])), RULES) == []


def test_options_that_differ_in_a_final_period_are_a_warning():
    ((_, finding),) = found(lesson(SECTION, QUESTION, OPTIONS.replace("Blue", "Red."), ANSWER), RULES)
    assert finding.severity == "warning"


def test_a_finding_marks_the_option_or_paragraph_it_means():
    context = lesson(SECTION, QUESTION, OPTIONS.replace("Blue", "Red"), ANSWER)
    span = found(context, RULES)[0][1].at.span
    assert context.lesson.content[span.start : span.end].strip() == "3.  Red"


def test_a_check_is_read_with_its_options_answer_and_reason():
    (check,) = checks(parse("\n\n".join(GOOD)))
    assert check.question.text == "Which?"
    assert [item.text for item in check.options.items] == ["Red", "Green", "Blue"]
    assert (check.answer.text, [node.text for node in check.reason]) == ("Green", ["Because grass is."])


def test_each_of_many_broken_checks_is_found():
    context = lesson(SECTION, *[QUESTION, OPTIONS] * 2000)
    assert len(found(context, RULES)) == 2000
