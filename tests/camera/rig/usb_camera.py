"""A USB camera made of nothing: plugged into the running kernel, which drives it as it drives any other.

The kernel's virtual host controller (vhci_hcd) takes a socket for a cable. What comes through it are USB/IP packets.
Requests to the control pipe tell and set what a USB Video Class 1.1 device has. Requests for the bulk pipe are answered
with pieces of pictures. Sizes, rates and formats are listed in ``--modes``; pictures of one size are those of a
Motion-JPEG film named by it, of others a still beside it. Commands are datagrams to ``/run/cameras/PORT``: ``play``,
``stall``, ``go``, ``unplug``.

    usb_camera.py --port 0 --film 1280x720.mjpeg --name "Desk Cam" --modes MJPG:1280x720@30+15,YUYV:1280x720@10
    usb_camera.py --port 0 --tell unplug
"""

import argparse
import socket
import struct
import threading
import time
from dataclasses import dataclass
from pathlib import Path

CONTROLLER = Path("/sys/devices/platform/vhci_hcd.0")
ADDRESSES = Path("/run/cameras")
YUYV_GUID = b"YUY2" + bytes.fromhex("00001000800000aa00389b71")
PAYLOAD = 16384
"""Bytes of one transfer at most, its header of 2 included."""
PIECES = 24
"""A picture's data come in about so many pieces, spread over a share of the time between pictures."""
END_OF_PICTURE, END_OF_HEADER = 0x02, 0x80

SET_CURRENT, GET_CURRENT, GET_LEAST, GET_MOST, GET_STEP, GET_LENGTH, GET_INFO, GET_USUAL = (
    0x01,
    *range(0x81, 0x88),
)
TERMINAL, PROCESSING, OUTPUT = 1, 2, 3
"""Numbers of the device's units: the sensor, what adjusts its pictures, and the way out."""


@dataclass
class Mode:
    mjpg: bool
    width: int
    height: int
    rates: list[float]

    @property
    def intervals(self):
        """Times between pictures, in the 100 ns that USB counts in."""
        return [round(1e7 / rate) for rate in self.rates]

    @property
    def size(self):
        return self.width * self.height * 2


@dataclass
class Control:
    """One setting: its number of bytes, range, step and usual value."""

    length: int
    least: int
    most: int
    step: int
    usual: int
    value: int | None = None

    def answer(self, request):
        values = {
            GET_CURRENT: self.usual if self.value is None else self.value,
            GET_LEAST: self.least,
            GET_MOST: self.most,
            GET_STEP: self.step,
            GET_USUAL: self.usual,
        }
        if request == GET_LENGTH:
            return struct.pack("<H", self.length)
        if request == GET_INFO:
            return b"\x03"
        return values[request].to_bytes(self.length, "little", signed=self.least < 0)


def read_modes(text):
    modes = []
    for part in text.split(","):
        form, _, rest = part.partition(":")
        size, _, rates = rest.partition("@")
        width, height = map(int, size.split("x"))
        modes.append(Mode(form == "MJPG", width, height, [float(rate) for rate in rates.split("+")]))
    return modes


class Descriptors:
    """What the device says about itself when it is plugged in."""

    def __init__(self, modes, name, serial):
        self.formats = [group for mjpg in (True, False) if (group := [mode for mode in modes if mode.mjpg is mjpg])]
        self.strings = {1: "Referee", 2: name, 3: serial}

    def device(self):
        return struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x200, 0xEF, 2, 1, 64, 0x1209, 0x0001, 0x100, 1, 2, 3, 1)

    def text(self, index):
        body = struct.pack("<H", 0x0409) if index == 0 else self.strings.get(index, "").encode("utf-16-le")
        return bytes([len(body) + 2, 3]) + body

    def configuration(self):
        parts = [
            struct.pack("<8B", 8, 11, 0, 2, 14, 3, 0, 2),  # both interfaces are one function
            struct.pack("<9B", 9, 4, 0, 0, 0, 14, 1, 0, 2),
            self._control(),
            struct.pack("<9B", 9, 4, 1, 0, 1, 14, 2, 0, 0),
            self._streaming(),
            struct.pack("<BBBBHB", 7, 5, 0x81, 2, 512, 0),  # the bulk pipe
        ]
        body = b"".join(parts)
        return struct.pack("<BBHBBBBB", 9, 2, 9 + len(body), 2, 1, 0, 0x80, 250) + body

    def _control(self):
        # The sensor's settings: exposure mode, its priority, exposure time. The adjusting ones: brightness, mains.
        sensor = struct.pack("<BBBBHBBHHHB3B", 18, 0x24, 2, TERMINAL, 0x201, 0, 0, 0, 0, 0, 3, 0x0E, 0, 0)
        adjusting = struct.pack("<BBBBBHB3BBB", 13, 0x24, 5, PROCESSING, TERMINAL, 0, 3, 0x01, 0x04, 0, 0, 0)
        out = struct.pack("<BBBBHBBB", 9, 0x24, 3, OUTPUT, 0x101, 0, PROCESSING, 0)
        units = sensor + adjusting + out
        return struct.pack("<BBBHHIBB", 13, 0x24, 1, 0x110, 13 + len(units), 6_000_000, 1, 1) + units

    def _streaming(self):
        body = b"".join(self._format(place, group) for place, group in enumerate(self.formats, 1))
        head = 13 + len(self.formats)
        return (
            struct.pack(
                "<BBBBHBBBBBBB", head, 0x24, 1, len(self.formats), head + len(body), 0x81, 0, OUTPUT, 0, 0, 0, 1
            )
            + bytes(len(self.formats))
            + body
        )

    def _format(self, place, group):
        if group[0].mjpg:
            body = struct.pack("<11B", 11, 0x24, 6, place, len(group), 1, 1, 0, 0, 0, 0)
        else:
            body = struct.pack("<5B", 27, 0x24, 4, place, len(group)) + YUYV_GUID + bytes([16, 1, 0, 0, 0, 0])
        for number, mode in enumerate(group, 1):
            kind, intervals = (7 if mode.mjpg else 5), mode.intervals
            bits = mode.size * 8
            body += struct.pack("<BBBBBHH", 26 + 4 * len(intervals), 0x24, kind, number, 0, mode.width, mode.height)
            body += struct.pack("<IIIIB", bits, bits * 30, mode.size, intervals[0], len(intervals))
            body += struct.pack(f"<{len(intervals)}I", *intervals)
        return body + struct.pack("<6B", 6, 0x24, 13, 1, 1, 4)  # the colours are those of a screen


class Camera:
    """The device's state, and its answers to the control pipe."""

    def __init__(self, descriptors, log):
        self.descriptors = descriptors
        self.log = log
        self.controls = {
            (TERMINAL, 2): Control(1, 1, 8, 9, 8),
            (TERMINAL, 3): Control(1, 0, 1, 1, 1),
            (TERMINAL, 4): Control(4, 1, 5000, 1, 333),
            (PROCESSING, 2): Control(2, -64, 64, 1, 0),
            (PROCESSING, 5): Control(1, 0, 2, 1, 2),
        }
        self.proposed = self.agreed = self._agreement(1, 1, 0)

    @property
    def mode(self):
        """What was agreed on, and the time between pictures, seconds."""
        form, number, interval = struct.unpack_from("<BBI", self.agreed, 2)
        return self.descriptors.formats[form - 1][number - 1], interval / 1e7

    def answer(self, setup, data):
        """The answer to a request; ``None``: there is no such thing."""
        kind, request, value, index, length = struct.unpack("<BBHHH", setup)
        if kind & 0x60 == 0:
            answer = self._standard(request, value)
        elif index & 0xFF == 1:
            answer = self._stream(request, value >> 8, data)
        else:
            answer = self._unit(request, (index >> 8, value >> 8), data)
        return None if answer is None else answer[:length]

    def _standard(self, request, value):
        if request != 6:
            return {0: b"\0\0", 10: b"\0"}.get(request, b"")
        wanted, index = value >> 8, value & 0xFF
        told = self.descriptors
        return {1: told.device, 2: told.configuration, 3: lambda: told.text(index)}.get(wanted, lambda: None)()

    def _stream(self, request, which, data):
        if request == SET_CURRENT:
            agreed = self._agreement(*struct.unpack_from("<BBI", data, 2))
            if which == 1:
                self.proposed = agreed
                self.log("negotiated")
            else:
                self.agreed = agreed
                mode, interval = self.mode
                self.log(f"agreed {'MJPG' if mode.mjpg else 'YUYV'} {mode.width}x{mode.height} {1 / interval:.0f}")
            return b""
        if request == GET_LENGTH:
            return struct.pack("<H", len(self.proposed))
        if request == GET_INFO:
            return b"\x03"
        form, number = self.proposed[2], self.proposed[3]
        extremes = {GET_LEAST: 1, GET_MOST: 2**32 - 1}
        if request in extremes:
            return self._agreement(form, number, extremes[request])
        return self.agreed if which == 2 else self._agreement(1, 1, 0) if request == GET_USUAL else self.proposed

    def _agreement(self, form, number, interval):
        """The nearest that the device has to what is asked for."""
        form = min(max(form, 1), len(self.descriptors.formats))
        group = self.descriptors.formats[form - 1]
        number = min(max(number, 1), len(group))
        mode = group[number - 1]
        nearest = min(mode.intervals, key=lambda each: abs(each - interval)) if interval else mode.intervals[0]
        return struct.pack("<HBBI10xIII4B", 1, form, number, nearest, mode.size, PAYLOAD, 48_000_000, 0, 0, 0, 0)

    def _unit(self, request, which, data):
        if which == (0, 2):
            return b"\0"  # no error
        control = self.controls.get(which)
        if control is None:
            return None
        if request == SET_CURRENT:
            control.value = int.from_bytes(data, "little", signed=control.least < 0)
            self.log(f"control {which[0]}.{which[1]} {control.value}")
            return b""
        return control.answer(request)


class Cable:
    """The socket that stands for it: answers the control pipe, and keeps requests for pictures until there are any."""

    def __init__(self, camera, port):
        self.camera = camera
        self.ours, theirs = socket.socketpair()
        self.ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
        self.turn = threading.Condition()
        self.asked = []
        self.pieces = []
        self.picture_bit = 0
        self.plugged = True
        (CONTROLLER / "attach").write_text(f"{port} {theirs.fileno()} {port + 1} 3")
        theirs.close()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        try:
            while self.plugged:
                self._request(self._read(48))
        except (EOFError, OSError):
            self.plugged = False

    def _request(self, head):
        command, number, _, inwards, pipe = struct.unpack_from(">5I", head)
        if command == 2:  # never mind that request
            (which,) = struct.unpack_from(">I", head, 20)
            with self.turn:
                there = [each for each in self.asked if each == which]
                self.asked = [each for each in self.asked if each != which]
                self._send(struct.pack(">5Ii24x", 4, number, 0, 0, 0, -104 if there else 0))
            return
        _, length = struct.unpack_from(">Ii", head, 20)
        data = self._read(length) if not inwards and length else b""
        with self.turn:
            if pipe:
                self.asked.append(number)
                self._match()
                return
            answer = self.camera.answer(head[40:48], data)
            if answer is None:
                self._reply(number, -32, b"", 0)
            else:
                self._reply(number, 0, answer if inwards else b"", len(answer) if inwards else len(data))

    def streams(self):
        """Whether somebody waits for a picture."""
        return bool(self.asked or self.pieces)

    def offer(self, piece, *, last):
        """Gives a piece of a picture to the next request."""
        with self.turn:
            self.pieces.append((piece, last))
            self._match()

    def _match(self):
        while self.asked and self.pieces:
            piece, last = self.pieces.pop(0)
            head = bytes([2, END_OF_HEADER | self.picture_bit | (END_OF_PICTURE if last else 0)])
            self._reply(self.asked.pop(0), 0, head + piece, len(head) + len(piece))
            self.picture_bit ^= last

    def _reply(self, number, status, data, length):
        self._send(struct.pack(">5Iiiiii8x", 3, number, 0, 0, 0, status, length, 0, 0, 0) + data)

    def _send(self, data):
        try:
            self.ours.sendall(data)
        except OSError:
            self.plugged = False

    def _read(self, count):
        got = b""
        while len(got) < count:
            part = self.ours.recv(count - len(got))
            if not part:
                raise EOFError
            got += part
        return got


def read_film(path):
    """The film's pictures, each a JPEG."""
    data = Path(path).read_bytes()
    cuts = [0]
    while (end := data.find(b"\xff\xd9\xff\xd8", cuts[-1])) >= 0:
        cuts.append(end + 2)
    return [data[start:end] for start, end in zip(cuts, [*cuts[1:], len(data)], strict=True)]


class Sensor:
    """Takes pictures at the agreed rate, and lets each one's data come over a share of the time until the next.

    The rig's own clock is never late in time travel; ``lost`` in the log tells of pictures for which nobody had room.
    """

    def __init__(self, camera, cable, film, spread, log):
        self.camera, self.cable, self.spread, self.log = camera, cable, spread, log
        self.film = read_film(film)
        self.film_size = tuple(map(int, film.stem.split("x")))
        self.stills = film.parent
        self.playing, self.silent, self.at = False, False, 0

    def run(self):
        due = time.monotonic()
        while self.cable.plugged:
            mode, interval = self.camera.mode
            due += interval
            time.sleep(max(due - time.monotonic(), 0))
            shown = self.at
            if self.playing:
                self.at = min(self.at + round(interval * 30), len(self.film) - 1)
            if self.silent or not self.cable.streams():
                continue
            if self.cable.pieces:
                self.log("lost")
                continue
            self._send(self._picture(mode, shown), due, interval)

    def _send(self, data, due, interval):
        step = min(max(len(data) // PIECES, 512), PAYLOAD - 2)
        starts = range(0, len(data), step)
        for place, start in enumerate(starts):
            wait = due + interval * self.spread * place / len(starts) - time.monotonic()
            if wait > 0.002:
                time.sleep(wait)
            self.cable.offer(data[start : start + step], last=place == len(starts) - 1)

    def _picture(self, mode, place):
        if not mode.mjpg:
            return b"\x60\x80" * (mode.width * mode.height)
        if (mode.width, mode.height) == self.film_size:
            return self.film[place]
        return (self.stills / f"{mode.width}x{mode.height}.jpeg").read_bytes()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--tell")
    parser.add_argument("--film", type=Path)
    parser.add_argument("--name", default="Desk Cam")
    parser.add_argument("--serial", default="0001")
    parser.add_argument("--modes", default="MJPG:1280x720@30+15,MJPG:640x480@30,YUYV:1280x720@10,YUYV:640x480@30")
    parser.add_argument("--spread", type=float, default=0.9)
    parser.add_argument("--log", default="/dev/null")
    options = parser.parse_args()
    address = ADDRESSES / str(options.port)
    commands = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    if options.tell:
        commands.sendto(options.tell.encode(), str(address))
        return
    out = Path(options.log).open("a", buffering=1)  # noqa: SIM115 - for as long as the camera is plugged in

    def log(text):
        out.write(f"{time.monotonic():.4f} {text}\n")

    camera = Camera(Descriptors(read_modes(options.modes), options.name, options.serial), log)
    cable = Cable(camera, options.port)
    address.unlink(missing_ok=True)
    commands.bind(str(address))
    address.chmod(0o666)
    sensor = Sensor(camera, cable, options.film, options.spread, log)
    threading.Thread(target=sensor.run, daemon=True).start()
    log("plugged")
    while True:
        told = commands.recv(64).decode()
        log(told)
        if told == "play":
            sensor.playing = True
        elif told in {"stall", "go"}:
            sensor.silent = told == "stall"
        elif told == "unplug":
            (CONTROLLER / "detach").write_text(str(options.port))
            return


if __name__ == "__main__":
    main()
