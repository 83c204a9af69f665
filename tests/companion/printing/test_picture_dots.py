"""Drawings of strangers: what they may hold, what they may not, and that nothing that was not checked is handed on."""

import base64
import io
from random import Random
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.printing.picture_dots import MOST_DEPTH, SHOWN, SVG, PictureError, checked

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"'
SECRET = "/etc/secret.png"


def svg(inside: str, more: str = "") -> bytes:
    return f"<svg {HEAD}{more}>{inside}</svg>".encode()


def embedded(
    kind: str, mode: str = "RGB", size: tuple[int, int] = (4, 4), cut: int | None = None, said: str = ""
) -> str:
    stream = io.BytesIO()
    Image.effect_noise(size, 90).convert(mode).save(stream, kind)
    data = base64.b64encode(stream.getvalue()[:cut]).decode()
    return f"data:{said or f'image/{kind.lower()}'};base64,{data}"


def image(target: str) -> bytes:
    return svg(f'<image href="{target}" width="9" height="9"/>')


LINKED = {
    "plain": svg(f'<image href="{SECRET}"/>'),
    "xlink": svg(f'<image xlink:href="{SECRET}"/>'),
    "after a >": svg(f'<image aria-label=">" href="{SECRET}"/>'),
    "feImage": svg(f'<filter><feImage aria-label=">" href="{SECRET}"/></filter>'),
    "second prefix": svg(f'<image z:href="{SECRET}"/>', ' xmlns:z="http://www.w3.org/1999/xlink"'),
    "hyphenated prefix": svg(f'<image x-y:href="{SECRET}"/>', ' xmlns:x-y="http://www.w3.org/1999/xlink"'),
    "prefixed element": svg(f'<s:image href="{SECRET}"/>', ' xmlns:s="http://www.w3.org/2000/svg"'),
    "character reference": svg(f'<image href="&#47;{SECRET[1:]}"/>'),
    "two links": svg(f'<image xlink:href="#a" href="{SECRET}"/>'),
    "UTF-16": svg(f'<image href="{SECRET}"/>').decode().encode("utf-16"),
    "UTF-16, unmarked": svg(f'<image href="{SECRET}"/>').decode().encode("utf-16-le"),
    "Latin-1": b'<?xml version="1.0" encoding="latin-1"?>' + svg(f'<image id="\xe9" href="{SECRET}"/>').decode().encode("latin-1"),
    "CDATA": svg(f"<style><![CDATA[rect {{ fill: url({SECRET}) }}]]></style>"),
    "use of a file": svg(f'<use href="{SECRET}#a"/>'),
    "pattern": svg(f'<pattern xlink:href="file://{SECRET}"/>'),
    "text along": svg(f'<text><textPath href="{SECRET}">a</textPath></text>'),
    "attribute": svg(f'<rect fill="url({SECRET})"/>'),
    "quoted": svg(f"<rect fill=\"url( '{SECRET}' )\"/>"),
    "style": svg(f'<rect style="fill:URL({SECRET})"/>'),
    "escaped": svg(rf'<rect style="fill:u\72 l({SECRET})"/>'),
    "commented": svg(f'<rect style="fill:/* */url(/**/{SECRET})"/>'),
    "comment in words": svg(f'<style>text {{ content: "/*"; fill: url({SECRET}); content: "*/" }}</style>'),
    "import": svg(f'<style>@import "{SECRET}";</style>'),
    "escaped import": svg(rf'<style>@\69mport "{SECRET}";</style>'),
    "second of two": svg(f'<rect style="fill:url(#a);mask:url({SECRET})"/>'),
    "data in a style": svg('<rect fill="url(data:image/png;base64,AAAA)"/>'),
    "net": svg('<image href="https://example.com/a.png"/>'),
}  # fmt: skip

REFUSED = {
    "entity": (b'<!DOCTYPE svg [<!ENTITY e "/etc/secret.png">]>' + svg('<image href="&e;"/>'), "entities"),
    "entity of a file": (b'<!DOCTYPE svg [<!ENTITY e SYSTEM "/etc/hostname">]>' + svg("<text>&e;</text>"), "entities"),
    "a billion laughs": (
        b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + svg("<text>&b;</text>"),
        "entities",
    ),
    "attribute by DTD": (
        b'<!DOCTYPE svg [<!ATTLIST image href CDATA "/etc/secret.png">]>' + svg("<image/>"),
        "entities",
    ),
    "entity of another file": (b'<!DOCTYPE svg SYSTEM "http://example.com/a.dtd">' + svg("<text>&e;</text>"), "entities"),
    "deep": (svg("<g>" * MOST_DEPTH + "</g>" * MOST_DEPTH), "heavy"),
    "drawing in a drawing": (image("data:image/svg+xml;base64,PHN2Zy8+"), "embedded"),
    "drawing called a PNG": (image("data:image/png;base64,PHN2Zy8+"), "embedded"),
    "data without base64": (image("data:image/png,%89PNG"), "embedded"),
    "base64 that is none": (image("data:image/png;base64,§"), "embedded"),
    "GIF": (image(embedded("GIF")), "embedded"),
    "cut PNG": (image(embedded("PNG", size=(60, 60), cut=900)), "embedded"),
    "cut JPEG": (image(embedded("JPEG", size=(60, 60), cut=900)), "embedded"),
    "wide PNG": (image(embedded("PNG", size=(20_001, 1))), "big"),
    "data for a pattern": (svg(f'<pattern href="{embedded("PNG")}"/>'), "embedded"),
    "no XML": (b"<svg", "broken"),
    "nothing": (b"", "broken"),
    "page": (b"<html><body/></html>", "broken"),
    "no namespace": (b'<svg width="3" height="3"><rect width="3" height="3"/></svg>', "broken"),
    "unknown encoding": (b'<?xml version="1.0" encoding="klingon"?><svg/>', "broken"),
    "gzip": (b"\x1f\x8b\x08\x00", "broken"),
}  # fmt: skip


@pytest.mark.parametrize("name", LINKED)
def test_what_lies_outside_is_not_shown(name):
    with pytest.raises(PictureError) as caught:
        checked(LINKED[name])
    assert caught.value.reason == "linked"


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name):
    data, reason = REFUSED[name]
    with pytest.raises(PictureError) as caught:
        checked(data)
    assert caught.value.reason == reason


def test_pictures_that_are_large_together_are_too_big(monkeypatch):
    monkeypatch.setattr("companion.printing.picture_dots.MOST_PIXELS", 40)
    one = f'<image href="{embedded("PNG")}"/>'
    checked(svg(one * 2))
    with pytest.raises(PictureError) as caught:
        checked(svg(one * 3))
    assert caught.value.reason == "big"


@pytest.mark.parametrize(
    ("kind", "mode", "said"),
    [
        ("PNG", "RGB", ""),
        ("PNG", "RGBA", ""),
        ("PNG", "P", ""),
        ("PNG", "I;16", ""),
        ("JPEG", "RGB", ""),
        ("JPEG", "L", ""),
        ("JPEG", "CMYK", ""),
        ("JPEG", "RGB", "image/jpg"),
        ("PNG", "RGB", "image/svg+xml"),
    ],
)
def test_embedded_pictures_are_handed_on_as_plain_png(kind, mode, said):
    (element,) = ElementTree.fromstring(checked(image(embedded(kind, mode, said=said))))
    head, _, data = element.attrib["href"].partition(",")
    assert head == "data:image/png;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as shown:
        assert (shown.format, shown.size) == ("PNG", (4, 4))
        assert shown.mode in ("L", "RGB", "RGBA")


def test_base64_on_several_lines_and_in_percents():
    whole = embedded("PNG")
    target = "&#10;".join(whole[at : at + 60] for at in range(0, len(whole), 60)).replace("+", "%2B")
    assert "data:image/png" in checked(image(target))


ALLOWED = {
    "parts of itself": svg('<defs><g id="a"/></defs><use xlink:href="#a" fill="url(#b)" style="mask: url(\'#c\')"/>'),
    "DOCTYPE": b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    + svg("<g/>"),
    "words": svg("<text>a &amp; &lt;b&gt; <tspan>url(x) @import</tspan></text>"),
    "a link to click": svg('<a href="https://example.com"><rect/></a>'),
    "a font of its own": svg("<style>@font-face { font-family: x; src: url(x.woff) } text { font-family: x }</style>"),
    "what editors write": svg(
        '<i:view i:path="/home/ana/a.svg"><rect/></i:view><rect i:label="url(x)"/>', ' xmlns:i="http://www.inkscape.org"'
    ),
    "script": svg("<script>fetch('/etc/passwd')</script><rect onclick=\"x()\"/>"),
    "page in a drawing": svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/etc/passwd"/></foreignObject>'),
    "another encoding": '<?xml version="1.0" encoding="windows-1252"?><svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>'.encode(
        "cp1252"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_allowed_is_handed_on_without_what_nobody_draws(name):
    held = safe(checked(ALLOWED[name]))
    assert "secret" not in held and "passwd" not in held and "script" not in held and "onclick" not in held


def test_what_is_drawn_stays():
    drawn = '<g fill="red" xml:space="preserve"><path d="M0 0 L1 1"></path><text>a &lt; é</text></g>'
    assert checked(svg(drawn)).endswith(f'viewBox="0 0 10 10">{drawn}</svg>')


def safe(text: str) -> str:
    """A drawing that was handed on: checking it again changes nothing, and it holds nothing but what it may."""
    assert checked(text.encode()) == text
    for element in ElementTree.fromstring(text).iter():
        assert element.tag.removeprefix(f"{{{SVG}}}") in SHOWN
        for name, value in element.attrib.items():
            assert "href" not in name.removeprefix("href")
            if name == "href":
                assert value == "" or value.startswith(("#", "data:image/png;base64,")), value
    assert "<!" not in text and "<?" not in text
    return text


PIECES = [
    "<", ">", "/>", "<!--", "-->", "<![CDATA[", "]]>", "&#47;", "&e;", "&amp;", '"', "'", "\0", "\\72", "/*", "*/", "url(", ")", "@import ",
    "href=", "xlink:href=", "xml:base=", "file:///etc/passwd", "data:image/png;base64,", "#a", "<image ", "<use ", "<style>", "</style>", "<g>", "</g>",
    "<?xml-stylesheet href='x'?>", '<!DOCTYPE svg [<!ENTITY e "x">]>', "\ufeff", "é", "😀", "=", " ", ";", ":", "x",
]  # fmt: skip


def test_mutated_drawings_are_safe_or_refused():
    """The corpus above, cut, joined and sprinkled with what means something to a reader of XML or CSS."""
    corpus = [
        data
        for data in [*LINKED.values(), *ALLOWED.values(), *(data for data, _ in REFUSED.values())]
        if len(data) < 9_000
    ]
    random, passed = Random(15), 0
    for _ in range(3_000):
        data = random.choice(corpus)
        for _ in range(random.randint(1, 4)):
            at, piece = random.randrange(len(data) + 1), random.choice(PIECES).encode()
            data = random.choice(
                [data[:at] + piece + data[at + random.choice((0, 0, 1, 5)) :], data[:at] + random.choice(corpus)[at:]]
            )
        try:
            text = checked(data)
        except PictureError:
            continue
        safe(text)
        passed += 1
    assert passed > 100
