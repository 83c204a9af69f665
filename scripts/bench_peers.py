"""The peers that `make bench` measures Companion against, each as a program of its own: the same words printed, other hands scored."""

from __future__ import annotations

import re

FPDF = """
import sys
from fpdf import FPDF
from importlib.util import find_spec
folder = find_spec("fontpkg_spectral").submodule_search_locations[0] + "/files/"
pdf = FPDF(format="A4")
pdf.add_font("Spectral", "", folder + "Spectral-Regular.ttf")
pdf.add_font("Spectral", "B", folder + "Spectral-Bold.ttf")
pdf.set_margin(16)
pdf.add_page()
with pdf.text_columns(ncols=2, gutter=8, text_align="L") as columns:
    for block in open(sys.argv[1], encoding="utf-8").read().split("\\n\\n"):
        heading = block.startswith("#")
        pdf.set_font("Spectral", "B" if heading else "", 13 if heading else 9.5)
        columns.write(block.lstrip("# ") + "\\n\\n")
pdf.output(sys.argv[2])
"""
WEASYPRINT = """
import sys
from weasyprint import HTML
HTML(sys.argv[1]).write_pdf(sys.argv[2])
"""
TYPST = """
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2])
"""

MAHJONG = """
import random, time
from collections import Counter
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.tile import TilesConverter

dealer = random.Random(7)
def won():
    "Four sets and a pair in three suits, and the tile that won."
    while True:
        tiles = []
        for _ in range(4):
            suit, first = dealer.choice("mps"), dealer.randint(1, 9)
            run = first <= 7 and dealer.random() < 0.7
            tiles += [(suit, first + step * run) for step in range(3)]
        tiles += [(dealer.choice("mps"), dealer.randint(1, 9))] * 2
        if max(Counter(tiles).values()) <= 4:
            break
    suits = {word: "".join(str(n) for s, n in sorted(tiles) if s == word[0]) for word in ("man", "pin", "sou")}
    hand = TilesConverter.string_to_136_array(**suits)
    return hand, dealer.choice(hand)
hands = [won() for _ in range(5000)]
calculator = HandCalculator()
start = time.perf_counter()
for hand, tile in hands:
    calculator.estimate_hand_value(hand, tile)
print(len(hands) / (time.perf_counter() - start))
"""


def typst_of(words: str) -> str:
    """The Markdown as Typst text: headings and paragraphs, nothing that would need its own template."""
    escaped = re.sub(r"([\\$*_<>@\[\]`~])", r"\\\1", words)
    text = re.sub(r"^(#+)", lambda match: "=" * len(match[1]), escaped, flags=re.MULTILINE).replace("#", "\\#")
    return '#set page(paper: "a4", columns: 2, margin: 16mm)\n#set text(size: 9.5pt)\n' + text
