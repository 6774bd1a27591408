"""The words that decide whether a number introduces a list or is repeated: data, with an example each."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NAMED_BEFORE = _words(
    "or through the these those all each every first next last other any its their our your my his her both only least "
    "most than to about over under some another into per by as between among of from with using at grade chapter "
    "section part step level phase question"
)
"""Before a number: "the two", "each of two", "as two", "step two": the list is not what is counted."""
UNCOUNTED = _words(
    "times people sides ends hands halves lines words points others ways folds columns rows pages "
    "sentences paragraphs players students users persons copies"
)
"""Nouns that count something else than the items: "three times:", "two people:"."""
STEPPED = _words("step stage phase way part tier level dimensional bit letter sided")
"""Words that a number belongs to: "two step methods"."""
OTHERWISE = _words(
    "following if when is are was were have has had share do does will may differ can could would should "
    "must because since while so but using via"
)
"""Behind the noun: the list is of something else, "two events are independent if:"."""
STOPS = _words("of to or and in for with from by that which is are at on")
"""Between a number and its noun: "two of the items"."""
PRONOUNS = _words("it they he she we you i this that these those which who there what here")
"""Subjects that may be another thing each time: "it holds 850 L"."""
VAGUE = _words(
    "answer result value number first second third one both solution x y n mean probability following rest difference "
    "sum product option"
)
"""Nouns of which there is one in each example: "the answer is 850 L"."""
ARTICLES = _words("the a an its their this our total whole")
"""Words that a subject may leave out: "the total cost" and "the cost"."""
INSIDE = _words("or i e . , = equal equals equivalent to that is exactly ~")
"""Words and signs that may begin a bracket: "(or 3 m)", "(equivalent to 336 kPa)"."""
