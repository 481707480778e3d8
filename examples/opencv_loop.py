"""Judges pictures of one's own: OpenCV fetches and shows them, the referee looks at them in between.

uv run python examples/opencv_loop.py [VIDEO]        # without a file: the first camera; Escape ends it

Without a display it opens no window, and prints what it sees all the same.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable

import cv2

import referee


def watch(capture: cv2.VideoCapture, *, live: bool, show: Callable[[referee.Image], bool]) -> None:
    """Judges what comes until ``show`` says to end it.

    Args:
        capture: A camera or a file.
        live: Whether it is a camera: then a picture's time is when it came.
        show: Shows a picture; says whether to go on.
    """
    size = int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
    with referee.Referee(players=2, size=size, live=live) as ref:
        while True:
            there, image = capture.read()
            if not there:
                break
            t = time.monotonic() if live else capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            for event in ref.update(image, t):
                print(event)
            if not show(referee.draw(image, ref.state)):
                break
        for event in ref.finish():
            print(event)


def show_in_window(image: referee.Image) -> bool:
    """Shows a picture; says whether nobody has pressed Escape."""
    cv2.imshow("referee", image)
    return cv2.waitKey(1) != 27


def show_nowhere(_image: referee.Image) -> bool:
    """Says to go on, as nobody is there who could press Escape."""
    return True


def main(file: str | None = None, show: Callable[[referee.Image], bool] = show_in_window) -> None:
    """Opens the file, or the first camera."""
    capture = cv2.VideoCapture(0 if file is None else file)
    try:
        if not capture.isOpened():
            raise referee.BadInputError(f"{file or 'first camera'}: expected a video that can be opened, or a camera")
        if show is show_in_window and sys.platform == "linux" and not os.environ.get("DISPLAY"):
            # OpenCV's window would abort the program.
            print("opencv_loop.py: no display (DISPLAY is not set): no window is opened", file=sys.stderr)
            show = show_nowhere
        capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 1)  # else a phone's film may lie on its side
        watch(capture, live=file is None, show=show)
    finally:
        capture.release()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("video", nargs="?")
    args = parser.parse_args()
    try:
        main(args.video)
        sys.stdout.flush()
    except OSError as error:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would try again at its end
        sys.exit(141 if isinstance(error, BrokenPipeError) else f"opencv_loop.py: error: {error}")
    except referee.RefereeError as error:
        parser.error(str(error))
