"""An operator overrules a call at the table."""

from referee.officiating.ledger.bout_record import Record
from referee.table.screens.overrule import OverruleScreen
from referee.table.screens.replay import ReplayScreen


def test_an_operator_overrules_with_a_reason_and_the_ledger_has_it(home, kept):
    before = Record.read(kept.ledger)
    (number, throw) = max(before.throws.items())
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press("o")
    assert home.is_open(OverruleScreen)
    home.click("Overrule")
    assert home.shows("Say who decides")
    home.app.screen.form.focus_on("by")
    home.type("kim")
    home.press("down")
    home.type("seen")
    home.press("down", "enter")
    assert home.is_open(ReplayScreen)
    after = Record.read(kept.ledger)
    assert after.throws[number].calls[throw.verdict.calls[0].player] == "rock"
