"""Where things are in the window of a bout, and how many pixels have a colour."""

PANELS_TOP = 720 - 12 - 214
PICTURE = (slice(52, 480), slice(12, 776))


def count(pixels, colour):
    return int((pixels == colour).all(axis=-1).sum())


def panel(pixels, player, players):
    wide = (1280 - 12) // players
    return pixels[PANELS_TOP : 720 - 12, 12 + (player - 1) * wide : player * wide]


def band(pixels, player, players):
    picture = pixels[PICTURE]
    width = picture.shape[1]
    return picture[:, width * (player - 1) // players : width * player // players]
