"""Pictures of strangers: none hangs, falls, fills the memory or shows what lies elsewhere; and honest ones look as they should."""

import io
import os
import struct
import zlib
from pathlib import Path
from random import Random

import pytest
from PIL import Image, features

from companion.printing.picture_dots import MOST_DOTS, MOST_SIDE, Dots, Order, PictureError, draw
from companion.printing.pictures import LIMITS, MOST_OVERRUNS, Pictures, Room
from companion.processes import Limits, OverrunError

HEAD = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'
RED = f'<svg {HEAD}><rect width="10" height="10" fill="#f00"/></svg>'
ROOM = Room(20, 20)
AMPLE = LIMITS._replace(seconds=60)
SHORT = LIMITS._replace(seconds=1)


def turbulent(octaves: int) -> str:
    return (
        f'<svg {HEAD}><filter id="f"><feTurbulence baseFrequency=".1" numOctaves="{octaves}"/></filter>'
        '<rect width="10" height="10" filter="url(#f)"/></svg>'
    )


ENDLESS = {
    "octaves": turbulent(10_000_000),
    "blur": f'<svg {HEAD}><filter id="f" x="-10" y="-10" width="20" height="20"><feGaussianBlur stdDeviation="1000"/></filter>'
    + '<rect width="10" height="10" filter="url(#f)"/>' * 20
    + "</svg>",
    "used": f'<svg {HEAD}><filter id="f"><feTurbulence numOctaves="9" baseFrequency=".5"/></filter>'
    '<g id="a"><rect width="10" height="10" filter="url(#f)"/></g>' + '<use href="#a"/>' * 1000 + "</svg>",
}


def grown(times: int, uses: int) -> str:
    """Groups of groups, each of so many uses of the one before."""
    groups = (f'<g id="a{number + 1}">' + f'<use href="#a{number}"/>' * uses + "</g>" for number in range(times))
    return f'<svg {HEAD}><g id="a0"><rect width="1" height="1"/></g>{"".join(groups)}</svg>'


HEAVY = {
    "groups": f"<svg {HEAD}>{'<g>' * 300}<rect width='9' height='9'/>{'</g>' * 300}</svg>",
    "a billion squares": grown(9, 10),
    "a chain": grown(200, 1),
    "a long chain": grown(1_500, 1),
}


def read(folder, name: str, data: str | bytes, limits: Limits = AMPLE, room: Room = ROOM):
    """The picture in a file, or why there is none."""
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    with Pictures(folder, limits) as pictures:
        return told(pictures, name, room)


def told(pictures: Pictures, name: str, room: Room = ROOM):
    try:
        return pictures.read(name, room)
    except PictureError as problem:
        return problem.reason


def fallible(order: Order):
    """In the other process: a renderer with a fault."""
    if b"<fall>" in order.data:
        os.kill(os.getpid(), 11)
    return draw(order)


def shown(picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data))


@pytest.mark.parametrize("name", ENDLESS)
def test_a_drawing_that_never_ends_is_ended(tmp_path, name):
    assert read(tmp_path, "a.svg", ENDLESS[name], SHORT, Room(100, 100)) == "slow"


@pytest.mark.parametrize(
    ("name", "data", "slow", "heavy"),
    [
        ("a.svg", RED, "slow-plain", "heavy"),
        ("a.svg", RED.replace("<rect", "<user/><rect"), "slow-plain", "heavy"),
        ("a.svg", RED.replace("<rect", '<use href="#a"/><rect'), "slow", "heavy"),
        ("a.png", b"none", "slow-png", "heavy-png"),
    ],
)
def test_the_advice_fits_what_was_in_the_picture(tmp_path, monkeypatch, name, data, slow, heavy):
    """A drawing without filters was told to take them out, a .png to become a .png."""
    for is_slow, reason in ((True, slow), (False, heavy)):

        def overrun(_order, is_slow=is_slow):
            raise OverrunError(is_slow)

        monkeypatch.setattr("companion.processes.Confined.ask", lambda _, order, run=overrun: run(order))
        assert read(tmp_path, name, data) == reason


@pytest.mark.parametrize("name", HEAVY)
def test_a_drawing_that_fells_its_renderer_is_told(tmp_path, name):
    assert read(tmp_path, "a.svg", HEAVY[name]) == "heavy"


def test_after_a_drawing_that_fell_the_next_is_drawn_and_after_three_none(tmp_path):
    """What comes after a killed process is drawn by another one; equal drawings are tried once."""
    (tmp_path / "red.svg").write_text(RED)
    with Pictures(tmp_path, AMPLE) as pictures:
        pictures._decoder.work = fallible
        for number in range(MOST_OVERRUNS + 1):
            (tmp_path / f"{number}.svg").write_text(f"<fall>{number}")
            (tmp_path / f"{number}-again.svg").write_text(f"<fall>{number}")
        for number in range(MOST_OVERRUNS):
            assert told(pictures, f"{number}.svg") == told(pictures, f"{number}-again.svg") == "heavy"
            if number == 0:
                assert shown(told(pictures, "red.svg")).getpixel((5, 5)) == (255, 0, 0)
        assert told(pictures, f"{MOST_OVERRUNS}.svg") == "untried"
        assert told(pictures, "red.svg").ratio == 1.0, "what is known stays known"


def test_one_process_draws_a_whole_deck_equal_drawings_once(tmp_path, monkeypatch):
    asked, started = [], []
    for number in range(4):
        (tmp_path / f"{number}.svg").write_text(RED if number < 3 else turbulent(1))
    with Pictures(tmp_path, AMPLE) as pictures:
        confined = pictures._decoder
        ask, start = confined.ask, confined._start
        monkeypatch.setattr(confined, "ask", lambda order: asked.append(order) or ask(order))
        monkeypatch.setattr(confined, "_start", lambda: started.append(1) or start())
        for number in range(4):
            assert pictures.read(f"{number}.svg", ROOM).ratio == 1.0
    assert (len(asked), len(started)) == (2, 1)


def test_no_process_is_started_where_nothing_is_decoded(tmp_path):
    with Pictures(tmp_path, AMPLE) as pictures:
        assert told(pictures, "none.png") == "missing"
        assert pictures._decoder._process is None


def test_a_picture_lies_beside_the_table_or_below(tmp_path):
    table, other = tmp_path / "deck", tmp_path / "other"
    for folder in (table, table / "art", other):
        folder.mkdir()
        (folder / "red.svg").write_text(RED)
    (table / "link.svg").symlink_to(other / "red.svg")
    (table / "below.svg").symlink_to("art/red.svg")
    (table / "folder").symlink_to(other)
    (table / "circle.svg").symlink_to("circle.svg")
    with Pictures(table, AMPLE) as pictures:
        for name in ("red.svg", "./red.svg", "art/red.svg", "art\\red.svg", "below.svg"):
            assert told(pictures, name).ratio == 1.0, name
        outside = (
            "../other/red.svg",
            "art/../red.svg",
            str(table / "red.svg"),
            "C:\\red.svg",
            "C:red.svg",
            "\\\\host\\red.svg",
        )
        for name in (*outside, "..\\red.svg", "link.svg", "folder/red.svg", "folder/none.svg"):
            assert told(pictures, name) == "outside", name
        assert told(pictures, "circle.svg") in ("unreadable", "missing")
        for name in ("a\0.svg", "x" * 300 + ".svg", "x" * 5_000 + ".svg", "red.svg/x.svg"):
            assert told(pictures, name) == "missing", "no file can be there"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_and_a_device_are_no_pictures(tmp_path):
    os.mkfifo(tmp_path / "pipe.svg")
    with Pictures(tmp_path, AMPLE) as pictures:
        assert told(pictures, "pipe.svg") == "unreadable", "nothing says that it is damaged"


def test_a_file_is_read_once_however_its_name_is_written(tmp_path, monkeypatch):
    """20,000 spellings of one file of 20 MB were read one after another."""
    seen = []
    monkeypatch.setattr(
        "companion.printing.pictures.read_within", lambda path, _: seen.append(path.name) or path.read_bytes()
    )
    (tmp_path / "red.svg").write_text(RED)
    (tmp_path / "bad.svg").write_text("<svg")
    with Pictures(tmp_path, AMPLE) as pictures:
        for number in range(5):
            assert told(pictures, "./" * number + "red.svg").ratio == 1.0
            assert told(pictures, ".\\" * number + "bad.svg") == "broken"
    assert seen == ["red.svg", "bad.svg"]


def test_a_folder_is_listed_once_for_all_that_is_missing_in_it(tmp_path, monkeypatch):
    listed, iterdir = [], Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda path: listed.append(path) or iterdir(path))
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "lantern.svg").write_text(RED)
    with Pictures(tmp_path, AMPLE) as pictures:
        for number in range(9):
            assert pictures.near(f"art/lanten{number}.svg") == ["art/lantern.svg"]
    assert len(listed) == 1


@pytest.mark.parametrize(("what", "detail"), [("MOST_SECONDS", "0 s"), ("MOST_DECODED", "0 MB")])
def test_all_pictures_of_a_table_together_have_a_limit(tmp_path, monkeypatch, what, detail):
    """Fifteen drawings of four seconds each broke none; a thousand would have lasted an hour."""
    (tmp_path / "red.svg").write_text(RED)
    (tmp_path / "blue.svg").write_text(RED.replace("#f00", "#00f"))
    with Pictures(tmp_path, AMPLE) as pictures:
        assert told(pictures, "red.svg").ratio == 1.0
        assert pictures._decoder.used > 0
        monkeypatch.setattr(f"companion.printing.pictures.{what}", 0)
        with pytest.raises(PictureError) as caught:
            pictures.read("blue.svg", ROOM)
        assert (caught.value.reason, caught.value.detail) == ("spent", detail)
        assert told(pictures, "red.svg").ratio == 1.0, "what is known stays known"


def test_decoded_pictures_wait_on_the_disk_and_in_memory_where_that_is_full(tmp_path, monkeypatch):
    def full():
        raise OSError(28, "no room")

    for number, colour in enumerate(("#f00", "#0f0", "#00f")):
        (tmp_path / f"{number}.svg").write_text(RED.replace("#f00", colour))
    with Pictures(tmp_path, AMPLE) as pictures:
        first, second = (pictures.read(f"{number}.svg", ROOM) for number in range(2))
        assert first.kept.shelf is second.kept.shelf
        assert first.kept.shelf.file.fileno() > 2
        pictures._shelf = None
        monkeypatch.setattr("tempfile.TemporaryFile", full)
        third = pictures.read("2.svg", ROOM)
    colours = [shown(one).getpixel((5, 5)) for one in (second, third, first)]
    assert colours == [(0, 255, 0), (0, 0, 255), (255, 0, 0)]


# PNG


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, data: bytes = b"", before: bytes = b"") -> bytes:
    """A PNG in greys that says how large it is."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + before + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def saved(picture: Image.Image, **more) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG", **more)
    return stream.getvalue()


LARGE = {
    "wide": png(50_000_000, 1, zlib.compress(bytes(50_000_001), 1)),
    "tall": png(1, 50_000_000),
    "side": png(MOST_SIDE + 1, 1),
    "square": png(8_000, 8_000),
    "warned of": png(10_000, 10_000),
    "bomb": png(60_000, 60_000),
}
BROKEN = {
    "nothing": b"",
    "words": b"no picture",
    "head": png(4, 4)[:20],
    "no dots": png(4, 4),
    "cut": saved(Image.effect_noise((60, 60), 90))[:1500],
    "flat": png(0, 4),
    "JPEG": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "words that swell": png(
        4, 4, zlib.compress(bytes(20)), chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(90_000_000)))
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_the_size_of_a_png_is_checked_before_its_dots_are_read(name, monkeypatch, recwarn):
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", lambda _: pytest.fail("read"))
    reason, _ = draw(Order("png", LARGE[name], (300, 300)))
    assert reason == "big"
    assert not recwarn.list


@pytest.mark.parametrize("name", BROKEN)
def test_a_png_that_is_none(name):
    made = draw(Order("png", BROKEN[name], (300, 300)))
    assert made[0] == "broken"


@pytest.mark.parametrize(
    ("mode", "colour", "seen"),
    [
        ("1", 1, 255),
        ("L", 200, 200),
        ("LA", (200, 255), (200, 200, 200)),
        ("P", 3, None),
        ("RGB", (1, 2, 3), (1, 2, 3)),
        ("RGBA", (1, 2, 3, 255), (1, 2, 3)),
        ("RGBA", (1, 2, 3, 9), (1, 2, 3, 9)),
        ("I;16", 51_400, 200),
    ],
)
def test_every_kind_of_png_becomes_what_a_page_can_hold(mode, colour, seen):
    made = draw(Order("png", saved(Image.new(mode, (30, 20), colour)), (300, 300)))
    assert isinstance(made, Dots)
    image = Image.open(io.BytesIO(made.png))
    assert (image.size, made.ratio, made.pixels) == ((30, 20), 1.5, (30, 20))
    pixel = image.getpixel((9, 9))
    assert seen is None or (pixel[:3] if isinstance(seen, tuple) and len(seen) == 3 else pixel) in (seen, (seen,) * 3)


@pytest.mark.skipif(not features.check("zlib"), reason="needs zlib")
def test_of_a_moving_png_the_first_frame_is_shown():
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("#f00", "#00f")]
    made = draw(Order("png", saved(frames[0], save_all=True, append_images=frames[1:]), (300, 300)))
    assert Image.open(io.BytesIO(made.png)).getpixel((4, 4)) == (255, 0, 0)


def test_a_picture_has_no_more_dots_than_are_printed():
    """A strip that is to cover a card included: its other side would be thousands of cards long."""
    for width, height in ((3_000, 2_000), (MOST_SIDE, 1), (1, MOST_SIDE)):
        for covers in (False, True):
            made = draw(Order("png", saved(Image.new("L", (width, height))), (300, 400), covers))
            image = Image.open(io.BytesIO(made.png))
            assert image.width * image.height <= MOST_DOTS
            assert made.ratio == width / height
            if width == 3_000:
                assert image.size == ((600, 400) if covers else (300, 200))


@pytest.mark.parametrize("covers", [False, True])
@pytest.mark.parametrize(("width", "height"), [(1, 100_000), (100_000, 1), (40, 30), (10**9, 10**9)])
def test_a_drawing_has_no_more_dots_than_are_printed(width, height, covers):
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}"/></svg>'
    made = draw(Order("svg", drawing.encode(), (400, 400), covers))
    image = Image.open(io.BytesIO(made.png))
    assert image.width * image.height <= MOST_DOTS
    if width == 40:
        assert image.size == ((533, 400) if covers else (400, 300))


@pytest.mark.thorough
def test_the_limit_on_memory_holds(tmp_path):
    """Whatever fills the memory of the process that decodes fells that one, not this."""
    if not os.path.exists("/proc"):  # noqa: PTH110
        pytest.skip("macOS and Windows hold no process to it")
    picture = saved(Image.new("RGBA", (6_000, 6_000)))
    assert read(tmp_path, "a.png", picture).pixels == (6_000, 6_000)
    assert read(tmp_path, "a.png", picture, AMPLE._replace(memory=256 << 20)) == "heavy-png"


def test_mutated_pngs_are_shown_or_told():
    whole = [saved(Image.effect_noise((9, 7), 90).convert(mode)) for mode in ("1", "L", "LA", "P", "RGB", "RGBA")]
    whole += [saved(Image.new("I;16", (9, 7), 999)), png(4, 4, zlib.compress(bytes(20)))]
    random, seen = Random(15), set()
    for _ in range(1_500):
        data = bytearray(random.choice(whole))
        for _ in range(random.randint(1, 5)):
            data[random.randrange(8, len(data))] = random.choice((0, 1, 3, 16, 255, random.randrange(256)))
        if random.random() < 0.7:
            data = mended(data)
        made = draw(
            Order(
                "png", bytes(data[: random.choice((len(data), len(data), random.randrange(len(data)))) or 1]), (60, 60)
            )
        )
        seen.add("dots" if isinstance(made, Dots) else made[0])
    assert seen == {"dots", "broken", "big"}


def mended(data: bytearray) -> bytearray:
    """With the sums of its chunks put right, so that what is wrong reaches the decoder."""
    at = 8
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            break
        struct.pack_into(">I", data, end, zlib.crc32(data[at + 4 : end]))
        at = end + 4
    return data
