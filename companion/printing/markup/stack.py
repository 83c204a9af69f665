"""Flowables one below the other as a single one: what a column, a box or a side of a card holds.

Platypus has no such thing that measures itself beforehand and says where in the template the trouble is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable, KeepTogether

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


class Kept(KeepTogether):  # type: ignore[misc]
    """What a page break must not part. Platypus's own tells that it is endlessly tall, so that it is asked to split; a `Stack` asks
    for what it holds.
    """

    def __init__(self, flowables: Sequence[Flowable]) -> None:
        super().__init__(flowables)
        self.flowables = list(flowables)


class Stack(Flowable):  # type: ignore[misc]
    """Flowables stacked; the space before the first and after the last is dropped, between two the greater one counts,
    and ``air`` points more. What is kept together stands as itself: a stack is never parted.
    """

    def __init__(
        self,
        flowables: Sequence[Flowable],
        where: str | None = None,
        before: float = 0,
        after: float = 0,
        air: float = 0,
    ) -> None:
        super().__init__()
        self.air = air
        self.flowables, self.where = list(_opened(flowables)), where
        self.before, self.after = before, after
        self.places: list[tuple[float, float, float]] = []  # top, width, height of each

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Measure: as wide as the room, as tall as it must be."""
        self.places, at, pending = [], 0.0, 0.0
        for i, flowable in enumerate(self.flowables):
            at += max(pending, flowable.getSpaceBefore()) + self.air if i else 0.0
            width, tall = flowable.wrapOn(getattr(self, "canv", None), available, 10**6)
            self.places.append((at, width, tall))
            at += tall
            pending = flowable.getSpaceAfter()
        self.width, self.height = available, at
        return self.width, self.height

    def draw(self) -> None:
        """Draw one after another."""
        for (top, width, tall), flowable in zip(self.places, self.flowables, strict=True):
            flowable.drawOn(self.canv, 0, self.height - top - tall, self.width - width)

    def getSpaceBefore(self) -> float:  # noqa: N802
        """Distance to what stands above, in points."""
        return self.before

    def getSpaceAfter(self) -> float:  # noqa: N802
        """Distance to what stands below, in points."""
        return self.after


def _opened(flowables: Sequence[Flowable]) -> Iterator[Flowable]:
    """The flowables, what is kept together one by one."""
    for flowable in flowables:
        yield from _opened(flowable.flowables) if isinstance(flowable, Kept) else (flowable,)


class Drawn(Flowable):  # type: ignore[misc]
    """Something of a known height that draws itself on the canvas; base of our own flowables.

    Subclasses set ``width`` and ``height`` in `_measure` and draw at the origin in `_paint`.
    """

    def __init__(self, where: str | None = None, before: float = 2.0, after: float = 4.0) -> None:
        super().__init__()
        self.where, self.before, self.after = where, before, after

    goes_on = False
    """Whether the next one belongs to the same list or ladder."""

    def _measure(self, available: float) -> None:
        """Set ``self.width`` and ``self.height`` for the room."""
        raise NotImplementedError

    def _paint(self, canvas: Canvas) -> None:
        """Draw with the lower left corner at the origin."""
        raise NotImplementedError

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Platypus asks for the size."""
        self._measure(available)
        return self.width, self.height

    def draw(self) -> None:
        """Platypus draws."""
        self.canv.saveState()
        self._paint(self.canv)
        self.canv.restoreState()

    def getSpaceBefore(self) -> float:  # noqa: N802
        """Distance to what stands above, in points."""
        return self.before

    def getSpaceAfter(self) -> float:  # noqa: N802
        """Distance to what stands below, in points."""
        return self.after
