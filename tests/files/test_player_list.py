"""Lists of players: read in any order of columns, and told line by line where they are not good."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.files.errors import Unreadable
from gm_console.files.player_list import ListedPlayer, read_player_list


def listed(folder: Path, text: str, encoding: str = "utf-8") -> tuple[ListedPlayer, ...]:
    path = folder / "players.csv"
    path.write_bytes(text.encode(encoding))
    return read_player_list(path)


def test_columns_stand_in_any_order_and_may_be_left_out(tmp_path: Path) -> None:
    ada = ListedPlayer(line=2, name="Ada", email="ada@example.org", nations=("03", "07"))
    for text in (
        "name,email,nations\nAda,ada@example.org,03 07\n",
        "E-mail;Nation;Player\r\nada@example.org;03/07;Ada\r\n",
        "nations\tmail\tname\n03;07\tada@example.org\tAda\n\n",
        '\ufeffname,email,nations\nAda , ada@example.org,"03, 07"',
    ):
        assert listed(tmp_path, text) == (ada,), text
    for text in (
        "sep=;\nname;email;nations\nAda;ada@example.org;03,07\n",
        "\ufeffSEP=; \r\nname;email;nations\r\nAda;ada@example.org;03,07\r\n",
        'sep=\t\nname\temail\tnations\nAda\tada@example.org\t"03 07"\n',
        '"sep=,"\nname,email,nations\nAda,ada@example.org,03/07\n',
        "sep=|\nname|email|nations\nAda|ada@example.org|03;07\n",
    ):
        assert listed(tmp_path, text) == (replace(ada, line=3),), text
    assert listed(tmp_path, "name,notes,listed\nZoë,,yes\n", "windows-1252") == (
        ListedPlayer(line=2, name="Zoë", listed=True),
    )


def test_notes_may_have_lines(tmp_path: Path) -> None:
    found = listed(tmp_path, 'name,notes\nAda,"one\ntwo"\nBea,\n')
    assert [(one.line, one.notes) for one in found] == [(3, "one\ntwo"), (4, None)]


def test_what_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    for text, told in (
        ("", [(0, "needs a head")]),
        ("name\n", [(0, "needs a head")]),
        ("sep=;\nname\n", [(0, "needs a head")]),
        ("sep=;\nname;listed\nAda;maybe\n", [(3, "neither")]),
        ("email\nada@example.org\n", [(1, "no column name")]),
        ("name,adress\nAda,x\n", [(1, "no column 'adress'")]),
        ("name,name\nAda,Ada\n", [(1, "there twice")]),
        ("name,listed\nAda,maybe\nBea,yes\nCid,perhaps\n", [(2, "neither"), (4, "neither")]),
        ("name,email\nAda,a,b\n", [(2, "3 cells for 2 columns")]),
        ('name\n"Ada\n', [(2, "no table")]),
    ):
        with pytest.raises(Unreadable) as found:
            listed(tmp_path, text)
        assert [one.line for one in found.value.issues] == [line for line, _ in told], text
        for issue, (_, words) in zip(found.value.issues, told, strict=True):
            assert words in issue.text
    with pytest.raises(Unreadable, match="cannot be read"):
        read_player_list(tmp_path / "gone.csv")
    with pytest.raises(Unreadable, match="not a text file"):
        listed(tmp_path, "name\n\0\0\0")
