"""Form fields over the boxes of a pad, for filling it in on a screen.

While a box is drawn, it tells the canvas its purpose (`FormBox`). The fields of a page are made when the page is
finished, player by player, because a viewer's Tab key follows their order. Each has a name and a tooltip. Sums are
added to the finished file: viewers that run scripts calculate them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple
from unicodedata import normalize

from companion.words import Lang, translator

INSET = 1.2
"""The distance of a field from the frame of its box, in points."""

LARGEST = 13.0
"""The largest size of what is typed into a field, in points."""

AddsUp = Literal["no", "yes", "running", "sums"]
"""What a row adds up.

- ``no``: nothing.
- ``yes``: the rows since the last sum.
- ``running``: the rows since the last sum, and that sum.
- ``sums``: all sums before it.
"""


class FormBox(NamedTuple):
    """The purpose of a box on a pad.

    - ``label``: its name, in words.
    - ``seat``: the player's seat, from 1; 0 if the box belongs to the whole table.
    - ``name``: that player's name, if known.
    - ``tick``: the box is ticked.
    - ``counts``: the factor by which it enters the next sum; 0 if it does not.
    - ``less``: it is subtracted, whether it is typed with a minus or without.
    - ``sum``: what the box itself adds up.
    """

    label: str
    seat: int = 0
    name: str = ""
    tick: bool = False
    counts: float = 0.0
    less: bool = False
    sum: AddsUp = "no"


class FormField(NamedTuple):
    """A box at its place on the page.

    - ``piece``: the part of the page; each part is filled in separately.
    - ``x``, ``y``: the lower left corner in points; ``width`` and ``height`` are in points too.
    - ``called``: the field's name.
    """

    box: FormBox
    piece: int
    x: float
    y: float
    width: float
    height: float
    called: str


def called(box: FormBox, piece: int, taken: set[str]) -> str:
    """A unique name for a field, made of ASCII letters. The name is added to ``taken``.

    >>> called(FormBox("Majorités ♠", 2), 1, set()), called(FormBox("♠"), 1, {"p1-box"})
    ('p1-player2-majorites', 'p1-box-2')
    """
    plain = normalize("NFKD", box.label).encode("ascii", "ignore").decode().casefold()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "box"
    name = f"p{piece}-" + (f"player{box.seat}-" if box.seat else "") + words
    named, number = name, 1
    while named in taken:
        number += 1
        named = f"{name}-{number}"
    taken.add(named)
    return named


def make_fields(form: Any, lang: Lang, fields: Sequence[FormField]) -> None:  # noqa: ANN401 (ReportLab's)
    """Make the fields of a page on its canvas's ``form``, piece by piece, and player by player within a piece."""
    from reportlab.lib.colors import transparent

    clear = {"fillColor": transparent, "borderColor": transparent}  # what is printed in a box stays legible
    _ = translator(lang)
    for number, field in enumerate(sorted(fields, key=lambda one: (one.piece, one.box.seat)), 1):
        box = field.box
        whose = box.name or (_("player {number}").format(number=box.seat) if box.seat else "")
        what = box.label or _("box {number}").format(number=number)
        common = {"tooltip": ", ".join(filter(None, (whose, what))), "name": field.called, "borderWidth": 0, **clear}
        x, y = field.x + INSET, field.y + INSET
        wide, tall = field.width - 2 * INSET, field.height - 2 * INSET
        if box.tick:
            size = min(wide, tall)
            left, low = x + (wide - size) / 2, y + (tall - size) / 2
            form.checkbox(x=left, y=low, size=size, buttonStyle="cross", fieldFlags="", **common)
        else:
            size = round(min(LARGEST, tall * 0.6), 1)
            form.textfield(x=x, y=y, width=wide, height=tall, fontName="Helvetica", fontSize=size, **common)


def sums_of(fields: Sequence[FormField]) -> Iterator[tuple[str, str]]:
    """The sums among fields: the name of each, and the script that calculates it. ``fields`` are in the order of
    drawing.
    """
    for piece, seat in dict.fromkeys((field.piece, field.box.seat) for field in fields):
        terms: list[tuple[str, FormBox]] = []
        before: list[str] = []
        for field in (one for one in fields if (one.piece, one.box.seat) == (piece, seat)):
            box = field.box
            if box.sum == "no":
                if box.counts:
                    terms.append((field.called, box))
                continue
            plain = FormBox("", counts=1.0)
            last = [(name, plain) for name in before[-1:]] if box.sum == "running" else []
            added = [(name, plain) for name in before] if box.sum == "sums" else [*last, *terms]
            if added:
                yield field.called, _script(added)
            before.append(field.called)
            terms = []


def _script(terms: Sequence[tuple[str, FormBox]]) -> str:
    if all(box.counts == 1 and not box.less for _, box in terms):
        names = ", ".join(f'"{name}"' for name, _ in terms)
        return f'AFSimple_Calculate("SUM", new Array({names}));'
    lines = [
        "var sum = 0;",
        "function box(name) { var told = Number(this.getField(name).value); return isNaN(told) ? 0 : told; }",
    ]
    for name, box in terms:
        value = f'box("{name}")'
        lines.append(f"sum -= Math.abs({value});" if box.less else f"sum += {box.counts:g} * {value};")
    return "\n".join([*lines, "event.value = sum;"])


def with_sums(data: bytes, sums: Sequence[tuple[str, str]]) -> bytes:
    """The PDF with scripts that calculate its sums in the given order, in viewers that run scripts."""
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

    from companion.printing import pdf_pages

    if not sums:
        return data
    writer = pdf_pages.opened(data)
    form: Any = writer.root_object["/AcroForm"]
    fields = {one.get_object()["/T"]: one for one in form["/Fields"]}
    order = ArrayObject()
    for name, script in sums:
        action = DictionaryObject(
            {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject(script)}
        )
        fields[name].get_object()[NameObject("/AA")] = DictionaryObject({NameObject("/C"): writer._add_object(action)})
        order.append(fields[name])
    form[NameObject("/CO")] = order
    return pdf_pages.written(writer)
