"""Loading of a ruleset's TOML: tables, rulings and words lie beside its code as package resources."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from hashlib import blake2b
from importlib import resources
from typing import Any, TypeGuard

from gm_console.core.codec import from_plain
from gm_console.core.orders import FieldSpec, Order, OrderKind, Purpose
from gm_console.core.rulings import Ruling, Rulings
from gm_console.core.sheet_page import PageFacts, PageField, PageForm, PageKind, SheetPage


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Return the data of a TOML resource of ``package``."""
    try:
        return tomllib.loads(_text(package, name))
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{package}, {name}: {problem}") from problem


def fingerprint(package: str, *names: str) -> str:
    """Return the BLAKE2b-256 of resources: stored with every turn, so that a changed table is noticed."""
    digest = blake2b(digest_size=32)
    for name in names:
        digest.update(_text(package, name).replace("\r\n", "\n").encode())
    return digest.hexdigest()


def read_order_kinds(package: str, name: str, orders: Mapping[str, Any]) -> tuple[OrderKind, ...]:
    """Return what help and forms tell about ``orders``, as a module defines them: the file names each by its class."""
    rows = read_toml(package, name)["kind"]
    kinds = {key for key, one in orders.items() if _is_kind(one) and one.__module__ == orders["__name__"]}
    odd = ", ".join(sorted(kinds.symmetric_difference(row["order"] for row in rows)))
    if odd:
        raise ValueError(
            f"{package}, {name}: these kinds of order stand only there, or only in the code: {odd}"
        )
    return tuple(
        OrderKind(
            **row
            | {
                "order": orders[row["order"]],
                "phases": tuple(row["phases"]),
                "fields": from_plain(tuple[FieldSpec, ...], row["fields"], name),
                "purpose": Purpose(row["purpose"]) if "purpose" in row else None,
            }
        )
        for row in rows
    )


def _is_kind(one: object) -> TypeGuard[type[Order]]:
    """Tell whether something is a kind of order, and no base that kinds have in common."""
    return isinstance(one, type) and issubclass(one, Order) and not one.__subclasses__()


def read_sheet_page(package: str, name: str, facts: Callable[[Any, Any, Any], PageFacts]) -> SheetPage:
    """Return the page of a game's turnsheet: its forms, macros and limits stand in the file."""
    data = read_toml(package, name)
    return SheetPage(
        forms=tuple(
            PageForm(
                **row
                | {
                    "phases": tuple(row["phases"]),
                    "fields": tuple(
                        PageField(**one | {"kind": PageKind(one["kind"])}) for one in row["fields"]
                    ),
                }
            )
            for row in data["form"]
        ),
        facts=facts,
        counters=tuple(data.get("counters", ())),
        macros=data.get("macros", {}),
        most=data.get("most", {}),
        unjudged=data.get("unjudged", ""),
    )


def read_rulings(package: str, name: str = "rulings.toml") -> Rulings:
    """Return the rulings of a ruleset, every one at its default."""
    rows = read_toml(package, name)["ruling"]
    return Rulings(
        all={row["id"]: from_plain(Ruling, {"option": "", "options": {}, **row}) for row in rows}, chosen={}
    )


def read_words(package: str, *names: str) -> dict[str, dict[str, str]]:
    """Return the sentences of several files, merged family by family; a code defined twice is an error."""
    merged: dict[str, dict[str, str]] = {}
    for name in names:
        for family, sentences in read_toml(package, name).items():
            known = merged.setdefault(family, {})
            twice = sorted(known.keys() & sentences.keys())
            if twice:
                raise ValueError(f"{name} defines {twice[0]} again")
            known.update(sentences)
    return merged


def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
