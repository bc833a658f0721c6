"""Flags from pictures: made small and of one size, kept beside the set-up, and refused where they are no pictures."""

from __future__ import annotations

import struct
import tomllib
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from gm_console.core.flag_pictures import HIGH, MOST_BYTES, WIDE, FlagPicture
from gm_console.core.looks import flag_of, plain_flag, read_looks
from gm_console.files import flag_pictures
from gm_console.files.errors import Unreadable
from gm_console.files.flag_pictures import reduced_flag, with_flag_pictures, without_flag_pictures
from gm_console.files.open_scenario import OpenScenario
from gm_console.files.scenario import SETUP_FILE
from gm_console.files.scenariofile import write_setup
from tests.support.offers import copied


def picture(
    path: Path, size: tuple[int, int] = (300, 200), colour: str = "#14897c", kind: str = "PNG"
) -> Path:
    Image.new("RGB", size, colour).save(path, kind)
    return path


def bomb(width: int, height: int) -> bytes:
    """Return a PNG whose head promises more pixels than any memory holds."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b""))
    made = b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + made


@pytest.mark.parametrize(("size", "kind"), [((300, 200), "PNG"), ((90, 400), "JPEG"), ((16, 900), "PNG")])
def test_a_picture_becomes_a_small_one_of_the_size_all_have(
    tmp_path: Path, size: tuple[int, int], kind: str
) -> None:
    flag = reduced_flag(picture(tmp_path / "a", size, kind=kind))
    assert flag == reduced_flag(tmp_path / "a")
    assert len(flag.raw) < MOST_BYTES
    with Image.open(BytesIO(flag.raw), formats=("PNG",)) as made:
        assert made.size == (WIDE, HIGH)
        full = made.convert("RGBA")
    middle, corner = full.getpixel((WIDE // 2, HIGH // 2)), full.getpixel((0, 0))
    assert middle[3] == 255
    assert (abs(middle[0] - 0x14) < 6, abs(middle[2] - 0x7C) < 6) == (True, True)
    assert corner[3] == (255 if size == (300, 200) else 0)


def test_what_is_no_sound_picture_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = picture(tmp_path / "sound").read_bytes()
    cases = {
        b"": "is empty",
        b"just words": "no PNG or JPEG",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>": "an SVG drawing, not PNG or JPEG",
        b"GIF89a" + b"\0" * 40: "a GIF picture",
        sound[:60]: "broken",
        bomb(60_000, 60_000): "pixels",
        bomb(2, 2): "only 2 by 2 pixels",
    }
    told = {}
    for number, raw in enumerate(cases):
        path = tmp_path / f"{number}.png"
        path.write_bytes(raw)
        with pytest.raises(Unreadable) as trouble:
            reduced_flag(path)
        told[raw] = str(trouble.value)
    assert {raw: words for raw, words in cases.items() if words not in told[raw]} == {}
    for path in (tmp_path, tmp_path / "none.png"):
        with pytest.raises(Unreadable):
            reduced_flag(path)
    monkeypatch.setattr(flag_pictures, "MOST_SOURCE", 10)
    with pytest.raises(Unreadable, match="more than 0 MiB"):
        reduced_flag(tmp_path / "sound")


def test_a_set_up_names_the_picture_and_the_file_lies_beside_it(tmp_path: Path) -> None:
    folder = copied(tmp_path, "kettle_sea")
    flag = reduced_flag(picture(tmp_path / "a"))
    opened = OpenScenario(folder)
    rows = [dict(row) for row in opened.saved.data["nation"]]
    rows[0]["flag"] = plain_flag(flag)
    content = replace(opened.saved, data={**opened.saved.data, "nation": rows})
    opened.save(content)
    assert tomllib.loads((folder / SETUP_FILE).read_text())["nation"][0]["flag"] == {"picture": flag.name}
    assert (folder / flag.name).read_bytes() == flag.raw
    again = OpenScenario(folder)
    assert again.saved == content
    again.move_to(tmp_path / "scenarios" / "other", again.saved)
    assert (tmp_path / "scenarios" / "other" / flag.name).read_bytes() == flag.raw


def test_a_picture_that_is_gone_changed_or_a_strangers_is_told_and_not_shown(tmp_path: Path) -> None:
    flag = reduced_flag(picture(tmp_path / "a"))
    other = reduced_flag(picture(tmp_path / "b", colour="#b3202a"))
    data = {"nation": [{"id": "01", "flag": plain_flag(flag)}]}
    write_setup(tmp_path, data)
    plain, pictures = without_flag_pictures(data)
    assert pictures == (flag,)
    assert with_flag_pictures(plain, tmp_path) == data
    path = tmp_path / flag.name
    for raw in (other.raw, flag.raw + b"x", flag.raw[:-8], bomb(240, 160), b"", bomb(60_000, 60_000), None):
        path.unlink()
        if raw is not None:
            path.write_bytes(raw)
        looks, issues = read_looks(with_flag_pictures(plain, tmp_path)["nation"])
        assert looks == {}, raw
        (issue,) = issues
        assert issue.where == "nation 01.flag.picture"
        assert "choose it again" in issue.text
        path.touch()


@pytest.mark.parametrize(
    "flag",
    [
        {"picture": "../../etc/passwd"},
        {"picture": "flag-0123456789abcdef.png", "png": "no base64"},
        {"picture": "flag-0123456789abcdef.png", "png": "AAAA"},
        {"picture": "flag-0123456789abcdef.png", "png": "A" * 999_999},
        {"picture": 7, "png": ""},
        {"picture": "", "png": ""},
    ],
)
def test_no_name_leads_elsewhere_and_no_bytes_are_taken_on_trust(
    tmp_path: Path, flag: dict[str, object]
) -> None:
    assert flag_of(flag) is None
    plain, pictures = without_flag_pictures({"nation": [{"id": "01", "flag": flag}]})
    assert pictures == ()
    assert "png" not in plain["nation"][0]["flag"]
    assert with_flag_pictures(plain, tmp_path) == plain


def test_a_picture_is_read_back_from_plain_data(tmp_path: Path) -> None:
    flag = reduced_flag(picture(tmp_path / "a"))
    assert isinstance(flag, FlagPicture)
    assert flag_of(plain_flag(flag)) == flag
