"""Pink slips are signed, staked and won at the table."""

from referee.games.pink_slip.ledger import SlipLedger
from referee.host.choices import GameChoice, SeatChoice
from referee.table.screens.slips import SlipsScreen


def play_for_slips(home):
    """Ann and Bo play for their Pink Slips, and Bo wins by paper over rock."""
    seats = (SeatChoice("Ann", throws="keyboard"), SeatChoice("Bo", throws="keyboard"))
    home.app.preferences.games["pink-slip"] = GameChoice("pink-slip", seats)
    home.app.preferences.last_game = "pink-slip"
    home.click("Card games")
    home.press("enter")
    home.click("Start")


def test_enter_on_empty_lines_signs_nothing(home):
    play_for_slips(home)
    home.press("enter", "enter")
    assert home.is_open(SlipsScreen)
    assert home.shows("Ann signs, for life")


def test_what_is_typed_after_one_has_signed_goes_into_the_next_slip(home):
    play_for_slips(home)
    home.type("77")
    home.press("enter", "enter", "enter")  # through the lines, and signed
    assert home.app.screen._signed == {1}
    home.type("5")
    assert home.app.screen._written == {1: ["77", ""], 2: ["5", ""]}
    assert "77" in home.texts
    assert "5" in home.texts
    home.press("enter", "enter", "enter")
    assert home.app.screen.form.focus == "stake"
    assert list(home.app.screen.form.places) == ["stake"]


def test_people_sign_and_stake_their_pink_slips_and_the_winner_keeps_it_for_ever(home, installed):
    play_for_slips(home)
    home.type("77")
    home.press("enter")
    home.click("Ann signs, for life")
    home.click("Stake the slips")
    assert home.is_open(SlipsScreen)  # Bo has not signed
    home.click("Bo signs, for life")
    home.click("Stake the slips")
    for veil, choice in (("Pass to Ann", "Propose One Time"), ("Pass to Bo", "Stake your slip too")):
        home.until(lambda veil=veil: home.shows(veil))
        home.press("enter")
        home.wait(2)
        home.click(choice)
    for name, key in (("Ann", "r"), ("Bo", "p")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.shows("Bo won"))
    ledger = SlipLedger(installed / "pink-slips.jsonl")
    assert ledger.slips["ann"].card_id == "77"
    assert ledger.wins["ann"].winner == "Bo"
    home.press("esc")
    play_for_slips(home)
    assert home.shows("Bo has Ann's Pink Slip since")
    home.click("Stake the slips")
    assert home.shows("Ann has no Pink Slip to stake: Bo won it")
    assert home.is_open(SlipsScreen)
