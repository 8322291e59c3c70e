"""What a notebook shows is heard, seen, and read: sound, picture, words."""

from __future__ import annotations

import base64
import io
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import pytest
import soundfile

import ripples
from ripples import Mapping, Picture, Rendering, UsageError, _players
from ripples._analysis import Sound
from ripples._png import png
from ripples._svg import sound_svg
from ripples._words import sound_words

RATE = 48000
Floats = npt.NDArray[np.float32]


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def one(self, tag: str) -> dict[str, str | None]:
        """Return the attributes of the only element of a kind."""
        (attributes,) = [found for name, found in self.found if name == tag]
        return attributes


def sine(hertz: float, seconds: float, level: float = 0.5) -> Floats:
    """Return a sine in two channels."""
    wave = level * np.sin(2 * np.pi * hertz * np.arange(int(seconds * RATE)) / RATE)
    return np.repeat(wave.astype(np.float32)[:, None], 2, axis=1)


def content(address: str | None) -> bytes:
    """Return what a data address holds."""
    assert address is not None
    return base64.b64decode(address.partition("base64,")[2])


def test_a_page_holds_the_sound_itself() -> None:
    samples = np.random.default_rng(1).uniform(-0.9, 0.9, (RATE, 2)).astype(np.float32)
    page = Elements(Rendering(samples, RATE, title="noise")._repr_html_())
    audio = page.one("audio")
    back, rate = soundfile.read(io.BytesIO(content(audio["src"])), dtype="float32")
    assert rate == RATE
    assert np.abs(back - samples).max() < 1.01 / 32768
    assert "noise" in str(audio["aria-label"])


def test_long_sounds_are_cut_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_players, "LIMIT", 1.0)
    page = _players.player(np.zeros((2 * RATE, 3), np.float32), RATE, "long")
    back, _ = soundfile.read(io.BytesIO(content(Elements(page).one("audio")["src"])))
    assert back.shape == (RATE, 2)
    assert "the first 1.0 s of 2.0 s" in page
    assert "two of 3 channels" in page


def test_words_name_pitch_and_silence() -> None:
    samples = np.concatenate([sine(440, 2), sine(880, 2), np.zeros((RATE, 2), np.float32)])
    words = sound_words(Sound(samples, RATE), "two tones")
    assert words.startswith("Waveform and spectrogram of two tones, 5.0 s.")
    assert "begins at 440 Hz" in words
    assert "and ends at 880 Hz" in words
    assert "Peak 0.50 of full scale" in words
    assert "Silent from 4.0 to 5.0 s." in words


def test_a_steady_tone_is_said_to_be_steady() -> None:
    words = sound_words(Sound(sine(997, 3), RATE), "tone")
    assert "The strongest frequency is 997 Hz throughout." in words
    assert "Silent" not in words


@pytest.mark.parametrize("frames", [0, 1, 2, 100, 4095, 4097])
def test_very_short_sounds_have_pictures_and_words(frames: int) -> None:
    for samples in (np.zeros((frames, 1), np.float32), np.ones((frames, 2), np.float32)):
        sound = Sound(samples, RATE)
        ElementTree.fromstring(sound_svg(sound))
        assert sound_words(sound, "blip")


def test_levels_are_those_of_sines() -> None:
    sound = Sound(sine(1000, 2, 0.1), RATE)
    middle = sound.levels[len(sound.levels) // 2]
    assert middle == pytest.approx(-20, abs=0.1)
    assert np.nanmedian(sound.strongest) == pytest.approx(1000, abs=0.5)


def test_the_envelope_holds_every_extreme() -> None:
    samples = np.zeros((100_003, 2), np.float32)
    samples[77, 0], samples[100_002, 1] = 0.7, -0.9
    low, high = Sound(samples, RATE).envelope
    assert (low.min(), high.max()) == (np.float32(-0.9), np.float32(0.7))
    assert high[0] == np.float32(0.7)
    assert low[-1] == np.float32(-0.9)


def test_the_picture_shows_a_tone_where_it_is() -> None:
    samples = np.concatenate([sine(200, 1), sine(5000, 1)])
    picture = Sound(samples, RATE).picture(172, 50, 16000)
    edges = np.geomspace(50, 16000, 173)[::-1]
    for part, hertz in ((0.25, 200), (0.75, 5000)):
        row = int(np.argmax(picture[:, int(part * picture.shape[1])]))
        assert edges[row + 1] * 0.93 <= hertz <= edges[row] * 1.07


def test_a_short_click_in_a_long_sound_is_in_the_picture() -> None:
    samples = np.zeros((300 * RATE, 1), np.float32)
    samples[123 * RATE : 123 * RATE + 4800] = sine(1000, 0.1)[:, :1]
    picture = Sound(samples, RATE).picture(172, 50, 16000)
    column = int(np.argmax(picture.max(axis=0)))
    assert column / picture.shape[1] * 300 == pytest.approx(123, abs=1)


def test_a_png_is_what_was_drawn() -> None:
    from matplotlib import image

    pixels = np.arange(200, dtype=np.uint8).reshape(10, 20)
    palette = np.random.default_rng(2).integers(0, 256, (256, 3), dtype=np.uint8)
    back = image.imread(io.BytesIO(png(pixels, palette)), format="png")
    assert np.array_equal(np.round(back[:, :, :3] * 255).astype(np.uint8), palette[pixels])


def test_the_picture_has_axes_with_units_and_a_text(tone: Mapping) -> None:
    sound = ripples.render("mappings/pitch.lua", "datasets/staircase", length=2)
    image = Elements(sound.hear("rising steps")._repr_html_()).one("img")
    assert str(image["alt"]).startswith("Waveform and spectrogram of Pitch on ")
    picture = ElementTree.fromstring(content(image["src"]))
    words = {element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert {"time (s)", "frequency (Hz)", "sample", "1k"} <= words


def test_the_text_of_what_is_heard_is_given_or_the_mappings(tone: Mapping) -> None:
    sound = tone.render("datasets/staircase", length=1, columns={"temperature": "season"})
    assert "Listen for: one steady tone" in sound._repr_html_()
    assert "Listen for: a &lt;hum&gt;" in sound.hear("a <hum>")._repr_html_()
    assert "a <hum>" in repr(sound.hear("a <hum>"))


def test_warnings_are_shown(tone: Mapping) -> None:
    page = Rendering(sine(440, 1), RATE, {"warnings": ["cut & dry"]})._repr_html_()
    assert "cut &amp; dry" in page


def test_a_figure_has_both_parts() -> None:
    figure = Rendering(sine(440, 1), RATE, title="tone").plot()
    labels = [axes.get_ylabel() for axes in figure.axes]
    assert labels == ["sample (full scale 1)", "frequency (Hz)", "dB below the loudest"]


def test_a_figure_says_in_words_what_is_to_be_seen() -> None:
    image = Elements(Rendering(sine(440, 1), RATE, title="tone").plot()._repr_html_()).one("img")
    assert "440" in str(image["alt"])
    assert content(image["src"]).startswith(b"\x89PNG")


def test_a_picture_needs_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    from matplotlib.figure import Figure

    with pytest.raises(UsageError, match="no text"):
        ripples.show(Figure(), "  ")
    ripples.show(Figure(), 'a "line" <up>')
    assert capsys.readouterr().out == 'Picture: a "line" <up>\n'
    image = Elements(Picture(b"x", 'a "line" <up>')._repr_html_()).one("img")
    assert image["alt"] == 'a "line" <up>'


def test_code_has_a_font_of_code_wherever_it_is_shown(tone: Mapping) -> None:
    shown = [tone, ripples.doctor(), Rendering(sine(440, 1), RATE, {"warnings": ["line 3: odd"]})]
    for item in shown:
        page = item._repr_html_()  # type: ignore[attr-defined]
        assert "<pre" in page
        for element in page.split("<pre")[1:]:
            assert "monospace" in element.partition(">")[0]
