"""Suggestions in whole lessons: their equations, sections, tables and knowledge checks."""

import pytest
from suggest_fields import CASES as FIELDS
from suggesting import place, proposed, quantities, suggested

CLUSTER = (
    "A cluster has 24 servers with 8 cards each. A card draws 700 W, so the cards draw 134.4 kW.\n\nA test finds 99% of the "
    "ill and gives a false alarm for 5% of the healthy; 1% of people are ill.\n\nA stone falls from a height of 20 m, where "
    "g is 9.81 m/s²."
)


@pytest.mark.parametrize(("printed", "found"), [("99", []), ("5", []), ("1", ["1 - 0.99"]), ("9.81", [])])
def test_what_another_paragraph_comes_near_by_rounding_is_a_coincidence(printed, found):
    (each,) = [each for each in suggested(CLUSTER) if each.printed == printed]
    assert [suggestion.expression for suggestion in each.suggestions] == found


def test_an_equation_of_the_lesson_comes_first():
    text, printed, _ = next(case for case in FIELDS if "## Power of a pump" in case[0])
    result = quantities(text, printed)[-1]
    assert (result["symbol"], result["equation"]) == ("P", "Power of a pump")


def test_a_term_that_the_text_leaves_out_of_an_equation_is_none():
    text = (
        "# Memory\n\n## State\n\n$$\nM=P b+A\n$$\n\nM = P b + A\n\nSymbols and units\n\nM\n\nMemory\n\nbytes\n\nP\n\n"
        "Parameters\n\nparameters\n\nb\n\nBytes of each\n\nbytes/parameter\n\nA\n\nActivations\n\nbytes\n\nThat is all."
        "\n\n## Example\n\nTake 7 billion parameters. With 18 bytes for each of them the state has 126 GB."
    )
    assert quantities(text, "126")[-1]["where"] == {"A": "0"}


EQUATION = (
    "# Memory\n\n## State\n\n$$\nM=P\\left(w+\\frac{K}{N}\\right)\n$$\n\nM = P (w + K/N)\n\nSymbols and units\n\nM\n\nState of a "
    "device\n\nbytes\n\nP\n\nParameters\n\nparameters\n\nw\n\nBytes of a weight\n\nbytes/parameter\n\nK\n\nBytes of the state\n\n"
    "bytes/parameter\n\nN\n\nDevices\n\ndevices\n\nThat is all.\n\n## Example\n\nTake P = 7 billion parameters, weights of 2 bytes "
    "and K = 12 bytes.\n\n## In numbers\n\n| Devices | State |\n|---|---|\n| 4 | 35 GB |\n| 64 | 15.3125 GB |\n"
)


@pytest.mark.parametrize(("printed", "right"), [("35", "7000000000*(2 + 12/4)"), ("15.3125", "7000000000*(2 + 12/64)")])
def test_an_equation_takes_the_numbers_of_its_symbols_from_other_sections(printed, right):
    assert place(EQUATION, printed, [right]) == 0


def sheet(formula, plain, example):
    """A lesson with one equation of the memory per parameter, and an example."""
    rows = "".join(
        f"{name}\n\n{meaning}\n\n{unit}\n\n"
        for name, meaning, unit in (
            ("B", "Memory of all arrays", "bytes"),
            ("P", "Parameters", "parameters"),
            ("w", "Bytes of a weight", "bytes/parameter"),
            ("m", "Bytes of a moment", "bytes/parameter"),
            ("c", "Bytes of a master copy, where there is one", "bytes/parameter"),
        )
    )
    head = f"# Memory\n\n## Arrays\n\n$$\n{formula}\n$$\n\n{plain}\n\nSymbols and units\n\n{rows}That is all."
    return f"{head}\n\n## Example\n\n{example}"


ARRAYS = ("B=P\\,(w+m+c)", "B = P (w + m + c)")


def test_a_term_inside_brackets_of_which_no_word_tells_is_none():
    text = sheet(*ARRAYS, "Take 7 billion parameters with weights of 2 bytes and moments of 8 bytes, a state of 70 GB.")
    assert place(text, "70", ["7000000000*(2 + 8)"]) == 0
    assert quantities(text, "70")[-1]["where"] == {"c": "0"}


def test_a_number_for_each_is_no_result_of_an_equation_for_all():
    text = sheet(*ARRAYS, "Weights of 2 bytes and two moments of 4 bytes each: the state has 12 bytes per parameter.")
    found = [each for each in suggested(text) if each.printed == "12"]
    assert ["equation" in one.example["quantities"][-1] for one in found[0].suggestions].count(True) == 0


def test_a_little_over_is_said_of_results():
    text = "Each of 7.5 billion parameters takes 4 bytes, in all a little over 30 GB."
    assert place(text, "30", ["7500000000*4"]) == 0


CHECK = (
    "# Links\n\n## Example\n\nOn a link of 30 GB/s the state of 6 GB takes 200 ms. Each entry costs 4 bytes per entry.\n\n"
    "## Check\n\n### The link is replaced by one of twice the rate. How long does it take?\n\n1.  400 ms\n2.  200 ms\n"
    "3.  100 ms\n\nAnswer and reasoning\n\n100 ms\n\nThe same 6 GB cross a link of 60 GB/s, at 4 bytes per entry.\n"
)


SECTIONS = (
    "# Service\n\n## Rates\n\nA server runs for 99.8% of the time.\n\n## Example\n\nOver a year of 8,760 hours a server is down "
    "for 17.5 hours, and a pair of them for about 2.1 minutes.\n"
)


def test_a_long_number_may_follow_from_one_of_another_section():
    assert place(SECTIONS, "17.5", ["8760*(1 - 0.998)"]) == 0


def test_a_cell_of_a_table_follows_from_the_cells_before_it_without_a_word():
    text = "# Cache\n\n| Size | Requests in 64 GiB |\n|--:|--:|\n| 0.5 GiB | 128 |\n| 2 GiB | 32 |\n"
    assert place(text, "128", ["64/0.5"]) == 0


def test_one_digit_does_not_repeat_another_number_by_rounding():
    text = "# Cache\n\n| Context | Size |\n|--:|--:|\n| 4,096 | 0.5 GiB |\n| 8,192 | 1 GiB |\n"
    assert "0.5" not in proposed(text, text.index("1 GiB"))


def test_an_option_of_a_knowledge_check_repeats_the_answer():
    assert proposed(CHECK, CHECK.index("100"))[0] == "100"
    assert proposed(CHECK, CHECK.rindex("100"))[0] == "6/60"


def test_a_question_that_speaks_of_twice_the_rate_takes_it_from_another_section():
    assert place(CHECK, "60", ["2*30"]) == 0


def test_a_number_for_each_that_is_printed_again_is_a_copy_even_where_it_is_stated():
    assert place(CHECK, "4", ["4"]) == 0


@pytest.mark.parametrize(
    ("text", "printed", "right"),
    [
        ("A parameter has 12 bytes of state: a 4-byte master weight and two 4-byte moments.", "12", ["4 + 2*4"]),
        ("Weights and gradients take 2 bytes each. With 12 bytes of state that makes 16 bytes.", "16", ["2 + 2 + 12"]),
        ("Pens, rulers and rubbers cost 3 € each, and the bag 9 €, which makes 18 €.", "18", ["3 + 3 + 3 + 9"]),
    ],
)
def test_what_explains_a_number_and_what_several_things_have_each(text, printed, right):
    assert place(text, printed, right) == 0


def test_a_number_that_an_earlier_section_prints_is_a_copy_of_it():
    text = "# A\n\n## One\n\nThe core has 423 weights of 8 bytes, so it stores 3384 bytes.\n\n## Two\n\nThe 3384 bytes are all."
    at = text.rfind("3384")
    assert proposed(text, at)[0] == "3384"


def test_an_answer_follows_from_the_reason_behind_it():
    text = "# How long does it take?\n\nAnswer and reasoning\n\n85 ms\n\nThe 4.25 GB cross a link of 50 GB/s."
    assert proposed(text, text.rfind("85"))[0] == "4.25/50"
