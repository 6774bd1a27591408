"""What a reader does on a lesson page: quiz, derivation, what-if; by pointer, by keyboard, and without scripts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.browser.conftest import Browser

LESSON = "learn/zero-partitioning/"
KEYBOARD = "learn/training-memory-state/"
NOTES = "lessons/notes/"


def press(browser: Browser, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(browser.driver).send_keys(*keys).perform()


def element(browser: Browser, selector: str) -> Any:
    return browser.driver.find_element("css selector", selector)


def test_a_right_answer_is_told_and_opens_the_reasoning(browser: Browser) -> None:
    browser.open(LESSON)
    quiz = element(browser, ".quiz")
    right = quiz.get_attribute("data-answer")
    quiz.find_element("css selector", f"input[value='{right}']").click()
    quiz.find_element("css selector", "button").click()
    assert "right" in quiz.find_element("css selector", ".said").text
    assert quiz.find_element("css selector", "details").get_attribute("open")


def test_a_wrong_answer_is_told_and_gives_nothing_away(browser: Browser) -> None:
    browser.open(LESSON)
    quiz = element(browser, ".quiz")
    right = quiz.get_attribute("data-answer")
    quiz.find_element("css selector", f"input:not([value='{right}'])").click()
    quiz.find_element("css selector", "button").click()
    assert "Not this one" in quiz.find_element("css selector", ".said").text
    assert not quiz.find_element("css selector", "details").get_attribute("open")


def test_a_quiz_works_by_keyboard(browser: Browser) -> None:
    browser.open(LESSON)
    browser.run("document.querySelector('.quiz input').focus()")
    press(browser, " ", "\ue015", "\t", "\ue007")  # space, arrow down, tab, enter
    chosen = browser.run("return document.querySelector('.quiz input:checked').value")
    assert chosen == "2"
    assert element(browser, ".quiz .said").text


def test_a_verified_number_leads_to_its_derivation(browser: Browser) -> None:
    browser.open(LESSON)
    link = element(browser, "a.why:has(.derived)")
    target = link.get_attribute("href").partition("#")[2]
    browser.run("arguments[0].focus()", link)
    press(browser, "\ue007")
    browser.driver.implicitly_wait(1)
    state = browser.run(
        "const row = document.getElementById(decodeURIComponent(arguments[0]));"
        "return [row.closest('details').open, row.checkVisibility()]",
        target,
    )
    assert state == [True, True]


def test_without_scripts_a_number_still_leads_to_its_derivation(browser: Browser) -> None:
    browser.set("light", 768, scripts=False)
    browser.driver.get(f"{browser.base}{LESSON}")
    link = element(browser, "a.why:has(.derived)")
    link.click()
    browser.set("light", 768)
    assert browser.run("return document.querySelector(':target').closest('details').open")
    assert browser.run("return document.querySelectorAll('.what-if').length") == 0


def test_without_scripts_answers_open_and_everything_is_there(browser: Browser) -> None:
    browser.set("light", 768, scripts=False)
    browser.driver.get(f"{browser.base}{LESSON}")
    element(browser, ".answer summary").click()
    element(browser, ".quiz input").click()
    browser.set("light", 768)
    assert browser.run("return document.querySelector('.answer').open && document.querySelector('.quiz input').checked")


def test_without_scripts_search_offers_no_dead_field(browser: Browser) -> None:
    browser.set("light", 768, scripts=False)
    browser.driver.get(f"{browser.base}search/")
    assert not element(browser, "#query").is_displayed()
    assert "needs JavaScript" in element(browser, "main").text


def forms(browser: Browser) -> int:
    browser.run("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    return browser.run("return document.querySelectorAll('.what-if').length")


def fill(browser: Browser, form: int, symbol: str, value: str) -> None:
    browser.run(
        "const form = document.querySelectorAll('.what-if')[arguments[0]];"
        "const input = [...form.querySelectorAll('input')].find(each => each.id.endsWith('?' + arguments[1]));"
        "input.value = arguments[2]; input.dispatchEvent(new Event('input', { bubbles: true }));",
        form,
        symbol,
        value,
    )


def outcomes(browser: Browser, form: int) -> dict[str, str]:
    return browser.run(
        "const form = document.querySelectorAll('.what-if')[arguments[0]];"
        "return Object.fromEntries([...form.querySelectorAll('li')].map(each =>"
        " [each.querySelector('b').textContent, each.querySelector('output').dataset.value]))",
        form,
    )


def test_changing_a_given_recomputes_what_follows_from_it_exactly(browser: Browser) -> None:
    browser.open(LESSON)
    assert forms(browser)
    before = outcomes(browser, 0)
    fill(browser, 0, "N", "7")
    after = outcomes(browser, 0)
    share = Fraction(12, 7)
    assert Fraction(after["Mos"]) == Fraction(15, 2) * (4 + share)  # 7.5 billion parameters, in GB
    assert Fraction(after["Mosgp"]) == Fraction(120, 7)
    assert after["Mbase"] == before["Mbase"] == "120"
    assert (
        "3 of 8" in element(browser, ".what-if .said").text
        or "results changed" in element(browser, ".what-if .said").text
    )


def test_each_calculation_of_the_text_has_its_own_fields_and_result(browser: Browser) -> None:
    browser.open(NOTES)
    forms(browser)
    groups = browser.run(
        "return [...document.querySelectorAll('.what-if fieldset fieldset')].map(each => [each.querySelector('legend').innerText,"
        " ...[...each.querySelectorAll('label, li')].map(one => one.textContent.trim())])"
    )
    assert groups == [["2 + 2", "2 (1 of 2)", "2 (2 of 2)", "= 4"], ["8 GPUs × 80 GB", "GPUs", "80 GB", "= 640 GB"]]


def test_a_calculation_of_the_text_is_computed_again(browser: Browser) -> None:
    browser.open(NOTES)
    forms(browser)
    field = element(browser, "input[id$='?n3']")
    field.clear()
    field.send_keys("2/3")
    results = browser.run("return [...document.querySelectorAll('.what-if output')].map(each => each.dataset.value)")
    assert results == ["4", "160/3"]
    field.send_keys("x")
    assert element(browser, ".what-if .said").text.startswith("GPUs: a number is expected")


def test_reset_returns_to_the_published_values(browser: Browser) -> None:
    browser.open(LESSON)
    forms(browser)
    before = outcomes(browser, 0)
    fill(browser, 0, "N", "1/3")
    assert outcomes(browser, 0) != before
    element(browser, ".what-if button").click()
    browser.driver.execute_async_script("setTimeout(arguments[0], 50)")
    assert outcomes(browser, 0) == before
    assert "published values" in element(browser, ".what-if .said").text


@pytest.mark.parametrize("text", ["", "abc", "1/0", "1e9999", "--3", "0x10", "1,2"])
def test_what_is_no_number_is_refused_and_said(browser: Browser, text: str) -> None:
    browser.open(LESSON)
    forms(browser)
    fill(browser, 0, "N", text)
    assert "a number is expected" in element(browser, ".what-if .said").text
    assert set(outcomes(browser, 0).values()) == {""}


def test_division_by_zero_is_told_not_shown(browser: Browser) -> None:
    browser.open(LESSON)
    forms(browser)
    fill(browser, 0, "N", "0")
    assert outcomes(browser, 0)["Mosgp"] == ""
    assert "division by zero" in element(browser, ".what-if ul").text


def test_enter_in_an_input_sends_nothing(browser: Browser) -> None:
    browser.open(LESSON)
    forms(browser)
    address = browser.driver.current_url
    browser.run("document.querySelector('.what-if input').focus()")
    press(browser, "\ue007")
    browser.gather()
    assert browser.driver.current_url == address
    assert browser.said == []


def test_the_first_tab_offers_to_skip_to_the_text(browser: Browser) -> None:
    browser.open(KEYBOARD)
    press(browser, "\t")
    assert browser.run("return document.activeElement.className") == "skip"
    press(browser, "\ue007")
    assert browser.driver.current_url.endswith("#_main")


def test_everything_that_takes_focus_shows_it(browser: Browser) -> None:
    browser.open(KEYBOARD)
    hidden = []
    for _ in range(60):
        press(browser, "\t")
        state = browser.run(
            "const each = document.activeElement, style = getComputedStyle(each);"
            "return [each.outerHTML.slice(0, 80), style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2, each === document.body]"
        )
        if state[2]:
            break
        if not state[1]:
            hidden.append(state[0])
    assert hidden == []


STOPS = (
    "return [...document.querySelectorAll('.scroll, pre, .display')]"
    ".map(each => [each.scrollWidth > each.clientWidth, each.tabIndex === 0])"
)


@pytest.mark.parametrize("width", [320, 1440])
def test_what_can_be_scrolled_is_a_stop_of_the_keyboard_and_what_fits_is_none(browser: Browser, width: int) -> None:
    browser.set("light", width)
    browser.open(LESSON)
    for size, scrolled in (("16px", None), ("200px", True), ("1px", False), ("200px", True)):
        browser.scale(size)
        found = browser.run(STOPS)
        assert found
        assert all(scrolls is stop for scrolls, stop in found), size
        if scrolled is not None:  # at the size of a reader that depends on the fonts that are installed
            assert any(scrolls for scrolls, _ in found) is scrolled


def test_without_scripts_what_may_scroll_is_a_stop_of_the_keyboard(browser: Browser) -> None:
    browser.set("light", 320, scripts=False)
    browser.open(LESSON)
    found = browser.run(STOPS)
    assert found
    assert all(stop for _, stop in found)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_footnote_is_reached_from_its_mark_and_leads_back(browser: Browser, scripts: bool) -> None:
    browser.set("light", 768, scripts=scripts)
    browser.open("lessons/walls/")
    element(browser, "a[role=doc-noteref]").click()
    assert browser.driver.current_url.endswith("#note:1")
    assert "Of 3 × 4 = 12 m." in element(browser, "li:target").text
    element(browser, "li:target a[role=doc-backlink]").click()
    assert browser.driver.current_url.endswith("#ref:1")


def test_search_finds_a_lesson_under_a_policy_of_its_own(browser: Browser) -> None:
    browser.open("search/")
    browser.driver.find_element("id", "query").send_keys("partition")
    found = browser.driver.execute_async_script(
        "const done = arguments[0], end = Date.now() + 15000;"
        "(function look() { const links = [...document.querySelectorAll('#results a')];"
        "links.length || Date.now() > end ? done(links.map(each => [each.textContent, each.pathname])) : setTimeout(look, 50); })()"
    )
    assert ["Partitioning training state with ZeRO", "/learn/zero-partitioning/"] in found
    browser.gather()
    assert browser.said == []
    assert [url for url in browser.asked if not url.startswith(browser.base)] == []
    assert browser.run(
        "return document.querySelector('#results mark').textContent.toLowerCase().startsWith('partition')"
    )


def test_only_the_search_page_may_compile_and_fetch(browser: Browser) -> None:
    browser.open(LESSON)
    assert "wasm-unsafe-eval" not in browser.run("return document.querySelector('meta[http-equiv]').content")
