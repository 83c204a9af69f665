"""Which letters of a printed page lie on each other: found among neighbours only, as a page has thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheets.parts import Letter


def overlapping(letters: Iterable[Letter]) -> Iterator[str]:
    """Pairs of letters of which one lies on more than a third of the other; neighbours may be kerned."""
    bands: dict[
        int, list[tuple[float, float, float, float, int, Letter]]
    ] = {}  # of 5 mm across the page, in each the letters from the left to the right
    for place, letter in enumerate(letters):
        left, top, right, bottom = letter.box
        if left < right and top < bottom:
            for band in range(int(top // 5), int(bottom // 5) + 1):
                bands.setdefault(band, []).append((left, right, top, bottom, place, letter))
    for band in bands.values():
        band.sort()
        for start, (left, right, top, bottom, place, letter) in enumerate(band, 1):
            for near in range(start, len(band)):
                after, end, above, below, other, there = band[near]
                if after >= right:
                    break
                wide, high = min(right, end) - after, min(bottom, below) - max(top, above)
                if high > 0 and abs(place - other) > 1:
                    smaller = min(letter.box.width * letter.box.height, there.box.width * there.box.height)
                    if wide * high > smaller / 3:
                        yield f"{letter.text} on {there.text} at {left:.0f}, {top:.0f} mm"
