"""Pictures of every kind that can be read, and those that are refused with a reason."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from gm_console.core.issues import Issue
from gm_console.files.errors import Unreadable
from gm_console.files.imports import source as limits
from gm_console.files.tracing import picture as pictures
from gm_console.files.tracing.picture import read_picture
from gm_console.files.tracing.process_job import try_trace
from gm_console.files.tracing.trace import quiet, trace
from gm_console.files.tracing.trace_settings import By, TraceJob, TraceSettings

LAND, SEA = (200, 120, 60), (90, 140, 220)


def halves(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (60, 40), SEA)
    ImageDraw.Draw(image).rectangle((20, 10, 44, 30), fill=LAND)
    return image.convert(mode)


def refused(path: Path, settings: TraceSettings | None = None) -> Issue:
    with pytest.raises(Unreadable) as caught:
        trace(TraceJob(path=path, settings=settings or TraceSettings()))
    issue = caught.value.issues[0]
    assert Path(issue.where).name == path.name
    assert issue.text
    assert try_trace(TraceJob(path=path, settings=settings or TraceSettings()), quiet) == caught.value.issues
    return issue


def saved(tmp_path: Path, image: Image.Image, name: str = "map.png", **options: object) -> Path:
    image.save(tmp_path / name, **options)  # type: ignore[arg-type]
    return tmp_path / name


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_modes_of_png(tmp_path: Path, mode: str) -> None:
    found = trace(TraceJob(path=saved(tmp_path, halves(mode))))
    assert [region.kind.value for region in found.board.regions] == ["land", "sea"]
    assert [(link.a, link.b, link.kind.value) for link in found.board.links] == [("00-01", "SE-01", "coast")]


def test_cmyk_jpeg_keeps_its_colours(tmp_path: Path) -> None:
    pixels = read_picture(saved(tmp_path, halves("CMYK"), "map.jpg", quality=95)).pixels
    assert np.abs(pixels[20, 30].astype(int) - LAND).max() < 12
    assert np.abs(pixels[3, 3].astype(int) - SEA).max() < 12


def test_sixteen_bits_are_scaled_and_not_cut_off(tmp_path: Path) -> None:
    deep = (np.linspace(0, 65535, 40)[:, None] * np.ones((1, 30))).astype(np.uint16)
    pixels = read_picture(saved(tmp_path, Image.fromarray(deep))).pixels
    assert pixels[0, 0, 0] == 0
    assert pixels[-1, 0, 0] == 255
    assert abs(int(pixels[20, 0, 0]) - 131) <= 2


def test_black_and_white_of_one_bit(tmp_path: Path) -> None:
    assert set(np.unique(read_picture(saved(tmp_path, halves("1"))).pixels).tolist()) == {0, 255}


def test_a_picture_lying_on_its_side_is_set_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    found = read_picture(saved(tmp_path, halves(), "map.jpg", exif=exif))
    assert (found.width, found.height) == (40, 60)


def test_the_first_frame_of_an_animation(tmp_path: Path) -> None:
    path = saved(tmp_path, halves(), save_all=True, append_images=[Image.new("RGB", (60, 40))])
    assert tuple(read_picture(path).pixels[20, 30]) == LAND


def test_where_nothing_is_painted_is_white_paper(tmp_path: Path) -> None:
    image = halves("RGBA")
    image.putpixel((0, 0), (0, 0, 0, 0))
    assert read_picture(saved(tmp_path, image)).pixels[0, 0].tolist() == [255, 255, 255]


def test_very_large_pictures_are_traced_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WORKED", 1000)
    found = read_picture(saved(tmp_path, halves()))
    assert (found.reduced, found.width, found.height) == (2, 30, 20)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF", "BMP"])
def test_other_formats_under_a_false_name(tmp_path: Path, kind: str) -> None:
    halves().save(tmp_path / "map.png", format=kind)
    issue = refused(tmp_path / "map.png")
    assert issue.code == "import.picture.format"
    assert kind.lower() in issue.text.lower()


@pytest.mark.parametrize(
    "text", ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<?xml version='1.0'?>", "hello", "\x89PNG"]
)
def test_what_is_no_picture(tmp_path: Path, text: str) -> None:
    (tmp_path / "map.png").write_bytes(text.encode("latin-1"))
    assert refused(tmp_path / "map.png").code == "import.picture.format"


@pytest.mark.parametrize(("name", "options"), [("map.png", {}), ("map.jpg", {"quality": 90})])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_cut_short(tmp_path: Path, name: str, options: dict[str, int], share: float) -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    path = saved(
        tmp_path, Image.fromarray(rng.integers(0, 255, (80, 80, 3), dtype=np.uint8)), name, **options
    )
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    assert refused(path).code == "import.picture.broken"


def test_empty_and_missing_files(tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(b"")
    assert refused(tmp_path / "map.png").code == "import.empty"
    assert refused(tmp_path / "none.png").code == "import.file"


def test_more_bytes_than_we_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    assert refused(saved(tmp_path, halves())).code == "import.file"


@pytest.mark.parametrize(("width", "height"), [(40_000, 40_000), (12_000, 11_000), (2_000_000_000, 3)])
def test_a_head_that_promises_more_than_memory_holds(tmp_path: Path, width: int, height: int) -> None:
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    (tmp_path / "map.png").write_bytes(b"\x89PNG\r\n\x1a\n" + body + b"\0\0\0\0IDAT" + b"\0" * 20)
    assert refused(tmp_path / "map.png").code == "import.picture.size"


def test_a_single_pixel(tmp_path: Path) -> None:
    assert refused(saved(tmp_path, Image.new("RGB", (1, 1)))).code == "import.picture.size"


@pytest.mark.parametrize("by", [By.COLOUR, By.OUTLINE])
def test_a_single_colour(tmp_path: Path, by: By) -> None:
    path = saved(tmp_path, Image.new("RGB", (90, 70), SEA))
    assert refused(path, TraceSettings(by=by)).code == "import.picture.plain"


@pytest.mark.slow
def test_noise_is_no_map(tmp_path: Path) -> None:
    rng = np.random.Generator(np.random.PCG64(3))
    path = saved(tmp_path, Image.fromarray(rng.integers(0, 255, (300, 400, 3), dtype=np.uint8)))
    issue = refused(path)
    assert issue.code == "import.picture.noise"
    assert "--smallest" in issue.suggestion


@pytest.mark.slow
def test_thousands_of_specks_are_told_with_a_larger_smallest_size(tmp_path: Path) -> None:
    image = halves().resize((900, 600), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(image)
    for x in range(4, 896, 9):
        for y in range(4, 596, 9):
            draw.rectangle((x, y, x + 2, y + 2), fill=(150, 30, 30))
    found = trace(TraceJob(path=saved(tmp_path, image)))
    assert len(found.board.regions) == 2
    (issue,) = [one for one in found.issues if one.code == "import.picture.specks"]
    assert found.dropped.specks > 5000
    assert "--smallest" in issue.suggestion


@pytest.mark.slow
def test_a_picture_of_too_many_regions_is_refused(tmp_path: Path) -> None:
    rng = np.random.Generator(np.random.PCG64(3))
    tiles = rng.choice(np.array([[250, 20, 20], [20, 250, 20], [250, 250, 20], [20, 20, 20]]), (110, 140))
    image = Image.fromarray(tiles.astype(np.uint8)).resize((1120, 880), Image.Resampling.NEAREST)
    issue = refused(saved(tmp_path, image))
    assert issue.code == "import.picture.noise"
    assert "--smallest" in issue.suggestion


def test_cancelling_comes_back_from_the_middle(tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    told: list[tuple[str, int, int]] = []

    def tell(text: str, done: int, whole: int) -> None:
        told.append((text, done, whole))
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        trace(TraceJob(path=saved(tmp_path, halves())), tell)
    assert [done for _, done, _ in told] == [0, 1, 2, 3]
    assert len({whole for _, _, whole in told}) == 1
