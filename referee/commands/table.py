"""``referee`` with no verb: opens the table."""

from __future__ import annotations

import os

from referee.errors import BadInputError
from referee.host.loading import loading_ahead
from referee.table.app import App
from referee.table.screen_and_sound import display_fault
from referee.table.screens.home import HomeScreen


def open_table() -> int:
    """Shows the home screen, until somebody closes the window.

    Raises:
        BadInputError: There is no screen.
    """
    # Whoever names a driver means it, as a test does; SDL itself also takes one behind which nobody sees anything.
    if "SDL_VIDEODRIVER" not in os.environ:
        fault = display_fault()
        if fault is not None:
            raise BadInputError(f"no screen to open the table on: {fault}; referee --help lists what needs none")
    with App() as app, loading_ahead():
        app.run(HomeScreen(app))
    return 0
