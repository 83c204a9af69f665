"""Fields over the boxes of a pad, to fill it in on a screen: each with a name and a tooltip, in the order of the players.

Boxes tell the canvas what they are for while they are drawn (`FormBox`). When a page is done its fields are made, player by player,
because a viewer's Tab key goes by their order. Sums are added to the finished file: a viewer that runs scripts works them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from unicodedata import normalize

from companion.words import translator

if TYPE_CHECKING:
    from companion.printing.document import SheetCanvas

INSET = 1.2
"""Points that a field keeps off the frame of its box."""

LARGEST = 13.0
"""Points: what is typed is never larger."""

AddsUp = Literal["no", "yes", "running", "sums"]
"""Whether a row adds up: the rows since the last sum; these and the last sum; all sums before."""


class FormBox(NamedTuple):
    """What a box is for: whose (0: the whole table's, else a seat from 1), in words; ``name`` of that player where it is known.

    ``tick``: it is ticked. ``counts`` is by how much it enters the next sum (0: not at all; ``less``: taken away, with a minus
    or without), ``sum`` whether it adds up itself.
    """

    label: str
    seat: int = 0
    name: str = ""
    tick: bool = False
    counts: float = 0.0
    less: bool = False
    sum: AddsUp = "no"


class FormField(NamedTuple):
    """A box in its place: piece of the page (each is filled in for itself), lower left corner and size in points, the name it got."""

    box: FormBox
    piece: int
    x: float
    y: float
    width: float
    height: float
    called: str


def called(box: FormBox, piece: int, taken: set[str]) -> str:
    """The name of a field: of ASCII letters, and its own; it is then ``taken``.

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


def make_fields(canvas: SheetCanvas, fields: Sequence[FormField]) -> None:
    """Make the fields of the page at hand, player by player, piece by piece."""
    from reportlab.lib.colors import transparent

    lang = canvas.sheet.look.lang
    clear = {"fillColor": transparent, "borderColor": transparent}  # what is printed in a box stays to be read
    _ = translator(lang)
    form = canvas.acroForm
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
    """The sums among fields in the order in which they were drawn: the name of each, and the script that works it out."""
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
    """A PDF whose sums add up, in the order given, in viewers that run scripts."""
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
