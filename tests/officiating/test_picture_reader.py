"""Still pictures are read alike, whichever thread asks."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import referee
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still


def test_threads_that_share_a_reader_wait_for_each_other():
    image, _ = draw_still(np.random.default_rng(0), load_sheet(), "paper", kind="raised")
    reader = referee.PictureReader()
    alone = [hand.to_dict() for hand in reader.read(image)]
    assert alone
    with ThreadPoolExecutor(3) as threads:
        for hands in threads.map(reader.read, [image] * 9):
            assert [hand.to_dict() for hand in hands] == alone
