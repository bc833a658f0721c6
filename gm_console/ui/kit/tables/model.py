"""One table model for every list of frozen records: columns are said, not written."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from gm_console.core.pages import MINUS, grouped
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.swatch import swatch
from gm_console.ui.kit.tables.filtering import FilterTerms, Value, read_filter

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
CHANGED: Final = QFont.Weight.DemiBold
"""Letters of cells that changed."""
ALL: Final = FilterTerms(words=(), comparisons=())
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CellRole:
    """What a cell is asked for, as plain numbers: it is asked seven times, and to look up Qt's own takes longer."""

    DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
    DECORATION: Final = int(Qt.ItemDataRole.DecorationRole)
    TIP: Final = int(Qt.ItemDataRole.ToolTipRole)
    FONT: Final = int(Qt.ItemDataRole.FontRole)
    ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)
    GROUND: Final = int(Qt.ItemDataRole.BackgroundRole)
    INK: Final = int(Qt.ItemDataRole.ForegroundRole)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[R]):
    """A column: its head, what it shows and what it is sorted by."""

    title: str
    tip: str
    value: Callable[[R], Value]
    width: int
    """Pixels."""
    most: int = 0
    """Pixels beyond which its texts do not widen it by themselves; 0 for as many as any column."""
    takes_rest: bool = False
    """It alone has what the others leave of the table's width, such as texts that wrap."""
    colour: Callable[[R], str] | None = None
    """Colour of a swatch in front, none where it gives an empty text."""
    key: str = ""
    """Name under which its width and place are remembered; the head if empty."""
    group: str = ""
    """What it is listed under in the menu of columns."""
    note: Callable[[R], str] | None = None
    """What a cell says when the cursor rests on it; a text, shown as it is written."""
    hide_zero: bool = False
    """Leave the cell of a 0 empty."""
    to_right: bool = False
    """It holds numbers, though cells may be empty."""
    text: Callable[[R], str] | None = None
    """What a cell shows, where that is not its value as every table writes it."""
    icon: Callable[[R], QIcon | None] | None = None
    tone: Callable[[R], str] | None = None
    """Colour of a cell's text, that of all text where it gives an empty one."""
    words: str = ""
    """Further words that people find it by, in lower case."""

    @property
    def name(self) -> str:
        """The name it is remembered by."""
        return self.key or self.title


class RecordTable(QAbstractTableModel, Generic[R]):
    """Rows are records; numbers stand to the right, with thousands marked.

    With ``key`` the records have an identity: a row that is shown anew keeps its selection, and cells that differ
    from what they were in ``before`` are marked.  With ``note`` every cell says it whose column has none of its own.
    """

    def __init__(
        self,
        columns: Sequence[Column[R]],
        parent: QObject | None = None,
        *,
        key: Callable[[R], Hashable] | None = None,
        note: Callable[[R], str] | None = None,
        sorts: bool = True,
        compares: bool = False,
    ) -> None:
        """Without ``sorts`` the rows stand as they come.

        One that ``compares`` reads what all its cells show whenever it is shown anew, so that only those are painted
        again that show something else: for tables of few rows with a ``key``, shown at every step.
        """
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key, self._row_note, self._sorts, self._compares = key, note, sorts, compares
        self._cells: tuple[tuple[Hashable, ...], ...] = ()
        """What the cells showed when the rows were shown last; empty where they are not compared."""
        self._every: tuple[R, ...] = ()
        self._rows: tuple[R, ...] = ()
        self._before: Mapping[Hashable, R] = {}
        self._order: tuple[int, bool] = (0, False)
        self._wanted = ALL
        self._texts: dict[int, str] = {}
        self._mark = QColor(0, 0, 0, 0)

    @property
    def columns(self) -> tuple[Column[R], ...]:
        """All columns, hidden ones too."""
        return self._columns

    @property
    def whole(self) -> int:
        """Number of rows without the filter."""
        return len(self._every)

    def change_columns(self, columns: Sequence[Column[R]]) -> None:
        """Have other columns, as another game has them; there are no rows until they are shown anew."""
        self.beginResetModel()
        self._columns, self._every, self._rows, self._texts = tuple(columns), (), (), {}
        self._cells = ()
        self.endResetModel()

    def show_rows(self, rows: Sequence[R], before: Mapping[Hashable, R] | None = None) -> None:
        """Replace all rows; the order of the columns' last sort and the filter are kept.

        ``before`` holds the records as they were, by key, to mark what changed.
        """
        self._before = before or {}
        self._texts = {}
        if self._key is not None and self._every:
            self._rearrange(tuple(rows))
            return
        self.beginResetModel()
        self._every = tuple(rows)
        self._rows = self._sorted(self._passing(self._every))
        self._cells = self._read_cells()
        self.endResetModel()

    def filter_by(self, line: str) -> None:
        """Show only the rows that a filter line asks for; see :func:`~.filtering.read_filter`."""
        titles, words = zip(*((column.title, column.words) for column in self._columns), strict=True)
        wanted = read_filter(line, titles, words)
        if wanted != self._wanted:
            self._wanted = wanted
            self._rearrange(self._every)

    def mark_with(self, colour: QColor) -> None:
        """Choose the ground of cells that changed."""
        self._mark = colour
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    @property
    def marks(self) -> bool:
        """Whether cells that changed stand out, in heavier letters too."""
        return self._mark.alpha() > 0

    def record(self, row: int) -> R:
        """Return the record of a row."""
        return self._rows[row]

    def row_of(self, key: Hashable) -> int:
        """Return the row of the record with an identity, -1 if it is not shown."""
        return self.find(lambda record: self._identity(record) == key)

    def find(self, wanted: Callable[[R], bool]) -> int:
        """Return the first row that is wanted, -1 if none is."""
        return next((row for row, record in enumerate(self._rows) if wanted(record)), -1)

    def is_bare(self, at: int) -> bool:
        """Tell whether a column has nothing to show in any row, also of those that the filter leaves out."""
        return not any(_told(record, self._columns[at]) for record in self._every)

    def changed(self, row: int, column: int) -> bool:
        """Tell whether a cell is not what it was before."""
        return self._former(row, column) is not None

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if not index.isValid():
            return None
        row, column = index.row(), self._columns[index.column()]
        match role:
            case CellRole.DISPLAY:
                return _told(self._rows[row], column)
            case CellRole.ALIGNMENT:
                return _alignment(column, self._rows[row])
            case CellRole.DECORATION if column.icon is not None:
                return column.icon(self._rows[row])
            case CellRole.INK if column.tone is not None:
                tone = column.tone(self._rows[row])
                return QColor(tone) if tone else None
            case CellRole.DECORATION if column.colour is not None:
                colour = column.colour(self._rows[row])
                return swatch(colour) if colour else None
            case CellRole.TIP:
                return plain_tip(self._note(row, index.column())) or None
            case CellRole.GROUND if self.changed(row, index.column()):
                return self._mark
            case CellRole.FONT if self.changed(row, index.column()):
                font = QFont()
                font.setWeight(CHANGED)
                return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's head or what it means."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._columns[section].tip
        if role == Qt.ItemDataRole.TextAlignmentRole and (self._every or self._columns[section].to_right):
            return _alignment(self._columns[section], next(iter(self._every), None))
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column: numbers as numbers, texts without regard to case, equal ones as they came."""
        if not 0 <= column < len(self._columns):
            return
        self._order = (column, order == Qt.SortOrder.DescendingOrder)
        self._rearrange(self._every)

    def as_text(self, rows: Sequence[int], columns: Sequence[int] | None = None) -> str:
        """Return rows with their heads as lines of tabbed values."""
        shown_columns = [self._columns[at] for at in columns] if columns is not None else self._columns
        lines = ["\t".join(column.title for column in shown_columns)]
        lines += [
            "\t".join(str(plain(column.value(self._rows[row]))) for column in shown_columns) for row in rows
        ]
        return "\n".join(lines) + "\n"

    def _rearrange(self, every: tuple[R, ...]) -> None:
        """Show other rows or another order; what is selected stays selected where it is still shown."""
        rows = self._sorted(self._passing(every))
        if self._compares and list(map(self._identity, rows)) == list(map(self._identity, self._rows)):
            self._every, self._rows = every, rows
            self._tell_changed()
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        kept = [self._identity(self._rows[index.row()]) for index in before]
        self._every, self._rows = every, rows
        self._cells = self._read_cells()
        places = {self._identity(record): row for row, record in enumerate(self._rows)}
        after = [
            self.index(places[identity], index.column()) if identity in places else QModelIndex()
            for identity, index in zip(kept, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _tell_changed(self) -> None:
        """Tell of each column from the first to the last row in which it shows something else than before."""
        before, self._cells = self._cells, self._read_cells()
        for at in range(len(self._columns)):
            rows = [
                row
                for row, (one, other) in enumerate(zip(before, self._cells, strict=True))
                if one[at] != other[at]
            ]
            if rows:
                self.dataChanged.emit(self.index(rows[0], at), self.index(rows[-1], at))

    def _read_cells(self) -> tuple[tuple[Hashable, ...], ...]:
        """Return what every cell shows, if that is compared."""
        if not self._compares:
            return ()
        columns = range(len(self._columns))
        return tuple(
            tuple((*_look(record, self._columns[at]), self.changed(row, at)) for at in columns)
            for row, record in enumerate(self._rows)
        )

    def _identity(self, record: R) -> Hashable:
        return self._key(record) if self._key is not None else id(record)

    def _passing(self, every: tuple[R, ...]) -> Sequence[R]:
        if self._wanted.is_everything:
            return every
        return [record for at, record in enumerate(every) if self._passes(at, record)]

    def _passes(self, at: int, record: R) -> bool:
        if self._wanted.words:
            text = self._text(at, record)
            if not all(word in text for word in self._wanted.words):
                return False
        return all(one.holds(self._columns[one.column].value(record)) for one in self._wanted.comparisons)

    def _text(self, at: int, record: R) -> str:
        """Return all the words of a row, put together once."""
        if at not in self._texts:
            values = (column.value(record) for column in self._columns)
            self._texts[at] = "\n".join(value.casefold() for value in values if isinstance(value, str))
        return self._texts[at]

    def _former(self, row: int, at: int) -> Value | None:
        if self._key is None or not self._before:
            return None
        record, column = self._rows[row], self._columns[at]
        former = self._before.get(self._key(record))
        if former is None or former is record:
            return None
        value = column.value(former)
        return value if value != column.value(record) else None

    def _note(self, row: int, at: int) -> str:
        column, former = self._columns[at], self._former(row, at)
        note = column.note or self._row_note
        lines = [note(self._rows[row])] if note is not None else []
        if former is not None:
            value = column.value(self._rows[row])
            lines.append(self.tr("before: {0}").format(shown(former) or "–") + difference(former, value))
        return "\n".join(filter(None, lines))

    def _sorted(self, rows: Sequence[R]) -> tuple[R, ...]:
        if not self._sorts:
            return tuple(rows)
        column, backwards = self._order
        value = self._columns[column].value
        return tuple(sorted(rows, key=lambda record: _key(value(record)), reverse=backwards))


def shown(value: Value) -> str:
    """Return a value for the eye: thousands marked, fractions with one decimal, a minus as broad as a plus."""
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction) and value.denominator > 1:
        tenths = int(value * 10)
        return f"{MINUS if tenths < 0 else ''}{abs(tenths) // 10:,}.{abs(tenths) % 10}"
    return grouped(int(value))


def _told(record: R, column: Column[R]) -> str:
    """Return the text of a cell."""
    if column.text is not None:
        return column.text(record)
    value = column.value(record)
    return "" if column.hide_zero and value == 0 else shown(value)


def _look(record: R, column: Column[R]) -> tuple[Hashable, ...]:
    """Return all that a cell is painted from, but for its mark."""
    icon = column.icon(record) if column.icon is not None else None
    return (
        (column.text or column.value)(record),
        column.colour(record) if column.colour is not None else "",
        column.tone(record) if column.tone is not None else "",
        icon.cacheKey() if icon is not None else 0,
    )


def plain(value: Value) -> int | str:
    """Return a value for other programs: no marks in numbers."""
    return shown(value).replace(",", "").replace(MINUS, "-") if isinstance(value, Fraction) else value


def difference(former: Value, value: Value) -> str:
    """Return the way from one number to another as ``  (+120)``, empty for texts."""
    if isinstance(former, str) or isinstance(value, str):
        return ""
    step = value - former
    return f"  ({'+' if step > 0 else ''}{shown(step)})"


def _alignment(column: Column[R], record: R | None) -> Qt.AlignmentFlag:
    """Return how the cell of a record stands, or the head over it: texts to the left, numbers to the right."""
    right = column.to_right or (record is not None and not isinstance(column.value(record), str))
    return RIGHT if right else LEFT


def _key(value: Value) -> tuple[int, int | Fraction, str]:
    return (1, 0, value.casefold()) if isinstance(value, str) else (0, value, "")
