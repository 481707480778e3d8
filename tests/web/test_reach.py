"""Codes are read as the links that they stand for, and a server is open to whom it was said to be."""

import cv2
import numpy as np
import pytest

from referee.errors import BadInputError
from referee.host.served_at import LOOPBACK
from referee.web.reach import address_to_serve, code_in_text, code_of, hosts_of, own_addresses

LINK = "http://192.168.178.120:8460/seat#fTyGEOTt0o9dcqDpZ8ggCw"


def read(modules):
    picture = np.kron(np.pad(np.where(np.array(modules), 0, 255), 4, constant_values=255), np.ones((8, 8)))
    return cv2.QRCodeDetector().detectAndDecode(picture.astype(np.uint8))[0]


def test_a_code_is_read_as_its_link():
    assert read(code_of(LINK)) == LINK


def test_a_code_in_a_terminal_is_the_same_code():
    rows = {"█": (0, 0), " ": (1, 1), "▄": (1, 0), "▀": (0, 1)}
    lines = [[rows[letter] for letter in line] for line in code_in_text(code_of(LINK)).splitlines()]
    assert read([[pair[half] for pair in line] for line in lines for half in (0, 1)]) == LINK


def test_only_an_address_of_one_machine_is_served():
    assert address_to_serve("127.0.0.1") == "127.0.0.1"
    assert address_to_serve("::1") == "::1"
    for wrong in ("0.0.0.0", "::", "localhost", "", "224.0.0.1", "1.2.3"):
        with pytest.raises(BadInputError, match="expected one of this machine's addresses"):
            address_to_serve(wrong)


def test_this_machines_addresses_are_told_loopback_first():
    assert own_addresses()[0] == LOOPBACK


def test_a_server_is_known_by_its_address_and_on_loopback_by_its_name():
    assert hosts_of("192.168.1.2", 80) == {"192.168.1.2:80"}
    assert hosts_of("127.0.0.1", 80) == {"127.0.0.1:80", "localhost:80"}
    assert "[::1]:80" in hosts_of("::1", 80)
