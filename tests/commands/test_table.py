"""`referee` alone opens the table."""

import pygame

from referee.commands.main import main


def test_referee_alone_opens_the_table_and_closes_with_its_window(installed, capsys):
    pygame.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert main([]) == 0


def test_referee_alone_says_in_a_line_that_there_is_no_screen(installed, capsys, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    assert main([]) == 2
    err = capsys.readouterr().err
    assert "no screen" in err
    assert err.count("\n") == 1
