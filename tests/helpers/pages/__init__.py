"""What tests of setting pages share: a block of a fixed height, in place of a paragraph."""


class Block:
    """A flowable of a fixed height that may be cut anywhere between its lines of 10 points, or not at all."""

    where = "game/rules.fr.md:3"

    def __init__(self, name, height, *, parts=False, space=0):
        self.name, self.high, self.parts, self.space = name, height, parts, space

    def wrap(self, width, _height):
        return width, self.high

    def split(self, _width, room):
        lines = int(room // 10)
        if not self.parts or lines < 1 or lines * 10 >= self.high:
            return []
        return [
            Block(self.name, lines * 10, parts=True, space=self.space),
            Block(self.name, self.high - lines * 10, parts=True, space=self.space),
        ]

    def getSpaceBefore(self):  # noqa: N802
        return self.space

    def getSpaceAfter(self):  # noqa: N802
        return self.space / 2
