"""Angles in radians, degrees and turns: what declared results make of them."""

from __future__ import annotations

import pytest
from proving import proof, rules, told

# What is given (n, r), how the result follows, the result right and wrong.
RESULTS = [
    ("300 rpm", "0.5 m", "2*pi*n", "31.4 rad/s", "5 rad/s"),
    ("300 rpm", "0.5 m", "n", "31.4 rad/s", "5.0 rad/s"),
    ("300 rpm", "0.5 m", "2*3.14*n", "31.4 rad/s", "197 rad/s"),
    ("5 Hz", "0.5 m", "2*pi*n", "31.4 rad/s", "5 rad/s"),
    ("5 rev/s", "0.5 m", "2*pi*n", "31.4 rad/s", "5 rad/s"),
    ("300 rpm", "0.5 m", "n", "5 Hz", "31 Hz"),
    ("300 rpm", "0.5 m", "1/n", "0.2 s", "0.03 s"),
    ("31.4159265 rad/s", "0.5 m", "n/(2*pi)", "300 rpm", "1885 rpm"),
    ("31.4159265 rad/s", "0.5 m", "n", "300 rpm", "1885 rpm"),
    ("31.4159265 rad/s", "0.5 m", "n", "1800 °/s", "1900 °/s"),
    ("300 rpm", "0.5 m", "2*pi*n*r", "15.7 m/s", "2.5 m/s"),
    ("300 rpm", "0.5 m", "pi*(2*r)*n", "15.7 m/s", "5.0 m/s"),
    ("300 rpm", "0.5 m", "n*r", "15.7 m/s", "2.5 m/s"),
    ("300 rpm", "0.5 m", "4*pi^2*n^2*r", "493 m/s²", "12.5 m/s²"),
    ("300 rpm", "60 N·m", "2*pi*n*r", "1885 W", "300 W"),
    ("300 rpm", "60 N·m", "n*r", "1885 W", "300 W"),
    ("300 rpm", "2 min", "n*r", "600 revolutions", "3770 revolutions"),
    ("300 rpm", "2 min", "n*r", "3770 rad", "600 rad"),
    ("30°", "2 m", "r*n", "1.05 m", "60 m"),
    ("30°", "2 m", "r*n*pi/180", "1.05 m", "60 m"),
    ("30°", "2 m", "2*pi*r*n/360", "1.05 m", "1.15 m"),
    ("30°", "2 m", "n*pi/180", "0.524 rad", "0.554 rad"),
    ("30°", "2 m", "n", "0.524 rad", "30 rad"),
    ("0.524 rad", "2 m", "n*180/pi", "30.0°", "31.0°"),
    ("0.524 rad", "2 m", "n", "30.0°", "0.5°"),
    ("1.048 m", "2 m", "n/r", "30.0°", "0.5°"),
    ("1.048 m", "2 m", "n/r*180/pi", "30.0°", "0.5°"),
    ("30°", "2 m", "sin(n)", "0.5", "0.6"),
    ("30°", "2 m", "sin(n*pi/180)", "0.5", "0.6"),
    ("30°", "2 m", "cos(2*n)", "0.5", "0.6"),
    ("30°", "2 m", "sin(pi/2 - n)", "0.866", "0.867"),
    ("26°10′", "2 m", "tan(n)", "0.4913", "0.4877"),
    ("26°10′", "2 m", "n", "26.17°", "26.10°"),
    ("30°", "2 m", "r^2*n/2", "1.05 m²", "60 m²"),
    ("30°", "2 m", "pi*r^2*n/360", "1.05 m²", "1.15 m²"),
    ("0.5", "2 m", "asin(n)", "30°", "0.5°"),
    ("0.5", "2 m", "asin(n)*180/pi", "30°", "31°"),
    ("0.5 rev", "2 m", "n", "180°", "0.5°"),
    ("0.5 rev", "2 m", "n", "3.14 rad", "0.50 rad"),
    ("90°", "45 °/s", "n/r", "2 s", "3 s"),
    ("180°", "300 rpm", "n/r", "0.1 s", "36 s"),
    ("31.4159265 rad", "300 rpm", "n/r", "1 s", "6 s"),
    ("200 turns", "0.5 A", "n*r", "100 A", "628 A"),
]


@pytest.mark.parametrize(("given", "other", "formula", "right", "wrong"), RESULTS)
def test_angles_convert_between_radians_degrees_and_turns(given, other, formula, right, wrong):
    for printed, good in ((right, True), (wrong, False)):
        rows = (
            {"symbol": "n", "quote": given},
            {"symbol": "r", "quote": other},
            {"symbol": "x", "expression": formula, "quote": printed},
            {"symbol": "z", "expression": "r"},
        )
        part = proof(f"# T\n\nWith {given}; with {other} it is {printed}.\n", *rows)
        assert (rules(part) == []) == good, told(part)


def test_turns_left_over_in_a_speed_ask_for_two_pi():
    rows = (
        {"symbol": "n", "quote": "300 rpm"},
        {"symbol": "r", "quote": "0.5 m"},
        {"symbol": "v", "expression": "n*r", "quote": "2.5 m/s"},
    )
    part = proof("# T\n\nWith 300 rpm; with 0.5 m it is 2.5 m/s.\n", *rows)
    assert "2*pi" in told(part)


def test_a_bare_number_beside_degrees_is_no_angle():
    rows = (
        {"symbol": "n", "quote": "30°"},
        {"symbol": "x", "expression": "90 - n", "quote": "60°"},
    )
    part = proof("# T\n\nWith 30° it is 60°.\n", *rows)
    assert rules(part) == ["unit-mismatch"], told(part)


def test_in_makes_a_pure_number_of_degrees():
    rows = (
        {"symbol": "n", "quote": "0.5"},
        {"symbol": "x", "expression": "asin(n)", "quote": "30", "in": "°"},
        {"symbol": "y", "expression": "x/3", "quote": "a third, 10"},
    )
    part = proof("# T\n\nWith 0.5 it is 30, and a third, 10.\n", *rows)
    assert rules(part) == [], told(part)
