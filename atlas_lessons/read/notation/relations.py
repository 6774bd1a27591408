"""The verbs that join a result to what it follows from: one table, from which every pattern for them is made."""

from __future__ import annotations

import re
from typing import NamedTuple


class Verb(NamedTuple):
    """A verb with all its forms (each one or more plain words), what it says, and a sentence that shows it.

    ``sense`` is ``states`` (the result is all there is to it), ``sums`` (of a list), ``makes`` (what it may turn into),
    ``spends`` (what something takes, which may be more than its parts) or ``has`` (what things have together).
    ``written`` says that it also joins calculations in signs: ``3 × 4 makes 12``; the others join only numbers that
    words join: ``8 servers at 250 W consume 2,000 W``.
    """

    forms: tuple[str, ...]
    sense: str
    written: bool
    example: str


# forms, separated by commas | sense | whether it also joins calculations in signs | example
_ROWS = """
is, are, was, were, will be, would be           | states | yes | 72 fans at 15 W are 1,080 W.
is equal to, are equal to                       | states | yes | 3 h at 60 km/h is equal to 180 km.
is the same as                                  | states | yes | 4 boxes of 6 pens is the same as 24 pens.
equals, equal                                   | states | yes | 3 h at 60 km/h equals 180 km.
equalled, equaled                               | states | no  | 3 h at 60 km/h equalled 180 km.
gives, give                                     | makes  | yes | 12 racks of 40 servers give 480 servers.
gave                                            | makes  | no  | 12 racks of 40 servers gave 480 servers.
yields, yield                                   | makes  | yes | 15 trees at 20 kg each yield 300 kg.
yielded                                         | makes  | no  | 15 trees at 20 kg each yielded 300 kg.
makes, make                                     | makes  | yes | 25 rows of 36 seats make 900 seats.
made                                            | makes  | no  | 25 rows of 36 seats made 900 seats.
becomes, become                                 | makes  | yes | 6 crates of 24 cans becomes 144 cans.
works out to, works out at, works out as        | states | yes | 9 rolls at 50 m each works out at 450 m.
work out to, work out at, worked out to         | states | no  | 9 rolls at 50 m each work out at 450 m.
comes to, comes out to                          | states | yes | 5 h at $20/h comes to $100.
come to, come out to, came to                   | states | no  | 25 rows of 36 seats come to 900 seats.
amounts to                                      | states | yes | 5 h at $20/h amounts to $100.
amount to, amounted to                          | states | no  | 15 pallets of 48 boxes amount to 720 boxes.
results in, result in                           | states | yes | 7 runs of 12 steps results in 84 steps.
evaluates to                                    | states | yes | 4 trays of 9 eggs evaluates to 36 eggs.
translates to                                   | makes  | yes | 2 h at 90 km/h translates to 180 km.
corresponds to, correspond to                   | makes  | yes | 2 h at 90 km/h corresponds to 180 km.
adds up to, add up to                           | sums   | yes | 3 bags at 25 kg each add up to 75 kg.
added up to                                     | sums   | no  | 3 bags at 25 kg each added up to 75 kg.
sums to, sum to                                 | sums   | yes | 3 bags at 25 kg each sum to 75 kg.
totals, total                                   | sums   | yes | 3 bags at 25 kg each total 75 kg.
totalled, totaled                               | sums   | no  | 3 bags at 25 kg each totalled 75 kg.
costs, cost                                     | spends | yes | 6 tickets at $12 each cost $72.
takes                                           | spends | yes | 240 km at 80 km/h takes 3 h.
take, took                                      | spends | no  | 240 km at 80 km/h took 3 h.
needs, requires                                 | spends | yes | 240 km at 80 km/h needs 3 h.
need, needed, require, required                 | spends | no  | 240 km at 80 km/h needed 3 h.
last, lasts, lasted                             | spends | no  | 240 km at 80 km/h lasted 3 h.
leaves                                          | makes  | yes | 20 minus 6 leaves 14.
occupies, occupy                                | has    | yes | 12 crates of 5 m² each occupy 60 m².
occupied                                        | has    | no  | 12 crates of 5 m² each occupied 60 m².
weigh, weighs, weighed                          | has    | no  | 14 boxes at 6 kg each weigh 84 kg.
use, uses, used                                 | has    | no  | 20 lamps at 9 W use 180 W.
draw, draws, drew                               | has    | no  | 20 lamps at 9 W draw 180 W.
consume, consumes, consumed                     | has    | no  | 8 servers at 250 W consume 2,000 W.
hold, holds, held                               | has    | no  | 6 tanks of 40 L hold 240 L.
produce, produces, produced                     | has    | no  | 30 panels at 400 W produce 12 kW.
cover, covers, covered                          | has    | no  | 3 h at 60 km/h covers 180 km.
fill, fills, filled                             | has    | no  | 50 bottles of 2 L fill 100 L.
carry, carries, carried                         | has    | no  | 5 trucks at 4 t each carry 20 t.
provide, provides, provided                     | has    | no  | 4 tanks of 30 L provide 120 L.
deliver, delivers, delivered                    | has    | no  | 3 lorries of 8 t deliver 24 t.
contain, contains, contained                    | has    | no  | 13 packs of 6 eggs contain 78 eggs.
store, stores, stored                           | has    | no  | 9 silos of 20 t each store 180 t.
supply, supplies, supplied                      | has    | no  | 5 wells at 40 L each supply 200 L.
generate, generates, generated                  | has    | no  | 6 turbines at 2 MW generate 12 MW.
transport, transports, transported              | has    | no  | 7 wagons of 25 t transport 175 t.
dissipate, dissipates, dissipated               | has    | no  | 8 chips at 15 W dissipate 120 W.
span, spans, spanned                            | has    | no  | 6 beams of 4 m each span 24 m.
travel, travels, travelled                      | has    | no  | 3 h at 60 km/h travelled 180 km.
pay, pays, paid                                 | has    | no  | 8 guests at $15 each pay $120.
"""


def _verbs() -> tuple[Verb, ...]:
    found: list[Verb] = []
    for row in _ROWS.strip().splitlines():
        forms, sense, written, example = (cell.strip() for cell in row.split("|"))
        found.append(Verb(tuple(form.strip() for form in forms.split(",")), sense, written == "yes", example))
    return tuple(found)


VERBS = _verbs()
_SENSES = {form: verb.sense for verb in VERBS for form in verb.forms}
STATING = frozenset(("states", "sums", "makes"))
"""The senses of verbs that say what something is or comes to."""


def _alternatives(verbs: tuple[Verb, ...]) -> str:
    """All forms of some verbs as one pattern, longer ones first."""
    forms = sorted((form for verb in verbs for form in verb.forms), key=lambda form: (-len(form), form))
    return "|".join(form.replace(" ", r"\s+") for form in forms)


_JOINED = tuple(verb for verb in VERBS if verb.written and verb.sense in STATING)
_ANDED = tuple(verb for verb in _JOINED if not {"is", "was", "leaves"} & set(verb.forms))
WRITTEN = (
    rf"(?:(?:(?:which|this|that|it)\s+)?(?:{_alternatives(tuple(verb for verb in VERBS if verb.written))})"
    rf"|and\s+(?:{_alternatives(_ANDED)}))\b"
)
"""A pattern for a verb between a calculation and its result; ``and is`` begins another clause."""
TOLD = rf"(?:{_alternatives(tuple(verb for verb in VERBS if not verb.written))})\b"
"""A pattern for a verb that joins only numbers that words join."""
STATED = rf"(?:{_alternatives(tuple(verb for verb in VERBS if verb.written and verb.sense == 'states'))})\b"
"""A pattern for a verb that says what something is: ``5 km is 5,000 m``."""
ANY = rf"(?:{_alternatives(VERBS)})\b"
"""A pattern for every form of every verb."""

_LEAD = re.compile(r"^(?:which|this|that|it|and)\s+")


def sense(written: str) -> str:
    """What a verb as it is written says, or nothing where it is none of the table."""
    return _SENSES.get(without_pronoun(written), "")


def without_pronoun(written: str) -> str:
    """A verb without the pronoun before it: ``totals`` of "which totals"."""
    return _LEAD.sub("", " ".join(written.lower().split()))
