"""How a turnsheet's page judges a line: a few statements in Python's spelling, turned into plain data.

The page's script walks that data and knows no game; a word that is no name of the form, of its game's facts or of what
is set before is an error here, where a test sees it, and not on a player's screen.

    limit("e1.stock", stocks[commodity])
    take(quantity)
    stocks[commodity] -= done

``refuse``, ``fail``, ``adjust``, ``waits``, ``limit`` and ``take`` are told in docs/order-desk.md.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

Data: TypeAlias = "int | str | list[Data]"

DEEDS: Final[Mapping[str, int]] = {
    "refuse": 1,
    "fail": 1,
    "adjust": 1,
    "waits": 1,
    "limit": 2,
    "take": 1,
    "use": 1,
}
"""What a statement may do, and with how many arguments."""
FUNCTIONS: Final[Mapping[str, int]] = {"min": 0, "max": 0, "len": 1, "range": 1, "first": 4}
"""What an expression may ask; 0 for any number of arguments."""
GIVEN: Final = frozenset({"me", "phase", "code", "place", "done", "it", "last"})
"""Names that are always there: the nation, the phase and its word in codes, the place among its lines, what was taken,
and, where choices are sifted, the choice and the end of the way so far."""
_SIGNS: Final[Mapping[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Eq: "==", ast.NotEq: "!=",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.And: "and", ast.Or: "or",
}  # fmt: skip


def compiled(text: str, names: Collection[str]) -> list[Data]:
    """Return statements as data; :class:`ValueError` where they use what is not there."""
    return _Reader(names).block(ast.parse(text).body)


def compiled_expression(text: str, names: Collection[str]) -> Data:
    """Return one expression as data; :class:`ValueError` where it uses what is not there."""
    return _Reader(names).value(ast.parse(text, mode="eval").body)


class _Reader:
    def __init__(self, names: Collection[str]) -> None:
        self._names = {*names, *GIVEN}

    def block(self, body: list[ast.stmt]) -> list[Data]:
        return [self._statement(one) for one in body]

    def _statement(self, one: ast.stmt) -> Data:
        match one:
            case ast.Assign(targets=[target], value=value):
                read = self.value(value)
                return ["=", self._target(target), read]
            case ast.AugAssign(target=target, op=op, value=value):
                return ["=", self.value(target), [self._sign(op), self.value(target), self.value(value)]]
            case ast.If(test=test, body=body, orelse=orelse):
                return ["if", self.value(test), self.block(body), self.block(orelse)]
            case ast.For(target=target, iter=each, body=body, orelse=[]):
                read = self.value(each)
                bound: list[Data] = list(self._bound(target))
                return ["for", bound, read, self.block(body)]
            case ast.Expr(value=ast.Call(func=ast.Name(id=deed), args=args, keywords=[])) if deed in DEEDS:
                if len(args) != DEEDS[deed]:
                    raise _wrong(one, f"{deed} takes {DEEDS[deed]}")
                return ["do", deed, *(self.value(arg) for arg in args)]
        raise _wrong(one, "no statement of these")

    def value(self, one: ast.expr) -> Data:
        """Return an expression as data."""
        found = self._told(one)
        return self._reckoned(one) if found is None else found

    def _told(self, one: ast.expr) -> Data | None:
        """Return what names something that is there, or picks from it; None for what is worked out."""
        match one:
            case ast.Constant(value=int() | str() as value):
                return ["text", value] if isinstance(value, str) else int(value)
            case ast.Name(id=name):
                if name not in self._names:
                    raise _wrong(one, "no such name")
                return ["name", name]
            case ast.Subscript(value=base, slice=ast.Slice(lower=low, upper=high, step=None)):
                return [
                    "slice",
                    self.value(base),
                    self.value(low) if low else 0,
                    self.value(high) if high else [],
                ]
            case ast.Subscript(value=base, slice=key):
                keys = key.elts if isinstance(key, ast.Tuple) else [key]
                return ["at", self.value(base), *(self.value(part) for part in keys)]
            case ast.List(elts=elts):
                return ["list", *(self.value(part) for part in elts)]
        return None

    def _reckoned(self, one: ast.expr) -> Data:
        match one:
            case ast.BinOp(left=left, op=op, right=right):
                return [self._sign(op), self.value(left), self.value(right)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return ["-", 0, self.value(operand)]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return ["not", self.value(operand)]
            case ast.BoolOp(op=op, values=values):
                return [self._sign(op), *(self.value(part) for part in values)]
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return [self._sign(op), self.value(left), self.value(right)]
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ["?", self.value(test), self.value(body), self.value(orelse)]
            case ast.Call(func=ast.Name(id=asked), args=args, keywords=[]) if asked in FUNCTIONS:
                return self._asked(one, asked, args)
        raise _wrong(one, "no expression of these")

    def _asked(self, one: ast.expr, asked: str, args: list[ast.expr]) -> Data:
        if FUNCTIONS[asked] not in (0, len(args)):
            raise _wrong(one, f"{asked} takes {FUNCTIONS[asked]}")
        if asked == "first":
            return ["first", *self._bound(args[0]), *(self.value(arg) for arg in args[1:])]
        return [asked, *(self.value(arg) for arg in args)]

    def _target(self, one: ast.expr) -> Data:
        if isinstance(one, ast.Name):
            return ["name", *self._bound(one)]
        return self.value(one)

    def _bound(self, one: ast.expr) -> list[str]:
        """Return the names that are set here; they are known from here on."""
        parts = one.elts if isinstance(one, ast.Tuple) else [one]
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        if len(names) != len(parts):
            raise _wrong(one, "no name to set")
        self._names.update(names)
        return names

    def _sign(self, op: ast.AST) -> str:
        if type(op) not in _SIGNS:
            raise ValueError(f"{type(op).__name__} is not known to the page")
        return _SIGNS[type(op)]


def _wrong(one: ast.AST, why: str) -> ValueError:
    return ValueError(f"{ast.unparse(one)!r}: {why}")
