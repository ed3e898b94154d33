"""Synthesize the table's sounds and measure how loud they are.

Writing them needs soundfile: ``pip install soundfile``, then ``python tools/sounds.py``.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
Spectrum = NDArray[np.complex128]

FOLDER: Final = Path(__file__).resolve().parent.parent / "web" / "public" / "sounds"
RATE: Final = 32000
LOUDEST: Final = -18.0
"""Maximum loudness in LUFS."""
LONGEST: Final = 1.2
"""Maximum length in seconds."""
PEAK: Final = 0.7
_BLOCK: Final = 0.4
"""Seconds in a block of BS.1770."""
_BITS: Final = 13
"""Bits kept of each sample. The rest is below what's audible at this loudness."""


def loudness(samples: Samples, rate: int) -> float:
    """Return the loudest 0.4 seconds in LUFS, as in BS.1770, of a sound on two speakers."""
    block = int(_BLOCK * rate)
    padded = np.concatenate([np.zeros(block), samples, np.zeros(block)])
    hertz = np.asarray(np.fft.rfftfreq(len(padded), 1 / rate), dtype=np.float64)
    spectrum = np.asarray(np.fft.rfft(padded), dtype=np.complex128) * _k_weighting(hertz, rate)
    energy = np.cumsum(np.concatenate([[0.0], np.fft.irfft(spectrum, len(padded)) ** 2]))
    loudest = float(np.max(energy[block:] - energy[:-block])) / block
    return -0.691 + 10 * math.log10(2 * loudest + 1e-12)


def _k_weighting(hertz: Samples, rate: int) -> Spectrum:
    """Return the response of the two filters of BS.1770: a high shelf and a high pass."""
    z = np.exp(-2j * np.pi * hertz / rate)
    gain = 10 ** (3.999843853973347 / 20)
    k, q = float(np.tan(np.pi * 1681.974450955533 / rate)), 0.7071752369554196
    over = gain**0.4996667741545416 * k / q
    shelf = _square(gain + over + k * k, 2 * (k * k - gain), gain - over + k * k, z)
    shelf /= _square(1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k, z)
    k, q = float(np.tan(np.pi * 38.13547087602444 / rate)), 0.5003270373238773
    scale = 1 + k / q + k * k
    high = _square(1, -2, 1, z)
    high /= _square(1, 2 * (k * k - 1) / scale, (1 - k / q + k * k) / scale, z)
    return np.asarray(shelf * high)


def _square(first: float, second: float, third: float, z: Spectrum) -> Spectrum:
    return np.asarray(first + second * z + third * z * z)


class Sound:
    """A sound under construction, from a fixed seed."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.samples: Samples = np.zeros(int(seconds * RATE))
        self.chance = np.random.default_rng(seed)

    def add(self, part: Samples, at: float, gain: float = 1.0) -> None:
        """Mix in a part that begins `at` seconds."""
        start = int(at * RATE)
        kept = part[: max(0, len(self.samples) - start)]
        self.samples[start : start + len(kept)] += gain * kept

    def noise(self, seconds: float, low: float, high: float) -> Samples:
        """Return noise with the frequencies from `low` to `high`."""
        raw = self.chance.standard_normal(int(seconds * RATE))
        return _filtered(raw, low, high)

    def burst(self, low: float, high: float, attack: float, decay: float) -> Samples:
        """Return a burst of noise, as of paper that's hit."""
        seconds = attack + 6 * decay
        return self.noise(seconds, low, high) * _struck(seconds, attack, decay)

    def thump(self, hertz: float, decay: float) -> Samples:
        """Return a low thump, as of the padded table, that drops in pitch."""
        time = _time(6 * decay)
        phase = 2 * np.pi * hertz * (time + 0.35 * decay * (1 - np.exp(-time / (0.35 * decay))))
        return np.sin(phase) * _struck(6 * decay, 0.002, decay)

    def bar(self, hertz: float, ring: float, hard: float = 0.5) -> Samples:
        """Return a struck bar, as of a marimba: three tuned modes and the mallet."""
        time = _time(min(LONGEST, 5 * ring))
        modes = ((1.0, 1.0, 1.0), (3.98, 0.26 * hard, 0.34), (9.7, 0.09 * hard, 0.12))
        drift = 1 + 0.0015 * self.chance.standard_normal(3)
        tone = sum(
            level * np.sin(2 * np.pi * hertz * times * off * time) * np.exp(-time / ring / share)
            for (times, level, share), off in zip(modes, drift, strict=True)
        )
        tone = tone * (1 - np.exp(-time / 0.0018))
        mallet = self.burst(700, 4200, 0.0008, 0.006) * 0.05 * hard
        tone[: len(mallet)] += mallet[: len(tone)]
        return np.asarray(tone)

    def wood(self, hertz: float, decay: float) -> Samples:
        """Return a knock on wood."""
        time = _time(7 * decay)
        modes = ((1.0, 1.0, 1.0), (2.31, 0.5, 0.6), (3.87, 0.22, 0.4))
        tone = sum(
            level * np.sin(2 * np.pi * hertz * times * time) * np.exp(-time / (decay * share))
            for times, level, share in modes
        )
        return np.asarray(tone * (1 - np.exp(-time / 0.0006)))

    def room(self, size: float, wet: float) -> None:
        """Add a small room: a few early reflections and a short dark tail."""
        echo = np.zeros(int(size * RATE))
        for _ in range(9):
            at = self.chance.uniform(0.005, 0.04)
            echo[int(at * RATE)] += self.chance.choice([-1, 1]) * np.exp(-at / 0.02)
        echo += 0.05 * self.chance.standard_normal(len(echo)) * np.exp(-_time(size) / (size / 5))
        echo = _filtered(echo, 150, 5200)
        length = len(self.samples) + len(echo)
        spectrum = np.fft.rfft(self.samples, length) * np.fft.rfft(echo, length)
        self.samples = self.samples + wet * np.fft.irfft(spectrum, length)[: len(self.samples)]


def _time(seconds: float) -> Samples:
    return np.arange(int(seconds * RATE)) / RATE


def _struck(seconds: float, attack: float, decay: float) -> Samples:
    time = _time(seconds)
    return np.minimum(1, time / attack) * np.exp(-np.maximum(0, time - attack) / decay)


def _filtered(samples: Samples, low: float, high: float) -> Samples:
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    response = 1 / np.sqrt(1 + (low / np.maximum(hertz, 1)) ** 4) / np.sqrt(1 + (hertz / high) ** 6)
    found = np.fft.irfft(np.fft.rfft(samples) * response, len(samples))
    return found / max(1e-9, float(np.sqrt(np.mean(found**2))))


def card(take: int) -> Sound:
    """A card laid on cloth: a breath of air, the slap of its face, and its last corner."""
    sound = Sound(0.2, 100 + take)
    chance = sound.chance
    sound.add(sound.noise(0.035, 900, 4500) * np.linspace(0, 1, int(0.035 * RATE)) ** 2, 0, 0.07)
    slap = 0.03 + chance.uniform(0, 0.006)
    low, high = chance.uniform(1000, 1500), chance.uniform(5200, 7000)
    sound.add(sound.burst(low, high, 0.0007, 0.009), slap, 0.5)
    sound.add(sound.burst(350, 1500, 0.001, 0.014), slap, 0.28)
    sound.add(sound.thump(chance.uniform(125, 160), 0.02), slap, 0.75)
    corner = slap + chance.uniform(0.011, 0.02)
    sound.add(sound.burst(1800, 7500, 0.0005, 0.006), corner, chance.uniform(0.14, 0.24))
    sound.room(0.12, 0.25)
    return sound


def slide() -> Sound:
    """A card pushed over cloth."""
    sound = Sound(0.34, 21)
    sound.add(_friction(sound, 0.3, 1100, 5200), 0.0, 0.5)
    sound.room(0.1, 0.2)
    return sound


def _friction(sound: Sound, seconds: float, low: float, high: float) -> Samples:
    """Return the rustle of paper that moves fast in the middle of its way."""
    rustle = sound.noise(seconds, low, high)
    grain = np.abs(sound.noise(seconds, 20, 110))
    speed = np.sin(np.pi * np.linspace(0, 1, len(rustle)) ** 0.7) ** 1.6
    return rustle * speed * (0.45 + 0.55 * np.minimum(1.6, grain))


def riffle() -> Sound:
    """Two halves let go into each other, then squared on the table."""
    sound = Sound(1.1, 33)
    chance, at = sound.chance, 0.02
    for card_number in range(34):
        part = card_number / 34
        bright = chance.uniform(2300, 3300) + 900 * part
        level = 0.22 + 0.3 * np.sin(np.pi * min(1, part * 1.15)) * chance.uniform(0.7, 1.1)
        sound.add(sound.burst(bright * 0.5, bright * 2.1, 0.0006, 0.0042), at, level)
        at += chance.uniform(0.8, 1.2) * (0.024 - 0.012 * part)
    sound.add(_friction(sound, 0.24, 700, 3600), at + 0.02, 0.22)
    for tap, level in ((at + 0.24, 0.5), (at + 0.25, 0.25)):
        sound.add(sound.burst(700, 3800, 0.0008, 0.01), tap, level * 0.7)
        sound.add(sound.thump(135, 0.022), tap, level)
    sound.room(0.14, 0.25)
    return sound


def gather() -> Sound:
    """Four cards drawn together into a small stack."""
    sound = Sound(0.5, 47)
    for at, level in ((0.0, 0.3), (0.05, 0.26), (0.1, 0.3)):
        sound.add(_friction(sound, 0.24, sound.chance.uniform(800, 1300), 4600), at, level)
    for at, level in ((0.27, 0.28), (0.285, 0.16), (0.31, 0.12)):
        sound.add(sound.burst(1100, 5200, 0.0007, 0.008), at, level)
    sound.add(sound.thump(120, 0.02), 0.27, 0.4)
    sound.room(0.12, 0.25)
    return sound


C5: Final = 523.25


def chime() -> Sound:
    """One note for a group of meld. The page plays it higher for each further group."""
    sound = Sound(0.9, 52)
    sound.add(sound.bar(C5, 0.24), 0.0, 0.6)
    sound.add(sound.bar(2 * C5, 0.16, 0.2), 0.004, 0.1)
    sound.room(0.2, 0.3)
    return sound


def flourish() -> Sound:
    """A run up a chord that ends with light bells."""
    sound = Sound(LONGEST, 64)
    sound.add(_friction(sound, 0.4, 1500, 6500), 0.0, 0.06)
    for step, times in enumerate((1, 5 / 4, 3 / 2, 2, 5 / 2)):
        sound.add(sound.bar(C5 * times, 0.3 - 0.02 * step), 0.065 * step, 0.42)
    for step, times in enumerate((2, 3, 4, 5)):
        sound.add(sound.bar(C5 * times, 0.26, 0.3), 0.36 + 0.045 * step, 0.17)
    sound.room(0.3, 0.35)
    return sound


def bid() -> Sound:
    """A small tick of wood."""
    sound = Sound(0.12, 71)
    sound.add(sound.wood(980, 0.011), 0.002, 0.4)
    sound.add(sound.burst(1500, 5000, 0.0005, 0.003), 0.002, 0.08)
    sound.room(0.08, 0.2)
    return sound


def turn() -> Sound:
    """Two soft notes, the second one higher."""
    sound = Sound(0.7, 83)
    sound.add(sound.bar(C5 * 3 / 4, 0.13, 0.35), 0.0, 0.45)
    sound.add(sound.bar(C5, 0.2, 0.35), 0.11, 0.55)
    sound.room(0.2, 0.3)
    return sound


def set_back() -> Sound:
    """Two muted notes that go down, on a low thump."""
    sound = Sound(0.85, 95)
    sound.add(sound.thump(70, 0.07), 0.0, 0.35)
    sound.add(sound.bar(C5 / 2 * 6 / 5, 0.16, 0.3), 0.0, 0.5)
    sound.add(sound.bar(C5 / 2, 0.24, 0.25), 0.19, 0.55)
    sound.room(0.25, 0.3)
    return sound


def win() -> Sound:
    """A rolled chord with bells over it."""
    sound = Sound(LONGEST, 107)
    sound.add(sound.bar(C5 / 2, 0.36, 0.3), 0.0, 0.4)
    for step, times in enumerate((1, 5 / 4, 3 / 2)):
        sound.add(sound.bar(C5 * times, 0.34), 0.03 * step, 0.34)
    for at, times in ((0.2, 3 / 2), (0.31, 2), (0.31, 5 / 2), (0.34, 3)):
        sound.add(sound.bar(C5 * times, 0.32, 0.4), at, 0.3)
    sound.add(sound.bar(4 * C5, 0.22, 0.2), 0.42, 0.1)
    sound.room(0.3, 0.35)
    return sound


def knock() -> Sound:
    """A low knock, for a move that's refused."""
    sound = Sound(0.28, 119)
    for at, level in ((0.0, 0.5), (0.09, 0.35)):
        sound.add(sound.wood(150, 0.022), at, level)
        sound.add(sound.thump(95, 0.03), at, level)
    sound.room(0.1, 0.2)
    return sound


SOUNDS: Final[dict[str, tuple[Callable[[], Sound], float]]] = {
    **{f"card-{take}": (partial(card, take), -27.0) for take in (1, 2, 3, 4)},
    "slide": (slide, -32.0),
    "riffle": (riffle, -28.0),
    "gather": (gather, -31.0),
    "chime": (chime, -25.0),
    "flourish": (flourish, -21.5),
    "bid": (bid, -34.0),
    "turn": (turn, -26.0),
    "set": (set_back, -26.0),
    "win": (win, -21.0),
    "knock": (knock, -29.0),
}
"""Each sound with its loudness in LUFS."""


def finished(sound: Sound, target: float) -> Samples:
    """Return the samples with a soft end, as loud as wanted."""
    samples = sound.samples - np.mean(sound.samples)
    fade = min(len(samples), int(0.06 * RATE))
    samples[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    samples *= 10 ** ((target - loudness(samples, RATE)) / 20)
    steps = 2 ** (_BITS - 1)
    return np.asarray(np.round(np.clip(samples, -PEAK, PEAK) * steps) / steps)


def main(names: Iterable[str]) -> None:
    """Write the sounds and list their figures."""
    try:
        soundfile = import_module("soundfile")
    except ImportError:
        raise SystemExit(__doc__) from None
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        make, target = SOUNDS[name]
        samples = finished(make(), target)
        path = FOLDER / f"{name}.flac"
        soundfile.write(path, samples, RATE, subtype="PCM_16", compression_level=1.0)
        peak = 20 * math.log10(float(np.max(np.abs(samples))))
        print(
            f"{path.name:14} {len(samples) / RATE:5.2f} s {loudness(samples, RATE):6.1f} LUFS"
            f" peak {peak:6.1f} dBFS {path.stat().st_size:7,} bytes"
        )


if __name__ == "__main__":
    main(sys.argv[1:] or SOUNDS)
