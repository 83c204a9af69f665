"""A printer that is simulated: what it puts where on the paper, and what one then sees through it."""

from typing import NamedTuple

from pypdf.generic import ContentStream

MM = 25.4 / 72


def times(inner, outer):
    """What two matrices of PDF do, one after the other."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


class Side(NamedTuple):
    """A side of a piece on a page: its name, and where the corners of its box are, in millimetres."""

    name: str
    corners: tuple[tuple[float, float], ...]

    @property
    def middle(self):
        return tuple(sum(one) / len(self.corners) for one in zip(*self.corners, strict=True))

    @property
    def up(self):
        """Which way its top is."""
        return round(self.corners[2][0] - self.corners[0][0]), round(self.corners[2][1] - self.corners[0][1])


def sides(reader, page):
    """Every named form on a page, wherever its content was moved to."""
    matrix, stack = (1, 0, 0, 1, 0, 0), []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = times(tuple(map(float, operands)), matrix)
        elif operator == b"Do":
            form = page["/Resources"]["/XObject"][operands[0]]
            left, bottom, right, top = map(float, form["/BBox"])
            corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
            placed = tuple(tuple(MM * one for one in at(matrix, *corner)) for corner in corners)
            yield Side(str(operands[0]).rpartition(".")[2], placed)


def size(page):
    return float(page.mediabox.width) * MM, float(page.mediabox.height) * MM


def seen_through(point, page_size, flip, shift=(0.0, 0.0)):
    """Where a point of a back's page is on the paper, seen from the front: the printer moves the back by ``shift``, and the sheet
    is flipped on its long or short edge."""
    x, y = point[0] + shift[0], point[1] + shift[1]
    width, height = page_size
    upright_axis = (flip == "long") == (height > width)
    return (width - x, y) if upright_axis else (x, height - y)
