"""The operators' page in real Chromium: nothing that an operator writes is lost, and it says what came of it."""

from referee.bouts.run_to_ten import RunToTen
from referee.host.narrator import BoutNarrator
from referee.symbols import Symbol
from tests.web.bout import operator_of


def test_the_choice_of_a_player_has_the_names_of_the_bout_that_is_played(bout, opened, verdict):
    kim = operator_of(bout, opened)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.select_option("#player", label="Bo")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.wait_for_selector("#throw option[value='2']", state="attached")
    told = "document.querySelector('#player').selectedOptions[0].textContent"
    assert kim.evaluate(told) == "Bo", "what was chosen stays chosen"
    bout.remote.show_bout(BoutNarrator(RunToTen(), {1: "Bo", 2: "Ann"}).view)
    kim.locator("#bout .thrower", has_text="Bo").first.wait_for()
    kim.wait_for_function("document.querySelector('#bout .thrower .name').textContent === 'Bo'")
    assert kim.locator("#player option").all_text_contents() == ["Bo", "Ann"]
    assert kim.evaluate(told) == "Bo", "whoever was chosen stays chosen, at the other place"
