"""A token opens its seat for one phone, and a seat that is given anew is shut to everybody who had it."""

import pytest

from referee.web.passes import OperatorPasses, SeatPasses


@pytest.fixture
def passes():
    made = SeatPasses()
    made.seat_people({1: "Ann", 3: "Cy"})
    return made


def test_a_token_is_good_for_one_phone_which_may_come_again_with_it(passes):
    token = passes.open[3].token
    seat, cookie = passes.redeem(token, [])
    assert (seat, passes.seat_of(cookie), passes.joined) == (3, 3, {3})
    assert passes.redeem(token, []) is None
    assert passes.redeem(token, ["other", cookie]) == (3, cookie)
    assert set(passes.open) == {1}


def test_a_phone_that_got_no_answer_comes_again_with_its_own_secret_and_nobody_else_does(passes):
    token = passes.open[3].token
    taken = passes.redeem(token, [], "anns")
    assert passes.redeem(token, [], "anns") == taken
    assert passes.redeem(token, [], "eves") is None
    assert passes.redeem(token, []) is None
    passes.renew(3)
    assert passes.redeem(token, [], "anns") is None
    other = passes.open[1].token
    assert passes.redeem(other, [])
    assert passes.redeem(other, [], "") is None, "no secret is nobody's secret"


def test_a_phone_that_takes_a_second_seat_leaves_the_first_to_another_phone(passes):
    first = passes.open[1].token
    _, cookie = passes.redeem(first, [])
    assert passes.redeem("x", [cookie]) is None
    assert passes.seat_of(cookie) == 1
    seat, other = passes.redeem(passes.open[3].token, [cookie])
    assert (seat, passes.seat_of(other), passes.seat_of(cookie)) == (3, 3, 0)
    assert passes.joined == {3}
    assert passes.redeem(first, [cookie]) is None
    assert passes.redeem(passes.open[1].token, [])[0] == 1


@pytest.mark.parametrize("token", ["", "x", "é", "\ud800", "A" * 22])
def test_nothing_else_opens_a_seat(passes, token):
    assert passes.redeem(token, [token]) is None
    assert passes.seat_of(token) == 0
    assert passes.joined == frozenset()


def test_a_seat_given_anew_is_shut_to_the_token_and_the_cookie_of_before(passes):
    token = passes.open[1].token
    _, cookie = passes.redeem(token, [])
    assert passes.renew(1)
    assert passes.seat_of(cookie) == 0
    assert passes.redeem(token, [cookie]) is None
    assert passes.redeem(passes.open[1].token, [])[0] == 1
    assert not passes.renew(2)


def test_players_who_stay_keep_their_passes_and_others_get_new_ones(passes):
    _, ann = passes.redeem(passes.open[1].token, [])
    _, cy = passes.redeem(passes.open[3].token, [])
    assert not passes.seat_people({1: "Ann", 3: "Cy"})
    assert passes.seat_people({1: "Ann", 3: "Di"})
    assert (passes.seat_of(ann), passes.seat_of(cy)) == (1, 0)


def test_only_the_pin_lets_an_operator_in_and_only_so_many_at_a_time():
    operators = OperatorPasses()
    assert len(operators.pin) == 8
    assert operators.pin.isdecimal()
    wrong = f"{(int(operators.pin) + 1) % 10**8:08}"
    assert operators.enter(wrong, "Eve") is None
    # docs/phones.md: eight operators can be in. The first goes out only with the ninth.
    cookies = [operators.enter(operators.pin, f"Kim {number}") for number in range(1, 9)]
    assert [operators.name_of(cookie) for cookie in cookies] == [f"Kim {number}" for number in range(1, 9)]
    cookies.append(operators.enter(operators.pin, "Kim 9"))
    assert [operators.name_of(cookie) for cookie in cookies] == ["", *(f"Kim {number}" for number in range(2, 10))]
    assert operators.name_of("") == ""


def test_every_server_has_a_pin_of_its_own():
    assert len({OperatorPasses().pin for _ in range(20)}) > 1


def test_tokens_and_cookies_have_128_bits(passes):
    """They are 22 characters or more, six bits each."""
    operators, token = OperatorPasses(), passes.open[1].token
    _, seat = passes.redeem(token, [])
    assert min(map(len, (token, seat, operators.enter(operators.pin, "Kim")))) >= 22
