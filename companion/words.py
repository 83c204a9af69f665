"""Languages: which one to speak, the interface catalogue, French spacing, numbers and lists.

The interface is written in English in the code and translated by gettext (``locale/fr/LC_MESSAGES/companion.po``, with
the compiled ``.mo`` beside it). Babel compiles and checks the catalogue; nothing here needs it to run.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")
LOCALE = Path(__file__).parent / "locale"
DOMAIN = "companion"

NBSP = "\u00a0"
MINUS = "\u2212"


def N_(message: str) -> str:  # noqa: N802 (the name that message extractors know)
    """Marks a message for the catalogue where it cannot be translated yet (the language is not known).

    >>> N_("Writing {file}")
    'Writing {file}'
    """
    return message


@cache
def translator(lang: Lang) -> Callable[[str], str]:
    """The function that translates a message of the interface.

    >>> translator("en")("Ruling"), translator("fr")("Ruling")
    ('Ruling', 'Arbitrage')
    """
    if lang == "en":
        return N_
    import gettext

    return gettext.translation(DOMAIN, LOCALE, languages=[lang]).gettext


def preferred_lang(flag: str | None, in_file: str | None, environ: Mapping[str, str]) -> Lang:
    """The language to speak: the flag's, else the file's, else COMPANION_LANG's, else the locale's, else French.

    Of the locale's variables the first that is set decides, as POSIX has it. A locale that speaks neither of our languages
    gets English, which its reader more likely knows: "de_DE", and "C" and "POSIX" too, whose programs speak English. Any other
    word that is no language of ours is passed over here; who takes flags and files refuses it, and `unknown_lang` tells the
    environment's. Only where no locale is set at all is French spoken.

    >>> preferred_lang(None, None, {"LANG": "en_GB.UTF-8"}), preferred_lang("fr", "en", {})
    ('en', 'fr')
    >>> preferred_lang(None, None, {"LANG": "de_DE.UTF-8"}), preferred_lang(None, None, {"LANG": "C.UTF-8"})
    ('en', 'en')
    """
    for wish in (flag, in_file):  # before the environment, which costs more to ask than a line of a file may
        if wish and (spoken := _lang_of(wish)):
            return spoken
    if (wish := environ.get("COMPANION_LANG")) and (spoken := _lang_of(wish)):
        return spoken
    set_one = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    locale = set_one or _windows_locale()
    return (_lang_of(locale) or "en") if locale else "fr"


def unknown_lang(environ: Mapping[str, str]) -> str | None:
    """What COMPANION_LANG says, where that is no language of ours; None where it is one, or is not set.

    >>> unknown_lang({"COMPANION_LANG": "deutsch"}), unknown_lang({"COMPANION_LANG": "fr_CA"}), unknown_lang({})
    ('deutsch', None, None)
    """
    wish = environ.get("COMPANION_LANG")
    return wish if wish and _lang_of(wish) is None else None


def _language_word(locale: str) -> str:
    """The language in a locale's name: "en" in "en_GB.UTF-8", "english" in Windows's "English_United States"."""
    return re.split(r"[^a-z]", locale.strip().lower(), maxsplit=1)[0]


@lru_cache(maxsize=64)
def _lang_of(locale: str) -> Lang | None:
    return {"fr": "fr", "french": "fr", "en": "en", "english": "en"}.get(_language_word(locale))  # type: ignore[return-value]


def _windows_locale() -> str | None:
    if sys.platform != "win32":
        return None
    import locale

    return locale.getlocale()[0]


@cache
def _spacing() -> re.Pattern[str]:
    """Compiled when French is first spoken: JSON in English does not need it."""
    after = r"""(?=[;:!?»]*(?:[\s)\]}”"'.,…*_]|$))"""
    return re.compile(
        r"(?P<keep>\w+://\S+|&\#?\w+;)"
        r"|«(?!\u200b)[ \u00a0]*(?P<open>)"
        r"|[ \u00a0]+(?P<spaced>[;:!?»])" + after + r"|(?<=[\w)\]}»”\"'’…%♠♥♦♣.])(?P<tight>[;:!?»])" + after
    )


@lru_cache(maxsize=1024)
def french_spacing(text: str) -> str:
    """French text with no-break spaces before ; : ! ? » and after «, U+202F (at which ReportLab breaks) made U+00A0.

    Times (7:34), addresses and character references stay as they are.

    >>> french_spacing("Qui gagne? « Ana » : à 7:34").replace(NBSP, "_")
    'Qui gagne_? «_Ana_»_: à 7:34'
    """
    return _spacing().sub(_spaced, text.replace("\u202f", NBSP))


def spaced(text: str, lang: Lang) -> str:
    """A text of ours with the spaces of its language; English has no special ones.

    >>> spaced("Qui gagne?", "fr") == f"Qui gagne{NBSP}?", spaced("Who wins?", "en")
    (True, 'Who wins?')
    """
    return french_spacing(text) if lang == "fr" else text


def phrase(message: str, lang: Lang) -> str:
    """A message of the interface in a language, spaced as it is; what is filled in afterwards keeps its own spacing.

    >>> phrase("Ruling", "fr")
    'Arbitrage'
    """
    return spaced(translator(lang)(message), lang)


def _spaced(match: re.Match[str]) -> str:
    if match["keep"]:
        return match[0]
    if match["open"] is not None:
        return "«" + NBSP
    return NBSP + (match["spaced"] or match["tight"])


@cache
def _before() -> re.Pattern[str]:
    return re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Pp]uisqu|[Ll]orsqu)e (\{(\w+)\})")


_VOWELS = frozenset("aàâäeéèêëiîïoôöuùûüœæ")


def elided(template: str, values: Mapping[str, object]) -> str:
    """A French template as it stands before these values: *de* and *que* lose their vowel before a word that begins with
    one, and *de* goes before each of several names. A card (A♠) is no word; before an h or a y both are read, and nothing
    is changed. Names in a row are a text whose attribute ``each`` holds them one by one.

    >>> [elided("Les cartes de {who}", {"who": who}).format(who=who) for who in ("Ana", "Ève", "Ben", "A♠", "Hugo", 8)]
    ['Les cartes d’Ana', 'Les cartes d’Ève', 'Les cartes de Ben', 'Les cartes de A♠', 'Les cartes de Hugo', 'Les cartes de 8']
    """

    def join(match: re.Match[str]) -> str:
        value = values.get(match[3], "")
        names = getattr(value, "each", ()) if match[1] in "Dd" else ()
        if len(names) > 1:
            names_text = listed(
                [_joined(match[1] if not place else "d", name) + name for place, name in enumerate(names)], "fr"
            )
            return names_text.replace("{", "{{").replace("}", "}}")
        return _joined(match[1], str(value)) + match[2]

    return _before().sub(join, template) if "e {" in template else template


def _joined(word: str, following: str) -> str:
    """*de* or *que* without its vowel (d, qu), as it stands before what follows."""
    return f"{word}’" if following[:2].isalpha() and following[0].lower() in _VOWELS else f"{word}e "


LARGE = 1_000
"""Whole numbers from here on are printed in groups of three digits, as the Lexique de l'Imprimerie nationale has it in French;
years and pages are none of them. What is to be typed, and lines of a file, stand without groups."""


def number(value: int, lang: Lang) -> str:
    """A whole number as text prints it, with a real minus sign; of four digits and more in groups of three, parted in
    French by a blank that holds (U+00A0: at U+202F ReportLab breaks lines), in English by a comma.

    >>> number(-5, "fr") == "\\u22125", number(999, "en"), number(1200, "en"), number(-1200, "fr") == "\\u22121\\u00a0200"
    (True, '999', '1,200', True)
    """
    digits = str(abs(value)) if abs(value) < LARGE else f"{abs(value):,}".replace(",", NBSP if lang == "fr" else ",")
    return digits if value >= 0 else f"{MINUS}{digits}"


def decimal(value: float, lang: Lang, places: int = 2) -> str:
    """A measure with so many decimal places at most, as the language writes it, with a real minus sign.

    >>> decimal(0.5, "fr"), decimal(-12.04, "en", 1) == "\\u221212", decimal(-0.001, "en")
    ('0,5', True, '0')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text.replace("-", MINUS)
    return text.replace(".", ",") if lang == "fr" else text


def signed(value: int, lang: Lang) -> str:
    """Points gained or lost, always with a sign; 0 has none.

    >>> signed(16, "fr"), signed(-4, "fr") == "\\u22124", signed(0, "en"), signed(10000, "en")
    ('+16', True, '0', '+10,000')
    """
    return f"+{number(value, lang)}" if value > 0 else number(value, lang)


def headed(words: str) -> str:
    """Words as they head a row.

    >>> headed("round 1")
    'Round 1'
    """
    return words[:1].upper() + words[1:]


def listed(items: Iterable[str], lang: Lang, *, last: Literal["and", "or"] = "and") -> str:
    """Words in a row, as a sentence says them.

    >>> listed(["a", "b", "c"], "fr"), listed(["a", "b"], "en", last="or"), listed([], "fr")
    ('a, b et c', 'a or b', '')
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    join = {("fr", "and"): "et", ("fr", "or"): "ou", ("en", "and"): "and", ("en", "or"): "or"}[lang, last]
    return f"{', '.join(words[:-1])} {join} {words[-1]}"
