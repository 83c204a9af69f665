"""Pictures of dots: their heads read before their dots, and dots that anything can print."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

from companion.printing.picture_limits import MOST_PIXELS, MOST_SIDE, PictureError, plain

if TYPE_CHECKING:
    from PIL.Image import Image


def opened(data: bytes, formats: tuple[str, ...]) -> Image:
    """A picture of which only the head was read, no larger than it may be. Raises PictureError ``broken``, ``big``."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we say what is too big
            image = Image.open(io.BytesIO(data), formats=formats)
    except Image.DecompressionBombError:
        raise PictureError("big", f"> {MOST_PIXELS:,}".replace(",", " ")) from None
    except Exception as problem:  # decoders fail in many ways
        raise PictureError("broken", plain(problem)) from None
    if max(image.size) > MOST_SIDE or image.width * image.height > MOST_PIXELS:
        raise PictureError("big", f"{image.width} × {image.height}")
    return image


def printable(image: Image) -> Image:
    """A picture as grey, colours, or colours with transparency: what a PDF can hold. Raises PictureError ``broken``; MemoryError."""
    _load(image)
    if image.mode.startswith("I"):  # sixteen bits of grey
        return image.convert("I").point(lambda value: value / 257).convert("L")
    if image.mode in ("CMYK", "YCbCr"):
        return image.convert("RGB")
    if image.mode in ("L", "RGB") and "transparency" not in image.info:
        return image
    image = image.convert("RGBA")
    if image.getchannel("A").getextrema() == (255, 255):
        return image.convert("RGB")  # nothing shows through: half the work
    return image


def packed(image: Image) -> bytes:
    """A picture as a PNG of nothing but its dots."""
    stream = io.BytesIO()
    image.info.clear()
    image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _load(image: Image) -> None:
    try:
        image.load()
    except MemoryError:
        raise
    except Exception as problem:
        raise PictureError("broken", plain(problem)) from None
