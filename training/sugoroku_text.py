"""A trained network as the text that the page reads (`bots.sugoroku_net.Network`).

Each hidden unit's weights become whole numbers up to FINEST, and what that divides them by goes into the
weights of the answers, which become whole numbers up to COARSEST. The numbers of hidden units, the scale and
level of each answer, its weights and those of the inputs are packed and written in the letters of base64.
"""

import ast
import struct
import zlib
from base64 import b64decode, b64encode
from math import sqrt

from bots.sugoroku_net import ANSWERS, INPUTS, WHOLE
from training.compiled import table

FINEST = 127
COARSEST = 2047
WIDTH = 100


def written(into, out):
    """The text of the weights `into` (inputs x units) and `out` (answers x units + 1), in lines of WIDTH."""
    assert len(into) == INPUTS
    units = len(into[0])
    steps = [(max(abs(row[unit]) for row in into) or 1.0) / FINEST for unit in range(units)]
    numbers, answers = [], []
    for row in out:
        parts = [row[unit] * steps[unit] / WHOLE for unit in range(units)]
        scale = (max(map(abs, parts)) or 1.0) / COARSEST
        numbers += [scale, row[units]]
        answers += [round(part / scale) for part in parts]
    whole = [round(row[unit] / steps[unit]) for row in into for unit in range(units)]
    data = struct.pack(f"<H{2 * ANSWERS}f{len(answers)}h{len(whole)}b", units, *numbers, *answers, *whole)
    text = b64encode(zlib.compress(data, 9)).decode()
    return "\n".join(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def evened(into, out):
    """The same network, each unit's weights before and after it made equally large."""
    for unit in range(len(into[0])):
        before, behind = (sqrt(sum(row[unit] ** 2 for row in rows)) for rows in (into, out))
        factor = sqrt(behind / before) if before and behind else 1.0
        for row in into:
            row[unit] *= factor
        for row in out:
            row[unit] /= factor
    return into, out


def weights(text):
    """What `written` was given, but for the rounding: the tables (into, out)."""
    data = zlib.decompress(b64decode("".join(text.split())))
    units, *numbers = struct.unpack_from(f"<H{2 * ANSWERS}f", data)
    whole = struct.unpack_from(f"<{ANSWERS * units}h{INPUTS * units}b", data, 2 + 8 * ANSWERS)
    into, out = table(INPUTS, units), table(ANSWERS, units + 1)
    for answer in range(ANSWERS):
        for unit in range(units):
            part = numbers[2 * answer] * whole[answer * units + unit]
            out[answer][unit] = part * WHOLE
        out[answer][units] = numbers[2 * answer + 1]
    for number in range(INPUTS):
        for unit in range(units):
            into[number][unit] = whole[(ANSWERS + number) * units + unit]
    return evened(into, out)


def module(texts):
    """The page's module of weights, from game -> (recipe, text)."""
    parts = [
        '"""The weights of the strong ban-sugoroku player, as `bots.sugoroku_net.Network` reads them.',
        "",
        "Written by `python -m training.sugoroku`; `training/README.md` says how, when and how strong.",
        '"""',
        "",
        "TEXTS = {",
    ]
    for game, (recipe, text) in texts.items():
        parts += [f"    # {recipe}", f'    "{game}": """', text, '""",']
    return "\n".join([*parts, "}", ""])


def read(path):
    """What `module` wrote, as game -> (recipe, text); nothing where there is no such file."""
    if not path.exists():
        return {}
    source = path.read_text()
    texts = ast.literal_eval(source[source.index("TEXTS = ") + len("TEXTS = ") :])
    recipes = [line.removeprefix("    # ") for line in source.splitlines() if line.startswith("    # ")]
    return {game: (recipe, text.strip()) for (game, text), recipe in zip(texts.items(), recipes, strict=True)}
