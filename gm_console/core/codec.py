"""Strict codec between frozen dataclasses and plain JSON data.

Encoding follows the declared order of the fields and writes no spaces, so that equal values give equal bytes.
Decoding takes exactly the declared fields with exactly the declared types; anything else is a :class:`CodecError`
that says where.  orjson does the bytes: it writes dataclasses natively, and 12,000 entries a turn need that.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar

import orjson

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]


class CodecError(ValueError):
    """Data that does not fit its type; ``line`` and ``column`` say where in a text, 0 where that is not known."""

    def __init__(self, text: str, line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.line, self.column = line, column


encode: Final[Callable[[object], bytes]] = orjson.dumps
"""Return the canonical bytes of a dataclass or of plain data; not wrapped, for a turn asks 50,000 times."""


def encode_tagged(value: object) -> bytes:
    """Return ``["ClassName", {fields}]`` as canonical bytes."""
    return orjson.dumps((type(value).__name__, value))


def decode(cls: type[T], raw: bytes | str) -> T:
    """Return the ``cls`` that ``raw`` holds."""
    return from_plain(cls, parse(raw))


def decode_tagged(classes: Mapping[str, type[T]], raw: bytes | str) -> T:
    """Return the value of ``["ClassName", {fields}]`` with the class looked up in ``classes``."""
    return from_tagged(classes, parse(raw))


def from_tagged(classes: Mapping[str, type[T]], data: object) -> T:
    """Return the value of plain ``["ClassName", {fields}]`` with the class looked up in ``classes``."""
    if not (isinstance(data, list) and len(data) == 2 and isinstance(data[0], str)):
        raise CodecError("expected a tag and its fields")
    if data[0] not in classes:
        raise CodecError(f"unknown tag {data[0]!r}")
    return from_plain(classes[data[0]], data[1])


def parse(raw: bytes | str) -> Any:
    """Return the plain data of JSON text."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise CodecError(str(error), error.lineno, error.colno) from error


def said_twice(raw: bytes | str) -> str:
    """Return a key that a JSON object has twice, empty where there is none; :func:`parse` takes the last of them."""
    found = ""

    def pairs(said: list[tuple[str, object]]) -> None:
        nonlocal found
        times = Counter(key for key, _ in said)  # the outermost object is the last to be told of
        found = next((key for key, number in times.items() if number > 1), "")

    try:
        json.loads(raw, object_pairs_hook=pairs)
    except RecursionError as error:
        raise CodecError("it is nested too deeply") from error
    return found


def from_plain(cls: type[T], data: object, where: str = "$") -> T:
    """Return ``data``, as :func:`parse` gives it, as a ``cls``."""
    return typing.cast(T, _decoder(typing.cast(typing.Hashable, cls))(data, where))


@cache
def _decoder(kind: Any) -> Decoder:
    if kind is Any:
        return _as_it_is
    if isinstance(kind, typing.NewType):
        return _decoder(kind.__supertype__)
    origin = typing.get_origin(kind)
    if origin is tuple:
        return _tuple_decoder(typing.get_args(kind))
    if origin in (typing.Union, types.UnionType):
        return _union_decoder(typing.get_args(kind))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_decoder(typing.get_args(kind))
    if dataclasses.is_dataclass(kind):
        return _record_decoder(typing.cast(type, kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_decoder(kind)
    return _plain_decoder(kind)


def _as_it_is(data: Any, _where: str) -> Any:
    """Return what whoever declared no type takes as plain data."""
    return data


def _plain_kind(kind: Any) -> type | None:
    """Return the kind of data that is taken as it is where a kind is wanted; None where there is none."""
    if isinstance(kind, typing.NewType):
        return _plain_kind(kind.__supertype__)
    return kind if kind in (bool, int, str) else None


def _plain_decoder(kind: type) -> Decoder:
    def plain(data: Any, where: str) -> Any:
        if type(data) is not kind:
            raise CodecError(f"{where}: expected {kind.__name__}, found {type(data).__name__}")
        return data

    return plain


def _enum_decoder(kind: type[Enum]) -> Decoder:
    def member(data: Any, where: str) -> Any:
        try:
            return kind(data)
        except ValueError as error:
            raise CodecError(f"{where}: {error}") from error

    return member


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    if len(args) == 2 and args[1] is Ellipsis:
        item, kind = _decoder(args[0]), _plain_kind(args[0])

        def same(data: Any, where: str) -> Any:
            if type(data) is not list:
                raise CodecError(f"{where}: expected a list, found {type(data).__name__}")
            return tuple([one if type(one) is kind else item(one, where) for one in data])

        return same
    items = [_decoder(arg) for arg in args]

    def fixed(data: Any, where: str) -> Any:
        if type(data) is not list or len(data) != len(items):
            raise CodecError(f"{where}: expected a list of {len(items)}")
        return tuple(decoder(one, where) for decoder, one in zip(items, data, strict=True))

    return fixed


def _union_decoder(args: tuple[Any, ...]) -> Decoder:
    decoders = [_decoder(arg) for arg in args if arg is not type(None)]
    optional = type(None) in args

    def either(data: Any, where: str) -> Any:
        if data is None and optional:
            return None
        for decoder in decoders:
            try:
                return decoder(data, where)
            except CodecError:
                continue
        raise CodecError(f"{where}: {data!r} fits none of the allowed types")

    return either


def _mapping_decoder(args: tuple[Any, ...]) -> Decoder:
    item = _decoder(args[1])

    def mapping(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise CodecError(f"{where}: expected an object, found {type(data).__name__}")
        return {key: item(value, f"{where}.{key}") for key, value in data.items()}

    return mapping


def _record_decoder(kind: type) -> Decoder:
    hints = typing.get_type_hints(kind)
    names = {field.name: hints[field.name] for field in dataclasses.fields(kind)}
    fields = {name: (_plain_kind(hint), _decoder(hint)) for name, hint in names.items()}
    order, kinds = tuple(fields), tuple(plain for plain, _ in fields.values())

    def record(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise CodecError(f"{where}: expected an object, found {type(data).__name__}")
        # Most of a turn's 12,000 facts have plain fields alone, and stand as they were encoded.
        if tuple(data) == order and tuple(map(type, data.values())) == kinds:
            return kind(**data)
        if data.keys() != fields.keys():
            missing = sorted(fields.keys() - data.keys())
            unknown = sorted(data.keys() - fields.keys())
            raise CodecError(f"{where}: missing {missing}, unknown {unknown} in {kind.__name__}")
        values = {}
        for name, (plain, decoder) in fields.items():
            value = data[name]
            # A state has 10,000 plain fields: what fits is taken, and where it stands is only put together for others.
            values[name] = value if type(value) is plain else decoder(value, f"{where}.{name}")
        return kind(**values)

    return record
