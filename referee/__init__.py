"""A referee for live-action JACK LABRADOR: it watches, it decides, it can prove it."""

import os
import sys

__version__ = "0.1.0"

if sys.platform == "win32":
    # Before OpenCV is imported anywhere: with these, Media Foundation takes up to twenty seconds to open a camera.
    os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")
