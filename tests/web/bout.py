"""A bout that a server serves, and whose throws a test decides, with its pages. Its ledger and evidence are real."""

import json
import shutil
import time

import referee
from referee.host.bout_run import BoutRun
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.officiating.ledger.bout_record import Record
from referee.web.server import WebServer
from tests.web.served import Served


class ServedBout(Served):
    """A Run it to Ten between Ann and Bo. Use as a context manager.

    Args:
        folder: Its own.
        film: A bundle of evidence, which every throw gets.
        texts: The language.
    """

    def __init__(self, folder, film, texts=None):
        texts = texts or english()
        self.film, self._texts = film, texts
        self.remote = RemoteTable()
        self.server = WebServer(self.remote, texts, port=0, journal=folder / "operators.jsonl")
        self.begin(folder, "Ann", "Bo")

    def begin(self, folder, *names):
        """A bout begins, and takes the place of the one before."""
        self.record = Record.begin(folder / "ledger.jsonl", "run-to-ten", names, referee.__version__)
        self.ledger = self.record.path
        self.run = BoutRun(self.record.bout, self.record.names, print, self.record)
        self.narrator = BoutNarrator(self.record.bout, self.record.names, texts=self._texts)
        self.remote.clear()
        self.remote.show_ledger(self.record)
        self.show()

    def show(self):
        self.remote.show_bout(self.narrator.view)

    def count(self, frame, strokes):
        """So many strokes of both are seen."""
        self.narrator.watched(frame, (), dict.fromkeys((1, 2), strokes))
        self.show()

    def decide(self, verdict):
        """A throw is decided, and its evidence is written."""
        given = self.run.decide(verdict)
        self.narrator.decided(given, self.run.bout)
        shutil.copy(self.film, self.ledger.parent / f"throw-{given.number:04}.zip")
        self.show()

    def overruled(self):
        """Takes in what operators have decided."""
        news = self.run.overruled()
        if news:
            self.narrator.corrected(self.run.bout, self.run.history)
            self.show()
        return news

    def __exit__(self, *exc):
        self.server.close()


class Radio:
    """The air between a page and the server. What is said while it is dead is lost, and neither end hears of it."""

    dead = False

    def carry(self, page):
        if self.dead:
            return
        server = page.connect_to_server()
        page.on_message(lambda told: self._pass_on(server, told))
        server.on_message(lambda told: self._pass_on(page, told))

    def _pass_on(self, to, told):
        if not self.dead:
            to.send(told)


def wait_for(condition):
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "never came"
        time.sleep(0.01)


def phone_of(bout, opened, seat, *, radio=None, **options):
    wait_for(lambda: seat in {each.seat for each in bout.remote.invitations})
    page = opened(f"/seat#{bout.token(seat)}", radio, **options)
    page.wait_for_selector("#bout .throwers")
    return page


def operator_of(bout, opened, **options):
    page = opened("/operator", **options)
    page.fill("#pin", bout.server.pin)
    page.fill("#name", "Kim")
    page.locator("#enter button").click()
    page.wait_for_selector("#hold:visible")
    return page


def entries(bout, kind):
    lines = [json.loads(line)["entry"] for line in bout.ledger.read_text().splitlines()]
    return [each for each in lines if each["type"] == kind]


def press(page, name):
    """Puts a finger on a button, and leaves it there."""
    box = page.get_by_role("button", name=name).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
