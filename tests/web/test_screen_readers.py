"""Who cannot see a page is told what it shows, by a screen reader."""

from referee.symbols import Symbol
from tests.web.bout import operator_of, phone_of

TOLD = """() => {
  window.told = [];
  const note = () => told.push(document.querySelector("#verdict").textContent);
  new MutationObserver(note).observe(document.querySelector("#verdict[aria-live=polite]"), { childList: true });
}"""
"""Keeps what a screen reader is told of verdicts from now on."""


def test_a_screen_reader_is_told_each_verdict_once_and_not_the_count(bout, opened, frame, verdict):
    pages = [phone_of(bout, opened, 1), opened("/board"), operator_of(bout, opened)]
    for page in pages:
        page.locator("#bout .headline").wait_for()
        page.evaluate(TOLD)
    for strokes in (1, 2, 3):
        bout.count(frame(t=strokes / 10), strokes)
    for number in (1, 2):  # the same verdict again is another one
        bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
        for page in pages:
            page.wait_for_function("(number) => told.filter(Boolean).length >= number", arg=number)
    bout.remote.hold(held=True)
    for page in pages:
        page.get_by_text("Play is stopped" if page is not pages[2] else "Go on").wait_for()
        assert list(filter(None, page.evaluate("told"))) == ["Bo wins. Paper beats Rock"] * 2


def test_a_screen_reader_is_told_the_strokes_and_who_threw_and_won_what(bout, opened, frame, verdict):
    ann = phone_of(bout, opened, 1)
    bout.count(frame(t=0.1), 2)
    ann.get_by_role("img", name="Strokes: 2").nth(1).wait_for()
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    ann.locator(".past li").nth(1).wait_for()
    told = [
        [each.get_attribute("aria-label") for each in line.get_by_role("img").all()]
        for line in ann.locator(".past li").all()
    ]
    assert sorted(told) == [["Ann: Rock", "Bo: Paper, won"], ["Ann: Rock", "Bo: Rock"]]
