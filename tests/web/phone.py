"""A phone, a board or an operator's page as the server meets them: cookies, a socket, and every byte that was sent."""

import asyncio
import json
from contextlib import asynccontextmanager

import aiohttp

PHONE = {"width": 390, "height": 780}
"""The screen of a phone, CSS pixels."""


class Phone:
    """One browser. Everything that it is sent is kept as it came.

    Attributes:
        sent: Every message, in order, as bytes.
        page: The newest page.
        closed: The code with which the server closed the socket; 0 while it is open.
    """

    def __init__(self, http, base):
        self.http = http
        self.base = base
        self.sent = []
        self.page = {}
        self.closed = 0
        self._socket = None
        self._reading = None
        self._news = asyncio.Event()
        self._answered = ""

    async def post(self, path, body, **headers):
        headers = {"Origin": self.base, **headers}
        async with self.http.post(self.base + path, json=body, headers=headers) as answer:
            self.sent.append(await answer.read())
            return answer.status

    async def open(self, path):
        """Opens a socket, and waits for the first page or for being turned away."""
        self.closed = 0
        self._socket = await self.http.ws_connect(self.base + path, headers={"Origin": self.base})
        self._news.clear()
        self._reading = asyncio.create_task(self._read())
        await asyncio.wait_for(self._news.wait(), 10)

    async def sit(self, token):
        """Takes a seat."""
        assert await self.post("/join", {"token": token}) == 200
        await self.open("/seat/socket")

    async def say(self, **message):
        await self._socket.send_str(json.dumps(message))

    async def send(self, data):
        """Sends bytes that need not be a message."""
        if isinstance(data, bytes):
            await self._socket.send_bytes(data)
        else:
            await self._socket.send_str(data)

    async def until(self, condition, seconds=20):
        """Waits until a page fits."""
        async with asyncio.timeout(seconds):
            while not condition(self.page):
                self._news.clear()
                await self._news.wait()

    async def until_closed(self):
        await asyncio.wait_for(self._reading, 10)
        return self.closed

    async def answer(self, rng):
        """Picks something that can be picked, once for each page that asks for it."""
        choice = self.page.get("choice")
        if not choice or choice["sent"] or choice["at"] == self._answered:
            return
        self._answered = choice["at"]
        if choice["action"] is not None:
            await self.say(do="confirm", at=choice["at"])
        elif choice["forms"]:
            await self.say(do="begin", at=choice["at"], value=rng.choice(choice["forms"])["value"])
        else:
            await self.say(do="pick", at=choice["at"], value=rng.choice(choice["options"])["value"])

    async def close(self):
        if self._socket is not None:
            await self._socket.close()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self):
        while (message := await self._socket.receive()).type is aiohttp.WSMsgType.TEXT:
            self.sent.append(message.data.encode())
            page = json.loads(message.data)
            if "game" in page:
                self.page = page
            self._news.set()
        # The client answers the server's closing, and forgets its code where nobody is there any more to be answered.
        told = message.type is aiohttp.WSMsgType.CLOSE
        self.closed = message.data if told else self._socket.close_code
        self._news.set()


@asynccontextmanager
async def browser(base, address="127.0.0.1"):
    """A browser with cookies of its own, at an address of this machine."""
    from_there = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=from_there, cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
        phone = Phone(http, base)
        try:
            yield phone
        finally:
            await phone.close()


async def invited(remote, seats):
    """Waits until there are invitations for so many seats."""
    async with asyncio.timeout(10):
        while len(remote.invitations) < seats:
            await asyncio.sleep(0.01)
