"""``referee`` with no verb: opens the table."""

from __future__ import annotations

import argparse
import os
from contextlib import ExitStack
from random import SystemRandom
from typing import TYPE_CHECKING

from referee.commands.shared.parts import part_not_found
from referee.commands.shared.web_options import tell_of_server
from referee.errors import BadInputError
from referee.host.loading import loading_ahead
from referee.host.remote import RemoteTable
from referee.host.served_at import PORT
from referee.table.app import App
from referee.table.screen_and_sound import display_fault
from referee.table.screens.home import HomeScreen
from referee.table.screens.settings import Switch

if TYPE_CHECKING:
    from referee.web.server import WebServer


def open_table(web: argparse.Namespace | None = None) -> int:
    """Shows the home screen, until somebody closes the window.

    Args:
        web: Where phones and browsers are served from the start (``address`` and ``port``); ``None``: nowhere, until
            somebody turns them on.

    Raises:
        BadInputError: There is no screen, or the server cannot listen there, or is not installed.
    """
    # Whoever names a driver means it, as a test does; SDL itself also takes one behind which nobody sees anything.
    if "SDL_VIDEODRIVER" not in os.environ:
        fault = display_fault()
        if fault is not None:
            raise BadInputError(f"no screen to open the table on: {fault}; referee --help lists what needs none")
    with ExitStack() as closing:
        app = closing.enter_context(App(generator=SystemRandom()))

        def serve(remote: RemoteTable, address: str) -> WebServer:
            try:
                from referee.web.server import WebServer  # noqa: PLC0415 - the part [web] may be missing
            except ModuleNotFoundError as error:
                raise BadInputError(part_not_found(error) or str(error)) from error

            server = WebServer(remote, app.texts, address, PORT if web is None else web.port)
            tell_of_server(server)
            return server

        def turn(on: bool) -> None:
            if on:
                app.phones.turn_on()
            else:
                app.phones.turn_off()

        app.phones.serve = serve
        app.switches.append(Switch("phones.switch", lambda: app.remote is not None, turn))
        if web is not None:
            app.phones.turn_on(web.address)
        closing.enter_context(loading_ahead())
        app.run(HomeScreen(app))
    return 0
