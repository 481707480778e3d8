"""`bout --web` and `play --web`: people throw and decide at phones, and the result is printed as ever."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

import pytest

from referee.commands.bout import _LINGER_S
from referee.commands.main import main
from referee.officiating.ledger.bout_record import Record
from tests.web.phone import browser

SOON = "from referee.commands import bout, main; bout._LINGER_S = {}; raise SystemExit(main.main())"
"""The program, where the end of a bout is shown for so many seconds."""


@contextmanager
def served(folder, words, names, linger=1.0):
    """The program in a process of its own, and its links by name."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-c", SOON.format(linger), *map(str, words), "--names", ",".join(names)]
    command += ["--web", "--port", "0", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment) as program:
        links = {}
        while len(links) < len(names):
            found = re.match(rf"({'|'.join(names)}): (http\S+)", program.stderr.readline())
            if found:
                links[found[1]] = found[2]
        try:
            yield program, links
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=60)
        finally:
            program.kill()  # only where the test has failed is it still there


@asynccontextmanager
async def seated(links):
    """Each player's phone, by name."""
    async with AsyncExitStack() as stack:
        phones = {}
        for name, link in links.items():
            base, token = re.fullmatch(r"(http://[^/]+)/seat#(\S+)", link).groups()
            phones[name] = await stack.enter_async_context(browser(base))
            await phones[name].sit(token)
        yield phones


async def type_throw(phone, thrown):
    """Types what a phone is asked for."""
    await phone.until(lambda page: page["throws"]["typing"])
    await phone.say(do="type", at=phone.page["throws"]["typing"], value=thrown)
    await phone.until(lambda page: not page["throws"]["typing"])


@pytest.mark.parametrize(
    ("words", "won"),
    [
        (("bout", "one-time", "--source", "keyboard"), {"type": "summary", "winner": 2}),
        (("play", "one-time", "--players", "human,human"), {"type": "result", "winners": [2]}),
    ],
    ids=["bout", "play"],
)
def test_throws_are_typed_at_phones_and_the_result_is_printed(tmp_path, words, won):
    async def play(links):
        async with seated(links) as phones:
            await type_throw(phones["Ann"], "rock")
            await type_throw(phones["Bo"], "paper")

    with served(tmp_path, words, ["Ann", "Bo"]) as (program, links):
        asyncio.run(play(links))
        told = next(each for each in map(json.loads, program.stdout) if each["type"] == won["type"])
    assert {name: told[name] for name in won} == won


def test_who_is_back_by_an_overrule_is_asked_at_once_and_what_others_typed_does_not_count(tmp_path):
    words = ["bout", "one-time", "--players", "3", "--source", "keyboard", "--evidence", tmp_path / "kept"]
    ledger = tmp_path / "kept" / "ledger.jsonl"

    async def play(links):
        async with seated(links) as phones:
            for name, thrown in (("Ann", "rock"), ("Bo", "rock"), ("Cy", "scissors"), ("Ann", "rock")):
                await type_throw(phones[name], thrown)
            back = ["--player", "3", "--call", "rock", "--by", "Kim", "--reason", "seen well"]
            assert main(["overrule", str(ledger), "1", *back]) == 0
            # All three throw again. Had Ann's throw counted, Bo would be asked now.
            for name, thrown in (("Ann", "rock"), ("Bo", "rock"), ("Cy", "paper")):
                await type_throw(phones[name], thrown)

    with served(tmp_path, words, ["Ann", "Bo", "Cy"]) as (program, links):
        asyncio.run(play(links))
        told = next(each for each in map(json.loads, program.stdout) if each["type"] == "summary")
    assert told["winner"] == 3
    second = Record.read(ledger).throws[2].verdict
    assert {call.player: str(call.thrown) for call in second.calls} == {1: "rock", 2: "rock", 3: "paper"}


def test_a_bout_goes_on_where_the_throw_that_decided_it_is_overruled_after_a_challenge(tmp_path):
    words = ["bout", "one-time", "--source", "keyboard", "--evidence", tmp_path / "kept"]
    ledger = tmp_path / "kept" / "ledger.jsonl"

    async def play(links):
        async with seated(links) as phones:
            await type_throw(phones["Ann"], "rock")
            await type_throw(phones["Bo"], "paper")
            await phones["Ann"].until(lambda page: page["bout"]["phase"] == "won")
            await phones["Ann"].say(do="challenge", throw=1)
            await phones["Bo"].until(lambda page: page["challenges"])
            await asyncio.sleep(_LINGER_S + 1.0)  # longer than an end is shown that nobody challenges
            again = ["--call", "again", "--by", "Kim", "--reason", "a bell rang"]
            assert main(["overrule", str(ledger), "1", *again]) == 0
            await phones["Ann"].until(lambda page: page["bout"]["phase"] == "waiting")
            await type_throw(phones["Ann"], "rock")
            await type_throw(phones["Bo"], "scissors")

    with served(tmp_path, words, ["Ann", "Bo"], linger=_LINGER_S) as (program, links):
        asyncio.run(play(links))
        told = next(each for each in map(json.loads, program.stdout) if each["type"] == "summary")
    assert told["winner"] == 1
    assert told["head"] == Record.read(ledger).head
