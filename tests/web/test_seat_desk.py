"""Only what a seat is asked for can be picked."""

import asyncio

import pytest

from tests.web.phone import browser, invited
from tests.web.table import ServedTable


@pytest.fixture
def table(tmp_path):
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"]) as served:
        asyncio.run(invited(served.remote, 2))
        yield served


def test_an_answer_that_is_not_allowed_changes_nothing(table):
    async def try_all():
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            before = table.game.state_hash
            choice = ann.page["choice"]
            theirs = table.game.view(2)["you"]["hand"][0]
            for value in (theirs, "R99", "p2", ""):
                await ann.say(do="pick", at=choice["at"], value=value)
            await ann.say(do="confirm", at=choice["at"])
            await ann.say(do="begin", at=choice["at"], value="flip combat hole")
            await ann.say(do="pick", at=choice["at"], value=choice["options"][0]["value"])
            await ann.until(lambda page: page["choice"]["picked"] == [choice["options"][0]["value"]])
            assert table.game.state_hash == before

    asyncio.run(try_all())
