"""`bout --web` and `play --web`: people throw and decide at phones, and the result is printed as ever."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys

import pytest

from tests.web.phone import browser


async def type_throws(links, thrown):
    """Each player's phone, one after the other, as they are asked."""
    for link, word in zip(links, thrown, strict=True):
        base, token = re.fullmatch(r"(http://[^/]+)/seat#(\S+)", link).groups()
        async with browser(base) as phone:
            await phone.sit(token)
            await phone.until(lambda page: page["throws"]["typing"])
            await phone.say(do="type", at=phone.page["throws"]["typing"], value=word)
            await phone.until(lambda page: not page["throws"]["typing"])


@pytest.mark.parametrize(
    ("words", "won"),
    [
        (("bout", "one-time", "--source", "keyboard", "--names", "Ann,Bo"), {"type": "summary", "winner": 2}),
        (("play", "one-time", "--players", "human,human", "--names", "Ann,Bo"), {"type": "result", "winners": [2]}),
    ],
    ids=["bout", "play"],
)
def test_throws_are_typed_at_phones_and_the_result_is_printed(tmp_path, words, won):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "referee", *words, "--web", "--port", "0", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment) as program:
        links = {}
        while len(links) < 2:
            found = re.match(r"(Ann|Bo): (http\S+)", program.stderr.readline())
            if found:
                links[found[1]] = found[2]
        asyncio.run(type_throws([links["Ann"], links["Bo"]], ["rock", "paper"]))
        told = next(each for each in map(json.loads, program.stdout) if each["type"] == won["type"])
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=60)
    assert {name: told[name] for name in won} == won
